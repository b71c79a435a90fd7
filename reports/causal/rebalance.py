"""Rebalancing: from measured effects and slopes to the smallest changes that bring every effect inside a band.

An item is a machine, an award or a seat; its effect is what it is worth to a seat to be allowed to take it, less the mean
of its kind (a seat's: its win share less an even one); its knob is a whole number of the catalogue (points, or what a
seat begins with). A step moves the knobs of the items outside the band by effect over slope, rounded to whole numbers. A
slope is first what a point is worth in win share, measured by a gift of points to one seat, times how often the item
pays; then it is corrected by what its own change did (secant), within bounds, since effects are seen with noise.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from reports.causal.blocks import blocks_of
from reports.causal.comparisons import CHANGE, DENY
from reports.causal.effects import Effects
from reports.causal.ranking import over_kind
from reports.causal.takers import kind_of, taken
from reports.stats.intervals import Estimate, Sums, ratio
from sim.store import Run

TARGETS = ("machines", "awards", "seats")
LARGEST_STEP = 3  # of a knob at once
FARTHEST = 6  # of a knob from where it began
CORRECTION = 3.0  # a slope changes by at most this factor a step
LEAST_PAY = 0.02  # a game: an item that pays more seldom is not steered by its points


@dataclass(frozen=True)
class Item:
    """What is balanced: its name, its knob's address, where that began and may go, and what denies it (None: a seat)."""

    name: str
    address: str
    begun: int
    low: int
    high: int
    seat: int = 0


@dataclass(frozen=True)
class State:
    """Knobs and slopes at a step."""

    knobs: tuple[int, ...]
    slopes: tuple[float, ...] = ()


def items(target: str, data: Mapping[str, Any], players: int) -> list[Item]:
    """The items of a target."""
    if target == "seats":
        start = data["rules"]["start_green"]
        return [_item(f"seat {s}", f"rules.start_green.seat{s}", start[f"seat{s}"], 20, s) for s in range(1, players + 1)]
    kind = "chrome" if target == "machines" else "award"
    return [_item(f"{kind}.{name}", f"{kind}.{name}.points", component["points"], 40)
            for name, component in data[kind].items() if component["copies"]]


def _item(name: str, address: str, begun: int, most: int, seat: int = 0) -> Item:
    return Item(name, address, begun, max(0, begun - FARTHEST), min(most, begun + FARTHEST), seat)


def edits(some: Sequence[Item], state: State) -> list[str]:
    """What a state changes, as edits."""
    return [f"{item.address}={knob}" for item, knob in zip(some, state.knobs, strict=True) if knob != item.begun]


def measure(run: Run, some: Sequence[Item]) -> list[Estimate]:
    """The effect of each item in a run in which every item (but seats) is denied to each seat."""
    if some[0].seat:
        return _seats(run, some)
    effects = Effects(run)
    denied = {c.what: i for i, c in enumerate(effects.comparisons) if c.kind == DENY}
    found = over_kind(run, effects.comparisons, denied, "win_share", run.manifest["catalogue"]["data"])
    return [found[item.name] for item in some]


def _seats(run: Run, some: Sequence[Item]) -> list[Estimate]:
    n, s, ss = 0, np.zeros(len(some)), np.zeros(len(some))
    for blocks in blocks_of(run, 0, ["win_share"]):
        values = blocks.sums["win_share"][:, 0, :] / 12 / len(run.groups[0].conditions[0].rotations) - 1 / len(some)
        n, s, ss = n + len(values), s + values.sum(axis=0), ss + (values**2).sum(axis=0)
    return [ratio(Sums(n, s[i], n, ss[i], s[i], n)) for i in range(len(some))]


