"""Effects: lists of primitives, where each may stand, and the `amount` of the simple ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import At
from .fields import Choice, Field, Grade, Int, Yes

N = Int(0, 20, "amount")
ONE = Int(1, 1)
MOST_PRIMITIVES = 16
PAID = ("small", "medium", "chrome", "free", "steam", "green")
GAINED = ("small", "medium", "chrome", "free", "steam", "water", "green", "special", "special_or_green")

# where an effect may stand; `wheel` is the effect of a chrome machine with when = "wheel"
PLACES = {"engineer": "an engineer's action", "one_shot": "a one-shot machine", "wheel": "a wheel effect",
          "chrome": "a chrome machine without the turn icon", "turning": "a turning machine",
          "prototype": "a prototype", "watch": "a watch"}
MACHINES = frozenset({"wheel", "chrome", "turning", "prototype"})
ACTION = frozenset({"engineer"})
CARDS = frozenset({"engineer", "one_shot"})
NO_WATCH = MACHINES | CARDS
EVERYWHERE = NO_WATCH | {"watch"}


@dataclass(frozen=True)
class Record:
    """A table with given keys; those with a default may be left out."""

    fields: tuple[tuple[str, Field], ...]
    defaults: tuple[tuple[str, Any], ...] = ()

    @property
    def allowed(self) -> str:
        return "{ " + ", ".join(f"{name} = {field.allowed}" for name, field in self.fields) + " }"

    def check(self, value: Any, at: At) -> dict:
        if not isinstance(value, dict):
            at.bad(value, self.allowed)
        fields, given = dict(self.fields), dict(self.defaults) | value
        for key in value:
            if key not in fields:
                at.unknown(key, fields)
        for key, field in fields.items():
            if key not in given:
                at.missing(key, field.allowed)
        return {key: field.check(given[key], at.sub(key)) for key, field in fields.items()}


@dataclass(frozen=True)
class Bag:
    """Goods and how many of each. Their order is kept: goods are gained one after the other."""

    goods: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return f"a table of at least one of {', '.join(self.goods)}, each {N.allowed}"

    def check(self, value: Any, at: At) -> dict:
        if not isinstance(value, dict) or not value:
            at.bad(value, self.allowed)
        for key in value:
            if key not in self.goods:
                at.unknown(key, self.goods)
        return {key: N.check(n, at.sub(key)) for key, n in value.items()}


def _per(*what: str) -> Record:
    return Record((("what", Choice(what)), ("n", N)))


EXCHANGE = Record((("pay", Bag(PAID)), ("gain", Bag(GAINED)), ("times", N)), (("times", 1),))

# primitive: its argument, and where it may stand
PRIMITIVES: dict[str, tuple[Any, frozenset[str]]] = {
    **dict.fromkeys(("small", "medium", "chrome", "green", "water", "free", "steam", "steam_up_to", "special",
                     "special_or_green", "convert"), (N, EVERYWHERE)),
    "max_steam": (Yes(), EVERYWHERE),
    "exchange": (EXCHANGE, EVERYWHERE),
    "free_per": (_per("water"), NO_WATCH),
    "green_per": (_per("hot_water", "completed_one_shots", "turning_types"), NO_WATCH),
    "if_engineers": (Record((("grade", Grade()), ("n", N))), NO_WATCH),
    "return_engineers": (N, NO_WATCH),
    "return_all": (Yes(), NO_WATCH),
    "again": (N, frozenset({"wheel"})),
    **dict.fromkeys(("hire", "build_one_shot", "build_turning", "build_chrome", "build_either"), (ONE, ACTION)),
    "activate": (Yes(), ACTION),
    "move_one_shots": (Yes(), CARDS),
    "move_machines": (Yes(), CARDS),
    "search": (ONE, CARDS),
    "complete_free": (ONE, CARDS),
    "award": (ONE, CARDS),
}


@dataclass(frozen=True)
class Steps:
    """An effect at one of the PLACES: 1 to 16 tables of one primitive each, in their order."""

    place: str

    @property
    def allowed(self) -> str:
        return f"a list of 1 to {MOST_PRIMITIVES} tables of one primitive each, like [{{ free = 1 }}]"

    def check(self, value: Any, at: At) -> list[dict]:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_PRIMITIVES:
            at.bad(value, self.allowed)
        return [self._primitive(step, at.item(i)) for i, step in enumerate(value, 1)]

    def _primitive(self, step: Any, at: At) -> dict:
        if not isinstance(step, dict) or len(step) != 1:
            at.bad(step, "a table of one primitive, like { free = 1 }")
        (name, argument), = step.items()
        if name not in PRIMITIVES:
            at.unknown(name, PRIMITIVES)
        field, places = PRIMITIVES[name]
        if self.place not in places:
            where = ", ".join(text for place, text in PLACES.items() if place in places)
            at.sub(name).error(f"may not stand in {PLACES[self.place]}; allowed: {where}")
        return {name: field.check(argument, at.sub(name))}

    def parse(self, text: str) -> Any:
        return text


def amount_of(effect: list[dict]) -> int | None:
    """The number of an effect of one primitive with a plain number that may differ, else None."""
    if len(effect) != 1:
        return None
    (name, argument), = effect[0].items()
    return argument if PRIMITIVES[name][0] is N else None


def with_amount(effect: list[dict], amount: int) -> list[dict]:
    """The same effect of one primitive with another number."""
    (name, _), = effect[0].items()
    return [{name: amount}]


def lines(effect: list[dict]) -> int:
    """How long an effect is: a line for each primitive and for each good that an exchange gives."""
    return sum(1 + len(step["exchange"]["gain"]) if "exchange" in step else 2 if "convert" in step else 1
               for step in effect)
