"""The sums of a large run, kept beside its chunks, so that only chunks that are new are read again.

`RUN/sums/KEY.npz` holds what has been summed and the content hashes of the chunks that it is the sum of. The key is a
hash of all columns, terms and splits, of the code that sums, and of polars: whatever differs is summed anew. A file that
does not fit the run, or cannot be read, counts for nothing; nobody has to delete it.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.batches import Batches
from reports.metrics.summed import Split, Summed
from reports.metrics.sums import Group
from sim.places import Unreachable, writing

FOLDER = "sums"
Tables = Mapping[str, Summed]
Hashes = dict[str, list[str]]  # by name of a chunk: the hashes of its tables


def key_of(tables: Tables) -> str:
    """16 hex digits that stand for what is summed of a run, and how."""
    digest = hashlib.sha256(pl.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    for name, table in tables.items():
        digest.update(name.encode())
        for factor in table.columns.factors:
            digest.update(factor.meta.serialize() if isinstance(factor, pl.Expr) else repr(factor).encode())
        digest.update(repr((table.columns.one, table.columns.other)).encode())
        for split in table.splits.values():
            digest.update(repr((split.by, list(split.terms), list(split.kept))).encode())
    return digest.hexdigest()[:16]


def hashes_of(run: Any, chunks: Sequence[Any], stored: Sequence[str]) -> Hashes:
    """What the files of these chunks say of their content. Chunks that cannot be told are left out."""
    found = {}
    for chunk in chunks:
        facts = [run.facts(chunk, table) for table in stored]
        if all(fact is not None and "hash" in fact for fact in facts):
            found[run.name_of(run.path(chunk))] = [fact["hash"] for fact in facts]
    return found


def load(run: Any, key: str, tables: Tables, hashes: Hashes) -> set[str]:
    """Add the sums that are kept, if they are of some of these chunks; the names of those chunks, else none."""
    path = run.directory / FOLDER / f"{key}.npz"
    try:
        if not path.exists():
            return set()
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            head = json.loads(str(file["head"]))
            names = {name for name, known in head["chunks"].items() if hashes.get(name) == known}
            if len(names) < len(head["chunks"]):
                return set()
            found = [_read(file, at, split) for at, split in enumerate(head["splits"])]
    except (OSError, Unreachable, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return set()
    for split, (groups, batches) in zip(_splits(tables), found, strict=True):
        split.groups, split.batches = groups, batches
    return names


def save(run: Any, key: str, tables: Tables, hashes: Hashes) -> None:
    """Keep the sums of these chunks; where the folder cannot be written they are not kept."""
    arrays, heads = {}, []
    for at, split in enumerate(_splits(tables)):
        arrays[f"terms{at}"] = np.array(list(split.groups.values()))
        kept = []
        for row, batches in enumerate(split.batches.values()):
            kept.append([(one.shift, one.low) for one in batches])
            arrays |= {f"kept{at}.{row}.{k}": one.sums for k, one in enumerate(batches)}
        heads.append({"groups": list(split.groups), "kept": kept})
    buffer = io.BytesIO()
    np.savez_compressed(buffer, head=np.array(json.dumps({"chunks": hashes, "splits": heads})), **arrays)
    folder = run.directory / FOLDER
    try:
        folder.mkdir(exist_ok=True)
        with writing(folder / f"{key}.npz") as file:
            file.write(buffer.getvalue())
    except (OSError, Unreachable):
        return


def _splits(tables: Tables) -> list[Split]:
    return [split for table in tables.values() for split in table.splits.values()]


def _read(file: Any, at: int, head: Mapping[str, Any]) -> tuple[dict[Group, np.ndarray], dict[Group, list[Batches]]]:
    groups = [tuple(group) for group in head["groups"]]
    batches = {group: [Batches(shift, file[f"kept{at}.{row}.{k}"], low) for k, (shift, low) in enumerate(head["kept"][row])]
               for row, group in enumerate(groups)}  # fmt: skip
    return dict(zip(groups, file[f"terms{at}"], strict=True)), batches
