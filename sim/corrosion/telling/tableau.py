"""What lies on the table, in text: the opening, the display, a line for each player, the final scoring."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sim.corrosion.describe import Data, capital, component, does, listed, rank, times, title

WIDTH = 110

ROWS = {"basic": "basic", "advanced": "advanced", "engineer": "engineers", "one_shot": "one-shots",
        "turning": "turning"}
WINDOWS = ("A", "B", "C")
LETTERS = {"small": "S", "medium": "M", "chrome": "C", "free": "S/M"}
LEGEND = (
    "S, M and C are small, medium and chrome gears; +2 in the display: two point markers on the machine before it. "
    "After each turn a line for each player: machines in brackets are not completed, one-shots with * are; "
    "then what lies in the sectors X, 1, 2, 3."
)


def columns(rows: Sequence[Sequence[Any]], right: Sequence[int] = ()) -> list[str]:
    """Rows of cells as aligned lines; the columns named in `right` are aligned to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(cell.rjust(width) if k in right else cell.ljust(width)
                      for k, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip() for row in cells]


def wrapped(text: str, label: str = "", indent: int | None = None) -> list[str]:
    """A text in lines of a readable length, indented as far as its label reaches."""
    indent = len(label) if indent is None else indent
    return textwrap.wrap(text, WIDTH, initial_indent=label, subsequent_indent=" " * indent, break_on_hyphens=False)


def header(line: Mapping[str, Any]) -> Iterator[str]:
    """Which game it is."""
    players = "solo" if line["players"] == 1 else f"{line['players']} players"
    realm = "" if line["realm"] == "play" else f" · realm {line['realm']}"
    yield f"{line['catalogue']} · {players} · seed {line['seed']}, game {line['block']}.{line['rotation']}{realm}"
    if line["overrides"]:
        yield from wrapped(", ".join(line["overrides"]), "  variant: ")


def opening(line: Mapping[str, Any], strategies: Sequence[str], data: Data) -> Iterator[str]:
    """Who plays, what is to be won, and what can be taken."""
    seats = list(zip(strategies, line["sets"], strict=True))
    yield from columns([(f"  seat {seat}", name, f"starting engineers of set {letter}")
                        for seat, (name, letter) in enumerate(seats, 1)])
    if line["automa"]:
        yield "  and the automa, with the engineers of the other sets"
    yield ""
    yield "Awards, from the top: two tokens each, the left one with a watch"
    yield from columns([(f"  {title(data, row['task'])}", does(data, row["task"]), _watch(data, row["watch"]))
                        for row in line["awards"]])
    yield ""
    yield "Display"
    for row, name in ROWS.items():
        dealt = line["stacks"][row][2::-1]
        for window, item in zip(WINDOWS[3 - len(dealt):], dealt, strict=True):
            label = f"  {name if window == WINDOWS[3 - len(dealt)] else '':<9}  {window}  "
            yield from wrapped(" · ".join((title(data, item), *card(data, item))), label)
    yield ""
    yield from wrapped(_given(data, (f"starter.A.{name}" for name in data["starter"])), "Starting engineers: ", 2)
    yield from wrapped(_given(data, (f"prototype.{name}" for name in data["prototype"])), "Prototypes: ", 2)
    yield ""
    yield from wrapped(LEGEND)


def _watch(data: Data, watch: str | None) -> str:
    return f"watch: {does(data, watch)}" if watch else "no watch"


def _given(data: Data, names: Iterator[str]) -> str:
    """What everybody has from the start."""
    words = []
    for name in names:
        is_called, what = title(data, name).removesuffix(" prototype"), does(data, name)
        words.append(is_called if what.startswith(is_called.lower()) else f"{is_called} ({what})")
    return ", ".join(words)


def card(data: Data, name: str) -> Iterator[str]:
    """What is printed on a component of the display."""
    kind, item = name.split(".")[0], component(data, name)
    if kind == "engineer":
        yield rank(data, name)
    if kind == "chrome":
        yield item["drive"]
        yield times(item["points"], "point", "points")
    if kind in ("chrome", "one_shot"):
        costs = [f"{item[good]} {letter}" for good, letter in LETTERS.items() if item[good]]
        costs += [f"{item['steam']} steam"] if item["steam"] else []
        costs += ["an engineer"] if item["engineer"] else []
        yield f"for {' '.join(costs) or 'nothing'}"
    yield does(data, name)


