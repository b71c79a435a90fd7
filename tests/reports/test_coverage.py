"""Intervals hold the truth as often as they say, on blocks of correlated games: simulated, for every method."""

import numpy as np
import pytest

from reports.stats.bootstrap import median, resampled
from reports.stats.intervals import Cross, Sums, difference, ratio, share

TRIALS = 2000
GAMES = 4  # in a block


def columns(*parts):
    """Sums over blocks of all products, from columns (TRIALS, blocks): by pair, one value a trial."""
    return {(i, j): np.einsum("tb,tb->t", parts[i], parts[j]) for i in range(len(parts)) for j in range(i, len(parts))}


def sums(y, x):
    """The sums of each trial."""
    products = columns(y, x)
    rows = zip((x != 0).sum(1), y.sum(1), x.sum(1), products[0, 0], products[0, 1], products[1, 1], strict=True)
    return [Sums(int(blocks), *map(float, rest)) for blocks, *rest in rows]


def covered(estimates, truth):
    """The share of trials whose interval holds the truth; one that says nothing is no miss, but counts."""
    return np.mean([not e.excludes(truth) for e in estimates])


def games_won(p, blocks, seed, alike=1.0):
    """Games won of GAMES a block, shape (TRIALS, blocks); the larger `alike`, the less a block has luck of its own."""
    rng = np.random.default_rng([seed, blocks])
    luck = rng.beta(2 * alike * p, 2 * alike * (1 - p), (TRIALS, blocks))
    return rng.binomial(GAMES, luck).astype(float)


def within(found, blocks, p=0.5):
    """What is promised: 93 to 97 % from 200 blocks on and for shares of 5 to 95 %, 90 % elsewhere."""
    return 0.93 <= found <= 0.97 if blocks >= 200 and 0.05 <= p <= 0.95 else found >= 0.9


@pytest.mark.parametrize("alike", [0.2, 50.0])
@pytest.mark.parametrize("blocks", [30, 200])
@pytest.mark.parametrize("p", [0.01, 0.05, 0.25, 0.5, 0.95, 0.995])
def test_shares(p, blocks, alike):
    won = games_won(p, blocks, 1, alike)
    assert within(covered([share(s) for s in sums(won, np.full_like(won, GAMES))], p), blocks, p)


@pytest.mark.parametrize("blocks", [30, 200])
@pytest.mark.parametrize("owned", [0.1, 0.6])
def test_shares_of_those_who_own_something(owned, blocks):
    """The denominator differs from block to block, and is often none."""
    rng = np.random.default_rng([2, blocks])
    own = rng.binomial(GAMES, rng.beta(2 * owned, 2 * (1 - owned), (TRIALS, blocks)))
    won = rng.binomial(own, rng.beta(1, 3, (TRIALS, blocks)))
    assert within(covered([share(s) for s in sums(won.astype(float), own.astype(float))], 0.25), blocks)


@pytest.mark.parametrize("blocks", [30, 200])
def test_ratios(blocks):
    rng = np.random.default_rng([3, blocks])
    x = rng.integers(0, 6, (TRIALS, blocks)).astype(float)
    y = x * rng.gamma(4, 1, (TRIALS, blocks)) + rng.normal(0, 2, (TRIALS, blocks)) * np.sqrt(x)
    assert within(covered([ratio(s) for s in sums(y, x)], 4), blocks)


@pytest.mark.parametrize("blocks", [60, 200])
def test_differences(blocks):
    """Of a part and the whole that it belongs to, in the same blocks."""
    rng = np.random.default_rng([4, blocks])
    luck = rng.normal(0, 3, (TRIALS, blocks))
    own, rest = (rng.binomial(GAMES, p, (TRIALS, blocks)).astype(float) for p in (0.3, 0.7))
    y = own * (luck + 2) + rng.normal(0, 4, (TRIALS, blocks)) * np.sqrt(own)
    all_y, all_x = y + rest * luck + rng.normal(0, 4, (TRIALS, blocks)) * np.sqrt(rest), own + rest
    p = columns(y, own, all_y, all_x)
    crosses = [Cross(*map(float, row)) for row in zip(p[0, 2], p[0, 3], p[1, 2], p[1, 3], strict=True)]
    found = [difference(a, b, c) for a, b, c in zip(sums(y, own), sums(all_y, all_x), crosses, strict=True)]
    assert within(covered(found, 2 * (1 - 0.3)), blocks)


@pytest.mark.parametrize("blocks", [30, 200])
def test_resampled_functions_of_sums(blocks):
    """The share of the variance that lies between blocks, from pairs within them: no ratio of two sums."""
    rng = np.random.default_rng([5, blocks])
    values = rng.normal(0, 1, (TRIALS, blocks, 1)) + rng.normal(0, 1, (TRIALS, blocks, 2))
    total, squares, products = values.sum(2), (values**2).sum(2), 2 * values.prod(2)

    def between(s):
        mean = s[..., 0] / (2 * blocks)
        return (s[..., 2] / (2 * blocks) - mean**2) / (s[..., 1] / (2 * blocks) - mean**2)

    found = [resampled(np.stack(trial, axis=1), between, 1, blocks)
             for trial in zip(total, squares, products, strict=True)]  # fmt: skip
    assert within(covered(found, 0.5), blocks)


@pytest.mark.parametrize("blocks", [30, 200])
def test_medians_of_values_in_blocks(blocks):
    """On a grid that is fine around the truth: medians follow any rising change of scale."""
    rng = np.random.default_rng([6, blocks])
    values = rng.normal(0, 1, (TRIALS, blocks, 1)) + rng.normal(0, 1, (TRIALS, blocks, GAMES))
    edges = np.linspace(-5, 5, 64) * (np.pi / 2) ** 0.5 * (1 + 1 / GAMES) ** 0.5 / blocks**0.5
    cells = np.searchsorted(edges, values) + (len(edges) + 1) * np.arange(blocks)[:, None]
    found = []
    for trial in cells:
        counts = np.bincount(trial.ravel(), minlength=blocks * (len(edges) + 1)).reshape(blocks, -1).astype(float)
        found.append(median(counts, 0, blocks))
    assert within(covered(found, np.searchsorted(edges, 0)), blocks)
