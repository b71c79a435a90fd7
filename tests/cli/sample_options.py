"""A command with every shared option, which prints what they became."""

from scripts.cli.app import new_app
from scripts.cli.options import (
    Catalog, DryRun, Field, Game, Games, Json, Players, Quiet, Remove, Seed, Set, Strategies, Threads, seats,
)
from scripts.cli.output import print_json
from scripts.cli.places import Out

app = new_app()


@app.command()
def sample(
    players: Players = "2",
    strategies: Strategies = "greedy",
    field: Field = "random,greedy",
    games: Games = 100,
    seed: Seed = 1,
    out: Out = None,
    threads: Threads = None,
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    game: Game = "0",
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Print the options as they arrive."""
    print_json(
        {
            "players": players, "strategies": strategies, "seats": [seats(strategies, n) for n in players],
            "field": field, "games": games, "seed": seed, "out": out and str(out), "threads": threads,
            "catalog": catalog, "set": set_, "remove": remove, "game": game,
            "json": json, "quiet": quiet, "dry_run": dry_run,
        }
    )
