"""Randomised exposure: what the shuffle laid out, and what that did to scores, length and seats. Causes."""

from __future__ import annotations

from collections.abc import Callable

from reports.causal.exposed import RATE, adjusted_of
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, Picture
from reports.metrics.exposure import set_name
from reports.sections.tabled import series, sizes
from reports.stats.intervals import Estimate
from reports.view import Section, Table, View
from reports.words import UNKNOWN, number, percentage_points, plain, q_value, scaled
from sim.corrosion.vocabulary import SETS

MOST = 14  # rows of a figure; the tables have all
SCORE, TURNS, FIRST = "exposure.score", "exposure.turns", "exposure.first"
SET_WIN, SET_SCORE = "exposure.set_win", "exposure.set_score"
Form = Callable[[Estimate], str]
PARAGRAPHS = (
    "Causal estimates. Before anybody decides anything, the shuffle fills the opening display, draws the award tasks and "
    "their watches, and deals the sets of engineers. So games that begin with a component in the display, and games that do "
    "not, differ by chance and by what that component does: the difference of their means is its effect.",
    "It is the effect of lying there, not of being taken or built, and is small for what few take. It is against whatever "
    "else the draw would have laid in the same place, in expectation over the rest of the draw, and for these strategies. "
    "What comes to the display later is not counted: how soon it comes depends on what players take. What a component is "
    "worth to the one seat that may take it shows in games played with and without it (corrosion whatif).",
)


def section(view: View) -> Section:
    """Differences between games that began with a component laid out and games that did not."""
    figures = [
        (_picture(view, SCORE, "exposure-score", "Laid out at the start: scores", "points a seat",
                  1, 1), _caption(view, "Right of the line: seats score more on average where it is laid out.")),
        (_picture(view, FIRST, "exposure-first", "Laid out at the start: seat 1", "percentage points of the win share of seat 1",
                  100, 2),
         _caption(view, "Right of the line: seat 1 wins more often where it is laid out.")),
        (_picture(view, TURNS, "exposure-turns", "Laid out at the start: length", "turns a player", 1, 1),
         _caption(view, "Right of the line: games are longer where it is laid out.")),
        (_picture_of_sets(view), "Seats dealt a set against seats dealt another one. The sets differ in suits only."),
    ]
    tables = [_table(view, c, players) for c, players in view.conditions()]
    return Section("exposure", "Causes: what chance lays out", PARAGRAPHS, figures,
                   [*tables, *([_sets(view)] if list(view.conditions(2)) else [])])


def named(view: View, item: str) -> str:
    """What is laid out, in a few words: `A6`, `task: suits`, `watch: 3 green points`."""
    kind = item.partition(".")[0]
    if kind == "watch":
        return f"watch: {view.labels.does(item)}"
    return f"task: {view.labels.name(item)}" if kind == "award" else view.labels.name(item)


def in_words(view: View, item: str) -> str:
    """What is laid out, inside a sentence: `A6 (on completing …)`, `the task “water”`."""
    kind = item.partition(".")[0]
    if kind == "watch":
        return f"the watch “{view.labels.does(item)}”"
    return f"the task “{view.labels.name(item)}”" if kind == "award" else view.labels.brief(item)


def told(view: View, metric: str, c: int) -> list[str]:
    """What can be told from nothing among all components of a condition, the largest effects first."""
    adjusted = view.exposures.adjusted(metric, c)
    return sorted((item for item, q in adjusted.items() if q <= RATE), key=lambda item: -abs(view.get(metric, c, item).value))


def _caption(view: View, text: str) -> str:
    n = len(view.exposures.items(SCORE))
    return (f"{text} Of {n} components those that stand farthest from nothing, measured by their intervals; the extremes of so "
            "many are flattered by chance. All are in the tables below.")


def _picture(view: View, metric: str, name: str, title: str, unit: str, scale: float, least: int) -> Picture | None:
    conditions = list(view.conditions(least))
    items = _farthest(view, metric, [c for c, _ in conditions])
    if not items:
        return None
    parts = series(view, metric, items, scale, least)
    form = percentage_points if scale == 100 else lambda e: plain(e, 2, True)
    said = "; ".join(f"{named(view, item)}: " + ", ".join(f"{view.players(c)} {form(view.get(metric, c, item))}"
                                                          for c, _ in conditions) for item in (*items[:3], *items[-3:]))
    return dots(name, title, unit, [Group("", [_label(view, item) for item in items], parts)],
                f"{title}: games with it laid out less games without. {said}. All values are in the tables below.",
                f"games that begin with it less games that do not;\n95 % intervals; {sizes(parts)} games with it",
                line=0.0, wrap=34)


