"""From names to players: what a run or a game needs to know of its strategies.

A name is that of a built-in style, `search:N` or `search:N:STYLE`, `human`, a file (STYLE.toml, STRATEGY.py) or an
installed entry point; `:no=chrome.A7+copy` behind it denies it these (strategies/masks.py).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.corrosion.rows import Records
from sim.corrosion.tables import Variant
from sim.corrosion.vocabulary import ASKING, FAULT_ANSWER, FIRST_KIND, KINDS, OVER
from sim.runner import EngineFault
from strategies import registry
from strategies.asking import question
from strategies.masks import split
from strategies.play import OUTSIDE, play
from strategies.plugins import Plugin, installed, read_installed, read_plugin
from strategies.protocol import MOST_FUNCTIONS, NOBODY, guests
from strategies.registry import UnknownStrategy
from strategies.search import ASKS, Search
from strategies.style import ASKED, CALLED, STYLE
from strategies.style_files import near, read_style
from strategies.watch import Watch

SEARCH, HUMAN = "search", "human"
BASE = "balanced"  # the style by which the search player's games go on
SOLO_BASE = "soloist"  # and the better one to search from in solo
MOST_BUDGET = 1_000_000
ALL_KINDS = -1


@dataclass(frozen=True)
class Strategy:
    """A strategy by its name, without a mask."""

    name: str
    description: str
    style: np.ndarray  # STYLE (1,)
    source: str  # hash of all that decides its answers, beside the engine
    function: Callable | None = None  # compiled, of a user
    make: Callable[[], Any] | None = None  # a player in Python, new for each seat of each game
    search: Search | None = None


class StrategyFailed(EngineFault):
    """A strategy that failed in play: `job` is the game, `reason` names strategy, decision kind and what happened."""


def find(name: str) -> Strategy:
    """The strategy of a name without its mask. Raises UnknownStrategy, StyleError, PluginError (all ValueErrors)."""
    head, _, rest = name.partition(":")
    if head == SEARCH and rest:
        return _search(name, rest)
    if name == HUMAN:
        return _asked(name, "A person at the terminal.", "", None)
    if name.endswith(".toml"):
        description, style = read_style(Path(name), registry.weights)
        return Strategy(name, description, style, _hash(style.tobytes()))
    if name.endswith(".py"):
        return _of_plugin(name, read_plugin(Path(name)))
    if name in registry.names():
        style = registry.weights(name)
        return Strategy(name, registry.description(name), style, _hash(style.tobytes()))
    if name in installed():
        return _of_plugin(name, read_installed(installed()[name]))
    if ":" in name and not Path(name).parent.name:
        raise UnknownStrategy(f"'{name}': after a strategy and a colon comes no=, as in greedy:no=chrome.A7+copy")
    known = [*registry.names(), *installed(), f"{SEARCH}:N", HUMAN, "FILE.toml", "FILE.py"]
    raise UnknownStrategy(f"unknown strategy '{name}'{near(name, known)}; known: {', '.join(known)}")


def _search(name: str, rest: str) -> Strategy:
    number, _, base = rest.partition(":")
    if not number.isdecimal() or not 1 <= int(number) <= MOST_BUDGET:
        raise UnknownStrategy(f"'{name}': after search: comes a number of imagined games from 1 to {MOST_BUDGET}")
    weights = find(base or BASE)
    if weights.function or weights.make or weights.search or weights.name == registry.RANDOM:
        raise UnknownStrategy(f"'{name}': games go on by a style of weights, and {weights.name} is none")
    style = weights.style.copy()
    style["kind"], style["asks"] = ASKED, ASKS
    told = f"Imagines {int(number):,} games a main decision, in which all go on as {weights.name}."
    return Strategy(name, told, style, _hash(number.encode() + style.tobytes()), search=Search(int(number), weights.style))


def _asked(name: str, description: str, source: str, make: Callable[[], Any] | None) -> Strategy:
    style = np.zeros(1, STYLE)
    style["kind"], style["asks"] = ASKED, ALL_KINDS
    return Strategy(name, description, style, source, make=make)


def _of_plugin(name: str, plugin: Plugin) -> Strategy:
    if plugin.make is not None:
        return _asked(name, plugin.description, plugin.source, plugin.make)
    style = np.zeros(1, STYLE)
    style["kind"] = CALLED
    return Strategy(name, plugin.description, style, plugin.source, function=plugin.function)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


class Field:
    """The strategies of a run, in the order of their names (masks are the jobs' affair)."""

    def __init__(self, names: Sequence[str]) -> None:
        """Raises UnknownStrategy, StyleError, PluginError, MaskError (all ValueErrors)."""
        self.strategies = [find(split(name)[0]) for name in names]
        self.styles = np.concatenate([strategy.style for strategy in self.strategies])
        functions = [strategy.function for strategy in self.strategies if strategy.function]
        if len(functions) > MOST_FUNCTIONS:
            raise UnknownStrategy(f"{len(functions)} compiled strategies of users; at most {MOST_FUNCTIONS} play in one run")
        self.functions = (*functions, *NOBODY[len(functions) :])
        called = [i for i, strategy in enumerate(self.strategies) if strategy.function]
        self.styles["function"][called] = np.arange(len(called))
        self.has_users = any(strategy.function or strategy.make for strategy in self.strategies if strategy.name != HUMAN)
        self.watch = Watch(self._late) if self.has_users else None
        self.worded: Callable[[StrategyFailed], str] = str  # a failure as the user is told it

    def failed(self, g: np.record, jobs: np.ndarray, what: str) -> StrategyFailed:
        """A failure of the strategy that was asked last, in words."""
        job = jobs[int(g.job)]
        return StrategyFailed(job, f"{self.asked(g, job)}, {what}")

    def asked(self, g: np.record, job: np.record) -> str:
        """Who is asked for what."""
        name, kind = self.strategies[int(job["style"][int(g.asked)])].name, KINDS[int(g.kind) - FIRST_KIND]
        return f"the strategy {name}, asked for `{kind}`"

    def _late(self, games: np.ndarray, jobs: np.ndarray, seconds: float) -> str:
        return self.worded(self.failed(games[0], jobs, f"has not answered within {seconds:g} seconds"))

    def with_player(self, name: str, make: Callable[[], Any]) -> Field:
        """The field with somebody at the place of `human`."""
        for i, strategy in enumerate(self.strategies):
            if strategy.name == name:
                self.strategies[i] = _asked(name, strategy.description, strategy.source, make)
        return self


class Table:
    """A field at a table with one variant: plays games, and asks those who answer in Python."""

    def __init__(self, field: Field, variant: Variant) -> None:
        self.field, self.variant = field, variant

    def play(self, games: np.ndarray, tables: np.ndarray, jobs: np.ndarray, rows: np.ndarray,
             kept: Records | None = None) -> int:
        """As strategies.play.play; style indices are places in the field. Raises StrategyFailed."""
        with self.field.watch.over(games, jobs) if self.field.watch else nullcontext():
            return self._play(games, tables, jobs, rows, kept)

    def _play(self, games, tables, jobs, rows, kept) -> int:
        room = guests(games, tables)
        players: dict[tuple[int, int], Any] = {}
        g = games[0]
        while True:
            state = self._advance(games, tables, jobs, rows, kept, room)
            if state == OVER and g.fault == FAULT_ANSWER:
                raise self._no_option(g, jobs, int(g.choice))
            if state != ASKING or jobs[int(g.job)]["style"][int(g.asked)] == OUTSIDE:
                return state
            players = {key: player for key, player in players.items() if key[0] == g.job}
            g.choice = self._answer(games, tables, jobs, room, players)

    def _advance(self, games, tables, jobs, rows, kept, room) -> int:
        try:
            state = play(games, tables, self.field.styles, jobs, rows, kept, self.field.functions, room)
        except Exception as error:
            if not games[0].answering:
                raise
            raise self.field.failed(games[0], jobs, f"raised {_told(error)}") from error
        if self.field.has_users and room.tables.tobytes() != tables.tobytes():
            users = " or ".join(s.name for s in self.field.strategies if s.function or s.make)
            job = jobs[min(int(games[0].job), len(jobs) - 1)]
            raise StrategyFailed(job, f"the strategy {users} changed the catalogue that it was shown")
        return state

    def _answer(self, games, tables, jobs, room, players) -> int:
        g = games[0]
        job = jobs[int(g.job) : int(g.job) + 1]
        strategy = self._strategy(g, jobs)
        if strategy.search is not None:
            return strategy.search.choose(games, tables, int(room.chance[0]))
        key = int(g.job), int(g.asked)
        if self.field.watch and strategy.name != HUMAN:  # who may take their time
            self.field.watch.asks(f"game {int(g.block)}.{int(job['rotation'][0])}: {self.field.asked(g, job[0])}")
            g.answering = 1
        try:
            if key not in players:
                players[key] = strategy.make()
            answer = players[key].answer(question(games, room, tables, job, self.variant))
        except Exception as error:
            if strategy.name == HUMAN:
                raise
            raise self.field.failed(g, jobs, f"raised {_told(error)}") from error
        g.answering = 0
        if isinstance(answer, bool) or not isinstance(answer, int | np.integer):
            raise self.field.failed(g, jobs, f"answered {answer!r}, which is no index of an option")
        if not 0 <= answer < g.n:
            raise self._no_option(g, jobs, answer)
        return int(answer)

    def _no_option(self, g: np.record, jobs: np.ndarray, answer: int) -> StrategyFailed:
        n = int(g.n)
        return self.field.failed(g, jobs, f"answered {answer}, and there are {n} options (0 to {n - 1})")

    def _strategy(self, g: np.record, jobs: np.ndarray) -> Strategy:
        return self.field.strategies[int(jobs[int(g.job)]["style"][int(g.asked)])]


def play_at(games: np.ndarray, tables: np.ndarray, table: Table, jobs: np.ndarray, rows: np.ndarray,
            kept: Records | None = None) -> int:
    """Play jobs at a table: what runs and traces call."""
    return table.play(games, tables, jobs, rows, kept)


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split()) or 'no reason given'}"
