"""What is summed of one table for all its metrics: each column evaluated once, each sum kept once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.metrics.batches import Batches, of_sums, of_values
from reports.metrics.declare import Cells, Context, Metric, MetricError
from reports.metrics.sums import Group, Layout, Term, by_group, evaluated, layout, widened
from reports.metrics.tables import read

Kept = tuple[str, tuple[int, ...]]  # an interval of Metric that is resampled, and columns


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

    def columns(self) -> tuple[set[int], set[int]]:
        """The columns that are needed by block, and those that are needed by row."""
        by_block, by_row = {number for _, a, b in self.terms for number in (a, b)}, set()
        for interval, columns in self.kept:
            (by_row if interval == "median" else by_block).update(columns)
        return by_block, by_row

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


class Summed:
    """The metrics of one table: its columns, numbered; equal expressions are one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.expressions: list[pl.Expr] = []
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
            self._known[key] = len(self.expressions)
            self.expressions.append(expression)
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
        first = layout(frame, ())
        frame = widened(frame[first.order])  # so that the largest split finds its rows in order
        lays = [first._replace(order=None) if not by else layout(frame, by) for by in self.splits]
        wanted = [split.columns() for split in self.splits.values()]
        blocks: list[dict[int, np.ndarray]] = [{} for _ in lays]
        rows: list[dict[int, np.ndarray]] = [{} for _ in lays]
        for number, values in self._evaluated(frame):
            for lay, (by_block, by_row), sums, kept in zip(lays, wanted, blocks, rows, strict=True):
                if number in by_block or number in by_row:
                    ordered = values if lay.order is None else values[lay.order]
                    if number in by_block:
                        sums[number] = lay.sums(ordered)
                    if number in by_row:
                        kept[number] = ordered
        return [Part(lay.groups, by_group(list(split.terms), sums, lay), _batches(split, lay, sums, kept))
                for split, lay, sums, kept in zip(self.splits.values(), lays, blocks, rows, strict=True)]  # fmt: skip

    def check(self, stored: Mapping[str, pl.LazyFrame]) -> None:
        """Raise MetricError for columns that are not there or cannot be evaluated; the tables may be empty."""
        for _ in self._evaluated(widened(self._frame(stored))):
            pass

    def _frame(self, stored: Mapping[str, pl.LazyFrame]) -> pl.DataFrame:
        users = {"condition": "", "block": "", **{key: "" for by in self.splits for key in by}}
        for expression, metric in zip(self.expressions, self._users, strict=True):
            for name in expression.meta.root_names():
                users.setdefault(name, metric)
        return read(self.name, stored, users).collect()

    def _evaluated(self, frame: pl.DataFrame) -> Iterator[tuple[int, np.ndarray]]:
        return evaluated(frame, self.expressions, self._users)


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


def _batches(split: Split, lay: Layout, sums: Mapping[int, Any], rows: Mapping[int, Any]) -> list[list[Batches]]:
    """What is kept, by group."""
    if not split.kept:
        return [[] for _ in lay.groups]
    segments = lay.segments() if rows else None
    found = []
    for span in lay.spans():
        own = (segments >= span.start) & (segments < span.stop) if rows else None
        kept = []
        for interval, columns in split.kept:
            if interval == "median":
                y, x = (rows[number][own] for number in columns)
                kept.append(of_values(y, x, lay.blocks[segments[own]]))
            else:
                kept.append(of_sums(np.stack([sums[number][span] for number in columns]), lay.blocks[span]))
        found.append(kept)
    return found
