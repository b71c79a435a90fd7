"""What to play: conditions, their blocks, and the chunks that blocks are played and kept in.

A block is one random key and every distinct rotation of a line-up. It is never split: a chunk is a
run of whole blocks. Nothing here knows the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np


@dataclass(frozen=True)
class Condition:
    """One player count, one line-up with its rotations, one variant: games are counted by condition."""

    players: int
    lineup: tuple[int, ...]  # by seat: number of a strategy in the run's list
    variant: int = 0

    def __post_init__(self) -> None:
        if len(self.lineup) != self.players:
            raise ValueError(f"{len(self.lineup)} strategies for {self.players} seats")

    @property
    def rotations(self) -> tuple[int, ...]:
        """The rotations that differ: rotating equal strategies gives the same game again."""
        seatings = {}
        for rotation in range(self.players):
            seatings.setdefault(self.seating(rotation), rotation)
        return tuple(seatings.values())

    def seating(self, rotation: int) -> tuple[int, ...]:
        """Who sits where: seat s has lineup[(s + rotation) mod players]."""
        return tuple(self.lineup[(seat + rotation) % self.players] for seat in range(self.players))

    def blocks(self, games: int) -> int:
        """Blocks that hold at least so many games."""
        return -(-games // len(self.rotations))


class Chunk(NamedTuple):
    """Blocks lo … hi-1 of a condition (its number in the run)."""

    condition: int
    lo: int
    hi: int


def chunks(conditions: Sequence[Condition], blocks: Sequence[int], games: int) -> Iterator[Chunk]:
    """The chunks of a run in key order: blocks[c] blocks of condition c, in chunks of about `games` games.

    Chunk k of a condition begins at the same block however many blocks are played.
    """
    for number, (condition, count) in enumerate(zip(conditions, blocks, strict=True)):
        step = max(1, games // len(condition.rotations))
        for lo in range(0, count, step):
            yield Chunk(number, lo, min(lo + step, count))


def count_games(conditions: Sequence[Condition], some: Iterable[Chunk]) -> int:
    """Games in these chunks."""
    return sum((chunk.hi - chunk.lo) * len(conditions[chunk.condition].rotations) for chunk in some)


def jobs(
    condition: Condition, lo: int, hi: int, styles: Sequence[int], seed: int, dtype: np.dtype, realm: int = 0
) -> np.ndarray:
    """The games of blocks lo … hi-1, in order of block and rotation.

    styles: by number of a strategy, what the engine knows it by. seed: below 2**64. dtype: that of a
    job, with the fields seed, realm, block, rotation, seats, variant and, by seat, style and strategy.
    Returns shape ((hi - lo) * rotations,).
    """
    rotations = condition.rotations
    made = np.zeros((hi - lo, len(rotations)), dtype)
    made["seed"] = seed - 2**64 if seed >= 2**63 else seed  # the same bits, signed
    made["realm"], made["seats"], made["variant"] = realm, condition.players, condition.variant
    made["block"] = np.arange(lo, hi)[:, None]
    for column, rotation in enumerate(rotations):
        made["rotation"][:, column] = rotation
        for seat, strategy in enumerate(condition.seating(rotation)):
            made["strategy"][:, column, seat] = strategy
            made["style"][:, column, seat] = styles[strategy]
    return made.reshape(-1)
