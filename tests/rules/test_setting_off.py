"""SEC7: the order of things when a machine is completed: pay, flip and place, then what it sets off."""

import pytest

from tests.rules.board import Board


def rich(**kwargs):
    board = Board(2, **kwargs)
    board.gears(1, 9, 9)
    board.reserve(1, chrome=9)
    board.water(1, hot=4, cold=3)
    board.hand(1)
    return board


@pytest.mark.rule("SEC7", "CHR16", "CHR18")
def test_a_machine_that_this_completion_covers_still_lowers_the_cost():
    """B4 on the cog drive lowers small gears; A1 from storage goes on top of it."""
    board = rich()
    board.drive(1, "chrome.B4", "chrome.A10")
    board.storage(1, "chrome.A1")
    board.start("maintenance", 1).answer("complete chrome.A1 storage", "stop")
    assert tuple(map(sum, board.gears_of(1))) == (9, 6) and board.player(1).chrome == 8
    assert board.player(1).less[0] == 0, "and from then on no more"


@pytest.mark.rule("SEC7", "CHR9")
def test_a_machine_that_this_completion_covers_sets_off_nothing():
    """A6 gives points for completing a chrome machine; not for the one that covers it."""
    board = rich()
    board.drive(1, "chrome.A6")
    board.storage(1, "chrome.A1")
    board.start("maintenance", 1).answer("complete chrome.A1 storage", "stop")
    assert board.player(1).green == 3
    board = rich()
    board.drive(1, "chrome.A6")
    board.storage(1, "chrome.B5")
    board.start("maintenance", 1).answer("complete chrome.B5 storage", "stop")
    assert board.player(1).green == 6


@pytest.mark.rule("SEC7", "CHR6", "CHR9")
def test_it_does_not_set_itself_off():
    for name, drive in (("chrome.A6", "cog"), ("chrome.A8", "piston")):
        board = rich()
        board.drive(1, name, completed=False)
        board.start("maintenance", 1).answer(f"complete {name} {drive}", "stop")
        assert board.player(1).green == 3 and board.player(1).hot == 4


@pytest.mark.rule("SEC7")
def test_paying_comes_before_what_is_set_off():
    """Steam won by the completion cannot pay for it; the reductions count that were there before."""
    board = rich(data=lambda data: data["chrome"]["A15"].update(effect=[{"steam": 2}]))
    board.water(1, hot=1, cold=5)
    board.drive(1, "chrome.A15")
    board.one_shot(1, 3, "one_shot.ONE8")
    assert "complete one_shot.ONE8 3" not in board.start("maintenance", 1).options()
    board = rich()
    board.gears(1, 2, 9)
    board.drive(1, "chrome.B4", completed=False)
    board.one_shot(1, 3, "one_shot.ONE3")
    board.start("maintenance", 1)
    assert "complete one_shot.ONE3 3" in board.options()
    board.answer("complete chrome.B4 cog")
    assert "complete one_shot.ONE3 3" in board.options(), "1 small gear is left; B4 now pays for two"
    board.answer("complete one_shot.ONE3 3")
    assert sum(board.gears_of(1)[0]) == 1


@pytest.mark.rule("SEC7", "CHR7", "CHR8")
def test_acting_at_once_comes_last():
    """On a drive before the others it would come first; its question is put after the points of the others."""
    board = rich()
    board.drive(1, "chrome.A9", "chrome.A15")
    board.one_shot(1, 3, "one_shot.ONE10b")
    board.start("maintenance", 1).answer("complete one_shot.ONE10b 3")
    assert board.ask().kind == "at_once" and board.player(1).green == 3 + 2 and board.player(1).chrome == 9
    board.answer("yes")
    assert board.player(1).green == 3 + 2 + 1 and board.player(1).chrome == 11


