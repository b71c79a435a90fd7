"""What the teller of a game keeps in mind between two lines of its trace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.corrosion.describe import Data, component, does, rank, times, title
from sim.corrosion.telling.notes import Costs
from sim.corrosion.telling.sentences import Sentence, Words

LEADING = ("activate", "complete", "idle")  # kinds of sentence that may carry on what an engineer began


class Teller:
    """Follows a game and keeps what has not been told yet."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.strategies: Sequence[str] = ()
        self.described: set[str] = set()
        self.display: dict[str, list[str]] = {}  # by row, window C last
        self.state: Mapping[str, Any] | None = None  # at the last turn end
        self.seat = 0  # whose turn it is; 0 the automa or nobody
        self.players: list[str] = []  # their lines at the last turn end
        self.flips = 0  # cards that the automa has flipped in this turn
        self.scoring = False
        self.sentence: Sentence | None = None
        self._paragraphs: list[tuple[str, list[str]]] = []  # phase, sentences
        self.taken: str | None = None  # a component that has left the display and is not put anywhere yet
        self.decision: Mapping[str, Any] = {}  # the last one
        self.notes: list[str] = []  # on decisions of this turn
        self.costs = Costs()
        self.forget()

    def forget(self) -> None:
        """A new question is put: what the last one was about is over."""
        self.expected: set[str] = set()  # events that have been told with the question
        self.completing: tuple[str, str, bool] | None = None  # machine, place, free of charge
        self.clearing = False
        self.priced: Words | None = None  # what is paid now is paid for this

    def lay_out(self, opening: Mapping[str, Any]) -> None:
        """The table before the first turn; what lies there is described with it."""
        self.display = {row: stack[2::-1] for row, stack in opening["stacks"].items()}
        self.described.update(row["task"] for row in opening["awards"])
        self.described.update(f"{kind}.{name}" for kind in ("starter", "prototype") for name in self.data[kind])
        for items in self.display.values():
            self.described.update(items)

    def look_at(self, state: Mapping[str, Any]) -> None:
        """The table after a turn."""
        self.state = state
        self.display = {row: [item for item in items if item] for row, items in state["display"].items()}

    # names

    def plain(self, name: str, article: str = "the") -> str:
        """A component in a sentence, without more."""
        words = title(self.data, name)
        if name.split(".")[0] not in ("turning", "prototype"):
            return words
        if article == "a" and words[0] in "aeiou":
            article = "an"
        return f"{article} {words}"

    def name(self, name: str, article: str = "the") -> str:
        """A component in a sentence: engineers with suit and grade, all described when first named."""
        kind, *_, ident = name.split(".")
        facts = [rank(self.data, name)] if kind in ("engineer", "starter") else []
        if f"{kind}.{ident}" not in self.described:
            self.described.add(f"{kind}.{ident}")
            facts += self._description(kind, name)
        words = self.plain(name, article)
        return f"{words} ({': '.join(facts)})" if facts else words

    def _description(self, kind: str, name: str) -> list[str]:
        what = does(self.data, name)
        if kind == "chrome":
            item = component(self.data, name)
            return [f"{item['drive']}, {times(item['points'], 'point', 'points')}; {what}"]
        return [what]

    # sentences

    def begin(self, kind: str, seat: int) -> Sentence:
        """End the sentence and begin another one."""
        before = self.sentence
        if before and before.seat == seat and kind in LEADING:
            before.led_on = True
        self.end_sentence()
        self.sentence = Sentence(kind, seat)
        return self.sentence

    def of(self, seat: int) -> Sentence:
        """The sentence about this player; 0 is the automa or nobody."""
        if self.sentence is None or self.sentence.seat != seat:
            return self.begin("more", seat)
        return self.sentence

    def kind(self, kind: str, seat: int) -> Sentence:
        """The sentence of this kind about this player."""
        if self.sentence is None or (self.sentence.kind, self.sentence.seat) != (kind, seat):
            return self.begin(kind, seat)
        return self.sentence

    def aside(self, text: str) -> None:
        """Something that happens to the table, whoever caused it."""
        (self.sentence or self.begin("more", 0)).tail.append(text)

    def begin_phase(self, phase: str) -> None:
        self.end_sentence()
        self._paragraphs.append((phase, []))

    def end_sentence(self) -> None:
        """Keep the sentence for the paragraph it stands in."""
        if self.sentence is None:
            return
        text = self.sentence.text("" if self.sentence.seat in (0, self.seat) else f"seat {self.sentence.seat} ")
        self.sentence = None
        if text:
            if not self._paragraphs:
                self._paragraphs.append(("", []))
            self._paragraphs[-1][1].append(text)

    def told(self) -> list[tuple[str, list[str]]]:
        """The paragraphs so far, each with its phase; they are then forgotten."""
        self.end_sentence()
        paragraphs, self._paragraphs = self._paragraphs, []
        return [(phase, sentences) for phase, sentences in paragraphs if sentences]
