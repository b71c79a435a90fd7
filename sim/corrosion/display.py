"""SUP: the display, its refill stacks and discard piles."""

from __future__ import annotations

import numpy as np

from sim.chance import item_key, stream
from sim.compiled import kernel
from sim.corrosion.frames import bit, emit, first
from sim.corrosion.vocabulary import (ADVANCED, CHANCE_RESHUFFLE, E_DISCARD, E_MARKER, E_ORDER, E_REFILL, E_RESHUFFLE,
                                      ENGINEER, NAME_MACHINE, NAME_TURNING, ONE_SHOT, TURNING, WINDOW_C)


@kernel
def name_of(row, card):
    """A component's number in events."""
    if row == ENGINEER:
        return card
    if row == ONE_SHOT:
        return NAME_MACHINE + 64 + card
    if row == TURNING:
        return NAME_TURNING + card
    return NAME_MACHINE + card


@kernel
def stack_cards(g, T, row, cards, key):
    """Make the cards of a mask the row's stack, in the order of their random keys, least on top.

    Copies of one type are numbered from one among those that are there (copies have no identity).
    """
    stack = g.stack[row]
    n, last, copy = 0, np.uint64(0), 0
    while cards != 0:
        offset = first(cards)
        cards &= cards - 1
        card = offset + T.first_card[row]
        uid = T.uid[row, card]
        copy = copy + 1 if uid == last and n > 0 else 0
        last = uid
        k = item_key(key, uid, copy)
        insert(g.sort_keys, stack, n, k, card)
        n += 1
    g.stack_size[row] = n


@kernel
def insert(keys, cards, n, key, card):
    """Put a card among the first n, which lie in the order of their keys, least on top (at the end)."""
    i = n
    while i > 0 and keys[i - 1] < key:
        keys[i] = keys[i - 1]
        cards[i] = cards[i - 1]
        i -= 1
    keys[i] = key
    cards[i] = card


@kernel
def reshuffle(g, T, row):
    """The discard pile becomes the stack (SUP2)."""
    g.reshuffles[row] += 1
    key = stream(g.seed, g.realm, g.count, g.block, CHANCE_RESHUFFLE, row * 4096 + g.reshuffles[row])
    stack_cards(g, T, row, g.discards[row], key)
    g.discards[row] = 0
    emit(g, E_RESHUFFLE, -1, row, g.stack_size[row], 0, 0)
    for i in range(g.stack_size[row] - 1, -1, -1):
        emit(g, E_ORDER, -1, row, g.stack[row, i], 0, 0)


@kernel
def draw(g, T, row):
    """The next item for a row, or -1 (SUP2, SUP3)."""
    source = row
    if g.stack_size[row] == 0:
        if row <= ADVANCED:
            source = 1 - row
            if g.stack_size[source] == 0:
                return -1
        elif g.discards[row] == 0:
            return -1
        else:
            reshuffle(g, T, row)
    g.stack_size[source] -= 1
    return g.stack[source, g.stack_size[source]]


@kernel
def refill(g, T, row):
    """Slide the row to the right and fill it up from window A (SUP1)."""
    windows = g.display[row]
    gap = WINDOW_C
    for w in range(WINDOW_C, -1, -1):
        card = windows[w]
        if card >= 0:
            windows[w] = -1
            windows[gap] = card
            gap -= 1
    while gap >= 0:
        card = draw(g, T, row)
        if card < 0:
            return
        windows[gap] = card
        if g.entered[row, card] < 0:
            g.entered[row, card] = g.turn
        emit(g, E_REFILL, -1, row, name_of(row, card), 0, 0)
        gap -= 1


@kernel
def discard(g, T, row, card):
    """Put one item on its pile; a gap that could not be filled is filled at once (SUP2)."""
    emit(g, E_DISCARD, -1, name_of(row, card), 0, 0, 0)
    g.discards[row] |= bit(card)
    fill_gap(g, T, row)


@kernel
def fill_gap(g, T, row):
    """Refill a row that has a gap."""
    if g.display[row, 0] < 0:
        refill(g, T, row)


@kernel
def lay_marker(g, row):
    """One marker onto the machine in window C of a chrome row, if there is one (ACT4, END6)."""
    if g.display[row, WINDOW_C] < 0:
        return
    if g.supply > 0:
        g.supply -= 1
        g.markers[row] += 1
        emit(g, E_MARKER, -1, row, 1, 0, 0)
    else:
        g.green_markers[row] += 1
        emit(g, E_MARKER, -1, row, 0, 0, 0)
