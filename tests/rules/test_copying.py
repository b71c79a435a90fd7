"""ENG2-ENG5, ENG8: who may copy a played engineer, and what copying does."""

import pytest

from tests.rules.board import Board

SUITED = {"blue": "engineer.E5", "green": "engineer.E11", "orange": "engineer.E17", "gray": "engineer.E21",
          "wild": "engineer.E24"}  # grade 4
PLAYED = {"blue": "engineer.E3", "green": "engineer.E9", "orange": "engineer.E15", "gray": "engineer.E19",
          "wild": "engineer.E23"}  # grade 3
GRADED = ("starter.B.gears", "engineer.E8", "engineer.E10", "engineer.E11", "engineer.E12")  # green 1, 2, 3, 4, 4+
FIT = {"blue": {"blue", "wild"}, "green": {"green", "wild"}, "orange": {"orange", "wild"}, "gray": {"gray"},
       "wild": {"blue", "green", "orange", "wild"}}


def offers(board, played, hand, seat=2):
    """The cards that may copy an engineer who was just played."""
    board.hand(seat, *hand)
    board.start("copy", seat, played)
    return {o.split()[1] for o in board.options() if o != "decline"} if board.ask() else set()


@pytest.mark.rule("ENG4")
@pytest.mark.parametrize("suit", FIT)
def test_suits_that_fit(suit):
    """Main suits are copied by themselves and by wild, wild by all of these, gray by gray alone."""
    assert offers(Board(2), PLAYED[suit], SUITED.values()) == {SUITED[s] for s in FIT[suit]}


@pytest.mark.rule("ENG2", "ENG5")
@pytest.mark.parametrize("grade", range(5))
def test_only_a_strictly_higher_grade_copies(grade):
    """1 < 2 < 3 < 4 < 4+; an equal grade is not enough, and nothing is above a 4+."""
    copier = "engineer.E6" if grade == 4 else None
    board = Board(2, sets=("engineer.E6.suit=green",))
    hand = [card for k, card in enumerate(GRADED) if k != grade] + ([copier] if copier else [])
    assert offers(board, GRADED[grade], hand) == set(GRADED[grade + 1:])
    for k in range(3):  # equals that are in the box twice
        twins = ("starter.D.gears", "engineer.E7", "engineer.E9")
        board = Board(2, sets=("starter.gears.suit.setD=green",))
        assert offers(board, GRADED[k], [twins[k]]) == set()


@pytest.mark.rule("ENG5", "CHR13", "CHR14")
def test_a_4_plus_is_copied_with_help_only():
    """By an equal 4+ of its suit with CHR13, by two that outrank it with CHR14."""
    assert offers(Board(2), "engineer.E12", ["engineer.E6"]) == set()
    board = Board(2)
    board.drive(2, "chrome.B10")
    assert offers(board, "engineer.E12", ["engineer.E6", "engineer.E11"]) == set(), "another suit, a lower grade"
    board = Board(2, sets=("engineer.E6.suit=green",))
    board.drive(2, "chrome.B10")
    assert offers(board, "engineer.E12", ["engineer.E6"]) == {"engineer.E6"}
    board = Board(2)
    board.drive(2, "chrome.A14")
    assert offers(board, "engineer.E12", ["engineer.E11", "engineer.E8"]) == {"engineer.E8"}, "4 and 2; E8 comes first"


@pytest.mark.rule("ENG2")
@pytest.mark.parametrize("active", [1, 2, 3, 4])
def test_clockwise_from_the_active_player(active):
    """All others are asked once, in turn order after the active player."""
    board = Board(4)
    hands = ["engineer.E9", "engineer.E10", "engineer.E11", "engineer.E12"]
    for seat in range(1, 5):
        board.hand(seat, hands[seat - 1])
    board.hand(active, "engineer.E8")
    board.start("play", active, "engineer.E8").play_out()
    assert [(kind, seat) for kind, seat, _ in board.asked] == [("copy", (active + k - 1) % 4 + 1) for k in (1, 2, 3)]


