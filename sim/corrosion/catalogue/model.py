"""What a catalogue holds: its kinds, their fields, and the check of one component."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from .effects import N, Steps, amount_of, with_amount
from .errors import At, shown
from .fields import Choice, Field, Flag, Grade, Int, ListOf, Maybe, Played, Table

PLAYERS = ("solo", "players2", "players3", "players4")
SEATS = ("seat1", "seat2", "seat3", "seat4")
SETS = ("setA", "setB", "setC", "setD")
SUITS = ("blue", "green", "orange", "gray", "wild")
DRIVES = ("cog", "piston", "chain")
ROWS = ("basic", "advanced")
ICONS = ("nothing", "engineer", "one_shot", "turning", "chrome")
COUNTS = ("completed_chrome", "drive_sets", "water", "chrome_gears", "qualified_engineers", "special", "turning",
          "suits")
ABILITIES = {"nearer": (), "activate_built": (), "double": ("double_grade", "not_suit"), "take_top": (),
             "copy_any_suit": (), "copy_equal_grade": (), "copy_two": (), "less_chrome": ("amount",),
             "less_medium": ("amount",), "less_small": ("amount",)}
WHENS = {"wheel": ("effect",), "play": ("plays", "effect"), "complete_chrome": ("effect",),
         "complete_one_shot": ("effect", "at_once"), "end_of_turn": ("switched_by", "action", "use_steam"),
         "always": ("ability",)}
SWITCHES = ("may_decline", "gray_apart", "act8a_wheel_only", "nearer_stays")

REQUIRED = object()  # no default: the value has to be given


@dataclass(frozen=True)
class Spec:
    """A field: its type, its default, and whether only a file can change it (not `--set`)."""

    field: Field
    default: Any = REQUIRED
    in_file: bool = False


def _effect(place: str) -> Spec:
    return Spec(Steps(place), in_file=True)


COPIES = Spec(Int(0, 32), 1)
AMOUNT = Spec(N, None)
POINTS = Int(0, 40, "points")
START = Spec(Table(SEATS, Int(0, 20), plain=True))
COSTS = {**{good: Spec(Int(0, 20, "cost"), 0) for good in ("small", "medium", "chrome", "free", "steam")},
         "engineer": Spec(Int(0, 1, "cost"), 0)}

RULES = {
    "special_supply": Spec(Table(PLAYERS, Int(0, 100))),
    "award_rows": Spec(Table(PLAYERS, Int(1, 8))),
    **{f"start_{good}": START for good in ("chrome", "green", "medium", "small", "hot", "cold")},
    "hire_fee_green": Spec(Int(0, 20)),
    "hire_fee_steam": Spec(Int(0, 20)),
    "end_special": Spec(Int(0, 100)),
    "end_awards": Spec(Int(0, 16)),
    "end_fees": Spec(ListOf(Int(0, 20), 0, 8)),
    "solo_reshuffles": Spec(Int(1, 20)),
    "solo_water": Spec(Int(1, 20)),
    "chrome_a_point": Spec(Int(1, 20)),
    "bands": Spec(ListOf(Int(1, 1000), 1, 8, rising=True)),
}

# by kind, in the order in which a catalogue's data holds them; the fields of a component in their order
SCHEMA: dict[str, dict[str, Spec]] = {
    "rules": RULES,
    "switch": {name: Spec(Flag(), False) for name in SWITCHES},
    "starter": {"suit": Spec(Table(SETS, Choice(SUITS))), "grade": Spec(Grade()), "action": _effect("engineer"),
                "amount": AMOUNT},
    "engineer": {"suit": Spec(Choice(SUITS)), "grade": Spec(Grade()), "copies": COPIES,
                 "action": _effect("engineer"), "amount": AMOUNT},
    "turning": {"copies": COPIES, "effect": _effect("turning"), "amount": AMOUNT},
    "one_shot": {"copies": COPIES, **COSTS, "effect": _effect("one_shot"), "amount": AMOUNT},
    "chrome": {
        "row": Spec(Choice(ROWS)), "drive": Spec(Choice(DRIVES)), "copies": COPIES, **COSTS, "points": Spec(POINTS),
        "when": Spec(Choice(tuple(WHENS)), in_file=True),
        "plays": Spec(ListOf(Played(), 1, 10)),
        "effect": _effect("chrome"),
        "at_once": Spec(Flag(), False),
        "switched_by": Spec(Choice(("wheel", "play")), in_file=True),
        "action": Spec(Choice(("wheel", "engineer"))),
        "use_steam": Spec(Int(0, 20), 0),
        "ability": Spec(Choice(tuple(ABILITIES)), in_file=True),
        "double_grade": Spec(Grade()),
        "not_suit": Spec(Maybe(Choice(SUITS)), None),
        "amount": AMOUNT,
    },
    "prototype": {"effect": _effect("prototype"), "forced": Spec(Flag(), False), "amount": AMOUNT},
    "award": {"count": Spec(Choice(COUNTS)), "points": Spec(POINTS), "per": Spec(Int(1, 20, "amount"), 1),
              "cap": Spec(Maybe(POINTS), None), "copies": Spec(Int(0, 1), 1)},
    "watch": {"copies": COPIES, "effect": _effect("watch"), "amount": AMOUNT},
    "automa": {"arrow": Spec(Choice(("up", "down"))), "icon": Spec(Choice(ICONS))},
}
FLAT = ("rules", "switch")  # kinds without ids
REMOVABLE = tuple(kind for kind in SCHEMA if "copies" in SCHEMA[kind])
ABSENT = {"plays": [], "effect": [], "at_once": False, "use_steam": 0}  # a chrome field that does not apply; else None


@dataclass(frozen=True, eq=False)
class Catalogue:
    """A checked catalogue. Nothing in it is to be changed in place: `override` makes another one."""

    name: str
    source: str  # the file it was read from, or "default"
    data: dict[str, dict[str, Any]]  # kind → id → field → value; rules and switch: kind → field → value
    hash: str  # of all values, 16 hex digits
    overrides: tuple[str, ...]  # in the order applied: "chrome.A6.points=8", "remove chrome.A7"
    marks: dict[str, str]  # address → where its value comes from
    ranges: dict[str, tuple[int, int]]  # address of an assumed number → its plausible range
    own_ranges: dict[str, tuple[int, int]]  # those that a file states, whatever the mark
    why: dict[str, str]  # address → reason


def fields_of(kind: str, component: dict, at: At) -> tuple[str, ...]:
    """The fields that a component of this kind can have, `amount` apart, in their order.

    Raises CatalogueError if what decides this (`when` and the like) is missing or not allowed.
    """
    if kind != "chrome":
        return _ALL_BUT_AMOUNT[kind]
    when = _decider(component, "when", at)
    switch = _decider(component, "switched_by", at) if when == "end_of_turn" else ""
    return _of_chrome(when, switch, _decider(component, "ability", at) if when == "always" else "")


_ALL_BUT_AMOUNT = {kind: tuple(name for name in fields if name != "amount") for kind, fields in SCHEMA.items()}
_CONDITIONAL = {name for group in (WHENS, ABILITIES) for names in group.values() for name in names} | {"plays"}


@cache
def _of_chrome(when: str, switch: str, ability: str) -> tuple[str, ...]:
    also = WHENS[when] + (("plays",) if switch == "play" else ()) + ABILITIES.get(ability, ())
    return tuple(name for name in SCHEMA["chrome"] if name in also or name not in _CONDITIONAL)


def _decider(component: dict, name: str, at: At) -> str:
    field = SCHEMA["chrome"][name].field
    if component.get(name) is None:
        at.missing(name, field.allowed)
    return field.check(component[name], at.sub(name))


def effect_name(kind: str) -> str | None:
    """The name of the field that holds a kind's effect, if it has one."""
    return next((name for name, spec in SCHEMA[kind].items() if isinstance(spec.field, Steps)), None)


