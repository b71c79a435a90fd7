"""The run store: a directory with a manifest and the tables of all games, as zstd parquet chunks.

    run/manifest.json                                  what was played, by what, and what columns mean
    run/<table>/<group>-<first block>-<end>.parquet    one file a table and chunk
    run/.lock                                          held by the process that is at work on it

A file appears under its name only when it is complete, that of `rows` last, and its content follows
from the plan. So a run that was stopped goes on with the chunks that are missing, and writing one
twice does no harm.
"""

from __future__ import annotations

import fcntl
import hashlib
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import polars as pl

from sim.blocks import Chunk, Condition, chunks, groups_of
from sim.runner import ROWS
from sim.schema import SCHEMA_VERSION, content_hash, written

FAMILY, VERSION = "corrosion-run/", 2
FORMAT = f"{FAMILY}{VERSION}"
MANIFEST, LOCK = "manifest.json", ".lock"
TEMPORARY, SUFFIX = ".part", ".parquet"
ZSTD_LEVEL = 3

Manifest = dict[str, Any]


class StoreError(Exception):
    """A directory that is no run, or not the run that was asked for."""


class Run:
    """A run directory. `manifest["plan"]` decides what its rows are; the rest says how they came about."""

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        self.directory = directory
        self.set_manifest(manifest)

    def set_manifest(self, manifest: Manifest) -> None:
        """Take over a manifest, as after more games were asked for."""
        self.manifest, plan = manifest, manifest["plan"]
        self.conditions = [Condition(c["players"], tuple(c["lineup"]), c["variant"]) for c in plan["conditions"]]
        self.groups = groups_of(self.conditions)
        self.blocks = [plan["conditions"][group.first]["blocks"] for group in self.groups]
        self.chunks = list(chunks(self.groups, self.blocks, plan["chunk_games"]))
        self.identity = identity(plan)
        self.tables: dict[str, dict[str, str]] = plan["tables"]

    def path(self, chunk: Chunk, table: str = ROWS) -> Path:
        """Where a table of a chunk lies, once it has been written."""
        return self.directory / table / f"{chunk.group:03d}-{chunk.lo:09d}-{chunk.hi:09d}{SUFFIX}"

    def missing(self) -> list[Chunk]:
        """The chunks that are not there, or were written by another plan, or are damaged."""
        return [chunk for chunk in self.chunks if any(self.facts(chunk, table) is None for table in self.tables)]

    def write(self, chunk: Chunk, frames: Mapping[str, pl.DataFrame]) -> None:
        """Write the tables of a chunk, all of them or nothing that counts."""
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
        return pl.scan_parquet([self.path(chunk, table) for chunk in chunks], glob=False)

    def facts(self, chunk: Chunk, table: str) -> dict[str, str] | None:
        """What a file says of itself; None unless it is a whole file of this run."""
        path = self.path(chunk, table)
        try:
            facts = pl.read_parquet_metadata(path)
            found = pl.scan_parquet(path, glob=False).select(pl.len()).collect().item()
        except (OSError, pl.exceptions.PolarsError):
            return None
        is_ours = facts.get("run") == self.identity and facts.get("table") == table
        return facts if is_ours and facts.get("rows") == str(found) else None

    def strays(self) -> list[Path]:
        """Files among the chunks that the plan does not ask for."""
        wanted = {self.path(chunk, table) for chunk in self.chunks for table in self.tables}
        folders = [self.directory / table for table in self.tables]
        found = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
        return [path for path in found if path not in wanted and not path.name.endswith(TEMPORARY)]

    def tidy(self) -> None:
        """Delete what killed writers left, and chunks of this run that a longer one of them takes the place of."""
        for path in self.strays():
            if path.suffix == SUFFIX and self._is_superseded(path):
                path.unlink()
        for folder in (self.directory, *(self.directory / table for table in self.tables)):
            for path in folder.glob(f".*{TEMPORARY}"):
                path.unlink(missing_ok=True)

    def _is_superseded(self, path: Path) -> bool:
        try:
            group, lo, _ = (int(part) for part in path.stem.split("-"))
            return any((group, lo) == chunk[:2] for chunk in self.chunks) and (
                pl.read_parquet_metadata(path).get("run") == self.identity
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
    conditions = [{key: c[key] for key in ("players", "lineup", "variant")} for c in plan["conditions"]]
    rest = {key: value for key, value in plan.items() if key not in ("conditions", "target")}
    text = json.dumps([SCHEMA_VERSION, conditions, rest], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def encoded(frame: pl.DataFrame, facts: dict[str, str]) -> bytes:
    """A table as parquet."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=ZSTD_LEVEL, statistics=False, metadata=facts)
    return buffer.getvalue()


def open_run(directory: Path) -> Run:
    """The run in a directory. Raises StoreError."""
    try:
        manifest = json.loads((directory / MANIFEST).read_text())
    except (FileNotFoundError, NotADirectoryError):
        raise StoreError(f"{directory} holds no run") from None
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


def check_directory(directory: Path, manifest: Manifest) -> Run | None:
    """The run of this plan that a directory holds, or None where it is empty or missing. Writes nothing.

    Raises StoreError for a directory that holds something else.
    """
    if not directory.is_dir() or all(_is_leftover(path) for path in directory.iterdir()):
        return None
    run = open_run(directory)
    if run.manifest["plan_hash"] != manifest["plan_hash"]:
        raise StoreError(f"{directory} holds another run ({difference(run.manifest, manifest)})")
    return run


def _is_leftover(path: Path) -> bool:
    return path.name == LOCK or path.name.endswith(TEMPORARY)


def start_run(directory: Path, manifest: Manifest) -> Run:
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
def locked(directory: Path) -> Iterator[None]:
    """Work on a run directory as the only process. Raises StoreError where another one does, OSError.

    The lock goes with the process, however it ends.
    """
    directory.mkdir(parents=True, exist_ok=True)
    file = os.open(directory / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(f"another process is at work on {directory}") from None
        yield
    finally:
        os.close(file)


def write_manifest(directory: Path, manifest: Manifest) -> None:
    """Write the manifest of a run."""
    write_file(directory / MANIFEST, lambda file: file.write(json.dumps(manifest, indent=1).encode()))


def write_file(path: Path, write: Callable[[IO[bytes]], Any]) -> None:
    """Write a file, all of it or nothing."""
    with writing(path) as file:
        write(file)


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """A file that gets its name only when it has been written and is on the disk."""
    part = path.with_name(f".{path.name}{TEMPORARY}")
    try:
        with open(part, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
