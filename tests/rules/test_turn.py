"""TRN: the phases of a turn, the main action, and what is public."""

import pytest

from tests.rules.board import Board


@pytest.mark.rule("TRN1")
def test_four_phases():
    """Maintenance, main action, maintenance, end of turn; the questions come in this order."""
    board = Board(2)
    board.drive(1, "chrome.A11")
    board.water(1, hot=2)
    board.start("turn", 1).play_out()
    assert [e[2] for e in board.events("phase")] == [1, 2, 3, 4]
    assert [kind for kind, *_ in board.asked] == ["secondary", "main", "secondary", "end_of_turn"]


@pytest.mark.rule("TRN1", "MNT2")
def test_both_maintenances_clear_sector_x():
    """What lies in X at the start goes before the wheel turns, what the wheel brings there goes after."""
    board = Board(2)
    board.gears(1, (2, 3, 0, 0), 0)
    board.start("turn", 1).play_out(until="main")
    assert board.gears_of(1)[0] == [0, 3, 0, 0]
    board.answer("wheel")
    assert board.gears_of(1)[0] == [3, 0, 0, 0]
    board.play_out()
    assert board.gears_of(1)[0] == [0, 0, 0, 0]


@pytest.mark.rule("TRN2")
def test_play_an_engineer_or_turn_the_wheel():
    """Each engineer in hand, or the wheel; no way to do neither."""
    board = Board(2)
    board.hand(1, "engineer.E1", "starter.A.hire")
    assert board.start("main", 1).options() == ["wheel", "play engineer.E1", "play starter.A.hire"]
    board.answer("play engineer.E1").play_out()
    assert board.player(1).wheel_turns == 0 and board.state(1)["engineers"]["2"] == [["engineer.E1", "up"]]


@pytest.mark.rule("TRN2")
def test_one_main_action_only():
    """After the one action phase 3 follows."""
    board = Board(2)
    board.start("turn", 1).play_out(until="main")
    board.answer("wheel")
    board.play_out(until="main")
    assert board.ask() is None and board.player(1).wheel_turns == 1


@pytest.mark.rule("TRN2")
def test_without_engineers_the_wheel_turns():
    """An empty hand leaves the wheel, also with an empty factory."""
    board = Board(2)
    board.hand(1)
    board.gears(1, 0, 0)
    board.start("main", 1)
    assert board.forced[0] == ("main", 1, "wheel") and board.player(1).wheel_turns == 1


@pytest.mark.rule("TRN2")
def test_the_wheel_turns_whatever_lies_in_the_factory():
    """Gears, machines and engineers in every sector hinder nothing."""
    board = Board(2)
    board.gears(1, (1, 1, 1, 1), (1, 1, 1, 1))
    for s, name in zip(("X", 1, 2, 3), ("engineer.E1", "engineer.E2", "engineer.E3", "engineer.E4"), strict=True):
        board.engineers(1, s, name)
        board.turning(1, s, "turning.boiler")
        board.one_shot(1, s, "one_shot.ONE9")
    assert board.start("main", 1).options()[0] == "wheel"
    board.answer("wheel")
    assert board.player(1).x_at == 1


@pytest.mark.rule("TRN3", "SUP4")
def test_what_is_public():
    """Hands and discards are; of the stacks only tops and sizes, of the automa's deck only the top's back."""
    board = Board(1)
    board.hand(1, "engineer.E4")
    board.pile("engineer", "engineer.E9")
    board.stack("engineer", "engineer.E1", "engineer.E2")
    board.deck("starter.B.turning", "starter.C.gears")
    look = board.look()
    assert look["players"][0]["hand"] == ["engineer.E4"] and look["discards"]["engineer"] == ["engineer.E9"]
    assert look["tops"]["engineer"] == "engineer.E1" and look["stacks"]["engineer"] == 19
    assert (look["automa"]["letter"], look["automa"]["arrow"]) == ("B", "up")
    hidden = str(look)
    assert "engineer.E2'" not in hidden and "starter." not in hidden
