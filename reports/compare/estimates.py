"""Estimates of contrasts: the mean over blocks, and what can be said of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from reports.compare.design import SCORE, Contrast
from reports.compare.outcomes import Reader
from reports.stats import anytime
from reports.stats.intervals import FEWEST_BLOCKS, LEVEL, Estimate, Sums, ratio, share, t_quantile, wilson


class Found(NamedTuple):
    """A contrast with its outcomes (int64 by block, times its divisor)."""

    contrast: Contrast
    outcomes: np.ndarray
    games: int  # of a block
    is_self: bool  # whether the two are one strategy

    @property
    def never_differed(self) -> bool:
        """Whether every block came out even."""
        return len(self.outcomes) > 0 and not self.outcomes.any()

    def estimate(self, level: float = LEVEL) -> Estimate:
        """The mean over blocks, n games. Without any variance each block counts as one case that could have gone to
        either end of what is possible (Wilson), unless the two are one strategy, where 0 is exact."""
        blocks, c = len(self.outcomes), self.contrast
        n = blocks * self.games
        if blocks == 0 or (blocks < FEWEST_BLOCKS and not self.is_self):
            return Estimate(None, None, None, n, blocks)
        if self.is_self:
            return Estimate(float(self.outcomes.mean()) / c.divisor, 0.0, 0.0, n, blocks)
        if self.outcomes.min() < self.outcomes.max():
            e = ratio(_sums(self.outcomes * self.games / c.divisor, self.games), level)
            return e if c.kind == SCORE else e._replace(low=max(e.low, c.ends[0]), high=min(e.high, c.ends[1]))
        if c.kind == SCORE:
            return Estimate(None, None, None, n, blocks)
        least, most = c.ends
        value = float(self.outcomes[0]) / c.divisor
        ends = wilson((value - least) / (most - least), blocks, t_quantile(0.5 + level / 2, blocks - 1))
        return Estimate(value, *(least + end * (most - least) for end in ends), n, blocks)

    def at_all_times(self, level: float = LEVEL) -> tuple[float, float] | None:
        """The interval that holds however often one looks and goes on; of scores only for many blocks."""
        if len(self.outcomes) < FEWEST_BLOCKS:
            return None
        outcomes = self.outcomes / self.contrast.divisor
        if self.contrast.kind == SCORE:
            return anytime.asymptotic(outcomes, level)
        return anytime.bounded(outcomes, *self.contrast.ends, level)

    def counts(self, *means: float) -> tuple[np.ndarray, np.ndarray]:
        """(values, counts) of all outcomes that a block can have; of scores those seen, and enough to hold the means."""
        c = self.contrast
        numbers = np.arange(c.least, c.most + 1, c.step)
        if c.kind == SCORE:
            ends = [*(mean * c.divisor for mean in means), *(self.outcomes if len(self.outcomes) else [0])]
            numbers = np.arange(int(np.floor(min(ends))) - 1, int(np.ceil(max(ends))) + 2)
        return numbers / c.divisor, np.bincount((self.outcomes - numbers[0]) // c.step, minlength=len(numbers))

    def ahead(self) -> Estimate:
        """How often the first is ahead; level counts one half."""
        won = np.where(self.outcomes > 0, 1.0, np.where(self.outcomes < 0, 0.0, 0.5))
        return share(_sums(won * self.games, self.games))


class Seat(NamedTuple):
    """One seat: the win shares of the two there, and half their difference, on the scale of the headline."""

    seat: int
    first: Estimate
    second: Estimate
    half: Estimate


def found(reader: Reader, contrast: Contrast) -> Found:
    """A contrast with the outcomes of a run."""
    run = reader.run
    numbers = {term.condition for term in contrast.terms}
    games = sum(len(run.conditions[number].rotations) for number in numbers)
    known = {s["name"]: (s["hash"], s["denied"]) for s in run.manifest["plan"]["strategies"]}
    first, *second = (known[name] for name in contrast.strategies)
    return Found(contrast, reader.outcomes(contrast), games, second == [first])


def seats(reader: Reader, some: Found) -> list[Seat]:
    """The seats of a contrast of two strategies; nothing of solo."""
    c = some.contrast
    if c.players == 1 or len(c.strategies) != 2:
        return []
    sides = []
    for sign in (1, -1):
        columns = [reader.column(term.condition, term.place, "win_share") for term in c.terms if term.sign == sign]
        sides.append(np.mean([column[: len(some.outcomes)] for column in columns], axis=0) / 12)
    rows = []
    for seat in range(c.players):
        first, second = (side[:, seat] for side in sides)
        half = _exact(some, (first - second) / 2)
        rows.append(Seat(seat + 1, share(_sums(first, 1)), share(_sums(second, 1)), half))
    return rows


def _exact(some: Found, values: np.ndarray) -> Estimate:
    if some.is_self and len(values):
        return Estimate(float(values.mean()), 0.0, 0.0, len(values), len(values))
    return ratio(_sums(values, 1))


def _sums(y: np.ndarray, x: float) -> Sums:
    """Sums over blocks of a numerator (blocks,) and a denominator that is the same in all."""
    b = len(y)
    return Sums(b, float(y.sum()), b * x, float((y * y).sum()), float(y.sum() * x), b * x * x)
