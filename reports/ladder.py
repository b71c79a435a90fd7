"""The ladder's figures, from runs of one line-up each."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.stats.intervals import Estimate, Sums, share
from reports.stats.quantiles import median

TWELFTHS = 12
FIRST, SECOND = 0, 1  # places in the line-up: who is measured, and against whom


def pair(run: Any) -> tuple[Estimate, float, int]:
    """Win share of the first strategy of a two-player run, its mean score, and games.

    The unit is the block: both seats of one key. Self-play is 1/2 exactly.
    """
    rows = run.scan(run.chunks).select("block", "strategy", "win_share", "score").collect()
    lineup = run.conditions[0].lineup
    own = rows.filter(pl.col("strategy") == lineup[FIRST])
    blocks = own.group_by("block").agg(y=pl.col("win_share").sum(), x=pl.len()).sort("block")
    y, x = blocks["y"].cast(pl.Float64).to_numpy() / TWELFTHS, blocks["x"].cast(pl.Float64).to_numpy()
    sums = Sums(len(blocks), y.sum(), x.sum(), y @ y, x @ y, x @ x)
    return share(sums), float(own["score"].mean()), rows.height // 2


def median_score(run: Any) -> tuple[Estimate, int]:
    """Median of the scores of a solo run, with its interval, and games."""
    scores = run.scan(run.chunks).select("score").collect()["score"].to_numpy()
    return median(scores), len(scores)
