"""Laying out a position: a game as it is set up, then edited by component names.

Every component stays in one place: what is put somewhere is first lifted from where it was.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import lru_cache

import numpy as np

from sim.corrosion import vocabulary as v
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.labels import item
from sim.corrosion.machines import refresh
from sim.corrosion.setup import setup
from sim.corrosion.snapshot import snapshot
from sim.corrosion.state import new_games
from sim.corrosion.tables import build_variant
from sim.corrosion.values import TABLES

ROWS = {name: row for row, name in enumerate(v.ROWS)}
SECTORS = {"X": 0, "x": 0, 1: 1, 2: 2, 3: 3, "1": 1, "2": 2, "3": 3}


@lru_cache(maxsize=None)
def variant_of(sets=(), removes=(), edits=()):
    """A variant by its overrides, built once."""
    return build_variant(load_catalogue(None, sets, removes, edits))


@lru_cache(maxsize=None)
def laid_out(players, block, sets, removes, edits):
    """A game as the engine sets it up: a record (1,) to be copied."""
    return set_up(variant_of(sets, removes, edits), players, block)


def set_up(variant, players, block):
    """The engine's own setup, interpreted."""
    games = new_games(1)
    g = games[0]
    g.seed, g.realm, g.block, g.seats = 1, 0, block, players
    with np.errstate(over="ignore"):
        setup(g, variant.tables)
    return games


def bits(mask):
    """Card numbers of a mask, ascending."""
    mask = int(mask)
    return [k for k in range(64) if mask >> k & 1]


def mask_of(cards) -> np.int64:
    return np.int64(sum(1 << card for card in cards))


