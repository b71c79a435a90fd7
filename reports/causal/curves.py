"""Response curves: what the levels of a factor do, against the base; and whether two factors do it together."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from reports.causal.blocks import OUTCOMES, SCALE, blocks_of
from reports.causal.comparisons import Comparison, Pair
from reports.causal.effects import Effects
from reports.causal.factors import Edits, Factor, Level, cell_of, cells, factorial
from reports.causal.presets import PRESETS
from reports.stats.intervals import Estimate
from reports.stats.paired import Paired, PairedSums
from sim.store import Run

BASE = Level("base", ())


class Point(NamedTuple):
    """A level of a factor: a measure there, and its difference from the base (None: it is the base)."""

    label: str
    level: Estimate
    change: Paired | None


class Together(NamedTuple):
    """Two levels at once: the difference of differences, (both - first) - (second - base)."""

    first: str
    second: str
    measure: str
    seat: int
    extra: Paired


def factors_of(manifest: Mapping[str, Any]) -> list[Factor]:
    """The factors of a run: those of its factorial, or of the preset that made it; none for other runs."""
    data, words = manifest["catalogue"]["data"], shlex.split(manifest["command"])
    if words[1:2] == ["sweep"] and words[2] in PRESETS:
        return PRESETS[words[2]].factors(data, manifest["request"]["players"])
    return factorial(manifest["request"], data)


class Curves:
    """The response to every level of every factor, by group."""

    def __init__(self, run: Run, factors: Sequence[Factor]) -> None:
        self.run, self.factors = run, list(factors)
        self.known: dict[Edits, int] = cells(run.manifest["plan"]["variants"], run.manifest["catalogue"]["data"])
        self._places: dict[tuple[int, Edits], int] = {}
        some: list[Comparison] = []
        for number in range(len(run.groups)):
            for factor in factors:
                for level in factor.levels:
                    if level.edits and level.edits in self.known and () in self.known:
                        self._places[number, level.edits] = len(some)
                        what = f"{factor.name} {level.label}"
                        some.append(_against_base(run, number, self.known[level.edits], self.known[()], what))
        self.effects = Effects(run, some)

    def points(self, group: int, factor: Factor, measure: str, seat: int = 0) -> list[Point]:
        """The levels of a factor, in their order."""
        found, base = [], None
        for level in factor.levels:
            place = self._places.get((group, level.edits))
            if place is not None:
                with_it, base = self.effects.levels(place, measure, seat)
                found.append(Point(level.label, with_it, self.effects.get(place, measure, seat)))
            elif not level.edits:
                found.append(Point(level.label, Estimate(None, None, None, 0, 0), None))
        return [point if point.change or base is None else point._replace(level=base) for point in found]

    def together(self, group: int) -> list[Together]:
        """Differences of differences for the cells of the first two factors that were played."""
        if len(self.factors) < 2:
            return []
        quartets = list(_quartets(self.factors[0], self.factors[1], self.known))
        if not quartets:
            return []
        own = self.run.groups[group]
        players, rotations = own.conditions[0].players, len(own.conditions[0].rotations)
        asked = [("score", 0), ("turns", 0), *([("win_share", 1)] if players > 1 else [])]
        k = len(quartets)
        sums = {m: PairedSums(np.full(k, float(SCALE[m] * rotations * (1 if s else players))), np.full(k, rotations))
                for m, s in asked}
        at = np.array([[own.number_of(v) - own.first for v in q[2:]] for q in quartets])  # both, first, second, base
        for blocks in blocks_of(self.run, group, OUTCOMES):
            for measure, seat in asked:
                values = blocks.sums[measure][:, :, seat - 1] if seat else blocks.sums[measure].sum(axis=2)
                sums[measure].add(values[:, at[:, 0]] + values[:, at[:, 3]], values[:, at[:, 1]] + values[:, at[:, 2]])
        return [Together(q[0], q[1], measure, seat, sums[measure].get(i)._replace(saving=None))
                for i, q in enumerate(quartets) for measure, seat in asked]


def _quartets(one: Factor, other: Factor, known: Mapping[Edits, int]):
    """The names of two levels, and the variants with both, the first, the second and neither."""
    for a in (level for level in one.levels if level.edits):
        for b in (level for level in other.levels if level.edits):
            variants = [cell_of(a, b, known), cell_of(a, BASE, known), cell_of(BASE, b, known), known.get(())]
            if None not in variants:
                yield f"{one.name} {a.label}", f"{other.name} {b.label}", *variants


def _against_base(run: Run, number: int, variant: int, base: int, what: str) -> Comparison:
    group = run.groups[number]
    pair = Pair(0, group.number_of(variant), group.number_of(base))
    return Comparison("change", what, "base", number, group.conditions[0].players, (pair,))
