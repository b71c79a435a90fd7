"""Sums over blocks: the columns that metrics need, evaluated over rows, added by block, multiplied, added up.

Everything is a whole number, kept as float64 where it is exact (below 2^53), so that no order of adding, and no
cutting of a run into parts, changes a sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from reports.metrics.declare import MetricError

AT_ONCE = 128  # columns evaluated in one go: what bounds the memory
PIECE = 8192  # OpenBLAS shares out dot products of more than 10,000 numbers
FEW_GROUPS = 8  # up to here, a dot product a group is the faster way
WIDE = {pl.UInt32: pl.Int64, pl.Int64: pl.Int64}  # what expressions see columns as; others as Int32

Group = tuple[int, ...]  # condition, then the values that a metric is split by
Column = pl.Expr | tuple[int, int]  # what a column is: an expression, or the product of two earlier columns


class Layout(NamedTuple):
    """How the rows of a table lie in blocks, for one way to split them.

    order: the rows position by position: first the first row of every segment (the rows of one group and block),
    then the second of those that have one, and so on, longest segments first. steps: how many segments have a
    row at each position. back: the segments in order of their groups (None: they are). starts: where groups begin.
    blocks: the number of each segment's block, in order of the groups.
    """

    order: np.ndarray
    steps: np.ndarray
    back: np.ndarray | None
    groups: list[Group]
    starts: np.ndarray
    blocks: np.ndarray

    def sums(self, ordered: np.ndarray) -> np.ndarray:
        """A column (its rows in `order`) added up by segment, as float64."""
        at = self.steps[0]
        total = ordered[:at].copy() if ordered.dtype.itemsize >= 4 else ordered[:at].astype(np.int32)
        for step in self.steps[1:]:
            total[:step] += ordered[at : at + step]
            at += step
        found = total.astype(np.float64)
        return found if self.back is None else found[self.back]

    def spans(self) -> list[slice]:
        """Where the segments of each group stand."""
        return [slice(lo, hi) for lo, hi in zip(self.starts, [*self.starts[1:], len(self.blocks)], strict=True)]

    def segments(self) -> np.ndarray:
        """The segment of each row, rows in `order`."""
        by_length = np.concatenate([np.arange(step) for step in self.steps])
        return by_length if self.back is None else np.argsort(self.back)[by_length]


def layout(frame: pl.DataFrame, by: Sequence[str]) -> Layout:
    """The layout of a table with the columns condition, block and those of `by`; any order of rows."""
    group, groups = _groups(frame, ("condition", *by))
    block = frame["block"].to_numpy().astype(np.int64)
    key = (group << 32) + block
    order = np.arange(len(key)) if np.all(key[1:] >= key[:-1]) else np.argsort(key, kind="stable")
    ordered = key[order]
    first = np.flatnonzero(np.diff(ordered, prepend=-1))
    lengths = np.diff(first, append=len(key))
    by_length = np.argsort(-lengths, kind="stable")
    sorted_lengths = lengths[by_length]
    steps = np.searchsorted(-sorted_lengths, -np.arange(sorted_lengths[0]), side="left")
    places = np.concatenate([first[by_length[:step]] + position for position, step in enumerate(steps)])
    is_sorted = np.all(by_length[1:] > by_length[:-1])
    segments = ordered[first]
    starts = np.flatnonzero(np.diff(segments >> 32, prepend=-1))
    return Layout(order[places], steps, None if is_sorted else np.argsort(by_length), groups, starts,
                  segments & 0xFFFFFFFF)  # fmt: skip


def _groups(frame: pl.DataFrame, keys: Sequence[str]) -> tuple[np.ndarray, list[Group]]:
    """The number of each row's group, and the groups by number, in order of their values."""
    number, groups = np.zeros(frame.height, np.int64), [()]
    for key in keys:
        values, codes = np.unique(frame[key].to_numpy(), return_inverse=True)
        number = number * len(values) + codes
        groups = [(*group, int(value)) for group in groups for value in values]
    used = np.unique(number)
    return np.searchsorted(used, number), [groups[u] for u in used]


