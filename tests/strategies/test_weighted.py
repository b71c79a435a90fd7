"""The weighted policy in small positions, interpreted."""

import numpy as np
import pytest

from sim.corrosion import vocabulary as v
from sim.corrosion.state import new_games
from strategies.registry import weights
from strategies.weighted import option_values
from tests.playing import variant

UP, DOWN = 0, 1


def values_of(kind, options, changed=(), hand=0, hot=0):
    """Values that greedy, with some weights changed, gives to options (verb, where, what) of a question to seat 1."""
    games, tables = new_games(1), variant().tables
    g = games[0]
    g.seats, g.kind, g.n, g.depth = 2, kind, len(options), 1
    for seat in range(2):
        g.players[seat].top[:], g.players[seat].storage = -1, -1
    g.players[0].hand, g.players[0].hot = hand, hot
    style = weights("greedy").copy()
    for name, value in dict(changed).items():
        style[name] = value
    for i, (verb, where, what) in enumerate(options):
        g.opt[i] = verb << 16 | where << 8 | what
    with np.errstate(over="ignore"):
        return option_values(g, tables, style[0])


def test_the_engineer_who_is_farthest_from_use_is_discarded_first():
    """Of the same engineer in all places: upside-down in X, then sectors 3, 2, 1, upright in X, the hand last."""
    places = [(v.SECTOR_X, DOWN), (v.SECTOR_3, UP), (2, UP), (1, UP), (v.SECTOR_X, UP), (v.PLACE_HAND, UP)]
    options = [(v.V_DISCARD, place << 1 | condition, 0) for place, condition in places]
    values = values_of(v.K_DISCARD_ENGINEER, options)
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)


MAINTENANCE = [(v.V_NONE, 0, 0), (v.V_SPEED_ENGINEER, 1 << 1, 0), (v.V_SPEED_ENGINEER, 2 << 1, 0),
               (v.V_SPEED_ONE_SHOT, 2 << 2 | v.DONE, 0), (v.V_SPEED_ONE_SHOT, 2 << 2, 0), (v.V_DISCARD, v.ONE_SHOT, 0)]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "moved"),
    [({"hasten_back": 40}, [0, 40, 0, 0, 0, 0]), ({"hasten_closer": 40}, [0, 0, 40, 0, 0, 0]),
     ({"hasten_done": 40}, [0, 0, 0, 40, 0, 0]), ({"hasten_open": 40}, [0, 0, 0, 0, 40, 0])],
)  # fmt: skip
def test_what_is_sped_up_has_a_worth_of_its_own(changed, moved):
    before, after = (values_of(v.K_SECONDARY, MAINTENANCE, weights, hot=2) for weights in ({}, changed))
    assert [b - a for a, b in zip(before, after, strict=True)] == moved


def test_steam_paid_in_maintenance_has_a_price_of_its_own():
    """Twice the price takes it off once more from all that costs steam; the nearer the end the less, down to nothing."""
    plain = {"steam": 60, "steam_spare": 0, "late": 0}
    usual = values_of(v.K_SECONDARY, MAINTENANCE, plain, hot=2)
    for changed, less in (({"hasten_steam": 200}, 60), ({"hasten_steam": 0}, -60), ({"hasten_late": 100, "horizon": 10}, 0),
                          ({"hasten_late": 100, "horizon": 4}, -60)):  # fmt: skip
        found = values_of(v.K_SECONDARY, MAINTENANCE, plain | changed, hot=2)
        alike = values_of(v.K_SECONDARY, MAINTENANCE, plain | {"horizon": changed.get("horizon", 40)}, hot=2)
        assert [a - b for a, b in zip(alike, found, strict=True)] == [0] + [less] * 5, changed
    assert usual[0] == 0


def test_the_wheel_waits_for_the_hand():
    options = [(v.V_NONE, 0, 0), (v.V_PLAY, 0, v.STARTERS)]
    before, after = (values_of(v.K_MAIN, options, {"wheel_hand": weight}, hand=0b111 << v.STARTERS) for weight in (0, -20))
    assert [b - a for a, b in zip(before, after, strict=True)] == [-60, 0]


def test_printed_points_can_count_more_when_building_than_later():
    tables = variant().tables
    options = [(v.V_TAKE, row << 2, card) for row in (v.BASIC, v.ADVANCED) for card in [int(tables.first_card[row])]]
    before, after = (values_of(v.K_TAKE, options, {"build_points": weight, "gear_pace": 0}) for weight in (0, 30))
    points = [int(tables.points[card]) for _, _, card in options]
    assert [b - a for a, b in zip(before, after, strict=True)] == [30 * p for p in points] and min(points) > 0
