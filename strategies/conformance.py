"""What every strategy must do: answer legally, change nothing, answer the same again, and come to an end."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.rows import JOB, ROW
from sim.corrosion.state import MAX_SEATS, new_games
from sim.corrosion.tables import Variant, build_variant
from sim.corrosion.values import TABLES
from strategies.field import Field, StrategyFailed, Table
from strategies.masks import deny, split
from strategies.play import FINISHED


def conform(name: str, games: int, seed: int) -> dict[str, Any]:
    """Play a strategy alone and against itself, twice, the second time in another order; raises StrategyFailed.

    Returns by player count how many games, answers and seconds there were. An illegal answer, an exception or a
    change of the catalogue ends it at once; so does a game that is another one the second time.
    """
    variant = build_variant(load_catalogue())
    table = Table(Field([name]), variant)
    played = []
    for players in range(1, MAX_SEATS + 1):
        jobs = jobs_of(name, variant, players, games, seed)
        began = time.perf_counter()
        rows = rows_of(table, jobs)
        seconds = time.perf_counter() - began
        again = rows_of(table, jobs[::-1].copy())[::-1]
        differing = [i for i in range(games) if rows[i].tobytes() != again[i].tobytes()]
        if differing:
            raise StrategyFailed(jobs[differing[0]], f"the strategy {name} plays the same game in two ways: its answers "
                                                     "must follow from the question alone")  # fmt: skip
        played.append((players, games, int(rows["decisions"].sum()), seconds))
    return {"played": played}


def jobs_of(name: str, variant: Variant, players: int, games: int, seed: int) -> np.ndarray:
    """Games of a strategy against itself, JOB (games,)."""
    jobs = np.zeros(games, JOB)
    jobs["seed"], jobs["seats"], jobs["block"] = seed, players, np.arange(games)
    jobs["deny"] = deny(split(name)[1], variant)
    return jobs


def rows_of(table: Table, jobs: np.ndarray) -> np.ndarray:
    """The rows of these games, ROW (games, players). Raises StrategyFailed."""
    tables, seats = np.zeros(1, TABLES), int(jobs["seats"][0])
    tables[0] = table.variant.tables
    rows = np.zeros(len(jobs) * seats, ROW)
    games = new_games(1)
    with np.errstate(over="ignore"):
        if table.play(games, tables, jobs, rows) != FINISHED:
            raise StrategyFailed(jobs[int(games[0].job)], "the game cannot be played to its end")
    return rows.reshape(-1, seats)
