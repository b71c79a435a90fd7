"""RES8-RES10 and the effects of components: primitives carried out in their printed order."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.factory import own_one_shots, own_turning, turning_types
from sim.corrosion.frames import add, bit, count, emit, first, push, start_effect
from sim.corrosion.machines import activate_turning
from sim.corrosion.moving import start_moving
from sim.corrosion.reserve import can_split, gain, mediums, pay, pay_gears, smalls
from sim.corrosion.vocabulary import (ACTIVATE, AGAIN, AWARD, COMPLETE_FREE, EXCHANGE, E_BACK, FREE, FREE_PER, GREEN,
                                      GREEN_PER, IF_ENGINEERS, K_AGAIN, K_AWARD, K_COMPLETE_FREE, K_EXCHANGE,
                                      K_GAIN_FREE, K_PAY_FREE, K_RETURN, K_SEARCH, K_SPECIAL, K_STEAM, K_TAKE,
                                      MAX_STEAM, MEDIUM, MOVE, PER_HOT, PER_ONE_SHOTS, P_AGAIN, P_MOVE, P_WHEEL,
                                      RETURN, RETURN_ALL, SEARCH, SECTOR_X, SMALL, SPECIAL_OR_GREEN, STEAM,
                                      STEAM_UP_TO, TAKE, V_AMOUNT, V_ENGINEER, V_NONE, V_YES)


NAMED = 12  # cards of turning machines, five bits each, that one int64 holds in the order they were named


@kernel
def effect(g, T, f):
    """Carry out the next line of a program: f.a the line, f.b past the last, f.c doubles (1 or 2), f.d times left."""
    if f.a >= f.b:
        g.depth -= 1
        return
    line, seat = T.prog[f.a], f.seat
    P = g.players[seat]
    op, n = line[0], line[1] * f.c
    f.a += 1
    g.source = f.m2
    if op <= STEAM:
        gain(g, seat, op, n)
    elif op == FREE:
        push(g, K_GAIN_FREE, seat, n, 0, 0)
    elif op == STEAM_UP_TO:
        push(g, K_STEAM, seat, n, 0, 0)
    elif op == MAX_STEAM:
        gain(g, seat, STEAM, P.cold)
    elif op == FREE_PER:
        push(g, K_GAIN_FREE, seat, n * (P.hot + P.cold), 0, 0)
    elif op == GREEN_PER:
        gain(g, seat, GREEN, n * counted(g, T, P, line[2]))
    elif op == IF_ENGINEERS:
        if count(P.engineers[SECTOR_X] & T.grade_mask[line[2]]) < line[1]:
            f.a = f.b
    elif n == 0:
        f.a += line[3]  # no time at all: what an exchange would give is passed over
    elif op == EXCHANGE:
        exchange(g, T, f, n)
    elif op == SPECIAL_OR_GREEN:
        again(f, n)
        push(g, K_SPECIAL, seat, 0, 0, 0)
    else:
        act(g, T, f, op, line)


@kernel
def again(f, n):
    """Stay on this line until it has been done n times; called once a time."""
    if f.d == 0:
        f.d = n
    f.d -= 1
    if f.d > 0:
        f.a -= 1


@kernel
def counted(g, T, P, what):
    """What an effect counts: hot water, completed one-shots in the factory, types of turning machine (ONE5-ONE7)."""
    if what == PER_HOT:
        return P.hot
    if what == PER_ONE_SHOTS:
        return count(own_one_shots(P) & g.done)
    return turning_types(T, P)


@kernel
def act(g, T, f, op, line):
    """The primitives that lead to further questions."""
    seat = f.seat
    P = g.players[seat]
    if op == TAKE:
        push(g, K_TAKE, seat, line[2], 0, 0)
    elif op == AGAIN:
        push(g, P_AGAIN, seat, line[1], 0, 0)
    elif op == ACTIVATE:
        push(g, P_WHEEL, seat, f.m, 2, 0)
    elif op == MOVE:
        push(g, P_MOVE, seat, 0, 0, 0)
        start_moving(g, P, g.frames[g.depth - 1], line[2])
    elif op == RETURN:
        if f.d == 0:
            f.d = line[1]
        f.a -= 1  # answer_return moves on
        push(g, K_RETURN, seat, 0, 0, 0)
    elif op == RETURN_ALL:
        return_all(g, seat)
    elif op == SEARCH:
        push(g, K_SEARCH, seat, 0, 0, 0)
    elif op == COMPLETE_FREE:
        push(g, K_COMPLETE_FREE, seat, 0, 0, 0)
    elif op == AWARD:
        push(g, K_AWARD, seat, 0, 0, 0)


@kernel
def exchange(g, T, f, n):
    """Offer an optional payment while it can be paid, n times at most (RES8, RES9)."""
    line = T.prog[f.a - 1]
    if f.d == 0:
        f.d = n
    P = g.players[f.seat]
    if (line[6] <= P.chrome and line[8] <= P.hot and line[9] <= P.green
            and can_split(P, line[4], line[5], line[7], 0, 0)):
        push(g, K_EXCHANGE, f.seat, f.a - 1, 0, 0)
        f.a -= 1
    else:
        f.d = 0
        f.a += line[3]


@kernel
def answer_exchange(g, T, f, verb):
    """Pay and gain, or leave it."""
    seat, at = f.seat, f.a
    line = T.prog[at]
    g.depth -= 1
    below = g.frames[g.depth - 1]
    if verb == V_NONE:
        below.d = 0
        below.a = at + 1 + line[3]
        return
    below.d -= 1
    if below.d == 0:
        below.a = at + 1 + line[3]
    start_effect(g, seat, at + 1, at + 1 + line[3], 1, below.m2)
    pay(g, seat, line[6], line[8], line[9])
    if line[7] > 0:
        push(g, K_PAY_FREE, seat, line[4], line[5], line[7])
    else:
        pay_gears(g, seat, line[4], line[5])


@kernel
def list_yes_no(g):
    """`no`, `yes`."""
    add(g, V_NONE, 0, 0)
    add(g, V_YES, 0, 0)


@kernel
def list_amounts(g, n):
    """`0` to n."""
    for i in range(n + 1):
        add(g, V_AMOUNT, 0, i)


@kernel
def answer_gain_free(g, f, small):
    """So many small, the rest medium."""
    seat, n = f.seat, f.a
    g.depth -= 1
    gain(g, seat, SMALL, small)
    gain(g, seat, MEDIUM, n - small)


@kernel
def list_pay_free(g, f):
    """Numbers of small gears among the free ones; equal payments are one (RES4, CHR24)."""
    P = g.players[f.seat]
    have_small, have_medium = smalls(P), mediums(P)
    before_small, before_medium = -1, -1
    for s in range(f.c + 1):
        small, medium = max(0, f.a + s - f.d), max(0, f.b + f.c - s - f.m)
        if small <= have_small and medium <= have_medium and (small != before_small or medium != before_medium):
            add(g, V_AMOUNT, 0, s)
            before_small, before_medium = small, medium


@kernel
def answer_pay_free(g, f, small):
    """Pay now (an exchange), or tell the completion (f.m2)."""
    seat, a, b, c, told = f.seat, f.a, f.b, f.c, f.m2
    g.depth -= 1
    if told != 0:
        g.frames[g.depth - 1].d = small
    else:
        pay_gears(g, seat, a + small, b + c - small)


@kernel
def list_return(g, T, f):
    """`stop`, then engineers by sector, posture, type (ACT8c)."""
    P = g.players[f.seat]
    add(g, V_NONE, 0, 0)
    for s in range(4):
        for posture in range(2):
            cards = P.engineers[s] & (P.down if posture == 1 else ~P.down)
            while cards != 0:
                card = first(cards)
                cards &= ~T.same_engineer[card]
                add(g, V_ENGINEER, s * 2 + posture, card)


@kernel
def answer_return(g, f, verb, where, card):
    """One engineer back to hand, and perhaps another."""
    seat = f.seat
    g.depth -= 1
    below = g.frames[g.depth - 1]
    if verb == V_NONE:
        below.d = 0
    else:
        below.d -= 1
        P = g.players[seat]
        P.engineers[where >> 1] &= ~bit(card)
        P.down &= ~bit(card)
        P.hand |= bit(card)
        emit(g, E_BACK, seat, card, 0, 0, 0)
    if below.d == 0:
        below.a += 1


@kernel
def return_all(g, seat):
    """All own engineers in the factory return to hand (ONE4)."""
    P = g.players[seat]
    for s in range(4):
        cards = P.engineers[s]
        P.engineers[s] = 0
        P.hand |= cards
        while cards != 0:
            emit(g, E_BACK, seat, first(cards), 0, 0, 0)
            cards &= cards - 1
    P.down = 0


@kernel
def activate_again(g, T, f):
    """CHR19: ask for up to f.a machines, then activate the f.b named ones; f.m2 counts those that have acted."""
    if f.step == 0:
        if f.a > 0:
            f.a -= 1
            push(g, K_AGAIN, f.seat, 0, 0, 0)
            return
        f.step = 1
    k = f.m2
    if k == f.b:
        g.depth -= 1
        return
    f.m2 += 1
    card = f.c >> 5 * k if k < NAMED else f.d >> 5 * (k - NAMED)
    activate_turning(g, T, f.seat, card & 31)


@kernel
def list_again(g, T, f):
    """`stop`, then types of turning machines activated in this phase and not yet named."""
    P = g.players[f.seat]
    named = g.frames[g.depth - 2].m
    add(g, V_NONE, 0, 0)
    cards = own_turning(P) & P.acted_turning & ~named
    while cards != 0:
        card = first(cards)
        cards &= ~T.same_turning[card]
        add(g, V_AMOUNT, 0, card)


@kernel
def answer_again(g, f, verb, card):
    """Name one more machine, or no more."""
    g.depth -= 1
    below = g.frames[g.depth - 1]
    if verb == V_NONE:
        below.a = 0
        return
    below.m |= bit(card)
    if below.b < NAMED:
        below.c |= card << (5 * below.b)
    else:
        below.d |= card << (5 * (below.b - NAMED))
    below.b += 1
