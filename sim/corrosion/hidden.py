"""What nobody at the table knows, drawn anew: an imagined course of the game from here on.

The order of the stacks and of the automa's deck, reshuffles, and everybody's tie-breaks follow from the key
that the record holds now; what lies open, and what is still to be done, stays as it is.
"""

from __future__ import annotations

from numpy import uint64

from sim.chance import item_key, stream
from sim.compiled import kernel
from sim.corrosion.display import insert
from sim.corrosion.vocabulary import CHANCE_IMAGINED, K_TAKE, WINDOW_TOP

DECK = 5  # as a stack's number


@kernel
def imagine(g, T):
    """Shuffle what is hidden in the record by its key; a stack's top that the question names stays on top."""
    g.imagine = 0
    for row in range(5):
        key = stream(g.seed, g.realm, g.count, g.block, CHANCE_IMAGINED, row)
        shuffle_hidden(g, g.stack[row], g.stack_size[row] - names_top(g, row), key)
    if g.seats == 1:
        imagine_deck(g, T, stream(g.seed, g.realm, g.count, g.block, CHANCE_IMAGINED, DECK))
    for seat in range(g.seats):
        g.tie_turn[seat] = -1


@kernel
def imagine_deck(g, T, key):
    """Shuffle the automa's deck; the back of its top card is open, so a card with such a back comes to the top."""
    back = deck_back(g, T)
    shuffle_hidden(g, g.deck, g.deck_size, key)
    i = g.deck_size - 1
    while i > 0 and back_of(T, g.deck[i]) != back:
        i -= 1
    if i >= 0:
        card = g.deck[i]
        g.deck[i] = g.deck[g.deck_size - 1]
        g.deck[g.deck_size - 1] = card


@kernel
def deck_back(g, T):
    """The back of the top card of the automa's deck: 2 * letter + arrow; -1 without one."""
    if g.seats > 1 or g.deck_size == 0:
        return -1
    return back_of(T, g.deck[g.deck_size - 1])


@kernel
def back_of(T, card):
    """Letter (0 to 2) and arrow (0 up, 1 down) on the back of a card of the automa."""
    return 2 * (card // 6) + T.automa_arrow[card]


@kernel
def shuffle_hidden(g, cards, n, key):
    """Sort the first n cards by random keys, least on top."""
    for at in range(n):
        card = cards[at]
        insert(g.sort_keys, cards, at, item_key(key, uint64(0), card), card)


@kernel
def names_top(g, row):
    """1 if the question that waits offers the top of this stack, which is known then; else 0."""
    if g.waiting != 0 and g.kind == K_TAKE:
        for i in range(g.n):
            if g.opt[i] >> 8 & 255 == row * 4 + WINDOW_TOP:
                return 1
    return 0
