"""SEC1, SEC2, SEC5-SEC7: completing machines, what it costs, what it covers, what it sets off."""

import pytest

from tests.rules.board import Board


def maintained(board, seat=1):
    """The options of step 1; an empty list if nothing can be done."""
    q = board.start("maintenance", seat).ask()
    return q.options if q else []


def able(small=0, medium=0, chrome=0, hot=0, **kwargs):
    """A board on which seat 1 has exactly this to pay with, and no engineers."""
    board = Board(2, **kwargs)
    board.gears(1, small, medium)
    board.reserve(1, chrome=chrome)
    board.water(1, hot=hot, cold=2)
    board.hand(1)
    return board


# ---- chrome machines


@pytest.mark.rule("SEC1")
@pytest.mark.parametrize("small, medium, chrome, payable", [(2, 3, 2, True), (1, 3, 2, False), (2, 2, 2, False),
                                                            (2, 3, 1, False), (9, 9, 9, True)])
def test_a_chrome_machine_costs_its_gears(small, medium, chrome, payable):
    """A1: 2 small, 3 medium, 2 chrome gears, all three in full."""
    board = able(small, medium, chrome)
    board.drive(1, "chrome.A1", completed=False)
    assert ("complete chrome.A1 cog" in maintained(board)) == payable
    if payable:
        board.answer("complete chrome.A1 cog")
        left = tuple(map(sum, board.gears_of(1)))
        assert (*left, board.player(1).chrome) == (small - 2, medium - 3, chrome - 2)
        assert board.state(1)["drives"]["cog"] == [["chrome.A1", True]]


@pytest.mark.rule("SEC1")
def test_from_storage_it_goes_on_top_of_its_drive():
    """It covers what is there, a completed machine or an uncompleted one; the storage is free again."""
    for below in (True, False):
        board = able(9, 9, 9)
        board.drive(1, "chrome.B1", completed=below)
        board.storage(1, "chrome.A1")
        assert "complete chrome.A1 storage" in maintained(board)
        board.answer("complete chrome.A1 storage")
        assert board.state(1)["drives"]["cog"] == [["chrome.B1", below], ["chrome.A1", True]]
        assert board.state(1)["storage"] is None


@pytest.mark.rule("SEC1")
def test_a_covered_uncompleted_machine_can_never_be_completed():
    """Neither for its price nor free of charge."""
    board = able(9, 9, 9)
    board.drive(1, "chrome.B1", completed=False)
    board.drive(1, "chrome.A1")
    assert maintained(board) == []
    board.turning(1, 2, "turning.boiler")
    assert board.start("wheel", 1).options() == ["end", "activate turning.boiler 1", "activate chrome.A1 cog"]
    board.one_shot(1, 1, "one_shot.ONE3", condition="done")
    board.start("wheel", 1).play_out({"wheel": "activate one_shot.ONE3 X"})
    assert board.state(1)["drives"]["cog"] == [["chrome.B1", False], ["chrome.A1", True]]


@pytest.mark.rule("SEC1")
def test_only_the_own_machines():
    board = able(9, 9, 9)
    board.drive(2, "chrome.B1", completed=False)
    board.storage(2, "chrome.A2")
    board.one_shot(2, 3, "one_shot.ONE5")
    assert maintained(board) == []


@pytest.mark.rule("SEC1")
def test_a_completed_machine_is_not_completed_again():
    board = able(9, 9, 9)
    board.drive(1, "chrome.B1")
    board.one_shot(1, 2, "one_shot.ONE5", condition="done")
    board.one_shot(1, 2, "one_shot.ONE6", condition="spent")
    assert maintained(board) == []


# ---- one-shots


@pytest.mark.rule("SEC2")
@pytest.mark.parametrize("sector", ["X", 1, 2, 3])
def test_a_one_shot_in_any_sector(sector):
    """It stays there, completed; in X it does not act."""
    board = able(1, 2)
    board.one_shot(1, sector, "one_shot.ONE10b")
    maintained(board)
    board.answer(f"complete one_shot.ONE10b {sector}")
    if sector == "X":
        assert board.piled("one_shot") == ["one_shot.ONE10b"] and board.events("activate") == []
    else:
        assert board.state(1)["one_shots"][str(sector)] == [["one_shot.ONE10b", "done"]]
    assert board.player(1).chrome == 0 and board.gears_of(1) == ([0] * 4, [0] * 4)


@pytest.mark.rule("SEC2")
@pytest.mark.parametrize("hot, payable", [(1, False), (2, True), (3, True)])
def test_steam_in_the_cost(hot, payable):
    """ONE8 costs 2 steam: hot water turns cold."""
    board = able(hot=hot)
    board.one_shot(1, 3, "one_shot.ONE8")
    assert ("complete one_shot.ONE8 3" in maintained(board)) == payable
    if payable:
        board.answer("complete one_shot.ONE8 3")
        assert (board.player(1).hot, board.player(1).cold) == (hot - 2, 4)


@pytest.mark.rule("SEC2")
@pytest.mark.parametrize("where", ["hand", "X", 1, 2, 3])
def test_a_qualified_engineer_in_the_cost(where):
    """From hand or any sector; she goes to the discard pile."""
    board = able(1, 1)
    board.one_shot(1, 3, "one_shot.ONE9")
    if where == "hand":
        board.hand(1, "engineer.E1", "starter.A.hire")
    else:
        board.engineers(1, where, "engineer.E1", "starter.A.hire")
    assert maintained(board) == ["stop", "complete one_shot.ONE9 3"]
    board.answer("complete one_shot.ONE9 3")
    assert ("discard_engineer", 1, f"discard engineer.E1 {where} up") in board.forced
    assert board.piled("engineer") == ["engineer.E1"]
    assert "engineer.E1" not in str(board.state(1)) and "starter.A.hire" in str(board.state(1))


