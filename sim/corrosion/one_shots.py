"""ONE2, ONE3, ONE9: searching the discards, free completions, taking an award."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.actions import can_take, costs_fee, receive, settle_decline
from sim.corrosion.display import name_of
from sim.corrosion.frames import add, bit, emit, first, start_effect
from sim.corrosion.reserve import pay
from sim.corrosion.vocabulary import (E_AWARD, E_WATCH, ENGINEER, NAME_WATCH, ONE_SHOT, TURNING, V_AWARD, V_NONE,
                                      V_TAKE)


@kernel
def list_search(g, T, f):
    """Items of the discard piles by type; `decline` only if each costs the hire fee (ONE2, RES9)."""
    P = g.players[f.seat]
    g.n = 1
    free = False
    for row in range(ENGINEER, TURNING + 1):
        cards = g.discards[row]
        while cards != 0:
            card = first(cards)
            cards &= ~(T.same_engineer[card] if row == ENGINEER else
                       T.same_one_shot[card] if row == ONE_SHOT else T.same_turning[card])
            if can_take(g, T, P, row, card):
                add(g, V_TAKE, row * 4, card)
                free = free or not costs_fee(T, row, card)
    settle_decline(g, free)


@kernel
def answer_search(g, T, f, verb, where, card):
    """Take an item from its discard pile; neither hiring nor building (ONE2)."""
    seat, row = f.seat, where >> 2
    g.depth -= 1
    if verb == V_NONE:
        return
    if costs_fee(T, row, card):
        g.source = name_of(row, card)
        pay(g, seat, 0, T.hire_steam, T.hire_green)
    g.discards[row] &= ~bit(card)
    receive(g, T, seat, row, card)


@kernel
def list_award(g, P):
    """Award tokens still there, row by row, left before right (ONE9)."""
    for r in range(g.award_rows):
        if P.deny.awards & bit(g.award_task[r]) != 0:
            continue
        if g.award_left[r] != 0:
            add(g, V_AWARD, 0, r)
        if g.award_right[r] != 0:
            add(g, V_AWARD, 1, r)


@kernel
def answer_award(g, T, f, side, r):
    """Take a token; a watch on it is used at once (ONE9, AWD3)."""
    seat = f.seat
    g.depth -= 1
    P = g.players[seat]
    P.awards[P.award_count] = g.award_task[r]
    P.award_turn[P.award_count] = P.turns
    P.award_count += 1
    emit(g, E_AWARD, seat, g.award_task[r], side, 0, 0)
    if side == 1:
        g.award_right[r] = 0
        return
    g.award_left[r] = 0
    watch = g.award_watch[r]
    if watch >= 0:
        g.award_watch[r] = -1
        emit(g, E_WATCH, seat, watch, 0, 0, 0)
        start_effect(g, seat, T.watch_program[watch, 0], T.watch_program[watch, 1], 1, NAME_WATCH)
