"""Randomised exposure: games in which the shuffle laid something out, against those in which it did not. Causes.

The opening display, the award tasks with their watches and who gets which set of engineers are drawn before anybody
decides anything, so games that differ by the draw differ by nothing else that lasts. What comes to the display later
is left out: how soon it comes depends on what players take.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import polars as pl

from reports.metrics.declare import ROW, TWELFTHS, WIN, Cell, Cells, Context, Metric
from sim.corrosion.vocabulary import SETS

PLACES = range(1, 9)  # in the award supply, from the top
WINDOWS = "ABC"
CAVEAT = (
    "A cause, since the shuffle alone decides it: of lying there, not of being taken or built. Against whatever else the draw "
    "would have laid in its place, in expectation over the rest of the draw, and for these strategies."
)
SETS_CAVEAT = "A cause, since sets are dealt at random: of holding this set and not another, for these strategies."
KINDS = {
    "chrome": (("basic", "advanced"), "chrome_done"), "engineer": (("engineer",), "hired_turn"),
    "one_shot": (("one_shot",), "one_shots_taken"), "turning": (("turning",), "taken_turning"),
}  # their rows of the display, and the item that names their types


class Spot(NamedTuple):
    """Where a row of `draws` says that a component is laid out: its number in one of these columns."""

    columns: tuple[str, ...]
    number: int


def spots(context: Context) -> dict[str, Spot]:
    """By component: in the opening display, as a task of the award supply, or as a watch there."""
    found = {}
    for kind, (rows, item) in KINDS.items():
        columns = tuple(f"opening_{row}_{window}" for row in rows for window in WINDOWS)
        found |= {f"{kind}.{name}": Spot(columns, number) for number, name in enumerate(context.items[item])}
    for addresses, column in ((context.tasks, "award_task"), (context.watches, "award_watch")):
        columns = tuple(f"{column}_{place}" for place in PLACES)
        found |= {address: Spot(columns, number) for number, address in enumerate(addresses)}
    return {name: spot for name, spot in found.items() if name not in context.removed}


def laid_out(context: Context) -> dict[str, pl.Expr]:
    """By component, 1 where it is laid out."""
    return {name: pl.any_horizontal(pl.col(column) == spot.number for column in spot.columns).cast(pl.Int32)
            for name, spot in spots(context).items()}  # fmt: skip


def set_name(number: int) -> str:
    """The address of a set of starting engineers."""
    return f"set.{SETS[number]}"


def _sets(context: Context) -> dict[str, pl.Expr]:
    return {set_name(number): (pl.col("set") == number).cast(pl.Int32) for number in range(len(SETS))}


def _apart(y: pl.Expr, x: pl.Expr, unit: int, of: Callable[[Context], dict[str, pl.Expr]]) -> Callable[[Context], Cells]:
    """y (in parts of `unit`) an x where something holds, against where it does not."""

    def cells(context: Context) -> Cells:
        found = {}
        for name, holds in of(context).items():
            found[name] = Cell(y * holds, x * holds, f"without {name}", unit)
            found[f"without {name}"] = Cell(y * (1 - holds), x * (1 - holds), None, unit)
        return found

    return cells


DRAWN = tuple(
    Metric(
        f"exposure.{name}", f"{title}, laid out against not",
        f"mean {what} in games that begin with it in the display or the award supply, less that in the others",
        "games with it", unit, CAVEAT, _apart(pl.col(name), pl.col("games"), TWELFTHS, laid_out), interval="difference",
        table="draws",
    )
    for name, title, what, unit in (
        ("score", "Score", "score of a seat", "points"), ("turns", "Turns a player", "number of turns a player", "turns"),
        ("first", "Win share of seat 1", "win share of seat 1", "percentage points"),
    )
)  # hundreds of cells that share masks: summed all at once (reports/causal/exposed.py)

METRICS = (
    Metric(
        "exposure.set_win", "Win share with a set of starting engineers, against the other sets",
        "win share of seats dealt the set, less that of seats dealt another one", "results with the set",
        "percentage points", SETS_CAVEAT, _apart(WIN, ROW, TWELFTHS, _sets), interval="difference",
    ),
    Metric(
        "exposure.set_score", "Score with a set of starting engineers, against the other sets",
        "mean score of seats dealt the set, less that of seats dealt another one", "results with the set", "points",
        SETS_CAVEAT, _apart(pl.col("score"), ROW, 1, _sets), interval="difference",
    ),
)
