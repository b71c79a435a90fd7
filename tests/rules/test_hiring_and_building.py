"""ACT1-ACT6, ACT9: taking items from the display."""

import pytest

from tests.rules.board import Board


@pytest.mark.rule("ACT1")
def test_hire_into_hand_and_refill():
    """One of the three in the windows comes to hand; the row is filled again."""
    board = Board(2)
    board.windows("engineer", "engineer.E1", "engineer.E2", "engineer.E4")
    board.stack("engineer", "engineer.E7")
    board.hand(1)
    board.effect(1, [{"hire": 1}])
    assert board.options() == ["take engineer A engineer.E1", "take engineer B engineer.E2",
                               "take engineer C engineer.E4"]
    board.answer("take engineer B engineer.E2")
    assert board.state(1)["hand"] == ["engineer.E2"] and board.player(1).green == 3
    assert board.shown("engineer") == ["engineer.E7", "engineer.E1", "engineer.E4"]


@pytest.mark.rule("ACT1")
@pytest.mark.parametrize("name", ["engineer.E5", "engineer.E6"])
def test_grades_4_and_4_plus_cost_a_point_and_a_steam(name):
    board = Board(2)
    board.hand(1)
    board.windows("engineer", "engineer.E1", name, "engineer.E4")
    board.water(1, hot=2, cold=0)
    board.effect(1, [{"hire": 1}]).answer(f"take engineer B {name}")
    P = board.player(1)
    assert (P.green, P.hot, P.cold) == (2, 1, 1) and board.state(1)["hand"] == [name]


@pytest.mark.rule("ACT1")
@pytest.mark.parametrize("green, hot", [(0, 3), (3, 0)])
def test_who_cannot_pay_both_cannot_hire_a_4(green, hot):
    board = Board(2)
    board.windows("engineer", "engineer.E5", "engineer.E6", "engineer.E4")
    board.reserve(1, green=green)
    board.water(1, hot=hot, cold=2)
    board.effect(1, [{"hire": 1}])
    assert board.forced == [("take", 1, "take engineer C engineer.E4")]


@pytest.mark.rule("ACT2")
def test_build_a_one_shot():
    """Uncompleted into sector 3, beside any number of others; the row is filled again."""
    board = Board(2)
    board.windows("one_shot", "one_shot.ONE1", "one_shot.ONE2", "one_shot.ONE4")
    board.stack("one_shot", "one_shot.ONE5")
    board.one_shot(1, 3, *["one_shot.ONE9"] * 6, *["one_shot.ONE10a"] * 3, condition="done")
    board.effect(1, [{"build_one_shot": 1}]).answer("take one_shot C one_shot.ONE4")
    assert ["one_shot.ONE4", "open"] in board.state(1)["one_shots"]["3"]
    assert len(board.state(1)["one_shots"]["3"]) == 10
    assert board.shown("one_shot") == ["one_shot.ONE5", "one_shot.ONE1", "one_shot.ONE2"]


@pytest.mark.rule("ACT3")
def test_build_a_turning_machine():
    """Into sector 3, where it works without being completed; the row is filled again."""
    board = Board(2)
    board.windows("turning", "turning.boiler", "turning.small_press", "turning.medium_press")
    board.stack("turning", "turning.chrome_plater")
    board.turning(1, 3, *["turning.boiler"] * 3, *["turning.small_press"] * 5)
    board.effect(1, [{"build_turning": 1}]).answer("take turning A turning.boiler")
    assert board.state(1)["turning"]["3"].count("turning.boiler") == 4
    assert board.shown("turning") == ["turning.chrome_plater", "turning.small_press", "turning.medium_press"]
    assert board.player(1).cold == 2, "it does not act when built"
    board.start("wheel", 1)
    assert "activate turning.boiler 2" in board.options()


@pytest.mark.rule("ACT4")
def test_six_chrome_machines_to_choose_from():
    """Three of each row; only the two in window C carry markers, and all of these come along."""
    board = Board(2)
    board.windows("basic", "chrome.B1", "chrome.B2", "chrome.B3")
    board.windows("advanced", "chrome.A1", "chrome.A2", "chrome.A3")
    board.markers("advanced", 3)
    board.markers("basic", 2)
    before = int(board.g.supply)
    board.effect(1, [{"build_chrome": 1}])
    assert [o.split()[-1] for o in board.options()] == [f"chrome.{row}{k}" for row in "BA" for k in (1, 2, 3)]
    board.answer("take advanced C chrome.A3", "storage")
    assert board.player(1).special == 3 and board.state(1)["storage"] == "chrome.A3"
    assert board.look()["markers"] == {"basic": [2, 0], "advanced": [1, 0]} and board.g.supply == before - 1


