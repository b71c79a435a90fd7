"""Playing on Dask workers: the same results, whoever dies, and one line for whatever goes wrong."""

import hashlib
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

pytest.importorskip("distributed")

from sim.blocks import chunks
from sim.executors import dask as executing
from sim.executors.dask import (
    DaskExecutor, NotInstalled, NoWorkers, SchedulerLost, SchedulerUnreachable, WorkersLost, play_chunks_dask,
)
from sim.executors.worker import Work, differences
from sim.runner import EngineFault, play_chunks
from tests.executors import plays
from tests.playing import compile_once

pytestmark = pytest.mark.compiled

CHUNKS = list(chunks(plays.GROUPS, plays.BLOCKS, 10))


def small(play, prepare=plays.prepare_nothing):
    """Work that needs no engine."""
    return Work(plays.no_engine, play, "sim.runner", prepare)


def digest(played):
    """Of all tables in key order: values, not the padding between them."""
    whole = hashlib.sha256()
    for _, tables in played:
        for name, table in sorted(tables.items()):
            whole.update(name.encode())
            for column in table.dtype.names:
                whole.update(np.ascontiguousarray(table[column]).tobytes())
    return whole.hexdigest()


@pytest.fixture(scope="module")
def cluster():
    """A scheduler with one worker, as others have it somewhere."""
    import distributed

    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50) as made:
        yield made


