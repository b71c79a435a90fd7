"""From rows to results: the sums that all metrics need, once each, and the estimates made of them."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import polars as pl

from reports.metrics import kept_sums
from reports.metrics.declare import Cell, Context, Metric
from reports.metrics.room import Room
from reports.metrics.summed import Part, Split, Summed, cells_of
from reports.metrics.tables import needs
from reports.parts import FILES_AT_ONCE, in_parts
from reports.stats.bootstrap import median, resampled
from reports.stats.intervals import LEVEL, Cross, Estimate, Sums, difference, ratio, share

CLOSED = {"share": share, "ratio": ratio}


class Place(NamedTuple):
    """Where the sums of a cell are: the terms of `Sums`, those of `Cross` if it is compared, and what is kept."""

    cell: Cell
    sums: tuple[int, ...]
    cross: tuple[int, ...] = ()
    kept: int = -1


class Results:
    """The sums of all metrics, and their estimates at any level. Raises MetricError where a metric is wrong."""

    def __init__(self, metrics: Sequence[Metric], context: Context) -> None:
        self.metrics = {metric.name: metric for metric in metrics}
        self._tables: dict[str, Summed] = {}
        self._splits: dict[str, Split] = {}
        self._places: dict[str, dict[str, Place]] = {}
        for metric in metrics:
            table = self._tables.setdefault(metric.table, Summed(metric.table))
            self._splits[metric.name] = split = table.split(metric.by)
            self._places[metric.name] = _places(metric, context, table, split)

    def stored(self) -> list[str]:
        """The stored tables that the metrics need; `games` for what rows may ask of it."""
        return sorted({"games", *(stored for name in self._tables for stored in needs(name))})

    def add(self, rows: pl.LazyFrame, **others: pl.LazyFrame) -> None:
        """Add the rows (and other tables, by name) of whole blocks, none of which has been added before.

        Metrics of tables that are not given stay unknown.
        """
        self._add(self._found({"rows": rows, **others}, Room()))

    def add_run(self, run: Any, chunks: Sequence[Any]) -> None:
        """Add chunks of a run, a few at a time, on as many threads as polars has."""
        names, own = self.stored(), threading.local()
        some = list(in_parts(chunks, FILES_AT_ONCE))

        def begin() -> None:
            own.room = Room()

        def found(part: Sequence[Any]) -> list[Any]:
            return self._found({name: run.scan(part, name) for name in names}, own.room)

        with ThreadPoolExecutor(min(pl.thread_pool_size(), len(some) or 1), initializer=begin) as pool:
            for parts in pool.map(found, some):
                self._add(parts)

    def add_run_kept(self, run: Any, chunks: Sequence[Any]) -> None:
        """Add chunks of a run before any other; those whose sums are kept are not read, and all are kept afterwards."""
        hashes, key = kept_sums.hashes_of(run, chunks, self.stored()), kept_sums.key_of(self._tables)
        known = kept_sums.load(run, key, self._tables, hashes)
        rest = [chunk for chunk in chunks if run.name_of(run.path(chunk)) not in known]
        self.add_run(run, rest)
        if rest and len(hashes) == len(chunks):
            kept_sums.save(run, key, self._tables, hashes)

    def check(self, empty: Mapping[str, pl.LazyFrame]) -> None:
        """Raise MetricError for what cannot be computed of tables like these, which hold no rows."""
        for table in self._tables.values():
            table.check(empty)

    def _found(self, stored: Mapping[str, pl.LazyFrame], room: Room) -> list[tuple[Summed, list[Part]]]:
        return [(table, table.found(stored, room)) for table in self._tables.values()
                if all(name in stored for name in needs(table.name))]  # fmt: skip

    @staticmethod
    def _add(found: Iterable[Any]) -> None:
        for table, parts in found:
            table.add(parts)

    def estimate(
        self, metric: str, condition: int, item: str = "", by: tuple[int, ...] = (), level: float = LEVEL
    ) -> Estimate:
        """A metric's value; not known where no row was added that it counts."""
        split, group = self._splits[metric], (condition, *by)
        if group not in split.groups:
            return Estimate(None, None, None, 0, 0, metric)
        return self._of_group(metric, split, group, item, level)._replace(metric=metric)

    def _of_group(self, metric: str, split: Split, group: tuple[int, ...], item: str, level: float) -> Estimate:
        declared, places, found = self.metrics[metric], self._places[metric], split.groups[group]
        place = places[item]
        own = _sums(found, place)
        if declared.interval in CLOSED:
            return CLOSED[declared.interval](own, level)
        if declared.interval == "difference":
            other = places[place.cell.against]
            return difference(own, _sums(found, other), _cross(found, place, other), level)
        batches = split.batches[group][place.kept]
        if declared.interval == "median":
            return median(batches.sums, batches.low, own.blocks, level)
        return resampled(batches.sums, declared.combine, own.x, own.blocks, level)

    def items(self, metric: str) -> list[str]:
        """The cells of a metric that have values of their own."""
        compares = self.metrics[metric].interval == "difference"
        return [item for item, place in self._places[metric].items() if place.cell.against or not compares]

    def splits(self, metric: str, condition: int) -> list[tuple[int, ...]]:
        """The values that a metric is split by in a condition, in order."""
        return sorted(group[1:] for group in self._splits[metric].groups if group[0] == condition)

    def records(self) -> Iterator[dict[str, Any]]:
        """Every estimate with its key, for programs."""
        for name, metric in self.metrics.items():
            for group in sorted(self._splits[name].groups):
                by = dict(zip(metric.by, group[1:], strict=True))
                for item in self.items(name):
                    estimate = self.estimate(name, group[0], item, group[1:])
                    yield {"metric": name, "condition": group[0], "item": item, **by, **estimate.numbers()}


