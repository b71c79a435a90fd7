"""TRN, EOT, END1-END4, END7: the turn with its phases, the end phase, and whose turn is next."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.frames import add, emit, push
from sim.corrosion.interventions import NO_END_FEE
from sim.corrosion.reserve import pay
from sim.corrosion.vocabulary import (E_CAP, E_END_PHASE, E_PASS, E_PHASE, E_TURN, END_AWARDS, END_BOTH, END_CAP,
                                      END_SPECIAL, EXTRA_ENGINEER, EXTRA_WHEEL, K_END_OF_TURN, K_END_PHASE, K_MAIN,
                                      K_PLAY, NAME_MACHINE, P_AUTOMA, P_MAINTENANCE, P_PLAY, P_SCORE, P_WHEEL,
                                      SOURCE_FEE, TURN_CAP, V_AMOUNT, V_NONE, V_USE)

MAINTAIN, MAIN, AGAIN, END_OF_TURN, CLOSE, NEXT, PASSED, AFTER_AUTOMA = range(1, 9)


@kernel
def turn(g, T, f):
    """One step of a turn; the frame stays at the bottom of the stack for the whole game (TRN1)."""
    seat, step = f.seat, f.step
    if step == 0:
        begin_turn(g, f)
    elif step == MAINTAIN:
        if f.a != 0:
            f.step = PASSED
        else:
            g.players[seat].turns += 1
            f.step = MAIN
        begin_phase(g, seat, 1)
        push(g, P_MAINTENANCE, seat, 0, 0, 0)
    elif step == MAIN:
        f.step = AGAIN
        begin_phase(g, seat, 2)
        push(g, K_MAIN, seat, 0, 0, 0)
    elif step == AGAIN:
        f.step = END_OF_TURN
        begin_phase(g, seat, 3)
        push(g, P_MAINTENANCE, seat, 0, 0, 0)
    elif step == END_OF_TURN:
        f.step = CLOSE
        begin_phase(g, seat, 4)
        push(g, K_END_OF_TURN, seat, 0, 0, 0)
    elif step == CLOSE:
        f.step = NEXT
        g.pause = g.logging | g.detail
        look_at_end(g, T)
    elif step == PASSED:
        g.players[seat].passed = 1
        emit(g, E_PASS, seat, 0, 0, 0, 0)
        f.step = NEXT
        g.pause = g.logging | g.detail
    elif step == AFTER_AUTOMA:
        f.step = 0
        g.pause = g.logging
    else:
        next_turn(g, f)


@kernel
def begin_turn(g, f):
    """In the end phase the choice comes first (END2); a player with 100 turns behind him ends the game."""
    P = g.players[f.seat]
    if P.turns >= TURN_CAP:
        emit(g, E_CAP, f.seat, 0, 0, 0, 0)
        g.capped = 1
        g.end_reason = END_CAP
        finish(g)
        return
    g.turn += 1
    emit(g, E_TURN, f.seat, g.turn, 0, 0, 0)
    for d in range(3):
        P.extra[d] = 0
    f.a = 0
    f.step = MAINTAIN
    if g.end_phase != 0:
        begin_phase(g, f.seat, 0)
        push(g, K_END_PHASE, f.seat, 0, 0, 0)


@kernel
def begin_phase(g, seat, phase):
    """Decisions are counted anew in each phase."""
    g.phase_decisions = 0
    emit(g, E_PHASE, seat, phase, 0, 0, 0)


@kernel
def list_end_phase(g, T, f):
    """`pass`, or pay the next fee (END2)."""
    P = g.players[f.seat]
    add(g, V_NONE, 0, 0)
    if (P.paid_turns < T.end_fee_count and P.green >= T.end_fees[P.paid_turns]
            and P.deny.acts & NO_END_FEE == 0):
        add(g, V_AMOUNT, 0, T.end_fees[P.paid_turns])


@kernel
def answer_end_phase(g, f, verb, fee):
    """Pass for good (END3), or pay and take the turn."""
    seat = f.seat
    g.depth -= 1
    if verb == V_NONE:
        g.frames[g.depth - 1].a = 1
        return
    g.players[seat].paid_turns += 1
    g.source = SOURCE_FEE
    pay(g, seat, 0, 0, fee)


@kernel
def list_end_of_turn(g, T, f):
    """`stop`, then end-of-turn machines that can be used (EOT1)."""
    P = g.players[f.seat]
    add(g, V_NONE, 0, 0)
    for d in range(3):
        if P.extra[d] != 0:
            card = P.top[d]
            if P.hot >= T.extra_steam[card] and (T.extra[card] == EXTRA_WHEEL or P.hand != 0):
                add(g, V_USE, d, card)


@kernel
def answer_end_of_turn(g, T, f, verb, d, card):
    """Pay, take the additional action, then maintain (EOT1, EOT2)."""
    seat = f.seat
    if verb == V_NONE:
        g.depth -= 1
        return
    g.players[seat].extra[d] = 0
    g.chrome_uses[card] += 1
    g.source = NAME_MACHINE + card
    pay(g, seat, 0, T.extra_steam[card], 0)
    g.phase_decisions = 0
    push(g, P_MAINTENANCE, seat, 0, 0, 0)
    if T.extra[card] == EXTRA_ENGINEER:
        push(g, K_PLAY, seat, 0, 0, 0)
    else:
        push(g, P_WHEEL, seat, 0, 1, 0)


@kernel
def answer_main(g, f, verb, card, main):
    """Turn the wheel or play an engineer (TRN2)."""
    seat = f.seat
    g.depth -= 1
    if verb == V_NONE:
        push(g, P_WHEEL, seat, main, 1, 0)
    else:
        push(g, P_PLAY, seat, card, main, 0)


@kernel
def look_at_end(g, T):
    """END1: few special markers or award tokens begin the end phase (not in solo)."""
    if g.end_phase != 0 or g.seats == 1:
        return
    tokens = 0
    for r in range(g.award_rows):
        tokens += g.award_left[r] + g.award_right[r]
    special, awards = g.supply <= T.end_special, tokens <= T.end_awards
    if special or awards:
        g.end_phase = 1
        g.end_reason = END_BOTH if special and awards else END_SPECIAL if special else END_AWARDS
        emit(g, E_END_PHASE, -1, g.end_reason, 0, 0, 0)


@kernel
def next_turn(g, f):
    """The next player who has not passed; the automa in solo; or the final scoring (END4, SOL2, SOL9)."""
    if g.seats == 1:
        if g.players[0].passed != 0:
            finish(g)
        else:
            f.step = AFTER_AUTOMA
            g.turn += 1
            emit(g, E_TURN, -1, g.turn, 0, 0, 0)
            g.phase_decisions = 0
            push(g, P_AUTOMA, 0, 0, 0, 0)
        return
    for i in range(1, g.seats + 1):
        seat = (f.seat + i) % g.seats
        if g.players[seat].passed == 0:
            f.seat = seat
            f.step = 0
            return
    finish(g)


@kernel
def finish(g):
    """Nothing is left to do but the final scoring."""
    g.depth = 0
    g.phase_decisions = 0
    push(g, P_SCORE, 0, 0, 0, 0)
