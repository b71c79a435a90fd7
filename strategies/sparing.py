"""Denied games that are known without playing them: a seat cannot miss what never lay open to it.

What is denied keeps a seat from taking what lies in the display, in a discard pile, on a stack whose top it may take
from, or (awards) on the board. So where, in the game without the denial, none of these types ever came to the
display, no seat had a machine that takes from the top of a stack, and none of these tasks was drawn, every question
had the same options in both games: the denied game is the other one, row by row, and is copied. This holds for
styles of weights, which look at what lies open only; a player who imagines games, or who reads the record, may
decide otherwise from the start. Games kept in detail are always played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from sim.corrosion.tables import Variant
from sim.corrosion.vocabulary import CAN_TOP
from sim.runner import ROWS, Engine, Tables, play_chunk

# a denial's fields, and the column that says when each of its types came to the display
SHOWN = {"chrome": "shown_chrome", "engineers": "shown_engineer", "one_shots": "shown_one_shot", "turning": "shown_turning"}


class Sparing:
    """What can be copied in a run: by number of a variant, the denial, and the variant without it."""

    def __init__(self, records: Sequence[Mapping[str, Any]], variants: Sequence[Variant], denied: Sequence[np.ndarray]) -> None:
        """records: the variants of a plan; denied: the mask (DENY (1,)) of each."""
        plain = {tuple(r["edits"]): v for v, r in enumerate(records) if not r["deny"] and not r["give"]}
        self.denied = denied
        self.base = {v: plain[tuple(r["edits"])] for v, r in enumerate(records)
                     if r["deny"] and not denied[v]["acts"][0] and tuple(r["edits"]) in plain}
        self.takes_top = {v: _takes_top(variants[v]) for v in self.base}

    def known(self, variant: int, games: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """Which games of a variant are those without its denial: games GAME_ROW (n,) and rows ROW (n, seats) of the latter."""
        mask = self.denied[variant][0]
        met = np.zeros(len(games), bool)
        for field, column in SHOWN.items():
            types = _numbers(mask[field], games[column].shape[1])
            met |= (games[column][:, types] >= 0).any(axis=1)
        met |= np.isin(games["award_task"], _numbers(mask["awards"], 16)).any(axis=1)
        return ~met & ((rows["done_chrome"] & self.takes_top[variant]) == 0).all(axis=1)


def play_sparing(
    sparing: Sparing,
    engine: Engine,
    games: np.ndarray,
    jobs: np.ndarray,
    played: Callable[[int], None] = lambda games: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Tables:
    """The tables of `play_chunk` for the jobs of a chunk, in which games that are known are copied. Raises EngineFault."""
    late = np.isin(jobs["variant"], list(sparing.base)) & (jobs["detail"] == 0)
    first = play_chunk(engine, games, jobs[~late], played, stopped)
    if not late.any():
        return first
    source = _without(sparing, jobs, late)
    seats = int(jobs[0]["seats"])
    known, first_rows = np.zeros(len(source), bool), first[ROWS].reshape(-1, seats)
    for variant in np.unique(jobs["variant"][late]):
        own = np.flatnonzero(jobs["variant"][late] == variant)
        known[own] = sparing.known(int(variant), first["games"][source[own]], first_rows[source[own]])
    played(int(known.sum()))
    rest = play_chunk(engine, games, jobs[late][~known], played, stopped) if not known.all() else None
    merged = {"games": _merged(first["games"], rest and rest["games"], jobs, late, known, source),
              ROWS: _merged(first_rows, rest and rest[ROWS].reshape(-1, seats), jobs, late, known, source).reshape(-1)}
    return first | merged  # in detail nothing was copied


def _without(sparing: Sparing, jobs: np.ndarray, late: np.ndarray) -> np.ndarray:
    """For each late job: where, among those that are not, the same game without the denial stands."""
    place = {(int(j["variant"]), int(j["block"]), int(j["rotation"])): i for i, j in enumerate(jobs[~late])}
    return np.array([place[sparing.base[int(j["variant"])], int(j["block"]), int(j["rotation"])] for j in jobs[late]])


def _merged(first, rest, jobs, late, known, source) -> np.ndarray:
    """A table by job: what was played first, what was played after it, and copies, which get their own variant."""
    merged = np.zeros((len(jobs), *first.shape[1:]), first.dtype)
    merged[~late] = first
    places = np.flatnonzero(late)
    if rest is not None:
        merged[places[~known]] = rest
    merged[places[known]] = first[source[known]]
    merged["variant"][places[known]] = jobs["variant"][places[known]].reshape(-1, *[1] * (first.ndim - 1))
    return merged


def _takes_top(variant: Variant) -> int:
    """The types of chrome machines that let a seat take from the top of a stack, as bits."""
    tables = variant.tables
    types = {int(tables["chrome_type"][card]) for card in np.flatnonzero(tables["abilities"] & CAN_TOP)}
    return sum(1 << number for number in types)


def _numbers(mask: int, most: int) -> list[int]:
    return [number for number in range(most) if int(mask) >> number & 1]
