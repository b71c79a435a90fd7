"""The page of a comparison: what was found, test, seats, scores, behaviour, one game, method."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reports.compare import design
from reports.compare.behaviour import Behaviour
from reports.compare.estimates import Found
from reports.compare.results import Comparison, Count
from reports.compare.testing import RATIO
from reports.compare.words import all_times, label, measured, test_numbers, told, verdicts
from reports.figures.dots import Group, Series, dots
from reports.figures.multiples import Compared, Panel, multiples
from reports.figures.style import BLUE, BY_PLAYERS, GREEN, MARKERS, PURPLE, VERMILION, Picture
from reports.figures.walks import Walk, walks
from reports.labels import PLAYERS
from reports.files import in_folder
from reports.page import keep, page
from reports.sections.method import strength
from reports.view import Section, Table
from reports.words import listed, number, percent, percentage_points, scaled

COLORS = (BLUE, VERMILION, GREEN, PURPLE)
SHAPES = ("o", "s", "^", "D")


def write_report(run: Any, comparison: Comparison, sample: str, records: Any = ()) -> Path:
    """Write report.html, figures/ and metrics.json into the run. sample: a game, told."""
    parts = sections(comparison, sample)
    names = list(dict.fromkeys(comparison.strategies))
    title = f"Corrosion: {listed(names, 'against' if len(names) == 2 else 'and')}"
    if comparison.is_self:
        title += " against itself"
    changed = run.manifest["plan"]["variants"][0]["overrides"]
    html = page(run.manifest, title, parts, verdicts(comparison), strength(run.manifest), changed)
    return keep(in_folder(run.directory), html, parts, records).page


def sections(comparison: Comparison, sample: str) -> list[Section]:
    """All sections in order; those without anything to show are left out."""
    played = [(count.players, count.behaviours) for count in comparison.counts]
    made = (_result(comparison), _test(comparison), _seats(comparison), _scores(comparison),
            behaviour(list(dict.fromkeys(comparison.strategies)), played), _sample(sample), _method(comparison))  # fmt: skip
    return [section for section in made if section is not None]


def _result(comparison: Comparison) -> Section | None:
    """Win shares, of all player counts but solo."""
    counts = [count for count in comparison.counts if count.players > 1]
    if not counts:
        return None
    kinds = (design.HEADLINE, design.ONE_AMONG, design.ONE_AGAINST, design.FIELD, design.TABLE, design.SHARE)
    groups, rows = [], []
    for count in counts:
        some = count.of(*kinds)
        series = Series("", BY_PLAYERS[count.players], MARKERS[count.players], [scaled(f.estimate(), 100) for f in some])
        groups.append(Group(PLAYERS[count.players], [label(f).strip() for f in some], [series]))
        rows += [[f"{PLAYERS[count.players]}: {label(f).strip()}", told(f), number(f.estimate().n), all_times(f)] for f in some]
    note = "percentage points of win share, 95 % intervals by block; 0: no difference"
    alt = "Differences in win share. " + "; ".join(f"{row[0]} {row[1]}" for row in rows) + "."
    drawn = dots("result", "Who wins more", "percentage points", groups, alt, note,
                 written=lambda e: number(e.value, 1, True), line=0, wrap=32)  # fmt: skip
    table = Table("Differences in win share", ["", "percentage points", "n (games)", "at all times"], rows, AT_ALL_TIMES)
    return Section("result", "Who wins more", _stated(comparison), [(drawn, "Right of the line the strategy named first is "
                   "better. Each dot is a mean over blocks; the numbers are in the table.")], [table])  # fmt: skip


AT_ALL_TIMES = ("“At all times” is an interval that stays right however often one looks at the results and plays on; it is "
                "wider than the one for a number of games fixed beforehand. Of scores it is right for many blocks.")


def _stated(comparison: Comparison) -> list[str]:
    """What is compared, stated once."""
    two = len(comparison.strategies) == 2
    a, b = (comparison.strategies[0], comparison.strategies[-1])
    text = []
    if two:
        text.append(f"With n seats, one {a} sits among {b} in every seat in turn, and its win share is taken less 1/n; and one "
                    f"{b} sits among {a}, and 1/n is taken less its win share. The headline is the mean of both: how much "
                    f"more than an even share {a} wins in the place of {b}. With two players both are the same games.")
    else:
        text.append("With at least as many strategies as seats, they sit at one table, in every rotation on each key, and the "
                    "order of neighbours changes with the block number, so that each order has as many blocks; two of them are "
                    "compared by half the difference of their win shares, which with two players is the win share less 1/2. "
                    "With fewer strategies than seats, each two are compared one among the other's, both ways.")
    if comparison.field:
        text.append(f"Beside the field ({listed(comparison.field)}), each sits in the same seats, on the same keys, beside the "
                    "same opponents; the difference is that of their win shares.")
    return text


def _test(comparison: Comparison) -> Section | None:
    tested = [count for count in comparison.counts if count.outcome]
    if not tested:
        return None
    rows = []
    for count in tested:
        found = next(f for f in count.found if f.contrast == count.outcome.contrast)
        rows.append([PLAYERS[count.players], label(found), count.outcome.last.says, test_numbers(found, count.outcome)])
    first = tested[0].outcome
    if first.kind != RATIO:
        text = ("The games went on until an interval that holds at all times left no room for the null, looked at after fixed "
                "numbers of whole blocks in the order of their keys.")
        return Section("test", "The test", [text], [], [Table("How it ended", ["", "", "says", "numbers"], rows)])
    panels = [Walk(f"{PLAYERS[c.players]} · {_hypotheses(c)}", [look.blocks for look in c.outcome.looks],
                   [look.ratio for look in c.outcome.looks], c.outcome.test.bounds) for c in tested]  # fmt: skip
    alt = "Log-likelihood ratio after each look. " + "; ".join(f"{row[0]}: {row[2]}" for row in rows) + "."
    drawn = walks("test", "How the test went", panels, alt, "log-likelihood ratio of the alternative to the null")
    text = (f"A generalised sequential probability ratio test: of all distributions of a block's outcome with the mean of each "
            f"hypothesis the most likely one, α = {first.test.alpha:g}, β = {first.test.beta:g}. It is looked at after fixed "
            "numbers of whole blocks, in the order of their keys, so neither threads nor interruptions change where it ends. "
            "A test that ends early has seen more luck than most: the corrected estimate allows for that, the raw one does not.")
    return Section("test", "The sequential test", [text], [(drawn, "The test ends where the line passes a dashed bound.")],
                   [Table("How it ended", ["", "", "accepts", "numbers"], rows)])  # fmt: skip


def _hypotheses(count: Count) -> str:
    scale, what = (1, "points") if count.players == 1 else (100, "percentage points")
    low, high = (number(scale * x, 2, True) for x in (count.outcome.test.null, count.outcome.test.alternative))
    return f"{low} against {high} {what}"


def _seats(comparison: Comparison) -> Section | None:
    counts = [count for count in comparison.counts if count.seats]
    if not counts or comparison.is_self:
        return None
    groups, rows = [], []
    for count in counts:
        names = [f"seat {seat.seat}" for seat in count.seats]
        series = [Series(name, COLORS[k], SHAPES[k], [scaled(e, 100) for e in some]) for k, (name, some) in enumerate(zip(
            comparison.strategies, ([s.first for s in count.seats], [s.second for s in count.seats]), strict=True))]
        groups.append(Group(PLAYERS[count.players], names, series, 100 / count.players))
        rows += [[f"{PLAYERS[count.players]}: {name}", percent(s.first), percent(s.second), percentage_points(s.half),
                  number(s.first.n)] for name, s in zip(names, count.seats, strict=True)]  # fmt: skip
    alt = "Win share by seat. " + "; ".join(f"{row[0]} {row[1]} against {row[2]}" for row in rows) + "."
    note = "one of the one among the other's, 95 % intervals; line: even share"
    drawn = dots("seats", "Win share by seat", "% of games", groups, alt, note)
    a, b = comparison.strategies
    table = Table("Win share by seat", ["", a, b, "half the difference", "n (games of each)"], rows)
    return Section("seats", "Seat by seat", [], [(drawn, "Each sits alone among the other's, in this seat.")], [table])


def _scores(comparison: Comparison) -> Section | None:
    some: list[tuple[Count, Found]] = [(c, f) for c in comparison.counts for f in c.of(design.SCORE)]
    if not some:
        return None
    groups, rows = [], []
    for count in comparison.counts:
        own = count.of(design.SCORE)
        series = Series("", BY_PLAYERS[count.players], MARKERS[count.players], [f.estimate() for f in own])
        groups.append(Group(PLAYERS[count.players], [label(f).removesuffix(", score") for f in own], [series]))
        for f in own:
            ahead = percent(f.ahead()) if count.players == 1 and f.estimate().is_known else ""
            rows.append([f"{PLAYERS[count.players]}: {label(f).removesuffix(', score')}", told(f), ahead,
                         number(f.estimate().n), all_times(f)])  # fmt: skip
    alt = "Differences in score. " + "; ".join(f"{row[0]} {row[1]}" for row in rows) + "."
    drawn = dots("scores", "Who scores more", "points", groups, alt, "points on the same key, 95 % intervals by block",
                 written=lambda e: number(e.value, 1, True), line=0, wrap=32)  # fmt: skip
    head = ["", "points", "ahead on a deal (ties half)", "n (games)", "at all times"]
    table = Table("Differences in score", head, rows, AT_ALL_TIMES)
    text = "Solo has no winner: there the score on the same deal is what is compared."
    return Section("scores", "Scores", [text] if any(c.players == 1 for c in comparison.counts) else [],
                   [(drawn, "With several players: mean score of the one less that of the other, in the games of the "
                     "headline.")], [table])  # fmt: skip


def behaviour(names: Sequence[str], found: Sequence[tuple[int, Sequence[Behaviour]]]) -> Section | None:
    """How strategies play, by player count."""
    who = [Compared(name, COLORS[k], SHAPES[k]) for k, name in enumerate(names[: len(COLORS)])]
    titles: dict[str, Any] = {b.measure.name: b.measure for _, some in found for b in some}
    panels = []
    for name, measure in titles.items():
        known = [(players, b) for players, some in found for b in some if b.measure.name == name]
        if all(not e.value for _, b in known for e in b.each.values()):
            continue  # nobody ever does
        scale = 100 if measure.percent else 1
        estimates = [[scaled(b.each[one.name], scale) for one in who] for _, b in known]
        panels.append(Panel(f"{measure.title}{' (%)' if measure.percent else ''}",
                            [PLAYERS[players].replace(" players", "") for players, _ in known], estimates))  # fmt: skip
    if not panels or not any(e and e.is_known for p in panels for row in p.estimates for e in row):
        return None
    rows = [[f"{PLAYERS[players]}: {b.measure.title}", *(measured(b, b.each[name]) for name in names),
             *([measured(b, b.difference, True)] if len(names) == 2 else [])]
            for players, some in found for b in some]  # fmt: skip
    alt = "How the strategies play, measure by measure; the numbers are in the table."
    note = "means of a result by number of players, 95 % intervals"
    drawn: Picture = multiples("behaviour", "How they play", who, panels, alt, note)
    head = ["", *names, *(["difference"] if len(names) == 2 else [])]
    text = ("All seats that a strategy has in the games above count. A difference in behaviour need not be why one of them "
            "wins.")
    return Section("behaviour", "How they play", [text], [(drawn, "Each panel has a scale of its own; rows are numbers of "
                   "players. Wins by what began the end of the game are shares of the wins of that strategy.")],
                   [Table("Behaviour", head, rows, "Means of a result (one seat in one game); shares in percent of wins.")])  # fmt: skip


def _sample(sample: str) -> Section:
    return Section("sample", "One game, told", ["The first game of the largest table: it was not chosen by its result. "
                   "corrosion trace --run DIR tells any other."], listing=sample)  # fmt: skip


def _method(comparison: Comparison) -> Section:
    plan = comparison.manifest["plan"]
    names = [strategy["name"] for strategy in plan["strategies"]]
    rows = [[PLAYERS[c["players"]], ", ".join(names[s] for s in c["lineup"]), number(c["blocks"]), str(len(c["rotations"])),
             number(c["games"])] for c in plan["conditions"]]  # fmt: skip
    level = number(100 * comparison.level, 2)
    paragraphs = [
        "A block is one key of all chance with every distinct rotation of every line-up: all line-ups of a number of players "
        "have the same keys. What is compared is reduced to one number a block, a sum over all seats, so that luck and seats "
        "cancel; a strategy against itself gives 0 exactly. Blocks are independent, games within one are not: intervals are "
        "Student's t over blocks. Where no variance can be seen, each block counts as one case that could have gone to either "
        "end of what is possible (Wilson).",
        f"“Better” and “cannot be told apart” are judged at {level} %, so that all such words of the page together are wrong "
        "in at most 5 of 100 pages (Bonferroni). Shared victories count 1/k for each of k winners.",
    ]
    values = f"{comparison.manifest['catalogue']['name']}, hash {plan['variants'][0]['hash']}"
    provenance = [["seed", str(plan["seed"])], ["engine", plan["engine"]], ["component values", values],
                  *([f"strategy {s['name']}", f"hash {s['hash']}"] for s in plan["strategies"])]  # fmt: skip
    return Section("method", "Method and provenance", paragraphs, [], [
        Table("Games played", ["Players", "line-up", "blocks", "seatings a block", "games"], rows),
        Table("Provenance", ["", ""], provenance)])  # fmt: skip


