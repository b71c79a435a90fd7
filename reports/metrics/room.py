"""Room for large arrays that is used again, part after part of a run: to get it anew from the system costs more than to fill it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np


class Room:
    """Arrays by name; each is good until the next of its name is asked for."""

    def __init__(self) -> None:
        self._bytes: dict[str, np.ndarray] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
        """An array of this shape, whatever it holds."""
        size = math.prod(shape) * np.dtype(dtype).itemsize
        if name not in self._bytes or len(self._bytes[name]) < size:
            self._bytes[name] = np.empty(size, np.uint8)
        return self._bytes[name][:size].view(dtype).reshape(shape)
