"""What things are worth to a style: goods, effects, machines, engineers, tokens (hundredths of a point).

`N` is the tuple (small gears short, medium short, chrome short, turns left): what the own open
machines still need, and how long there is to use it.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.effects import counted
from sim.corrosion.factory import own_engineers, own_one_shots, sector_engineers
from sim.corrosion.frames import bit, count, first
from sim.corrosion.machines import visible
from sim.corrosion.reserve import mediums, smalls


@kernel
def situation(g, T, P, S):
    """The tuple N of this player now."""
    small, medium, chrome = -smalls(P), -mediums(P), -P.chrome
    for k in range(4):
        card = P.storage if k == 3 else P.top[k]
        if card >= 0 and g.chrome_state[card] == v.OPEN:
            cost = T.cost[card]
            small += max(0, cost[0] - P.less[0])
            medium += max(0, cost[1] + cost[3] - P.less[1])
            chrome += max(0, cost[2] - P.less[2])
    cards = own_one_shots(P) & ~g.done
    while cards != 0:
        cost = T.cost[v.CHROME_CARDS + first(cards)]
        cards &= cards - 1
        small += max(0, cost[0] - P.less[0])
        medium += max(0, cost[1] + cost[3] - P.less[1])
        chrome += cost[2]
    return small, medium, chrome, turns_left(g, T, P, S)


@kernel
def turns_left(g, T, P, S):
    """Turns a player that the game is expected to last still, judged by how fast the supplies go."""
    if g.end_phase != 0:
        return T.end_fee_count - P.paid_turns
    if g.seats == 1:
        return T.solo_reshuffles * 9 - P.turns + 1
    special = T.special_supply[g.count] - 2
    gone = special - g.supply
    left = g.supply - T.end_special
    rate = P.turns * left // max(1, gone)
    tokens = 0
    for r in range(g.award_rows):
        tokens += g.award_left[r] + g.award_right[r]
    taken = 2 * g.award_rows - tokens
    if taken > 0:
        rate = min(rate, P.turns * (tokens - T.end_awards) // taken)
    planned = S.horizon - P.turns
    if P.turns < 8:
        return max(4, planned)
    return max(1, min(planned + 6, rate + 1))


@kernel
def price(S, worth, short, n):
    """n gears of a kind of which `short` are lacking."""
    lacking = min(n, max(0, short))
    return (worth * lacking * S.scarce + worth * (n - lacking) * S.surplus) // 100


@kernel
def line_value(g, T, P, S, N, line, times, now):
    """One line of an effect that gains something; with `now` as far as it goes at the moment."""
    op, n = line[0], line[1] * times
    if op == v.SMALL:
        return price(S, S.small, N[0], n)
    if op == v.MEDIUM:
        return price(S, S.medium, N[1], n)
    if op == v.CHROME:
        return price(S, S.chrome, N[2], n)
    if op == v.GREEN:
        return S.green * n
    if op == v.SPECIAL or op == v.SPECIAL_OR_GREEN:
        return max(S.special, S.green) * n
    if op == v.WATER:
        return (S.water + S.steam) * n
    if op == v.STEAM or op == v.STEAM_UP_TO:
        return S.steam * (min(n, P.cold) if now else n)
    if op == v.MAX_STEAM:
        return S.steam * (P.cold if now else (P.cold + P.hot + 1) // 2)
    if op == v.FREE:
        return price(S, (S.small + S.medium) // 2, max(N[0], 0) + max(N[1], 0), n)
    if op == v.FREE_PER:
        return price(S, (S.small + S.medium) // 2, max(N[0], 0) + max(N[1], 0), n * (P.hot + P.cold))
    if op == v.GREEN_PER:
        return S.green * n * (counted(g, T, P, line[2]) + int(line[2] == v.PER_ONE_SHOTS))
    if op == v.COMPLETE_FREE:
        return 5 * (S.small + S.medium)
    if op == v.AWARD:
        return S.token
    if op == v.SEARCH:
        return S.hire
    if op == v.RETURN:
        return S.back * min(n, count(sector_engineers(P)))
    if op == v.RETURN_ALL:
        return S.back * count(sector_engineers(P))
    if op == v.AGAIN:
        return S.small * n
    return 0


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
            paid = (line[4] * S.small + line[5] * S.medium + line[6] * S.chrome + line[8] * S.steam
                    + line[9] * S.green + line[7] * min(S.small, S.medium) * S.surplus // 100)
            gears = smalls(P) + mediums(P)
            able = (gears >= line[4] + line[5] + line[7] and P.hot >= line[8] and P.green >= line[9]
                    and P.chrome >= line[6])
            if gained > paid and (able or not now):
                total += (gained - paid) * line[1] * times
        elif line[0] == v.IF_ENGINEERS:
            if now and count(P.engineers[0] & T.grade_mask[line[2]]) < line[1]:
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
    left = N[3]
    turns = left * S.wheel_share // 100
    when = T.when[card]
    yields = effect_value(g, T, P, S, N, T.program[card, 0], T.program[card, 1], 1, False)
    if when == v.ON_WHEEL:
        return yields * turns * S.engine // 100
    if when == v.ON_PLAY:
        return yields * left // 3 * S.engine // 100
    if when == v.ON_CHROME or when == v.ON_ONE_SHOT:
        return yields * left // 5 * S.engine // 100
    less = T.less[card, 0] * S.small + T.less[card, 1] * S.medium + T.less[card, 2] * S.chrome
    if less > 0:
        return less * left // 6 * S.engine // 100
    return S.ability * left // 10


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
        return (S.hire + S.hire_left * N[3] // 10 + action * S.hire_action // 100 * N[3] // 20 - fee
                - S.hired * owned + token_share(T, P, v.COUNT_ENGINEERS) + token_share(T, P, v.COUNT_SUITS) // 4)
    if row == v.TURNING:
        once = effect_value(g, T, P, S, N, T.turning_program[card, 0], T.turning_program[card, 1], 1, False)
        once = max(once, S.small // 2)
        times = min(S.activations, 100 * N[3] * S.wheel_share // 100)
        return S.build_turning + once * times // 100 * S.turning // 100 + token_share(T, P, v.COUNT_TURNING) // 3
    if row == v.ONE_SHOT:
        lacking = missing(P, T, v.CHROME_CARDS + card)
        if lacking > 2 * N[3]:
            return 0
        return (S.build_one_shot + one_shot_value(g, T, P, S, N, card, False) - S.gear_in_time * lacking
                - cost_value(T, P, S, v.CHROME_CARDS + card) * S.cost // 100)
    lacking = missing(P, T, card)
    if lacking > 2 * N[3]:
        return 0
    return (S.build_chrome - S.gear_in_time * lacking + machine_value(g, T, P, S, N, card)
            - cost_value(T, P, S, card) * S.cost // 100 - S.backlog * open_machines(g, P))


@kernel
def best_take(g, T, P, S, N, rows):
    """The best item in the windows of these rows."""
    best = 0
    for row in range(5):
        if rows & bit(row) != 0:
            for w in range(3):
                card = g.display[row, w]
                if card >= 0:
                    worth = item_value(g, T, P, S, N, row, card)
                    if w == v.WINDOW_C and row <= v.ADVANCED:
                        worth += g.markers[row] * (S.special + S.hurry) + g.green_markers[row] * S.green
                    best = max(best, worth)
    return best


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
    return total
