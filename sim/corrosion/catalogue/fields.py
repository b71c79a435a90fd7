"""The types of a catalogue's values: what each accepts, and how the command line writes it.

A type has `allowed` (for messages), `check(value, at)`, which returns the value in its one normal
form or raises CatalogueError, and `parse(text)`, which turns a command line's text into a value
for `check`: text that cannot be read is handed on as it is, so that `check` refuses it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Protocol

from .errors import At

GRADES = ("1", "2", "3", "4", "4+")


class Field(Protocol):
    """The type of a value."""

    @property
    def allowed(self) -> str: ...

    def check(self, value: Any, at: At) -> Any: ...

    def parse(self, text: str) -> Any: ...


@dataclass(frozen=True)
class Int:
    """A whole number; `shift` names its default range: cost, amount, points, or none."""

    low: int
    high: int
    shift: str = ""

    @property
    def allowed(self) -> str:
        return f"{self.low}" if self.low == self.high else f"a whole number from {self.low} to {self.high}"

    def check(self, value: Any, at: At) -> int:
        if type(value) is not int or not self.low <= value <= self.high:  # a bool is no number here
            at.bad(value, self.allowed)
        return value

    def parse(self, text: str) -> Any:
        return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else text


@dataclass(frozen=True)
class Flag:
    """true or false."""

    allowed = "true, false"

    def check(self, value: Any, at: At) -> bool:
        if not isinstance(value, bool):
            at.bad(value, self.allowed)
        return value

    def parse(self, text: str) -> Any:
        return {"true": True, "false": False}.get(text, text)


@dataclass(frozen=True)
class Yes:
    """The argument of a primitive that has none."""

    allowed = "true"

    def check(self, value: Any, at: At) -> bool:
        if value is not True:
            at.bad(value, self.allowed)
        return value

    def parse(self, text: str) -> Any:
        return Flag().parse(text)


@dataclass(frozen=True)
class Choice:
    """One of some words."""

    names: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return ", ".join(self.names)

    def check(self, value: Any, at: At) -> str:
        if not isinstance(value, str) or value not in self.names:
            at.bad(value, self.allowed, self.names)
        return value

    def parse(self, text: str) -> Any:
        return text


@dataclass(frozen=True)
class Grade:
    """A grade, written as a number or as text; its normal form is text."""

    allowed = ", ".join(GRADES)

    def check(self, value: Any, at: At) -> str:
        grade = str(value) if type(value) is int and 1 <= value <= 4 else value
        if not isinstance(grade, str) or grade not in GRADES:
            at.bad(value, self.allowed)
        return grade

    def parse(self, text: str) -> Any:
        return text


@dataclass(frozen=True)
class Played:
    """Which engineers set something off: `any.G` or `qualified.G`, G a grade."""

    allowed = "any.G or qualified.G with G a grade 1, 2, 3, 4 or 4+"

    def check(self, value: Any, at: At) -> str:
        who, dot, grade = value.partition(".") if isinstance(value, str) else ("", "", "")
        if who not in ("any", "qualified") or grade not in GRADES:
            at.bad(value, self.allowed)
        return value

    def parse(self, text: str) -> Any:
        return text


@dataclass(frozen=True)
class Maybe:
    """A value or none at all, which is written "none"."""

    field: Field

    @property
    def allowed(self) -> str:
        return f"{self.field.allowed}, or none"

    def check(self, value: Any, at: At) -> Any:
        return None if value is None or value == "none" else self.field.check(value, at)

    def parse(self, text: str) -> Any:
        return self.field.parse(text)


@dataclass(frozen=True)
class ListOf:
    """Some values of one type; `rising`: each greater than the one before."""

    field: Field
    least: int
    most: int
    rising: bool = False

    @property
    def allowed(self) -> str:
        rising = ", each greater than the one before" if self.rising else ", each once" if self._each_once else ""
        return f"{self.least} to {self.most} of: {self.field.allowed}{rising}"

    @property
    def _each_once(self) -> bool:
        return isinstance(self.field, Played)

    def check(self, value: Any, at: At) -> list:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            at.bad(value, self.allowed)
        items = [self.field.check(v, at.item(i)) for i, v in enumerate(value, 1)]
        if self.rising and any(a >= b for a, b in zip(items, items[1:])):
            at.bad(value, self.allowed)
        if self._each_once and len(set(items)) < len(items):
            at.bad(value, self.allowed)
        return items

    def parse(self, text: str) -> list:
        return [self.field.parse(part.strip()) for part in text.split(",")] if text else []


@dataclass(frozen=True)
class Table:
    """A value for each of some keys; `plain`: one value may stand for all of them."""

    keys: tuple[str, ...]
    field: Field
    plain: bool = False

    @property
    def allowed(self) -> str:
        one = f"{self.field.allowed}, or " if self.plain else ""
        return f"{one}a table of {', '.join(self.keys)}, each {self.field.allowed}"

    def check(self, value: Any, at: At) -> dict:
        if not isinstance(value, dict):
            if not self.plain:
                at.bad(value, self.allowed)
            return dict.fromkeys(self.keys, self.field.check(value, at))
        for key in value:
            if key not in self.keys:
                at.unknown(key, self.keys)
        for key in self.keys:
            if key not in value:
                at.missing(key, self.field.allowed)
        return {key: self.field.check(value[key], at.sub(key)) for key in self.keys}

    def parse(self, text: str) -> Any:
        return self.field.parse(text)
