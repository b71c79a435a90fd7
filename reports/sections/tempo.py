"""How a game feels: who leads, when the winner can be told, choices, and turns that bring nothing; luck and skill."""

from __future__ import annotations

from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, Picture
from reports.metrics.tempo import QUARTER_NAMES, RUNAWAY
from reports.sections.tabled import Line, by_condition
from reports.view import Section, Table, View
from reports.words import number, percent, plain, scaled

LUCK = (
    ("score: key and seat", "luck.score"), ("score: strategy", "skill.score"),
    ("winning: key and seat", "luck.win"), ("winning: strategy", "skill.win"),
)  # fmt: skip


def section(view: View) -> Section:
    """Leaders, choices, idle turns; what explains results."""
    paragraphs = ["Who leads is seen from the points on the table: green points, special markers and completed machines. "
                  "Award tokens count at the end only, and so are not in it. The leader is the seat that was last alone "
                  "ahead."]
    figures = [(_leaders(view), "How often the one who leads after a part of the game wins it. At the line, the lead says "
                "nothing; at 100 %, the rest of the game is decided.")]
    tables = [*([_course(view)] if list(view.conditions(2)) else []), _choices(view)]
    if view.has_one_strategy():
        paragraphs.append("How much of a result is luck and how much skill can only be told where strategies of different "
                          "skill meet on the same keys; here all seats are played alike.")
    else:
        tables.append(_luck(view))
    return Section("tempo", "How a game feels", paragraphs, figures, tables)


def _leaders(view: View) -> Picture | None:
    groups, said = [], []
    for c, players in view.conditions(2):
        estimates = [view.get("tempo.leader_wins", c, name) for name in QUARTER_NAMES.values()]
        shown = Series("", BY_PLAYERS[players], MARKERS[players], [scaled(e, 100) for e in estimates])
        games = f"n = {number(max(e.n for e in estimates))} games"
        groups.append(Group(f"{view.players(c)} · {games} · even: {number(100 / players, 1)} %",
                            [f"after {name}" for name in QUARTER_NAMES.values()], [shown], 100 / players))
        said.append(f"{view.players(c)}: " + ", ".join(f"after {name} {percent(e)}" for name, e in zip(
            QUARTER_NAMES.values(), estimates, strict=True)))
    if not groups:
        return None
    return dots("leaders", "Does the leader win?", "% of games won by who leads then", groups,
                f"Win share of the leader after parts of the game. {'; '.join(said)}.",
                "95 % intervals; line: an even share", written=lambda e: percent(scaled(e, 0.01)))


def _course(view: View) -> Table:
    lines = [
        Line("lead changes a game", "tempo.lead_changes", "", plain),
        Line("part of the game before the winner leads for good", "tempo.told", "", percent),
        *(Line(f"points of the first before the second, after {name}", "tempo.ahead", name, plain)
          for name in QUARTER_NAMES.values()),
        Line(f"games with a seat {RUNAWAY} or more points ahead at half", "tempo.runaway", "", percent),
        Line("win share of such leaders", "tempo.runaway_wins", "", percent),
    ]
    return by_condition(view, "The course of a game", lines, 2, "In games kept in detail, by points on the table. Where the "
                        "last leader does not win, the whole game counts as undecided.", "games kept in detail")


def _choices(view: View) -> Table:
    lines = [
        Line("decisions a turn", "tempo.decisions", "", plain), Line("options a decision", "tempo.options", "", plain),
        Line("turns without a choice", "tempo.unasked", "", percent),
        Line("turns in which nothing worth points happened", "tempo.idle", "", percent),
        Line("turns paid for in the end phase, a player", "tempo.paid_turns", "", lambda e: plain(e, 2)),
    ]
    return by_condition(view, "Choices and idle turns", lines, 1, "A decision is a question with more than one option; how "
                        "many of the options make sense is not counted. Nothing worth points: neither points on the table "
                        "nor award tokens rose. The third and fourth line rest on games kept in detail.", "turns")


def _luck(view: View) -> Table:
    lines = [Line(label, metric, "", percent) for label, metric in LUCK]
    return by_condition(view, "Luck and skill", lines, 2, "Share of the variance of scores, and of win shares, that is "
                        "explained by the random key with the seat, and by which of these strategies plays. What is left "
                        "is how the players' choices change what happens. Stronger or weaker company changes both. "
                        "Intervals are resampled from blocks.", "results")
