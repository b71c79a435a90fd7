"""All metrics, in the order of the report."""

from __future__ import annotations

from reports.metrics import awards, length, machines, scores, seats, sources
from reports.metrics.declare import Metric

METRICS: tuple[Metric, ...] = (
    *scores.METRICS, *seats.METRICS, *length.METRICS, *sources.METRICS, *awards.METRICS, *machines.METRICS,
)
