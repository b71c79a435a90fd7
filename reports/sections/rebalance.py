"""Rebalancing: what to change, and every effect before and after on keys that were not used to find it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reports.causal.rebalance import Item, State
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BLUE, ORANGE, Picture
from reports.labels import PLAYERS, Labels
from reports.stats.intervals import Estimate
from reports.verdicts import Verdict
from reports.view import Section, Table
from reports.words import listed, number, percentage_points, scaled

WHAT = {
    "machines": "The effect of a machine is what it is worth to a seat to be allowed to take it (win share, against the same games "
                "in which that one seat may not), less the mean of its kind.",
    "awards": "The effect of an award task is what it is worth to a seat to be allowed to take its tokens (win share, against the "
              "same games in which that one seat may not), less the mean of all tasks.",
    "seats": "The effect of a seat is its win share less an even one.",
}  # fmt: skip
HOW = (
    "Values were moved by effect over slope, a few corrected steps on the same keys, in whole numbers. What stands in the table "
    "was measured on keys that were not used for it. Where a value is a whole number, an effect may jump across the band; and "
    "changes this small say nothing about how the game feels."
)


class Outcome(NamedTuple):
    """What was found: the state, the effects before and after on held-out keys, and how many steps it took."""

    target: str
    players: int
    band: float
    some: Sequence[Item]
    state: State
    before: Sequence[Estimate]
    after: Sequence[Estimate]
    steps: int
    why: str


def outside(found: Sequence[Estimate], some: Sequence[Item], band: float) -> list[str]:
    """The items whose effect lies outside the band."""
    return [item.name for item, e in zip(some, found, strict=True) if not e.is_known or abs(e.value) > band]


def verdicts(o: Outcome, labels: Labels) -> list[Verdict]:
    """The changes, and what remains."""
    start = PLAYERS[o.players]
    moved = [f"{item.address} {item.begun} → {knob}" for item, knob in zip(o.some, o.state.knobs, strict=True)
             if knob != item.begun]
    was, left = (outside(found, o.some, o.band) for found in (o.before, o.after))
    band = f"±{number(100 * o.band, 1)} percentage points"
    claim = f"{start}: change {listed(moved)}." if moved else f"{start}: nothing is to be changed."
    remains = f"{len(left)} of {len(o.some)} effects remain outside" if left else "all effects lie inside"
    n = min(e.n for e in o.after)
    return [Verdict(claim, f"Before, {len(was)} of {len(o.some)} effects lay outside {band}; after it, on keys that were not used, "
                    f"{remains}. {o.steps} steps; {o.why}; n = {number(n)} blocks or games an effect.", "rebalance"),
            *([Verdict(f"{start}: outside the band remain {listed([_name(name, labels) for name in left])}.",
                       "; ".join(f"{_name(item.name, labels)} {percentage_points(e)}" for item, e in
                                 zip(o.some, o.after, strict=True) if item.name in left) + ".", "rebalance")] if left else [])]


def section(o: Outcome, labels: Labels) -> Section:
    """The picture and the table of before and after."""
    rows = [[_name(item.name, labels), item.address, str(item.begun), str(knob), percentage_points(was), percentage_points(now)]
            for item, knob, was, now in zip(o.some, o.state.knobs, o.before, o.after, strict=True)]
    table = Table("Before and after", ["", "value", "before", "after", "effect before", "effect after"], rows,
                  f"Effects in percentage points of win share, on held-out keys; band: ±{number(100 * o.band, 1)}.")
    return Section("rebalance", f"{PLAYERS[o.players]}: {o.target}", [WHAT[o.target], HOW],
                   [(_picture(o, labels), "After the changes all dots should lie within the band that the note names.")], [table])


def _picture(o: Outcome, labels: Labels) -> Picture | None:
    series = [Series(name, color, marker, [scaled(e, 100) for e in found])
              for name, color, marker, found in (("before", ORANGE, "D", o.before), ("after", BLUE, "o", o.after))]
    said = [f"{_name(i.name, labels)} {percentage_points(a)} to {percentage_points(b)}"
            for i, a, b in zip(o.some, o.before, o.after, strict=True)]
    return dots("rebalance", f"Effects of {o.target}, before and after", "percentage points of win share",
                [Group("", [_name(item.name, labels) for item in o.some], series)], f"{'; '.join(said)}.",
                f"95 % intervals, held-out keys; band: ±{number(100 * o.band, 1)}", line=0.0)


def _name(name: str, labels: Labels) -> str:
    return name if name.startswith("seat") else labels.name(name)
