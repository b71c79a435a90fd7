"""Intervals that hold at all times at once: look as often as you like, and stop or go on for whatever reason.

Sources:
* bounded outcomes: the hedged betting sequence of Waudby-Smith and Ramdas, "Estimating means of bounded random
  variables by betting", JRSS B 86 (2024), theorem 3 with the predictable bets of its equation (26).
* others: the asymptotic sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory
  and asymptotic confidence sequences", Annals of Statistics 52 (2024), equation (9), narrowest at `TUNED` outcomes.
"""

from __future__ import annotations

import math

import numpy as np

MOST_BET = 0.5  # of what could be lost
HALVINGS = 50
TUNED = 1000


def bounded(outcomes: np.ndarray, low: float, high: float, level: float = 0.95) -> tuple[float, float]:
    """The interval of the mean after these outcomes (n,) in their order, each from `low` to `high`; n > 0."""
    x = (np.asarray(outcomes, float) - low) / (high - low)
    n, error = np.arange(1, len(x) + 1), 1 - level
    means = (0.5 + np.cumsum(x)) / (n + 1)
    variances = (0.25 + np.cumsum((x - means) ** 2)) / (n + 1)
    known = np.concatenate([[0.25], variances[:-1]])  # before each outcome
    bets = np.sqrt(2 * math.log(2 / error) / (known * n * np.log1p(n)))
    needed = math.log(2 / error)

    def won(mean: float) -> float:
        """The logarithm of what bets that the outcomes are above this mean have made of 1."""
        return float(np.log1p(np.minimum(bets, MOST_BET / mean) * (x - mean)).sum())

    def won_below(mean: float) -> float:
        return float(np.log1p(-np.minimum(bets, MOST_BET / (1 - mean)) * (x - mean)).sum())

    least = _last(lambda mean: won(mean) >= needed)
    most = 1 - _last(lambda rest: won_below(1 - rest) >= needed)
    return low + least * (high - low), low + most * (high - low)


def _last(holds) -> float:
    """The greatest of 0 … 1 up to which it holds; 0 if it never does."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def asymptotic(outcomes: np.ndarray, level: float = 0.95) -> tuple[float, float]:
    """The interval of the mean after these outcomes (n,), n > 1, whatever their range; right for many of them."""
    x = np.asarray(outcomes, float)
    n, error = len(x), 1 - level
    # of the widths at TUNED outcomes the least, in close approximation
    rho2 = (-2 * math.log(error) + math.log(-2 * math.log(error) + 1)) / TUNED
    inside = n * rho2 + 1
    half = x.std() * math.sqrt(2 * inside / (n * n * rho2) * math.log(math.sqrt(inside) / error))
    return float(x.mean() - half), float(x.mean() + half)
