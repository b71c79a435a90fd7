"""Rebalancing: from measured effects and slopes to the smallest changes that bring every effect inside a band.

An item is a machine, an award or a seat; its effect is what it is worth to a seat to be allowed to take it, less the mean
of its kind (a seat's: its win share less an even one), at each of some player counts. Its knobs are whole numbers of the
catalogue: points, gears of a cost, goods that a seat begins with. A move of a knob is expected to add slope times move to
its item's worth, and so to move the mean of its kind as well. A step makes one move after the other, each time the one that
brings most inside the band, of items outside it. A slope is first what a unit is worth, measured by a gift of it to one
seat, times how often the item pays (is completed); then it is corrected by what its own change did (secant), within
bounds, since effects are seen with noise.
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

DENIED = {"machines": "chrome", "one-shots": "one_shot", "awards": "award"}  # by target, the kind of what is denied
POINTS, COSTS = "points", "costs"
CHANGES = (POINTS, COSTS)
GEARS = ("small", "medium", "chrome")  # of a cost
GIFTS = {"green": 3, "small": 2, "medium": 2, "chrome": 1}  # to seat 1, to see what a unit is worth
STARTS = ("green", "small")  # goods that seats may begin with more or less of
LARGEST_STEP = {POINTS: 4, COSTS: 1}  # of a knob at once
FARTHEST = {POINTS: 6, COSTS: 2}  # of a knob from where it began
CORRECTION = 3.0  # a slope changes by at most this factor a step
LEAST_PAY = 0.02  # a game: an item that pays more seldom is not steered by its values
WELL_INSIDE = 0.5  # of the band: what steps aim at

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
    """What is balanced: its name, what it is compared within, its knobs, and its seat (0: it is denied instead)."""

    name: str
    kind: str
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
        return [Item(f"seat {s}", "seat", tuple(_start(good, s, data) for good in STARTS), s)
                for s in range(1, max(players) + 1)]
    kind = DENIED[target]
    return [Item(f"{kind}.{name}", kind_of(f"{kind}.{name}", data), tuple(_knobs(kind, name, component, change)))
            for name, component in data[kind].items() if component["copies"]]


def _knobs(kind: str, name: str, component: Mapping[str, Any], change: Sequence[str]) -> Iterator[Knob]:
    """Points, and gears of the cost; a machine keeps every kind of gear that it costs."""
    if "points" in component and (POINTS in change or kind == "award"):
        yield _knob(f"{kind}.{name}.points", "green", component["points"], 0, 40)
    if COSTS in change and kind != "award":
        yield from (_knob(f"{kind}.{name}.{gear}", gear, component[gear], 1, 20) for gear in GEARS if component[gear])


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
    return [ratio(Sums(n, s[i.seat - 1], n, ss[i.seat - 1], s[i.seat - 1], n)) if i.seat <= players else None
            for i in some]


def first_slopes(gift: Run, some: Sequence[Item]) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """What one step of each knob adds to what its item is worth, at each player count: from a run of `gifts`.

    Raises ValueError where points move nothing, or too few games were played.
    """
    effects, by_count = Effects(gift), []
    for number, group in enumerate(gift.groups):
        players = group.conditions[0].players
        worths = _worths(effects, number, players)
        if some[0].seat:  # what one seat gains is what the others lose
            by_count.append([[worths.get(knob.good, 0.0) * players / (players - 1) for knob in item.knobs] for item in some])
            continue
        pays = {name: often if often >= LEAST_PAY else 0.0 for name, often in _pays(gift, number).items()}
        by_count.append([[(-1 if knob.kind == COSTS else 1) * worths.get(knob.good, 0.0) * pays[item.name] for knob in item.knobs]
                         for item in some])
    return tuple(tuple(tuple(of[i][k] for of in by_count) for k in range(len(item.knobs))) for i, item in enumerate(some))


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
    if not all(e.is_known for own in found for e in own if e is not None):
        return math.inf
    return _beyond(_array(found), bands)


def _array(found: Found) -> np.ndarray:
    """Effects (items, player counts); NaN where there is no such seat, or not enough games."""
    return np.array([[np.nan if e is None or not e.is_known else e.value for e in own] for own in found])


def _beyond(effects: np.ndarray, bands: Bands, part: float = 1.0) -> float:
    """How far effects together lie outside a part of the band."""
    return float(np.nansum(np.maximum(0.0, np.abs(effects) / np.asarray(bands) - part)))


def _expected(some: Sequence[Item], effects: np.ndarray, more: np.ndarray) -> np.ndarray:
    """The effects after items are worth so much more (items, player counts): the mean of each kind moves with them."""
    there = ~np.isnan(effects)
    same = np.array([[a.kind == b.kind for b in some] for a in some], float)
    return effects + more - (same @ np.where(there, more, 0.0)) / np.maximum(1.0, same @ there)


def _more(slopes: Sequence[Sequence[float]], old: Sequence[int], new: Sequence[int]) -> np.ndarray:
    """How much more an item is worth after a change of its values, at each player count."""
    return np.array(slopes).T @ (np.array(new) - np.array(old))


def _worth(state: State, after: Sequence[Sequence[int]], like: np.ndarray) -> np.ndarray:
    """The same of all items, of the shape of their effects; those without knobs stay as they are."""
    return np.array([np.broadcast_to(_more(*each), like.shape[1:])
                     for each in zip(state.slopes, state.values, after, strict=True)])


def step(some: Sequence[Item], state: State, found: Found, bands: Bands) -> State:
    """The next state: moves of items outside the band, one for each, in whole numbers, inside their bounds.

    Always next the move after which least should lie outside the inner part of the band; of those that are equal the one
    that leaves its item nearest to where it began. A move that helps nothing is not made.
    """
    now, after, open_ones = _array(found), list(state.values), set(range(len(some)))
    alone = np.eye(len(some))
    while True:
        least, chosen = (round(_beyond(now, bands, WELL_INSIDE), 9),), None
        for i in open_ones:
            if not (np.abs(now[i]) > np.asarray(bands)).any():
                continue
            weight = _expected(some, np.where(np.isnan(now), np.nan, 0.0), alone[:, [i]])  # of what this item is worth more
            for values in _moves(some[i], after[i]):
                then = now + weight * _more(state.slopes[i], after[i], values)
                key = round(_beyond(then, bands, WELL_INSIDE), 9), _far(some[i], values)
                if key[0] < least[0] and (chosen is None or key < chosen[0]):
                    chosen = key, i, values, then
        if chosen is None:
            return replace(state, values=tuple(after))
        _, i, after[chosen[1]], now = chosen
        open_ones.remove(i)


def _moves(item: Item, values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The values after each move of one knob."""
    for k, knob in enumerate(item.knobs):
        far = LARGEST_STEP[knob.kind]
        for value in range(max(knob.low, values[k] - far), min(knob.high, values[k] + far) + 1):
            if value != values[k]:
                yield (*values[:k], value, *values[k + 1 :])


