"""MNT: secondary actions, the clearing of sector X, and whose maintenance it is."""

import pytest

from tests.rules.board import Board


def maintained(board, seat=1):
    """The question of step 1, or None if nothing can be done."""
    return board.start("maintenance", seat).ask()


def quiet(players=2):
    """A board on which seat 1 has no steam and no gears."""
    board = Board(players)
    board.gears(1, 0, 0)
    board.water(1, hot=0, cold=3)
    return board


@pytest.mark.rule("MNT1")
def test_any_number_in_any_order():
    """Each as often as it can be paid, mixed at will, until the player stops or nothing is left."""
    board = Board(2)
    board.gears(1, (0, 0, 0, 3), (0, 0, 0, 3))
    board.water(1, hot=5, cold=0)
    board.one_shot(1, 3, "one_shot.ONE10a", "one_shot.ONE5")
    board.turning(1, 3, "turning.small_press")
    maintained(board)
    board.answer("speed turning.small_press 3", "complete one_shot.ONE10a 3", "speed turning.small_press 2",
                 "discard engineer", "complete one_shot.ONE5 3", "discard engineer", "discard one_shot")
    assert board.ask() is None and board.player(1).hot == 0
    assert len(board.piled("engineer")) == 2 and len(board.piled("one_shot")) == 1
    assert board.state(1)["one_shots"]["3"] == [["one_shot.ONE5", "done"], ["one_shot.ONE10a", "done"]]


@pytest.mark.rule("MNT1")
def test_stopping_at_any_time():
    board = Board(2)
    board.water(1, hot=3)
    maintained(board)
    board.answer("discard turning", "stop")
    assert board.ask() is None and board.player(1).hot == 2


@pytest.mark.rule("MNT1")
def test_what_can_be_done():
    """Completions, vacating, discarding, speeding up, in this order."""
    board = Board(2)
    board.gears(1, 9, 9)
    board.reserve(1, chrome=3)
    board.water(1, hot=1)
    board.storage(1, "chrome.B2")
    board.drive(1, "chrome.B12", completed=False)
    board.one_shot(1, "X", "one_shot.ONE5")
    board.one_shot(1, 2, "one_shot.ONE2", "one_shot.ONE10b")
    board.engineers(1, 1, "engineer.E2")
    board.turning(1, 3, "turning.boiler")
    assert maintained(board).options == [
        "stop", "complete chrome.B2 storage", "complete chrome.B12 chain", "complete one_shot.ONE5 X",
        "complete one_shot.ONE2 2", "complete one_shot.ONE10b 2", "vacate", "discard engineer", "discard one_shot",
        "discard turning", "speed engineer.E2 1 up", "speed one_shot.ONE2 2 open", "speed one_shot.ONE10b 2 open",
        "speed turning.boiler 3"]


# ---- the clearing


@pytest.mark.rule("MNT2")
def test_machines_in_x_are_discarded():
    """One-shots in every condition, and turning machines; those of other sectors stay."""
    board = quiet()
    board.one_shot(1, "X", "one_shot.ONE1")
    board.one_shot(1, "X", "one_shot.ONE10a", condition="done")
    board.one_shot(1, "X", "one_shot.ONE10b", condition="spent")
    board.one_shot(1, 1, "one_shot.ONE4")
    board.turning(1, "X", "turning.boiler", "turning.small_press")
    board.turning(1, 1, "turning.medium_press")
    assert maintained(board) is None
    assert board.piled("one_shot") == ["one_shot.ONE1", "one_shot.ONE10a", "one_shot.ONE10b"]
    assert board.piled("turning") == ["turning.small_press", "turning.boiler"]
    state = board.state(1)
    assert state["one_shots"]["X"] == state["turning"]["X"] == []
    assert state["one_shots"]["1"] == [["one_shot.ONE4", "open"]] and state["turning"]["1"] == ["turning.medium_press"]


@pytest.mark.rule("MNT2")
def test_gears_in_x_rust():
    """Small and medium ones; chrome gears never, nor what lies in other sectors."""
    board = quiet()
    board.gears(1, (2, 1, 1, 1), (3, 1, 1, 1))
    maintained(board)
    assert board.gears_of(1) == ([0, 1, 1, 1], [0, 1, 1, 1])
    assert (board.player(1).chrome, board.player(1).green) == (1, 3)


@pytest.mark.rule("MNT2", "ENG11")
def test_engineers_in_x_come_back():
    """Those who are upright, of any grade; one who is upside-down stays until X has left her."""
    board = quiet()
    board.hand(1)
    board.engineers(1, "X", "engineer.E1", "engineer.E5", "starter.A.gears")
    board.engineers(1, "X", "engineer.E6", "engineer.E11", down=True)
    board.engineers(1, 1, "engineer.E2")
    maintained(board)
    state = board.state(1)
    assert state["hand"] == ["engineer.E1", "engineer.E5", "starter.A.gears"]
    assert state["engineers"]["X"] == [["engineer.E6", "down"], ["engineer.E11", "down"]]
    assert state["engineers"]["1"] == [["engineer.E2", "up"]]
    board.water(1, hot=0, cold=3)
    board.start("wheel", 1).play_out()
    maintained(board)
    assert board.state(1)["engineers"]["3"] == [["engineer.E6", "up"], ["engineer.E11", "up"]]


