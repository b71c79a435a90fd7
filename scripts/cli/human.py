"""A person at the terminal, as a strategy: `corrosion trace --strategies human,greedy`."""

import sys
from typing import Any

from scripts.cli.errors import BadInput, Interrupted


class Human:
    """Asks on stderr and reads from stdin, so that what is told on stdout can be kept in a file."""

    def answer(self, question: Any) -> int:
        """The index that is typed in. Raises Interrupted on Ctrl-C, BadInput at the end of input."""
        say("")
        for line in (*status(question), f"Seat {question.seat}, {question.kind}{of(question)}:"):
            say(line)
        for i, (option, goods) in enumerate(zip(question.options, question.at_once, strict=True)):
            say(f"  {i:>3}  {option}{effects(goods)}")
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
    """What the one who is asked owns now, in a line or two."""
    P = question.seen.players[int(question.seen.asked)]
    gears = ", ".join(f"{name} {int(P.small[s])}+{int(P.medium[s])}" for s, name in enumerate(("X", "1", "2", "3")))
    return [f"Turn {int(question.seen.turn)}. You have {int(P.green)} green points, {int(P.special)} special markers, "
            f"{int(P.chrome)} chrome gears, {int(P.hot)} hot and {int(P.cold)} cold water; "
            f"small + medium gears by sector: {gears}."]  # fmt: skip


def of(question: Any) -> str:
    """What the question is about, if it says so."""
    return f" of {question.about}" if question.about else ""


def effects(goods: dict[str, int]) -> str:
    """What an option costs and gives at once."""
    return f"   ({', '.join(f'{n:+d} {good}' for good, n in goods.items())})" if goods else ""


def say(text: str) -> None:
    """A line for the person."""
    print(text, file=sys.stderr)
