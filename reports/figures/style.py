"""The one style of all figures, and what a figure is.

Every picture is drawn on a light card of its own, so that it reads on light and dark pages. It is 5.4
inches wide with text of 9 points and more: about 600 pixels on a page, and still legible on a phone.
Colours are those of Okabe and Ito (2008), told apart with every kind of colour vision; where colours
stand for something, markers or labels say the same.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import matplotlib
import numpy as np

matplotlib.use("Agg")

from matplotlib import font_manager  # noqa: E402
from matplotlib import pyplot as plt  # noqa: E402
from matplotlib.artist import Artist  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402
from PIL import Image  # noqa: E402

WIDTH = 5.4  # inches
DPI = 200
COLOURS = 64  # in a picture
CARD, INK, QUIET, LINE = "#fcfbf8", "#22272b", "#5f686f", "#d5d2ca"
BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY = "#0072B2", "#D55E00", "#009E73", "#AA4E86", "#E69F00", "#56B4E9"
BY_PLAYERS = {1: ORANGE, 2: BLUE, 3: VERMILION, 4: GREEN}
MARKERS = {1: "D", 2: "o", 3: "s", 4: "^"}
SETTINGS = {
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 9.5,
    "axes.labelcolor": QUIET,
    "axes.edgecolor": LINE,
    "axes.facecolor": CARD,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "figure.facecolor": CARD,
    "savefig.facecolor": CARD,
    "text.color": INK,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 9.5,
    "legend.handletextpad": 0.4,
    "legend.columnspacing": 1.3,
}


logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # `lacking` says it once, in words


def lacking() -> list[str]:
    """What a reader must know of the figures where their font is missing."""
    family = SETTINGS["font.family"]
    try:
        font_manager.findfont(family, fallback_to_default=False)
    except ValueError:
        return [f"The font {family} is missing: figures are drawn with another one, and their labels may not fit."]
    return []


@dataclass(frozen=True)
class Picture:
    """A finished figure: the name of its file, the PNG, what it shows in words, and what it was drawn from."""

    name: str
    png: bytes
    alt: str
    figure: Figure = field(repr=False, compare=False)

    def svg(self) -> bytes:
        """The figure as SVG, its text as outlines, so that it looks the same without the fonts."""
        buffer = io.BytesIO()
        with plt.rc_context(SETTINGS | {"svg.hashsalt": self.name}):
            self.figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
        return buffer.getvalue()


@contextmanager
def styled() -> Iterator[None]:
    """The style, for the drawing inside, and no figure left open after it."""
    with plt.rc_context(SETTINGS):
        try:
            yield
        finally:
            plt.close("all")


class Canvas(NamedTuple):
    """A figure with its axes, and where the legend goes: the upper left corner, in parts of the figure."""

    figure: Figure
    axes: list[Axes]
    legend_at: tuple[float, float]


def canvas(
    height: float, rows: int = 1, title: str = "", note: str = "", legend_lines: int = 0, columns: int = 1, **layout
) -> Canvas:
    """`rows` axes below each other (of several columns row by row), `height` inches in all, under a title, a note and room for a legend."""
    note_lines = note.count("\n") + 1 if note else 0
    above = (0.1, 0.34, 0.36 + 0.18 * note_lines)  # inches from the top: title, note, legend
    head = above[2] + 0.21 * legend_lines + 0.09
    figure, axes = plt.subplots(rows, columns, figsize=(WIDTH, height + head), squeeze=False, layout="constrained", **layout)
    figure.get_layout_engine().set(rect=(0.012, 0.01, 0.976, (height - 0.02) / (height + head)))
    tops = [1 - inches / (height + head) for inches in above]
    figure.text(0.025, tops[0], title, size=11.5, weight="bold", va="top")
    figure.text(0.025, tops[1], note, size=9.5, color=QUIET, va="top")
    return Canvas(figure, list(axes.flat), (0.025, tops[2]))


def add_legend(drawn: Canvas, columns: int, handles: Sequence[Artist] | None = None) -> None:
    """The legend below the note, in this many columns."""
    given = {} if handles is None else {"handles": handles}
    drawn.figure.legend(loc="upper left", bbox_to_anchor=drawn.legend_at, ncols=columns, borderpad=0,
                        borderaxespad=0, labelspacing=0.3, handlelength=1.2, **given)


def picture(figure: Figure, name: str, alt: str) -> Picture:
    """The figure as PNG, in at most COLOURS colours of its own: a third of the size, and no difference to be seen."""
    figure.set_dpi(DPI)
    figure.canvas.draw()  # once: saving by itself would draw twice, and pack all colours first
    smaller, drawn = io.BytesIO(), Image.fromarray(np.asarray(figure.canvas.buffer_rgba())).convert("RGB")
    plt.close(figure)
    drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(smaller, "png", optimize=True, dpi=(DPI, DPI))
    return Picture(name, smaller.getvalue(), alt, figure)
