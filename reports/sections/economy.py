"""Economy: what is produced, spent and lost, and what components gave and cost."""

from __future__ import annotations

from reports.figures.bars import Part, stacked
from reports.figures.style import BLUE, GREEN, ORANGE, PURPLE, QUIET, SKY, VERMILION, Picture
from reports.metrics.economy import DOINGS
from reports.sections.tabled import Line, by_condition
from reports.view import Section, Table, View
from reports.words import listed, number, percent, plain

COLORS = {"small": SKY, "medium": BLUE, "chrome": QUIET, "green": GREEN, "special": PURPLE, "water": ORANGE,
          "steam": VERMILION}  # fmt: skip
NAMES = {"small": "small gears", "medium": "medium gears", "chrome": "chrome gears", "green": "green points",
         "special": "special markers", "water": "water", "steam": "steam"}  # fmt: skip
LEAST = 100  # players who had it, of a component that the table of yields names


def section(view: View) -> Section:
    """What a player makes and loses over a game, and what winners do more of."""
    caption = "All that a player gets over a game beside what it starts with, by kind."
    lines = [Line(f"{NAMES[good]} produced", "economy.produced", good, plain) for good in NAMES]
    lines += [Line(f"{NAMES[good]} spent", "economy.used", good, plain) for good in NAMES]
    lines.append(Line("gears rusted, of those produced", "economy.rust", "", percent))
    tables = [by_condition(view, "Produced and spent, a player", lines, counts="results"), _doings(view),
              *(_yields(view, c) for c, _ in view.conditions() if view.results.splits("yields.gave", c))]
    return Section("economy", "Economy", [], [(_picture(view), caption)], tables)


def _picture(view: View) -> Picture | None:
    conditions = [c for c, _ in view.conditions()]
    parts = [Part(name, COLORS[good], [view.get("economy.produced", c, good).value for c in conditions])
             for good, name in NAMES.items()]
    said = [f"{view.players(c)}: " + listed([f"{plain(view.get('economy.produced', c, good))} {name}"
                                             for good, name in NAMES.items()]) for c in conditions]
    return stacked("economy", "What a player produces", "goods a player", [view.players(c) for c in conditions], parts,
                   f"Goods produced by a player over a game. {'; '.join(said)}.", "mean over all players' results",
                   form="{:.0f}", total=False)


def _doings(view: View) -> Table:
    head, rows = ["", *(text for c, players in view.conditions() for text in (
        (f"{view.players(c)}: all", "winners") if players > 1 else (view.players(c),)))], []
    for name, text in DOINGS.items():
        row = [text]
        for c, players in view.conditions():
            row.append(plain(view.get("economy.doings", c, name), 2))
            row += [plain(view.get("economy.doings_winners", c, name), 2)] if players > 1 else []
        rows.append(row)
    return Table("What players do over a game", head, rows, "Means of all players and of winners. What winners do more need "
                 "not be why they win: who is ahead can do more.")


def _yields(view: View, c: int) -> Table:
    """What each component gave and cost those who had it."""
    sources, goods, rows = view.manifest["sources"], list(NAMES), []
    for (source,) in view.results.splits("yields.gave", c):
        had = view.get("yields.gave", c, goods[0], (source,))
        if had.n < LEAST:
            continue
        address = sources[source]
        name = view.labels.full(address) if "." in address else address.replace("_", " ")
        rows.append([name, *(_both(view, c, good, (source,)) for good in goods), number(had.n)])
    return Table(f"What components gave and cost, {view.players(c).lower()}", ["", *NAMES.values(), "n (players)"], rows,
                 f"A player's mean over a game, + given and − paid, of players to whom the component gave or cost anything, "
                 f"from {LEAST} on; in games kept in detail. The intervals are in metrics.json (yields.gave, yields.took).")


def _both(view: View, c: int, good: str, by: tuple[int, ...]) -> str:
    gave, took = view.get("yields.gave", c, good, by), view.get("yields.took", c, good, by)
    parts = [number(sign * e.value, 1, True) for e, sign in ((gave, 1), (took, -1)) if e.value and round(e.value, 1)]
    return " ".join(parts) or "–"
