"""Playing games with strategies by name, for tests."""

import numpy as np

from sim.corrosion.rows import JOB, ROW
from sim.corrosion.state import new_games
from sim.corrosion.values import TABLES
from strategies.field import Field, Table
from strategies.play import FINISHED
from tests.playing import compile_once, variant


def jobs_for(lineup, games=1, seed=3, first=0):
    """Jobs of these places in a field, one a seat."""
    jobs = np.zeros(games, JOB)
    jobs["seed"], jobs["seats"], jobs["block"] = seed, len(lineup), np.arange(first, first + games)
    jobs["style"][:, : len(lineup)] = lineup
    return jobs


def play(names, lineup=None, games=1, seed=3, record=None, first=0):
    """Rows (games, seats) of games of these strategies; seats are places in `names`, all of them by default."""
    compile_once()
    field, a_variant = Field(names), variant()
    lineup = tuple(range(len(names))) if lineup is None else lineup
    jobs, tables = jobs_for(lineup, games, seed, first), np.zeros(1, TABLES)
    tables[0] = a_variant.tables
    rows = np.zeros(games * len(lineup), ROW)
    record = new_games(1) if record is None else record
    record["job"], record["laid_out"] = 0, 0
    with np.errstate(over="ignore"):
        assert Table(field, a_variant).play(record, tables, jobs, rows) == FINISHED
    return rows.reshape(games, len(lineup))
