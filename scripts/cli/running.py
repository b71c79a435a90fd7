"""What all commands that play have in common: the lock, what is missing, progress, and what goes wrong."""

import shlex
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from scripts.cli.errors import BadInput, Interrupted, RunFailed
from scripts.cli.options import thread_count
from scripts.cli.places import writable
from scripts.cli.status import Status

Place = Any  # sim.places.Place, which is not imported before it is needed

ENGINE = "strategies.play"  # the compiled entry that all commands share

MOST_DEFAULT_NAMES = 1000


class How(NamedTuple):
    """How to play, which changes no row: threads or Dask, and what is shown meanwhile."""

    threads: int | None = None
    executor: str = "threads"
    scheduler: str | None = None
    quiet: bool = False
    json: bool = False

    def check(self) -> None:
        """Raise BadInput for options that contradict each other."""
        if self.scheduler and self.executor != "dask":
            raise BadInput("--scheduler: goes with --executor dask only.")
        if self.threads and self.scheduler:
            raise BadInput("--threads: does not go with --scheduler; its workers have threads of their own.")

    def player(
        self, batch: Any, manifest: dict[str, Any], directory: Place, key: str, tell: Callable[[str], None]
    ) -> AbstractContextManager:
        """What plays the chunks of a run, once it is open. tell: told of workers that are refused or lost."""
        from strategies.batch import on_dask, on_threads

        if self.executor == "dask":
            return on_dask(batch, manifest, self.scheduler, directory, key, self.threads, tell)
        return on_threads(batch, thread_count(self.threads))


def target(out: Place | None, stem: str, manifest: dict[str, Any]) -> Place:
    """The directory to write: as asked for, or the first default name that is free or holds this very run."""
    from sim.store import StoreError, check_directory

    if out is not None:
        try:
            check_directory(writable(out), manifest)
        except StoreError as error:
            raise BadInput(f"--out: {error}; nothing was written, choose another folder.") from error
        return out
    for number in range(1, MOST_DEFAULT_NAMES):
        directory = Path(stem if number == 1 else f"{stem}-{number}")
        try:
            if not directory.exists() or directory.is_dir():
                check_directory(directory, manifest)
                return writable(directory)
        except StoreError:
            continue
    raise BadInput(f"--out: all default names from {stem} on are taken; choose a folder.")


class Outcome(NamedTuple):
    """A run that is complete, and how many of its games were played now."""

    run: Any
    new: int
    seconds: float


def carry_out(
    directory: Place, manifest: dict[str, Any] | None, how: How, more: int | None = None, again: str | None = None,
    finish: Callable[[Any], Any] = lambda run: None,
) -> Outcome:  # fmt: skip
    """Play what is missing of the run with this manifest, or (None) of the one that is there.

    again: the command that goes on with it (default `corrosion resume`). finish: what else is done with the
    complete run, under its lock. Raises BadInput, RunFailed, Interrupted, StoreError, OtherEngine.
    """
    from sim.store import locked, open_run, start_run
    from strategies.batch import Batch

    how.check()
    known = manifest or open_run(directory).manifest
    batch = Batch(known)  # refuses a run of another engine, before anything is written
    batch.field.worded = lambda failed: fault_message(directory, failed)
    if how.executor == "threads":
        compile_notice()
        from sim.runner import prepare

        prepare(batch.engine)
    key, status = uuid.uuid4().hex, Status(how.quiet, how.json)
    player = how.player(batch, known, directory, key, status.say)
    with told_errors(directory, again), player as play, locked(directory, key):
        run = open_run(directory) if manifest is None else start_run(directory, manifest)
        run.tidy()
        if more:
            extend(run, more)
        outcome = Work(run, play, status).all()
        finish(run)
        return outcome


def extend(run: Any, more: int) -> None:
    """Ask for at least so many games a condition more, as if they had been asked for at once. Raises BadInput."""
    from sim.plan import GAMES_LIMIT
    from strategies.batch import with_blocks

    known = run.manifest
    if "target" in known["plan"]:
        raise BadInput("--more: how much is played of this run follows from its precision or its test.")
    games = max(condition["games"] for condition in known["plan"]["conditions"]) + more
    if games > GAMES_LIMIT:
        raise BadInput(f"--more: {games:,} games a condition are too many; at most {GAMES_LIMIT:,}.")
    longer = with_blocks(known, [blocks_of(group, games) for group in run.groups])
    command = longer_command(known["command"], games, run.directory, more)
    discard_report(run.directory)
    run.extend(longer | {"request": known["request"] | {"games": games}, "command": command})


