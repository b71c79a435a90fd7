"""Headline conclusions, and by how much each holds in a game, from sums by block.

A conclusion is a margin that is above 0: of a rate over a bound, over the mean of its kind, or over each of some others.
Rates are ratios of sums over blocks; by block they are linearised (Woodruff 1971), so that noise can be told from blocks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.causal.blocks import TWELFTHS
from reports.causal.takers import KINDS, kind_of, taken
from reports.labels import ENDS, Labels
from reports.metrics.scores import band_names
from reports.stats.intervals import LEAST_CASES, LEVEL, t_quantile
from sim.store import Run

PARTS = {"green": "green points", "special": "special markers", "machines": "chrome machines", "tokens": "award tokens"}
MACHINES = ("basic", "advanced", "one_shot", "turning")
FEWEST_CASES = 10  # a catalogue in which a rate has fewer says nothing about it

BlockSums = Mapping[str, np.ndarray]  # by column: whole numbers (conditions, blocks)


class Rate(NamedTuple):
    """A numerator and a denominator, columns of sums by block."""

    y: str
    x: str


class Headline(NamedTuple):
    """A conclusion: a key for programs, a sentence, a rate, and what it is greater than: others, `mean`, or a bound.

    sign: -1 where it is less than these. scale: what makes the margin one in win share, share or points. Where it has both,
    it holds over all others, and its margin is that over `mean`, the rate of its kind.
    """

    key: str
    name: str
    rate: Rate
    others: tuple[Rate, ...] = ()
    mean: Rate | None = None
    bound: float = 0.0
    sign: int = 1
    scale: float = 1.0


def columns(players: int, manifest: Mapping[str, Any]) -> dict[str, pl.Expr]:
    """What is summed by block, in whole numbers."""
    tasks = [task.removeprefix("award.") for task in manifest["tasks"]]
    data = manifest["catalogue"]["data"]
    found = {"results": pl.lit(1) + 0 * pl.col("seat"), "score": pl.col("score"), **{part: pl.col(part) for part in PARTS}}
    found |= {f"end:{reason}": pl.col("end_reason") == number for number, reason in enumerate(manifest["end_reasons"])}
    found |= {f"seat:{s}": pl.when(pl.col("seat") == s).then(pl.col("win_share")).otherwise(0) for s in range(1, players + 1)}
    edges = [-(10**6), *data["rules"]["bands"], 10**6]
    found |= {f"band:{name}": pl.col("score").is_between(low, high, closed="left")
              for name, low, high in zip(band_names(edges[1:-1]), edges, edges[1:], strict=False)}
    for task in tasks:
        tokens = pl.col(f"award_tokens_{task}").cast(pl.Int32)
        found |= {f"held:{task}": tokens, f"earned:{task}": tokens * pl.col(f"award_points_{task}")}
    outcome = pl.col("win_share" if players > 1 else "score").cast(pl.Int32)
    kinds: dict[str, list[pl.Expr]] = {kind: [] for kind in MACHINES}
    for component, has in taken(manifest).items():
        if (kind := kind_of(component, data)) in MACHINES:
            kinds[kind].append(has)
            found |= {f"done:{component}": has, f"won:{component}": has * outcome}
    for kind, some in kinds.items():
        together = pl.sum_horizontal(some) if some else pl.lit(0) + 0 * pl.col("seat")
        found |= {f"done:{kind}": together, f"won:{kind}": together * outcome}
    return found


def sums_by_block(run: Run, group: int = 0) -> BlockSums:
    """Sums in the order of the run's conditions and blocks."""
    players, count = run.groups[group].conditions[0].players, len(run.groups[group].conditions)
    asked = columns(players, run.manifest)
    chunks = [chunk for chunk in run.chunks if chunk.group == group]
    rows = run.scan(chunks).select("condition", "block", *(e.cast(pl.Int32).alias(name) for name, e in asked.items()))
    found = rows.group_by("condition", "block").sum().sort("condition", "block").collect()
    return {name: _short(found[name].to_numpy()).reshape(count, -1) for name in asked}


def _short(values: np.ndarray) -> np.ndarray:
    """The same numbers in two bytes each where they fit: there are half a million sums of each column."""
    is_small = len(values) == 0 or int(np.abs(values).max()) <= np.iinfo(np.int16).max
    return values.astype(np.int16) if is_small else values


