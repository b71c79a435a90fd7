"""All components by what they are worth to a seat, next to how those fared who took them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from reports.causal.blocks import SCALE, blocks_of
from reports.causal.comparisons import CHANGE, DENY, Comparison
from reports.causal.effects import Effects
from reports.causal.takers import Takers, kind_of, takers
from reports.stats.intervals import Estimate
from reports.stats.multiple import RATE, adjusted
from reports.stats.paired import Paired, PairedSums
from sim.store import Run

OPPOSITE, UNSEEN = "opposite", "no worth seen"


@dataclass(frozen=True)
class Row:
    """A component: what it is worth to a seat to be allowed to take it, and to begin with it (None: not played).

    Worth is in win share (solo: in points): allowed less denied, given less withheld. q: p values adjusted within
    the family of all components of the table. over_kind: worth of being allowed, less the mean of its kind.
    """

    component: str
    kind: str
    allowed: Paired | None
    allowed_q: float
    over_kind: Estimate | None
    given: Paired | None
    given_q: float
    takers: Takers
    mark: str


@dataclass(frozen=True)
class Ranking:
    """The components of one group (player count and line-up), most worth first."""

    group: int
    players: int
    measure: str
    rows: list[Row]


def rankings(run: Run, effects: Effects) -> Iterator[Ranking]:
    """A ranking for each group of a run in which every component is denied, given, or both."""
    data = run.manifest["catalogue"]["data"]
    for number, group in enumerate(run.groups):
        own = [i for i, c in enumerate(effects.comparisons) if c.group == number and c.kind != CHANGE]
        denied = {effects.comparisons[i].what: i for i in own if effects.comparisons[i].kind == DENY}
        given = {effects.comparisons[i].what: i for i in own if effects.comparisons[i].kind != DENY}
        players = group.conditions[0].players
        measure = "win_share" if players > 1 else "score"
        allowed_q, given_q = (_adjusted(effects, some, measure) for some in (denied, given))
        relative = over_kind(run, effects.comparisons, denied, measure, data)
        fared = takers(run, number, _plain(run, number), measure)
        rows = []
        for what in dict.fromkeys([*denied, *given]):
            allowed = _worth(effects.get(denied[what], measure)) if what in denied else None
            gift = effects.get(given[what], measure) if what in given else None
            rows.append(Row(what, kind_of(what, data), allowed, allowed_q.get(what, 1.0), relative.get(what), gift,
                            given_q.get(what, 1.0), fared[what],
                            _mark(allowed, relative.get(what), fared[what])))
        yield Ranking(number, players, measure, sorted(rows, key=_place))


def _place(row: Row) -> float:
    main = row.allowed or row.given
    return -main.estimate.value if main is not None and main.is_known else float("inf")


def _worth(paired: Paired) -> Paired:
    """Allowed less denied: the effect of a denial, turned round."""
    e = paired.estimate
    turned = e if e.value is None else e._replace(value=0.0 - e.value, low=0.0 - e.high, high=0.0 - e.low)
    return paired._replace(estimate=turned)


def _adjusted(effects: Effects, some: dict[str, int], measure: str) -> dict[str, float]:
    """P values of one family, adjusted by Benjamini and Hochberg (1995)."""
    p = [effects.p(i, measure) for i in some.values()]
    return dict(zip(some, adjusted(p).tolist(), strict=True)) if p else {}


def _plain(run: Run, group: int) -> int:
    """The condition of a group in which nothing is changed."""
    records = run.manifest["plan"]["variants"]
    plain = next(v for v, r in enumerate(records) if not (r["edits"] or r["deny"] or r["give"]))
    return run.groups[group].number_of(plain)


def over_kind(
    run: Run, some: Sequence[Comparison], denied: dict[str, int], measure: str, data: dict
) -> dict[str, Estimate]:
    """Worth of being allowed, less the mean of its kind, block by block."""
    if not denied:
        return {}
    names = list(denied)
    first = some[denied[names[0]]]
    group, players = run.groups[first.group], first.players
    kinds = [kind_of(name, data) for name in names]
    same = np.array([[a == b for b in kinds] for a in kinds], float)  # (names, names)
    members = same.sum(axis=1)
    rotations = len(group.conditions[0].rotations)
    sums = PairedSums(SCALE[measure] * rotations * players * members, np.full(len(names), rotations * players))
    for blocks in blocks_of(run, first.group, [measure]):
        values = blocks.sums[measure].astype(float)
        worth = np.stack([sum(values[:, p.without - group.first, p.seat - 1] - values[:, p.with_it - group.first, p.seat - 1]
                              for p in some[denied[name]].pairs) for name in names], axis=1)
        sums.add(worth * members, worth @ same)
    return {name: sums.get(i).estimate for i, name in enumerate(names)}


def _mark(allowed: Paired | None, over_kind: Estimate | None, fared: Takers) -> str:
    """Where association and cause disagree, both told beyond chance, each against its kind."""
    if allowed is None or not allowed.is_known or not fared.over_kind.is_known:
        return ""
    seen, caused = _side(fared.over_kind), _side(over_kind)
    if seen and caused and seen != caused:
        return OPPOSITE
    if seen > 0 and (allowed.is_unchanged or allowed.estimate.low <= 0):
        return UNSEEN
    return ""


def _side(estimate: Estimate) -> int:
    return 0 if not estimate.excludes(0) else 1 if estimate.value > 0 else -1


def widest(ranking: Ranking) -> float:
    """The longest half of an interval of a worth in the table."""
    found = [p.estimate for row in ranking.rows for p in (row.allowed, row.given) if p is not None and p.is_known]
    return max(((e.high - e.low) / 2 for e in found), default=float("inf"))


def count_told(ranking: Ranking) -> tuple[int, int]:
    """How many components are told to be worth something or harmful: by denial, by gift."""
    return (sum(row.allowed_q <= RATE for row in ranking.rows), sum(row.given_q <= RATE for row in ranking.rows))


