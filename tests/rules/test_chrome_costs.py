"""CHR16-CHR18, CHR24: chrome machines that make completing cheaper."""

import pytest

from tests.rules.board import Board

CHROME, MEDIUM, SMALL = "chrome.A10", "chrome.A4", "chrome.B4"  # CHR16 piston, CHR17 chain, CHR18 cog


def uncompleted(board, machine):
    """A chrome machine into storage, a one-shot into sector 3; returns which."""
    if machine.startswith("chrome."):
        board.storage(1, machine)
        return "storage"
    board.one_shot(1, 3, machine)
    return "3"


def price(machine, *reducers, sets=(), answers=(), data=None):
    """(small, medium, chrome, steam) paid for completing a machine with these others visible."""
    board = Board(2, sets=sets, data=data)
    board.drive(1, *reducers)
    board.gears(1, 9, 9)
    board.reserve(1, chrome=9)
    board.water(1, hot=5, cold=0)
    board.hand(1, "engineer.E1")
    board.engineers(1, 1, "engineer.E2")
    where = uncompleted(board, machine)
    board.start("maintenance", 1).answer(f"complete {machine} {where}", *answers)
    small, medium = map(sum, board.gears_of(1))
    return 9 - small, 9 - medium, 9 - int(board.player(1).chrome), int(board.player(1).cold)


def offered(machine, gears, chrome, *reducers, hot=0):
    """Whether a machine in storage can be completed with (small, medium) gears and chrome gears."""
    board = Board(2)
    board.drive(1, *reducers)
    board.gears(1, *gears)
    board.reserve(1, chrome=chrome)
    board.water(1, hot=hot)
    uncompleted(board, machine)
    board.start("maintenance", 1)
    return bool(board.ask()) and any(o.startswith("complete") for o in board.options())


@pytest.mark.rule("CHR16")
def test_a_chrome_gear_less():
    """One for every chrome machine, down to nothing, and never below."""
    assert price("chrome.A1", CHROME) == (2, 3, 1, 0)
    assert price("chrome.B1", CHROME) == (1, 2, 0, 0)
    assert price("chrome.B1", CHROME, sets=("chrome.B1.chrome=0",)) == (1, 2, 0, 0)
    assert offered("chrome.B1", (1, 2), 0, CHROME) and not offered("chrome.B1", (1, 2), 0)


@pytest.mark.rule("CHR16")
def test_not_for_one_shots():
    """A one-shot that costs a chrome gear costs it still."""
    assert price("one_shot.ONE5", CHROME, sets=("one_shot.ONE5.chrome=1",)) == (0, 2, 1, 0)


@pytest.mark.rule("CHR17")
@pytest.mark.parametrize("machine, paid", [
    ("chrome.B1", (1, 0, 1, 0)), ("chrome.B2", (2, 0, 1, 0)), ("chrome.A1", (2, 1, 2, 0)),
    ("one_shot.ONE5", (0, 0, 0, 0)), ("one_shot.ONE6", (2, 0, 0, 0)), ("one_shot.ONE8", (0, 0, 0, 2))])
def test_up_to_two_medium_gears_less(machine, paid):
    """For chrome machines and one-shots, as far as the cost goes."""
    assert price(machine, MEDIUM) == paid


@pytest.mark.rule("CHR18")
@pytest.mark.parametrize("machine, paid", [
    ("chrome.B1", (0, 2, 1, 0)), ("chrome.B5", (0, 2, 1, 0)), ("chrome.A6", (1, 4, 3, 0)),
    ("one_shot.ONE6", (0, 1, 0, 0)), ("one_shot.ONE1", (0, 1, 0, 0)), ("one_shot.ONE8", (0, 0, 0, 2))])
def test_up_to_two_small_gears_less(machine, paid):
    assert price(machine, SMALL) == paid


@pytest.mark.rule("CHR17", "CHR18")
def test_also_where_the_cost_holds_steam():
    """The gears fall away, the steam is paid in full."""
    assert price("one_shot.ONE4", MEDIUM) == (1, 0, 0, 1)
    assert price("one_shot.ONE2", SMALL) == (0, 0, 0, 1)
    assert price("one_shot.ONE10c", SMALL, MEDIUM) == (0, 0, 0, 1)
    assert offered("one_shot.ONE2", (0, 0), 0, SMALL, hot=1) and not offered("one_shot.ONE2", (0, 0), 0, SMALL)


@pytest.mark.rule("CHR17", "CHR18")
def test_the_engineer_is_discarded_all_the_same():
    board = Board(2)
    board.drive(1, SMALL, MEDIUM)
    board.gears(1, 0, 0)
    board.hand(1, "engineer.E1")
    board.one_shot(1, 3, "one_shot.ONE9")
    board.start("maintenance", 1).answer("complete one_shot.ONE9 3")
    assert board.piled("engineer") == ["engineer.E1"] and board.state(1)["hand"] == []
    board.one_shot(1, 3, "one_shot.ONE9")
    board.start("maintenance", 1)
    assert not [o for o in board.options() if o.startswith("complete")]


