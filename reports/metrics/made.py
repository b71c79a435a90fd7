"""Tables that are made of the stored ones, so that what happens between the rows of a game can be a metric.

They have one row a game (or block and seat) and columns of whole numbers; seats stand in columns of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

Stored = Mapping[str, pl.LazyFrame]  # tables of a part of a run: whole blocks
KEYS = ["condition", "block", "rotation"]  # what tells games apart; variants have conditions of their own
SEATS = (1, 2, 3, 4)
QUARTERS = (1, 2, 3)  # of a game


def finals(stored: Stored) -> pl.LazyFrame:
    """One row a game of two or more players: `first`, `second` and `last`, the scores in order."""
    by_seat = [pl.col("score").shift(-step).alias(f"s{step}") for step in range(len(SEATS))]
    game = (
        stored["rows"].select(*KEYS, "seat", "players", "score").sort(*KEYS, "seat").with_columns(by_seat)
        .filter(pl.col("seat") == 1, pl.col("players") > 1)
    )  # fmt: skip
    there = [pl.when(pl.col("players") > step).then(pl.col(f"s{step}")) for step in range(len(SEATS))]
    ordered = pl.concat_list(there).list.drop_nulls().list.sort(descending=True)
    return game.select(*KEYS, "players", ordered.list.get(0).alias("first"), ordered.list.get(1).alias("second"),
                       ordered.list.get(-1).alias("last"))  # fmt: skip


def course(stored: Stored) -> pl.LazyFrame:
    """One row a game kept in detail, of two or more players.

    Points on the table are green points, special markers and completed machines; award tokens count at the end only.
    The leader is the seat that was last alone ahead. `turns`: of the game; `changes`: how often another seat came to
    lead; `told`: the turn from which the leader was a winner to the end, `turns` where the last one is not; for each
    quarter q: `leads_q` 1 where somebody leads then, `wins_q` their win share in twelfths, `ahead_q` by how many points.
    """
    points = pl.col("green") + pl.col("special") + pl.col("machines")
    begins = pl.col("turn") == 1
    turns = (
        stored["turns"].filter(pl.col("players") > 1).select(*KEYS, "turn", "seat", "players", points.alias("points"))
        .sort(*KEYS, "turn")
        .with_columns(pl.when(pl.col("seat") == seat).then("points").when(begins).then(0).forward_fill().alias(f"p{seat}")
                      for seat in SEATS)
    )  # fmt: skip
    seats = [f"p{seat}" for seat in SEATS]
    best = pl.max_horizontal(seats)
    at_best = pl.sum_horizontal((pl.col(seat) == best).cast(pl.Int32) for seat in seats)
    alone = pl.sum_horizontal((pl.col(f"p{seat}") == best).cast(pl.Int32) * seat for seat in SEATS)
    led = turns.with_columns(
        leader=pl.when(at_best == 1).then(alone).when(begins).then(0).forward_fill(),
        ahead=pl.when(at_best > 1).then(0).otherwise(best - _second(seats)),
    )
    winners = stored["rows"].select(*KEYS, leader=pl.col("seat").cast(pl.Int32), leader_win="win_share")
    led = led.with_columns(pl.col("leader").cast(pl.Int32)).join(winners, on=[*KEYS, "leader"], how="left")
    led = led.with_columns(
        pl.col("leader_win").fill_null(0).cast(pl.Int32),
        changed=((pl.col("leader") != pl.col("leader").shift(1)) & (pl.col("leader").shift(1) > 0) & ~begins).cast(pl.Int32),
    )
    length = pl.col("turn").max()
    at = {q: pl.col("turn") == (length * q + 3) // 4 for q in QUARTERS}
    return led.group_by(KEYS).agg(
        pl.col("players").first(), length.alias("turns"), pl.col("changed").sum().alias("changes"),
        (1 + pl.col("turn").filter(pl.col("leader_win") == 0).max().fill_null(0)).clip(upper_bound=length).alias("told"),
        *((pl.col("leader").filter(at[q]).first() > 0).cast(pl.Int32).alias(f"leads_{q}") for q in QUARTERS),
        *(pl.col("leader_win").filter(at[q]).first().alias(f"wins_{q}") for q in QUARTERS),
        *(pl.col("ahead").filter(at[q]).first().alias(f"ahead_{q}") for q in QUARTERS),
    )  # fmt: skip


def _second(seats: list[str]) -> pl.Expr:
    """The second largest of four columns."""
    a, b, c, d = (pl.col(seat) for seat in seats)
    low, other = pl.min_horizontal(pl.max_horizontal(a, b), pl.max_horizontal(c, d)), None
    other = pl.when(pl.max_horizontal(a, b) >= pl.max_horizontal(c, d)).then(pl.min_horizontal(a, b)).otherwise(
        pl.min_horizontal(c, d)
    )
    return pl.max_horizontal(low, other)


def steps(stored: Stored) -> pl.LazyFrame:
    """One row a turn kept in detail: `gained` 1 where points or award tokens rose, `asked` how many questions it had."""
    points = pl.col("green") + pl.col("special") + pl.col("machines")
    begins = pl.col("own_turn") == 1
    return (
        stored["turns"].select(*KEYS, "seat", "own_turn", "awards", "decisions", points.alias("points"))
        .sort(*KEYS, "seat", "own_turn")
        .with_columns(
            asked=pl.col("decisions") - pl.when(begins).then(0).otherwise(pl.col("decisions").shift(1)),
            gained=((pl.col("points") > pl.col("points").shift(1)) | (pl.col("awards") > pl.col("awards").shift(1))),
        )
        .with_columns(pl.when(begins).then((pl.col("points") > 0) | (pl.col("awards") > 0)).otherwise("gained")
                      .cast(pl.Int32).alias("gained"))
    )  # fmt: skip


def seatings(stored: Stored) -> pl.LazyFrame:
    """One row a key and seat of conditions with several rotations: the same luck, met by different strategies.

    n: results; pairs: n (n - 1); for score and win: their sum, the sum of squares and the sum of products of pairs.
    """
    found = (
        stored["rows"].filter(pl.col("rotation").max().over("condition") > 0)
        .group_by("condition", "block", "seat")
        .agg(pl.len().cast(pl.Int64).alias("n"), *(
            term for name, column in (("score", "score"), ("win", "win_share"))
            for term in (pl.col(column).cast(pl.Int64).sum().alias(f"{name}_sum"),
                         (pl.col(column).cast(pl.Int64) ** 2).sum().alias(f"{name}_squares"))
        ))
    )  # fmt: skip
    return found.with_columns(
        pairs=pl.col("n") * (pl.col("n") - 1),
        score_products=pl.col("score_sum") ** 2 - pl.col("score_squares"),
        win_products=pl.col("win_sum") ** 2 - pl.col("win_squares"),
    )
