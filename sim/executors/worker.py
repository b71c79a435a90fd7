"""What happens on a Dask worker: is it fit to play, its engine, and playing one chunk.

A worker calls `accept` and `play` by loading a pickle (see `call`), so a scheduler needs nothing of this
project, and a worker without it fails with the name of the module that it misses.
"""

from __future__ import annotations

import copyreg
import fcntl
import hashlib
import os
import pickle
import platform
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from sim.compiled import ROOT, cache_root, engine_hash, source_closure
from sim.runner import Engine, EngineFault, Tables, play_chunk, prepare

LIBRARIES = ("numba", "numpy", "polars")
KEPT_ENGINES = 4


@dataclass(frozen=True)
class Work:
    """What workers do. Functions are pickled: those of a module, or partials of them with picklable arguments.

    make_engine is called once in each worker process, and `prepare` after it by one process of a machine
    at a time. play(engine, chunk) returns a picklable result, or writes the chunk where everybody can
    read it. Threads of one process share the engine. `module` is the one of the compiled entry.
    """

    make_engine: Callable[[], Any]
    play: Callable[[Any, Any], Any]
    module: str
    prepare: Callable[[Any], None] = prepare


@dataclass(frozen=True)
class Order:
    """Work on its way to a worker, which looks at `expected` before it unpickles `work`."""

    token: str
    modules: tuple[str, ...]
    expected: dict[str, str]
    work: bytes


copyreg.pickle(EngineFault, lambda fault: (EngineFault, (fault.job, fault.reason)))


class Refused(Exception):
    """A worker that would play other games, or keep them in another way."""


def order(work: Work) -> Order:
    """How this work is sent. Raises pickle.PicklingError, AttributeError, TypeError."""
    packed = pickle.dumps(work)
    play = work.play
    while isinstance(play, partial):
        play = play.func
    modules = (work.module, play.__module__, __name__)
    return Order(hashlib.sha256(packed).hexdigest(), modules, facts(modules), packed)


@cache  # what this process has loaded does not change with the files
def facts(modules: tuple[str, ...]) -> dict[str, str]:
    """What must be equal everywhere: versions, the engine of modules[0], the sources of the others."""
    digest = hashlib.sha256()
    for path in sorted({path for module in modules[1:] for path in source_closure(module)}):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    versions = {"Python": platform.python_version()}
    for name in LIBRARIES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "none"
    return versions | {"engine": engine_hash(modules[0]), "sources": digest.hexdigest()[:16]}


def differences(found: dict[str, str], expected: dict[str, str]) -> list[str]:
    """In words; hashes only where no version explains why they differ."""
    differing = [name for name in expected if found.get(name) != expected[name]]
    named = [name for name in differing if name not in ("engine", "sources")] or differing
    words = {"engine": "engine hash ", "sources": "source hash "}
    return [f"{words.get(name, name + ' ')}{found.get(name)}, here {expected[name]}" for name in named]


class call:  # noqa: N801 - reads as what it does
    """pickle.loads(pickle.dumps(call(function, *arguments))) calls the function."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.parts = function, arguments

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.parts


def accept(order: Order) -> tuple[str, list[str]]:
    """Compile or load the engine if this worker is fit for the work: its machine, and why it is not fit."""
    try:
        _engine(order)
    except Refused as refusal:
        return socket.gethostname(), list(refusal.args)
    return socket.gethostname(), []


def play(order: Order, chunk: Any) -> tuple[Any, Exception | None]:
    """The chunk's result, or what went wrong and would go wrong again. Raises OSError, which is worth another try."""
    engine, work = _engine(order)
    try:
        return work.play(engine, chunk), None
    except OSError:
        raise
    except Exception as error:
        return None, _sendable(error)


_engines: dict[str, tuple[Any, Work]] = {}
_making = threading.Lock()


def _engine(order: Order) -> tuple[Any, Work]:
    with _making:
        if order.token not in _engines:
            wrong = differences(facts(order.modules), order.expected)
            if wrong:
                raise Refused(*wrong)
            work = pickle.loads(order.work)
            engine = work.make_engine()
            with one_at_a_time():
                work.prepare(engine)
            while len(_engines) >= KEPT_ENGINES:
                del _engines[next(iter(_engines))]
            _engines[order.token] = engine, work
        return _engines[order.token]


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """One process of this machine at a time: what the first one compiles the others load.

    The system unlocks the file of a process that dies. Without a cache folder to lock in, nobody waits.
    """
    descriptor = None
    with suppress(OSError):
        cache_root().mkdir(parents=True, exist_ok=True)
        name = f"compiling-{socket.gethostname()}.lock"  # the folder may be shared between machines
        descriptor = os.open(cache_root() / name, os.O_RDWR | os.O_CREAT, 0o666)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def play_tables(jobs_of: Callable[[Any], np.ndarray], engine: Engine, chunk: Any) -> Tables:
    """Play a chunk and send its tables back: `partial(play_tables, jobs_of)` is what Work.play may be."""
    return play_chunk(engine, engine.new_games(1), jobs_of(chunk))


def _sendable(error: Exception) -> Exception:
    """An exception that can be unpickled, and keeps the attributes that it was given."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
