"""Looking at a comparison while it is played: after fixed numbers of whole blocks, in the order of their keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from reports.compare.design import Contrast
from reports.compare.estimates import Found
from reports.stats.sequential import GOES_ON, NULL, Hypotheses, Stopped, after_stopping, log_ratio

RATIO, ANYTIME = "sprt", "anytime"  # the kinds of a target's test
LOOKS_APART = 16  # from so many steps on, a look comes after a sixteenth more blocks; before, after each step
APART = "apart"  # what an interval says that holds at all times and leaves no room for the null


class Look(NamedTuple):
    """One look: how many blocks there were, the log-likelihood ratio (or the interval's two ends), what it says."""

    blocks: int
    ratio: float | None
    interval: tuple[float, float] | None
    says: str


class Outcome(NamedTuple):
    """How a sequential test ended."""

    kind: str
    test: Hypotheses
    contrast: Contrast
    looks: list[Look]
    estimate: Stopped | None  # corrected for stopping early

    @property
    def last(self) -> Look:
        return self.looks[-1]


def step_of(players: int, chunk_games: int) -> int:
    """Blocks between the first looks: those of one chunk, so that no block is played twice."""
    return max(1, chunk_games // players)


def next_look(blocks: int, step: int, most: int) -> int:
    """After how many blocks is looked next; the first time after one step."""
    return min(most, blocks + step * max(1, blocks // step // LOOKS_APART))


def looks_until(blocks: int, step: int) -> Iterator[int]:
    """All looks until there are so many blocks."""
    at = 0
    while at < blocks:
        at = next_look(at, step, blocks)
        yield at


def test_of(target: Mapping[str, Any], players: int) -> Hypotheses:
    """The hypotheses of a plan's target for a player count."""
    return Hypotheses(target["null"][str(players)], target["alternative"][str(players)], target["alpha"], target["beta"])


def look(found: Found, kind: str, test: Hypotheses, blocks: int) -> Look:
    """What the first blocks of a contrast say."""
    some = found._replace(outcomes=found.outcomes[:blocks])
    if kind == RATIO:
        ratio = float(log_ratio(*some.counts(test.null, test.alternative), test))
        return Look(blocks, ratio, None, test.verdict(ratio))
    if some.is_self:  # nothing will ever tell a strategy from itself
        return Look(blocks, None, (0.0, 0.0), NULL)
    interval = some.at_all_times(1 - test.alpha)
    apart = interval is not None and not interval[0] <= test.null <= interval[1]
    return Look(blocks, None, interval, APART if apart else GOES_ON)


def outcome(found: Found, target: Mapping[str, Any], chunk_games: int) -> Outcome:
    """How the test of a run that is complete ended."""
    test, players, blocks = test_of(target, found.contrast.players), found.contrast.players, len(found.outcomes)
    step = step_of(players, chunk_games)
    looks = [look(found, target["test"], test, at) for at in looks_until(blocks, step)]
    estimate = None
    if target["test"] == RATIO and len(np.unique(found.outcomes)) > 1:
        estimate = after_stopping(*found.counts(test.null, test.alternative), test, [look.blocks for look in looks])
    return Outcome(target["test"], test, found.contrast, looks, estimate)


