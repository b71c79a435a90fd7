"""What a sweep varies: factors with their levels, and which cells of them were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Edits = tuple[str, ...]


class Level(NamedTuple):
    """A value of a factor, as it is written, and the edits that make it; none at the base."""

    label: str
    edits: Edits


class Factor(NamedTuple):
    """Something that is varied; levels in their order, with the base among them if it has a place."""

    name: str
    levels: tuple[Level, ...]


def factorial(request: Mapping[str, Any], data: Mapping[str, Any]) -> list[Factor]:
    """The factors of a plan's `factorial` (components that are removed in turn apart); data: the catalogue's values."""
    found = []
    for address, values in request.get("factorial", {}).items():
        if address == "remove":
            continue
        base = _written(_value(data, address))
        written = [_written(value) for value in values]
        levels = [Level(text, () if text == base else (f"{address}={text}",)) for text in written]
        levels += [] if base in written else [Level(f"{base} (base)", ())]
        found.append(Factor(address, tuple(sorted(levels, key=_order))))
    return found


def cells(records: Sequence[Mapping[str, Any]], data: Mapping[str, Any]) -> dict[Edits, int]:
    """Plain variants (numbers in a plan's list) by those of their edits that change a value of `data`."""
    return {tuple(edit for edit in r["edits"] if not _is_idle(edit, data)): v
            for v, r in enumerate(records) if not r["deny"] and not r["give"]}


def _is_idle(edit: str, data: Mapping[str, Any]) -> bool:
    address, equals, text = edit.partition("=")
    return bool(equals) and _written(_value(data, address)) == text


def cell_of(one: Level, other: Level, known: Mapping[Edits, int]) -> int | None:
    """The variant in which two factors have these levels; None where it was not played."""
    return known.get(one.edits + other.edits, known.get(other.edits + one.edits))


def _order(level: Level) -> tuple[int, float, str]:
    text = level.label.split(" ")[0].replace("\N{MINUS SIGN}", "-")
    try:
        return (0, float(text), "")
    except ValueError:
        return (1, 0.0, level.label)


def _value(data: Mapping[str, Any], address: str) -> Any:
    """The value at an address; None where there is none of its own, as for one that stands for a table."""
    found: Any = data
    for part in address.split("."):
        if not isinstance(found, Mapping) or part not in found:
            return None
        found = found[part]
    return found


def _written(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
