"""CHR6-CHR9: chrome machines that reward completing others."""

import pytest

from tests.rules.board import Board

FULL, AT_ONCE, ONE_SHOTS, POINTS = "chrome.A8", "chrome.A9", "chrome.A15", "chrome.A6"  # CHR6, CHR7, CHR8, CHR9


def rich(*machines, **kwargs):
    """A board whose first player can pay for everything, with these machines visible."""
    board = Board(2, **kwargs)
    board.drive(1, *machines)
    board.gears(1, 20, 20)
    board.reserve(1, chrome=9, green=0)
    board.water(1, hot=2, cold=4)
    return board


def condition(board, name, seat=1):
    """(sector, condition) of the one-shot of this name."""
    return next((s, c) for s, cards in board.state(seat)["one_shots"].items() for n, c in cards if n == name)


@pytest.mark.rule("CHR6")
def test_maximum_steam_for_another_chrome_machine():
    """From storage, or on top of its drive."""
    for how in ("storage", "cog"):
        board = rich(FULL)
        if how == "storage":
            board.storage(1, "chrome.B1")
        else:
            board.drive(1, "chrome.B1", completed=False)
        board.start("maintenance", 1).answer(f"complete chrome.B1 {how}")
        assert (board.player(1).hot, board.player(1).cold) == (6, 0)


@pytest.mark.rule("CHR9")
def test_three_points_for_another_chrome_machine():
    for how in ("storage", "piston"):
        board = rich(POINTS)
        if how == "storage":
            board.storage(1, "chrome.B5")
        else:
            board.drive(1, "chrome.B5", completed=False)
        board.start("maintenance", 1).answer(f"complete chrome.B5 {how}")
        assert board.player(1).green == 3


@pytest.mark.rule("CHR6", "CHR9")
@pytest.mark.parametrize("machine", [FULL, POINTS])
def test_not_for_itself(machine):
    """Its own completion gives nothing; the next one does."""
    board = rich()
    board.storage(1, machine)
    board.start("maintenance", 1).answer(f"complete {machine} storage")
    assert (board.player(1).hot, board.player(1).green) == (2, 0)
    board.storage(1, "chrome.B12")
    board.start("maintenance", 1).answer("complete chrome.B12 storage")
    assert (board.player(1).hot, board.player(1).green) == ((6, 0) if machine == FULL else (2, 3))


@pytest.mark.rule("CHR6", "CHR9", "SEC7")
@pytest.mark.parametrize("machine, cover", [(FULL, "chrome.B5"), (POINTS, "chrome.B1")])
def test_not_when_this_completion_covers_it(machine, cover):
    board = rich(machine)
    board.storage(1, cover)
    board.start("maintenance", 1).answer(f"complete {cover} storage")
    assert (board.player(1).hot, board.player(1).green) == (2, 0)


@pytest.mark.rule("CHR6", "CHR7", "CHR8", "CHR9")
def test_each_for_its_own_kind_of_machine():
    """CHR6 and CHR9 look at chrome machines, CHR7 and CHR8 at one-shots."""
    board = rich(FULL, POINTS)
    board.one_shot(1, 2, "one_shot.ONE10b")
    board.start("maintenance", 1).answer("complete one_shot.ONE10b 2")
    assert (board.player(1).hot, board.player(1).green) == (2, 0)
    board = rich(AT_ONCE, ONE_SHOTS)
    board.storage(1, "chrome.B1")
    board.start("maintenance", 1).answer("complete chrome.B1 storage")
    assert board.ask().kind == "secondary" and board.player(1).green == 0


@pytest.mark.rule("CHR6", "CHR7", "CHR8", "CHR9")
@pytest.mark.parametrize("how", ["covered", "uncompleted", "another's"])
def test_only_the_own_completed_and_visible_ones(how):
    board = rich()
    for name in (FULL, POINTS, ONE_SHOTS) if how == "covered" else (AT_ONCE, POINTS, ONE_SHOTS):
        board.drive(2 if how == "another's" else 1, name, completed=how != "uncompleted")
    if how == "covered":
        board.drive(1, "chrome.B1", AT_ONCE, "chrome.B5", "chrome.B12")
    board.storage(1, "chrome.B2")
    board.one_shot(1, 2, "one_shot.ONE10b")
    board.start("maintenance", 1).answer("complete one_shot.ONE10b 2", "complete chrome.B2 storage")
    assert board.ask().kind == "secondary" and (board.player(1).hot, board.player(1).green) == (2, 0)


@pytest.mark.rule("CHR6", "CHR9")
def test_both_for_one_completion():
    board = rich(FULL, POINTS)
    board.storage(1, "chrome.B12")
    board.start("maintenance", 1).answer("complete chrome.B12 storage")
    assert (board.player(1).hot, board.player(1).green) == (6, 3)


@pytest.mark.rule("CHR8")
@pytest.mark.parametrize("sector", [1, 2, 3, "X"])
def test_two_points_for_a_one_shot(sector):
    """Wherever it lies; it does not act by that."""
    board = rich(ONE_SHOTS)
    board.one_shot(1, sector, "one_shot.ONE10b")
    board.start("maintenance", 1).answer(f"complete one_shot.ONE10b {sector}")
    assert (board.player(1).green, board.player(1).chrome) == (2, 9)


