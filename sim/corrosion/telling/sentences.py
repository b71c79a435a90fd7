"""Sentences of a play-by-play: clauses are collected while a player does one thing, then put into words.

    s = Sentence("play", 2)
    s.say("plays E17 (orange 4)").fee["steam"] = 1
    s.say("puts it into storage")
    s.text("seat 2 ")  # "Seat 2 plays E17 (orange 4) for 1 steam and puts it into storage."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from sim.corrosion.describe import capital, goods, listed, several

NEXT_SECTOR = {"3": "2", "2": "1", "1": "X"}


@dataclass
class Words:
    """A clause in words, with what is paid for it and what comes along."""

    words: str
    fee: Counter = field(default_factory=Counter)
    bonus: Counter = field(default_factory=Counter)
    after: str = ""

    def text(self) -> str:
        bonus = f" with {goods(self.bonus)}" if self.bonus else ""
        fee = f" for {goods(self.fee)}" if self.fee else ""
        return f"{self.words}{bonus}{fee}{self.after}"


@dataclass
class Trade:
    """Goods paid, goods gained, or the one for the other."""

    paid: Counter = field(default_factory=Counter)
    gained: Counter = field(default_factory=Counter)

    def text(self) -> str:
        if not self.paid:
            return f"gains {goods(self.gained)}"
        return f"pays {goods(self.paid)}" + (f" for {goods(self.gained)}" if self.gained else "")

    def bare(self) -> str:
        """Without the verb, where the machine that does it has been named."""
        return self.text().removeprefix("gains ")


@dataclass
class Row:
    """One verb for several components: `takes E4 and Gears back to hand`."""

    verb: str
    after: str
    names: list[str] = field(default_factory=list)

    def text(self) -> str:
        return f"{self.verb} {several(self.names)}{self.after}"


Clause = Words | Trade | Row


@dataclass
class Aim:
    """What steam is spent on: something is discarded, or sped up sector by sector."""

    name: str
    sectors: list[str]  # empty: discarded

    def text(self, verb: bool) -> str:
        if not self.sectors:
            return f"discard {self.name} from window C"
        sectors = f"sector{'s' if len(self.sectors) > 1 else ''} {listed(self.sectors)}"
        return f"{'speed up ' if verb else ''}{self.name} to {sectors}"


@dataclass
class Item:
    """A machine that acts, and the clauses of its effect."""

    name: str
    clauses: list[Clause] = field(default_factory=list)
    led_on: bool = False  # its effect goes on in the next item or sentence

    def does(self) -> str:
        """What it did; empty if that is told elsewhere."""
        if all(isinstance(clause, Trade) for clause in self.clauses):
            words = listed(clause.bare() for clause in self.clauses)
        else:
            words = listed(clause.text() for clause in self.clauses)
        return words or ("" if self.led_on else "nothing")

    def text(self) -> str:
        return ": ".join(filter(None, (self.name, self.does())))


def _repeated(texts: Iterable[str]) -> list[str]:
    """Texts of which equal neighbours are said once."""
    said = []
    for text, same in groupby(texts):
        n = len(list(same))
        said.append(text if n == 1 else f"{text} ({'twice' if n == 2 else f'{n} times'})")
    return said


class Sentence:
    """What one player does in one go. Kinds with words of their own: play, copy, activate, steam, clear."""

    def __init__(self, kind: str, seat: int) -> None:
        self.kind, self.seat = kind, seat
        self.clauses: list[Clause] = []
        self.items: list[Item] = []  # of kind activate, and of a speed-up the machine that acts
        self.aims: list[Aim] = []  # of kind steam
        self.rusted, self.back, self.gone = Counter(), [], []  # of kind clear
        self.tail: list[str] = []  # what happens to the display
        self.led_on = False
        self.named: list[str] = []  # of kind copy: the engineers

    @property
    def open(self) -> list[Clause]:
        """The clauses that go on."""
        return self.items[-1].clauses if self.items else self.clauses

    @property
    def last(self) -> Clause | None:
        return self.open[-1] if self.open else None

    def say(self, words: str) -> Words:
        """Add a clause in words."""
        clause = Words(words)
        self.open.append(clause)
        return clause

    def pay(self, good: str, n: int) -> None:
        """Goods are paid; an exchange that is repeated is summed up."""
        trade = self.last
        if not isinstance(trade, Trade) or (trade.gained and not trade.paid):
            trade = Trade()
            self.open.append(trade)
        trade.paid[good] += n

    def gain(self, good: str, n: int) -> None:
        """Goods are gained."""
        trade = self.last
        if not isinstance(trade, Trade):
            trade = Trade()
            self.open.append(trade)
        trade.gained[good] += n

    def add(self, verb: str, name: str, after: str = "") -> None:
        """Name one more component of which the same is told."""
        row = self.last
        if not isinstance(row, Row) or (row.verb, row.after) != (verb, after):
            row = Row(verb, after)
            self.open.append(row)
        row.names.append(name)

    def act(self, name: str) -> None:
        """A machine acts: what follows is its effect."""
        self.items.append(Item(name))

    def spend_steam(self, name: str, sector: str | None) -> None:
        """1 steam to speed something up to a sector, or to discard it."""
        before = self.aims[-1] if self.aims else None
        if before and before.sectors and before.name == name and NEXT_SECTOR.get(before.sectors[-1]) == sector:
            before.sectors.append(sector)
        else:
            self.aims.append(Aim(name, [sector] if sector else []))

    def lead_on(self) -> None:
        """What is told next belongs to this."""
        self.led_on = True
        if self.items:
            self.items[-1].led_on = True

    def text(self, subject: str) -> str:
        """The sentence; empty if there is nothing to tell. `subject` is empty for whose turn it is."""
        body = self._body()
        whole = "; ".join(filter(None, (body and subject + body, *self.tail)))
        return f"{capital(whole)}." if whole else ""

    def _body(self) -> str:
        if self.kind == "clear":
            return self._cleared()
        if self.kind == "steam":
            return ": ".join(filter(None, (self._paid_steam(), *(item.does() for item in self.items))))
        if self.kind == "activate":
            return f"activates {'; '.join(_repeated(item.text() for item in self.items))}" if self.items else ""
        nothing = self.kind in ("play", "copy") and len(self.clauses) == 1 and not self.led_on
        return listed(clause.text() for clause in self.clauses) + (" without effect" if nothing else "")

    def _paid_steam(self) -> str:
        parts = []
        for k, aim in enumerate(self.aims):
            parts.append(aim.text(verb=k == 0 or not self.aims[k - 1].sectors))
        uses = sum(len(aim.sectors) or 1 for aim in self.aims)
        return f"pays 1 steam{' each' if uses > 1 else ''} to {listed(parts)}"

    def _cleared(self) -> str:
        parts = []
        if self.rusted:
            parts.append(f"{goods(self.rusted)} rust{'s' if self.rusted.total() == 1 else ''}")
        if self.back:
            parts.append(f"{several(self.back)} back to hand")
        if self.gone:
            parts.append(f"{several(self.gone)} discarded")
        return f"clears X: {', '.join(parts)}"
