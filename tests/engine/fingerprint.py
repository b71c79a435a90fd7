"""What a set of games comes to, as text to compare: `python -m tests.engine.fingerprint 3 16 4 greedy`.

Run as a program it uses the engine of its own environment: interpreted, with array bounds checked, …
"""

from __future__ import annotations

import hashlib
import json
import sys

from sim.compiled import is_compiled
from tests.differential.follow import lineup
from tests.playing import Game, Table, lines


def fingerprint(players: int, games: int, traced: int, first: int = 0) -> dict:
    """Hashes of the rows of some games, and of the traces of the first few of them."""
    some = [Game(lineup(players, number), number, seed=5) for number in range(first, first + games)]
    table = Table()
    rows = [digest(table.rows([game]).tobytes()) for game in some]
    traces = [digest("\n".join(json.dumps(line) for line in lines(game)).encode()) for game in some[:traced]]
    return {"compiled": is_compiled(), "rows": rows, "traces": traces}


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


if __name__ == "__main__":
    print(json.dumps(fingerprint(*map(int, sys.argv[1:]))))
