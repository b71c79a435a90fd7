"""Where values come from (marks), how far assumed ones may be off (ranges), and reasons."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from .errors import At, alike
from .fields import Choice, Field, Int
from .model import Catalogue, field_at, values

MARKS = ("rulebook", "published", "deduced", "assumed")
MARK = Choice(MARKS)
LONGEST = 4  # parts of an address, at most


class Bounds:
    """The type of a range: [lowest, highest]."""

    allowed = "a list of two whole numbers, the lowest and the highest"

    def check(self, value: Any, at: At) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2 or any(type(v) is not int for v in value) \
                or value[0] > value[1]:
            at.bad(value, self.allowed)
        return value[0], value[1]


class Text:
    """The type of a reason."""

    allowed = "text"

    def check(self, value: Any, at: At) -> str:
        if not isinstance(value, str):
            at.bad(value, self.allowed)
        return value


def matches(pattern: str, address: str) -> bool:
    """Whether the pattern's parts, `*` being any, are the address's first parts."""
    return _fits(pattern.split("."), address.split("."))


def _fits(wanted: list[str], parts: list[str]) -> bool:
    return len(wanted) <= len(parts) and all(w in ("*", p) for w, p in zip(wanted, parts))


def resolve(table: Any, kind: Any, addresses: Iterable[str], at: At) -> dict[str, Any]:
    """What a table of patterns says of each address that it matches: {address: value}.

    The pattern with the most parts written out wins, then the one with more parts, then the later.
    `kind` is the type of the table's values. Raises CatalogueError for a bad value and for a
    pattern that matches nothing.
    """
    if not isinstance(table, dict):
        at.bad(table, "a table of address patterns")
    patterns = {pattern: kind.check(value, at.sub(pattern)) for pattern, value in _flat(table)}
    by_start: dict[tuple[str, ...], list[str]] = {}  # addresses by their first parts, any number of them
    for address in addresses:
        parts = tuple(address.split("."))
        for n in range(len(parts) + 1):
            by_start.setdefault(parts[:n], []).append(address)
    result = {}
    for pattern in sorted(patterns, key=_written_out):
        wanted = pattern.split(".")
        start = tuple(itertools.takewhile(lambda part: part != "*", wanted))
        hits = [address for address in by_start.get(start, ()) if _fits(wanted, address.split("."))]
        if not hits:
            _matches_nothing(wanted, [a.split(".") for a in by_start[()]], at.sub(pattern))
        result.update(dict.fromkeys(hits, patterns[pattern]))
    return result


def _written_out(pattern: str) -> tuple[int, int]:
    parts = pattern.split(".")
    return sum(part != "*" for part in parts), len(parts)


def _flat(table: dict, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """(pattern, value) pairs; an address without quotes is a table in a table to TOML."""
    for key, value in table.items():
        if isinstance(value, dict) and prefix.count(".") < LONGEST:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _matches_nothing(wanted: list[str], addresses: list[list[str]], at: At) -> None:
    """Raise CatalogueError, naming the first part that no address has."""
    for i, part in enumerate(wanted):
        known = list(dict.fromkeys(parts[i] for parts in addresses if len(parts) > i))
        addresses = [parts for parts in addresses if len(parts) > i and part in ("*", parts[i])]
        if not addresses:
            at.error(f"matches no value: '{part}' is unknown{alike(part, known)}; "
                     f"allowed: addresses, with * for a part")
    at.error("matches no value; allowed: addresses, with * for a part")


def default_range(field: Field, value: Any) -> tuple[int, int] | None:
    """The range of an assumed number for which no file states one; None for what is not shifted.

    A cost of 0 is not shifted: it is a cost that the component does not have.
    """
    if not isinstance(field, Int) or not field.shift or value is None or (field.shift == "cost" and not value):
        return None
    far = 2 if field.shift == "points" and value >= 5 else 1
    return max(field.low, value - far), min(field.high, value + far)


def ranges(data: dict, marks: dict[str, str], own: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """The range of every assumed number that has one, by address.

    A range that a file states holds as long as it holds the value; overrides may leave it.
    """
    result = {}
    for address, value in values(data):
        if marks[address] != "assumed":
            continue
        low, high = own.get(address, (1, 0))
        found = (low, high) if value is not None and low <= high and low <= value <= high \
            else default_range(field_at(address), value)
        if found:
            result[address] = found
    return result


def check_own_ranges(own: dict[str, tuple[int, int]], present: dict[str, Any], at: At) -> None:
    """Raise CatalogueError for a stated range of something that is not shifted or without its value."""
    for address, (low, high) in own.items():
        field, value = field_at(address), present[address]
        if not isinstance(field, Int) or not field.shift:
            at.sub(address).error("has no range; allowed: ranges of costs, amounts and points")
        if low < field.low or high > field.high or value is None or not low <= value <= high:
            at.sub(address).bad([low, high], f"within {field.low} to {field.high}, around the value {value}")


def addresses(catalogue: Catalogue) -> Iterator[tuple[str, Any, str, tuple[int, int] | None]]:
    """Every value: (address, value, mark, range or None), in the order of the file."""
    for address, value in values(catalogue.data):
        yield address, value, catalogue.marks[address], catalogue.ranges.get(address)


def count_marks(catalogue: Catalogue, within: str = "") -> dict[str, int]:
    """How many values carry each mark; `within` is an address pattern that limits the count.

    Costs of 0 and limits that are not there count for nothing: they would only dilute the others.
    """
    counts = dict.fromkeys(MARKS, 0)
    for address, value, mark, _ in addresses(catalogue):
        field = field_at(address)
        absent = value is None or (isinstance(field, Int) and field.shift == "cost" and value == 0)
        if not absent and (not within or matches(within, address)):
            counts[mark] += 1
    return counts
