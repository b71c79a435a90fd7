"""The search player: what it imagines, and when it leaves the answer of its own style."""

import numpy as np
import pytest

from sim.corrosion.state import new_games
from strategies.search import STYLES_OWN, Search, ahead, nearest
from tests.strategies.tables import play


@pytest.mark.compiled
def test_search_beats_its_own_style_and_is_deterministic():
    """A few games; threads change nothing."""
    one = play(["search:12", "random"], first=1)
    two = play(["search:12", "random"], first=1)
    assert one.tobytes() == two.tobytes()
    assert one["score"][0, 0] > one["score"][0, 1]


@pytest.mark.compiled
def test_what_the_style_would_answer_is_one_of_the_options(monkeypatch):
    """Its imagined games end as those of an option, apart from where it chooses among equals by chance."""
    from strategies import search

    apart = []
    monkeypatch.setattr(search, "nearest", lambda worth, wanted: (
        apart.append(np.abs(worth - wanted).sum(axis=1).min()), nearest(worth, wanted))[1])  # fmt: skip
    play(["search:12", "random"], first=1)
    assert len(apart) > 30 and np.mean(np.array(apart) == 0) > 0.8


class Imagines(Search):
    """A search whose imagined games are given: what option k is worth in future j; the style's own answer is `own`."""

    def __init__(self, budget, worth, own):
        super().__init__(budget, None)
        self.worth, self.own, self.asked = worth, own, []

    def _round(self, games, tables, options, first, futures):
        self.asked.append((options.tolist(), first, futures))
        return np.array([[self.worth(self.own if k == STYLES_OWN else k, j) for j in range(first, first + futures)] for k in options])


def chosen(search, options):
    games = new_games(1)
    games["n"] = options
    return search.choose(games, None, 7)


def test_another_option_is_taken_where_it_is_clearly_better():
    assert chosen(Imagines(60, lambda k, j: 10 * k + j % 3, own=1), 4) == 3


def test_the_styles_answer_stays_where_the_best_other_is_ahead_by_luck_alone():
    """+-100 with a mean of 5 over 20 futures: a standard error is about 22."""
    noisy = Imagines(60, lambda k, j: (100 if j % 2 else -90) if k == 0 else 0, own=1)
    assert chosen(noisy, 2) == 1


def test_the_styles_answer_is_never_dropped_before_the_end():
    search = Imagines(90, lambda k, j: -5 * (k == 2) + (j * 7919 + k * 31) % 11, own=2)
    assert chosen(search, 8) in range(8)
    assert all(2 in options for options, _, _ in search.asked)


def test_no_more_games_are_imagined_than_the_budget_says():
    for options in (2, 3, 5, 8, 30):
        search = Imagines(400, lambda k, j: k, own=0)
        chosen(search, options)
        assert sum(len(tried) * futures for tried, _, futures in search.asked) <= 400
        assert [STYLES_OWN in tried for tried, _, _ in search.asked] == [True] + [False] * (len(search.asked) - 1)


def test_every_option_gets_the_same_futures_one_after_the_other():
    search = Imagines(100, lambda k, j: k, own=0)
    chosen(search, 5)
    ends = [first + futures for _, first, futures in search.asked]
    assert [first for _, first, _ in search.asked] == [0, *ends[:-1]]


@pytest.mark.parametrize(("differences", "is_ahead"), [([0, 0, 0], False), ([5], False), ([1, 1], True), ([-1, -1], False),
                                                       ([3, -1, 2, 0], True), ([9, -8, 1, 0], False)])
def test_ahead_is_more_than_a_standard_error_of_the_mean(differences, is_ahead):
    differences = np.array(differences)
    assert ahead(differences) == is_ahead
    if len(differences) > 1 and differences.std() > 0:
        assert is_ahead == (differences.mean() > differences.std(ddof=1) / len(differences) ** 0.5)


def test_the_option_whose_games_end_alike_is_the_styles():
    worth = np.array([[1, 2, 3], [4, 5, 6], [1, 2, 4]])
    assert [nearest(worth, row) for row in worth] == [0, 1, 2]
    assert nearest(worth, np.array([1, 2, 5])) == 2


@pytest.mark.compiled
def test_the_keys_of_imagined_games_are_those_of_the_definition():
    """By whole numbers of any size, for seeds and blocks whose streams begin anywhere."""
    from sim.corrosion.vocabulary import CHANCE_IMAGINED
    from strategies.search import imagined
    from tests.chance import by_hand

    games = new_games(1)
    for seed, block in ((1, 0), (3, 7), (2**62, 5), (-9, 11)):
        games["seed"], games["block"], games["count"], games["decisions"] = seed, block, 1, 40
        jobs = imagined(games, [0, 2], first=3, futures=2)
        key = by_hand.stream(seed % by_hand.WORD, 3, 2, block, CHANCE_IMAGINED, 40)
        keys = [by_hand.mix((key + k * by_hand.GOLDEN) % by_hand.WORD) for k in (3, 4)]
        assert [int(word) % by_hand.WORD for word in jobs["seed"]] == keys * 2
        assert jobs["choice"].tolist() == [0, 0, 2, 2]
