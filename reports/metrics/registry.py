"""All metrics, in the order of the report."""

from __future__ import annotations

from reports.metrics import (
    awards, economy, engineers, exposure, length, luck, machines, scores, seats, sources, tempo,
)  # fmt: skip
from reports.metrics.declare import Metric

METRICS: tuple[Metric, ...] = (
    *scores.METRICS, *seats.METRICS, *length.METRICS, *sources.METRICS, *awards.METRICS, *machines.METRICS,
    *engineers.METRICS, *exposure.METRICS, *economy.METRICS, *tempo.METRICS, *luck.METRICS,
)
EVERY = (*METRICS, *exposure.DRAWN)  # with those that reports/causal/exposed.py sums by itself
