"""A tournament, computed from the rows of its run."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import NormalDist
from typing import Any

import numpy as np

from reports.compare.design import HEADLINE, SHARE, STEPS, TWELFTHS, Contrast, Term
from reports.compare.estimates import Found, found
from reports.compare.outcomes import Reader
from reports.stats.intervals import FEWEST_BLOCKS, LEVEL, Estimate, Sums, ratio, t_quantile
from reports.stats.meta_game import alpha_rank, cycles, dominated, mixture
from reports.stats.ratings import ELO, Fit, Model, choices, resampled

SAMPLES = 200  # of blocks, for the intervals of ratings


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
    def mixture(self) -> tuple[np.ndarray, float]:
        """The parts of a mixture that nobody beats, and what it wins at least."""
        return mixture(self.shares)

    @cached_property
    def ranks(self) -> np.ndarray:
        """α-rank: the part of each in the long run."""
        return alpha_rank(self.shares)

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
    seated = {number: tuple(field.index(names[s]) for s in condition.lineup)
              for number, condition in enumerate(run.conditions) if condition.players == players}  # fmt: skip
    blocks = min(run.manifest["plan"]["conditions"][number]["blocks"] for number in seated)
    made: dict[Any, np.ndarray] = defaultdict(lambda: np.zeros(blocks))
    for number, who in seated.items():
        # (blocks, seats) for each place; seat s in column s is rotation (place - s)
        ranks = np.stack([reader.column(number, place, "rank")[:blocks] for place in range(players)], axis=1)
        for rotation in range(players):
            places = np.stack([ranks[:, p, (p - rotation) % players] for p in range(players)], axis=1)
            patterns, which = np.unique(places, axis=0, return_inverse=True)
            for k, pattern in enumerate(patterns):
                for choice in choices(who, pattern.tolist()):
                    made[choice] += which.reshape(-1) == k
    model = Model(made, len(field))
    counts = np.stack([made[choice] for choice in model.choices], axis=1)
    fit = model.fit(counts.sum(0))
    ratings = _intervals(model, counts, fit, [sum(s in who for who in seated.values()) * players for s in range(len(field))])
    shares = tuple(found(reader, _share(field[s], s, seated, players)) for s in range(len(field)))
    return Rated(players, fit, ratings, shares, len(seated))


def _intervals(model: Model, counts: np.ndarray, fit: Fit, games: Sequence[int]) -> tuple[Estimate, ...]:
    """Ratings with intervals from samples of block numbers, drawn for all line-ups together, since they share keys."""
    blocks = len(counts)
    if blocks < FEWEST_BLOCKS:
        return tuple(Estimate(None, None, None, n * blocks, blocks) for n in games)
    drawn = ELO * resampled(model, counts, SAMPLES)
    low, high = np.quantile(drawn, ((1 - LEVEL) / 2, (1 + LEVEL) / 2), axis=0)
    # samples of few blocks vary too little: as much wider as Student's t is than the normal distribution
    wider = math.sqrt(blocks / (blocks - 1)) * t_quantile((1 + LEVEL) / 2, blocks - 1) / NormalDist().inv_cdf((1 + LEVEL) / 2)
    low, high = (fit.elo + wider * (end - fit.elo) for end in (low, high))
    return tuple(Estimate(float(fit.elo[s]), float(low[s]), float(high[s]), n * blocks, blocks) for s, n in enumerate(games))


def _share(name: str, strategy: int, seated: dict[int, tuple[int, ...]], players: int) -> Contrast:
    terms = tuple(Term(number, who.index(strategy), 1) for number, who in seated.items() if strategy in who)
    even, whole = TWELFTHS * len(terms), TWELFTHS * players * len(terms)
    return Contrast(SHARE, players, (name,), terms, even, whole, -even, whole - even, STEPS[players])


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
