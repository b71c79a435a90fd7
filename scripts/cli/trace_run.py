"""`corrosion trace --run DIR`: one game of a run."""

import shlex
from typing import Any

import typer

from scripts.cli.errors import BadInput
from scripts.cli.options import GameAddress

DECIDED = ("players", "strategies", "seed", "catalog", "set_", "remove")  # by the run


def trace_run(context: typer.Context, directory: Any, condition: int | None, game: GameAddress, how: Any) -> None:
    """Tell a game of a run. Raises BadInput, StoreError, OtherEngine, RunFailed."""
    for name in DECIDED:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise BadInput(f"--{name.rstrip('_')}: a game of --run has that of the run.")
    from sim.store import open_run
    from strategies.batch import Batch

    run = open_run(directory)
    number = chosen(run, condition)
    game = GameAddress(game.block, there(run, number, game))
    batch = Batch(run.manifest)
    from reports.replay.again import job_of
    from scripts.cli.trace import tell_game

    job, names = job_of(batch, run, number, *game)
    command = shlex.join(["corrosion", "trace", "--run", str(directory), "--condition", str(number), "--game", str(game)])
    variant = batch.variants[run.conditions[number].variant]
    tell_game(variant, batch.field, job, names, how, f"game {game} of condition {number}", command)


def chosen(run: Any, condition: int | None) -> int:
    """The condition that is meant."""
    last = len(run.conditions) - 1
    if condition is None and last:
        from scripts.cli.runs import conditions

        first = conditions(run.manifest)[:4]
        known = "; ".join(f"{c['condition']}: {c['players']} players, {' '.join(c['strategies'])}, {c['variant']}"
                          for c in first)  # fmt: skip
        raise BadInput(f"--condition: the run has several, 0 to {last} ({known}{'; …' if last > 3 else ''}).")
    if condition is not None and condition > last:
        raise BadInput(f"--condition: there is no {condition}; the run has 0 to {last}.")
    return condition or 0


def there(run: Any, number: int, game: GameAddress) -> int:
    """The rotation that a game of the run is kept under."""
    condition, blocks = run.conditions[number], run.manifest["plan"]["conditions"][number]["blocks"]
    if game.block >= blocks:
        raise BadInput(f"--game: there is no {game}: condition {number} has blocks 0 to {blocks - 1}.")
    if game.rotation >= condition.players:
        raise BadInput(f"--game: there is no {game}: rotations are 0 to {condition.players - 1}.")
    seating = condition.seating(game.rotation)
    return next(rotation for rotation in condition.rotations if condition.seating(rotation) == seating)
