"""The table of all components: what each is worth, and what the win rates of those who took it say."""

from __future__ import annotations

from collections.abc import Sequence

from reports.causal.ranking import OPPOSITE, RATE, UNSEEN, Ranking, Row, count_told, widest
from reports.causal.takers import KINDS
from reports.causal.told import difference, saved
from reports.figures.dots import Group, Series, dots
from reports.figures.style import BY_PLAYERS, GREEN, MARKERS, Picture, VERMILION
from reports.labels import PLAYERS, Labels
from reports.stats.paired import Paired
from reports.verdicts import Verdict
from reports.view import Section, Table
from reports.words import UNKNOWN, listed, number, percent, percentage_points, plain, q_value, scaled, with_n

FIGURES = {
    "chrome": ("What chrome machines are worth", ("basic", "advanced")),
    "others": ("What other machines and awards are worth", ("one_shot", "turning", "award")),
    "engineers": ("What qualified engineers are worth", ("engineer",)),
}
WORTH = (
    "Worth of being allowed: what a seat gains by being allowed to take a component, against the same games in which that one "
    "seat may not. Each seat is the one in turn; the others may. It counts how often a component comes up at all, and what its "
    "player makes of it. Worth of having: what a seat gains by beginning with it, against the same games with that copy "
    "withheld from all (an award token comes on top). Both are causes, for these strategies."
)
BESIDE = (
    "Beside it stands what a table of win rates would say: how those fared who completed a machine, hired an engineer or hold a "
    "token, against all takers of its kind. That is an association. “Opposite” marks components whose takers fare clearly "
    "better than those of their kind while its worth is clearly below its kind's mean, or the other way round; “no worth "
    "seen” those whose takers fare clearly better, though to be denied it costs nothing that could be told."
)


def verdicts(rankings: Sequence[Ranking], labels: Labels) -> list[Verdict]:
    """The most and the least worth of each player count, and where the win rates mislead."""
    found = []
    for ranking in rankings:
        known = [row for row in ranking.rows if _main(row) is not None and _main(row).is_known]
        if len(known) < 2:
            continue
        told = [row for row in known if (row.allowed_q if row.allowed else row.given_q) <= RATE]
        start = PLAYERS[ranking.players]
        if told:
            best, worst = told[0], told[-1]
            claim = f"{start}: {labels.name(best.component)} is worth most to a seat"
            if _main(worst).estimate.value < 0:
                claim += f", and a seat fares better without {labels.name(worst.component)}"
            texts = [f"{labels.full(row.component)} {_written(_main(row), ranking)}" for row in dict.fromkeys([best, worst])]
            found.append(Verdict(f"{claim}.", f"{'; '.join(texts)}{_unit(ranking)}; {_told(ranking)}.", f"worth-{ranking.group}"))
        else:
            found.append(Verdict(f"{start}: no component's worth can be told from nothing.", f"{_told(ranking)}.",
                                 f"worth-{ranking.group}"))
        for mark, words in ((OPPOSITE, "win rates and worth point opposite ways for"),
                            (UNSEEN, "takers fare better than their kind, but no worth is seen of")):
            names = [labels.name(row.component) for row in ranking.rows if row.mark == mark]
            if names:
                found.append(Verdict(f"{start}: {words} {_some(names)}.", "Against the mean of their kinds, at 95 % each.",
                                     f"worth-{ranking.group}"))
    return found


def _some(names: list[str], most: int = 8) -> str:
    return listed(names if len(names) <= most else [*names[:most], f"{len(names) - most} more"])


def _told(ranking: Ranking) -> str:
    by_deny, by_gift = count_told(ranking)
    n = len(ranking.rows)
    half = widest(ranking)
    form = f"{number(100 * half, 2)} percentage points" if ranking.measure == "win_share" else f"{number(half, 2)} points"
    parts = [f"{by_deny} of {n} differ from nothing by denial"] if any(row.allowed for row in ranking.rows) else []
    parts += [f"{by_gift} of {n} by gift"] if any(row.given for row in ranking.rows) else []
    return f"{', '.join(parts)} (at most {number(100 * RATE)} % of those falsely); widest interval ±{form}"