def check_component(kind: str, raw: Any, at: At, given: Collection[str]) -> dict[str, Any]:
    """The component in its normal form: every field of its kind, None or empty where it does not apply.

    `given` names the fields that this file or option gives, the others being inherited: an
    `amount` changes an inherited effect, but may not contradict a given one.
    Raises CatalogueError for a key that is unknown, missing or does not apply, and for a bad value.
    """
    if not isinstance(raw, dict):
        at.bad(raw, f"a table of {', '.join(SCHEMA[kind])}")
    for name in raw:
        if name not in SCHEMA[kind]:
            at.unknown(name, SCHEMA[kind])
    applies = fields_of(kind, raw, at)
    result = {}
    for name, spec in SCHEMA[kind].items():
        if name == "amount" and name not in applies:
            result[name] = _amount(kind, raw, result, at, given)
        elif name not in applies:
            if name in raw:
                at.sub(name).error(f"= {shown(raw[name])} does not apply here; allowed: {', '.join(applies)}")
            result[name] = ABSENT.get(name)
        else:
            result[name] = _check_field(kind, name, raw, at)
    return result


def _check_field(kind: str, name: str, raw: dict, at: At) -> Any:
    field, default = SCHEMA[kind][name].field, SCHEMA[kind][name].default
    if name == "effect" and kind == "chrome" and raw["when"] == "wheel":
        field = Steps("wheel")
    if name in raw:
        return field.check(raw[name], at.sub(name))
    if default is REQUIRED or name == "amount":  # an ability's amount has no effect to come from
        at.missing(name, field.allowed)
    return default


def _amount(kind: str, raw: dict, result: dict, at: At, given: Collection[str]) -> int | None:
    """The `amount` of a component with an effect; one that is given is written into the effect."""
    name = effect_name(kind)
    effect = result[name] or []
    present = amount_of(effect)
    if "amount" not in raw:
        return present
    if present is None:
        at.sub("amount").error(f"= {shown(raw['amount'])} does not apply here: only an effect of one primitive with a "
                               f"plain number has an amount; allowed: edit {at.sub(name).key} in a catalogue file")
    amount = N.check(raw["amount"], at.sub("amount"))
    if amount != present and name in given:
        at.sub("amount").error(f"= {amount} contradicts {name} = {shown(effect)}; allowed: give one of the two")
    result[name] = with_amount(effect, amount)
    return amount


def written(kind: str, component: dict[str, Any], at: At = At("catalogue")) -> dict[str, Any]:
    """The fields of a checked component as a file gives them: those that apply, no derived amount."""
    return {name: component[name] for name in fields_of(kind, component, at)}


def values(data: dict[str, dict[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Every (address, value), in the order of the kinds and of the components in the file."""
    for kind in FLAT:
        for name, value in data[kind].items():
            yield from _parts(f"{kind}.{name}", value)
    for kind in SCHEMA:
        if kind not in FLAT:
            for name, component in data[kind].items():
                fields = written(kind, component)
                if component.get("amount") is not None:
                    fields["amount"] = component["amount"]
                for field, value in fields.items():
                    yield from _parts(f"{kind}.{name}.{field}", value)


def _parts(address: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield f"{address}.{key}", part
    else:
        yield address, value


def field_at(address: str) -> Field:
    """The type of the value at an address that `values` yields."""
    parts = address.split(".")
    flat = parts[0] in FLAT
    field = SCHEMA[parts[0]][parts[1 if flat else 2]].field
    field = field.field if isinstance(field, Table) else field
    return field.field if isinstance(field, Maybe) else field
