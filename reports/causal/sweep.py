"""The page of a sweep, and what is kept of it for programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reports.causal.curves import Curves, factors_of
from reports.causal.page import method_section, records, write_page
from reports.sections import curves as sections
from sim.store import Run


def write_sweep(run: Run) -> tuple[Path, list[str]] | None:
    """Write report.html, figures/ and metrics.json of a sweep; lines for the terminal. None for one without factors.

    Raises OSError.
    """
    factors = factors_of(run.manifest)
    plain = [r for r in run.manifest["plan"]["variants"] if not (r["edits"] or r["deny"] or r["give"])]
    if not factors or not plain:
        return None
    view = Curves(run, factors)
    first = sections.verdicts(view)
    parts = [*sections.sections(view), method_section(run.manifest)]
    report = write_page(run, "Corrosion: sweep", parts, first, [*records(view.effects), *_together(view)])
    return report, [line for verdict in first for line in (verdict.claim, f"  {verdict.evidence}")]


def _together(view: Curves) -> Iterator[dict[str, Any]]:
    for group in range(len(view.run.groups)):
        for t in view.together(group):
            yield {"metric": f"sweep.together.{t.measure}", "players": view.run.groups[group].conditions[0].players,
                   "first": t.first, "second": t.second, "seat": t.seat, **t.extra.estimate.numbers()}  # fmt: skip
