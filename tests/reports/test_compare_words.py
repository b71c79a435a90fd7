"""A sequential test in words: that a null was accepted does not read as if both were equal."""

from types import SimpleNamespace

import numpy as np
import pytest

from reports.compare.design import HEADLINE, Contrast
from reports.compare.estimates import Found
from reports.compare.testing import RATIO, outcome
from reports.compare.words import verdicts

EVEN = Contrast(HEADLINE, 2, ("a", "b"), (), 0, 24, -12, 12, 6)  # a block of two games: -1/2 to 1/2


def said(outcomes, null, alternative):
    found = Found(EVEN, np.array(outcomes), 2, False)
    target = {"test": RATIO, "null": {"2": null}, "alternative": {"2": alternative}, "alpha": 0.05, "beta": 0.05}
    count = SimpleNamespace(players=2, found=[found], outcome=outcome(found, target, 1000))
    verdict, = verdicts(SimpleNamespace(counts=[count], strategies=("a", "b", "c")))
    return verdict.claim


@pytest.mark.parametrize(
    ("outcomes", "size"), [([-12, -12, -12, -6] * 50, "43.7"), ([-12] * 200, "50.0")], ids=["nearly all", "all"],
)
def test_one_that_loses_is_said_to_be_worse(outcomes, size):
    claim = said(outcomes, 0.0, 0.02)
    assert claim.startswith(f"2 players: a is not better than b, it is worse by {size} percentage points; the test accepts ")
    assert "0.00 percentage points rather than +2.00" in claim
    turned = said([-part for part in outcomes], 0.0, -0.02)
    assert f"a is not worse than b, it is better by {size} percentage points; " in turned


def test_an_even_match_is_only_accepted():
    even = np.random.default_rng(1).permutation([-6, 6, 0, 0] * 1000).tolist()
    assert said(even, 0.0, 0.02).startswith("2 players: the test accepts a difference between a and b of")


def test_what_was_tested_far_from_even_is_not_called_worse():
    """Less than a null of 10 points is no loss."""
    some = np.random.default_rng(1).permutation([6, 0, 0, 0] * 1000).tolist()
    claim = said(some, 0.1, 0.2)
    assert "rather than" in claim and "worse" not in claim
