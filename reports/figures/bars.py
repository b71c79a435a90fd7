"""Stacked bars: how a whole is made up of parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from reports.figures.style import Picture, add_legend, canvas, picture, styled

ROW = 0.36  # inches
DARK = ("#0072B2", "#D55E00", "#009E73", "#AA4E86", "#5f686f")  # white text reads on these


@dataclass(frozen=True)
class Part:
    """A part of every bar: its name, colour and size in each (None: not known)."""

    name: str
    color: str
    sizes: Sequence[float | None]


def stacked(
    name: str, title: str, unit: str, labels: Sequence[str], parts: Sequence[Part], alt: str, note: str = "",
    form: str = "{:.1f}", gaps: Sequence[int] = (), total: bool = True,
) -> Picture | None:
    """One bar a label, its parts in order, each with its size where there is room; None where nothing is known.

    gaps: bars with space above. total: write the whole behind the bar.
    """
    if not any(size for part in parts for size in part.sizes):
        return None
    places, at = [], 0.0
    for row in range(len(labels)):
        at += 0.4 if row in gaps else 0
        places.append(at)
        at += 1
    with styled():
        drawn = canvas(at * ROW + 0.5, 1, title, note, -(-len(parts) // 2))
        axis = drawn.axes[0]
        _draw(axis, places, parts, form, total)
        axis.set_yticks(places, labels)
        axis.set_ylim(at - 0.4, -0.6)
        axis.set_xlabel(unit)
        axis.grid(axis="x")
        add_legend(drawn, 2)
        return picture(drawn.figure, name, alt)


def _draw(axis: Axes, places: Sequence[float], parts: Sequence[Part], form: str, total: bool) -> None:
    ends = [0.0] * len(places)
    whole = max(sum(part.sizes[row] or 0 for part in parts) for row in range(len(places)))
    for part in parts:
        sizes = [size or 0.0 for size in part.sizes]
        axis.barh(places, sizes, 0.74, ends, color=part.color, label=part.name, edgecolor="white", linewidth=0.8)
        for place, size, end in zip(places, sizes, ends, strict=True):
            text = form.format(size)
            if size > 0.022 * whole * len(text):
                color = "white" if part.color in DARK else "#22272b"
                axis.text(end + size / 2, place, text, ha="center", va="center", color=color, size=9)
        ends = [end + size for end, size in zip(ends, sizes, strict=True)]
    if total:
        for place, end in zip(places, ends, strict=True):
            axis.text(end + 0.012 * whole, place, form.format(end), ha="left", va="center", size=9, weight="bold")
    axis.set_xlim(0, whole * (1.1 if total else 1.0))