@pytest.mark.rule("CHR17", "CHR18")
def test_what_is_offered_follows_the_reduced_cost():
    for reducer, gears in ((MEDIUM, (1, 0)), (SMALL, (0, 2))):
        assert offered("chrome.B1", gears, 1, reducer) and not offered("chrome.B1", gears, 1)


@pytest.mark.rule("CHR16", "CHR17", "CHR18")
@pytest.mark.parametrize("machine, cover", [(CHROME, "chrome.B5"), (MEDIUM, "chrome.B12"), (SMALL, "chrome.B2")])
def test_only_completed_and_visible(machine, cover):
    """Covered before the completion, or not completed itself, it lowers nothing."""
    assert price("chrome.A1", machine, cover) == (2, 3, 2, 0)
    board = Board(2)
    board.drive(1, machine, completed=False)
    board.gears(1, 2, 3)
    board.reserve(1, chrome=2)
    board.storage(1, "chrome.A1")
    board.start("maintenance", 1).answer("complete chrome.A1 storage")
    assert board.gears_of(1) == ([0] * 4, [0] * 4) and board.player(1).chrome == 0


@pytest.mark.rule("CHR24")
def test_they_add_up():
    """All three together; the one that is covered by the completion too."""
    assert price("chrome.A1", CHROME, MEDIUM, SMALL) == (0, 1, 1, 0)
    assert price("chrome.B3", CHROME, MEDIUM, SMALL) == (0, 0, 0, 0)
    assert offered("chrome.B3", (0, 0), 0, CHROME, MEDIUM, SMALL)


@pytest.mark.rule("CHR24")
def test_two_of_one_kind_add_up():
    """Two machines that lower medium gears by 2 lower them by 4."""
    def both(data):
        data["chrome"]["B4"]["ability"] = "less_medium"

    assert price("chrome.A6", MEDIUM, SMALL, data=both) == (3, 0, 3, 0)


@pytest.mark.rule("CHR24")
def test_each_lowers_its_own_kind_of_gear_only():
    """Two spare small gears of reduction pay for no medium gear."""
    assert price("one_shot.ONE5", SMALL) == (0, 2, 0, 0)
    assert not offered("one_shot.ONE5", (5, 1), 0, SMALL)


@pytest.mark.rule("CHR24")
def test_completion_costs_only():
    """Conversions, hiring and exchanges cost what they did."""
    board = Board(2)
    board.drive(1, CHROME, MEDIUM, SMALL)
    board.gears(1, 0, 3)
    board.reserve(1, chrome=1)
    board.effect(1, [{"convert": 1}]).answer("yes")
    assert board.gears_of(1)[1] == [0, 0, 0, 2] and board.player(1).chrome == 2
    pay = {"pay": {"medium": 1, "chrome": 1}, "gain": {"green": 1}, "times": 1}
    board.effect(1, [{"exchange": pay}]).answer("yes")
    assert board.gears_of(1)[1] == [0, 0, 0, 1] and board.player(1).chrome == 1
    board.gears(1, 0, 0)
    assert board.effect(1, [{"convert": 1}]).ask() is None


@pytest.mark.rule("CHR24")
@pytest.mark.parametrize("reducer, paid", [(SMALL, {"0": (0, 3), "1": (0, 2), "2": (0, 1), "3": (1, 0)}),
                                           (MEDIUM, {"0": (0, 1), "1": (1, 0), "2": (2, 0), "3": (3, 0)})])
def test_a_free_gear_counts_as_the_kind_that_is_named(reducer, paid):
    """Three free gears: those named small are lowered by CHR18, those named medium by CHR17."""
    sets = ("one_shot.ONE5.free=3", "one_shot.ONE5.medium=0")
    for named, (small, medium) in paid.items():
        assert price("one_shot.ONE5", reducer, sets=sets, answers=(named,)) == (small, medium, 0, 0)


@pytest.mark.rule("CHR24")
def test_a_free_gear_that_costs_nothing_needs_no_gear():
    """With no gears at all, two free ones named small are completed for nothing."""
    board = Board(2, sets=("one_shot.ONE5.free=2", "one_shot.ONE5.medium=0"))
    board.drive(1, SMALL)
    board.gears(1, 0, 0)
    board.one_shot(1, 3, "one_shot.ONE5")
    board.start("maintenance", 1).answer("complete one_shot.ONE5 3")
    assert ("pay_free", 1, "2") in board.forced and board.state(1)["one_shots"]["3"] == [["one_shot.ONE5", "done"]]
