"""Which games of a run are shown: a typical one, the closest one, and the one with the highest score.

Each rule reads the stored rows only and names exactly one game, the first in key order where several would do. Games that
were cut are left out: they did not come to an end of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import polars as pl

from reports.view import View
from reports.words import number

KEY = ("condition", "block", "rotation")


class Pick(NamedTuple):
    """A game of a run by its address, and why it was picked."""

    rule: str
    why: str
    condition: int
    block: int
    rotation: int

    @property
    def address(self) -> str:
        """As `--game` takes it."""
        return f"{self.block}.{self.rotation}"


def picks(view: View, parts: Sequence[pl.LazyFrame]) -> list[Pick]:
    """The games to show, at most three, none twice; fewer where the run has no more that ended."""
    games = ended(parts).filter(pl.col("condition").is_in(list(view.shown)))
    found: list[Pick] = []
    for pick in _candidates(view, games):
        if pick[2:] not in [known[2:] for known in found]:
            found.append(pick)
    return found


def ended(parts: Sequence[pl.LazyFrame]) -> pl.DataFrame:
    """One row a game that was not cut, in key order: `best` and `least` score, `turns` of who took most."""
    asked = (pl.col("score").max().alias("best"), pl.col("score").min().alias("least"), pl.col("turns").max())
    some = [part.filter(pl.col("capped") == 0).group_by(KEY).agg(asked) for part in parts]
    return pl.concat(pl.collect_all(some)).sort(KEY)


def _candidates(view: View, games: pl.DataFrame) -> Iterator[Pick]:
    """By each rule the game that it names."""
    most = max(view.conditions(), key=lambda one: one[1])[0]
    own = games.filter(pl.col("condition") == most)
    if not own.is_empty():
        yield _typical(view, most, own)
        yield from _closest(view, most, own)
    if not games.is_empty():
        first = games.sort("best", descending=True, maintain_order=True).row(0, named=True)
        why = (f"The highest score among the {number(games.height)} games of all player counts that were not cut: "
               f"{first['best']} points.")
        yield Pick("Record score", why, *(first[key] for key in KEY))


def _typical(view: View, condition: int, games: pl.DataFrame) -> Pick:
    """Nearest to the medians of best score, distance and length, each measured by its quartiles' distance."""
    solo = view.manifest["plan"]["conditions"][condition]["players"] == 1
    looked_at = {"score": pl.col("best"), "turns": pl.col("turns")} if solo else {
        "winner's score": pl.col("best"), "distance from first to last": pl.col("best") - pl.col("least"),
        "turns": pl.col("turns")}
    away = pl.sum_horizontal((value - value.median()).abs() / pl.max_horizontal(
        value.quantile(0.75) - value.quantile(0.25), 1) for value in looked_at.values())
    first = games.sort(away, maintain_order=True).row(0, named=True)
    medians = games.select(value.median().alias(name) for name, value in looked_at.items()).row(0, named=True)
    said = ", ".join(f"{name} {number(value, 1).removesuffix('.0')}" for name, value in medians.items())
    why = f"Of {number(games.height)} games ({view.players(condition)}) the nearest to all medians: {said}."
    return Pick("Typical game", why, *(first[key] for key in KEY))


def _closest(view: View, condition: int, games: pl.DataFrame) -> Iterator[Pick]:
    """The smallest distance from first to last, of equal ones the highest score; solo the nearest below a band."""
    if view.manifest["plan"]["conditions"][condition]["players"] == 1:
        yield from _nearest_miss(view, condition, games)
        return
    apart = pl.col("best") - pl.col("least")
    first = games.sort(apart, pl.col("best"), descending=[False, True], maintain_order=True).row(0, named=True)
    points = first["best"] - first["least"]
    equal = "; of several such games the one with the highest score" if games.select((apart == points).sum()).item() > 1 else ""
    why = (f"Of {number(games.height)} games ({view.players(condition)}) the one with the fewest points between first and "
           f"last: {points}{equal}.")
    yield Pick("Closest game", why, *(first[key] for key in KEY))


def _nearest_miss(view: View, condition: int, games: pl.DataFrame) -> Iterator[Pick]:
    """Solo: the highest score that lies just below a band of the rulebook."""
    bands = view.manifest["catalogue"]["data"]["rules"]["bands"]
    below = games.filter(pl.col("best") < max(bands)).with_columns(
        missing=pl.min_horizontal(pl.when(pl.col("best") < band).then(band - pl.col("best")) for band in bands))
    if not below.is_empty():
        first = below.sort("missing", pl.col("best"), descending=[False, True], maintain_order=True).row(0, named=True)
        why = (f"Of {number(games.height)} solo games the one with the fewest points missing to a higher band: "
               f"{first['missing']}; of equal ones the one with the highest score.")
        yield Pick("Closest game", why, *(first[key] for key in KEY))
