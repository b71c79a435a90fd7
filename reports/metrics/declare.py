"""How a metric is declared: sums first, ratios last, blocks as the unit.

A metric is one or more cells, each a numerator and a denominator summed over rows. Its value for a
condition is the ratio of the two sums; its interval comes from their sums over blocks
(`reports.stats.intervals`). A module of metrics is a list of declarations, without any computing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
import polars as pl

ROW = (pl.col("seat") > 0).cast(pl.Int32)  # one row: in `rows` one seat in one game
GAME = (pl.col("seat") == 1).cast(pl.Int32)  # one game, counted at its first seat
WIN = pl.col("win_share")  # in twelfths; those of a game sum to 12
TWELFTHS = 12
EARLY = 12  # own turns: what "by turn 12" means, so that long games do not count for more


INTERVALS = {
    "share": "Wilson's on the effective sample size, from the variance between blocks",
    "ratio": "Student's t on the linearised variance between blocks",
    "difference": "Student's t on the linearised variance of the difference between blocks",
    "median": "resampled from counts by batch of blocks",
    "function": "resampled from sums by batch of blocks",
}


class MetricError(Exception):
    """A metric that cannot be computed: what it says is for its author."""


class Cell(NamedTuple):
    """A numerator and a denominator by row, in whole numbers, so that no order of adding changes a sum.

    Expressions see every column as Int32 (sets and other long ones as Int64). The true values are y / y_unit and
    x / x_unit. `against` names another cell of the metric, to compare with. more: further columns that a
    `function` is made of.
    """

    y: pl.Expr
    x: pl.Expr
    against: str | None = None
    y_unit: int = 1
    x_unit: int = 1
    more: tuple[pl.Expr, ...] = ()


@dataclass(frozen=True)
class Context:
    """What the columns of a run mean: items of arrays and of sets, in order, and the numbers of rules."""

    items: Mapping[str, Sequence[str]]
    bits: Mapping[str, Sequence[str]]
    end_reasons: Sequence[str]
    bands: Sequence[int]
    rows_of_chrome: Mapping[str, str]  # basic or advanced, by type
    removed: Set[str] = frozenset()  # components that are not in the game, as chrome.A7
    tasks: Sequence[str] = ()  # by the number that stands in award_task
    strategies: int = 1  # how many the plan has
    watches: Sequence[str] = ()  # by the number that stands in award_watch
    sources: Sequence[str] = ()  # by the number that stands in source


Cells = dict[str, Cell]


@dataclass(frozen=True)
class Metric:
    """A named aggregate.

    by: further columns that it is split by, beside the condition. interval: `share` for values within
    0 … 1, `ratio` for others, `difference` for a cell less the one it is `against`, `median` of y over the rows
    where x is 1, `function` for what `combine` makes of the sums of (y, x, *more): shape (…, k) to (…). The texts
    say what it is: formula, what its n counts (denominator), the unit, and what must not be concluded (caveat).
    table: what it is summed over (`reports.metrics.tables`).
    """

    name: str
    title: str
    formula: str
    denominator: str
    unit: str
    caveat: str
    cells: Callable[[Context], Cells]
    by: tuple[str, ...] = ()
    interval: Literal["share", "ratio", "difference", "median", "function"] = "ratio"
    table: str = "rows"
    combine: Callable[[np.ndarray], np.ndarray] | None = None


def one(y: pl.Expr, x: pl.Expr, y_unit: int = 1, x_unit: int = 1) -> Callable[[Context], Cells]:
    """The cells of a metric with a single value."""
    return lambda context: {"": Cell(y, x, None, y_unit, x_unit)}


def early(turn: pl.Expr) -> pl.Expr:
    """1 where something happened in own turn EARLY or before; turn 0 is never."""
    return ((turn > 0) & (turn <= EARLY)).cast(pl.Int32)


def against(outcome: pl.Expr, unit: int, groups: Mapping[str, Mapping[str, pl.Expr]]) -> Cells:
    """The outcome (in parts of `unit`) where each of some things holds (1, else 0), against the mean of its group.

    groups: by name of a group, its things. The groups' own means are cells too.
    """
    cells = {}
    for group, things in groups.items():
        together = pl.sum_horizontal(things.values()) if things else pl.lit(0)
        cells[group] = Cell(outcome * together, together, None, unit)
    for group, things in groups.items():
        for name, holds in things.items():
            cells[name] = Cell(outcome * holds, holds, group, unit)
    return cells


def has_bit(column: str, bit: int) -> pl.Expr:
    """1 where a set (a column of bits) holds an item, else 0."""
    return (pl.col(column).cast(pl.Int64) & (1 << bit) != 0).cast(pl.Int32)


def context_of(manifest: Mapping[str, Any]) -> Context:
    """What a run's manifest says of its columns."""
    data = manifest["catalogue"]["data"]
    return Context(
        manifest["items"],
        manifest["bits"],
        manifest["end_reasons"],
        data["rules"]["bands"],
        {name: machine["row"] for name, machine in data["chrome"].items()},
        {f"{kind}.{name}" for kind in ("chrome", "one_shot", "turning", "award", "engineer", "watch")
         for name, component in data[kind].items() if component["copies"] == 0},
        manifest["tasks"],
        len(manifest["plan"]["strategies"]),
        manifest["watches"],
        manifest["sources"],
    )
