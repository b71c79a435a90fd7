"""Small batches of games with all their records, for tests."""

from __future__ import annotations

from functools import cache

import numpy as np

from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.rows import JOB, ROW, Records, records
from sim.corrosion.state import new_games
from sim.corrosion.tables import Variant, build_variant
from sim.corrosion.values import TABLES
from strategies.play import FINISHED, play
from strategies.registry import resolve, style_table


@cache
def variant() -> Variant:
    """The default catalogue, ready to be played."""
    return build_variant(load_catalogue())


def jobs_of(seats: int, games: int, strategy: str = "greedy") -> np.ndarray:
    """Jobs of the first blocks, JOB (games,)."""
    jobs = np.zeros(games, JOB)
    jobs["seed"], jobs["seats"], jobs["block"], jobs["style"] = 3, seats, np.arange(games), resolve(strategy)
    return jobs


def play_jobs(jobs: np.ndarray) -> tuple[np.ndarray, Records]:
    """Rows of shape (games, seats), and what else is kept."""
    seats = int(jobs["seats"][0])
    tables, rows, kept = np.zeros(1, TABLES), np.zeros(len(jobs) * seats, ROW), records(jobs)
    tables[0] = variant().tables
    with np.errstate(over="ignore"):
        assert play(new_games(1), tables, style_table(), jobs, rows, kept) == FINISHED
    return rows.reshape(len(jobs), seats), kept
