"""Length of a game, what ends it, and games that were cut."""

from __future__ import annotations

from reports.figures.bars import Part, stacked
from reports.figures.distributions import CUT, Panel, histograms
from reports.figures.style import BLUE, GREEN, ORANGE, PURPLE, Picture
from reports.labels import ENDS
from reports.view import Section, Table, View
from reports.words import listed, number, percent, plain, sample

COLORS = {"special": BLUE, "awards": ORANGE, "both": GREEN, "solo": PURPLE, "cap": CUT}


def section(view: View) -> Section:
    """Turns a player and what ended games."""
    paragraphs = [
        "Turns are a player's own, those paid for in the end phase included, additional actions not. The rules end a "
        "game by themselves; one that has not ended after 100 turns a player is cut, scored as it stands, and kept in "
        "every number of this page.",
        cut_statement(view),
    ]
    figures = [(_turns(view), "How many turns a player took." + (
        " Hatched: players of games that were cut." if any(view.turns[True].values()) else "")),
               (_ends(view), "What began the end phase, as a share of all games.")]
    return Section("length", "Game length and ends", paragraphs, figures, [_table(view)])


def cut_statement(view: View) -> str:
    """How many games were cut, and what that can do to the verdicts."""
    cut = {c: sum(view.scores[True].get(c, {}).values()) // players for c, players in view.conditions()}
    if not any(cut.values()):
        return "No game of this run was cut."
    parts = [f"{number(cut[c])} of {number(view.games(c))} ({view.players(c)})" for c in cut if cut[c]]
    text = f"Cut games: {listed(parts)}."
    if list(view.conditions(2)):
        text += (" A cut game could at worst have gone all one way: the table of the seats gives, for each seat, its win "
                 "share had every cut game gone against it or for it. A verdict that names a seat says whether it holds "
                 "at both ends.")
    return text


def _turns(view: View) -> Picture:
    panels, means = [], []
    for c, players in view.conditions():
        mean = plain(view.get("length.turns", c))
        means.append(f"{view.players(c)} {mean}")
        title = f"{view.players(c)} · mean {mean} · {sample(view.get('length.turns', c).n)}"
        panels.append(Panel(title, players, view.turns[False].get(c, {}), view.turns[True].get(c, {})))
    alt = f"Histograms of turns a player, one for each player count. Means: {listed(means)}."
    return histograms("turns", "Turns a player", "own turns", panels, 2, alt, "share of players; ▲ median")


def _ends(view: View) -> Picture | None:
    labels, parts, said = [], {}, []
    for c, _ in view.conditions():
        labels.append(view.players(c))
        shares = {reason: view.get("length.ends", c, reason) for reason in ENDS}
        for reason, estimate in shares.items():
            parts.setdefault(reason, []).append(None if estimate.value is None else 100 * estimate.value)
        known = [f"{ENDS[reason]} {percent(e)}" for reason, e in shares.items() if e.value]
        said.append(f"{view.players(c)}: {listed(known) or 'not enough games'}")
    drawn = [Part(ENDS[reason], COLORS[reason], sizes) for reason, sizes in parts.items() if any(sizes)]
    games = {view.games(c) for c, _ in view.conditions()}
    note = f"share of {number(games.pop())} games each" if len(games) == 1 else "share of games"
    return stacked("ends", "What ended the game", "% of games", labels, drawn, f"{'; '.join(said)}.", note,
                   form="{:.0f}", total=False)


def _table(view: View) -> Table:
    head = ["", *(view.players(c) for c, _ in view.conditions())]
    rows = [["turns a player", *(plain(view.get("length.turns", c)) for c, _ in view.conditions())]]
    rows += [[ENDS[reason], *(percent(view.get("length.ends", c, reason)) for c, _ in view.conditions())]
             for reason in ENDS]
    rows.append(["n (games)", *(number(view.games(c)) for c, _ in view.conditions())])
    return Table("Length and ends by player count", head, rows)
