"""ACT8b, ACT12: moving machines to other sectors."""

import pytest

from tests.rules.board import Board

MOVE = [{"move_one_shots": True}]


def where(board, name, seat=1):
    """(sector, condition) of each one-shot of a name."""
    return [(s, c) for s, cards in board.state(seat)["one_shots"].items() for n, c in cards if n == name]


@pytest.mark.rule("ACT8", "ACT12")
def test_any_one_shots_to_any_sectors():
    """Completed or not, each to one sector, its own included, out of X too."""
    board = Board(2)
    board.one_shot(1, "X", "one_shot.ONE1")
    board.one_shot(1, 1, "one_shot.ONE10b", condition="done")
    board.one_shot(1, 3, "one_shot.ONE2")
    board.hand(1, "engineer.E20")
    board.hand(2)
    board.start("play", 1, "engineer.E20")
    assert board.ask().of == "one_shot.ONE1 X open" and board.options() == ["to X", "to 1", "to 2", "to 3"]
    board.answer("to 3", "to 2")
    assert board.ask().of == "one_shot.ONE2 3 open"
    board.answer("to X")
    assert board.ask() is None
    assert where(board, "one_shot.ONE1") == [("3", "open")] and where(board, "one_shot.ONE2") == [("X", "open")]
    assert where(board, "one_shot.ONE10b") == [("2", "done")]


@pytest.mark.rule("ACT8", "ACT12")
def test_turning_machines_are_not_moved_by_it():
    board = Board(2)
    board.turning(1, 1, "turning.boiler")
    assert board.effect(1, MOVE).ask() is None


@pytest.mark.rule("ACT8", "ACT12")
def test_completed_ones_moved_into_x_act_in_any_order():
    """First all moves, then the activations, none left out."""
    board = Board(2)
    board.one_shot(1, 2, "one_shot.ONE10a", "one_shot.ONE10b", condition="done")
    board.one_shot(1, 3, "one_shot.ONE10c")
    board.effect(1, MOVE).answer("to X", "to X")
    assert board.player(1).chrome == 1, "nothing acts before all are moved"
    board.answer("to X")
    assert board.ask().kind == "moved" and board.options() == ["activate one_shot.ONE10a", "activate one_shot.ONE10b"]
    board.answer("activate one_shot.ONE10b")
    P = board.player(1)
    assert board.ask() is None and (P.chrome, P.green, P.hot) == (3, 6, 2)
    assert where(board, "one_shot.ONE10a") == where(board, "one_shot.ONE10b") == [("X", "spent")]
    assert where(board, "one_shot.ONE10c") == [("X", "open")]


@pytest.mark.rule("ACT12")
def test_one_that_stays_in_x_does_not_act():
    """Its own sector is no move."""
    board = Board(2)
    board.one_shot(1, "X", "one_shot.ONE10b", condition="done")
    board.effect(1, MOVE).answer("to X")
    assert board.ask() is None and board.player(1).chrome == 1


@pytest.mark.rule("ACT12", "SEC5")
def test_an_activated_one_moves_but_never_acts_again():
    board = Board(2)
    board.one_shot(1, 2, "one_shot.ONE10b", condition="spent")
    board.effect(1, MOVE)
    assert board.ask().of == "one_shot.ONE10b 2 spent"
    board.answer("to X")
    assert board.ask() is None and where(board, "one_shot.ONE10b") == [("X", "spent")]
    assert board.player(1).chrome == 1


@pytest.mark.rule("ACT12", "ONE1")
def test_all_machines_are_asked_where_they_lay_at_the_start():
    """Turning machines too, and none twice though it comes to a sector that is asked later."""
    board = Board(2)
    board.turning(1, "X", "turning.boiler")
    board.one_shot(1, "X", "one_shot.ONE2")
    board.effect(1, [{"move_machines": True}])
    assert board.ask().of == "turning.boiler X"
    board.answer("to 3")
    assert board.ask().of == "one_shot.ONE2 X open"
    board.answer("to 3")
    assert board.ask() is None and board.player(1).cold == 2


@pytest.mark.rule("ACT12", "ONE4")
def test_one_moved_out_again_meanwhile_does_not_act():
    """The first to act moves the second out of X: it no longer lies there."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE1", "one_shot.ONE10b", condition="done")
    board.effect(1, MOVE).answer("to X", "to X", "activate one_shot.ONE1")
    assert board.ask().of == "one_shot.ONE10b X done"
    board.answer("to 1")
    assert board.ask() is None and board.player(1).chrome == 1
    assert where(board, "one_shot.ONE10b") == [("1", "done")]


@pytest.mark.rule("ACT12", "SEC5")
def test_one_that_has_acted_meanwhile_does_not_act_again():
    """Two inner movings take it out of X, bring it back and activate it; the outer one leaves it alone."""
    board = Board(2, sets=("one_shot.ONE1.copies=2",))
    board.one_shot(1, 1, "one_shot.ONE1", "one_shot.ONE10b", condition="done")
    board.one_shot(1, 3, "one_shot.ONE1", condition="done")
    board.effect(1, MOVE).answer("to X", "to X", "to 3", "activate one_shot.ONE1")
    board.answer("to 2", "to X")  # ONE10b out, the second ONE1 in, which acts
    assert board.ask().of == "one_shot.ONE10b 2 done"
    board.answer("to X")
    assert board.ask() is None and board.player(1).chrome == 3, "acted exactly once"
    assert where(board, "one_shot.ONE10b") == [("X", "spent")]


@pytest.mark.rule("ACT12", "SEC2", "ONE3")
def test_one_completed_in_x_meanwhile_does_not_act():
    """An uncompleted one moved to X and then completed there by another follows SEC2, outside the wheel phase."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE3", condition="done")
    board.one_shot(1, 1, "one_shot.ONE10b")
    board.effect(1, MOVE).answer("to X", "to X")
    assert ("complete_free", 1, "complete one_shot.ONE10b X") in board.forced
    assert board.ask() is None and where(board, "one_shot.ONE10b") == [("X", "done")] and board.player(1).chrome == 1


@pytest.mark.rule("ACT12", "WHL4")
def test_one_completed_in_x_in_the_wheel_phase_can_act():
    """The same in the phase of the wheel: it is switched on."""
    board = Board(2)
    board.player(1).x_at = 0
    board.one_shot(1, 1, "one_shot.ONE3", condition="done")
    board.one_shot(1, 1, "one_shot.ONE10b")
    board.start("wheel", 1).answer("activate one_shot.ONE3 X")
    assert "activate one_shot.ONE10b X" in board.options()


@pytest.mark.rule("ACT8", "ENG2")
def test_a_copier_moves_the_own_one_shots():
    board = Board(2, sets=("engineer.E20.grade=3",))
    board.one_shot(1, 1, "one_shot.ONE2")
    board.one_shot(2, 1, "one_shot.ONE10b", condition="done")
    board.hand(1, "engineer.E20")
    board.hand(2, "engineer.E21")
    board.start("play", 1, "engineer.E20").answer("to 1", "copy engineer.E21")
    assert board.ask().seat == 2 and board.ask().of == "one_shot.ONE10b 1 done"
    board.answer("to X")
    assert board.player(2).chrome == 3 and where(board, "one_shot.ONE2") == [("1", "open")]
