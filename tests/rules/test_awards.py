"""AWD1-AWD3: award tokens in the final scoring, and the watches on them."""

import pytest

from tests.rules.board import Board


def scored(board, *tasks, sell="0"):
    """Points of seat 1 for tokens of these tasks."""
    board.hold(1, *(f"award.{task}" for task in tasks))
    board.start("scoring").play_out({"sell": sell})
    return int(board.player(1).token_points)


@pytest.mark.rule("AWD1", "END5")
def test_each_token_scores_its_task():
    """Nothing during the game; at the end what its task counts, added to the rest."""
    board = Board(2)
    board.water(1, hot=2, cold=3)
    board.reserve(1, green=4, chrome=0)
    board.hold(1, "award.water")
    assert board.player(1).green == 4
    board.start("scoring").play_out()
    assert board.player(1).score == 4 + 5 and board.player(2).token_points == 0


@pytest.mark.rule("AWD1")
def test_two_tokens_of_one_task_both_score():
    board = Board(2)
    board.water(1, hot=2, cold=3)
    assert scored(board, "water", "water") == 10


@pytest.mark.rule("AWD1", "AWD2")
def test_any_number_may_be_held():
    """All of them score, each its own task."""
    board = Board(2)
    board.water(1, hot=2, cold=2)
    board.reserve(1, special=5, chrome=1)
    board.turning(1, 2, "turning.boiler", "turning.boiler")
    assert scored(board, "water", "special", "turning", "chrome_gears", "water", "turning") == 4 + 2 + 4 + 1 + 4 + 4


@pytest.mark.rule("AWD1")
def test_every_holder_scores_by_the_own_goods():
    board = Board(2)
    board.water(1, hot=5)
    board.water(2, hot=1, cold=1)
    board.hold(1, "award.water")
    board.hold(2, "award.water")
    board.start("scoring").play_out()
    assert [int(board.player(seat).token_points) for seat in (1, 2)] == [5, 2]


@pytest.mark.rule("AWD2")
def test_completed_chrome_machines():
    """One a machine, covered ones too; open ones on a drive or in storage do not count."""
    board = Board(2)
    board.drive(1, "chrome.B1", "chrome.B2", "chrome.B5")
    board.drive(1, "chrome.B12", completed=False)
    board.storage(1, "chrome.A1")
    board.drive(2, "chrome.B3")
    assert scored(board, "completed") == 3


@pytest.mark.rule("AWD2")
@pytest.mark.parametrize("machines, points", [
    (("B1", "B2", "B5"), 0), (("B1", "B5", "B12"), 4), (("B1", "B2", "B5", "B6", "B9"), 4),
    (("B1", "B2", "B5", "B6", "B9", "B12"), 8)])
def test_sets_of_the_three_drives(machines, points):
    """A completed machine on each drive; four points a set, covered ones count, open ones do not."""
    board = Board(2)
    board.drive(1, *(f"chrome.{name}" for name in machines))
    board.drive(1, "chrome.A12", completed=False)
    assert scored(board, "drive_sets") == points


@pytest.mark.rule("AWD2", "END5")
@pytest.mark.parametrize("chrome, sell, points", [(5, "0", 5), (5, "1", 3), (8, "0", 8), (11, "0", 8), (1, "0", 1)])
def test_chrome_gears_that_are_left(chrome, sell, points):
    """One a gear that was not turned into points, at most eight."""
    board = Board(2)
    board.reserve(1, chrome=chrome)
    assert scored(board, "chrome_gears", sell=sell) == points


@pytest.mark.rule("AWD2")
def test_qualified_engineers():
    """In hand and in every sector, upside-down ones too; no starting ones."""
    board = Board(2)
    board.hand(1, "engineer.E1", "starter.A.hire", "engineer.E19")
    board.engineers(1, "X", "engineer.E5", down=True)
    board.engineers(1, 2, "engineer.E2", "starter.A.gears")
    board.hand(2, "engineer.E9")
    assert scored(board, "engineers") == 4


