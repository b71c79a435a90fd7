"""From rows to results: the sums that all metrics need, once each, and the estimates made of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import polars as pl

from reports.metrics.declare import Cell, Context, Metric
from reports.stats.intervals import LEVEL, Cross, Estimate, Sums, difference, ratio, share


class Split:
    """The metrics that are split by the same columns: what is summed over rows, blocks and their products.

    Columns are numbered; equal expressions are one column. A term is the name of a sum over blocks: `n3` (how
    often column 3 is not 0), `s3` (its sum), `p3.5` (the sum of its products with column 5).
    """

    def __init__(self, by: tuple[str, ...]) -> None:
        self.keys = ["condition", *by]
        self.groups: dict[tuple[int, ...], dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._columns: dict[bytes, tuple[int, pl.Expr]] = {}
        self._terms: dict[str, pl.Expr] = {}

    def column(self, expression: pl.Expr) -> int:
        """The number of a column."""
        key = expression.meta.serialize()
        return self._columns.setdefault(key, (len(self._columns), expression))[0]

    def count(self, a: int) -> str:
        """The term that counts blocks where a column is not 0."""
        return self._term(f"n{a}", (pl.col(f"c{a}") != 0).sum())

    def sum(self, a: int) -> str:
        """The term that sums a column."""
        return self._term(f"s{a}", pl.col(f"c{a}").sum())

    def product(self, a: int, b: int) -> str:
        """The term that sums the products of two columns."""
        a, b = min(a, b), max(a, b)
        return self._term(f"p{a}.{b}", (pl.col(f"c{a}") * pl.col(f"c{b}")).sum())

    def query(self, rows: pl.LazyFrame) -> pl.LazyFrame:
        """All terms by group: first by row, then by block, then over blocks."""
        columns = [expression.cast(pl.Int64).alias(f"c{a}") for a, expression in self._columns.values()]
        by_row = rows.select(*self.keys, "block", *columns)
        sums = [pl.col(f"c{a}").sum().cast(pl.Float64) for a, _ in self._columns.values()]
        by_block = by_row.group_by(*self.keys, "block").agg(sums)
        return by_block.group_by(self.keys).agg(term.alias(name) for name, term in self._terms.items())

    def add(self, table: pl.DataFrame) -> None:
        """Add what a query has found."""
        for record in table.iter_rows(named=True):
            group = self.groups[tuple(record[key] for key in self.keys)]
            for name in self._terms:
                group[name] += record[name]

    def _term(self, name: str, expression: pl.Expr) -> str:
        self._terms.setdefault(name, expression)
        return name


class _Place(NamedTuple):
    """Where the sums of a cell are: the terms of `Sums`, and those of `Cross` if it is compared."""

    cell: Cell
    sums: tuple[str, ...]
    cross: tuple[str, ...]


class Results:
    """The sums of all metrics, and their estimates at any level."""

    def __init__(self, metrics: Sequence[Metric], context: Context) -> None:
        self.metrics = {metric.name: metric for metric in metrics}
        self._splits: dict[tuple[str, ...], Split] = {}
        self._places: dict[str, dict[str, _Place]] = {}
        for metric in metrics:
            split = self._splits.setdefault(metric.by, Split(metric.by))
            self._places[metric.name] = _places(metric, context, split)

    def add(self, rows: pl.LazyFrame) -> None:
        """Add the rows of whole blocks, none of which has been added before."""
        splits = list(self._splits.values())
        for split, table in zip(splits, pl.collect_all([split.query(rows) for split in splits]), strict=True):
            split.add(table)

    def estimate(
        self, metric: str, condition: int, item: str = "", by: tuple[int, ...] = (), level: float = LEVEL
    ) -> Estimate:
        """A metric's value; not known where no row was added that it counts."""
        declared, places = self.metrics[metric], self._places[metric]
        group = self._splits[declared.by].groups.get((condition, *by))
        if group is None:
            return Estimate(None, None, None, 0, 0, metric)
        place = places[item]
        own = _sums(group, place)
        if declared.interval != "difference":
            return (share if declared.interval == "share" else ratio)(own, level)._replace(metric=metric)
        other = places[place.cell.against]
        return difference(own, _sums(group, other), _cross(group, place, other), level)._replace(metric=metric)

    def items(self, metric: str) -> list[str]:
        """The cells of a metric that have values of their own."""
        compares = self.metrics[metric].interval == "difference"
        return [item for item, place in self._places[metric].items() if place.cell.against or not compares]

    def splits(self, metric: str, condition: int) -> list[tuple[int, ...]]:
        """The values that a metric is split by in a condition, in order."""
        groups = self._splits[self.metrics[metric].by].groups
        return sorted(group[1:] for group in groups if group[0] == condition)

    def records(self) -> Iterator[dict[str, Any]]:
        """Every estimate with its key, for programs."""
        for name, metric in self.metrics.items():
            for group in sorted(self._splits[metric.by].groups):
                by = dict(zip(metric.by, group[1:], strict=True))
                for item in self.items(name):
                    estimate = self.estimate(name, group[0], item, group[1:])
                    yield {"metric": name, "condition": group[0], "item": item, **by, **estimate._asdict()}


def _places(metric: Metric, context: Context, split: Split) -> dict[str, _Place]:
    cells = metric.cells(context)
    columns = {item: (split.column(cell.y), split.column(cell.x)) for item, cell in cells.items()}
    places = {}
    for item, cell in cells.items():
        y, x = columns[item]
        sums = (split.count(x), split.sum(y), split.sum(x), split.product(y, y), split.product(x, y), split.product(x, x))
        cross: tuple[str, ...] = ()
        if metric.interval == "difference" and cell.against is not None:
            v, u = columns[cell.against]
            cross = (split.product(y, v), split.product(y, u), split.product(x, v), split.product(x, u))
        places[item] = _Place(cell, sums, cross)
    return places


def _sums(group: dict[str, float], place: _Place) -> Sums:
    a, b = place.cell.y_unit, place.cell.x_unit
    blocks, y, x, yy, xy, xx = (group[term] for term in place.sums)
    return Sums(int(blocks), y / a, x / b, yy / (a * a), xy / (a * b), xx / (b * b))


def _cross(group: dict[str, float], place: _Place, other: _Place) -> Cross:
    a, b, c, d = place.cell.y_unit, place.cell.x_unit, other.cell.y_unit, other.cell.x_unit
    yv, yu, xv, xu = (group[term] for term in place.cross)
    return Cross(yv / (a * c), yu / (a * d), xv / (b * c), xu / (b * d))


def counts(rows: Iterable[pl.LazyFrame], value: pl.Expr, where: pl.Expr | None = None) -> dict[int, dict[int, int]]:
    """How often each value occurs: {condition: {value: rows}}, values in order."""
    found: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for part in rows:
        chosen = part if where is None else part.filter(where)
        table = chosen.group_by("condition", value.alias("value")).len().collect()
        for condition, number, times in table.iter_rows():
            found[condition][number] += times
    return {condition: dict(sorted(values.items())) for condition, values in found.items()}