def table(state: Mapping[str, Any], data: Data) -> Iterator[str]:
    """The display, and what the supplies still hold, in short."""
    tokens = sum(row["left"] + row["right"] for row in state["awards"])
    rows = []
    for row, name in ROWS.items():
        items = [title(data, item) if item else "-" for item in state["display"][row]]
        markers = sum(state["markers"].get(row, ()))
        if markers:
            items[-1] += f" +{markers}"
        rows.append(f"{name} {', '.join(items)}")
    yield from wrapped("Display (A, B, C): " + " · ".join(rows), indent=2)
    markers = times(state["special_supply"], "special marker", "special markers")
    end = " · end phase" if state["end_phase"] else ""
    yield f"Supply: {markers} and {times(tokens, 'award token', 'award tokens')}{end}"


def players(state: Mapping[str, Any], data: Data) -> list[str]:
    """A line for each player: points in markers, gears, water, machines, hand."""
    return columns([_player(seat, player, data) for seat, player in enumerate(state["players"], 1)])


def _player(seat: int, player: Mapping[str, Any], data: Data) -> list[str]:
    machines = [f"{drive} {_top(pile, data)}" for drive, pile in player["drives"].items() if pile]
    if player["storage"]:
        machines.append(f"storage {title(data, player['storage'])}")
    for sector, names in _factory(player, data).items():
        if names:
            machines.append(f"{sector}: {', '.join(_counted(names))}")
    if player["awards"]:
        machines.append(f"awards {', '.join(title(data, task) for task in player['awards'])}")
    return [f"seat {seat}{' (out)' if player['passed'] else ''}",
            f"{player['special']} special + {player['green']} green",
            f"{sum(player['small'])} S {sum(player['medium'])} M {player['chrome']} C",
            f"{player['hot']} hot {player['cold']} cold",
            f"hand {len(player['hand'])}",
            " · ".join(machines)]


def _counted(names: Sequence[str]) -> list[str]:
    """Equal names once, with their number."""
    return [name if n == 1 else f"{n} {name}" for name, n in Counter(names).items()]


def _factory(player: Mapping[str, Any], data: Data) -> dict[str, list[str]]:
    """The machines by sector."""
    factory = {sector: [title(data, name) for name in names] for sector, names in player["turning"].items()}
    for sector, one_shots in player["one_shots"].items():
        factory[sector] += [title(data, name) + ("" if state == "open" else "*") for name, state in one_shots]
    return factory


def _top(pile: Sequence[Sequence[Any]], data: Data) -> str:
    """The machine that is seen; in brackets if it is not completed."""
    name, completed = pile[-1]
    return title(data, name) if completed else f"({title(data, name)})"


def scoring(line: Mapping[str, Any], strategies: Sequence[str], data: Data) -> Iterator[str]:
    """The table of points, and who wins."""
    scores = line["scores"]
    rows = [("  rank", "seat", "", "points", "special", "green", "machines", "awards", "turns")]
    order = sorted(range(len(scores)), key=lambda k: (scores[k]["rank"], k))
    for k in order:
        s = scores[k]
        rows.append((s["rank"], k + 1, strategies[k], s["score"], s["special"], s["green"], s["machines"], s["awards"],
                     line["turns"][k]))
    yield from columns(rows, right=(0, 1, 3, 4, 5, 6, 7, 8))
    yield band(scores[0]["score"], data["rules"]["bands"]) if len(scores) == 1 else victory(scores, strategies)


def band(score: int, bounds: Sequence[int]) -> str:
    """A solo score and the band it lies in."""
    below = [bound for bound in bounds if bound <= score]
    above = [bound for bound in bounds if bound > score]
    if not below:
        where = f"below {above[0]}"
    else:
        where = f"in the band {below[-1]} to {above[0] - 1}" if above else f"in the band from {below[-1]}"
    return f"{times(score, 'point', 'points')}, {where}."


def victory(scores: Sequence[Mapping[str, Any]], strategies: Sequence[str]) -> str:
    """Who has won, and how ties were broken."""
    first = [k for k, s in enumerate(scores) if s["rank"] == 1]
    who = listed(f"seat {k + 1} ({strategies[k]})" for k in first)
    best = scores[first[0]]
    points = times(best["score"], "point", "points")
    if len(first) > 1:
        return f"{capital(who)} share the victory with {points} each."
    tied = sum(s["score"] == best["score"] for s in scores) > 1
    return f"{capital(who)} wins with {points}{', by special markers' if tied else ''}."
