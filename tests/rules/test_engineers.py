"""ENG1, ENG6-ENG11: playing an engineer, her action and her place."""

import pytest

from tests.rules.board import Board


def place_of(board, seat, name):
    """(sector, posture) of an engineer beside a factory, or None."""
    found = [(s, up) for s, cards in board.state(seat)["engineers"].items() for n, up in cards if n == name]
    assert len(found) < 2
    return found[0] if found else None


@pytest.mark.rule("ENG1")
def test_play_lays_down_and_acts_once():
    """She leaves the hand, her action is performed once, she ends beside the factory."""
    board = Board(2)
    board.hand(1, "engineer.E8", "engineer.E1")
    board.hand(2)
    board.start("play", 1, "engineer.E8")
    assert board.ask() is None and board.player(1).hot == 2
    assert board.state(1)["hand"] == ["engineer.E1"] and place_of(board, 1, "engineer.E8") == ("2", "up")


@pytest.mark.rule("ENG6")
@pytest.mark.parametrize("name, sector", [("starter.A.gears", "1"), ("starter.A.steam", "2"), ("engineer.E8", "2"),
                                          ("engineer.E15", "3"), ("starter.A.turning", "3")])
def test_placed_in_the_sector_of_the_grade(name, sector):
    """Grades 1, 2, 3 go to sectors 1, 2, 3, upright."""
    board = Board(2)
    board.hand(1, name)
    board.hand(2)
    board.start("play", 1, name).play_out()
    assert place_of(board, 1, name) == (sector, "up")


@pytest.mark.rule("ENG6")
def test_until_placement_nowhere():
    """While others decide about copying, she is neither in hand nor in a sector; copiers wait as well."""
    board = Board(3)
    board.hand(1, "engineer.E8")
    board.hand(2, "engineer.E9")
    board.hand(3, "engineer.E10")
    board.start("play", 1, "engineer.E8").answer("copy engineer.E9")
    assert board.ask().kind == "copy" and board.ask().seat == 3
    for seat, name in ((1, "engineer.E8"), (2, "engineer.E9")):
        assert board.state(seat)["hand"] == [] and place_of(board, seat, name) is None
    board.answer("decline")
    assert place_of(board, 1, "engineer.E8") == ("2", "up") and place_of(board, 2, "engineer.E9") == ("3", "up")
    assert board.state(3)["hand"] == ["engineer.E10"]


@pytest.mark.rule("ENG6", "ACT8")
def test_engineers_on_the_way_cannot_return():
    """Neither the played one nor the one that copies can be returned by the action."""
    board = Board(2)
    board.hand(1, "engineer.E16")
    board.hand(2, "engineer.E17")
    for seat, name in ((1, "engineer.E2"), (2, "engineer.E3")):
        board.engineers(seat, 2, name)
    board.start("play", 1, "engineer.E16")
    assert board.options() == ["stop", "return engineer.E2 2 up"]
    board.answer("stop", "copy engineer.E17")
    assert board.options() == ["stop", "return engineer.E3 2 up"]


@pytest.mark.rule("ENG6", "SEC2")
def test_engineers_on_the_way_cannot_be_discarded():
    """A completion that costs a qualified engineer does not find the one that is being played."""
    for other, offered in ((None, False), ("engineer.E2", True)):
        board = Board(2)
        board.hand(1, *filter(None, ["engineer.E6", other]))
        board.hand(2)
        board.one_shot(1, 3, "one_shot.ONE9")
        board.turning(1, 1, "turning.boiler")
        board.start("play", 1, "engineer.E6")
        assert ("complete one_shot.ONE9 3" in board.options()) == offered


@pytest.mark.rule("ENG7")
@pytest.mark.parametrize("name", ["engineer.E21", "engineer.E5", "engineer.E6"])
def test_high_grades_go_to_x_upside_down(name):
    """Grades 4 and 4+ lie upside-down in X, survive the clearing, and stand up when X leaves the sector."""
    board = Board(2)
    board.hand(1, name)
    board.hand(2)
    board.start("play", 1, name).play_out()
    assert place_of(board, 1, name) == ("X", "down")
    board.start("maintenance", 1).play_out()
    assert place_of(board, 1, name) == ("X", "down")
    board.start("wheel", 1)
    assert place_of(board, 1, name) == ("3", "up")


