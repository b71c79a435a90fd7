"""Machines: how those who completed one fared, as an association."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, Picture
from reports.metrics.declare import EARLY
from reports.metrics.machines import KINDS
from reports.stats.intervals import Estimate
from reports.view import Section, Table, View
from reports.words import number, percent, percentage_points, plain, rate_of, scaled, with_n

EXPLANATION = (
    "This is an association, not the machine's worth. Whoever is ahead completes more, and long games complete more, "
    "so almost every machine stands above an even share. Each is therefore compared with the mean of its kind: all "
    "completions of basic chrome, advanced chrome, one-shot or turning machines (the base rate, in the first table). To "
    "see what a machine is worth takes games with and without it."
)
MIXED = (
    "Several strategies met in these games, so a difference may only show which of them takes a machine, and how well "
    "that strategy plays."
)


def section(view: View) -> Section:
    """Win share (solo: score) of those who completed a machine, against the mean of its kind."""
    figures = []
    if list(view.conditions(2)):
        caption = ("Difference in win share, in percentage points, between players who completed the machine and the mean "
                   "of its kind. Machines in order of the mean over player counts.")
        figures += [(_win_share(view, kinds, name, title), caption) for kinds, name, title in (
            (("basic",), "machines-basic", "Basic chrome machines"),
            (("advanced",), "machines-advanced", "Advanced chrome machines"),
            (("one_shot", "turning"), "machines-others", "One-shot and turning machines"))]
    solo = [c for c, players in view.conditions() if players == 1]
    if solo:
        figures.append((_solo_scores(view, solo[0]), "Difference in final score, solo, between games in which the machine "
                        "was completed and the mean of its kind."))
    tables = [_kinds(view), *(_table(view, c, players) for c, players in view.conditions()),
              *(_lives(view, c, players) for c, players in view.conditions())]
    paragraphs = [EXPLANATION] if view.has_one_strategy() else [EXPLANATION, MIXED]
    return Section("machines", "Machines", paragraphs, figures, tables)


def _kinds(view: View) -> Table:
    """The mean of each kind, which every machine stands against."""
    rows = []
    for c, players in view.conditions():
        metric, form = ("machines.win_share", percent) if players > 1 else ("machines.score", plain)
        even = f"{number(100 / players, 1)} %" if players > 1 else "–"
        unit = "win share" if players > 1 else "score"
        rows.append([f"{view.players(c)}, {unit}", even, *(
            with_n(form(view.get(metric, c, kind)), view.get(metric, c, kind)) for kind in KINDS)])
    return Table("Mean of each kind (the base rate)", ["", "even share", *KINDS.values()], rows, "Over all completions of "
                 "machines of the kind; n counts completions. These lie above an even share because whoever is ahead "
                 "completes more.")


def ranked(view: View, kind: str, metric: str, conditions: list[int]) -> list[str]:
    """Machines of a kind by the mean of a metric over these conditions, best first; unknown ones last."""
    means = {}
    for machine in view.results.items(metric):
        if view.kinds[machine] == kind:
            known = [e.value for c in conditions if (e := view.get(metric, c, machine)).value is not None]
            means[machine] = sum(known) / len(known) if known else float("-inf")
    return sorted(means, key=means.__getitem__, reverse=True)


def _win_share(view: View, kinds: tuple[str, ...], name: str, title: str) -> Picture | None:
    metric, conditions = "machines.win_over_kind", list(view.conditions(2))
    groups = []
    for kind in kinds:
        machines = ranked(view, kind, metric, [c for c, _ in conditions])
        series = [Series(view.players(c), BY_PLAYERS[players], MARKERS[players],
                         [scaled(view.get(metric, c, machine), 100) for machine in machines]) for c, players in conditions]
        heading = f"{KINDS[kind]}".capitalize() if len(kinds) > 1 else ""
        groups.append(Group(heading, [view.labels.short(machine) for machine in machines], series))
    said = _said(view, kinds, metric, percentage_points, [c for c, _ in conditions])
    alt = f"{title}: win share of those who completed it against the mean of its kind, in percentage points. {said}"
    return dots(name, title, "percentage points of win share", groups, alt,
                f"win share of those who completed it, against the mean\nof its kind (0); 95 % intervals; "
                f"{_sizes(view, metric, kinds, [c for c, _ in conditions])}", line=0)


def _solo_scores(view: View, condition: int) -> Picture | None:
    metric = "machines.score_over_kind"
    groups = []
    for kind, heading in KINDS.items():
        machines = [m for m in ranked(view, kind, metric, [condition]) if view.get(metric, condition, m).is_known]
        series = Series("", BY_PLAYERS[1], MARKERS[1], [view.get(metric, condition, machine) for machine in machines])
        if machines:
            groups.append(Group(heading.capitalize(), [view.labels.short(m) for m in machines], [series]))
    said = _said(view, tuple(KINDS), metric, plain, [condition])
    return dots("machines-solo", "Machines, solo", "points", groups,
                f"Solo score of games in which a machine was completed, against the mean of its kind. {said}",
                f"final score where it was completed, against the mean\nof its kind (0); 95 % intervals; "
                f"{_sizes(view, metric, tuple(KINDS), [condition])}", line=0)


def _sizes(view: View, metric: str, kinds: tuple[str, ...], conditions: list[int]) -> str:
    """How many completions stand behind a dot, from the fewest to the most."""
    estimates = [view.get(metric, c, m) for c in conditions for m in view.results.items(metric) if view.kinds[m] in kinds]
    sizes = [e.n for e in estimates if e.is_known]
    return f"n a dot: {number(min(sizes))} to {number(max(sizes))}" if sizes else "not enough games"


def _said(view: View, kinds: Sequence[str], metric: str, form: Callable[[Estimate], str], conditions: list[int]) -> str:
    """The best and the worst of these kinds, in words."""
    parts = []
    for kind in kinds:
        known = [m for m in ranked(view, kind, metric, conditions)
                 if any(view.get(metric, c, m).is_known for c in conditions)]
        for machine in dict.fromkeys((*known[:2], *known[-2:])):
            values = [f"{view.players(c)} {form(view.get(metric, c, machine))}" for c in conditions]
            parts.append(f"{view.labels.name(machine)}: {', '.join(values)}.")
    return f"{' '.join(parts)} All values are in the tables below."


def _table(view: View, c: int, players: int) -> Table:
    wins = players > 1
    metric = "machines.win_over_kind" if wins else "machines.score_over_kind"
    head = ["Machine", "taken by", "completed by", "win share" if wins else "score", "against its kind", "n (completed)",
            "cause: score where in the opening display"]
    rows = []
    for kind in KINDS:
        for machine in ranked(view, kind, metric, [c]):
            difference = view.get(metric, c, machine)
            rows.append([view.labels.full(machine),
                         rate_of(view.get("machines.taken", c, machine)), rate_of(view.get("machines.completed", c, machine)),
                         percent(view.get("machines.win_share", c, machine)) if wins
                         else plain(view.get("machines.score", c, machine)),
                         percentage_points(difference) if wins else plain(difference, sign=True),
                         number(difference.n), plain(view.get("exposure.score", c, machine), 2, True)])
    unit = "percentage points" if wins else "points"
    return Table(f"Machines, {view.players(c).lower()}", head, rows, f"Taken and completed: share of all players' results. "
                 f"Against its kind: in {unit}. Turning machines are complete when taken. Cause: mean score of a seat in games "
                 "that begin with it in the display, less that in the others, whoever takes it.")


def _lives(view: View, c: int, players: int) -> Table:
    """What became of machines, and of those who left them."""
    wins = players > 1
    outcome, form = ("win_share", percent) if wins else ("score", plain)
    word = "win share" if wins else "score"
    head = ["Machine", "displayed", "taken, where displayed", f"completed by turn {EARLY}", "turn of completion",
            "activations",
            "never activated", "covered or used up", f"{word}, taken only", f"{word}, displayed but not taken",
            *([f"against its kind, completed by turn {EARLY}"] if wins else []), "n (results, displayed)", "n (taken only)",
            "n (completed)"]
    rates = ("shown", "taken_if_shown", "completed_early")
    rows = []
    for machine in sorted(view.kinds, key=lambda machine: list(KINDS).index(view.kinds[machine])):
        def get(metric: str, machine: str = machine) -> Estimate:
            return view.get(f"machines.{metric}", c, machine) if machine in view.results.items(f"machines.{metric}") \
                else Estimate(None, None, None, 0, 0)

        rows.append([
            view.labels.name(machine), *(rate_of(get(metric)) for metric in rates), _value(get("turn"), plain),
            _value(get("uses"), plain), rate_of(get("never_used")), rate_of(get("lost")),
            _value(get(f"{outcome}_uncompleted"), form), _value(get(f"{outcome}_not_taken"), form),
            *([_value(get("win_over_kind_early"), percentage_points)] if wins else []),
            *(number(get(metric).n) for metric in ("taken_if_shown", f"{outcome}_uncompleted", "uses")),
        ])  # fmt: skip
    return Table(f"What becomes of machines, {view.players(c).lower()}", head, rows, "Displayed: share of games; the other "
                 "rates, turns and activations are of those who had it. A dash: not enough games, or not known of its kind. "
                 "n: players in games that displayed it, those who took and did not complete it, those who completed it; what is "
                 "known of fewer stands in metrics.json. All are associations.")


def _value(estimate: Estimate, form: Callable[[Estimate], str]) -> str:
    return form(estimate) if estimate.is_known else "–"
