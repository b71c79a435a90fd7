"""Differences between games on the same keys: one number a block, so what the keys have in common cancels.

A block plays the same number of games with and without, so a mean difference is the mean over blocks of what a
block holds with, less without. Sums are of whole numbers, so equal games give exactly 0, in any order of adding.

Sources:
* pairing as common random numbers, and how many games it saves: Owen, Monte Carlo theory, methods and examples
  (2013), section 8.6; Student's t on the differences of blocks.
* few changed blocks: two more changes of the usual size, one each way, count in the variance, as Agresti & Coull
  ("Approximate is better than exact for interval estimation of binomial proportions", The American Statistician
  52, 1998) add two cases of each kind; without them three changes in thousands of blocks look too certain.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from reports.stats.intervals import FEWEST_BLOCKS, LEVEL, Estimate, Sums, ratio, t_quantile

EXTRA = 2  # changes more than were seen


class Paired(NamedTuple):
    """A mean difference with its interval.

    changed: blocks in which the two differ. saving: how many times as many games two samples on keys of their own
    would have needed for the same interval; None where no variance can be seen, or there is no such pair.
    """

    estimate: Estimate
    changed: int
    saving: float | None = None

    @property
    def is_known(self) -> bool:
        return self.estimate.is_known

    @property
    def is_unchanged(self) -> bool:
        """Whether no block differs: nothing but how rare a change can be is known of its size."""
        return self.is_known and self.changed == 0


class PairedSums:
    """Sums over blocks of `k` differences at once; parts of the data can be added in any order."""

    def __init__(self, units: np.ndarray, games: np.ndarray) -> None:
        """units: float (k,), what a block's sum is divided by. games: (k,), what a block adds to n."""
        k = len(units)
        self.units, self.games = np.asarray(units, float), np.asarray(games, float)
        self.blocks = 0
        self.d, self.dd, self.changed = np.zeros(k), np.zeros(k), np.zeros(k, np.int64)
        self.a, self.aa, self.b, self.bb = (np.zeros(k) for _ in range(4))

    def add(self, with_it: np.ndarray, without: np.ndarray) -> None:
        """Add blocks: whole numbers (blocks, k) with and without, none of which was added before."""
        a, b = np.asarray(with_it, float), np.asarray(without, float)
        d = a - b
        self.blocks += len(d)
        for total, values in ((self.d, d), (self.dd, d * d), (self.a, a), (self.aa, a * a), (self.b, b), (self.bb, b * b)):
            total += values.sum(axis=0)
        self.changed += (d != 0).sum(axis=0)

    def get(self, i: int, level: float = LEVEL) -> Paired:
        """Difference i; not known from fewer than ten blocks."""
        n, unit = self.blocks, self.units[i]
        if n < FEWEST_BLOCKS:
            return Paired(Estimate(None, None, None, n * self.games[i], n), int(self.changed[i]))
        value = float(self.d[i] / n / unit)
        error = self.error(i)
        half = t_quantile(0.5 + level / 2, n - 1) * error
        a, b, d = self.variances(i)
        estimate = Estimate(value, value - half, value + half, n * float(self.games[i]), n)
        return Paired(estimate, int(self.changed[i]), saving(a + b, d))

    def variances(self, i: int) -> tuple[float, float, float]:
        """Variances between blocks of the sums with, without, and of their difference."""
        n = self.blocks
        return (_variance(n, self.a[i], self.aa[i]), _variance(n, self.b[i], self.bb[i]),
                _variance(n, self.d[i], self.dd[i]))

    def levels(self, i: int, level: float = LEVEL) -> tuple[Estimate, Estimate]:
        """The means with and without, each with the interval of its own."""
        n, unit = self.blocks, self.units[i]
        found = []
        for s, ss in ((self.a[i], self.aa[i]), (self.b[i], self.bb[i])):
            mean = ratio(Sums(n, s / unit, n, ss / unit**2, s / unit, n), level)
            found.append(mean._replace(n=n * float(self.games[i])))
        return found[0], found[1]

    def error(self, i: int) -> float:
        """Standard error of difference i; 0 where all blocks are alike, or there is only one."""
        n, changed = self.blocks, int(self.changed[i])
        if n < 2:
            return 0.0
        squares = n * _variance(n, self.d[i], self.dd[i])
        if squares > 0:
            squares += EXTRA * self.dd[i] / changed
        return float(math.sqrt(squares / n / (n - 1)) / self.units[i])


def p_value(paired: Paired, error: float) -> float:
    """Two-sided p of no difference (Student's t with blocks - 1); 1 where nothing is known or nothing changed."""
    from scipy.stats import t

    if not paired.is_known or paired.is_unchanged:
        return 1.0
    if error == 0:
        return 0.0  # the same difference, not 0, in every block
    return float(2 * t.sf(abs(paired.estimate.value) / error, paired.estimate.blocks - 1))


def saving(apart: float, together: float) -> float | None:
    """How many times as many games it takes where the parts stand on keys of their own; None without variance."""
    return apart / together if apart > 0 and together > 0 else None


def _variance(n: int, s: float, ss: float) -> float:
    """Mean square deviation of n whole numbers by their sums: exactly 0 where all are alike."""
    return max(0.0, float(n * ss - s * s)) / (n * n)
