"""The weighted policy: scores each option of a question with a style's weights and takes the best.

Scores are whole hundredths of a point; equal scores are broken by the seat's own random numbers.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.factory import own_engineers
from sim.corrosion.frames import bit, count
from sim.corrosion.machines import visible
from strategies.tie_breaks import draw_below
from strategies.valuation import (action_value, activations_value, cost_value, effect_value, engine_value, item_value,
                                  machine_value, one_shot_value, printed_value, situation)


@kernel
def choose(g, T, S):
    """Index of the best option of the question that waits, for the seat that is asked."""
    seat = g.asked
    P = g.players[seat]
    f = g.frames[g.depth - 1]
    N = situation(g, T, P, S)
    best, ties, chosen = -(1 << 60), 0, 0
    for i in range(g.n):
        option = g.opt[i]
        verb, where, what = option >> 16, option >> 8 & 255, option & 255
        if verb == v.V_AMOUNT:
            what = option & 65535
        value = worth(g, T, P, S, N, f, verb, where, what)
        if value > best:
            best, ties, chosen = value, 1, i
        elif value == best:
            ties += 1
            if draw_below(g, seat, ties) == 0:
                chosen = i
    return chosen


def option_values(g, T, S):
    """Value of each option of the question that waits, hundredths of a point (plain Python: for explanations)."""
    P, f = g.players[g.asked], g.frames[g.depth - 1]
    N = situation(g, T, P, S)
    values = []
    for i in range(g.n):
        option = int(g.opt[i])
        verb, where, what = option >> 16, option >> 8 & 255, option & 255
        if verb == v.V_AMOUNT:
            what = option & 65535
        values.append(int(worth(g, T, P, S, N, f, verb, where, what)))
    return values


@kernel
def worth(g, T, P, S, N, f, verb, where, what):
    """Value of one option; doing nothing is worth 0 in most questions."""
    kind = g.kind
    if kind == v.K_SECONDARY or kind == v.K_WHEEL or kind == v.K_COMPLETE_FREE:
        return maintain(g, T, P, S, N, kind, verb, where, what)
    if kind == v.K_MAIN or kind == v.K_PLAY:
        if verb == v.V_NONE:
            return wheel_worth(g, T, P, S, N)
        return play_worth(g, T, P, S, N, what)
    if kind == v.K_COPY:
        if verb == v.V_NONE:
            return 0
        return S.copying + action_value(g, T, P, S, N, f.a) - away(T, S, what)
    if kind == v.K_TAKE or kind == v.K_SEARCH:
        return take_worth(g, T, P, S, N, verb, where, what)
    if kind == v.K_GAIN_FREE:
        return gears_worth(S, N, what, f.a - what)
    if kind == v.K_PAY_FREE:
        return -gears_worth(S, N, what, f.c - what)
    if kind == v.K_PLACE:
        return place_worth(g, T, P, S, N, verb, what)
    if kind == v.K_SELL:
        return sell_worth(T, P, what)
    if kind == v.K_END_OF_TURN:
        if verb == v.V_NONE:
            return 0
        if T.extra[what] == v.EXTRA_WHEEL:
            return wheel_worth(g, T, P, S, N) - T.extra_steam[what] * S.steam
        return S.back - T.extra_steam[what] * S.steam
    return small_worth(g, T, P, S, N, f, kind, verb, where, what)


@kernel
def small_worth(g, T, P, S, N, f, kind, verb, where, what):
    """The rarer questions."""
    if kind == v.K_SPECIAL:
        return S.special + S.hurry if verb == v.V_NONE else S.green
    if kind == v.K_EXCHANGE:
        if verb == v.V_NONE:
            return 0
        line = T.prog[f.a]
        return effect_value(g, T, P, S, N, f.a, f.a + 1 + line[3], 1, True)
    if kind == v.K_END_PHASE:
        return S.extra_turn - 100 * what if verb != v.V_NONE else 0
    if kind == v.K_DISCARD_ENGINEER:
        distance = 3 if where >> 1 == v.PLACE_HAND else 2 - (where >> 1)
        return -printed_value(g, T, P, S, N, what) - S.closer * distance - 4 * S.closer * (1 - (where & 1))
    if kind == v.K_RETURN:
        return S.back + S.closer * (where >> 1) + 5 * (where & 1) if verb != v.V_NONE else 0
    if kind == v.K_MOVE:
        done = f.a == 0 and g.done & ~g.spent & bit(f.b) != 0
        if what == v.SECTOR_X:
            return one_shot_value(g, T, P, S, N, f.b, True) + 50 if done else -100
        return what
    if kind == v.K_AWARD:
        return award_worth(g, T, P, S, N, where, what)
    if kind == v.K_MOVED:
        return one_shot_value(g, T, P, S, N, what, True)
    if kind == v.K_AGAIN:
        if verb == v.V_NONE:
            return 0
        return effect_value(g, T, P, S, N, T.turning_program[what, 0], T.turning_program[what, 1], 1, True)
    if kind == v.K_COPY_SECOND:
        return -away(T, S, what) if verb != v.V_NONE else 0
    return what + verb  # steam: as much as possible; at_once: yes


@kernel
def away(T, S, card):
    """What it costs to have an engineer away from hand until she returns."""
    grade = T.grade[card]
    if grade == 2:
        return S.away_1
    if grade == 4:
        return S.away_2
    if grade == 6:
        return S.away_3
    return S.away_4


@kernel
def play_worth(g, T, P, S, N, card):
    """Playing an engineer: her action, less her absence and what others gain by copying."""
    action = action_value(g, T, P, S, N, card)
    copiers = 0
    suit, grade = T.suit[card], T.grade[card]
    for seat in range(g.seats):
        if seat == g.asked or g.players[seat].passed != 0:
            continue
        hand = g.players[seat].hand
        fits = hand & (T.suit_mask[suit] | T.suit_mask[v.WILD]) if suit != v.GRAY else hand & T.suit_mask[suit]
        if fits & (T.grade_mask[9] | T.grade_mask[8] * (grade < 8) | T.grade_mask[6] * (grade < 6)
                   | T.grade_mask[4] * (grade < 4)) != 0:
            copiers += 1
    return action - away(T, S, card) - action * S.copied * copiers // 100


@kernel
def wheel_worth(g, T, P, S, N):
    """Turning the wheel: activations, engineers who return or come closer, less what rusts."""
    coming = count(P.engineers[1])
    closer = count(P.engineers[2]) + count(P.engineers[3]) + count(P.engineers[0])
    rust = (P.small[1] * S.small + P.medium[1] * S.medium) * S.rust // 100
    return (S.wheel + activations_value(g, T, P, S, N, True) + coming * S.back + closer * S.closer - rust)


@kernel
def covered_loss(g, T, P, S, N, d):
    """What is lost when the top of a drive is covered."""
    card = P.top[d]
    if card < 0:
        return S.small // 4 * N[3] // 8
    if visible(g, P, d) < 0:
        return T.points[card] * S.points + S.backlog
    return engine_value(g, T, P, S, N, card)


@kernel
def completion_worth(g, T, P, S, N, where, machine):
    """Completing a machine: its value, less gears, less what it covers."""
    if machine >= v.CHROME_CARDS:
        gain = one_shot_value(g, T, P, S, N, machine - v.CHROME_CARDS, True)
        if where > N[3]:
            gain = gain // 4
    else:
        gain = machine_value(g, T, P, S, N, machine)
        if where == 8 + v.STORAGE:
            gain -= covered_loss(g, T, P, S, N, T.drive[machine])
    return S.complete + gain - cost_value(T, P, S, machine) * S.save // 100


@kernel
def maintain(g, T, P, S, N, kind, verb, where, what):
    """Secondary actions, the phase of activations, free completions."""
    if verb == v.V_NONE:
        return 0
    if verb == v.V_COMPLETE:
        value = completion_worth(g, T, P, S, N, where, what)
        if kind == v.K_COMPLETE_FREE:
            return value + cost_value(T, P, S, what) * S.save // 100
        return value
    if verb == v.V_VACATE:
        return -1
    if kind == v.K_WHEEL:
        return 100000 + activation_worth(g, T, P, S, N, verb, where, what)
    if verb == v.V_DISCARD:
        return -S.steam
    if verb == v.V_SPEED_TURNING:
        gain = effect_value(g, T, P, S, N, T.turning_program[what, 0], T.turning_program[what, 1], 1, True)
        return gain - S.steam - (0 if where > 1 else gain // 2)
    if verb == v.V_SPEED_ONE_SHOT:
        done = where & 3 == v.DONE
        gain = one_shot_value(g, T, P, S, N, what, True) if done else 0
        return gain // (where >> 2) - S.steam if done else -S.steam
    return (S.back if where >> 1 == 1 else S.closer) - S.steam


@kernel
def activation_worth(g, T, P, S, N, verb, where, what):
    """Which activation first: the more it brings now, the sooner, so that payments find their goods last."""
    if verb == v.V_ACT_TURNING:
        return effect_value(g, T, P, S, N, T.turning_program[what, 0], T.turning_program[what, 1], 1, True)
    if verb == v.V_ACT_ONE_SHOT:
        return one_shot_value(g, T, P, S, N, what, True) - 5000
    if verb == v.V_ACT_CHROME:
        return effect_value(g, T, P, S, N, T.program[what, 0], T.program[what, 1], 1, True)
    return effect_value(g, T, P, S, N, T.prototype_program[what, 0], T.prototype_program[what, 1], 1, True)


@kernel
def take_worth(g, T, P, S, N, verb, where, what):
    """An item to be taken; declining is worth 0."""
    if verb == v.V_NONE:
        return 0
    row = where >> 2
    value = item_value(g, T, P, S, N, row, what)
    if where & 3 == v.WINDOW_C and row <= v.ADVANCED:
        value += g.markers[row] * (S.special + S.hurry) + g.green_markers[row] * S.green
    return value


@kernel
def gears_worth(S, N, small, medium):
    """Small and medium gears gained together, each as far as it is lacking."""
    lacking_small, lacking_medium = min(small, max(0, N[0])), min(medium, max(0, N[1]))
    return (S.small * (lacking_small * S.scarce + (small - lacking_small) * S.surplus)
            + S.medium * (lacking_medium * S.scarce + (medium - lacking_medium) * S.surplus)) // 100


@kernel
def place_worth(g, T, P, S, N, verb, what):
    """Storage keeps what is visible working; otherwise cover what is worth least."""
    if verb == v.V_STORAGE:
        return 1
    return -covered_loss(g, T, P, S, N, T.drive[what])


@kernel
def award_worth(g, T, P, S, N, side, r):
    """A token: its points now and what will be added, and its watch."""
    task = g.award_task[r]
    points = 100 * T.task_points[task] // T.task_per[task]
    what = T.task_count[task]
    now = 0
    if what == v.COUNT_COMPLETED or what == v.COUNT_DRIVE_SETS:
        now = P.completed[0] + P.completed[1] + P.completed[2]
        if what == v.COUNT_DRIVE_SETS:
            now = now // 3
    elif what == v.COUNT_WATER:
        now = P.hot + P.cold
    elif what == v.COUNT_CHROME:
        now = P.chrome
    elif what == v.COUNT_SPECIAL:
        now = P.special
    elif what == v.COUNT_TURNING:
        now = 2
    else:
        own = own_engineers(P)
        now = count(own & T.qualified)
        if what == v.COUNT_SUITS:
            now = min(3, now)
    value = now * points * S.token_growth // 100
    if side == 0 and g.award_watch[r] >= 0:
        program = T.watch_program[g.award_watch[r]]
        value += effect_value(g, T, P, S, N, program[0], program[1], 1, True)
    return value


@kernel
def sell_worth(T, P, points):
    """Exact final points of selling so many pairs: the chrome gear award counts what is left."""
    left = P.chrome - points * T.chrome_a_point
    value = 100 * points
    for k in range(P.award_count):
        task = P.awards[k]
        if T.task_count[task] == v.COUNT_CHROME:
            scored = left // T.task_per[task] * T.task_points[task]
            if T.task_cap[task] >= 0:
                scored = min(scored, T.task_cap[task])
            value += 100 * scored
    return value
