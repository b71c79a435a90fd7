"""Runs whose line-ups a command makes itself: as many blocks for all line-ups of a player count, on the same keys."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Lineups = Mapping[int, Sequence[tuple[str, ...]]]  # by player count


def planned(
    document: dict[str, Any], tables: Lineups, lineups: Lineups, facts: dict[str, Any], chunk_games: int,
    blocks: Callable[[int], int], again: str,
) -> dict[str, Any]:  # fmt: skip
    """The manifest of such a run. tables: line-ups whose order of neighbours changes with the block number. facts: more of
    the plan, as what is compared. Raises PlanError, CatalogueError."""
    from dataclasses import replace

    from sim.plan import plan_of
    from strategies.batch import manifest, with_blocks

    some = [name for made in (tables, lineups) for each in made.values() for lineup in each for name in lineup][:1]
    plan = plan_of(document | {"lineups": {"named": [some]}, "detail": 0, "chunk_games": chunk_games}, "options")
    plan = replace(plan, tables=tables, lineups=lineups, document=document | facts)
    found = manifest(plan, again)
    found = with_blocks(found, [blocks(c["players"]) for c in found["plan"]["conditions"]])
    found["plan"] |= facts
    written = json.dumps(found["plan"], sort_keys=True)
    return found | {"plan_hash": hashlib.sha256(written.encode()).hexdigest()[:16]}


def known_as(names: Sequence[str]) -> dict[str, str]:
    """By name the first of the names that is the same strategy: two files of equal content are one."""
    from strategies.field import find
    from strategies.masks import split

    first: dict[Any, str] = {}
    try:
        contents = {name: (find(split(name)[0]).source, frozenset(split(name)[1].split("+"))) for name in names}
    except ValueError:  # told when the plan is made
        return {name: name for name in names}
    return {name: first.setdefault(content, name) for name, content in contents.items()}


def twice(names: Sequence[str]) -> str:
    """Who stands there twice, in words; nothing where nobody does."""
    same = known_as(names)
    for k, name in enumerate(names):
        if same[name] in map(same.get, names[:k]):
            return name if name == same[name] else f"{name}, which is {same[name]} (equal content),"
    return ""


def is_slow(names: Sequence[str]) -> bool:
    """Whether somebody answers in Python."""
    from strategies.field import find
    from strategies.masks import split

    try:
        found = [find(split(name)[0]) for name in names]
    except ValueError:  # told when the plan is made
        return False
    return any(strategy.search or strategy.make for strategy in found)
