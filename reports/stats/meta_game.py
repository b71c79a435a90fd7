"""The game of choosing a strategy: from who wins what share against whom to mixtures, ranks, dominance and cycles.

shares: float64 (strategies, strategies), the win share of the row against the column; opposite ones sum to 1.

Sources:
* the mixture: von Neumann's minimax; of all that are optimal the one that is nearest to equal parts is what Balduzzi, Tuyls,
  Perolat and Graepel, "Re-evaluating evaluation", NeurIPS 31 (2018), average by: none depends on copies of a strategy.
* the rank: Omidshafiei et al., "α-Rank: multi-agent evaluation by evolution", Scientific Reports 9 (2019): one population,
  fixation of single mutants by Fermi's rule, stationary distribution of the chain.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from scipy.optimize import linprog

ALPHA, POPULATION = 100.0, 50  # strength of selection, of a difference of win shares; size of the population
LEAST, NEAR = 1e-9, 1e-7  # what the program is allowed to miss by, and what counts as equal after it


def mixture(shares: np.ndarray) -> tuple[np.ndarray, float]:
    """(parts (strategies,), share): the mixture that wins at least this share against every strategy; 1/2 if complete.

    A linear program has many such mixtures at times; this is one that spreads over as many strategies as it can: the
    mean, over the strategies, of one in which it takes the greatest part.
    """
    n = len(shares)
    first = linprog([*np.zeros(n), -1], A_ub=np.column_stack([-shares.T, np.ones(n)]), b_ub=np.zeros(n),
                    A_eq=[[*np.ones(n), 0]], b_eq=[1], bounds=[*[(0, 1)] * n, (None, None)], method="highs")  # fmt: skip
    parts, value = first.x[:n], float(-first.fun)
    if not _is_only(shares, parts, value):
        parts = np.mean([_with_most(shares, value, k) for k in range(n)], axis=0)
    parts = np.clip(parts, 0, None)
    parts[parts < 1e-6] = 0
    return parts / parts.sum(), value


def _is_only(shares: np.ndarray, parts: np.ndarray, value: float) -> bool:
    """Whether this mixture is the only one: then against whom it wins no more than it must is just whom it uses.

    Any other one uses nobody else (complementary slackness; both sides of the game are alike), and wins just as little
    against all of them: linear equations, with one solution.
    """
    used, tight = parts > NEAR, parts @ shares < value + NEAR
    if np.abs(shares + shares.T - 1).max() > NEAR or (used != tight).any():
        return False
    own = shares[used][:, used]
    ones = np.ones((len(own), 1))
    return bool(np.linalg.cond(np.block([[own.T, -ones], [ones.T, np.zeros((1, 1))]])) < 1 / NEAR)


def _with_most(shares: np.ndarray, value: float, strategy: int) -> np.ndarray:
    """The mixture that wins at least `value` in which a strategy takes the greatest part."""
    n = len(shares)
    goal = np.zeros(n)
    goal[strategy] = -1
    return linprog(goal, A_ub=-shares.T, b_ub=np.full(n, LEAST - value), A_eq=[np.ones(n)], b_eq=[1], bounds=[(0, 1)] * n,
                   method="highs").x  # fmt: skip


def alpha_rank(shares: np.ndarray, alpha: float = ALPHA, population: int = POPULATION) -> np.ndarray:
    """How much of the time a population of equals plays each strategy, float64 (strategies,), summing to 1."""
    n = len(shares)
    if n == 1:
        return np.ones(1)
    chain = np.zeros((n, n))
    for old in range(n):
        for new in range(n):
            if old != new:
                chain[old, new] = _fixation(alpha * (shares[new, old] - shares[old, new]), population) / (n - 1)
    chain[np.arange(n), np.arange(n)] = 1 - chain.sum(1)
    return _stationary(chain)


def _fixation(gain: float, population: int) -> float:
    """The probability that one mutant takes over; kept above 0, so that the chain reaches every state."""
    if abs(gain) < 1e-12:
        return 1 / population
    if gain < 0:
        return max(1e-30, float(np.exp(min(0.0, gain * (population - 1))) * np.expm1(gain) / np.expm1(gain * population)))
    return float(-np.expm1(-gain) / -np.expm1(-gain * population))


def _stationary(chain: np.ndarray) -> np.ndarray:
    """The stationary distribution, by elimination of states without any subtraction (Grassmann, Taksar, Heyman 1985)."""
    a = chain.copy()
    n = len(a)
    for k in range(n - 1, 0, -1):
        a[:k, k] /= a[k, :k].sum()
        a[:k, :k] += np.outer(a[:k, k], a[k, :k])
    found = np.zeros(n)
    found[0] = 1.0
    for k in range(1, n):
        found[k] = found[:k] @ a[:k, k]
    return found / found.sum()


def dominated(better: np.ndarray) -> list[tuple[int, int]]:
    """Pairs (worse, better). better: bool (s, t, k): whether s wins more than t against k, beyond doubt."""
    n = len(better)
    return [(t, s) for t in range(n) for s in range(n) if s != t and better[s, t].all()]


def cycles(beats: np.ndarray) -> list[tuple[int, int, int]]:
    """Triples where each beats the next and the last the first. beats: bool (strategies, strategies), beyond doubt."""
    found = []
    for a, b, c in combinations(range(len(beats)), 3):
        if beats[a, b] and beats[b, c] and beats[c, a]:
            found.append((a, b, c))
        if beats[a, c] and beats[c, b] and beats[b, a]:
            found.append((a, c, b))
    return found
