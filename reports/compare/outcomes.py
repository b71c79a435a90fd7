"""From the rows of a run to whole numbers: by block and seat, what a strategy got at its place in a line-up."""

from __future__ import annotations

from typing import Any

import numpy as np

from reports.compare.design import Contrast
from sim.blocks import Chunk, Condition


class Reader:
    """The columns of a run by block and seat; each chunk is read once, so looking again after more blocks is cheap."""

    def __init__(self, run: Any) -> None:
        self.run = run
        self._read: dict[tuple[Chunk, str], np.ndarray] = {}

    def rows(self, number: int, name: str) -> np.ndarray:
        """int64 (blocks, games, seats): a column of condition `number`, by block."""
        condition = self.run.conditions[number]
        group = next(g for g, some in enumerate(self.run.groups) if some.first == number)
        parts = [self._chunk(chunk, name, condition) for chunk in self.run.chunks if chunk.group == group]
        return np.concatenate(parts) if parts else np.zeros((0, len(condition.rotations), condition.players), np.int64)

    def column(self, number: int, place: int, name: str) -> np.ndarray:
        """int64 (blocks, seats): the column's value for the strategy at this place of condition `number`."""
        condition, rows = self.run.conditions[number], self.rows(number, name)
        found = np.zeros((len(rows), condition.players), np.int64)
        for k, order in enumerate(condition.orders):
            own = slice(k, None, len(condition.orders))  # the blocks of this order
            for seat in range(condition.players):
                game = _kept(condition, (order.index(place) - seat) % condition.players)
                found[own, seat] = rows[own, game, seat]
        return found

    def by_place(self, number: int, name: str) -> np.ndarray:
        """int64 (blocks, games, places): a column of condition `number`, of different strategies, by place in its line-up."""
        condition, rows = self.run.conditions[number], self.rows(number, name)
        found = np.zeros_like(rows)
        for k, order in enumerate(condition.orders):
            own = slice(k, None, len(condition.orders))
            for game, rotation in enumerate(condition.rotations):
                for seat in range(condition.players):
                    found[own, game, order[(seat + rotation) % condition.players]] = rows[own, game, seat]
        return found

    def _chunk(self, chunk: Chunk, name: str, condition: Condition) -> np.ndarray:
        if (chunk, name) not in self._read:
            values = self.run.scan([chunk]).select(name).collect()[name].to_numpy().astype(np.int64)
            shape = chunk.hi - chunk.lo, len(condition.rotations), condition.players
            self._read[chunk, name] = values.reshape(shape)
        return self._read[chunk, name]

    def by_seat(self, contrast: Contrast) -> np.ndarray:
        """int64 (blocks, seats): the terms of a contrast, summed; as many blocks as all of its line-ups have."""
        columns = [term.sign * self.column(term.condition, term.place, contrast.column) for term in contrast.terms]
        blocks = min(len(column) for column in columns)
        return np.sum([column[:blocks] for column in columns], axis=0)

    def outcomes(self, contrast: Contrast) -> np.ndarray:
        """int64 (blocks,): the outcome of each block, times the contrast's divisor."""
        return self.by_seat(contrast).sum(axis=1) - contrast.even


def _kept(condition: Condition, rotation: int) -> int:
    """Which of the kept games has the seating of a rotation."""
    seating = condition.seating(rotation)
    return next(k for k, kept in enumerate(condition.rotations) if condition.seating(kept) == seating)
