"""MNT, SEC3, SEC4: secondary actions and the clearing of sector X."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.display import discard, fill_gap, refill
from sim.corrosion.frames import add, bit, emit, first, push
from sim.corrosion.interventions import NO_SPEED_UP
from sim.corrosion.machines import activate_one_shot, activate_turning, list_completions, list_vacate
from sim.corrosion.moving import in_condition
from sim.corrosion.reserve import pay
from sim.corrosion.vocabulary import (CHROME_CARDS, E_BACK, E_DISCARD, E_MOVE, E_RUST, ENGINEER, K_SECONDARY,
                                      NAME_MACHINE, NAME_TURNING, ONE_SHOT, SECTOR_X, SOURCE_MAINTENANCE, TURNING,
                                      V_DISCARD, V_NONE, V_SPEED_ENGINEER, V_SPEED_ONE_SHOT, V_SPEED_TURNING,
                                      WINDOW_C)


@kernel
def maintenance(g, T, f):
    """Secondary actions until `stop`, then the clearing (MNT1, MNT2)."""
    if f.step == 0:
        f.step = 1
        push(g, K_SECONDARY, f.seat, 0, 0, 0)
    else:
        g.depth -= 1
        clear(g, T, f.seat)


@kernel
def clear(g, T, seat):
    """Clear sector X: all discards arrive together, then gaps are filled (MNT2, SUP2)."""
    P = g.players[seat]
    small, medium = P.small[SECTOR_X], P.medium[SECTOR_X]
    if small + medium > 0:
        P.small[SECTOR_X] = 0
        P.medium[SECTOR_X] = 0
        P.rusted += small + medium
        emit(g, E_RUST, seat, small, medium, 0, 0)
    back = P.engineers[SECTOR_X] & ~P.down
    P.engineers[SECTOR_X] &= ~back
    P.hand |= back
    one_shots, turning = P.one_shots[SECTOR_X], P.turning[SECTOR_X]
    g.discards[ONE_SHOT] |= one_shots
    g.discards[TURNING] |= turning
    P.one_shots[SECTOR_X] = 0
    P.turning[SECTOR_X] = 0
    if g.logging != 0:
        note_cleared(g, seat, back, one_shots, turning)
    fill_gap(g, T, ENGINEER)
    fill_gap(g, T, ONE_SHOT)
    fill_gap(g, T, TURNING)


@kernel
def note_cleared(g, seat, back, one_shots, turning):
    """Events of a clearing, card by card."""
    while back != 0:
        emit(g, E_BACK, seat, first(back), 0, 0, 0)
        back &= back - 1
    while one_shots != 0:
        emit(g, E_DISCARD, seat, NAME_MACHINE + CHROME_CARDS + first(one_shots), 0, 0, 0)
        one_shots &= one_shots - 1
    while turning != 0:
        emit(g, E_DISCARD, seat, NAME_TURNING + first(turning), 0, 0, 0)
        turning &= turning - 1


@kernel
def list_secondary(g, T, f):
    """`stop`, completions, vacating, and what 1 steam pays for (MNT1, SEC1-SEC4).

    At most 1 + 4 + 32 completions + 1 + 3 + 56 engineers + 32 one-shots + 32 turning machines = 161 options.
    """
    P = g.players[f.seat]
    add(g, V_NONE, 0, 0)
    list_completions(g, T, P, False)
    list_vacate(g, T, P)
    if P.hot == 0:
        return
    for row in range(ENGINEER, TURNING + 1):
        if g.display[row, WINDOW_C] >= 0:
            add(g, V_DISCARD, row, g.display[row, WINDOW_C])
    if P.deny.acts & NO_SPEED_UP == 0:
        list_speed_ups(g, T, P)


@kernel
def list_speed_ups(g, T, P):
    """Engineers, one-shots and turning machines that 1 steam moves on (SEC4)."""
    for s in range(1, 4):
        for posture in range(2):
            cards = P.engineers[s] & (P.down if posture == 1 else ~P.down)
            while cards != 0:
                card = first(cards)
                cards &= ~T.same_engineer[card]
                add(g, V_SPEED_ENGINEER, s * 2 + posture, card)
    for s in range(1, 4):
        for condition in range(3):
            cards = P.one_shots[s] & in_condition(g, condition)
            while cards != 0:
                card = first(cards)
                cards &= ~T.same_one_shot[card]
                add(g, V_SPEED_ONE_SHOT, s * 4 + condition, card)
    for s in range(1, 4):
        cards = P.turning[s]
        while cards != 0:
            card = first(cards)
            cards &= ~T.same_turning[card]
            add(g, V_SPEED_TURNING, s, card)


@kernel
def answer_steam_action(g, T, seat, verb, where, what):
    """Discard from the display (SEC3) or speed up (SEC4), for 1 steam."""
    P = g.players[seat]
    g.source = SOURCE_MAINTENANCE
    pay(g, seat, 0, 1, 0)
    if verb == V_DISCARD:
        g.display[where, WINDOW_C] = -1
        discard(g, T, where, what)
        refill(g, T, where)
        return
    P.sped_up += 1
    if verb == V_SPEED_ENGINEER:
        s = where >> 1
        P.engineers[s] &= ~bit(what)
        P.engineers[s - 1] |= bit(what)
        emit(g, E_MOVE, seat, what, s - 1, 0, 0)
    elif verb == V_SPEED_ONE_SHOT:
        s = where >> 2
        P.one_shots[s] &= ~bit(what)
        P.one_shots[s - 1] |= bit(what)
        emit(g, E_MOVE, seat, NAME_MACHINE + CHROME_CARDS + what, s - 1, 0, 0)
        if s == 1 and g.done & ~g.spent & bit(what) != 0:
            activate_one_shot(g, T, seat, what)
    else:
        P.turning[where] &= ~bit(what)
        P.turning[where - 1] |= bit(what)
        emit(g, E_MOVE, seat, NAME_TURNING + what, where - 1, 0, 0)
        activate_turning(g, T, seat, what)
