"""Intervals that hold at all times: whoever looks after every block and stops at will is rarely wrong."""

import numpy as np
import pytest

from reports.stats.anytime import asymptotic, bounded

LOOKS = (10, 20, 40, 80, 160, 320, 640)


def ever_wrong(interval, draw, truth, tests=200):
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(tests):
        x = draw(rng, LOOKS[-1])
        wrong += any(not low <= truth <= high for low, high in (interval(x[:n]) for n in LOOKS))
    return wrong / tests


def test_bounded_outcomes_are_enclosed_at_all_looks_together():
    def draw(rng, n):
        return rng.choice([-0.5, 0, 0.5], n, p=[0.1, 0.5, 0.4])

    assert ever_wrong(lambda x: bounded(x, -0.5, 0.5), draw, 0.15) <= 0.05


def test_other_outcomes_are_enclosed_after_many():
    def draw(rng, n):
        return rng.normal(3, 10, n)

    assert ever_wrong(lambda x: asymptotic(x[-len(x):]) if len(x) > 100 else (-1e9, 1e9), draw, 3.0) <= 0.05


@pytest.mark.parametrize("value", [-0.5, 0.0, 0.5])
def test_equal_outcomes_leave_room(value):
    low, high = bounded(np.full(100, value), -0.5, 0.5)
    assert -0.5 <= low <= value <= high <= 0.5 and high - low > 0.01


def test_it_narrows_around_the_truth():
    x = np.random.default_rng(1).choice([-0.5, 0, 0.5], 5000, p=[0.2, 0.5, 0.3])
    low, high = bounded(x, -0.5, 0.5)
    assert low < 0.05 < high and high - low < 0.08
