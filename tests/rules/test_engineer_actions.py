"""ACT7, ACT8, ACT10, ACT11: gears and steam, activating all machines, returning engineers, building either."""

import pytest

from tests.rules.board import Board


def alone(board, name, seat=1):
    """The engineer in hand, nobody who could copy; played as main action."""
    for other in range(1, int(board.g.seats) + 1):
        board.hand(other, *([name] if other == seat else []))
    return board.start("play", seat, name)


@pytest.mark.rule("ACT7")
def test_steam_engineer():
    """Up to 2 steam, as far as there is cold water."""
    for cold, options in ((3, ["0", "1", "2"]), (1, ["0", "1"])):
        board = Board(2)
        board.water(1, hot=0, cold=cold)
        assert alone(board, "starter.A.steam").options() == options
        board.answer("1")
        assert (board.player(1).hot, board.player(1).cold) == (1, cold - 1)


@pytest.mark.rule("ACT7", "ENG2")
def test_gear_engineer_and_her_copier_choose():
    """A small or a medium gear; who copies chooses anew."""
    board = Board(2)
    for seat in (1, 2):
        board.gears(seat, 0, 0)
    board.hand(1, "starter.A.gears")
    board.hand(2, "engineer.E1")
    board.start("play", 1, "starter.A.gears")
    assert board.options() == ["0", "1"]
    board.answer("1", "copy engineer.E1")
    assert board.ask().seat == 2 and board.options() == ["0", "1"]
    board.answer("0")
    assert board.gears_of(1) == ([0, 0, 0, 1], [0] * 4) and board.gears_of(2) == ([0] * 4, [0, 0, 0, 1])


@pytest.fixture
def factory():
    """Turning machines, a turn-icon machine visible and one covered, a completed one-shot in X, X at the bottom."""
    board = Board(2)
    board.turning(1, "X", "turning.small_press")
    board.turning(1, 2, "turning.medium_press")
    board.drive(1, "chrome.B2", "chrome.B1")
    board.drive(1, "chrome.B12", completed=False)
    board.one_shot(1, "X", "one_shot.ONE10b", condition="done")
    board.gears(1, 1, 1)
    board.reserve(1, chrome=1)
    board.water(1, hot=0)
    return board


@pytest.mark.rule("ACT8", "ACT10")
def test_activate_all_without_turning(factory):
    """Turning machines and visible turn-icon machines, each once; no one-shots, no prototypes; the wheel stays."""
    board = factory
    alone(board, "engineer.E6")
    assert board.options() == ["end", "activate turning.small_press X", "activate turning.medium_press 2",
                               "activate chrome.B1 cog"]
    board.answer("activate chrome.B1 cog", "activate turning.medium_press 2")
    assert board.options()[:2] == ["end", "activate turning.small_press X"]
    assert not [o for o in board.options() if "B1 " in o or "medium" in o]
    board.answer("activate turning.small_press X").play_out()
    assert board.gears_of(1) == ([0, 0, 0, 3], [0, 0, 0, 2])
    assert board.player(1).x_at == 0 and board.player(1).wheel_turns == 0
    assert board.state(1)["turning"]["X"] == ["turning.small_press"]


@pytest.mark.rule("ACT8", "ACT10", "WHL4")
def test_machines_completed_in_between_act_too(factory):
    """A turn-icon machine that is completed meanwhile is switched on at once."""
    board = factory
    board.gears(1, 2, 2)
    alone(board, "engineer.E6").answer("complete chrome.B12 chain")
    assert "activate chrome.B12 chain" in board.options()
    board.answer("activate chrome.B12 chain", "1", "end")
    assert board.gears_of(1) == ([0, 0, 0, 1], [0] * 4)


@pytest.mark.rule("ACT10", "CHR7")
def test_a_one_shot_completed_in_it_acts_only_by_chr7():
    """Completed in X it is not switched on; with CHR7 it may act at once."""
    for helper in (None, "chrome.A9"):
        board = Board(2)
        board.one_shot(1, "X", "one_shot.ONE10b")
        board.gears(1, 1, 2)
        if helper:
            board.drive(1, helper)
        alone(board, "engineer.E6").answer("complete one_shot.ONE10b X")
        if helper:
            assert board.ask().kind == "at_once"
            board.answer("yes")
            assert board.player(1).chrome == 3
        else:
            assert board.ask() is None and board.player(1).chrome == 1


@pytest.mark.rule("ACT10")
def test_a_copier_does_all_this_on_the_others_turn():
    """The copier's own machines, completions included."""
    board = Board(2, sets=("engineer.E6.grade=3",))
    board.turning(2, 1, "turning.small_press")
    board.one_shot(2, 2, "one_shot.ONE5")
    board.gears(2, 0, 2)
    board.hand(1, "engineer.E6")
    board.hand(2, "engineer.E5")
    board.start("play", 1, "engineer.E6").play_out(until="copy")
    board.answer("copy engineer.E5", "activate turning.small_press 1", "complete one_shot.ONE5 2")
    assert board.gears_of(2) == ([0, 0, 0, 1], [0] * 4)
    assert board.state(2)["one_shots"]["2"] == [["one_shot.ONE5", "done"]]


@pytest.mark.rule("ACT10", "CHR19")
def test_chr19_works_in_it():
    """It repeats machines that were activated before in the same action."""
    board = Board(2)
    board.drive(1, "chrome.A5")
    board.turning(1, 2, "turning.small_press")
    board.gears(1, 0, 0)
    alone(board, "engineer.E6").answer("activate turning.small_press 2", "activate chrome.A5 cog",
                                       "again turning.small_press")
    assert board.gears_of(1)[0] == [0, 0, 0, 2]


