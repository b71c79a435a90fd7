"""Tables of a run: columns that are declared once, with their kinds and a sentence each; never inferred.

A table is made from a numpy dtype. A field that is an array becomes a column for each of its named
items. The contents of a table have a hash that depends on the games alone, not on how they were cut
into files: the sum of the hashes of all blocks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

import numpy as np
import polars as pl

SCHEMA_VERSION = 2  # of the declared tables: what columns there are and what they mean
CONDITION, BLOCK = "condition", "block"
MODULUS = 2**128

Schema = dict[str, pl.DataType]


class SchemaError(ValueError):
    """A declaration that does not fit its dtype."""


class Column(NamedTuple):
    """A column: its kind, what it holds, and which item of which field it comes from."""

    name: str
    kind: pl.DataType
    about: str
    source: str
    item: int | None


class Text(NamedTuple):
    """What a field holds, in a sentence (`{}` for the name of an item), and a narrower kind to store it in."""

    about: str
    kind: pl.DataType | None = None


@dataclass(frozen=True)
class Table:
    """A declared table. `columns` begin with the number of the condition."""

    name: str
    about: str
    dtype: np.dtype
    columns: tuple[Column, ...] = field(repr=False)

    @cached_property
    def schema(self) -> Schema:
        """Column and kind, in order."""
        return {column.name: column.kind for column in self.columns}

    def frame(self, rows: np.ndarray, conditions: np.ndarray | int) -> pl.DataFrame:
        """Rows (n,) of `dtype`, with the numbers of their conditions."""
        data: dict[str, Any] = {}
        for column in self.columns:
            if column.source == CONDITION:
                values = np.broadcast_to(np.asarray(conditions), rows.shape)
            else:
                values = rows[column.source]
                if column.item is not None:
                    values = values.reshape(len(rows), prod(values.shape[1:]))[:, column.item]
            data[column.name] = np.ascontiguousarray(values, _little(column.kind))
        return pl.DataFrame(data, schema=self.schema)


def table(
    name: str, about: str, dtype: np.dtype, items: Mapping[str, Sequence[str]], texts: Mapping[str, Text],
    renamed: Mapping[str, str] | None = None,
) -> Table:  # fmt: skip
    """Declare a table: the columns are the fields that `texts` describes, in its order.

    items: names of the items of fields that are arrays; an item named "" is left out. renamed: what columns of
    a field are called, with `{}` for the item. Raises SchemaError.
    """
    columns = [Column(CONDITION, pl.Int16(), "number of the condition in the run's plan", CONDITION, None)]
    for source, text in texts.items():
        pattern = (renamed or {}).get(source, f"{source}_{{}}" if dtype[source].shape else source)
        kind = text.kind if text.kind is not None else _kind(dtype[source].base)
        if not dtype[source].shape:
            columns.append(Column(pattern, kind, text.about, source, None))
            continue
        named = items.get(source, ())
        room = prod(dtype[source].shape)
        if not 0 < len(named) <= room:
            raise SchemaError(f"{len(named)} names for the {room} items of {source}")
        columns += [Column(pattern.format(item), kind, text.about.replace("{}", item), source, i)
                    for i, item in enumerate(named) if item]  # fmt: skip
    return Table(name, about, dtype, tuple(columns))


def _kind(dtype: np.dtype) -> pl.DataType:
    return getattr(pl, f"{'U' if dtype.kind == 'u' else ''}Int{8 * dtype.itemsize}")()


def _little(kind: pl.DataType) -> np.dtype:
    text = str(kind)
    return np.dtype(f"<{'u' if text[0] == 'U' else 'i'}{int(text.removeprefix('U').removeprefix('Int')) // 8}")


def content_hash(name: str, frame: pl.DataFrame) -> int:
    """The hash of a table's content: the sum of the hashes of its blocks, which makes it a sum over any parts.

    The rows of a block (one condition, one block) stand together, in the order of the games.
    """
    packed = np.empty(frame.height, np.dtype([(column, _little(kind)) for column, kind in frame.schema.items()]))
    for column in frame.columns:
        packed[column] = frame[column].to_numpy()
    if not len(packed):
        return 0
    new_block = (np.diff(packed[CONDITION]) != 0) | (np.diff(packed[BLOCK]) != 0)
    edges = [0, *((np.flatnonzero(new_block) + 1) * packed.itemsize).tolist(), packed.nbytes]
    data, total = memoryview(packed.view(np.uint8)), 0
    empty = hashlib.blake2b(digest_size=16, person=name.encode()[:16])
    for low, high in pairwise(edges):
        block = empty.copy()  # half the time of a new one
        block.update(data[low:high])
        total += int.from_bytes(block.digest(), "little")
    return total % MODULUS


def written(total: int) -> str:
    """A content hash as text."""
    return f"{total % MODULUS:032x}"
