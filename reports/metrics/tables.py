"""The tables that metrics are summed over: those of a run, and those made of them (`made.py`), a part of a run at a time.

Every table has the columns condition and block. A row of `rows` also sees the columns of its game (`games`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import polars as pl

from reports.metrics.declare import MetricError
from reports.metrics.made import KEYS, Stored, course, draws, finals, seatings, steps

TABLES = {
    "rows": "one row a seat a game, with what is known of its game",
    "games": "one row a game",
    "turns": "one row a turn, in games kept in detail",
    "yields": "one row a seat and component that gave or cost anything, in games kept in detail",
    "finals": "one row a game of two or more players: its scores in order",
    "course": "one row a game of two or more players kept in detail: who led when",
    "steps": "one row a game kept in detail: how many of its turns brought something, or asked anything",
    "seatings": "one row a seat a game, where several strategies take turns at one key and seat",
    "draws": "one row a block: what its key laid out for all its games, and how these went",
}
# those that are made: by name, the stored tables that it needs, and how it is made of them
MADE: dict[str, tuple[tuple[str, ...], Callable[[Stored], pl.LazyFrame]]] = {
    "finals": (("rows",), finals),
    "course": (("turns", "rows"), course),
    "steps": (("turns",), steps),
    "seatings": (("rows",), seatings),
    "draws": (("games", "rows"), draws),
}


def needs(name: str) -> tuple[str, ...]:
    """The stored tables that a table is made of."""
    return MADE[name][0] if name in MADE else (name,)


def read(name: str, stored: Stored, columns: Mapping[str, str]) -> pl.DataFrame:
    """These columns of a table. columns: by name, the metric that asks for it. Raises MetricError for one that is missing."""
    frame = MADE[name][1](stored) if name in MADE else stored[name]
    there = set(frame.collect_schema().names())
    of_game = set(stored["games"].collect_schema().names()) - there if name == "rows" and "games" in stored else set()
    missing = [column for column in columns if column not in there and column not in of_game]
    if missing:
        raise MetricError(f"metric {columns[missing[0]]}: the table {name} of this run has no column {missing[0]}")
    if of_game.isdisjoint(columns):
        return frame.select(list(columns)).collect()
    # each read by itself and then joined: half the time of a lazy join
    rows = frame.select({*KEYS, *columns} & there).collect()
    games = stored["games"].select(*KEYS, *(column for column in columns if column in of_game)).collect()
    return rows.join(games, on=KEYS, how="left", maintain_order="left").select(list(columns))
