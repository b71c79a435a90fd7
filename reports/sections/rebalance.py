"""Rebalancing: what to change, and every effect before and after on keys that were not used to find it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reports.causal.rebalance import Found, Item, State, turned
from reports.causal.takers import KINDS
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BLUE, ORANGE, Picture
from reports.labels import PLAYERS, Labels
from reports.stats.intervals import Estimate
from reports.verdicts import Verdict
from reports.view import Section, Table
from reports.words import Written, listed, number, percentage_points, plain, scaled

WHAT = {
    "machines": "The effect of a machine is what it is worth to a seat to be allowed to take it (win share, solo: points; "
                "against the same games in which that one seat may not), less the mean of its kind.",
    "one-shots": "The effect of a one-shot machine is what it is worth to a seat to be allowed to take it (win share, solo: "
                 "points; against the same games in which that one seat may not), less the mean of all of them. Players who "
                 "misjudge a machine take more of it when it is cheaper, so a change of its cost may work the other way.",
    "awards": "The effect of an award task is what it is worth to a seat to be allowed to take its tokens (win share, solo: "
              "points; against the same games in which that one seat may not), less the mean of all tasks.",
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
    players: Sequence[int]
    bands: Sequence[float]  # by player count
    some: Sequence[Item]
    state: State
    before: Found
    after: Found
    steps: int
    why: str


def outside(found: Found, o: Outcome, c: int) -> list[str]:
    """The items whose effect lies outside the band at a player count (by its place)."""
    return [item.name for item, of in zip(o.some, found, strict=True)
            if (e := of[c]) is not None and (not e.is_known or abs(e.value) > o.bands[c])]


def band_in_words(o: Outcome, c: int) -> str:
    """`±2.0 percentage points`."""
    return f"±{number(o.bands[c], 1)} points" if o.players[c] == 1 else f"±{number(100 * o.bands[c], 1)} percentage points"


def verdicts(o: Outcome, labels: Labels) -> list[Verdict]:
    """The changes, and what remains at each player count."""
    moved = [f"{knob.address} {knob.begun} → {value}" for _, knob, value in turned(o.some, o.state)]
    start = listed([PLAYERS[count] for count in o.players])
    claim = f"{start}: change {listed(moved)}." if moved else f"{start}: nothing is to be changed."
    told = []
    for c, count in enumerate(o.players):
        was, left = (outside(found, o, c) for found in (o.before, o.after))
        seen = [of[c] for of in o.after if of[c] is not None]
        remains = f"{len(left)} of {len(seen)} effects remain outside" if left else "all effects lie inside"
        told.append(f"{PLAYERS[count]}: before, {len(was)} of {len(seen)} effects lay outside {band_in_words(o, c)}; after it, "
                    f"on keys that were not used, {remains}; n = {number(min(e.n for e in seen))} blocks or games an effect")
    found = [Verdict(claim, f"{'. '.join(told)}. {o.steps} steps; {o.why}.", "rebalance-0")]
    for c, count in enumerate(o.players):
        if left := outside(o.after, o, c):
            evidence = "; ".join(f"{_name(item.name, labels)} {_written(of[c], count)}"
                                 for item, of in zip(o.some, o.after, strict=True) if item.name in left)
            found.append(Verdict(f"{PLAYERS[count]}: outside the band remain {listed([_name(name, labels) for name in left])}.",
                                 f"{evidence}.", f"rebalance-{c}"))
    return found


def sections(o: Outcome, labels: Labels) -> list[Section]:
    """For each player count the picture and the table of before and after; the changes with the first."""
    made = []
    for c, count in enumerate(o.players):
        unit = "points" if count == 1 else "percentage points of win share"
        note = f"Effects in {unit}, on held-out keys; band: {band_in_words(o, c)}."
        rows = [[_name(item.name, labels), _changes(o, i), _written(o.before[i][c], count), _written(o.after[i][c], count)]
                for i, item in enumerate(o.some) if o.before[i][c] is not None]
        table = Table("Before and after", ["", "changed", "effect before", "effect after"], rows, note)
        figure = _picture(o, c, labels), "After the changes all dots should lie within the band that the note names."
        made.append(Section(f"rebalance-{c}", f"{PLAYERS[count]}: {o.target}", [] if c else [WHAT[o.target], HOW], [figure],
                            [table] if c else [_changed(o, labels), table]))
    return made


def _changed(o: Outcome, labels: Labels) -> Table:
    rows = [[_name(item.name, labels), knob.address, str(knob.begun), str(value)]
            for item, knob, value in turned(o.some, o.state)]
    return Table("Changes", ["", "value", "before", "after"], rows or [["nothing", "", "", ""]],
                 "Values stay within a few units of where they began: points 6, gears and goods 2; no gear of a cost goes to 0.")


def _changes(o: Outcome, i: int) -> str:
    own = [f"{knob.address.rpartition('.')[2] if not item.seat else knob.good} {knob.begun} → {value}"
           for item, knob, value in turned(o.some, o.state) if item is o.some[i]]
    return listed(own) or "–"


def _written(e: Estimate, players: int) -> Written:
    return plain(e, 2, True) if players == 1 else percentage_points(e)


def _picture(o: Outcome, c: int, labels: Labels) -> Picture | None:
    count = o.players[c]
    unit, scale = ("points", 1) if count == 1 else ("percentage points of win share", 100)
    kinds: dict[str, list[int]] = {}
    for i, (item, of) in enumerate(zip(o.some, o.before, strict=True)):
        if of[c] is not None:
            kinds.setdefault(item.kind, []).append(i)
    groups, said = [], []
    for kind, shown in kinds.items():
        names = [_name(o.some[i].name, labels) for i in shown]
        series = [Series(name, color, marker, [scaled(found[i][c], scale) for i in shown])
                  for name, color, marker, found in (("before", ORANGE, "D", o.before), ("after", BLUE, "o", o.after))]
        groups.append(Group(KINDS[kind].capitalize() if len(kinds) > 1 else "", names, series))
        said += [f"{name} {_written(o.before[i][c], count)} to {_written(o.after[i][c], count)}"
                 for name, i in zip(names, shown, strict=True)]
    return dots(f"rebalance-{c}", f"Effects of {o.target}, before and after", unit, groups, f"{'; '.join(said)}.",
                f"95 % intervals, held-out keys; band: {band_in_words(o, c)}", line=0.0)


def _name(name: str, labels: Labels) -> str:
    return name if name.startswith("seat") else labels.name(name)
