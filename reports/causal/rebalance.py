"""Rebalancing: from measured effects and slopes to the smallest changes that bring every effect inside a band.

An item is a machine, an award or a seat; its effect is what it is worth to a seat to be allowed to take it, less the mean
of its kind (a seat's: its win share less an even one), at each of some player counts. Its knobs are whole numbers of the
catalogue: points, gears of a cost, goods that a seat begins with. A step moves one knob of each item outside the band,
to where effect plus slope times move should lie well inside it. A slope is first what a unit is worth, measured by a gift
of it to one seat, times how often the item pays (is completed); then it is corrected by what its own change did (secant),
within bounds, since effects are seen with noise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from reports.causal.blocks import TWELFTHS, blocks_of
from reports.causal.comparisons import CHANGE, DENY, comparisons
from reports.causal.effects import Effects
from reports.causal.ranking import over_kind
from reports.causal.takers import kind_of, taken
from reports.stats.intervals import Estimate, Sums, ratio
from sim.store import Run

TARGETS = ("machines", "awards", "seats")
POINTS, COSTS = "points", "costs"
CHANGES = (POINTS, COSTS)
GEARS = ("small", "medium", "chrome")  # of a cost
GIFTS = {"green": 3, "small": 2, "medium": 2, "chrome": 1}  # to seat 1, to see what a unit is worth
STARTS = ("green", "small")  # goods that seats may begin with more or less of
LARGEST_STEP = {POINTS: 3, COSTS: 1}  # of a knob at once
FARTHEST = {POINTS: 6, COSTS: 2}  # of a knob from where it began
CORRECTION = 3.0  # a slope changes by at most this factor a step
LEAST_PAY = 0.02  # a game: an item that pays more seldom is not steered by its values
WELL_INSIDE = 0.5  # of the band: what a step aims at

Found = Sequence[Sequence[Estimate | None]]  # by item and player count; None: there is no such seat
Bands = Sequence[float]  # by player count: win share, solo: points


@dataclass(frozen=True)
class Knob:
    """A value that may be changed: its address, what a unit is (`green` stands for a point), where it began and may go."""

    address: str
    good: str
    begun: int
    low: int
    high: int

    @property
    def kind(self) -> str:
        """Which bounds it keeps to."""
        return POINTS if self.good == "green" else COSTS


@dataclass(frozen=True)
class Item:
    """What is balanced: its name, its knobs, and its seat (0: it is denied instead)."""

    name: str
    knobs: tuple[Knob, ...]
    seat: int = 0


@dataclass(frozen=True)
class State:
    """By item and knob: values, and slopes at each player count."""

    values: tuple[tuple[int, ...], ...]
    slopes: tuple[tuple[tuple[float, ...], ...], ...] = ()


def items(target: str, data: Mapping[str, Any], players: Sequence[int], change: Sequence[str] = CHANGES) -> list[Item]:
    """The items of a target, with the knobs that may be turned."""
    if target == "seats":
        return [Item(f"seat {s}", tuple(_start(good, s, data) for good in STARTS), s) for s in range(1, max(players) + 1)]
    kind, found = ("chrome" if target == "machines" else "award"), []
    for name, component in data[kind].items():
        knobs = [_knob(f"{kind}.{name}.points", "green", component["points"], 0, 40)] if POINTS in change or kind == "award" else []
        if COSTS in change and kind == "chrome":  # a machine keeps every kind of gear that it costs
            knobs += [_knob(f"chrome.{name}.{gear}", gear, component[gear], 1, 20) for gear in GEARS if component[gear]]
        if component["copies"]:
            found.append(Item(f"{kind}.{name}", tuple(knobs)))
    return found


def _start(good: str, seat: int, data: Mapping[str, Any]) -> Knob:
    return _knob(f"rules.start_{good}.seat{seat}", good, data["rules"][f"start_{good}"][f"seat{seat}"], 0, 20)


def _knob(address: str, good: str, begun: int, least: int, most: int) -> Knob:
    far = FARTHEST[POINTS if good == "green" else COSTS]
    return Knob(address, good, begun, max(least, begun - far), min(most, begun + far))


def begun(some: Sequence[Item]) -> State:
    """Everything as it is."""
    return State(tuple(tuple(knob.begun for knob in item.knobs) for item in some))


def turned(some: Sequence[Item], state: State) -> Iterator[tuple[Item, Knob, int]]:
    """The knobs that a state has moved, and where to."""
    for item, values in zip(some, state.values, strict=True):
        yield from ((item, knob, value) for knob, value in zip(item.knobs, values, strict=True) if value != knob.begun)


def edits(some: Sequence[Item], state: State) -> list[str]:
    """What a state changes, as edits."""
    return [f"{knob.address}={value}" for _, knob, value in turned(some, state)]


def gifts(data: Mapping[str, Any], some: Sequence[Item]) -> list[str]:
    """Edits that each give seat 1 some more of a good that knobs are made of."""
    goods = {knob.good for item in some for knob in item.knobs}
    return [f"rules.start_{good}.seat1={data['rules'][f'start_{good}']['seat1'] + more}"
            for good, more in GIFTS.items() if good in goods]


def measure(run: Run, some: Sequence[Item]) -> Found:
    """The effect of each item at each player count, in a run in which every item (but seats) is denied to each seat."""
    if some[0].seat:
        return list(zip(*(_seats(run, number, some) for number in range(len(run.groups))), strict=True))
    known, by_count = comparisons(run.manifest["plan"]), []
    for number, group in enumerate(run.groups):
        denied = {c.what: i for i, c in enumerate(known) if c.kind == DENY and c.group == number}
        outcome = "win_share" if group.conditions[0].players > 1 else "score"
        by_count.append(over_kind(run, known, denied, outcome, run.manifest["catalogue"]["data"]))
    return [tuple(found[item.name] for found in by_count) for item in some]


def _seats(run: Run, number: int, some: Sequence[Item]) -> list[Estimate | None]:
    condition = run.groups[number].conditions[0]
    players, n = condition.players, 0
    s, ss = np.zeros(players), np.zeros(players)
    for blocks in blocks_of(run, number, ["win_share"]):
        values = blocks.sums["win_share"][:, 0, :] / TWELFTHS / len(condition.rotations) - 1 / players
        n, s, ss = n + len(values), s + values.sum(axis=0), ss + (values**2).sum(axis=0)
    return [ratio(Sums(n, s[i.seat - 1], n, ss[i.seat - 1], s[i.seat - 1], n)) if i.seat <= players else None for i in some]


def first_slopes(gift: Run, some: Sequence[Item]) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """What one step of each knob does to an effect at each player count: from a run in which seat 1 begins with more.

    Raises ValueError where points move nothing, or too few games were played.
    """
    effects, data = Effects(gift), gift.manifest["catalogue"]["data"]
    kinds = [item.seat or kind_of(item.name, data) for item in some]
    worths, pays = [], []
    for number, group in enumerate(gift.groups):
        worths.append(_worths(effects, number, group.conditions[0].players))
        pays.append({item.name: 1.0 for item in some} if some[0].seat else _pays(gift, number))

    def slope(item: Item, knob: Knob, c: int, alike: int) -> float:
        own = pays[c][item.name] * (1.0 if item.seat else 1 - 1 / max(2, alike))
        sign = -1 if knob.kind == COSTS and not item.seat else 1  # a cost that rises makes it worth less
        return sign * worths[c].get(knob.good, 0.0) * own if pays[c][item.name] >= LEAST_PAY else 0.0

    return tuple(tuple(tuple(slope(item, knob, c, kinds.count(kind)) for c in range(len(gift.groups))) for knob in item.knobs)
                 for item, kind in zip(some, kinds, strict=True))


def _worths(effects: Effects, group: int, players: int) -> dict[str, float]:
    """What a unit of each good that was given is worth to seat 1; 0 where it is worth nothing."""
    found = {}
    for i, comparison in enumerate(effects.comparisons):
        if comparison.group == group and comparison.kind == CHANGE:
            good = comparison.what.split(".")[1].removeprefix("start_")
            share = effects.get(i, *(("win_share", 1) if players > 1 else ("score",))).estimate
            if good == "green" and not (share.is_known and share.value > 0):
                raise ValueError("a gift of points moves nothing that could be told; play more games")
            found[good] = max(0.0, share.value or 0.0) / GIFTS[good]
    return found


def _pays(run: Run, group: int) -> dict[str, float]:
    """How often a seat completes each machine, or holds each token, in the game as it is (times what it pays then)."""
    condition = run.groups[group].first
    rows = run.scan([chunk for chunk in run.chunks if chunk.group == group]).filter(pl.col("condition") == condition)
    data, has = run.manifest["catalogue"]["data"], taken(run.manifest)
    tasks = {f"award.{name}": pl.col(f"award_points_{name}") / max(1, award["points"]) * pl.col(f"award_tokens_{name}")
             for name, award in data["award"].items()}
    found = rows.select(e.mean().alias(name) for name, e in (has | tasks).items()).collect()
    return {name: float(found[name][0] or 0) for name in found.columns}


def stray(found: Found, bands: Bands) -> float:
    """How far all effects together lie outside the band, in bands; infinite where one is not known."""
    return sum(_outside([None if e is None else e.value if e.is_known else math.inf for e in own], bands) for own in found)


def _outside(effects: Sequence[float | None], bands: Bands, part: float = 1.0) -> float:
    return sum(max(0.0, abs(e) / band - part) for e, band in zip(effects, bands, strict=True) if e is not None)


def _after(effects: Sequence[Estimate | None], slopes: Sequence[float], move: int) -> list[float | None]:
    """The effects that are expected after a move of a knob."""
    return [None if e is None else e.value + slope * move for e, slope in zip(effects, slopes, strict=True)]


def step(some: Sequence[Item], state: State, found: Found, bands: Bands) -> State:
    """The next state: of each item outside the band one knob moved, in whole numbers, inside its bounds.

    Of all moves the one after which the least should lie outside the inner part of the band; of those that are equal,
    the one that leaves the item nearest to where it began.
    """
    after = []
    for item, values, slopes, effects in zip(some, state.values, state.slopes, found, strict=True):
        if item.knobs and 0 < stray([effects], bands) < math.inf:
            values = min(_moves(item, values), key=lambda move: (
                round(_outside(_after(effects, slopes[move[0]], move[1][move[0]] - values[move[0]]), bands, WELL_INSIDE), 9),
                _far(item, move[1])))[1]  # fmt: skip
        after.append(values)
    return replace(state, values=tuple(after))


def _moves(item: Item, values: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The number of a knob, and the values after each move of it; none first."""
    for k, knob in enumerate(item.knobs):
        far = LARGEST_STEP[knob.kind]
        for value in range(max(knob.low, values[k] - far), min(knob.high, values[k] + far) + 1):
            yield k, (*values[:k], value, *values[k + 1 :])


