"""A comparison in words: what each line is, and the sentences that come first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.compare import design
from reports.compare.behaviour import Behaviour
from reports.compare.estimates import Found
from reports.compare.results import Comparison, Count
from reports.compare.testing import APART, RATIO, Outcome
from reports.labels import PLAYERS
from reports.stats.intervals import LEVEL, Estimate
from reports.stats.sequential import ALTERNATIVE, GOES_ON, NULL
from reports.verdicts import Verdict
from reports.words import listed, number, percent, percentage_points, plain, sample, scaled

MOST_BEHAVIOURS = 4
UNITS = {True: "points", False: "percentage points"}


def label(found: Found) -> str:
    """What a line of a table is."""
    kind, names = found.contrast.kind, found.contrast.strategies
    if kind == design.SHARE:
        return f"{names[0]} over an even share"
    a, b = names
    return {
        design.HEADLINE: f"{a} against {b}" + ("" if found.contrast.players == 2 else ", mean of both ways"),
        design.ONE_AMONG: f"  one {a} among {b}",
        design.ONE_AGAINST: f"  one {b} among {a}, turned round",
        design.FIELD: f"{a} less {b} beside the field",
        design.TABLE: f"{a} against {b} at one table",
        design.SCORE: f"{a} less {b}, score",
    }[kind]


def told(found: Found, level: float = LEVEL) -> str:
    """The estimate: `+4.1 (1.0 to 7.2)`."""
    estimate = found.estimate(level)
    return plain(estimate, 2, True) if found.contrast.kind == design.SCORE else percentage_points(estimate)


def all_times(found: Found) -> str:
    """The interval that holds at all times; empty where there is none."""
    ends = None if found.is_self else found.at_all_times()
    if ends is None:
        return ""
    scale = 1 if found.contrast.kind == design.SCORE else 100
    return " to ".join(number(scale * end, 1, True) for end in ends)


def unit(found: Found) -> str:
    """What the numbers of a line are."""
    return UNITS[found.contrast.kind == design.SCORE]


def verdicts(comparison: Comparison) -> list[Verdict]:
    """What can be said, player count by player count."""
    said: list[Verdict] = []
    for count in comparison.counts:
        if count.outcome:
            said += _of_test(comparison, count, count.outcome)
        elif count.players > 1 and len(comparison.strategies) > 2:
            said += _of_table(comparison, count)
        else:
            said += [_of_pair(comparison, some) for some in count.judged]
    names, last = list(dict.fromkeys(comparison.strategies)), comparison.counts[-1]
    return [*said, *([behaviour(last.players, names, last.behaviours)] if len(names) == 2 else [])]


def _start(players: int) -> str:
    return f"{PLAYERS[players]}: "


def _of_pair(comparison: Comparison, found: Found) -> Verdict:
    a, b = found.contrast.strategies
    players = found.contrast.players
    start, e = _start(players), found.estimate()
    n = f"{sample(e.n, 'games')} in {counted(e.blocks, 'block')}"
    section = "scores" if players == 1 else "result"
    beside = f" beside {listed(comparison.field)}" if found.contrast.kind == design.FIELD else ""
    if not e.is_known:
        return Verdict(f"{start}not enough games to tell {a} and {b} apart{beside}.", n + ".", section)
    if found.never_differed:
        why = f"as it must: {_one(comparison)}" if found.is_self else "which two strategies that play alike would do"
        return Verdict(f"{start}{a} and {b} never differed{beside}: every block came out even.", f"{n}; {why}.", section)
    evidence = f"{told(found)} {unit(found)}; {n}"
    if players == 1:
        evidence += f"; ahead of it on {percent(found.ahead())} of deals, ties half"
    if not found.estimate(comparison.level).excludes(0):
        return Verdict(f"{start}{a} and {b} cannot be told apart{beside}.", f"{evidence}.", section)
    better, worse = (a, b) if e.value > 0 else (b, a)
    size = f"by {number(abs(e.value), 1)} points" if players == 1 else \
        f"by {number(100 * abs(e.value), 1)} percentage points of win share"
    return Verdict(f"{start}{better} is better than {worse}{beside}, {size}.", f"{evidence}.", section)


def _one(comparison: Comparison) -> str:
    return f"{listed(comparison.called)} are one strategy" if len(set(comparison.called)) > 1 else "they are one strategy"


def _of_table(comparison: Comparison, count: Count) -> Iterator[Verdict]:
    shares = count.of(design.SHARE)
    if not shares or not all(some.estimate().is_known for some in shares):
        yield from (_of_pair(comparison, some) for some in count.judged if len(some.contrast.strategies) == 2)
        return
    ranked = sorted(shares, key=lambda some: -some.estimate().value)
    names = [some.contrast.strategies[0] for some in ranked]
    alike = [listed(f.contrast.strategies) for f in count.of(design.TABLE) if not f.estimate(comparison.level).excludes(0)]
    claim = f"{_start(count.players)}{names[0]} wins most" + (
        "" if not alike else f"; not told apart: {'; '.join(alike)}") + "."
    even = 1 / count.players
    parts = [f"{name} {percent(_plus(some.estimate(), even))}" for name, some in zip(names, ranked, strict=True)]
    e = ranked[0].estimate()
    yield Verdict(claim, f"Win share of a seat: {'; '.join(parts)}; even is {number(100 * even, 1)} %; "
                  f"{counted(e.blocks, 'block')}.", "result")


def _plus(estimate: Estimate, even: float) -> Estimate:
    return estimate._replace(**{end: min(1.0, max(0.0, getattr(estimate, end) + even)) for end in ("value", "low", "high")})


def _of_test(comparison: Comparison, count: Count, outcome: Outcome) -> Iterator[Verdict]:
    found = next(f for f in count.found if f.contrast == outcome.contrast)
    a, b = found.contrast.strategies
    scale, last = 1 if count.players == 1 else 100, outcome.last
    null, alternative = (f"{number(scale * x, 2, True)}" for x in (outcome.test.null, outcome.test.alternative))
    if found.never_differed:
        why = _one(comparison) if found.is_self else "they may play alike"
        claim = f"{_start(count.players)}{a} and {b} never differed: every block came out even"
        says = f"; the test accepts {null}" if last.says == NULL else ""
        yield Verdict(f"{claim}{says}.", f"{counted(last.blocks, 'block')}; {why}.", "test")
        return
    beside = " beside the field" if found.contrast.kind == design.FIELD else ""
    what = f"a difference{beside} between {a} and {b} of"
    if outcome.kind == RATIO:
        claim = {
            ALTERNATIVE: f"the test accepts {what} {alternative} {unit(found)} rather than {null}",
            NULL: f"{beaten(found, outcome)}the test accepts {what} {null} {unit(found)} rather than {alternative}",
            GOES_ON: f"the test between {null} and {alternative} {unit(found)} for {a} against {b} was not decided",
        }[last.says]
    elif last.says == APART:
        side = "above" if last.interval[0] > outcome.test.null else "below"
        claim = f"the difference{beside} between {a} and {b} is {side} {null} {unit(found)}"
    else:
        claim = f"{a} and {b} could not be told {null} {unit(found)} apart"
    yield Verdict(f"{_start(count.players)}{claim}.", f"{test_numbers(found, outcome)}.", "test")


def beaten(found: Found, outcome: Outcome) -> str:
    """`a is not better than b, it is worse by 40.0 percentage points; ` where that is so, else nothing.

    A null that is accepted only fits better than the alternative: alone, 0 reads as if both were equal, whatever lies
    beyond it. Rests on the estimate corrected for stopping early, or, where no block differs, on that for all times.
    """
    ends = outcome.estimate[1:] if outcome.estimate else found.at_all_times()
    up = outcome.test.alternative > outcome.test.null
    if ends is None or not (ends[1] < min(outcome.test.null, 0) if up else ends[0] > max(outcome.test.null, 0)):
        return ""
    a, b = found.contrast.strategies
    value = outcome.estimate[0] if outcome.estimate else found.outcomes.mean() / found.contrast.divisor
    size = number(abs(value) * (1 if found.contrast.kind == design.SCORE else 100), 1)
    beside = " beside the field" if found.contrast.kind == design.FIELD else ""
    words = ("better", "worse") if up else ("worse", "better")
    return f"{a} is not {words[0]} than {b}{beside}, it is {words[1]} by {size} {unit(found)}; "


def test_numbers(found: Found, outcome: Outcome) -> str:
    """What a test rests on: the ratio, the estimates, the games."""
    last, scale = outcome.last, 1 if found.contrast.kind == design.SCORE else 100
    parts = []
    if last.ratio is not None:
        low, high = outcome.test.bounds
        parts.append(f"log-likelihood ratio {number(last.ratio, 2)} (bounds {number(low, 2)} and {number(high, 2)})")
    if outcome.estimate:
        value, low, high = (number(scale * part, 2, True) for part in outcome.estimate)
        parts.append(f"corrected for stopping early {value} ({low} to {high}) {unit(found)}")
    mean = found.outcomes.mean() / found.contrast.divisor if len(found.outcomes) else 0.0
    parts.append(f"raw {number(scale * mean, 2, True)}")
    if last.interval:
        parts.append(f"at all times {all_times(found)}")
    games = last.blocks * found.games
    parts.append(f"{sample(games, 'games')} in {counted(last.blocks, 'block')}, {counted(len(outcome.looks), 'look')}")
    return "; ".join(parts)


def counted(number_of: int, what: str) -> str:
    """`1 look`, `1,200 blocks`."""
    return f"{number(number_of)} {what}{'' if number_of == 1 else 's'}"


def behaviour(players: int, names: Sequence[str], found: Sequence[Behaviour]) -> Verdict:
    """Where two differ most, judged for all measures together."""
    apart = apart_of(found)
    if not apart:
        return Verdict(f"{_start(players)}no difference in behaviour can be told.", f"{len(found)} measures.", "behaviour")
    a, b = names
    parts = []
    for some in apart[:MOST_BEHAVIOURS]:
        one, other = (_value(some, name) for name in (a, b))
        parts.append(f"{some.measure.title.lower()} {one} against {other}")
    most = listed([some.measure.title.lower() for some in apart[:MOST_BEHAVIOURS]])
    return Verdict(f"{_start(players)}{a} and {b} play differently, most of all in {most}.",
                   f"{a} against {b}: {'; '.join(parts)}. {len(apart)} of {len(found)} measures differ. What they do "
                   "differently need not be why one wins.", "behaviour")


def apart_of(found: Sequence[Behaviour]) -> list[Behaviour]:
    """The measures that differ when all are judged together, the clearest first."""
    clear = []
    for some in found:
        e = some.difference
        if e is not None and e.is_known and e.high > e.low:
            wide = (e.high - e.low) / 2
            strength = abs(e.value) / wide
            if strength > _widened(len(found)):
                clear.append((strength, some))
    return [some for _, some in sorted(clear, key=lambda pair: -pair[0])]


def _widened(measures: int) -> float:
    """How much wider intervals are when so many are judged together (Bonferroni), for many blocks."""
    from statistics import NormalDist

    return NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / measures) / NormalDist().inv_cdf(0.5 + LEVEL / 2)


def _value(some: Behaviour, name: str) -> str:
    e = some.each[name]
    if not e.is_known:
        return "unknown"
    return f"{number(100 * e.value, 1)} %" if some.measure.percent else number(e.value, 1)


def measured(some: Behaviour, estimate: Estimate | None, sign: bool = False) -> str:
    """An estimate of a measure, in its unit."""
    if estimate is None:
        return ""
    return plain(scaled(estimate, 100) if some.measure.percent else estimate, 1, sign)
