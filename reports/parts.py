"""Chunks of a run a few at a time, so that memory does not grow with the run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

FILES_AT_ONCE = 8  # chunks read in one go: with the number of threads, what bounds the memory

Some = TypeVar("Some")


def in_parts(chunks: Sequence[Some], size: int = FILES_AT_ONCE) -> Iterator[Sequence[Some]]:
    """The chunks in their order, at most `size` at a time."""
    return (chunks[first : first + size] for first in range(0, len(chunks), size))
