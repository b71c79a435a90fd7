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
  (1984).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from reports.stats.intervals import FEWEST_BLOCKS, LEVEL, Estimate

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


def shrunk(seen: np.ndarray, noise: float) -> np.ndarray:
    """Values (n,) seen with noise of this variance, drawn to their mean until they spread as the true ones do."""
    mean, spread = seen.mean(), np.var(seen, ddof=1) if len(seen) > 1 else 0.0
    keep = np.sqrt(max(0.0, spread - noise) / spread) if spread > 0 else 0.0
    return mean + keep * (seen - mean)


def share_above(cases: np.ndarray, bound: float = 0.0, seed: int = 1, level: float = LEVEL) -> tuple[Estimate, float]:
    """The share of cases whose true value is above a bound, and the plain share; cases (blocks, n): by block and case.

    All cases share their blocks. The noise of a case is what it does beside the mean of all from block to block. The
    interval resamples blocks and cases (bootstrap percentiles). Not known from fewer than ten blocks or cases.
    """
    blocks, n = cases.shape
    if min(blocks, n) < FEWEST_BLOCKS:
        return Estimate(None, None, None, n, blocks), float("nan")
    rng = np.random.default_rng(seed)
    own = cases - cases.mean(axis=1, keepdims=True)
    noise = float(own.var(axis=0, ddof=1).mean() / blocks)
    means = cases.mean(axis=0)
    value = float((shrunk(means, noise) > bound).mean())
    drawn = []
    for _ in range(RESAMPLES):
        weights = rng.multinomial(blocks, np.full(blocks, 1 / blocks)) / blocks
        some = (weights @ cases)[rng.integers(0, n, n)]
        drawn.append((shrunk(some, 2 * noise) > bound).mean())  # the blocks drawn add their noise once more
    low, high = np.percentile(drawn, [50 * (1 - level), 100 - 50 * (1 - level)])
    return Estimate(value, float(min(low, value)), float(max(high, value)), n, blocks), float((means > bound).mean())
