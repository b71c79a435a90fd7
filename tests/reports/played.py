"""A small run that the engine has played, for what made-up rows cannot show: games that can be played again."""

from pathlib import Path

from sim.plan import plan_of
from sim.store import Run, start_run
from strategies.batch import Batch, manifest
from tests.playing import compile_once


def played_run(folder: Path, players: tuple[int, ...] = (1, 2, 4), games: int = 40, **plan) -> Run:
    """A run of `balanced`, complete. Needs the compiled engine."""
    compile_once()
    asked = {"players": list(players), "lineups": {"named": [["balanced"]]}, "games": games, "chunk_games": 16} | plan
    facts = manifest(plan_of(asked), "corrosion balance --strategies balanced")
    run, batch = start_run(folder, facts), Batch(facts)
    for chunk in run.chunks:
        run.write(chunk, batch.play(chunk))
    return run
