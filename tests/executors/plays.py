"""What the workers of these tests do: module-level functions, since they are pickled by name."""

import os
import time
from pathlib import Path

import numpy as np

from sim.blocks import Chunk, Condition, groups_of, jobs
from sim.executors.worker import play_tables
from sim.runner import Engine, EngineFault, Tables

CONDITIONS = (Condition(1, (0,)), Condition(2, (0, 1)), Condition(4, (0, 0, 1, 0)))
GROUPS = groups_of(CONDITIONS)
BLOCKS = (60, 30, 20)


def make_engine() -> Engine:
    """The built-in strategies on the default catalogue."""
    from strategies.batch import batch_engine
    from strategies.field import Field
    from tests.playing import variant

    return batch_engine([variant()], Field(["greedy", "random"]))


def jobs_of(chunk: Chunk) -> np.ndarray:
    """The games of a chunk."""
    from sim.corrosion.rows import JOB

    return jobs(CONDITIONS[chunk.group], chunk.lo, chunk.hi, (0, 1), 1, JOB)


def play_and_say(folder: Path, engine: Engine, chunk: Chunk) -> Tables:
    """Play slowly, with a file when it begins and one when it ends."""
    name = f"{os.getpid()} {'-'.join(map(str, chunk))}"
    (folder / f"begun {name}").touch()
    tables = play_tables(jobs_of, engine, chunk)
    time.sleep(0.15)
    (folder / f"done {name}").touch()
    return tables


def begun(folder: Path) -> set[tuple[int, str]]:
    """Which process began which chunk."""
    return _said(folder, "begun")


def done(folder: Path) -> set[tuple[int, str]]:
    """Which process finished which chunk."""
    return _said(folder, "done")


def _said(folder: Path, word: str) -> set[tuple[int, str]]:
    names = (file.name.split() for file in folder.glob(f"{word} *"))
    return {(int(pid), chunk) for _, pid, chunk in names}


def no_engine() -> None:
    """For work that needs none."""


def prepare_nothing(_: None) -> None:
    """For work that needs none."""


def log_prepare(folder: Path, _: None) -> None:
    """Say who prepares, and for how long."""
    begin = time.monotonic()
    time.sleep(0.2)
    (folder / f"{os.getpid()}").write_text(f"{begin} {time.monotonic()}")


def squares(seconds: float, _: None, chunk: int) -> int:
    time.sleep(seconds)
    return chunk * chunk


def fault(folder: Path, _: None, chunk: int) -> int:
    """Fails at chunk 5, and leaves a file for each time."""
    if chunk == 5:
        (folder / str(time.monotonic())).touch()
        raise EngineFault(np.array([(5,)], [("block", "i8")])[0], "it hung")
    return chunk


def full_disk(folder: Path, until: int, _: None, chunk: int) -> int:
    """Fails the first `until` times."""
    tries = len(list(folder.iterdir()))
    if tries < until:
        (folder / str(tries)).touch()
        raise OSError(28, "No space left on device", "x.parquet")
    return chunk


def deadly(_: None, chunk: int) -> int:
    """Kills whoever plays it."""
    os.kill(os.getpid(), 9)
    return chunk
