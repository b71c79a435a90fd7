"""Compile the engine once and keep it: `python -m strategies.warm`."""

from __future__ import annotations

import numpy as np


def warm() -> None:
    """Make sure that the compiled entry is in the cache (about a minute the first time)."""
    from sim.compiled import prune_caches
    from sim.corrosion.rows import JOB, ROW
    from sim.corrosion.state import new_games
    from sim.corrosion.values import TABLES
    from strategies.play import play
    from strategies.registry import style_table

    play(new_games(1), np.zeros(1, TABLES), style_table(), np.zeros(0, JOB), np.zeros(0, ROW))
    prune_caches()


if __name__ == "__main__":
    warm()
