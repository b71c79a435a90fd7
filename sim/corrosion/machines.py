"""SEC1, SEC2, SEC6, SEC7, CHR: completing machines, drives, and what visible machines allow."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.display import discard
from sim.corrosion.factory import own_engineers, own_one_shots
from sim.corrosion.frames import add, bit, emit, first, push, start_effect
from sim.corrosion.reserve import can_split, pay, pay_gears
from sim.corrosion.vocabulary import (BY_WHEEL, CHROME_CARDS, DONE, E_ACTIVATE, E_COMPLETE, E_COVER, E_MOVE,
                                      E_SET_OFF, E_TO, END_OF_TURN, ENGINEER, K_AT_ONCE, K_DISCARD_ENGINEER,
                                      K_PAY_FREE, NAME_MACHINE, NAME_TURNING, ON_CHROME, ON_ONE_SHOT, ON_WHEEL, OPEN,
                                      P_COMPLETE, PLACE_HAND, SECTOR_X, STORAGE, V_COMPLETE, V_DISCARD, V_NONE,
                                      V_VACATE)


@kernel
def visible(g, P, d):
    """The completed machine on top of a drive, or -1 (SEC6)."""
    card = P.top[d]
    if card >= 0 and g.chrome_state[card] == DONE:
        return card
    return -1


@kernel
def refresh(g, T, P):
    """Sum up what the visible completed machines allow, after a drive has changed."""
    P.abilities = 0
    P.less[0] = 0
    P.less[1] = 0
    P.less[2] = 0
    for d in range(3):
        card = visible(g, P, d)
        if card >= 0:
            P.abilities |= T.abilities[card]
            for k in range(3):
                P.less[k] += T.less[card, k]


@kernel
def blocked(T, P, d):
    """Whether a forced prototype still has to act before its drive may be built on (WHL6)."""
    return P.phase & 1 != 0 and P.ready_prototype[d] != 0 and T.prototype_forced[d] != 0


@kernel
def open_chrome(g, T, seat, card):
    """A chrome machine comes to an owner, uncompleted."""
    g.chrome_state[card] = OPEN
    g.chrome_owner[card] = seat
    g.chrome_level[card] = -1
    g.chrome_taken[card] = own_turn(g.players[seat])
    g.players[seat].taken_chrome |= bit(T.chrome_type[card])


@kernel
def place_on_drive(g, T, seat, card):
    """Lay a chrome machine on its drive; what it covers never works again (SEC6, WHL8)."""
    P = g.players[seat]
    d = T.drive[card]
    emit(g, E_TO, seat, NAME_MACHINE + card, 8 + d, 0, 0)
    if P.top[d] >= 0:
        P.covered += 1
        g.chrome_covered[P.top[d]] = own_turn(P)
        emit(g, E_COVER, seat, NAME_MACHINE + P.top[d], 0, 0, 0)
    P.top[d] = card
    g.chrome_level[card] = P.height[d]
    P.height[d] += 1
    P.ready_chrome[d] = 0
    P.ready_prototype[d] = 0
    P.extra[d] = 0
    refresh(g, T, P)


@kernel
def chrome_cost(T, P, machine):
    """Chrome gears of a completion; CHR16 lowers those of chrome machines only."""
    if machine < CHROME_CARDS:
        return max(0, T.cost[machine, 2] - P.less[2])
    return T.cost[machine, 2]


@kernel
def payable(g, T, P, machine):
    """Whether a completion can be paid after the reductions visible now (SEC1, SEC2, CHR16-18)."""
    cost = T.cost[machine]
    if cost[4] > P.hot or chrome_cost(T, P, machine) > P.chrome:
        return False
    if not can_split(P, cost[0], cost[1], cost[3], P.less[0], P.less[1]):
        return False
    return cost[5] == 0 or \
        own_engineers(P) & T.qualified != 0


@kernel
def list_completions(g, T, P, free):
    """Completions in their order, payable ones unless `free` (decisions.md, Completions)."""
    card = P.storage
    if card >= 0 and not blocked(T, P, T.drive[card]) and (free or payable(g, T, P, card)):
        add(g, V_COMPLETE, 8 + STORAGE, card)
    for d in range(3):
        card = P.top[d]
        if card >= 0 and g.chrome_state[card] == OPEN and (free or payable(g, T, P, card)):
            add(g, V_COMPLETE, 8 + d, card)
    for s in range(4):
        cards = P.one_shots[s] & ~g.done
        while cards != 0:
            card = first(cards)
            cards &= ~T.same_one_shot[card]
            if free or payable(g, T, P, CHROME_CARDS + card):
                add(g, V_COMPLETE, s, CHROME_CARDS + card)


@kernel
def list_vacate(g, T, P):
    """`vacate`, where a stored machine may move to its drive (ACT5, WHL6)."""
    if P.storage >= 0 and not blocked(T, P, T.drive[P.storage]):
        add(g, V_VACATE, 0, P.storage)


@kernel
def complete(g, T, f):
    """Complete machine f.a from f.b (8 + drive or storage, or a sector); f.c: free of charge (SEC7)."""
    seat, machine = f.seat, f.a
    P = g.players[seat]
    cost = T.cost[machine]
    if f.step == 0:
        f.step = 1
        if f.c == 0 and cost[3] > 0:
            push(g, K_PAY_FREE, seat, cost[0], cost[1], cost[3])
            k = g.frames[g.depth - 1]
            k.d, k.m, k.m2 = P.less[0], P.less[1], 1
            return
    if f.step == 1:
        f.step = 2
        if f.c == 0 and cost[5] > 0:
            push(g, K_DISCARD_ENGINEER, seat, 0, 0, 0)
            return
    if f.step == 2:
        f.step = 3
        if f.c == 0:
            pay_completion(g, T, f)
        emit(g, E_COMPLETE, seat, NAME_MACHINE + machine, 0, 0, 0)
        if machine < CHROME_CARDS:
            finish_chrome(g, T, seat, machine, f.b)
        else:
            g.done |= bit(machine - CHROME_CARDS)
            kind = T.one_shot_type[machine - CHROME_CARDS]
            P.done_one_shots |= bit(kind)
            P.one_shots_done[kind] += 1
            if P.one_shots_done[kind] == 1:
                P.one_shot_done_turn[kind] = own_turn(P)
        f.d = 0
    on_completing(g, T, f)


@kernel
def pay_completion(g, T, f):
    """Pay the cost less the reductions; the chosen engineer is discarded last."""
    P = g.players[f.seat]
    cost = T.cost[f.a]
    g.source = NAME_MACHINE + f.a
    small = max(0, cost[0] + f.d - P.less[0])
    medium = max(0, cost[1] + cost[3] - f.d - P.less[1])
    pay_gears(g, f.seat, small, medium)
    pay(g, f.seat, chrome_cost(T, P, f.a), cost[4], 0)
    if cost[5] > 0:
        place, card = f.m >> 8, f.m & 255
        if place == PLACE_HAND:
            P.hand &= ~bit(card)
        else:
            P.engineers[place] &= ~bit(card)
            P.down &= ~bit(card)
        discard(g, T, ENGINEER, card)


@kernel
def finish_chrome(g, T, seat, card, source):
    """Flip a chrome machine onto its drive and switch it on where that is due (WHL4, WHL7, ACT11)."""
    P = g.players[seat]
    d = T.drive[card]
    if source == 8 + STORAGE:
        P.storage = -1
        place_on_drive(g, T, seat, card)
    g.chrome_state[card] = DONE
    g.chrome_done[card] = own_turn(P)
    P.completed[d] += 1
    P.done_chrome |= bit(T.chrome_type[card])
    refresh(g, T, P)
    if P.phase != 0 and T.when[card] == ON_WHEEL:
        P.ready_chrome[d] = 1
    if P.phase & 4 != 0 and T.when[card] == END_OF_TURN and T.switched_by[card] == BY_WHEEL:
        P.extra[d] = 1


@kernel
def on_completing(g, T, f):
    """The effects of other visible machines, drive by drive, CHR7 last (CHR6-CHR9); f.d counts."""
    P = g.players[f.seat]
    chrome = f.a < CHROME_CARDS
    wanted = ON_CHROME if chrome else ON_ONE_SHOT
    while f.d < 6:
        late, card = f.d // 3, visible(g, P, f.d % 3)
        f.d += 1
        if card < 0 or card == f.a or T.when[card] != wanted or T.at_once[card] != late:
            continue
        if late == 0:
            set_off(g, T, f.seat, card)
            return
        if not chrome and at_hand(g, P, f.a - CHROME_CARDS):
            push(g, K_AT_ONCE, f.seat, f.a - CHROME_CARDS, card, 0)
            return
    g.depth -= 1


@kernel
def at_hand(g, P, card):
    """Whether a one-shot lies in the factory, completed and not yet activated."""
    return own_one_shots(P) & g.done & ~g.spent & bit(card) != 0


@kernel
def answer_at_once(g, T, f, verb):
    """CHR7: to X, activated, and the machine's own effect afterwards, covered meanwhile or not (RES10)."""
    seat, card, machine = f.seat, f.a, f.b
    g.depth -= 1
    if verb == V_NONE:
        return
    P = g.players[seat]
    if P.one_shots[SECTOR_X] & bit(card) == 0:
        for s in range(4):
            P.one_shots[s] &= ~bit(card)
        P.one_shots[SECTOR_X] |= bit(card)
        emit(g, E_MOVE, seat, NAME_MACHINE + CHROME_CARDS + card, SECTOR_X, 0, 0)
    set_off(g, T, seat, machine)
    activate_one_shot(g, T, seat, card)


