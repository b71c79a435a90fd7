"""ONE1-ONE4: one-shot machines that move, search, complete and return."""

import pytest

from tests.rules.board import Board


def act(board, name):
    """Completed, the wheel brings it to X, where it is activated; sectors move on by one."""
    board.one_shot(1, 1, name, condition="done")
    return board.start("wheel", 1).answer(f"activate {name} X")


def where(board, name, seat=1):
    """(sector, condition) of each one-shot of a name."""
    return [(s, c) for s, cards in board.state(seat)["one_shots"].items() for n, c in cards if n == name]


# ---- ONE1: moving machines


@pytest.fixture
def machines():
    """Once the wheel has turned: a boiler in X, a press and an open machine in 2, a done one in 1, a spent one in 3."""
    board = Board(2)
    board.turning(1, 1, "turning.boiler")
    board.turning(1, 3, "turning.small_press")
    board.one_shot(1, 2, "one_shot.ONE10b", condition="done")
    board.one_shot(1, 3, "one_shot.ONE2")
    board.one_shot(1, "X", "one_shot.ONE10a", condition="spent")
    board.turning(2, 2, "turning.boiler")
    board.one_shot(2, 2, "one_shot.ONE3")
    board.gears(1, 0, 0)
    return board


@pytest.mark.rule("ONE1", "ACT12")
def test_a_point_and_which_machines_move(machines):
    """All own turning machines and unspent one-shots, not itself and no spent one; to any sectors, out of X too."""
    board = act(machines, "one_shot.ONE1")
    asked = []
    assert board.player(1).green == 4
    for to in ("to 3", "to 1", "to 2", "to 3"):
        assert board.ask().kind == "move" and board.options() == ["to X", "to 1", "to 2", "to 3"]
        asked.append(board.ask().of)
        board.answer(to)
    assert asked == ["turning.boiler X", "turning.small_press 2", "one_shot.ONE10b 1 done", "one_shot.ONE2 2 open"]
    assert board.ask().kind == "wheel" and where(board, "one_shot.ONE1") == [("X", "spent")]
    assert board.state(1)["turning"]["3"] == ["turning.boiler"]
    assert board.state(1)["turning"]["1"] == ["turning.small_press"]
    assert where(board, "one_shot.ONE10b") == [("2", "done")] and where(board, "one_shot.ONE2") == [("3", "open")]


@pytest.mark.rule("ONE1")
def test_any_number_none_included(machines):
    """A machine's own sector leaves it where it is."""
    board = act(machines, "one_shot.ONE1").answer("to X", "to 2", "to 1", "to 2")
    assert board.state(1)["turning"]["X"] == ["turning.boiler"] and where(board, "one_shot.ONE2") == [("2", "open")]
    assert board.player(1).chrome == 1 and board.player(1).hot == 1


@pytest.mark.rule("ONE1")
def test_completed_ones_moved_into_x_act_and_nothing_else_does(machines):
    """Once, after all moves; open one-shots and turning machines that are moved do not act."""
    board = act(machines, "one_shot.ONE1").answer("to 1", "to X", "to X")
    assert board.player(1).chrome == 1, "one more is still to be moved"
    board.answer("to X")
    P = board.player(1)
    assert (P.chrome, P.hot) == (3, 1) and board.gears_of(1)[0] == [0, 0, 0, 0]
    assert where(board, "one_shot.ONE10b") == [("X", "spent")] and where(board, "one_shot.ONE2") == [("X", "open")]


@pytest.mark.rule("ONE1", "ACT12")
def test_in_any_order(machines):
    board = machines
    board.one_shot(1, 2, "one_shot.ONE10c", condition="done")
    act(board, "one_shot.ONE1").answer("to X", "to 2", "to X", "to X", "to 2")
    assert board.ask().kind == "moved"
    assert board.options() == ["activate one_shot.ONE10b", "activate one_shot.ONE10c"]
    board.answer("activate one_shot.ONE10c")
    assert board.ask().kind == "wheel" and (board.player(1).green, board.player(1).chrome) == (8, 3)


@pytest.mark.rule("ONE1", "WHL9")
def test_moved_machines_stay_switched_on(machines):
    """A turning machine that was moved in the phase can still be activated in it."""
    board = act(machines, "one_shot.ONE1").answer("to 3", "to 2", "to 1", "to 2")
    assert "activate turning.boiler 3" in board.options()


