"""A group's own scores beside the simulated ones."""

from __future__ import annotations

from collections import Counter

from reports.figures.distributions import Panel, histograms
from reports.stats.fit import Fit, fit
from reports.view import Section, Table, View
from reports.words import number, plain, sample

TELLS = 0.05


def section(view: View) -> Section | None:
    """The observed scores over the simulated distribution, with a test of fit; None without any."""
    if not view.observed:
        return None
    shown = [(c, players) for c, players in view.conditions() if players in view.observed and _known(view, c)]
    fits = {c: fit(view.observed[players], _known(view, c)) for c, players in shown}
    left_out = sorted(view.observed.keys() - {players for _, players in shown})
    paragraphs = [
        "These are real results beside those of the simulated players. They are taken as independent; where all seats of a "
        "game are among them, they are not quite, and differences look a little more certain than they are. A good fit "
        "does not show that the players are alike, nor a bad one that the simulated game is wrong: it may be the players.",
        *(_sentence(view, c, players, fits[c]) for c, players in shown),
        *([f"No games of this run have as many players as the scores with {', '.join(map(str, left_out))}."]
          if left_out else []),
    ]
    caption = "Bars: simulated results; line: the observed ones, as shares of each. Triangle: the simulated median."
    drawn = []
    if shown:
        panels = [Panel(f"{view.players(c)} · {sample(fits[c].n, 'observed results')}", players,
                        view.scores[False].get(c, {}), view.scores[True].get(c, {}),
                        observed=Counter(view.observed[players])) for c, players in shown]
        drawn = [(histograms("observed", "Observed and simulated scores", "points", panels, 5, " ".join(paragraphs[1:]),
                             "share of results; line: observed"), caption)]
    return Section("observed", "Your own scores", paragraphs, drawn, [_table(view, shown, fits)] if shown else [])


def _known(view: View, c: int) -> Counter[int]:
    """How often each score occurred in a condition."""
    return Counter(view.scores[False].get(c, {})) + Counter(view.scores[True].get(c, {}))


def _sentence(view: View, c: int, players: int, found: Fit) -> str:
    start = f"{view.players(c)}: {sample(found.n, 'observed results')}"
    if found.p is None:
        return f"{start}, too few to compare."
    words = "differ from the simulated ones" if found.p < TELLS else "cannot be told from the simulated ones"
    return f"{start} {words} (greatest distance between the distributions {number(found.distance, 2)}, p {_p(found.p)})."


def _p(p: float) -> str:
    return f"= {number(p, 3)}" if p >= 0.001 else "< 0.001"


def _table(view: View, shown: list[tuple[int, int]], fits: dict[int, Fit]) -> Table:
    rows = []
    for c, players in shown:
        own, found = view.observed[players], fits[c]
        tested = ["not enough games"] * 2 if found.p is None else [number(found.distance, 3), _p(found.p).removeprefix("= ")]
        rows.append([view.players(c), number(sum(own) / len(own), 1), plain(view.get("scores.mean", c)), *tested,
                     number(found.n)])
    head = ["", "observed mean", "simulated mean", "distance", "p", "n (observed)"]
    return Table("Observed and simulated scores", head, rows,
                 "Distance: Kolmogorov's, the greatest difference between the two distribution functions. Its p value is "
                 "simulated, since scores are whole numbers.")