@kernel
def activate_one_shot(g, T, seat, card):
    """Activate a one-shot, once in its life (SEC5)."""
    g.spent |= bit(card)
    g.players[seat].spent_one_shots |= bit(T.one_shot_type[card])
    g.players[seat].one_shots_acted[T.one_shot_type[card]] += 1
    machine = CHROME_CARDS + card
    emit(g, E_ACTIVATE, seat, NAME_MACHINE + machine, 0, 0, 0)
    start_effect(g, seat, T.program[machine, 0], T.program[machine, 1], 1, NAME_MACHINE + machine)


@kernel
def activate_turning(g, T, seat, card):
    """Carry out a turning machine's effect."""
    g.players[seat].turning_uses[T.turning_type[card]] += 1
    emit(g, E_ACTIVATE, seat, NAME_TURNING + card, 0, 0, 0)
    start_effect(g, seat, T.turning_program[card, 0], T.turning_program[card, 1], 1, NAME_TURNING + card)


@kernel
def start_chrome_effect(g, T, seat, card):
    """Begin the effect of a visible chrome machine."""
    g.chrome_uses[card] += 1
    start_effect(g, seat, T.program[card, 0], T.program[card, 1], 1, NAME_MACHINE + card)


@kernel
def set_off(g, T, seat, card):
    """A visible chrome machine does what something else makes it do (ENG10, SEC7)."""
    emit(g, E_SET_OFF, seat, NAME_MACHINE + card, 0, 0, 0)
    start_chrome_effect(g, T, seat, card)


@kernel
def own_turn(P):
    """The number of the player's turn now, for the rows; what is copied before the first own turn counts as turn 1."""
    return max(1, P.turns)


@kernel
def list_discard_engineer(g, T, f):
    """Which qualified engineer a completion costs: hand, then sectors (SEC2)."""
    P = g.players[f.seat]
    cards = P.hand & T.qualified
    while cards != 0:
        card = first(cards)
        cards &= ~T.same_engineer[card]
        add(g, V_DISCARD, PLACE_HAND * 2, card)
    for s in range(4):
        for posture in range(2):
            cards = P.engineers[s] & T.qualified & (P.down if posture == 1 else ~P.down)
            while cards != 0:
                card = first(cards)
                cards &= ~T.same_engineer[card]
                add(g, V_DISCARD, s * 2 + posture, card)


@kernel
def answer_discard_engineer(g, f, where, card):
    """Keep the choice until everything is paid."""
    g.depth -= 1
    g.frames[g.depth - 1].m = (where >> 1) << 8 | card


@kernel
def start_completion(g, seat, where, machine, free):
    """Begin a completion that was chosen."""
    push(g, P_COMPLETE, seat, machine, where, free)
