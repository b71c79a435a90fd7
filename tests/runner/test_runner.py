"""Playing chunks: the same rows in the same order for any cut and any number of threads."""

import hashlib
import threading
import time
from contextlib import closing

import numpy as np
import pytest

from sim.blocks import Condition, groups_of, jobs
from sim.blocks import chunks as chunks_of
from sim.runner import EngineFault, play_chunks, prepare, slices
from tests.runner.conftest import JOB

PAIR = Condition(2, (0, 1))


def chunks(conditions, blocks, size):
    return chunks_of(groups_of(conditions), blocks, size)


def rows_of(engine, conditions, blocks, size, threads, styles=(0, 0), seed=1):
    """All rows of these conditions, in the order in which they were handed on."""

    def jobs_of(chunk):
        return jobs(conditions[chunk.group], chunk.lo, chunk.hi, styles, seed, engine.job)

    with closing(play_chunks(engine, chunks(conditions, blocks, size), jobs_of, threads)) as played:
        return np.concatenate([tables["rows"] for _, tables in played])


def digest(rows):
    """Of the values, not of the padding between them."""
    return hashlib.sha256(b"".join(np.ascontiguousarray(rows[name]).tobytes() for name in rows.dtype.names)).hexdigest()


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_cut_and_threads_change_nothing(dummy, size, threads):
    rows = rows_of(dummy(), [PAIR, Condition(1, (0,))], [60, 40], size, threads)
    wanted = [block for block in range(60) for _ in range(4)] + list(range(40))
    assert rows["block"].tolist() == wanted


def test_slow_chunks_hold_their_place(dummy):
    turn = iter(range(1000))
    engine = dummy(before=lambda: time.sleep(0.02 if next(turn) % 3 == 0 else 0))
    assert rows_of(engine, [PAIR], [30], 2, 4)["block"].tolist() == [block for block in range(30) for _ in range(4)]


def test_a_fault_names_its_game(dummy):
    with pytest.raises(EngineFault, match="it hung") as caught:
        rows_of(dummy(fails_at=13), [PAIR], [60], 10, 2)
    assert (caught.value.job["block"], caught.value.job["rotation"]) == (13, 0)


def test_progress_ends_at_all_games(dummy):
    seen = []
    jobs_of = lambda chunk: jobs(PAIR, chunk.lo, chunk.hi, (0, 0), 1, JOB)  # noqa: E731
    list(play_chunks(dummy(), chunks([PAIR], [500], 100), jobs_of, 2, seen.append))
    assert seen == sorted(seen)
    assert seen[-1] == 1000


def test_an_interruption_abandons_what_is_played(dummy):
    def interrupt(_):
        raise KeyboardInterrupt

    batches = []
    engine = dummy(before=lambda: (batches.append(1), time.sleep(0.01)))
    jobs_of = lambda chunk: jobs(PAIR, chunk.lo, chunk.hi, (0, 0), 1, JOB)  # noqa: E731
    with pytest.raises(KeyboardInterrupt):
        list(play_chunks(engine, chunks([PAIR], [10**5], 10**5), jobs_of, 2, interrupt))
    assert len(batches) < 100
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("play")]


def test_closing_early_ends_the_threads(dummy):
    jobs_of = lambda chunk: jobs(PAIR, chunk.lo, chunk.hi, (0, 0), 1, JOB)  # noqa: E731
    played = play_chunks(dummy(), chunks([PAIR], [10**4], 10), jobs_of, 2)
    next(played)
    played.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("play")]


def test_what_goes_wrong_in_the_compiler_reaches_the_caller(dummy):
    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        prepare(dummy(before=fail))


@pytest.mark.compiled
def test_the_engine_plays_the_same_games_however_they_are_cut():
    from strategies.batch import batch_engine
    from strategies.registry import resolve
    from tests.playing import compile_once, variant

    compile_once()
    engine = batch_engine([variant()])
    styles = [resolve("greedy"), resolve("random")]
    conditions = [Condition(1, (0,)), PAIR, Condition(3, (0, 1, 1)), Condition(4, (0, 0, 0, 0))]
    blocks = [40, 20, 14, 30]
    runs = [rows_of(engine, conditions, blocks, size, threads, styles) for threads, size in ((1, 1000), (2, 1), (2, 1000))]
    assert len({digest(rows) for rows in runs}) == 1
    assert digest(rows_of(engine, conditions, blocks, 1000, 2, styles, seed=2)) != digest(runs[0])
    at = 0
    for condition, count in zip(conditions, blocks, strict=True):
        games = count * len(condition.rotations)
        shares = runs[0]["win_share"][at : at + games * condition.players].reshape(games, condition.players)
        assert (shares.sum(axis=1) == 12).all()
        at += games * condition.players


def test_slices_hold_one_variant_each():
    jobs = np.zeros(300, JOB)
    jobs["variant"][130:131], jobs["variant"][131:] = 1, 2
    assert [(len(some), int(some[0]["variant"])) for some in slices(jobs)] == [(128, 0), (2, 0), (1, 1), (128, 2), (41, 2)]
