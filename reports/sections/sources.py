"""Where points come from."""

from __future__ import annotations

from reports.figures.bars import Part, stacked
from reports.figures.style import BLUE, GREEN, ORANGE, PURPLE, SKY, Picture
from reports.metrics.sources import PART_NAMES
from reports.view import Section, Table, View
from reports.words import listed, number, percent, plain

COLORS = {"machines": BLUE, "green": GREEN, "special": PURPLE, "awards": ORANGE, "sold": SKY}


def section(view: View) -> Section:
    """Points by source, for all and for winners."""
    caption = "The mean score, taken apart. Winners' bars show what those who won had."
    return Section("sources", "Where points come from", [], [(_picture(view), caption)], [_table(view)])


def _rows(view: View) -> list[tuple[int, str, str]]:
    rows = []
    for c, players in view.conditions():
        rows.append((c, "sources.points", view.players(c) if players == 1 else f"{view.players(c)}, all"))
        if players > 1:
            rows.append((c, "sources.winners", "winners"))
    return rows


def _picture(view: View) -> Picture | None:
    rows = _rows(view)
    parts = [Part(name, COLORS[part], [view.get(metric, c, part).value for c, metric, _ in rows])
             for part, name in PART_NAMES.items()]
    said = []
    for c, _ in view.conditions():
        shares = [f"{name} {percent(view.get('sources.shares', c, part))}" for part, name in PART_NAMES.items()]
        said.append(f"{view.players(c)}: {listed(shares)}")
    gaps = [i for i, (_, metric, _) in enumerate(rows) if i and metric == "sources.points"]
    return stacked("sources", "Where points come from", "points", [label for *_, label in rows], parts,
                   f"Share of all points by source. {'; '.join(said)}.", "mean points of a player", gaps=gaps)


def _table(view: View) -> Table:
    head = ["Points", *(view.players(c) for c, _ in view.conditions())]
    rows = [[name, *(plain(view.get("sources.points", c, part)) for c, _ in view.conditions())]
            for part, name in PART_NAMES.items()]
    rows += [[f"{name}, share of all points", *(percent(view.get("sources.shares", c, part))
                                                for c, _ in view.conditions())] for part, name in PART_NAMES.items()]
    rows.append(["n (results)", *(number(view.get("scores.mean", c).n) for c, _ in view.conditions())])
    return Table("Mean points by source", head, rows, "Chrome gears sold at the end become green points; they stand "
                 "apart here.")
