"""Keyed random streams: chance depends on who asks for what, never on the order of asking.

A stream is a splitmix64 state derived from (seed, realm, players, block, purpose, index).
splitmix64: Steele, Lea, Flood (2014), "Fast splittable pseudorandom number generators".
All arithmetic is uint64: mixing in a signed integer would change the results between the
compiled and the interpreted engine.
"""

from __future__ import annotations

import numpy as np

from sim.compiled import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

REALM_PLAY, REALM_TUNE, REALM_VERIFY, REALM_SEARCH = 0, 1, 2, 3
REALMS = ("play", "tune", "verify", "search")


@kernel
def mix(z):
    """splitmix64's finaliser: a bijection of uint64 that scatters every bit."""
    z = (z ^ (z >> S30)) * MIX_A
    z = (z ^ (z >> S27)) * MIX_B
    return z ^ (z >> S31)


@kernel
def absorb(state, value):
    """Fold one whole number (int64) into a stream state (uint64)."""
    return mix((state ^ np.uint64(value)) + GOLDEN)


@kernel
def stream(seed, realm, players, block, purpose, index):
    """State (uint64) of the stream with this key; all six parts are int64."""
    state = mix(np.uint64(seed) + GOLDEN)
    state = absorb(state, realm)
    state = absorb(state, players)
    state = absorb(state, block)
    state = absorb(state, purpose)
    return absorb(state, index)


@kernel
def below(word, n):
    """A number 0 … n-1 (int64) from a random word, n < 2**31, by multiply-shift (bias < n/2**32)."""
    return np.int64(((word >> S32) * np.uint64(n)) >> S32)


@kernel
def item_key(state, uid, copy):
    """Random sort key (uint64) of the `copy`-th item of the type `uid` (uint64) in this stream."""
    return mix(absorb(state ^ uid, copy))
