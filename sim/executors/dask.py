"""Playing chunks on the workers of a Dask scheduler, or of a cluster of this machine's processes.

Dask hands out chunks, moves those of a dead worker to others, and tries again. This module says which
workers may play (see sim/executors/worker.py), and turns what goes wrong into one line.
See sim/docs/executors.md. Importing it does not need distributed; opening an executor does.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
import time
import uuid
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any

from sim.executors.worker import Work, accept, call, order, play

TICK = 0.1  # seconds between two reports of progress
LOOK = 1.0  # seconds between two looks at who is there
REACH = 5.0  # seconds to reach the scheduler
PATIENCE = 15.0  # seconds for a first worker to come
RETURN = 60.0  # seconds for a worker to come back when all are gone
GATHER = 60.0  # seconds to fetch a result before looking whether anybody still has it
AHEAD = 3  # chunks in work or waiting to be fetched, for each thread of the workers
SETTINGS = {
    "distributed.comm.timeouts.connect": f"{REACH}s",
    "distributed.deploy.lost-worker-timeout": "1h",  # until a local worker that dies again and again is given up
}

GIVEN_UP = "a chunk is given up: workers that had it died {} times"


class ExecutorError(Exception):
    """One line for the user; exit_code is what a command ends with."""

    exit_code = 1


class NotInstalled(ExecutorError):
    """The optional extra `dask` is missing."""

    exit_code = 2


class SchedulerUnreachable(ExecutorError):
    """Nobody answers at the address."""

    exit_code = 2


class NoWorkers(ExecutorError):
    """There is no worker, or none that may play, to begin with."""

    exit_code = 2


class SchedulerLost(ExecutorError):
    """The connection broke while playing."""


class WorkersLost(ExecutorError):
    """All workers are gone, or a chunk saw too many of them die."""


class DaskExecutor:
    """A connection to workers for one kind of work, open between `with`.

    scheduler: an address such as tcp://host:8786, or None for a cluster of `workers` processes here
    (default: one a core). tell: told of workers that are refused or lost, in the caller's thread.
    Entering raises NotInstalled, SchedulerUnreachable.
    """

    def __init__(
        self,
        work: Work,
        scheduler: str | None = None,
        workers: int | None = None,
        tell: Callable[[str], None] = lambda message: print(message, file=sys.stderr),
    ) -> None:
        self.order, self.scheduler, self.tell = order(work), scheduler, tell
        self.workers = workers or len(os.sched_getaffinity(0))
        self.client: Any = None
        self.accepted: dict[str, int] = {}  # threads by address
        self.refused: dict[str, str] = {}  # why, by address
        self._asked: dict[str, Any] = {}  # workers that check and compile
        self._looked = self._alone_since = time.monotonic()
        self._had_workers = False

    def __enter__(self) -> DaskExecutor:
        try:
            import dask
            import distributed
        except ImportError as error:
            raise NotInstalled(f"playing on Dask needs the extra `dask` (pip install distributed): {error}") from None
        with ExitStack() as stack:
            stack.enter_context(_quiet())
            stack.enter_context(dask.config.set(SETTINGS))
            address: Any = self.scheduler
            if address is None:
                address = stack.enter_context(closing(_local_cluster(distributed, self.workers)))
            else:
                asyncio.run(_reach(address))
            try:
                self.client = distributed.Client(address, timeout=REACH, set_as_default=False)
            except Exception as error:
                raise _unreachable(address, error) from None
            stack.callback(_close, self.client)
            self._looked, self._alone_since = 0.0, time.monotonic()
            self._close = stack.pop_all()
        return self

    def __exit__(self, *raised: object) -> None:
        self._close.close()

    def wait(self, workers: int = 1) -> None:
        """Wait until so many workers have the engine. Raises NoWorkers, WorkersLost, SchedulerLost."""
        while len(self.accepted) < workers:
            with self._connection():
                self._look((), 0)
            time.sleep(TICK)

    def play(
        self,
        chunks: Iterable[Any],
        progress: Callable[[int], None] | None = None,
        games_of: Callable[[Any], int] = lambda chunk: 1,
        retries: int = 3,
    ) -> Iterator[tuple[Any, Any]]:
        """Play chunks; yields (chunk, result) as they are done. Close the iterator to abandon the rest.

        progress is called in the caller's thread with the number of games of finished chunks; retries is
        for a chunk whose playing raises OSError. Raises what playing raises (EngineFault, OSError),
        NoWorkers, WorkersLost, SchedulerLost.
        """
        todo, ahead, played, told = iter(chunks), list[_Task](), 0, 0
        more = True
        try:
            while more or ahead:
                with self._connection():
                    self._look(ahead, retries)
                    while more and len(ahead) < AHEAD * sum(self.accepted.values()):
                        chunk = next(todo, None)
                        more = chunk is not None
                        if more:
                            ahead.append(_Task(chunk, games_of(chunk)))
                            self._submit(ahead[-1], retries)
                    task = _first_done(ahead)
                if not ahead:
                    time.sleep(TICK if more else 0)
                if progress is not None:
                    told = max(told, played + sum(task.games for task in ahead if task.is_finished()))
                    progress(told)
                if task is None:
                    continue
                with self._connection():
                    result = task.result()
                if result is not None:
                    ahead.remove(task)
                    task.future.release()
                    played += task.games
                    yield task.chunk, _opened(result)
        finally:
            with suppress(Exception):
                self.client.cancel([task.future for task in ahead], force=True)

    def _submit(self, task: _Task, retries: int) -> None:
        task.workers = frozenset(self.accepted)
        task.future = self._load(call(play, self.order, task.chunk), task.workers, retries=retries)

    def _load(self, what: call, workers: Iterable[str], **options: Any) -> Any:
        key = f"corrosion-{what.parts[0].__name__}-{uuid.uuid4().hex}"
        return self.client.submit(
            pickle.loads, pickle.dumps(what), key=key, workers=sorted(workers), pure=False, **options
        )

    def _look(self, ahead: Iterable[_Task], retries: int) -> None:
        """See who came and who went: have newcomers checked, and give chunks that nobody is left for to others."""
        for address in [address for address, future in self._asked.items() if future.done()]:
            self._admit(address, self._asked.pop(address))
        if time.monotonic() - self._looked < LOOK:
            return
        self._looked = time.monotonic()
        threads = self.client.nthreads()
        for gone in self._known() - threads.keys():
            if self.accepted.pop(gone, None):
                self.tell(f"worker {gone} is gone; what it played is played again")
            self.refused.pop(gone, None)
            self._asked.pop(gone, None)
        for new in threads.keys() - self._known():
            self._asked[new] = self._load(call(accept, self.order), [new], priority=10)
        self._threads = threads
        if self.accepted:
            for task in ahead:
                if task.workers.isdisjoint(self.accepted):
                    task.deaths += 1
                    if task.deaths > retries:
                        raise WorkersLost(GIVEN_UP.format(task.deaths))
                    task.future.cancel(force=True)
                    self._submit(task, retries)
        if self.accepted or self._asked:
            self._alone_since = time.monotonic()
        else:
            self._give_up()

    def _known(self) -> set[str]:
        return self.accepted.keys() | self.refused.keys() | self._asked.keys()

    def _admit(self, address: str, future: Any) -> None:
        if future.status == "finished":
            host, wrong = future.result(timeout=GATHER)
            where = f"{address} on {host}"
        else:
            error = future.exception(timeout=GATHER)
            where, wrong = address, [" ".join(f"{type(error).__name__}: {error}".split())]
        if wrong:
            self.refused[address] = "; ".join(wrong)
            self.tell(f"worker {where} is refused: {self.refused[address]}")
        else:
            self.accepted[address] = self._threads[address]
            self._had_workers = True

    def _give_up(self) -> None:
        alone = time.monotonic() - self._alone_since
        if self.refused and not self._had_workers:
            address, why = next(iter(self.refused.items()))
            raise NoWorkers(f"none of {len(self.refused)} Dask workers may play; {address}: {why}")
        if not self._had_workers and alone > PATIENCE:
            raise NoWorkers(f"the Dask scheduler has had no worker for {PATIENCE:.0f} seconds")
        if alone > RETURN:
            raise WorkersLost(f"all Dask workers are gone, and none has come for {RETURN:.0f} seconds")

    @contextmanager
    def _connection(self) -> Iterator[None]:
        """Turn what Dask raises into one line."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        try:
            if self.client.status != "running":
                raise SchedulerLost(self._lost())
            yield
        except KilledWorker as error:
            raise WorkersLost(GIVEN_UP.format(error.allowed_failures + 1)) from None
        except (OSError, CancelledError) as error:
            if isinstance(error, _Failure):
                raise error.cause from None
            raise SchedulerLost(self._lost()) from None

    def _lost(self) -> str:
        return f"the connection to the Dask scheduler{f' at {self.scheduler}' if self.scheduler else ''} is lost"


