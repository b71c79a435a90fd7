"""EOT: phase 4, its additional actions, and what they do not switch on."""

import pytest

from tests.rules.board import Board


def phase_4(board, main, seat=1, **choices):
    """One turn with this main action as far as phase 4; its question, or None if nothing can be used."""
    board.start("turn", seat)
    return board.play_out({"main": main, **choices}, until="end_of_turn")


def kinds(board):
    return [kind for kind, *_ in board.asked]


def equipped(*machines, hot=6, hand=("engineer.E21",), **kwargs):
    """Seat 1 with visible machines, steam, and nobody who could copy."""
    board = Board(2, **kwargs)
    board.gears(1, 0, 0)
    board.drive(1, *machines)
    board.water(1, hot=hot, cold=2)
    board.hand(1, *hand)
    board.hand(2)
    return board


BOTH = ("chrome.A11", "chrome.A17")


@pytest.mark.rule("EOT1")
def test_each_may_be_used_once_in_any_order():
    for first, second in (("A11 piston", "A17 chain"), ("A17 chain", "A11 piston")):
        board = equipped(*BOTH)
        assert phase_4(board, "wheel").options == ["stop", "use chrome.A11 piston", "use chrome.A17 chain"]
        board.answer(f"use chrome.{first}").play_out(until="end_of_turn")
        assert board.options() == ["stop", f"use chrome.{second}"]
        board.answer(f"use chrome.{second}").play_out()
        assert board.player(1).wheel_turns == 2 and board.player(1).green == 6


@pytest.mark.rule("EOT1")
def test_none_need_be_used():
    """Stopping pays nothing, and what was not used is gone in the next turn."""
    board = equipped(*BOTH)
    phase_4(board, "wheel")
    board.answer("stop")
    assert board.ask() is None and board.player(1).hot == 6 and board.player(1).wheel_turns == 1
    assert phase_4(board, "play engineer.E21") is None


@pytest.mark.rule("EOT1")
def test_the_cost_is_paid_first():
    """A steam each; with one steam the second cannot be used, and a dear one not at all."""
    board = equipped(*BOTH, hot=1)
    assert phase_4(board, "wheel").options == ["stop", "use chrome.A11 piston", "use chrome.A17 chain"]
    board.answer("use chrome.A17 chain")
    assert (board.player(1).hot, board.player(1).cold) == (0, 3)
    board.play_out()
    assert kinds(board).count("end_of_turn") == 1
    board = equipped(*BOTH, hot=1, sets=("chrome.A11.use_steam=2",))
    assert phase_4(board, "wheel").options == ["stop", "use chrome.A17 chain"]


@pytest.mark.rule("EOT1", "MNT2")
def test_a_full_maintenance_follows_each_action():
    """Secondary actions and the clearing: what the additional turn of the wheel brings to X goes too."""
    board = equipped("chrome.A11")
    board.gears(1, (0, 3, 4, 0), 0)
    phase_4(board, "wheel", secondary="stop")
    assert board.gears_of(1)[0] == [0, 4, 0, 0]
    board.answer("use chrome.A11 piston")
    assert board.ask().kind == "secondary" and board.gears_of(1)[0] == [4, 0, 0, 0]
    board.answer("discard turning", "stop")
    assert board.ask() is None and board.gears_of(1)[0] == [0, 0, 0, 0] and len(board.piled("turning")) == 1


@pytest.mark.rule("EOT1", "SEC6")
def test_one_that_is_covered_meanwhile_cannot_be_used():
    """In phase 3, and between two additional actions."""
    board = equipped(*BOTH)
    board.storage(1, "chrome.B5")
    assert phase_4(board, "wheel", secondary=["stop", "vacate", "stop"]).options == ["stop", "use chrome.A17 chain"]
    board = equipped(*BOTH)
    board.storage(1, "chrome.B5")
    phase_4(board, "wheel", secondary="stop")
    board.answer("use chrome.A17 chain").play_out({"secondary": ["vacate"]})
    assert kinds(board).count("end_of_turn") == 1 and board.player(1).wheel_turns == 1


