"""What to play: conditions, their blocks, and the chunks that blocks are played and kept in.

A block is one random key and every distinct rotation of a line-up. It is never split: a chunk is a
run of whole blocks. Nothing here knows the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np


@dataclass(frozen=True)
class Condition:
    """One player count, one line-up with its rotations, one variant: games are counted by condition."""

    players: int
    lineup: tuple[int, ...]  # by seat: number of a strategy in the run's list
    variant: int = 0
    changes: bool = False  # whether the order of neighbours changes with the block number

    def __post_init__(self) -> None:
        if len(self.lineup) != self.players:
            raise ValueError(f"{len(self.lineup)} strategies for {self.players} seats")
        if self.changes and len(set(self.lineup)) < self.players:
            raise ValueError("the order of neighbours changes among different strategies only")

    @staticmethod
    def of(record: Mapping[str, Any]) -> Condition:
        """The condition of a manifest's record."""
        return Condition(record["players"], tuple(record["lineup"]), record["variant"], "orders" in record)

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The orders of neighbours that blocks play in turn, each once however it is rotated: places of the line-up.

        One, or all (players - 1)! with the first place first; block b plays the one number b modulo their number.
        """
        rest = range(1, self.players)
        return tuple((0, *some) for some in (permutations(rest) if self.changes else (rest,)))

    @property
    def rotations(self) -> tuple[int, ...]:
        """The rotations that differ: rotating equal strategies gives the same game again."""
        seatings = {}
        for rotation in range(self.players):
            seatings.setdefault(self.seating(rotation), rotation)
        return tuple(seatings.values())

    def seating(self, rotation: int, block: int = 0) -> tuple[int, ...]:
        """Who sits where in a block: seat s has place (s + rotation) mod players of its order of neighbours."""
        order = self.orders[block % len(self.orders)]
        return tuple(self.lineup[order[(seat + rotation) % self.players]] for seat in range(self.players))

    def blocks(self, games: int) -> int:
        """Blocks that hold at least so many games."""
        return -(-games // len(self.rotations))


@dataclass(frozen=True)
class Group:
    """The conditions whose games share blocks: one player count, one line-up, all variants under comparison."""

    conditions: tuple[Condition, ...]
    first: int = 0  # number of the first of them in the run

    @property
    def games_a_block(self) -> int:
        """Games of one block: every rotation of every variant."""
        return sum(len(condition.rotations) for condition in self.conditions)

    def number_of(self, variant: int) -> int:
        """The number in the run of the condition that plays a variant."""
        return self.first + [condition.variant for condition in self.conditions].index(variant)


class Chunk(NamedTuple):
    """Blocks lo … hi-1 of a group (its number in the run)."""

    group: int
    lo: int
    hi: int


def groups_of(conditions: Sequence[Condition]) -> list[Group]:
    """Conditions that differ in nothing but their variant and stand side by side form a group."""
    sets: list[list[Condition]] = []
    for condition in conditions:
        together = bool(sets) and replace(sets[-1][0], variant=condition.variant) == condition
        if together and condition.variant not in {other.variant for other in sets[-1]}:
            sets[-1].append(condition)
        else:
            sets.append([condition])
    first, groups = 0, []
    for some in sets:
        groups.append(Group(tuple(some), first))
        first += len(some)
    return groups


def chunks(groups: Sequence[Group], blocks: Sequence[int], games: int) -> Iterator[Chunk]:
    """The chunks of a run in key order: blocks[g] blocks of group g, in chunks of about `games` games.

    Chunk k of a group begins at the same block however many blocks are played.
    """
    for number, (group, count) in enumerate(zip(groups, blocks, strict=True)):
        step = max(1, games // group.games_a_block)
        for lo in range(0, count, step):
            yield Chunk(number, lo, min(lo + step, count))


def count_games(groups: Sequence[Group], some: Iterable[Chunk]) -> int:
    """Games in these chunks."""
    return sum((chunk.hi - chunk.lo) * groups[chunk.group].games_a_block for chunk in some)


def jobs(
    condition: Condition, lo: int, hi: int, styles: Sequence[int], seed: int, dtype: np.dtype, realm: int = 0
) -> np.ndarray:
    """The games of blocks lo … hi-1, in order of block and rotation.

    styles: by number of a strategy, what the engine knows it by. seed: below 2**64. dtype: that of a
    job, with the fields seed, realm, block, rotation, seats, variant and, by seat, style and strategy.
    Returns shape ((hi - lo) * rotations,).
    """
    rotations, orders = condition.rotations, len(condition.orders)
    made = np.zeros((hi - lo, len(rotations)), dtype)
    made["seed"] = seed - 2**64 if seed >= 2**63 else seed  # the same bits, signed
    made["realm"], made["seats"], made["variant"] = realm, condition.players, condition.variant
    made["block"] = np.arange(lo, hi)[:, None]
    made["rotation"] = rotations
    for block in range(lo, min(lo + orders, hi)):  # and all that have its order
        for column, rotation in enumerate(rotations):
            for seat, strategy in enumerate(condition.seating(rotation, block)):
                made["strategy"][block - lo :: orders, column, seat] = strategy
                made["style"][block - lo :: orders, column, seat] = styles[strategy]
    return made.reshape(-1)
