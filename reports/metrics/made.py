"""Tables that are made of the stored ones, so that what happens between the rows of a game can be a metric.

They have one row a game (or block and seat) and columns of whole numbers; seats stand in columns of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl

Stored = Mapping[str, pl.LazyFrame]  # tables of a part of a run: whole blocks
KEYS = ["condition", "block", "rotation"]  # what tells games apart; variants have conditions of their own
SEATS = (1, 2, 3, 4)
QUARTERS = (1, 2, 3)  # of a game


def finals(stored: Stored) -> pl.LazyFrame:
    """One row a game of two or more players: `first`, `second` and `last`, the scores in order."""
    rows = stored["rows"].filter(pl.col("players") > 1).select(*KEYS, "seat", "players", "score").collect()
    rows = _ordered(rows, *KEYS, "seat")
    begins = np.flatnonzero(rows["seat"].to_numpy() == 1)
    score, players = rows["score"].to_numpy(), rows["players"].to_numpy()[begins]
    ranked = np.full((len(begins), len(SEATS)), np.iinfo(np.int32).min, np.int32)
    for step in range(len(SEATS)):
        there = players > step
        ranked[there, step] = score[begins[there] + step]
    ranked.sort(axis=1)
    last = ranked[np.arange(len(begins)), len(SEATS) - players]
    return _games(rows[begins], {"first": ranked[:, -1], "second": ranked[:, -2], "last": last})


def course(stored: Stored) -> pl.LazyFrame:
    """One row a game kept in detail, of two or more players.

    Points on the table are green points, special markers and completed machines; award tokens count at the end only.
    The leader is the seat that was last alone ahead, once all have had a turn. `turns`: of the game; `changes`: how
    often another seat came to lead; `told`: the turn from which the leader was a winner to the end, `turns` where the
    last one is not; for each quarter q: `leads_q` 1 where somebody leads then, `wins_q` their win share in twelfths,
    `ahead_q` by how many points.
    """
    turns, begins = _turns(stored, "players", "green", "special", "machines", least=2)
    wins = _wins(stored, turns[begins])
    seat, points = turns["seat"].to_numpy(), _points(turns)
    at, first = np.arange(len(seat)), _spread(begins, len(seat))
    so_far = np.zeros((len(SEATS), len(seat)), np.int32)  # points of each seat after each turn
    begun = np.zeros(len(seat), np.int8)  # how many seats have had a turn
    for row, own in enumerate(SEATS):
        last = np.maximum.accumulate(np.where(seat == own, at, -1))
        so_far[row] = np.where(last >= first, points[last], 0)
        begun += last >= first
    ranked = np.sort(so_far, axis=0)
    ahead = np.where(begun == turns["players"].to_numpy(), ranked[-1] - ranked[-2], 0)
    last = np.maximum.accumulate(np.where(ahead > 0, at, -1))  # when somebody was last alone ahead
    leader = np.where(last >= first, so_far.argmax(axis=0)[last], -1)
    game = np.repeat(np.arange(len(begins)), np.diff(begins, append=len(seat)))
    won = np.where(leader >= 0, wins[game, leader], 0)
    before = np.where(at > first, np.roll(leader, 1), -1)
    length = np.diff(begins, append=len(seat))
    columns = {
        "turns": length, "changes": _added((leader != before) & (before >= 0), begins),
        "told": np.minimum(length, 1 + _most(np.where(won == 0, at - first + 1, 0), begins)),
    }  # fmt: skip
    for q in QUARTERS:
        then = begins + (length * q + 3) // 4 - 1
        columns |= {f"leads_{q}": leader[then] >= 0, f"wins_{q}": won[then], f"ahead_{q}": ahead[then]}
    return _games(turns[begins], columns)


def steps(stored: Stored) -> pl.LazyFrame:
    """One row a game kept in detail: its `turns`; `unasked` of them, which had no question of more than one option;
    `later` of them, which were no seat's first, and of these `idle`, in which neither points on the table nor award
    tokens of the seat rose."""
    turns, begins = _turns(stored, "green", "special", "machines", "awards", "decisions")
    seat, points = turns["seat"].to_numpy(), _points(turns)
    awards, decisions = turns["awards"].to_numpy(), turns["decisions"].to_numpy()
    first = _spread(begins, len(seat))
    later, idle, unasked = np.zeros((3, len(seat)), bool)
    for own in SEATS:
        now = np.flatnonzero(seat == own)
        before = np.roll(now, 1)
        known = before >= first[now]  # else it is the seat's first turn of the game
        known[:1] = False
        rose = (points[now] > points[before]) | (awards[now] > awards[before])
        later[now], idle[now], unasked[now] = known, known & ~rose, decisions[now] == np.where(known, decisions[before], 0)
    columns = {"turns": np.diff(begins, append=len(seat)), "later": _added(later, begins), "idle": _added(idle, begins),
               "unasked": _added(unasked, begins)}  # fmt: skip
    return _games(turns[begins], columns)


def _turns(stored: Stored, *columns: str, least: int = 1) -> tuple[pl.DataFrame, np.ndarray]:
    """The turns of games of at least so many players, in order, and where games begin."""
    found = stored["turns"].filter(pl.col("players") >= least).select(*KEYS, "turn", "seat", *columns).collect()
    found = _ordered(found, *KEYS, "turn")
    return found, np.flatnonzero(found["turn"].to_numpy() == 1)


def _ordered(frame: pl.DataFrame, *columns: str) -> pl.DataFrame:
    """The rows in order of these columns, as they mostly are."""
    tied = np.ones(max(0, frame.height - 1), bool)
    for column in columns:
        values = frame[column].to_numpy()
        if np.any(tied & (values[1:] < values[:-1])):
            return frame.sort(columns).rechunk()
        tied &= values[1:] == values[:-1]
    return frame.rechunk()


def _points(turns: pl.DataFrame) -> np.ndarray:
    return sum(turns[part].to_numpy().astype(np.int32) for part in ("green", "special", "machines"))


def _wins(stored: Stored, games: pl.DataFrame) -> np.ndarray:
    """Win shares in twelfths by game and seat: shape (games, seats)."""
    by_seat = (pl.col("win_share").filter(pl.col("seat") == seat).sum().alias(f"w{seat}") for seat in SEATS)
    rows = stored["rows"].select(*KEYS, "seat", "win_share").collect()
    rows = rows.join(games.select(KEYS), on=KEYS, how="semi").group_by(KEYS).agg(*by_seat)
    found = games.select(KEYS).join(rows, on=KEYS, how="left", maintain_order="left")
    return found.select(f"w{seat}" for seat in SEATS).fill_null(0).to_numpy().astype(np.int32)


def _games(games: pl.DataFrame, columns: Mapping[str, np.ndarray]) -> pl.LazyFrame:
    found = (pl.Series(name, values.astype(np.int32)) for name, values in columns.items())
    return games.select(KEYS).with_columns(found).lazy()


def _spread(begins: np.ndarray, rows: int) -> np.ndarray:
    """By row: where its game begins."""
    return np.repeat(begins, np.diff(begins, append=rows))


def _added(values: np.ndarray, begins: np.ndarray) -> np.ndarray:
    return np.add.reduceat(values.astype(np.int32), begins) if len(begins) else np.zeros(0, np.int32)


def _most(values: np.ndarray, begins: np.ndarray) -> np.ndarray:
    return np.maximum.reduceat(values, begins) if len(begins) else np.zeros(0, np.int32)


def seatings(stored: Stored) -> pl.LazyFrame:
    """One row a result of conditions with several rotations, where the strategies take turns at one key and seat.

    `same`: how many results there are of its key and seat; `score_same`, `win_same`: their sums.
    """
    place = ("condition", "block", "seat")
    return (
        stored["rows"].select(*KEYS, "seat", "strategy", "score", "win_share")
        .filter(pl.col("rotation").max().over("condition") > 0)
        .with_columns(
            pl.len().over(place).cast(pl.Int32).alias("same"),
            pl.col("score").cast(pl.Int32).sum().over(place).alias("score_same"),
            pl.col("win_share").cast(pl.Int32).sum().over(place).alias("win_same"),
        )
    )  # fmt: skip


def draws(stored: Stored) -> pl.LazyFrame:
    """One row a block: what its key laid out for all of its games (columns of `games`), and how these went.

    `games`: how many there are. Added up over them, in twelfths: `score` and `turns`, each the mean of the seats, and
    `first`, the win share of seat 1.
    """
    columns = ("seat", "players", "score", "turns", "win_share")
    rows = _ordered(stored["rows"].select("condition", "block", *columns).collect(), "condition", "block")
    seat, players, score, turns, win_share = (rows[column].to_numpy().astype(np.int32) for column in columns)
    begins = np.flatnonzero(_changes(rows["condition"]) | _changes(rows["block"]))
    part = 12 // players
    went = {"games": seat == 1, "score": part * score, "turns": part * turns, "first": np.where(seat == 1, win_share, 0)}
    games = stored["games"].filter(pl.col("rotation") == 0).sort("condition", "block")
    return games.with_columns(pl.Series(name, _added(values, begins)) for name, values in went.items())


def _changes(column: pl.Series) -> np.ndarray:
    """Where a row differs from the one before; the first one does."""
    values = column.to_numpy()
    found = np.ones(len(values), bool)
    found[1:] = values[1:] != values[:-1]
    return found
