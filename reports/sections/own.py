"""Metrics of the user's own file, as tables."""

from __future__ import annotations

from reports.metrics.declare import Metric
from reports.view import Section, Table, View
from reports.words import number, percent, percentage_points, plain

FORMS = {"%": percent, "percentage points": percentage_points}


def section(view: View) -> Section | None:
    """A table a metric; None where there are none."""
    if not view.own:
        return None
    return Section("own", "Metrics of your own", [], [], [_table(view, metric) for metric in view.own])


def _table(view: View, metric: Metric) -> Table:
    form, rows = FORMS.get(metric.unit, lambda e: plain(e, 2)), []
    for c, _ in view.conditions():
        for by in view.results.splits(metric.name, c):
            for item in view.results.items(metric.name):
                estimate = view.get(metric.name, c, item, by)
                group = [f"{key} {value}" for key, value in zip(metric.by, by, strict=True)]
                rows.append([", ".join([view.players(c), *group, *([item] if item else [])]), form(estimate),
                             number(estimate.n)])
    return Table(f"{metric.title} ({metric.name})", ["", metric.unit, f"n ({metric.denominator})"], rows,
                 " ".join(f"{text.rstrip(chr(46))}." for text in (metric.formula, metric.caveat) if text))
