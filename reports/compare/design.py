"""What is compared, stated once: the line-ups of a comparison, and the contrasts that its blocks are reduced to.

A and B at n seats: (a) one A among B's: A's win share less 1/n; (b) one B among A's: 1/n less B's win share; the
headline is the mean of the two (with two seats both are the same games). (c) against a field: A's less B's win share in
the same seat, on the same key, beside the same opponents. With at least as many strategies as seats, more than two: all
at one table, whose order of neighbours changes with the block number, and half the difference of their win shares, which
with two seats is the headline again. Solo: A's less B's score on the same deal. All are summed over all seats of a block,
in whole numbers, so self-play is 0 exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

HEADLINE, ONE_AMONG, ONE_AGAINST, FIELD, TABLE, SHARE, SCORE = (
    "headline", "one_among", "one_against", "field", "table", "share", "score")  # fmt: skip
TWELFTHS = 12
STEPS = {2: 6, 3: 2, 4: 1}  # of the twelfths that a seat can win: 12 / k for k winners

Lineup = tuple[str, ...]


class Term(NamedTuple):
    """A strategy, by its place in a line-up; `sign` 1 or -1."""

    condition: int  # number in the run
    place: int
    sign: int


@dataclass(frozen=True)
class Contrast:
    """One number a block: the sum of its terms over all seats, less `even`, divided by `divisor`."""

    kind: str
    players: int
    strategies: tuple[str, ...]  # one less the other; one alone for its share
    terms: tuple[Term, ...]
    even: int = 0
    divisor: int = 1
    least: int = 0  # what the sum less `even` can be: from least to most by steps
    most: int = 0
    step: int = 1

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest outcome that a block can have; of scores neither is known."""
        return self.least / self.divisor, self.most / self.divisor

    @property
    def column(self) -> str:
        """The column of rows that is summed."""
        return "score" if self.kind == SCORE else "win_share"


@dataclass(frozen=True)
class Design:
    """The tables and the line-ups by player count, in the order of the run's conditions, and all contrasts."""

    tables: dict[int, tuple[Lineup, ...]]  # their order of neighbours changes with the block number
    lineups: dict[int, tuple[Lineup, ...]]
    contrasts: tuple[Contrast, ...]

    def of(self, players: int, *kinds: str) -> list[Contrast]:
        """The contrasts of a player count, of these kinds or all."""
        return [c for c in self.contrasts if c.players == players and (not kinds or c.kind in kinds)]

    def tested(self, players: int) -> Contrast:
        """What a sequential test looks at: the one that was asked for, of two strategies."""
        kinds = (SCORE,) if players == 1 else (FIELD, HEADLINE)
        return next(c for kind in kinds for c in self.of(players, kind))


def design(strategies: Sequence[str], players: Sequence[int], field: Sequence[str] = ()) -> Design:
    """How strategies are compared. Two equal ones are the self-play check."""
    tables: dict[int, tuple[Lineup, ...]] = {}
    lineups: dict[int, tuple[Lineup, ...]] = {}
    contrasts: list[Contrast] = []
    first = 0
    for count in players:
        at_one_table = len(strategies) > 2 and len(strategies) >= count > 1
        tables[count] = tuple(combinations(strategies, count)) if at_one_table else ()
        contrasts += _table(count, first, tables[count], strategies)
        others = _Lineups(count, first + len(tables[count]))
        contrasts += _contrasts(others, strategies, field, at_one_table)
        lineups[count] = tuple(others.lineups)
        first += len(tables[count]) + len(lineups[count])
    return Design(tables, lineups, tuple(contrasts))


class _Lineups:
    """The line-ups of one player count, each once however it is rotated."""

    def __init__(self, players: int, first: int) -> None:
        self.players, self.first = players, first
        self.lineups: list[Lineup] = []

    def term(self, lineup: Lineup, place: int, sign: int) -> Term:
        """The strategy at a place of a line-up, which is added if it is new."""
        for number, known in enumerate(self.lineups):
            for rotation in range(self.players):
                if known[rotation:] + known[:rotation] == lineup:
                    return Term(self.first + number, (place + rotation) % self.players, sign)
        self.lineups.append(lineup)
        return Term(self.first + len(self.lineups) - 1, place, sign)


