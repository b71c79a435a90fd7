"""Scores of real games: how they are read, whether they fit, and that they are drawn."""

from collections import Counter

import numpy as np
import pytest

from reports.observed import ObservedError, read_observed
from reports.page import write_report
from reports.stats.fit import FEWEST, fit


@pytest.fixture
def scores(tmp_path):
    def write(text):
        path = tmp_path / "scores.csv"
        path.write_text(text)
        return path

    return write


def test_scores_by_player_count(scores):
    path = scores("date, players ,seat,score\n2024-05-01,2,1,41\n2024-05-01,2,2,38\n2024-06-01,1,1,77\n")
    assert read_observed(path) == {2: [41, 38], 1: [77]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("players,score\n2,30\n", "no column seat"), ("", "no column players"),
        ("players,seat,score\n", "holds no score"),
        ("players,seat,score\n2,1,30\n5,1,30\n", "line 3: players is '5'; it is a whole number from 1 to 4"),
        ("players,seat,score\n2,3,30\n", "line 2: seat is '3'; it is a whole number from 1 to 2"),
        ("players,seat,score\n2,1,30.5\n", "line 2: score is '30.5'"), ("players,seat,score\n2,1\n", "score is 'None'"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_is_one_message(scores, text, says):
    with pytest.raises(ObservedError, match=says):
        read_observed(scores(text))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ObservedError, match="none.csv"):
        read_observed(tmp_path / "none.csv")


KNOWN = dict(Counter(np.random.default_rng(1).binomial(60, 0.6, 5000).tolist()))


def test_scores_of_the_distribution_are_told_apart_as_often_as_promised():
    rng = np.random.default_rng(2)
    values, chances = np.array(list(KNOWN)), np.array(list(KNOWN.values())) / 5000
    p = np.array([fit(rng.choice(values, 25, p=chances), KNOWN).p for _ in range(400)])
    assert (p <= 0.05).mean() <= 0.08 and (p <= 0.5).mean() <= 0.57 and p.min() > 0


def test_other_scores_are_told_apart():
    assert fit([45] * 40, KNOWN).p < 0.001


def test_the_distance_is_kolmogorovs():
    """By hand: 1 … 4 alike, against values that are all at most 2 but for two of ten."""
    assert fit([1, 1, 1, 1, 2, 2, 2, 2, 3, 4], {1: 1, 2: 1, 3: 1, 4: 1}).distance == pytest.approx(0.3)


def test_few_scores_say_nothing():
    assert fit([3] * (FEWEST - 1), KNOWN).p is None and fit([3] * 20, {}).p is None


def test_the_report_draws_them(make_run):
    run = make_run({2: 60, 3: 40})
    text = write_report(run, False, observed={2: [40, 41, 60] * 9, 4: [50]}).read_text()
    assert 'id="observed"' in text and "n\xa0=\xa027 observed results" in text
    assert "No games of this run have as many players as the scores with 4." in text
    assert (run.directory / "figures" / "observed.png").exists()
