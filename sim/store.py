"""The run store: a directory with a manifest and the tables of all games, as zstd parquet chunks.

    run/manifest.json                                  what was played, by what, and what columns mean
    run/<table>/<group>-<first block>-<end>.parquet    one file a table and chunk
    run/.lock                                          held by the process that is at work on it

A file appears under its name only when it is complete, that of `rows` last, and its content follows
from the plan. So a run that was stopped goes on with the chunks that are missing, and writing one
twice, even at once, does no harm. Where a run may lie: sim/places.py.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import IO, Any

import polars as pl

from sim import places
from sim.blocks import Chunk, Condition, chunks, groups_of
from sim.places import AT_ONCE, LOCK, Busy, Place, PlaceError, Remote, Unreachable, is_leftover, place, writing
from sim.runner import ROWS
from sim.schema import SCHEMA_VERSION, content_hash, written

FAMILY, VERSION = "corrosion-run/", 2
FORMAT = f"{FAMILY}{VERSION}"
MANIFEST, SUFFIX = "manifest.json", ".parquet"
ZSTD_LEVEL = 3

Manifest = dict[str, Any]


class StoreError(Exception):
    """A directory that is no run or cannot be reached, or not the run that was asked for."""


class Run:
    """A run directory. `manifest["plan"]` decides what its rows are; the rest says how they came about."""

    def __init__(self, directory: Place, manifest: Manifest) -> None:
        self.directory = directory
        self.set_manifest(manifest)

    def set_manifest(self, manifest: Manifest) -> None:
        """Take over a manifest, as after more games were asked for."""
        self.manifest, plan = manifest, manifest["plan"]
        self.conditions = [Condition.of(c) for c in plan["conditions"]]
        self.groups = groups_of(self.conditions)
        self.blocks = [plan["conditions"][group.first]["blocks"] for group in self.groups]
        self.chunks = list(chunks(self.groups, self.blocks, plan["chunk_games"]))
        self.identity = identity(plan)
        self.tables: dict[str, dict[str, str]] = plan["tables"]

    def path(self, chunk: Chunk, table: str = ROWS) -> Place:
        """Where a table of a chunk lies, once it has been written."""
        return self.directory / table / f"{chunk.group:03d}-{chunk.lo:09d}-{chunk.hi:09d}{SUFFIX}"

    def missing(self) -> list[Chunk]:
        """The chunks that are not there, or were written by another plan, or are cut short."""
        if isinstance(self.directory, Remote):
            with ThreadPoolExecutor(AT_ONCE) as pool:
                there = list(pool.map(self.is_there, self.chunks))
        else:
            there = map(self.is_there, self.chunks)
        return [chunk for chunk, is_there in zip(self.chunks, there, strict=True) if not is_there]

    def is_there(self, chunk: Chunk) -> bool:
        """Whether a chunk counts: all its files are there, of this run and whole."""
        return all(self.facts(chunk, table) is not None for table in self.tables)

    def write(self, chunk: Chunk, frames: Mapping[str, pl.DataFrame]) -> None:
        """Write the tables of a chunk, all of them or nothing that counts. Any thread or process may. Raises OSError."""
        for table in sorted(self.tables, key=lambda table: table == ROWS):  # the rows last
            frame, path = frames[table], self.path(chunk, table)
            if {name: str(kind) for name, kind in frame.schema.items()} != self.tables[table]:
                raise StoreError(f"the columns of {table} are not the declared ones")
            path.parent.mkdir(exist_ok=True)
            with writing(path) as file:
                file.write(encoded(frame, {
                    "format": FORMAT, "run": self.identity, "table": table, "rows": str(frame.height),
                    "hash": written(content_hash(table, frame)),
                }))  # fmt: skip

    def scan(self, chunks: Iterable[Chunk], table: str = ROWS) -> pl.LazyFrame:
        """A table of these chunks, in their order."""
        schema = {name: getattr(pl, kind)() for name, kind in self.tables[table].items()}
        return places.scan([self.path(chunk, table) for chunk in chunks], schema)

    def facts(self, chunk: Chunk, table: str) -> dict[str, str] | None:
        """What a file says of itself; None unless it is a whole file of this run."""
        try:
            facts = places.metadata(self.path(chunk, table))
        except Unreachable:
            raise
        except (OSError, pl.exceptions.PolarsError):
            return None
        return facts if facts.get("run") == self.identity and facts.get("table") == table else None

    def strays(self) -> list[Place]:
        """Files among the chunks that the plan does not ask for."""
        wanted = {self.path(chunk).name for chunk in self.chunks}
        return [path for path in self._files() if path.name not in wanted and not is_leftover(path)]

    def _files(self) -> list[Place]:
        folders = [self.directory / table for table in self.tables]
        return [path for folder in folders if folder.is_dir()
                for path in sorted(folder.iterdir(), key=lambda path: path.name)]  # fmt: skip

    def name_of(self, path: Place) -> str:
        """The name of a file of a table within the run."""
        return f"{path.parent.name}/{path.name}"

    def tidy(self) -> None:
        """Delete what killed writers left, and chunks of this run that a longer one of them takes the place of."""
        for path in self.strays():
            if path.suffix == SUFFIX and self._is_superseded(path):
                path.unlink(missing_ok=True)
        for path in (*self.directory.iterdir(), *self._files()):
            if is_leftover(path) and path.name != LOCK:
                path.unlink(missing_ok=True)

    def _is_superseded(self, path: Place) -> bool:
        try:
            group, lo, _ = (int(part) for part in path.stem.split("-"))
            return any((group, lo) == chunk[:2] for chunk in self.chunks) and (
                places.metadata(path).get("run") == self.identity
            )
        except (ValueError, OSError, pl.exceptions.PolarsError):
            return False

    def extend(self, manifest: Manifest) -> None:
        """Ask for more blocks: another manifest of the same identity."""
        if identity(manifest["plan"]) != self.identity:
            raise StoreError(f"{self.directory} holds another run ({difference(self.manifest, manifest)})")
        write_manifest(self.directory, manifest)
        self.set_manifest(manifest)
        self.tidy()


def identity(plan: Mapping[str, Any]) -> str:
    """The hash of all that decides the content of a chunk: the plan but for how many blocks are played."""
    decides = ("players", "lineup", "orders", "variant")
    conditions = [{key: c[key] for key in decides if key in c} for c in plan["conditions"]]
    rest = {key: value for key, value in plan.items() if key not in ("conditions", "target")}
    text = json.dumps([SCHEMA_VERSION, conditions, rest], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def encoded(frame: pl.DataFrame, facts: dict[str, str]) -> bytes:
    """A table as parquet."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=ZSTD_LEVEL, statistics=False, metadata=facts)
    return buffer.getvalue()


