"""`corrosion trace`: play one game of a condition and tell it, as text for people or as JSON lines for programs."""

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput, RunFailed
from scripts.cli.options import (
    Catalog,
    Game,
    GameAddress,
    Players,
    Remove,
    Seed,
    Set,
    Strategies,
    Threads,
    one_player_count,
    option,
    seats,
    thread_count,
)
from scripts.cli.places import location

FORMATS = ("text", "jsonl")
BLOCK_LIMIT = 2**62

app = new_app()


def format_name(text: Any) -> str:
    """How a game is told."""
    if text not in FORMATS:
        raise typer.BadParameter(f"{text!r} is no format: {' or '.join(FORMATS)}.")
    return text


Format = Annotated[
    Any,
    typer.Option(
        "--format", metavar="|".join(FORMATS), parser=format_name, help="A play-by-play, or one JSON object a line."
    ),
]


def search_name(text: Any) -> str:
    """A search player, as `search:2000`."""
    if not str(text).startswith("search:"):
        raise typer.BadParameter(f"{text!r} is no search player: search:N, N games a decision.")
    return text


ExplainOption = Annotated[bool, typer.Option("--explain", help="Say why each style chose: options, values, weights.")]
AnalyseOption = Annotated[
    Any,
    typer.Option("--analyse", metavar="search:N", parser=search_name, help="Say what a search would have done, and the cost."),
]


class How(NamedTuple):
    """How a game is told, and what is said of its decisions."""

    format: str
    explain: bool = False
    analyse: str | None = None
    threads: int | None = None

    @property
    def is_slow(self) -> bool:
        """Whether each line is to be seen at once."""
        return self.analyse is not None or sys.stdout.isatty()

    def noted(self, lines: Iterator[dict], variant: Any, field: Any, job: Any) -> Iterator[dict]:
        """The lines, with what is to be said of decisions."""
        if self.explain:
            from scripts.cli.trace_notes import explanations, interpret

            interpret()
            return explanations(lines, variant, field, job)
        if self.analyse:
            from scripts.cli.trace_notes import reviews

            return reviews(lines, variant, job, self.analyse, thread_count(self.threads))
        return lines


RunOption = Annotated[Any, option("--run", "DIR", location, "Take the game from a run, by its directory or location.")]
ConditionOption = Annotated[
    int | None, typer.Option("--condition", metavar="K", help="Which condition of the run, where it has several.", min=0)
]


@app.command()
def trace(
    context: typer.Context,
    players: Players = "2",
    strategies: Strategies = "greedy",
    seed: Seed = 1,
    game: Game = "0",
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    format: Format = "text",
    run: RunOption = None,
    condition: ConditionOption = None,
    explain: ExplainOption = False,
    analyse: AnalyseOption = None,
    threads: Threads = None,
) -> None:
    """Play one game and tell it, turn by turn.

    The same address (players, strategies, seed, game, catalogue) is always the same game. With --run it is a game
    of that run, with its variant and what a seat is denied or given. The strategy `human` asks you.
    """
    how = How(format, explain, analyse, threads)
    if run is not None:
        from scripts.cli.trace_run import trace_run

        trace_run(context, run, condition, game, how)
        return
    if condition is not None:
        raise BadInput("--condition: goes with --run only.")
    from sim.corrosion.catalogue import load_catalogue
    from sim.corrosion.tables import build_variant

    count = one_player_count(players)
    lineup = seats(strategies, count)
    address = GameAddress(game.block, distinct_rotation(lineup, game))
    variant = build_variant(load_catalogue(catalog, set_, remove))
    field = field_of(lineup)
    command = command_of(count, strategies, seed, address, catalog, set_, remove)
    job, names = job_of(variant, lineup, seed, address)
    tell_game(variant, field, job, names, how, f"game {address}", command)


def field_of(lineup: Sequence[str]) -> Any:
    """The strategies at the table; `human` is whoever sits at the terminal. Raises BadInput."""
    from strategies.field import HUMAN, Field

    try:
        field = Field(lineup)
    except ValueError as error:
        raise BadInput(f"--strategies: {error}") from error
    if any(strategy.name == HUMAN for strategy in field.strategies):
        from scripts.cli.human import Human

        field.with_player(HUMAN, Human)
    return field


