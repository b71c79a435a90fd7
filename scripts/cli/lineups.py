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


def is_slow(names: Sequence[str]) -> bool:
    """Whether somebody answers in Python."""
    from strategies.field import find
    from strategies.masks import split

    try:
        found = [find(split(name)[0]) for name in names]
    except ValueError:  # told when the plan is made
        return False
    return any(strategy.search or strategy.make for strategy in found)