@pytest.mark.rule("MNT2")
def test_what_came_to_x_in_the_same_phase_goes_too():
    """Sped up into X in step 1: engineers come back, machines are discarded before they can ride the wheel."""
    board = quiet()
    board.water(1, hot=3)
    board.hand(1)
    board.engineers(1, 1, "engineer.E1")
    board.one_shot(1, 1, "one_shot.ONE1")
    board.turning(1, 1, "turning.boiler")
    maintained(board)
    board.answer("speed engineer.E1 1 up", "speed one_shot.ONE1 1 open", "speed turning.boiler 1", "stop")
    assert board.ask() is None and board.state(1)["hand"] == ["engineer.E1"]
    assert board.piled("one_shot") == ["one_shot.ONE1"] and board.piled("turning") == ["turning.boiler"]


@pytest.mark.rule("MNT2")
def test_no_secondary_action_follows_the_clearing():
    """An engineer who came back could be discarded for a completion, but it is too late."""
    board = quiet()
    board.gears(1, 1, 1)
    board.hand(1)
    board.one_shot(1, 3, "one_shot.ONE9")
    board.engineers(1, "X", "engineer.E1")
    assert maintained(board).options == ["stop", "complete one_shot.ONE9 3"], "she can be discarded from X"
    board.answer("stop")
    assert board.ask() is None and board.state(1)["hand"] == ["engineer.E1"]


@pytest.mark.rule("MNT2", "TRN1")
def test_twice_a_turn():
    """Before the main action and after it, even if nothing was done in step 1."""
    board = quiet()
    board.gears(1, (1, 1, 0, 0), 0)
    board.start("turn", 1).play_out(until="main")
    assert board.gears_of(1)[0] == [0, 1, 0, 0]
    board.answer("wheel").play_out()
    assert board.gears_of(1)[0] == [0, 0, 0, 0] and board.player(1).rusted == 2


@pytest.mark.rule("MNT2", "SUP2")
def test_what_is_discarded_fills_gaps_together():
    """Everything of one clearing lies on the pile before a row with a bare stack is filled from it."""
    board = quiet()
    board.windows("turning", None, None, "turning.boiler")
    board.stack("turning", only=True)
    board.turning(1, "X", "turning.small_press", "turning.medium_press", "turning.chrome_plater")
    maintained(board)
    shown = board.shown("turning") + board.stacked("turning")
    assert None not in shown and len(shown) == 4 and board.piled("turning") == []
    assert shown[2] == "turning.boiler"


# ---- own turns only


@pytest.mark.rule("MNT3")
def test_a_copier_takes_no_secondary_actions_and_clears_nothing():
    """The whole turn of another: nothing is asked of the copier but the copy, and X is as it was."""
    board = Board(2)
    board.hand(1, "engineer.E2")
    board.hand(2, "engineer.E3", "engineer.E4")
    board.gears(2, (2, 0, 0, 0), (1, 0, 0, 0))
    board.engineers(2, "X", "engineer.E8")
    board.one_shot(2, "X", "one_shot.ONE1")
    board.turning(2, "X", "turning.boiler")
    board.water(2, hot=3)
    board.start("turn", 1).play_out({"main": "play engineer.E2", "copy": "copy engineer.E3", "gain_free": "0"})
    assert {kind for kind, seat, _ in board.asked if seat == 2} == {"copy", "gain_free"}
    state = board.state(2)
    assert (state["small"][0], state["medium"][0]) == (2, 1) and state["engineers"]["X"] == [["engineer.E8", "up"]]
    assert state["one_shots"]["X"] == [["one_shot.ONE1", "open"]] and state["turning"]["X"] == ["turning.boiler"]


@pytest.mark.rule("MNT3", "MNT2")
def test_what_came_to_x_on_others_turns_goes_at_the_own_next_clearing():
    """An engineer placed in X while copying comes back in phase 1 of the own turn."""
    board = Board(2)
    board.drive(2, "chrome.A7", "chrome.B10")
    board.hand(1, "starter.A.gears")
    board.hand(2, "starter.D.gears")
    board.water(2, hot=0, cold=3)
    board.start("turn", 1).play_out({"main": "play starter.A.gears", "copy": "copy starter.D.gears"})
    assert board.state(2)["engineers"]["X"] == [["starter.D.gears", "up"]] and board.state(2)["hand"] == []
    board.start("turn", 2).play_out(until="main")
    assert board.state(2)["hand"] == ["starter.D.gears"]


@pytest.mark.rule("MNT3")
def test_the_automas_turn_is_not_the_humans():
    """The human copies on it, and clears only in the next own turn."""
    board = Board(1)
    board.gears(1, (2, 0, 0, 0), 0)
    board.deck("starter.A.steam", "starter.B.gears")
    board.hand(1, "starter.D.hire")
    board.start("automa").play_out({"copy": "copy starter.D.hire"})
    assert board.player(1).copies_made == 1 and board.gears_of(1)[0][0] == 2
    assert "secondary" not in {kind for kind, *_ in board.asked}
