"""WHL4, WHL6, WHL8, WHL9: completing between activations, the prototype that must act, machines covered and moved."""

import pytest

from tests.rules.board import Board


def wheel(board):
    """Turn the wheel of seat 1."""
    return board.start("wheel", 1)


def plenty(board):
    """All that costs could ask for."""
    board.gears(1, 12, 12)
    board.reserve(1, chrome=9)
    board.water(1, hot=6)
    return board


def at_the_bottom(**kwargs):
    """A rich player whose X comes to the bottom with the next turn of the wheel."""
    board = plenty(Board(2, **kwargs))
    board.player(1).x_at = 3
    return board



def sets_free(data):
    """ONE10b completes a machine free of charge, as ONE3 does."""
    data["one_shot"]["ONE10b"]["effect"] = [{"complete_free": 1}]


# ---- completing


@pytest.mark.rule("WHL4")
def test_completing_before_between_and_after():
    """Also as the very first and the very last thing."""
    board = plenty(Board(2))
    board.turning(1, 2, "turning.boiler", "turning.small_press")
    for place, name in ((2, "one_shot.ONE10a"), (3, "one_shot.ONE10c")):
        board.one_shot(1, place, name)
    board.drive(1, "chrome.B3", completed=False)
    wheel(board).answer("complete one_shot.ONE10a 1", "activate turning.boiler 1", "complete chrome.B3 cog",
                        "activate turning.small_press 1")
    assert board.options() == ["end", "complete one_shot.ONE10c 2"], "nothing is left to act"
    board.answer("complete one_shot.ONE10c 2")
    assert board.ask() is None and board.state(1)["one_shots"]["2"] == [["one_shot.ONE10c", "done"]]


@pytest.mark.rule("WHL4")
def test_with_gears_and_steam_won_in_the_phase():
    """ONE2 costs a small gear and a steam; the player has neither before the machines have acted."""
    board = Board(2)
    board.gears(1, 0, 0)
    board.water(1, hot=0, cold=1)
    board.one_shot(1, 3, "one_shot.ONE2")
    board.turning(1, 2, "turning.boiler", "turning.small_press")
    assert wheel(board).options() == ["end", "activate turning.small_press 1", "activate turning.boiler 1"]
    board.answer("activate turning.boiler 1")
    assert board.options() == ["end", "activate turning.small_press 1"]
    board.answer("activate turning.small_press 1")
    assert board.options() == ["end", "complete one_shot.ONE2 2"]
    board.answer("complete one_shot.ONE2 2")
    assert sum(board.gears_of(1)[0]) == 0 and board.player(1).cold == 1


@pytest.mark.rule("WHL4", "SEC2")
def test_a_one_shot_completed_in_x_can_act_at_once():
    """In X, and only there."""
    board = plenty(Board(2))
    board.one_shot(1, 1, "one_shot.ONE10b")
    board.one_shot(1, 2, "one_shot.ONE10a")
    wheel(board).answer("complete one_shot.ONE10b X", "complete one_shot.ONE10a 1")
    assert board.options() == ["end", "activate one_shot.ONE10b X"] and board.player(1).chrome == 9
    board.answer("activate one_shot.ONE10b X")
    assert board.ask() is None and board.player(1).chrome == 11


@pytest.mark.rule("WHL4")
@pytest.mark.parametrize("place", ["storage", "chain"])
def test_a_turn_icon_machine_completed_can_act_at_once(place):
    """From storage, too, where it covers one that has already acted."""
    board = plenty(Board(2))
    board.drive(1, "chrome.B12")
    if place == "storage":
        board.storage(1, "chrome.A18")
    else:
        board.drive(1, "chrome.A18", completed=False)
    wheel(board)
    if place == "storage":
        board.answer("activate chrome.B12 chain", "0")
    board.answer(f"complete chrome.A18 {place}")
    assert board.options() == ["end", "activate chrome.A18 chain"] and board.player(1).green == 3
    board.answer("activate chrome.A18 chain")
    assert board.ask() is None and board.player(1).green == 5


@pytest.mark.rule("WHL4", "ONE3")
def test_what_a_free_completion_completes_is_switched_on():
    """A one-shot in X and a turn-icon machine, completed by ONE3 in the phase."""
    board = Board(2)
    board.gears(1, 0, 0)
    board.one_shot(1, 1, "one_shot.ONE3", "one_shot.ONE3", condition="done")
    board.one_shot(1, 1, "one_shot.ONE10b")
    board.drive(1, "chrome.B1", completed=False)
    wheel(board).answer("activate one_shot.ONE3 X", "complete one_shot.ONE10b X")
    assert "activate one_shot.ONE10b X" in board.options()
    board.answer("activate one_shot.ONE3 X")
    assert ("complete_free", 1, "complete chrome.B1 cog") in board.forced
    assert board.options() == ["end", "activate one_shot.ONE10b X", "activate chrome.B1 cog"]