@pytest.mark.rule("ACT10", "CHR20")
def test_chr20_works_in_it():
    board = Board(2)
    board.drive(1, "chrome.B8")
    board.engineers(1, "X", "engineer.E1", "engineer.E2")
    alone(board, "engineer.E6").answer("activate chrome.B8 piston", "yes")
    assert board.player(1).green == 6


@pytest.mark.rule("ACT10", "WHL8", "WHL3")
def test_covered_before_its_activation_is_lost(factory):
    """A machine that is covered meanwhile cannot be activated; a whole activation may be forfeited."""
    board = factory
    board.storage(1, "chrome.B4")
    alone(board, "engineer.E6").answer("vacate")
    assert "activate chrome.B1 cog" not in board.options()
    board.answer("end")
    assert board.gears_of(1) == ([0, 0, 0, 1], [0, 0, 0, 1])


@pytest.mark.rule("ACT11", "EOT1")
def test_as_main_action_it_switches_on_end_of_turn_machines():
    """Also one that is completed in it; both may be used in phase 4."""
    board = Board(2)
    board.drive(1, "chrome.A11")
    board.storage(1, "chrome.A17")
    board.gears(1, 3, 3)
    board.reserve(1, chrome=3)
    board.water(1, hot=2)
    for seat, hand in ((1, ("engineer.E6", "engineer.E1")), (2, ())):
        board.hand(seat, *hand)
    board.start("turn", 1).play_out(until="main")
    board.answer("play engineer.E6", "complete chrome.A17 storage")
    board.play_out(until="end_of_turn")
    assert board.options() == ["stop", "use chrome.A11 piston", "use chrome.A17 chain"]


@pytest.mark.rule("ACT11")
def test_switch_act8a_wheel_only():
    """The other reading: only turning the wheel switches them on, completed before or in it."""
    board = Board(2, sets=("switch.act8a_wheel_only=true",))
    board.drive(1, "chrome.A11")
    board.storage(1, "chrome.A17")
    board.gears(1, 3, 3)
    board.reserve(1, chrome=3)
    board.water(1, hot=2)
    board.hand(1, "engineer.E6", "engineer.E1")
    board.hand(2)
    board.start("turn", 1).play_out(until="main")
    board.answer("play engineer.E6", "complete chrome.A17 storage")
    board.play_out()
    assert ("end_of_turn", 1, "stop") in board.forced
    board.start("turn", 1).play_out({"main": "wheel"}, until="end_of_turn")
    assert board.options() == ["stop", "use chrome.A11 piston", "use chrome.A17 chain"]


@pytest.mark.rule("ACT11", "EOT2")
def test_copied_or_additional_it_switches_on_none():
    """A copier's end-of-turn machines stay off, and an additional engineer's action switches on nothing."""
    board = Board(2, sets=("engineer.E6.grade=3",))
    board.drive(2, "chrome.A11")
    board.hand(1, "engineer.E6")
    board.hand(2, "engineer.E5")
    board.start("play", 1, "engineer.E6").play_out({"copy": "copy engineer.E5"})
    assert not board.player(2).extra.any()
    board = Board(2)
    board.drive(1, "chrome.A11", "chrome.A17")
    board.hand(1, "engineer.E6")
    board.hand(2)
    board.water(1, hot=3)
    board.start("turn", 1).play_out({"main": "wheel", "end_of_turn": ["use chrome.A11 piston"]}, until="end_of_turn")
    board.answer("use chrome.A17 chain").play_out()
    assert [e[1] for e in board.events("wheel")] == [1], "the wheel was turned once, as main action"


@pytest.mark.rule("ACT8")
def test_return_up_to_two_engineers():
    """From any sectors, at most two, fewer if wanted."""
    board = Board(2)
    for s, name in zip(("X", 1, 3), ("engineer.E1", "engineer.E2", "engineer.E4"), strict=True):
        board.engineers(1, s, name)
    alone(board, "engineer.E16")
    assert board.options() == ["stop", "return engineer.E1 X up", "return engineer.E2 1 up", "return engineer.E4 3 up"]
    board.answer("return engineer.E1 X up", "return engineer.E4 3 up")
    assert board.ask() is None and set(board.state(1)["hand"]) == {"engineer.E1", "engineer.E4"}
    assert board.state(1)["engineers"]["3"] == [["engineer.E16", "up"]]
    board = Board(2)
    board.engineers(1, 1, "engineer.E2", "engineer.E4")
    alone(board, "engineer.E16").answer("return engineer.E4 1 up", "stop")
    assert board.state(1)["hand"] == ["engineer.E4"]


@pytest.mark.rule("ACT8", "ENG2")
def test_build_either_and_each_copier_chooses():
    """A turning or a one-shot machine, whatever the active player built."""
    board = Board(2)
    board.hand(1, "engineer.E4")
    board.hand(2, "engineer.E5")
    board.start("play", 1, "engineer.E4")
    assert {o.split()[1] for o in board.options()} == {"turning", "one_shot"}
    board.answer(next(o for o in board.options() if " turning " in o), "copy engineer.E5")
    assert {o.split()[1] for o in board.options()} == {"turning", "one_shot"}
    board.answer(next(o for o in board.options() if " one_shot " in o))
    assert len(board.state(1)["turning"]["3"]) == 1 and len(board.state(2)["one_shots"]["3"]) == 1
    assert board.state(2)["one_shots"]["3"][0][1] == "open"