@pytest.mark.rule("SEC2")
def test_a_starting_engineer_does_not_do():
    board = able(1, 1)
    board.one_shot(1, 3, "one_shot.ONE9")
    board.hand(1, "starter.A.hire")
    board.engineers(1, 2, "starter.A.gears")
    assert maintained(board) == []


@pytest.mark.rule("SEC2", "ENG11")
def test_which_engineer_is_the_players_choice():
    """Hand first, then sector by sector; upside-down ones can be discarded too."""
    board = able(1, 1)
    board.one_shot(1, 3, "one_shot.ONE9")
    board.hand(1, "engineer.E8", "engineer.E2")
    board.engineers(1, "X", "engineer.E5", down=True)
    board.engineers(1, "X", "engineer.E7")
    board.engineers(1, 2, "engineer.E1", "starter.A.hire")
    maintained(board)
    board.answer("complete one_shot.ONE9 3")
    assert board.options() == ["discard engineer.E2 hand up", "discard engineer.E8 hand up", "discard engineer.E7 X up",
                               "discard engineer.E5 X down", "discard engineer.E1 2 up"]
    assert board.gears_of(1) == ([0, 0, 0, 1], [0, 0, 0, 1]), "nothing is paid before the choice is made"
    board.answer("discard engineer.E5 X down")
    assert board.piled("engineer") == ["engineer.E5"] and board.player(1).down == 0
    assert board.gears_of(1) == ([0] * 4, [0] * 4)


@pytest.mark.rule("SEC2")
def test_gears_are_needed_beside_the_engineer():
    """ONE9 costs a small and a medium gear as well."""
    for small, medium in ((0, 1), (1, 0)):
        board = able(small, medium)
        board.one_shot(1, 3, "one_shot.ONE9")
        board.hand(1, "engineer.E1")
        assert maintained(board) == []


# ---- lives


@pytest.mark.rule("SEC5")
def test_an_activated_one_shot_never_acts_again():
    """Neither sped up into X, nor by the wheel, nor completed a second time."""
    board = able(9, 9, hot=1)
    board.one_shot(1, 1, "one_shot.ONE10b", condition="spent")
    assert "complete one_shot.ONE10b 1" not in maintained(board)
    board.answer("speed one_shot.ONE10b 1 spent")
    assert board.ask() is None and board.events("activate") == []
    board = able(9, 9)
    board.one_shot(1, 1, "one_shot.ONE10b", condition="spent")
    assert board.start("wheel", 1).ask() is None and board.events("activate") == []


@pytest.mark.rule("SEC5", "ONE2")
def test_taken_from_the_discards_it_begins_a_new_life():
    """Uncompleted, it can be completed and act once more."""
    board = able(9, 9)
    board.one_shot(1, "X", "one_shot.ONE10b", condition="spent")
    maintained(board)
    board.effect(1, [{"search": 1}])
    assert board.state(1)["one_shots"]["3"] == [["one_shot.ONE10b", "open"]]
    assert "complete one_shot.ONE10b 3" in maintained(board)
    board.answer("complete one_shot.ONE10b 3")
    assert board.state(1)["one_shots"]["3"] == [["one_shot.ONE10b", "done"]]
    for _ in range(3):
        board.start("wheel", 1)
    board.answer("activate one_shot.ONE10b X")
    assert board.player(1).chrome == 2


@pytest.mark.rule("SEC5", "SUP2")
def test_from_a_reshuffled_stack_it_begins_a_new_life():
    board = able(9, 9)
    board.one_shot(1, "X", "one_shot.ONE10b", condition="spent")
    board.windows("one_shot", None, "one_shot.ONE1", "one_shot.ONE2")
    board.stack("one_shot", only=True)
    maintained(board)
    assert board.shown("one_shot")[0] == "one_shot.ONE10b"
    board.effect(1, [{"build_one_shot": 1}]).answer("take one_shot A one_shot.ONE10b")
    assert board.state(1)["one_shots"]["3"] == [["one_shot.ONE10b", "open"]]


# ---- covered machines


@pytest.mark.rule("SEC6")
@pytest.mark.parametrize("completed", [True, False])
def test_a_covered_machine_works_no_more(completed):
    """Take the top of a stack, fewer gears, an effect on playing: all gone, also under an uncompleted machine."""
    board = able(0, 0)
    board.drive(1, "chrome.B4", "chrome.B6", "chrome.B11")
    board.drive(1, "chrome.A2", "chrome.A7", "chrome.A15", completed=completed)
    assert board.player(1).less[0] == 0
    board.hand(1, "starter.A.one_shot")
    board.hand(2)
    board.start("play", 1, "starter.A.one_shot")
    assert not [o for o in board.options() if " top " in o] and board.player(1).hot == 0


@pytest.mark.rule("SEC6", "END5")
def test_a_covered_completed_machine_scores():
    """Completed ones do, covered or not; uncompleted ones do not."""
    board = able()
    board.drive(1, "chrome.B1", "chrome.A1")
    board.drive(1, "chrome.B2", completed=False)
    board.reserve(1, green=0)
    board.start("scoring").play_out()
    assert board.player(1).score == 3 + 6


@pytest.mark.rule("SEC6", "ACT5")
def test_a_vacated_machine_covers():
    board = able()
    board.drive(1, "chrome.B11")
    board.storage(1, "chrome.A4")
    assert board.effect(1, [{"build_turning": 1}]).options()[-1].startswith("take turning top")
    assert maintained(board) == ["stop", "vacate"]
    board.answer("vacate")
    assert not [o for o in board.effect(1, [{"build_turning": 1}]).options() if " top " in o]
