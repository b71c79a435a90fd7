"""Amounts at the ends of what a catalogue may say: 0, 20, and what they multiply to."""

import pytest

from sim.corrosion.state import MAX_OPTIONS
from sim.corrosion.vocabulary import FAULTS
from tests.rules.board import Board


@pytest.mark.parametrize("effect", [
    {"special_or_green": 0},
    {"convert": 0},
    {"exchange": {"pay": {"steam": 1}, "gain": {"green": 1}, "times": 0}},
    {"return_engineers": 0},
    {"free": 0}, {"green": 0}, {"steam": 0}, {"steam_up_to": 0}, {"special": 0}, {"water": 0}, {"chrome": 0},
    {"free_per": {"what": "water", "n": 0}}, {"green_per": {"what": "hot_water", "n": 0}},
])
def test_an_amount_of_0_is_nothing(effect):
    """Nothing is asked, nothing changes, and what follows is carried out."""
    board = Board(2)
    board.engineers(1, 1, "engineer.E1")
    before = board.state(1)
    board.effect(1, [effect, {"chrome": 1}])
    assert board.ask() is None
    assert board.state(1) == before | {"chrome": before["chrome"] + 1}


@pytest.mark.parametrize("n", [10, 12, 13, 20])
def test_many_turning_machines_once_more(n):
    """`again` may name up to 20; every machine named acts."""
    board = Board(2, sets=("turning.small_press.copies=20", "turning.medium_press.copies=3"))
    board.turning(1, 2, *["turning.small_press"] * 20)
    board.gears(1, 0, 0)
    board.player(1).phase, board.player(1).acted_turning = 1, board.player(1).turning[2]
    board.effect(1, [{"again": n}]).play_out({"again": "again turning.small_press"})
    assert board.gears_of(1)[0] == [0, 0, 0, n]


@pytest.mark.parametrize("n", [191, 300, MAX_OPTIONS - 1])
def test_many_chrome_gears_to_sell(n):
    """One option for each number of points, each once."""
    board = Board(1, sets=("rules.chrome_a_point=1",))
    board.reserve(1, chrome=n)
    assert board.start("scoring").options() == [str(points) for points in range(n + 1)]


@pytest.mark.parametrize("water, n", [(9, 20), (20, 20)])
def test_many_gears_of_free_kind(water, n):
    """ONE8 for 20 gears a water token."""
    board = Board(1)
    board.water(1, hot=water)
    board.effect(1, [{"free_per": {"what": "water", "n": n}}])
    assert board.options() == [str(small) for small in range(n * water + 1)]


def test_too_many_options_are_a_fault():
    """A list is never cut short: beyond the room there is, the game stops and says so."""
    board = Board(1, sets=("rules.chrome_a_point=1",))
    board.reserve(1, chrome=MAX_OPTIONS)
    board.start("scoring").ask()
    assert FAULTS[board.g.fault] == "more than 512 options in one question"
