"""How a metric is declared: sums first, ratios last, blocks as the unit.

A metric is one or more cells, each a numerator and a denominator summed over rows. Its value for a
condition is the ratio of the two sums; its interval comes from their sums over blocks
(`reports.stats.intervals`). A module of metrics is a list of declarations, without any computing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import polars as pl

# denominators; a bare literal would be summed once a group, not once a row
ROW = (pl.col("seat") > 0).cast(pl.Int64)  # one seat in one game
GAME = (pl.col("seat") == 1).cast(pl.Int64)  # one game, counted at its first seat
WIN = pl.col("win_share").cast(pl.Int64)  # in twelfths; those of a game sum to 12
TWELFTHS = 12


class Cell(NamedTuple):
    """A numerator and a denominator by row, in whole numbers, so that no order of adding changes a sum.

    Their true values are y / y_unit and x / x_unit. `against` names another cell of the metric, to compare with.
    """

    y: pl.Expr
    x: pl.Expr
    against: str | None = None
    y_unit: int = 1
    x_unit: int = 1


@dataclass(frozen=True)
class Context:
    """What the columns of a run mean: items of arrays and of sets, in order, and the numbers of rules."""

    items: Mapping[str, Sequence[str]]
    bits: Mapping[str, Sequence[str]]
    end_reasons: Sequence[str]
    bands: Sequence[int]
    rows_of_chrome: Mapping[str, str]  # basic or advanced, by type
    removed: Set[str] = frozenset()  # components that are not in the game, as chrome.A7


Cells = dict[str, Cell]


@dataclass(frozen=True)
class Metric:
    """A named aggregate.

    by: further columns that it is split by, beside the condition. interval: `share` for values within
    0 … 1, `ratio` for others, `difference` for a cell less the one it is `against`. The texts say what it is:
    formula, what its n counts (denominator), the unit, and what must not be concluded (caveat).
    """

    name: str
    title: str
    formula: str
    denominator: str
    unit: str
    caveat: str
    cells: Callable[[Context], Cells]
    by: tuple[str, ...] = ()
    interval: Literal["share", "ratio", "difference"] = "ratio"


def one(y: pl.Expr, x: pl.Expr, y_unit: int = 1, x_unit: int = 1) -> Callable[[Context], Cells]:
    """The cells of a metric with a single value."""
    return lambda context: {"": Cell(y, x, None, y_unit, x_unit)}


def has_bit(column: str, bit: int) -> pl.Expr:
    """1 where a set (a column of bits) holds an item, else 0."""
    return (pl.col(column).cast(pl.Int64) & (1 << bit) != 0).cast(pl.Int64)


def context_of(manifest: Mapping[str, Any]) -> Context:
    """What a run's manifest says of its columns."""
    data = manifest["catalogue"]["data"]
    return Context(
        manifest["items"],
        manifest["bits"],
        manifest["end_reasons"],
        data["rules"]["bands"],
        {name: machine["row"] for name, machine in data["chrome"].items()},
        {f"{kind}.{name}" for kind in ("chrome", "one_shot", "turning", "award")
         for name, component in data[kind].items() if component["copies"] == 0},
    )
