"""Streams: the published generator, our keys, bounded draws."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import chance
from tests.chance import by_hand

WORDS = st.integers(0, 2**64 - 1)
SIGNED = st.integers(-(2**63), 2**63 - 1)

# the first outputs of splitmix64, as published with it
PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
              16408922859458223821],
}
# (seed, realm, players, block, purpose, index) -> state and the first two draws below 1000
PINNED = {
    (1, 0, 2, 0, 2, 0): (0xAB2B4F89EA45B117, [503, 238]),
    (1, 0, 2, 0, 2, 1): (0xC1972752C05DCBBC, [427, 297]),
    (1, 0, 2, 1, 2, 0): (0x141824402B5557AD, [48, 197]),
    (1, 0, 1, 0, 12, 3): (0xF8C2D383990589E2, [734, 885]),
    (7, 2, 4, 123456, 13, 402): (0x7F21B43DBED5A91F, [333, 819]),
    (-1, 0, 3, 5, 8, 2 * 4096 + 1): (0x6F9C004FE0A77ACB, [420, 29]),
}


@pytest.fixture(autouse=True)
def wrapping():
    """Unsigned numbers wrap round silently, as they do in compiled code."""
    with np.errstate(over="ignore"):
        yield


def raw(seed):
    state = np.uint64(seed)
    while True:
        state += chance.GOLDEN
        yield int(chance.mix(state))


def ours(key):
    seed, realm, players, block, purpose, index = (np.int64(part) for part in key)
    return chance.stream(seed, realm, players - 1, block, purpose, index)


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_published_outputs_of_splitmix64(seed):
    assert list(islice(raw(seed), 5)) == PUBLISHED[seed]
    assert list(islice(by_hand.splitmix64(seed), 5)) == PUBLISHED[seed]


@given(WORDS)
def test_mix_is_a_bijection(word):
    assert by_hand.unmix(int(chance.mix(np.uint64(word)))) == word


@pytest.mark.parametrize("key", PINNED)
def test_pinned_streams(key):
    """The same draws in every version: a change here changes every game ever named by an address."""
    state = ours(key)
    draws = [int(chance.below(chance.mix(state + np.uint64(k) * chance.GOLDEN), 1000)) for k in (1, 2)]
    assert (int(state), draws) == PINNED[key]


@given(st.tuples(SIGNED, st.integers(0, 3), st.integers(1, 4), st.integers(0, 2**62), st.integers(0, 13), SIGNED))
def test_streams_follow_their_keys(key):
    """Every part of the key is absorbed, in this order."""
    state = ours(key)
    assert state.dtype == np.uint64
    assert int(state) == by_hand.stream(*key)


@given(SIGNED, st.integers(0, 5), st.integers(1, 2**40))
def test_each_part_of_the_key_matters(seed, part, change):
    key = [seed, 0, 2, 0, 1, 0]
    other = list(key)
    other[part] += change if part else -change if seed > 0 else change
    assert int(ours(key)) != int(ours(other))


@given(WORDS, st.integers(1, 2**31 - 1))
def test_bounded_draws(word, n):
    drawn = chance.below(np.uint64(word), n)
    assert isinstance(drawn, np.int64)
    assert 0 <= drawn < n and drawn == by_hand.below(word, n)


@given(st.integers(1, 2**31 - 1))
def test_bounded_draws_reach_both_ends(n):
    assert chance.below(np.uint64(0), n) == 0
    assert chance.below(np.uint64(2**64 - 1), n) == n - 1


def test_bounded_draws_are_even():
    """Each number below n comes from nearly as many words: at most one part in 2**32 / n apart."""
    for n in (2, 3, 7, 100):
        borders = [-(-k * 2**32 // n) for k in range(n + 1)]
        for k, (low, high) in enumerate(zip(borders, borders[1:])):
            assert chance.below(np.uint64(low << 32), n) == k == chance.below(np.uint64((high << 32) - 1), n)
            assert abs(high - low - 2**32 / n) <= 1


@given(WORDS, WORDS, st.integers(0, 31))
def test_item_keys(state, identity, copy):
    assert int(chance.item_key(np.uint64(state), np.uint64(identity), copy)) == \
        by_hand.item_key(state, identity, copy)


def test_the_realms():
    """Tuning, verifying and searching never meet the games that are played."""
    assert chance.REALMS == ("play", "tune", "verify", "search")
    assert (chance.REALM_PLAY, chance.REALM_TUNE, chance.REALM_VERIFY, chance.REALM_SEARCH) == (0, 1, 2, 3)
