"""Verdicts: what comes first. Each is a claim in a few words, the numbers it rests on, and a link to its section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from reports.causal.exposed import RATE
from reports.labels import ENDS
from reports.metrics.scores import band_names
from reports.metrics.sources import PART_NAMES
from reports.metrics.tempo import QUARTER_NAMES
from reports.resting import Held, assumed, nothing_tried, rests
from reports.sections import exposure
from reports.sections.awards import ranked as ranked_awards
from reports.stats.intervals import LEVEL, Estimate
from reports.view import View
from reports.words import listed, number, percent, percentage_points, plain, rate, sample, with_n

RARE = 0.001  # of all games or results: hardly any
MOST = 10
SOURCES = {"awards": "tokens"}  # where sensitivity has another name for a source
# how a game feels: a metric, its item, and the share beyond which it stands out, above (else below); what is then said
STANDS_OUT = (
    ("tempo.told", "", 0.5, False, "the winner leads for good before half of the game"),
    ("tempo.leader_wins", QUARTER_NAMES[2], 0.75, True, "whoever leads at half mostly wins"),
    ("tempo.idle", "", 0.5, True, "most turns bring nothing worth points"),
    ("tempo.unasked", "", 0.1, True, "many turns ask nothing"),
)
SOLO_TOO = ("tempo.idle", "tempo.unasked")


class Verdict(NamedTuple):
    """What can be said, the numbers behind it, and the id of the section that shows it.

    about: addresses of the components that it names (none: it is about the game as a whole). conclusions: what it says, as
    (player count, key) of the conclusions of `reports.causal.headlines`. rests: what is said of assumed values.
    """

    claim: str
    evidence: str
    section: str
    about: tuple[str, ...] = ()
    conclusions: tuple[tuple[int, str], ...] = ()
    rests: str = ""


def verdicts(view: View, held: Held = nothing_tried) -> list[Verdict]:
    """At most ten, in the order of the page; of more, those go first that judge rather than describe.

    What too few games speak for is left out. held: what is known of the survival of conclusions.
    """
    found = [(weight, place, verdict) for place, (told, weight) in enumerate(TOLD) for verdict in told(view)]
    kept = sorted(found, key=lambda each: each[0])[:MOST]
    known = assumed(view.manifest["catalogue"])
    return [verdict._replace(rests=rests(verdict.about, known, view, verdict.conclusions, held))
            for _, _, verdict in sorted(kept, key=lambda each: each[1])]


def _solo(view: View) -> Iterator[Verdict]:
    names = band_names(view.manifest["catalogue"]["data"]["rules"]["bands"])
    for c, players in view.conditions():
        mean = view.get("scores.mean", c)
        if players > 1 or not mean.is_known:
            continue
        shares = {name: view.get("scores.bands", c, name) for name in names}
        usual = max(shares, key=lambda name: shares[name].value)
        how = "most games end in the band" if shares[usual].value > 0.5 else "the most frequent band is"
        evidence = [f"mean {plain(mean)}", *(f"{name}: {percent(shares[name])}" for name in names)]
        yield Verdict(f"Solo, {view.lineup(c)} scores {number(mean.value)} points on average; {how} "
                      f"“{usual}”.", f"{_first_up('; '.join(evidence))}; {sample(mean.n, 'games')}.", "scores",
                      conclusions=((1, f"band.{usual}"),))


def _seats(view: View) -> Iterator[Verdict]:
    """Seats that differ from an even share; judged at 95 % for all seats of the report together."""
    looked_at = sum(players for _, players in view.conditions(2))
    for c, players in view.conditions(2):
        even = 1 / players
        estimates = {s: view.get("seats.win_share", c, by=(s,)) for s in range(1, players + 1)}
        if not estimates[1].is_known:
            continue
        level = 1 - (1 - LEVEL) / looked_at
        apart = [s for s in estimates if view.get("seats.win_share", c, by=(s,), level=level).excludes(even)]
        cut = _cut(view, c, even, apart)
        if not apart:
            claim = "no seat can be told from an even share"
        else:
            above, below = ([s for s in apart if (estimates[s].value > even) == wins] for wins in (True, False))
            claim = listed([f"{_seat_names(some)} {verb}" for some, verb in (
                (above, f"win{_s(above)} more than an even share"), (below, f"win{_s(below)} less")) if some])
            if cut and not cut[0]:
                claim += ", but cut games could undo this"
        shares = "; ".join(f"seat {s} {percent(e)}" for s, e in estimates.items())
        said = tuple((players, f"seat.{s}.{'more' if estimates[s].value > even else 'less'}") for s in apart)
        yield Verdict(f"{view.players(c)}: {claim}.", f"{_first_up(shares)}; even is {number(100 * even, 1)} %; "
                      f"{sample(view.games(c), 'games')}.{cut[1] if cut else ''}", "seats", conclusions=said)


def _seat_names(seats: list[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {listed([str(s) for s in seats])}"


def _s(seats: list[int]) -> str:
    return "s" if len(seats) == 1 else ""


def _cut(view: View, c: int, even: float, seats: list[int]) -> tuple[bool, str] | None:
    """Whether this holds wherever the cut games had gone, and a sentence; None without cut games."""
    capped = view.get("length.capped", c)
    if not capped.value or not seats:
        return None
    held = []
    for seat in seats:
        won, least = view.get("seats.win_share", c, by=(seat,)), view.get("seats.least", c, by=(seat,))
        held.append(least.low > even if won.value > even else least.high + capped.value < even)
    words = "it holds wherever they had gone" if all(held) else "had they all gone one way, this could turn"
    return all(held), f" {rate(capped.value)} of games were cut; {words}."


def _strategies(view: View) -> Iterator[Verdict]:
    """Who won, where several strategies met."""
    if view.has_one_strategy():
        return
    names = [strategy["name"] for strategy in view.manifest["plan"]["strategies"]]
    for c, _ in view.conditions(2):
        met = [s for s, in view.results.splits("strategies.win_share", c)]
        estimates = {names[s]: view.get("strategies.win_share", c, by=(s,)) for s in met}
        if len(met) > 1 and all(e.is_known for e in estimates.values()):
            best = max(estimates, key=lambda name: estimates[name].value)
            shares = [f"{name} {with_n(percent(e), e, 'results')}" for name, e in estimates.items()]
            claim = f"{view.players(c)}: a seat of {best} wins most often."
            yield Verdict(claim, f"Win share of a seat: {'; '.join(shares)}.", "seats")


def _length(view: View) -> Iterator[Verdict]:
    known = {view.players(c): e for c, _ in view.conditions() if (e := view.get("length.turns", c)).is_known}
    if not known:
        return
    cut = {view.players(c): view.get("length.capped", c) for c, _ in view.conditions()}
    means = listed([f"{number(e.value)} ({name.lower()})" for name, e in known.items()])
    most = max(e.value or 0 for e in cut.values())
    text = "; ".join(f"{name} {plain(e)}" for name, e in known.items())
    if not most:
        yield Verdict(f"A player takes {means} turns; no game had to be cut.", f"Means: {text}; {_sizes(view)}.", "length")
        return
    cuts = "; ".join(f"{name} {percent(e, 2)}" for name, e in cut.items() if e.value)
    if most < RARE:
        claim = f"A player takes {means} turns; hardly any game had to be cut after 100."
    else:
        claim = f"A player takes {means} turns; up to {rate(most)} of games had to be cut after 100."
    yield Verdict(claim, f"Means: {text}. Cut: {cuts}; {_sizes(view)}.", "length")


def _ends(view: View) -> Iterator[Verdict]:
    usual: dict[str, list[str]] = {}
    conclusions = []
    for c, players in view.conditions(2):
        shares = {reason: view.get("length.ends", c, reason) for reason in ENDS if reason != "cap"}
        reason, most = max(shares.items(), key=lambda item: item[1].value or 0)
        if most.value:
            usual.setdefault(ENDS[reason], []).append(f"{view.players(c)} {percent(most)}")
            conclusions.append((players, f"end.{reason}"))
    if usual:
        claim = listed([f"{reason} ({', '.join(s.split(' ')[0] for s in said)} players)" if len(usual) > 1 else reason
                        for reason, said in usual.items()])
        text = "; ".join(f"{reason}: {', '.join(said)}" for reason, said in usual.items())
        yield Verdict(f"What most often began the end: {claim}.", f"{_first_up(text)} of games; {_sizes(view, 2)}.", "length",
                      conclusions=tuple(conclusions))


def _sources(view: View) -> Iterator[Verdict]:
    largest: dict[str, list[str]] = {}
    conclusions = []
    for c, players in view.conditions():
        shares = {part: view.get("sources.shares", c, part) for part in PART_NAMES}
        part, most = max(shares.items(), key=lambda item: item[1].value or 0)
        if most.is_known:
            largest.setdefault(PART_NAMES[part], []).append(f"{view.players(c)} {percent(most)}")
            conclusions.append((players, f"source.{SOURCES.get(part, part)}"))
    if largest:
        text = "; ".join(f"{name}: {', '.join(said)}" for name, said in largest.items())
        yield Verdict(f"The largest source of points: {listed(list(largest))}.", f"Share of all points from {text}; "
                      f"{_sizes(view)}.", "sources", conclusions=tuple(conclusions))


def _awards(view: View) -> Iterator[Verdict]:
    c, players = list(view.conditions())[-1]
    known = {t: e for t in ranked_awards(view) if (e := view.get("awards.points", c, t)).is_known}
    if len(known) < 2:
        return
    best, worst = (choose(known, key=lambda task: known[task].value) for choose in (max, min))
    texts = [f"{view.labels.full(t)} {with_n(plain(known[t], 2), known[t], 'tokens')}" for t in (best, worst)]
    most, least = ((players, f"award.{word}.{t.removeprefix('award.')}") for word, t in (("most", best), ("least", worst)))
    yield Verdict(f"{view.players(c)}: the award token “{view.labels.name(best)}” brought most to those who took it, "
                  f"“{view.labels.name(worst)}” least.", f"Points a token: {'; '.join(texts)}.", "awards", (best, worst),
                  (most, least))


def _machines(view: View) -> Iterator[Verdict]:
    """The machines farthest from their kind, of those that stand apart when all are judged together."""
    conditions = list(view.conditions(2))
    if not conditions:
        return
    (c, players), metric = conditions[-1], "machines.win_over_kind"
    known = {m: e for m in view.results.items(metric) if (e := view.get(metric, c, m)).is_known}
    if len(known) < 2:
        return
    apart = _apart(view, c, metric, known)
    start = f"{view.players(c)}: "
    if not apart:
        yield Verdict(f"{start}no machine stands apart from its kind in the win share of those who completed it.",
                      f"{len(known)} machines compared; {sample(view.games(c), 'games')}.", "machines")
        return
    ends, claims, texts = _ends_of(view, apart, known, "completed")
    yield Verdict(f"{start}{listed(claims)}, against the mean of the machine's kind. An association, not a cause.",
                  f"Difference: {'; '.join(texts)}. {len(apart)} of {len(known)} machines stand apart from their kind; the "
                  f"extremes of so many are flattered by chance.{_mixed(view)}", "machines", tuple(ends),
                  tuple((players, f"machine.{where}.{m}") for m, where in ends.items()))


def _engineers(view: View) -> Iterator[Verdict]:
    """The engineers farthest from the mean of all hires, if any stands apart when all are judged together."""
    conditions, metric = list(view.conditions(2)), "engineers.win_over_all"
    if not conditions:
        return
    c = conditions[-1][0]
    known = {m: e for m in view.results.items(metric) if (e := view.get(metric, c, m)).is_known}
    apart = _apart(view, c, metric, known)
    if apart:
        ends, claims, texts = _ends_of(view, apart, known, "hired")
        yield Verdict(f"{view.players(c)}: {listed(claims)}, against the mean of all hires. An association, not a cause.",
                      f"Difference: {'; '.join(texts)}. {len(apart)} of {len(known)} engineers stand apart; the extremes of "
                      f"so many are flattered by chance.{_mixed(view)}", "engineers", tuple(ends))


def _apart(view: View, c: int, metric: str, known: Mapping[str, Estimate]) -> list[str]:
    """Those that differ from 0 when all are judged together at 95 %, from the lowest to the highest."""
    level = 1 - (1 - LEVEL) / max(1, len(known))
    return sorted((m for m in known if view.get(metric, c, m, level=level).excludes(0)), key=lambda m: known[m].value)


def _ends_of(
    view: View, apart: Sequence[str], known: Mapping[str, Estimate], verb: str
) -> tuple[dict[str, str], list[str], list[str]]:
    """The highest, if it is above, and the lowest, if it is below: where each is, as claims, and with their numbers."""
    above, below = apart[-1], apart[0]
    ends = {above: "above"} if known[above].value > 0 else {}
    ends |= {below: "below"} if known[below].value < 0 else {}
    claims = [f"those who {verb} {view.labels.brief(m)} won {'most' if where == 'above' else 'least'} often"
              for m, where in ends.items()]
    return ends, claims, [f"{view.labels.name(m)} {_points(known[m])}" for m in ends]


def _exposure(view: View) -> Iterator[Verdict]:
    """What of all that chance lays out at the start moves scores, and seat 1's win share, most: causes."""
    conditions = list(view.conditions(2)) or list(view.conditions())
    c, players = conditions[-1]
    claims, texts = [], []
    for metric, who, what, scale, form in (
        (exposure.SCORE, "seats score", "points", 1, lambda e: f"{plain(e, 2, True)} points a seat"),
        (exposure.FIRST, "seat 1 wins", "percentage points", 100, lambda e: f"{percentage_points(e)} percentage points for seat 1"),
    ):
        if told := exposure.told(view, metric, c):
            most, n = view.get(metric, c, told[0]), len(view.exposures.adjusted(metric, c))
            more = "more" if most.value > 0 else "less"
            largest = f"the largest of the {len(told)} effects" if len(told) > 1 else "the only effect"
            claims.append(f"where {exposure.in_words(view, told[0])} is laid out at the start, {who} "
                          f"{number(scale * abs(most.value), 1)} {what} {more} on average ({largest} that can be told of {n})")
            texts.append(f"{exposure.in_full(view, told[0])} {form(most)}")
    known = [item for item in view.exposures.items(exposure.SCORE) if view.get(exposure.SCORE, c, item).is_known]
    if claims:
        yield Verdict(f"{view.players(c)}: {listed(claims)}.", "A cause, since the shuffle alone lays it out: of lying there, not "
                      f"of being built. Games with it less games without: {'; '.join(texts)}. At most {number(100 * RATE)} % of "
                      f"the effects told are false; {sample(view.games(c), 'games')}.", "exposure")
    elif known:
        seat = " or the win share of seat 1" if players > 1 else ""
        yield Verdict(f"{view.players(c)}: nothing that the shuffle lays out at the start moves scores{seat} so that these "
                      "games could tell.", f"{len(known)} components compared; {sample(view.games(c), 'games')}.", "exposure")


