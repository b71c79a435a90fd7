"""Where the files of a report go: into the run, into a folder, or beside a page of another name."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sim.places import Place

REPORT, FIGURES, TABLES, METRICS = "report.html", "figures", "tables", "metrics.json"
PAGE = ".html"


class Files(NamedTuple):
    """The page, the folders of its figures and tables, and all estimates as JSON."""

    page: Place
    figures: Place
    tables: Place
    metrics: Place


def in_folder(folder: Place) -> Files:
    """Under their usual names, as in a run."""
    return Files(folder / REPORT, folder / FIGURES, folder / TABLES, folder / METRICS)


def beside(page: Path) -> Files:
    """Beside a page, with its name before theirs: `a.html`, `a-figures/`, `a-tables/`, `a-metrics.json`."""
    folder, stem = page.parent, page.stem
    return Files(page, folder / f"{stem}-{FIGURES}", folder / f"{stem}-{TABLES}", folder / f"{stem}-{METRICS}")


def files_at(place: Place) -> Files:
    """What `--out` names: a page (`.html`) or a folder."""
    return beside(place) if isinstance(place, Path) and place.suffix == PAGE else in_folder(place)
