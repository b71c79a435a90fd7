"""Checking a run: which chunks are missing, truncated, altered or foreign, and the hash of all that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from sim import places
from sim.blocks import Chunk
from sim.places import Unreachable
from sim.schema import content_hash, written
from sim.store import Run

MISSING, DAMAGED, FOREIGN, ALTERED, STRAY = "missing", "damaged", "foreign", "altered", "stray"
# After this the run is what it was. `resume` looks at the ends of files only, so what is wrong inside must go first.
ADVICE = {
    MISSING: "never played, or deleted: resume the run",
    DAMAGED: "cut short or unreadable: delete it, then resume the run",
    FOREIGN: "belongs to another run: move it away, then resume the run",
    ALTERED: "its content is not what was written: delete it, then resume the run",
    STRAY: "not part of this run, and readers of the folder would count it: move it away",
}


class Fault(NamedTuple):
    """Something wrong with a file: its name within the run, and what kind of wrong."""

    file: str
    what: str


@dataclass(frozen=True)
class Found:
    """The outcome: what is wrong, how many chunks there are, and the hash of each table over all good ones."""

    faults: list[Fault]
    chunks: int
    hashes: dict[str, str]

    @property
    def result_hash(self) -> str:
        """One hash of all rows of all tables; equal for any threads, chunk sizes and interruptions."""
        return written(sum(int(text, 16) for text in self.hashes.values()))


def verify(run: Run, progress: Callable[[int], None] = lambda chunks: None) -> Found:
    """Read everything and compare. progress is told how many chunks have been read."""
    faults, totals = [], dict.fromkeys(run.tables, 0)
    for number, chunk in enumerate(run.chunks, 1):
        for table in run.tables:
            what, total = check(run, chunk, table)
            if what:
                faults.append(Fault(run.name_of(run.path(chunk, table)), what))
            totals[table] += total
        progress(number)
    faults += [Fault(run.name_of(path), STRAY) for path in run.strays()]
    return Found(faults, len(run.chunks), {table: written(total) for table, total in totals.items()})


def check(run: Run, chunk: Chunk, table: str) -> tuple[str, int]:
    """What is wrong with a table of a chunk ("" nothing), and the hash of its content."""
    path = run.path(chunk, table)
    if not path.exists():
        return MISSING, 0
    try:
        facts, frame = places.metadata(path), places.read(path)
    except Unreachable:
        raise
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
        return DAMAGED, 0
    if facts.get("run") != run.identity or facts.get("table") != table:
        return FOREIGN, 0
    if {name: str(kind) for name, kind in frame.schema.items()} != run.tables[table]:
        return ALTERED, 0
    total = content_hash(table, frame)
    is_right = facts.get("hash") == written(total) and all(_is_of(chunk, run, frame))
    return ("" if is_right else ALTERED), total


def _is_of(chunk: Chunk, run: Run, frame: pl.DataFrame) -> Iterator[bool]:
    """Whether the rows are those of the chunk under whose name they lie."""
    if frame.height:
        group = run.groups[chunk.group]
        yield chunk.lo <= frame["block"].min() and frame["block"].max() < chunk.hi
        yield group.first <= frame["condition"].min()
        yield frame["condition"].max() < group.first + len(group.conditions)
