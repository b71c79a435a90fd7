"""What there is of a run: its complete chunks, and the conditions that the balance report can show."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import polars as pl

from reports.metrics.declare import Cell, Cells, Context, Metric, MetricError
from reports.metrics.own import check
from reports.words import UNKNOWN, listed, number
from sim.blocks import Chunk, Condition, groups_of
from sim.store import Run

CORE = ("scores.mean", "scores.median", "seats.win_share", "length.turns", "length.capped")  # without these there is no report
NOTHING = pl.col("block") * 0


class Unreadable(Exception):
    """A run that no report can be made of; the message says why, and what helps."""


class Present(NamedTuple):
    """The part of a run that is there.

    manifest: that of the run, with the blocks and games that there are. shown: numbers of the conditions that the
    sections are about, one a player count. remarks: what a reader must know about what is missing. metrics: those that were
    asked for; what cannot be computed of this run counts nothing.
    """

    manifest: Mapping[str, Any]
    chunks: Sequence[Chunk]
    shown: tuple[int, ...]
    remarks: list[str]
    metrics: Sequence[Metric]


def present(run: Run, metrics: Sequence[Metric]) -> Present:
    """Look at what a run holds. Raises Unreadable where there is nothing, or not what a report is made of."""
    computable, older = fitting(run, metrics)
    missing = set(run.missing())
    chunks = [chunk for chunk in run.chunks if chunk not in missing]
    if not chunks:
        again = shlex.join(["corrosion", "resume", str(run.directory)])
        raise Unreadable(f"{run.directory} holds no games that could be reported; to play them: {again}")
    manifest = counted(run.manifest, chunks)
    conditions = manifest["plan"]["conditions"]
    shown = tuple(first_of_each(conditions))
    remarks = [*older, *incomplete(run.manifest, conditions), *left_out(conditions, shown)]
    return Present(manifest, chunks, shown, remarks, computable)


def fitting(run: Run, metrics: Sequence[Metric]) -> tuple[Sequence[Metric], list[str]]:
    """The metrics, those without a column in the run's tables emptied, and what is said of these.

    Raises Unreadable for a run of another version that lacks what every report needs.
    """
    lacking: dict[str, str] = {}
    try:
        if fault(metrics, run) is not None:
            lacking = {metric.name: said for metric in metrics if (said := fault([metric], run)) is not None}
    except (KeyError, IndexError) as error:
        lacking = dict.fromkeys(CORE, f"its manifest has no {error}")
    if needed := [lacking[name] for name in CORE if name in lacking]:
        raise Unreadable(f"{run.directory}: {needed[0]}: it was made by another version of this program; to play it again: "
                         "its command, into another folder")
    if not lacking:
        return metrics, []
    titles = [metric.title for metric in metrics if metric.name in lacking]
    remark = ("This run was made by another version of this program, and not all is known of its games "
              f"({next(iter(lacking.values()))}). “{UNKNOWN}” stands for: {listed(titles)}.")
    return [emptied(metric, run) if metric.name in lacking else metric for metric in metrics], [remark]


def fault(metrics: Sequence[Metric], run: Run) -> str | None:
    """Why metrics cannot be computed of a run; None where they can."""
    try:
        check(metrics, run.manifest)
    except (MetricError, pl.exceptions.PolarsError) as error:
        return str(error).splitlines()[0]
    return None


def emptied(metric: Metric, run: Run) -> Metric:
    """A metric of the same cells that counts nothing, so that every value of it is unknown."""
    def cells(context: Context) -> Cells:
        return {item: Cell(NOTHING, NOTHING, cell.against) for item, cell in metric.cells(context).items()}

    kind = metric.interval if metric.interval in ("share", "difference") else "ratio"
    by = tuple(column for column in metric.by if column in run.tables["rows"])
    return replace(metric, cells=cells, by=by, interval=kind, table="rows", combine=None)


def counted(manifest: Mapping[str, Any], chunks: Sequence[Chunk]) -> dict[str, Any]:
    """The manifest with the blocks and games of these chunks."""
    plan, there = manifest["plan"], Counter()
    for chunk in chunks:
        there[chunk.group] += chunk.hi - chunk.lo
    asked = [Condition.of(c) for c in plan["conditions"]]
    found = [known | {"blocks": there[number], "games": there[number] * len(known["rotations"])}
             for number, group in enumerate(groups_of(asked))
             for known in plan["conditions"][group.first : group.first + len(group.conditions)]]
    return {**manifest, "plan": plan | {"conditions": found}}


def first_of_each(conditions: Sequence[Mapping[str, Any]]) -> Iterator[int]:
    """For each player count the first condition that has games, in the order of the run."""
    known: set[int] = set()
    for number_of, condition in enumerate(conditions):
        if condition["games"] and condition["players"] not in known:
            known.add(condition["players"])
            yield number_of


def incomplete(manifest: Mapping[str, Any], conditions: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is said of a run that has not been played to its end."""
    asked, there = (sum(c["games"] for c in some) for some in (manifest["plan"]["conditions"], conditions))
    if there < asked:
        empty = sum(not c["games"] for c in conditions)
        of_them = f"; {empty} of {len(conditions)} conditions have none and are left out" if empty else ""
        yield (f"This run is incomplete: {number(there)} of {number(asked)} games are there{of_them}. All numbers are of "
               "these games only.")


def left_out(conditions: Sequence[Mapping[str, Any]], shown: Sequence[int]) -> Iterator[str]:
    """What is said where there are more conditions than the sections show."""
    more = sum(bool(c["games"]) for c in conditions) - len(shown)
    if more:
        yield (f"The sections show the first condition of each player count; {number(more)} more "
               f"{'is' if more == 1 else 'are'} in the table of all conditions.")
