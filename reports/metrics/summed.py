"""What is summed of one table for all its metrics: each column evaluated once, each sum kept once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import polars as pl

from reports.metrics.adding import NONZERO, PRODUCTS, SUM, add_by_group, add_by_segment
from reports.metrics.batches import Batches, of_sums, of_values
from reports.metrics.columns import Columns, Places, Values
from reports.metrics.declare import Cells, Context, Metric, MetricError
from reports.metrics.room import Room
from reports.metrics.sums import Group, Layout, layout
from reports.metrics.tables import read

Kept = tuple[str, tuple[int, ...]]  # an interval of Metric that is resampled, and columns
# ("n", a, a): how often column a is not 0, ("s", a, a): its sum, ("p", a, b): the sum of its products with column b
Term = tuple[str, int, int]
TOO_LARGE = 2.0**62  # for a sum of products in 64 bits
KINDS = {"n": NONZERO, "s": SUM, "p": PRODUCTS}


class Split:
    """The metrics that are split by the same columns: terms and what is kept in batches, by number, and the sums."""

    def __init__(self, by: tuple[str, ...]) -> None:
        self.by = by
        self.terms: dict[Term, int] = {}
        self.kept: dict[Kept, int] = {}
        self.groups: dict[Group, np.ndarray] = {}
        self.batches: dict[Group, list[Batches]] = {}

    def term(self, kind: str, a: int, b: int) -> int:
        """The number of a term."""
        return self.terms.setdefault((kind, min(a, b), max(a, b)), len(self.terms))

    def keep(self, interval: str, columns: tuple[int, ...]) -> int:
        """The number of what is kept in batches for such an interval."""
        return self.kept.setdefault((interval, columns), len(self.kept))

    def add(self, part: Part) -> None:
        """Add what has been found in a part of the run."""
        for row, group in enumerate(part.groups):
            known = group in self.groups
            self.groups[group] = self.groups[group] + part.terms[row] if known else part.terms[row]
            kept = part.batches[row]
            self.batches[group] = [a.plus(b) for a, b in zip(self.batches[group], kept, strict=True)] if known else kept


class Part(NamedTuple):
    """What a part of the run holds for a split: its terms by group, shape (groups, terms), and batches."""

    groups: list[Group]
    terms: np.ndarray
    batches: list[list[Batches]]


class Reading:
    """What a split needs of a table: its columns, by the places of their factors, and its terms of them."""

    def __init__(self, split: Split, columns: Columns, place: np.ndarray) -> None:
        self.kept = list(split.kept)
        of_kept = [column for _, some in self.kept for column in some]
        needed = sorted({column for _, *pair in split.terms for column in pair}.union(of_kept))
        self.row = {column: row for row, column in enumerate(needed)}
        self.one, self.other = (place[np.array([of[column] for column in needed], np.int64)] for of in (columns.one, columns.other))
        self.kinds = np.array([KINDS[kind] for kind, _, _ in split.terms], np.int64)
        self.terms = [np.array([self.row[term[k]] for term in split.terms], np.int64) for k in (1, 2)]

    def part(self, values: Values, lay: Layout, room: Room) -> Part:
        """The sums over whole blocks; the rows are in the layout's order where lay.order is None."""
        one, other = self.one, self.other
        if lay.order is not None:
            values, (one, other) = values.ordered(np.stack([one, other]), lay.order)
        exact = np.int32 if values.numbers.dtype == np.int32 else np.float64
        sums = room.array("sums", (len(self.row), len(lay.blocks)), exact)
        most = float(add_by_segment(*values, one, other, lay.steps, sums))
        if most * most * len(lay.blocks) >= TOO_LARGE:
            sums = sums.astype(np.float64)
        if lay.back is not None:
            sums = np.take(sums, lay.back, axis=1, out=room.array("moved", sums.shape, sums.dtype), mode="clip")
        terms = np.empty((len(lay.groups), len(self.kinds)))
        add_by_group(sums, lay.starts, self.kinds, *self.terms, terms)
        return Part(lay.groups, terms, self._batches(values, one, other, sums, lay))

    def _batches(self, values: Values, one: np.ndarray, other: np.ndarray, sums: np.ndarray, lay: Layout) -> list[list[Batches]]:
        segments = lay.segments() if any(interval == "median" for interval, _ in self.kept) else None
        found = []
        for span in lay.spans():
            own = (segments >= span.start) & (segments < span.stop) if segments is not None else None
            kept = []
            for interval, columns in self.kept:
                rows = [self.row[column] for column in columns]
                if interval == "median":
                    y, x = (values.product(one[row], other[row])[own] for row in rows)
                    kept.append(of_values(y, x, lay.blocks[segments[own]]))
                else:
                    kept.append(of_sums(sums[rows, span].astype(np.float64), lay.blocks[span]))
            found.append(kept)
        return found


class Summed:
    """The metrics of one table: its columns and its splits."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.columns = Columns()
        self.splits: dict[tuple[str, ...], Split] = {}
        self._ready: tuple[Places, list[Reading]] | None = None  # once a part has been seen; readings in the order of splits

    def split(self, by: tuple[str, ...]) -> Split:
        """The split by these columns."""
        return self.splits.setdefault(by, Split(by))

    def add(self, parts: list[Part]) -> None:
        """Add what `found` has found, in the order of the splits; nothing where there were no rows."""
        for split, part in zip(self.splits.values(), parts, strict=False):
            split.add(part)

    def found(self, stored: Mapping[str, pl.LazyFrame], room: Room) -> list[Part]:
        """The sums of all splits over whole blocks of a run. Changes nothing. Raises MetricError."""
        frame = self._frame(stored)
        if not frame.height:
            return []
        main = min(self.splits, key=len)
        first = layout(frame, main)
        frame = frame.rechunk()[first.order]  # so that this split finds its rows in order
        if self._ready is None:
            places = self.columns.places(frame)
            self._ready = places, [Reading(split, self.columns, places.place) for split in self.splits.values()]
        places, readings = self._ready
        values = self.columns.values(frame, places, room)
        lays = {by: first._replace(order=None) if by == main else layout(frame, by) for by in self.splits}
        return [reading.part(values, lays[by], room) for by, reading in zip(self.splits, readings, strict=True)]

    def check(self, stored: Mapping[str, pl.LazyFrame]) -> None:
        """Raise MetricError for columns that are not there or cannot be evaluated; the tables may be empty."""
        frame = self._frame(stored)
        self.columns.values(frame, self.columns.places(frame), Room())

    def _frame(self, stored: Mapping[str, pl.LazyFrame]) -> pl.DataFrame:
        users = {"condition": "", "block": "", **{key: "" for by in self.splits for key in by}}
        return read(self.name, stored, {**self.columns.roots(), **users})


def cells_of(metric: Metric, context: Context) -> Cells:
    """The cells of a metric. Raises MetricError where its function fails or names a cell that is not there."""
    try:
        cells = metric.cells(context)
        against = [cell.against for cell in cells.values() if cell.against is not None and cell.against not in cells]
    except Exception as error:  # whatever the author of a metric can do wrong
        raise MetricError(f"metric {metric.name}: its cells cannot be made: {error!r}") from error
    if against:
        raise MetricError(f"metric {metric.name}: there is no cell {against[0]!r} to compare with")
    return cells
