"""ACT: hiring and building: what can be taken, taking it, and where a chrome machine goes."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.display import lay_marker, name_of, refill
from sim.corrosion.frames import add, bit, emit, push
from sim.corrosion.interventions import NO_HIRE, denied
from sim.corrosion.machines import activate_turning, blocked, open_chrome, own_turn, place_on_drive
from sim.corrosion.reserve import note_gain, pay
from sim.corrosion.vocabulary import (ADVANCED, CAN_BUILT, CAN_TOP, E_TAKE, E_TO, ENGINEER, GRADE_4, GREEN, K_PLACE,
                                      NAME_MACHINE, ONE_SHOT, P_TAKEN, PLACE_HAND, SECTOR_3, SPECIAL, STORAGE,
                                      TURNING, V_DRIVE, V_NONE, V_STORAGE, V_TAKE, V_VACATE, WINDOW_C, WINDOW_TOP)


@kernel
def same_type(T, row, card, other):
    """Whether two items of one row are copies of one type."""
    return T.uid[row if row >= ENGINEER else T.chrome_row[card], card] == \
        T.uid[row if row >= ENGINEER else T.chrome_row[other], other]


@kernel
def costs_fee(T, row, card):
    """Whether hiring costs extra (ACT1)."""
    return row == ENGINEER and T.grade[card] >= GRADE_4


@kernel
def can_take(g, T, P, row, card):
    """Whether an item can be paid for and placed (ACT1, ACT4, WHL6), and is not denied to this seat."""
    if denied(T, P, row, card):
        return False
    if row == ENGINEER:
        return T.grade[card] < GRADE_4 or (P.green >= T.hire_green and P.hot >= T.hire_steam)
    if row <= ADVANCED:
        return P.storage < 0 or not blocked(T, P, T.drive[card]) or not blocked(T, P, T.drive[P.storage])
    return True


@kernel
def list_take(g, T, f):
    """`take`: decline, then windows A, B, C and the stack's top of each row (ACT9, CHR10, ENG9)."""
    P = g.players[f.seat]
    g.n = 1  # place for `decline`
    obliged = False
    for row in range(5):
        if f.a & bit(row) == 0 or (row == ENGINEER and P.deny.acts & NO_HIRE != 0):
            continue
        windows = g.display[row]
        before = -1
        for w in range(3):
            card = windows[w]
            if card < 0:
                continue
            marked = w == WINDOW_C and row <= ADVANCED and g.markers[row] + g.green_markers[row] > 0
            repeated = before >= 0 and not marked and same_type(T, row, before, card)
            before = card
            if not repeated and can_take(g, T, P, row, card):
                add(g, V_TAKE, row * 4 + w, card)
                obliged = obliged or not costs_fee(T, row, card)
        if P.abilities & CAN_TOP != 0 and g.stack_size[row] > 0:
            card = g.stack[row, g.stack_size[row] - 1]
            repeated = windows[0] >= 0 and same_type(T, row, windows[0], card)
            if not repeated and can_take(g, T, P, row, card):
                add(g, V_TAKE, row * 4 + WINDOW_TOP, card)
    settle_decline(g, obliged and T.may_decline == 0)


@kernel
def settle_decline(g, obliged):
    """The place kept for `decline`: filled, or closed if there is nothing to take or it must be taken."""
    if g.n == 1:
        g.n = 0
    elif obliged:
        for i in range(1, g.n):
            g.opt[i - 1] = g.opt[i]
        g.n -= 1
    else:
        g.opt[0] = V_NONE << 16


@kernel
def answer_take(g, T, f, verb, where, card):
    """Take the chosen item: pay, remove it from its place, and see to the rest."""
    seat = f.seat
    g.depth -= 1
    if verb == V_NONE:
        return
    row, window = where >> 2, where & 3
    emit(g, E_TAKE, seat, row, window, name_of(row, card), 0)
    if costs_fee(T, row, card):
        g.source = name_of(row, card)
        pay(g, seat, 0, T.hire_steam, T.hire_green)
    if window == WINDOW_TOP:
        g.stack_size[row] -= 1
    else:
        g.display[row, window] = -1
    push(g, P_TAKEN, seat, row, window, card)


