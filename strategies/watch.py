"""The time limit of strategies of users: nothing interrupts compiled code, so a process ends with the one that hangs.

A thread looks at the games in play. One that has waited too long for the same answer is reported, and the process
ends at once; a run loses what has not been written yet, as with any sudden end, and can be resumed. Where the thread
itself stands still, a second process does the same (strategies/guard.py).
"""

from __future__ import annotations

import ctypes
import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np

from strategies.guard import END

SECONDS = 10.0
VARIABLE = "CORROSION_ANSWER_SECONDS"
LOOK = 0.25  # seconds between two looks
PATIENCE = 4  # looks that the second process waits longer
GUARD = Path(__file__).with_name("guard.py")


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
    """Looks after games whose strategies may hang; `told(games, jobs, seconds)` says in a line what is wrong then."""

    def __init__(self, told: Callable[[np.ndarray, np.ndarray, float], str]) -> None:
        self.seconds, self.told = limit(), told
        self.tick = min(LOOK, self.seconds / 4)
        self.ticks = math.ceil(self.seconds / self.tick)
        self._games: dict[int, tuple[np.ndarray, np.ndarray]] = {}
        self._awaited: dict[int, tuple[tuple[int, ...], int]] = {}  # the question, and for how many looks
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._guard: subprocess.Popen | None = None

    @contextmanager
    def over(self, games: np.ndarray, jobs: np.ndarray) -> Iterator[None]:
        """Look after the game in the record games[0] of these jobs."""
        key = id(games)
        with self._lock:
            self._games[key] = games, jobs
            if self._thread is None:
                self._guard = _started(self.ticks, self.tick)
                self._thread = threading.Thread(target=self._look, name="watch", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._games.pop(key, None)
                self._awaited.pop(key, None)

    def asks(self, what: str) -> None:
        """A strategy in Python is about to answer; `what` says who and where, should all threads stand still."""
        self._tell(_line(f"{what}, has not answered within {self.seconds:g} seconds"))

    def _tell(self, text: str = "") -> None:
        with suppress(OSError):  # without the second process there is still the thread
            self._guard.stdin.write(text.encode() + END)

    def _look(self) -> None:
        while True:
            time.sleep(self.tick)
            with self._lock:
                longest = max(self._games, key=self._looks, default=None)
                looks = 0 if longest is None else self._awaited.get(longest, ((), 0))[1]
                if looks > self.ticks:
                    end_process(self.told(*self._games[longest], self.seconds))
            self._tell()

    def _looks(self, key: int) -> int:
        """For how many looks the same answer has been awaited."""
        g = self._games[key][0][0]
        if not g.answering:
            self._awaited.pop(key, None)
            return 0
        question = int(g.job), int(g.block), int(g.decisions)
        before, looks = self._awaited.get(key, (question, 0))
        self._awaited[key] = question, looks + 1 if before == question else 1
        return self._awaited[key][1]


def end_process(message: str) -> None:
    """One line, and the end: the thread that hangs cannot be stopped in another way."""
    print(_line(message), file=sys.stderr, flush=True)
    os._exit(1)


def _line(message: str) -> str:
    return f"corrosion: error: {message}"


def _started(ticks: int, tick: float) -> subprocess.Popen:
    """The second process."""
    facts = map(str, (os.getpid(), int(_deadly_signal()), ticks + PATIENCE, tick))
    return subprocess.Popen([sys.executable, "-I", "-S", str(GUARD), *facts], stdin=subprocess.PIPE, bufsize=0)


def _deadly_signal() -> int:
    """A signal that ends this process with code 1 even while the interpreter's lock is held.

    A handler in Python would wait for the lock. C's `_exit` as the handler gets the signal's number as its code, and
    that of SIGHUP is 1; where a hang-up must not end the process (nohup), only SIGKILL is left.
    """
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_DFL:
        return signal.SIGKILL
    c = ctypes.CDLL(None)
    c.signal.argtypes = ctypes.c_int, ctypes.c_void_p
    c.signal.restype = ctypes.c_void_p
    c.signal(signal.SIGHUP, ctypes.cast(c._exit, ctypes.c_void_p))
    return signal.SIGHUP