@pytest.mark.rule("CHR7")
@pytest.mark.parametrize("sector", [3, 2, 1, "X"])
def test_to_x_activated_and_a_point(sector):
    """All of it or nothing, in maintenance, from any sector; what lies in X need not move."""
    for answer in ("yes", "no"):
        board = rich(AT_ONCE)
        board.one_shot(1, sector, "one_shot.ONE10b")
        board.start("maintenance", 1).answer(f"complete one_shot.ONE10b {sector}")
        assert board.ask().kind == "at_once" and board.options() == ["no", "yes"]
        board.answer(answer)
        assert (board.player(1).green, board.player(1).chrome) == ((1, 11) if answer == "yes" else (0, 9))
        assert condition(board, "one_shot.ONE10b") == (("X", "spent") if answer == "yes" else (str(sector), "done"))


@pytest.mark.rule("CHR7", "SEC5")
def test_it_has_then_been_activated():
    """It is not switched on in the phase of the wheel any more; left alone it would be."""
    for answer in ("yes", "no"):
        board = rich(AT_ONCE)
        board.one_shot(1, 1, "one_shot.ONE10b")
        board.start("wheel", 1).answer("complete one_shot.ONE10b X", answer)
        assert (board.ask() is not None and "activate one_shot.ONE10b X" in board.options()) == (answer == "no")
    board = rich(AT_ONCE)
    board.one_shot(1, 3, "one_shot.ONE10b")
    board.start("maintenance", 1).answer("complete one_shot.ONE10b 3", "yes")
    assert not [o for o in board.options() if "ONE10b" in o]


@pytest.mark.rule("CHR7")
def test_in_the_wheel_phase_from_another_sector():
    """There it acts in X before anything else goes on."""
    board = rich(AT_ONCE)
    board.one_shot(1, 3, "one_shot.ONE10b")
    board.start("wheel", 1).answer("complete one_shot.ONE10b 2", "yes")
    assert condition(board, "one_shot.ONE10b") == ("X", "spent") and board.player(1).chrome == 11


@pytest.mark.rule("CHR7", "CHR8", "ACT10")
def test_on_another_players_turn():
    """A copier who completes a one-shot is asked, and gains both."""
    board = Board(2, sets=("engineer.E6.grade=3",))
    board.drive(2, AT_ONCE, ONE_SHOTS)
    board.one_shot(2, 2, "one_shot.ONE10b")
    board.gears(2, 1, 2)
    board.hand(1, "engineer.E6")
    board.hand(2, "engineer.E5")
    board.start("play", 1, "engineer.E6").play_out(until="copy")
    board.answer("copy engineer.E5", "complete one_shot.ONE10b 2")
    assert (board.ask().kind, board.ask().seat, board.player(2).green) == ("at_once", 2, 5)
    board.answer("yes").play_out()
    assert (board.player(2).green, board.player(2).chrome) == (6, 3)
    assert condition(board, "one_shot.ONE10b", 2) == ("X", "spent")


@pytest.mark.rule("CHR7", "CHR8", "SEC7")
def test_the_points_of_chr8_come_first():
    """Acting at once is the last thing; its own point follows the action."""
    board = rich(AT_ONCE, ONE_SHOTS)
    board.one_shot(1, 2, "one_shot.ONE10a")
    board.start("maintenance", 1).answer("complete one_shot.ONE10a 2")
    assert board.ask().kind == "at_once" and board.player(1).green == 2
    board.answer("yes")
    gains = [(good, n) for _, _, good, n, *_ in board.events("gain")]
    assert gains == [(3, 2), (3, 3), (5, 1), (3, 1)], "2 points, 3 points and a water, 1 point"


@pytest.mark.rule("CHR7", "RES9")
def test_once_chosen_nothing_of_it_is_left_out():
    """The activation cannot be forfeited: what asks for no choice simply happens, the point as well."""
    board = rich(AT_ONCE)
    board.one_shot(1, 2, "one_shot.ONE3")
    board.storage(1, "chrome.B1")
    board.drive(1, "chrome.B12", completed=False)
    board.start("maintenance", 1).answer("complete one_shot.ONE3 2", "yes")
    assert board.ask().kind == "complete_free"
    assert board.options() == ["complete chrome.B1 storage", "complete chrome.B12 chain"]
    board.answer("complete chrome.B1 storage")
    assert board.player(1).green == 1 and board.player(1).chrome == 9


@pytest.mark.rule("CHR6", "CHR7", "CHR8", "CHR9", "ONE3", "SEC7")
def test_a_free_completion_sets_them_off():
    for machines, gain in (((FULL, POINTS), (6, 3)), ((AT_ONCE, ONE_SHOTS), (2, 3))):
        board = rich(*machines)
        if FULL in machines:
            board.storage(1, "chrome.B12")
        else:
            board.one_shot(1, 2, "one_shot.ONE10b")
        board.effect(1, [{"complete_free": 1}]).play_out({"at_once": "yes"})
        assert (board.player(1).hot, board.player(1).green) == gain
        assert board.player(1).chrome == (9 if FULL in machines else 11)
