"""Estimates whose intervals come from resampling independent blocks, where no closed form gives them.

What is drawn with replacement are the rows of a table of sums (a row: a block, or a batch of them), so one draw is a
product of counts with that table, whatever the number of games. The percentile interval is that of the expanded
level, which for a mean has the width of Student's t: plain percentiles are too narrow by sqrt((n - 1) / n) and more.

Sources: Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3; Hesterberg, "What teachers should know
about the bootstrap", The American Statistician 69 (2015), section 5 (expanded percentiles); Field and Welsh,
"Bootstrapping clustered data", Journal of the Royal Statistical Society B 69 (2007), for drawing whole clusters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from statistics import NormalDist

import numpy as np

from reports.stats.intervals import FEWEST_BLOCKS, LEVEL, Estimate, t_quantile

DRAWS, FEW_DRAWS = 2000, 500  # the latter where a statistic takes long
SEED = 20211104  # of all resampling: an estimate is the same every time


def resampled(
    sums: np.ndarray, statistic: Callable[[np.ndarray], np.ndarray], n: float, blocks: int, level: float = LEVEL,
    can_be_certain: bool = False,
) -> Estimate:  # fmt: skip
    """A statistic of sums over blocks, with its interval.

    sums: shape (blocks or batches of them, k). statistic: from sums (…, k) to values (…); NaN where it has none.
    n and blocks are passed on. Not known from fewer than FEWEST_BLOCKS rows, or where a draw in a hundred has no value, nor
    where all draws agree: no variance was seen. can_be_certain: that is no wonder, as of whole numbers.
    """
    if min(len(sums), blocks) < FEWEST_BLOCKS:
        return Estimate(None, None, None, n, blocks)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = float(statistic(sums.sum(axis=0)))
        found = np.asarray(statistic(drawn(len(sums)) @ sums))
    found = found[np.isfinite(found)]
    is_blind = not can_be_certain and len(found) and np.ptp(found) == 0
    if not math.isfinite(value) or len(found) < 0.99 * DRAWS or is_blind:
        return Estimate(None, None, None, n, blocks)
    return _enclosed(value, found, expanded_tail(len(sums), level), n, blocks)


def together(
    sums: np.ndarray, statistic: Callable[[np.ndarray], np.ndarray], n: Sequence[float], blocks: int, level: float = LEVEL,
    can_be_certain: bool = False,
) -> tuple[Estimate, ...]:  # fmt: skip
    """Numbers that follow together from sums over blocks, each with its interval and its n; else as `resampled`.

    statistic: from sums (k,) to values (m,), all finite; called for each of FEW_DRAWS draws.
    """
    if min(len(sums), blocks) < FEWEST_BLOCKS:
        return tuple(Estimate(None, None, None, some, blocks) for some in n)
    values = statistic(sums.sum(axis=0))
    found = np.array([statistic(some) for some in drawn(len(sums), FEW_DRAWS) @ sums])
    tail, is_blind = expanded_tail(len(sums), level), np.ptp(found, axis=0) == 0
    return tuple(
        Estimate(None, None, None, n[k], blocks) if is_blind[k] and not can_be_certain
        else _enclosed(float(value), found[:, k], tail, n[k], blocks)
        for k, value in enumerate(values)
    )  # fmt: skip


def _enclosed(value: float, found: np.ndarray, tail: float, n: float, blocks: int) -> Estimate:
    low, high = np.quantile(found, tail, method="lower"), np.quantile(found, 1 - tail, method="higher")
    return Estimate(value, min(value, float(low)), max(value, float(high)), n, blocks)


def median(counts: np.ndarray, low: int, blocks: int, level: float = LEVEL) -> Estimate:
    """The median of whole numbers that come in blocks: the least value that at least half of them do not exceed.

    counts: shape (blocks or batches, values), how often low, low + 1, … occur. blocks: how many hold any.
    """
    def middle(sums: np.ndarray) -> np.ndarray:
        total = np.cumsum(sums, axis=-1)
        return np.where(total[..., -1] > 0, low + np.argmax(2 * total >= total[..., -1:], axis=-1), np.nan)

    return resampled(counts, middle, float(counts.sum()), blocks, level, can_be_certain=True)


@lru_cache(8)
def drawn(rows: int, draws: int = DRAWS) -> np.ndarray:
    """How often each of these rows is drawn: shape (draws, rows), always the same."""
    return np.random.default_rng([SEED, rows]).multinomial(rows, np.full(rows, 1 / rows), draws).astype(float)


def expanded_tail(rows: int, level: float) -> float:
    """The tail of the percentiles that has the width of Student's t with rows - 1 degrees of freedom."""
    t = t_quantile(0.5 + level / 2, rows - 1)
    return NormalDist().cdf(-t * math.sqrt(rows / (rows - 1)))