@pytest.mark.rule("ACT4")
def test_a_marker_is_laid_whatever_window_was_taken():
    """Taken from A or B, the machine in C keeps its markers and gets one more."""
    board = Board(2)
    for window, markers in (("A", 2), ("B", 3)):
        name = board.shown("basic")["ABC".index(window)]
        board.effect(1, [{"build_chrome": 1}]).answer(f"take basic {window} {name}").play_out()
        assert board.look()["markers"] == {"basic": [markers, 0], "advanced": [1, 0]}
    assert board.player(1).special == 0


@pytest.mark.rule("ACT4")
def test_the_machine_that_slides_to_c_gets_the_marker():
    """The row is filled before the marker is laid."""
    board = Board(2)
    board.windows("basic", "chrome.B1", "chrome.B2", "chrome.B3")
    board.effect(1, [{"build_chrome": 1}]).answer("take basic C chrome.B3", "storage")
    assert board.shown("basic")[1:] == ["chrome.B1", "chrome.B2"] and board.look()["markers"]["basic"] == [1, 0]
    board.player(1).storage = -1
    board.effect(1, [{"build_chrome": 1}]).answer("take basic C chrome.B2", "drive")
    assert board.player(1).special == 2


@pytest.mark.rule("ACT4")
def test_an_empty_row_gets_no_marker():
    """The last machine of both stacks: nothing is in C, so the supply keeps its marker."""
    board = Board(2)
    board.windows("basic", None, None, "chrome.B3")
    board.stack("basic", only=True)
    board.stack("advanced", only=True)
    before = int(board.g.supply)
    board.effect(1, [{"build_chrome": 1}]).answer("take basic C chrome.B3", "drive")
    assert board.g.supply == before and board.look()["markers"]["basic"] == [0, 0]


@pytest.mark.rule("ACT4", "END6")
def test_green_markers_are_laid_and_taken():
    """With the supply empty a green point is laid; it comes to the reserve as a green point."""
    board = Board(2)
    board.supply(0)
    name = board.shown("basic")[0]
    board.effect(1, [{"build_chrome": 1}]).answer(f"take basic A {name}", "storage")
    assert board.look()["markers"]["basic"] == [1, 1]
    name = board.shown("basic")[2]
    board.effect(1, [{"build_chrome": 1}]).play_out({"take": f"take basic C {name}"})
    assert (board.player(1).special, board.player(1).green) == (1, 4)


@pytest.mark.rule("ACT4", "ACT6", "SEC6")
def test_storage_or_on_top_of_its_drive():
    """Uncompleted to free storage, or onto the drive of its type over what is there."""
    for where in ("storage", "drive"):
        board = Board(2)
        board.drive(1, "chrome.B1")
        board.window("basic", "A", "chrome.B2")
        board.effect(1, [{"build_chrome": 1}]).answer("take basic A chrome.B2")
        assert board.options() == ["storage", "drive"]
        board.answer(where)
        drive = [["chrome.B1", True]] + ([["chrome.B2", False]] if where == "drive" else [])
        assert board.state(1)["drives"] == {"cog": drive, "piston": [], "chain": []}
        assert (board.state(1)["storage"] == "chrome.B2") == (where == "storage")
        assert board.g.chrome_state[board.variant.names.chrome.index("chrome.B2")] == 0


@pytest.mark.rule("ACT5")
def test_storage_holds_one_and_can_be_vacated_while_building():
    """The stored machine moves uncompleted to its drive; where the new one goes is asked again."""
    for then in ("storage", "drive"):
        board = Board(2)
        board.drive(1, "chrome.B5")
        board.storage(1, "chrome.B6")
        board.window("basic", "A", "chrome.B2")
        board.effect(1, [{"build_chrome": 1}]).answer("take basic A chrome.B2")
        assert board.options() == ["drive", "vacate"], "storage is taken"
        board.answer("vacate")
        assert board.options() == ["storage", "drive"]
        assert board.state(1)["drives"]["piston"] == [["chrome.B5", True], ["chrome.B6", False]]
        board.answer(then)
        assert board.state(1)["storage"] == ("chrome.B2" if then == "storage" else None)
        assert board.state(1)["drives"]["cog"] == ([["chrome.B2", False]] if then == "drive" else [])


