"""Quantiles of independent cases, with intervals that assume nothing of their distribution."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np

from reports.stats.intervals import LEVEL, Estimate

FEWEST = 6  # below, no two order statistics enclose a median with 95 %


def median(values: np.ndarray, level: float = LEVEL) -> Estimate:
    """The median of independent values, and the order statistics around it that enclose it with at least `level`.

    The number of values below the true median is binomial(n, 1/2) (David and Nagaraja, Order Statistics, 3rd ed.,
    7.1): exact tails up to a thousand values, their normal approximation with a rank to spare beyond.
    """
    n = len(values)
    if n < FEWEST:
        return Estimate(None, None, None, n, n)
    ordered = np.sort(np.asarray(values, float))
    below = _rank(n, level)
    return Estimate(float(np.median(ordered)), float(ordered[below - 1]), float(ordered[n - below]), n, n)


def _rank(n: int, level: float) -> int:
    """The largest k for which the k-th smallest and the k-th largest value enclose the median with at least `level`."""
    tail = (1 - level) / 2
    if n > 1000:
        return max(1, int(n / 2 + NormalDist().inv_cdf(tail) * (n**0.5) / 2) - 1)
    term, total, k = 0.5**n, 0.0, 0
    while total + term <= tail:
        total += term
        k += 1
        term *= (n - k + 1) / k
    return max(1, k)
