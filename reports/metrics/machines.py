"""Machines: how often they are taken and completed, and how their owners fare. Associations, not causes."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import ROW, TWELFTHS, WIN, Cell, Cells, Context, Metric, has_bit

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


def owned(context: Context) -> dict[str, tuple[str, pl.Expr, pl.Expr]]:
    """By machine: its kind, and 1 where a player has taken it, and completed it (turning machines: taken it)."""
    found = {}
    for bit, name in enumerate(context.bits["done_chrome"]):
        kind = context.rows_of_chrome[name]
        found[f"chrome.{name}"] = (kind, has_bit("taken_chrome", bit), has_bit("done_chrome", bit))
    for bit, name in enumerate(context.bits["done_one_shots"]):
        found[f"one_shot.{name}"] = ("one_shot", has_bit("taken_one_shots", bit), has_bit("done_one_shots", bit))
    for name in context.items["taken_turning"]:
        taken = (pl.col(f"taken_turning_{name}") > 0).cast(pl.Int32)
        found[f"turning.{name}"] = ("turning", taken, taken)
    return {name: machine for name, machine in found.items() if name not in context.removed}


def kinds_of(context: Context) -> dict[str, str]:
    """The kind of each machine."""
    return {name: kind for name, (kind, _, _) in owned(context).items()}


def _over(outcome: pl.Expr, unit: int, context: Context) -> Cells:
    """The outcome (in parts of `unit`) of those who completed a machine, against all completions of its kind."""
    machines = owned(context)
    cells = {}
    for kind in KINDS:
        done = [has for own_kind, _, has in machines.values() if own_kind == kind]
        all_done = pl.sum_horizontal(done) if done else pl.lit(0)
        cells[kind] = Cell(outcome * all_done, all_done, None, unit)
    for name, (kind, _, done) in machines.items():
        cells[name] = Cell(outcome * done, done, kind, unit)
    return cells


METRICS = (
    Metric(
        "machines.taken", "Taken by", "players who took at least one / players' results", "players' results", "%", "",
        lambda context: {name: Cell(taken, ROW) for name, (_, taken, _) in owned(context).items()}, interval="share",
    ),
    Metric(
        "machines.completed", "Completed by", "players who completed at least one / players' results",
        "players' results", "%", "",
        lambda context: {name: Cell(done, ROW) for name, (_, _, done) in owned(context).items()}, interval="share",
    ),
    Metric(
        "machines.win_share", "Win share of those who completed it", "sum of their win shares / their number",
        "players who completed it", "%", CAVEAT, lambda context: _over(WIN, TWELFTHS, context), interval="share",
    ),
    Metric(
        "machines.win_over_kind", "Win share against the mean of its kind",
        "win share of those who completed it, less that over all completions of its kind",
        "players who completed it", "percentage points", CAVEAT, lambda context: _over(WIN, TWELFTHS, context),
        interval="difference",
    ),
    Metric(
        "machines.score", "Score of those who completed it", "sum of their scores / their number",
        "players who completed it", "points", CAVEAT, lambda context: _over(SCORE, 1, context),
    ),
    Metric(
        "machines.score_over_kind", "Score against the mean of its kind",
        "mean score of those who completed it, less that over all completions of its kind",
        "players who completed it", "points", CAVEAT,
        lambda context: _over(SCORE, 1, context), interval="difference",
    ),
)
