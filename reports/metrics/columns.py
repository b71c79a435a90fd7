"""The columns that the metrics of a table add up: equal ones are one, products are taken apart, each factor is evaluated once.

Most columns are an outcome times a mask; there are far fewer outcomes and masks than pairs of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import polars as pl

from reports.metrics.declare import MetricError
from reports.metrics.room import Room
from reports.parts import in_parts

AT_ONCE = 128  # expressions evaluated in one go
ONES = -1  # as a factor: 1 in every row; as a place: the first mask
WIDE = {pl.UInt32: pl.Int64, pl.Int64: pl.Int64}  # what expressions see columns as; others as Int32
NARROW = (pl.Boolean, pl.Int8, pl.Int16, pl.Int32, pl.UInt8, pl.UInt16)  # what fits into 32 bits


class Values(NamedTuple):
    """All factors row by row: numbers (k, rows), int32 or int64, and masks (m, rows), int8, the first of them all ones.

    Where a factor stands is said by its place: row p of the numbers, or row -1 - p of the masks where p is below 0.
    """

    numbers: np.ndarray
    masks: np.ndarray

    def row(self, place: int) -> np.ndarray:
        """The factor at this place."""
        return self.numbers[place] if place >= 0 else self.masks[~place]

    def product(self, one: int, other: int) -> np.ndarray:
        """The product of two factors, wide enough for it."""
        return np.multiply(self.row(one), self.row(other), dtype=self.numbers.dtype)

    def ordered(self, places: np.ndarray, order: np.ndarray) -> tuple[Values, np.ndarray]:
        """The factors at these places with their rows in this order, and where they stand then."""
        numbers, masks = np.unique(places[places >= 0]), np.unique([0, *~places[places < 0]])
        moved = np.where(places >= 0, np.searchsorted(numbers, places), ~np.searchsorted(masks, ~places))
        return Values(*(of[rows[:, None], order] for of, rows in ((self.numbers, numbers), (self.masks, masks)))), moved


class Product(NamedTuple):
    """The product of two earlier factors."""

    one: int
    other: int


class Total(NamedTuple):
    """The sum of earlier factors, row by row."""

    parts: tuple[int, ...]


Factor = pl.Expr | Product | Total


class Places(NamedTuple):
    """Where factors are kept: by factor, and at ONES; what is evaluated, masks in 8 bits; how many rows of each."""

    place: np.ndarray
    shown: dict[int, pl.Expr]
    numbers: int
    masks: int


class Columns:
    """Columns by number. Column k is the product of the factors one[k] and other[k]; other[k] may be ONES."""

    def __init__(self) -> None:
        self.one: list[int] = []
        self.other: list[int] = []
        self.factors: list[Factor] = []
        self.users: list[str] = []  # by factor: the metric that asked for it first
        self._columns: dict[bytes, int] = {}
        self._factors: dict[bytes, int] = {}
        self._needed: set[int] = set()  # the factors that must have a value in every row

    def number(self, expression: pl.Expr, metric: str) -> int:
        """The number of a column."""
        key = expression.meta.serialize()
        if key not in self._columns:
            self._columns[key] = len(self.one)
            one, other = as_product(expression) or (expression, None)
            self.one.append(self._factor(one, metric))
            self.other.append(ONES if other is None else self._factor(other, metric))
        return self._columns[key]

    def _factor(self, expression: pl.Expr, metric: str, is_needed: bool = True) -> int:
        key = expression.meta.serialize()
        if key not in self._factors:
            factor = self._made(expression, metric)
            self._factors[key] = len(self.factors)
            self.factors.append(factor)
            self.users.append(metric)
        if is_needed:
            self._need(self._factors[key])
        return self._factors[key]

    def _need(self, number: int) -> None:
        self._needed.add(number)
        if isinstance(self.factors[number], Product):
            for part in self.factors[number]:
                self._need(part)

    def _made(self, expression: pl.Expr, metric: str) -> Factor:
        if parts := as_product(expression):
            return Product(*(self._factor(part, metric, False) for part in parts))
        if summands := as_total(expression):
            return Total(tuple(self._factor(part, metric, False) for part in summands))
        return expression

    def roots(self) -> dict[str, str]:
        """The columns of the table that are needed: by name, the metric that asked first."""
        found: dict[str, str] = {}
        for factor, metric in zip(self.factors, self.users, strict=True):
            for name in factor.meta.root_names() if isinstance(factor, pl.Expr) else ():
                found.setdefault(name, metric)
        return found

    def places(self, table: pl.DataFrame) -> Places:
        """Where each factor of such a table is kept. Raises MetricError."""
        shown = {number: uncast(factor) for number, factor in enumerate(self.factors) if isinstance(factor, pl.Expr)}
        kinds = dict(zip(shown, self._table(widened(table.head(0)), shown).dtypes, strict=True))
        place, masks = np.empty(len(self.factors) + 1, np.int64), 1
        for number, factor in enumerate(self.factors):
            if kinds.get(number) == pl.Boolean:
                shown[number] = shown[number].cast(pl.Int8)
                place[number], masks = ~masks, masks + 1
            else:
                place[number] = number + 1 - masks
                if isinstance(factor, pl.Expr):
                    shown[number] = factor
        place[ONES] = ~0
        return Places(place, shown, len(self.factors) + 1 - masks, masks)

    def values(self, table: pl.DataFrame, places: Places, room: Room) -> Values:
        """All factors, whole numbers. Raises MetricError."""
        place, shown, numbers, masks = places
        found = Values(room.array("numbers", (numbers, table.height), np.int32), room.array("masks", (masks, table.height), np.int8))
        found.masks[0] = 1
        for some in in_parts(list(shown), AT_ONCE):
            roots = {name for number in some for name in shown[number].meta.root_names()}
            selected = self._selected(widened(table.select(sorted(roots))), {number: shown[number] for number in some})
            if found.numbers.dtype == np.int32 and not all(kind in NARROW for kind in selected.dtypes):
                found = found._replace(numbers=found.numbers.astype(np.int64))
            for number, values in zip(some, selected.get_columns(), strict=True):
                found.row(place[number])[:] = values.to_numpy()
        for number, factor in enumerate(self.factors):
            if isinstance(factor, Product):
                found.row(place[number])[:] = found.product(place[factor.one], place[factor.other])
            elif isinstance(factor, Total):
                total = found.row(place[number])
                total[:] = found.row(place[factor.parts[0]])
                for part in factor.parts[1:]:
                    total += found.row(place[part])
        return found

    def _selected(self, table: pl.DataFrame, some: dict[int, pl.Expr]) -> pl.DataFrame:
        """These factors, in their order; what is only part of a sum across columns counts 0 where it has no value."""
        found = self._table(table, some)
        nulls_of = found.null_count().row(0)
        for number, kind, nulls in zip(some, found.dtypes, nulls_of, strict=True):
            if not (kind == pl.Boolean or kind.is_integer()):
                raise MetricError(f"metric {self.users[number]}: a cell gives {kind}, not whole numbers")
            if nulls and number in self._needed:
                raise MetricError(f"metric {self.users[number]}: a cell has no value in some rows")
        return found.fill_null(0) if any(nulls_of) else found

    def _table(self, table: pl.DataFrame, some: dict[int, pl.Expr]) -> pl.DataFrame:
        try:
            return table.select(**{str(number): factor for number, factor in some.items()})
        except pl.exceptions.PolarsError:
            for number, factor in some.items():
                self._alone(table, number, factor)
            raise

    def _alone(self, table: pl.DataFrame, number: int, factor: pl.Expr) -> None:
        try:
            table.select(factor)
        except pl.exceptions.PolarsError as error:
            raise MetricError(f"metric {self.users[number]}: {str(error).splitlines()[0]}") from error


def as_product(expression: pl.Expr) -> tuple[pl.Expr, pl.Expr] | None:
    """The two expressions that this one is the product of, if it is."""
    parts = expression.meta.pop()
    if len(parts) != 2:
        return None
    for one, other in (parts, parts[::-1]):
        if expression.meta.eq(one * other):
            return one, other
    return None


def as_total(expression: pl.Expr) -> list[pl.Expr] | None:
    """The expressions that this one is the horizontal sum of, if it is of several."""
    parts = expression.meta.pop()
    for some in (parts, parts[::-1]):
        if len(parts) > 1 and expression.meta.eq(pl.sum_horizontal(*some)):
            return some
    return None


def uncast(expression: pl.Expr) -> pl.Expr:
    """What this expression casts to 32 bits, if it does; else itself."""
    parts = expression.meta.pop()
    return parts[0] if len(parts) == 1 and expression.meta.eq(parts[0].cast(pl.Int32)) else expression


def widened(frame: pl.DataFrame) -> pl.DataFrame:
    """The table as expressions see it: wide enough for products of what it holds."""
    return frame.select(pl.col(name).cast(WIDE.get(kind, pl.Int32)) for name, kind in frame.schema.items())
