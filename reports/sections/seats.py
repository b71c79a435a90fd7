"""Seats: what the place in turn order is worth."""

from __future__ import annotations

from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, Picture
from reports.view import Section, Table, View
from reports.words import listed, number, percent, plain, sample, scaled


def section(view: View) -> Section | None:
    """Win share by seat against an even share; None without a game of two players or more."""
    if not list(view.conditions(2)):
        return None
    paragraphs = ["Seat 1 is the starting player. The win share of a seat is the part of all games that it wins; a "
                  "shared victory counts one half, one third or one quarter for each winner. The vertical line is an "
                  "even share."]
    if not view.has_one_strategy():
        paragraphs.append("Strategies take turns in every seat (all rotations of the line-up), so what stands here is "
                          "the seat's, not the strategy's.")
    figures = [(_picture(view), "A dot to the right of the line wins more than its share; where the bar crosses the "
                "line, these games cannot tell the seat from an even one.")]
    tables = [_table(view)]
    if not view.has_one_strategy():
        tables += [_strategies(view), _strategies_by_seat(view)]
    return Section("seats", "Seats", paragraphs, figures, tables)


def _picture(view: View) -> Picture | None:
    groups, said = [], []
    for c, players in view.conditions(2):
        seats = view.results.splits("seats.win_share", c)
        estimates = [view.get("seats.win_share", c, by=seat) for seat in seats]
        series = Series("", BY_PLAYERS[players], MARKERS[players], [scaled(e, 100) for e in estimates])
        title = f"{view.players(c)} · {sample(view.games(c), 'games')} · even: {number(100 / players, 1)} %"
        groups.append(Group(title, [f"seat {seat[0]}" for seat in seats], [series], 100 / players))
        values = [f"seat {seat[0]} {percent(e)}" for seat, e in zip(seats, estimates, strict=True)]
        said.append(f"with {view.players(c)} {listed(values)}")
    alt = f"Win share by seat with 95 % intervals: {'; '.join(said)}."
    return dots("seats", "Win share by seat", "% of games won", groups, alt, "95 % intervals; line: an even share",
                written=lambda e: percent(scaled(e, 0.01)))


def _table(view: View) -> Table:
    rows, is_cut = [], any(view.get("length.capped", c).value for c, _ in view.conditions(2))
    head = ["Seat", "win share", "mean score", *(["if every cut game went against or for it"] if is_cut else []), "n (games)"]
    for c, _ in view.conditions(2):
        for seat in view.results.splits("seats.win_share", c):
            estimate = view.get("seats.win_share", c, by=seat)
            rows.append([f"{view.players(c)}, seat {seat[0]}", percent(estimate), plain(view.get("seats.score", c, by=seat)),
                         *([_bounds(view, c, seat)] if is_cut else []), number(estimate.n)])
    return Table("Win share and score by seat", head, rows, "The fourth column shows how far games that were cut after "
                 "100 turns a player could move the win share." if is_cut else "")


def _bounds(view: View, c: int, seat: tuple[int, ...]) -> str:
    least, capped = view.get("seats.least", c, by=seat), view.get("length.capped", c)
    if least.value is None:
        return "–"
    return f"{number(100 * least.value, 1)} to {number(100 * (least.value + capped.value), 1)} %"


def _strategies(view: View) -> Table:
    names = [strategy["name"] for strategy in view.manifest["plan"]["strategies"]]
    rows = []
    for c, _ in view.conditions(2):
        for number_of in view.results.splits("strategies.win_share", c):
            estimate = view.get("strategies.win_share", c, by=number_of)
            rows.append([f"{view.players(c)}, {names[number_of[0]]}", percent(estimate),
                         plain(view.get("strategies.score", c, by=number_of)), number(estimate.n)])
    return Table("Win share and score by strategy", ["Strategy", "win share", "mean score", "n (results)"], rows,
                 "Says who wins in this company, not who is the stronger player in general.")


def _strategies_by_seat(view: View) -> Table:
    metric, rows = "strategies.win_share_by_seat", []
    names = [strategy["name"] for strategy in view.manifest["plan"]["strategies"]]
    for c, _ in view.conditions(2):
        for group in view.results.splits(metric, c):
            estimate = view.get(metric, c, by=group)
            rows.append([f"{view.players(c)}, {names[group[0]]} in seat {group[1]}", percent(estimate), number(estimate.n)])
    return Table("Win share by strategy and seat", ["Strategy", "win share", "n (results)"], rows)
