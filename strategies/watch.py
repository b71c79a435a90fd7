"""The time limit of strategies of users: nothing interrupts compiled code, so a process ends with the one that hangs.

A thread looks at the games in play. One that has waited too long for the same answer is reported, and the process
ends at once; a run loses what has not been written yet, as with any sudden end, and can be resumed.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

SECONDS = 10.0
VARIABLE = "CORROSION_ANSWER_SECONDS"
LOOK = 0.25  # seconds between two looks


def limit() -> float:
    """Seconds that an answer may take: $CORROSION_ANSWER_SECONDS, or ten. Raises ValueError."""
    text = os.environ.get(VARIABLE, "")
    try:
        seconds = float(text or SECONDS)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ValueError(f"{VARIABLE}: {text!r} is not a number of seconds above 0")
    return seconds


class Watch:
    """Looks after games whose strategies may hang; `failed(games, jobs, seconds)` is called at most once."""

    def __init__(self, failed: Callable[[np.ndarray, np.ndarray, float], None]) -> None:
        self.seconds, self.failed = limit(), failed
        self._games: dict[int, tuple[np.ndarray, np.ndarray]] = {}
        self._since: dict[int, tuple[tuple[int, ...], float]] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @contextmanager
    def over(self, games: np.ndarray, jobs: np.ndarray) -> Iterator[None]:
        """Look after the game in the record games[0] of these jobs."""
        key = id(games)
        with self._lock:
            self._games[key] = games, jobs
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="watch", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._games.pop(key, None)
                self._since.pop(key, None)

    def _look(self) -> None:
        while True:
            time.sleep(min(LOOK, self.seconds / 4))
            with self._lock:
                for key, (games, jobs) in self._games.items():
                    if self._is_late(key, games[0]):
                        self.failed(games, jobs, self.seconds)
                        return

    def _is_late(self, key: int, g: np.record) -> bool:
        """Whether the same answer has been awaited for too long."""
        if not g.answering:
            self._since.pop(key, None)
            return False
        now, question = time.monotonic(), (int(g.job), int(g.block), int(g.decisions))
        if self._since.get(key, (None, 0.0))[0] != question:
            self._since[key] = question, now
        return now - self._since[key][1] > self.seconds


def end_process(message: str) -> None:
    """One line, and the end: the thread that hangs cannot be stopped in another way."""
    print(f"corrosion: error: {message}", file=sys.stderr, flush=True)
    os._exit(1)
