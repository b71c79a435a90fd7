"""Playing games for tests: their addresses, their traces, their rows; compiled or interpreted alike."""

from __future__ import annotations

import fcntl
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sim.compiled import cache_root, is_compiled
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.rows import JOB, ROW
from sim.corrosion.state import new_games
from sim.corrosion.tables import Variant, build_variant
from sim.corrosion.trace import Address, trace
from sim.corrosion.values import TABLES
from sim.corrosion.vocabulary import ASKING
from strategies.play import FINISHED, OUTSIDE, play
from strategies.registry import resolve, style_table


@dataclass(frozen=True)
class Game:
    """One game of the play realm; `catalog` is a catalogue file, None the default catalogue."""

    strategies: tuple[str, ...]  # by seat
    block: int
    seed: int = 1
    catalog: Path | None = None
    edits: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return len(self.strategies)

    def __str__(self) -> str:
        words = ["corrosion", "trace", "--players", str(self.players), "--strategies", ",".join(self.strategies),
                 "--seed", str(self.seed), "--game", str(self.block)]
        words += ["--catalog", str(self.catalog)] if self.catalog else []
        words += [word for edit in self.edits for word in
                  (("--remove", edit.removeprefix("remove ")) if edit.startswith("remove ") else ("--set", edit))]
        return shlex.join(words)


@cache
def variant(catalog: Path | None = None, edits: tuple[str, ...] = ()) -> Variant:
    """A catalogue with edits, ready to be played."""
    return build_variant(load_catalogue(catalog, edits=edits))


def job(game: Game) -> np.record:
    """The engine's job of a game."""
    return jobs_of(game)[0]


def jobs_of(game: Game) -> np.ndarray:
    """The same as an array of one."""
    jobs = np.zeros(1, JOB)
    jobs["seed"], jobs["block"], jobs["seats"] = game.seed, game.block, game.players
    for seat, name in enumerate(game.strategies):
        jobs["style"][0, seat] = OUTSIDE if name == "outside" else resolve(name)
    return jobs


def lines(game: Game, answer=None) -> Iterator[dict]:
    """The trace of a game; `answer(g)` speaks for seats of the strategy "outside"."""
    compile_once()
    return trace(play, variant(game.catalog, game.edits), style_table(), job(game), Address(game.strategies), answer)


class Table:
    """A game record that plays game after game, as a run does."""

    def __init__(self, a_variant: Variant | None = None):
        compile_once()
        self.games, self.tables = new_games(1), np.zeros(1, TABLES)
        self.tables[0] = (a_variant or variant()).tables
        self.g = self.games[0]

    def rows(self, games: Sequence[Game]) -> np.ndarray:
        """The rows of some games of one player count, played in one batch, one row a seat."""
        assert len({game.players for game in games}) == 1, "a batch has one player count"
        jobs = np.array([tuple(job(game)) for game in games], JOB)
        rows = np.zeros(int(jobs["seats"].sum()), ROW)
        state = self.start(jobs, rows)
        assert state == FINISHED, f"{state}: fault {self.g.fault}, {games[int(self.g.job)]}"
        return rows

    def start(self, jobs: np.ndarray, rows: np.ndarray) -> int:
        """Play the jobs from the first one, as far as it goes without an outside player."""
        self.games["job"], self.games["laid_out"] = 0, 0
        return self.go_on(jobs, rows)

    def go_on(self, jobs: np.ndarray, rows: np.ndarray) -> int:
        """Play on from where the record stands; what the entry returned."""
        with np.errstate(over="ignore"):
            return play(self.games, self.tables, style_table(), jobs, rows)

    def asked(self, jobs: np.ndarray) -> np.record:
        """The record of a single job at its first question, which an outside player is to answer."""
        assert self.start(jobs, np.zeros(int(jobs["seats"][0]), ROW)) == ASKING
        return self.g


@cache
def compile_once() -> None:
    """Compile the engine, one process after the other: what the first one keeps the others load."""
    if not is_compiled():
        return
    cache_root().mkdir(parents=True, exist_ok=True)
    with open(cache_root() / "tests.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        play(new_games(1), np.zeros(1, TABLES), style_table(), np.zeros(0, JOB), np.zeros(0, ROW))
