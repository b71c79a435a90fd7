"""Takes a chrome machine when it can, else any option at random."""

from sim.corrosion.vocabulary import K_TAKE, V_TAKE
from strategies.protocol import verb_of, where_of


def answer(seen, tables, chance):
    """The index of an option, 0 to seen.n - 1. Compiled by numba: numbers, loops and conditions only.

    seen: everything open on the table, and the question: seen.kind (K_...), seen.asked (whose seat, from 0), seen.n
    options. tables: the catalogue. chance: a random whole number of your own, a new one for each question.
    verb_of, where_of, what_of(seen, i) say what option i does. strategies/docs/protocol.md lists it all.
    """
    if seen.kind == K_TAKE:
        for i in range(seen.n):
            is_chrome = where_of(seen, i) >> 2 < 2  # rows 0 and 1 of the display
            if verb_of(seen, i) == V_TAKE and is_chrome:
                return i
    return int(chance >> 32) % seen.n
