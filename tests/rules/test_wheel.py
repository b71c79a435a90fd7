"""WHL1-WHL3, WHL5, WHL7: what the wheel moves, what it switches on, and what may then act."""

import pytest

from tests.rules.board import Board

AT = ("bottom", "left", "top", "right")


def turned(board, seat=1, main=True):
    """The options of the phase of activations after the wheel was turned; None if nothing can be done."""
    q = board.start("wheel", seat, main=main).ask()
    assert q is None or q.kind == "wheel"
    return q and q.options


def before_the_bottom(**kwargs):
    """A board where seat 1's X comes to the bottom with the next turn of the wheel."""
    board = Board(2, **kwargs)
    board.player(1).x_at = 3
    return board


@pytest.mark.rule("WHL1")
def test_everything_rides_a_quarter_turn():
    """Sector 3 becomes 2, 2 becomes 1, 1 becomes X, X becomes 3, with gears, engineers and machines."""
    board = Board(2)
    board.gears(1, (1, 2, 3, 4), (8, 7, 6, 5))
    for sector, engineer, one_shot, machine in (("X", "E1", "ONE1", "boiler"), (1, "E2", "ONE2", "small_press"),
                                                (2, "E7", "ONE4", "medium_press"), (3, "E8", "ONE5", "chrome_plater")):
        board.engineers(1, sector, f"engineer.{engineer}")
        board.one_shot(1, sector, f"one_shot.{one_shot}")
        board.turning(1, sector, f"turning.{machine}")
    turned(board)
    assert board.gears_of(1) == ([2, 3, 4, 1], [7, 6, 5, 8])
    state = board.state(1)
    assert state["engineers"] == {"X": [["engineer.E2", "up"]], "1": [["engineer.E7", "up"]],
                                  "2": [["engineer.E8", "up"]], "3": [["engineer.E1", "up"]]}
    assert {s: n for s, ((n, _),) in state["one_shots"].items()} == {
        "X": "one_shot.ONE2", "1": "one_shot.ONE4", "2": "one_shot.ONE5", "3": "one_shot.ONE1"}
    assert state["turning"] == {"X": ["turning.small_press"], "1": ["turning.medium_press"],
                                "2": ["turning.chrome_plater"], "3": ["turning.boiler"]}


@pytest.mark.rule("WHL1", "ENG7")
def test_engineers_in_the_old_x_turn_upright():
    """Only those whom X leaves: one upside-down elsewhere (she cannot be, but for a switch) would stay so."""
    board = Board(2, sets=("switch.nearer_stays=true",))
    board.engineers(1, "X", "engineer.E5", "engineer.E6", down=True)
    board.engineers(1, 3, "engineer.E11", down=True)
    turned(board)
    assert board.state(1)["engineers"]["3"] == [["engineer.E5", "up"], ["engineer.E6", "up"]]
    assert board.state(1)["engineers"]["2"] == [["engineer.E11", "down"]]


@pytest.mark.rule("WHL1")
def test_x_goes_round():
    """Bottom, left, top, right, bottom; of one player only."""
    board = Board(2)
    for x in (*AT[1:], AT[0], AT[1]):
        board.start("wheel", 1).play_out()
        assert board.state(1)["x"] == x and board.state(2)["x"] == "bottom"


# ---- switched on


@pytest.mark.rule("WHL2")
def test_turning_machines_in_every_sector():
    board = Board(2)
    for sector in ("X", 1, 2, 3):
        board.turning(1, sector, "turning.boiler")
    board.turning(2, 1, "turning.small_press")
    assert turned(board) == ["end"] + [f"activate turning.boiler {s}" for s in "X123"]


@pytest.mark.rule("WHL2")
def test_completed_one_shots_that_came_to_x():
    """Not those of other sectors, not uncompleted ones, not activated ones."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE10a", "one_shot.ONE10b", condition="done")
    board.one_shot(1, 1, "one_shot.ONE2")
    board.one_shot(1, 1, "one_shot.ONE10c", condition="spent")
    board.one_shot(1, 2, "one_shot.ONE5", condition="done")
    board.water(1, hot=0, cold=3)
    assert turned(board) == ["end", "activate one_shot.ONE10a X", "activate one_shot.ONE10b X"]


@pytest.mark.rule("WHL2", "SEC6")
def test_visible_completed_machines_with_the_turn_icon():
    """Not covered, not uncompleted, and none that works at another time."""
    board = Board(2)
    board.drive(1, "chrome.B1", "chrome.B5", "chrome.B6", "chrome.B12")
    board.drive(2, "chrome.B2")
    assert turned(board) == ["end", "activate chrome.B1 cog", "activate chrome.B12 chain"]
    board = Board(2)
    board.drive(1, "chrome.A1", "chrome.A6", "chrome.A12")
    board.drive(1, "chrome.B7", completed=False)
    assert turned(board) == ["end", "activate chrome.A12 chain"]


@pytest.mark.rule("WHL2")
@pytest.mark.parametrize("x_at, shown", [(0, False), (1, False), (2, False), (3, True)])
def test_prototypes_when_x_comes_to_the_bottom(x_at, shown):
    """Each fourth turn of the own wheel, additional turns counted."""
    board = Board(2)
    board.player(1).x_at = x_at
    board.turning(1, 1, "turning.boiler")
    prototypes = [o for o in turned(board, main=False) if "prototype" in o]
    assert prototypes == ([f"activate prototype.{d}" for d in ("cog", "piston", "chain")] if shown else [])


@pytest.mark.rule("WHL2", "WHL8")
@pytest.mark.parametrize("completed", [True, False])
def test_a_machine_on_a_drive_covers_the_prototype(completed):
    board = before_the_bottom()
    board.gears(1, 0, 0)
    board.drive(1, "chrome.B3", "chrome.A4", completed=completed)
    assert turned(board) == ["end", "activate prototype.piston"]


@pytest.mark.rule("WHL2")
def test_prototypes_of_the_own_wheel_only():
    """Where the others' X points does not matter."""
    board = before_the_bottom()
    board.turning(2, 1, "turning.boiler")
    assert turned(board, seat=2) == ["end", "activate turning.boiler X"]


