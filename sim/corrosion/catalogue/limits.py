"""What a catalogue as a whole has to keep to, overrides included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .effects import lines
from .errors import At
from .model import DRIVES, PLAYERS, ROWS, effect_name

LEAST_ITEMS, MOST_ITEMS, MOST_TYPES = 3, 32, 32
STARTERS = 6
MOST_TASKS = MOST_WATCHES = 16
MOST_LINES = 1000  # of all effects together, equal ones counted once


def check_limits(data: dict[str, dict[str, Any]], at: At) -> None:
    """Raise CatalogueError if the catalogue's parts do not fit together or into the engine."""
    _check_ids(data, at)
    for stack, key, types in _stacks(data):
        _between(sum(c["copies"] for c in types), LEAST_ITEMS, MOST_ITEMS, f"items in the {stack} stack", at.sub(key))
        _between(len(types), 1, MOST_TYPES, f"types in the {stack} stack, removed ones included", at.sub(key))
    _between(len(data["award"]), 0, MOST_TASKS, "award tasks, removed ones included", at.sub("award"))
    _between(len(data["watch"]), 0, MOST_WATCHES, "types of watch tokens", at.sub("watch"))
    _between(sum(w["copies"] for w in data["watch"].values()), 0, MOST_ITEMS, "watch tokens", at.sub("watch"))
    tasks = sum(a["copies"] for a in data["award"].values())
    for players in PLAYERS:
        rows = data["rules"]["award_rows"][players]
        if tasks < rows:
            at.sub(f"rules.award_rows.{players}").error(f"= {rows} is more than the {tasks} award tasks left; "
                                                        "allowed: at least as many tasks as rows")
    effects = {repr(effect): lines(effect) for effect in _effects(data)}
    _between(sum(effects.values()), 0, MOST_LINES, "primitives in all effects together", at)


def _check_ids(data: dict, at: At) -> None:
    """The kinds whose components are fixed in number or name."""
    if len(data["starter"]) != STARTERS:
        at.sub("starter").error(f"holds {len(data['starter'])} cards; allowed: exactly {STARTERS} a set")
    for kind, names in (("prototype", DRIVES), ("automa", tuple(data["starter"]))):
        for name in data[kind]:
            if name not in names:
                at.sub(kind).unknown(name, names)
        for name in names:
            if name not in data[kind]:
                at.sub(kind).missing(name, f"a table for each of {', '.join(names)}")


def _stacks(data: dict) -> Iterator[tuple[str, str, list[dict]]]:
    """(name, kind, types) of the five stacks."""
    for row in ROWS:
        yield f"{row} chrome", "chrome", [m for m in data["chrome"].values() if m["row"] == row]
    for kind in ("engineer", "one_shot", "turning"):
        yield kind, kind, list(data[kind].values())


def _effects(data: dict) -> Iterator[list[dict]]:
    for kind in ("starter", "engineer", "turning", "one_shot", "chrome", "prototype", "watch"):
        for component in data[kind].values():
            yield component[effect_name(kind)]


def _between(count: int, least: int, most: int, what: str, at: At) -> None:
    if not least <= count <= most:
        at.error(f"makes {count} {what}; allowed: {least} to {most}")
