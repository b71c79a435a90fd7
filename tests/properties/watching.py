"""A game watched from outside: the record is looked at after every answer, the events between are read as numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from sim.corrosion import vocabulary as v
from sim.corrosion.labels import about_text, option_text
from sim.corrosion.rows import ROW
from sim.corrosion.tables import Variant
from strategies.play import FINISHED
from tests.playing import Game, Table, jobs_of

ASKED, TURN_OVER, OVER = "asked", "turn over", "over"


class Watched:
    """One game in which every seat is answered from here, at random."""

    def __init__(self, variant: Variant, players: int, block: int):
        self.variant, self.players, self.block = variant, players, block
        self.table = Table(variant)
        self.g, self.T = self.table.g, self.table.tables[0]
        self.jobs, self.rows = jobs_of(Game(("outside",) * players, block)), np.zeros(players, ROW)
        self.chance = random.Random(block)
        self.table.games["logging"] = 1
        self.events: list[list[int]] = []  # since the last step: event, seat (-1: nobody's), a, b, c, d

    def play(self) -> Iterator[str]:
        """Yields ASKED at every question, TURN_OVER after the setup and every turn, OVER at the end."""
        state = self.table.start(self.jobs, self.rows)
        while True:
            self._read()
            if state == v.ASKING:
                yield ASKED
                self.g.choice = self.chance.randrange(int(self.g.n))
            elif state == v.TURN_ENDED:
                yield TURN_OVER
            elif state != v.LOG_FULL:
                assert state == FINISHED, v.FAULTS[int(self.g.fault)]
                yield OVER
                return
            state = self.table.go_on(self.jobs, self.rows)

    def _read(self) -> None:
        """Take the events out of the record; decisions, options and orders are passed over."""
        rows = self.g.events[: int(self.g.event_count)].tolist()
        self.g.event_count = 0
        self.events, k = [], 0
        while k < len(rows):
            row = rows[k]
            k += 1
            if row[0] == v.E_DECISION:
                k += (row[3] + 3) // 4
            elif row[0] == v.E_RESHUFFLE:
                k += row[3]
            else:
                self.events.append(row)

    def texts(self) -> list[str]:
        """The options of the question that waits."""
        names, tasks, kind = self.variant.names, self.g.award_task, int(self.g.kind)
        return [option_text(names, tasks, kind, code) for code in self.g.opt[: int(self.g.n)].tolist()]

    def about(self) -> str:
        """The question that waits, in words, for messages."""
        kind = int(self.g.kind)
        name = about_text(self.variant.names, kind, -1) or ""
        return f"block {self.block}, turn {self.g.turn}: {v.KINDS[kind - v.FIRST_KIND]}{name}: {self.texts()}"

    def branch(self, choice: int) -> np.ndarray:
        """A copy of the record after this answer, played on to the next question, the end of a turn or of the game."""
        other = Table(self.variant)
        other.games[:] = self.table.games
        other.g.choice = choice
        other.games["logging"] = 0
        state = other.go_on(self.jobs, np.zeros(self.players, ROW))
        assert state in (v.ASKING, FINISHED), f"{v.FAULTS[int(other.g.fault)]} after {choice} of {self.about()}"
        return other.games