@pytest.mark.rule("EOT1")
def test_without_an_engineer_in_hand_none_can_be_played():
    """The machine is no option, and nothing is paid; one who comes home in between makes it one."""
    board = equipped("chrome.A17", hand=())
    assert phase_4(board, "wheel") is None and board.player(1).hot == 6
    board = equipped(*BOTH, hand=())
    board.engineers(1, 2, "engineer.E21")
    assert phase_4(board, "wheel").options == ["stop", "use chrome.A11 piston"]
    board.answer("use chrome.A11 piston").play_out(until="end_of_turn")
    assert board.options() == ["stop", "use chrome.A17 chain"]


@pytest.mark.rule("EOT1", "WHL2", "WHL6")
def test_an_additional_turn_of_the_wheel_has_all_its_rules():
    """It moves everything, X too; machines act, prototypes included; completing is possible in between."""
    board = equipped("chrome.A11")
    board.player(1).x_at = 2
    board.turning(1, 3, "turning.small_press")
    phase_4(board, "wheel", wheel="end")
    board.answer("use chrome.A11 piston")
    assert board.state(1)["x"] == "bottom"
    assert board.options() == ["activate turning.small_press 1", "activate prototype.cog", "activate prototype.chain"]
    board.answer("activate prototype.chain", "activate turning.small_press 1")
    assert board.player(1).special == 1 and board.gears_of(1)[0] == [0, 0, 0, 1]


@pytest.mark.rule("EOT1", "ENG2", "ENG6", "ENG12")
def test_an_additional_engineer_has_all_her_rules():
    """She can be copied, and is placed before the maintenance that follows."""
    board = equipped("chrome.A17", hand=("engineer.E8", "engineer.E21"))
    board.hand(2, "engineer.E9")
    phase_4(board, "wheel")
    board.answer("use chrome.A17 chain", "play engineer.E8")
    assert board.ask().kind == "copy" and board.ask().of == "engineer.E8"
    board.answer("copy engineer.E9")
    assert board.ask().kind == "secondary" and board.ask().seat == 1
    assert "speed engineer.E8 2 up" in board.options() and board.state(2)["engineers"]["3"] == [["engineer.E9", "up"]]


# ---- no main action


@pytest.mark.rule("EOT2", "WHL7")
def test_an_additional_turn_of_the_wheel_switches_no_end_of_turn_machine_on():
    """Played as main action, A3 turns the wheel: A11 and A17, though met by it, stay off."""
    board = equipped("chrome.A3", *BOTH, hand=("engineer.E8", "engineer.E21"))
    assert phase_4(board, "play engineer.E8").options == ["stop", "use chrome.A3 cog"]
    board.answer("use chrome.A3 cog").play_out()
    assert kinds(board).count("end_of_turn") == 1 and board.player(1).wheel_turns == 1


@pytest.mark.rule("EOT2", "EOT3", "CHR11")
def test_an_additional_engineer_switches_nothing_on():
    """A3 works for the main action only, A11 not for an engineer whose action is ACT8a."""
    board = equipped("chrome.A3", *BOTH, hand=("engineer.E8", "engineer.E6"))
    assert phase_4(board, "wheel").options == ["stop", "use chrome.A11 piston", "use chrome.A17 chain"]
    board.answer("use chrome.A17 chain", "play engineer.E8").play_out(until="end_of_turn")
    assert board.options() == ["stop", "use chrome.A11 piston"]
    board = equipped("chrome.A3", "chrome.A17", hand=("engineer.E6",))
    board.drive(1, "chrome.A11", completed=False)
    phase_4(board, "wheel", wheel="end")
    board.gears(1, 3, 3)
    board.reserve(1, chrome=3)
    board.answer("use chrome.A17 chain").play_out({"wheel": "complete chrome.A11 piston"})
    assert board.state(1)["drives"]["piston"] == [["chrome.A11", True]]
    assert kinds(board).count("end_of_turn") == 1, "completed in an activation that was no main action"