class Layout:
    """A game on the table. Seats count from 1, sectors are "X", 1, 2, 3, rows and windows as in texts."""

    def __init__(self, players=2, sets=(), removes=(), edits=(), block=0, data=None):
        """`data`: a function that changes the catalogue's data (a private copy) in place."""
        if data is None:
            self.variant = variant_of(tuple(sets), tuple(removes), tuple(edits))
            self.games = laid_out(players, block, tuple(sets), tuple(removes), tuple(edits)).copy()
        else:
            catalogue = load_catalogue(None, sets, removes, edits)
            catalogue = replace(catalogue, data=changed(catalogue.data, data))
            self.variant = build_variant(catalogue)
            self.games = set_up(self.variant, players, block)
        self.tables = np.zeros(1, TABLES)
        self.tables[0] = self.variant.tables
        self.g, self.T = self.games[0], self.tables[0]
        self.g.logging = 1
        self.put = set()  # (family, card) that a test has put somewhere

    # ---- what is where

    def player(self, seat):
        """The record of a seat, to read and to edit."""
        return self.g.players[seat - 1]

    def look(self) -> dict:
        """The whole public state (schema in sim/docs/trace.md)."""
        return snapshot(self.g, self.variant)

    def state(self, seat) -> dict:
        """The public state of one seat: hand, engineers, one_shots, turning, storage, drives, green …"""
        return self.look()["players"][seat - 1]

    def shown(self, row) -> list:
        """Names in windows A, B, C; None for a gap."""
        return self.look()["display"][row]

    def stacked(self, row) -> list:
        """Names in a refill stack, top first."""
        r = ROWS[row]
        return [item(self.variant.names, r, int(c)) for c in self.g.stack[r, : int(self.g.stack_size[r])][::-1]]

    def piled(self, row) -> list:
        """Names in a discard pile."""
        return self.look()["discards"][row]

    def gears_of(self, seat):
        """(small, medium) gears by sector X, 1, 2, 3, as two lists."""
        P = self.player(seat)
        return P.small.tolist(), P.medium.tolist()

    # ---- lifting

    def family(self, name):
        """The row whose cards bear this name (chrome machines: basic for both)."""
        kind = name.split(".")[0]
        return {"chrome": v.BASIC, "engineer": v.ENGINEER, "starter": v.ENGINEER, "one_shot": v.ONE_SHOT,
                "turning": v.TURNING}[kind]

    def card(self, name) -> int:
        """Lift a card of this name from where it is: one that no test has put, in a stack if possible."""
        names, family = self.variant.names, self.family(name)
        table = (names.chrome, names.chrome, names.engineers, names.one_shots, names.turning)[family]
        found = [c for c, n in enumerate(table) if n == name and (family, c) not in self.put]
        assert found, f"no (more) {name}"
        stacked = {int(c) for r in self._rows(family) for c in self.g.stack[r, : int(self.g.stack_size[r])]}
        card = min(found, key=lambda c: (c not in stacked, c))
        self._lift(family, card)
        self.put.add((family, card))
        return card

    def _rows(self, family):
        return (v.BASIC, v.ADVANCED) if family == v.BASIC else (family,)

    def _lift(self, family, card):
        """Take a card out of the game; a window that it leaves is filled from the bottom of its stack."""
        for row in self._rows(family):
            self._unstack(row, card)
            for w in range(3):
                if self.g.display[row, w] == card:
                    self.g.display[row, w] = self._bottom(row)
        lifted = np.int64(1) << card
        if family == v.BASIC:
            self._lift_chrome(card)
            return
        self.g.discards[family] &= ~lifted
        for P in self.g.players:
            for masks in ((P.engineers,), (P.one_shots,), (P.turning,))[family - v.ENGINEER]:
                masks &= ~lifted
            if family == v.ENGINEER:
                P.hand, P.laid, P.down = P.hand & ~lifted, P.laid & ~lifted, P.down & ~lifted
        if family == v.ONE_SHOT:
            self.g.done &= ~lifted
            self.g.spent &= ~lifted

    def _lift_chrome(self, card):
        for P in self.g.players:
            if P.storage == card:
                P.storage = -1
        assert self.g.chrome_level[card] < 0, "a machine on a drive stays there"
        self.g.chrome_state[card] = self.g.chrome_owner[card] = -1

    def _unstack(self, row, card):
        size = int(self.g.stack_size[row])
        kept = [int(c) for c in self.g.stack[row, :size] if c != card]
        self.g.stack[row, : len(kept)] = kept
        self.g.stack_size[row] = len(kept)

    def _bottom(self, row):
        size = int(self.g.stack_size[row])
        if size == 0:
            return -1
        card = int(self.g.stack[row, 0])
        self._unstack(row, card)
        return card

    def _to_bottom(self, row, card):
        size = int(self.g.stack_size[row])
        self.g.stack[row, 1 : size + 1] = self.g.stack[row, :size].copy()
        self.g.stack[row, 0] = card
        self.g.stack_size[row] = size + 1

    # ---- display

    def window(self, row, window, name):
        """Put an item into a window (what lay there goes to the bottom of its stack); None: a gap."""
        r, w = ROWS[row], "ABC".index(window)
        card = -1 if name is None else self.card(name)
        old = int(self.g.display[r, w])
        if old >= 0:
            self._to_bottom(r, old)
            self.put.discard((self.family(item(self.variant.names, r, old)), old))
        self.g.display[r, w] = card

    def windows(self, row, a, b, c):
        """Windows A, B, C of a row."""
        for window, name in zip("ABC", (a, b, c), strict=True):
            self.window(row, window, name)

    def stack(self, row, *names, only=False):
        """These items on top of a refill stack, the first one topmost; `only`: the rest leaves the game."""
        r = ROWS[row]
        cards = [self.card(name) for name in reversed(names)]
        if only:
            self.g.stack_size[r] = 0
        size = int(self.g.stack_size[r])
        self.g.stack[r, size : size + len(cards)] = cards
        self.g.stack_size[r] = size + len(cards)

    def pile(self, row, *names):
        """These items onto a discard pile."""
        self.g.discards[ROWS[row]] |= mask_of(self.card(name) for name in names)

    def markers(self, row, special, green=0):
        """Markers on the machine in window C of a chrome row; special ones come from the supply or go there."""
        r = ROWS[row]
        self.g.supply += self.g.markers[r] - special
        self.g.markers[r], self.g.green_markers[r] = special, green

    def supply(self, special):
        """So many markers in the special supply; the others leave the game."""
        self.g.supply = special

    def award(self, row, task=None, left=True, right=True, watch=None):
        """An award row, 0 is the topmost: its task, the tokens still there, the watch on the left one."""
        names = self.variant.names
        if task is not None:
            self.g.award_task[row] = names.awards.index(task)
        self.g.award_left[row], self.g.award_right[row] = left, right
        self.g.award_watch[row] = -1 if watch is None else names.watches.index(watch)

    # ---- players

    def hand(self, seat, *names):
        """Exactly these engineers in hand (starters that are not named leave the game)."""
        P = self.player(seat)
        for card in bits(P.hand):
            self._lift(v.ENGINEER, card)
            self.put.discard((v.ENGINEER, card))
            if card < v.STARTERS:
                self._to_bottom(v.ENGINEER, card)
        P.hand = mask_of(self.card(name) for name in names)

    def engineers(self, seat, sector, *names, down=False):
        """These engineers beside a sector, upright or upside-down."""
        P = self.player(seat)
        mask = mask_of(self.card(name) for name in names)
        P.engineers[SECTORS[sector]] |= mask
        if down:
            P.down |= mask

    def one_shot(self, seat, sector, *names, condition="open"):
        """These one-shots in a sector: open, done or spent."""
        mask = mask_of(self.card(name) for name in names)
        self.player(seat).one_shots[SECTORS[sector]] |= mask
        self.g.done |= mask if condition != "open" else 0
        self.g.spent |= mask if condition == "spent" else 0

    def turning(self, seat, sector, *names):
        """These turning machines in a sector."""
        self.player(seat).turning[SECTORS[sector]] |= mask_of(self.card(name) for name in names)

    def storage(self, seat, name):
        """An uncompleted chrome machine in storage."""
        card = self.card(name)
        self.g.chrome_state[card], self.g.chrome_owner[card] = v.OPEN, seat - 1
        self.player(seat).storage = card

    def drive(self, seat, *names, completed=True):
        """Chrome machines onto their drives, each on top of what is there."""
        P = self.player(seat)
        for name in names:
            card = self.card(name)
            d = self.T.drive[card]
            self.g.chrome_state[card] = v.DONE if completed else v.OPEN
            self.g.chrome_owner[card], self.g.chrome_level[card] = seat - 1, P.height[d]
            P.top[d] = card
            P.height[d] += 1
            P.completed[d] += completed
        refresh(self.g, self.T, P)

    def gears(self, seat, small=None, medium=None):
        """Gears by sector X, 1, 2, 3; a plain number lies in sector 3."""
        P = self.player(seat)
        for field, given in ((P.small, small), (P.medium, medium)):
            if given is not None:
                field[:] = (0, 0, 0, given) if isinstance(given, int) else given

    def reserve(self, seat, chrome=None, green=None, special=None):
        """Chrome gears, green points and special markers (these from the supply)."""
        P = self.player(seat)
        P.chrome = P.chrome if chrome is None else chrome
        P.green = P.green if green is None else green
        if special is not None:
            self.g.supply += P.special - special
            P.special = special

    def water(self, seat, hot, cold=0):
        """Hot and cold water in the boiler."""
        P = self.player(seat)
        P.hot, P.cold = hot, cold

    def hold(self, seat, *tasks):
        """Award tokens of these tasks in front of a player."""
        P = self.player(seat)
        for task in tasks:
            P.awards[P.award_count] = self.variant.names.awards.index(task)
            P.award_count += 1

    # ---- the automa

    def deck(self, *names, only=False):
        """These cards ("starter.A.hire") on top of the automa's deck, the first one topmost; `only`: no others."""
        top = [self.variant.names.engineers.index(name) - v.STARTERS for name in reversed(names)]
        rest = [] if only else [int(c) for c in self.g.deck[: int(self.g.deck_size)] if int(c) not in top]
        cards = rest + top
        self.g.deck[: len(cards)] = cards
        self.g.deck_size = len(cards)

    def under(self, name, water=5):
        """An award-taking one-shot below the automa's deck."""
        k = int(self.g.below_count)
        self.g.below[k], self.g.below_water[k] = self.card(name), water
        self.g.below_count = k + 1


def changed(data, change):
    """A private copy of a catalogue's data after `change` has been applied to it."""
    data = copy.deepcopy(dict(data))
    change(data)
    return data
