"""All metrics, in the order of the report."""

from __future__ import annotations

from reports.metrics import (
    awards, economy, engineers, length, luck, machines, scores, seats, sources, tempo,
)  # fmt: skip
from reports.metrics.declare import Metric

METRICS: tuple[Metric, ...] = (
    *scores.METRICS, *seats.METRICS, *length.METRICS, *sources.METRICS, *awards.METRICS, *machines.METRICS,
    *engineers.METRICS, *economy.METRICS, *tempo.METRICS, *luck.METRICS,
)
