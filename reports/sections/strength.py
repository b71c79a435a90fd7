"""Strength of the field: what the ladder says of those who played, and how far a search is above them.

The kept result is that of `corrosion ladder --json` for the default catalogue (strategies/docs/search.md says how it
is made anew).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from reports.stats.intervals import Estimate
from reports.view import Section, Table, View
from reports.words import listed, number, percent, plain

KEPT = Path(__file__).resolve().parents[1] / "strength.json"


@cache
def ladder() -> dict[str, Any]:
    """The kept result: `against`, and `rungs` from the strongest down."""
    return json.loads(KEPT.read_text())


def sentence(players: Sequence[str]) -> str:
    """How strong those who played are, as far as it is known."""
    rungs = {rung["strategy"]: rung for rung in ladder()["rungs"]}
    played = [name for name in players if name in rungs]
    unknown = [name for name in players if name not in rungs]
    best = _search()
    against = ladder()["against"]
    won = [(name, percent(_share(rungs[name]))) for name in played if name != against]
    said = [f"Against {against}, with two players, {_won(won)}."] if won else []
    if unknown:
        said.append(f"How strong {listed(unknown)} {'is' if len(unknown) == 1 else 'are'} has not been measured.")
    said.append(f"A player who imagines {best['strategy'].split(':')[1]} games for each decision won "
                f"{percent(_share(best))} against {against}: strong play is well above these styles, and may find "
                "otherwise.")
    return " ".join(said)


def _won(shares: Sequence[tuple[str, str]]) -> str:
    """Who won how much: `greedy won 8 % of its games`, of several `greedy won 8 % and tempo 10 % of their games`."""
    (name, share), *others = shares
    return f"{listed([f'{name} won {share}', *map(' '.join, others)])} of {'their' if others else 'its'} games"


def section(view: View) -> Section:
    """The ladder as a table."""
    kept = ladder()
    playing = [strategy["name"] for strategy in view.strategies()]
    rows = []
    for rung in kept["rungs"]:
        name = f"{rung['strategy']} (played here)" if rung["strategy"] in playing else rung["strategy"]
        rows.append([name, percent(_share(rung)), f"{rung['score']:.1f}", number(rung["games"]),
                     plain(Estimate(**rung["solo_median"])), number(rung["solo_games"])])
    head = ["strategy", f"win share against {kept['against']}", "score", "games", "median score in solo", "games"]
    note = ("Kept results for the default component values, from keys of their own: both seats of every key. search:N plays "
            "N imagined games for each main decision, and knows no more than a player at the table.")
    paragraphs = ["What the players of these games are worth: a verdict is about play of this strength. " + sentence(playing)]
    return Section("strength", "Strength of the field", paragraphs, [], [Table("Ladder", head, rows, note)])


def _search() -> dict[str, Any]:
    """The strongest search."""
    return next(rung for rung in ladder()["rungs"] if rung["strategy"].startswith("search:"))


def _share(rung: dict[str, Any]) -> Estimate:
    return Estimate(**rung["win_share"])