def _far(item: Item, values: Sequence[int]) -> int:
    return sum(abs(value - knob.begun) for value, knob in zip(values, item.knobs, strict=True))


def smaller(some: Sequence[Item], state: State, found: Found, bands: Bands) -> State:
    """A state with one knob of each item a step nearer to where it began, where that should push nothing out of the inner part.

    At its edge, what was measured with noise lies outside the band on other keys as often as not.
    """
    effects, after = _array(found), list(state.values)
    most = _beyond(effects, bands, WELL_INSIDE) + 1e-9
    for i, item in enumerate(some):
        for k, knob in enumerate(item.knobs):
            back = (knob.begun > after[i][k]) - (knob.begun < after[i][k])
            values = (*after[i][:k], after[i][k] + back, *after[i][k + 1 :])
            then = [*after[:i], values, *after[i + 1 :]]
            if back and _beyond(_expected(some, effects, _worth(state, then, effects)), bands, WELL_INSIDE) <= most:
                after = then
                break
    return replace(state, values=tuple(after))


def distance(some: Sequence[Item], state: State) -> int:
    """How far all knobs together are from where they began."""
    return sum(_far(item, values) for item, values in zip(some, state.values, strict=True))


def corrected(some: Sequence[Item], before: State, after: State, was: Found, now: Found) -> State:
    """The later state with the slope of each knob that moved corrected by what its move did, beside that of its kind."""
    old, new = _array(was), _array(now)
    more = _worth(before, after.values, old)
    own = new - old - (_expected(some, old, more) - old - more)  # what the items themselves are worth more
    slopes = []
    for i, (a, b) in enumerate(zip(before.values, after.values, strict=True)):
        seen = np.where(np.isnan(own[i]) | (more[i] == 0), 1.0, own[i] / np.where(more[i] == 0, 1.0, more[i]))
        factor = np.clip((1 + seen) / 2, 1 / CORRECTION, CORRECTION)
        slopes.append(tuple(tuple((np.array(slope) * factor).tolist()) if a[k] != b[k] else tuple(slope)
                            for k, slope in enumerate(after.slopes[i])))
    return replace(after, slopes=tuple(slopes))