def first_slopes(gift: Run, some: Sequence[Item]) -> tuple[float, ...]:
    """What one step of a knob does to an effect: from a run in which seat 1 begins with more points.

    Raises ValueError where points move nothing, or too few games were played.
    """
    effects = Effects(gift)
    i = next(i for i, c in enumerate(effects.comparisons) if c.kind == CHANGE)
    share = effects.get(i, "win_share", 1).estimate
    points = _gift(gift)
    if not share.is_known or share.value <= 0:
        raise ValueError("a gift of points moves no win share that could be told; play more games")
    a_point = share.value / points
    if some[0].seat:
        return tuple(a_point for _ in some)
    pays = _pays(gift)
    data = gift.manifest["catalogue"]["data"]
    kinds = [kind_of(item.name, data) for item in some]
    return tuple(a_point * pays[item.name] * (1 - 1 / max(2, kinds.count(kind))) if pays[item.name] >= LEAST_PAY else 0.0
                 for item, kind in zip(some, kinds, strict=True))


def _gift(run: Run) -> int:
    plan = run.manifest["plan"]["variants"]
    edit = next(record["edits"][0] for record in plan if record["edits"])
    return int(edit.partition("=")[2]) - run.manifest["catalogue"]["data"]["rules"]["start_green"]["seat1"]


def _pays(run: Run) -> dict[str, float]:
    """How often a seat completes each machine, or holds each token, in the game as it is (times what it pays then)."""
    rows = run.scan(run.chunks).filter(pl.col("condition") == run.groups[0].first)
    data, has = run.manifest["catalogue"]["data"], taken(run.manifest)
    tasks = {f"award.{name}": pl.col(f"award_points_{name}") / max(1, award["points"]) * pl.col(f"award_tokens_{name}")
             for name, award in data["award"].items()}
    found = rows.select(e.mean().alias(name) for name, e in (has | tasks).items()).collect()
    return {name: float(found[name][0] or 0) for name in found.columns}


def stray(found: Sequence[Estimate], band: float) -> float:
    """How far all effects together lie outside the band; infinite where one is not known."""
    if not all(e.is_known for e in found):
        return math.inf
    return sum(max(0.0, abs(e.value) - band) for e in found)


def step(some: Sequence[Item], state: State, found: Sequence[Estimate], band: float) -> State:
    """The next state: each knob outside the band moved by effect over slope, in whole numbers, inside its bounds."""
    knobs = []
    for item, knob, slope, effect in zip(some, state.knobs, state.slopes, found, strict=True):
        if slope > 0 and abs(effect.value) > band:
            move = min(max(round(-effect.value / slope), -LARGEST_STEP), LARGEST_STEP)
            move = move or (-1 if effect.value > 0 else 1) * (abs(effect.value) - band > slope / 2)
            knob = min(max(knob + move, item.low), item.high)
        knobs.append(knob)
    return replace(state, knobs=tuple(knobs))


def smaller(some: Sequence[Item], state: State, found: Sequence[Estimate], band: float) -> State:
    """A state with each knob one step nearer to where it began, where that should leave its effect in the band."""
    knobs = []
    for item, knob, slope, effect in zip(some, state.knobs, state.slopes, found, strict=True):
        back = (item.begun > knob) - (item.begun < knob)
        knobs.append(knob + back if abs(effect.value + slope * back) <= band else knob)
    return replace(state, knobs=tuple(knobs))


def distance(some: Sequence[Item], state: State) -> int:
    """How far all knobs together are from where they began."""
    return sum(abs(knob - item.begun) for item, knob in zip(some, state.knobs, strict=True))


def corrected(before: State, after: State, was: Sequence[Estimate], now: Sequence[Estimate]) -> State:
    """The later state with slopes corrected by what the changes of knobs did."""
    slopes = []
    for a, b, slope, old, new in zip(before.knobs, after.knobs, after.slopes, was, now, strict=True):
        if a != b and slope > 0:
            seen = (new.value - old.value) / (b - a)
            slope = min(max((slope + seen) / 2, slope / CORRECTION), slope * CORRECTION)
        slopes.append(slope)
    return replace(after, slopes=tuple(slopes))
