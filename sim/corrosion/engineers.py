"""ENG: playing an engineer, her action, and her place in the factory."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.frames import add, bit, emit, first, push, start_effect
from sim.corrosion.machines import set_off, visible
from sim.corrosion.vocabulary import (BY_PLAY, CAN_NEARER, E_LAY, E_PLACE, END_OF_TURN, GRADE_4, K_COPY, ON_PLAY,
                                      P_LAY, SECTOR_3, SECTOR_X, STARTERS, V_PLAY)


@kernel
def list_hand(g, T, P):
    """`play CARD` for the cards in hand, by type."""
    cards = P.hand
    while cards != 0:
        card = first(cards)
        cards &= ~T.same_engineer[card]
        add(g, V_PLAY, 0, card)


@kernel
def lay(g, T, seat, card):
    """Lay an engineer in front of her owner (ENG1)."""
    P = g.players[seat]
    P.hand &= ~bit(card)
    P.laid |= bit(card)
    P.engineers_played += 1
    P.plays[T.engineer_type[card] if card < STARTERS else 32 + (card - STARTERS) % 6] += 1
    emit(g, E_LAY, seat, card, 0, 0, 0)


@kernel
def play(g, T, f):
    """Play engineer f.a (f.b: as main action): lay down, effects, action, copies, placement (ENG1-ENG6)."""
    seat, card = f.seat, f.a
    if f.step == 0:
        lay(g, T, seat, card)
        if f.b != 0:
            switch_on_by_play(g, T, seat, card)
        f.step = 1
        push(g, P_LAY, seat, card, 0, 0)
    elif f.step == 1:
        f.step = 2
        f.c = 1
        start_action(g, T, seat, card, f.b)
    elif f.step == 2 and f.c < g.seats:
        other = (seat + f.c) % g.seats
        f.c += 1
        if g.players[other].passed == 0:  # ENG8
            push(g, K_COPY, other, card, seat, 0)
    else:
        g.depth -= 1
        for i in range(g.seats):
            place_laid(g, T, (seat + i) % g.seats)


@kernel
def switch_on_by_play(g, T, seat, card):
    """Note the end-of-turn machines that this engineer switches on (CHR11)."""
    P = g.players[seat]
    for d in range(3):
        machine = visible(g, P, d)
        if (machine >= 0 and T.when[machine] == END_OF_TURN and T.switched_by[machine] == BY_PLAY
                and T.works_on[machine] & T.plays[card] != 0):
            P.extra[d] = 1


@kernel
def lay_effects(g, T, f):
    """The effects on playing engineer f.a, drive by drive (ENG10, CHR1, CHR2)."""
    P = g.players[f.seat]
    while f.d < 3:
        machine = visible(g, P, f.d)
        f.d += 1
        if machine >= 0 and T.when[machine] == ON_PLAY and T.works_on[machine] & T.plays[f.a] != 0:
            set_off(g, T, f.seat, machine)
            return
    g.depth -= 1


@kernel
def start_action(g, T, seat, card, main):
    """Carry out the action printed on `card`, doubled where CHR5 says so; `main`: the own main action."""
    P = g.players[seat]
    times = 1
    for d in range(3):
        machine = visible(g, P, d)
        if (machine >= 0 and T.double_grade[machine] == T.grade[card] and T.double_not[machine] != T.suit[card]):
            times = 2
    start_effect(g, seat, T.engineer_program[card, 0], T.engineer_program[card, 1], times, card)
    g.frames[g.depth - 1].m = main


@kernel
def place_laid(g, T, seat):
    """Engineers laid down go to the sector of their grade (ENG6, ENG7, ENG11, CHR3)."""
    P = g.players[seat]
    while P.laid != 0:
        card = first(P.laid)
        P.laid &= P.laid - 1
        high = T.grade[card] >= GRADE_4
        sector = SECTOR_X if high else T.grade[card] >> 1
        down = high
        if P.abilities & CAN_NEARER != 0:
            sector = SECTOR_3 if high else sector - 1
            down = high and T.nearer_stays != 0
        P.engineers[sector] |= bit(card)
        if down:
            P.down |= bit(card)
        emit(g, E_PLACE, seat, card, sector, int(down), 0)
