"""Ratings from games of any number of players, ties included: Plackett–Luce with ties (Davidson–Luce).

A game is a row of choices: who is first of all, who is first of the rest, and so on. Of those who are left a set C of one
or several that tie is chosen with a probability proportional to d_|C| (product of the worths in C)^(1/|C|), where d_1 = 1
and d_k says how frequent ties of k are. Without ties this is Plackett–Luce, with two players and no ties Bradley–Terry.

Sources: Firth, Kosmidis and Turner, "Davidson–Luce model for multi-item choice with ties" (2019); Davidson, "On extending
the Bradley–Terry model to accommodate ties", JASA 65 (1970); Turner, van Etten, Firth and Kosmidis, "Modelling rankings in
R: the PlackettLuce package", Computational Statistics 35 (2020), for the pseudo-games that keep worths finite.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from reports.stats.bootstrap import together
from reports.stats.intervals import LEVEL, Estimate

ELO = 400 / math.log(10)  # Elo points of a factor e of worth: 400 are odds of ten to one
PSEUDO = 0.5  # games won and lost against a player of worth 1, so that nobody's worth is 0 or without limit
STEPS = 100
SMALL = 1e-10

Choice = tuple[tuple[int, ...], tuple[int, ...]]  # of whom (sorted), who was chosen (sorted)


@dataclass(frozen=True)
class Fit:
    """Logarithms of worth by player, with the mean 0, and of the weight of ties of 2, 3, …, where such occurred."""

    worth: np.ndarray  # float64 (players,)
    ties: Mapping[int, float]

    @property
    def elo(self) -> np.ndarray:
        """Ratings in Elo points above the mean of the field."""
        return ELO * self.worth


def choices(players: Sequence[int], places: Sequence[int]) -> list[Choice]:
    """The choices of a game. players: who sat there; places: the place of each, 1 the best, equal ones a tie.

    Whoever is last alone was not chosen of several.
    """
    left, found = sorted(zip(places, players, strict=True)), []
    while left:
        best = [player for place, player in left if place == left[0][0]]
        if len(left) > 1:
            found.append((tuple(sorted(player for _, player in left)), tuple(sorted(best))))
        left = left[len(best) :]
    return found


class Model:
    """The choices of some games, each once, in an order that does not depend on that of the games."""

    def __init__(self, known: Iterable[Choice], players: int) -> None:
        self.players = players
        self.choices = sorted(set(known))
        self.number = {choice: k for k, choice in enumerate(self.choices)}
        self.ties = sorted({len(chosen) for _, chosen in self.choices if len(chosen) > 1})
        self.tables = sorted({table for table, _ in self.choices})
        at = {table: k for k, table in enumerate(self.tables)}
        self.table_of = np.array([at[table] for table, _ in self.choices], np.int64)
        self.chosen = np.array([self._features(chosen) for _, chosen in self.choices]).reshape(len(self.choices), -1)
        sets = [(k, chosen) for k, table in enumerate(self.tables) for size in (1, *self.ties)
                for chosen in combinations(table, size)]  # fmt: skip
        self.set_table = np.array([k for k, _ in sets], np.int64)
        self.sets = np.array([self._features(chosen) for _, chosen in sets]).reshape(len(sets), -1)

    def _features(self, chosen: tuple[int, ...]) -> np.ndarray:
        """What the logarithm of a set's weight is a sum of: 1/k of each worth, and the weight of ties of k."""
        row = np.zeros(self.players + len(self.ties))
        np.add.at(row, list(chosen), 1 / len(chosen))
        if len(chosen) > 1:
            row[self.players + self.ties.index(len(chosen))] = 1
        return row

    def fit(self, counts: np.ndarray, pseudo: float = PSEUDO, start: np.ndarray | None = None) -> Fit:
        """The most likely worths. counts: how often each of `choices` was made. Newton's method on a concave function."""
        at = np.zeros(self.sets.shape[1]) if start is None else start.copy()
        worth = slice(0, self.players)
        made = np.bincount(self.table_of, counts, len(self.tables))  # choices at each table
        wanted = counts @ self.chosen
        for _ in range(STEPS):
            weights = np.exp(self.sets @ at)
            weights *= (made / np.bincount(self.set_table, weights, len(self.tables)))[self.set_table]
            means = np.zeros((len(self.tables), len(at)))
            np.add.at(means, self.set_table, weights[:, None] * self.sets)
            slope = wanted - means.sum(0)
            bend = (self.sets * weights[:, None]).T @ self.sets - (means / np.maximum(made, SMALL)[:, None]).T @ means
            won = 1 / (1 + np.exp(-at[worth]))
            slope[worth] += pseudo * (1 - 2 * won)
            bend[np.arange(self.players), np.arange(self.players)] += 2 * pseudo * won * (1 - won)
            step = np.linalg.lstsq(bend, slope, rcond=1e-12)[0]
            step *= min(1.0, 2 / max(SMALL, np.abs(step).max()))  # not too far at once
            at += step
            if np.abs(step).max() < SMALL:
                break
        at[worth] -= at[worth].mean()
        return Fit(at[worth].copy(), {k: float(at[self.players + j]) for j, k in enumerate(self.ties)})


def fit(games: Iterable[tuple[Sequence[int], Sequence[int]]], players: int, pseudo: float = PSEUDO) -> Fit:
    """The worths from games (players, places); their order and that of the players within one are of no matter."""
    made = [choice for who, places in games for choice in choices(who, places)]
    model = Model(made, players)
    counts = np.bincount([model.number[choice] for choice in made], minlength=len(model.choices)).astype(float)
    return model.fit(counts, pseudo)


def ratings(model: Model, counts: np.ndarray, n: Sequence[float], blocks: int, level: float = LEVEL) -> tuple[Estimate, ...]:
    """Elo points of each player above the mean, n games of each, with intervals from samples of blocks.

    counts: how often each of the model's choices was made, (blocks or batches of them, choices).
    """
    whole = model.fit(counts.sum(0))
    start = np.concatenate([whole.worth, [whole.ties[k] for k in model.ties]])
    return together(counts, lambda some: model.fit(some, start=start).elo, n, blocks, level)