@pytest.mark.rule("ENG2")
def test_the_active_engineers_action_is_performed():
    """The copier gains what the played engineer's card gives, not what the own card gives."""
    board = Board(2)
    board.hand(1, "engineer.E8")
    board.hand(2, "engineer.E9")
    board.water(2, hot=1, cold=0)
    board.start("play", 1, "engineer.E8").answer("copy engineer.E9")
    assert board.ask() is None, "the own action would ask about an exchange"
    assert board.player(2).hot == 2 and board.player(1).hot == 2


@pytest.mark.rule("ENG2", "ACT4")
def test_each_action_is_finished_before_the_next_player_decides():
    """Refill and marker are done when the next copier is asked, and when the first one is."""
    board = Board(3)
    board.windows("advanced", "chrome.A1", "chrome.A2", "chrome.A3")
    board.stack("advanced", "chrome.A4", "chrome.A5")
    board.hand(1, "starter.A.chrome")
    board.hand(2, "engineer.E17")
    board.hand(3, "engineer.E24")
    board.start("play", 1, "starter.A.chrome").answer("take advanced C chrome.A3", "storage")
    assert board.ask().kind == "copy"
    assert board.shown("advanced") == ["chrome.A4", "chrome.A1", "chrome.A2"] and board.g.markers[1] == 1
    board.answer("copy engineer.E17", "take advanced B chrome.A1", "storage")
    assert (board.ask().kind, board.ask().seat) == ("copy", 3)
    assert board.shown("advanced") == ["chrome.A5", "chrome.A4", "chrome.A2"] and board.g.markers[1] == 2


@pytest.mark.rule("ENG3")
def test_one_copy_a_player_and_none_of_a_copy():
    """Several may copy the same engineer, each once; nobody copies the copiers."""
    board = Board(3)
    board.hand(1, "engineer.E8", "engineer.E11", "engineer.E12")
    board.hand(2, "engineer.E9", "engineer.E24")
    board.hand(3, "engineer.E10", "engineer.E23")
    board.start("play", 1, "engineer.E8")
    board.answer("copy engineer.E9", "copy engineer.E10")
    assert board.ask() is None
    assert [int(board.player(s).copies_made) for s in (1, 2, 3)] == [0, 1, 1]
    assert board.state(2)["hand"] == ["engineer.E24"] and len(board.state(1)["hand"]) == 2


@pytest.mark.rule("ENG2")
def test_copying_is_free_to_decline():
    board = Board(2)
    board.hand(1, "engineer.E8")
    board.hand(2, "engineer.E9")
    assert board.start("play", 1, "engineer.E8").options() == ["decline", "copy engineer.E9"]
    board.answer("decline")
    assert board.state(2)["hand"] == ["engineer.E9"] and board.player(2).hot == 1


@pytest.mark.rule("ENG8", "END3")
def test_who_has_passed_does_not_copy():
    board = Board(3)
    board.hand(1, "engineer.E8")
    board.hand(2, "engineer.E9")
    board.hand(3, "engineer.E10")
    board.player(2).passed = 1
    board.start("play", 1, "engineer.E8")
    assert board.ask().seat == 3
    board.answer("decline")
    assert board.ask() is None and board.state(2)["hand"] == ["engineer.E9"]


@pytest.mark.rule("ENG2", "ENG6")
def test_only_cards_in_hand_copy():
    """An engineer beside the factory cannot be played."""
    board = Board(2)
    board.hand(1, "engineer.E8")
    board.hand(2)
    board.engineers(2, 3, "engineer.E9")
    assert board.start("play", 1, "engineer.E8").ask() is None


@pytest.mark.rule("ENG2", "MNT3")
def test_a_copier_gets_no_maintenance():
    """After the copy the active player goes on; the copier clears nothing and is asked nothing more."""
    board = Board(2)
    board.hand(1, "engineer.E8")
    board.hand(2, "engineer.E9")
    board.gears(2, (1, 0, 0, 0), 0)
    board.start("turn", 1).play_out({"main": "play engineer.E8", "copy": "copy engineer.E9"})
    assert {seat for kind, seat, _ in board.asked if kind == "secondary"} == {1}
    assert board.gears_of(2)[0] == [1, 0, 0, 0]
