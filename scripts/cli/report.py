"""`corrosion report RUN`: the balance report of a run that is there, whoever played it."""

import shlex
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.beside import kept
from scripts.cli.errors import BadInput
from scripts.cli.options import Json, Quiet, option
from scripts.cli.output import print_json
from scripts.cli.places import RunDirectory, location

app = new_app()

Page = Annotated[
    Any, option("--out", "FILE", location, "The page to write (.html), or a folder for all files (default: into the run).")
]
Svg = Annotated[bool, typer.Option("--svg", help="Write the figures as SVG too.")]


@app.command()
def report(run: RunDirectory, out: Page = None, svg: Svg = False, json: Json = False, quiet: Quiet = False) -> None:
    """Write the balance report of a run: one page, and its figures and tables as files.

    The page holds all that it needs and can be sent to anybody. A run that is incomplete is reported as far as it
    goes, and the page says so.
    """
    from sim.store import open_run

    started = time.monotonic()
    found = open_run(run)
    check(out)
    from reports.files import files_at, in_folder
    from reports.page import report_of, save
    from scripts.cli.running import told_errors

    if not quiet and sys.stderr.isatty():
        print("writing the report", file=sys.stderr, flush=True)
    words = ["corrosion", "report", str(run), *(("--out", str(out)) if out else ()), *(("--svg",) if svg else ())]
    with told_errors(run, shlex.join(words)):
        made = report_of(found, **kept(found.manifest))
        files = save(made, files_at(out) if out else in_folder(found.directory), svg)
    show(made, run, files, time.monotonic() - started, json)


def check(out: Any) -> None:
    """Raise BadInput for a place that cannot be written, before the work begins."""
    from reports.files import PAGE
    from scripts.cli.places import writable

    if out is None:
        return
    is_page = isinstance(out, Path) and out.suffix == PAGE
    if is_page and out.is_dir():
        raise BadInput(f"--out: {out} is a folder.")
    if not is_page and isinstance(out, Path) and out.is_file():
        raise BadInput(f"--out: {out} is neither a page ({PAGE}) nor a folder.")
    writable(out.parent if is_page else out)


def show(made: Any, run: Any, files: Any, seconds: float, json: bool) -> None:
    """What was written, and what a reader must know of it."""
    remarks = [*made.view.remarks, *made.samples.remarks]
    if json:
        from scripts.cli.balance import summary

        shown = [made.view.manifest["plan"]["conditions"][c] for c in made.view.shown]
        print_json({
            "directory": str(run), "report": str(files.page), "figures": str(files.figures), "tables": str(files.tables),
            "metrics": str(files.metrics), "conditions": summary(made.view.manifest["plan"] | {"conditions": shown}),
            "remarks": remarks, "seconds": round(seconds, 2), "command": made.view.manifest["command"],
        })  # fmt: skip
        return
    print("".join(f"{remark}\n" for remark in remarks) + f"report: {files.page}")
