"""The ladder's figures, from runs of one line-up each."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.metrics.compute import Results
from reports.metrics.declare import context_of
from reports.metrics.seats import METRICS
from reports.stats.intervals import Estimate
from reports.stats.quantiles import median

SHARE = next(metric for metric in METRICS if metric.name == "strategies.win_share")


def pair(run: Any) -> tuple[Estimate, float, int, float]:
    """Win share of the first strategy of a two-player run, its mean score, games, and its decisions a game.

    The unit is the block: both seats of one key. Self-play is 1/2 exactly.
    """
    rows, first = run.scan(run.chunks), run.conditions[0].lineup[0]
    results = Results([SHARE], context_of(run.manifest))
    results.add(rows)
    own = rows.filter(pl.col("strategy") == first).select(pl.col("score", "decisions").mean()).collect()
    games = run.manifest["plan"]["conditions"][0]["games"]
    return results.estimate(SHARE.name, 0, by=(first,)), own["score"].item(), games, own["decisions"].item()


def median_score(run: Any) -> tuple[Estimate, int]:
    """Median of the scores of a solo run, with its interval, and games."""
    scores = run.scan(run.chunks).select("score").collect()["score"].to_numpy()
    return median(scores), len(scores)
