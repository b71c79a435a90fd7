"""A game told as a play-by-play: trace lines in, text for people at the table out.

    for text in tell(trace(...), variant.data):
        print(text)

Reads the lines documented in sim/docs/trace.md, questions as well as events: an event says what
happened, the question before it often says why. Every component is described when it is first
named. Plain Python: nothing here is compiled, so lines from a file can be told as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sim.corrosion.describe import Data
from sim.corrosion.telling import tableau
from sim.corrosion.telling.events import EVENTS, reshuffle
from sim.corrosion.telling.notes import note
from sim.corrosion.telling.questions import QUESTIONS
from sim.corrosion.telling.teller import Teller

Line = Mapping[str, Any]

PART_OF_COMPLETING = ("pay_free", "discard_engineer")


def tell(lines: Iterable[Line], data: Data) -> Iterator[str]:
    """The play-by-play of one game. `data` is that of the catalogue (`Variant.data`) the game is played with."""
    teller = Teller(data)
    for line in lines:
        yield from _tell_line(teller, line)
    yield from _paragraphs(teller)


def _tell_line(teller: Teller, line: Line) -> Iterator[str]:
    """Take in one line; yields what can be told now."""
    kind = line["t"]
    if kind in ("decision", "forced"):
        if line["kind"] == "sell" and not teller.scoring:
            yield from _final_scoring(teller)
        _question(teller, line, kind == "decision")
        teller.decision = line
    elif kind in ("analysis", "explanation"):
        text = note(line, teller.decision)
        teller.notes += [text] if text else []
        if kind == "analysis":
            teller.costs.add(line)
    elif kind == "event":
        if line["e"] == "turn":
            yield from _begin_turn(teller, line)
        else:
            _event(teller, line)
    elif kind == "state":
        yield from _end_turn(teller, line["state"])
    elif kind == "reshuffle":
        reshuffle(teller, line)
    elif kind == "header":
        teller.strategies = line["strategies"]
        yield from tableau.header(line)
    elif kind == "opening":
        teller.lay_out(line)
        yield from tableau.opening(line, teller.strategies, teller.data)
    elif kind == "result":
        if not teller.scoring:
            yield from _final_scoring(teller)
        yield from _paragraphs(teller)
        yield from tableau.scoring(line, teller.strategies, teller.data)
        yield from _notes(teller)
        yield from teller.costs.told()


def _question(teller: Teller, line: Line, asked: bool) -> None:
    if line["kind"] not in PART_OF_COMPLETING:
        teller.forget()
    handler = QUESTIONS.get(line["kind"])
    if handler:
        option = line["options"][line["choice"]] if asked else line["option"]
        handler(teller, line, option.split(), asked)


def _event(teller: Teller, line: Line) -> None:
    if not teller.display:
        return  # the table is being laid out: the opening shows it
    if line["e"] in teller.expected:
        teller.expected.remove(line["e"])
    elif line["e"] in EVENTS:
        EVENTS[line["e"]](teller, line)


def _begin_turn(teller: Teller, line: Line) -> Iterator[str]:
    """A heading; before a new round the display."""
    yield from _paragraphs(teller)
    seat = line["seat"]
    if teller.state and 0 < seat <= max(teller.seat, 1):
        yield ""
        yield from tableau.table(teller.state, teller.data)
    teller.seat, teller.flips = seat, 0
    who = f"seat {seat} ({teller.strategies[seat - 1]})" if seat else "the automa"
    yield from ("", f"Turn {line['turn']} · {who}")


def _end_turn(teller: Teller, state: Line) -> Iterator[str]:
    """What happened in the turn, and where it left the players."""
    yield from _paragraphs(teller)
    teller.look_at(state)
    players = tableau.players(state, teller.data)
    if teller.seat or players != teller.players:  # the automa's turn may leave all as it was
        yield from ("    " + text for text in players)
    teller.players = players
    yield from _notes(teller)


def _notes(teller: Teller) -> Iterator[str]:
    """What is said of the decisions of the turn."""
    for text in teller.notes:
        yield from tableau.wrapped(text, "  * ")
    teller.notes = []


def _final_scoring(teller: Teller) -> Iterator[str]:
    yield from _paragraphs(teller)
    teller.seat, teller.scoring = 0, True
    yield from ("", "Final scoring")


def _paragraphs(teller: Teller) -> Iterator[str]:
    """All that has not been told yet: a paragraph for each phase in which something happened."""
    for phase, sentences in teller.told():
        yield from tableau.wrapped(" ".join(sentences), f"  {phase:<13}" if phase else "  ")
