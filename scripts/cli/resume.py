"""`corrosion resume RUN`: go on with a run that was stopped, or extend one."""

import shlex
from importlib import import_module
from typing import Any

from scripts.cli.app import new_app
from scripts.cli.options import Executor, Json, More, Quiet, Scheduler, Threads
from scripts.cli.places import RunDirectory

REPORTING = ("balance", "whatif", "sweep", "compare", "tournament")  # commands with a `write(run)`

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
    """Go on with a run that was stopped; with --more, play more games of each condition than it holds.

    Where the command that made the run reports, the report is written anew.
    """
    from scripts.cli.running import How, carry_out
    from scripts.cli.runs import show_result

    how = How(threads, executor, scheduler, quiet, json)
    show_result(run, carry_out(run, None, how, more, finish=report_again), json)


def report_again(run: Any) -> None:
    """Write the report that the command which made the run writes, if it does."""
    made_by = shlex.split(run.manifest["command"])[1]
    if made_by in REPORTING:
        import_module(f"scripts.cli.{made_by}").write(run)
