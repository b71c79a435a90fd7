"""The queries that sim/docs/runs.md shows run as they stand there, in polars, pandas and DuckDB, and say the same."""

import ast
import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sim.corrosion.rows import ROW, YIELD_ROW
from sim.plan import plan_of
from sim.store import start_run
from strategies.batch import Batch, manifest

PAGE = Path(__file__).parents[2] / "sim" / "docs" / "runs.md"
GAMES = 40


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A run of made-up rows under the name that the page uses, in several files."""
    monkeypatch.chdir(tmp_path)
    asked = {"players": [2], "lineups": {"named": [["greedy"]]}, "games": GAMES, "chunk_games": 15, "deny": ["copy"]}
    facts = manifest(plan_of(asked), "corrosion play")
    run, batch = start_run(tmp_path / "corrosion-play-1", facts), Batch(facts)
    rng = np.random.default_rng(1)
    for chunk in run.chunks:
        run.write(chunk, batch.frames(chunk, made_up(batch, batch.jobs(chunk), rng)))
    return run


def made_up(batch, jobs, rng):
    """Tables of these games, two seats each."""
    found = {name: np.zeros(0, table.dtype) for name, table in batch.tables.items()}
    for name, dtype in (("rows", ROW), ("yields", YIELD_ROW)):
        found[name] = np.zeros(2 * len(jobs), dtype)
        for field in ("block", "variant", "rotation"):
            found[name][field] = np.repeat(jobs[field], 2)
        found[name]["seat"] = np.tile([1, 2], len(jobs))
    found["rows"]["win_share"] = 12 * rng.integers(0, 2, 2 * len(jobs))
    found["rows"]["score"] = rng.integers(-5, 90, 2 * len(jobs))
    found["yields"]["gave"] = rng.integers(0, 9, found["yields"]["gave"].shape)
    return found


def shown(language, word):
    """The one example in a language that uses a word."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)
    (block,) = (block for block in blocks if word in block)
    return block


def value_of(text):
    """What the last line of a program is."""
    program, names = ast.parse(text), {}
    last = program.body.pop()
    exec(compile(program, "example", "exec"), names)
    return eval(compile(ast.Expression(last.value), "example", "eval"), names)


def by_seat(run, column, table="rows"):
    found = run.scan(run.chunks, table).group_by("condition", "seat").agg(pl.col(column).mean())
    return found.sort("condition", "seat").collect()


def test_polars(run):
    found = value_of(shown("python", "import polars"))
    assert found["win_share"].to_list() == pytest.approx((by_seat(run, "win_share")["win_share"] / 12).to_list())
    assert found.height == 6  # three conditions: nobody, seat 1 and seat 2 denied


def test_pandas(run):
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    found = value_of(shown("python", "import pandas"))
    assert found.tolist() == pytest.approx(by_seat(run, "score")["score"].to_list())


def test_duckdb(run):
    import duckdb

    found = duckdb.sql(shown("sql", "SELECT")).fetchall()
    wanted = run.scan(run.chunks, "yields").group_by("source", "seat").agg(pl.col("gave_steam").sum()).sort("source", "seat")
    assert found == wanted.collect().rows()
    assert sum(steam for *_, steam in found) > 0
