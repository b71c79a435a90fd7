"""Tables with a column for each condition, and figures with a dot for each: what several sections share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from reports.figures.dots import Series
from reports.figures.style import BY_PLAYERS, MARKERS
from reports.stats.intervals import Estimate
from reports.view import Table, View
from reports.words import number, scaled


class Line(NamedTuple):
    """A row of a table: its name, the metric and its item, and how an estimate is written."""

    label: str
    metric: str
    item: str
    form: Callable[[Estimate], str]


def by_condition(view: View, title: str, lines: Sequence[Line], least: int = 1, note: str = "", counts: str = "") -> Table:
    """Lines by condition. The last row is what stands behind the first line: `counts` says what its n counts."""
    chosen = [c for c, _ in view.conditions(least)]
    rows = [[line.label, *(line.form(view.get(line.metric, c, line.item)) for c in chosen)] for line in lines]
    if counts:
        rows.append([f"n ({counts})", *(number(view.get(lines[0].metric, c, lines[0].item).n) for c in chosen)])
    return Table(title, ["", *(view.players(c) for c in chosen)], rows, note)


def ranked(view: View, metric: str, items: Sequence[str], least: int = 1) -> list[str]:
    """Items by the mean of a metric over conditions of at least so many players, best first; unknown ones last."""
    means = {}
    for item in items:
        known = [e.value for c, _ in view.conditions(least) if (e := view.get(metric, c, item)).value is not None]
        means[item] = sum(known) / len(known) if known else float("-inf")
    return sorted(means, key=means.__getitem__, reverse=True)


def series(view: View, metric: str, items: Sequence[str], scale: float = 1, least: int = 1) -> list[Series]:
    """A series a condition: the estimates of these items."""
    return [Series(view.players(c), BY_PLAYERS[players], MARKERS[players],
                   [scaled(view.get(metric, c, item), scale) for item in items]) for c, players in view.conditions(least)]


def sizes(parts: Sequence[Series]) -> str:
    """How much stands behind a dot, from the least to the most."""
    found = [e.n for part in parts for e in part.estimates if e is not None and e.is_known]
    if not found:
        return "not enough games"
    least, most = min(found), max(found)
    return f"n a dot: {number(least)}" + (f" to {number(most)}" if most > least else "")


def said(view: View, metric: str, items: Sequence[str], form: Callable[[Estimate], str], least: int = 1,
         most: int = 3) -> str:  # fmt: skip
    """The first and the last few items, in words, for those who do not see the figure."""
    chosen = dict.fromkeys((*items[:most], *items[-most:]))
    parts = [f"{view.labels.name(item) if '.' in item else item}: " + ", ".join(
        f"{view.players(c)} {form(view.get(metric, c, item))}" for c, _ in view.conditions(least)) for item in chosen]
    return "; ".join(parts) + "."
