"""Response curves: one panel for each measure, levels from left to right, an interval at each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.figures.style import QUIET, Picture, add_legend, canvas, picture, styled
from reports.stats.intervals import Estimate

PANEL = 1.75  # inches


@dataclass(frozen=True)
class Line:
    """A curve: its name, colour and marker, and an estimate at each level (None: nothing is known there)."""

    name: str
    color: str
    marker: str
    estimates: Sequence[Estimate | None]


@dataclass(frozen=True)
class Panel:
    """The curves of one measure; `even`: a value that is drawn as a line."""

    title: str
    lines: Sequence[Line]
    even: float | None = None


def curves(
    name: str, title: str, levels: Sequence[str], xlabel: str, panels: Sequence[Panel], alt: str, note: str = ""
) -> Picture | None:
    """Panels below each other over the same levels; None where nothing is known."""
    if not any(e and e.is_known for panel in panels for line in panel.lines for e in line.estimates):
        return None
    named = [line for line in panels[-1].lines if line.name]
    with styled():
        drawn = canvas(PANEL * len(panels) + 0.4, len(panels), title, note, int(len(named) > 1), sharex=True)
        for axis, panel in zip(drawn.axes, panels, strict=True):
            axis.set_title(panel.title)
            axis.grid(axis="y")
            if panel.even is not None:
                axis.axhline(panel.even, color=QUIET, linewidth=1)
            for place, line in enumerate(panel.lines):
                shift = (place - (len(panel.lines) - 1) / 2) * 0.06
                known = [(x + shift, e) for x, e in enumerate(line.estimates) if e is not None and e.is_known]
                axis.plot([x for x, _ in known], [e.value for _, e in known], color=line.color, linewidth=0.9, alpha=0.6)
                for x, e in known:
                    axis.plot([x, x], [e.low, e.high], color=line.color, linewidth=1.6, solid_capstyle="butt")
                    axis.plot([x], [e.value], line.marker, color=line.color, markersize=5)
        drawn.axes[-1].set_xticks(range(len(levels)), levels)
        drawn.axes[-1].set_xlabel(xlabel)
        if len(named) > 1:
            handles = [drawn.axes[-1].plot([], [], line.marker, color=line.color, label=line.name)[0] for line in named]
            add_legend(drawn, len(handles), handles)
        return picture(drawn.figure, name, alt)
