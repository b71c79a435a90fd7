"""Scores: how high, in which band, how close."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import GAME, ROW, TWELFTHS, WIN, Cell, Cells, Context, Metric, one

SCORE = pl.col("score")
ONE = pl.lit(1, pl.Int32)


def band_names(bands: list[int]) -> list[str]:
    """Names of the bands between these scores: below 30, 30-49, …, 100 and more."""
    inner = [f"{low}–{high - 1}" for low, high in zip(bands, bands[1:], strict=False)]
    return [f"below {bands[0]}", *inner, f"{bands[-1]} and more"]


def _bands(context: Context) -> Cells:
    bands = list(context.bands)
    edges = [-(10**6), *bands, 10**6]
    return {
        name: Cell(((low <= SCORE) & (high > SCORE)).cast(pl.Int32), ROW)
        for name, low, high in zip(band_names(bands), edges, edges[1:], strict=False)
    }


CLOSE, CLEAR = 3, 20  # points between the first and the second
LEAD = pl.col("first") - pl.col("second")


def _margins(context: Context) -> Cells:
    """Shares of games by how far the first was ahead."""
    close, clear = (LEAD <= CLOSE).cast(pl.Int32), (LEAD >= CLEAR).cast(pl.Int32)
    return {f"at most {CLOSE}": Cell(close, ONE), f"{CLEAR} or more": Cell(clear, ONE)}


METRICS = (
    Metric(
        "scores.median", "Median score", "the least score that at least half of all results do not exceed",
        "players' results", "points", "", one(SCORE, ROW), interval="median",
    ),
    Metric(
        "scores.mean", "Mean score", "sum of final scores / players' results", "players' results", "points",
        "An average over all seats, winners and losers.", one(SCORE, ROW),
    ),
    Metric(
        "scores.winning", "Mean winning score", "sum of win share x score / games", "games", "points",
        "Shared victories count once, with the score that the winners share.", one(SCORE * WIN, WIN, TWELFTHS, TWELFTHS),
    ),
    Metric(
        "scores.bands", "Share of results in a band", "results with a score in the band / results",
        "players' results", "%", "The bands are the rulebook's for solo play; elsewhere they only serve to compare.",
        _bands, interval="share",
    ),
    Metric(
        "scores.shared", "Games with a shared victory", "games with more than one winner / games", "games", "%",
        "Full ties only: equal points and equal special markers.",
        one(pl.when(WIN < TWELFTHS).then(WIN).otherwise(0), GAME, TWELFTHS), interval="share",
    ),
    Metric(
        "scores.tie_broken", "Games decided by the tie-break",
        "games whose winner had as many points as another player and more special markers / games", "games", "%",
        "", one(pl.col("tie_broken") * WIN, GAME, TWELFTHS), interval="share",
    ),
    Metric(
        "scores.margin", "Margin of victory", "score of the first less that of the second / games", "games", "points",
        "0 where the first two have the same score.", one(LEAD, ONE), table="finals",
    ),
    Metric(
        "scores.margin_median", "Median margin of victory", "the median over games", "games", "points", "", one(LEAD, ONE),
        interval="median", table="finals",
    ),
    Metric(
        "scores.margins", "Close and clear games", "games in which the first was so many points ahead / games", "games", "%",
        "", _margins, interval="share", table="finals",
    ),
    Metric(
        "scores.spread", "From first to last", "score of the first less that of the last / games", "games", "points", "",
        one(pl.col("first") - pl.col("last"), ONE), table="finals",
    ),
)
