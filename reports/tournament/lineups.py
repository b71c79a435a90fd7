"""Who meets whom in a tournament: every choice of strategies, or as many as are asked for, drawn evenly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

Lineup = tuple[str, ...]


def lineups(field: Sequence[str], players: int, most: int, seed: int) -> tuple[Lineup, ...]:
    """The line-ups of a player count: all pairs; of three or four all choices, or `most` of them.

    Of too many choices those are taken next, in a drawn order, whose strategies have sat at fewest tables so far, so that
    all play about as often. Follows from the arguments alone.
    """
    if players == 2:
        return tuple(combinations(field, 2))
    rng = np.random.default_rng([seed % 2**63, players])
    known = list(combinations(range(len(field)), players))
    order = [known[k] for k in rng.permutation(len(known))]
    chosen: list[tuple[int, ...]] = []
    sat = np.zeros(len(field), int)
    for _ in range(min(most, len(order))):
        best = min(order, key=lambda some: (sat[list(some)].max(), sat[list(some)].sum()))
        order.remove(best)
        chosen.append(best)
        sat[list(best)] += 1
    return tuple(tuple(field[k] for k in some) for some in sorted(chosen))
