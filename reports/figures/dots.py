"""Dots with intervals: one row for each thing, one dot for each series."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from matplotlib.axes import Axes

from reports.figures.style import CARD, QUIET, Picture, add_legend, canvas, picture, styled
from reports.stats.intervals import Estimate

NUMBER = re.compile(r"(?<!\S)([\d→+]+|a|an|the|grade) ")  # what belongs to the word after it
# inches: a row of one series, what a further one adds, between dots, a line of text, a heading
ROW, EACH_SERIES, SPREAD, LINE, HEADING = 0.24, 0.085, 0.095, 0.145, 0.3


@dataclass(frozen=True)
class Series:
    """A colour and a marker: what they stand for, and an estimate for each row (None: no dot)."""

    name: str
    color: str
    marker: str
    estimates: Sequence[Estimate | None]


@dataclass(frozen=True)
class Group:
    """Rows under a heading, against a value of their own (`even`), which is drawn as a line."""

    title: str
    labels: Sequence[str]
    series: Sequence[Series]
    even: float | None = None


def dots(
    name: str,
    title: str,
    unit: str,
    groups: Sequence[Group],
    alt: str,
    note: str = "",
    written: Callable[[Estimate], str] | None = None,
    wrap: int = 27,
    line: float | None = None,
) -> Picture | None:
    """Rows of dots with their intervals, None where nothing is known; `written`: numbers at the right of the rows.

    line: a value drawn through all groups. Values keep their unit; labels are broken after `wrap` signs. A series of which
    nothing is known is left out, and stands in no legend.
    """
    known = {series.name for group in groups for series in group.series if any(e and e.is_known for e in series.estimates)}
    if not known:
        return None
    has_legend = any(len(group.series) > 1 for group in groups)
    groups = [replace(group, series=[series for series in group.series if series.name in known]) for group in groups]
    most = max(len(group.series) for group in groups)
    labels = [[_wrapped(label, wrap) for label in group.labels] for group in groups]
    places, height = _places(groups, labels, ROW + EACH_SERIES * (most - 1))
    with styled():
        drawn = canvas(height + 0.5, 1, title, note, int(has_legend))
        axis = drawn.axes[0]
        if line is not None:
            axis.axvline(line, color=QUIET, linewidth=1)
        for group, rows in zip(groups, places, strict=True):
            _draw(axis, group, rows, written)
        axis.set_yticks([at for rows in places for at in rows], [text for some in labels for text in some], linespacing=1.0)
        axis.set_ylim(height, 0)
        axis.set_xlabel(unit)
        axis.grid(axis="x")
        if has_legend:
            handles = [axis.plot([], [], s.marker, color=s.color, label=s.name)[0] for s in groups[0].series]
            add_legend(drawn, len(handles), handles)
        return picture(drawn.figure, name, alt)


def _places(groups: Sequence[Group], labels: Sequence[Sequence[str]], least: float) -> tuple[list[list[float]], float]:
    """The middles of all rows, in inches from the top, and the height of all; a row is at least `least` high."""
    places, at = [], 0.04
    for group, some in zip(groups, labels, strict=True):
        at += HEADING if group.title else 0
        rows = []
        for label in some:
            height = max(least, LINE * (label.count("\n") + 1) + 0.06)
            rows.append(at + height / 2)
            at += height
        places.append(rows)
    return places, at + 0.04


def _wrapped(label: str, width: int) -> str:
    """Broken into as few lines as can be, all about as long, with no number at the end of one."""
    return "\n".join(line for part in label.split("\n") for line in _lines(NUMBER.sub("\\1\N{NO-BREAK SPACE}", part), width))


def _lines(text: str, width: int) -> list[str]:
    found = textwrap.wrap(text, width, break_on_hyphens=False)
    while width > 1 and len(shorter := textwrap.wrap(text, width - 1, break_on_hyphens=False)) == len(found) \
            and max(map(len, shorter)) < width:
        found, width = shorter, width - 1
    return found


def _draw(axis: Axes, group: Group, rows: Sequence[float], written: Callable[[Estimate], str] | None) -> None:
    if group.title:  # on a ground of its own, since lines pass behind it
        axis.annotate(group.title, (0, rows[0] - ROW / 2 - 0.4 * HEADING), xycoords=("axes fraction", "data"), va="center",
                      weight="bold", size=9.5, bbox={"facecolor": CARD, "edgecolor": "none", "pad": 1.5})
    if group.even is not None:
        axis.plot([group.even] * 2, [rows[0] - ROW / 2, rows[-1] + ROW / 2], color=QUIET, linewidth=1)
    for number, y in enumerate(rows):
        if not any(s.estimates[number] and s.estimates[number].is_known for s in group.series):
            axis.annotate("not enough games", (0.02, y), xycoords=("axes fraction", "data"), va="center", size=9,
                          color=QUIET, bbox={"facecolor": CARD, "edgecolor": "none", "pad": 1.5})
    for place, series in enumerate(group.series):
        shift = (place - (len(group.series) - 1) / 2) * SPREAD
        for y, estimate in zip(rows, series.estimates, strict=True):
            if estimate is not None and estimate.is_known:
                _dot(axis, series, y + shift, estimate)
                if written:
                    axis.annotate(written(estimate), (1.03, y), xycoords=("axes fraction", "data"), va="center", size=9)


def _dot(axis: Axes, series: Series, y: float, estimate: Estimate) -> None:
    axis.plot([estimate.low, estimate.high], [y, y], color=series.color, linewidth=1.6, solid_capstyle="butt")
    axis.plot([estimate.value], [y], series.marker, color=series.color, markersize=5)
