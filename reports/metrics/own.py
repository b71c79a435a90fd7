"""Metrics from users: a Python file that declares `METRICS`, as the modules of this package do (reports/docs/metrics.md)."""

from __future__ import annotations

import runpy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from reports.metrics.compute import Results
from reports.metrics.declare import INTERVALS, Metric, MetricError, context_of
from reports.metrics.registry import EVERY
from reports.metrics.tables import TABLES


def load(path: str | Path) -> tuple[Metric, ...]:
    """The metrics of a file, which is run. Raises MetricError with one line for whatever is wrong with it."""
    if not Path(path).is_file():
        raise MetricError(f"{path}: there is no such file")
    try:
        found = runpy.run_path(str(path), run_name="corrosion_metrics").get("METRICS")
    except BaseException as error:  # it is somebody's program, and may even call sys.exit
        if isinstance(error, KeyboardInterrupt):
            raise
        raise MetricError(f"{path}: {type(error).__name__}: {error}") from error
    if not isinstance(found, (list, tuple)) or not found:
        raise MetricError(f"{path}: declares no METRICS, a list of reports.metrics.declare.Metric")
    known = {metric.name for metric in EVERY}
    for metric in found:
        if not isinstance(metric, Metric):
            raise MetricError(f"{path}: METRICS holds {metric!r}, which is no Metric")
        _check(metric, known, path)
        known.add(metric.name)
    return tuple(found)


def check(metrics: Sequence[Metric], manifest: Mapping[str, Any]) -> None:
    """Raise MetricError where metrics cannot be computed of a run with this manifest; it need not have been played."""
    results = Results(metrics, context_of(manifest))
    kinds = {name: {column: getattr(pl, kind) for column, kind in columns.items()}
             for name, columns in manifest["plan"]["tables"].items()}  # fmt: skip
    results.check({name: pl.LazyFrame(schema=schema) for name, schema in kinds.items()})


def _check(metric: Metric, known: set[str], path: str | Path) -> None:
    where = f"{path}: metric {metric.name}"
    if metric.name in known:
        raise MetricError(f"{where}: there is already a metric of this name")
    if metric.table not in TABLES:
        raise MetricError(f"{where}: there is no table {metric.table!r}; known: {', '.join(TABLES)}")
    if metric.interval not in INTERVALS:
        raise MetricError(f"{where}: interval is {metric.interval!r}; known: {', '.join(INTERVALS)}")
    if (metric.interval == "function") != (metric.combine is not None):
        raise MetricError(f"{where}: interval 'function' and `combine` go together")
