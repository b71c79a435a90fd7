"""From a catalogue to the tables that the kernels read: one record of whole numbers.

Every value arrives as data, so no edit of a catalogue compiles anything. Copies of a type become
cards with neighbouring numbers; `Names` turns numbers back into the catalogue's ids.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from sim.corrosion import vocabulary as v
from sim.corrosion.programs import Programs
from sim.corrosion.values import TABLES

ICONS = {"nothing": -1, "engineer": v.ENGINEER, "one_shot": v.ONE_SHOT, "turning": v.TURNING, "chrome": v.BASIC}
WHENS = {"always": v.ALWAYS, "wheel": v.ON_WHEEL, "play": v.ON_PLAY, "complete_chrome": v.ON_CHROME,
         "complete_one_shot": v.ON_ONE_SHOT, "end_of_turn": v.END_OF_TURN}
ABILITIES = {"nearer": v.CAN_NEARER, "activate_built": v.CAN_BUILT, "take_top": v.CAN_TOP,
             "copy_any_suit": v.CAN_ANY_SUIT, "copy_equal_grade": v.CAN_EQUAL, "copy_two": v.CAN_TWO}
COSTS = ("small", "medium", "chrome", "free", "steam", "engineer")
COUNTS = ("solo", "players2", "players3", "players4")


@dataclass(frozen=True)
class Names:
    """Ids by number: cards of each kind (a name a card), tasks, watches, and types in catalogue order."""

    engineers: tuple[str, ...]  # by card, 56
    chrome: tuple[str, ...]  # by card
    one_shots: tuple[str, ...]
    turning: tuple[str, ...]
    awards: tuple[str, ...]  # by task
    watches: tuple[str, ...]
    chrome_types: tuple[str, ...]  # by type
    one_shot_types: tuple[str, ...]
    turning_types: tuple[str, ...]
    engineer_types: tuple[str, ...]  # qualified only


@dataclass(frozen=True)
class Variant:
    """A catalogue ready to be played: its tables (record), the names of its numbers, its hash."""

    tables: np.record
    names: Names
    data: dict
    hash: str
    overrides: tuple[str, ...]
    catalogue: str


def build_variant(catalogue) -> Variant:
    """The tables of a loaded `Catalogue` (see `sim.corrosion.catalogue.load_catalogue`)."""
    t = np.zeros(1, TABLES)[0]
    data, programs = catalogue.data, Programs(t)
    _rules(t, data["rules"], data["switch"])
    engineers, engineer_types = _engineers(t, data, programs)
    chrome, chrome_types = _chrome(t, data["chrome"], programs)
    one_shots, one_shot_types = _one_shots(t, data["one_shot"], programs)
    turning, turning_types = _turning(t, data["turning"], programs)
    _prototypes(t, data["prototype"], programs)
    awards, watches = _awards(t, data["award"]), _watches(t, data["watch"], programs)
    names = Names(engineers, chrome, one_shots, turning, awards, watches, chrome_types, one_shot_types,
                  turning_types, engineer_types)
    _automa(t, data)
    return Variant(t, names, data, catalogue.hash, tuple(catalogue.overrides), catalogue.name)


def uid(name: str) -> np.uint64:
    """A type's random identity: stays the same whatever else a variant changes."""
    return np.uint64(int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big"))


def half_grade(grade: str) -> int:
    """A printed grade in halves: 4+ is 9."""
    return v.HALF_GRADES[v.GRADES.index(grade)]


def _rules(t, rules: dict, switch: dict) -> None:
    t.special_supply[:] = [rules["special_supply"][c] for c in COUNTS]
    t.award_rows[:] = [rules["award_rows"][c] for c in COUNTS]
    for i, good in enumerate(("small", "medium", "chrome", "green", "hot", "cold")):
        t.start[i, :] = [rules[f"start_{good}"][f"seat{s}"] for s in (1, 2, 3, 4)]
    t.hire_green, t.hire_steam = rules["hire_fee_green"], rules["hire_fee_steam"]
    for name in ("end_special", "end_awards", "solo_reshuffles", "solo_water", "chrome_a_point"):
        setattr(t, name, rules[name])
    t.end_fee_count = len(rules["end_fees"])
    t.end_fees[: len(rules["end_fees"])] = rules["end_fees"]
    t.bands[: len(rules["bands"])] = rules["bands"]
    t.may_decline, t.gray_apart = switch["may_decline"], switch["gray_apart"]
    t.wheel_only, t.nearer_stays = switch["act8a_wheel_only"], switch["nearer_stays"]


def _engineers(t, data: dict, programs: Programs) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = [""] * v.ENGINEER_CARDS
    card = 0
    for number, (name, e) in enumerate(data["engineer"].items()):
        start = programs.add(e["action"])
        mask = _mask(card, e["copies"])
        for _ in range(e["copies"]):
            _engineer_card(t, card, number, mask, e["suit"], e["grade"], start, qualified=True)
            _stack_card(t, v.ENGINEER, card, f"engineer.{name}")
            names[card] = f"engineer.{name}"
            card += 1
    t.cards[v.ENGINEER] = card
    for number, (name, e) in enumerate(data["starter"].items()):
        start = programs.add(e["action"])
        for s, letter in enumerate(v.SETS):
            card = v.STARTERS + 6 * s + number
            _engineer_card(t, card, -1, 1 << card, e["suit"][f"set{letter}"], e["grade"], start, qualified=False)
            names[card] = f"starter.{letter}.{name}"
    return tuple(names), tuple(data["engineer"])


def _engineer_card(t, card, number, mask, suit, grade, program, qualified) -> None:
    half, index = half_grade(grade), v.GRADES.index(grade)
    t.engineer_type[card], t.same_engineer[card] = number, mask
    t.suit[card], t.grade[card] = v.SUITS.index(suit), half
    t.plays[card] = 1 << index | (qualified << (5 + index))
    t.engineer_program[card] = program
    t.suit_mask[v.SUITS.index(suit)] |= 1 << card
    t.grade_mask[half] |= 1 << card
    if qualified:
        t.qualified |= 1 << card


def _chrome(t, chrome: dict, programs: Programs) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = []
    types = tuple(chrome)
    for row, row_name in enumerate(("basic", "advanced")):
        t.first_card[row] = len(names)
        for name, m in chrome.items():
            if m["row"] != row_name:
                continue
            for _ in range(m["copies"]):
                _chrome_card(t, len(names), row, types.index(name), m, programs)
                _stack_card(t, row, len(names), f"chrome.{name}")
                names.append(f"chrome.{name}")
        t.cards[row] = len(names) - t.first_card[row]
    return tuple(names), types


def _chrome_card(t, card: int, row: int, number: int, m: dict, programs: Programs) -> None:
    t.chrome_type[card], t.chrome_row[card], t.drive[card] = number, row, v.DRIVES.index(m["drive"])
    t.cost[card] = [m[c] for c in COSTS]
    t.points[card], t.when[card] = m["points"], WHENS[m["when"]]
    t.program[card] = programs.add(m.get("effect") or [])
    t.works_on[card] = sum(_plays_bit(p) for p in m.get("plays") or [])
    t.at_once[card] = bool(m.get("at_once"))
    t.double_not[card] = -1
    ability = m.get("ability")
    if ability in ABILITIES:
        t.abilities[card] = ABILITIES[ability]
    elif ability == "double":
        t.double_grade[card] = half_grade(m["double_grade"])
        t.double_not[card] = v.SUITS.index(m["not_suit"]) if m.get("not_suit") else -1
    elif ability:
        t.less[card, ("less_small", "less_medium", "less_chrome").index(ability)] = m["amount"]
    if m["when"] == "end_of_turn":
        t.switched_by[card] = v.BY_PLAY if m["switched_by"] == "play" else v.BY_WHEEL
        t.extra[card] = v.EXTRA_ENGINEER if m["action"] == "engineer" else v.EXTRA_WHEEL
        t.extra_steam[card] = m["use_steam"]


def _plays_bit(pattern: str) -> int:
    who, grade = pattern.split(".")
    return 1 << (v.GRADES.index(grade) + (5 if who == "qualified" else 0))


def _one_shots(t, one_shot: dict, programs: Programs) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = []
    for number, (name, m) in enumerate(one_shot.items()):
        start, mask = programs.add(m["effect"]), _mask(len(names), m["copies"])
        for _ in range(m["copies"]):
            card = len(names)
            t.one_shot_type[card], t.same_one_shot[card] = number, mask
            t.cost[v.CHROME_CARDS + card] = [m[c] for c in COSTS]
            t.program[v.CHROME_CARDS + card] = start
            t.takes_award[card] = any("award" in primitive for primitive in m["effect"])
            _stack_card(t, v.ONE_SHOT, card, f"one_shot.{name}")
            names.append(f"one_shot.{name}")
    t.cards[v.ONE_SHOT] = len(names)
    return tuple(names), tuple(one_shot)


def _turning(t, turning: dict, programs: Programs) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = []
    for number, (name, m) in enumerate(turning.items()):
        start, mask = programs.add(m["effect"]), _mask(len(names), m["copies"])
        for _ in range(m["copies"]):
            card = len(names)
            t.turning_type[card], t.same_turning[card], t.turning_program[card] = number, mask, start
            _stack_card(t, v.TURNING, card, f"turning.{name}")
            names.append(f"turning.{name}")
    t.cards[v.TURNING] = len(names)
    return tuple(names), tuple(turning)


def _prototypes(t, prototype: dict, programs: Programs) -> None:
    for d, drive in enumerate(v.DRIVES):
        t.prototype_program[d] = programs.add(prototype[drive]["effect"])
        t.prototype_forced[d] = prototype[drive]["forced"]


def _awards(t, award: dict) -> tuple[str, ...]:
    for k, (name, a) in enumerate(award.items()):
        t.task_in[k], t.task_uid[k] = a["copies"] > 0, uid(f"award.{name}")
        t.task_count[k] = v.AWARD_COUNTS.index(a["count"])
        t.task_points[k], t.task_per[k] = a["points"], a["per"]
        t.task_cap[k] = -1 if a["cap"] is None else a["cap"]
    t.tasks = len(award)
    return tuple(f"award.{name}" for name in award)


def _watches(t, watch: dict, programs: Programs) -> tuple[str, ...]:
    for k, (name, w) in enumerate(watch.items()):
        t.watch_copies[k], t.watch_uid[k] = w["copies"], uid(f"watch.{name}")
        t.watch_program[k] = programs.add(w["effect"])
    t.watches = len(watch)
    return tuple(f"watch.{name}" for name in watch)


def _automa(t, data: dict) -> None:
    for number, name in enumerate(data["starter"]):
        a = data["automa"][name]
        for s, letter in enumerate(v.SETS):
            card = 6 * s + number
            t.automa_icon[card], t.automa_arrow[card] = ICONS[a["icon"]], a["arrow"] == "down"
            t.automa_uid[card] = uid(f"starter.{letter}.{name}")


def _stack_card(t, row: int, card: int, name: str) -> None:
    t.uid[row, card] = uid(name)


def _mask(first: int, copies: int) -> int:
    return ((1 << copies) - 1) << first
