"""ENG2-ENG5, CHR12-CHR15: copying the action of a played engineer, with one engineer or two."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.engineers import lay, start_action
from sim.corrosion.frames import add, bit, emit, first, push
from sim.corrosion.interventions import NO_COPY
from sim.corrosion.vocabulary import (CAN_ANY_SUIT, CAN_EQUAL, CAN_TWO, E_COPY, GRAY, K_COPY_SECOND, P_COPY, P_LAY,
                                      V_NONE, V_PLAY, WILD)


@kernel
def fitting(T, P, played):
    """Mask of the hand's engineers whose suit may copy `played` (ENG2, ENG4, CHR12)."""
    suit = T.suit[played]
    if P.abilities & CAN_ANY_SUIT != 0 and not (T.gray_apart != 0 and suit == GRAY):
        return P.hand
    if suit == WILD:
        return P.hand & ~T.suit_mask[GRAY]
    if suit == GRAY:
        return P.hand & T.suit_mask[GRAY]
    return P.hand & (T.suit_mask[suit] | T.suit_mask[WILD])


@kernel
def enough(T, P, played, grades):
    """Whether a sum of half grades outranks the played one (ENG5, CHR13, CHR14)."""
    return grades > T.grade[played] or (P.abilities & CAN_EQUAL != 0 and grades == T.grade[played])


@kernel
def partners(T, P, played, card):
    """Mask of cards, not before `card` in type order, that copy together with it (CHR14)."""
    if P.abilities & CAN_TWO == 0:
        return 0
    cards = fitting(T, P, played) & ~((bit(card) << 1) - 1)
    fit = 0
    while cards != 0:
        other = first(cards)
        cards &= cards - 1
        if enough(T, P, played, T.grade[card] + T.grade[other]):
            fit |= bit(other)
    return fit


@kernel
def list_copy(g, T, f):
    """`decline`, then each card that copies alone or as the first of a pair."""
    P = g.players[f.seat]
    add(g, V_NONE, 0, 0)
    cards = fitting(T, P, f.a) if P.deny.acts & NO_COPY == 0 else 0
    while cards != 0:
        card = first(cards)
        cards &= ~T.same_engineer[card]
        if enough(T, P, f.a, T.grade[card]) or partners(T, P, f.a, card) != 0:
            add(g, V_PLAY, 0, card)


@kernel
def answer_copy(g, T, f, verb, card):
    """Copy with this card, and perhaps another; or not."""
    seat, played, active = f.seat, f.a, f.b
    g.depth -= 1
    if verb == V_NONE:
        return
    push(g, P_COPY, seat, card, -1, played)
    g.frames[g.depth - 1].m2 = active
    if g.players[seat].abilities & CAN_TWO != 0:
        push(g, K_COPY_SECOND, seat, card, played, 0)


@kernel
def list_copy_second(g, T, f):
    """`alone` if the first card suffices, then its partners by type."""
    P = g.players[f.seat]
    if enough(T, P, f.b, T.grade[f.a]):
        add(g, V_NONE, 0, 0)
    cards = partners(T, P, f.b, f.a)
    while cards != 0:
        card = first(cards)
        cards &= ~T.same_engineer[card]
        add(g, V_PLAY, 0, card)


@kernel
def answer_copy_second(g, verb, card):
    """Remember the second engineer."""
    g.depth -= 1
    if verb != V_NONE:
        g.frames[g.depth - 1].b = card


@kernel
def copy(g, T, f):
    """Lay down one or two engineers, their effects, then the action of card f.c (ENG2, ENG10, CHR14)."""
    seat = f.seat
    step = f.step
    f.step += 1
    if step == 0:
        emit(g, E_COPY, seat, f.a, f.c, f.b, 0)
        g.players[seat].copies_made += 1
        if f.m2 >= 0:
            g.players[f.m2].copies_suffered += 1
        lay(g, T, seat, f.a)
        if f.b >= 0:
            lay(g, T, seat, f.b)
        push(g, P_LAY, seat, f.a, 0, 0)
    elif step == 1:
        if f.b >= 0:
            push(g, P_LAY, seat, f.b, 0, 0)
    elif step == 2:
        start_action(g, T, seat, f.c, 0)
    else:
        g.depth -= 1