@pytest.mark.rule("WHL4", "ACT5")
def test_vacating_in_the_phase():
    """The stored machine may move to its drive, uncompleted."""
    board = Board(2)
    board.storage(1, "chrome.A18")
    board.turning(1, 1, "turning.boiler")
    assert wheel(board).options() == ["end", "activate turning.boiler X", "vacate"]
    board.answer("vacate")
    assert board.state(1)["storage"] is None and board.state(1)["drives"]["chain"] == [["chrome.A18", False]]


# ---- the prototype that must act


@pytest.mark.rule("WHL6")
def test_the_phase_cannot_end_before_it_has_acted():
    """The special marker prototype; the two others may be left out."""
    board = Board(2)
    board.player(1).x_at = 3
    prototypes = [f"activate prototype.{d}" for d in ("cog", "piston", "chain")]
    assert wheel(board).options() == prototypes
    board.answer("activate prototype.cog")
    assert board.options() == prototypes[1:]
    board.answer("activate prototype.chain")
    assert board.player(1).special == 1 and board.options() == ["end", "activate prototype.piston"]
    board.answer("end")
    assert board.ask() is None


@pytest.mark.rule("WHL6")
def test_as_the_only_thing_to_do_it_is_done_unasked():
    board = Board(2)
    board.player(1).x_at = 3
    board.drive(1, "chrome.B3", "chrome.B6")
    board.gears(1, 0, 0)
    assert wheel(board).ask() is None and board.player(1).special == 1
    assert ("wheel", 1, "activate prototype.chain") in board.forced


@pytest.mark.rule("WHL6")
def test_only_when_switched_on():
    """X elsewhere, or a machine on its drive: nothing must act and nothing is blocked."""
    board = plenty(Board(2))
    board.storage(1, "chrome.A18")
    board.turning(1, 1, "turning.boiler")
    assert wheel(board).options() == ["end", "activate turning.boiler X", "complete chrome.A18 storage", "vacate"]
    board = at_the_bottom()
    board.drive(1, "chrome.B9")
    board.storage(1, "chrome.A18")
    assert wheel(board).options() == ["end", "activate prototype.cog", "activate prototype.piston",
                                      "complete chrome.A18 storage", "vacate"]


@pytest.mark.rule("WHL6")
def test_until_then_nothing_is_placed_on_its_drive():
    """A stored machine of that drive can neither be completed nor vacate the storage; afterwards it can."""
    board = at_the_bottom()
    board.storage(1, "chrome.A18")
    assert not [o for o in wheel(board).options() if o.startswith(("complete", "vacate"))]
    board.answer("activate prototype.chain")
    assert board.options()[-2:] == ["complete chrome.A18 storage", "vacate"]
    board.answer("complete chrome.A18 storage")
    assert "activate chrome.A18 chain" in board.options()


@pytest.mark.rule("WHL6")
def test_other_drives_are_free():
    """While it waits, machines of other drives may be placed, and one-shots completed."""
    board = at_the_bottom()
    board.storage(1, "chrome.A1")
    board.one_shot(1, 3, "one_shot.ONE5")
    assert wheel(board).options()[3:] == ["complete chrome.A1 storage", "complete one_shot.ONE5 2", "vacate"]
    board.answer("vacate")
    assert board.state(1)["drives"]["cog"] == [["chrome.A1", False]]
    assert "end" not in board.options() and "activate prototype.cog" not in board.options()


@pytest.mark.rule("WHL6", "ONE3")
def test_a_free_completion_is_blocked_too():
    """The stored machine is no option; if it was the only one, the effect does nothing."""
    board = at_the_bottom(data=sets_free)
    board.storage(1, "chrome.A18")
    board.one_shot(1, 1, "one_shot.ONE10b", condition="done")
    wheel(board).answer("activate one_shot.ONE10b X")
    assert board.state(1)["storage"] == "chrome.A18" and board.ask().kind == "wheel"
    board = at_the_bottom(data=sets_free)
    board.storage(1, "chrome.A18")
    board.drive(1, "chrome.B3", completed=False)
    board.one_shot(1, 1, "one_shot.ONE10b", condition="done")
    wheel(board).answer("activate one_shot.ONE10b X")
    assert ("complete_free", 1, "complete chrome.B3 cog") in board.forced


