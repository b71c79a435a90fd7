"""ONE5-ONE10: one-shot machines for points, gears, award tokens, and those of icons only."""

import pytest

from tests.rules.board import Board


def act(board, name):
    """Completed, the wheel brings it to X, where it is activated; sectors move on by one."""
    board.one_shot(1, 1, name, condition="done")
    return board.start("wheel", 1).answer(f"activate {name} X")


@pytest.mark.rule("ONE5", "ONE6", "ONE7", "RES7")
@pytest.mark.parametrize("name, more", [("one_shot.ONE5", 2), ("one_shot.ONE6", 0), ("one_shot.ONE7", 1)])
def test_a_marker_or_a_point_comes_first(name, more):
    """The player's choice; then what is counted, as green points in either case."""
    for choice in ("special", "green"):
        board = Board(2)
        act(board, name)
        assert board.ask().kind == "special" and board.player(1).green == 3
        board.answer(choice)
        assert board.player(1).special == (choice == "special")
        assert board.player(1).green == 3 + more + (choice == "green")


@pytest.mark.rule("ONE5")
def test_points_for_completed_one_shots():
    """Two for each in the factory: itself, completed ones in any sector, activated ones in X; no open ones."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE10a", condition="spent")
    board.one_shot(1, 2, "one_shot.ONE10b", condition="done")
    board.one_shot(1, 3, "one_shot.ONE10c", condition="done")
    board.one_shot(1, 2, "one_shot.ONE2", "one_shot.ONE9")
    board.one_shot(2, 2, "one_shot.ONE7", condition="done")
    board.pile("one_shot", "one_shot.ONE6")
    act(board, "one_shot.ONE5").answer("special")
    assert board.player(1).green == 3 + 2 * 4


@pytest.mark.rule("ONE6")
@pytest.mark.parametrize("turning, types", [
    ((), 0), (("boiler", "boiler", "boiler"), 1), (("boiler", "small_press", "boiler"), 2),
    (("boiler", "small_press", "medium_press", "chrome_plater"), 4)])
def test_points_for_types_of_turning_machine(turning, types):
    """Two for every type in the own factory, in whatever sector, however many of it."""
    board = Board(2)
    for k, name in enumerate(turning):
        board.turning(1, "X123"[k % 4], f"turning.{name}")
    board.turning(2, 1, "turning.medium_press")
    act(board, "one_shot.ONE6").answer("special")
    assert board.player(1).green == 3 + 2 * types


@pytest.mark.rule("ONE7")
@pytest.mark.parametrize("hot, cold", [(0, 3), (2, 1), (5, 0)])
def test_points_for_hot_water(hot, cold):
    """Green points, one for each hot token; the water stays."""
    board = Board(2)
    board.water(1, hot=hot, cold=cold)
    act(board, "one_shot.ONE7").answer("special")
    assert (board.player(1).green, board.player(1).hot, board.player(1).cold) == (3 + hot, hot, cold)
    assert board.player(1).special == 1


@pytest.mark.rule("ONE8")
@pytest.mark.parametrize("hot, cold", [(0, 3), (2, 1), (4, 0), (0, 0)])
def test_gears_for_all_water(hot, cold):
    """One for each token, hot or cold, small and medium in any mix."""
    board = Board(2)
    board.water(1, hot=hot, cold=cold)
    board.gears(1, 0, 0)
    act(board, "one_shot.ONE8")
    if hot + cold == 0:
        assert board.ask() is None
        return
    assert board.ask().kind == "gain_free" and board.options() == [str(n) for n in range(hot + cold + 1)]
    board.answer("1")
    assert board.gears_of(1) == ([0, 0, 0, 1], [0, 0, 0, hot + cold - 1])
    assert (board.player(1).hot, board.player(1).cold) == (hot, cold)


# ---- ONE9: an award token


def awards(*rows):
    """A board of two players whose award rows are these (task, left, right, watch); no other tokens."""
    board = Board(2)
    for r in range(4):
        task, left, right, watch = rows[r] if r < len(rows) else ("award.suits", False, False, None)
        board.award(r, task, left, right, watch)
    return board


@pytest.mark.rule("ONE9")
def test_any_token_left_or_right():
    """Row by row, as far as they are still there."""
    board = awards(("award.water", True, True, "watch.green"), ("award.turning", False, True, None),
                   ("award.special", True, False, "watch.chrome"))
    act(board, "one_shot.ONE9")
    assert board.ask().kind == "award"
    assert board.options() == ["take award.water left", "take award.water right", "take award.turning right",
                               "take award.special left"]
    board.answer("take award.turning right")
    assert board.ask() is None and board.state(1)["awards"] == ["award.turning"]
    assert board.g.award_right[1] == 0
    assert board.g.award_left[0] == board.g.award_right[0] == board.g.award_left[2] == 1


@pytest.mark.rule("ONE9", "AWD3")
@pytest.mark.parametrize("side, green", [("left", 6), ("right", 3)])
def test_the_watch_comes_with_the_left_token(side, green):
    """Used at once, then out of the game; the right token brings none and leaves it where it is."""
    board = awards(("award.water", True, True, "watch.green"))
    act(board, "one_shot.ONE9").answer(f"take award.water {side}")
    assert board.player(1).green == green and board.state(1)["awards"] == ["award.water"]
    assert (board.g.award_left[0], board.g.award_right[0]) == ((0, 1) if side == "left" else (1, 0))
    assert (board.g.award_watch[0] == -1) == (side == "left")
    board.effect(1, [{"award": 1}])
    assert board.player(1).green == 6 and board.g.award_watch[0] == -1, "used once, by whoever took it"


@pytest.mark.rule("ONE9")
def test_without_tokens_nothing_happens():
    board = awards()
    assert act(board, "one_shot.ONE9").ask() is None and board.state(1)["awards"] == []


@pytest.mark.rule("ONE9", "ONE10", "ONE4")
def test_each_acts_once():
    """After its activation it is not offered again."""
    for name in ("one_shot.ONE4", "one_shot.ONE10a", "one_shot.ONE10b", "one_shot.ONE10c"):
        board = Board(2)
        board.turning(1, 2, "turning.boiler")
        assert not [o for o in act(board, name).options() if "one_shot" in o]


@pytest.mark.rule("ONE10")
@pytest.mark.parametrize("name, gains", [("ONE10a", (3, 0, 3, 1)), ("ONE10b", (0, 2, 2, 1)), ("ONE10c", (4, 0, 3, 0))])
def test_icon_only_machines_do_what_the_catalogue_says(name, gains):
    """3 points and a water; 2 chrome gears; 4 points and maximum steam."""
    board = Board(2)
    board.water(1, hot=2, cold=1)
    green, chrome, hot, cold = gains
    act(board, f"one_shot.{name}")
    P = board.player(1)
    assert board.ask() is None
    assert (P.green, P.chrome, P.hot, P.cold) == (3 + green, 1 + chrome, hot, cold)
