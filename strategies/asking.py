"""Asking strategies in Python, question by question (strategies/docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from sim.chance import REALM_SEARCH
from sim.corrosion.game import about_number
from sim.corrosion.labels import about_text, option_text
from sim.corrosion.rows import ROW
from sim.corrosion.state import GAME
from sim.corrosion.tables import Variant
from sim.corrosion.vocabulary import FIRST_KIND, GOODS, KINDS
from strategies.play import OUTSIDE, play
from strategies.protocol import Guests
from strategies.style import STYLE


class Player(Protocol):
    """A strategy in Python; one object plays one seat of one game."""

    def answer(self, question: Question) -> int:
        """The index of an option of the question."""


class Question:
    """One question to one seat: what a compiled function is handed, and the same in words.

    seen: SEEN, a copy of what is open on the table. tables: TABLES, a copy of the catalogue. chance: the seat's own
    random number (int, 0 … 2**64 - 1) for this question. variant: the catalogue's values in words and their names.
    """

    def __init__(self, seen: np.record, tables: np.record, chance: int, variant: Variant,
                 at_once: Callable[[int], dict[str, int]]) -> None:
        self.seen, self.tables, self.chance = seen, tables, chance
        self.variant, self._at_once = variant, at_once

    @property
    def kind(self) -> str:
        """The kind of the decision, as in sim/docs/decisions.md."""
        return KINDS[int(self.seen.kind) - FIRST_KIND]

    @property
    def seat(self) -> int:
        """Whose question it is: 1 for the starting player."""
        return int(self.seen.asked) + 1

    @cached_property
    def options(self) -> list[str]:
        """The options in words, as in sim/docs/decisions.md."""
        names, tasks = self.variant.names, self.seen.award_task
        return [option_text(names, tasks, int(self.seen.kind), int(code)) for code in self.seen.opt[: int(self.seen.n)]]

    @property
    def about(self) -> str | None:
        """What the question is about (the machine to be moved, the engineer to be copied), if it says so."""
        number = interpreted(about_number)(self.seen, self.seen.about)
        return about_text(self.variant.names, int(self.seen.kind), int(number))

    @cached_property
    def at_once(self) -> list[dict[str, int]]:
        """What each option costs (below 0) and gives the seat until the next question, by good.

        Found by carrying the option out on a copy whose hidden cards are drawn anew.
        """
        return [self._at_once(i) for i in range(int(self.seen.n))]


def question(games: np.ndarray, room: Guests, tables: np.ndarray, job: np.ndarray, variant: Variant) -> Question:
    """The question that waits in the record games[0] (GAME (1,)) of a job (JOB (1,)), as the entry has shown it."""
    seen, before = room.seen.copy(), games.copy()
    return Question(seen[0], room.tables[0], int(room.chance[0]), variant, lambda i: at_once(before, tables, job, i))


def at_once(games: np.ndarray, tables: np.ndarray, job: np.ndarray, choice: int) -> dict[str, int]:
    """What an option of the question that waits gives and costs the one who is asked until the next question."""
    seat = int(games[0].asked)
    after = carried_out(games, tables, job, choice)
    change = goods(after[0], seat) - goods(games[0], seat)
    return {good: int(n) for good, n in zip(GOODS, change, strict=True) if n}


def carried_out(games: np.ndarray, tables: np.ndarray, job: np.ndarray, choice: int) -> np.ndarray:
    """The record after an option, at the next question or the end (GAME (1,)); what is hidden is drawn anew before."""
    both, imagined = room_to_imagine(games), job.copy()
    imagined["style"], imagined["realm"], imagined["choice"] = OUTSIDE, REALM_SEARCH, choice
    with np.errstate(over="ignore"):
        play(both, tables, np.zeros(1, STYLE), imagined, np.zeros(int(job["seats"][0]), ROW))
    return both[:1]


def room_to_imagine(games: np.ndarray) -> np.ndarray:
    """Records (GAME (2,)) for imagined courses of the game in games[0]: room, and where they begin."""
    both = np.zeros(2, GAME)
    both[1] = games[0]
    both["logging"], both["detail"] = 0, 0
    return both


def goods(g: Any, seat: int) -> np.ndarray:
    """What a seat owns by good (int64 (7,)), in the order of vocabulary.GOODS."""
    P = g.players[seat]
    return np.array([P.small.sum(), P.medium.sum(), P.chrome, P.green, P.special, P.hot + P.cold, P.hot], np.int64)


def interpreted(kernel: Any) -> Callable:
    """A kernel as plain Python: for a call now and then, compiling it would take longer."""
    return getattr(kernel, "py_func", kernel)
