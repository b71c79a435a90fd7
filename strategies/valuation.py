"""What things are worth to a style: activations, machines, engineers, what can be taken (hundredths of a point).

`N` is the tuple of strategies/situation.py.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.factory import own_engineers, own_one_shots
from sim.corrosion.frames import bit, count, first
from sim.corrosion.machines import visible
from sim.corrosion.reserve import mediums, smalls
from strategies.effect_values import cost_value, effect_value, points_of, token_share
from strategies.situation import HURRY, IDLE, SHORT, TURNS, delay, in_time

UNKNOWN = -1  # of `best_of_row`, which is never below 0


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
        points = points_of(T, S, T.program[card, 0], T.program[card, 1])
        return yields * turns * S.engine // 100 + points * turns * S.engine_points // 100
    if when == v.ON_PLAY:
        return triggered(S, yields, left, 3, S.on_play)
    if when == v.ON_CHROME:
        return triggered(S, yields, left, 5, S.on_chrome)
    if when == v.ON_ONE_SHOT:
        return triggered(S, yields, left, 5, S.on_one_shot) + S.at_once * T.at_once[card] * left // 10
    less = T.less[card, 0] * S.small + T.less[card, 1] * S.medium + T.less[card, 2] * S.chrome
    if less > 0:
        return triggered(S, less, left, 6, S.on_completing)
    return (S.ability + ability_extra(T, S, card)) * left // 10


@kernel
def triggered(S, yields, left, apart, often):
    """What is set off every so many turns, and `often` hundredths of a time in a turn, until the end."""
    return yields * left // apart * S.engine // 100 * S.trigger // 100 + yields * left * often // 100


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
def missing(P, T, machine):
    """Gears that are lacking to complete a machine now."""
    cost = T.cost[machine]
    return (max(0, cost[0] - P.less[0] - smalls(P)) + max(0, cost[1] - P.less[1] - mediums(P))
            + 2 * max(0, cost[2] - P.less[2] - P.chrome) + cost[3])


@kernel
def open_machines(g, P, idle):
    """Chrome machines owned, reachable and uncompleted, without the idle ones."""
    n = int(P.storage >= 0 and idle & bit(P.storage) == 0)
    for d in range(3):
        if P.top[d] >= 0 and g.chrome_state[P.top[d]] == v.OPEN and idle & bit(P.top[d]) == 0:
            n += 1
    return n


@kernel
def idle_machines(g, T, P, S, turns):
    """Own open chrome machines (mask) that are worth too little to be reckoned with."""
    idle = 0
    if S.idle == 0:
        return idle
    N = (0, 0, 0, turns, 0, 0, 0, -1, 100, 100, 0, 0, 0, 0)
    for k in range(4):
        card = P.storage if k == 3 else P.top[k]
        if (card >= 0 and g.chrome_state[card] == v.OPEN
                and 100 * T.points[card] + engine_value(g, T, P, S, N, card) < S.idle):
            idle |= bit(card)
    return idle


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
        return S.build_turning + S.turning_left * N[TURNS] // 10 + once * times // 100 * S.turning // 100 + share
    machine = v.CHROME_CARDS + card if row == v.ONE_SHOT else card
    lacking = missing(P, T, machine)
    if lacking > 2 * N[TURNS]:
        return 0
    wait = delay(S, N, lacking)
    cost = S.gear_in_time * lacking + cost_value(T, P, S, machine) * S.cost // 100
    if row == v.ONE_SHOT:
        value = one_shot_value(g, T, P, S, N, card, False)
        wait = max(wait, S.way // 100)
        value = value * in_time(N, wait) // 100 if wait > 0 else value
        return (S.build_one_shot + S.one_shot_left * N[TURNS] // 10 + value - cost
                - S.backlog_one_shot * count(own_one_shots(P) & ~g.done) - one_shot_lacks(T, P, S, card)
                + set_off(g, T, P, S, N, v.ON_ONE_SHOT, -1))
    value = machine_value(g, T, P, S, N, card)
    if wait > 0:
        value -= engine_value(g, T, P, S, N, card) * min(wait, N[TURNS]) // max(1, N[TURNS])
        value = value * in_time(N, wait) // 100
    value += S.chrome_left * N[TURNS] // 10 - placing_loss(g, T, P, S, N, card) + set_off(g, T, P, S, N, v.ON_CHROME, -1)
    return S.build_chrome + value + T.points[card] * S.build_points - cost - S.backlog * open_machines(g, P, N[IDLE])


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
                best = max(best, item_value(g, T, P, S, N, row, card) + markers_value(g, S, N, row, w))
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


@kernel
def covered_loss(g, T, P, S, N, d):
    """What is lost when the top of a drive is covered."""
    card = P.top[d]
    if card < 0:
        return S.small // 4 * N[TURNS] // 8
    if visible(g, P, d) < 0:
        if N[IDLE] & bit(card) != 0:
            return 0
        return T.points[card] * S.points + S.backlog
    return engine_value(g, T, P, S, N, card)


@kernel
def placing_loss(g, T, P, S, N, card):
    """What a further chrome machine covers, at least, when it comes, or else once it was completed in storage."""
    d = T.drive[card]
    loss = S.over if visible(g, P, d) >= 0 else 0
    if P.storage < 0:
        return loss + (covered_loss(g, T, P, S, N, d) * S.cover_later // 100 if S.cover_later != 0 else 0)
    if S.cover == 0:
        return loss
    return loss + min(covered_loss(g, T, P, S, N, d), covered_loss(g, T, P, S, N, T.drive[P.storage])) * S.cover // 100


@kernel
def set_off(g, T, P, S, N, when, card):
    """What own visible machines yield at once when an engineer (`card`) is played, or (-1) a machine completed."""
    if S.sets_off == 0:
        return 0
    total = 0
    for d in range(3):
        machine = visible(g, P, d)
        if machine >= 0 and T.when[machine] == when and (card < 0 or T.works_on[machine] & T.plays[card] != 0):
            total += effect_value(g, T, P, S, N, T.program[machine, 0], T.program[machine, 1], 1, True)
    return total * S.sets_off // 100


@kernel
def markers_value(g, S, N, row, window):
    """The special markers, or green stand-ins, on the machine in a window."""
    if window != v.WINDOW_C or row > v.ADVANCED:
        return 0
    return g.markers[row] * (S.special + N[HURRY]) + g.green_markers[row] * S.green
