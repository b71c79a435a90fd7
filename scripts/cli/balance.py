"""`corrosion balance`: play self-play at every player count, keep the rows, write a report."""

import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.beside import BESIDE, asked, keep, kept
from scripts.cli.options import (
    STRONGEST, Catalog, DryRun, Games, Json, Metrics, Players, Quiet, Remove, Seed, Set, Strategies, Threads, seats,
)
from scripts.cli.output import print_json
from scripts.cli.places import Out
from scripts.cli.running import How, carry_out, target

Chosen = dict[str, Any]  # the options that decide what is played, by name

Observed = Annotated[
    str | None,
    typer.Option("--observed", metavar="FILE", help="CSV of real results (players, seat, score) to compare with."),
]

app = new_app()


@app.command()
def balance(
    players: Players = "1,2,3,4",
    strategies: Strategies = STRONGEST,
    games: Games = 40000,
    seed: Seed = 1,
    out: Out = None,
    threads: Threads = None,
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    metrics: Metrics = None,
    observed: Observed = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play every player count and write a balance report.

    The report and all rows go to a directory of their own: by default corrosion-balance-SEED here, or the
    next free corrosion-balance-SEED-N if that holds another run. The same command goes on where an earlier
    one was stopped, and only writes the report anew where all has been played. The scores of --observed and the
    path of --metrics are kept with the run, so that a report that is written anew shows them too.
    """
    chosen = {"players": players, "strategies": strategies, "games": games, "seed": seed, "catalog": catalog,
              "set": set_, "remove": remove}  # fmt: skip
    manifest = planned(chosen)
    shown = asked(manifest, metrics, observed)
    directory = target(out, f"corrosion-balance-{seed}", manifest)
    if dry_run:
        show_plan(manifest, directory, How(threads, quiet=quiet, json=json))
        return
    started = time.monotonic()
    again = manifest["command"] + (f" --out {shlex.quote(str(out))}" if out else "")
    begun = manifest | ({BESIDE: shown} if shown else {})
    outcome = carry_out(directory, begun, How(threads, quiet=quiet), again=again, finish=lambda run: write(run, quiet, shown))
    seconds = {"play": round(outcome.seconds, 2), "report": round(time.monotonic() - started - outcome.seconds, 2)}
    show_result(outcome.run.manifest, directory, outcome.new, seconds, json)


def planned(chosen: Chosen) -> dict[str, Any]:
    """The manifest of the run that the options describe. Raises BadInput, CatalogueError."""
    for count in chosen["players"]:
        seats(chosen["strategies"], count)
    from sim.plan import plan_of
    from strategies.batch import manifest

    document = {
        "players": list(chosen["players"]), "lineups": {"named": [list(chosen["strategies"])]},
        "games": chosen["games"], "seed": chosen["seed"], "set": chosen["set"], "remove": chosen["remove"],
    }  # fmt: skip
    document |= {"catalog": chosen["catalog"]} if chosen["catalog"] else {}
    return manifest(plan_of(document, "options"), command(chosen))


def command(chosen: Chosen) -> str:
    """The command line that plays this again: what decides the result, nothing else."""
    words = ["corrosion", "balance", "--players", ",".join(map(str, chosen["players"]))]
    words += ["--strategies", ",".join(chosen["strategies"])]
    words += ["--games", str(chosen["games"]), "--seed", str(chosen["seed"])]
    words += ["--catalog", chosen["catalog"]] if chosen["catalog"] else []
    words += [word for value in chosen["set"] for word in ("--set", value)]
    words += [word for value in chosen["remove"] for word in ("--remove", value)]
    return shlex.join(words)


def write(run: Any, quiet: bool = True, shown: Mapping[str, Any] = {}) -> Path:
    """The report of a run that is complete, with what the run keeps to be shown beside it, and from now on `shown`."""
    if not quiet and sys.stderr.isatty():
        print("writing the report", file=sys.stderr, flush=True)
    from reports.page import write_report

    keep(run, shown)
    return write_report(run, **kept(run.manifest))


def show_plan(manifest: dict[str, Any], directory: Path, how: How) -> None:
    """What would be done, how long that takes and how much room."""
    from scripts.cli.estimate import estimate, in_words

    expected = estimate(manifest, how)
    if how.json:
        print_json({"directory": str(directory), "conditions": summary(manifest["plan"]), "estimate": expected,
                    "command": manifest["command"]})  # fmt: skip
        return
    print(f"would play {games_of(manifest)}")
    print(f"and write {directory / 'report.html'}")
    print(in_words(expected) + "; nothing has been written")


def show_result(manifest: dict[str, Any], directory: Path, new: int, seconds: dict[str, float], json: bool) -> None:
    """What was done."""
    from reports.files import METRICS, REPORT

    report = directory / REPORT
    if json:

        print_json({
            "directory": str(directory), "report": str(report), "metrics": str(directory / METRICS),
            "conditions": summary(manifest["plan"]), "games_played_now": new, "seconds": seconds,
            "command": manifest["command"],
        })  # fmt: skip
        return
    there = sum(condition["games"] for condition in manifest["plan"]["conditions"]) - new
    print(f"played {games_of(manifest)}" + (f" ({there:,} of them before)" if there else ""))
    print(f"report: {report}")


def summary(plan: dict[str, Any]) -> list[dict[str, Any]]:
    """The conditions of a plan, with the strategies of their seats by name."""
    names = [strategy["name"] for strategy in plan["strategies"]]
    return [
        {"players": c["players"], "strategies": [names[s] for s in c["lineup"]], "blocks": c["blocks"], "games": c["games"]}
        for c in plan["conditions"]
    ]


def games_of(manifest: dict[str, Any]) -> str:
    """`60,000 games: 20,000 solo, 20,000 with 2 players, …`."""
    conditions: Sequence[dict[str, Any]] = manifest["plan"]["conditions"]
    parts = [f"{c['games']:,} {_company(c['players'])}" for c in conditions]
    total = sum(c["games"] for c in conditions)
    return f"{total:,} games: {', '.join(parts)}"


def _company(players: int) -> str:
    return "solo" if players == 1 else f"with {players} players"
