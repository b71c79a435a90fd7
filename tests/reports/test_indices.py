"""Sensitivity indices against functions of known indices, with noise; and shares of noisy cases against the truth."""

import json
import math

import numpy as np
import pytest

from reports.stats.indices import indices, share_above, shrunk
from tests.reports import salib_values
from tests.reports.salib_values import ishigami


def designs(function, d, n, groups, seed=1):
    """Values of a function (points, d) -> (points,) on A, B, and A with each group's columns of B."""
    rng = np.random.default_rng(seed)
    a, b = rng.random((2, n, d))
    mixed = []
    for group in groups:
        some = a.copy()
        some[:, group] = b[:, group]
        mixed.append(function(some))
    return function(a), function(b), np.array(mixed)


def test_the_ishigami_function():
    """Saltelli et al., Sensitivity analysis in practice (2004): 0.3139, 0.4424, 0; totals 0.5576, 0.4424, 0.2437."""
    a, b, mixed = designs(ishigami, 3, 20000, [[0], [1], [2]])
    found = indices(a, b, mixed, 0.0, np.zeros(3), np.zeros(3))
    assert [i.first.value for i in found] == pytest.approx([0.3139, 0.4424, 0.0], abs=0.03)
    assert [i.total.value for i in found] == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.03)
    for index, truth in zip(found, ((0.3139, 0.5576), (0.4424, 0.4424), (0.0, 0.2437)), strict=True):
        assert index.first.low <= truth[0] <= index.first.high and index.total.low <= truth[1] <= index.total.high


@pytest.mark.parametrize("case", salib_values.CASES)
def test_salib_finds_the_same(case):
    """The total index is the same formula but for n - 1; of the first SALib takes Saltelli's estimator, not Jansen's."""
    kept = json.loads(salib_values.KEPT.read_text())
    a, b, mixed = salib_values.designs(*salib_values.CASES[case])
    assert kept["points"] == len(a) and kept["salib"]
    zero = np.zeros(len(mixed))
    found = indices(a, b, mixed, 0.0, zero, zero)
    n = 2 * len(a)
    assert [i.total.value * n / (n - 1) for i in found] == pytest.approx(kept["indices"][case]["total"], abs=1e-9)
    assert [i.first.value for i in found] == pytest.approx(kept["indices"][case]["first"], abs=0.01)


def test_groups_and_noise_are_taken_apart():
    """y = 3 x1 + 2 x2 + x3 in groups {x1, x2} and {x3}: 13/14 and 1/14, seen with as much noise as there is signal."""
    def noisy(u):
        return u @ np.array([3.0, 2.0, 1.0])

    a, b, mixed = designs(noisy, 3, 20000, [[0, 1], [2]])
    sigma = math.sqrt(14 / 12)
    rng = np.random.default_rng(3)
    a, b, mixed = (values + rng.normal(0, sigma, values.shape) for values in (a, b, mixed))
    found = indices(a, b, mixed, sigma**2, np.full(2, 2 * sigma**2), np.full(2, 2 * sigma**2))
    assert [i.first.value for i in found] == pytest.approx([13 / 14, 1 / 14], abs=0.05)
    assert [i.total.value for i in found] == pytest.approx([13 / 14, 1 / 14], abs=0.05)


def test_nothing_but_noise_is_said_so():
    rng = np.random.default_rng(1)
    a, b = rng.normal(size=(2, 500))
    found = indices(a, b, rng.normal(size=(2, 500)), 1.5, np.full(2, 3.0), np.full(2, 3.0))
    assert all(i.first.value is None and i.total.value is None for i in found)
    few = indices(a[:9], b[:9], rng.normal(size=(1, 9)), 0.0, np.zeros(1), np.zeros(1))
    assert few[0].first.value is None


def test_values_are_drawn_together_until_they_spread_as_the_truth():
    rng = np.random.default_rng(2)
    truth = rng.normal(1, 2, 20000)
    seen = truth + rng.normal(0, 3, 20000)
    assert np.std(shrunk(seen, 9.0)) == pytest.approx(2, rel=0.03)
    assert (shrunk(seen, 9.0) > 0).mean() == pytest.approx((truth > 0).mean(), abs=0.01)
    assert (seen > 0).mean() < (truth > 0).mean() - 0.04
    assert np.all(shrunk(np.full(5, 3.0), 1.0) == 3)


def test_shares_of_noisy_cases_cover_the_truth():
    """Cases on common blocks: their common luck moves all, their own is taken out."""
    rng = np.random.default_rng(4)
    covered, plain = 0, []
    for trial in range(60):
        truth = rng.normal(1, 1, 200)
        cases = truth + rng.normal(0, 2, (100, 1)) + rng.normal(0, 8, (100, 200))
        found, without = share_above(cases, seed=trial)
        covered += found.low <= 0.8413 <= found.high
        plain.append(without)
    assert covered >= 54
    assert np.mean(plain) < 0.81


def test_the_share_in_which_one_of_several_is_the_first():
    """Six rates whose true values differ by case, each seen with twice as much noise as there is spread between cases."""
    covered, plain, found = 0, [], []
    for trial in range(40):
        rng = np.random.default_rng(trial)
        truth = np.array([[0.8], [0.2], [0], [0], [0], [0]]) + rng.normal(0, 0.5, (6, 300))
        seen = truth[:, None, :] + rng.normal(0, 1, (6, 100, 1)) + rng.normal(0, 10 * 0.7, (6, 100, 300))
        first = float((truth[0] > truth[1:].max(axis=0)).mean())
        share, without = share_above((seen[0] - other for other in seen[1:]), seed=trial)
        covered += share.low <= first <= share.high
        plain.append(without - first)
        found.append(share.value - first)
    assert covered >= 36
    assert np.mean(plain) < -0.1 and abs(np.mean(found)) < abs(np.mean(plain)) / 2


def test_noisier_values_are_drawn_together_more():
    rng = np.random.default_rng(2)
    truth, noise = rng.normal(0, 1, 20000), np.tile([0.5, 4.0], 10000)
    found = shrunk(truth + rng.normal(0, 1, 20000) * np.sqrt(noise), noise)
    assert np.std(found) == pytest.approx(1, rel=0.05)
    assert np.std(found[noise < 1]) > np.std(found[noise > 1])
    assert np.mean((found - truth) ** 2) < 0.9


def test_a_share_of_all_is_not_certain():
    share, _ = share_above(5 + np.random.default_rng(1).normal(size=(50, 100)))
    assert share.value == share.high == 1.0 and 0.9 < share.low < 1


def test_few_cases_are_not_enough():
    assert share_above(np.ones((5, 50)))[0].value is None
    assert share_above(np.ones((50, 5)))[0].value is None
