"""What the trace of a game tells about chance."""

from collections import Counter

from tests.playing import lines


def told(game):
    """The lines of a game that are no events."""
    return [line for line in lines(game) if line["t"] != "event"]


def answers(game):
    """(seat, turn, number of options, choice) of every decision; the final scoring counts to the last turn."""
    turn = 1
    for line in told(game):
        if line["t"] == "decision":
            yield line["seat"], turn, len(line["options"]), line["choice"]
        elif line["t"] == "state":
            turn = line["turn"] + 1


def reshuffles(some_lines):
    """(stack, how many-th) -> its order."""
    orders, count = {}, Counter()
    for line in some_lines:
        if line["t"] == "reshuffle":
            count[line["stack"]] += 1
            orders[line["stack"], count[line["stack"]]] = line["order"]
    return orders
