"""The same games in other ways: interpreted, and with every array access checked."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.compiled import cache_root
from tests.engine.fingerprint import fingerprint

ROOT = Path(__file__).resolve().parents[2]


def elsewhere(*args, **settings) -> dict:
    """The fingerprint that another process finds, with these environment variables."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    env |= {"PYTHONPATH": str(ROOT), **settings}
    command = [sys.executable, "-P", "-m", "tests.engine.fingerprint", *map(str, args)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.compiled
def test_with_array_bounds_checked():
    """The first of the slow tests: it compiles an engine of its own, into a folder of its own."""
    cache = str(cache_root() / "bounds")
    for players in (1, 2, 3, 4):
        checked = elsewhere(players, 150, 3, NUMBA_BOUNDSCHECK="1", CORROSION_CACHE=cache)
        assert checked == fingerprint(players, 150, 3)


@pytest.mark.compiled
@pytest.mark.parametrize("players, games, first", [(4, 8, 0), (4, 8, 8), (4, 8, 16), (3, 8, 0), (3, 8, 8), (3, 8, 16),
                                                   (2, 12, 0), (2, 12, 12), (1, 24, 0)])
def test_interpreted_games_are_the_same(players, games, first):
    """Rows and traces of two dozen games of each player count, random and greedy players."""
    interpreted = elsewhere(players, games, 2, first, NUMBA_DISABLE_JIT="1")
    assert not interpreted.pop("compiled")
    compiled = fingerprint(players, games, 2, first)
    assert compiled.pop("compiled") and compiled == interpreted
