"""How a sequential test went: its ratio after each look, between its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.figures.style import BLUE, QUIET, Picture, canvas, picture, styled

FARTHEST = 4  # bounds


@dataclass(frozen=True)
class Walk:
    """One test: the blocks and the ratio at each look, and the two bounds."""

    title: str
    blocks: Sequence[int]
    ratios: Sequence[float]
    bounds: tuple[float, float]


def walks(name: str, title: str, panels: Sequence[Walk], alt: str, note: str = "") -> Picture:
    """One panel a test, below each other."""
    with styled():
        figure, axes, _ = canvas(1.5 * len(panels) + 0.45, len(panels), title, note)
        for axis, walk in zip(axes, panels, strict=True):
            axis.set_title(walk.title, pad=3)
            axis.axhline(0, color=QUIET, linewidth=0.6)
            for bound, says in zip(walk.bounds, ("null", "alternative"), strict=True):
                axis.axhline(bound, color=QUIET, linewidth=1, linestyle=(0, (3, 2)))
                axis.annotate(says, (0.01, bound), xycoords=("axes fraction", "data"), size=9, color=QUIET,
                              va="bottom" if bound > 0 else "top")
            axis.plot([0, *walk.blocks], [0, *walk.ratios], "-o", color=BLUE, markersize=3.5, linewidth=1.4)
            # a clear match ends far outside: the bounds stay in sight
            low = max(min(walk.bounds[0], *walk.ratios), FARTHEST * walk.bounds[0])
            high = min(max(walk.bounds[1], *walk.ratios), FARTHEST * walk.bounds[1])
            axis.set_ylim(low - 0.18 * (high - low), high + 0.18 * (high - low))
            axis.set_xlim(0, None)
            axis.grid(axis="y")
        axes[-1].set_xlabel("blocks")
        return picture(figure, name, alt)