@pytest.mark.rule("ENG7")
def test_a_copier_of_grade_4_lies_upside_down():
    board = Board(2)
    board.hand(1, "engineer.E3")
    board.hand(2, "engineer.E5")
    board.start("play", 1, "engineer.E3").play_out({"copy": "copy engineer.E5"})
    assert place_of(board, 2, "engineer.E5") == ("X", "down")


@pytest.mark.rule("ENG9")
def test_what_costs_nothing_extra_is_done():
    """A build or hire that is possible cannot be declined."""
    for name, kinds in (("starter.A.hire", {"engineer"}), ("starter.A.one_shot", {"one_shot"}),
                        ("starter.A.turning", {"turning"}), ("starter.A.chrome", {"basic", "advanced"})):
        board = Board(2)
        board.hand(1, name)
        board.windows("engineer", "engineer.E1", "engineer.E5", "engineer.E2")
        board.water(1, hot=1)
        board.start("play", 1, name)
        assert board.ask().kind == "take" and {o.split()[1] for o in board.options()} == kinds
        assert "decline" not in board.options()


@pytest.mark.rule("ENG9")
def test_a_copied_build_is_done_too():
    """Who plays an engineer to copy a build has to build."""
    board = Board(2)
    board.hand(1, "starter.A.one_shot")
    board.hand(2, "engineer.E3")
    board.start("play", 1, "starter.A.one_shot").play_out(until="copy")
    board.answer("copy engineer.E3")
    assert board.ask().seat == 2 and all(o.startswith("take one_shot") for o in board.options())


@pytest.mark.rule("ENG9", "ACT1")
def test_hiring_at_a_fee_may_be_declined():
    """With only grades 4 and 4+ in the windows the hire may be left."""
    board = Board(2)
    board.hand(1, "starter.A.hire")
    board.hand(2)
    board.windows("engineer", "engineer.E5", "engineer.E6", "engineer.E11")
    board.start("play", 1, "starter.A.hire")
    assert board.options() == ["decline", "take engineer A engineer.E5", "take engineer B engineer.E6",
                               "take engineer C engineer.E11"]
    board.answer("decline")
    assert board.ask() is None and place_of(board, 1, "starter.A.hire") == ("2", "up")
    assert board.player(1).green == 3 and board.player(1).hot == 1


@pytest.mark.rule("ENG9")
@pytest.mark.parametrize("name", ["starter.A.hire", "starter.A.one_shot", "starter.A.turning", "starter.A.chrome",
                                  "engineer.E4"])
def test_switch_may_decline(name):
    """The other reading: every build or hire may be declined."""
    board = Board(2, sets=("switch.may_decline=true",))
    board.hand(1, name)
    board.hand(2)
    assert board.start("play", 1, name).options()[0] == "decline"
    board.answer("decline")
    assert board.ask() is None and board.state(1)["hand"] == []


@pytest.mark.rule("ENG9")
def test_an_action_may_come_to_nothing():
    """Played, or played to copy, without the steam for it: she is placed all the same."""
    board = Board(2)
    for seat, name in ((1, "engineer.E3"), (2, "engineer.E5")):
        board.hand(seat, name)
        board.water(seat, hot=0, cold=3)
    board.start("play", 1, "engineer.E3")
    assert board.options() == ["decline", "copy engineer.E5"]
    board.answer("copy engineer.E5")
    assert board.ask() is None
    assert place_of(board, 1, "engineer.E3") == ("3", "up") and place_of(board, 2, "engineer.E5") == ("X", "down")


@pytest.mark.rule("ENG10", "CHR2")
def test_effects_on_playing_come_before_the_action():
    """The steam for playing a grade 2 pays for her conversion."""
    board = Board(2)
    board.drive(1, "chrome.B6")
    board.hand(1, "engineer.E7")
    board.hand(2)
    board.water(1, hot=0, cold=1)
    board.start("play", 1, "engineer.E7").answer("yes", "1")
    assert board.player(1).chrome == 2 and board.player(1).hot == 0