class _Failure(OSError):
    """An OSError of the work, not of the connection."""

    def __init__(self, cause: BaseException) -> None:
        self.cause = cause


class _Task:
    """A chunk on its way: its future and the workers that may have it."""

    def __init__(self, chunk: Any, games: int) -> None:
        self.chunk, self.games = chunk, games
        self.future: Any = None
        self.workers: frozenset[str] = frozenset()
        self.deaths = 0  # how often all of them were gone

    def is_finished(self) -> bool:
        return self.future.status == "finished"

    def result(self) -> tuple[Any, Exception | None] | None:
        """What `play` returned, or None if it is not to be had now. Raises _Failure, KilledWorker, CancelledError."""
        if self.future.status == "error":
            error = self.future.exception(timeout=GATHER)
            raise _Failure(error) if isinstance(error, OSError) else error
        try:
            return self.future.result(timeout=GATHER)
        except TimeoutError:
            return None


def play_chunks_dask(
    work: Work,
    chunks: Iterable[Any],
    scheduler: str | None = None,
    progress: Callable[[int], None] | None = None,
    games_of: Callable[[Any], int] = lambda chunk: 1,
    workers: int | None = None,
    retries: int = 3,
) -> Iterator[tuple[Any, Any]]:
    """Play chunks on workers that are opened for them alone: see DaskExecutor and its `play`."""
    with DaskExecutor(work, scheduler, workers) as executor:
        yield from executor.play(chunks, progress, games_of, retries)


