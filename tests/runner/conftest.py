"""A stand-in for the engine, which plays at once and whose rows say what was played."""

from collections.abc import Callable

import numpy as np
import pytest

from sim.runner import Engine

FINISHED, FAULT = 4, 3
JOB = np.dtype([("seed", "i8"), ("realm", "i8"), ("block", "i8"), ("rotation", "i8"), ("seats", "i8"), ("variant", "i8"),
                ("style", "i8", 4), ("strategy", "i8", 4)])  # fmt: skip
GAME = np.dtype([("job", "i8"), ("laid_out", "i8"), ("fault", "i8")])
ROW = np.dtype([("block", "i8"), ("seat", "i1"), ("score", "i2"), ("won", "u4"), ("items", "i1", 4)])


@pytest.fixture
def dummy() -> Callable[..., Engine]:
    """An engine; `fails_at` is a block whose game is a fault, `before` is called before each batch."""

    def make(fails_at: int | None = None, before: Callable[[], None] = lambda: None) -> Engine:
        def play(games: np.ndarray, jobs: np.ndarray, rows: np.ndarray) -> int:
            before()
            at = 0
            for number, job in enumerate(jobs):
                if job["block"] == fails_at:
                    games[0]["job"], games[0]["fault"] = number, 1
                    return FAULT
                for seat in range(int(job["seats"])):
                    score = int(job["block"]) % 100 + seat
                    rows[at] = (job["block"], seat + 1, score, score % 3, (seat, 1, 2, 3))
                    at += 1
            return FINISHED

        return Engine(play, [()], lambda n: np.zeros(n, GAME), JOB, ROW, FINISHED, ("", "it hung"))

    return make
