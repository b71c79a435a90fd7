"""What a strategy of a user is handed, and what it answers (strategies/docs/protocol.md).

`answer(seen, tables, chance)` returns the index of an option. seen (SEEN) is a copy of everything open on the
table, with the question: `kind`, `asked` (whose it is, seat 0 to 3), `n` options, `opt`. tables (TABLES) is a copy of
the catalogue. chance (uint64) is the seat's own random number for this question.
"""

from __future__ import annotations

import warnings
from typing import NamedTuple

import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning

from sim.compiled import is_compiled, kernel
from sim.corrosion.hidden import deck_back
from sim.corrosion.state import FRAME, GAME, MAX_SEATS, PLAYER, SEEN
from sim.corrosion.values import TABLES
from sim.corrosion.vocabulary import V_AMOUNT

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)  # first-class functions; pinned and tested

MOST_FUNCTIONS = 8  # compiled functions of users in one run

SIGNATURE = types.int64(numba.from_dtype(SEEN), numba.from_dtype(TABLES), types.uint64)

WORD = 8
OPT_AT = SEEN.fields["opt"][1] // WORD
ABOUT_AT = SEEN.fields["about"][1] // WORD
SEEN_WORDS = SEEN.itemsize // WORD
PUBLIC_WORDS = ABOUT_AT
PLAYERS_AT, PLAYER_WORDS = SEEN.fields["players"][1] // WORD, PLAYER.itemsize // WORD
EVENTS_AT, GAME_WORDS = GAME.fields["events"][1] // WORD, GAME.itemsize // WORD
FRAMES_AT, FRAME_WORDS = GAME.fields["frames"][1] // WORD, FRAME.itemsize // WORD


def nobody(seen, tables, chance):
    """In the place of a function that is not there."""
    return 0


NOBODY = (numba.njit(SIGNATURE)(nobody) if is_compiled() else nobody,) * MOST_FUNCTIONS


class Guests(NamedTuple):
    """What the compiled entry needs to ask functions of users: room for copies, and the records as words."""

    raw: np.ndarray  # int64: the games, word by word
    seen: np.ndarray  # SEEN (1,)
    seen_raw: np.ndarray  # int64: seen[0], word by word
    tables: np.ndarray  # TABLES (1,), a copy
    chance: np.ndarray  # uint64 (1,)


def guests(games: np.ndarray, tables: np.ndarray) -> Guests:
    """Room for guests at the game in the record games[0] (GAME (1,)) with these tables (TABLES (1,))."""
    seen = np.zeros(1, SEEN)
    return Guests(games.view(np.int64), seen, seen.view(np.int64), tables.copy(), np.zeros(1, np.uint64))


@kernel
def show(g, T, room):
    """Copy what is open on the table for the one who is asked; what is not part of this game reads 0."""
    raw, copy = room.raw, room.seen_raw
    for i in range(OPT_AT + g.n):
        copy[i] = raw[i]
    for i in range(OPT_AT + g.n, SEEN_WORDS):
        copy[i] = 0
    at = FRAMES_AT + (g.depth - 1) * FRAME_WORDS
    for i in range(FRAME_WORDS):
        copy[ABOUT_AT + i] = raw[at + i]
    for i in range(PLAYERS_AT + g.seats * PLAYER_WORDS, PLAYERS_AT + MAX_SEATS * PLAYER_WORDS):
        copy[i] = 0
    room.seen[0].deck_back = deck_back(g, T)


@kernel
def clear_public(room):
    """Nothing of an earlier game in the same record can be seen."""
    for i in range(PUBLIC_WORDS):
        room.raw[i] = 0


@kernel
def recall_words(room):
    """games[0] becomes games[1], but for events and yields, which imagined games have none of."""
    for i in range(EVENTS_AT):
        room.raw[i] = room.raw[GAME_WORDS + i]


@kernel
def verb_of(seen, i):
    """What option i does: a V_… of sim/corrosion/vocabulary.py."""
    return seen.opt[i] >> 16


@kernel
def where_of(seen, i):
    """Where option i does it: row * 4 + window of an item, sector, drive … (strategies/docs/protocol.md)."""
    return seen.opt[i] >> 8 & 255


@kernel
def what_of(seen, i):
    """The card, machine or amount of option i."""
    if seen.opt[i] >> 16 == V_AMOUNT:
        return seen.opt[i] & 65535
    return seen.opt[i] & 255