def _first_done(tasks: Sequence[_Task]) -> _Task | None:
    """The first chunk that is done, after a moment of waiting for one."""
    end = time.monotonic() + TICK
    while True:
        for task in tasks:
            if task.future.done():
                return task
        if not tasks or time.monotonic() > end:
            return None
        time.sleep(TICK / 20)


def _opened(returned: tuple[Any, Exception | None]) -> Any:
    result, error = returned
    if error is not None:
        raise error
    return result


async def _reach(address: str) -> None:
    """Ask who is there; a Client would wait for ever for one that accepts connections and says nothing."""
    from distributed.core import rpc
    from distributed.security import Security

    try:
        async with asyncio.timeout(REACH):
            async with rpc(address, connection_args=Security().get_connection_args("client")) as there:
                kind = (await there.identity())["type"]
    except Exception as error:
        raise _unreachable(address, error) from None
    if kind != "Scheduler":
        raise SchedulerUnreachable(f"at {address} is no Dask scheduler but a {str(kind).lower()}")


def _unreachable(address: str, error: Exception) -> SchedulerUnreachable:
    reason = " ".join(str(error).split()) or f"no answer within {REACH:.0f} seconds"
    return SchedulerUnreachable(f"no Dask scheduler can be reached at {address}: {reason}")


def _local_cluster(distributed: Any, workers: int) -> Any:
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        memory_limit=0,
        silence_logs=logging.CRITICAL,
        preload=["sim.executors.preload"],
        env={"POLARS_MAX_THREADS": "1"},
    )


def _close(client: Any) -> None:
    with suppress(Exception):
        client.close(timeout=2)


@contextmanager
def _quiet() -> Iterator[None]:
    """Nothing of Dask's own on the terminal: what matters is raised or told."""
    names = [None, *logging.root.manager.loggerDict]
    watched = ("distributed", "tornado", "asyncio")
    loggers = [logging.getLogger(name) for name in names if name and name.split(".")[0] in watched]
    before = [logger.disabled for logger in loggers]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module=r"distributed|dask|contextlib")
        for logger in loggers:
            logger.disabled = True
        try:
            yield
        finally:
            for logger, was in zip(loggers, before, strict=True):
                logger.disabled = was
