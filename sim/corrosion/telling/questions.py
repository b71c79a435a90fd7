"""What is said of a question and its answer (kinds: sim/docs/decisions.md).

Most answers show in the events that follow, so only two things are told here: what such events
cannot tell, and that a player who had the choice did nothing. `asked` is false for a question
with a single option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.corrosion.describe import goods, listed, several
from sim.corrosion.telling.sentences import NEXT_SECTOR, Trade
from sim.corrosion.telling.teller import Teller

Line = Mapping[str, Any]


def end_phase(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    sentence = t.begin("fee", line["seat"])
    if words[0] == "pay":
        fee = int(words[1])
        t.expected = {"pay"} if fee else set()
        sentence.say(f"pays {goods({'green': fee})} for this turn")
    else:
        sentence.say("passes for good" if asked else "has to pass for good")


def secondary(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "stop":
        t.end_sentence()
        t.clearing = True
    elif words[0] in ("complete", "vacate"):
        complete(t, line, words, asked)
    elif words[0] == "discard":
        item = t.display[words[1]].pop()
        steam_action(t, line["seat"], t.name(item), None)
        t.expected = {"pay", "discard"}
    else:
        steam_action(t, line["seat"], t.name(words[1]), NEXT_SECTOR[words[2]])
        t.expected = {"pay", "move"}


def steam_action(t: Teller, seat: int, name: str, sector: str | None) -> None:
    """One more use of 1 steam; several in a row are one sentence."""
    sentence = t.kind("steam", seat)
    if sentence.items or sentence.tail:
        sentence = t.begin("steam", seat)
    sentence.spend_steam(name, sector)


def wheel(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] in ("complete", "vacate"):
        complete(t, line, words, asked)
    elif words[0] == "end" and asked:
        idle = [option.split()[1] for option in line["options"] if option.startswith("activate")]
        if idle:
            t.begin("idle", line["seat"]).say(f"leaves {several(map(t.plain, idle))} idle")


def complete(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "vacate":
        t.begin("vacate", line["seat"])
        return
    free = line["kind"] == "complete_free"
    if free:
        t.of(line["seat"]).lead_on()
    t.begin("complete", line["seat"])
    t.completing = (words[1], words[2], free)


def end_of_turn(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "use":
        t.priced = t.begin("use", line["seat"]).say(f"uses {t.name(words[1])}")
    elif asked:
        unused = [option.split()[1] for option in line["options"][1:]]
        t.begin("idle", line["seat"]).say(f"does not use {listed(map(t.plain, unused), ' or ')}")


def copy(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "decline" and asked:
        t.begin("decline", line["seat"]).say("does not copy")


def take(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "decline" and asked:
        t.of(line["seat"]).say("takes nothing")


def search(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "take":
        t.taken = words[1]
        t.priced = t.of(line["seat"]).say(f"takes {t.name(words[1])} from the discard piles")
    elif asked:
        t.of(line["seat"]).say("takes nothing")


def steam(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "0" and asked:
        t.of(line["seat"]).say("generates no steam")


def exchange(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    sentence = t.of(line["seat"])
    begun = isinstance(sentence.last, Trade) and sentence.last.paid
    if words[0] == "no" and not begun:
        sentence.say("exchanges nothing")


def return_(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    sentence = t.of(line["seat"])
    if words[0] == "stop" and asked and len(sentence.open) == 1:
        sentence.say("takes nobody back")


def at_once(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "no":
        t.of(line["seat"]).say("does not activate it at once")


def again(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    if words[0] == "again":
        t.of(line["seat"]).lead_on()


def sell(t: Teller, line: Line, words: list[str], asked: bool) -> None:
    points = int(words[0])
    if points:
        gears = points * t.data["rules"]["chrome_a_point"]
        t.begin("sell", line["seat"]).say(f"sells {goods({'chrome': gears})} for {goods({'green': points})}")
    elif asked:
        t.begin("sell", line["seat"]).say("keeps the chrome gears")


QUESTIONS: dict[str, Callable[[Teller, Line, list[str], bool], None]] = {
    "end_phase": end_phase, "secondary": secondary, "wheel": wheel, "complete_free": complete,
    "end_of_turn": end_of_turn, "copy": copy, "take": take, "search": search, "steam": steam, "exchange": exchange,
    "return": return_, "at_once": at_once, "again": again, "sell": sell,
}
