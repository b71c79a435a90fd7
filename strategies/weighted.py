"""The weighted policy: scores each option of a question with a style's weights and takes the best.

Scores are whole hundredths of a point; equal scores are broken by the seat's own random numbers.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.frames import bit, count, first
from sim.corrosion.machines import visible
from sim.corrosion.turn import MAIN
from strategies.effect_values import award_points, cost_value, effect_value, token_share
from strategies.tie_breaks import draw_below
from strategies.situation import (BEST, HANDS, HURRY, IDLE, LACK, LATE, SHORT, TARGET, TURNS, situation, spent, stage_of,
                                  steam_paid, tiers, turns_left)
from strategies.valuation import (action_value, activations_value, better_row, covered_loss, forget_rows, idle_machines,
                                  item_value, machine_value, markers_value, one_shot_value, one_shots_under_way,
                                  printed_value, set_off)


@kernel
def choose(g, T, style):
    """Index of the best option of the question that waits, for the seat that is asked."""
    seat = g.asked
    P = g.players[seat]
    turns = turns_left(g, T, P, style.stages[0])
    S = style.stages[stage_of(turns)]
    f = g.frames[g.depth - 1]
    forget_rows(g)
    N = foreseen(g, T, P, S, situation(g, T, P, S, turns, idle_machines(g, T, P, S, turns)))
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


def option_values(g, T, style):
    """Value of each option of the question that waits, hundredths of a point (plain Python: for explanations)."""
    P, f = g.players[g.asked], g.frames[g.depth - 1]
    turns = turns_left(g, T, P, style.stages[0])
    S = style.stages[stage_of(turns)]
    forget_rows(g)
    N = foreseen(g, T, P, S, situation(g, T, P, S, turns, idle_machines(g, T, P, S, turns)))
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
        own = action_value(g, T, P, S, N, what) * S.own_action // 100 if S.own_action != 0 else 0
        return (S.copying + S.copy_hand * count(P.hand) + action_value(g, T, P, S, N, f.a) - away(T, S, N, what) - own
                + set_off(g, T, P, S, N, v.ON_PLAY, what))
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
            return wheel_worth(g, T, P, S, N) - steam_paid(P, S, N, T.extra_steam[what])
        return S.back + S.extra_play - steam_paid(P, S, N, T.extra_steam[what])
    return small_worth(g, T, P, S, N, f, kind, verb, where, what)


@kernel
def small_worth(g, T, P, S, N, f, kind, verb, where, what):
    """The rarer questions."""
    if kind == v.K_SPECIAL:
        return S.special + N[HURRY] if verb == v.V_NONE else S.green
    if kind == v.K_EXCHANGE:
        if verb == v.V_NONE:
            return 0
        line = T.prog[f.a]
        return effect_value(g, T, P, S, N, f.a, f.a + 1 + line[3], 1, True)
    if kind == v.K_END_PHASE:
        return S.extra_turn - 100 * what + extra_action(g, T, P, S, N) if verb != v.V_NONE else 0
    if kind == v.K_DISCARD_ENGINEER:
        distance = 3 if where >> 1 == v.PLACE_HAND else 2 - (where >> 1)
        return -printed_value(g, T, P, S, N, what) - S.closer * distance - 4 * S.closer * (1 - (where & 1))
    if kind == v.K_RETURN:
        return (S.back + S.closer * (where >> 1)) * N[HANDS] // 100 + 5 * (where & 1) if verb != v.V_NONE else 0
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
        return -away(T, S, N, what) if verb != v.V_NONE else 0
    return what + verb  # steam: as much as possible; at_once: yes


@kernel
def extra_action(g, T, P, S, N):
    """What a turn in the end phase is good for, as far as the style reckons with it."""
    return best_action(g, T, P, S, N) * S.extra_best // 100 if S.extra_best != 0 else 0


@kernel
def away(T, S, N, card):
    """What it costs to have an engineer away from hand until she returns."""
    grade = T.grade[card]
    cost = S.away_1 if grade == 2 else S.away_2 if grade == 4 else S.away_3 if grade == 6 else S.away_4
    return cost * N[HANDS] // 100


@kernel
def foreseen(g, T, P, S, N):
    """N with the best main action, in the maintenance before it, for styles that reckon with it."""
    if S.plan == 0 or g.kind != v.K_SECONDARY or g.frames[0].step != MAIN or P.hot == 0:
        return N
    return N[:BEST] + (best_action(g, T, P, S, N), N[IDLE])


@kernel
def best_action(g, T, P, S, N):
    """The best main action as it looks now."""
    best = wheel_worth(g, T, P, S, N)
    cards = P.hand
    while cards != 0:
        best = max(best, play_worth(g, T, P, S, N, first(cards)))
        cards &= cards - 1
    return best


@kernel
def discard_worth(g, T, P, S, N, row):
    """Discarding window C: what it does for the coming main action, and for later ones."""
    if S.plan == 0 and S.rummage == 0:
        return 0
    better = better_row(g, T, P, S, N, row)
    fresh = S.fresh_engineer if row == v.ENGINEER else S.fresh_one_shot if row == v.ONE_SHOT else S.fresh_turning
    worth = better * S.rummage // 100 + fresh
    if N[BEST] != 0 and better > 0:
        gain, cards = 0, P.hand
        while cards != 0:
            card = first(cards)
            cards &= cards - 1
            if takes_from(T, card, row):
                gain = max(gain, play_worth(g, T, P, S, N, card) + better - N[BEST])
        worth += gain * S.plan // 100
    return worth


@kernel
def takes_from(T, card, row):
    """Whether an engineer's action hires or builds from a row."""
    for i in range(T.engineer_program[card, 0], T.engineer_program[card, 1]):
        if T.prog[i, 0] == v.TAKE and T.prog[i, 2] & bit(row) != 0:
            return True
    return False


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
    action += set_off(g, T, P, S, N, v.ON_PLAY, card) - action * S.copied * copiers // 100
    return action - away(T, S, N, card)


