"""A game looked at again, question by question: what a search would have done, and why a style chose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from sim.corrosion.rows import ROW
from sim.corrosion.state import new_games
from sim.corrosion.tables import Variant
from sim.corrosion.values import TABLES
from sim.corrosion.vocabulary import ASKING
from strategies.play import OUTSIDE, play
from strategies.search import SEARCHED, Search, futures_of
from strategies.style import STYLE, WEIGHTED, WEIGHTS

TWELFTHS = 12
MOST_REASONS = 3


class Review(NamedTuple):
    """What a search says of a decision. Win shares are shares of 1; in solo they are points instead."""

    best: int  # index of the option that it would have taken
    games: int  # imagined games for each of the two
    chosen_value: float
    best_value: float
    cost: float  # what the choice cost: mean of the paired differences
    error: float  # its standard error


def replay(variant: Variant, job: np.record, choices: Iterable[int]) -> Iterator[tuple[np.ndarray, np.ndarray, int]]:
    """The record (GAME (1,)) at each question of a game, the tables, and the answer that was given."""
    games, tables, jobs = new_games(1), np.zeros(1, TABLES), np.array([job], job.dtype).view(job.dtype)
    tables[0] = variant.tables
    jobs["style"] = OUTSIDE
    rows = np.zeros(int(job.seats), ROW)
    for choice in choices:
        with np.errstate(over="ignore"):
            state = play(games, tables, np.zeros(1, STYLE), jobs, rows)
        if state != ASKING:
            raise RuntimeError("a game that is played again took another course")
        yield games, tables, choice
        games["choice"] = choice


def reviewed(search: Search, games: np.ndarray, tables: np.ndarray, choice: int) -> Review | None:
    """What the search says of an answer; None for questions that it leaves to its style.

    Half of its games look for the best option; the other half compares it with the answer, in the same futures.
    """
    g = games[0]
    if int(g.kind) not in SEARCHED:
        return None
    best = Search(max(1, search.budget // 2), search.base, search.threads).choose(games, tables, 0)
    first = search.budget  # futures that the looking has not seen
    number = max(2, search.budget // 4)
    values = futures_of(search, games, tables, (best, choice), first, number)
    if int(g.seats) > 1:
        values = values / TWELFTHS
    difference = values[0] - values[1]
    error = float(difference.std(ddof=1) / np.sqrt(number))
    return Review(best, number, float(values[1].mean()), float(values[0].mean()), float(difference.mean()), error)


class Reason(NamedTuple):
    """A weight that spoke for the answer rather than for the next best: by how many hundredths of a point."""

    weight: str
    by: int


def explained(games: np.ndarray, tables: np.ndarray, style: np.ndarray, choice: int) -> tuple[list[int], list[Reason]] | None:
    """Value of each option by a style (hundredths of a point) and the weights behind the answer; interpreted only.

    None for a strategy without weights. A weight's part is what the lead over the next best option loses without it.
    """
    if int(style["kind"]) != WEIGHTED:
        return None
    from strategies.weighted import option_values

    values = option_values(games[0], tables[0], style)
    others = [i for i in range(len(values)) if i != choice]
    second = max(others, key=lambda i: values[i])
    lead = values[choice] - values[second]
    reasons = []
    for weight, _ in WEIGHTS:
        if not style["stages"][weight].any():
            continue
        without = style.copy()
        without["stages"][weight] = 0
        less = option_values(games[0], tables[0], without)
        by = lead - (less[choice] - less[second])
        if by:
            reasons.append(Reason(weight, int(by)))
    return values, sorted(reasons, key=lambda reason: -abs(reason.by))[:MOST_REASONS]


def explanation(seat: int, values: list[int], reasons: list[Reason]) -> dict[str, Any]:
    """An explanation as a line of a trace (sim/docs/trace.md)."""
    return {"t": "explanation", "seat": seat, "values": values, "weights": [[r.weight, r.by] for r in reasons]}


def analysis(found: Review, options: list[str], seat: int, is_solo: bool) -> dict[str, Any]:
    """A review as a line of a trace (sim/docs/trace.md)."""
    return {"t": "analysis", "seat": seat, "best": options[found.best], "best_index": found.best, "games": found.games,
            "unit": "points" if is_solo else "win_share", "chosen_value": round(found.chosen_value, 4),
            "best_value": round(found.best_value, 4), "cost": round(found.cost, 4), "error": round(found.error, 4)}  # fmt: skip