Term = tuple[str, int, int]


def by_group(terms: Sequence[Term], blocks: Mapping[int, np.ndarray], lay: Layout) -> np.ndarray:
    """Sums over blocks by group: shape (groups, terms). blocks: columns by number, as `Layout.sums` gives them.

    Terms: ("n", a, a) is how often column a is not 0, ("s", a, a) its sum, ("p", a, b) the sum of its products with
    column b.
    """
    found = np.empty((len(lay.groups), len(terms)))
    spans = lay.spans()
    for place, (kind, a, b) in enumerate(terms):
        if len(spans) > FEW_GROUPS:
            found[:, place] = np.add.reduceat(_term(kind, blocks[a], blocks[b]), lay.starts)
            continue
        for row, span in enumerate(spans):
            one, other = blocks[a][span], blocks[b][span]
            found[row, place] = _dot(one, other) if kind == "p" else one.sum() if kind == "s" else np.count_nonzero(one)
    return found


def _dot(one: np.ndarray, other: np.ndarray) -> float:
    """The sum of products; in pieces that BLAS does not share out, since our threads would wait for its."""
    return sum(one[lo : lo + PIECE] @ other[lo : lo + PIECE] for lo in range(0, len(one), PIECE))


def _term(kind: str, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return one * other if kind == "p" else one if kind == "s" else (one != 0).astype(float)


def evaluated(frame: pl.DataFrame, columns: Sequence[Column], users: Sequence[str]) -> Iterator[tuple[int, np.ndarray]]:
    """The number of each column and its values, whole numbers (rows,). users: by column, the metric to name.

    Raises MetricError.
    """
    held: dict[int, np.ndarray] = {}  # factors of products to come
    until = {factor: number for number, column in enumerate(columns) if isinstance(column, tuple) for factor in column}
    for first in range(0, len(columns), AT_ONCE):
        some = range(first, min(first + AT_ONCE, len(columns)))
        table = _selected(frame, {n: columns[n] for n in some if isinstance(columns[n], pl.Expr)}, users)
        for number in some:
            column = columns[number]
            if isinstance(column, tuple):
                values = held[column[0]] * held[column[1]]
                for factor in column:
                    if until[factor] == number:
                        held.pop(factor, None)
            else:
                values = _whole(table[str(number)], frame.height, users[number])
            if number in until:
                held[number] = values
            yield number, values


def _selected(frame: pl.DataFrame, expressions: Mapping[int, pl.Expr], users: Sequence[str]) -> pl.DataFrame:
    try:
        return frame.select(expression.alias(str(number)) for number, expression in expressions.items())
    except pl.exceptions.PolarsError:
        for number, expression in expressions.items():
            _alone(frame, expression, users[number])
        raise


def factors(expression: pl.Expr) -> tuple[pl.Expr, pl.Expr] | None:
    """The two expressions that this one is the product of, if it is."""
    parts = expression.meta.pop()
    if len(parts) != 2:
        return None
    for one, other in (parts, parts[::-1]):
        if expression.meta.eq(one * other):
            return one, other
    return None


def _alone(frame: pl.DataFrame, column: pl.Expr, user: str) -> None:
    try:
        frame.select(column)
    except pl.exceptions.PolarsError as error:
        raise MetricError(f"metric {user}: {str(error).splitlines()[0]}") from error


def _whole(values: pl.Series, rows: int, user: str) -> np.ndarray:
    if values.dtype == pl.Boolean:
        values = values.cast(pl.Int8)
    if not values.dtype.is_integer():
        raise MetricError(f"metric {user}: a cell gives {values.dtype}, not whole numbers")
    if values.null_count():
        raise MetricError(f"metric {user}: a cell has no value in some rows")
    array = values.to_numpy()
    return np.broadcast_to(array, rows) if len(array) == 1 else array


def widened(frame: pl.DataFrame) -> pl.DataFrame:
    """The table as expressions see it: wide enough for products of what it holds."""
    return frame.select(pl.col(name).cast(WIDE.get(kind, pl.Int32)) for name, kind in frame.schema.items())
