"""`corrosion sweep PLAN.toml|PRESET`: play a plan or a usual question, and keep it as a run with response curves."""

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import (
    STRONGEST, Catalog, DryRun, Executor, Games, Json, Players, Quiet, Scheduler, Seed, Strategies, Threads, seats,
)  # fmt: skip
from scripts.cli.places import Out

PRESET_NAMES = "costs, points, awards, seats, special-supply, end-fee"

app = new_app()


@app.command()
def sweep(
    plan: Annotated[str, typer.Argument(metavar="PLAN.toml|PRESET", help=f"A plan (sim/docs/plans.md), or {PRESET_NAMES}.")],
    players: Players = None,
    strategies: Strategies = None,
    games: Games = None,
    seed: Seed = None,
    catalog: Catalog = None,
    out: Out = None,
    threads: Threads = None,
    executor: Executor = "threads",
    scheduler: Scheduler = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play what a plan file says, or vary what a preset names, and draw the response.

    --players, --strategies, --games, --seed and --catalog go with a preset; a plan file says these itself. The
    same command goes on where an earlier one was stopped.
    """
    from reports.causal.presets import PRESETS
    from scripts.cli.running import How
    from scripts.cli.runs import run_document
    from sim.plan import read_plan

    how = How(threads, executor, scheduler, quiet, json)
    given = {"players": players, "strategies": strategies, "games": games, "seed": seed, "catalog": catalog}
    given = {key: value for key, value in given.items() if value is not None}
    if plan in PRESETS:
        document, command = preset(plan, given)
        run_document(document, f"preset {plan}", f"corrosion-{plan}", command, out, how, dry_run, write)
        return
    if given:
        raise BadInput(f"--{next(iter(given))}: goes with a preset; {plan} says this itself.")
    if not plan.endswith(".toml") and not Path(plan).exists():
        raise BadInput(f"{plan!r} is neither a plan file nor a preset ({PRESET_NAMES}).")
    document = read_plan(Path(plan))
    command = shlex.join(["corrosion", "sweep", plan])
    run_document(document, plan, f"corrosion-{Path(plan).stem}", command, out, how, dry_run, write)


def preset(name: str, given: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The plan of a preset, and the command line that plays it again. Raises BadInput, CatalogueError."""
    from reports.causal.presets import PRESETS, variants
    from sim.corrosion.catalogue import load_catalogue

    players, strategies = given.get("players", (2,)), given.get("strategies", (STRONGEST,))
    for count in players:
        seats(strategies, count)
    catalogue = load_catalogue(given.get("catalog"))
    document = {
        "players": list(players), "lineups": {"named": [list(strategies)]}, "games": given.get("games", 20000),
        "seed": given.get("seed", 1), "detail": 0, "variant": variants(PRESETS[name].factors(catalogue.data, players)),
    }  # fmt: skip
    document |= {"catalog": given["catalog"]} if "catalog" in given else {}
    words = ["corrosion", "sweep", name, "--players", ",".join(map(str, players)), "--strategies", ",".join(strategies)]
    words += ["--games", str(document["games"]), "--seed", str(document["seed"])]
    words += ["--catalog", given["catalog"]] if "catalog" in given else []
    return document, shlex.join(words)


def write(run: Any) -> list[str]:
    """The report of a complete sweep, and lines for the terminal; none where it varies nothing that has levels."""
    from reports.causal.sweep import write_sweep

    made = write_sweep(run)
    return [] if made is None else [*made[1], f"report: {made[0]}"]
