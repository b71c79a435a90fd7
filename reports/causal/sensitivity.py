"""Which conclusions survive not knowing the exact values, and what groups of values they hang on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from reports.causal.headlines import Headline, contrasts, headlines, least, margins, of_conditions, sums_by_block, together
from reports.causal.plausible import Coordinate
from reports.stats.indices import Indices, indices, share_above
from reports.stats.intervals import Estimate, Sums, ratio
from sim.store import Run

FOLDS = 5  # of the check out of sample
RIDGE = 1.0  # of the standardised regression
WIDE = 0.5  # an interval of a share that is wider says nothing


class Held(NamedTuple):
    """A conclusion: the share of plausible catalogues in which it holds, plain and with noise taken out."""

    headline: Headline
    share: Estimate
    plain: float
    by_group: dict[str, Indices]
    values: list[tuple[str, float]]  # single values that move it most: change of the margin over the whole range
    explained: float  # R2 of all values of the leading groups out of sample, noise taken out


def leading(found: Held) -> list[str]:
    """The groups on which a conclusion hangs beyond chance, most first."""
    known = [g for g, index in found.by_group.items() if index.total.is_known and index.total.low > 0]
    return sorted(known, key=lambda g: -found.by_group[g].total.value)


class Sample(NamedTuple):
    """The catalogues of a design: for each point of a design the number of its catalogue."""

    rows: dict[str, np.ndarray]  # by design: (points,)
    points: dict[str, np.ndarray]  # by design: (points, coordinates)


def held(
    base: Run, parts: Sequence[Run], group: int, sample: Sample, some: Sequence[Coordinate],
    members: Mapping[str, Sequence[int]],
) -> Iterator[Held]:  # fmt: skip
    """All conclusions of the base in a group of the runs (a player count), over the catalogues of the parts in order."""
    sums, own = together([sums_by_block(part, group) for part in parts]), sums_by_block(base, group)
    players, blocks = base.groups[group].conditions[0].players, next(iter(sums.values())).shape[1]
    both = np.concatenate([sample.rows["A"], sample.rows["B"]])
    x = np.concatenate([sample.points["A"], sample.points["B"]])
    for headline in headlines(players, own, base.manifest, blocks):
        share, plain = share_above(contrasts(headline, of_conditions(sums, both)))
        by_block = margins(headline, sums)  # (blocks, catalogues)
        by_group = _indices(by_block, sample, list(members)) if members else {}
        values, explained = _regression(by_block[:, both], x, some, members, by_group)
        yield Held(headline, share, plain, by_group, values, explained)


def by_field(run: Run, group: int, some: Sequence[Headline]) -> list[Estimate]:
    """By how much conclusions hold in a group of a run of the base: over the nearest of what they are to hold over."""
    sums = sums_by_block(run, group)
    return [_margin(least(headline, sums)[:, 0]) for headline in some]


def _margin(values: np.ndarray) -> Estimate:
    n = len(values)
    if np.isnan(values).any():
        return Estimate(None, None, None, n, n)
    return ratio(Sums(n, values.sum(), n, values @ values, values.sum(), n))


def _indices(by_block: np.ndarray, sample: Sample, groups: Sequence[str]) -> dict[str, Indices]:
    blocks = len(by_block)
    known = np.all([~np.isnan(by_block[0, rows]) for rows in sample.rows.values()], axis=0)  # points known in all designs
    a, b, *mixed = (by_block[:, sample.rows[name][known]] for name in ("A", "B", *groups))
    noise_a, noise_b = ([_noise(one - other) / blocks for other in mixed] for one in (a, b))
    both = np.concatenate([a, b], axis=1)
    noise = _noise(both - both.mean(axis=1, keepdims=True)) / blocks
    found = indices(a.mean(axis=0), b.mean(axis=0), np.array([m.mean(axis=0) for m in mixed]), noise, np.array(noise_a),
                    np.array(noise_b))
    return dict(zip(groups, found, strict=True))


def _noise(values: np.ndarray) -> float:
    """The mean variance from block to block (blocks, cases)."""
    return float(values.var(axis=0, ddof=1).mean()) if len(values) > 1 and values.shape[1] else 0.0


def _regression(
    by_block: np.ndarray, x: np.ndarray, some: Sequence[Coordinate], members: Mapping[str, Sequence[int]],
    by_group: Mapping[str, Indices], leading: int = 3, most: int = 5,
) -> tuple[list[tuple[str, float]], float]:
    """The single values of the leading groups that move a margin (blocks, points) most, and the R2 of all out of sample.

    What is missed out of sample holds the noise of each point, which is taken out of it and of the variance.
    """
    ranked = sorted((g for g in members if by_group[g].total.is_known), key=lambda g: -by_group[g].total.value)
    columns = [c for g in ranked[:leading] for c in members[g] if "." in some[c].name]  # exchanges have no slope
    known = ~np.isnan(by_block[0])
    x, y = x[known], by_block[:, known].mean(axis=0)
    noise = _noise(by_block[:, known] - by_block[:, known].mean(axis=1, keepdims=True)) / len(by_block)
    if len(y) < 2 * FOLDS or not columns or y.var() <= noise:
        return [], float("nan")
    z = x[:, columns] - 0.5
    folds = np.arange(len(y)) % FOLDS
    missed = sum(float(((y[folds == k] - _fitted(z[folds != k], y[folds != k], z[folds == k])[0]) ** 2).sum())
                 for k in range(FOLDS)) / len(y)
    slopes = _fitted(z, y, z)[1]
    order = np.argsort(-np.abs(slopes))[:most]
    return [(some[columns[i]].name, float(slopes[i])) for i in order], 1 - (missed - noise) / float(y.var() - noise)


def _fitted(x: np.ndarray, y: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Ridge regression: fitted values at some points, and slopes."""
    middle = x.mean(axis=0)
    z = x - middle
    slopes = np.linalg.solve(z.T @ z + RIDGE * np.eye(z.shape[1]) / 12, z.T @ (y - y.mean()))
    return y.mean() + (at - middle) @ slopes, slopes


def records(found: Sequence[Held], players: int) -> list[dict[str, Any]]:
    """What was found, for programs."""
    return [{"metric": "sensitivity.holds", "players": players, "key": h.headline.key, "headline": h.headline.name,
             **h.share.numbers(), "plain": None if np.isnan(h.plain) else h.plain,
             "values": [{"address": a, "slope": s} for a, s in h.values],
             "explained": None if np.isnan(h.explained) else h.explained,
             "groups": {g: {"first": i.first.numbers(), "total": i.total.numbers()} for g, i in h.by_group.items()}}
            for h in found]  # fmt: skip