@pytest.mark.rule("EOT2")
def test_there_is_no_loop():
    """A machine used does not come back, however often the wheel turns."""
    board = equipped("chrome.A3", *BOTH, hand=("engineer.E8", "engineer.E21"))
    phase_4(board, "wheel")
    board.play_out({"end_of_turn": lambda q: q.options[-1]})
    assert board.player(1).wheel_turns == 2 and kinds(board).count("end_of_turn") == 2


@pytest.mark.rule("EOT2", "EOT1")
def test_maintenance_lies_between_two_additional_actions():
    """What the first wins can be spent before the second."""
    board = equipped(*BOTH, hand=("engineer.E2",))
    board.one_shot(1, 3, "one_shot.ONE3")
    phase_4(board, "wheel", secondary="stop")
    board.gears(1, 1, 1)
    board.answer("use chrome.A17 chain", "1")
    assert "complete one_shot.ONE3 2" in board.options() and board.ask().kind == "secondary"
    board.answer("complete one_shot.ONE3 2", "stop")
    assert board.ask().kind == "end_of_turn" and board.options() == ["stop", "use chrome.A11 piston"]


# ---- what comes too late


@pytest.mark.rule("EOT3")
def test_completed_after_the_main_action_it_does_nothing_this_turn():
    """In phase 3; in the next turn it works."""
    board = equipped(hot=6)
    board.drive(1, "chrome.A11", completed=False)
    board.gears(1, 3, 3)
    board.reserve(1, chrome=3)
    assert phase_4(board, "wheel", secondary=["stop", "complete chrome.A11 piston"]) is None
    assert board.state(1)["drives"]["piston"] == [["chrome.A11", True]]
    assert phase_4(board, "wheel").options == ["stop", "use chrome.A11 piston"]


@pytest.mark.rule("EOT3", "WHL7")
def test_completed_before_the_wheel_turns_it_works():
    """In phase 1."""
    board = equipped(hot=6)
    board.drive(1, "chrome.A11", completed=False)
    board.gears(1, 3, 3)
    board.reserve(1, chrome=3)
    q = phase_4(board, "wheel", secondary=["complete chrome.A11 piston"])
    assert q.options == ["stop", "use chrome.A11 piston"]


@pytest.mark.rule("EOT3")
def test_completed_in_an_additional_turn_of_the_wheel_it_does_nothing():
    board = equipped("chrome.A11")
    board.drive(1, "chrome.A17", completed=False)
    phase_4(board, "wheel", wheel="end")
    board.gears(1, 3, 3)
    board.reserve(1, chrome=3)
    board.answer("use chrome.A11 piston").play_out({"wheel": "complete chrome.A17 chain"})
    assert board.state(1)["drives"]["chain"] == [["chrome.A17", True]] and kinds(board).count("end_of_turn") == 1


@pytest.mark.rule("EOT3", "CHR1", "CHR2", "CHR11")
def test_what_sets_off_on_playing_works_for_an_additional_engineer():
    """B3's gear and B6's steam come, A3's turn of the wheel does not."""
    board = equipped("chrome.B3", "chrome.B6", "chrome.A17", hot=1, hand=("engineer.E8", "engineer.E21"))
    phase_4(board, "wheel", wheel="end")
    board.answer("use chrome.A17 chain", "play engineer.E8")
    assert board.ask().kind == "gain_free" and board.ask().options == ["0", "1"]
    board.answer("1").play_out()
    assert board.gears_of(1)[0] == [0, 0, 0, 1]
    assert board.player(1).hot == 2, "one paid, one from B6, one gained by her action"
    assert kinds(board).count("end_of_turn") == 1
