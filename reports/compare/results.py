"""A comparison, computed from the rows of its run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.compare import design, testing
from reports.compare.behaviour import Behaviour, behaviours
from reports.compare.estimates import Found, Seat, found, seats
from reports.compare.outcomes import Reader
from reports.stats.intervals import LEVEL

JUDGED = (design.HEADLINE, design.FIELD, design.TABLE, design.SHARE)  # what verdicts are about; solo: the score


@dataclass(frozen=True)
class Count:
    """All that was found with one number of players."""

    players: int
    found: tuple[Found, ...]
    seats: tuple[Seat, ...]
    behaviours: tuple[Behaviour, ...]
    outcome: testing.Outcome | None  # of the sequential test

    def of(self, *kinds: str) -> list[Found]:
        """What was found of these kinds of contrasts."""
        return [some for some in self.found if some.contrast.kind in kinds]

    @property
    def judged(self) -> list[Found]:
        """What verdicts are about."""
        return self.of(design.SCORE) if self.players == 1 else self.of(*JUDGED)


@dataclass(frozen=True)
class Comparison:
    """What was compared, and what was found at each number of players."""

    manifest: Any
    called: tuple[str, ...]  # as they were named; two names of one strategy are one in `strategies`
    strategies: tuple[str, ...]
    field: tuple[str, ...]
    counts: tuple[Count, ...]

    @property
    def level(self) -> float:
        """The level at which verdicts of all contrasts together are right with LEVEL (Bonferroni)."""
        return 1 - (1 - LEVEL) / max(1, sum(len(count.judged) for count in self.counts))

    @property
    def is_self(self) -> bool:
        """Whether a strategy was compared with itself."""
        return len(set(self.strategies)) == 1


def comparison(run: Any) -> Comparison:
    """Everything that a page or a table of this run says."""
    plan = run.manifest["plan"]
    asked, players = plan["compare"], list(dict.fromkeys(c["players"] for c in plan["conditions"]))
    made = design.design(asked["strategies"], players, asked["field"])
    reader = Reader(run)
    counts = tuple(_count(reader, made, n, asked["strategies"], plan) for n in players)
    called = tuple(asked.get("called", asked["strategies"]))
    return Comparison(run.manifest, called, tuple(asked["strategies"]), tuple(asked["field"]), counts)


def _count(reader: Reader, made: design.Design, players: int, names: Sequence[str], plan: Any) -> Count:
    some = tuple(found(reader, contrast) for contrast in made.of(players))
    outcome = None
    if "target" in plan:
        tested = next(f for f in some if f.contrast == made.tested(players))
        outcome = testing.outcome(tested, plan["target"], plan["chunk_games"])
    headline = next((f for f in some if f.contrast.kind == design.HEADLINE and len(names) == 2), None)
    own = sorted({term.condition for f in some if f.contrast.kind != design.FIELD for term in f.contrast.terms})
    return Count(players, some, tuple(seats(reader, headline)) if headline else (),
                 tuple(behaviours(reader.run, own, names)), outcome)  # fmt: skip
