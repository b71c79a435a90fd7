"""Sums of what games brought, by block, condition and seat: what all paired differences are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from reports.parts import in_parts
from sim.store import Run

OUTCOMES = ("win_share", "score", "turns")
TWELFTHS = 12
SCALE = {"win_share": TWELFTHS, "score": 1, "turns": 1}  # what the stored number of a unit is


class Blocks(NamedTuple):
    """Some blocks of a group: for each outcome whole numbers (blocks, conditions, seats), summed over rotations."""

    group: int
    first: int  # number of the first block
    sums: dict[str, np.ndarray]


def blocks_of(run: Run, group: int, outcomes: Sequence[str] = OUTCOMES) -> Iterator[Blocks]:
    """The blocks of a group in their order, some files at a time; only the columns that are needed are read."""
    chunks = [chunk for chunk in run.chunks if chunk.group == group]
    conditions, players = len(run.groups[group].conditions), run.groups[group].conditions[0].players
    keys = ["condition", "block", "seat"]
    for some in in_parts(chunks):
        summed = (run.scan(some).select(*keys, *outcomes).group_by(keys)
                  .agg(pl.col(outcome).cast(pl.Int64).sum() for outcome in outcomes).sort(keys).collect())
        shape = (conditions, some[-1].hi - some[0].lo, players)
        yield Blocks(group, some[0].lo, {o: summed[o].to_numpy().reshape(shape).swapaxes(0, 1) for o in outcomes})
