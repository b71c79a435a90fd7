"""Seats: what the place in turn order is worth; and strategies, where there are several."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import ROW, TWELFTHS, WIN, Metric, one

FINISHED = 1 - pl.col("capped")

METRICS = (
    Metric(
        "seats.win_share", "Win share by seat", "sum of win shares / games", "games", "%",
        "Between equal players an even game gives every seat 1/n. Shared victories count 1/k for each of k winners.",
        one(WIN, ROW, TWELFTHS), by=("seat",), interval="share",
    ),
    Metric(
        "seats.least", "Least win share by seat", "sum of win shares in games that were not cut / games", "games", "%",
        "What is left if every cut game had gone against this seat.", one(WIN * FINISHED, ROW, TWELFTHS), by=("seat",),
        interval="share",
    ),
    Metric(
        "seats.score", "Mean score by seat", "sum of final scores / games", "games", "points", "",
        one(pl.col("score"), ROW), by=("seat",),
    ),
    Metric(
        "seats.score_median", "Median score by seat", "the median over games", "games", "points", "",
        one(pl.col("score"), ROW), by=("seat",), interval="median",
    ),
    Metric(
        "strategies.win_share", "Win share by strategy", "sum of win shares / results of the strategy",
        "results of the strategy", "%", "Says who wins in this company, not who is the stronger player in general.",
        one(WIN, ROW, TWELFTHS), by=("strategy",), interval="share",
    ),
    Metric(
        "strategies.score", "Mean score by strategy", "sum of final scores / results of the strategy",
        "results of the strategy", "points", "Scores depend on the company too.", one(pl.col("score"), ROW), by=("strategy",),
    ),
    Metric(
        "strategies.win_share_by_seat", "Win share by strategy and seat", "sum of win shares / results of the strategy there",
        "results of the strategy in the seat", "%", "Says where a strategy does well in this company.",
        one(WIN, ROW, TWELFTHS), by=("strategy", "seat"), interval="share",
    ),
)
