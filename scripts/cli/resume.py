"""`corrosion resume RUN`: go on with a run that was stopped, or extend one."""

import shlex
from typing import Any

from scripts.cli.app import new_app
from scripts.cli.options import Executor, Json, More, Quiet, Scheduler, Threads
from scripts.cli.places import RunDirectory

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

    The report of a run that `balance`, `whatif` or `sweep` made is written anew.
    """
    from scripts.cli.running import How, carry_out
    from scripts.cli.runs import show_result

    how = How(threads, executor, scheduler, quiet, json)
    show_result(run, carry_out(run, None, how, more, finish=lambda played: report_again(played, quiet)), json)


def report_again(run: Any, quiet: bool) -> None:
    """Write the report that the command which made the run writes, if it does."""
    command = shlex.split(run.manifest["command"])[1:2]
    if command == ["balance"]:
        from scripts.cli.balance import write

        write(run, quiet)
    elif command == ["whatif"]:
        from scripts.cli.whatif import write as write_whatif

        write_whatif(run)
    elif command == ["sweep"]:
        from scripts.cli.sweep import write as write_sweep

        write_sweep(run)