@pytest.mark.rule("ENG10", "CHR1")
def test_effects_on_playing_to_copy_come_before_the_action():
    """The gear for playing to copy is there when the copied action is paid for."""
    board = Board(2)
    board.drive(2, "chrome.B3")
    board.hand(1, "starter.A.gears")
    board.hand(2, "engineer.E2")
    board.gears(2, 0, 0)
    board.start("play", 1, "starter.A.gears").play_out({"copy": "copy engineer.E2", "gain_free": "1"})
    assert board.gears_of(2) == ([0, 0, 0, 2], [0] * 4), "one for being played, one of the copied action"


@pytest.mark.rule("ENG10", "CHR14")
def test_both_of_a_pair_set_off_effects_once_both_lie_there():
    """Two grade 2 engineers that copy a 3 give two steam, which pays for the copied action."""
    board = Board(2, sets=("chrome.B6.drive=cog",))
    board.drive(2, "chrome.B6", "chrome.A14")
    board.hand(1, "engineer.E3")
    board.hand(2, "engineer.E1", "engineer.E2")
    board.water(1, hot=0)
    board.water(2, hot=0, cold=3)
    board.start("play", 1, "engineer.E3").answer("copy engineer.E1")
    assert board.forced[-1] == ("copy_second", 2, "with engineer.E2")
    assert board.ask().kind == "exchange" and board.player(2).hot == 2


@pytest.mark.rule("ENG11")
@pytest.mark.parametrize("how", ["wheel", "steam"])
def test_a_4_that_comes_to_x_later_is_upright(how):
    """By the wheel or by steam she comes upright and leaves at the clearing."""
    board = Board(2)
    board.hand(1)
    board.engineers(1, 1, "engineer.E21")
    if how == "wheel":
        board.start("wheel", 1).start("maintenance", 1).play_out()
    else:
        board.start("maintenance", 1).play_out({"secondary": "speed engineer.E21 1 up"})
    assert board.state(1)["hand"] == ["engineer.E21"]


@pytest.mark.rule("ENG11", "ACT8")
def test_upside_down_engineers_can_return():
    """By the action that returns two, and by the one-shot that returns all; played again she lies down again."""
    board = Board(2)
    board.hand(1, "engineer.E16")
    board.hand(2)
    board.engineers(1, "X", "engineer.E5", down=True)
    board.start("play", 1, "engineer.E16").answer("return engineer.E5 X down")
    assert board.state(1)["hand"] == ["engineer.E5"] and board.player(1).down == 0
    board.engineers(1, "X", "engineer.E11", down=True)
    board.effect(1, [{"return_all": True}])
    assert {"engineer.E5", "engineer.E11", "engineer.E16"} == set(board.state(1)["hand"])
    assert board.player(1).down == 0


@pytest.mark.rule("ENG11", "SEC2")
def test_upside_down_engineers_can_be_discarded():
    board = Board(2)
    board.hand(1)
    board.engineers(1, "X", "engineer.E5", down=True)
    board.one_shot(1, 2, "one_shot.ONE9")
    board.start("maintenance", 1).answer("complete one_shot.ONE9 2")
    assert ("discard_engineer", 1, "discard engineer.E5 X down") in board.forced
    assert board.piled("engineer") == ["engineer.E5"] and place_of(board, 1, "engineer.E5") is None


@pytest.mark.rule("ENG12", "CHR22", "EOT1")
def test_an_additional_engineer_is_copied_and_placed_before_the_maintenance():
    """She can be copied like any, and lies in her sector when the maintenance after her begins."""
    board = Board(2)
    board.drive(1, "chrome.A17")
    board.hand(1, "engineer.E8")
    board.hand(2, "engineer.E9")
    board.water(1, hot=3)
    board.start("turn", 1).play_out({"main": "wheel"}, until="end_of_turn")
    board.answer("use chrome.A17 chain")
    assert board.forced[-1] == ("play", 1, "play engineer.E8")
    assert board.ask().kind == "copy" and board.ask().seat == 2
    board.answer("copy engineer.E9")
    assert board.ask().kind == "secondary" and board.ask().seat == 1
    assert place_of(board, 1, "engineer.E8") == ("2", "up") and place_of(board, 2, "engineer.E9") == ("3", "up")
    assert board.player(2).hot == 2, "the copied action gave water"
