"""How strategies play: what they build, take and copy, how fast they are, and how the games end that they win.

Each measure is a ratio of sums over the seats of a strategy, and two strategies are compared block by block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.stats.intervals import LEVEL, Cross, Estimate, Sums, difference, ratio

ENDED = {"special": "special markers", "awards": "award tokens", "cap": "the limit of turns"}


@dataclass(frozen=True)
class Measure:
    """Sum of `y` over sum of `x` (default: results); `percent`: a share, told in percent."""

    name: str
    title: str
    unit: str
    y: pl.Expr
    x: pl.Expr = pl.col("seat") > 0
    percent: bool = False


def _all(pattern: str) -> pl.Expr:
    return pl.sum_horizontal(pl.col(pattern).cast(pl.Int64))


def measures(end_reasons: Sequence[str], players: int) -> list[Measure]:
    """All measures of a player count, in the order of the page."""
    one = pl.col
    found = [
        Measure("turns", "Own turns", "turns", one("turns")),
        Measure("chrome", "Chrome machines completed", "machines", _all("^completed_(cog|piston|chain)$")),
        Measure("one_shots", "One-shots completed", "machines", _all("^one_shots_done_.*$")),
        Measure("turning", "Turning machines taken", "machines", _all("^taken_turning_.*$")),
        Measure("hired", "Engineers hired", "engineers", one("hired").bitwise_count_ones()),
        Measure("awards", "Award tokens", "tokens", _all("^award_tokens_.*$")),
        Measure("copies", "Engineers copied", "copies", one("copies_made")),
        Measure("wheel", "Wheel turns", "turns", one("wheel_turns")),
        Measure("green", "Points of green", "points", one("green")),
        Measure("special", "Points of special markers", "points", one("special")),
        Measure("machines", "Points of machines", "points", one("machines")),
        Measure("tokens", "Points of awards", "points", one("tokens")),
    ]
    if players > 1:
        for number, reason in enumerate(end_reasons):
            if reason in ENDED:
                found.append(Measure(f"end_{reason}", f"Ended by {ENDED[reason]}", "% of wins",
                                     one("win_share").cast(pl.Int64) * (one("end_reason") == number), one("win_share"), True))
    return found


class Behaviour(NamedTuple):
    """One measure of each strategy, by name, and of two of them the first less the second."""

    measure: Measure
    each: Mapping[str, Estimate]
    difference: Estimate | None


def behaviours(run: Any, conditions: Sequence[int], names: Sequence[str], level: float = LEVEL) -> list[Behaviour]:
    """The measures of these strategies in these conditions of one player count, over all of their seats there."""
    chunks = [chunk for chunk in run.chunks if run.groups[chunk.group].first in conditions]
    blocks = min(run.manifest["plan"]["conditions"][c]["blocks"] for c in conditions)
    known = [strategy["name"] for strategy in run.manifest["plan"]["strategies"]]
    numbers = {name: known.index(name) for name in names}
    players, reasons = run.conditions[conditions[0]].players, run.manifest["end_reasons"]
    return of_rows(run.scan(chunks).filter(pl.col("block") < blocks), numbers, players, reasons, level)


def of_rows(
    rows: pl.LazyFrame, numbers: Mapping[str, int], players: int, end_reasons: Sequence[str], level: float = LEVEL
) -> list[Behaviour]:
    """The measures of strategies in these rows; numbers: what `strategy` says for each name."""
    some = measures(end_reasons, players)
    table = rows.group_by("strategy", "block").agg(
        *(m.y.cast(pl.Int64).sum().alias(f"y{k}") for k, m in enumerate(some)),
        *(m.x.cast(pl.Int64).sum().alias(f"x{k}") for k, m in enumerate(some)),
    ).sort("strategy", "block").collect()  # fmt: skip
    own = {name: table.filter(pl.col("strategy") == number) for name, number in numbers.items()}
    found = []
    for k, measure in enumerate(some):
        parts = {name: (part[f"y{k}"].to_numpy().astype(float), part[f"x{k}"].to_numpy().astype(float))
                 for name, part in own.items()}  # fmt: skip
        each = {name: ratio(_sums(*part), level) for name, part in parts.items()}
        found.append(Behaviour(measure, each, _difference(list(parts.values()), level) if len(parts) == 2 else None))
    return found


def _sums(y: np.ndarray, x: np.ndarray) -> Sums:
    return Sums(int((x != 0).sum()), y.sum(), x.sum(), (y * y).sum(), (x * y).sum(), (x * x).sum())


def _difference(parts: list[tuple[np.ndarray, np.ndarray]], level: float) -> Estimate:
    (y, x), (v, u) = parts
    cross = Cross((y * v).sum(), (y * u).sum(), (x * v).sum(), (x * u).sum())
    return difference(_sums(y, x), _sums(v, u), cross, level)
