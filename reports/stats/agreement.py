"""Do two independent estimates of the same value agree, when many such pairs are looked at together?

Source: the interval of a difference from those of its two parts: Zou and Donner, "Construction of confidence limits about
effect measures: a general approach", Statistics in Medicine 27 (2008): the sides of both that face each other add up as
squares. Intervals are widened for the number of pairs (Bonferroni) by the ratio of normal quantiles, which is right for
estimates from many blocks.
"""

from __future__ import annotations

from math import hypot
from statistics import NormalDist

from reports.stats.intervals import LEVEL, Estimate

NORMAL = NormalDist()


def apart(one: Estimate, other: Estimate, pairs: int = 1) -> bool:
    """Whether two known estimates differ by more than chance explains, so many pairs judged together at 95 %."""
    lower, higher = sorted((one, other), key=lambda estimate: estimate.value)
    sides = hypot(lower.high - lower.value, higher.value - higher.low)
    return higher.value - lower.value > widened(pairs) * sides


def widened(pairs: int) -> float:
    """How many times as wide an interval is that holds for so many pairs together."""
    tail = (1 - LEVEL) / 2
    return NORMAL.inv_cdf(1 - tail / pairs) / NORMAL.inv_cdf(1 - tail)
