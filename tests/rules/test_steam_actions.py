"""SEC3, SEC4: discarding from the display and speeding up, for a steam each."""

import pytest

from tests.rules.board import Board


def steaming(hot=1, **kwargs):
    """Seat 1 with nothing but steam."""
    board = Board(2, **kwargs)
    board.gears(1, 0, 0)
    board.water(1, hot=hot, cold=2)
    board.hand(1)
    return board


def maintained(board):
    q = board.start("maintenance", 1).ask()
    return q.options if q else []


DISCARDS = ["discard engineer", "discard one_shot", "discard turning"]


@pytest.mark.rule("SEC3")
@pytest.mark.parametrize("row, names", [("engineer", ("E1", "E2", "E7", "E8")),
                                        ("one_shot", ("ONE1", "ONE2", "ONE4", "ONE5")),
                                        ("turning", ("boiler", "small_press", "chrome_plater", "medium_press"))])
def test_the_item_in_window_c_is_discarded(row, names):
    """To its pile; the row slides, and the top of the stack comes to window A."""
    a, b, c, top = (f"{row}.{name}" for name in names)
    board = steaming()
    board.windows(row, a, b, c)
    board.stack(row, top)
    maintained(board)
    board.answer(f"discard {row}")
    assert board.piled(row) == [c] and board.shown(row) == [top, a, b]
    assert (board.player(1).hot, board.player(1).cold) == (0, 3) and board.ask() is None


@pytest.mark.rule("SEC3")
def test_never_a_chrome_machine():
    assert maintained(steaming()) == ["stop", *DISCARDS]


@pytest.mark.rule("SEC3")
def test_not_without_steam():
    assert maintained(steaming(hot=0)) == []


@pytest.mark.rule("SEC3", "ACT9")
def test_an_empty_window_offers_nothing():
    board = steaming()
    board.windows("one_shot", None, None, None)
    board.stack("one_shot", only=True)
    assert maintained(board) == ["stop", "discard engineer", "discard turning"]


@pytest.mark.rule("SEC3", "SUP2")
def test_at_a_bare_stack_the_item_may_come_back():
    """It is all there is to fill the gap."""
    board = steaming()
    board.windows("engineer", "engineer.E1", "engineer.E2", "engineer.E7")
    board.stack("engineer", only=True)
    maintained(board)
    board.answer("discard engineer")
    assert board.shown("engineer") == ["engineer.E7", "engineer.E1", "engineer.E2"] and board.piled("engineer") == []


# ---- speeding up


@pytest.mark.rule("SEC4")
@pytest.mark.parametrize("sector, to", [(3, "2"), (2, "1"), (1, "X")])
def test_one_sector_toward_x(sector, to):
    """Engineers, one-shots and turning machines alike."""
    board = steaming(hot=3)
    board.engineers(1, sector, "engineer.E2")
    board.one_shot(1, sector, "one_shot.ONE1")
    board.turning(1, sector, "turning.small_press")
    assert maintained(board)[4:] == [f"speed engineer.E2 {sector} up", f"speed one_shot.ONE1 {sector} open",
                                     f"speed turning.small_press {sector}"]
    board.answer(f"speed engineer.E2 {sector} up", f"speed one_shot.ONE1 {sector} open")
    state = board.state(1)
    assert state["engineers"][to] == [["engineer.E2", "up"]] and state["one_shots"][to] == [["one_shot.ONE1", "open"]]
    board.answer(f"speed turning.small_press {sector}")
    assert board.ask() is None and (board.player(1).hot, board.player(1).cold) == (0, 5)
    if to != "X":  # else it has been cleared since
        assert board.state(1)["turning"][to] == ["turning.small_press"]


@pytest.mark.rule("SEC4")
def test_never_from_x():
    board = steaming()
    board.engineers(1, "X", "engineer.E2")
    board.one_shot(1, "X", "one_shot.ONE1")
    board.turning(1, "X", "turning.boiler")
    assert maintained(board) == ["stop", *DISCARDS]


@pytest.mark.rule("SEC4")
def test_not_without_steam_either():
    board = steaming(hot=0)
    board.engineers(1, 2, "engineer.E2")
    board.turning(1, 2, "turning.boiler")
    assert maintained(board) == []


@pytest.mark.rule("SEC4")
def test_only_the_own_things():
    board = steaming()
    board.engineers(2, 2, "engineer.E2")
    board.one_shot(2, 2, "one_shot.ONE1")
    board.turning(2, 2, "turning.boiler")
    assert maintained(board) == ["stop", *DISCARDS]