def _far(item: Item, values: Sequence[int]) -> int:
    return sum(abs(value - knob.begun) for value, knob in zip(values, item.knobs, strict=True))


def smaller(some: Sequence[Item], state: State, found: Found, bands: Bands) -> State:
    """A state with one knob of each item a step nearer to where it began, where that should leave its effect in the band."""
    after = []
    for item, values, slopes, effects in zip(some, state.values, state.slopes, found, strict=True):
        for k, knob in enumerate(item.knobs if stray([effects], bands) < math.inf else ()):
            back = (knob.begun > values[k]) - (knob.begun < values[k])
            if back and not _outside(_after(effects, slopes[k], back), bands):
                values = (*values[:k], values[k] + back, *values[k + 1 :])
                break
        after.append(values)
    return replace(state, values=tuple(after))


def distance(some: Sequence[Item], state: State) -> int:
    """How far all knobs together are from where they began."""
    return sum(_far(item, values) for item, values in zip(some, state.values, strict=True))


def corrected(before: State, after: State, was: Found, now: Found) -> State:
    """The later state with the slope of each knob that moved corrected by what its move did."""
    slopes = []
    for a, b, own, old, new in zip(before.values, after.values, after.slopes, was, now, strict=True):
        moves = [value - earlier for earlier, value in zip(a, b, strict=True)]
        slopes.append(tuple(_corrected(slope, move, old, new) for slope, move in zip(own, moves, strict=True)))
    return replace(after, slopes=tuple(slopes))


def _corrected(slopes: Sequence[float], move: int, was: Sequence[Estimate | None], now: Sequence[Estimate | None]) -> tuple[float, ...]:
    if not move:
        return tuple(slopes)
    found = []
    for slope, old, new in zip(slopes, was, now, strict=True):
        if slope and old is not None and new is not None and old.is_known and new.is_known:
            seen = (new.value - old.value) / move / slope
            slope *= min(max((1 + seen) / 2, 1 / CORRECTION), CORRECTION)
        found.append(slope)
    return tuple(found)
