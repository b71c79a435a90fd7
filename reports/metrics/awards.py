"""Awards: what a token of each task brings."""

from __future__ import annotations

import polars as pl

from reports.metrics.declare import GAME, Cell, Cells, Context, Metric


def _tokens(task: str) -> pl.Expr:
    return pl.col(f"award_tokens_{task}")


def _points(context: Context) -> Cells:
    return {f"award.{task}": Cell(_tokens(task) * pl.col(f"award_points_{task}"), _tokens(task))
            for task in _tasks(context)}


def _tasks(context: Context) -> list[str]:
    """The tasks that are in the game."""
    return [task for task in context.items["award_tokens"] if f"award.{task}" not in context.removed]


def _taken(context: Context) -> Cells:
    return {f"award.{task}": Cell(_tokens(task), GAME) for task in _tasks(context)}


METRICS = (
    Metric(
        "awards.points", "Points of an award token", "points of tokens of the task / tokens taken", "tokens taken",
        "points", "Whoever takes a token goes for its task: this is what it brings to those who took it.", _points,
    ),
    Metric(
        "awards.taken", "Tokens taken a game", "tokens of the task taken / games", "games", "tokens",
        "Each task has two tokens and is drawn in only a part of the games.", _taken,
    ),
)
