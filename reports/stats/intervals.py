"""Estimates with intervals, from sums over independent blocks.

The games of a block share a random key, so they are not independent; blocks are. Every estimate here is a
ratio Y / X of two sums over blocks (a mean has X = the number counted), and its variance is that of the
linearised ratio between blocks. So only six sums are needed, and sums of parts of the data add up.

Sources:
* linearised ratio: Cochran, Sampling Techniques (3rd ed., 1977), sections 6.3 and 9A.2 (clusters of unequal
  size); Woodruff, "A simple method for approximating the variance of a complicated estimate", JASA 66 (1971).
* shares: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), on
  the effective sample size of Korn & Graubard, "Confidence intervals for proportions with small expected
  number of positive counts estimated from survey data", Survey Methodology 24 (1998), as compared by
  Dean & Pagano, Journal of Survey Statistics and Methodology 3 (2015).
* quantiles of Student's t: Hill, Algorithm 396, Communications of the ACM 13 (1970).
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95
FEWEST_BLOCKS = 10  # with fewer there is no estimate but "not enough games"
LEAST_CASES = 30  # with fewer there is no difference to be told
NOISE = 1e-12  # of the terms of a difference: what rounding can leave of an exact zero


class Sums(NamedTuple):
    """Sums over blocks of a numerator y and a denominator x; `blocks` counts those where x is not 0."""

    blocks: int
    y: float
    x: float
    yy: float
    xy: float
    xx: float


class Cross(NamedTuple):
    """Sums over blocks of products of two ratios' parts: y and x of the one, v and u of the other."""

    yv: float
    yu: float
    xv: float
    xu: float


class Estimate(NamedTuple):
    """A value with its interval; all three are None where there are not enough games.

    n is what the denominator counts (games, seats, tokens), blocks how many independent ones hold any, metric the name of
    what is estimated, where it has one.
    """

    value: float | None
    low: float | None
    high: float | None
    n: float
    blocks: int
    metric: str = ""

    def numbers(self) -> dict[str, float | None]:
        """Value, interval, n and blocks by name, for programs."""
        return {name: part for name, part in self._asdict().items() if name != "metric"}

    @property
    def is_known(self) -> bool:
        return self.value is not None

    def excludes(self, value: float) -> bool:
        """Whether the interval leaves no room for this value; False where nothing is known."""
        return self.value is not None and not self.low <= value <= self.high


def ratio(s: Sums, level: float = LEVEL) -> Estimate:
    """Y / X with a symmetric interval from the linearised variance between blocks."""
    if not _is_enough(s):
        return _nothing(s)
    value = s.y / s.x
    half = t_quantile(0.5 + level / 2, s.blocks - 1) * math.sqrt(variance(s))
    return Estimate(value, value - half, value + half, s.x, s.blocks)


def share(s: Sums, level: float = LEVEL) -> Estimate:
    """Y / X with 0 <= Y <= X: Wilson's interval on the effective sample size; never leaves 0 … 1.

    Where the share is 0 or 1, or the same in all blocks, no variance can be seen, and each block counts as
    one independent case.
    """
    if not _is_enough(s):
        return _nothing(s)
    value = min(1.0, max(0.0, s.y / s.x))
    seen = variance(s)
    if seen > 0 and 0 < value < 1:
        n = value * (1 - value) / seen
    elif value in (0.0, 1.0):
        n = float(s.blocks)
    else:  # the same share in every block: no variance can be seen either
        n = float(s.blocks)
    low, high = wilson(value, n, t_quantile(0.5 + level / 2, s.blocks - 1))
    return Estimate(value, low, high, s.x, s.blocks)


def difference(a: Sums, b: Sums, cross: Cross, level: float = LEVEL) -> Estimate:
    """A's ratio less B's, both from the same blocks: what they have in common cancels.

    Nothing is said from fewer than LEAST_CASES, nor where A shows no variance at all: ten owners without
    a win would look certain.
    """
    if not _is_enough(a) or not _is_enough(b) or a.x < LEAST_CASES or variance(a) == 0:
        return _nothing(a)
    value = a.y / a.x - b.y / b.x
    spread = max(0.0, _denoised(variance(a) + variance(b), 2 * covariance(a, b, cross)))
    blocks = min(a.blocks, b.blocks)
    half = t_quantile(0.5 + level / 2, blocks - 1) * math.sqrt(spread)
    return Estimate(value, value - half, value + half, a.x, a.blocks)


def p_value(estimate: Estimate, level: float = LEVEL) -> float:
    """Two-sided p of nothing where something symmetric is estimated (Student's t with blocks - 1); 1 where nothing is known.

    level: that of the estimate's interval.
    """
    from scipy.stats import t

    if not estimate.is_known:
        return 1.0
    half = (estimate.high - estimate.low) / 2
    if half == 0:
        return float(estimate.value == 0)
    df = estimate.blocks - 1
    return float(2 * t.sf(abs(estimate.value) / half * t_quantile(0.5 + level / 2, df), df))


def variance(s: Sums) -> float:
    """Variance of Y / X: the sum over blocks of (y - R x)^2, over X^2, with B / (B - 1)."""
    r = s.y / s.x
    squares = _denoised(s.yy + r * r * s.xx, 2 * r * s.xy)
    return max(0.0, squares) / (s.x * s.x) * s.blocks / (s.blocks - 1)


def covariance(a: Sums, b: Sums, cross: Cross) -> float:
    """Covariance of two ratios over the same blocks."""
    r, q = a.y / a.x, b.y / b.x
    products = cross.yv - q * cross.yu - r * cross.xv + r * q * cross.xu
    blocks = max(a.blocks, b.blocks)
    return products / (a.x * b.x) * blocks / (blocks - 1)


def wilson(share: float, n: float, z: float) -> tuple[float, float]:
    """Wilson's interval for a share seen in n independent cases, n > 0."""
    middle = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def t_quantile(p: float, df: float) -> float:
    """Quantile of Student's t for p > 0.5 and df >= 1, to about six digits from df = 3 on (Hill 1970)."""
    if df < 2:
        return math.tan(math.pi * (p - 0.5))
    tail = 2 * (1 - p)
    if df < 3:
        return math.sqrt(2 / (tail * (2 - tail)) - 2)
    a = 1 / (df - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * df
    y = (d * tail) ** (2 / df)
    if y > 0.05 + a:
        x = -NormalDist().inv_cdf(p)
        y = x * x
        if df < 5:
            c += 0.3 * (df - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        y = ((1 / (((df + 6) / (df * y) - 0.089 * d - 0.822) * (df + 2) * 3) + 0.5 / (df + 4)) * y - 1) \
            * (df + 1) / (df + 2) + 1 / y
    return math.sqrt(df * y)


def _is_enough(s: Sums) -> bool:
    return s.blocks >= FEWEST_BLOCKS and s.x > 0


def _nothing(s: Sums) -> Estimate:
    return Estimate(None, None, None, s.x, s.blocks)


def _denoised(a: float, b: float) -> float:
    """a - b, which is 0 where rounding cannot tell them apart."""
    result = a - b
    return 0.0 if abs(result) <= NOISE * (abs(a) + abs(b)) else result
