"""What a run compares: for each change, denial and gift the conditions with it and those without it.

    change  edits of the catalogue, for all seats, against the game without them
    deny    one seat may not take it, against the same game in which it may
    give    one seat begins with it, against the same game in which that copy is withheld from all
            (an award token comes from outside the supply: against the plain game)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sim.blocks import Condition, Group, groups_of
from strategies.masks import is_award

CHANGE, DENY, GIVE = "change", "deny", "give"
BASE: tuple[str, ...] = ()


class Pair(NamedTuple):
    """Conditions (numbers in the run) with and without, and the seat that is meant (0: all)."""

    seat: int
    with_it: int
    without: int


class Comparison(NamedTuple):
    """One change, denial or gift in one group (a player count and a line-up); `on`: the variant it is done to."""

    kind: str
    what: str
    on: str
    group: int
    players: int
    pairs: tuple[Pair, ...]


def comparisons(plan: Mapping[str, Any]) -> list[Comparison]:
    """All comparisons of a plan (that of a manifest), group by group, in the order of its variants."""
    conditions = [Condition.of(c) for c in plan["conditions"]]
    groups = groups_of(conditions)
    return [found for number, group in enumerate(groups) for found in _of_group(plan["variants"], number, group)]


def _of_group(records: Sequence[Mapping[str, Any]], number: int, group: Group) -> Iterator[Comparison]:
    players = group.conditions[0].players
    at = {_key(records[condition.variant]): group.first + i for i, condition in enumerate(group.conditions)}
    done = set()
    for condition in group.conditions:
        record = records[condition.variant]
        edits, deny, give = tuple(record["edits"]), record["deny"], record["give"]
        if deny and (edits, DENY, deny) not in done:
            done.add((edits, DENY, deny))
            pairs = [Pair(seat, at[edits, deny, "", seat], at[edits, "", "", 0]) for seat in range(1, players + 1)]
            yield Comparison(DENY, deny, record["name"], number, players, tuple(pairs))
        elif give and (edits, GIVE, give) not in done:
            done.add((edits, GIVE, give))
            without = at[edits, "", "" if is_award(give) else give, 0]
            pairs = [Pair(seat, at[edits, "", give, seat], without) for seat in range(1, players + 1)]
            yield Comparison(GIVE, give, record["name"], number, players, tuple(pairs))
        elif not (deny or give) and edits != BASE and (BASE, "", "", 0) in at:
            pair = Pair(0, at[edits, "", "", 0], at[BASE, "", "", 0])
            yield Comparison(CHANGE, record["name"], "base", number, players, (pair,))


def _key(record: Mapping[str, Any]) -> tuple[tuple[str, ...], str, str, int]:
    return tuple(record["edits"]), record["deny"], record["give"], record["seat"]
