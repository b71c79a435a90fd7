"""What things are worth to a style: goods, effects, machines, engineers, tokens (hundredths of a point).

`N` is the tuple of strategies/situation.py.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.effects import counted
from sim.corrosion.factory import own_engineers, own_one_shots, sector_engineers
from sim.corrosion.frames import bit, count, first
from sim.corrosion.machines import visible
from sim.corrosion.reserve import mediums, smalls
from strategies.situation import (HANDS, HURRY, LACK, LATE, SHORT, TARGET, TURNS, delay, in_time, price, steam_gained,
                                  steam_paid, tiers)

UNKNOWN = -1  # of `best_of_row`, which is never below 0


@kernel
def line_value(g, T, P, S, N, line, times, now):
    """One line of an effect that gains something; with `now` as far as it goes at the moment."""
    op, n = line[0], line[1] * times
    late = N[LATE] if now else 100
    if op == v.SMALL:
        return price(S, N, 0, S.small, n) * late // 100
    if op == v.MEDIUM:
        return price(S, N, 1, S.medium, n) * late // 100
    if op == v.CHROME:
        return price(S, N, 2, S.chrome, n) + S.collect * n * token_share(T, P, v.COUNT_CHROME) // 100
    if op == v.GREEN:
        return S.green * n
    if op == v.SPECIAL or op == v.SPECIAL_OR_GREEN:
        return max(S.special + S.collect * token_share(T, P, v.COUNT_SPECIAL) // 100, S.green) * n
    if op == v.WATER:
        return (S.water + S.steam) * late // 100 * n + S.collect * n * token_share(T, P, v.COUNT_WATER) // 100
    if op == v.STEAM or op == v.STEAM_UP_TO:
        return steam_gained(P, S, min(n, P.cold)) * late // 100 if now else S.steam * n
    if op == v.MAX_STEAM:
        return steam_gained(P, S, P.cold) * late // 100 if now else S.steam * ((P.cold + P.hot + 1) // 2)
    if op == v.FREE:
        return free_gears(S, N, n) * late // 100
    if op == v.FREE_PER:
        return free_gears(S, N, n * (P.hot + P.cold)) * late // 100
    if op == v.GREEN_PER:
        return S.green * n * (counted(g, T, P, line[2]) + int(line[2] == v.PER_ONE_SHOTS))
    if op == v.COMPLETE_FREE:
        if S.complete_free == 0:
            return 5 * (S.small + S.medium)
        return (cost_value(T, P, S, N[TARGET]) if N[TARGET] >= 0 else S.complete) * S.complete_free // 100
    if op == v.AWARD:
        return S.token + best_award(g, T, P, S, N)
    if op == v.SEARCH:
        return S.hire
    if op == v.RETURN:
        return S.back * min(n, count(sector_engineers(P))) * N[HANDS] // 100
    if op == v.RETURN_ALL:
        return S.back * count(sector_engineers(P)) * N[HANDS] // 100
    if op == v.AGAIN:
        return S.small * n
    return 0


@kernel
def free_gears(S, N, n):
    """n gears, small or medium."""
    return (S.small + S.medium) // 2 * tiers(S, N, max(N[SHORT], 0) + max(N[SHORT + 1], 0),
                                             max(N[LACK], 0) + max(N[LACK + 1], 0), n) // 100


@kernel
def own_count(g, T, P, what):
    """What a player has of the things that an award counts, for most of them."""
    if what == v.COUNT_COMPLETED:
        return P.completed[0] + P.completed[1] + P.completed[2]
    if what == v.COUNT_DRIVE_SETS:
        return (P.completed[0] + P.completed[1] + P.completed[2]) // 3
    if what == v.COUNT_WATER:
        return P.hot + P.cold
    if what == v.COUNT_CHROME:
        return P.chrome
    if what == v.COUNT_SPECIAL:
        return P.special
    if what == v.COUNT_TURNING:
        return 2
    owned = count(own_engineers(P) & T.qualified)
    return min(3, owned) if what == v.COUNT_SUITS else owned


@kernel
def expected_growth(S, what):
    """How much more of what an award counts a style expects to get in ten turns, hundredths."""
    if what == v.COUNT_COMPLETED:
        return S.more_completed
    if what == v.COUNT_DRIVE_SETS:
        return S.more_completed // 3
    if what == v.COUNT_WATER:
        return S.more_water
    if what == v.COUNT_CHROME:
        return S.more_chrome
    if what == v.COUNT_SPECIAL:
        return S.more_special
    if what == v.COUNT_TURNING:
        return S.more_turning
    return S.more_engineers


@kernel
def award_points(g, T, P, S, N, r):
    """Points of a token: for what is there, and what will be added."""
    task = g.award_task[r]
    what = T.task_count[task]
    points = 100 * T.task_points[task] // T.task_per[task]
    value = own_count(g, T, P, what) * points * S.token_growth // 100
    value += expected_growth(S, what) * points // 10 * N[TURNS] // 100
    if T.task_cap[task] >= 0 and S.best_token != 0:
        value = min(value, 100 * T.task_cap[task])
    return value


@kernel
def best_award(g, T, P, S, N):
    """The best token that is left, beside its watch, as far as the style looks at it."""
    if S.best_token == 0:
        return 0
    best = -2 * S.token
    for r in range(g.award_rows):
        if g.award_left[r] + g.award_right[r] > 0:
            best = max(best, award_points(g, T, P, S, N, r) * S.best_token // 100)
    return best + (N[HURRY] if best >= 0 else 0)


@kernel
def effect_value(g, T, P, S, N, start, end, times, now):
    """A whole effect; exchanges count where they help, with `now` only if they can be paid at the moment."""
    total = 0
    i = start
    while i < end:
        line = T.prog[i]
        i += 1
        if line[0] == v.EXCHANGE:
            gained = 0
            for k in range(line[3]):
                gained += line_value(g, T, P, S, N, T.prog[i + k], 1, now)
            i += line[3]
            paid = (line[4] * S.small + line[5] * S.medium + line[6] * S.chrome
                    + (steam_paid(P, S, N, line[8]) if now else line[8] * S.steam)
                    + line[9] * S.green + line[7] * min(S.small, S.medium) * S.surplus // 100)
            gears = smalls(P) + mediums(P)
            able = (gears >= line[4] + line[5] + line[7] and P.hot >= line[8] and P.green >= line[9]
                    and P.chrome >= line[6])
            if gained > paid and (able or not now):
                total += (gained - paid) * line[1] * times
        elif line[0] == v.IF_ENGINEERS:
            x = 1 if S.foresee != 0 and (g.kind == v.K_MAIN or g.kind == v.K_COPY) else 0
            if now and count(P.engineers[x] & T.grade_mask[line[2]]) < line[1]:
                return total
        else:
            total += line_value(g, T, P, S, N, line, times, now)
    return total


@kernel
def activations_value(g, T, P, S, N, turning_wheel):
    """All activations of a phase; with `turning_wheel` also prototypes and one-shots that reach X."""
    total = 0
    for s in range(4):
        cards = P.turning[s]
        while cards != 0:
            card = first(cards)
            cards &= cards - 1
            total += effect_value(g, T, P, S, N, T.turning_program[card, 0], T.turning_program[card, 1], 1, True)
    for d in range(3):
        card = visible(g, P, d)
        if card >= 0:
            if T.when[card] == v.ON_WHEEL:
                total += effect_value(g, T, P, S, N, T.program[card, 0], T.program[card, 1], 1, True)
        elif turning_wheel and P.height[d] == 0 and P.x_at == 3:
            total += effect_value(g, T, P, S, N, T.prototype_program[d, 0], T.prototype_program[d, 1], 1, True)
    if turning_wheel:
        cards = P.one_shots[1] & g.done & ~g.spent
        while cards != 0:
            card = first(cards)
            cards &= cards - 1
            total += one_shot_value(g, T, P, S, N, card, True)
    return total


@kernel
def one_shot_value(g, T, P, S, N, card, now):
    """The effect of a one-shot machine."""
    program = T.program[v.CHROME_CARDS + card]
    return effect_value(g, T, P, S, N, program[0], program[1], 1, now) * S.one_shot // 100


@kernel
def engine_value(g, T, P, S, N, card):
    """What a chrome machine will yield until the end while it is visible."""
    left = N[TURNS]
    turns = left * S.wheel_share // 100
    when = T.when[card]
    yields = effect_value(g, T, P, S, N, T.program[card, 0], T.program[card, 1], 1, False)
    if when == v.ON_WHEEL:
        return yields * turns * S.engine // 100
    if when == v.ON_PLAY:
        return yields * left // 3 * S.engine // 100 * S.trigger // 100
    if when == v.ON_CHROME or when == v.ON_ONE_SHOT:
        return yields * left // 5 * S.engine // 100 * S.trigger // 100
    less = T.less[card, 0] * S.small + T.less[card, 1] * S.medium + T.less[card, 2] * S.chrome
    if less > 0:
        return less * left // 6 * S.engine // 100 * S.trigger // 100
    return (S.ability + ability_extra(T, S, card)) * left // 10


@kernel
def ability_extra(T, S, card):
    """What a kind of ability is worth beyond the others, for each ten turns left."""
    if T.when[card] == v.END_OF_TURN:
        return S.extra_wheel if T.extra[card] == v.EXTRA_WHEEL else S.extra_engineer
    can = T.abilities[card]
    if can & (v.CAN_ANY_SUIT | v.CAN_EQUAL | v.CAN_TWO) != 0:
        return S.copy_ability
    if can & v.CAN_NEARER != 0:
        return S.nearer
    return S.doubler if T.double_grade[card] != 0 else 0


@kernel
def machine_value(g, T, P, S, N, card):
    """A chrome machine once completed: points, yield, tokens that count it."""
    return (T.points[card] * S.points + engine_value(g, T, P, S, N, card)
            + token_share(T, P, v.COUNT_COMPLETED) + token_share(T, P, v.COUNT_DRIVE_SETS) // 3)


@kernel
def token_share(T, P, what):
    """What one more of the things that own tokens count is worth, about."""
    total = 0
    for k in range(P.award_count):
        task = P.awards[k]
        if T.task_count[task] == what:
            total += 100 * T.task_points[task] // T.task_per[task]
    return total


@kernel
def cost_value(T, P, S, machine):
    """The gears and steam that completing a machine costs now, after reductions."""
    cost = T.cost[machine]
    return (max(0, cost[0] - P.less[0]) * S.small + max(0, cost[1] - P.less[1]) * S.medium
            + max(0, cost[2] - P.less[2]) * S.chrome + cost[3] * min(S.small, S.medium) + cost[4] * S.steam
            + cost[5] * S.hire)


@kernel
def missing(P, T, machine):
    """Gears that are lacking to complete a machine now."""
    cost = T.cost[machine]
    return (max(0, cost[0] - P.less[0] - smalls(P)) + max(0, cost[1] - P.less[1] - mediums(P))
            + 2 * max(0, cost[2] - P.less[2] - P.chrome) + cost[3])


@kernel
def open_machines(g, P):
    """Chrome machines owned, reachable and uncompleted."""
    n = int(P.storage >= 0)
    for d in range(3):
        if P.top[d] >= 0 and g.chrome_state[P.top[d]] == v.OPEN:
            n += 1
    return n


@kernel
def item_value(g, T, P, S, N, row, card):
    """An item to be taken: hired, built."""
    if row == v.ENGINEER:
        fee = 0
        if T.grade[card] >= v.GRADE_4:
            fee = T.hire_green * S.green + T.hire_steam * S.steam
        action = printed_value(g, T, P, S, N, card)
        owned = count(own_engineers(P) & T.qualified)
        return (S.hire + S.hire_left * N[TURNS] // 10 + action * S.hire_action // 100 * N[TURNS] // 20 - fee
                - S.hired * owned + token_share(T, P, v.COUNT_ENGINEERS) + token_share(T, P, v.COUNT_SUITS) // 4
                + S.hire_grade * (T.grade[card] - 4) + (S.hire_wild if T.suit[card] == v.WILD else 0))
    if row == v.TURNING:
        once = effect_value(g, T, P, S, N, T.turning_program[card, 0], T.turning_program[card, 1], 1, False)
        once = max(once, S.small // 2)
        times = min(S.activations, 100 * N[TURNS] * S.wheel_share // 100)
        share = token_share(T, P, v.COUNT_TURNING)
        share = share if N[TURNS] <= 3 and S.collect != 0 else share // 3
        return S.build_turning + once * times // 100 * S.turning // 100 + share
    machine = v.CHROME_CARDS + card if row == v.ONE_SHOT else card
    lacking = missing(P, T, machine)
    if lacking > 2 * N[TURNS]:
        return 0
    wait = delay(S, N, lacking)
    cost = S.gear_in_time * lacking + cost_value(T, P, S, machine) * S.cost // 100
    if row == v.ONE_SHOT:
        value = one_shot_value(g, T, P, S, N, card, False)
        return (S.build_one_shot + (value * in_time(N, wait) // 100 if wait > 0 else value) - cost
                - S.backlog_one_shot * count(own_one_shots(P) & ~g.done) - one_shot_lacks(T, P, S, card))
    value = machine_value(g, T, P, S, N, card)
    if wait > 0:
        value -= engine_value(g, T, P, S, N, card) * min(wait, N[TURNS]) // max(1, N[TURNS])
        value = value * in_time(N, wait) // 100
    return S.build_chrome + value + T.points[card] * S.build_points - cost - S.backlog * open_machines(g, P)


@kernel
def one_shot_lacks(T, P, S, card):
    """An engineer that a one-shot costs and the player has not."""
    if T.cost[v.CHROME_CARDS + card, 5] == 0 or own_engineers(P) & T.qualified != 0:
        return 0
    return S.no_engineer


@kernel
def best_take(g, T, P, S, N, rows):
    """The best item in the windows of these rows."""
    best = 0
    for row in range(5):
        if rows & bit(row) != 0:
            best = max(best, best_of_row(g, T, P, S, N, row))
    return best


@kernel
def best_of_row(g, T, P, S, N, row):
    """The best item in the windows of a row, at least 0; found once a question."""
    if g.best_of_row[row] == UNKNOWN:
        best = 0
        for w in range(3):
            card = g.display[row, w]
            if card >= 0:
                worth = item_value(g, T, P, S, N, row, card)
                if w == v.WINDOW_C and row <= v.ADVANCED:
                    worth += g.markers[row] * (S.special + N[HURRY]) + g.green_markers[row] * S.green
                best = max(best, worth)
        g.best_of_row[row] = best
    return g.best_of_row[row]


@kernel
def forget_rows(g):
    """Another question: nothing is known of the rows yet."""
    for row in range(5):
        g.best_of_row[row] = UNKNOWN


@kernel
def better_row(g, T, P, S, N, row):
    """How much better the best item of a row gets by discarding window C: the next of the stack lies open to all."""
    after = 0
    for w in range(2):
        if g.display[row, w] >= 0:
            after = max(after, item_value(g, T, P, S, N, row, g.display[row, w]))
    if g.stack_size[row] > 0:
        after = max(after, item_value(g, T, P, S, N, row, g.stack[row, g.stack_size[row] - 1]))
    return after - best_of_row(g, T, P, S, N, row)


@kernel
def printed_value(g, T, P, S, N, card):
    """An engineer's action as such, whatever lies in the windows now."""
    program = T.engineer_program[card]
    total = effect_value(g, T, P, S, N, program[0], program[1], 1, False)
    for i in range(program[0], program[1]):
        if T.prog[i, 0] == v.TAKE:
            total += S.hire
        elif T.prog[i, 0] == v.ACTIVATE:
            total += 2 * S.hire
    return total


@kernel
def action_value(g, T, P, S, N, card):
    """An engineer's action now; hiring and building count as their best item."""
    program = T.engineer_program[card]
    total = effect_value(g, T, P, S, N, program[0], program[1], 1, True)
    for i in range(program[0], program[1]):
        if T.prog[i, 0] == v.TAKE:
            total += best_take(g, T, P, S, N, T.prog[i, 2])
        elif T.prog[i, 0] == v.ACTIVATE:
            total += activations_value(g, T, P, S, N, False)
        elif T.prog[i, 0] == v.MOVE:
            total += one_shots_under_way(g, T, P, S, N, 1) * S.moving // 100
    return total


@kernel
def one_shots_under_way(g, T, P, S, N, since):
    """Effects of completed one-shots on their way to X, from a sector on."""
    total = 0
    for s in range(since, 4):
        cards = P.one_shots[s] & g.done & ~g.spent
        while cards != 0:
            card = first(cards)
            cards &= cards - 1
            total += one_shot_value(g, T, P, S, N, card, True)
    return total
