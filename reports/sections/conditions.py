"""All conditions of a run that has more than the other sections are about."""

from __future__ import annotations

from reports.view import Section, Table, View
from reports.words import number, percent, plain


def section(view: View) -> Section | None:
    """Headline numbers of every condition; None where the other sections show them all."""
    played = [c for c, condition in enumerate(view.manifest["plan"]["conditions"]) if condition["games"]]
    if len(played) == len(view.shown):
        return None
    text = ("This run holds several conditions of the same player count: line-ups, or variants of the component values. "
            "The other sections are about the first of each player count; here are all of them. The games of one line-up "
            "have the same luck in every variant, so their differences are less uncertain than two intervals suggest.")
    return Section("conditions", "All conditions", [text], [], [_table(view, played)])


def _table(view: View, played: list[int]) -> Table:
    from strategies.cases import label  # brings the engine along, which other runs need not load

    plan = view.manifest["plan"]
    head = ["Condition", "players", "line-up", "variant", "games", "mean score", "win share of seat 1", "turns a player"]
    rows = []
    for c in played:
        condition = plan["conditions"][c]
        first = percent(view.get("seats.win_share", c, by=(1,))) if condition["players"] > 1 else "–"
        rows.append([str(c), str(condition["players"]), view.lineup(c), label(plan["variants"][condition["variant"]]),
                     number(view.games(c)), plain(view.get("scores.mean", c)), first, plain(view.get("length.turns", c))])
    return Table("All conditions", head, rows, "Conditions are numbered as in the run's rows. Scores are means over all seats.")
