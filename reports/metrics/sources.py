"""Sources: where points come from."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import ROW, TWELFTHS, WIN, Cell, Cells, Context, Metric

PARTS = {
    "machines": pl.col("machines"),
    "green": pl.col("green") - pl.col("sold"),
    "special": pl.col("special"),
    "awards": pl.col("tokens"),
    "sold": pl.col("sold"),
}
PART_NAMES = {
    "machines": "completed chrome machines",
    "green": "green points",
    "special": "special markers",
    "awards": "award tokens",
    "sold": "chrome gears sold at the end",
}


def _points(context: Context) -> Cells:
    return {name: Cell(part, ROW) for name, part in PARTS.items()}


def _winners(context: Context) -> Cells:
    return {name: Cell(part * WIN, WIN, None, TWELFTHS, TWELFTHS) for name, part in PARTS.items()}


def _shares(context: Context) -> Cells:
    return {name: Cell(part, pl.col("score")) for name, part in PARTS.items()}


METRICS = (
    Metric(
        "sources.points", "Points by source", "points of the source / players' results", "players' results", "points",
        "", _points,
    ),
    Metric(
        "sources.winners", "Winners' points by source", "sum of win share x points of the source / games", "games",
        "points", "", _winners,
    ),
    Metric(
        "sources.shares", "Share of all points", "points of the source / points of all sources", "points", "%", "",
        _shares,
    ),
)
