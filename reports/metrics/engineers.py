"""Engineers: who is hired and played, and how those who hired them fare; starting sets; copies."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from reports.metrics.declare import (
    EARLY, GAME, ROW, TWELFTHS, WIN, Cell, Cells, Context, Metric, against, early, has_bit, one,
)  # fmt: skip

CAVEAT = "An association: who is ahead hires more, and long games hire more. So each stands against the mean of all hires."
HIRERS = "players who hired it"


def _hired(context: Context) -> dict[str, pl.Expr]:
    return {f"engineer.{name}": has_bit("hired", bit) for bit, name in enumerate(context.bits["hired"])
            if f"engineer.{name}" not in context.removed}  # fmt: skip


def _shown(address: str) -> pl.Expr:
    return (pl.col(f"shown_{address.replace('.', '_')}") >= 0).cast(pl.Int32)


def _turn(address: str) -> pl.Expr:
    return pl.col(f"hired_turn_{address.removeprefix('engineer.')}")


def _plays(address: str) -> pl.Expr:
    return pl.col(f"plays_{address.removeprefix('engineer.')}")


def _each(cell: Callable[[str, pl.Expr], Cell]) -> Callable[[Context], Cells]:
    return lambda context: {name: cell(name, hired) for name, hired in _hired(context).items()}


def _starters(context: Context) -> Cells:
    qualified = set(context.items["hired_turn"])
    names = [name for name in context.items["plays"] if name and name not in qualified]
    return {f"starter.{name}": Cell(pl.col(f"plays_{name}"), ROW) for name in names}


METRICS = (
    Metric(
        "engineers.shown", "Came to the display", "games in which it came to the display / games", "games", "%",
        "Longer games show more engineers.", _each(lambda name, _: Cell(_shown(name) * GAME, GAME)), interval="share",
    ),
    Metric(
        "engineers.hired", "Hired by", "players who hired it / players' results", "players' results", "%", "",
        _each(lambda _, hired: Cell(hired, ROW)), interval="share",
    ),
    Metric(
        "engineers.hired_if_shown", "Hired by somebody, where displayed", "players who hired it / games that showed it",
        "games that showed it", "%", "There is one of each, so at most one player a game hires it.",
        _each(lambda name, hired: Cell(hired * _shown(name), _shown(name) * GAME)),
    ),
    Metric(
        "engineers.turn", "Turn of hiring", "own turns / players who hired it", HIRERS, "own turn", "",
        _each(lambda name, _: Cell(_turn(name), (_turn(name) > 0).cast(pl.Int32))),
    ),
    Metric(
        "engineers.plays", "Plays of those who hired it", "plays / players who hired it", HIRERS, "plays", "",
        _each(lambda name, hired: Cell(_plays(name) * hired, hired)),
    ),
    Metric(
        "engineers.starter_plays", "Plays of starting engineers", "plays / players' results", "players' results", "plays", "",
        _starters,
    ),
    Metric(
        "engineers.win_share", "Win share of those who hired it", "sum of their win shares / their number", HIRERS, "%",
        CAVEAT, lambda context: against(WIN, TWELFTHS, {"all": _hired(context)}), interval="share",
    ),
    Metric(
        "engineers.win_over_all", "Win share against the mean of all hires",
        "win share of those who hired it, less that over all hires", HIRERS, "percentage points", CAVEAT,
        lambda context: against(WIN, TWELFTHS, {"all": _hired(context)}), interval="difference",
    ),
    Metric(
        "engineers.win_over_all_early", f"Win share against the mean of all hires by turn {EARLY}",
        f"the same, of hires in own turn {EARLY} or before", f"players who hired it by turn {EARLY}", "percentage points",
        "An association, but one that long games do not sway.",
        lambda context: against(WIN, TWELFTHS, {"all": {name: early(_turn(name)) for name in _hired(context)}}),
        interval="difference",
    ),
    Metric(
        "engineers.score_over_all", "Score against the mean of all hires",
        "mean score of those who hired it, less that over all hires", HIRERS, "points", CAVEAT,
        lambda context: against(pl.col("score"), 1, {"all": _hired(context)}), interval="difference",
    ),
    Metric(
        "sets.win_share", "Win share by set of starting engineers", "sum of win shares / results",
        "results with the set", "%",
        "Sets are dealt at random, so between equal players this is the set's own doing.", one(WIN, ROW, TWELFTHS),
        by=("set",), interval="share",
    ),
    Metric(
        "sets.score", "Mean score by set of starting engineers", "sum of scores / results", "results with the set", "points",
        "Sets are dealt at random, so between equal players this is the set's own doing.", one(pl.col("score"), ROW),
        by=("set",),
    ),
    Metric(
        "copies.made", "Copies made a player", "copies of others' engineers / players' results", "players' results",
        "copies", "", one(pl.col("copies_made"), ROW),
    ),
    Metric(
        "copies.winners", "Copies made by winners", "sum of win share x copies / games", "games", "copies",
        "An association: longer turns and longer games copy more.",
        one(pl.col("copies_made") * WIN, WIN, TWELFTHS, TWELFTHS),
    ),
    Metric(
        "copies.suffered_winners", "Copies of winners' engineers", "sum of win share x copies suffered / games", "games",
        "copies", "", one(pl.col("copies_suffered") * WIN, WIN, TWELFTHS, TWELFTHS),
    ),
    Metric(
        "copies.share", "Copies among all engineers' actions", "copies made / (engineers played + copies made)",
        "engineers' actions", "%", "", one(pl.col("copies_made"), pl.col("engineers_played") + pl.col("copies_made")),
        interval="share",
    ),
)