def together(some: Sequence[BlockSums]) -> BlockSums:
    """The conditions of several runs, one after the other, on the same blocks."""
    return {name: np.concatenate([each[name] for each in some]) for name in some[0]}


def of_conditions(sums: BlockSums, conditions: np.ndarray) -> BlockSums:
    """Some of the conditions; taken when they are asked for."""
    return _Some(sums, conditions)


class _Some(Mapping[str, np.ndarray]):
    def __init__(self, sums: BlockSums, conditions: np.ndarray) -> None:
        self.sums, self.conditions = sums, conditions

    def __getitem__(self, name: str) -> np.ndarray:
        return self.sums[name][self.conditions]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sums)

    def __len__(self) -> int:
        return len(self.sums)


def headlines(players: int, base: BlockSums, manifest: Mapping[str, Any], blocks: int) -> list[Headline]:
    """The conclusions that the base (one condition) suggests, of rates that so many blocks say enough about."""
    total = {name: float(values.sum()) for name, values in base.items()}
    part = blocks / next(iter(base.values())).shape[1]
    return [*_seats(players, total), *_sources(total), *_bands(players, total, manifest), *_ends(players, total),
            *_awards(total, part, manifest), *_machines(players, base, total, part, manifest)]


def _value(rate: Rate, total: Mapping[str, float]) -> float:
    return total[rate.y] / total[rate.x]


def _leader(
    rates: Mapping[str, Rate], total: Mapping[str, float], key: str, form: str, words: Mapping[str, str], sign: int = 1,
    mean: Rate | None = None, scale: float = 1.0,
) -> Iterator[Headline]:  # fmt: skip
    """The conclusion that one of some rates is the greatest (sign -1: the least); words: what they are called."""
    known = {name: rate for name, rate in rates.items() if total[rate.x] > 0}
    if len(known) > 1:
        best = max(known, key=lambda name: sign * _value(known[name], total))
        others = tuple(rate for name, rate in known.items() if name != best)
        yield Headline(f"{key}.{best}", form.format(words[best]), known[best], others, mean, 0.0, sign, scale)


def _seats(players: int, total: Mapping[str, float]) -> Iterator[Headline]:
    for seat in range(1, players + 1) if players > 1 else ():
        rate, even = Rate(f"seat:{seat}", "results"), TWELFTHS / players / players  # results counts every seat
        more = _value(rate, total) > even
        word = "more" if more else "less"
        yield Headline(f"seat.{seat}.{word}", f"seat {seat} wins {word} than an even share", rate, (), None, even,
                       1 if more else -1, players / TWELFTHS)


def _sources(total: Mapping[str, float]) -> Iterator[Headline]:
    rates = {part: Rate(part, "score") for part in PARTS}
    return _leader(rates, total, "source", "the largest source of points: {}", PARTS)


def _bands(players: int, total: Mapping[str, float], manifest: Mapping[str, Any]) -> Iterator[Headline]:
    if players == 1:
        names = band_names(manifest["catalogue"]["data"]["rules"]["bands"])
        rates = {name: Rate(f"band:{name}", "results") for name in names}
        yield from _leader(rates, total, "band", "the band in which most games end: {}", dict(zip(names, names, strict=True)))


def _ends(players: int, total: Mapping[str, float]) -> Iterator[Headline]:
    if players > 1:
        rates = {name: Rate(f"end:{name}", "results") for name in ENDS if f"end:{name}" in total}
        yield from _leader(rates, total, "end", "what most often begins the end: {}", ENDS)


def _awards(total: Mapping[str, float], part: float, manifest: Mapping[str, Any]) -> Iterator[Headline]:
    labels = Labels(manifest["catalogue"]["data"])
    rates = _often({name[5:]: Rate(f"earned:{name[5:]}", name) for name in total if name.startswith("held:")}, total, part)
    names = {name: labels.name(f"award.{name}") for name in rates}
    for word, sign in (("most", 1), ("least", -1)):
        yield from _leader(rates, total, f"award.{word}", f"the award token that brings {word} points: {{}}", names, sign)


