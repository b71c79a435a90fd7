"""The small tools that everything is built on: masks, sectors, gears, splits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.compiled import is_compiled
from sim.corrosion.effects import list_pay_free
from sim.corrosion.frames import bit, count, first
from sim.corrosion.reserve import can_split, gain, pay, pay_gears
from sim.corrosion.state import new_games
from sim.corrosion.vocabulary import STEAM
from sim.corrosion.wheel import rotate

pytestmark = pytest.mark.skipif(is_compiled(), reason="calls kernels one by one (NUMBA_DISABLE_JIT=1)")

MASKS = st.integers(0, 2**62 - 1)
GEARS = st.tuples(*[st.integers(0, 6)] * 4)
SMALL_NUMBERS = st.integers(0, 5)


@given(MASKS)
def test_masks(mask):
    """Counting cards and finding the first one, for every mask that an int64 holds."""
    assert count(np.int64(mask)) == mask.bit_count()
    if mask:
        assert first(np.int64(mask)) == (mask & -mask).bit_length() - 1
        assert bit(first(np.int64(mask))) == mask & -mask


def test_the_card_of_every_bit():
    assert [int(first(bit(card))) for card in range(63)] == list(range(63))


@given(GEARS)
def test_four_quarter_turns_are_none(gears):
    sectors = np.array(gears)
    rotate(sectors)
    assert sectors.tolist() == [*gears[1:], gears[0]]
    for _ in range(3):
        rotate(sectors)
    assert sectors.tolist() == list(gears)


def with_gears(small, medium):
    games = new_games(1)
    P = games[0].players[0]
    P.small[:], P.medium[:] = small, medium
    return games[0], P


@given(GEARS, GEARS, st.data())
def test_gears_are_paid_nearest_to_rust_first(small, medium, data):
    """Exactly so many are gone, and none of a later sector while an earlier one holds any."""
    g, P = with_gears(small, medium)
    paid = [data.draw(st.integers(0, sum(gears))) for gears in (small, medium)]
    pay_gears(g, 0, *paid)
    for before, after, n in ((small, P.small, paid[0]), (medium, P.medium, paid[1])):
        gone = np.array(before) - after
        assert gone.sum() == n and (gone >= 0).all()
        touched = np.flatnonzero(gone)
        assert all(after[s] == 0 for s in range(touched.max() if touched.size else 0))


@given(GEARS, GEARS, SMALL_NUMBERS, SMALL_NUMBERS, SMALL_NUMBERS, SMALL_NUMBERS, SMALL_NUMBERS)
def test_splits_of_free_gears(small, medium, need_small, need_medium, free, less_small, less_medium):
    """The payments offered are all that can be made, each once; one is there exactly when the cost is payable."""
    g, P = with_gears(small, medium)
    g.frames[0].seat, g.frames[0].a, g.frames[0].b, g.frames[0].c = 0, need_small, need_medium, free
    g.frames[0].d, g.frames[0].m, g.n = less_small, less_medium, 0
    list_pay_free(g, g.frames[0])
    ways = {}
    for named in range(free + 1):
        pair = max(0, need_small + named - less_small), max(0, need_medium + free - named - less_medium)
        if pair[0] <= sum(small) and pair[1] <= sum(medium):
            ways.setdefault(pair, named)
    assert (g.opt[: g.n] & 255).tolist() == sorted(ways.values())
    assert can_split(P, need_small, need_medium, free, less_small, less_medium) == bool(ways)


@given(st.integers(0, 9), st.integers(0, 9), st.lists(st.tuples(st.booleans(), st.integers(0, 12)), max_size=6))
def test_water_is_never_lost(hot, cold, steps):
    """Generating as far as it goes, consuming what is there: hot and cold water together stay the same."""
    g, P = with_gears([0] * 4, [0] * 4)
    P.hot, P.cold = hot, cold
    for generate, n in steps:
        if generate:
            gain(g, 0, STEAM, n)
        else:
            pay(g, 0, 0, min(n, P.hot), 0)
        assert P.hot + P.cold == hot + cold and P.hot >= 0 and P.cold >= 0
