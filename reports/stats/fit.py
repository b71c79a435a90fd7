"""Do some observed whole numbers come from a known distribution? A test by simulation.

The statistic is Kolmogorov's greatest distance between the two distribution functions. For whole numbers, with their
ties, its tables do not hold (Conover, "A Kolmogorov goodness-of-fit test for discontinuous distributions", JASA 67,
1972), so its distribution is simulated; the p value counts the observed case in (Davison and Hinkley, Bootstrap Methods
and their Application, 1997, 4.2), which keeps the level for any number of draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

DRAWS = 4999
SEED = 20211105
FEWEST = 10  # observed numbers; fewer cannot tell much


class Fit(NamedTuple):
    """The greatest distance between the distributions, 0 … 1, its p value (None: too few numbers), and their number."""

    distance: float | None
    p: float | None
    n: int


def fit(observed: Sequence[int], known: Mapping[int, int]) -> Fit:
    """How well independent observed numbers fit a distribution: how often each value occurs, known exactly."""
    n = len(observed)
    if n < FEWEST or not sum(known.values()):
        return Fit(None, None, n)
    values = np.array(sorted({*known, *observed}))
    chances = np.array([known.get(int(value), 0) for value in values], float)
    chances /= chances.sum()
    below = np.cumsum(chances)
    own = np.cumsum(np.bincount(np.searchsorted(values, np.asarray(observed)), minlength=len(values))) / n
    distance = np.abs(own - below).max()
    drawn = np.random.default_rng([SEED, n]).multinomial(n, chances, DRAWS)
    distances = np.abs(np.cumsum(drawn, axis=1) / n - below).max(axis=1)
    at_least = int((distances >= distance - 1e-12).sum())
    return Fit(float(distance), (1 + at_least) / (1 + DRAWS), n)
