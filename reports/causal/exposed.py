"""Randomised exposure of all components at once (`reports.metrics.exposure`): hundreds of cells that share their masks.

What cells would sum one by one are here products of matrices: masks (blocks, components) by what blocks bring. All
are whole numbers below 2^53, so sums are exact, and the same in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.declare import TWELFTHS, Context
from reports.metrics.exposure import DRAWN, Spot, spots
from reports.metrics.tables import read
from reports.parts import in_parts
from reports.stats.intervals import LEVEL, Cross, Estimate, Sums, difference, p_value
from reports.stats.multiple import RATE, adjusted

FILES_AT_ONCE = 16  # of few columns each
PIECE = 4096  # blocks whose masks the processor's cache holds
NUMBERS = 128  # of types, tasks and watches: they are kept in 8 bits
TABLES = ("games", "rows")
APART = Cross(0.0, 0.0, 0.0, 0.0)  # no block is on both sides
OUTCOMES = [metric.name.partition(".")[2] for metric in DRAWN]  # columns of `draws`


class Exposures:
    """The metrics DRAWN: their sums, and their estimates at any level."""

    def __init__(self, context: Context) -> None:
        self.metrics = {metric.name: metric for metric in DRAWN}
        self._spots = spots(context)
        self._place = {name: place for place, name in enumerate(self._spots)}
        # by condition: sums over blocks with a component, and over all (the last row); columns as `_brought` has them
        self._sums: dict[int, np.ndarray] = {}

    def add_run(self, run: Any, chunks: Sequence[Any]) -> None:
        """Add chunks of a run, none of which was added before, on as many threads as polars has."""
        some = list(in_parts(chunks, FILES_AT_ONCE))
        with ThreadPoolExecutor(min(pl.thread_pool_size(), len(some) or 1)) as pool:
            for found in pool.map(lambda part: self._found({name: run.scan(part, name) for name in TABLES}), some):
                self._add(found)

    def add(self, rows: pl.LazyFrame, games: pl.LazyFrame) -> None:
        """Add the rows and games of whole blocks, none of which was added before."""
        self._add(self._found({"rows": rows, "games": games}))

    def _add(self, found: Mapping[int, np.ndarray]) -> None:
        for condition, sums in found.items():
            self._sums[condition] = self._sums.get(condition, 0) + sums

    def _found(self, stored: dict[str, pl.LazyFrame]) -> dict[int, np.ndarray]:
        """The sums of whole blocks by condition: shape (components + 1, 3 + 3 outcomes)."""
        asked = {"condition", "games", *OUTCOMES, *(column for spot in self._spots.values() for column in spot.columns)}
        blocks = read("draws", stored, dict.fromkeys(asked, DRAWN[0].name))
        condition = blocks["condition"].to_numpy()
        return {int(c): self._summed(blocks.filter(condition == c)) for c in np.unique(condition)}

    def _summed(self, blocks: pl.DataFrame) -> np.ndarray:
        pieces = blocks.iter_slices(PIECE)
        return sum(_masks(piece, self._spots).T @ _brought(piece) for piece in pieces)

    def items(self, metric: str) -> list[str]:
        """The components."""
        return list(self._spots)

    def estimate(
        self, metric: str, condition: int, item: str = "", by: tuple[int, ...] = (), level: float = LEVEL
    ) -> Estimate:
        """With less without; not known where no block was added."""
        if condition not in self._sums:
            return Estimate(None, None, None, 0, 0, metric)
        with_it, total = self._sums[condition][self._place[item]], self._sums[condition][-1]
        outcome = list(self.metrics).index(metric)
        return difference(_of(with_it, outcome), _of(total - with_it, outcome), APART, level)._replace(metric=metric)

    def without(self, condition: int, item: str) -> int:
        """How many games there are without it."""
        if condition not in self._sums:
            return 0
        return int(self._sums[condition][-1, 1] - self._sums[condition][self._place[item], 1])

    def adjusted(self, metric: str, condition: int) -> dict[str, float]:
        """P values of a metric, adjusted for all components of a condition that there is an estimate of (the family)."""
        return adjusted_of({item: self.estimate(metric, condition, item) for item in self._spots})

    def records(self) -> Iterator[dict[str, Any]]:
        """Every estimate with its key, the games without and the adjusted p value, for programs."""
        for name in self.metrics:
            for condition in sorted(self._sums):
                q = self.adjusted(name, condition)
                for item in self._spots:
                    yield {"metric": name, "condition": condition, "item": item,
                           **self.estimate(name, condition, item).numbers(), "without": self.without(condition, item),
                           "q": q.get(item)}  # fmt: skip


def exposures(run: Any, context: Context, chunks: Sequence[Any] | None = None) -> Exposures:
    """The exposures of all chunks of a run, or of some. Raises MetricError for a run without the columns."""
    found = Exposures(context)
    found.add_run(run, run.chunks if chunks is None else chunks)
    return found


def adjusted_of(family: dict[str, Estimate]) -> dict[str, float]:
    """P values of the differences that are known, adjusted by Benjamini and Hochberg (1995)."""
    known = {item: p_value(estimate) for item, estimate in family.items() if estimate.is_known}
    return dict(zip(known, adjusted(np.array(list(known.values()))).tolist(), strict=True))


def _masks(blocks: pl.DataFrame, some: Mapping[str, Spot]) -> np.ndarray:
    """1 where a block has a component, else 0, and a last column of ones: shape (blocks, components + 1)."""
    found, at = np.zeros((len(blocks), len(some) + 1)), np.arange(len(blocks))
    for columns in dict.fromkeys(spot.columns for spot in some.values()):
        places = {spot.number: place for place, spot in enumerate(some.values()) if spot.columns == columns}
        place_of = np.full(NUMBERS + 1, len(some))  # the last is that of -1, which stands for none
        place_of[list(places)] = list(places.values())
        for column in columns:
            found[at, place_of[blocks[column].to_numpy()]] = 1
    found[:, -1] = 1
    return found


def _brought(blocks: pl.DataFrame) -> np.ndarray:
    """What blocks add to sums, shape (blocks, 3 + 3 outcomes): 1, games, games squared; y, y squared, y x games."""
    games, *values = (blocks[name].to_numpy().astype(np.float64) for name in ("games", *OUTCOMES))
    columns = [np.ones(len(games)), games, games * games]
    return np.stack([*columns, *(part for y in values for part in (y, y * y, y * games))], axis=1)


def _of(sums: np.ndarray, outcome: int) -> Sums:
    blocks, x, xx = (float(part) for part in sums[:3])
    y, yy, xy = (float(part) for part in sums[3 + 3 * outcome : 6 + 3 * outcome])
    return Sums(int(blocks), y / TWELFTHS, x, yy / TWELFTHS**2, xy / TWELFTHS, xx)
