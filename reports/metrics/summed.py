"""What is summed of one table for all its metrics: each column evaluated once, each sum kept once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
import polars as pl

from reports.metrics.batches import Batches, of_sums, of_values
from reports.metrics.declare import Cells, Context, Metric, MetricError
from reports.metrics.sums import Column, Group, Layout, Term, by_group, evaluated, factors, layout, widened
from reports.metrics.tables import read

Kept = tuple[str, tuple[int, ...]]  # an interval of Metric that is resampled, and columns
Columns = dict[int, np.ndarray]


class Split:
    """The metrics that are split by the same columns: terms and what is kept in batches, by number, and the sums."""

    def __init__(self, by: tuple[str, ...]) -> None:
        self.by = by
        self.terms: dict[Term, int] = {}
        self.kept: dict[Kept, int] = {}
        self.groups: dict[Group, np.ndarray] = {}
        self.batches: dict[Group, list[Batches]] = {}

    def term(self, kind: str, a: int, b: int) -> int:
        """The number of a term (`reports.metrics.sums.by_group`)."""
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
    """A split being summed over a part of a run, one column after the other; what is done with is let go.

    lay.order is None where the rows come in its order.
    """

    def __init__(self, split: Split, lay: Layout) -> None:
        self.split, self.lay = split, lay
        self._ready: dict[int, list[Term]] = {}  # the terms that can be had once a column is there
        last: dict[int, int] = {}
        for term in split.terms:
            _, a, b = term
            self._ready.setdefault(b, []).append(term)
            last[a], last[b] = max(last.get(a, 0), b), max(last.get(b, 0), b)
        self._by_row = {column for interval, columns in split.kept if interval == "median" for column in columns}
        self._kept = {column for interval, columns in split.kept if interval != "median" for column in columns}
        self._done: dict[int, list[int]] = {}  # the columns that are not needed after a column
        for column, after in last.items():
            self._done.setdefault(after, []).append(column)
        self._needed = last.keys() | self._by_row | self._kept
        self._sums: Columns = {}
        self._rows: Columns = {}
        self._terms = np.empty((len(lay.groups), len(split.terms)))

    def take(self, number: int, values: np.ndarray) -> None:
        """The next column in order of numbers, values (rows,)."""
        if number not in self._needed:
            return
        ordered = values if self.lay.order is None else values[self.lay.order]
        self._sums[number] = self.lay.sums(ordered)
        if number in self._by_row:
            self._rows[number] = ordered
        terms = self._ready.get(number, [])
        if terms:
            self._terms[:, [self.split.terms[term] for term in terms]] = by_group(terms, self._sums, self.lay)
        for column in self._done.get(number, ()):
            if column not in self._kept:
                del self._sums[column]

    def part(self) -> Part:
        """All that has been found, after the last column."""
        return Part(self.lay.groups, self._terms, self._batches())

    def _batches(self) -> list[list[Batches]]:
        if not self.split.kept:
            return [[] for _ in self.lay.groups]
        segments = self.lay.segments() if self._rows else None
        found = []
        for span in self.lay.spans():
            own = (segments >= span.start) & (segments < span.stop) if self._rows else None
            kept = []
            for interval, columns in self.split.kept:
                if interval == "median":
                    y, x = (self._rows[column][own] for column in columns)
                    kept.append(of_values(y, x, self.lay.blocks[segments[own]]))
                else:
                    kept.append(of_sums(np.stack([self._sums[column][span] for column in columns]), self.lay.blocks[span]))
            found.append(kept)
        return found


class Summed:
    """The metrics of one table: its columns, numbered; equal expressions are one, and so are equal factors.

    Most columns are an outcome times a mask, so products are taken apart: each factor is evaluated once for all.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.columns: list[Column] = []
        self.splits: dict[tuple[str, ...], Split] = {}
        self._users: list[str] = []  # by column: the metric that asked for it first
        self._known: dict[bytes, int] = {}

    def split(self, by: tuple[str, ...]) -> Split:
        """The split by these columns."""
        return self.splits.setdefault(by, Split(by))

    def column(self, expression: pl.Expr, metric: str) -> int:
        """The number of a column."""
        key = expression.meta.serialize()
        if key not in self._known:
            parts = factors(expression)
            column = expression if parts is None else tuple(self.column(part, metric) for part in parts)
            self._known[key] = len(self.columns)
            self.columns.append(column)
            self._users.append(metric)
        return self._known[key]

    def add(self, parts: list[Part]) -> None:
        """Add what `found` has found, in the order of the splits; nothing where there were no rows."""
        for split, part in zip(self.splits.values(), parts, strict=False):
            split.add(part)

    def found(self, stored: Mapping[str, pl.LazyFrame]) -> list[Part]:
        """The sums of all splits over whole blocks of a run. Changes nothing. Raises MetricError."""
        frame = self._frame(stored)
        if not frame.height:
            return []
        main, *others = sorted(self.splits, key=len)
        first = layout(frame, main)
        frame = frame.rechunk()[first.order]  # so that the main split finds its rows in order
        lays = {main: first._replace(order=None)} | {by: layout(frame, by) for by in others}
        readings = [Reading(split, lays[by]) for by, split in self.splits.items()]
        for number, values in self._evaluated(widened(frame)):
            for reading in readings:
                reading.take(number, values)
        return [reading.part() for reading in readings]

    def check(self, stored: Mapping[str, pl.LazyFrame]) -> None:
        """Raise MetricError for columns that are not there or cannot be evaluated; the tables may be empty."""
        for _ in self._evaluated(widened(self._frame(stored))):
            pass

    def _frame(self, stored: Mapping[str, pl.LazyFrame]) -> pl.DataFrame:
        users = {"condition": "", "block": "", **{key: "" for by in self.splits for key in by}}
        for column, metric in zip(self.columns, self._users, strict=True):
            for name in column.meta.root_names() if isinstance(column, pl.Expr) else ():
                users.setdefault(name, metric)
        return read(self.name, stored, users)

    def _evaluated(self, frame: pl.DataFrame) -> Iterator[tuple[int, np.ndarray]]:
        return evaluated(frame, self.columns, self._users)


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