@pytest.mark.rule("ACT5")
def test_storage_can_be_vacated_in_maintenance_and_on_the_wheel():
    """Wherever machines may be completed; the machine is still to be completed afterwards."""
    for what in ("maintenance", "wheel"):
        board = Board(2)
        board.storage(1, "chrome.B5")
        board.gears(1, 2, 2)
        board.reserve(1, chrome=1)
        board.player(1).x_at = 1
        board.start(what, 1).answer("vacate")
        assert board.state(1)["storage"] is None and board.state(1)["drives"]["piston"] == [["chrome.B5", False]]
        assert "vacate" not in board.options()
        board.answer("complete chrome.B5 piston")
        assert board.state(1)["drives"]["piston"] == [["chrome.B5", True]]


@pytest.mark.rule("ACT5", "ENG2")
def test_a_copier_may_vacate():
    """When a copier builds, and when a copier activates machines on another's turn."""
    board = Board(2)
    board.hand(1, "starter.A.chrome")
    board.hand(2, "engineer.E17")
    board.storage(2, "chrome.B5")
    board.window("basic", "A", "chrome.B2")
    board.start("play", 1, "starter.A.chrome").play_out({"copy": "copy engineer.E17",
                                                         "take": lambda q: q.options[0]}, until="copy")
    board.answer("copy engineer.E17")
    board.answer(board.options()[0])
    assert board.ask().seat == 2 and "vacate" in board.options()
    board = Board(2, sets=("engineer.E12.grade=3",))
    board.hand(1, "engineer.E12")
    board.hand(2, "engineer.E11")
    board.storage(2, "chrome.B5")
    board.start("play", 1, "engineer.E12").play_out(until="copy")
    board.answer("copy engineer.E11")
    assert board.ask().seat == 2 and board.ask().kind == "wheel" and "vacate" in board.options()


@pytest.mark.rule("ACT6")
def test_machines_on_a_drive_stay_in_their_order():
    """Built, vacated and completed machines go on top, in the order they come."""
    board = Board(2)
    board.gears(1, 20, 20)
    board.reserve(1, chrome=9)
    board.drive(1, "chrome.B1")
    board.window("basic", "A", "chrome.B2")
    board.effect(1, [{"build_chrome": 1}]).answer("take basic A chrome.B2", "drive")
    board.storage(1, "chrome.B3")
    board.start("maintenance", 1).answer("complete chrome.B2 cog", "complete chrome.B3 storage")
    board.player(1).storage = -1
    board.storage(1, "chrome.B4")
    board.start("maintenance", 1).answer("vacate")
    assert board.state(1)["drives"]["cog"] == [["chrome.B1", True], ["chrome.B2", True], ["chrome.B3", True],
                                               ["chrome.B4", False]]
    assert not [o for o in board.options() if "chrome.B" in o and "B4" not in o]


@pytest.mark.rule("ACT9")
def test_only_windows_with_an_item_offer_one():
    """Gaps are no choice; with all three empty nothing is asked."""
    for row, action in (("engineer", "hire"), ("one_shot", "build_one_shot"), ("turning", "build_turning")):
        board = Board(2)
        left = {"engineer": "engineer.E1", "one_shot": "one_shot.ONE1", "turning": "turning.boiler"}[row]
        board.windows(row, None, None, left)
        board.stack(row, only=True)
        board.effect(1, [{action: 1}])
        assert board.forced == [("take", 1, f"take {row} C {left}")]
        assert board.effect(1, [{action: 1}]).ask() is None and board.forced == []


@pytest.mark.rule("ACT2", "ACT3")
def test_equal_neighbours_are_one_choice():
    """Windows A and B of a kind leave the same display; A and C with another between do not."""
    board = Board(2)
    board.windows("turning", "turning.boiler", "turning.boiler", "turning.small_press")
    board.effect(1, [{"build_turning": 1}])
    assert board.options() == ["take turning A turning.boiler", "take turning C turning.small_press"]
    board.windows("turning", "turning.boiler", "turning.small_press", "turning.boiler")
    assert len(board.effect(1, [{"build_turning": 1}]).options()) == 3
