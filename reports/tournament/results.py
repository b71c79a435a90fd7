"""A tournament, computed from the rows of its run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from reports.compare.design import HEADLINE, Contrast, Term, share
from reports.compare.estimates import Found, found
from reports.compare.outcomes import Reader
from reports.metrics.batches import of_sums
from reports.stats.bootstrap import together
from reports.stats.intervals import LEVEL, Estimate, Sums, ratio
from reports.stats.meta_game import alpha_rank, cycles, dominated, mixture
from reports.stats.ratings import Fit, Model, choices, ratings


@dataclass(frozen=True)
class Rated:
    """The field with one number of players: ratings in Elo above its mean, and win shares over an even one."""

    players: int
    fit: Fit
    ratings: tuple[Estimate, ...]  # by strategy of the field
    shares: tuple[Found, ...]
    lineups: int


@dataclass(frozen=True)
class Meta:
    """Two players: who wins what share against whom, and what follows."""

    outcomes: np.ndarray  # float64 (strategies, strategies, blocks): share of the row against the column, by block
    cells: dict[tuple[int, int], Estimate]

    @property
    def shares(self) -> np.ndarray:
        """float64 (strategies, strategies)."""
        return self.outcomes.mean(axis=2)

    @cached_property
    def mixture(self) -> tuple[Estimate, ...]:
        """The part of each in a mixture that nobody beats."""
        return self._resampled(lambda shares: mixture(shares)[0])

    @cached_property
    def ranks(self) -> tuple[Estimate, ...]:
        """α-rank: the part of each in the long run."""
        return self._resampled(alpha_rank)

    def _resampled(self, parts: Callable[[np.ndarray], np.ndarray]) -> tuple[Estimate, ...]:
        """What follows from the shares for each strategy, with intervals from samples of blocks, the same for all pairs."""
        n, _, blocks = self.outcomes.shape
        sums = _batched(np.concatenate([self.outcomes.reshape(n * n, blocks), np.ones((1, blocks))]))

        def found(some: np.ndarray) -> np.ndarray:
            return parts(some[:-1].reshape(n, n) / some[-1])

        return together(sums, found, [n * (n - 1) * blocks] * n, blocks, can_be_certain=True)

    @cached_property
    def beats(self) -> np.ndarray:
        """bool (strategies, strategies): beyond doubt, all pairs judged together."""
        n = len(self.outcomes)
        level = 1 - (1 - LEVEL) / max(1, n * (n - 1) // 2)
        return np.array([[s != t and _is_above(self.outcomes[s, t] - 0.5, level) for t in range(n)] for s in range(n)])

    @property
    def cycles(self) -> list[tuple[int, int, int]]:
        """Triples that beat each other in a circle, beyond doubt."""
        return cycles(self.beats)

    @cached_property
    def dominated(self) -> list[tuple[int, int]]:
        """(worse, better): the better wins more against everybody, beyond doubt, all judged together.

        Against whoever both always win (or lose) alike, block by block, neither has to be better.
        """
        n = len(self.outcomes)
        level = 1 - (1 - LEVEL) / max(1, n * (n - 1))
        shares = self.shares
        better = np.zeros((n, n, n), bool)
        for s in range(n):
            for t in range(n):
                if (shares[s] >= shares[t]).all():  # else there is no need to look closer
                    apart = self.outcomes[s] - self.outcomes[t]
                    better[s, t] = [not row.any() or _is_above(row, level) for row in apart]
                    better[s, t] &= apart.any()
        return dominated(better)


@dataclass(frozen=True)
class Tournament:
    """What a tournament found."""

    manifest: Any
    field: tuple[str, ...]
    rated: tuple[Rated, ...]
    meta: Meta | None

    def order(self, rated: Rated) -> list[int]:
        """The strategies of the field, the highest rated first."""
        return sorted(range(len(self.field)), key=lambda s: -rated.fit.worth[s])


def tournament(run: Any) -> Tournament:
    """Everything that a page or a table of this run says."""
    plan = run.manifest["plan"]
    field, reader = tuple(plan["tournament"]["field"]), Reader(run)
    players = list(dict.fromkeys(c["players"] for c in plan["conditions"]))
    rated = tuple(_rated(reader, field, n) for n in players)
    return Tournament(run.manifest, field, rated, _meta(reader, field) if 2 in players else None)


def _rated(reader: Reader, field: Sequence[str], players: int) -> Rated:
    run = reader.run
    names = [strategy["name"] for strategy in run.manifest["plan"]["strategies"]]
    first = next(k for k, condition in enumerate(run.conditions) if condition.players == players)
    tables = [tuple(names[s] for s in condition.lineup) for condition in run.conditions if condition.players == players]
    seated = [tuple(field.index(name) for name in table) for table in tables]
    blocks = min(c["blocks"] for c in run.manifest["plan"]["conditions"] if c["players"] == players)
    made: dict[Any, np.ndarray] = defaultdict(lambda: np.zeros(blocks))
    for number, who in enumerate(seated, first):
        ranks = reader.by_place(number, "rank")[:blocks]
        patterns, which = np.unique(ranks.reshape(-1, players), axis=0, return_inverse=True)
        which = which.reshape(ranks.shape[:2])
        for k, pattern in enumerate(patterns):
            for choice in choices(who, pattern.tolist()):
                made[choice] += (which == k).sum(axis=1)
    model = Model(made, len(field))
    counts = _batched(np.stack([made[choice] for choice in model.choices]))
    games = [sum(s in who for who in seated) * players * blocks for s in range(len(field))]
    shares = tuple(found(reader, share(name, players, first, tables)) for name in field)
    return Rated(players, model.fit(counts.sum(0)), ratings(model, counts, games, blocks), shares, len(seated))


def _batched(columns: np.ndarray) -> np.ndarray:
    """Columns (k, blocks) added up by batches of blocks, so that many blocks are drawn as quickly as some: (batches, k)."""
    return of_sums(columns, np.arange(columns.shape[1])).sums


def _meta(reader: Reader, field: Sequence[str]) -> Meta:
    run, n = reader.run, len(field)
    names = [strategy["name"] for strategy in run.manifest["plan"]["strategies"]]
    number = {tuple(field.index(names[s]) for s in condition.lineup): k
              for k, condition in enumerate(run.conditions) if condition.players == 2}  # fmt: skip
    blocks = min(run.manifest["plan"]["conditions"][k]["blocks"] for k in number.values())
    outcomes, cells = np.full((n, n, blocks), 0.5), {}
    for a, b in combinations(range(n), 2):
        terms = Term(number[a, b], 0, 1), Term(number[a, b], 1, -1)
        pair = found(reader, Contrast(HEADLINE, 2, (field[a], field[b]), terms, 0, 48, -24, 24, 12))
        outcomes[a, b] = 0.5 + pair.outcomes[:blocks] / 48
        outcomes[b, a] = 1 - outcomes[a, b]
        e = pair.estimate()
        cells[a, b] = _moved(e, 0.5, 1)
        cells[b, a] = _moved(e, 0.5, -1)
    return Meta(outcomes, cells)


def _moved(e: Estimate, by: float, sign: int) -> Estimate:
    if not e.is_known:
        return e
    low, high = sorted((by + sign * e.low, by + sign * e.high))
    return e._replace(value=by + sign * e.value, low=low, high=high)


def _is_above(x: np.ndarray, level: float) -> bool:
    """Whether the mean over blocks is above 0, beyond doubt."""
    b = len(x)
    e = ratio(Sums(b, float(x.sum()), b, float((x * x).sum()), float(x.sum()), b), level)
    return e.is_known and e.low > 0
