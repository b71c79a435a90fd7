"""Sums by batch of blocks: what is kept for estimates that are resampled, since no closed form gives their interval.

A batch is a run of 2^k consecutive block numbers, with k as small as keeps a group below MOST batches. Blocks are
independent, so batches are; what the batches are follows from the blocks alone, however a run is cut into parts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

MOST = 1024


@dataclass(frozen=True)
class Batches:
    """sums: shape (batches, k), whole numbers; batch b holds the blocks b << shift … . low: what column 0 stands for."""

    shift: int
    sums: np.ndarray
    low: int = 0

    def plus(self, other: Batches) -> Batches:
        """Both together."""
        shift, low = max(self.shift, other.shift), min(self.low, other.low)
        parts = [one._coarser(shift) for one in (self, other)]
        shape = (max(len(part.sums) for part in parts), max(part.low - low + part.sums.shape[1] for part in parts))
        sums = np.zeros(shape)
        for part in parts:
            first = part.low - low
            sums[: len(part.sums), first : first + part.sums.shape[1]] += part.sums
        return Batches(shift, sums, low)

    def _coarser(self, shift: int) -> Batches:
        if shift == self.shift:
            return self
        starts = np.arange(0, len(self.sums), 1 << (shift - self.shift))
        return Batches(shift, np.add.reduceat(self.sums, starts, axis=0), self.low)


def of_sums(columns: np.ndarray, blocks: np.ndarray) -> Batches:
    """Columns (k, blocks) added up by batch; blocks: their numbers."""
    shift = _shift(blocks)
    batch = blocks >> shift
    return Batches(shift, np.stack([np.bincount(batch, column) for column in columns], axis=1))


def of_values(values: np.ndarray, counted: np.ndarray, blocks: np.ndarray) -> Batches:
    """How often each whole number occurs by batch, where counted is not 0. All of shape (rows,)."""
    shift = _shift(blocks)
    low = int(values.min())
    width = int(values.max()) - low + 1
    key = (blocks >> shift) * width + (values - low)
    batches = int(blocks.max() >> shift) + 1
    return Batches(shift, np.bincount(key, counted, batches * width).reshape(batches, width), low)


def _shift(blocks: np.ndarray) -> int:
    return max(0, int(blocks.max()).bit_length() - (MOST.bit_length() - 1))
