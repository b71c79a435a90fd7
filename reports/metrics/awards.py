"""Awards: what a token of each task brings, how often it is taken, and how its holders fare."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import EARLY, GAME, TWELFTHS, WIN, Cell, Cells, Context, Metric, against, early

TOKENS_A_TASK = 2  # rule SET4
PLACES = 8
SPANS = {f"turn 1–{EARLY}": (1, EARLY), "turn 13–24": (EARLY + 1, 24), "turn 25 and later": (25, 127)}
CAVEAT = "Whoever takes a token goes for its task, and who is ahead takes more: an association."
HOLDERS = "players who hold one"


def _tokens(task: str) -> pl.Expr:
    return pl.col(f"award_tokens_{task}")


def _held(task: str) -> pl.Expr:
    return (_tokens(task) > 0).cast(pl.Int32)


def _offered(task: str, context: Context) -> pl.Expr:
    """1 where the task is among those drawn for the game."""
    number = context.tasks.index(f"award.{task}")
    return pl.any_horizontal(pl.col(f"award_task_{place}") == number for place in range(1, PLACES + 1)).cast(pl.Int32)


def _taken_in(task: str, span: tuple[int, int]) -> pl.Expr:
    """How many tokens were taken in these own turns."""
    turns = (pl.col(f"award_turn_{task}"), pl.col(f"award_turn_second_{task}"))
    return pl.sum_horizontal(turn.is_between(*span).cast(pl.Int32) for turn in turns)


def _tasks(context: Context) -> list[str]:
    """The tasks that are in the game."""
    return [task for task in context.items["award_tokens"] if f"award.{task}" not in context.removed]


def _points(context: Context) -> Cells:
    return {f"award.{task}": Cell(_tokens(task) * pl.col(f"award_points_{task}"), _tokens(task)) for task in _tasks(context)}


def _points_by_turn(context: Context) -> Cells:
    """By task and span of turns, and over all tasks."""
    cells = {}
    for name, span in SPANS.items():
        tokens = {task: _taken_in(task, span) for task in _tasks(context)}
        points = {task: count * pl.col(f"award_points_{task}") for task, count in tokens.items()}
        cells[name] = Cell(pl.sum_horizontal(points.values()), pl.sum_horizontal(tokens.values()))
        cells |= {f"award.{task}, {name}": Cell(points[task], tokens[task]) for task in tokens}
    return cells


def _taken(context: Context) -> Cells:
    return {f"award.{task}": Cell(_tokens(task), GAME) for task in _tasks(context)}


def _take_rate(context: Context) -> Cells:
    return {f"award.{task}": Cell(_tokens(task), TOKENS_A_TASK * GAME * _offered(task, context)) for task in _tasks(context)}


def _holders(context: Context) -> Cells:
    return against(WIN, TWELFTHS, {"all": {f"award.{task}": _held(task) for task in _tasks(context)}})


def _early_holders(context: Context) -> Cells:
    return against(WIN, TWELFTHS, {"all": {f"award.{task}": early(pl.col(f"award_turn_{task}")) for task in _tasks(context)}})


def _others(context: Context) -> Cells:
    cells = {}
    for task in _tasks(context):
        without = _offered(task, context) * (1 - _held(task))
        cells[f"award.{task}"] = Cell(WIN * without, without, None, TWELFTHS)
    return cells


def _turn(context: Context) -> Cells:
    turns = {task: pl.col(f"award_turn_{task}") for task in _tasks(context)}
    return {f"award.{task}": Cell(turn, (turn > 0).cast(pl.Int32)) for task, turn in turns.items()}


def _watches(context: Context) -> Cells:
    used = (pl.col("source") == context.sources.index("watch")).cast(pl.Int32)
    return {good: Cell((pl.col(f"gave_{good}") > 0).cast(pl.Int32) * used, used) for good in context.items["produced"]}


METRICS = (
    Metric(
        "awards.points", "Points of an award token", "points of tokens of the task / tokens taken", "tokens taken",
        "points", "Whoever takes a token goes for its task: this is what it brings to those who took it. What it cost to get is "
        "not kept by token; what the machines that take tokens cost (yields.took) stands in.", _points,
    ),
    Metric(
        "awards.points_by_turn", "Points of an award token, by the turn in which it was taken",
        "points of tokens taken in these own turns / their number", "tokens taken", "points", CAVEAT, _points_by_turn,
    ),
    Metric(
        "awards.taken", "Tokens taken a game", "tokens of the task taken / games", "games", "tokens",
        "Each task has two tokens and is drawn in only a part of the games.", _taken,
    ),
    Metric(
        "awards.take_rate", "Tokens taken of those on offer", "tokens of the task taken / tokens of it that were on offer",
        "tokens on offer", "%", "Games in which the task was drawn.", _take_rate, interval="share",
    ),
    Metric(
        "awards.turn", "Turn in which the first token was taken", "own turns / players who took one", HOLDERS, "own turn", "",
        _turn,
    ),
    Metric(
        "awards.win_share", "Win share of those who hold a token", "sum of their win shares / their number", HOLDERS, "%",
        CAVEAT, _holders, interval="share",
    ),
    Metric(
        "awards.win_share_without", "Win share of those without, where on offer", "sum of their win shares / their number",
        "players without one in games that offered it", "%", CAVEAT, _others, interval="share",
    ),
    Metric(
        "awards.win_over_all", "Win share of holders against those of all tasks",
        "win share of those who hold a token of it, less that over the holders of all tasks", HOLDERS, "percentage points",
        CAVEAT, _holders, interval="difference",
    ),
    Metric(
        "awards.win_over_all_early", f"Win share of holders against those of all tasks, taken by turn {EARLY}",
        f"the same of those who took their first by turn {EARLY}", f"players who took one by turn {EARLY}",
        "percentage points", CAVEAT, _early_holders, interval="difference",
    ),
    Metric(
        "awards.watches", "What watches gave", "players whose watches gave it / players who used a watch",
        "players who used a watch", "%", "In games kept in detail. Players choose their tokens, and so their watches; what a "
        "watch in the supply does to scores is exposure.score.", _watches, by=("seat",), interval="share", table="yields",
    ),
)
