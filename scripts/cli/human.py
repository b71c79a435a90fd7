"""A person at the terminal, as a strategy: `corrosion trace --strategies human,greedy`."""

import re
import sys
from collections.abc import Iterator
from typing import Any

from scripts.cli.errors import BadInput, Interrupted

COMPONENT = re.compile(r"\b(?:chrome|one_shot|turning|engineer|starter|award|watch|prototype)\.[\w.]+")


class Human:
    """Asks on stderr and reads from stdin, so that what is told on stdout can be kept in a file."""

    def __init__(self) -> None:
        self._turn = -1  # the turn whose table has been shown

    def answer(self, question: Any) -> int:
        """The index that is typed in. Raises Interrupted on Ctrl-C, BadInput at the end of input."""
        say("")
        if self._turn != int(question.seen.turn):
            self._turn = int(question.seen.turn)
            for line in table(question):
                say(line)
        for line in (*status(question), f"Seat {question.seat}, {question.kind}{of(question)}:"):
            say(line)
        for i, (option, goods) in enumerate(zip(question.options, question.at_once, strict=True)):
            say(f"  {i:>3}  {option}{effects(goods)}{printed(question, option)}")
        while True:
            sys.stderr.write(f"Your choice (0 to {len(question.options) - 1}): ")
            sys.stderr.flush()
            try:
                text = sys.stdin.readline()
            except KeyboardInterrupt:
                raise Interrupted("stopped; the game is not kept") from None
            if not text:
                raise BadInput("--strategies: human: the input is at its end, and the game is not.")
            if text.strip().isdecimal() and int(text) < len(question.options):
                return int(text)
            say(f"{text.strip()!r} is none of them.")


def status(question: Any) -> list[str]:
    """What the one who is asked owns now: goods, then what lies on the drives and in the sectors."""
    from sim.corrosion.describe import times
    from sim.corrosion.snapshot import player

    own = player(question.seen, question.variant, question.seat - 1)
    gears = ", ".join(f"{sector} {small}+{medium}" for sector, small, medium in
                      zip(own["engineers"], own["small"], own["medium"], strict=True))  # fmt: skip
    goods = (f"Turn {int(question.seen.turn)}. You have {times(own['green'], 'green point', 'green points')}, "
             f"{times(own['special'], 'special marker', 'special markers')}, "
             f"{times(own['chrome'], 'chrome gear', 'chrome gears')}, {own['hot']} hot and {own['cold']} cold water; "
             f"small + medium gears by sector: {gears}.")  # fmt: skip
    return [goods, *(f"  {place}: {', '.join(things)}" for place, things in factory(question, own) if things)]


def factory(question: Any, own: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """What lies in each place of the own factory; of open machines all that is printed on them."""
    from sim.corrosion.describe import full

    def told(name: str, how: str = "") -> str:
        return f"{name} {how} ({full(question.variant.data, name)})" if how == "open" else f"{name} {how}".rstrip()

    for drive, pile in own["drives"].items():
        yield f"{drive} drive", [told(name, "completed" if done else "open") for name, done in pile]
    yield "storage", [told(own["storage"], "open")] if own["storage"] else []
    for sector, engineers in own["engineers"].items():
        yield f"sector {sector}", [*(told(*each) for each in (*engineers, *own["one_shots"][sector])),
                                   *map(told, own["turning"][sector])]
    yield "awards", list(map(told, own["awards"]))


def table(question: Any) -> Iterator[str]:
    """What lies open for all: the display, row by row, and the award tokens."""
    from sim.corrosion import vocabulary as v
    from sim.corrosion.describe import full, title
    from sim.corrosion.labels import item

    seen, names, data = question.seen, question.variant.names, question.variant.data
    for row, word in enumerate(v.ROWS):
        for window, card in zip(v.WINDOWS, seen.display[row], strict=False):
            if card >= 0:
                name = item(names, row, int(card))
                yield f"  {word} {window}: {title(data, name)} ({full(data, name)})"
    for r in range(int(seen.award_rows)):
        if left := int(seen.award_left[r]) + int(seen.award_right[r]):
            name = names.awards[int(seen.award_task[r])]
            watch = int(seen.award_watch[r])
            has_watch = seen.award_left[r] and watch >= 0
            with_it = f"; the left one with the watch: {full(data, names.watches[watch])}" if has_watch else ""
            yield f"  award, {left} left: {title(data, name)} ({full(data, name)}{with_it})"


def printed(question: Any, option: str) -> str:
    """What stands on the component that an option names; nothing where it names none."""
    from sim.corrosion.describe import full

    named = COMPONENT.search(option)
    return f"   — {full(question.variant.data, named[0])}" if named else ""


def of(question: Any) -> str:
    """What the question is about, if it says so."""
    return f" of {question.about}" if question.about else ""


def effects(goods: dict[str, int]) -> str:
    """What an option costs and gives at once."""
    return f"   ({', '.join(f'{n:+d} {good}' for good, n in goods.items())})" if goods else ""


def say(text: str) -> None:
    """A line for the person."""
    print(text, file=sys.stderr)
