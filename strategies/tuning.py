"""Tuning: looks for better weights of a style by CMA-ES, from games that all candidates play with the same keys.

Each generation plays new keys of the tuning realm; the comparison at the end plays keys of the verifying realm,
which no generation has seen. Everything follows from the request: threads and interruptions change nothing.
CMA-ES: Hansen (2016), "The CMA Evolution Strategy: A Tutorial", by the library `cma`, with a diagonal covariance (Ros and
Hansen 2008, sep-CMA-ES): a hundred weights and more need far fewer games for it. See strategies/docs/tuning.md.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.blocks import Chunk, Condition, jobs
from sim.chance import REALM_TUNE, REALM_VERIFY
from sim.compiled import engine_hash
from sim.corrosion.rows import JOB, ROW
from sim.corrosion.state import new_games
from sim.corrosion.tables import Variant
from sim.corrosion.values import TABLES
from sim.corrosion.vocabulary import FAULTS
from sim.runner import ROWS, SLICE, Engine, Tables, play_chunks
from sim.store import write_file
from strategies import registry
from strategies.field import find
from strategies.play import FINISHED, play
from strategies.search import margins
from strategies.style import OF_ALL_STAGES, STAGES, STYLE, UNIFORM, WEIGHTED, WEIGHTS, has_stages, put, weight_of
from strategies.style_files import LIMIT, near, written

MODULE = "strategies.play"
CANDIDATES = 24
GENERATIONS = 60  # as many at least, if the budget is large enough for that; then a candidate plays more games
LEAST_GAMES, MOST_GAMES = 4, 200  # of a candidate in a generation, about
FIRST_STEP = 40  # percent of a weight's spread
VERIFIED = 0.1, 400, 20_000  # share of the budget for the comparison at the end; games of it, at least and at most
MARGIN, MOST_MARGIN = 0.5, 60  # percent of win share that a point ahead counts, up to so many points
SLOW = 2.0  # points, or percent of win share, that a turn beyond the limit costs
Z95 = 1.959963984540054

UNITS = ("green", "foresee")  # the unit of all others; a switch
NOT_NEGATIVE = frozenset(
    ("small", "medium", "chrome", "steam", "scarce", "surplus", "points", "engine", "cost", "save", "one_shot", "turning",
     "activations", "wheel_share", "trigger", "steam_spare", "late", "gear_pace", "rummage", "return_action", "plan",
     "later", "engine_points", "on_play", "on_chrome", "on_one_shot", "on_completing", "cover", "hands_late",
     "hasten_action", "hasten_nearer", "idle", "sets_off", "cover_later", "way", "complete_free", "pace", "award_pace",
     "hasten_steam", "hasten_late"))  # fmt: skip
AT_LEAST = {"horizon": 10}
# of weights near 0; of others the larger of 25 and 0.4 of them
SPREAD = {"steam_spare": 6, "late": 3, "thin": 8, "far": 8, "horizon": 8, "award_pace": 6, "hire_grade": 10,
          "return_action": 10, "ahead": 200, "aim_chrome": 150, "aim_one_shot": 150, "more_completed": 100,
          "more_water": 100, "more_chrome": 80, "more_special": 150, "more_turning": 80, "more_engineers": 100,
          "extra_wheel": 100, "extra_engineer": 100, "later": 40, "engine_points": 40, "on_play": 15, "on_chrome": 15,
          "on_one_shot": 15, "on_completing": 15, "at_once": 60, "chrome_left": 40, "hands_late": 5, "cover": 30,
          "complete_points": 30, "idle": 200, "sets_off": 50, "over": 150, "cover_later": 40, "way": 80}  # fmt: skip


# what a candidate can be rewarded for beside winning: columns of its own rows
MEASURES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "chrome": lambda own: own["completed"].sum(-1), "machine_points": lambda own: own["machines"],
    "one_shots": lambda own: own["one_shots_done"].sum(-1), "turning": lambda own: own["taken_turning"].sum(-1),
    "awards": lambda own: own["award_tokens"].sum(-1), "hired": lambda own: (own["hired_turn"] > 0).sum(-1),
    "copies": lambda own: own["copies_made"], "wheel": lambda own: own["wheel_turns"], "water": lambda own: own["water"],
    "special": lambda own: own["special"], "sped_up": lambda own: own["sped_up"], "turns": lambda own: own["turns"],
}  # fmt: skip


class TuningError(ValueError):
    """A request that cannot be carried out; one line."""


@dataclass(frozen=True)
class Request:
    """What is tuned, for what, and with how many games: all that decides the result."""

    style: str  # a name or a file
    players: int
    field: tuple[str, ...]  # the opponents; none in solo
    games: int  # of the search, at most
    seed: int = 1
    fix: tuple[tuple[str, int], ...] = ()  # weights that get a value and keep it
    turns: int | None = None  # own turns beyond these count against a candidate
    reward: tuple[tuple[str, int], ...] = ()  # points (percent of win share) for each of a measure
    step: int = FIRST_STEP  # how far from the style the first candidates lie
    stages: bool = False  # whether later stages get weights of their own; those of a style that has them always do


class Compared(NamedTuple):
    """The tuned style beside its base in the same held-out games; solo in points, else in win share."""

    games: int  # of each of the two
    before: float
    after: float
    difference: float
    half: float  # half the 95 % interval of the difference


class Tuning:
    """A request with everything that it needs. Raises TuningError, and what finding a strategy raises (ValueErrors)."""

    def __init__(self, request: Request, variant: Variant) -> None:
        self.request, self.variant = request, variant
        if request.players > 1 and not request.field:
            raise TuningError("a field is needed: the strategies to play against")
        if request.players == 1 and request.field:
            raise TuningError("there is no field in solo")
        self.base = _weights(request.style)
        self.description = find(request.style).description
        kept = _kept(request.style)
        for name, value in request.fix:
            put(self.base, name, value)
        self.fixed = tuple(sorted({*kept, *(name for name, _ in request.fix)}))
        without = {*UNITS, *self.fixed, *(OF_ALL_STAGES if request.players == 1 else ())}  # in solo the turns are known
        names = [name for name, _ in WEIGHTS if name not in without]
        later = [stage for stage, _ in STAGES[1:]] if request.stages or has_stages(self.base) else []
        self.free = names + [f"{stage}.{name}" for stage in later for name in names if name not in OF_ALL_STAGES]
        self.start = np.array([float(weight_of(self.base, key)) for key in self.free])
        self.spread = np.array([max(float(SPREAD.get(named(key), 25)), 0.4 * abs(value))
                                for key, value in zip(self.free, self.start, strict=True)])  # fmt: skip
        self.opponents = np.concatenate([_weights(name, UNIFORM) for name in request.field] or [np.zeros(0, STYLE)])
        self.tables = np.zeros(1, TABLES)
        self.tables[0] = variant.tables
        a_block = request.players * max(1, len(request.field))
        per_candidate = min(MOST_GAMES, max(LEAST_GAMES, request.games // (CANDIDATES * GENERATIONS)))
        self.blocks = max(1, per_candidate // a_block)
        self.a_generation = CANDIDATES * self.blocks * a_block
        self.generations = request.games // self.a_generation
        if self.generations < 1:
            raise TuningError(f"{request.games} games are not enough: a generation takes {self.a_generation} at least")
        share, least, most = VERIFIED
        self.verified_blocks = -(-int(min(most, max(least, share * request.games))) // a_block)

    @property
    def key(self) -> str:
        """A hash of all that decides the result."""
        facts = {**asdict(self.request), "catalogue": self.variant.hash, "engine": engine_hash(MODULE), "fixed": self.fixed,
                 "weights": hashlib.sha256(self.base.tobytes() + self.opponents.tobytes()).hexdigest()}  # fmt: skip
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]

    def style(self, point: np.ndarray) -> np.ndarray:
        """The style (STYLE (1,)) at a point of the search space."""
        style = self.base.copy()
        for key, value in zip(self.free, self.start + self.spread * point, strict=True):
            least = 0 if named(key) in NOT_NEGATIVE else AT_LEAST.get(named(key), -LIMIT)
            put(style, key, min(LIMIT, max(least, round(float(value)))))
        return style

    def search(self) -> Any:
        """A CMA-ES at its beginning, with random numbers of its own."""
        import cma

        chance = np.random.RandomState(self.request.seed % 2**32)
        options = {"popsize": CANDIDATES, "verbose": -9, "seed": float("nan"), "randn": chance.randn,
                   "CMA_diagonal": True}  # fmt: skip
        return cma.CMAEvolutionStrategy(np.zeros(len(self.free)), self.request.step / 100, options)

    def jobs(self, candidates: int, realm: int, first: int, blocks: int) -> np.ndarray:
        """Games (JOB) of all candidates with the same keys: candidate by candidate, line-up by line-up, block by block."""
        players, numbers = self.request.players, range(candidates + len(self.opponents))
        made = []
        for candidate in range(candidates):
            for line in self._line_ups(candidates):
                condition = Condition(players, (candidate, *line))
                made.append(jobs(condition, first, first + blocks, numbers, self.request.seed, JOB, realm))
        return np.concatenate(made)

    def _line_ups(self, candidates: int) -> list[tuple[int, ...]]:
        """The others at the table: the field in its order, beginning at each of its strategies."""
        n = len(self.opponents)
        if n == 0:
            return [()]
        return [tuple(candidates + (first + k) % n for k in range(self.request.players - 1)) for first in range(n)]

    def played(self, styles: Sequence[np.ndarray], realm: int, first: int, blocks: int, threads: int) -> tuple[np.ndarray, np.ndarray]:
        """Own rows and points ahead: ROW (styles, line-ups, blocks, rotations), int64 of the same shape."""
        made = self.jobs(len(styles), realm, first, blocks)
        rows = play_all(self.tables, np.concatenate([*styles, self.opponents]), made, threads)
        players = self.request.players
        rows = rows.reshape(len(styles), len(self._line_ups(len(styles))), blocks, players, players)
        own = np.stack([rows[..., rotation, -rotation % players] for rotation in range(players)], axis=-1)
        ahead = np.zeros(own.shape, np.int64)
        if players > 1:
            score = rows["score"].astype(np.int64)
            for rotation in range(players):
                seat = -rotation % players
                ahead[..., rotation] = margins(score[..., rotation, :], seat)
        return own, ahead

    def worth(self, styles: Sequence[np.ndarray], generation: int, threads: int) -> np.ndarray:
        """What candidates are worth in the games of a generation; the more the better."""
        own, ahead = self.played(styles, REALM_TUNE, generation * self.blocks, self.blocks, threads)
        games = (1, 2, 3)
        if self.request.players == 1:
            worth = own["score"].mean(games)
        else:
            worth = 100 * own["win_share"].mean(games) / 12 + MARGIN * np.clip(ahead, -MOST_MARGIN, MOST_MARGIN).mean(games)
        if self.request.turns is not None:
            worth = worth - SLOW * np.maximum(0, own["turns"].mean(games) - self.request.turns)
        for measure, points in self.request.reward:
            worth = worth + points * MEASURES[measure](own).mean(games)
        return worth

    def compare(self, tuned: np.ndarray, threads: int) -> Compared:
        """The tuned style beside its base in held-out games, paired by block."""
        before = _weights(self.request.style)
        own, _ = self.played([before, tuned], REALM_VERIFY, 0, self.verified_blocks, threads)
        figure = own["score"].astype(float) if self.request.players == 1 else own["win_share"] / 12
        by_block = figure.mean(axis=(1, 3))
        difference = by_block[1] - by_block[0]
        half = Z95 * difference.std(ddof=1) / np.sqrt(len(difference)) if len(difference) > 1 else float("nan")
        games = figure[0].size
        return Compared(games, *(float(x) for x in (*by_block.mean(axis=1), difference.mean(), half)))

    def file(self, tuned: np.ndarray, compared: Compared) -> str:
        """The text of the style file."""
        r = self.request
        lines = ["[provenance]", f"base = {json.dumps(r.style)}", f"players = {r.players}", f"field = {json.dumps(r.field)}",
                 f"games = {self.generations * self.a_generation}", f"seed = {r.seed}",
                 f"fixed = {json.dumps(self.fixed)}", *([f"turns = {r.turns}"] if r.turns is not None else []),
                 *([f"step = {r.step}"] if r.step != FIRST_STEP else []), *(["stages = true"] if any("." in key for key in self.free) else []),
                 f"reward = {{{', '.join(f'{name} = {points}' for name, points in r.reward)}}}",
                 f'catalogue = "{self.variant.hash}"',
                 *([f"overrides = {json.dumps(self.variant.overrides)}"] if self.variant.overrides else []),
                 f'engine = "{engine_hash(MODULE)}"',
                 f'measure = "{"points" if r.players == 1 else "win share"}"', f"held_out_games = {compared.games}",
                 f"before = {compared.before:.4f}", f"after = {compared.after:.4f}",
                 f"difference = {compared.difference:.4f}", f"difference_half_95 = {compared.half:.4f}"]  # fmt: skip
        return written(self.description, tuned, "\n".join(lines))


def tune(tuning: Tuning, state: Path, threads: int, tell: Callable[[int, float], None] = lambda generation, worth: None) -> np.ndarray:
    """Carry out the search, from where the state file stands; the tuned style, STYLE (1,).

    tell: called after each generation with how many there have been and what the best candidate was worth.
    Raises TuningError for a state of another request, KeyboardInterrupt; the state is kept after each generation.
    """
    told = _told(state, tuning.key)
    search = tuning.search()
    for generation in range(tuning.generations):
        points = search.ask()
        if generation < len(told):
            worth = np.array(told[generation])
        else:
            worth = tuning.worth([tuning.style(point) for point in points], generation, threads)
            told.append([float(value) for value in worth])
            _keep(state, {"request": tuning.key, "worth": told})
            tell(generation + 1, float(worth.max()))
        search.tell(points, list(-worth))
    return tuning.style(search.mean)


def play_all(tables: np.ndarray, styles: np.ndarray, made: np.ndarray, threads: int) -> np.ndarray:
    """Rows (ROW) of games of one player count; styles of the jobs are indices. Raises EngineFault."""
    seats = int(made[0]["seats"])
    rows = np.zeros(len(made) * seats, ROW)
    engine = Engine(play, [(tables, styles)], new_games, JOB, ROW, FINISHED, FAULTS)

    def keep(part: Chunk, played: Tables) -> None:
        rows[part.lo * seats : part.hi * seats] = played[ROWS]

    parts = [Chunk(0, lo, min(lo + SLICE, len(made))) for lo in range(0, len(made), SLICE)]
    play_chunks(engine, parts, lambda part: made[part.lo : part.hi], keep, threads)
    return rows


def named(key: str) -> str:
    """The weight that a key of the search space means, whatever the stage."""
    return key.rpartition(".")[2]


def parse_fix(text: str) -> tuple[str, int]:
    """`WEIGHT=N`. Raises TuningError."""
    return _parse(text, [weight for weight, _ in WEIGHTS], "weight")


def parse_reward(text: str) -> tuple[str, int]:
    """`MEASURE=N`. Raises TuningError."""
    return _parse(text, list(MEASURES), "measure")


def _parse(text: str, known: list[str], what: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    if name not in known:
        raise TuningError(f"'{name}' is no {what}{near(name, known) or '; known: ' + ', '.join(known)}")
    if not equals or not value.removeprefix("-").isdecimal() or abs(int(value)) > LIMIT:
        raise TuningError(f"'{text}' is not {name}=N with a whole number from {-LIMIT} to {LIMIT}")
    return name, int(value)


def _weights(name: str, *also: int) -> np.ndarray:
    strategy = find(name)
    if int(strategy.style[0]["kind"]) not in (WEIGHTED, *also):
        raise TuningError(f"{name} has no weights")
    return strategy.style.copy()


def _kept(name: str) -> tuple[str, ...]:
    """The weights that a style's file says to be fixed: they make it what it is."""
    path = Path(name) if name.endswith(".toml") else registry.STYLES / f"{name}.toml"
    fixed = tomllib.loads(path.read_text(encoding="utf-8")).get("provenance", {}).get("fixed", [])
    return tuple(weight for weight, _ in WEIGHTS if weight in fixed)


def _told(state: Path, key: str) -> list[list[float]]:
    """What the candidates of the generations so far were worth."""
    try:
        found = json.loads(state.read_text())
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise TuningError(f"{state}: no state of a tuning: {error}") from None
    if not isinstance(found, dict) or found.get("request") != key:
        raise TuningError(f"{state} is the state of another tuning, or of another engine; delete it, or choose another file")
    return found["worth"]


def _keep(state: Path, what: dict[str, Any]) -> None:
    """Write the state, whole or not at all."""
    write_file(state, lambda file: file.write(json.dumps(what).encode()))
