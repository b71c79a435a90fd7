"""Playing chunks of games on all cores: the same rows for any number of threads, in key order.

Threads suffice, since compiled engines release the interpreter lock. Each thread has a game record
of its own. How the work is cut depends on the plan alone, never on the number of threads.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from sim.blocks import Chunk

SLICE = 128  # games in one call of the engine: how long Ctrl-C may take
TICK = 0.1  # seconds between two reports of progress


@dataclass(frozen=True)
class Engine:
    """What plays: a compiled entry and what it is called with.

    play(games, *tables[variant], jobs, rows) plays all jobs and returns `finished`, or something else
    after a fault, with games[0]["fault"] an index of `faults` and games[0]["job"] that of the job.
    """

    play: Callable[..., int]
    tables: Sequence[tuple[Any, ...]]  # by variant
    new_games: Callable[[int], np.ndarray]
    job: np.dtype
    row: np.dtype
    finished: int
    faults: Sequence[str]


class EngineFault(Exception):
    """A game that the engine could not play to its end; `job` is its record."""

    def __init__(self, job: np.void, reason: str) -> None:
        super().__init__(reason)
        self.job, self.reason = job, reason


class _Stopped(Exception):
    """Somebody else gave up; nobody waits for this chunk any more."""


class Played:
    """How many games have been played, counted by all threads."""

    def __init__(self) -> None:
        self.games = 0
        self._lock = threading.Lock()

    def add(self, games: int) -> None:
        with self._lock:
            self.games += games


def prepare(engine: Engine) -> None:
    """Compile or load the engine. In a thread, since nothing interrupts a compiler in the main one."""
    failure: list[BaseException] = []

    def compile_it() -> None:
        try:
            engine.play(engine.new_games(1), *engine.tables[0], np.zeros(0, engine.job), np.zeros(0, engine.row))
        except BaseException as error:  # handed to the caller
            failure.append(error)

    thread = threading.Thread(target=compile_it, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(TICK)
    if failure:
        raise failure[0]


def play_jobs(engine: Engine, games: np.ndarray, jobs: np.ndarray, rows: np.ndarray) -> None:
    """Play the jobs (one variant) in the record games[0], rows in their order. Raises EngineFault."""
    games["job"], games["laid_out"] = 0, 0
    if engine.play(games, *engine.tables[int(jobs[0]["variant"])], jobs, rows) != engine.finished:
        at, fault = int(games[0]["job"]), int(games[0]["fault"])
        raise EngineFault(jobs[at], engine.faults[fault] if fault < len(engine.faults) else f"fault {fault}")


def play_chunks(
    engine: Engine,
    chunks: Iterable[Chunk],
    jobs_of: Callable[[Chunk], np.ndarray],
    threads: int,
    progress: Callable[[int], None] | None = None,
) -> Iterator[tuple[Chunk, np.ndarray]]:
    """Play chunks on `threads` threads; yields (chunk, its rows) in the order of `chunks`.

    progress is called in the caller's thread, with the number of games played so far. Raises
    EngineFault. Closing the iterator, or an exception such as KeyboardInterrupt, abandons what is being
    played within a fraction of a second.
    """
    played, stop, own = Played(), threading.Event(), threading.local()

    def work(chunk: Chunk) -> np.ndarray:
        if not hasattr(own, "games"):
            own.games = engine.new_games(1)
        jobs = jobs_of(chunk)
        seats = int(jobs[0]["seats"])
        rows = np.zeros(len(jobs) * seats, engine.row)
        for lo in range(0, len(jobs), SLICE):
            if stop.is_set():
                raise _Stopped
            some = jobs[lo : lo + SLICE]
            play_jobs(engine, own.games, some, rows[lo * seats : (lo + len(some)) * seats])
            played.add(len(some))
        return rows

    todo = iter(chunks)
    with ThreadPoolExecutor(threads, thread_name_prefix="play") as pool:
        ahead = deque((chunk, pool.submit(work, chunk)) for chunk in islice(todo, 2 * threads))
        try:
            while ahead:
                chunk, future = ahead.popleft()
                rows = _await(future, played, progress)
                ahead.extend((following, pool.submit(work, following)) for following in islice(todo, 1))
                yield chunk, rows
        finally:
            stop.set()
            for _, future in ahead:
                future.cancel()


def _await(future: Future, played: Played, progress: Callable[[int], None] | None) -> np.ndarray:
    while True:
        done, _ = wait([future], timeout=TICK)
        if progress is not None:
            progress(played.games)
        if done:
            return future.result()
