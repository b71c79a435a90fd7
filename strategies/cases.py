"""The variants of a block: what of a plan is compared on the same keys.

Each variant of the catalogue is played as it is; for every `deny`, once for each seat that is denied it; for
every `give`, once for each seat that begins with it, and once with that copy withheld from all, which is the
game to compare with (an award comes from outside the supply: there it is the plain game).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sim.blocks import Condition
from sim.corrosion.catalogue import Catalogue, override
from sim.corrosion.tables import Variant, build_variant
from sim.plan import MOST_CONDITIONS, Plan, PlanError
from strategies.field import HUMAN, find
from strategies.masks import MaskError, deny, given, is_award, split


class Case(NamedTuple):
    """One variant of a block: edits of the catalogue, and what one seat is denied or given (seat 0: withheld)."""

    name: str
    edits: tuple[str, ...]
    deny: str = ""
    give: str = ""
    seat: int = 0


Edited = Mapping[tuple[str, ...], Catalogue]  # by edits


def edited(catalogue: Catalogue, some: Iterable[tuple[str, ...]]) -> Edited:
    """The catalogue after each of some edits. Raises CatalogueError."""
    return {edits: override(catalogue, edits) for edits in dict.fromkeys(some)}


def cases(plan: Plan, known: Edited) -> list[Case]:
    """All variants of a plan; a group of fewer players leaves out those of seats it does not have.

    A cell of a factorial that changes nothing is the same game as another: it is played once. known: the catalogue after
    the edits of each variant. Raises PlanError.
    """
    seats = range(1, max(plan.players) + 1)
    found: list[Case] = []
    names: dict[str, str] = {}
    for name, edits, listed in plan.variants:
        other = names.setdefault(known[edits].hash, name)
        if other is not name and listed:
            raise PlanError(f"the variants {other!r} and {name!r} are the same game")
        if other is not name:
            continue
        found.append(Case(name, edits))
        for what in plan.deny:
            found += [Case(name, edits, deny=what, seat=seat) for seat in seats]
        for what in plan.give:
            found += [] if is_award(what) else [Case(name, edits, give=what)]
            found += [Case(name, edits, give=what, seat=seat) for seat in seats]
    return found


def built(known: Edited, some: Sequence[Case]) -> list[Variant]:
    """The variant of each case; equal edits share one."""
    made = {edits: build_variant(known[edits]) for edits in dict.fromkeys(case.edits for case in some)}
    return [made[case.edits] for case in some]


def record(case: Case, variant: Variant) -> dict[str, Any]:
    """What a manifest says of a variant. Raises PlanError."""
    try:
        numbers = [int(part) for part in deny(case.deny, variant)[0]]
        number = given(case.give, variant) if case.give else 0
    except MaskError as error:
        raise PlanError(f"{'deny' if case.deny else 'give'}: {error}") from None
    return {
        "name": case.name, "hash": variant.hash, "edits": list(case.edits), "overrides": list(variant.overrides),
        "deny": case.deny, "give": case.give, "seat": case.seat, "denied": numbers, "given": number,
    }  # fmt: skip


def case_of(record: dict[str, Any]) -> Case:
    """The other way round."""
    return Case(record["name"], tuple(record["edits"]), record["deny"], record["give"], record["seat"])


def label(record: dict[str, Any]) -> str:
    """A variant in words: `base`, `chrome.A6.points=8; seat 2 denied chrome.A7`."""
    seat, deny, give = record["seat"], record["deny"], record["give"]
    if deny:
        return f"{record['name']}; seat {seat} denied {deny}"
    if give:
        return f"{record['name']}; {f'seat {seat} given {give}' if seat else f'{give} withheld'}"
    return record["name"]


def strategies(plan: Plan, variants: Sequence[Variant]) -> list[str]:
    """The different strategies of a plan, each checked. Raises PlanError."""
    some = (*plan.tables.values(), *plan.lineups.values())
    names = dict.fromkeys(name for lineups in some for lineup in lineups for name in lineup)
    for name in names:
        try:
            base, denied = split(name)
            find(base)
            if base == HUMAN:
                raise PlanError(f"{HUMAN} plays in `corrosion trace` only")
            for variant in variants:
                deny(denied, variant)
        except PlanError:
            raise
        except ValueError as error:  # whatever is wrong with a name, a file or a mask
            raise PlanError(str(error)) from None
    return list(names)


def conditions(plan: Plan, names: Sequence[str], some: Sequence[Case]) -> list[Condition]:
    """All conditions in order of player count, line-up (tables first) and variant. Raises PlanError."""
    found = [
        Condition(players, tuple(names.index(name) for name in lineup), number, changes)
        for players in plan.players
        for changes, lineups in ((True, plan.tables[players]), (False, plan.lineups[players]))
        for lineup in lineups
        for number, case in enumerate(some)
        if case.seat <= players
    ]
    if len(found) > MOST_CONDITIONS:
        raise PlanError(f"the plan has {len(found):,} conditions; at most {MOST_CONDITIONS:,} make a run")
    return found