def _often(rates: Mapping[str, Rate], total: Mapping[str, float], part: float) -> dict[str, Rate]:
    """The rates that a catalogue's games say enough about."""
    return {name: rate for name, rate in rates.items() if total[rate.x] * part >= LEAST_CASES}


def _machines(
    players: int, base: BlockSums, total: Mapping[str, float], part: float, manifest: Mapping[str, Any]
) -> Iterator[Headline]:
    """The first and the last of each kind, and those that the base tells from the mean of their kind, all judged together."""
    data = manifest["catalogue"]["data"]
    labels, fare, scale = Labels(data), "win" if players > 1 else "score", 1 / TWELFTHS if players > 1 else 1.0
    rates = {c: Rate(f"won:{c}", f"done:{c}") for c in taken(manifest) if kind_of(c, data) in MACHINES}
    by_kind: dict[str, dict[str, Rate]] = {kind: {} for kind in MACHINES}
    for component, rate in _often(rates, total, part).items():
        by_kind[kind_of(component, data)][component] = rate
    compared = {kind: own for kind, own in by_kind.items() if len(own) > 1}
    level = 1 - (1 - LEVEL) / max(1, sum(map(len, compared.values())))
    sides = []
    for kind, own in compared.items():
        names, mean = {c: labels.name(c) for c in own}, Rate(f"won:{kind}", f"done:{kind}")
        verb = "take" if kind == "turning" else "complete"
        for word, sign in (("most", 1), ("least", -1)):
            form = f"of the {KINDS[kind]}, those who {verb} {{}} {fare} {word}"
            yield from _leader(own, total, f"machine.{word}", form, names, sign, mean, scale)
        for component, rate in own.items():
            if side := _side((_linear(rate, base) - _linear(mean, base))[:, 0], level):
                where, more = ("above", "more") if side > 0 else ("below", "less")
                name = f"those who {verb} {names[component]} {fare} {more} than the mean of its kind"
                sides.append(Headline(f"machine.{where}.{component}", name, rate, (), mean, 0.0, side, scale))
    yield from sides


def _side(values: np.ndarray, level: float) -> int:
    """The sign of a mean over blocks; 0 where it cannot be told."""
    n = len(values)
    if n < 2 or np.isnan(values).any():
        return 0
    half = t_quantile(0.5 + level / 2, n - 1) * values.std(ddof=1) / math.sqrt(n)
    return 0 if abs(values.mean()) <= half else 1 if values.mean() > 0 else -1


def _linear(rate: Rate, sums: BlockSums) -> np.ndarray:
    """A ratio by block (blocks, conditions): its mean over blocks is the ratio; NaN where the sums hold few cases."""
    y, x = sums[rate.y].astype(float), sums[rate.x].astype(float)  # (conditions, blocks)
    count = x.sum(axis=1, keepdims=True)
    enough = np.where(count >= FEWEST_CASES, count, np.nan)
    ratio = y.sum(axis=1, keepdims=True) / enough
    return (ratio + (y - ratio * x) * (x.shape[1] / enough)).T


def contrasts(headline: Headline, sums: BlockSums) -> Iterator[np.ndarray]:
    """By how much it holds over each thing that it is to hold over, by block (blocks, conditions)."""
    own = _linear(headline.rate, sums)
    for rest in headline.others or ((headline.mean,) if headline.mean else ()):
        yield headline.sign * headline.scale * (own - _linear(rest, sums))
    if not headline.others and not headline.mean:
        yield headline.sign * headline.scale * (own - headline.bound)


def least(headline: Headline, sums: BlockSums) -> np.ndarray:
    """By how much it holds over the nearest of these (blocks, conditions): its mean over blocks is above 0 where it holds."""
    found, lowest = None, None
    for each in contrasts(headline, sums):
        means = each.mean(axis=0)
        if found is None:
            found, lowest = each, means
        else:
            nearer = ~(means >= lowest) & ~np.isnan(means)
            found, lowest = np.where(nearer, each, found), np.where(nearer, means, lowest)
    return found


def margins(headline: Headline, sums: BlockSums) -> np.ndarray:
    """By how much it holds, for what it hangs on: over the mean of its kind where it has one, else over the nearest."""
    return least(headline._replace(others=()) if headline.mean else headline, sums)
