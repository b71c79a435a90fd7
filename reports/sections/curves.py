"""Sweeps: how scores, length and seats respond to what is varied, and to two things at once."""

from __future__ import annotations

from collections.abc import Iterator

from reports.causal.curves import Curves, Point
from reports.causal.effects import MEASURES
from reports.causal.factors import Factor
from reports.causal.told import difference, level
from reports.figures.curves import Line, Panel, curves
from reports.figures.style import BLUE, BY_PLAYERS, GREEN, MARKERS, ORANGE, PURPLE, VERMILION, Picture
from reports.labels import PLAYERS
from reports.stats.paired import Paired
from reports.verdicts import Verdict
from reports.view import Section, Table
from reports.words import UNKNOWN, number, percentage_points, plain, scaled

BY_SEAT = (BLUE, VERMILION, GREEN, PURPLE)
READING = (
    "All levels are played on the same keys, so a difference from the base is caused by the level, for these strategies. "
    "Its interval is that of the difference, block by block, and far shorter than those of the two levels look."
)
INTERACTION = (
    "Two changes at once need not add up. The difference of differences says how much more (or less) one does where the other "
    "is made too; 0: they add up."
)


def verdicts(view: Curves) -> list[Verdict]:
    """What each factor does from its lowest to its highest level."""
    return [verdict for group in range(len(view.run.groups)) for factor in view.factors
            if (verdict := _verdict(view, group, factor)) is not None]


def _verdict(view: Curves, group: int, factor: Factor) -> Verdict | None:
    players = view.run.groups[group].conditions[0].players
    parts, numbers = [], []
    for measure, seat in _asked(players):
        known = [p for p in view.points(group, factor, measure, seat) if p.change is not None and p.change.is_known]
        for point in ([known[0], known[-1]] if len(known) > 1 else known):
            numbers.append(f"at {point.label}: {_what(measure, seat)} {difference(point.change, measure)}")
            if point.change.estimate.excludes(0) and not point.change.is_unchanged:
                parts.append(f"{_step(point.change, measure, seat)} at {point.label}")
    if not numbers:
        return None
    start = f"{PLAYERS[players]}: {factor.name}"
    claim = f"{start}: {', '.join(parts)}." if parts else f"{start}: no response that could be told."
    return Verdict(claim, f"Against the base: {'; '.join(numbers)}.", _id(group))


def _step(paired: Paired, measure: str, seat: int) -> str:
    """`1.0 turns fewer`, `2.3 points more`, `1.5 percentage points less for seat 1`."""
    value, scale = paired.estimate.value, 100 if measure == "win_share" else 1
    unit = "percentage points" if measure == "win_share" else MEASURES[measure][1]
    more = "more" if value > 0 else "fewer" if measure == "turns" else "less"
    return f"{number(scale * abs(value), 1)} {unit} {more}{f' for seat {seat}' if seat else ''}"


def _asked(players: int) -> list[tuple[str, int]]:
    return [("score", 0), ("turns", 0), *([("win_share", 1)] if players > 1 else [])]


def _what(measure: str, seat: int) -> str:
    return f"{MEASURES[measure][0]}{f' of seat {seat}' if seat else ''}"


def _id(group: int) -> str:
    return f"curves-{group}"


def sections(view: Curves) -> Iterator[Section]:
    """One for each player count and line-up."""
    for group in range(len(view.run.groups)):
        players = view.run.groups[group].conditions[0].players
        figures = [(_picture(view, group, f, i), "Values at each level, with 95 % intervals of their own; what differs from "
                    "the base is in the table.") for i, f in enumerate(view.factors)]
        tables = [_table(view, group, factor) for factor in view.factors]
        extra = _together(view, group)
        yield Section(_id(group), f"{PLAYERS[players]}: response", [READING] + ([INTERACTION] if extra else []), figures,
                      tables + ([extra] if extra else []))


def _picture(view: Curves, group: int, factor: Factor, place: int) -> Picture | None:
    players = view.run.groups[group].conditions[0].players
    color = BY_PLAYERS[players]
    score, turns = (view.points(group, factor, measure) for measure in ("score", "turns"))
    panels = [Panel("score, points", [Line("", color, MARKERS[players], _levels(score))]),
              Panel("turns a player", [Line("", color if players != 1 else ORANGE, MARKERS[players], _levels(turns))])]
    if players > 1:
        lines = [Line(f"seat {s}", BY_SEAT[s - 1], MARKERS[s],
                      [scaled(e, 100) for e in _levels(view.points(group, factor, "win_share", s))])
                 for s in range(1, players + 1)]
        panels.append(Panel("win share by seat, %", lines, 100 / players))
    said = [f"{p.label}: score {plain(p.level)}" for p in score]
    return curves(f"curve-{group}-{place}", factor.name.capitalize()[:1] + factor.name[1:], [p.label for p in score],
                  "change from the catalogue" if factor.levels[0].label[:1] in "+\N{MINUS SIGN}" else "level", panels,
                  f"Response to {factor.name}. {'; '.join(said)}.", f"{PLAYERS[players]}; 95 % intervals")


def _levels(points: list[Point]):
    return [point.level for point in points]


def _table(view: Curves, group: int, factor: Factor) -> Table:
    players = view.run.groups[group].conditions[0].players
    asked = [("score", 0), ("turns", 0)]
    asked += [(m, s) for m in ("win_share", "score") for s in range(1, players + 1)] if players > 1 else []
    head = ["level", *(part for m, s in asked for part in (_what(m, s), "against the base"))]
    rows = []
    for i, point in enumerate(view.points(group, factor, "score")):
        row = [point.label]
        for measure, seat in asked:
            own = view.points(group, factor, measure, seat)[i]
            row += [level(own.level, measure), "–" if own.change is None else difference(own.change, measure)]
        rows.append(row)
    n = max(point.level.n for point in view.points(group, factor, "score"))
    return Table(f"{PLAYERS[players]}: {factor.name}", head, rows,
                 f"n = {number(n)} games a level. Differences of win shares are in percentage points.")


def _together(view: Curves, group: int) -> Table | None:
    found = view.together(group)
    rows = [[f"{t.first} and {t.second}", _what(t.measure, t.seat), _written(t.extra, t.measure)] for t in found]
    return Table("Two changes at once: difference of differences", ["", "", "more than the sum of both"], rows) if rows else None


def _written(paired: Paired, measure: str) -> str:
    if not paired.is_known:
        return UNKNOWN
    return percentage_points(paired.estimate, 2) if measure == "win_share" else plain(paired.estimate, 2, True)
