"""Tempo: how a game feels. Choices, turns that bring nothing, who leads and when the winner can be told."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import ROW, TWELFTHS, Cell, Cells, Context, Metric, one
from reports.metrics.made import QUARTERS

ONE = pl.lit(1, pl.Int32)
RUNAWAY = 10  # points ahead at half of the game
QUARTER_NAMES = {1: "a quarter", 2: "half", 3: "three quarters"}
ON_TABLE = "In games kept in detail. Points on the table; award tokens count at the end only."


def _leaders(context: Context) -> Cells:
    return {QUARTER_NAMES[q]: Cell(pl.col(f"wins_{q}"), pl.col(f"leads_{q}"), None, TWELFTHS) for q in QUARTERS}


def _ahead(context: Context) -> Cells:
    return {QUARTER_NAMES[q]: Cell(pl.col(f"ahead_{q}"), ONE) for q in QUARTERS}


def _runaway() -> pl.Expr:
    return (pl.col("ahead_2") >= RUNAWAY).cast(pl.Int32)


METRICS = (
    Metric(
        "tempo.decisions", "Decisions a turn", "questions with more than one option / own turns", "own turns", "decisions",
        "Choices that the rules make are not counted.", one(pl.col("decisions"), pl.col("turns")),
    ),
    Metric(
        "tempo.options", "Options a decision", "options of all decisions / decisions", "decisions", "options",
        "Options that lead to the same state count as one.", one(pl.col("options"), pl.col("decisions")),
    ),
    Metric(
        "tempo.unasked", "Turns without a choice", "turns without a question of more than one option / turns", "turns", "%",
        "In games kept in detail. A question whose other options make no sense counts as a choice.",
        one(pl.col("unasked"), pl.col("turns")), interval="share", table="steps",
    ),
    Metric(
        "tempo.idle", "Turns in which nothing worth points happened",
        "turns in which neither points on the table nor award tokens rose / turns but a seat's first", "turns", "%",
        "In games kept in detail. Such turns prepare others; they are not wasted.",
        one(pl.col("idle"), pl.col("later")), interval="share", table="steps",
    ),
    Metric(
        "tempo.lead_changes", "Lead changes a game", "how often another seat came to be alone ahead / games", "games",
        "changes", ON_TABLE, one(pl.col("changes"), ONE), table="course",
    ),
    Metric(
        "tempo.told", "When the winner can be told",
        "turns before the leader was a winner for good / turns of all games", "turns of games", "%",
        ON_TABLE + " Where the last leader does not win, the whole game counts.",
        one(pl.col("told"), pl.col("turns")), interval="share", table="course",
    ),
    Metric(
        "tempo.leader_wins", "Win share of the leader", "win shares of those who lead then / games with a leader",
        "games with a leader", "%", ON_TABLE + " An even share is 1/n.", _leaders, interval="share", table="course",
    ),
    Metric(
        "tempo.ahead", "Lead", "points of the first less those of the second / games", "games", "points", ON_TABLE, _ahead,
        table="course",
    ),
    Metric(
        "tempo.runaway", "Runaway leaders", f"games with a seat {RUNAWAY} or more points ahead at half / games", "games", "%",
        ON_TABLE, one(_runaway(), ONE), interval="share", table="course",
    ),
    Metric(
        "tempo.runaway_wins", "Win share of runaway leaders",
        f"win shares of leaders by {RUNAWAY} or more at half / their number",
        "games with a runaway leader", "%", ON_TABLE, one(pl.col("wins_2") * _runaway(), _runaway(), TWELFTHS),
        interval="share", table="course",
    ),
    Metric(
        "tempo.paid_turns", "Turns paid for in the end phase", "turns / players' results", "players' results", "turns", "",
        one(pl.col("paid_turns"), ROW),
    ),
)
