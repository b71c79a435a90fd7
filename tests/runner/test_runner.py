"""Playing chunks: the same rows for any cut and any number of threads, kept as soon as they are played."""

import hashlib
import threading
import time

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
    """All rows of these conditions, in the order of their keys."""

    def jobs_of(chunk):
        return jobs(conditions[chunk.group], chunk.lo, chunk.hi, styles, seed, engine.job)

    kept = {}
    play_chunks(engine, chunks(conditions, blocks, size), jobs_of, kept.__setitem__, threads)
    return np.concatenate([kept[chunk]["rows"] for chunk in sorted(kept)])


def jobs_of_pair(chunk):
    return jobs(PAIR, chunk.lo, chunk.hi, (0, 0), 1, JOB)


def playing():
    return [thread for thread in threading.enumerate() if thread.name.startswith("play")]


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
    play_chunks(dummy(), chunks([PAIR], [500], 100), jobs_of_pair, lambda *_: None, 2, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1000


def test_an_interruption_abandons_what_is_played(dummy):
    def interrupt(_):
        raise KeyboardInterrupt

    batches = []
    engine = dummy(before=lambda: (batches.append(1), time.sleep(0.01)))
    with pytest.raises(KeyboardInterrupt):
        play_chunks(engine, chunks([PAIR], [10**5], 10**5), jobs_of_pair, lambda *_: None, 2, interrupt)
    assert len(batches) < 100
    assert not playing()


def test_what_is_played_is_kept_before_its_thread_plays_on(dummy):
    """So a killed process loses at most the chunk in work of each thread, however slow another one is."""
    events, slow = [], threading.Event()

    def keep(chunk, tables):
        events.append(("kept", chunk.lo, threading.get_ident()))
        if len(events) > 20:
            slow.set()

    def jobs_of(chunk):
        events.append(("taken", chunk.lo, threading.get_ident()))
        if chunk.lo == 0:
            assert slow.wait(10), "the others waited for the first chunk"
        return jobs_of_pair(chunk)

    play_chunks(dummy(), chunks([PAIR], [30], 2), jobs_of, keep, 2)
    for thread in {thread for *_, thread in events}:
        mine = [(what, lo) for what, lo, by in events if by == thread]
        assert [what for what, _ in mine] == ["taken", "kept"] * (len(mine) // 2)
    assert sorted(lo for what, lo, _ in events if what == "kept") == list(range(30))


def test_what_goes_wrong_in_keeping_stops_all(dummy):
    kept = []

    def keep(chunk, tables):
        if chunk.lo == 3:
            raise OSError(28, "No space left on device")
        kept.append(chunk.lo)
        time.sleep(0.001)

    with pytest.raises(OSError, match="No space"):
        play_chunks(dummy(), chunks([PAIR], [10**4], 2), jobs_of_pair, keep, 3)
    assert len(kept) < 100 and not playing()


def test_what_goes_wrong_in_the_compiler_reaches_the_caller(dummy):
    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        prepare(dummy(before=fail))


@pytest.mark.compiled
def test_the_engine_plays_the_same_games_however_they_are_cut():
    from strategies.batch import batch_engine
    from strategies.field import Field
    from tests.playing import compile_once, variant

    compile_once()
    engine, styles = batch_engine([variant()], Field(["greedy", "random"])), (0, 1)
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
