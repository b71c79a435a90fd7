"""Intervals against published values, hand calculation and simulated coverage."""

import math
import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.stats.intervals import (
    FEWEST_BLOCKS, LEAST_CASES, Cross, Sums, covariance, difference, p_value, ratio, share, t_quantile, variance, wilson,
)


def sums(y, x):
    """Of blocks y and x, shape (blocks,)."""
    y, x = np.asarray(y, float), np.asarray(x, float)
    return Sums(int((x != 0).sum()), y.sum(), x.sum(), y @ y, x @ y, x @ x)


def cross(y, x, v, u):
    y, x, v, u = (np.asarray(some, float) for some in (y, x, v, u))
    return Cross(y @ v, y @ u, x @ v, x @ u)


@pytest.mark.parametrize(
    ("p", "df", "value"),  # Student's t, from any table
    [(0.975, 1, 12.7062), (0.975, 2, 4.30265), (0.975, 3, 3.18245), (0.95, 3, 2.35336), (0.995, 5, 4.03214),
     (0.975, 9, 2.26216), (0.975, 30, 2.04227), (0.9995, 12, 4.31779), (0.975, 120, 1.97993), (0.975, 1e7, 1.95996)],
)  # fmt: skip
def test_quantiles_of_t(p, df, value):
    assert t_quantile(p, df) == pytest.approx(value, rel=2e-5)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(wins, n, low, high):
    assert wilson(wins / n, n, 1.959964) == pytest.approx((low, high), abs=5e-5)


def test_a_mean_of_independent_cases_is_the_textbook_one():
    values = [3.0, 5.0, 4.0, 8.0, 1.0, 2.0, 9.0, 4.0, 4.0, 6.0, 5.0, 3.0]
    got = ratio(sums(values, np.ones(12)))
    half = 2.200985 * statistics.stdev(values) / math.sqrt(12)
    assert got.value == pytest.approx(4.5)
    assert (got.low, got.high) == pytest.approx((4.5 - half, 4.5 + half), abs=1e-5)
    assert (got.n, got.blocks) == (12, 12)


@pytest.mark.parametrize("shift", [0.0, 0.4, -1.3])
def test_p_of_nothing_is_that_of_the_t_test(shift):
    from scipy.stats import ttest_1samp

    values = np.random.default_rng(3).normal(shift, 2, 40)
    assert p_value(ratio(sums(values, np.ones(40)))) == pytest.approx(ttest_1samp(values, 0).pvalue, rel=1e-6)


def test_p_of_what_is_not_known_or_does_not_vary():
    assert p_value(ratio(sums([1, 2], [1, 1]))) == 1
    assert p_value(ratio(sums([0] * 20, [1] * 20))) == 1 and p_value(ratio(sums([3] * 20, [1] * 20))) == 0


def test_a_ratio_by_hand():
    y, x = [2, 4, 3, 0, 5, 1, 2, 2, 4, 3], [4, 6, 4, 2, 8, 2, 4, 5, 5, 4]
    r = 26 / 44
    by_hand = sum((a - r * b) ** 2 for a, b in zip(y, x, strict=True)) / 44**2 * 10 / 9
    assert variance(sums(y, x)) == pytest.approx(by_hand)
    assert ratio(sums(y, x)).high - r == pytest.approx(2.262157 * math.sqrt(by_hand), rel=1e-5)


def test_blocks_without_the_thing_do_not_count_as_cases():
    y, x = [1, 0] * 6 + [0] * 1000, [1, 1] * 6 + [0] * 1000
    assert ratio(sums(y, x)).blocks == 12
    assert ratio(sums(y, x)) == ratio(sums(y[:12], x[:12]))


def test_a_difference_by_hand():
    rng = np.random.default_rng(1)
    x, u = rng.integers(1, 5, 50), rng.integers(1, 5, 50)
    y, v = rng.integers(0, 9, 50), rng.integers(0, 9, 50)
    r, q = y.sum() / x.sum(), v.sum() / u.sum()
    by_hand = np.sum(((y - r * x) / x.sum() - (v - q * u) / u.sum()) ** 2) * 50 / 49
    got = difference(sums(y, x), sums(v, u), cross(y, x, v, u))
    assert got.value == pytest.approx(r - q)
    assert got.high - got.value == pytest.approx(2.009575 * math.sqrt(by_hand), rel=1e-5)
    assert covariance(sums(y, x), sums(y, x), cross(y, x, y, x)) == pytest.approx(variance(sums(y, x)))


def test_what_is_equal_cancels_exactly():
    rng = np.random.default_rng(2)
    y, x = rng.random(500), rng.random(500)
    got = difference(sums(y, x), sums(y, x), cross(y, x, y, x))
    assert (got.value, got.low, got.high) == (0, 0, 0)


def test_the_same_share_in_every_block_is_no_proof():
    """Forty blocks that agree are forty cases, not certainty."""
    got = share(sums(np.full(40, 3), np.full(40, 12)))
    low, high = wilson(0.25, 40, t_quantile(0.975, 39))
    assert (got.value, got.low, got.high) == (0.25, low, high)


@pytest.mark.parametrize("wins", [0, 1])
def test_the_edges_count_blocks_not_games(wins):
    got = share(sums(np.full(30, 5 * wins), np.full(30, 5)))
    width = wilson(0.0, 30, t_quantile(0.975, 29))[1]
    assert got.value == wins
    assert got.high - got.low == pytest.approx(width)


FEW = [1] * (FEWEST_BLOCKS - 1)


@pytest.mark.parametrize("few", [sums([], []), sums([1], [1]), sums([0] * 20, [0] * 20), sums(FEW, FEW)])
def test_too_little_is_said_so(few):
    assert ratio(few)[:3] == share(few)[:3] == (None, None, None)
    assert difference(few, few, Cross(0, 0, 0, 0))[:3] == (None, None, None)
    assert not ratio(few).excludes(0.5)


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=10, max_size=40))
def test_never_nan_and_in_order(blocks):
    y, x = [min(a, b) for a, b in blocks], [b for _, b in blocks]
    for got in (ratio(sums(y, x)), share(sums(y, x))):
        if got.value is not None:
            assert got.low <= got.value <= got.high
            assert all(math.isfinite(part) for part in got.numbers().values())
    got = share(sums(y, x))
    if got.value is not None:
        assert 0 <= got.low and got.high <= 1


@pytest.mark.parametrize("cases", [LEAST_CASES - 1, LEAST_CASES])
def test_a_difference_is_not_taken_from_a_handful_of_cases(cases):
    """Few owners without a win would look certain."""
    rng = np.random.default_rng(5)
    own, all_of_them = np.zeros(200), np.full(200, 2.0)
    own[:cases] = 1
    won, all_won = own * rng.integers(0, 2, 200), np.ones(200)
    found = difference(sums(won, own), sums(all_won, all_of_them), cross(won, own, all_won, all_of_them))
    assert (found.value is None) == (cases < LEAST_CASES)


def test_a_difference_is_not_taken_where_all_cases_are_alike():
    own, all_won, all_of_them = np.ones(200), np.tile([0.0, 2.0], 100), np.full(200, 2.0)
    never = np.zeros(200)
    found = difference(sums(never, own), sums(all_won, all_of_them), cross(never, own, all_won, all_of_them))
    assert found.value is None
