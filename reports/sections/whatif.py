"""What-ifs: a game with and without a change on the same keys, for all seats or for one."""

from __future__ import annotations

from collections.abc import Sequence

from reports.causal.comparisons import CHANGE, Comparison
from reports.causal.effects import MEASURES, Effects
from reports.causal.told import claim, difference, evidence, level, name, saved
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, Picture
from reports.labels import PLAYERS, Labels
from reports.verdicts import Verdict
from reports.view import Section, Table
from reports.words import number, percentage_points, plain, scaled

MOST_BY_SEAT = 6  # comparisons in a figure with a dot for each seat; more have one dot each
ALL_ALIKE = (
    "A change for all seats moves scores, the length of games and what a seat is worth. Between equal players it cannot move "
    "anybody's win share overall: all have or lose it alike."
)
ONE_SEAT = (
    "What a component is worth in win share shows where one seat alone may not take it (denied), or begins with it (given), "
    "and the others play on as they are. Each seat is the one in turn. A gift leaves its stack, so it stands against the same "
    "games with that copy withheld from all; an award token comes on top of the supply."
)
MIXED = (
    "Strategies take turns in every seat (all rotations of the line-up): an effect on a seat is the mean over who sits there."
)
CAUSE = (
    "With and without are played on the same keys, so what differs is caused by the change: for these strategies, which "
    "may be too weak to use a component, or to do without it."
)


def verdicts(effects: Effects, labels: Labels, most: int = 12) -> list[Verdict]:
    """A claim for each comparison, in their order."""
    some = range(min(most, len(effects.comparisons)))
    return [Verdict(claim(effects, i, labels), evidence(effects, i), "whatif") for i in some]


def section(effects: Effects, labels: Labels, is_mixed: bool = False) -> Section:
    """Differences by comparison, drawn and in tables. is_mixed: several strategies met."""
    kinds = {comparison.kind for comparison in effects.comparisons}
    paragraphs = [CAUSE] + ([ALL_ALIKE] if CHANGE in kinds else []) + ([ONE_SEAT] if kinds - {CHANGE} else []) + ([MIXED] if is_mixed else [])
    return Section("whatif", "With and without", paragraphs, _figures(effects, labels), _tables(effects, labels))


def _figures(effects: Effects, labels: Labels) -> list[tuple[Picture | None, str]]:
    share = dots("whatif-win-share", "Change of the win share", "percentage points",
                 _groups(effects, labels, "win_share"), _alt(effects, labels, "win_share"),
                 "95 % intervals; line: no change", line=0.0)
    score = dots("whatif-score", "Change of the score", "points", _groups(effects, labels, "score"),
                 _alt(effects, labels, "score"), "95 % intervals; line: no change", line=0.0)
    return [(share, "Right of the line: wins more often with the change than without."),
            (score, "Right of the line: scores more with the change than without.")]


def _groups(effects: Effects, labels: Labels, measure: str) -> list[Group]:
    """A group for each comparison with a row for each seat; one for each player count and kind where there are many."""
    by_seat = len(effects.comparisons) <= MOST_BY_SEAT
    groups: dict[tuple, list[tuple[str, int, int]]] = {}
    for i, comparison in enumerate(effects.comparisons):
        seats = [key.seat for key in effects.keys(i) if key.measure == measure]
        where = (PLAYERS[comparison.players], comparison.players, comparison.kind, i if by_seat else "")
        for seat in seats if by_seat else [seat for seat in seats if not seat]:
            what = name(comparison, labels)
            text = ("all seats" if not seat else f"seat {seat}") if by_seat else what
            groups.setdefault(where, []).append((text, i, seat))
    return [Group(f"{title} · {name(effects.comparisons[rows[0][1]], labels)}" if by_seat else f"{title} · {kind}",
                  [text for text, _, _ in rows], [_series(effects, measure, players, rows)])
            for (title, players, kind, _), rows in groups.items()]


def _series(effects: Effects, measure: str, players: int, rows: Sequence[tuple[str, int, int]]) -> Series:
    by = 100 if measure == "win_share" else 1
    found = [scaled(effects.get(i, measure, seat).estimate, by) for _, i, seat in rows]
    return Series("", BY_PLAYERS[players], MARKERS[players], found)


def _alt(effects: Effects, labels: Labels, measure: str) -> str:
    said = []
    for i, comparison in enumerate(effects.comparisons):
        seats = [key.seat for key in effects.keys(i) if key.measure == measure]
        form = percentage_points if measure == "win_share" else plain
        said += [f"{name(comparison, labels)}{f', seat {s}' if s else ''} {form(effects.get(i, measure, s).estimate)}"
                 for s in seats[:5]]
    return f"{MEASURES[measure][0].capitalize()}, with less without: {'; '.join(said[:40])}."


def _tables(effects: Effects, labels: Labels) -> list[Table]:
    return [_table(effects, i, f"{PLAYERS[c.players]}: {name(c, labels)}") for i, c in enumerate(effects.comparisons)]


def _table(effects: Effects, i: int, title: str) -> Table:
    head = ["", "without", "with", "difference", "blocks that differ", "saved by pairing", "n (games)"]
    return Table(title, head, rows_of(effects, i), "Differences of win shares are in percentage points. Saved by pairing: how "
                 "many times as many games samples on keys of their own would have needed for the same interval.")


def rows_of(effects: Effects, i: int) -> list[list[str]]:
    """All effects of a comparison as rows of a table."""
    rows = []
    for key in effects.keys(i):
        found, (with_it, without) = effects.get(*key), effects.levels(*key)
        changed = f"{number(found.changed)} of {number(found.estimate.blocks)}"
        rows.append([f"{MEASURES[key.measure][0]}, {_who(effects.comparisons[i], key.seat)}", level(without, key.measure),
                     level(with_it, key.measure), difference(found, key.measure), changed, saved(found),
                     number(found.estimate.n)])
    return rows


def _who(comparison: Comparison, seat: int) -> str:
    if comparison.players == 1:
        return "solo"
    if comparison.kind == CHANGE:
        return f"seat {seat}" if seat else "all seats"
    return f"seat {seat} in turn" if seat else "mean of all seats"