def _farthest(view: View, metric: str, conditions: list[int]) -> list[str]:
    """The components farthest from nothing at any player count, by their mean over the player counts, best first."""
    apart, means = {}, {}
    for item in view.exposures.items(metric):
        known = [e for c in conditions if (e := view.get(metric, c, item)).is_known and e.high > e.low]
        if known:
            apart[item] = max(abs(e.value) / (e.high - e.low) for e in known)
            means[item] = sum(e.value for e in known) / len(known)
    return sorted(sorted(apart, key=apart.__getitem__, reverse=True)[:MOST], key=means.__getitem__, reverse=True)


def _label(view: View, item: str) -> str:
    if item.startswith("watch."):
        return named(view, item)
    return f"task {view.labels.short(item)}" if item.startswith("award.") else view.labels.short(item)


def _picture_of_sets(view: View) -> Picture | None:
    groups = []
    for c, players in view.conditions(2):
        estimates = [scaled(view.get(SET_WIN, c, set_name(number_of)), 100) for number_of in range(len(SETS))]
        shown = Series("", BY_PLAYERS[players], MARKERS[players], estimates)
        groups.append(Group(f"{view.players(c)} · {sizes([shown])}", [f"set {name}" for name in SETS], [shown]))
    said = "; ".join(f"{view.players(c)}: " + ", ".join(f"set {name} {percentage_points(view.get(SET_WIN, c, set_name(i)))}"
                                                        for i, name in enumerate(SETS)) for c, _ in view.conditions(2))
    return dots("exposure-sets", "What a set of starting engineers does", "percentage points of win share", groups,
                f"Win share of seats dealt a set less that of seats dealt another: {said}.",
                "seats with the set less seats with another one;\n95 % intervals; line: no effect", line=0.0)


def _table(view: View, c: int, players: int) -> Table:
    columns: list[tuple[str, str, Form]] = [("score", SCORE, lambda e: plain(e, 2, True)),
                                            ("turns", TURNS, lambda e: plain(e, 2, True))]
    if players > 1:
        columns.append(("win share of seat 1", FIRST, percentage_points))
    q = {metric: view.exposures.adjusted(metric, c) for _, metric, _ in columns}
    columns = [column for column in columns if q[column[1]]] or columns  # solo: all games have as many turns
    items = sorted(view.exposures.items(SCORE), key=lambda item: _place(view.get(SCORE, c, item)))
    rows = [[in_full(view, item),
             *(text for _, metric, form in columns for text in (form(view.get(metric, c, item)), _q(q[metric].get(item)))),
             number(view.get(SCORE, c, item).n), number(view.exposures.without(c, item))] for item in items]
    head = ["Laid out at the start", *(text for label, _, _ in columns for text in (label, f"q ({label})")), "games with",
            "games without"]
    return Table(f"Causes: laid out at the start, {view.players(c).lower()}", head, rows,
                 f"Games with it in the opening display or the award supply, less games without. {_family(len(items))}")


def in_full(view: View, item: str) -> str:
    """What is laid out, and what it does."""
    if item.startswith("watch."):
        return named(view, item)
    return f"task {view.labels.full(item)}" if item.startswith("award.") else view.labels.full(item)


def _family(n: int) -> str:
    return (f"q: p value adjusted for the {n} of its column (Benjamini and Hochberg); at most {number(100 * RATE)} % of those "
            f"with q up to {RATE} are false.")


def _sets(view: View) -> Table:
    rows = []
    for c, _ in view.conditions(2):
        found = {metric: {set_name(i): view.get(metric, c, set_name(i)) for i in range(len(SETS))}
                 for metric in (SET_WIN, SET_SCORE)}
        q = {metric: adjusted_of(family) for metric, family in found.items()}
        everybody = sum(e.n for e in found[SET_WIN].values())
        for i, name in enumerate(SETS):
            win, score = (found[metric][set_name(i)] for metric in (SET_WIN, SET_SCORE))
            rows.append([f"{view.players(c)}, set {name}", percentage_points(win), _q(q[SET_WIN].get(set_name(i))),
                         plain(score, 2, True), _q(q[SET_SCORE].get(set_name(i))), number(win.n), number(everybody - win.n)])
    return Table("Causes: sets of starting engineers", ["Dealt to a seat", "win share", "q (win share)", "score",
                                                        "q (score)", "seats with", "seats with another"], rows,
                 f"Seats with the set less seats with another one; win shares in percentage points. {_family(len(SETS))}")


def _place(estimate: Estimate) -> float:
    return -estimate.value if estimate.is_known else float("inf")


def _q(q: float | None) -> str:
    return UNKNOWN if q is None else q_value(q)
