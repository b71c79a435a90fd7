"""Small tools of every chapter: masks, the stack of things to do, options, events."""

from __future__ import annotations

from numpy import int64

from sim.compiled import kernel
from sim.corrosion.state import EVENT_ROWS, MAX_FRAMES, MAX_OPTIONS
from sim.corrosion.vocabulary import FAULT_DEPTH, FAULT_EVENTS, FAULT_OPTIONS, P_EFFECT


@kernel
def count(mask):
    """How many cards a mask holds."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    return (mask + (mask >> 32)) & 0x7F


@kernel
def first(mask):
    """The lowest card of a mask that is not empty."""
    return count((mask & -mask) - 1)


@kernel
def bit(card):
    """The mask of one card."""
    return int64(1) << card


@kernel
def push(g, op, seat, a, b, c):
    """Put something to do (or to ask) on top of the stack; the rest of its fields are 0."""
    depth = g.depth
    if depth >= MAX_FRAMES:
        g.fault = FAULT_DEPTH
        return
    f = g.frames[depth]
    f.op, f.seat, f.step = op, seat, 0
    f.a, f.b, f.c, f.d, f.m, f.m2 = a, b, c, 0, 0, 0
    g.depth = depth + 1


@kernel
def start_effect(g, seat, start, end, times, source):
    """Begin lines start … end-1 of the programs, `times` doubled, for the component `source`."""
    push(g, P_EFFECT, seat, start, end, times)
    g.frames[g.depth - 1].m2 = source


@kernel
def add(g, verb, where, what):
    """List one more option of the question at hand; too many are a fault, never cut short."""
    if g.n >= MAX_OPTIONS:
        g.fault = FAULT_OPTIONS
        return
    g.opt[g.n] = (verb << 16) | (where << 8) | what
    g.n += 1


@kernel
def emit(g, event, seat, a, b, c, d):
    """Note an event for the trace, if somebody listens."""
    if g.logging != 0:
        k = g.event_count
        if k >= EVENT_ROWS:
            g.fault = FAULT_EVENTS
            return
        row = g.events[k]
        row[0], row[1], row[2], row[3], row[4], row[5] = event, seat, a, b, c, d
        g.event_count = k + 1