@contextmanager
def running(*words, **variables):
    """A scheduler or a worker of the command line."""
    program = [sys.executable, "-m", *words, "--no-dashboard"]
    process = subprocess.Popen(program, stderr=subprocess.DEVNULL, env=os.environ | variables)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler():
    """A scheduler without workers, in a process of its own."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with running("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)) as process:
        yield process, f"tcp://127.0.0.1:{port}"


def wait_for(address):
    for _ in range(100):
        try:
            return socket.create_connection(address.removeprefix("tcp://").split(":"), 1).close()
        except OSError:
            time.sleep(0.1)


def test_the_same_games_when_a_worker_is_killed(tmp_path, capfd):
    compile_once()
    engine = plays.make_engine()
    wanted = {}
    play_chunks(engine, CHUNKS, plays.jobs_of, wanted.__setitem__, 2)
    work = Work(plays.make_engine, partial(plays.play_and_say, tmp_path), "strategies.play")
    killed, seen, told = None, [], []
    with DaskExecutor(work, workers=2, tell=told.append) as executor:
        executor.wait(2)
        found = []
        for chunk, tables in executor.play(CHUNKS, seen.append, lambda chunk: chunk.hi - chunk.lo):
            found.append((chunk, tables))
            at_work = plays.begun(tmp_path) - plays.done(tmp_path)
            if at_work and len(found) > 2 and not killed:
                killed, interrupted = next(iter(at_work))
                os.kill(killed, signal.SIGKILL)
    assert killed and (killed, interrupted) not in plays.done(tmp_path)
    assert interrupted in {name for _, name in plays.done(tmp_path)}
    assert sorted(chunk for chunk, _ in found) == sorted(wanted) == sorted(CHUNKS)
    assert digest(sorted(found, key=lambda one: one[0])) == digest(sorted(wanted.items()))
    assert seen == sorted(seen) and seen[-1] == sum(plays.BLOCKS)
    assert all("is gone; what it played is played again" in line for line in told)
    assert capfd.readouterr() == ("", "")


def test_one_process_of_a_machine_prepares_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setenv("CORROSION_CACHE", str(tmp_path / "cache"))
    said = tmp_path / "said"
    said.mkdir()
    work = small(partial(plays.squares, 0.1), partial(plays.log_prepare, said))
    assert dict(play_chunks_dask(work, range(30), workers=2)) == {n: n * n for n in range(30)}
    (_, first_end), (second_begin, _) = sorted(tuple(map(float, file.read_text().split())) for file in said.iterdir())
    assert first_end <= second_begin


def test_a_fault_names_its_game_and_is_not_tried_again(cluster, tmp_path):
    work = small(partial(plays.fault, tmp_path))
    with pytest.raises(EngineFault, match="it hung") as caught:
        list(play_chunks_dask(work, range(20), cluster.scheduler_address))
    assert caught.value.job["block"] == 5
    assert len(list(tmp_path.iterdir())) == 1


def test_a_failing_disk_is_tried_again_and_then_reported(cluster, tmp_path):
    once = tmp_path / "once"
    once.mkdir()
    for folder, failures in ((once, 2), (tmp_path, 9)):
        played = play_chunks_dask(small(partial(plays.full_disk, folder, failures)), [7], cluster.scheduler_address)
        if folder is once:
            assert list(played) == [(7, 7)]
        else:
            with pytest.raises(OSError, match="No space left on device"):
                list(played)


def test_a_worker_with_another_engine_is_refused(cluster):
    told, address = [], cluster.scheduler_address
    flags = {"NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with running("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", **flags):
        with DaskExecutor(small(partial(plays.squares, 0.05)), address, tell=told.append) as executor:
            for chunk, result in executor.play(range(1000)):
                assert result == chunk * chunk
                if told:
                    break
            (refused,) = executor.refused
            assert refused not in executor.accepted and len(executor.accepted) == 1
    assert told[0].startswith(f"worker {refused} on {socket.gethostname()} is refused: engine hash ")


def test_when_all_are_refused_nobody_plays(cluster):
    told = []
    with DaskExecutor(small(plays.squares), cluster.scheduler_address, tell=told.append) as executor:
        executor.order = replace(executor.order, expected=executor.order.expected | {"numpy": "1.0", "engine": "x"})
        with pytest.raises(NoWorkers, match=r"none of 1 Dask workers may play; tcp://.*: numpy 2\S*, here 1\.0$"):
            list(executor.play(range(3)))
    assert len(told) == 1


def test_versions_explain_hashes():
    mine = {"Python": "3.11.7", "numba": "0.68.1", "engine": "abc", "sources": "def"}
    assert differences(mine, mine) == []
    assert differences(mine | {"numba": "0.67.0", "engine": "xyz"}, mine) == ["numba 0.67.0, here 0.68.1"]
    assert differences(mine | {"sources": "xyz"}, mine) == ["source hash xyz, here def"]


def test_nobody_at_the_address(cluster, monkeypatch):
    monkeypatch.setattr(executing, "REACH", 0.5)
    with closing(socket.socket()) as silent:
        silent.bind(("127.0.0.1", 0))
        closed = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        (worker,) = (made.worker_address for made in cluster.workers.values())
        for address, said in ((closed, "no answer"), ("nonsense", "missing port"), (worker, "but a worker"),
                              (closed, "no answer")):  # fmt: skip
            with pytest.raises(SchedulerUnreachable, match=said) as caught, DaskExecutor(small(plays.squares), address):
                pass
            assert "\n" not in str(caught.value) and caught.value.exit_code == 2
            silent.listen()  # the second time something accepts, and says nothing


def test_no_workers_and_then_no_scheduler(monkeypatch):
    with scheduler() as (process, address):
        wait_for(address)
        with DaskExecutor(small(plays.squares), address) as executor:
            monkeypatch.setattr(executing, "PATIENCE", 0.5)
            with pytest.raises(NoWorkers, match="has had no worker"):
                list(executor.play(range(3)))
            monkeypatch.setattr(executing, "PATIENCE", 60)
            with pytest.raises(SchedulerLost, match=f"{address} is lost") as caught:
                list(executor.play(range(3), lambda games: process.kill()))
            assert caught.value.exit_code == 1


def test_a_chunk_that_kills_its_workers_is_given_up():
    told = []
    with DaskExecutor(small(plays.deadly), workers=1, tell=told.append) as executor:
        with pytest.raises(WorkersLost, match="a chunk is given up"):
            list(executor.play([1], retries=0))
    assert len(told) == 1


def test_an_interruption_leaves_no_process():
    def interrupt(games):
        if games > 3:
            raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        list(play_chunks_dask(small(partial(plays.squares, 0.1)), range(1000), progress=interrupt, workers=2))
    assert set(multiprocessing.active_children()) <= before


def test_abandoned_chunks_make_room_for_others(cluster):
    with DaskExecutor(small(partial(plays.squares, 0.1)), cluster.scheduler_address) as executor:
        with closing(executor.play(range(1000))) as played:
            next(played)
        assert dict(executor.play([3, 4])) == {3: 9, 4: 16}


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NotInstalled, match="extra `dask`"), DaskExecutor(small(plays.squares)):
        pass
