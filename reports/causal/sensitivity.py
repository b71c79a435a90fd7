"""Which conclusions survive not knowing the exact values, and what groups of values they hang on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from reports.causal.headlines import Headline, headlines, margins, sums_by_block
from reports.causal.plausible import Coordinate
from reports.stats.indices import Indices, indices, share_above
from reports.stats.intervals import Estimate, Sums, ratio
from sim.store import Run

FOLDS = 5  # of the check out of sample
RIDGE = 1.0  # of the standardised regression


class Held(NamedTuple):
    """A conclusion: the share of plausible catalogues in which it holds, plain and with noise taken out."""

    headline: Headline
    share: Estimate
    plain: float
    by_group: dict[str, Indices]
    values: list[tuple[str, float]]  # single values that move it most: change of the margin over the whole range
    explained: float  # R2 of these out of sample


class Sample(NamedTuple):
    """The catalogues of a design: for each point of a design the number of its catalogue."""

    rows: dict[str, np.ndarray]  # by design: (points,)
    points: dict[str, np.ndarray]  # by design: (points, coordinates)


def held(
    base: Run, parts: Sequence[Run], group: int, sample: Sample, some: Sequence[Coordinate],
    members: Mapping[str, Sequence[int]],
) -> Iterator[Held]:  # fmt: skip
    """All conclusions of the base in a group of the runs (a player count), over the catalogues of the parts in order."""
    names, found = sums_by_block(base, group)
    players = base.groups[group].conditions[0].players
    sums = np.concatenate([sums_by_block(part, group)[1] for part in parts])
    both = np.concatenate([sample.rows["A"], sample.rows["B"]])
    for headline in headlines(players, names, found[0], base.manifest):
        by_block = margins(headline, names, sums)  # (blocks, catalogues)
        share, plain = share_above(by_block[:, both])
        by_group = _indices(by_block, sample, list(members))
        values, explained = _regression(by_block[:, both].mean(axis=0), np.concatenate([sample.points["A"], sample.points["B"]]),
                                        some, members, by_group)
        yield Held(headline, share, plain, by_group, values, explained)


def by_field(run: Run, group: int, headline: Headline) -> Estimate:
    """By how much a conclusion holds in a group of a run of the base: its margin."""
    names, sums = sums_by_block(run, group)
    values = margins(headline, names, sums[:1])[:, 0]
    n = len(values)
    return ratio(Sums(n, values.sum(), n, values @ values, values.sum(), n))


def _indices(by_block: np.ndarray, sample: Sample, groups: Sequence[str]) -> dict[str, Indices]:
    blocks = len(by_block)
    a, b, *mixed = (by_block[:, sample.rows[name]] for name in ("A", "B", *groups))
    noise_a, noise_b = ([_noise(one - other) / blocks for other in mixed] for one in (a, b))
    both = np.concatenate([a, b], axis=1)
    noise = _noise(both - both.mean(axis=1, keepdims=True)) / blocks
    found = indices(a.mean(axis=0), b.mean(axis=0), np.array([m.mean(axis=0) for m in mixed]), noise, np.array(noise_a),
                    np.array(noise_b))
    return dict(zip(groups, found, strict=True))


def _noise(values: np.ndarray) -> float:
    """The mean variance from block to block (blocks, cases)."""
    return float(values.var(axis=0, ddof=1).mean()) if len(values) > 1 else 0.0


def _regression(
    y: np.ndarray, x: np.ndarray, some: Sequence[Coordinate], members: Mapping[str, Sequence[int]],
    by_group: Mapping[str, Indices], leading: int = 3, most: int = 5,
) -> tuple[list[tuple[str, float]], float]:
    """The single values of the leading groups that move a margin most, and the R2 of all of them out of sample."""
    ranked = sorted((g for g in members if by_group[g].total.is_known), key=lambda g: -by_group[g].total.value)
    columns = [c for g in ranked[:leading] for c in members[g] if not some[c].name.endswith(g) and "." in some[c].name]
    if len(y) < 2 * FOLDS or not columns or y.std() == 0:
        return [], float("nan")
    z = x[:, columns] - 0.5
    folds = np.arange(len(y)) % FOLDS
    missed = sum(float(((y[folds == k] - _fitted(z[folds != k], y[folds != k], z[folds == k])[0]) ** 2).sum())
                 for k in range(FOLDS))
    slopes = _fitted(z, y, z)[1]
    order = np.argsort(-np.abs(slopes))[:most]
    return [(some[columns[i]].name, float(slopes[i])) for i in order], 1 - missed / float(((y - y.mean()) ** 2).sum())


def _fitted(x: np.ndarray, y: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Ridge regression: fitted values at some points, and slopes."""
    middle = x.mean(axis=0)
    z = x - middle
    slopes = np.linalg.solve(z.T @ z + RIDGE * np.eye(z.shape[1]) / 12, z.T @ (y - y.mean()))
    return y.mean() + (at - middle) @ slopes, slopes


def records(found: Sequence[Held], players: int) -> list[dict[str, Any]]:
    """What was found, for programs."""
    return [{"metric": "sensitivity.holds", "players": players, "headline": h.headline.name, **h.share.numbers(),
             "plain": h.plain, "values": [{"address": a, "slope": s} for a, s in h.values],
             "explained": None if np.isnan(h.explained) else h.explained,
             "groups": {g: {"first": i.first._asdict(), "total": i.total._asdict()} for g, i in h.by_group.items()}}
            for h in found]  # fmt: skip
