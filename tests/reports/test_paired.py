"""Paired differences: by hand, exact zeros, what pairing saves, and simulated coverage."""

import numpy as np
import pytest

from reports.stats.paired import PairedSums, p_value

TRIALS = 2000


def paired(a, b, unit=1.0, games=1):
    """Of blocks a and b, shape (blocks,) or (blocks, k)."""
    a, b = np.asarray(a), np.asarray(b)
    k = a.shape[1] if a.ndim > 1 else 1
    a, b = a.reshape(len(a), k), b.reshape(len(b), k)
    sums = PairedSums(np.full(k, unit), np.full(k, games))
    half = len(a) // 3
    sums.add(a[:half], b[:half])
    sums.add(a[half:], b[half:])
    return sums


def test_by_hand():
    a, b = [12, 0, 6, 12, 0, 12, 12, 6, 0, 0, 12, 12], [0, 0, 6, 12, 12, 0, 12, 6, 0, 0, 0, 6]
    d = (np.array(a) - np.array(b)) / 12
    got = paired(a, b, 12.0, 2).get(0)
    assert got.estimate.value == pytest.approx(d.mean())
    squares = ((d - d.mean()) ** 2).sum() + 2 * (d[d != 0] ** 2).mean()
    assert got.estimate.high - got.estimate.value == pytest.approx(2.200985 * np.sqrt(squares / 12 / 11), rel=1e-5)
    assert (got.estimate.n, got.estimate.blocks, got.changed) == (24, 12, 5)
    assert got.saving == pytest.approx((np.var(a) + np.var(b)) / np.var(np.array(a) - b))


def test_what_is_equal_cancels_exactly():
    a = np.random.default_rng(1).integers(-90, 90, 500)
    sums = paired(a, a, 7.0)
    got = sums.get(0)
    assert (got.estimate[:3], got.changed, got.saving, got.is_unchanged) == ((0, 0, 0), 0, None, True)
    assert p_value(got, sums.error(0)) == 1


def test_the_same_step_in_every_block_is_told_exactly():
    a = np.random.default_rng(1).integers(0, 90, 500)
    sums = paired(a + 3, a)
    got = sums.get(0)
    assert (got.estimate[:3], got.changed, got.saving) == ((3, 3, 3), 500, None)
    assert p_value(got, sums.error(0)) == 0


@pytest.mark.parametrize("blocks", [0, 1, 9])
def test_too_little_is_said_so(blocks):
    sums = paired(np.ones(blocks), np.zeros(blocks))
    assert sums.get(0).estimate[:3] == (None, None, None)
    assert p_value(sums.get(0), 0.0) == 1


def test_pairing_saves_what_the_keys_have_in_common():
    rng = np.random.default_rng(2)
    key, own = rng.integers(-50, 50, 20000), rng.integers(-5, 6, (2, 20000))
    assert paired(key + own[0], key + own[1]).get(0).saving == pytest.approx((833 + 10) / 10, rel=0.05)
    assert paired(*rng.integers(-50, 50, (2, 20000))).get(0).saving == pytest.approx(1, rel=0.05)


@pytest.mark.parametrize(("changes", "blocks"), [(0.3, 200), (0.05, 200), (0.002, 2000), (0.01, 1000)])
@pytest.mark.parametrize("up", [0.5, 0.8, 1.0])
def test_it_covers_the_truth(changes, blocks, up):
    """Where a change was seen at all: a denied seat turns few games, most of them one way."""
    rng = np.random.default_rng(int(1000 * (changes + up)))
    moved = rng.random((blocks, TRIALS)) < changes
    d = np.where(moved, np.where(rng.random((blocks, TRIALS)) < up, 12, -12), 0)
    sums = paired(d, np.zeros_like(d), 12.0)
    true = changes * (2 * up - 1)
    found = [sums.get(i) for i in range(TRIALS)]
    seen = [got.estimate for got in found if got.changed]
    covered = np.mean([got.low <= true <= got.high for got in seen])
    assert covered >= 0.93 and (changes * blocks < 20 or covered <= 0.97)


def test_no_effect_is_found_at_the_nominal_rate():
    d = np.random.default_rng(5).integers(-3, 4, (300, TRIALS))
    sums = paired(d, np.zeros_like(d))
    assert np.mean([p_value(sums.get(i), sums.error(i)) < 0.05 for i in range(TRIALS)]) == pytest.approx(0.05, abs=0.012)
