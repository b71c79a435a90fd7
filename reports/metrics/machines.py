"""Machines: how often they are taken and completed, and how their owners fare. Associations, not causes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import polars as pl

from reports.metrics.declare import (
    EARLY, GAME, ROW, TWELFTHS, WIN, Cell, Cells, Context, Metric, against, early, has_bit,
)  # fmt: skip

SCORE = pl.col("score")
KINDS = {
    "basic": "basic chrome machines",
    "advanced": "advanced chrome machines",
    "one_shot": "one-shot machines",
    "turning": "turning machines",
}
CAVEAT = (
    "An association: who is ahead completes more, and long games complete more, whatever a machine is worth. "
    "So each stands against the mean of its kind, not against an even share."
)
DONE, SOME = "players who completed it", "players' results"


class Machine(NamedTuple):
    """One type of machine, as 1 or 0 (turns and uses: numbers) for a player's result. Turning machines are done when taken.

    turn: of completion, None where rows do not say. lost: completed, but covered or used up at the end; None: cannot be.
    """

    kind: str
    taken: pl.Expr
    done: pl.Expr
    shown: pl.Expr
    uses: pl.Expr
    turn: pl.Expr | None = None
    lost: pl.Expr | None = None


def machines_of(context: Context) -> dict[str, Machine]:
    """The machines that are in the game, by address."""
    found = {}
    for bit, name in enumerate(context.bits["done_chrome"]):
        found[f"chrome.{name}"] = Machine(
            context.rows_of_chrome[name], has_bit("taken_chrome", bit), has_bit("done_chrome", bit),
            _shown(f"chrome_{name}"), pl.col(f"chrome_uses_{name}"), pl.col(f"chrome_done_{name}"),
            (pl.col(f"chrome_covered_{name}") > 0).cast(pl.Int32),
        )  # fmt: skip
    for bit, name in enumerate(context.bits["done_one_shots"]):
        found[f"one_shot.{name}"] = Machine(
            "one_shot", has_bit("taken_one_shots", bit), has_bit("done_one_shots", bit), _shown(f"one_shot_{name}"),
            pl.col(f"one_shots_acted_{name}"), pl.col(f"one_shot_done_turn_{name}"), has_bit("spent_one_shots", bit),
        )  # fmt: skip
    for name in context.items["taken_turning"]:
        taken = (pl.col(f"taken_turning_{name}") > 0).cast(pl.Int32)
        found[f"turning.{name}"] = Machine("turning", taken, taken, _shown(f"turning_{name}"), pl.col(f"turning_uses_{name}"))
    return {name: machine for name, machine in found.items() if name not in context.removed}


def _shown(name: str) -> pl.Expr:
    return (pl.col(f"shown_{name}") >= 0).cast(pl.Int32)


def kinds_of(context: Context) -> dict[str, str]:
    """The kind of each machine."""
    return {name: machine.kind for name, machine in machines_of(context).items()}


def _each(cell: Callable[[Machine], Cell | None]) -> Callable[[Context], Cells]:
    """A cell for each machine that has one."""
    return lambda context: {name: found for name, machine in machines_of(context).items()
                            if (found := cell(machine)) is not None}  # fmt: skip


def _over(outcome: pl.Expr, unit: int, by_early: bool = False) -> Callable[[Context], Cells]:
    """The outcome (in parts of `unit`) of those who completed a machine, against all completions of its kind."""

    def cells(context: Context) -> Cells:
        groups: dict[str, dict[str, pl.Expr]] = {kind: {} for kind in KINDS}
        for name, machine in machines_of(context).items():
            if not by_early:
                groups[machine.kind][name] = machine.done
            elif machine.turn is not None:
                groups[machine.kind][name] = early(machine.turn)
        return against(outcome, unit, groups)

    return cells


def _not_done(machine: Machine) -> pl.Expr | None:
    return None if machine.turn is None else machine.taken - machine.done


def _not_taken(machine: Machine) -> pl.Expr:
    return machine.shown * (1 - machine.taken)


def _of(outcome: pl.Expr, unit: int, who: Callable[[Machine], pl.Expr | None]) -> Callable[[Context], Cells]:
    """The outcome of some players, by machine."""
    return _each(lambda machine: None if (some := who(machine)) is None else Cell(outcome * some, some, None, unit))


METRICS = (
    Metric(
        "machines.shown", "Came to the display", "games in which it came to the display / games", "games", "%",
        "Longer games show more machines.", _each(lambda m: Cell(m.shown * GAME, GAME)), interval="share",
    ),
    Metric(
        "machines.taken", "Taken by", "players who took at least one / players' results", SOME, "%", "",
        _each(lambda m: Cell(m.taken, ROW)), interval="share",
    ),
    Metric(
        "machines.taken_if_shown", "Taken by, where displayed", "players who took it / results of games that showed it",
        "results of games that showed it", "%", "", _each(lambda m: Cell(m.taken * m.shown, m.shown)), interval="share",
    ),
    Metric(
        "machines.completed", "Completed by", "players who completed at least one / players' results", SOME, "%", "",
        _each(lambda m: Cell(m.done, ROW)), interval="share",
    ),
    Metric(
        "machines.completed_early", f"Completed by turn {EARLY}",
        f"players who completed it in their turn {EARLY} or before / players' results", SOME, "%",
        "A fixed turn, so that long games do not count for more.",
        _each(lambda m: None if m.turn is None else Cell(early(m.turn), ROW)), interval="share",
    ),
    Metric(
        "machines.win_share", "Win share of those who completed it", "sum of their win shares / their number", DONE, "%",
        CAVEAT, _over(WIN, TWELFTHS), interval="share",
    ),
    Metric(
        "machines.win_over_kind", "Win share against the mean of its kind",
        "win share of those who completed it, less that over all completions of its kind", DONE, "percentage points",
        CAVEAT, _over(WIN, TWELFTHS), interval="difference",
    ),
    Metric(
        "machines.win_over_kind_early", f"Win share against its kind, completed by turn {EARLY}",
        f"win share of those who completed it by their turn {EARLY}, less that over all such completions of its kind",
        f"players who completed it by turn {EARLY}", "percentage points",
        "An association, but one that long games do not sway.", _over(WIN, TWELFTHS, True), interval="difference",
    ),
    Metric(
        "machines.score", "Score of those who completed it", "sum of their scores / their number", DONE, "points", CAVEAT,
        _over(SCORE, 1),
    ),
    Metric(
        "machines.score_over_kind", "Score against the mean of its kind",
        "mean score of those who completed it, less that over all completions of its kind", DONE, "points", CAVEAT,
        _over(SCORE, 1), interval="difference",
    ),
    Metric(
        "machines.win_share_uncompleted", "Win share of those who took it and did not complete it",
        "sum of their win shares / their number", "players who took it only", "%", CAVEAT,
        _of(WIN, TWELFTHS, _not_done), interval="share",
    ),
    Metric(
        "machines.score_uncompleted", "Score of those who took it and did not complete it",
        "sum of their scores / their number", "players who took it only", "points", CAVEAT, _of(SCORE, 1, _not_done),
    ),
    Metric(
        "machines.win_share_not_taken", "Win share of those who did not take it, where displayed",
        "sum of their win shares / their number", "players who could see it and did not take it", "%",
        "Games that showed it only; " + CAVEAT[0].lower() + CAVEAT[1:], _of(WIN, TWELFTHS, _not_taken), interval="share",
    ),
    Metric(
        "machines.score_not_taken", "Score of those who did not take it, where displayed",
        "sum of their scores / their number", "players who could see it and did not take it", "points",
        "Games that showed it only; " + CAVEAT[0].lower() + CAVEAT[1:], _of(SCORE, 1, _not_taken),
    ),
    Metric(
        "machines.turn", "Turn of completion", "own turns of first completion / players who completed it", DONE, "own turn",
        "", _each(lambda m: None if m.turn is None else Cell(m.turn, (m.turn > 0).cast(pl.Int32))),
    ),
    Metric(
        "machines.uses", "Activations", "activations / players who completed it", DONE, "activations",
        "Those who own several of a type count once, with all their activations.",
        _each(lambda m: Cell(m.uses * m.done, m.done)),
    ),
    Metric(
        "machines.never_used", "Never activated", "players who completed it and never activated it / who completed it", DONE,
        "%", "Machines that act on their own when something happens count as activated when that happens.",
        _each(lambda m: Cell((m.uses == 0).cast(pl.Int32) * m.done, m.done)), interval="share",
    ),
    Metric(
        "machines.lost", "Covered or used up at the end",
        "players whose completed one was covered or used up / who completed it", DONE, "%", "Chrome machines are covered by later ones; one-shots are used up.",
        _each(lambda m: None if m.lost is None else Cell(m.lost * m.done, m.done)), interval="share",
    ),
)
