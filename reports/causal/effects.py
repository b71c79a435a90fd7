"""Effects: paired differences of win share, score and length, for every comparison of a run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from reports.causal.blocks import SCALE, Blocks, blocks_of
from reports.causal.comparisons import CHANGE, Comparison, comparisons
from reports.stats.intervals import LEVEL, Estimate
from reports.stats.paired import Paired, PairedSums, p_value, saving
from sim.store import Run

OTHERS = "others"  # the mean score of the other seats
MEASURES = {
    "win_share": ("win share", "%"),
    "score": ("score", "points"),
    OTHERS: ("score of the others", "points"),
    "turns": ("turns a player", "turns"),
}


class Key(NamedTuple):
    """An effect: a comparison (its place in the list), a measure, and the seat it is about (0: the mean of all)."""

    comparison: int
    measure: str
    seat: int = 0


class Term(NamedTuple):
    """What is added up on both sides: an outcome of a seat, in the conditions with and without."""

    with_it: int
    without: int
    seat: int


def keys_of(number: int, comparison: Comparison) -> list[Key]:
    """The effects that a comparison has; alone at the table there are no others, and nobody to win from."""
    seats = range(1, comparison.players + 1)
    if comparison.players == 1:
        return [Key(number, "score"), Key(number, "turns")]
    if comparison.kind == CHANGE:
        by_seat = [Key(number, measure, seat) for measure in ("win_share", "score") for seat in seats]
        return [Key(number, "score"), Key(number, "turns"), *by_seat]
    return [Key(number, measure, seat) for measure in MEASURES for seat in (0, *seats)]


def main_keys(number: int, comparison: Comparison, measure: str) -> list[Key]:
    """The effects of a measure that stand for a comparison: the mean of all seats, or each seat where there is none."""
    own = [key for key in keys_of(number, comparison) if key.measure == measure]
    return [key for key in own if not key.seat] or own


def terms_of(key: Key, comparison: Comparison) -> list[Term]:
    """What an effect is the mean of."""
    seats = range(1, comparison.players + 1)
    if comparison.kind == CHANGE:
        pair = comparison.pairs[0]
        return [Term(pair.with_it, pair.without, seat) for seat in ([key.seat] if key.seat else seats)]
    pairs = [pair for pair in comparison.pairs if key.seat in (0, pair.seat)]
    counted = {"turns": lambda own: seats, OTHERS: lambda own: [seat for seat in seats if seat != own]}
    about = counted.get(key.measure, lambda own: [own])
    return [Term(pair.with_it, pair.without, seat) for pair in pairs for seat in about(pair.seat)]


class Weights:
    """The effects of one group and one outcome as sums over conditions × seats, for many blocks at once."""

    def __init__(self, run: Run, group: int, outcome: str, keys: Sequence[Key], some: Sequence[Comparison]) -> None:
        group_of = run.groups[group]
        conditions, players = len(group_of.conditions), group_of.conditions[0].players
        self.group, self.outcome, self.keys = group, outcome, list(keys)
        self.with_it, self.without = (np.zeros((len(keys), conditions, players)) for _ in range(2))
        rotations, terms = len(group_of.conditions[0].rotations), [terms_of(key, some[key.comparison]) for key in keys]
        for i, parts in enumerate(terms):
            for term in parts:
                self.with_it[i, term.with_it - group_of.first, term.seat - 1] += 1
                self.without[i, term.without - group_of.first, term.seat - 1] += 1
        counted = np.array([len(parts) for parts in terms])
        games = np.array([len({term.with_it for term in parts}) for parts in terms])
        self.sums = PairedSums(SCALE[outcome] * rotations * counted, rotations * games)

    def add(self, blocks: Blocks) -> None:
        """Add blocks of the group."""
        values = blocks.sums[self.outcome].reshape(len(blocks.sums[self.outcome]), -1).astype(float)
        k = len(self.keys)
        self.sums.add(values @ self.with_it.reshape(k, -1).T, values @ self.without.reshape(k, -1).T)


class Effects:
    """All effects of a run, from its stored rows."""

    def __init__(self, run: Run, some: Sequence[Comparison] | None = None) -> None:
        self.comparisons = list(comparisons(run.manifest["plan"]) if some is None else some)
        asked: dict[tuple[int, str], list[Key]] = defaultdict(list)
        for number, comparison in enumerate(self.comparisons):
            for key in keys_of(number, comparison):
                asked[comparison.group, _outcome(key.measure)].append(key)
        weights = [Weights(run, group, outcome, keys, self.comparisons) for (group, outcome), keys in asked.items()]
        for group in dict.fromkeys(each.group for each in weights):
            own = [each for each in weights if each.group == group]
            for blocks in blocks_of(run, group, [each.outcome for each in own]):
                for each in own:
                    each.add(blocks)
        self._places = {key: (each.sums, i) for each in weights for i, key in enumerate(each.keys)}

    def keys(self, comparison: int) -> list[Key]:
        """The effects of a comparison."""
        return keys_of(comparison, self.comparisons[comparison])

    def get(self, comparison: int, measure: str, seat: int = 0, level: float = LEVEL) -> Paired:
        """An effect: with, less without. Raises KeyError for one that the comparison does not have."""
        sums, i = self._places[Key(comparison, measure, seat)]
        found = sums.get(i, level)
        own = self.comparisons[comparison]
        if seat or own.kind == CHANGE or not found.is_known:
            return found
        # the mean over seats: on keys of their own, each seat's games would vary for themselves
        by_seat = [self._places[Key(comparison, measure, pair.seat)] for pair in own.pairs] if own.players > 1 else []
        apart = sum(sums.variances(i)[0] for sums, i in by_seat)
        _, without, together = sums.variances(i)
        return found._replace(saving=saving(apart + without, together)) if by_seat else found

    def levels(self, comparison: int, measure: str, seat: int = 0) -> tuple[Estimate, Estimate]:
        """The measure itself, with and without."""
        sums, i = self._places[Key(comparison, measure, seat)]
        return sums.levels(i)

    def p(self, comparison: int, measure: str, seat: int = 0) -> float:
        """Two-sided p of no effect."""
        sums, i = self._places[Key(comparison, measure, seat)]
        return p_value(sums.get(i), sums.error(i))


def _outcome(measure: str) -> str:
    return "score" if measure == OTHERS else measure
