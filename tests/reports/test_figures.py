"""Figures: every kind is drawn, whatever is missing, and nothing reaches beyond the picture."""

import io
import os
from pathlib import Path

import matplotlib.image
import numpy as np
import pytest
from matplotlib.testing.compare import compare_images

from reports.figures.bars import Part, stacked
from reports.figures.distributions import Panel, histograms
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BLUE, CARD, DPI, GREEN, ORANGE, WIDTH
from reports.stats.intervals import Estimate

BASELINE = Path(__file__).parent / "baseline"
TOLERANCE = 2  # root mean square of the differences, of 255; a dot that has moved a little makes 4

SOME, NONE = Estimate(0.3, 0.2, 0.4, 50, 50), Estimate(None, None, None, 1, 1)


def pixels(picture):
    """Shape (height, width, 4), 0 … 1."""
    return matplotlib.image.imread(io.BytesIO(picture.png))


def drawings():
    rows = ["one", "a label that is far too long for a single line of a figure on a phone"]
    yield dots("a", "Title", "unit", [Group("", rows, [Series("s", BLUE, "o", [SOME, NONE])])], "alt", "note")
    yield dots("b", "Title", "unit", [Group("Head", rows, [Series(n, BLUE, "o", [SOME, None]) for n in "xyz"], 0.25)] * 2,
               "alt", line=0)
    yield dots("c", "Title", "unit", [Group("", ["x"], [Series("s", BLUE, "o", [SOME])])], "alt",
               written=lambda e: "30.0 % (20.0 to 40.0)")
    yield histograms("d", "Title", "unit", [Panel("Solo", 1, {0: 3, 7: 5, 400: 1}, {}, [(3, "3")]),
                                            Panel("2 players", 2, {4: 5}, {5: 1})], 5, "alt", "note")
    yield stacked("e", "Title", "unit", ["x", "y"], [Part("p", BLUE, [3.0, None]), Part("q", GREEN, [0.01, 2.0])], "alt",
                  "note", gaps=[1])


@pytest.mark.parametrize("picture", list(drawings()), ids=lambda picture: picture.name)
def test_pictures_have_one_width_and_free_margins(picture):
    image = pixels(picture)
    assert image.shape[1] == round(WIDTH * DPI)
    card = np.array([int(CARD[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    for edge in (image[:6], image[-4:], image[:, :6], image[:, -6:]):
        assert np.abs(edge[..., :3] - card).max() < 0.02
    assert picture.alt == "alt"


def test_the_same_numbers_give_the_same_file():
    first, second = ([picture.png for picture in drawings()] for _ in range(2))
    assert first == second


def test_nothing_known_is_no_picture():
    assert dots("a", "T", "u", [Group("", ["x"], [Series("s", BLUE, "o", [NONE])])], "alt") is None
    assert dots("a", "T", "u", [], "alt") is None
    assert stacked("a", "T", "u", ["x"], [Part("p", BLUE, [None])], "alt") is None


def test_a_series_without_anything_known_stands_in_no_legend():
    solo, two = Series("Solo", ORANGE, "D", [NONE, None]), Series("2 players", BLUE, "o", [SOME, NONE])
    made = dots("a", "T", "u", [Group("", ["x", "y"], [solo, two])], "alt")
    (legend,) = made.figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["2 players"]
    assert [handle.get_color() for handle in legend.legend_handles] == [BLUE]


@pytest.mark.parametrize("picture", list(drawings()), ids=lambda picture: picture.name)
def test_pictures_look_as_they_did(picture, tmp_path):
    """Compared with pictures that somebody has looked at; CORROSION_BASELINE=1 in the environment draws these anew."""
    baseline, drawn = BASELINE / f"{picture.name}.png", tmp_path / f"{picture.name}.png"
    if os.environ.get("CORROSION_BASELINE"):
        baseline.parent.mkdir(exist_ok=True)
        baseline.write_bytes(picture.png)
    drawn.write_bytes(picture.png)
    assert compare_images(baseline, drawn, TOLERANCE) is None
