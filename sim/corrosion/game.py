"""The course of a game: what lies on top of the stack is carried out or asked, until somebody must answer.

`advance` is the whole engine. It never calls a strategy: whoever plays looks at the record when it
returns ASKING, sets `choice`, and calls it again.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.actions import (answer_place, answer_take, list_place, list_take, taken, vacate)
from sim.corrosion.copying import answer_copy, answer_copy_second, copy, list_copy, list_copy_second
from sim.corrosion.effects import (activate_again, answer_again, answer_exchange, answer_gain_free, answer_pay_free,
                                   answer_return, effect, list_again, list_amounts, list_pay_free, list_return,
                                   list_yes_no)
from sim.corrosion.engineers import lay_effects, list_hand, play
from sim.corrosion.frames import add, emit
from sim.corrosion.machines import (answer_at_once, answer_discard_engineer, complete, list_completions,
                                    list_discard_engineer, start_completion)
from sim.corrosion.maintenance import answer_steam_action, list_secondary, maintenance
from sim.corrosion.moving import answer_move, answer_moved, list_moved, move_machines
from sim.corrosion.one_shots import answer_award, answer_search, list_award, list_search
from sim.corrosion.reserve import gain
from sim.corrosion.scoring import answer_sell, score
from sim.corrosion.solo import automa
from sim.corrosion.state import EVENT_ROOM, EVENT_ROWS
from sim.corrosion.turn import (answer_end_of_turn, answer_end_phase, answer_main, list_end_of_turn, list_end_phase,
                                turn)
from sim.corrosion.wheel import answer_activation, list_wheel, wheel


@kernel
def advance(g, T):
    """Go on until a question with more than one option waits, a turn has ended while logging, or the game is over."""
    while True:
        if g.over != 0 or g.fault != 0:
            return v.OVER
        if g.pause != 0:
            g.pause = 0
            return v.TURN_ENDED
        if g.logging != 0 and g.event_count > EVENT_ROWS - EVENT_ROOM:
            return v.LOG_FULL
        f = g.frames[g.depth - 1]
        if f.op < v.FIRST_KIND:
            carry_out(g, T, f)
            continue
        if g.waiting == 0:
            g.n = 0
            list_options(g, T, f)
            if g.fault != 0:
                continue
            if g.n == 0:
                g.depth -= 1
                continue
            g.choice = 0
            if g.n > 1:
                ask(g, f)
                return v.ASKING
            g.forced += 1
        elif g.choice < 0 or g.choice >= g.n:
            g.fault = v.FAULT_ANSWER
            continue
        g.waiting = 0
        if g.logging != 0:
            note_decision(g, f)
        answer(g, T, f, g.opt[g.choice])


@kernel
def ask(g, f):
    """A question waits for its answer; more than 500 in a phase are a fault."""
    g.waiting = 1
    g.kind = f.op
    g.asked = f.seat
    g.decisions += 1
    g.options += g.n
    P = g.players[f.seat]
    P.decisions += 1
    P.options += g.n
    g.phase_decisions += 1
    if g.phase_decisions > v.PHASE_CAP:
        g.fault = v.FAULT_PHASE


@kernel
def about_number(g, f):
    """What a question is about, as one number (labels.about_text): the machine to move, the card that is copied; -1."""
    if f.op == v.K_MOVE:
        condition = (g.done >> f.b & 1) + (g.spent >> f.b & 1)
        return f.a << 24 | condition << 16 | f.c << 8 | f.b
    if f.op == v.K_COPY:
        return f.a
    if f.op == v.K_COPY_SECOND:
        return f.b
    return -1


@kernel
def note_decision(g, f):
    """The question and its answer as events: kind, number of options, choice, what it is about; then the options."""
    emit(g, v.E_DECISION, f.seat, f.op, g.n, g.choice, about_number(g, f))
    for i in range(0, g.n, 4):
        emit(g, v.E_OPTIONS, g.opt[i], g.opt[i + 1], g.opt[i + 2], g.opt[i + 3], 0)


@kernel
def carry_out(g, T, f):
    """One step of the procedure on top of the stack; the most frequent first."""
    op = f.op
    if op == v.P_EFFECT:
        effect(g, T, f)
    elif op == v.P_TURN:
        turn(g, T, f)
    elif op == v.P_MAINTENANCE:
        maintenance(g, T, f)
    elif op == v.P_WHEEL:
        wheel(g, T, f)
    elif op == v.P_PLAY:
        play(g, T, f)
    elif op == v.P_LAY:
        lay_effects(g, T, f)
    elif op == v.P_COPY:
        copy(g, T, f)
    elif op == v.P_TAKEN:
        taken(g, T, f)
    elif op == v.P_COMPLETE:
        complete(g, T, f)
    elif op == v.P_MOVE:
        move_machines(g, T, f)
    elif op == v.P_AGAIN:
        activate_again(g, T, f)
    elif op == v.P_AUTOMA:
        automa(g, T, f)
    else:
        score(g, T, f)


@kernel
def list_options(g, T, f):
    """List the options of the question on top of the stack (decisions.md)."""
    op = f.op
    P = g.players[f.seat]
    if op == v.K_SECONDARY:
        list_secondary(g, T, f)
    elif op == v.K_WHEEL:
        list_wheel(g, T, f)
    elif op == v.K_MAIN:
        add(g, v.V_NONE, 0, 0)
        list_hand(g, T, P)
    elif op == v.K_PLAY:
        list_hand(g, T, P)
    elif op == v.K_COPY:
        list_copy(g, T, f)
    elif op == v.K_COPY_SECOND:
        list_copy_second(g, T, f)
    elif op == v.K_TAKE:
        list_take(g, T, f)
    elif op == v.K_PLACE:
        list_place(g, T, f)
    elif op == v.K_GAIN_FREE:
        list_amounts(g, f.a)
    elif op == v.K_PAY_FREE:
        list_pay_free(g, f)
    elif op == v.K_STEAM:
        list_amounts(g, min(f.a, P.cold))
    elif op == v.K_SPECIAL:
        if g.supply > 0:
            add(g, v.V_NONE, 0, 0)
        add(g, v.V_YES, 0, 0)
    elif op == v.K_EXCHANGE or op == v.K_AT_ONCE:
        list_yes_no(g)
    elif op == v.K_END_OF_TURN:
        list_end_of_turn(g, T, f)
    elif op == v.K_DISCARD_ENGINEER:
        list_discard_engineer(g, T, f)
    elif op == v.K_MOVE:
        list_amounts(g, 3)
    elif op == v.K_MOVED:
        list_moved(g, T, f)
    elif op == v.K_RETURN:
        list_return(g, T, f)
    elif op == v.K_SEARCH:
        list_search(g, T, f)
    elif op == v.K_COMPLETE_FREE:
        list_completions(g, T, P, True)
    elif op == v.K_AGAIN:
        list_again(g, T, f)
    elif op == v.K_AWARD:
        list_award(g, P)
    elif op == v.K_SELL:
        list_amounts(g, P.chrome // T.chrome_a_point)
    else:
        list_end_phase(g, T, f)


@kernel
def answer(g, T, f, option):
    """Carry out the chosen option."""
    op, seat = f.op, f.seat
    verb, where, what = option >> 16, option >> 8 & 255, option & 255
    if verb == v.V_AMOUNT:
        what = option & 65535
    if op == v.K_SECONDARY or op == v.K_WHEEL or op == v.K_COMPLETE_FREE:
        if verb == v.V_NONE:
            g.depth -= 1
        elif verb == v.V_COMPLETE:
            if op == v.K_COMPLETE_FREE:
                g.depth -= 1
            start_completion(g, seat, where, what, int(op == v.K_COMPLETE_FREE))
        elif verb == v.V_VACATE:
            vacate(g, T, seat)
        elif op == v.K_SECONDARY:
            answer_steam_action(g, T, seat, verb, where, what)
        else:
            answer_activation(g, T, seat, verb, where, what)
    elif op == v.K_MAIN or op == v.K_PLAY:
        answer_main(g, f, verb, what, int(op == v.K_MAIN))
    elif op == v.K_COPY:
        answer_copy(g, T, f, verb, what)
    elif op == v.K_COPY_SECOND:
        answer_copy_second(g, verb, what)
    elif op == v.K_TAKE:
        answer_take(g, T, f, verb, where, what)
    elif op == v.K_PLACE:
        answer_place(g, T, f, verb)
    elif op == v.K_GAIN_FREE:
        answer_gain_free(g, f, what)
    elif op == v.K_PAY_FREE:
        answer_pay_free(g, f, what)
    elif op == v.K_STEAM:
        g.depth -= 1
        gain(g, seat, v.STEAM, what)
    elif op == v.K_SPECIAL:
        g.depth -= 1
        gain(g, seat, v.SPECIAL if verb == v.V_NONE else v.GREEN, 1)
    elif op == v.K_EXCHANGE:
        answer_exchange(g, T, f, verb)
    elif op == v.K_END_OF_TURN:
        answer_end_of_turn(g, T, f, verb, where, what)
    elif op == v.K_DISCARD_ENGINEER:
        answer_discard_engineer(g, f, where, what)
    elif op == v.K_MOVE:
        answer_move(g, f, what)
    elif op == v.K_MOVED:
        answer_moved(g, T, f, what)
    elif op == v.K_RETURN:
        answer_return(g, f, verb, where, what)
    elif op == v.K_SEARCH:
        answer_search(g, T, f, verb, where, what)
    elif op == v.K_AT_ONCE:
        answer_at_once(g, T, f, verb)
    elif op == v.K_AGAIN:
        answer_again(g, f, verb, what)
    elif op == v.K_AWARD:
        answer_award(g, T, f, where, what)
    elif op == v.K_SELL:
        answer_sell(g, T, f, what)
    else:
        answer_end_phase(g, f, verb, what)
