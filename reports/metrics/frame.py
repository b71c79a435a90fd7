"""Results as a table, for notebooks and scripts: `results("corrosion-balance-1")`, `pandas_results(...)`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from reports.metrics.compute import Results, computed
from reports.metrics.declare import Metric, context_of
from reports.metrics.registry import METRICS
from sim.places import place
from sim.store import open_run

SCHEMA = {
    "metric": pl.String, "condition": pl.Int64, "item": pl.String, "seat": pl.Int64, "strategy": pl.Int64,
    "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Float64, "blocks": pl.Int64,
}  # fmt: skip


def results(where: str | Path, metrics: Sequence[Metric] = METRICS) -> pl.DataFrame:
    """Every estimate of a run: a row a metric, condition, item and group. Raises StoreError, MetricError.

    value, low and high are null where there are not enough games; seat and strategy where it is not split by them.
    """
    run = open_run(place(str(where)))
    return frame_of(computed(run, metrics, context_of(run.manifest)))


def frame_of(found: Results) -> pl.DataFrame:
    """The estimates as a table."""
    records = list(found.records())
    others = {key: pl.Int64 for record in records for key in record if key not in SCHEMA}
    return pl.DataFrame(records, schema=SCHEMA | others)


def pandas_results(where: str | Path, metrics: Sequence[Metric] = METRICS) -> Any:
    """The same as a pandas frame. pandas is no dependency of this package: raises ImportError without it."""
    import pandas

    return pandas.DataFrame(results(where, metrics).to_dict(as_series=False))
