"""The styles that are shipped: their files, and that no two play alike."""

from __future__ import annotations

import tomllib
from itertools import combinations

import numpy as np
import pytest

from sim.corrosion.rows import JOB
from sim.corrosion.values import TABLES
from strategies import registry
from strategies.style import NEUTRAL, STYLE, WEIGHTED, WEIGHTS, has_stages, weight_of
from strategies.tuning import MEASURES, play_all
from tests.playing import compile_once, variant

OLDEST_NEW = "target"  # weights from here on change nothing at their neutral values
STYLES = [name for name in registry.names() if name != registry.RANDOM]
TUNED = [name for name in STYLES if name != "greedy"]
BEFORE_THE_TUNER = {"balanced", "soloist"}  # made by the search while it was being written
BLOCKS, MORE_BLOCKS = 150, 500
Z95 = 1.96


def games(lineups, blocks=BLOCKS):
    """Own rows of the first seat's style in every seat of blocks of line-ups: ROW (line-ups, blocks, seats)."""
    compile_once()
    seats = len(lineups[0])
    made = np.zeros((len(lineups), blocks, seats), JOB)
    made["seed"], made["seats"], made["block"] = 5, seats, np.arange(blocks)[None, :, None]
    for number, lineup in enumerate(lineups):
        for seat in range(seats):
            for place in range(seats):
                made["style"][number, :, seat, (seat + place) % seats] = registry.resolve(lineup[place])
    tables = np.zeros(1, TABLES)
    tables[0] = variant().tables
    rows = play_all(tables, registry.style_table(), made.reshape(-1), 2).reshape(*made.shape, seats)
    return np.stack([rows[..., seat, seat] for seat in range(seats)], axis=-1)


def test_there_are_at_least_ten_styles_beside_greedy_and_each_says_in_a_sentence_what_it_does():
    assert len(TUNED) >= 10
    for name in STYLES:
        text = registry.description(name)
        assert text.endswith(".") and 20 < len(text) < 140 and name == name.lower()


def test_all_weights_of_all_styles_are_in_the_files():
    for name in STYLES:
        assert set(tomllib.loads((registry.STYLES / f"{name}.toml").read_text())["weights"]) == {w for w, _ in WEIGHTS}


def test_green_is_the_unit_of_all_styles():
    assert {value for name in STYLES for value in registry.weights(name)["stages"]["green"].flat} == {100}


def test_greedy_has_every_later_weight_at_its_neutral_value():
    known = [name for name, _ in WEIGHTS]
    for name in known[known.index(OLDEST_NEW) :]:
        assert weight_of(registry.weights("greedy"), name) == NEUTRAL.get(name, 0), name
    assert not has_stages(registry.weights("greedy"))


def test_a_style_says_where_it_comes_from():
    for name in set(TUNED) - BEFORE_THE_TUNER:
        provenance = tomllib.loads((registry.STYLES / f"{name}.toml").read_text())["provenance"]
        assert {"base", "players", "field", "games", "seed", "catalogue", "engine", "before", "after"} <= set(provenance)
        for weight in provenance["fixed"]:
            assert weight in dict(WEIGHTS)


@pytest.mark.compiled
def test_no_two_styles_play_alike():
    """Of machines, awards, copies, turns of the wheel and of the game, something differs with intervals apart."""
    own = games([(name, "greedy") for name in STYLES])
    figures = {}
    for name, rows in zip(STYLES, own, strict=True):
        by_block = {measure: figure(rows).mean(axis=-1) for measure, figure in MEASURES.items()}
        by_block["ended_by_awards"] = (rows["end_reason"] == 2).mean(axis=-1)
        figures[name] = {m: (x.mean(), Z95 * x.std(ddof=1) / np.sqrt(BLOCKS)) for m, x in by_block.items()}
    for one, other in combinations(STYLES, 2):
        apart = [m for m, (mean, half) in figures[one].items()
                 if abs(mean - figures[other][m][0]) > half + figures[other][m][1]]  # fmt: skip
        assert len(apart) >= 2, f"{one} and {other} differ in {apart} only"


@pytest.mark.compiled
def test_tuned_styles_beat_greedy_and_the_best_clearly():
    own = games([(name, "greedy") for name in TUNED])
    shares = {name: (rows["win_share"] / 12).mean() for name, rows in zip(TUNED, own, strict=True)}
    assert all(share > 0.5 for share in shares.values()), shares
    assert max(shares.values()) > 0.8


@pytest.mark.compiled
def test_at_least_three_styles_are_best_somewhere_or_not_told_apart_from_the_best():
    """Places: two of two players, one of four, solo; compared with the best on the same keys."""
    places = {"against greedy": ("greedy",), "against balanced": ("balanced",), "among four": ("balanced",) * 3, "solo": ()}
    best, told = set(), {}
    for place, others in places.items():
        own = games([(name, *others) for name in TUNED], MORE_BLOCKS)
        value = (own["win_share"] if others else own["score"]).mean(axis=-1)  # by style and block
        behind = value[value.mean(axis=1).argmax()] - value
        half = Z95 * behind.std(axis=1, ddof=1) / np.sqrt(MORE_BLOCKS)
        told[place] = [name for name, d, h in zip(TUNED, behind.mean(axis=1), half, strict=True) if d <= h]
        assert len(told[place]) < len(TUNED) / 2, f"{place}: too few games to tell the best from the rest"
        best |= set(told[place])
    assert len(best) >= 3 and "soloist" in told["solo"] and "balanced" not in told["solo"], told


def test_styles_are_weights():
    assert all(registry.weights(name)[0]["kind"] == WEIGHTED for name in STYLES)
