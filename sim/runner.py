"""Playing chunks of games on all cores: the same tables for any number of threads.

Threads suffice, since compiled engines release the interpreter lock. Each thread has a game record
of its own, and keeps what it has played before it takes the next chunk. How the work is cut depends on
the plan alone, never on the number of threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.blocks import Chunk

SLICE = 128  # games in one call of the engine: how long Ctrl-C may take
TICK = 0.1  # seconds between two reports of progress
ROWS = "rows"  # the table with a row a seat a game

Tables = dict[str, np.ndarray]  # by name: "rows", and what else an engine keeps


@dataclass(frozen=True)
class Engine:
    """What plays: a compiled entry and what it is called with.

    play(games, *tables[variant], jobs, rows) plays all jobs and returns `finished`, or something else
    after a fault, with games[0]["fault"] an index of `faults` and games[0]["job"] that of the job.
    With `records`, play gets records(jobs) as one argument more, and `kept` makes further tables of it.
    """

    play: Callable[..., int]
    tables: Sequence[tuple[Any, ...]]  # by variant
    new_games: Callable[[int], np.ndarray]
    job: np.dtype
    row: np.dtype
    finished: int
    faults: Sequence[str]
    records: Callable[[np.ndarray], Any] | None = None
    kept: Callable[[Any], Tables] = lambda records: {}  # noqa: E731


class EngineFault(Exception):
    """A game that the engine could not play to its end; `job` is its record."""

    def __init__(self, job: np.void, reason: str) -> None:
        super().__init__(reason)
        self.job, self.reason = job, reason


class Stopped(Exception):
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
            none = np.zeros(0, engine.job)
            records = () if engine.records is None else (engine.records(none),)
            engine.play(engine.new_games(1), *engine.tables[0], none, np.zeros(0, engine.row), *records)
        except BaseException as error:  # handed to the caller
            failure.append(error)

    thread = threading.Thread(target=compile_it, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(TICK)
    if failure:
        raise failure[0]


def play_jobs(engine: Engine, games: np.ndarray, jobs: np.ndarray) -> Tables:
    """Play the jobs (one variant) in the record games[0]; their tables, in their order. Raises EngineFault."""
    games["job"], games["laid_out"] = 0, 0
    rows = np.zeros(int(jobs["seats"].sum()), engine.row)
    records = () if engine.records is None else (engine.records(jobs),)
    if engine.play(games, *engine.tables[int(jobs[0]["variant"])], jobs, rows, *records) != engine.finished:
        at, fault = int(games[0]["job"]), int(games[0]["fault"])
        raise EngineFault(jobs[at], engine.faults[fault] if fault < len(engine.faults) else f"fault {fault}")
    return {ROWS: rows} | (engine.kept(*records) if records else {})


def play_chunk(
    engine: Engine,
    games: np.ndarray,
    jobs: np.ndarray,
    played: Callable[[int], None] = lambda games: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Tables:
    """Play all jobs of a chunk, variant after variant as they stand there, in the record games[0].

    played is told how many games have been played since it was last called. Raises EngineFault.
    """
    parts: list[Tables] = []
    for some in slices(jobs):
        if stopped():
            raise Stopped
        parts.append(play_jobs(engine, games, some))
        played(len(some))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def slices(jobs: np.ndarray) -> Iterator[np.ndarray]:
    """The jobs in parts of one variant and at most SLICE games."""
    ends = [*(np.flatnonzero(np.diff(jobs["variant"])) + 1), len(jobs)]
    first = 0
    for end in ends:
        for lo in range(first, end, SLICE):
            yield jobs[lo : min(lo + SLICE, end)]
        first = end


def play_chunks(
    engine: Engine,
    chunks: Iterable[Chunk],
    jobs_of: Callable[[Chunk], np.ndarray],
    keep: Callable[[Chunk, Tables], None],
    threads: int,
    progress: Callable[[int], None] | None = None,
    play: Callable[..., Tables] = play_chunk,
) -> None:
    """Play chunks on `threads` threads, which take them in their order.

    keep(chunk, its tables) is called by the thread that played it. progress is called in the caller's
    thread, with the number of games played so far. play: what makes the same tables as `play_chunk` with less
    work. Raises EngineFault, and what `keep` raises. An exception such as KeyboardInterrupt abandons what is
    being played within a fraction of a second.
    """
    todo, taking, stop, played = iter(chunks), threading.Lock(), threading.Event(), Played()

    def take() -> Chunk | None:
        with taking:
            return None if stop.is_set() else next(todo, None)

    def work() -> None:
        games = engine.new_games(1)
        try:
            while (chunk := take()) is not None:
                keep(chunk, play(engine, games, jobs_of(chunk), played.add, stop.is_set))
        except Stopped:
            pass
        except BaseException:
            stop.set()  # the others have nothing more to play for
            raise

    with ThreadPoolExecutor(threads, thread_name_prefix="play") as pool:
        try:
            _await([pool.submit(work) for _ in range(threads)], played, progress)
        finally:
            stop.set()


def _await(futures: Sequence[Future], played: Played, progress: Callable[[int], None] | None) -> None:
    pending = set(futures)
    while pending:
        _, pending = wait(pending, timeout=TICK)
        if progress is not None:
            progress(played.games)
    for future in futures:
        future.result()