@pytest.mark.rule("AWD2")
@pytest.mark.parametrize("special, points", [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_special_markers(special, points):
    """One point for every two, besides the point that each is worth."""
    board = Board(2)
    board.reserve(1, special=special, green=0, chrome=0)
    assert scored(board, "special") == points and board.player(1).score == special + points


@pytest.mark.rule("AWD2")
def test_turning_machines():
    """Two points a machine, in whatever sector."""
    board = Board(2)
    for s, name in (("X", "boiler"), (1, "boiler"), (3, "small_press")):
        board.turning(1, s, f"turning.{name}")
    board.turning(2, 2, "turning.boiler")
    assert scored(board, "turning") == 6


@pytest.mark.rule("AWD2")
@pytest.mark.parametrize("engineers, points", [
    ((), 0), (("E1", "E2"), 3), (("E1", "E8"), 6), (("E1", "E8", "E13"), 9), (("E1", "E8", "E13", "E22"), 9),
    (("E1", "E22"), 6), (("E22", "E23"), 6), (("E1", "E8", "E22", "E23"), 9), (("E19", "E20"), 0)])
def test_main_suits_of_qualified_engineers(engineers, points):
    """Three points a suit, at most nine; a wild one stands for a missing suit, a gray one for none."""
    board = Board(2)
    names = [f"engineer.{name}" for name in engineers]
    board.hand(1, "starter.A.gears", "starter.A.steam", "starter.A.hire", *names[:1])
    board.engineers(1, 2, *names[1:])
    assert scored(board, "suits") == points


@pytest.mark.rule("AWD2")
@pytest.mark.parametrize("watch, gains", [("chrome", (3, 3, 1, 2)), ("green", (1, 6, 1, 2)), ("water", (1, 3, 2, 2)),
                                          ("gears", (1, 3, 1, 4))])
def test_watches(watch, gains):
    """Two chrome gears; three points; a water; two gears of either kind."""
    board = Board(2)
    board.award(0, "award.water", watch=f"watch.{watch}")
    board.effect(1, [{"award": 1}]).answer("take award.water left")
    board.play_out()
    P = board.player(1)
    assert (P.chrome, P.green, P.hot, sum(map(sum, board.gears_of(1)))) == gains


@pytest.mark.rule("AWD3")
def test_a_watch_is_used_before_anything_else_also_on_anothers_turn():
    """The copier who completes and activates an award machine gets the watch, then the point of CHR7."""
    board = Board(2, sets=("engineer.E6.grade=3",))
    board.drive(2, "chrome.A9")
    board.one_shot(2, 2, "one_shot.ONE9")
    board.gears(2, 1, 1)
    board.hand(1, "engineer.E6")
    board.hand(2, "engineer.E5", "engineer.E1")
    board.award(0, "award.water", watch="watch.gears")
    board.start("play", 1, "engineer.E6").play_out(until="copy")
    board.answer("copy engineer.E5", "complete one_shot.ONE9 2", "yes", "take award.water left")
    assert (board.ask().kind, board.ask().seat, board.player(2).green) == ("gain_free", 2, 3)
    board.answer("2").play_out()
    assert board.gears_of(2)[0] == [0, 0, 0, 2] and board.player(2).green == 4
    assert sum(map(sum, board.gears_of(1))) == 2 and board.state(2)["awards"] == ["award.water"]


@pytest.mark.rule("AWD3")
def test_a_watchs_goods_can_be_used_in_the_same_phase():
    """Its chrome gears pay for the next completion."""
    board = Board(2)
    board.award(0, "award.water", watch="watch.chrome")
    board.one_shot(1, 1, "one_shot.ONE9", condition="done")
    board.storage(1, "chrome.A1")
    board.gears(1, 2, 3)
    board.reserve(1, chrome=0)
    board.start("wheel", 1).answer("activate one_shot.ONE9 X", "take award.water left", "complete chrome.A1 storage")
    assert board.player(1).chrome == 0 and board.state(1)["drives"]["cog"] == [["chrome.A1", True]]
