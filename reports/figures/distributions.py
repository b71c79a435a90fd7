"""Histograms, one panel for each player count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from reports.figures.style import BY_PLAYERS, INK, QUIET, Picture, canvas, picture, styled

CUT = "#8b8f93"


@dataclass(frozen=True)
class Panel:
    """One histogram: how often each whole number occurred, in finished and in cut games."""

    title: str
    players: int
    finished: Mapping[int, int]
    cut: Mapping[int, int] = field(default_factory=dict)
    bands: Sequence[tuple[float, str]] = ()  # (where a band begins, its name), drawn behind the bars
    observed: Mapping[int, int] = field(default_factory=dict)  # others, drawn as a line over the bars


def histograms(name: str, title: str, unit: str, panels: Sequence[Panel], width: int, alt: str, note: str = "") -> Picture:
    """Panels below each other on one axis; bars `width` units wide; shares of all results."""
    with styled():
        figure, axes, _ = canvas(1.28 * len(panels) + 0.45, len(panels), title, note, sharex=True)
        low, high = _span(panels, width)
        for axis, panel in zip(axes, panels, strict=True):
            _draw(axis, panel, np.arange(low, high + width, width))
        axes[-1].set_xlabel(unit)
        axes[-1].set_xlim(low - 0.5, high - 0.5)
        return picture(figure, name, alt)


def _span(panels: Sequence[Panel], width: int) -> tuple[int, int]:
    """From the least to the greatest value, but for the last 1 in 500 above, which the last bar takes."""
    lowest, highest = 10**9, 0
    for panel in panels:
        values, times = _merged(panel)
        lowest = min(lowest, values[0])
        highest = max(highest, values[np.searchsorted(np.cumsum(times), 0.998 * times.sum())])
        highest = max(highest, *(begin + width for begin, _ in panel.bands), *panel.observed, 0)
        lowest = min(lowest, *panel.observed, values[0])
    return lowest // width * width, (highest // width + 1) * width


def _merged(panel: Panel) -> tuple[np.ndarray, np.ndarray]:
    values = sorted(panel.finished.keys() | panel.cut.keys())
    return np.array(values), np.array([panel.finished.get(v, 0) + panel.cut.get(v, 0) for v in values])


def _draw(axis: Axes, panel: Panel, edges: np.ndarray) -> None:
    total = sum(panel.finished.values()) + sum(panel.cut.values())
    heights = [_binned(counts, edges) / total for counts in (panel.finished, panel.cut)]
    step = edges[1] - edges[0]
    at, bar = edges[:-1] - 0.5, step * 0.92 if step > 1 else 0.86
    axis.bar(at, heights[0], bar, align="edge", color=BY_PLAYERS[panel.players])
    if panel.cut:
        axis.bar(at, heights[1], bar, heights[0], align="edge", color=CUT, hatch="////", edgecolor="white", linewidth=0)
    others = _binned(panel.observed, edges) / (sum(panel.observed.values()) or 1)
    if panel.observed:
        axis.stairs(others, edges - 0.5, color=INK, linewidth=1.4)
    top = (1.3 if panel.bands else 1.08) * max(*(heights[0] + heights[1]), *others)
    axis.set_ylim(0, top)
    for begin, label in panel.bands:
        axis.axvline(begin - 0.5, color=QUIET, linewidth=0.9, linestyle=(0, (2, 2)))
        axis.text(begin + 0.6, top * 0.99, label, size=9, color=QUIET, va="top")
    axis.set_title(panel.title, pad=3)
    axis.yaxis.set_major_formatter(PercentFormatter(1, 0, " %"))
    axis.locator_params(axis="y", nbins=3)
    axis.tick_params(axis="y", colors=QUIET)
    axis.grid(axis="y")
    _mark_median(axis, panel, top)


def _mark_median(axis: Axes, panel: Panel, top: float) -> None:
    values, times = _merged(panel)
    middle = float(values[np.searchsorted(np.cumsum(times), times.sum() / 2)])
    axis.plot([middle], [0], marker="^", color=INK, markersize=6, clip_on=False, zorder=5)


def _binned(counts: Mapping[int, int], edges: np.ndarray) -> np.ndarray:
    values, times = np.array(list(counts), float), np.array(list(counts.values()), float)
    return np.histogram(np.clip(values, edges[0], edges[-1] - 1), edges, weights=times)[0]