@pytest.mark.rule("ONE1")
def test_when_sped_up_it_moves_as_well():
    """In maintenance too; alone in the factory it gives its point."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE1", condition="done")
    board.turning(1, 2, "turning.boiler")
    board.water(1, hot=2)
    board.start("maintenance", 1).answer("speed one_shot.ONE1 1 done", "to X")
    assert board.state(1)["turning"]["X"] == ["turning.boiler"] and board.player(1).green == 4
    assert (board.player(1).hot, board.player(1).cold) == (1, 1), "the boiler did not act"
    board = Board(2)
    assert act(board, "one_shot.ONE1").ask() is None and board.player(1).green == 4


# ---- ONE2: the discard piles


@pytest.fixture
def piles():
    board = Board(2)
    board.hand(1)
    board.pile("engineer", "engineer.E9", "engineer.E5")
    board.pile("one_shot", "one_shot.ONE8")
    board.pile("turning", "turning.boiler", "turning.boiler", "turning.small_press")
    return board


@pytest.mark.rule("ONE2")
def test_any_one_item_from_the_piles(piles):
    """From all three, one in all; there is no way to leave it."""
    board = act(piles, "one_shot.ONE2")
    assert board.options() == ["take engineer.E5", "take engineer.E9", "take one_shot.ONE8", "take turning.small_press",
                               "take turning.boiler"]
    board.answer("take engineer.E9")
    assert board.ask() is None and board.state(1)["hand"] == ["engineer.E9"] and board.player(1).green == 3
    assert board.piled("engineer") == ["engineer.E5"] and len(board.piled("turning")) == 3


@pytest.mark.rule("ONE2")
def test_machines_come_to_sector_3(piles):
    """A turning machine does not act and, in the phase of the wheel, is not switched on (WHL9)."""
    board = act(piles, "one_shot.ONE2").answer("take turning.boiler")
    assert board.state(1)["turning"]["3"] == ["turning.boiler"] and board.player(1).hot == 1
    assert board.ask() is None and sorted(board.piled("turning")) == ["turning.boiler", "turning.small_press"]


@pytest.mark.rule("ONE2", "SEC5")
def test_a_one_shot_comes_uncompleted(piles):
    """Though it was completed and activated before."""
    card = piles.variant.names.one_shots.index("one_shot.ONE8")
    piles.g.done |= 1 << card
    piles.g.spent |= 1 << card
    board = act(piles, "one_shot.ONE2").answer("take one_shot.ONE8")
    assert where(board, "one_shot.ONE8") == [("3", "open")] and board.piled("one_shot") == []


@pytest.mark.rule("ONE2", "ACT1")
@pytest.mark.parametrize("name", ["engineer.E5", "engineer.E6"])
@pytest.mark.parametrize("green, hot", [(1, 1), (0, 1), (1, 0)])
def test_a_4_from_the_pile_costs_as_usual(name, green, hot):
    """One point and one steam; who lacks either is not offered her."""
    board = Board(2)
    board.hand(1)
    board.pile("engineer", name, "engineer.E9")
    board.reserve(1, green=green)
    board.water(1, hot=hot, cold=0)
    act(board, "one_shot.ONE2")
    if green and hot:
        assert board.options() == [f"take {name}", "take engineer.E9"]
        board.answer(f"take {name}")
        assert (board.player(1).green, board.player(1).hot, board.player(1).cold) == (0, 0, 1)
    else:
        assert ("search", 1, "take engineer.E9") in board.forced


@pytest.mark.rule("ONE2", "ENG9")
def test_it_may_be_left_only_if_all_costs_extra():
    board = Board(2)
    board.hand(1)
    board.pile("engineer", "engineer.E5")
    act(board, "one_shot.ONE2")
    assert board.options() == ["decline", "take engineer.E5"]
    board.answer("decline")
    assert board.piled("engineer") == ["engineer.E5"] and board.player(1).green == 3
    board = Board(2)
    board.pile("engineer", "engineer.E5")
    board.reserve(1, green=0)
    assert act(board, "one_shot.ONE2").ask() is None and board.piled("engineer") == ["engineer.E5"]


@pytest.mark.rule("ONE2")
def test_with_empty_piles_nothing_happens():
    board = Board(2)
    assert act(board, "one_shot.ONE2").ask() is None and where(board, "one_shot.ONE2") == [("X", "spent")]


@pytest.mark.rule("ONE2", "CHR4", "CHR10")
def test_it_is_no_building(piles):
    """CHR4 lets nothing act, CHR10 offers no stack, and the display stays as it is."""
    piles.drive(1, "chrome.B9")
    shown = piles.shown("turning")
    board = act(piles, "one_shot.ONE2").answer("take turning.boiler")
    assert board.player(1).hot == 1 and board.shown("turning") == shown
    board = Board(2)
    board.drive(1, "chrome.B11")
    board.pile("turning", "turning.boiler", "turning.small_press")
    assert act(board, "one_shot.ONE2").options() == ["take turning.small_press", "take turning.boiler"]


# ---- ONE3: a free completion


@pytest.mark.rule("ONE3")
def test_one_machine_free_of_charge():
    """Storage, the tops of the drives, one-shots in any sector; whatever they cost, and one has to be."""
    board = Board(2)
    board.storage(1, "chrome.A18")
    board.drive(1, "chrome.A1", completed=False)
    board.drive(1, "chrome.B5")
    board.drive(1, "chrome.B8", completed=False)
    for s, name in (("X", "one_shot.ONE4"), (1, "one_shot.ONE9"), (3, "one_shot.ONE2")):
        board.one_shot(1, s, name)
    board.one_shot(1, 2, "one_shot.ONE5", condition="done")
    board.gears(1, 0, 0)
    board.reserve(1, chrome=0)
    board.water(1, hot=0)
    board.effect(1, [{"complete_free": 1}])
    assert board.options() == ["complete chrome.A18 storage", "complete chrome.A1 cog", "complete chrome.B8 piston",
                               "complete one_shot.ONE4 X", "complete one_shot.ONE9 1", "complete one_shot.ONE2 3"]
    board.answer("complete chrome.A18 storage")
    assert board.ask() is None and board.state(1)["drives"]["chain"] == [["chrome.A18", True]]
    assert board.state(1)["storage"] is None


@pytest.mark.rule("ONE3", "SEC2")
def test_no_part_of_the_cost_is_paid():
    """No gears, no steam, no engineer though she is there."""
    board = Board(2, sets=("one_shot.ONE9.free=1", "one_shot.ONE9.steam=1"))
    board.hand(1, "engineer.E1")
    board.one_shot(1, 2, "one_shot.ONE9")
    board.gears(1, 3, 3)
    board.water(1, hot=2)
    act(board, "one_shot.ONE3")
    assert ("complete_free", 1, "complete one_shot.ONE9 1") in board.forced and board.ask() is None
    assert where(board, "one_shot.ONE9") == [("1", "done")] and board.state(1)["hand"] == ["engineer.E1"]
    assert sum(map(sum, board.gears_of(1))) == 6 and board.player(1).hot == 2 and board.piled("engineer") == []
    board.storage(1, "chrome.B1")
    board.effect(1, [{"complete_free": 1}])
    assert board.player(1).chrome == 1 and board.state(1)["drives"]["cog"] == [["chrome.B1", True]]


@pytest.mark.rule("ONE3", "SEC1")
def test_nothing_to_complete_is_no_effect():
    """A covered machine, a completed one and another player's are not to be completed."""
    board = Board(2)
    board.drive(1, "chrome.B1", completed=False)
    board.drive(1, "chrome.B4")
    board.storage(2, "chrome.B5")
    board.one_shot(2, 2, "one_shot.ONE2")
    assert act(board, "one_shot.ONE3").ask() is None
    assert board.state(2)["storage"] == "chrome.B5" and where(board, "one_shot.ONE2", 2) == [("2", "open")]


