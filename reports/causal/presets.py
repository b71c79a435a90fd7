"""Sweeps for the usual questions: what is varied, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from reports.causal.factors import Factor, Level
from reports.words import number

KEYS = {1: "solo", 2: "players2", 3: "players3", 4: "players4"}
POINTS, COSTS = range(41), range(21)  # what the catalogue allows
Data = Mapping[str, Any]


class Preset(NamedTuple):
    """A question and its factors, of a catalogue's values and the player counts that are asked for."""

    about: str
    factors: Callable[[Data, Sequence[int]], list[Factor]]


def _shifted(name: str, addresses: Mapping[str, int], steps: Sequence[int], allowed: range) -> Factor:
    """A factor that adds the same to all these values, as far as is allowed."""
    levels = []
    for step in sorted({*steps, 0}):
        changed = {address: min(max(value + step, allowed[0]), allowed[-1]) for address, value in addresses.items()}
        edits = tuple(f"{address}={value}" for address, value in changed.items() if value != addresses[address])
        if edits or not step:
            levels.append(Level(number(step, sign=True) if step else "0", edits))
    return Factor(name, tuple(levels))


def _machines(data: Data, row: str, field: str) -> dict[str, int]:
    return {f"chrome.{name}.{field}": machine[field] for name, machine in data["chrome"].items()
            if machine["row"] == row and machine["copies"]}


def _points(data: Data, players: Sequence[int]) -> list[Factor]:
    return [_shifted(f"points of {row} chrome machines", _machines(data, row, "points"), (-2, -1, 1, 2), POINTS)
            for row in ("basic", "advanced")]


def _costs(data: Data, players: Sequence[int]) -> list[Factor]:
    return [_shifted(f"small gears that {row} chrome machines cost", _machines(data, row, "small"), (-2, -1, 1, 2), COSTS)
            for row in ("basic", "advanced")]


def _awards(data: Data, players: Sequence[int]) -> list[Factor]:
    points = {f"award.{name}.points": award["points"] for name, award in data["award"].items() if award["copies"]}
    tokens = {"rules.end_awards": data["rules"]["end_awards"]}
    return [_shifted("points of award tasks", points, (-1, 1, 2), POINTS),
            _shifted("award tokens left that end the game", tokens, (-2, -1, 1, 2), range(17))]


def _seats(data: Data, players: Sequence[int]) -> list[Factor]:
    start = data["rules"]
    later = range(2, max(players) + 1)
    small = {f"rules.start_small.seat{seat}": start["start_small"][f"seat{seat}"] for seat in later}
    green = {"rules.start_green.seat1": start["start_green"]["seat1"]}
    return [_shifted("green points that seat 1 begins with", green, (-2, -1, 1, 2), range(21)),
            *([_shifted("small gears that later seats begin with", small, (-1, 1, 2), range(21))] if small else [])]


def _special_supply(data: Data, players: Sequence[int]) -> list[Factor]:
    supply = {f"rules.special_supply.{KEYS[count]}": data["rules"]["special_supply"][KEYS[count]] for count in players}
    return [_shifted("special markers in the supply", supply, (-8, -4, 4, 8), range(101))]


def _end_fee(data: Data, players: Sequence[int]) -> list[Factor]:
    base = data["rules"]["end_fees"]
    levels = {"no further turns": [], "free of charge": [0] * len(base), "as it is": base, "+1": [fee + 1 for fee in base],
              "doubled": [2 * fee for fee in base]}  # fmt: skip
    return [Factor("fees for further turns in the end phase", tuple(
        Level(label, () if fees == base else (f"rules.end_fees={','.join(map(str, fees))}",))
        for label, fees in levels.items() if fees != base or label == "as it is"))]


PRESETS = {
    "costs": Preset("costs of chrome machines", _costs),
    "points": Preset("points of chrome machines", _points),
    "awards": Preset("points of awards, and when their lack ends the game", _awards),
    "seats": Preset("starting goods by seat", _seats),
    "special-supply": Preset("special markers in the supply", _special_supply),
    "end-fee": Preset("fees for further turns in the end phase", _end_fee),
}


def variants(factors: Sequence[Factor]) -> list[dict[str, Any]]:
    """The cells that a preset plays beside the base: each level alone, and the ends of two factors together."""
    found = [_variant([(factor, level)]) for factor in factors for level in factor.levels if level.edits]
    if len(factors) > 1:
        one, other = factors[:2]
        found += [_variant([(one, a), (other, b)]) for a in _ends(one) for b in _ends(other)]
    return found


def _variant(parts: Sequence[tuple[Factor, Level]]) -> dict[str, Any]:
    return {"name": ", ".join(f"{factor.name} {level.label}" for factor, level in parts),
            "set": [edit for _, level in parts for edit in level.edits]}  # fmt: skip


def _ends(factor: Factor) -> list[Level]:
    """The lowest and the highest level that is not the base."""
    changed = [level for level in factor.levels if level.edits]
    return [changed[0], changed[-1]] if len(changed) > 1 else changed
