"""The weighted policy in small positions, interpreted."""

import numpy as np

from sim.corrosion import vocabulary as v
from sim.corrosion.state import new_games
from strategies.registry import weights
from strategies.weighted import option_values
from tests.playing import variant

UP, DOWN = 0, 1


def values_of(kind, options, style="greedy"):
    """Values that a style gives to options (verb, where, what) of a question to seat 1."""
    games, tables = new_games(1), variant().tables
    g = games[0]
    g.seats, g.kind, g.n, g.depth = 2, kind, len(options), 1
    for seat in range(2):
        g.players[seat].top[:], g.players[seat].storage = -1, -1
    for i, (verb, where, what) in enumerate(options):
        g.opt[i] = verb << 16 | where << 8 | what
    with np.errstate(over="ignore"):
        return option_values(g, tables, weights(style)[0])


def test_the_engineer_who_is_farthest_from_use_is_discarded_first():
    """Of the same engineer in all places: upside-down in X, then sectors 3, 2, 1, upright in X, the hand last."""
    places = [(v.SECTOR_X, DOWN), (v.SECTOR_3, UP), (2, UP), (1, UP), (v.SECTOR_X, UP), (v.PLACE_HAND, UP)]
    options = [(v.V_DISCARD, place << 1 | condition, 0) for place, condition in places]
    values = values_of(v.K_DISCARD_ENGINEER, options)
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)
