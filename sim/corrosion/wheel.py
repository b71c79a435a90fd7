"""WHL: turning the wheel, and the phase of activations that ACT8a shares (ACT10, ACT11)."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.factory import own_turning
from sim.corrosion.frames import add, bit, emit, first, push, start_effect
from sim.corrosion.machines import (activate_one_shot, activate_turning, list_completions, list_vacate,
                                    start_chrome_effect, visible)
from sim.corrosion.vocabulary import (BY_WHEEL, E_ACTIVATE, E_WHEEL, END_OF_TURN, K_WHEEL, NAME_MACHINE,
                                      NAME_PROTOTYPE, ON_WHEEL, SECTOR_X, V_ACT_CHROME, V_ACT_ONE_SHOT,
                                      V_ACT_PROTOTYPE, V_ACT_TURNING, V_NONE)


@kernel
def wheel(g, T, f):
    """Turn the wheel (f.b 1) or ACT8a (f.b 2); f.a: as main action. Then activations until `end`."""
    seat = f.seat
    if f.step == 0:
        f.step = 1
        if f.b == 1:
            turn_wheel(g, seat)
        switch_on(g, T, seat, f.b, f.a != 0 and (f.b == 1 or T.wheel_only == 0))
        push(g, K_WHEEL, seat, 0, 0, 0)
    else:
        P = g.players[seat]
        P.phase = 0
        P.ready_turning = 0
        P.acted_turning = 0
        for d in range(3):
            P.ready_chrome[d] = 0
            P.ready_prototype[d] = 0
        g.depth -= 1


@kernel
def turn_wheel(g, seat):
    """Sector 3 becomes 2, 2 becomes 1, 1 becomes X, the old X becomes 3 and its engineers upright (WHL1, ENG7)."""
    P = g.players[seat]
    P.x_at = (P.x_at + 1) & 3
    P.wheel_turns += 1
    P.down &= ~P.engineers[SECTOR_X]
    rotate(P.small)
    rotate(P.medium)
    rotate(P.engineers)
    rotate(P.one_shots)
    rotate(P.turning)
    emit(g, E_WHEEL, seat, P.x_at, 0, 0, 0)


@kernel
def rotate(sectors):
    """Shift what lies in sectors X, 1, 2, 3 by a quarter turn."""
    old_x = sectors[0]
    sectors[0] = sectors[1]
    sectors[1] = sectors[2]
    sectors[2] = sectors[3]
    sectors[3] = old_x


@kernel
def switch_on(g, T, seat, mode, end_of_turn):
    """Switch machines on (WHL2, WHL7, ACT8a); with `end_of_turn` also those for phase 4 (ACT11)."""
    P = g.players[seat]
    P.phase = mode + 4 if end_of_turn else mode
    P.ready_turning = own_turning(P)
    P.acted_turning = 0
    for d in range(3):
        card = visible(g, P, d)
        P.ready_chrome[d] = 0
        P.ready_prototype[d] = 0
        if card >= 0:
            if T.when[card] == ON_WHEEL:
                P.ready_chrome[d] = 1
            elif end_of_turn and T.when[card] == END_OF_TURN and T.switched_by[card] == BY_WHEEL:
                P.extra[d] = 1
        elif mode == 1 and P.height[d] == 0 and P.x_at == 0:
            P.ready_prototype[d] = 1


@kernel
def list_wheel(g, T, f):
    """`end` unless forced (WHL6), activations, completions, vacating (WHL3, WHL4)."""
    P = g.players[f.seat]
    if not (P.ready_prototype[0] & T.prototype_forced[0] | P.ready_prototype[1] & T.prototype_forced[1]
            | P.ready_prototype[2] & T.prototype_forced[2]):
        add(g, V_NONE, 0, 0)
    for s in range(4):
        cards = P.turning[s] & P.ready_turning
        while cards != 0:
            card = first(cards)
            cards &= ~T.same_turning[card]
            add(g, V_ACT_TURNING, s, card)
    if P.phase & 1 != 0:
        cards = P.one_shots[SECTOR_X] & g.done & ~g.spent
        while cards != 0:
            card = first(cards)
            cards &= ~T.same_one_shot[card]
            add(g, V_ACT_ONE_SHOT, 0, card)
    for d in range(3):
        if P.ready_chrome[d] != 0:
            add(g, V_ACT_CHROME, d, P.top[d])
    for d in range(3):
        if P.ready_prototype[d] != 0:
            add(g, V_ACT_PROTOTYPE, d, d)
    list_completions(g, T, P, False)
    list_vacate(g, T, P)


@kernel
def answer_activation(g, T, seat, verb, where, what):
    """Activate one machine; it is then no longer switched on (WHL3)."""
    P = g.players[seat]
    if verb == V_ACT_TURNING:
        P.ready_turning &= ~bit(what)
        P.acted_turning |= bit(what)
        activate_turning(g, T, seat, what)
    elif verb == V_ACT_ONE_SHOT:
        activate_one_shot(g, T, seat, what)
    elif verb == V_ACT_CHROME:
        P.ready_chrome[where] = 0
        emit(g, E_ACTIVATE, seat, NAME_MACHINE + what, 0, 0, 0)
        start_chrome_effect(g, T, seat, what)
    else:
        P.ready_prototype[where] = 0
        emit(g, E_ACTIVATE, seat, NAME_PROTOTYPE + what, 0, 0, 0)
        start_effect(g, seat, T.prototype_program[what, 0], T.prototype_program[what, 1], 1, NAME_PROTOTYPE + what)
