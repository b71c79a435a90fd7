"""A sequential test of a mean against another, from independent outcomes that take few values.

An outcome is that of a whole block, and the test looks after fixed numbers of blocks, in the order of their keys.
It compares two hypotheses on the mean and lets the rest of the distribution be what fits best (a generalised
sequential probability ratio test): of all distributions with the mean of a hypothesis, the most likely one.

Sources:
* the test: Wald, Sequential Analysis (1947); generalised: Li, Liu, Ying, "Generalized sequential probability ratio
  test for separate families of hypotheses", Sequential Analysis 33 (2014).
* the most likely distribution with a given mean: Owen, "Empirical likelihood ratio confidence intervals for a single
  functional", Biometrika 75 (1988); Van den Bergh, "Support for MLE multinomial" (cantate.be/Fishtest).
* the estimate after stopping: Siegmund, "Estimation following sequential tests", Biometrika 65 (1978): median unbiased
  in the order "lower bound, early to late; upper bound, late to early". For fixed looks, at the same one by the mean:
  Tsiatis, Rosner and Mehta, "Exact confidence intervals following a group sequential test", Biometrics 40 (1984).
* the two-sided passage of a Brownian motion: Cox and Miller, The Theory of Stochastic Processes (1965), 5.7.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq
from scipy.special import log_ndtr, ndtr

TINY = 1e-3  # the count of an outcome that never occurred, so that equal blocks do not divide by zero
SOLVING, ROUGHLY = 60, 30  # halvings, after which a tilt is exact to rounding; to nine digits
POINTS = 160  # between the bounds, which carry a density from look to look
FAR = 8  # standard deviations, beyond which there is no density
GRID, EDGE = 65, 1e-6  # means at which the ratio is asked for; how far inside of what is possible, in its width
SHORT, IMAGES, WAVES = 0.1, 4, 40  # in squares of the width; what the two series need on their sides of it
GOES_ON, NULL, ALTERNATIVE = "goes on", "null", "alternative"


class Hypotheses(NamedTuple):
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


def log_ratio(values: np.ndarray, counts: np.ndarray, test: Hypotheses) -> np.ndarray:
    """Generalised log-likelihood ratio of the alternative to the null.

    values: float (k,), all outcomes that can occur, both hypotheses between the least and the greatest. counts: how often
    each occurred, (k,) or (tests, k). Returns a number or (tests,).
    """
    counts = regular(counts)
    return (counts * _added(values, counts, test)).sum(-1)


def _added(values: np.ndarray, counts: np.ndarray, test: Hypotheses, halvings: int = SOLVING) -> np.ndarray:
    """What each value adds to the ratio where outcomes occur as in `counts`."""
    null, alternative = (np.log1p(_tilt(values - mean, counts, halvings)[..., None] * (values - mean))
                         for mean in (test.null, test.alternative))  # fmt: skip
    return null - alternative


def likeliest(values: np.ndarray, counts: np.ndarray, mean: np.ndarray, halvings: int = SOLVING) -> np.ndarray:
    """Of all distributions with a mean inside of what is possible the most likely one, (…, k). mean: (…); counts: (…, k)."""
    apart = values - np.asarray(mean)[..., None]
    chances = regular(counts) / (1 + _tilt(apart, regular(counts), halvings)[..., None] * apart)
    return chances / chances.sum(-1, keepdims=True)


def regular(counts: np.ndarray) -> np.ndarray:
    """Counts with a little of what never occurred."""
    return np.where(np.asarray(counts) == 0, TINY, counts)


def moments(values: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Number, mean and variance of outcomes, with a little of what never occurred. counts: (k,) or (tests, k)."""
    counts = regular(counts)
    n = counts.sum(-1)
    mean = (counts * values).sum(-1) / n
    return n, mean, (counts * (values - mean[..., None]) ** 2).sum(-1) / n


def _tilt(apart: np.ndarray, counts: np.ndarray, halvings: int = SOLVING) -> np.ndarray:
    """x such that the weights counts / (1 + x apart) have the mean 0 of `apart`: halving what is possible."""
    shape = np.broadcast_shapes(apart.shape[:-1], counts.shape[:-1])
    low, high = (np.broadcast_to(-1 / end, shape) for end in (apart.max(-1), apart.min(-1)))
    for _ in range(halvings):
        x = (low + high) / 2
        is_above = (counts * apart / (1 + x[..., None] * apart)).sum(-1) > 0
        low, high = np.where(is_above, x, low), np.where(is_above, high, x)
    return (low + high) / 2


def after_stopping(
    values: np.ndarray, counts: np.ndarray, test: Hypotheses, looks: Sequence[int] = (), level: float = 0.95
) -> Stopped:
    """The mean, median unbiased in spite of the stopping, and its interval.

    looks: after how many outcomes there was a look, rising, the last one at all of them. Without them there was one after
    each, in steps too small to matter; a ratio beyond its bound then counts as having been there earlier, on the straight
    way to where it is.
    """
    n, mean, variance = moments(values, counts)
    if looks:
        ended, sign = limits(values, counts, test, looks), 1

        def higher(true: float) -> float:
            return float(ended_higher(values, counts, ended, looks, true))
    else:
        width, middle = test.alternative - test.null, (test.null + test.alternative) / 2
        low, high = test.bounds
        ratio, sign = n * width * (mean - middle) / variance, 1 if width > 0 else -1
        place = min(high, max(low, ratio))
        time = n * place / ratio if place != ratio else n

        def higher(true: float) -> float:
            spread = variance + (true - mean) ** 2  # that of the most likely distribution with this mean
            return ends_higher(time, place, low, high, (true - middle) * width / spread, width * width / spread)

    edge = EDGE * (values.max() - values.min())  # on the very end of what is possible nothing varies
    ends = float(values.min() + edge), float(values.max() - edge)
    parts = 0.5, (1 - level) / 2, (1 + level) / 2
    found = [_crossing(lambda x, part=part: sign * (higher(x) - part), float(mean), math.sqrt(variance / n), ends)
             for part in parts]  # fmt: skip
    return Stopped(found[0], min(found[1:]), max(found[1:]))