@pytest.mark.rule("WHL6", "ACT10")
def test_activating_without_the_wheel_blocks_nothing():
    """ACT8a switches no prototype on, wherever X points."""
    board = plenty(Board(2))
    board.storage(1, "chrome.A18")
    board.effect(1, [{"activate": True}])
    assert board.options() == ["end", "complete chrome.A18 storage", "vacate"]


@pytest.mark.rule("WHL6")
def test_several_forced_prototypes():
    """A variant in which all must act: the phase ends after the last of them."""
    board = Board(2, sets=("prototype.cog.forced=true", "prototype.piston.forced=true"))
    board.player(1).x_at = 3
    board.storage(1, "chrome.A1")
    wheel(board).answer("activate prototype.chain")
    assert board.options() == ["activate prototype.cog", "activate prototype.piston"]
    board.answer("activate prototype.cog")
    assert board.options() == ["activate prototype.piston", "vacate"]


# ---- covered


@pytest.mark.rule("WHL8", "SEC6")
@pytest.mark.parametrize("how, left", [("complete chrome.A2 storage", None),
                                       ("vacate", ["end", "complete chrome.A2 cog"])])
def test_a_machine_covered_before_it_acted_is_lost(how, left):
    """By a completed machine or an uncompleted one, neither of which acts on the wheel."""
    board = plenty(Board(2))
    board.drive(1, "chrome.B1")
    board.storage(1, "chrome.A2")
    assert "activate chrome.B1 cog" in wheel(board).options()
    board.answer(how)
    q = board.ask()
    assert (q and q.options) == left


@pytest.mark.rule("WHL8")
@pytest.mark.parametrize("how", ["complete chrome.B2 storage", "vacate"])
def test_a_prototype_covered_before_it_acted_is_lost(how):
    board = at_the_bottom()
    board.storage(1, "chrome.B2")
    assert "activate prototype.cog" in wheel(board).options()
    board.answer(how)
    assert "activate prototype.cog" not in board.options()


@pytest.mark.rule("WHL8", "WHL7")
def test_an_end_of_turn_machine_covered_in_the_phase_is_lost():
    board = plenty(Board(2))
    board.drive(1, "chrome.A11")
    board.storage(1, "chrome.B5")
    board.start("turn", 1).play_out({"main": "wheel"}, until="wheel")
    board.answer("complete chrome.B5 storage").play_out()
    assert "end_of_turn" not in {kind for kind, *_ in board.asked}


# ---- machines that come and go


@pytest.mark.rule("WHL9", "ONE2")
def test_a_turning_machine_that_enters_is_not_switched_on():
    board = Board(2)
    board.pile("turning", "turning.small_press")
    board.one_shot(1, 1, "one_shot.ONE2", condition="done")
    board.turning(1, 3, "turning.boiler")
    wheel(board).answer("activate one_shot.ONE2 X")
    assert board.state(1)["turning"]["3"] == ["turning.small_press"]
    assert board.options() == ["end", "activate turning.boiler 2"]


@pytest.mark.rule("WHL9", "ONE1")
def test_a_moved_turning_machine_stays_switched_on():
    """One that has acted does not act again, wherever it goes; moving itself activates nothing."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE1", condition="done")
    board.turning(1, 2, "turning.boiler", "turning.small_press")
    board.gears(1, 0, 0)
    wheel(board).answer("activate turning.boiler 1", "activate one_shot.ONE1 X")
    assert board.ask().of == "turning.small_press 1"
    board.answer("to 3", "to X")
    assert board.player(1).hot == 2 and board.gears_of(1)[0] == [0, 0, 0, 0]
    assert board.options() == ["end", "activate turning.small_press 3"]


@pytest.mark.rule("WHL9", "ONE1")
def test_a_one_shot_acts_only_while_it_is_in_x():
    """Moved out it is no option; moved in it acts there and then."""
    board = Board(2)
    board.one_shot(1, 1, "one_shot.ONE1", "one_shot.ONE10b", condition="done")
    board.one_shot(1, 3, "one_shot.ONE10a", condition="done")
    board.turning(1, 3, "turning.boiler")
    wheel(board).answer("activate one_shot.ONE1 X", "to 2", "to 3")
    assert board.ask().of == "one_shot.ONE10a 2 done"
    board.answer("to X")
    assert board.player(1).green == 3 + 1 + 3, "ONE1 and ONE10a"
    assert board.options() == ["end", "activate turning.boiler 2"]
