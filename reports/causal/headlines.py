"""Headline conclusions, and by how much each holds in a game, from sums by block.

A conclusion is a margin that is above 0: of a rate over a bound, or of the greatest of some rates over the next. Margins
are ratios of sums over blocks; by block they are linearised (Woodruff 1971), so that noise can be told from blocks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.causal.blocks import TWELFTHS
from reports.labels import ENDS, Labels
from sim.store import Run

PARTS = {"green": "green points", "special": "special markers", "machines": "chrome machines", "tokens": "award tokens"}


class Rate(NamedTuple):
    """A numerator and a denominator, columns of sums by block."""

    y: str
    x: str


class Headline(NamedTuple):
    """A conclusion: its name, a rate that is the greater, and what it is greater than: other rates, or a bound.

    sign: -1 where the rate is below the bound. scale: what makes the margin one in win share, share or points.
    """

    name: str
    rate: Rate
    others: tuple[Rate, ...] = ()
    bound: float = 0.0
    sign: int = 1
    scale: float = 1.0


def columns(players: int, manifest: Mapping[str, Any]) -> dict[str, pl.Expr]:
    """What is summed by block, in whole numbers."""
    tasks = [task.removeprefix("award.") for task in manifest["tasks"]]
    score = {part: pl.col(part) for part in PARTS}
    ends = {f"end:{reason}": (pl.col("end_reason") == number).cast(pl.Int64)
            for number, reason in enumerate(manifest["end_reasons"])}
    won = {f"seat:{s}": pl.when(pl.col("seat") == s).then(pl.col("win_share")).otherwise(0) for s in range(1, players + 1)}
    held = {f"held:{task}": pl.col(f"award_tokens_{task}").cast(pl.Int64) for task in tasks}
    earned = {f"earned:{task}": pl.col(f"award_tokens_{task}").cast(pl.Int64) * pl.col(f"award_points_{task}") for task in tasks}
    return {"results": pl.lit(1) + 0 * pl.col("seat"), "score": pl.col("score"), **score, **ends, **won, **held, **earned}


def sums_by_block(run: Run, group: int = 0) -> tuple[list[str], np.ndarray]:
    """Names of columns, and their sums (conditions, blocks, columns) in the order of the run's conditions."""
    players, count = run.groups[group].conditions[0].players, len(run.groups[group].conditions)
    asked = columns(players, run.manifest)
    chunks = [chunk for chunk in run.chunks if chunk.group == group]
    rows = run.scan(chunks).select("condition", "block", *(e.cast(pl.Int64).alias(name) for name, e in asked.items()))
    found = rows.group_by("condition", "block").sum().sort("condition", "block").collect()
    values = found.select(list(asked)).to_numpy()
    return list(asked), values.reshape(count, -1, len(asked)).astype(float)


def headlines(players: int, names: Sequence[str], base: np.ndarray, manifest: Mapping[str, Any]) -> list[Headline]:
    """The conclusions that the base (blocks, columns) suggests."""
    at, total = {name: i for i, name in enumerate(names)}, base.sum(axis=0)
    labels, found = Labels(manifest["catalogue"]["data"]), []

    def value(rate: Rate) -> float:
        return total[at[rate.y]] / total[at[rate.x]] if total[at[rate.x]] else float("-inf")

    def leader(rates: Mapping[str, Rate], form: str) -> None:
        known = {name: rate for name, rate in rates.items() if total[at[rate.x]] > 0}
        if len(known) > 1:
            best = max(known, key=lambda name: value(known[name]))
            others = tuple(rate for name, rate in known.items() if name != best)
            found.append(Headline(form.format(best), known[best], others))

    for seat in range(1, players + 1) if players > 1 else ():
        rate, even = Rate(f"seat:{seat}", "results"), TWELFTHS / players / players  # results counts every seat
        more = value(rate) > even
        found.append(Headline(f"seat {seat} wins {'more' if more else 'less'} than an even share", rate, (), even,
                              1 if more else -1, players / TWELFTHS))
    leader({words: Rate(part, "score") for part, words in PARTS.items()}, "the largest source of points: {}")
    if players > 1:
        leader({ENDS[name[4:]]: Rate(name, "results") for name in names if name.startswith("end:") and name[4:] in ENDS},
               "what most often begins the end: {}")
    leader({labels.name(f"award.{name[5:]}"): Rate(f"earned:{name[5:]}", name) for name in names if name.startswith("held:")},
           "the award token that brings most points: {}")
    return found


def margins(headline: Headline, names: Sequence[str], sums: np.ndarray) -> np.ndarray:
    """The margin by block (blocks, conditions): its mean over blocks is the margin, its spread that of the ratio."""
    at = {name: i for i, name in enumerate(names)}

    def linear(rate: Rate) -> np.ndarray:
        y, x = sums[:, :, at[rate.y]], sums[:, :, at[rate.x]]  # (conditions, blocks)
        ratio = y.sum(axis=1) / np.maximum(x.sum(axis=1), 1)
        mean = np.maximum(x.mean(axis=1), 1 / x.shape[1])
        return ratio[:, None] + (y - ratio[:, None] * x) / mean[:, None]

    own = linear(headline.rate)
    if not headline.others:
        return (headline.sign * headline.scale * (own - headline.bound)).T
    rest = np.stack([linear(rate) for rate in headline.others])  # (others, conditions, blocks)
    next_one = rest.mean(axis=2).argmax(axis=0)
    return (headline.scale * (own - rest[next_one, np.arange(own.shape[0])])).T
