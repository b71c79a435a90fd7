"""The page of a table of all components, and what is kept of it for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reports.causal.effects import Effects
from reports.causal.page import Made, method_section, records, write_page
from reports.causal.ranking import Ranking, rankings
from reports.labels import PLAYERS, Labels
from reports.sections import ranking as sections
from sim.store import Run


def write_table(run: Run) -> Made:
    """Rank all components of a run and write report.html, figures/ and metrics.json into it. Raises OSError."""
    effects, labels = Effects(run), Labels(run.manifest["catalogue"]["data"])
    found = list(rankings(run, effects))
    parts = [*(sections.section(ranking, labels) for ranking in found), method_section(run.manifest)]
    kept = [*records(effects), *_records(found)]
    report = write_page(run, "Corrosion: what components are worth", parts, sections.verdicts(found, labels), kept)
    return Made(report, effects, lines(found, labels))


def lines(found: Sequence[Ranking], labels: Labels) -> list[str]:
    """Verdicts and tables for the terminal."""
    said = [line for verdict in sections.verdicts(found, labels) for line in (verdict.claim, f"  {verdict.evidence}")]
    for ranking in found:
        rows = sections.table_rows(ranking, [row.component for row in ranking.rows])
        rows[0][0] = PLAYERS[ranking.players]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        said += ["", *("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)]
    return [*said, ""]


def _records(found: Sequence[Ranking]) -> Iterator[dict[str, Any]]:
    for ranking in found:
        for place, row in enumerate(ranking.rows, 1):
            yield {"metric": "whatif.rank", "players": ranking.players, "component": row.component, "kind": row.kind,
                   "place": place, "measure": ranking.measure, "allowed_q": row.allowed_q, "given_q": row.given_q,
                   "mark": row.mark,
                   "allowed": row.allowed and row.allowed.estimate.numbers(),
                   "over_kind": row.over_kind and row.over_kind._asdict(),
                   "given": row.given and row.given.estimate.numbers(),
                   "takers": row.takers.fared._asdict(), "takers_over_kind": row.takers.over_kind._asdict()}  # fmt: skip