@kernel
def taken(g, T, f):
    """What follows taking: the item goes to its owner, then the row is refilled (ACT1-ACT4, CHR4)."""
    P = g.players[f.seat]
    row, window, card = f.a, f.b, f.c
    if f.step == 0:
        f.step = 1
        if row <= ADVANCED:
            take_chrome(g, T, f.seat, row, window, card)
            return
        if row == TURNING and P.abilities & CAN_BUILT != 0:
            activate_turning(g, T, f.seat, card)
            return
    g.depth -= 1
    if row > ADVANCED:
        receive(g, T, f.seat, row, card)
    if window != WINDOW_TOP:
        refill(g, T, row)
    if row <= ADVANCED:
        lay_marker(g, row)


@kernel
def receive(g, T, seat, row, card):
    """An engineer to hand; a one-shot (a new life, SEC5) or turning machine to sector 3."""
    P = g.players[seat]
    if row == ENGINEER:
        P.hand |= bit(card)
        kind = T.engineer_type[card]
        P.hired |= bit(kind)
        if P.hired_turn[kind] == 0:
            P.hired_turn[kind] = own_turn(P)
        emit(g, E_TO, seat, card, PLACE_HAND, 0, 0)
    elif row == ONE_SHOT:
        g.done &= ~bit(card)
        g.spent &= ~bit(card)
        P.one_shots[SECTOR_3] |= bit(card)
        kind = T.one_shot_type[card]
        P.taken_one_shots |= bit(kind)
        P.one_shots_taken[kind] += 1
        if P.one_shots_taken[kind] == 1:
            P.one_shot_turn[kind] = own_turn(P)
        emit(g, E_TO, seat, name_of(row, card), SECTOR_3, 0, 0)
    else:
        P.turning[SECTOR_3] |= bit(card)
        P.turning_taken[T.turning_type[card]] += 1
        emit(g, E_TO, seat, name_of(row, card), SECTOR_3, 0, 0)


@kernel
def take_chrome(g, T, seat, row, window, card):
    """The markers on it, then the question where it goes (ACT4)."""
    P = g.players[seat]
    if window == WINDOW_C:
        markers, stand_ins = g.markers[row], g.green_markers[row]
        g.markers[row] = 0
        g.green_markers[row] = 0
        P.special += markers
        P.green += stand_ins
        g.source = NAME_MACHINE + card
        if markers > 0:
            note_gain(g, seat, SPECIAL, markers)
        if stand_ins > 0:
            note_gain(g, seat, GREEN, stand_ins)
    open_chrome(g, T, seat, card)
    push(g, K_PLACE, seat, card, 0, 0)


@kernel
def list_place(g, T, f):
    """`place`: storage, drive, or vacate the storage first (ACT5)."""
    P = g.players[f.seat]
    if P.storage < 0:
        add(g, V_STORAGE, 0, f.a)
    if not blocked(T, P, T.drive[f.a]):
        add(g, V_DRIVE, T.drive[f.a], f.a)
    if P.storage >= 0 and not blocked(T, P, T.drive[P.storage]):
        add(g, V_VACATE, 0, P.storage)


@kernel
def answer_place(g, T, f, verb):
    """Put the new machine where its owner wants it; after vacating the question is put again."""
    seat, card = f.seat, f.a
    if verb == V_VACATE:
        vacate(g, T, seat)
        return
    g.depth -= 1
    if verb == V_STORAGE:
        g.players[seat].storage = card
        emit(g, E_TO, seat, NAME_MACHINE + card, 8 + STORAGE, 0, 0)
    else:
        place_on_drive(g, T, seat, card)


@kernel
def vacate(g, T, seat):
    """The stored machine, still uncompleted, moves to its drive (ACT5)."""
    P = g.players[seat]
    card = P.storage
    P.storage = -1
    P.vacated += 1
    place_on_drive(g, T, seat, card)
