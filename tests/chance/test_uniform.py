"""Every order, set, task, watch and answer comes up as often as any other, over thousands of blocks."""

from itertools import permutations

import numpy as np
import pytest

from sim.corrosion import vocabulary as v
from tests.chance.told import answers
from tests.playing import Game, Table, jobs_of, variant

BLOCKS = 6000
# a fair deal fails once in thirty thousand looks; the blocks are fixed, so each look is one
SIGMAS = 4


def chi_square(seen, expected) -> float:
    seen = np.asarray(seen, float)
    return float(((seen - expected) ** 2 / expected).sum())


def even(seen, freedom, expected=None, shrink=1.0):
    """Whether counts are even; `shrink` corrects for sums that are fixed both ways."""
    seen = np.asarray(seen)
    value = chi_square(seen, seen.sum() / seen.size if expected is None else expected) * shrink
    width = 2 / (9 * freedom)  # Wilson and Hilferty's approximation of the chi-square quantile
    return value < freedom * (1 - width + SIGMAS * np.sqrt(width)) ** 3


def square_even(seen):
    """For a table of items by position, one of each in every game: rows and columns have fixed sums."""
    n = len(seen)
    return even(seen, (n - 1) ** 2, shrink=(n - 1) / n)


def deals(players, blocks=BLOCKS):
    """Game records as they are at the first question of a game, one block after the other."""
    table = Table()
    jobs = jobs_of(Game(("outside",) * players, 0))
    for block in range(blocks):
        jobs["block"] = block
        yield table.asked(jobs)


def order(g, row):
    """Cards of a row in their first order, top first: windows C, B, A, then the stack."""
    size = int(g["stack_size"][row])
    return g["display"][row].tolist()[::-1] + g["stack"][row][:size].tolist()[::-1]


@pytest.mark.compiled
def test_every_item_reaches_every_place_equally_often():
    """All five stacks; of engineers, 24 different items in 24 places. Likewise the sets and the automa's deck."""
    sizes = (12, 18, 24, 22, 20)
    seen = [np.zeros((n, n), int) for n in sizes]
    deck = np.zeros((18, 18), int)
    pairs = np.zeros((24, 24), int)
    for g in deals(1):
        for row, n in enumerate(sizes):
            cards = np.array(order(g, row)) - (sizes[0] if row == v.ADVANCED else 0)
            seen[row][cards, np.arange(n)] += 1
            if row == v.ENGINEER:
                pairs[cards[:-1], cards[1:]] += 1
        deck[g["deck"][::-1], np.arange(18)] += 1
    for counts in (*seen, deck):
        assert square_even(counts)
    neighbours = pairs[~np.eye(24, dtype=bool)]  # who follows whom
    assert even(neighbours, neighbours.size - 1)


@pytest.mark.compiled
@pytest.mark.parametrize("players", (2, 3, 4))
def test_every_deal_of_sets_is_as_likely(players):
    ways = {way: k for k, way in enumerate(permutations(range(4), players))}
    seen = np.zeros(len(ways), int)
    for g in deals(players):
        hands = [int(hand) for hand in g["players"]["hand"][:players]]
        seen[ways[tuple((hand.bit_length() - 1 - v.STARTERS) // 6 for hand in hands)]] += 1
    assert even(seen, len(ways) - 1)


@pytest.mark.compiled
def test_awards_and_watches_are_even_and_independent():
    """Each task in each row, each watch in each row, and each watch with each task."""
    tasks, watches = np.zeros((6, 8), int), np.zeros((6, 4), int)
    together, starts = np.zeros((8, 4), int), np.zeros((8, 8), int)
    for g in deals(4):
        row_tasks, row_watches = g["award_task"][:6], g["award_watch"][:6]
        tasks[np.arange(6), row_tasks] += 1
        watches[np.arange(6), row_watches] += 1
        together[row_tasks[0], row_watches[0]] += 1
        starts[row_tasks[0], row_tasks[1]] += 1
    assert all(even(row, 7) for row in tasks) and all(even(row, 3) for row in watches)
    assert even(together, 31)
    assert even(starts[~np.eye(8, dtype=bool)], 55) and not starts.diagonal().any()


@pytest.mark.compiled
def test_stacks_are_independent_of_each_other():
    """Which engineer and which turning machine lie on top; the same for both chrome rows."""
    on_top = np.zeros((24, 4), int)
    chrome = np.zeros((12, 18), int)
    types = variant().tables.turning_type
    for g in deals(3):
        on_top[order(g, v.ENGINEER)[0], types[order(g, v.TURNING)[0]]] += 1
        chrome[order(g, v.BASIC)[0], order(g, v.ADVANCED)[0] - 12] += 1
    expected = BLOCKS / 24 * np.array([6, 6, 5, 3]) / 20
    assert even(on_top, 95, expected=np.broadcast_to(expected, on_top.shape))
    assert even(chrome, 215)


@pytest.mark.compiled
def test_random_answers_are_even():
    """The answers of random players to questions with few options, by seat."""
    seen = {n: np.zeros((4, n), int) for n in (2, 3, 4, 5)}
    for block in range(16):
        for seat, _, options, choice in answers(Game(("random",) * 4, block)):
            if options in seen:
                seen[options][seat - 1, choice] += 1
    for n, counts in seen.items():
        assert counts.sum() > 700 and even(counts.sum(0), n - 1)
        assert all(even(row, n - 1) for row in counts)
