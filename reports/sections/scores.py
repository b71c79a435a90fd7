"""Scores and bands."""

from __future__ import annotations

from reports.figures.distributions import Panel, histograms
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, Picture
from reports.metrics.scores import band_names
from reports.sections.tabled import Line, by_condition
from reports.view import Section, Table, View
from reports.words import listed, number, percent, plain, sample, scaled


def section(view: View) -> Section:
    """How high scores are, with the rulebook's bands for solo play."""
    solo = [c for c, players in view.conditions() if players == 1]
    figures = [(_distribution(view), (
        "Every result of every seat; bars are 5 points wide, the last one holds all that is above. The triangle "
        "marks the median." + (" Dashed lines in the solo panel are the rulebook's bands." if solo else "")
        + (" Hatched: games that were cut after 100 turns a player." if any(view.scores[True].values()) else "")))]
    won = [f"{plain(view.get('scores.winning', c))} ({view.players(c)})".replace(") (", "; ")
           for c, _ in view.conditions(2) if view.get("scores.winning", c).is_known]
    paragraphs = [f"Winners have on average {listed(won)} points."] if won else []
    if solo:
        figures.append((_bands(view, solo[0]), "The rulebook's own words for a solo result start at these scores."))
    tables = [_table(view), *([_margins(view), _ties(view)] if list(view.conditions(2)) else [])]
    return Section("scores", "Scores and bands", paragraphs, figures, tables)


def _distribution(view: View) -> Picture:
    panels = []
    bands = view.manifest["catalogue"]["data"]["rules"]["bands"]
    for c, players in view.conditions():
        estimate = view.get("scores.mean", c)
        title = f"{view.players(c)} · mean {plain(estimate)} · {sample(estimate.n, 'results')}" if estimate.is_known \
            else f"{view.players(c)} · not enough games"
        marks = [(band, str(band)) for band in bands] if players == 1 else []
        panels.append(Panel(title, players, view.scores[False].get(c, {}), view.scores[True].get(c, {}), marks))
    means = [f"{view.players(c)} mean {plain(view.get('scores.mean', c))}" for c, _ in view.conditions()]
    alt = f"Histograms of final scores, one for each player count. {listed(means, 'and')}."
    return histograms("scores", "Final scores", "points", panels, 5, alt, "share of results; ▲ median")


def _bands(view: View, condition: int) -> Picture | None:
    names = band_names(view.manifest["catalogue"]["data"]["rules"]["bands"])
    estimates = [view.get("scores.bands", condition, name) for name in names]
    series = Series("solo", BY_PLAYERS[1], MARKERS[1], [scaled(e, 100) for e in estimates])
    alt = "Share of solo games in each band of the rulebook: " + "; ".join(
        f"{name} {percent(e)}" for name, e in zip(names, estimates, strict=True)) + "."
    note = f"share of {number(view.games(condition))} games, 95 % intervals"
    return dots("solo-bands", "Solo results by the rulebook's bands", "% of games", [Group("", names, [series])], alt,
                note, written=lambda e: percent(scaled(e, 0.01)))


def _table(view: View) -> Table:
    names = band_names(view.manifest["catalogue"]["data"]["rules"]["bands"])
    head = ["Score", *(view.players(c) for c, _ in view.conditions())]
    rows = [["mean", *(plain(view.get("scores.mean", c)) for c, _ in view.conditions())],
            ["median", *(plain(view.get("scores.median", c)) for c, _ in view.conditions())],
            ["mean of the winner", *(plain(view.get("scores.winning", c)) for c, _ in view.conditions())]]
    rows += [[name, *(percent(view.get("scores.bands", c, name)) for c, _ in view.conditions())] for name in names]
    rows.append(["n (results)", *(number(view.get("scores.mean", c).n) for c, _ in view.conditions())])
    return Table("Scores by player count", head, rows, "Means in points, bands as the share of all seats' results. The "
                 "bands are the rulebook's for solo play; with more players they only serve to compare.")


def _margins(view: View) -> Table:
    lines = [
        Line("points of the first before the second", "scores.margin", "", plain),
        Line("… median", "scores.margin_median", "", plain),
        *(Line(f"games with a margin of {item} points", "scores.margins", item, percent)
          for item in view.results.items("scores.margins")),
        Line("points of the first before the last", "scores.spread", "", plain),
    ]
    return by_condition(view, "Margins", lines, 2, "Of final scores.", "games")


def _ties(view: View) -> Table:
    head = ["Ties", *(view.players(c) for c, _ in view.conditions(2))]
    rows = [[text, *(percent(view.get(metric, c), 2) for c, _ in view.conditions(2))]
            for text, metric in (("decided by the tie-break", "scores.tie_broken"), ("shared victory", "scores.shared"))]
    rows.append(["n (games)", *(number(view.get("scores.shared", c).n) for c, _ in view.conditions(2))])
    return Table("Ties for first place", head, rows, "The tie-break is the number of special markers.")
