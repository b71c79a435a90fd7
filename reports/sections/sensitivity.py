"""Sensitivity: in how many plausible catalogues a conclusion holds, on what it hangs, and whether better players undo it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reports.causal.sensitivity import WIDE, Held, leading
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, MARKERS, ORANGE, Picture
from reports.labels import PLAYERS
from reports.stats.intervals import Estimate
from reports.verdicts import Verdict
from reports.view import Section, Table
from reports.words import UNKNOWN, listed, number, percent, plain, sample, scaled

WHAT = (
    "Many component values are assumed. Here each of them lies anywhere in its plausible range with equal chance; assumed "
    "suits, grades, drives and numbers of copies are dealt out anew, and readings of the rules go either way. A conclusion "
    "that holds in nearly all of these catalogues does not hang on what is not known; one that holds in half of them is "
    "worth nothing until it is."
)
NOISE = (
    "Each catalogue is played a few hundred times only, all on the same keys. What chance does to a single catalogue is known "
    "from its blocks and taken out: margins are drawn together until they spread as much as the true ones do (Louis 1984; of "
    "the first or last of several, the margin over each of the others: Shen and Louis 1998); the plain share beside it is "
    "without this. The interval resamples catalogues and keys. Who completes a machine fares so or so for many reasons: these "
    "are associations. Machines are set against the mean of their kind where the catalogue as it is tells them from it, all "
    "judged together."
)
GROUPS = (
    "First: the part of the variance of the margin between catalogues that a group of values explains alone. Total: with all "
    "that it does together with others. Estimated with the formulas of Saltelli (2010) and Jansen (1999), chance taken out. "
    "Estimates may fall a little below 0 or above 1. Within the leading groups, a regression on the same catalogues says "
    "which single values move the margin most, and how much of its variance it explains out of sample."
)
SKILL = "The same conclusions in games of other players. Above 0: it holds; an interval across 0: it cannot be told."

MACHINES = "completers against their kind"
FIRM = 0.9  # of catalogues, as the lower end of the interval: what is said to hold

Fields = Mapping[str, Sequence[Estimate]]  # by field: the margin of each conclusion


def _is_side(held: Held) -> bool:
    """Whether it is about one machine and the mean of its kind: there are many of these."""
    return held.headline.key.startswith(("machine.above", "machine.below"))


def verdicts(by_players: Mapping[int, Sequence[Held]]) -> list[Verdict]:
    """Each conclusion with the share of catalogues in which it holds; those on single machines together."""
    found = []
    for players, some in by_players.items():
        for held in (held for held in some if not _is_side(held)):
            holds = _holds(held.share)
            lead = leading(held)[:3]
            hangs = f"; hangs most on {listed(lead)}" if lead else ""
            found.append(Verdict(f"{PLAYERS[players]}: {held.headline.name}: {holds}.",
                                 f"{percent(held.share)}; {sample(held.share.n, 'catalogues')} of "
                                 f"{number(held.share.blocks)} keys each{hangs}.", f"sensitivity-{players}"))
        sides = [held for held in some if _is_side(held) and held.share.is_known]
        firm = [held for held in sides if held.share.low > FIRM]
        if sides:
            named = f": {listed([_component(held) for held in firm])}" if firm else ""
            each = "; ".join(f"{_component(held)} {percent(held.share, 0)}" for held in sides)
            found.append(Verdict(
                f"{PLAYERS[players]}: of {len(sides)} machines that stand apart from their kind, {len(firm)} surely "
                f"{'does' if len(firm) == 1 else 'do'} so to the same side in more than {100 * FIRM:.0f} % of plausible "
                f"catalogues{named}.",
                f"Surely: the whole interval lies above. {each}.", f"sensitivity-{players}"))
    return found


def _where(held: Held) -> str:
    return held.headline.key.split(".")[1]


def _holds(share: Estimate) -> str:
    if not share.is_known:
        return UNKNOWN
    if share.high - share.low > WIDE:
        return "in how many plausible catalogues it holds cannot be told"
    return f"holds in {percent(share, 0).split(' (')[0]} of plausible catalogues"


def _component(held: Held) -> str:
    return held.headline.key.split(".", 3)[-1].replace("_", " ")


def section(players: int, some: Sequence[Held], fields: Fields) -> Section:
    """One player count."""
    main = [held for held in some if not _is_side(held)]
    figures = [(_shares(players, some), "How often each conclusion of the catalogue as it is holds in the others.")]
    figures += [(_groups(players, i, held), "Dots to the right: the margin of this conclusion hangs on the group.")
                for i, held in enumerate(main) if leading(held)]
    tables = [_table(some), *(_group_table(held) for held in main if held.by_group), *([_skill(some, fields)] if fields else [])]
    has_groups = any(held.by_group for held in some)
    texts = [WHAT, NOISE, *([GROUPS] if has_groups else []), *([SKILL] if fields else [])]
    return Section(f"sensitivity-{players}", f"{PLAYERS[players]}: do the conclusions hold?", texts, figures, tables)


def _shares(players: int, some: Sequence[Held]) -> Picture | None:
    groups = []
    for title, side in (("", False), (MACHINES, True)):
        own = [held for held in some if _is_side(held) == side]
        if own:
            series = Series("", BY_PLAYERS[players], MARKERS[players], [scaled(held.share, 100) for held in own])
            labels = [f"{_component(held)} {_where(held)}" if side else held.headline.name for held in own]
            groups.append(Group(title, labels, [series], 50))
    said = "; ".join(f"{held.headline.name}: {percent(held.share)}" for held in some)
    return dots(f"sensitivity-{players}", "How often conclusions hold", "% of plausible catalogues", groups, f"{said}.",
                "95 % intervals; line: half of them", wrap=42)


def _groups(players: int, i: int, held: Held) -> Picture | None:
    ranked = sorted(held.by_group, key=lambda g: -(held.by_group[g].total.value or 0))
    series = [Series("alone", BY_PLAYERS[players], MARKERS[players], [held.by_group[g].first for g in ranked]),
              Series("in total", ORANGE if players != 1 else BY_PLAYERS[2], "^", [held.by_group[g].total for g in ranked])]
    said = "; ".join(f"{g} {plain(held.by_group[g].total, 2)}" for g in ranked)
    return dots(f"groups-{players}-{i}", held.headline.name[:1].upper() + held.headline.name[1:],
                "part of the variance between catalogues", [Group("", ranked, series)], f"Total indices: {said}.",
                "what it hangs on; 95 % intervals", line=0.0)


def _table(some: Sequence[Held]) -> Table:
    rows = [[held.headline.name, percent(held.share), f"{number(100 * held.plain, 1)} %" if held.share.is_known else UNKNOWN,
             number(held.share.n), listed(leading(held)[:3]) or "–"] for held in some]
    return Table("Share of plausible catalogues in which a conclusion holds",
                 ["conclusion", "holds in", "with the noise in it", "n (catalogues)", "hangs most on"], rows)


def _group_table(held: Held) -> Table:
    rows = [[group, plain(i.first, 2), plain(i.total, 2)] for group, i in held.by_group.items()]
    values = listed([f"{address} ({number(slope, 3, True)})" for address, slope in held.values])
    note = (f"Single values of the leading groups, with the change of the margin over their whole range: {values}. R2 out of "
            f"sample, chance taken out: {number(min(1.0, max(0.0, held.explained)), 2)}.") if held.values else ""
    return Table(f"What it hangs on: {held.headline.name}", ["group", "first", "total"], rows, note)


def _skill(some: Sequence[Held], fields: Fields) -> Table:
    rows = [[held.headline.name, *(_margin(estimates[i]) for estimates in fields.values())] for i, held in enumerate(some)]
    return Table("Do better players undo it? Margins by field", ["conclusion", *fields], rows, "Margins are in the unit of the "
                 "conclusion: win share, share of points or games, points a token.")


def _margin(estimate: Estimate) -> str:
    if not estimate.is_known:
        return UNKNOWN
    word = "holds" if estimate.low > 0 else "does not hold" if estimate.high < 0 else "cannot be told"
    return f"{word}: {plain(estimate, 3, True)}"
