"""The page: one self-contained HTML file, and its pictures and tables as files beside it."""

from __future__ import annotations

import base64
import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from markupsafe import Markup

from reports import tables
from reports.causal.kept import Kept
from reports.files import Files, in_folder
from reports.metrics.declare import Metric
from reports.replay.games import Samples, samples
from reports.resting import HOLDS
from reports.sections import (
    awards, conditions, economy, engineers, exposure, length, machines, method, observed, own, scores, seats, sources,
    strength, tempo,
)  # fmt: skip
from reports.sections.method import UNTRIED
from reports.verdicts import Verdict, verdicts
from reports.view import Section, View, view_of
from reports.words import number, unbroken
from sim.places import Place
from sim.store import Run, write_file

TEMPLATES = Path(__file__).resolve().parent / "templates"


class Report(NamedTuple):
    """All that a report says, before it is written anywhere."""

    view: View
    sections: list[Section]
    verdicts: list[Verdict]
    samples: Samples | None = None


def report_of(
    run: Run, with_samples: bool = True, own: Sequence[Metric] = (), observed: Mapping[int, Sequence[int]] | None = None
) -> Report:
    """Compute all metrics of a run, and `own` ones, and what follows from them; play sample games again.

    observed: scores of real games by player count, to draw beside. Raises Unreadable, MetricError, OSError.
    """
    view = view_of(run, own, observed)
    held = Kept(view.manifest, run.directory).held
    return Report(view, sections(view), verdicts(view, held), samples(run, view) if with_samples else None)


def sections(view: View) -> list[Section]:
    """All sections of the balance report, in order; those without anything to show are left out."""
    made = (
        method.reading(view), strength.section(view), scores.section(view), observed.section(view), seats.section(view),
        length.section(view), sources.section(view), awards.section(view), machines.section(view),
        engineers.section(view), exposure.section(view), economy.section(view), tempo.section(view), own.section(view),
        conditions.section(view), method.section(view),
    )
    return [section for section in made if section is not None]


def render(report: Report) -> str:
    """The balance report as HTML, without any reference to another file."""
    view = report.view
    overrides = [override for variant in view.variants() for override in variant["overrides"]]
    players = [strategy["name"] for strategy in view.strategies()]
    return page(
        view.manifest, "Corrosion: balance report", report.sections, report.verdicts,
        method.strength(view.manifest, players, tried(report)), overrides, view.shown, view.remarks, view.metrics(),
        report.samples,
    )  # fmt: skip


def tried(report: Report) -> str:
    """What the head says of other values: that none were tried, or where to see how verdicts fared with them."""
    said = "verdicts that were tried with other values say how they fared" if any(
        HOLDS in verdict.rests for verdict in report.verdicts) else UNTRIED
    return f"{said} ({trying(report.view)} does that)"


def trying(view: View) -> str:
    """The command that says whether the verdicts survive other values: with the players of the first condition."""
    first = view.shown[0]
    counts = ",".join(str(players) for _, players in view.conditions())
    lineup = view.lineup(first).replace(", ", ",")
    words = ["corrosion", "sensitivity", "--players", counts if view.has_one_strategy() else counts.split(",")[0],
             "--strategies", lineup]  # fmt: skip
    source = view.manifest["catalogue"]["source"]
    return shlex.join([*words, *(() if source == "default" else ("--catalog", source))])


def page(
    manifest: Mapping[str, Any], title: str, parts: Sequence[Section], first: Sequence[Verdict], strength: str,
    overrides: Sequence[str] = (), shown: Sequence[int] | None = None, remarks: Sequence[str] = (),
    metrics: Sequence[Metric] = (), found: Samples | None = None,
) -> str:
    """A page of a run as HTML, without any reference to another file.

    overrides: what its head says is changed. shown: the conditions that it is about (default: all). remarks: what is
    missing. metrics: those that its tables name. found: sample games.
    """
    loader = jinja2.FileSystemLoader(TEMPLATES)
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined,
        finalize=lambda value: value if isinstance(value, Markup) or not isinstance(value, str) else unbroken(value),
    )
    environment.filters |= {"base64": lambda data: base64.b64encode(data).decode(), "embedded": embedded, "identity": id}
    conditions = manifest["plan"]["conditions"]
    games = sum(conditions[c]["games"] for c in (range(len(conditions)) if shown is None else shown))
    return environment.get_template("report.html.j2").render(
        title=title,
        about=[f"{number(games)} games", f"seed {manifest['plan']['seed']}", manifest["catalogue"]["name"]],
        overrides=[*file_changes(manifest["catalogue"]), *overrides],
        remarks=remarks,
        verdicts=first,
        strength=strength,
        sections=parts,
        names={id(table): name for name, table in tables.named(parts)},
        data=tables.data(parts, metrics),
        samples=found,
        drawn_samples=drawn_samples,
        command=manifest["command"],
    )


def drawn_samples(found: Samples) -> list[dict[str, Any]]:
    """The sample games as the page's script reads them."""
    return [{"title": f"{sample.pick.rule} ({sample.players})", **sample.drawn} for sample in found.games]


def embedded(value: Any) -> Markup:
    """Data as JSON that can stand inside a script element."""
    return Markup(json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c"))


def file_changes(catalogue: Mapping[str, Any], most: int = 12) -> list[str]:
    """What a catalogue file changes against the default one, for the head of the page; the rest as a number."""
    changes = list(catalogue.get("changes", ()))
    more = [f"{len(changes) - most} more in {catalogue['source']}"] if len(changes) > most else []
    return changes[:most] + more


def write_report(
    run: Run, with_samples: bool = True, own: Sequence[Metric] = (), observed: Mapping[int, Sequence[int]] | None = None
) -> Path:
    """Compute all metrics of a run and write its report into it. Raises Unreadable, MetricError, OSError."""
    return save(report_of(run, with_samples, own, observed), in_folder(run.directory)).page


def save(report: Report, files: Files, svg: bool = False) -> Files:
    """Write a report: its page, figures, tables and all estimates. Raises OSError."""
    return keep(files, render(report), report.sections, report.view.records(), svg)


def keep(
    files: Files, html: str, parts: Sequence[Section], records: Sequence[Mapping[str, Any]], svg: bool = False
) -> Files:
    """Write a page, its figures (PNG, also SVG), its tables (CSV) and the numbers behind it (JSON). Raises OSError."""
    for folder, made in ((files.figures, pictures(parts, svg)), (files.tables, sheets(parts))):
        folder.mkdir(parents=True, exist_ok=True)
        names = set()
        for name, content in made:
            _write(folder / name, content)
            names.add(name)
        discard_others(folder, names)
    _write(files.metrics, json.dumps(records).encode())
    _write(files.page, html.encode())
    return files


def pictures(parts: Sequence[Section], svg: bool) -> Iterator[tuple[str, bytes]]:
    """The figures as files: name and content."""
    for section in parts:
        for picture, _ in section.figures:
            yield f"{picture.name}.png", picture.png
            if svg:
                yield f"{picture.name}.svg", picture.svg()


def sheets(parts: Sequence[Section]) -> Iterator[tuple[str, bytes]]:
    """The tables as files: name and content."""
    for name, table in tables.named(parts):
        yield f"{name}.csv", tables.as_csv(table).encode()


def discard_others(folder: Place, names: set[str]) -> None:
    """Delete what an earlier report of the same name left in its folder and this one does not have."""
    for path in folder.iterdir():
        if path.suffix in (".png", ".svg", ".csv") and path.name not in names:
            path.unlink(missing_ok=True)


def _write(path: Place, content: bytes) -> None:
    write_file(path, lambda file: file.write(content))
