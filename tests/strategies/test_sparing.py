"""Denied games that are copied: the same rows as if all had been played, and a good part of them spared."""

import polars as pl
import pytest

from sim.blocks import Chunk
from sim.plan import plan_of
from sim.runner import play_chunk
from strategies.batch import Batch, manifest
from tests.playing import compile_once

pytestmark = pytest.mark.compiled
BLOCKS = 40
DENIED = ["chrome.A1", "chrome.B3", "chrome.A14+chrome.A15", "engineer.E5", "one_shot.ONE4", "turning.boiler", "award.suits",
          "award", "suit.gray", "copy"]  # fmt: skip


def batch_of(players, strategies, **more):
    compile_once()
    asked = {"players": [players], "lineups": {"named": [strategies]}, "games": BLOCKS, "detail": 0, "deny": DENIED}
    return Batch(manifest(plan_of(asked | more), "corrosion play"))


def played(batch, monkeypatch=None):
    """The tables of a chunk, and how many games the engine played for them."""
    calls = []
    chunk = Chunk(0, 0, BLOCKS)
    jobs = batch.jobs(chunk)
    engine = batch.engine.play

    def count(games, *arguments):
        calls.append(len(arguments[2]))
        return engine(games, *arguments)

    object.__setattr__(batch.engine, "play", count)
    try:
        return batch.frames(chunk, batch.play_chunk(batch.engine, batch.engine.new_games(1), jobs)), sum(calls), len(jobs)
    finally:
        object.__setattr__(batch.engine, "play", engine)


@pytest.mark.parametrize(
    ("players", "strategies", "more"),
    [(2, ["greedy"], {}), (2, ["random", "greedy"], {}), (3, ["balanced"], {"detail": 5}), (1, ["greedy"], {}),
     (2, ["random"], {"give": ["chrome.A6"], "variant": [{"set": ["chrome.A6.points=12"]}]})],
)  # fmt: skip
def test_copied_games_are_those_that_would_have_been_played(players, strategies, more):
    batch = batch_of(players, strategies, **more)
    found, games, of_them = played(batch)
    assert batch.play_chunk is not play_chunk and games < of_them
    batch.play_chunk = play_chunk
    wanted, games, of_them = played(batch)
    assert games == of_them
    for name, table in wanted.items():
        assert found[name].equals(table), name


def test_a_machine_that_takes_from_the_stack_is_reckoned_with():
    """All machines made to take from the top: whoever completed one may have been offered what was never shown."""
    data = batch_of(2, ["random"]).plan
    catalogue = batch_of(2, ["random"]).variants[0].data
    assert data and any(machine["ability"] == "take_top" for machine in catalogue["chrome"].values())
    batch = batch_of(2, ["random"])
    everything = (1 << 30) - 1
    sparing = batch.play_chunk.args[0]
    sparing.takes_top = dict.fromkeys(sparing.takes_top, everything)
    _, strict, _ = played(batch)
    _, usual, _ = played(batch_of(2, ["random"]))
    assert strict > usual


def test_only_styles_of_weights_are_spared():
    assert batch_of(2, ["search:2"], deny=["chrome.A1"]).play_chunk is play_chunk


def test_frames_are_whole():
    found, _, _ = played(batch_of(2, ["greedy"]))
    assert found["rows"].group_by("condition").len()["len"].n_unique() == 1
    assert found["rows"].select((pl.col("variant") == pl.col("condition")).all()).item()
