"""Economy: what is produced, spent and lost over a game, and what each component gave and cost."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from reports.metrics.declare import ROW, TWELFTHS, WIN, Cell, Cells, Context, Metric, one

GEARS = ("small", "medium", "chrome")
DOINGS = {"wheel_turns": "turns of the wheel", "sped_up": "speed-ups", "rusted": "gears rusted",
          "vacated": "storages vacated", "covered": "machines covered", "engineers_played": "engineers played", "copies_made": "copies made",
          "copies_suffered": "copies suffered", "paid_turns": "turns paid for in the end phase",
          "chrome_left": "chrome gears left", "water": "water tokens left"}  # fmt: skip
ONE = pl.lit(1, pl.Int32)


def _goods(prefix: str, by: pl.Expr | None = None) -> Callable[[Context], Cells]:
    """Each good, a result or (by win shares) a winner."""
    def cells(context: Context) -> Cells:
        columns = {good: pl.col(f"{prefix}_{good}") for good in context.items[prefix]}
        if by is None:
            return {good: Cell(column, ROW) for good, column in columns.items()}
        return {good: Cell(column * by, by, None, TWELFTHS, TWELFTHS) for good, column in columns.items()}

    return cells


def _yields(prefix: str) -> Callable[[Context], Cells]:
    return lambda context: {good: Cell(pl.col(f"{prefix}_{good}"), ONE) for good in context.items["produced"]}


def _doings(context: Context) -> Cells:
    return {name: Cell(pl.col(name), ROW) for name in DOINGS}


def _winners_doings(context: Context) -> Cells:
    return {name: Cell(pl.col(name) * WIN, WIN, None, TWELFTHS, TWELFTHS) for name in DOINGS}


METRICS = (
    Metric(
        "economy.produced", "Produced a player", "amount produced over the game / players' results", "players' results",
        "of the good", "What a player starts with is not produced.", _goods("produced"),
    ),
    Metric(
        "economy.used", "Spent a player", "amount spent over the game / players' results", "players' results", "of the good",
        "What rusts is not spent.", _goods("used"),
    ),
    Metric(
        "economy.produced_winners", "Produced by winners", "sum of win share x amount produced / games", "games",
        "of the good", "An association: who is ahead has more.", _goods("produced", WIN),
    ),
    Metric(
        "economy.doings", "Done a player", "times over the game / players' results", "players' results", "times", "", _doings,
    ),
    Metric(
        "economy.doings_winners", "Done by winners", "sum of win share x times / games", "games", "times",
        "An association: who is ahead does more.", _winners_doings,
    ),
    Metric(
        "economy.rust", "Gears rusted of those produced", "gears rusted / gears produced", "gears produced", "%",
        "Gears from the start can rust too, so this is no share of produced gears in the strict sense.",
        one(pl.col("rusted"), pl.sum_horizontal(pl.col(f"produced_{kind}") for kind in GEARS)),
    ),
    Metric(
        "yields.gave", "What a component gave", "amount given over the game / players to whom it gave or cost anything",
        "players to whom it gave or cost anything", "of the good",
        "In games kept in detail. Who has it longer gets more of it.", _yields("gave"), by=("source",), table="yields",
    ),
    Metric(
        "yields.took", "What a component cost", "amount paid for it over the game / players to whom it gave or cost anything",
        "players to whom it gave or cost anything", "of the good",
        "In games kept in detail. Costs of taking, completing and using it.", _yields("took"), by=("source",), table="yields",
    ),
)