def computed(run: Any, metrics: Sequence[Metric], context: Context, chunks: Sequence[Any] | None = None) -> Results:
    """The results of all chunks of a run, or of some; the sums of many are kept beside them. Raises MetricError."""
    results, wanted = Results(metrics, context), run.chunks if chunks is None else chunks
    if len(wanted) > FILES_AT_ONCE:
        results.add_run_kept(run, wanted)
    else:
        results.add_run(run, wanted)
    return results


def _places(metric: Metric, context: Context, table: Summed, split: Split) -> dict[str, Place]:
    cells = cells_of(metric, context)
    columns = {item: (table.columns.number(cell.y, metric.name), table.columns.number(cell.x, metric.name)) for item, cell in cells.items()}
    places = {}
    for item, cell in cells.items():
        y, x = columns[item]
        sums = (("n", x, x), ("s", y, y), ("s", x, x), ("p", y, y), ("p", x, y), ("p", x, x))
        cross: tuple[tuple[str, int, int], ...] = ()
        if metric.interval == "difference" and cell.against is not None:
            v, u = columns[cell.against]
            cross = (("p", y, v), ("p", y, u), ("p", x, v), ("p", x, u))
        kept = -1
        if metric.interval in ("median", "function"):
            kept = split.keep(metric.interval, (y, x, *(table.columns.number(more, metric.name) for more in cell.more)))
        own, shared = (tuple(split.term(*term) for term in terms) for terms in (sums, cross))
        places[item] = Place(cell, own, shared, kept)
    return places


def _sums(found: Sequence[float], place: Place) -> Sums:
    a, b = place.cell.y_unit, place.cell.x_unit
    blocks, y, x, yy, xy, xx = (float(found[term]) for term in place.sums)
    return Sums(int(blocks), y / a, x / b, yy / (a * a), xy / (a * b), xx / (b * b))


def _cross(found: Sequence[float], place: Place, other: Place) -> Cross:
    a, b, c, d = place.cell.y_unit, place.cell.x_unit, other.cell.y_unit, other.cell.x_unit
    yv, yu, xv, xu = (float(found[term]) for term in place.cross)
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