def limits(values: np.ndarray, counts: np.ndarray, test: Hypotheses, looks: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """The means below and above which the test ends at each look, (…, looks), for distributions like that of the counts.

    counts: (…, k). For each mean the most likely distribution is asked for its ratio. Far from both hypotheses that ratio
    falls again; where it never gets to the bound, the test cannot end at this look: the end of what is possible.
    """
    sign = 1 if test.alternative > test.null else -1
    middle, ends = (test.null + test.alternative) / 2, (float(values.min()), float(values.max()))
    grid = np.linspace(-1, 1, GRID) ** 3  # close to the hypotheses, where many looks end
    means = middle + np.where(grid < 0, middle - ends[0], ends[1] - middle) * (1 - EDGE) * grid
    chances = likeliest(values, np.asarray(counts)[..., None, :], means, ROUGHLY)
    ratios = sign * (chances * _added(values, chances, test, ROUGHLY)).sum(-1)  # of one outcome; rising, but far away
    below, above = sorted(sign * bound for bound in test.bounds)
    found = [[], []]
    for own in ratios.reshape(-1, GRID):
        first, last = own[: GRID // 2].argmin(), GRID // 2 + own[GRID // 2 :].argmax() + 1
        places = [np.interp(bound / np.array(looks), own[first:last], means[first:last], *outside)
                  for bound, outside in ((below, (ends[0], None)), (above, (None, ends[1])))]  # fmt: skip
        for kept, place in zip(found, places, strict=True):
            kept.append(place)
    shape = (*ratios.shape[:-1], len(looks))
    return np.reshape(found[0], shape), np.reshape(found[1], shape)


def ended_higher(
    values: np.ndarray, counts: np.ndarray, ended: tuple[np.ndarray, np.ndarray], looks: Sequence[int], true: np.ndarray,
    number: int = POINTS,
) -> np.ndarray:  # fmt: skip
    """The probability that a test would end higher in the order than it did, were this the true mean.

    The order: ended below, early to late; then above, late to early; at the last look by the mean. counts: (…, k), of tests
    that ended at the last look; ended: their limits. true: (…), inside of what is possible. Below one half where the median
    unbiased estimate lies above `true`.
    """
    _, mean, _ = moments(values, counts)
    _, _, variance = moments(values, likeliest(values, counts, true))
    return passes_higher(looks, mean, *ended, true, variance, number)


def passes_higher(
    looks: Sequence[int], place: np.ndarray, low: np.ndarray, high: np.ndarray, mean: np.ndarray, variance: np.ndarray,
    number: int = POINTS,
) -> np.ndarray:  # fmt: skip
    """The probability that the mean of normal outcomes, looked at now and then, ends higher in the order than `place` at the
    last look: above `high` at an earlier one, or above `place` at the last.

    low, high: (…, looks), where it ends; place, mean and variance (of an outcome): (…). The density between the bounds is
    carried from look to look on Gauss's points, `number` of them (Armitage, McPherson and Rowe, JRSS A 132, 1969).
    """
    points, weights = gauss(number)
    place, mean, variance = (np.asarray(part, float)[..., None] for part in (place, mean, variance))
    above, start, mass, before = 0.0, np.zeros(1), np.ones(1), 0
    for k, look in enumerate(looks):
        is_last = k == len(looks) - 1
        spread, far = np.sqrt(variance * (look - before)), mean * (look - before)
        limit = place if is_last else high[..., k, None]
        above = above + (mass * ndtr((start + far - look * limit) / spread)).sum(-1)
        if not is_last:
            side = FAR * np.sqrt(variance / look)  # nothing is farther away
            ends = np.maximum(low[..., k, None], mean - side), np.minimum(high[..., k, None], mean + side)
            middle, half = look * (ends[0] + ends[1]) / 2, look * np.maximum(0, ends[1] - ends[0]) / 2
            sums = middle + half * points
            apart = (sums[..., :, None] - (start + far)[..., None, :]) / spread[..., None]
            carried = (np.exp(-apart * apart / 2) @ mass[..., None])[..., 0]
            mass = half * weights * carried / (spread * math.sqrt(2 * math.pi))
            start, before = sums, look
    return above


@cache
def gauss(number: int) -> tuple[np.ndarray, np.ndarray]:
    """So many of Gauss's points between -1 and 1, and their weights."""
    return np.polynomial.legendre.leggauss(number)


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
    return float(brentq(rising, low, high, xtol=1e-12))


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
                total += -sign * _exp(weight + log_ndtr(z)) if m > 0 else sign * _exp(weight + log_ndtr(-z))
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


def _exp(x: float) -> float:
    return math.exp(min(x, 700.0))