def open_run(directory: Place) -> Run:
    """The run in a directory. Raises StoreError."""
    try:
        manifest = json.loads((directory / MANIFEST).read_text())
    except (FileNotFoundError, NotADirectoryError):
        raise StoreError(f"{directory} holds no run") from None
    except Unreachable as error:
        raise StoreError(f"{directory} cannot be reached: {error}") from None
    except ValueError:
        raise StoreError(f"{directory / MANIFEST} cannot be read: no JSON") from None
    found = manifest.get("format") if isinstance(manifest, dict) else None
    if found != FORMAT:
        version = str(found).removeprefix(FAMILY)
        is_newer = version.isdecimal() and int(version) > VERSION
        hint = "; it was written by a newer version of this program" if is_newer else ""
        raise StoreError(f"{directory / MANIFEST} is of the format {found}; this program reads {FORMAT}{hint}")
    try:
        return Run(directory, manifest)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise StoreError(f"{directory / MANIFEST} is not the manifest of a run: {error!r}") from None


def seen(where: str, key: str, wanted: str) -> Run | None:
    """The run at a location, if it is there the one of this identity whose lock says the key; else None.

    A folder of the same name on another machine says another key. What lies elsewhere is the same for all.
    """
    try:
        directory = place(where)
        run = open_run(directory)
        is_it = isinstance(directory, Remote) or (directory / LOCK).read_text() == key
    except (PlaceError, StoreError, OSError):
        return None
    return run if is_it and run.identity == wanted else None


def check_directory(directory: Place, manifest: Manifest) -> Run | None:
    """The run of this plan that a directory holds, or None where it is empty or missing. Writes nothing.

    Raises StoreError for a directory that holds something else.
    """
    try:
        if not directory.is_dir() or all(is_leftover(path) for path in directory.iterdir()):
            return None
    except Unreachable as error:
        raise StoreError(f"{directory} cannot be reached: {error}") from None
    run = open_run(directory)
    if run.manifest["plan_hash"] != manifest["plan_hash"] and run.manifest["plan"] != manifest["plan"]:
        raise StoreError(f"{directory} holds another run ({difference(run.manifest, manifest)})")
    return run


def start_run(directory: Place, manifest: Manifest) -> Run:
    """The run of this plan in a directory, begun if it is empty or missing. Raises StoreError, OSError."""
    run = check_directory(directory, manifest)
    if run is None:
        run = Run(directory, manifest)
        directory.mkdir(parents=True, exist_ok=True)
        write_manifest(directory, manifest)
    return run


def difference(one: Manifest, other: Manifest) -> str:
    """In which parts two plans differ, in words."""
    plan, wanted = one["plan"], other["plan"]
    parts = [key for key in plan.keys() | wanted.keys() if plan.get(key) != wanted.get(key)]
    return f"other {', '.join(sorted(parts))}" if parts else "another version of this program"


@contextmanager
def locked(directory: Place, says: str = "") -> Iterator[None]:
    """Work on a run directory as the only process. Raises StoreError where another one does, OSError."""
    try:
        with places.locked(directory, says):
            yield
    except Busy:
        raise StoreError(f"another process is at work on {directory}") from None


def write_manifest(directory: Place, manifest: Manifest) -> None:
    """Write the manifest of a run."""
    write_file(directory / MANIFEST, lambda file: file.write(json.dumps(manifest, indent=1).encode()))


def write_file(path: Place, write: Callable[[IO[bytes]], Any]) -> None:
    """Write a file, all of it or nothing. Raises OSError."""
    with writing(path) as file:
        write(file)
