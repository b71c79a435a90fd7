"""A sequential test of a mean against another, from independent outcomes that take few values.

An outcome is that of a whole block, and the test looks after fixed numbers of blocks, in the order of their keys.
It compares two hypotheses on the mean and lets the rest of the distribution be what fits best (a generalised
sequential probability ratio test): of all distributions with the mean of a hypothesis, the most likely one.

Sources:
* the test: Wald, Sequential Analysis (1947); generalised: Li, Liu, Ying, "Generalized sequential probability ratio
  test for separate families of hypotheses", Sequential Analysis 33 (2014).
* the most likely distribution with a given mean: Owen, "Empirical likelihood ratio confidence intervals for a single
  functional", Biometrika 75 (1988); Van den Bergh, "Support for MLE multinomial" (cantate.be/Fishtest).
* the estimate after stopping: Siegmund, "Estimation following sequential tests", Biometrika 65 (1978), and Sequential
  Analysis (1985), chapters 3 and 10: median unbiased in the order "lower bound, early to late; upper bound, late to
  early", for a Brownian motion between bounds that are moved apart, since it is only looked at now and then.
* the two-sided passage of a Brownian motion: Cox and Miller, The Theory of Stochastic Processes (1965), 5.7.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

TINY = 1e-3  # the count of an outcome that never occurred, so that equal blocks do not divide by zero
SOLVING = 60  # halvings, after which a tilt is exact to rounding
BETWEEN_LOOKS = 0.5826  # -zeta(1/2) / sqrt(2 pi): how far a walk oversteps a bound, in its own steps (Siegmund 1985, 10.2)
SHORT, IMAGES, WAVES = 0.1, 4, 40  # in squares of the width; what the two series need on their sides of it
GOES_ON, NULL, ALTERNATIVE = "goes on", "null", "alternative"


class Test(NamedTuple):
    """Two hypotheses on a mean, and how often each may be rejected wrongly."""

    null: float
    alternative: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio ends the test (Wald 1947): in favour of the null, of the alternative."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def verdict(self, ratio: float) -> str:
        """What a log-likelihood ratio says."""
        low, high = self.bounds
        return NULL if ratio <= low else ALTERNATIVE if ratio >= high else GOES_ON


class Stopped(NamedTuple):
    """What can be said of the mean after a sequential test; low and high enclose it with the level asked for."""

    value: float
    low: float
    high: float


def log_ratio(values: np.ndarray, counts: np.ndarray, test: Test) -> np.ndarray:
    """Generalised log-likelihood ratio of the alternative to the null.

    values: float (k,), all outcomes that can occur, both hypotheses between the least and the greatest. counts: how often
    each occurred, (k,) or (tests, k). Returns a number or (tests,).
    """
    counts = regular(counts)
    ratios = [np.log1p(_tilt(values - mean, counts)[..., None] * (values - mean)) for mean in (test.null, test.alternative)]
    return (counts * (ratios[0] - ratios[1])).sum(-1)


def regular(counts: np.ndarray) -> np.ndarray:
    """Counts with a little of what never occurred."""
    return np.where(np.asarray(counts) == 0, TINY, counts)


def moments(values: np.ndarray, counts: np.ndarray) -> tuple[float, float, float]:
    """Number, mean and variance of outcomes, with a little of what never occurred."""
    counts = regular(counts)
    n = counts.sum()
    mean = (counts * values).sum() / n
    return float(n), float(mean), float((counts * (values - mean) ** 2).sum() / n)


def _tilt(apart: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """x such that the weights counts / (1 + x apart) have the mean 0 of `apart`: halving what is possible."""
    low = np.full(counts.shape[:-1], -1 / apart.max())
    high = np.full(counts.shape[:-1], -1 / apart.min())
    for _ in range(SOLVING):
        x = (low + high) / 2
        is_above = (counts * apart / (1 + x[..., None] * apart)).sum(-1) > 0
        low, high = np.where(is_above, x, low), np.where(is_above, high, x)
    return (low + high) / 2


def after_stopping(values: np.ndarray, counts: np.ndarray, test: Test, step: int = 0, level: float = 0.95) -> Stopped:
    """The mean, median unbiased in spite of the stopping, and its interval.

    step: how many outcomes lie between two looks; 0: there was a look after each, and steps are too small to matter.
    A ratio beyond its bound counts as having been there earlier, on the straight way to where it is.
    """
    n, mean, variance = moments(values, counts)
    width = test.alternative - test.null
    middle = (test.null + test.alternative) / 2
    apart = BETWEEN_LOOKS * math.sqrt(step / variance) * abs(width)
    low, high = test.bounds[0] - apart, test.bounds[1] + apart
    ratio = n * width * (mean - middle) / variance
    place = min(high, max(low, ratio))
    time = n * place / ratio if place != ratio else n

    def higher(true: float) -> float:
        spread = variance + (true - mean) ** 2
        return ends_higher(time, place, low, high, (true - middle) * width / spread, width * width / spread)

    ends = float(values.min()), float(values.max())
    sign, error = (1 if width > 0 else -1), math.sqrt(variance / n)
    found = [_crossing(lambda x: sign * (higher(x) - part), mean, error, ends) for part in (0.5, (1 - level) / 2, (1 + level) / 2)]
    return Stopped(found[0], min(found[1:]), max(found[1:]))


def _crossing(rising: Callable[[float], float], start: float, step: float, ends: tuple[float, float]) -> float:
    """Where a function that rises around the start is 0: the place next to it, or the end of what is possible."""
    if rising(start) == 0:
        return start
    is_below = rising(start) < 0
    near = far = start
    while (rising(far) < 0) == is_below:
        if far in ends:
            return far
        near, far, step = far, min(ends[1], max(ends[0], far + (step if is_below else -step))), 2 * step
    low, high = (near, far) if is_below else (far, near)
    for _ in range(SOLVING):
        x = (low + high) / 2
        low, high = (x, high) if rising(x) < 0 else (low, x)
    return (low + high) / 2


def ends_higher(time: float, place: float, low: float, high: float, drift: float, variance: float) -> float:
    """The probability that a Brownian motion from 0 passes above (time, place).

    It ends where it reaches `low` < 0 or `high` > 0. Above are: having reached `high` by then, and being still between
    the two, above `place`. drift, variance: for each unit of time. For long times a series of waves, for short ones of
    mirror images of the start.
    """
    wide, start, at = high - low, -low, place - low
    rate, spread = drift / variance, math.sqrt(variance * time)
    if spread * spread > SHORT * wide * wide:
        total = _reaches(start, wide, rate) + _waves(time, at, start, wide, drift, variance)
    else:
        total = 0.0
        for m in range(-IMAGES, IMAGES + 1):
            for sign, image, weight in ((1, start + 2 * m * wide, 2 * rate * m * wide),
                                        (-1, 2 * m * wide - start, 2 * rate * (m * wide - start))):  # fmt: skip
                z = (at - image - drift * time) / spread
                total += -sign * _exp(weight + _log_normal(z)) if m > 0 else sign * _exp(weight + _log_normal(-z))
    return min(1.0, max(0.0, total))


def _waves(time: float, at: float, start: float, wide: float, drift: float, variance: float) -> float:
    rate, total = drift / variance, 0.0
    for n in range(1, WAVES + 1):
        k = n * math.pi / wide
        size = _exp(rate * (at - start) - (k * k * variance + drift * rate) * time / 2) * 2 / wide / (rate * rate + k * k)
        total += size * math.sin(k * start) * (k * math.cos(k * at) - rate * math.sin(k * at))
    return total


def _reaches(start: float, wide: float, rate: float) -> float:
    """The probability that it reaches `high` first, however long that takes."""
    if abs(rate * wide) < 1e-9:
        return start / wide
    if rate > 0:
        return math.expm1(-2 * rate * start) / math.expm1(-2 * rate * wide)
    return _exp(2 * rate * (wide - start)) * math.expm1(2 * rate * start) / math.expm1(2 * rate * wide)


def _log_normal(z: float) -> float:
    """The logarithm of the normal distribution function."""
    if z > -30:
        return math.log(math.erfc(-z / math.sqrt(2)) / 2)
    return -z * z / 2 - math.log(-z * math.sqrt(2 * math.pi)) + math.log1p(-1 / (z * z))


def _exp(x: float) -> float:
    return math.exp(min(x, 700.0))
