"""The page of a tournament: ratings, who beats whom, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reports.figures.dots import Group, Series, dots
from reports.figures.matrix import matrix
from reports.figures.style import BY_PLAYERS, MARKERS
from reports.labels import PLAYERS
from reports.files import in_folder
from reports.page import keep, page
from reports.sections.method import strength
from reports.stats.bootstrap import FEW_DRAWS
from reports.tournament.results import Tournament
from reports.tournament.words import rating_head, rating_rows, verdicts
from reports.view import Section, Table
from reports.words import number, percent


def write_report(run: Any, found: Tournament, records: Sequence[Mapping[str, Any]]) -> Path:
    """Write report.html, figures/ and metrics.json into the run."""
    parts = [section for section in (_ratings(found), _meta(found), _method(found)) if section is not None]
    changed = run.manifest["plan"]["variants"][0]["overrides"]
    html = page(run.manifest, "Corrosion: tournament", parts, verdicts(found), strength(run.manifest), changed)
    return keep(in_folder(run.directory), html, parts, records).page


def _ratings(found: Tournament) -> Section:
    order = found.order(found.rated[0])
    series = [Series(PLAYERS[r.players], BY_PLAYERS[r.players], MARKERS[r.players], [r.ratings[s] for s in order])
              for r in found.rated]
    groups = [Group("", [found.field[s] for s in order], series)]
    rows = rating_rows(found)
    alt = "Ratings. " + "; ".join(f"{row[0]} {', '.join(row[1::2])}" for row in rows) + "."
    drawn = dots("ratings", "Ratings", "Elo points above the mean of the field", groups, alt,
                 "Plackett–Luce with ties, 95 % intervals by block", line=0)
    text = ("A game is read as a row of choices: who is first of all, who of the rest. 400 Elo points are odds of ten to one of "
            "being placed before somebody. Ratings hold in this field: points above its mean, at each number of players for "
            "itself.")
    return Section("ratings", "Ratings", [text], [(drawn, "The numbers are in the table, with the share of games won.")],
                   [Table("Ratings and win shares", rating_head(found), rows)])  # fmt: skip


def _meta(found: Tournament) -> Section | None:
    meta, field = found.meta, found.field
    if meta is None or not all(e.is_known for e in meta.cells.values()):
        return None
    order = found.order(next(r for r in found.rated if r.players == 2))
    names = [field[s] for s in order]
    alt = "Win share of each strategy against each other with two players; the numbers are in the table."
    drawn = matrix("matrix", "Who beats whom", names, meta.shares[order][:, order], alt,
                   "win share in percent of the row against the column")
    rows = [[field[s], *("" if s == t else percent(meta.cells[s, t]) for t in order)] for s in order]
    choice = [[field[s], percent(meta.mixture[s]), percent(meta.ranks[s])] for s in order]
    text = ("Two players only. The mixture is a choice by lot that nobody beats in the mean (minimax, from a linear program); "
            "where several do, all strategies that can take part do. α-rank lets a population imitate who wins more: the part of "
            "time that it plays each in the long run. Both jump where two strategies change places, so their intervals, from "
            "samples of block numbers, may be wide, and lie to one side.")
    caption = "Rows in the order of ratings: where nothing goes in circles, blue lies above the diagonal."
    return Section("meta", "Who beats whom", [text], [(drawn, caption)], [
        Table("Win share of the row against the column", ["", *names], rows),
        Table("Choosing by lot, and in the long run", ["", "mixture", "α-rank"], choice)])  # fmt: skip


def _method(found: Tournament) -> Section:
    plan = found.manifest["plan"]
    games = []
    for rated in found.rated:
        played = sum(c["games"] for c in plan["conditions"] if c["players"] == rated.players)
        games.append([PLAYERS[rated.players], str(rated.lineups), number(played)])
    rows = [["seed", str(plan["seed"])], ["engine", plan["engine"]],
            *([f"strategy {s['name']}", f"hash {s['hash']}"] for s in plan["strategies"])]  # fmt: skip
    paragraphs = [
        "All line-ups of a number of players are played on the same keys, in all rotations; with three and four players the "
        "order of neighbours changes with the block number. Ratings are the most likely worths "
        "of a Plackett–Luce model with ties (Davidson–Luce), fitted to counted choices, so that the order of games is of no "
        "matter; half a game won and lost against a player of the mean keeps them finite: of whoever never won, a rating only "
        "says that it is lower. Their intervals come from "
        f"{FEW_DRAWS} samples of block numbers, drawn for all line-ups together.",
        "“Dominated” and “beats” are said only beyond doubt: for all of the field together wrong in at most 5 of 100 "
        "tournaments (Bonferroni).",
    ]
    return Section("method", "Method and provenance", paragraphs, [], [
        Table("Games played", ["Players", "line-ups", "games"], games), Table("Provenance", ["", ""], rows)])  # fmt: skip
