"""`corrosion trace`: play one game of a condition and tell it, as text for people or as JSON lines for programs."""

import json
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

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
    one_player_count,
    seats,
)

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


RunOption = Annotated[Path | None, typer.Option("--run", metavar="DIR", help="Take the game from a run.")]
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
) -> None:
    """Play one game and tell it, turn by turn.

    The same address (players, strategies, seed, game, catalogue) is always the same game. With --run it is a game
    of that run, with its variant and what a seat is denied or given.
    """
    if run is not None:
        from scripts.cli.trace_run import trace_run

        trace_run(context, run, condition, game, format)
        return
    if condition is not None:
        raise BadInput("--condition: goes with --run only.")
    from sim.corrosion.catalogue import load_catalogue
    from sim.corrosion.tables import build_variant

    count = one_player_count(players)
    lineup = seats(strategies, count)
    styles = [style_index(name) for name in lineup]
    address = GameAddress(game.block, distinct_rotation(lineup, game))
    variant = build_variant(load_catalogue(catalog, set_, remove))
    compile_engine(variant)
    faults: list[Exception] = []
    lines = until_fault(lines_of(variant, lineup, styles, seed, address), faults)
    for text in told(lines, variant.data, format):
        print(text)
    if faults:
        command = command_of(count, strategies, seed, address, catalog, set_, remove)
        raise RunFailed(f"game {address}: {faults[0]}; to see it again: {command}")


def style_index(name: str) -> int:
    """What the engine knows a strategy by."""
    from strategies.masks import MaskError, split
    from strategies.registry import UnknownStrategy, resolve

    try:
        return resolve(split(name)[0])
    except (UnknownStrategy, MaskError) as error:
        raise BadInput(f"--strategies: {error}") from error


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
    from sim.compiled import is_cached, is_compiled, prune_caches

    from scripts.cli.running import ENGINE, compile_notice

    if not is_compiled() or is_cached(ENGINE):
        return
    from sim.corrosion.rows import JOB, ROW
    from sim.corrosion.state import new_games
    from sim.corrosion.vocabulary import FAULTS
    from sim.runner import Engine, prepare
    from strategies.play import FINISHED, play
    from strategies.registry import style_table

    compile_notice()
    tables = [(variant.tables.reshape(1), style_table())]
    prepare(Engine(play, tables, new_games, JOB, ROW, FINISHED, FAULTS))
    prune_caches()


def lines_of(
    variant: Any, lineup: Sequence[str], styles: Sequence[int], seed: int, game: GameAddress
) -> Iterator[dict]:
    """The trace of one game, line by line."""
    from sim.blocks import Condition, jobs
    from sim.corrosion.rows import JOB
    from sim.corrosion.trace import Address, trace
    from strategies.masks import deny, split
    from strategies.play import play
    from strategies.registry import style_table

    condition = Condition(len(lineup), tuple(range(len(lineup))))
    job = jobs(condition, game.block, game.block + 1, styles, seed, JOB)[game.rotation]
    names = tuple(lineup[strategy] for strategy in condition.seating(game.rotation))
    for seat, name in enumerate(names):
        job["deny"][seat] = deny(split(name)[1], variant)[0]
    return trace(play, variant, style_table(), job, Address(names))


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

    try:
        yield from lines
    except EngineFault as fault:
        faults.append(fault)
