"""The median and its interval."""

import numpy as np
import pytest

from reports.stats.quantiles import FEWEST, median


@pytest.mark.parametrize(
    ("n", "low", "high"),  # Conover, Practical Nonparametric Statistics, and any table of sign-test intervals
    [(6, 1, 6), (10, 2, 9), (20, 6, 15), (25, 8, 18), (50, 18, 33), (100, 40, 61)],
)
def test_the_order_statistics_around_the_median(n, low, high):
    found = median(np.arange(n, 0, -1))
    assert (found.low, found.high, found.value) == (low, high, (n + 1) / 2)


def test_too_few_values_say_nothing():
    assert median(np.arange(FEWEST - 1)).value is None and median(np.array([])).value is None


@pytest.mark.parametrize("n", [30, 200, 5000])
def test_it_covers(n):
    """At least 95 % of intervals hold the true median of a skewed distribution."""
    rng = np.random.default_rng(11)
    trials = rng.exponential(size=(2000, n))
    found = [median(values) for values in trials]
    covered = np.mean([estimate.low <= np.log(2) <= estimate.high for estimate in found])
    assert 0.94 <= covered <= 0.985


def test_all_values_alike_give_a_point():
    found = median(np.full(50, 7))
    assert (found.low, found.value, found.high) == (7, 7, 7)
