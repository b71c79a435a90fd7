"""What there is of a run: its complete chunks, and the conditions that the balance report can show."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from reports.metrics.declare import Metric, MetricError
from reports.metrics.own import check
from reports.words import number
from sim.blocks import Chunk, Condition, groups_of
from sim.store import Run



class Unreadable(Exception):
    """A run that no report can be made of; the message says why, and what helps."""


class Present(NamedTuple):
    """The part of a run that is there.

    manifest: that of the run, with the blocks and games that there are. shown: numbers of the conditions that the
    sections are about, one a player count. remarks: what a reader must know about what is missing.
    """

    manifest: Mapping[str, Any]
    chunks: Sequence[Chunk]
    shown: tuple[int, ...]
    remarks: list[str]


def present(run: Run, metrics: Sequence[Metric]) -> Present:
    """Look at what a run holds. Raises Unreadable where there is nothing, or not what the metrics read."""
    check_columns(run, metrics)
    missing = set(run.missing())
    chunks = [chunk for chunk in run.chunks if chunk not in missing]
    if not chunks:
        again = shlex.join(["corrosion", "resume", str(run.directory)])
        raise Unreadable(f"{run.directory} holds no games that could be reported; to play them: {again}")
    manifest = counted(run.manifest, chunks)
    conditions = manifest["plan"]["conditions"]
    shown = tuple(first_of_each(conditions))
    return Present(manifest, chunks, shown, [*incomplete(run.manifest, conditions), *left_out(conditions, shown)])


def check_columns(run: Run, metrics: Sequence[Metric]) -> None:
    """Raise Unreadable for a run of another version, whose manifest or tables lack what the metrics read."""
    try:
        check(metrics, run.manifest)
    except (KeyError, IndexError) as error:
        lacking = f"its manifest has no {error}"
    except MetricError as error:
        lacking = str(error)
    else:
        return
    raise Unreadable(f"{run.directory}: {lacking}: it was made by another version of this program; to play it again: its "
                     "command, into another folder")


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
