"""A table of shares as coloured cells: who wins how much against whom."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.colors import LinearSegmentedColormap

from reports.figures.style import BLUE, CARD, VERMILION, Picture, canvas, picture, styled

CELL = 0.3  # inches


def matrix(name: str, title: str, labels: Sequence[str], shares: np.ndarray, alt: str, note: str = "") -> Picture:
    """Rows against columns in percent, blue above one half, red below; the number stands in each cell."""
    colors = LinearSegmentedColormap.from_list("shares", [VERMILION, CARD, BLUE])
    with styled():
        figure, (axis,), _ = canvas(CELL * len(labels) + 1.35, 1, title, note)
        axis.imshow(shares, cmap=colors, vmin=0, vmax=1, aspect="auto")
        for row in range(len(labels)):
            for column in range(len(labels)):
                share = shares[row, column]
                if row != column:
                    axis.text(column, row, f"{100 * share:.0f}", ha="center", va="center", size=9,
                              color="white" if abs(share - 0.5) > 0.35 else "#22272b")  # fmt: skip
        axis.set_xticks(range(len(labels)), labels, rotation=60, ha="right", rotation_mode="anchor")
        axis.set_yticks(range(len(labels)), labels)
        axis.spines[:].set_visible(False)
        return picture(figure, name, alt)
