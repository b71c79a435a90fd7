"""Length: how many turns, and what ended the game."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import GAME, ROW, Cell, Cells, Context, Metric, one


def _ends(context: Context) -> Cells:
    return {
        reason: Cell((pl.col("end_reason") == number).cast(pl.Int32) * GAME, GAME)
        for number, reason in enumerate(context.end_reasons)
        if reason != "none"
    }


METRICS = (
    Metric(
        "length.turns", "Turns a player", "turns taken / players' results", "players' results", "turns",
        "Paid turns of the end phase included, additional actions not. Games that were cut count with 100 turns.",
        one(pl.col("turns"), ROW),
    ),
    Metric(
        "length.ends", "What ended the game", "games ended by it / games", "games", "%",
        "What began the end phase; a cut game never got through it.", _ends, interval="share",
    ),
    Metric(
        "length.capped", "Games cut after 100 turns a player", "games cut / games", "games", "%",
        "Cut games are scored as they stand and stay in every number of the report.",
        one(pl.col("capped") * GAME, GAME), interval="share",
    ),
)
