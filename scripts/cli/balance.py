"""`corrosion balance`: play self-play at every player count, keep the rows, write a report."""

import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput, Interrupted, RunFailed
from scripts.cli.options import (
    Catalog, DryRun, Games, Json, Out, Players, Quiet, Remove, Seed, Set, Strategies, Threads, seats, thread_count,
    writable_folder,
)
from scripts.cli.output import print_json
from scripts.cli.trace import command_of, style_index

MOST_DEFAULT_NAMES = 1000
Chosen = dict[str, Any]  # the options that decide what is played, by name

app = new_app()


@app.command()
def balance(
    players: Players = "1,2,3,4",
    strategies: Strategies = "greedy",
    games: Games = 40000,
    seed: Seed = 1,
    out: Out = None,
    threads: Threads = None,
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play every player count and write a balance report.

    The report and all rows go to a directory of their own: by default corrosion-balance-SEED here, or the
    next free corrosion-balance-SEED-N if that holds another run. The same command goes on where an earlier
    one was stopped, and only writes the report anew where all has been played.
    """
    chosen = {"players": players, "strategies": strategies, "games": games, "seed": seed, "catalog": catalog,
              "set": set_, "remove": remove}  # fmt: skip
    manifest, variant = planned(chosen)
    directory = target(out, manifest)
    if dry_run:
        show_plan(manifest, directory, json)
        return
    started = time.monotonic()
    run, new = play(chosen, manifest, variant, directory, thread_count(threads), quiet)
    played = time.monotonic() - started
    report = write(run, quiet)
    seconds = {"play": round(played, 2), "report": round(time.monotonic() - started - played, 2)}
    show_result(manifest, directory, report, new, seconds, json)


def planned(chosen: Chosen) -> tuple[dict[str, Any], Any]:
    """The manifest of the run that the options describe, and its variant. Raises BadInput, CatalogueError."""
    names = list(dict.fromkeys(chosen["strategies"]))
    lineups = [seats(chosen["strategies"], count) for count in chosen["players"]]
    for name in names:
        style_index(name)
    from sim.blocks import Condition
    from sim.corrosion.catalogue import load_catalogue
    from sim.corrosion.tables import build_variant
    from strategies.batch import manifest

    catalogue = load_catalogue(chosen["catalog"], chosen["set"], chosen["remove"])
    variant = build_variant(catalogue)
    conditions = [Condition(len(lineup), tuple(names.index(name) for name in lineup)) for lineup in lineups]
    made = manifest(catalogue, variant, names, conditions, chosen["games"], chosen["seed"], command(chosen))
    return made, variant


def command(chosen: Chosen) -> str:
    """The command line that plays this again: what decides the result, nothing else."""
    words = ["corrosion", "balance", "--players", ",".join(map(str, chosen["players"]))]
    words += ["--strategies", ",".join(chosen["strategies"])]
    words += ["--games", str(chosen["games"]), "--seed", str(chosen["seed"])]
    words += ["--catalog", chosen["catalog"]] if chosen["catalog"] else []
    words += [word for value in chosen["set"] for word in ("--set", value)]
    words += [word for value in chosen["remove"] for word in ("--remove", value)]
    return shlex.join(words)


def target(out: Path | None, manifest: dict[str, Any]) -> Path:
    """The directory to write: as asked for, or the first default name that is free or holds this very run."""
    from sim.store import StoreError, check_directory

    if out is not None:
        try:
            check_directory(writable_folder(out), manifest)
        except StoreError as error:
            raise BadInput(f"--out: {error}; nothing was written, choose another folder.") from error
        return out
    name = f"corrosion-balance-{manifest['plan']['seed']}"
    for number in range(1, MOST_DEFAULT_NAMES):
        directory = Path(name if number == 1 else f"{name}-{number}")
        try:
            if not directory.exists() or directory.is_dir():
                check_directory(directory, manifest)
                return writable_folder(directory)
        except StoreError:
            continue
    raise BadInput(f"--out: all default names from {name} on are taken; choose a folder.")


def play(
    chosen: Chosen, manifest: dict[str, Any], variant: Any, directory: Path, threads: int, quiet: bool
) -> tuple[Any, int]:
    """Play what is missing of the run; the run, and how many games were played."""
    from sim.blocks import count_games
    from sim.runner import EngineFault, prepare
    from sim.store import start_run
    from strategies.batch import batch_engine, play_run

    engine = batch_engine([variant])
    compile_notice()
    prepare(engine)
    run = start_run(directory, manifest)
    missing = run.missing()
    total = count_games(run.conditions, missing)
    try:
        with progress_bar("playing", total, quiet) as advance:
            play_run(run, missing, engine, threads, advance)
    except EngineFault as fault:
        raise RunFailed(fault_message(chosen, fault)) from fault
    except KeyboardInterrupt:
        left = count_games(run.conditions, run.missing())
        raise Interrupted(
            f"stopped; {total - left:,} new games are kept in {directory}, {left:,} are still to be played: "
            "the same command goes on from there"
        ) from None
    return run, total


def compile_notice() -> None:
    """Say why the first start takes longer."""
    from sim.compiled import is_cached, is_compiled
    from strategies.batch import MODULE

    if is_compiled() and not is_cached(MODULE):
        print("corrosion: compiling the engine, once; this takes about a minute", file=sys.stderr, flush=True)


def fault_message(chosen: Chosen, fault: Any) -> str:
    """Where a game went wrong, and the command that shows it."""
    job = fault.job
    lineup = seats(chosen["strategies"], int(job["seats"]))
    address = f"{int(job['block'])}.{int(job['rotation'])}"
    shown = command_of(len(lineup), lineup, chosen["seed"], address, chosen["catalog"], chosen["set"], chosen["remove"])
    return f"game {address} with {len(lineup)} players: {fault.reason}; to see it: {shown}"


def write(run: Any, quiet: bool) -> Path:
    """The report of a run that is complete."""
    if not quiet and sys.stderr.isatty():
        print("writing the report", file=sys.stderr, flush=True)
    from reports.page import write_report

    return write_report(run)


@contextmanager
def progress_bar(what: str, total: int, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr for `total` games, which is told how many have been played; None where nobody looks."""
    if quiet or not total or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda played: bar.update(task, completed=played)


def show_plan(manifest: dict[str, Any], directory: Path, json: bool) -> None:
    """What would be done."""
    plan = manifest["plan"]
    if json:
        print_json({"directory": str(directory), "conditions": summary(plan), "command": manifest["command"]})
        return
    print(f"would play {games_of(manifest)}")
    print(f"and write {directory / 'report.html'}; nothing has been written")


def show_result(
    manifest: dict[str, Any], directory: Path, report: Path, new: int, seconds: dict[str, float], json: bool
) -> None:
    """What was done."""
    if json:
        from reports.page import METRICS

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
