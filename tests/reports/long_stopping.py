"""How estimates after a sequential test do, over many simulated tests: `python -m tests.reports.long_stopping [TESTS]`.

Block outcomes are drawn as in test_sequential, at several truths. A line each: how often the null and the alternative are
accepted, the mean error of the raw and of the corrected estimate, how often each is above the truth, and how often the
interval of a test of fixed size and the corrected one hold the truth. The result stands in reports/docs/comparing.md.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from reports.compare.testing import looks_until
from reports.stats.sequential import Hypotheses, ended_higher, limits, moments
from tests.reports.test_sequential import DIFFERENCES, FOUR, FOUR_SEEN, TWO_SEEN, simulated, tilted

TRUTHS = (-0.2, -0.1, -0.03, 0.0, 0.01, 0.02, 0.03, 0.06, 0.12, 0.25)
POINTS, HALVINGS = 40, 24  # of the density; of the search for an estimate
AT_ONCE = 200  # tests, which take the memory
Z95 = 1.959963984540054
TEST = Hypotheses(0.0, 0.02)


def parts(blocks: np.ndarray) -> Iterator[np.ndarray]:
    """Tests (their numbers) that ended at the same look, not too many at once."""
    for last in np.unique(blocks):
        own = np.flatnonzero(blocks == last)
        yield from np.array_split(own, -(-len(own) // AT_ONCE))


def corrected(values: np.ndarray, counts: np.ndarray, ended: Any, looks: list[int]) -> np.ndarray:
    """The median unbiased estimates (tests,) of tests that ended at the last look, by halving."""
    low, high = (np.full(len(counts), 0.999 * end) for end in (values.min(), values.max()))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        is_below = ended_higher(values, counts, ended, looks, middle, POINTS) < 0.5
        low, high = np.where(is_below, middle, low), np.where(is_below, high, middle)
    return (low + high) / 2


def line(values: np.ndarray, seen: np.ndarray, step: int, truth: float, tests: int) -> Iterator[str]:
    """The cells of a line."""
    says, blocks, counts = simulated(values, tilted(values, seen, truth), TEST, step, tests, seed=6)
    n, mean, variance = moments(values, counts)
    estimate, chance = np.empty(tests), np.empty(tests)
    for own in parts(blocks):
        looks = list(looks_until(int(blocks[own[0]]), step))
        ended = limits(values, counts[own], TEST, looks)
        estimate[own] = corrected(values, counts[own], ended, looks)
        chance[own] = ended_higher(values, counts[own], ended, looks, truth, POINTS)
    yield f"{100 * truth:+.0f}"
    yield f"{(says == -1).mean():.3f}"
    yield f"{(says == 1).mean():.3f}"
    yield f"{blocks.mean():,.0f}"
    yield from (f"{100 * (found.mean() - truth):+.2f}" for found in (mean, estimate))
    yield from (f"{share:.3f}" for share in ((mean > truth).mean(), (chance < 0.5).mean()))
    yield f"{(abs(mean - truth) <= Z95 * np.sqrt(variance / n)).mean():.3f}"
    yield f"{(abs(chance - 0.5) <= 0.475).mean():.3f}"


def main(tests: int) -> None:
    """Print the table."""
    for name, values, seen, step in (("2 players", DIFFERENCES, TWO_SEEN, 120), ("4 players", FOUR, FOUR_SEEN, 60)):
        print(f"{name}, {tests} tests each, a look each {step} blocks; ± {math.sqrt(0.25 / tests):.3f} at one half")
        print("truth null alternative blocks raw-error corrected-error raw-above corrected-above raw-holds corrected-holds")
        for truth in TRUTHS:
            print(" ".join(line(values, seen, step, truth, tests)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