@kernel
def wheel_worth(g, T, P, S, N):
    """Turning the wheel: activations, engineers who return or come closer, less what rusts."""
    engineers = count(P.engineers[0]) * S.closer * N[HANDS] // 100
    for s in range(1, 4):
        cards = P.engineers[s]
        if S.return_action == 0:
            engineers += count(cards) * (S.back if s == 1 else S.closer) * N[HANDS] // 100
            continue
        while cards != 0:
            engineers += coming_worth(g, T, P, S, N, s, first(cards))
            cards &= cards - 1
    rust = (P.small[1] * S.small + P.medium[1] * S.medium) * S.rust // 100
    shots = one_shots_under_way(g, T, P, S, N, 2) * S.approach // 100 - S.lost * count(P.one_shots[1] & ~g.done)
    if N[TURNS] <= 3 and S.collect != 0:
        shots -= token_share(T, P, v.COUNT_TURNING) * count(P.turning[1])
    return (S.wheel + S.wheel_hand * count(P.hand) + activations_value(g, T, P, S, N, True) + engineers + shots
            - rust * N[LATE] // 100)


@kernel
def coming_worth(g, T, P, S, N, sector, card):
    """An engineer in a sector who comes one sector nearer to X, from 1 back to hand."""
    value = (S.back if sector == 1 else S.closer) * N[HANDS] // 100
    if S.return_action != 0:
        value += action_value(g, T, P, S, N, card) * S.return_action // (100 if sector == 1 else 200)
    return value


@kernel
def completion_worth(g, T, P, S, N, where, machine):
    """Completing a machine: its value, less gears, less what it covers."""
    if machine >= v.CHROME_CARDS:
        gain = one_shot_value(g, T, P, S, N, machine - v.CHROME_CARDS, True)
        if where > N[TURNS]:
            gain = gain // 4
        gain += S.complete_one_shot + set_off(g, T, P, S, N, v.ON_ONE_SHOT, -1)
        gain -= gain * S.far * where // 100
    else:
        gain = (machine_value(g, T, P, S, N, machine) + T.points[machine] * S.complete_points
                + set_off(g, T, P, S, N, v.ON_CHROME, -1))
        if where == 8 + v.STORAGE:
            gain -= covered_loss(g, T, P, S, N, T.drive[machine])
    if machine >= v.CHROME_CARDS or N[IDLE] & bit(machine) == 0:
        gain += S.complete
    return gain - completion_cost(T, P, S, N, machine) * S.save // 100


@kernel
def completion_cost(T, P, S, N, machine):
    """What completing a machine takes from other plans, and would not rust anyway."""
    cost = T.cost[machine]
    if N[TARGET] == machine:
        lack_small, lack_medium, lack_chrome = -1000, -1000, -1000
    else:
        lack_small, lack_medium, lack_chrome = N[LACK], N[LACK + 1], N[LACK + 2]
    gears = (spent(S, lack_small, S.small, max(0, cost[0] - P.less[0]), P.small[0])
             + spent(S, lack_medium, S.medium, max(0, cost[1] - P.less[1]), P.medium[0]))
    return (gears * N[LATE] // 100 + spent(S, lack_chrome, S.chrome, max(0, cost[2] - P.less[2]), 0)
            + cost[3] * min(S.small, S.medium) + steam_paid(P, S, N, cost[4]) + cost[5] * S.hire)


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
        return S.vacate - covered_loss(g, T, P, S, N, T.drive[what]) if S.vacate != 0 else -1
    if kind == v.K_WHEEL:
        return 100000 + activation_worth(g, T, P, S, N, verb, where, what)
    if verb == v.V_DISCARD:
        return discard_worth(g, T, P, S, N, where) - hastening(P, S, N)
    if verb == v.V_SPEED_TURNING:
        gain = effect_value(g, T, P, S, N, T.turning_program[what, 0], T.turning_program[what, 1], 1, True)
        return gain - hastening(P, S, N) - (0 if where > 1 else gain // 2)
    if verb == v.V_SPEED_ONE_SHOT:
        done = where & 3 == v.DONE
        gain = one_shot_value(g, T, P, S, N, what, True) if done else 0
        gain = gain // (where >> 2) + gain * S.hasten // 100 + S.hasten_done if done else S.hasten_open
        return gain - hastening(P, S, N)
    value = (coming_worth(g, T, P, S, N, where >> 1, what) + soon_worth(g, T, P, S, N, where >> 1, what)
             + (S.hasten_back if where >> 1 == 1 else S.hasten_closer))
    if N[BEST] != 0 and where >> 1 == 1:
        value += max(0, play_worth(g, T, P, S, N, what) - N[BEST]) * S.plan // 100
    return value - hastening(P, S, N)


@kernel
def soon_worth(g, T, P, S, N, sector, card):
    """What an engineer sped up will do."""
    share = S.hasten_action if sector == 1 else S.hasten_nearer
    return action_value(g, T, P, S, N, card) * share // 100 if share != 0 else 0


@kernel
def hastening(P, S, N):
    """The steam of an action in maintenance."""
    return steam_paid(P, S, N, 1) * max(0, S.hasten_steam - S.hasten_late * max(0, 10 - N[TURNS])) // 100


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
    return item_value(g, T, P, S, N, row, what) + markers_value(g, S, N, row, where & 3)


@kernel
def gears_worth(S, N, small, medium):
    """Small and medium gears gained together, each as far as it is lacking."""
    return (S.small * tiers(S, N, N[SHORT], N[LACK], small)
            + S.medium * tiers(S, N, N[SHORT + 1], N[LACK + 1], medium)) // 100


@kernel
def place_worth(g, T, P, S, N, verb, what):
    """Storage keeps what is visible working; otherwise cover what is worth least."""
    if verb == v.V_STORAGE:
        return 1 - S.storage
    return -covered_loss(g, T, P, S, N, T.drive[what])


@kernel
def award_worth(g, T, P, S, N, side, r):
    """A token: its points now and what will be added, and its watch."""
    value = award_points(g, T, P, S, N, r)
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