@pytest.mark.rule("SEC4")
@pytest.mark.parametrize("sector", [1, 2, 3])
def test_a_turning_machine_acts_at_once(sector):
    """Wherever it comes to, X too; once, and after it has moved."""
    board = steaming(hot=2)
    board.turning(1, sector, "turning.boiler", "turning.small_press")
    maintained(board)
    board.answer(f"speed turning.small_press {sector}")
    assert board.gears_of(1)[0] == [0, 0, 0, 1] and len(board.events("activate")) == 1
    board.answer(f"speed turning.boiler {sector}")
    assert board.player(1).hot == 1, "one paid, one generated"


@pytest.mark.rule("SEC4")
def test_the_same_machine_again_and_again():
    """Each time a steam, each time it acts: from 3 to X in three steps."""
    board = steaming(hot=3)
    board.turning(1, 3, "turning.small_press")
    maintained(board)
    board.answer("speed turning.small_press 3", "speed turning.small_press 2", "speed turning.small_press 1")
    assert board.gears_of(1)[0] == [0, 0, 0, 3] and board.piled("turning") == ["turning.small_press"]


@pytest.mark.rule("SEC4")
def test_what_it_gives_can_pay_for_the_next():
    """A boiler pays back its own steam (RES10)."""
    board = steaming(hot=1)
    board.turning(1, 3, "turning.boiler")
    maintained(board)
    board.answer("speed turning.boiler 3", "speed turning.boiler 2", "speed turning.boiler 1", "discard turning")
    assert board.ask() is None and board.player(1).hot == 0


@pytest.mark.rule("SEC4", "SEC5")
@pytest.mark.parametrize("sector, condition, acts", [(1, "done", True), (1, "open", False), (1, "spent", False),
                                                     (2, "done", False), (3, "done", False)])
def test_a_completed_one_shot_acts_when_it_comes_to_x(sector, condition, acts):
    """Only there, only if completed, only once in its life."""
    board = steaming(hot=1)
    board.one_shot(1, sector, "one_shot.ONE10b", condition=condition)
    board.reserve(1, chrome=0)
    maintained(board)
    board.answer(f"speed one_shot.ONE10b {sector} {condition}")
    assert board.player(1).chrome == (2 if acts else 0) and len(board.events("activate")) == acts


@pytest.mark.rule("SEC4", "RES9")
def test_the_activation_cannot_be_forfeited():
    """Its gift of steam comes, wanted or not; what it pays for stays optional."""
    board = steaming(hot=2)
    board.gears(1, 1, 0)
    board.turning(1, 2, "turning.chrome_plater", "turning.boiler")
    maintained(board)
    board.answer("speed turning.boiler 2")
    assert board.player(1).hot == 2
    board.answer("speed turning.chrome_plater 2", "no")
    assert board.player(1).chrome == 1 and board.ask().kind == "secondary"


@pytest.mark.rule("SEC4")
def test_nothing_else_comes_of_the_move():
    """An engineer's action is not performed, an engineer in X is not home before the clearing."""
    board = steaming(hot=2)
    board.engineers(1, 1, "engineer.E1")
    maintained(board)
    board.answer("speed engineer.E1 1 up")
    assert board.player(1).hot == 1 and board.state(1)["hand"] == []
    assert board.state(1)["engineers"]["X"] == [["engineer.E1", "up"]]


@pytest.mark.rule("SEC4", "ENG11")
def test_a_grade_4_sped_into_x_is_upright():
    """So the clearing takes her home."""
    board = steaming(hot=1)
    board.engineers(1, 1, "engineer.E5")
    maintained(board)
    board.answer("speed engineer.E5 1 up")
    assert board.state(1)["hand"] == ["engineer.E5"]


@pytest.mark.rule("SEC4")
def test_equal_ones_are_one_option():
    """In one sector and condition; in two sectors they are two."""
    board = steaming()
    board.turning(1, 2, "turning.boiler", "turning.boiler")
    board.turning(1, 3, "turning.boiler")
    board.one_shot(1, 2, "one_shot.ONE9", "one_shot.ONE9")
    board.one_shot(1, 2, "one_shot.ONE9", condition="done")
    assert maintained(board)[4:] == ["speed one_shot.ONE9 2 open", "speed one_shot.ONE9 2 done",
                                     "speed turning.boiler 2", "speed turning.boiler 3"]
    board.answer("speed turning.boiler 2")
    assert board.state(1)["turning"]["1"] == board.state(1)["turning"]["2"] == ["turning.boiler"]
