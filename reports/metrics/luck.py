"""Luck and skill: how much of a result the random key explains, and how much the strategy.

Variance components from a crossed design: the same key and seat, played by different strategies. What two results
of one key and seat have in common (their covariance) is the key's; what means of strategies differ by is the
strategy's. Searle, Casella and McCulloch, Variance Components (1992), chapter 4; intervals are resampled.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import polars as pl

from reports.metrics.declare import ROW, TWELFTHS, Cell, Cells, Context, Metric

OUTCOMES = {"score": ("score", 1), "win": ("win_share", TWELFTHS)}
MIND = (
    "Luck of the cards, not of the seat alone: it holds for these strategies, whose differences are the only skill that "
    "there is here. Line-ups of several strategies with all rotations only."
)


def _key(outcome: str) -> Callable[[Context], Cells]:
    column = pl.col
    return lambda context: {"": Cell(
        column(f"{outcome}_sum"), column("n"),
        more=(column(f"{outcome}_squares"), column(f"{outcome}_products"), column("pairs")),
    )}  # fmt: skip


def key_share(sums: np.ndarray) -> np.ndarray:
    """Covariance of pairs over the variance: sums (…, 5) of values, cases, squares, products of pairs, pairs."""
    total, n, squares, products, pairs = np.moveaxis(sums, -1, 0)
    mean = total / n
    return (products / pairs - mean**2) / (squares / n - mean**2)


def _strategy(outcome: str) -> Callable[[Context], Cells]:
    value = pl.col(OUTCOMES[outcome][0])

    def cells(context: Context) -> Cells:
        own = [(pl.col("strategy") == s).cast(pl.Int32) for s in range(context.strategies)]
        return {"": Cell(value, ROW, more=(value * value, *(value * has for has in own), *own))}

    return cells


def strategy_share(sums: np.ndarray) -> np.ndarray:
    """Variance between means of strategies over the variance: sums (…, 3 + 2 s) of values, cases, squares, then by
    strategy values and cases. NaN where there is but one strategy."""
    total, n, squares = np.moveaxis(sums[..., :3], -1, 0)
    values, cases = np.split(sums[..., 3:], 2, axis=-1)
    mean = total / n
    means = np.where(cases > 0, values / np.where(cases > 0, cases, 1), mean[..., None])
    between = (cases * (means - mean[..., None]) ** 2).sum(-1) / n
    return np.where((cases > 0).sum(-1) > 1, between / (squares / n - mean**2), np.nan)


METRICS = (
    Metric(
        "luck.score", "Share of the score that key and seat explain",
        "covariance of scores of one key and seat under different strategies / variance of scores", "results", "%", MIND,
        _key("score"), interval="function", table="seatings", combine=key_share,
    ),
    Metric(
        "luck.win", "Share of winning that key and seat explain",
        "covariance of win shares of one key and seat under different strategies / variance of win shares", "results", "%",
        MIND, _key("win"), interval="function", table="seatings", combine=key_share,
    ),
    Metric(
        "skill.score", "Share of the score that the strategy explains",
        "variance between mean scores of strategies / variance of scores", "results", "%",
        "Equal strategies explain nothing, however good they are.", _strategy("score"), interval="function",
        combine=strategy_share,
    ),
    Metric(
        "skill.win", "Share of winning that the strategy explains",
        "variance between mean win shares of strategies / variance of win shares", "results", "%",
        "Equal strategies explain nothing, however good they are.", _strategy("win"), interval="function",
        combine=strategy_share,
    ),
)