# ---- activating


@pytest.mark.rule("WHL3")
def test_each_once_in_any_order():
    """What has acted is no longer offered; the effects come at once."""
    board = before_the_bottom()
    board.gears(1, 0, 0)
    board.turning(1, 2, "turning.small_press", "turning.small_press")
    board.turning(1, 3, "turning.medium_press")
    board.drive(1, "chrome.B12")
    turned(board)
    board.answer("activate chrome.B12 chain", "1", "activate prototype.piston", "activate turning.small_press 1")
    assert board.gears_of(1) == ([0, 0, 0, 2], [0, 0, 0, 1])
    assert board.options() == ["end", "activate turning.small_press 1", "activate turning.medium_press 2",
                               "activate prototype.cog"]
    board.answer("activate turning.medium_press 2", "activate turning.small_press 1", "activate prototype.cog")
    assert board.ask() is None and board.gears_of(1) == ([0, 0, 0, 4], [0, 0, 0, 2])


@pytest.mark.rule("WHL3")
def test_activations_may_be_forfeited():
    """At any moment; what was left out is lost and does not wait for the next turn of the wheel."""
    board = Board(2)
    board.gears(1, 0, 0)
    board.turning(1, 3, "turning.small_press", "turning.medium_press")
    turned(board)
    board.answer("activate turning.small_press 2", "end")
    assert board.ask() is None and board.gears_of(1) == ([0, 0, 0, 1], [0, 0, 0, 0])
    assert turned(board) == ["end", "activate turning.medium_press 1", "activate turning.small_press 1"]


@pytest.mark.rule("WHL3")
def test_a_one_shot_in_x_may_be_forfeited():
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE10b", condition="done")
    turned(board)
    board.answer("end")
    assert board.player(1).chrome == 1 and board.state(1)["one_shots"]["X"] == [["one_shot.ONE10b", "done"]]


@pytest.mark.rule("WHL5")
def test_no_steam_actions_in_between():
    """Neither speeding up nor discarding, though there is steam and something to do it with."""
    board = Board(2)
    board.turning(1, 3, "turning.boiler")
    board.engineers(1, 2, "engineer.E1")
    board.one_shot(1, 2, "one_shot.ONE2")
    board.water(1, hot=5)
    assert turned(board) == ["end", "activate turning.boiler 2", "complete one_shot.ONE2 1"]


# ---- end-of-turn machines


@pytest.mark.rule("WHL7")
def test_end_of_turn_machines_wait_for_phase_4():
    """They do nothing in the phase of activations, and once it is over they can be used."""
    board = Board(2)
    board.drive(1, "chrome.A11")
    board.turning(1, 2, "turning.boiler")
    board.water(1, hot=1)
    board.start("turn", 1).play_out({"main": "wheel"}, until="wheel")
    assert board.options() == ["end", "activate turning.boiler 1"]
    board.answer("end").play_out(until="end_of_turn")
    assert board.options() == ["stop", "use chrome.A11 piston"]


@pytest.mark.rule("WHL7", "WHL4")
def test_an_end_of_turn_machine_completed_in_the_phase():
    """From storage or from its drive: it was switched on by being completed."""
    for place in ("storage", "piston"):
        board = Board(2)
        if place == "storage":
            board.storage(1, "chrome.A11")
        else:
            board.drive(1, "chrome.A11", completed=False)
        board.gears(1, 3, 3)
        board.reserve(1, chrome=3)
        board.water(1, hot=1)
        board.start("turn", 1).play_out({"main": "wheel"}, until="wheel")
        board.answer(f"complete chrome.A11 {place}").play_out(until="end_of_turn")
        assert board.options() == ["stop", "use chrome.A11 piston"]


@pytest.mark.rule("WHL7", "EOT1")
def test_at_most_once_a_turn():
    """One switched on by playing her, one by the activations that are her action: each of them can be used once."""
    board = Board(2, data=lambda data: data["engineer"]["E8"].update(action=[{"activate": True}]))
    board.drive(1, "chrome.A3", "chrome.A11")
    board.hand(1, "engineer.E8")
    board.hand(2)
    board.water(1, hot=3)
    board.start("turn", 1).play_out({"main": "play engineer.E8"}, until="end_of_turn")
    assert board.options() == ["stop", "use chrome.A3 cog", "use chrome.A11 piston"]
    board.answer("use chrome.A11 piston").play_out(until="end_of_turn")
    assert board.options() == ["stop", "use chrome.A3 cog"]
    board.answer("use chrome.A3 cog").play_out()
    assert board.ask() is None and board.player(1).wheel_turns == 2
