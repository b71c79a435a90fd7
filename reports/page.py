"""The page: one self-contained HTML file, and its pictures as files beside it."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2

from reports.metrics.declare import Metric
from reports.sections import (
    awards, economy, engineers, length, machines, method, observed, own, scores, seats, sources, strength,
    tempo,
)  # fmt: skip
from reports.verdicts import Verdict, verdicts
from reports.view import Section, View, view_of
from reports.words import number, unbroken
from sim.store import Run, write_file

TEMPLATES = Path(__file__).resolve().parent / "templates"
REPORT, FIGURES, METRICS = "report.html", "figures", "metrics.json"


def sections(view: View) -> list[Section]:
    """All sections of the balance report, in order; those without anything to show are left out."""
    made = (
        method.reading(view), strength.section(view), scores.section(view), observed.section(view), seats.section(view),
        length.section(view), sources.section(view), awards.section(view), machines.section(view),
        engineers.section(view), economy.section(view), tempo.section(view), own.section(view), method.section(view),
    )
    return [section for section in made if section is not None]


def render(view: View, parts: Sequence[Section], first: Sequence[Verdict]) -> str:
    """The balance report as HTML, without any reference to another file."""
    overrides = [override for variant in view.manifest["plan"]["variants"] for override in variant["overrides"]]
    return page(view.manifest, "Corrosion: balance report", parts, first, method.strength(view.manifest), overrides)


def page(
    manifest: Mapping[str, Any], title: str, parts: Sequence[Section], first: Sequence[Verdict], strength: str,
    overrides: Sequence[str] = (),
) -> str:
    """A page of a run as HTML, without any reference to another file; `overrides`: what its head says is changed."""
    loader = jinja2.FileSystemLoader(TEMPLATES)
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined,
        finalize=lambda value: unbroken(value) if type(value) is str else value,
    )
    environment.filters["base64"] = lambda data: base64.b64encode(data).decode()
    games = sum(condition["games"] for condition in manifest["plan"]["conditions"])
    about = [f"{number(games)} games", f"seed {manifest['plan']['seed']}", manifest["catalogue"]["name"]]
    return environment.get_template("report.html.j2").render(
        title=title,
        about=about,
        overrides=[*file_changes(manifest["catalogue"]), *overrides],
        verdicts=first,
        strength=strength,
        sections=parts,
        command=manifest["command"],
    )


def file_changes(catalogue: Mapping[str, Any], most: int = 12) -> list[str]:
    """What a catalogue file changes against the default one, for the head of the page; the rest as a number."""
    changes = list(catalogue.get("changes", ()))
    more = [f"{len(changes) - most} more in {catalogue['source']}"] if len(changes) > most else []
    return changes[:most] + more


def write_report(
    run: Run, own: Sequence[Metric] = (), observed: Mapping[int, Sequence[int]] | None = None
) -> Path:
    """Compute all metrics of a run, and `own` ones, and write report.html, figures/ and metrics.json into it.

    observed: scores of real games by player count, to draw beside. Raises MetricError, OSError.
    """
    view = view_of(run, own, observed)
    parts = sections(view)
    return keep(run, render(view, parts, verdicts(view)), parts, list(view.results.records()))


def keep(run: Run, html: str, parts: Sequence[Section], records: Sequence[Mapping[str, Any]]) -> Path:
    """Write a page of a run, its figures, and the numbers behind it. Raises OSError."""
    (run.directory / FIGURES).mkdir(exist_ok=True)
    for section in parts:
        for picture, _ in section.figures:
            write_file(run.directory / FIGURES / f"{picture.name}.png", lambda file, png=picture.png: file.write(png))
    numbers = json.dumps(records)
    write_file(run.directory / METRICS, lambda file: file.write(numbers.encode()))
    write_file(run.directory / REPORT, lambda file: file.write(html.encode()))
    return run.directory / REPORT