def _unit(ranking: Ranking) -> str:
    return " percentage points of win share" if ranking.measure == "win_share" else " points"


def _main(row: Row) -> Paired | None:
    return row.allowed or row.given


def section(ranking: Ranking, labels: Labels) -> Section:
    """One player count: figures by kind, and the table."""
    title = f"{PLAYERS[ranking.players]}: what components are worth"
    figures = [(_picture(ranking, labels, name), "Dots to the right: the component helps the seat that may take it, or has "
                "it. Small differences between neighbours are chance.") for name in FIGURES]
    return Section(f"worth-{ranking.group}", title, [WORTH, BESIDE], figures, [_table(ranking, labels)])


def _picture(ranking: Ranking, labels: Labels, name: str) -> Picture | None:
    title, kinds = FIGURES[name]
    by = 100 if ranking.measure == "win_share" else 1
    groups, said = [], []
    for kind in kinds:
        rows = [row for row in ranking.rows if row.kind == kind]
        series = []
        if any(row.allowed for row in rows):
            series.append(Series("worth of being allowed", BY_PLAYERS[ranking.players], MARKERS[ranking.players],
                                 [row.allowed and scaled(row.allowed.estimate, by) for row in rows]))
        if any(row.given for row in rows):
            series.append(Series("worth of having", GREEN if ranking.players != 4 else VERMILION, "^",
                                 [row.given and scaled(row.given.estimate, by) for row in rows]))
        if rows:
            groups.append(Group(KINDS[kind].capitalize(), [labels.short(row.component) for row in rows], series))
            said += [f"{labels.name(row.component)} {_written(_main(row), ranking)}" for row in rows]
    unit = "percentage points of win share" if ranking.measure == "win_share" else "points"
    return dots(f"worth-{ranking.players}-{name}", title, unit, groups,
                f"Worth of components to a seat: {'; '.join(said)}.", "95 % intervals; line: worth nothing", line=0.0)


def _table(ranking: Ranking, labels: Labels) -> Table:
    head, *rows = table_rows(ranking, [labels.full(row.component) for row in ranking.rows])
    n = next((_main(row).estimate.n for row in ranking.rows), 0)
    note = (f"In {'percentage points of win share' if ranking.measure == 'win_share' else 'points'}; n = {number(n)} games a "
            f"component and kind of worth. q: p value adjusted for the {len(ranking.rows)} components of the column (Benjamini "
            f"and Hochberg); at most {number(100 * RATE)} % of those with q up to {RATE} are false. The last numbers "
            "are associations.")
    return Table(f"{PLAYERS[ranking.players]}: all components, most worth first", head, rows, note)


def table_rows(ranking: Ranking, names: Sequence[str]) -> list[list[str]]:
    """The head and a row for each component; columns that were not played are left out."""
    denies, gives = (any(getattr(row, part) for row in ranking.rows) for part in ("allowed", "given"))
    fared = "their win share" if ranking.measure == "win_share" else "their score"
    head = ["component", *(["worth of being allowed", "q", "saved"] if denies else []),
            *(["worth of having", "q", "saved"] if gives else []), f"takers: {fared}", "against their kind", "mind"]
    rows = []
    for row, name in zip(ranking.rows, names, strict=True):
        cells = [name]
        for is_there, paired, q in ((denies, row.allowed, row.allowed_q), (gives, row.given, row.given_q)):
            cells += [_written(paired, ranking), _q(paired, q), saved(paired) if paired else "–"] if is_there else []
        form = percent if ranking.measure == "win_share" else plain
        over = percentage_points(row.takers.over_kind) if ranking.measure == "win_share" else plain(row.takers.over_kind, 1, True)
        rows.append([*cells, with_n(form(row.takers.fared), row.takers.fared), over, row.mark])
    return [head, *rows]


def _written(paired: Paired | None, ranking: Ranking) -> str:
    return "–" if paired is None else difference(paired, ranking.measure)


def _q(paired: Paired | None, q: float) -> str:
    if paired is None or not paired.is_known:
        return UNKNOWN if paired else "–"
    return q_value(q)
