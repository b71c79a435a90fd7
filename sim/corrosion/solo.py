"""SOL: the automa's turn and its deck."""

from __future__ import annotations

from sim.chance import item_key, stream
from sim.compiled import kernel
from sim.corrosion.display import discard, insert, lay_marker, name_of, refill
from sim.corrosion.engineers import place_laid
from sim.corrosion.frames import emit, push
from sim.corrosion.vocabulary import (ADVANCED, BASIC, CHANCE_AUTOMA, E_AWARD_LOST, E_END_PHASE, E_FLIP, E_ORDER,
                                      E_REMOVE, E_RESHUFFLE, E_WATER, END_SOLO, K_COPY, ONE_SHOT, STARTERS)

AUTOMA_CARDS = 18
AUTOMA_STACK = 5  # as a stack's number in reshuffle events


@kernel
def automa(g, T, f):
    """Flip, remove, let the human copy, count the water (SOL3-SOL7)."""
    step = f.step
    f.step += 1
    if step == 0:
        flip(g, T)
        remove(g, T)
        if g.players[0].passed == 0:
            push(g, K_COPY, 0, STARTERS + g.action_card, -1, 0)
    else:
        g.depth -= 1
        place_laid(g, T, 0)
        lose_water(g, T)


@kernel
def shuffle_deck(g, T):
    """All 18 cards into a new deck, least random key on top (SOL1, SOL8)."""
    key = stream(g.seed, g.realm, g.count, g.block, CHANCE_AUTOMA, g.deck_outs)
    for card in range(AUTOMA_CARDS):
        insert(g.sort_keys, g.deck, card, item_key(key, T.automa_uid[card], 0), card)
    g.deck_size = AUTOMA_CARDS
    g.flipped = 0


@kernel
def flip_card(g):
    """The deck's top card onto the automa's discard pile."""
    g.deck_size -= 1
    g.action_card = g.deck[g.deck_size]
    g.flipped += 1
    emit(g, E_FLIP, -1, STARTERS + g.action_card, 0, 0, 0)


@kernel
def flip(g, T):
    """Two flips; when the first empties the deck it is shuffled anew before the second (SOL3, SOL8, SOL9)."""
    flip_card(g)
    if g.deck_size == 0:
        g.deck_outs += 1
        shuffle_deck(g, T)
        emit(g, E_RESHUFFLE, -1, AUTOMA_STACK, AUTOMA_CARDS, 0, 0)
        for i in range(AUTOMA_CARDS - 1, -1, -1):
            emit(g, E_ORDER, -1, AUTOMA_STACK, STARTERS + g.deck[i], 0, 0)
        if g.deck_outs >= T.solo_reshuffles and g.end_phase == 0:
            g.end_phase = 1
            g.end_reason = END_SOLO
            emit(g, E_END_PHASE, -1, END_SOLO, 0, 0, 0)
    flip_card(g)


@kernel
def letter(g):
    """The letter on the back of the deck's top card as a window or award row, 0 to 2."""
    return g.deck[g.deck_size - 1] // 6


@kernel
def remove(g, T):
    """Remove an item from the display by the action card's icon (SOL4, SOL5)."""
    row = T.automa_icon[g.action_card]
    if row < 0:
        return
    window = letter(g)
    if row == BASIC and T.automa_arrow[g.deck[g.deck_size - 1]] != 0:
        row = ADVANCED
    card = g.display[row, window]
    if card < 0:
        return
    g.display[row, window] = -1
    emit(g, E_REMOVE, -1, name_of(row, card), window, 0, 0)
    if row <= ADVANCED:
        if window == 2:
            g.markers[row] = 0
            g.green_markers[row] = 0
        refill(g, T, row)
        lay_marker(g, row)
        return
    if row == ONE_SHOT and T.takes_award[card] != 0:
        g.below[g.below_count] = card
        g.below_water[g.below_count] = T.solo_water
        g.below_count += 1
    else:
        discard(g, T, row, card)
    refill(g, T, row)


@kernel
def lose_water(g, T):
    """Each one-shot below the deck loses a water token; at none an award token leaves the game (SOL7)."""
    kept = 0
    for i in range(g.below_count):
        card, water = g.below[i], g.below_water[i] - 1
        emit(g, E_WATER, -1, name_of(ONE_SHOT, card), water, 0, 0)
        if water > 0:
            g.below[kept] = card
            g.below_water[kept] = water
            kept += 1
        else:
            discard(g, T, ONE_SHOT, card)
            lose_award(g, T)
    g.below_count = kept


@kernel
def lose_award(g, T):
    """The leftmost token of the row of the top card's letter, or of a remaining row by its arrow (SOL7)."""
    row = letter(g)
    if row >= g.award_rows or g.award_left[row] + g.award_right[row] == 0:
        down = T.automa_arrow[g.deck[g.deck_size - 1]] != 0
        row = -1
        for r in range(g.award_rows):
            if g.award_left[r] + g.award_right[r] > 0 and (down or row < 0):
                row = r
        if row < 0:
            return
    if g.award_left[row] != 0:
        g.award_left[row] = 0
        g.award_watch[row] = -1
        emit(g, E_AWARD_LOST, -1, g.award_task[row], 0, 0, 0)
    else:
        g.award_right[row] = 0
        emit(g, E_AWARD_LOST, -1, g.award_task[row], 1, 0, 0)
