"""What the rules ask of the world outside: a choice, a shuffle, or a look at the table.

Every procedure of the referee is a generator. It yields one of these objects and is sent
the answer: the index of an option for a Question, the new order of names (top first) for
a Shuffle, nothing for a TurnEnd.
"""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Question:
    """A player chooses one of several options."""

    seat: int
    kind: str
    options: list
    rules: str
    of: str | None = None


@dataclass(slots=True)
class Shuffle:
    """A discard pile becomes a stack in an order that chance decides (SUP2, SOL8)."""

    stack: str
    names: list
    rules: str


@dataclass(slots=True)
class TurnEnd:
    """A turn is over, END1 has been looked at. Seat 0 is the automa."""

    turn: int
    seat: int
    rules: str = field(default="TRN1 END1")


def ask(player, kind, options, rules, of=None):
    """Put a question. Each option is a pair (text, what it stands for).

    The answer is what the chosen option stands for. A question without an option is not
    put, and answers None.
    """
    if not options:
        return None
    index = yield Question(player.seat, kind, [text for text, _ in options], rules, of)
    return options[index][1]


def merged(options):
    """One option a text: options with equal words lead to equal states."""
    first = {}
    for text, meaning in options:
        first.setdefault(text, meaning)
    return list(first.items())