def _contrasts(made: _Lineups, strategies: Sequence[str], field: Sequence[str], at_one_table: bool) -> list[Contrast]:
    """All but those of tables."""
    n, found = made.players, []
    pairs = list(combinations(strategies, 2))
    if n == 1:
        terms = {name: made.term((name,), 0, 1) for name in strategies}
        return [Contrast(SCORE, 1, (a, b), (terms[a], terms[b]._replace(sign=-1))) for a, b in pairs]
    for a, b in () if at_one_table else pairs:
        found += _pair(made, a, b)
    for a, b in pairs if field else ():
        found += _against_field(made, a, b, field)
    return found


def _pair(made: _Lineups, a: str, b: str) -> list[Contrast]:
    n, whole, step = made.players, TWELFTHS * made.players, STEPS[made.players]
    one_a, one_b = made.term((a, *[b] * (n - 1)), 0, 1), made.term((b, *[a] * (n - 1)), 0, -1)
    terms = (one_a, one_b)
    if n == 2:  # the same games, where one wins what the other does not
        return [Contrast(HEADLINE, n, (a, b), terms, 0, 2 * whole, -whole, whole, 2 * step), *_scores(n, a, b, terms)]
    return [
        Contrast(HEADLINE, n, (a, b), terms, 0, 2 * whole, -whole, whole, step),
        Contrast(ONE_AMONG, n, (a, b), (one_a,), TWELFTHS, whole, -TWELFTHS, whole - TWELFTHS, step),
        Contrast(ONE_AGAINST, n, (a, b), (one_b,), -TWELFTHS, whole, TWELFTHS - whole, TWELFTHS, step),
        *_scores(n, a, b, terms),
    ]


def _scores(n: int, a: str, b: str, terms: tuple[Term, ...]) -> list[Contrast]:
    return [Contrast(SCORE, n, (a, b), terms, 0, n * len(terms) // 2)]


def _against_field(made: _Lineups, a: str, b: str, field: Sequence[str]) -> list[Contrast]:
    """The field in its order beside them, beginning at each of its members, as a tuning plays."""
    n, m = made.players, len(field)
    beside = [tuple(field[(first + k) % m] for k in range(n - 1)) for first in range(m)]
    terms = tuple(made.term((name, *others), 0, sign) for others in beside for name, sign in ((a, 1), (b, -1)))
    whole = TWELFTHS * n * m
    return [Contrast(FIELD, n, (a, b), terms, 0, whole, -whole, whole, STEPS[n])]


def share(name: str, players: int, first: int, tables: Sequence[Lineup]) -> Contrast:
    """The win share over an even one of a strategy at these tables, the conditions of a run from `first` on."""
    terms = tuple(Term(number, table.index(name), 1) for number, table in enumerate(tables, first) if name in table)
    even, whole = TWELFTHS * len(terms), TWELFTHS * players * len(terms)
    return Contrast(SHARE, players, (name,), terms, even, whole, -even, whole - even, STEPS[players])


def _table(n: int, first: int, tables: Sequence[Lineup], strategies: Sequence[str]) -> list[Contrast]:
    """All at one table: every choice of n strategies, if there are more."""
    found = [share(name, n, first, tables) for name in strategies] if tables else []
    for a, b in combinations(strategies, 2) if tables else ():
        both = [(number, table) for number, table in enumerate(tables, first) if a in table and b in table]
        terms = tuple(Term(number, table.index(name), sign) for number, table in both for name, sign in ((a, 1), (b, -1)))
        whole = TWELFTHS * n * len(both)
        found.append(Contrast(TABLE, n, (a, b), terms, 0, 2 * whole, -whole, whole, 2 * STEPS[n] if n == 2 else STEPS[n]))
        found += _scores(n, a, b, terms)
    return found
