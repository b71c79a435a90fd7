"""Resampled intervals: against what is known in closed form, and where nothing can be said."""

import numpy as np
import pytest

from reports.metrics.batches import MOST, of_sums, of_values
from reports.stats.bootstrap import median, resampled, together
from reports.stats.intervals import FEWEST_BLOCKS, Sums, ratio


def quotient(sums):
    return sums[..., 0] / sums[..., 1]


def test_a_ratio_has_the_interval_of_the_closed_form():
    rng = np.random.default_rng(1)
    x = rng.integers(1, 5, 400).astype(float)
    y = x * rng.normal(7, 2, 400)
    closed = ratio(Sums(400, y.sum(), x.sum(), y @ y, x @ y, x @ x))
    found = resampled(np.stack([y, x], axis=1), quotient, x.sum(), 400)
    assert (found.value, found.n, found.blocks) == (pytest.approx(closed.value), closed.n, 400)
    assert (found.low, found.high) == pytest.approx((closed.low, closed.high), abs=0.1 * (closed.high - closed.low))


def test_the_same_sums_give_the_same_interval():
    sums = np.random.default_rng(2).random((50, 2))
    assert resampled(sums, quotient, 1, 50) == resampled(sums.copy(), quotient, 1, 50)


def test_numbers_that_follow_together_have_the_intervals_of_each_alone():
    sums = np.random.default_rng(5).random((80, 3)) + 1
    both = together(sums, lambda some: some[:2] / some[2], [7, 8], 80)
    alone = [resampled(sums, lambda some, k=k: some[..., k] / some[..., 2], 7 + k, 80) for k in range(2)]
    for e, other in zip(both, alone, strict=True):
        assert (e.value, e.n, e.blocks) == (pytest.approx(other.value), other.n, 80)
        assert (e.low, e.high) == pytest.approx((other.low, other.high), abs=0.15 * (other.high - other.low))
    equal = np.ones((80, 2))
    assert [e.is_known for e in together(equal, lambda some: some, [1, 1], 80)] == [False, False]
    assert [e.is_known for e in together(equal, lambda some: some, [1, 1], 80, can_be_certain=True)] == [True, True]
    assert not together(sums[:9], lambda some: some, [1] * 3, 9)[0].is_known


def test_the_median_is_that_of_all_values():
    values = np.random.default_rng(3).integers(-20, 90, (301, 3))
    counts = np.stack([np.bincount(some + 20, minlength=110) for some in values])
    found = median(counts, -20, 301)
    assert found.value == np.median(values)
    assert found.low <= found.value <= found.high and found.n == 903


@pytest.mark.parametrize("sums", [np.zeros((0, 2)), np.ones((FEWEST_BLOCKS - 1, 2)), np.zeros((50, 2))])
def test_too_little_is_said_so(sums):
    assert resampled(sums, quotient, 0, len(sums)).value is None
    assert median(sums, 0, len(sums)).value is None or sums.any()


def test_what_hardly_any_block_holds_is_not_known():
    sums = np.zeros((50, 2))
    sums[0] = 1
    assert resampled(sums, quotient, 1, 50).value is None


def test_where_no_variance_is_seen_nothing_is_certain_but_a_median():
    assert resampled(np.ones((50, 2)), quotient, 50, 50).value is None
    found = median(np.ones((50, 1)), 7, 50)
    assert (found.low, found.value, found.high) == (7, 7, 7)


@pytest.mark.parametrize("blocks", [10, MOST, 5 * MOST + 3])
def test_batches_do_not_depend_on_how_blocks_are_cut(blocks):
    rng = np.random.default_rng(4)
    numbers, values = np.arange(blocks), rng.integers(-3, 40, blocks)
    whole = of_values(values, np.ones(blocks), numbers), of_sums(np.stack([values, values**2]), numbers)
    for size in (1 + blocks // 7, 1 + blocks // 2):
        parts = [slice(lo, lo + size) for lo in range(0, blocks, size)]
        apart = of_values(values[parts[-1]], np.ones(len(numbers[parts[-1]])), numbers[parts[-1]])
        sums = of_sums(np.stack([values, values**2])[:, parts[-1]], numbers[parts[-1]])
        for part in parts[:-1]:
            apart = apart.plus(of_values(values[part], np.ones(len(numbers[part])), numbers[part]))
            sums = of_sums(np.stack([values, values**2])[:, part], numbers[part]).plus(sums)
        for one, other in zip(whole, (apart, sums), strict=True):
            assert (one.shift, one.low) == (other.shift, other.low)
            assert np.array_equal(one.sums, other.sums)
    assert len(whole[0].sums) <= MOST
