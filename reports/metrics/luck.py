"""Luck and skill: how much of a result the random key explains, and how much the strategy.

Variance components of a crossed design: at each key and seat every member of the line-up plays once, as the rotations
take turns. What the means of keys and seats differ by beyond the residual is the key's, what the means of strategies
differ by is the strategy's; the rest is how they go together. Searle, Casella and McCulloch, Variance Components
(1992), chapter 4 (two-way crossed, balanced: Henderson's estimates are the analysis of variance). Intervals are resampled.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import polars as pl

from reports.metrics.declare import Cell, Cells, Context, Metric

OUTCOMES = {"score": "score", "win": "win_share"}
ONE = pl.lit(1, pl.Int32)
MIND = (
    "Luck of what the key holds for a seat, for these strategies: the difference between them is the only skill that there "
    "is here. Line-ups of several strategies only."
)


def _cells(outcome: str) -> Callable[[Context], Cells]:
    value = pl.col(OUTCOMES[outcome])

    def cells(context: Context) -> Cells:
        own = [(pl.col("strategy") == s).cast(pl.Int32) for s in range(context.strategies)]
        return {"": Cell(value, ONE, more=(
            value * value, value * pl.col(f"{outcome}_same"), pl.col("same"), *(value * has for has in own), *own,
        ))}  # fmt: skip

    return cells


def key_share(sums: np.ndarray) -> np.ndarray:
    """The key's and seat's component over the variance, 0 at least: sums (…, 5 + 2 s) as `squares` takes them."""
    n, same, _, key, strategy, rest = squares(sums)
    kinds = (sums[..., 5 + (sums.shape[-1] - 5) // 2 :] > 0).sum(-1)
    keys = n / same
    component = (key / (keys - 1) - rest / (n - keys - kinds + 1)) / same
    return np.where(kinds > 1, np.maximum(0, component) / ((key + strategy + rest) / n), np.nan)


def strategy_share(sums: np.ndarray) -> np.ndarray:
    """The variance between means of strategies over the variance: sums as for `key_share`. NaN for one strategy alone."""
    _, _, total, _, strategy, _ = squares(sums)
    kinds = (sums[..., 5 + (sums.shape[-1] - 5) // 2 :] > 0).sum(-1)
    return np.where(kinds > 1, strategy / total, np.nan)


def squares(sums: np.ndarray) -> tuple[np.ndarray, ...]:
    """Cases, cases of a key and seat, and sums of squares: all, between keys and seats, between strategies, the rest.

    sums: (…, 5 + 2 s) of values, cases, squares, value x sum of its key and seat, cases of its key and seat, then by
    strategy the values and the cases.
    """
    value, n, square, with_same, same = np.moveaxis(sums[..., :5], -1, 0)
    values, cases = np.split(sums[..., 5:], 2, axis=-1)
    level = value**2 / n
    total, key = square - level, with_same / (same / n) - level
    strategy = (values**2 / np.where(cases > 0, cases, 1)).sum(-1) - level
    return n, same / n, total, key, strategy, np.maximum(0, total - key - strategy)


METRICS = tuple(
    Metric(
        f"{kind}.{outcome}", f"Share of {what} that {who} explain{s}", formula, "results", "%", MIND, _cells(outcome),
        interval="function", table="seatings", combine=combine,
    )
    for kind, who, s, formula, combine in (
        ("luck", "key and seat", "", "variance component of key and seat / variance", key_share),
        ("skill", "the strategy", "s", "variance between means of strategies / variance", strategy_share),
    )
    for outcome, what in (("score", "the score"), ("win", "winning"))
)
