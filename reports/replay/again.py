"""Playing a game of a run again from its address, and whether it is the game that the run holds."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import polars as pl

from sim.blocks import Chunk
from sim.corrosion.snapshot import snapshot
from sim.corrosion.tables import Variant
from sim.corrosion.trace import Address, trace
from sim.corrosion.vocabulary import TURN_ENDED
from sim.runner import ROWS
from sim.store import Run
from strategies.batch import Batch
from strategies.field import Table, play_at


class NotTheSame(Exception):
    """A game that, played again, is not what the run holds; the message names the columns that differ."""


class Replayed(NamedTuple):
    """A game that was played again: its trace, who sat where, and the state before its first turn."""

    lines: list[dict[str, Any]]
    strategies: tuple[str, ...]
    start: dict[str, Any]
    variant: Variant


class Watched:
    """Plays as `play_at`; keeps the rows of the game and its state before the first turn."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rows = np.zeros(0)
        self.start: dict[str, Any] = {}

    def __call__(self, games: Any, tables: Any, table: Table, jobs: Any, rows: np.ndarray) -> int:
        state = play_at(games, tables, table, jobs, rows)
        self.rows = rows
        if state == TURN_ENDED and games[0].turn == 0:
            self.start = snapshot(games[0], self.variant)
        return state


def played_again(batch: Batch, run: Run, condition: int, block: int, rotation: int) -> Replayed:
    """A game of the run, equal to its stored rows in every column.

    Raises NotTheSame, EngineFault (of sim.corrosion.trace), StrategyFailed, OSError.
    """
    job, names = job_of(batch, run, condition, block, rotation)
    number = run.conditions[condition].variant
    variant = batch.variants[number]
    watched = Watched(variant)
    lines = list(trace(watched, variant, Table(batch.field, variant), job, Address(names)))
    check(batch, run, condition, block, rotation, watched.rows)
    return Replayed(lines, names, watched.start, variant)


def job_of(batch: Batch, run: Run, condition: int, block: int, rotation: int) -> tuple[Any, tuple[str, ...]]:
    """The engine's job of a game of the run, and who sits where."""
    asked = run.conditions[condition]
    jobs = batch.jobs(Chunk(_group(run, condition), block, block + 1))
    jobs = jobs[(jobs["variant"] == asked.variant) & (jobs["rotation"] == rotation)]
    jobs["detail"] = 0
    names = [strategy["name"] for strategy in run.manifest["plan"]["strategies"]]
    return jobs[0], tuple(names[strategy] for strategy in asked.seating(rotation, block))


def check(batch: Batch, run: Run, condition: int, block: int, rotation: int, rows: np.ndarray) -> None:
    """Raise NotTheSame unless these ROWs (seats,) are the stored ones of the game."""
    chunk = next(c for c in run.chunks if c.group == _group(run, condition) and c.lo <= block < c.hi)
    one = (pl.col("condition") == condition) & (pl.col("block") == block) & (pl.col("rotation") == rotation)
    stored = run.scan([chunk]).filter(one).sort("seat").collect()
    found = batch.tables[ROWS].frame(rows, np.full(len(rows), condition, np.int16))
    differing = [name for name in stored.columns if not found[name].equals(stored[name])]
    if differing:
        raise NotTheSame(f"game {block}.{rotation} of condition {condition}, played again, is not the stored one; it differs "
                         f"in {', '.join(differing[:6])}{' …' if len(differing) > 6 else ''}")  # fmt: skip


def _group(run: Run, condition: int) -> int:
    return next(k for k, group in enumerate(run.groups) if group.first <= condition < group.first + len(group.conditions))
