"""Small multiples: one panel for each measure, on a scale of its own, with a dot for each thing compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports.figures.style import QUIET, Picture, add_legend, canvas, picture, styled
from reports.stats.intervals import Estimate

PANEL, ROW, COLUMNS = 0.52, 0.2, 2  # inches: of a panel beside its rows, of a row
SERIES_APART = 0.3  # of a row


@dataclass(frozen=True)
class Compared:
    """Somebody who is compared: name, colour, marker."""

    name: str
    color: str
    marker: str


@dataclass(frozen=True)
class Panel:
    """A measure: for each row (labelled) an estimate of each who is compared; None where there is none."""

    title: str
    rows: Sequence[str]
    estimates: Sequence[Sequence[Estimate | None]]


def multiples(name: str, title: str, who: Sequence[Compared], panels: Sequence[Panel], alt: str, note: str = "") -> Picture:
    """Two panels beside each other; each begins at 0 only if its values come near it."""
    lines = -(-len(panels) // COLUMNS)
    each = PANEL + ROW * max(len(panel.rows) for panel in panels)
    with styled():
        drawn = canvas(each * lines + 0.1, lines, title, note, 1, COLUMNS)
        for axis, panel in zip(drawn.axes, panels, strict=False):
            _draw(axis, panel, who)
        for axis in drawn.axes[len(panels) :]:
            axis.set_visible(False)
        handles = [drawn.axes[0].plot([], [], one.marker, color=one.color, label=one.name)[0] for one in who]
        add_legend(drawn, len(who), handles)
        return picture(drawn.figure, name, alt)


def _draw(axis: Axes, panel: Panel, who: Sequence[Compared]) -> None:
    axis.set_title(panel.title, pad=2)
    for row, estimates in enumerate(panel.estimates):
        for place, (one, estimate) in enumerate(zip(who, estimates, strict=True)):
            if estimate is not None and estimate.is_known:
                y = row + (place - (len(who) - 1) / 2) * SERIES_APART
                axis.plot([estimate.low, estimate.high], [y, y], color=one.color, linewidth=1.5, solid_capstyle="butt")
                axis.plot([estimate.value], [y], one.marker, color=one.color, markersize=4.5)
    axis.set_yticks(range(len(panel.rows)), panel.rows)
    axis.set_ylim(len(panel.rows) - 0.4, -0.6)
    low, high = axis.get_xlim()
    if 0 <= low < 0.5 * high:
        axis.set_xlim(0, high)
    axis.xaxis.set_major_locator(MaxNLocator(4))
    axis.tick_params(axis="y", labelsize=9, colors=QUIET)
    axis.grid(axis="x")
