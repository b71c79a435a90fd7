"""The run store: a directory with a manifest and the rows of all games, as zstd parquet chunks.

    run/manifest.json                              what was played, by what, and what columns mean
    run/rows/<condition>-<first block>-<end>.parquet

A chunk appears under its name only when it is complete, and its content follows from the plan. So a
run that was stopped goes on with the chunks that are missing, and writing one twice does no harm.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np
import polars as pl

from sim.blocks import Chunk, Condition, chunks

FORMAT = "corrosion-run/1"
MANIFEST, ROWS = "manifest.json", "rows"
TEMPORARY = ".part"

Schema = dict[str, pl.DataType]


class StoreError(Exception):
    """A directory that is no run, or not the run that was asked for."""


def schema(dtype: np.dtype, items: Mapping[str, Sequence[str]]) -> Schema:
    """The columns of stored rows: the condition's number, then the fields of `dtype`.

    A field that is an array becomes a column for each of its named items, `completed_cog`; an item named "" is left out.
    """
    columns: Schema = {"condition": pl.Int16()}
    for field in dtype.names:
        kind = dtype[field].base
        name = f"{'U' if kind.kind == 'u' else ''}Int{8 * kind.itemsize}"
        for column in _columns_of(field, dtype, items):
            columns[column] = getattr(pl, name)()
    return columns


def _columns_of(field: str, dtype: np.dtype, items: Mapping[str, Sequence[str]]) -> dict[str, int | None]:
    """The columns of a field, and which item of it each one is (None: the field itself)."""
    if not dtype[field].shape:
        return {field: None}
    named = items.get(field, ())
    if not 0 < len(named) <= dtype[field].shape[0]:
        raise StoreError(f"{len(named)} names for the {dtype[field].shape[0]} items of {field}")
    return {f"{field}_{name}": i for i, name in enumerate(named) if name}


def frame(rows: np.ndarray, condition: int, items: Mapping[str, Sequence[str]]) -> pl.DataFrame:
    """Rows (n,) as a table of `schema(rows.dtype, items)`."""
    declared = schema(rows.dtype, items)
    data: dict[str, Any] = {"condition": np.full(len(rows), condition, np.int16)}
    for field in rows.dtype.names:
        for column, item in _columns_of(field, rows.dtype, items).items():
            data[column] = np.ascontiguousarray(rows[field] if item is None else rows[field][:, item])
    return pl.DataFrame(data, schema=declared)


class Run:
    """A run directory. `manifest["plan"]` decides what its rows are; the rest says how they came about."""

    def __init__(self, directory: Path, manifest: dict[str, Any]) -> None:
        self.directory, self.manifest = directory, manifest
        plan = manifest["plan"]
        self.conditions = [Condition(c["players"], tuple(c["lineup"]), c["variant"]) for c in plan["conditions"]]
        self.chunks = list(chunks(self.conditions, [c["blocks"] for c in plan["conditions"]], plan["chunk_games"]))
        self.items: dict[str, list[str]] = manifest["items"]
        self.bits: dict[str, list[str]] = manifest["bits"]

    def path(self, chunk: Chunk) -> Path:
        """Where a chunk lies, once it has been written."""
        return self.directory / ROWS / f"{chunk.condition:03d}-{chunk.lo:09d}-{chunk.hi:09d}.parquet"

    def missing(self) -> list[Chunk]:
        """The chunks that are not there, or were written by another plan, or are damaged."""
        return [chunk for chunk in self.chunks if not self._is_good(chunk)]

    def write(self, chunk: Chunk, rows: np.ndarray) -> None:
        """Write a chunk's rows (n,), all of them or nothing."""
        table = frame(rows, chunk.condition, self.items)
        facts = {"format": FORMAT, "plan": self.manifest["plan_hash"], "rows": str(len(rows))}
        self.path(chunk).parent.mkdir(exist_ok=True)
        with writing(self.path(chunk)) as file:
            table.write_parquet(file, compression="zstd", statistics=False, metadata=facts)

    def scan(self, chunks: Iterable[Chunk]) -> pl.LazyFrame:
        """The rows of these chunks, in their order."""
        return pl.scan_parquet([self.path(chunk) for chunk in chunks], glob=False)

    def _is_good(self, chunk: Chunk) -> bool:
        path = self.path(chunk)
        try:
            facts = pl.read_parquet_metadata(path)
            found = pl.scan_parquet(path, glob=False).select(pl.len()).collect().item()
        except (OSError, pl.exceptions.PolarsError):
            return False
        return facts.get("plan") == self.manifest["plan_hash"] and facts.get("rows") == str(found)


def open_run(directory: Path) -> Run:
    """The run in a directory. Raises StoreError."""
    try:
        manifest = json.loads((directory / MANIFEST).read_text())
    except FileNotFoundError:
        raise StoreError(f"{directory} holds no run") from None
    except ValueError:
        raise StoreError(f"{directory / MANIFEST} cannot be read: no JSON") from None
    found = manifest.get("format") if isinstance(manifest, dict) else None
    if found != FORMAT:
        raise StoreError(f"{directory / MANIFEST} is of the format {found}; this program reads {FORMAT}")
    return Run(directory, manifest)


def check_directory(directory: Path, manifest: dict[str, Any]) -> Run | None:
    """The run of this plan that a directory holds, or None where it is empty or missing. Writes nothing.

    Raises StoreError for a directory that holds something else.
    """
    if not directory.is_dir() or all(path.name.endswith(TEMPORARY) for path in directory.iterdir()):
        return None
    run = open_run(directory)
    if run.manifest["plan_hash"] != manifest["plan_hash"]:
        raise StoreError(f"{directory} holds another run ({difference(run.manifest, manifest)})")
    return run


def start_run(directory: Path, manifest: dict[str, Any]) -> Run:
    """The run of this plan in a directory, begun if it is empty or missing. Raises StoreError, OSError."""
    run = check_directory(directory, manifest)
    if run is None:
        run = Run(directory, manifest)
        directory.mkdir(parents=True, exist_ok=True)
        write_file(directory / MANIFEST, lambda file: file.write(json.dumps(manifest, indent=1).encode()))
    return run


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """In which parts two plans differ, in words."""
    plan, wanted = one["plan"], other["plan"]
    parts = [key for key in plan.keys() | wanted.keys() if plan.get(key) != wanted.get(key)]
    return f"other {', '.join(sorted(parts))}" if parts else "another version of this program"


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
