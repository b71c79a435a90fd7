"""Sensitivity indices of groups of inputs, with the noise of each evaluation taken out; and shares of noisy cases.

Sources:
* designs A, B and A with the columns of a group from B: Saltelli et al., "Variance based sensitivity analysis of model
  output", Computer Physics Communications 181 (2010); estimators of first-order and total indices: Jansen, "Analysis
  of variance designs for model output", Computer Physics Communications 117 (1999).
* noise: a squared difference of two evaluations holds the variance of their noise besides; it is known from blocks,
  and subtracted (as in nested designs: Sun, Apley & Staum, "Efficient nested simulation for estimating the variance
  of a conditional expectation", Operations Research 59, 2011).
* the share of cases beyond a bound when each is seen with noise: estimates drawn together until they spread as much as
  the truth does: Louis, "Estimating a population of parameter values using Bayes and empirical Bayes methods", JASA 79
  (1984); which case is the greatest, from all of them: Shen & Louis, "Triple-goal estimates in two-stage hierarchical
  models", JRSS B 60 (1998). Here it is asked of each pair, so that what two estimates share cancels.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from reports.stats.intervals import FEWEST_BLOCKS, LEVEL, Estimate, t_quantile, wilson

RESAMPLES = 500


class Indices(NamedTuple):
    """What part of the variance a group explains alone (first), and with all it has a share in (total)."""

    first: Estimate
    total: Estimate


def indices(
    a: np.ndarray, b: np.ndarray, mixed: np.ndarray, noise: float, noise_a: np.ndarray, noise_b: np.ndarray, seed: int = 1,
    level: float = LEVEL,
) -> list[Indices]:
    """Indices of k groups from n points: a, b (n,), mixed (k, n): a with the columns of the group from b.

    noise: variance of the noise of one evaluation; noise_a, noise_b (k,): of the differences a - mixed and b - mixed
    (small where they share their chance). Intervals: percentiles of a bootstrap of the points. Not known where a and
    b vary no more than their noise, or from fewer than ten points.
    """
    n, k = len(a), len(mixed)
    unknown = Estimate(None, None, None, n, n)
    variance = _variance(a, b, noise)
    if n < FEWEST_BLOCKS or variance <= 0:
        return [Indices(unknown, unknown)] * k
    rng = np.random.default_rng(seed)
    picks = [np.arange(n), *(rng.integers(0, n, n) for _ in range(RESAMPLES))]
    found = np.array([_once(a[p], b[p], mixed[:, p], noise, noise_a, noise_b) for p in picks])  # (resamples, 2, k)
    tail = 50 * (1 - level)
    low, high = np.nanpercentile(found[1:], [tail, 100 - tail], axis=0)
    told = [[Estimate(float(found[0, o, i]), float(low[o, i]), float(high[o, i]), n, n) for i in range(k)] for o in (0, 1)]
    return [Indices(first, total) for first, total in zip(*told, strict=True)]


def _once(a, b, mixed, noise, noise_a, noise_b) -> np.ndarray:
    variance = _variance(a, b, noise)
    if variance <= 0:
        return np.full((2, len(mixed)), np.nan)
    of_others = (np.mean((b - mixed) ** 2, axis=1) - noise_b) / 2
    total = (np.mean((a - mixed) ** 2, axis=1) - noise_a) / 2
    return np.stack([1 - of_others / variance, total / variance])


def _variance(a: np.ndarray, b: np.ndarray, noise: float) -> float:
    return float(np.var(np.concatenate([a, b]), ddof=1) - noise) if len(a) else 0.0


def shrunk(seen: np.ndarray, noise: np.ndarray | float) -> np.ndarray:
    """Values (…, n) seen with noise of these variances, drawn to their mean until they spread as the true ones do.

    The noisier a value, the more it is drawn; NaN, not known, stays NaN.
    """
    noise = np.broadcast_to(np.where(np.isnan(seen), np.nan, noise), seen.shape)
    mean, spread = (f(seen, axis=-1, keepdims=True) for f in (np.nanmean, _nanvar))
    truth = np.maximum(0.0, spread - np.nanmean(noise, axis=-1, keepdims=True))
    drawn = (seen - mean) * truth / np.where(truth + noise > 0, truth + noise, 1.0)
    drawn -= np.nanmean(drawn, axis=-1, keepdims=True)
    left = _nanvar(drawn, axis=-1, keepdims=True)
    return mean + drawn * np.sqrt(truth / np.where(left > 0, left, 1.0))


def _nanvar(values: np.ndarray, axis: int, keepdims: bool) -> np.ndarray:
    """The variance of the values that are known; 0 of one."""
    n = np.sum(~np.isnan(values), axis=axis, keepdims=keepdims)
    return np.nanvar(values, axis=axis, keepdims=keepdims) * n / np.maximum(n - 1, 1)


def share_above(
    cases: np.ndarray | Iterable[np.ndarray], bound: float = 0.0, seed: int = 1, level: float = LEVEL
) -> tuple[Estimate, float]:
    """The share of cases whose true value is above a bound, and the plain share; cases (blocks, n): by block and case.

    Of several such arrays: the share of cases in which all values are above it. A case that is NaN in one of them is not
    held against it, and one that is NaN in all does not count. All cases share their blocks. The noise of a case is what
    it does beside the mean of all from block to block. The interval resamples blocks and cases (bootstrap
    percentiles), and is at least as wide as Wilson's for so many cases. Not known from fewer than ten blocks or cases.
    """
    some = iter([cases] if isinstance(cases, np.ndarray) else cases)
    first = next(some)
    blocks, n = first.shape
    if min(blocks, n) < FEWEST_BLOCKS:
        return Estimate(None, None, None, n, blocks), float("nan")
    rng = np.random.default_rng(seed)
    weights = rng.multinomial(blocks, np.full(blocks, 1 / blocks), RESAMPLES) / blocks
    picks = rng.integers(0, n, (RESAMPLES, n))
    told, known = [np.ones((rows, n), bool) for rows in (1, 1, RESAMPLES)], np.zeros(n, bool)  # shrunk, plain, resampled
    for each in (first, *some):
        means, there = each.mean(axis=0), ~np.isnan(each[0])
        if there.sum() < FEWEST_BLOCKS:
            continue
        known |= there
        noise = np.full(n, np.nan)
        own = each[:, there]
        noise[there] = (own - own.mean(axis=1, keepdims=True)).var(axis=0, ddof=1) / blocks
        again = np.take_along_axis(weights @ each, picks, axis=1)  # the blocks drawn add their noise once more
        for held, values in zip(told, (shrunk(means, noise), means, shrunk(again, 2 * noise[picks])), strict=True):
            held &= (values > bound) | np.isnan(values)
    if (count := int(known.sum())) < FEWEST_BLOCKS:
        return Estimate(None, None, None, count, blocks), float("nan")
    there = known[picks]
    drawn = (told[2] & there).sum(axis=1) / np.maximum(there.sum(axis=1), 1)
    value, plain = (float(held[0, known].mean()) for held in told[:2])
    low, high = np.percentile(drawn, [50 * (1 - level), 100 - 50 * (1 - level)])
    least, most = wilson(value, count, t_quantile(0.5 + level / 2, count - 1))
    return Estimate(value, float(min(low, least)), float(max(high, most)), count, blocks), plain