def longer_command(command: str, games: int, directory: Place, more: int) -> str:
    """The command that plays a run of so many games; a plan file stays as it is, so `resume` comes after `sweep`."""
    words = shlex.split(command)
    if words[1:2] == ["sweep"]:
        return f"{command} && {shlex.join(['corrosion', 'resume', str(directory), '--more', str(more)])}"
    if "--games" in words:
        at = words.index("--games")
        return shlex.join([*words[: at + 1], str(games), *words[at + 2 :]])
    return shlex.join([*words, "--games", str(games)])


def discard_report(directory: Place) -> None:
    """Delete what was computed from fewer games than the run is about to have."""
    from reports.files import in_folder

    files = in_folder(directory)
    folders = [folder for folder in (files.figures, files.tables) if folder.is_dir()]
    for path in (files.page, files.metrics, *(path for folder in folders for path in folder.iterdir())):
        path.unlink(missing_ok=True)


def blocks_of(group: Any, games: int) -> int:
    """Blocks with at least so many games of each condition of a group."""
    return max(condition.blocks(games) for condition in group.conditions)


class Work:
    """Playing a run to its end, and telling how far it is."""

    def __init__(self, run: Any, play: Callable[..., None], status: Status) -> None:
        self.run, self.play, self.status = run, play, status
        self.new = 0
        self.started = time.monotonic()

    def all(self) -> Outcome:
        """Play until nothing is missing and the precision, if there is one, is reached."""
        from scripts.cli.precision import looks_at
        from strategies.batch import with_blocks

        looks = looks_at(self.run, self.status)
        while True:
            self.some(self.run.missing())
            blocks = looks.next_blocks() if looks else None
            if blocks is None:
                return Outcome(self.run, self.new, time.monotonic() - self.started)
            self.run.extend(with_blocks(self.run.manifest, blocks))

    def some(self, missing: Sequence[Any]) -> None:
        """Play and keep these chunks."""
        from sim.blocks import count_games

        if not missing:
            return
        total = count_games(self.run.groups, missing)
        with self.status.playing(self.run, missing, total) as advance:
            self.play(self.run, missing, advance)
        self.new += total


@contextmanager
def told_errors(directory: Place, again: str | None = None) -> Iterator[None]:
    """Say where a run was stopped, by whatever, and how to go on with it."""
    from sim.runner import EngineFault

    resume = again or shlex.join(["corrosion", "resume", str(directory)])
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(f"stopped; what is complete is kept in {directory}; to go on: {resume}") from None
    except EngineFault as fault:
        raise RunFailed(fault_message(directory, fault)) from fault
    except OSError as error:
        if hasattr(error, "exit_code"):
            raise
        where = error.filename or directory
        raise RunFailed(f"{where}: {error.strerror or error}; what is complete is kept in {directory}; to go on: {resume}") \
            from error
    except Exception as error:
        if type(error).__module__.startswith("polars"):
            raise RunFailed(f"{directory} cannot be read; to see what is wrong: "
                            f"{shlex.join(['corrosion', 'verify', str(directory)])}") from error  # fmt: skip
        if type(error).__module__ != "sim.executors.dask":
            raise
        kind = BadInput if error.exit_code == BadInput.exit_code else RunFailed
        hint = "" if kind is BadInput else f"; to go on: {resume}"
        raise kind(f"{error}{hint}") from error


def fault_message(directory: Place, fault: Any) -> str:
    """Where a game of a run went wrong, and the command that shows it."""
    from sim.store import open_run

    job, run = fault.job, open_run(directory)
    seated = tuple(int(s) for s in job["strategy"][: int(job["seats"])])
    number = next(n for n, condition in enumerate(run.conditions)
                  if condition.variant == job["variant"] and len(condition.lineup) == len(seated)
                  and condition.seating(int(job["rotation"]), int(job["block"])) == seated)  # fmt: skip
    address = f"{int(job['block'])}.{int(job['rotation'])}"
    shown = shlex.join(["corrosion", "trace", "--run", str(directory), "--condition", str(number), "--game", address])
    return f"game {address} of condition {number}: {fault.reason}; to see it: {shown}"


def compile_notice() -> bool:
    """Say why the first start takes longer, or each one where the compiled engine cannot be kept; whether it does."""
    from sim.compiled import cache_root, can_cache, is_cached, is_compiled

    if not is_compiled() or is_cached(ENGINE):
        return False
    unkept = f"each time, since {cache_root()} cannot be written (CORROSION_CACHE names another folder)"
    how = "once" if can_cache(ENGINE) else unkept
    print(f"corrosion: compiling the engine, {how}; this takes about a minute", file=sys.stderr, flush=True)
    return True
