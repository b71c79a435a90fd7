"""Each seat's own random numbers, numbered anew each turn: one draw more shifts nobody's luck."""

from __future__ import annotations

from sim.chance import GOLDEN, below, mix, stream
from sim.compiled import kernel
from sim.corrosion.vocabulary import CHANCE_TIE


@kernel
def draw(g, seat):
    """A random word (uint64) from this seat's stream of this turn."""
    if g.tie_turn[seat] != g.turn:
        g.tie_turn[seat] = g.turn
        g.tie[seat] = stream(g.seed, g.realm, g.count, g.block, CHANCE_TIE, g.turn * 4 + seat)
    state = g.tie[seat] + GOLDEN
    g.tie[seat] = state
    return mix(state)


@kernel
def draw_below(g, seat, n):
    """A random number 0 … n-1 from this seat's stream of this turn."""
    return below(draw(g, seat), n)
