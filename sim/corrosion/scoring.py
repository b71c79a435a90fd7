"""END5, AWD1, AWD2: selling chrome gears, counting, ranks and shares of the win."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.factory import own_engineers, own_turning
from sim.corrosion.frames import count, push
from sim.corrosion.vocabulary import (COUNT_CHROME, COUNT_COMPLETED, COUNT_DRIVE_SETS, COUNT_ENGINEERS, COUNT_SPECIAL,
                                      COUNT_TURNING, COUNT_WATER, DONE, K_SELL)


@kernel
def score(g, T, f):
    """`sell` seat by seat, then the count; the game is over."""
    if f.a < g.seats:
        seat = f.a
        f.a += 1
        push(g, K_SELL, seat, 0, 0, 0)
        return
    for seat in range(g.seats):
        count_points(g, T, seat)
    rank(g)
    g.over = 1


@kernel
def answer_sell(g, T, f, points):
    """Chrome gears into green points, 2 for 1 (END5)."""
    P = g.players[f.seat]
    g.depth -= 1
    P.sold = points
    P.chrome -= points * T.chrome_a_point
    P.green += points


@kernel
def count_points(g, T, seat):
    """Markers, completed machines (covered or not) and award tokens of one player (END5)."""
    P = g.players[seat]
    P.machine_points = 0
    for card in range(T.cards[0] + T.cards[1]):
        if g.chrome_state[card] == DONE and g.chrome_owner[card] == seat:
            P.machine_points += T.points[card]
    P.token_points = 0
    for k in range(P.award_count):
        P.award_points[k] = award_points(T, P, P.awards[k])
        P.token_points += P.award_points[k]
    P.score = P.green + P.special + P.machine_points + P.token_points


@kernel
def award_points(T, P, task):
    """What a token of a task scores for this player (AWD1, AWD2)."""
    points = counted(T, P, T.task_count[task]) // T.task_per[task] * T.task_points[task]
    if T.task_cap[task] >= 0:
        return min(points, T.task_cap[task])
    return points


@kernel
def counted(T, P, what):
    """The number that an award task counts (AWD2)."""
    if what == COUNT_COMPLETED:
        return P.completed[0] + P.completed[1] + P.completed[2]
    if what == COUNT_DRIVE_SETS:
        return min(P.completed[0], min(P.completed[1], P.completed[2]))
    if what == COUNT_WATER:
        return P.hot + P.cold
    if what == COUNT_CHROME:
        return P.chrome
    if what == COUNT_SPECIAL:
        return P.special
    if what == COUNT_TURNING:
        return count(own_turning(P))
    own = own_engineers(P) & T.qualified
    if what == COUNT_ENGINEERS:
        return count(own)
    suits = count(own & T.suit_mask[4])  # each wild stands for one missing main suit
    for suit in range(3):
        if own & T.suit_mask[suit] != 0:
            suits += 1
    return min(3, suits)


@kernel
def rank(g):
    """Ranks from 1, ties broken by special markers, win shares in twelfths (END5)."""
    best = 0
    for seat in range(g.seats):
        P = g.players[seat]
        P.rank = 1
        P.tie_broken = 0
        for other in range(g.seats):
            Q = g.players[other]
            if Q.score > P.score or (Q.score == P.score and Q.special > P.special):
                P.rank += 1
            if other != seat and Q.score == P.score and Q.special != P.special:
                P.tie_broken = 1
        if P.rank == 1:
            best += 1
    for seat in range(g.seats):
        P = g.players[seat]
        P.win_share = 12 // best if P.rank == 1 else 0
