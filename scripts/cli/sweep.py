"""`corrosion sweep PLAN.toml`: play a plan, and keep it as a run."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from scripts.cli.app import new_app
from scripts.cli.options import DryRun, Executor, Json, Quiet, Scheduler, Threads
from scripts.cli.places import Out

app = new_app()


@app.command()
def sweep(
    plan: Annotated[Path, typer.Argument(metavar="PLAN.toml", help="The plan: see sim/docs/plans.md.")],
    out: Out = None,
    threads: Threads = None,
    executor: Executor = "threads",
    scheduler: Scheduler = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play what a plan file says, and keep it as a run. The same command goes on where an earlier one was stopped."""
    from scripts.cli.running import How
    from scripts.cli.runs import run_document
    from sim.plan import read_plan

    document = read_plan(plan)
    how = How(threads, executor, scheduler, quiet, json)
    command = shlex.join(["corrosion", "sweep", str(plan)])
    run_document(document, str(plan), f"corrosion-{plan.stem}", command, out, how, dry_run)