@pytest.mark.rule("SEC7", "CHR7")
def test_an_effect_covered_while_it_is_carried_out_is_finished():
    """The one-shot that acts at once completes a machine on top of CHR7's: its point is still gained (RES10)."""
    board = rich()
    board.drive(1, "chrome.A9")
    board.storage(1, "chrome.B5")
    board.one_shot(1, 3, "one_shot.ONE3")
    board.start("maintenance", 1).answer("complete one_shot.ONE3 3", "yes")
    assert ("complete_free", 1, "complete chrome.B5 storage") in board.forced
    assert board.player(1).green == 4
    assert board.state(1)["drives"]["piston"] == [["chrome.A9", True], ["chrome.B5", True]]


@pytest.mark.rule("SEC7", "SEC6")
def test_one_covered_before_its_turn_came_sets_off_nothing():
    """Two machines let a one-shot act at once; declined for the first, the second asks; acting covers none twice."""
    def two(data):
        data["chrome"]["A1"].update(when="complete_one_shot", at_once=True, effect=[{"green": 1}])
    board = rich(data=two)
    board.drive(1, "chrome.A1", "chrome.A9")
    board.one_shot(1, 3, "one_shot.ONE10b")
    board.start("maintenance", 1).answer("complete one_shot.ONE10b 3", "no")
    assert board.ask().kind == "at_once"
    board.answer("yes")
    assert board.ask().kind == "secondary" and board.player(1).green == 4
    board.one_shot(1, 3, "one_shot.ONE10b")
    board.start("maintenance", 1).answer("complete one_shot.ONE10b 3", "yes")
    assert board.ask().kind == "secondary" and board.player(1).green == 5, "it has acted, so the second is not asked"


@pytest.mark.rule("SEC7", "ONE3")
@pytest.mark.parametrize("name, place, green, hot", [("chrome.B1", "cog", 3, 7), ("one_shot.ONE10b", "3", 5, 4)])
def test_a_free_completion_sets_off_the_same(name, place, green, hot):
    """Maximum steam for the chrome machine, points for the one-shot."""
    board = rich()
    board.drive(1, "chrome.A8", "chrome.A15")
    if place == "cog":
        board.drive(1, name, completed=False)
    else:
        board.one_shot(1, 3, name)
    board.effect(1, [{"complete_free": 1}])
    assert board.ask() is None and (board.player(1).green, board.player(1).hot) == (green, hot)
    assert tuple(map(sum, board.gears_of(1))) == (9, 9) and board.player(1).chrome == 9


@pytest.mark.rule("SEC7", "ACT8", "ACT10")
def test_so_does_one_on_anothers_turn():
    """A copier of ACT8a completes a machine, for its price, on the other's turn."""
    board = Board(2, sets=("engineer.E6.grade=3",))
    board.hand(1, "engineer.E6")
    board.hand(2, "engineer.E5")
    board.gears(2, 9, 9)
    board.reserve(2, chrome=9)
    board.drive(2, "chrome.A6")
    board.drive(2, "chrome.B5", completed=False)
    board.start("play", 1, "engineer.E6").play_out({"copy": "copy engineer.E5"}, until="wheel")
    assert board.ask().seat == 2
    board.answer("complete chrome.B5 piston")
    assert board.player(2).green == 6 and board.player(2).chrome == 8
    assert board.options() == ["end", "activate chrome.B5 piston"]


@pytest.mark.rule("SEC7", "ACT8", "ACT12")
def test_so_does_one_by_a_one_shot_moved_on_anothers_turn():
    """A copier of ACT8b moves ONE3 into X, which completes a chrome machine free of charge."""
    board = Board(2, sets=("engineer.E20.grade=3",))
    board.hand(1, "engineer.E20")
    board.hand(2, "engineer.E21")
    board.one_shot(2, 2, "one_shot.ONE3", condition="done")
    board.drive(2, "chrome.A6")
    board.storage(2, "chrome.B5")
    board.start("play", 1, "engineer.E20").play_out({"copy": "copy engineer.E21"}, until="move")
    assert board.ask().seat == 2
    board.answer("to X")
    assert board.ask() is None and board.player(2).green == 6
    assert board.state(2)["drives"]["piston"] == [["chrome.B5", True]]
