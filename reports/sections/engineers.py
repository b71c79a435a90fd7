"""Engineers: who is hired and how their owners fare, starting sets, and copying."""

from __future__ import annotations

from reports.figures.dots import Group, dots
from reports.figures.style import Picture
from reports.metrics.declare import EARLY
from reports.sections.tabled import Line, by_condition, ranked, said, series, sizes
from reports.view import Section, Table, View
from reports.words import number, percent, percentage_points, plain

METRIC = "engineers.win_over_all"
COPYING = (
    ("copies made a player", "copies.made", lambda e: plain(e, 2)),
    ("copies made by winners", "copies.winners", lambda e: plain(e, 2)),
    ("copies of winners' engineers", "copies.suffered_winners", lambda e: plain(e, 2)),
    ("copies among all engineers' actions", "copies.share", percent),
)


def section(view: View) -> Section:
    """Win share of those who hired an engineer, against the mean of all hires."""
    paragraphs = ["Who hires an engineer is no matter of chance: who is ahead hires more, and long games hire more. So each "
                  "stands against the mean of all hires, and this is an association. Sets of starting engineers are dealt "
                  "at random: between equal players, what they differ by is their own doing."]
    caption = ("Difference in win share, in percentage points, between players who hired the engineer and all hires. In "
               "order of the mean over player counts.")
    tables = [*(_table(view, c, players) for c, players in view.conditions()), _sets(view), _starters(view)]
    if list(view.conditions(2)):
        tables.append(by_condition(view, "Copying", [Line(label, metric, "", form) for label, metric, form in COPYING], 2,
                                   counts="results"))
    return Section("engineers", "Engineers and copying", paragraphs, [(_picture(view), caption)], tables)


def _picture(view: View) -> Picture | None:
    items = ranked(view, METRIC, view.results.items(METRIC), 2)
    parts = series(view, METRIC, items, 100, 2)
    if not parts:
        return None
    labels = [view.labels.short(item) for item in items]
    alt = (f"Win share of those who hired an engineer against the mean of all hires, in percentage points. "
           f"{said(view, METRIC, items, percentage_points, 2)} All values are in the tables below.")
    return dots("engineers", "Engineers", "percentage points of win share", [Group("", labels, parts)], alt,
                f"win share of those who hired one, against the mean\nof all hires (0); 95 % intervals; {sizes(parts)}", line=0)


def _table(view: View, c: int, players: int) -> Table:
    wins = players > 1
    over, early = (METRIC, f"{METRIC}_early") if wins else ("engineers.score_over_all", "")
    head = ["Engineer", "displayed", "hired by", "turn of hiring", "plays", "against all hires",
            *([f"… hired by turn {EARLY}"] if wins else []), "n (hired)", "cause: score where in the opening display"]
    rows = []
    for item in sorted(view.results.items(over), key=lambda item: -(view.get(over, c, item).value or -1e9)):
        difference = view.get(over, c, item)
        rows.append([
            view.labels.full(item), percent(view.get("engineers.shown", c, item)),
            percent(view.get("engineers.hired", c, item)), plain(view.get("engineers.turn", c, item)),
            plain(view.get("engineers.plays", c, item)),
            percentage_points(difference) if wins else plain(difference, sign=True),
            *([percentage_points(view.get(early, c, item))] if wins else []), number(difference.n),
            plain(view.get("exposure.score", c, item), 2, True),
        ])  # fmt: skip
    unit = "percentage points of win share" if wins else "points"
    return Table(f"Engineers, {view.players(c).lower()}", head, rows, f"Displayed: share of games. Hired by: share of all "
                 f"players' results. Against all hires: in {unit}. Cause: mean score of a seat in games that begin with her in "
                 "the display, less that in the others, whoever hires her.")


def _sets(view: View) -> Table:
    rows = []
    for c, players in view.conditions(2):
        for number_of in view.results.splits("sets.win_share", c):
            share = view.get("sets.win_share", c, by=number_of)
            rows.append([f"{view.players(c)}, set {'ABCD'[number_of[0]]}", percent(share),
                         plain(view.get("sets.score", c, by=number_of)), number(share.n)])
    return Table("Sets of starting engineers", ["Set", "win share", "mean score", "n (results)"], rows)


def _starters(view: View) -> Table:
    items = view.results.items("engineers.starter_plays")
    lines = [Line(view.labels.full(item), "engineers.starter_plays", item, plain) for item in items]
    return by_condition(view, "Plays of starting engineers, a player", lines, counts="results")
