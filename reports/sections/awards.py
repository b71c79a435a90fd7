"""Awards: points of a token by task."""

from __future__ import annotations

from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, Picture
from reports.metrics.awards import SPANS
from reports.metrics.declare import EARLY
from reports.sections.economy import NAMES
from reports.sections.tabled import ranked as in_order, said, series, sizes
from reports.view import Section, Table, View
from reports.words import number, percent, percentage_points, plain


def section(view: View) -> Section:
    """What a token of each task brought to those who took it."""
    paragraphs = ["Players choose their tokens, and who holds one goes for its task. So these are the points that a token "
                  "brought to those who took it, not what it would bring to anybody. What a token cost is not kept; what the "
                  "machines cost that take tokens is in a table below."]
    caption = "Tasks in order of the mean over the player counts shown."
    later = "All tasks together. A token taken late is taken by somebody who knows what it will bring."
    figures = [(_picture(view), caption), (_by_turn(view), later)]
    tables = [_table(view), *(_holders(view, c) for c, _ in view.conditions(2)), _cost(view), _watches(view)]
    return Section("awards", "Award tokens", paragraphs, figures, [table for table in tables if table.rows])


def ranked(view: View) -> list[str]:
    """Tasks by their mean points over all conditions where a token was taken, best first."""
    means = {}
    for task in view.results.items("awards.points"):
        values = [view.get("awards.points", c, task).value for c, _ in view.conditions()]
        known = [value for value in values if value is not None]
        means[task] = sum(known) / len(known) if known else -1.0
    return sorted(means, key=means.__getitem__, reverse=True)


def _picture(view: View) -> Picture | None:
    tasks = ranked(view)
    series = [Series(view.players(c), BY_PLAYERS[players], MARKERS[players],
                     [view.get("awards.points", c, task) for task in tasks]) for c, players in view.conditions()]
    said = [f"{view.labels.name(task)}: " + ", ".join(f"{view.players(c)} {plain(view.get('awards.points', c, task))}"
                                                      for c, _ in view.conditions()) for task in tasks]
    sizes = [e.n for s in series for e in s.estimates if e.is_known]
    note = f"; n a dot: {number(min(sizes))} to {number(max(sizes))}" if sizes else ""
    labels = [f"{view.labels.name(task)}: {view.labels.does(task)}" for task in tasks]
    return dots("awards", "Points of an award token, by task", "points a token", [Group("", labels, series)],
                f"Points of an award token by task. {'; '.join(said)}.", f"mean over the tokens taken; 95 % intervals{note}")


def _by_turn(view: View) -> Picture | None:
    metric, spans = "awards.points_by_turn", list(SPANS)
    parts = series(view, metric, spans)
    return dots("awards-by-turn", "Points of an award token, by when it was taken", "points a token",
                [Group("", [f"taken in {span}" for span in spans], parts)],
                f"Points of an award token by the turn in which it was taken. {said(view, metric, spans, plain)}",
                f"own turns; 95 % intervals; {sizes(parts)}")


def _holders(view: View, c: int) -> Table:
    """How those fared who took a token of a task, and those who did not."""
    over = "awards.win_over_all"
    head = ["Task", "taken of those on offer", "first taken in turn", "win share with", "win share without",
            "with, against all tasks", f"… taken by turn {EARLY}", "n (holders)", "cause: score where on offer"]
    rows = [[view.labels.full(task), percent(view.get("awards.take_rate", c, task)), plain(view.get("awards.turn", c, task)),
             percent(view.get("awards.win_share", c, task)), percent(view.get("awards.win_share_without", c, task)),
             percentage_points(view.get(over, c, task)), percentage_points(view.get(f"{over}_early", c, task)),
             number(view.get(over, c, task).n), plain(view.get("exposure.score", c, task), 2, True)]
            for task in in_order(view, over, view.results.items(over), 2)]
    return Table(f"Holders of award tokens, {view.players(c).lower()}", head, rows, "Win share without: of players in games "
                 "that offered the task. Against all tasks: in percentage points. Associations: who is ahead takes more. Cause: "
                 "mean score of a seat in games that offer the task, less that in the others, whoever takes it.")


def _cost(view: View) -> Table:
    """What the components that take tokens cost those who had them: what stands in for the cost of a token."""
    data, metric, rows = view.manifest["catalogue"]["data"], "yields.took", []
    takers = [f"{kind}.{name}" for kind in ("chrome", "one_shot", "turning") for name, component in data[kind].items()
              if component["copies"] and any("award" in part for part in component["effect"])]
    had = [(c, address, by) for c, _ in view.conditions() for address in takers
           if (by := (view.manifest["sources"].index(address),)) in view.results.splits(metric, c)]
    goods = [good for good in NAMES if any(view.get(metric, c, good, by).value for c, _, by in had)]
    for c, address, by in had if goods else ():
        paid, uses = [view.get(metric, c, good, by) for good in goods], view.get("machines.uses", c, address)
        rows.append([f"{view.players(c)}, {view.labels.name(address)}", plain(uses, 2), *(plain(e, 2) for e in paid),
                     number(paid[0].n)])
    head = ["Machine", "tokens taken", *(f"paid: {NAMES[good]}" for good in goods), "n (players)"]
    return Table("What the machines that take award tokens cost", head, rows, "Means over a game, of players whom the machine "
                 "cost or gave anything, in games kept in detail; tokens taken: activations, of players who completed one. "
                 "Machines that were never completed are in it; actions, and engineers that are given up, are not.")


def _watches(view: View) -> Table:
    """What the watches of each seat gave."""
    metric, rows = "awards.watches", []
    given = [good for good in NAMES if any(view.get(metric, c, good, by).value for c, _ in view.conditions()
                                           for by in view.results.splits(metric, c))]
    for c, players in view.conditions():
        for by in view.results.splits(metric, c):
            shares = [view.get(metric, c, good, by) for good in given]
            if shares and shares[0].n:
                seat = f", seat {by[0]}" if players > 1 else ""
                rows.append([f"{view.players(c)}{seat}", *(percent(e) for e in shares), number(shares[0].n)])
    head = ["Seat", *(f"watch gave {NAMES[good]}" for good in given), "n (used a watch)"]
    return Table("Which seat took which watch", head, rows, "Of players who used a watch, in games kept in detail; one may use "
                 "several. An association: players choose. What a watch in the supply does is among the causes.")


def _table(view: View) -> Table:
    head = ["Task", *(f"{view.players(c)}: {what}" for c, _ in view.conditions()
                      for what in ("points a token", "tokens a game", "n (tokens)"))]
    rows = []
    for task in ranked(view):
        row = [view.labels.full(task)]
        for c, _ in view.conditions():
            points = view.get("awards.points", c, task)
            row += [plain(points, 2), plain(view.get("awards.taken", c, task), 2), number(points.n)]
        rows.append(row)
    return Table("Award tokens by task", head, rows, "Each task has two tokens and is drawn in only a part of the games: "
                 "3 of 8 tasks solo, 4, 5 and 6 with 2, 3 and 4 players, unless the catalogue says otherwise.")