def _mixed(view: View) -> str:
    return "" if view.has_one_strategy() else " With several strategies this also shows which of them takes what."


def _points(estimate: Estimate) -> str:
    return with_n(percentage_points(estimate), estimate).replace(" (", " percentage points (", 1)


def _tempo(view: View) -> Iterator[Verdict]:
    """What stands out of how the game feels: shares that lie beyond what a lively game would have."""
    claims, texts = [], []
    for metric, item, bound, above, what in STANDS_OUT:
        known = [(c, e) for c, players in view.conditions(1 if metric in SOLO_TOO else 2)
                 if (e := view.get(metric, c, item)).is_known and (e.low > bound if above else e.high < bound)]
        if known:
            where = listed([view.players(c).lower() for c, _ in known])
            claims.append(f"{what} ({where})")
            shares = ", ".join(f"{view.players(c)} {percent(e)}" for c, e in known)
            texts.append(f"{view.results.metrics[metric].title}: {shares}")
    if claims:
        yield Verdict(f"How it feels: {listed(claims)}.", f"{_first_up('; '.join(texts))}. From games kept in detail.", "tempo")


def _rare(view: View) -> Iterator[Verdict]:
    """What hardly anybody takes or completes, at any player count."""
    rare: dict[str, list[str]] = {"taken": [], "completed": []}  # addresses
    for machine in view.results.items("machines.taken"):
        for step, names in rare.items():
            shares = [view.get(f"machines.{step}", c, machine) for c, _ in view.conditions()]
            if all(e.is_known and e.high < RARE for e in shares):
                names.append(machine)
                break
    n = sum(view.get("scores.mean", c).n for c, _ in view.conditions())
    for step, names in rare.items():
        if names:
            yield Verdict(f"Hardly ever {step}: {listed([view.labels.full(name) for name in names])}.", "By fewer than 1 in "
                          f"1,000 at every player count; {sample(n, 'results')}.", "machines", tuple(names))


def _sizes(view: View, least: int = 1) -> str:
    """How many games stand behind a sentence about several player counts."""
    games = [view.games(c) for c, _ in view.conditions(least)]
    if len(set(games)) == 1:
        return sample(games[0], "games" + (" each" if len(games) > 1 else ""))
    return f"n = {listed([number(some) for some in games])} games"


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


# in the order of the page; what describes weighs more, and is left out first
TOLD = ((_solo, 0), (_strategies, 0), (_seats, 0), (_length, 1), (_ends, 3), (_sources, 2), (_awards, 1), (_machines, 0),
        (_rare, 1), (_engineers, 1), (_exposure, 0), (_tempo, 1))
