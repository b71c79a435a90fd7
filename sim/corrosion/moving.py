"""ACT8b, ONE1, ACT12: moving machines to other sectors, and activating what entered X."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.frames import add, bit, emit, first, push
from sim.corrosion.machines import activate_one_shot
from sim.corrosion.vocabulary import (CHROME_CARDS, E_MOVE, K_MOVE, K_MOVED, NAME_MACHINE, NAME_TURNING, SECTOR_X,
                                      V_AMOUNT)


@kernel
def start_moving(g, P, k, all_machines):
    """Note the machines that may be moved as they lie now (ACT8b; ONE1 with `all_machines`, ACT12)."""
    for s in range(4):
        k.m |= P.one_shots[s]
        if all_machines != 0:
            k.m2 |= P.turning[s]
    if all_machines != 0:
        k.m &= ~g.spent


@kernel
def move_machines(g, T, f):
    """Ask for each movable machine where it goes, then activate those that entered X (ACT12)."""
    P = g.players[f.seat]
    if f.m2 != 0:
        ask_move_turning(g, T, P, f)
    elif f.m != 0:
        ask_move_one_shot(g, T, P, f)
    else:
        f.c &= P.one_shots[SECTOR_X] & g.done & ~g.spent
        if f.c == 0:
            g.depth -= 1
            return
        push(g, K_MOVED, f.seat, f.c, 0, 0)


@kernel
def ask_move_turning(g, T, P, f):
    """The next turning machine by sector and type; of equal ones those switched on, those activated, the rest."""
    for s in range(4):
        cards = P.turning[s] & f.m2
        if cards != 0:
            cards &= T.same_turning[first(cards)]
            if cards & P.ready_turning != 0:
                cards &= P.ready_turning
            elif cards & P.acted_turning != 0:
                cards &= P.acted_turning
            card = first(cards)
            f.m2 &= ~bit(card)
            push(g, K_MOVE, f.seat, 1, card, s)
            return
    f.m2 = 0


@kernel
def ask_move_one_shot(g, T, P, f):
    """The next one-shot by sector, condition and type."""
    for s in range(4):
        for condition in range(3):
            cards = P.one_shots[s] & f.m & in_condition(g, condition)
            if cards != 0:
                card = first(cards)
                f.m &= ~bit(card)
                push(g, K_MOVE, f.seat, 0, card, s)
                return
    f.m = 0


@kernel
def in_condition(g, condition):
    """Mask of one-shots that are open, done or spent."""
    if condition == 0:
        return ~g.done
    if condition == 1:
        return g.done & ~g.spent
    return g.spent


@kernel
def answer_move(g, f, to):
    """Move one machine; a completed one-shot that enters X will act (ACT12)."""
    seat, turning, card, at = f.seat, f.a, f.b, f.c
    g.depth -= 1
    if at == to:
        return
    P = g.players[seat]
    if turning != 0:
        P.turning[at] &= ~bit(card)
        P.turning[to] |= bit(card)
        emit(g, E_MOVE, seat, NAME_TURNING + card, to, 0, 0)
        return
    P.one_shots[at] &= ~bit(card)
    P.one_shots[to] |= bit(card)
    emit(g, E_MOVE, seat, NAME_MACHINE + CHROME_CARDS + card, to, 0, 0)
    if to == SECTOR_X and g.done & ~g.spent & bit(card) != 0:
        g.frames[g.depth - 1].c |= bit(card)


@kernel
def list_moved(g, T, f):
    """Completed one-shots that were moved into X, by type."""
    cards = f.a
    while cards != 0:
        card = first(cards)
        cards &= ~T.same_one_shot[card]
        add(g, V_AMOUNT, 0, card)


@kernel
def answer_moved(g, T, f, card):
    """One of them acts."""
    seat = f.seat
    g.depth -= 1
    activate_one_shot(g, T, seat, card)