@pytest.mark.rule("ONE3", "WHL4")
def test_completed_in_x_by_it_acts_in_the_wheel_phase():
    """What it completes in X is switched on at once."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE10b")
    act(board, "one_shot.ONE3").answer("activate one_shot.ONE10b X")
    assert board.player(1).chrome == 3


# ---- ONE4: all engineers return


@pytest.mark.rule("ONE4")
def test_three_points_and_all_engineers_return():
    """From every sector, upside-down ones too; other players' stay."""
    board = Board(2)
    board.hand(1)
    for s, name in (("X", "engineer.E1"), (2, "engineer.E3"), (3, "starter.A.hire")):
        board.engineers(1, s, name)
    board.engineers(2, 1, "engineer.E9")
    board.one_shot(1, 1, "one_shot.ONE4", condition="done")
    board.start("wheel", 1)
    board.engineers(1, "X", "engineer.E5", down=True)
    board.answer("activate one_shot.ONE4 X")
    assert board.player(1).green == 6 and not any(board.state(1)["engineers"].values())
    assert set(board.state(1)["hand"]) == {"engineer.E1", "engineer.E3", "starter.A.hire", "engineer.E5"}
    assert board.player(1).down == 0 and board.state(2)["engineers"]["1"] == [["engineer.E9", "up"]]


@pytest.mark.rule("ONE4", "ENG6")
def test_one_on_the_way_does_not_return():
    """The engineer who is being played is placed as usual afterwards."""
    board = Board(2)
    board.drive(1, "chrome.A9")
    board.hand(1, "engineer.E6")
    board.hand(2)
    board.engineers(1, 3, "engineer.E1")
    board.one_shot(1, 2, "one_shot.ONE4")
    board.gears(1, 1, 1)
    board.start("play", 1, "engineer.E6").answer("complete one_shot.ONE4 2", "yes").play_out()
    assert board.state(1)["hand"] == ["engineer.E1"] and board.state(1)["engineers"]["X"] == [["engineer.E6", "down"]]
