"""Runs on Dask: workers keep what they play where they see the run, and one connection serves a run to its end."""

import json

import pytest

pytest.importorskip("distributed")

from sim.executors.dask import DaskExecutor
from sim.places import place
from sim.plan import next_look, plan_of
from sim.store import Run, identity, locked, start_run
from sim.verify import verify
from strategies.batch import Batch, manifest, on_dask, on_threads
from tests.playing import compile_once

pytestmark = pytest.mark.compiled
PLAN = {"players": [1, 2], "lineups": {"named": [["greedy"]]}, "games": 60, "detail": 10, "chunk_games": 20}


@pytest.fixture(scope="module")
def cluster():
    """A scheduler with one worker, as others have it somewhere."""
    import distributed

    compile_once()
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50) as made:
        yield made.scheduler_address


@pytest.fixture
def written_here(monkeypatch):
    """The chunks that this process writes."""
    chunks, write = [], Run.write
    monkeypatch.setattr(Run, "write", lambda run, chunk, frames: chunks.append(chunk) or write(run, chunk, frames))
    return chunks


def test_workers_keep_what_they_play_where_they_see_the_run(cluster, written_here, tmp_path):
    facts = manifest(plan_of(PLAN), "corrosion play")
    batch = Batch(facts)
    with on_threads(batch, 2) as play:
        run = start_run(tmp_path / "threads", facts)
        play(run, run.chunks)
        wanted = verify(run)
    assert sorted(written_here) == run.chunks and not wanted.faults
    for folder, key, own in (
        (tmp_path / "seen", "key", []), (tmp_path / "of another machine", "another key", run.chunks),
        (place("memory://elsewhere/run"), "key", run.chunks),
    ):  # fmt: skip
        written_here.clear()
        with on_dask(batch, facts, cluster, folder, key) as play, locked(folder, "key"):
            run = start_run(folder, facts)
            play(run, run.chunks[:2])
            play(run, run.missing())
        assert sorted(written_here) == own
        assert verify(run) == wanted
        assert run.identity == identity(facts["plan"])


def test_a_precision_keeps_one_connection_over_all_looks(cluster, written_here, tmp_path, monkeypatch, capsys):
    from scripts.cli.app import run

    entered, enter = [], DaskExecutor.__enter__
    monkeypatch.setattr(DaskExecutor, "__enter__", lambda executor: entered.append(1) or enter(executor))
    options = ("play", "--players", "1", "--precision", "seats.score=1.1", "--detail", "0", "--quiet")
    monkeypatch.setattr("sim.plan.FIRST_LOOK", 50)
    hashes, games = [], []
    for how in (("--executor", "dask", "--scheduler", cluster), ("--threads", "2")):
        folder = tmp_path / how[1]
        assert run([*options, *how, "--out", str(folder)]) == 0
        capsys.readouterr()
        assert run(["verify", str(folder), "--json"]) == 0
        hashes.append(json.loads(capsys.readouterr().out)["result_hash"])
        games.append(json.loads((folder / "manifest.json").read_text())["plan"]["conditions"][0]["games"])
    assert hashes[0] == hashes[1] and len(set(games)) == 1
    assert games[0] > next_look(50, 10**6)  # looked at more than once
    assert entered == [1]
