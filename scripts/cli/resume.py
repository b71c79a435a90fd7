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

    how, reports = How(threads, executor, scheduler, quiet, json), []
    outcome = carry_out(run, None, how, more, finish=lambda whole: reports.extend(report_again(whole)))
    show_result(run, outcome, json, reports)


def report_again(run: Any) -> list[Any]:
    """Write the report that the command which made the run writes; where it is, and nothing if there is none."""
    made_by = shlex.split(run.manifest["command"])[1]
    if made_by not in REPORTING:
        return []
    from reports.files import in_folder

    import_module(f"scripts.cli.{made_by}").write(run)
    page = in_folder(run.directory).page
    return [page] if page.is_file() else []
