"""`corrosion resume RUN`: go on with a run that was stopped, or extend one."""

from pathlib import Path
from typing import Annotated

import typer

from scripts.cli.app import new_app
from scripts.cli.options import Executor, Json, More, Quiet, Scheduler, Threads

RunDirectory = Annotated[Path, typer.Argument(metavar="RUN", help="The directory of a run.")]

app = new_app()


@app.command()
def resume(
    run: RunDirectory,
    more: More = None,
    threads: Threads = None,
    executor: Executor = "threads",
    scheduler: Scheduler = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Go on with a run that was stopped; with --more, play more games of each condition than it holds."""
    from scripts.cli.running import How, carry_out
    from scripts.cli.runs import show_result

    how = How(threads, executor, scheduler, quiet, json)
    show_result(run, carry_out(run, None, how, more), json)