def tell_game(variant: Any, field: Any, job: Any, names: tuple[str, ...], how: How, game: str, again: str) -> None:
    """Play a game and print it. Raises RunFailed with what went wrong and the command that shows it again."""
    from sim.corrosion.trace import Address
    from sim.corrosion.trace import trace as traced
    from strategies.field import Table, play_at

    compile_engine(variant)
    faults: list[Exception] = []
    field.worded = lambda failed: f"{game}: {failed}; to see it again: {again}"
    lines = until_fault(traced(play_at, variant, Table(field, variant), job, Address(names)), faults)
    for text in told(how.noted(lines, variant, field, job), variant.data, how.format):
        print(text, flush=how.is_slow)
    if faults:
        raise RunFailed(field.worded(faults[0]))


def distinct_rotation(lineup: Sequence[str], game: GameAddress) -> int:
    """The rotation that a game is kept under: of those with the same seating the first."""
    from sim.blocks import Condition

    if game.rotation >= len(lineup):
        known = "solo has rotation 0 only" if len(lineup) == 1 else f"rotations are 0 to {len(lineup) - 1}"
        raise BadInput(f"--game: there is no {game}: {known}.")
    if game.block >= BLOCK_LIMIT:
        raise BadInput(f"--game: block {game.block} is too large: below {BLOCK_LIMIT}.")
    condition = Condition(len(lineup), tuple(lineup.index(name) for name in lineup))
    seating = condition.seating(game.rotation)
    return next(rotation for rotation in condition.rotations if condition.seating(rotation) == seating)


def compile_engine(variant: Any) -> None:
    """Compile the engine if that has never been done, and say so."""
    from scripts.cli.running import compile_notice

    if not compile_notice():
        return
    from sim.compiled import prune_caches
    from sim.corrosion.rows import JOB, ROW
    from sim.corrosion.state import new_games
    from sim.corrosion.vocabulary import FAULTS
    from sim.runner import Engine, prepare
    from strategies.play import FINISHED, play
    from strategies.registry import style_table

    tables = [(variant.tables.reshape(1), style_table())]
    prepare(Engine(play, tables, new_games, JOB, ROW, FINISHED, FAULTS))
    prune_caches()


def job_of(variant: Any, lineup: Sequence[str], seed: int, game: GameAddress) -> tuple[Any, tuple[str, ...]]:
    """The job of a game whose strategies are those of the line-up, in order, and who sits where."""
    from sim.blocks import Condition, jobs
    from sim.corrosion.rows import JOB
    from strategies.masks import deny, split

    condition = Condition(len(lineup), tuple(range(len(lineup))))
    job = jobs(condition, game.block, game.block + 1, range(len(lineup)), seed, JOB)[game.rotation]
    names = tuple(lineup[strategy] for strategy in condition.seating(game.rotation))
    for seat, name in enumerate(names):
        job["deny"][seat] = deny(split(name)[1], variant)[0]
    return job, names


def told(lines: Iterator[dict], data: dict, format: str) -> Iterator[str]:
    """The lines of a game as they are printed."""
    if format == "jsonl":
        return (json.dumps(line, ensure_ascii=False) for line in lines)
    from sim.corrosion.playbyplay import tell

    return tell(lines, data)


def command_of(
    players: int,
    strategies: Sequence[str],
    seed: int,
    game: GameAddress,
    catalog: str | None,
    sets: Sequence[str],
    removes: Sequence[str],
) -> str:
    """The command line that plays this game."""
    words = ["corrosion", "trace", "--players", str(players), "--strategies", ",".join(strategies)]
    words += ["--seed", str(seed), "--game", str(game)]
    words += ["--catalog", catalog] if catalog else []
    words += [word for value in sets for word in ("--set", value)]
    words += [word for value in removes for word in ("--remove", value)]
    return shlex.join(words)


def until_fault(lines: Iterator[dict], faults: list[Exception]) -> Iterator[dict]:
    """The lines as far as they go; a fault that ends them is put into `faults`, so that all before it is told."""
    from sim.corrosion.trace import EngineFault
    from strategies.field import StrategyFailed

    try:
        yield from lines
    except (EngineFault, StrategyFailed) as fault:
        faults.append(fault)
