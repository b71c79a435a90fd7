"""CHR11, CHR19-CHR23: chrome machines of the wheel and of the end of the turn."""

import pytest

from tests.rules.board import Board


def kinds(board):
    return [kind for kind, *_ in board.asked]


def until_phase_4(board, main, **choices):
    """Seat 1 takes a turn up to the question of phase 4; None when there is none."""
    board.start("turn", 1)
    return board.play_out({"main": main, **choices}, until="end_of_turn")


# ---- the wheel after playing


@pytest.mark.rule("CHR11", "EOT1")
def test_the_wheel_turns_after_playing():
    """At the end of the turn, for nothing, once; she lies in her sector by then and rides along."""
    board = Board(2)
    board.drive(1, "chrome.A3")
    board.turning(1, 3, "turning.small_press")
    board.hand(1, "engineer.E8")
    board.hand(2)
    board.water(1, hot=0)
    q = until_phase_4(board, "play engineer.E8")
    assert q.options == ["stop", "use chrome.A3 cog"]
    assert board.state(1)["engineers"]["2"] == [["engineer.E8", "up"]] and board.player(1).wheel_turns == 0
    hot = int(board.player(1).hot)
    board.answer("use chrome.A3 cog")
    assert board.player(1).hot == hot and board.state(1)["engineers"]["1"] == [["engineer.E8", "up"]]
    assert board.ask().kind == "wheel" and "activate turning.small_press 2" in board.options()
    board.play_out()
    assert board.player(1).wheel_turns == 1 and kinds(board).count("end_of_turn") == 1


@pytest.mark.rule("CHR11")
@pytest.mark.parametrize("name, offered", [
    ("starter.A.gears", True), ("engineer.E8", True), ("engineer.E22", True), ("starter.A.steam", False),
    ("starter.A.one_shot", False), ("engineer.E16", False), ("engineer.E21", False), ("engineer.E6", False)])
def test_after_the_own_1_or_a_qualified_2(name, offered):
    board = Board(2)
    board.drive(1, "chrome.A3")
    board.hand(1, name)
    board.hand(2)
    assert (until_phase_4(board, f"play {name}") is not None) == offered


@pytest.mark.rule("CHR11")
def test_not_after_turning_the_wheel():
    board = Board(2)
    board.drive(1, "chrome.A3")
    assert until_phase_4(board, "wheel") is None


@pytest.mark.rule("CHR11", "EOT3")
def test_not_by_copying():
    """Neither in the copied player's turn nor in the copier's next."""
    board = Board(2)
    board.drive(2, "chrome.A3")
    board.hand(1, "starter.A.gears")
    board.hand(2, "engineer.E2")
    board.start("turn", 1).play_out({"main": "play starter.A.gears", "copy": "copy engineer.E2"})
    assert not board.player(2).extra.any() and "end_of_turn" not in kinds(board)


@pytest.mark.rule("CHR11", "EOT3")
def test_not_by_an_additional_engineer():
    """A qualified grade 2 played by CHR22 switches nothing on."""
    board = Board(2)
    board.drive(1, "chrome.A3", "chrome.A17")
    board.hand(1, "engineer.E8")
    board.hand(2)
    board.water(1, hot=3)
    q = until_phase_4(board, "wheel")
    assert q.options == ["stop", "use chrome.A17 chain"]
    board.answer("use chrome.A17 chain").play_out()
    assert kinds(board).count("end_of_turn") == 1 and board.player(1).wheel_turns == 1


@pytest.mark.rule("CHR11")
def test_it_must_be_visible_when_she_is_played_and_when_it_is_used():
    """Completed by the engineer's turn it comes too late; covered before phase 4 it is lost."""
    board = Board(2)
    board.storage(1, "chrome.A3")
    board.gears(1, 3, 2)
    board.reserve(1, chrome=2)
    board.hand(1, "engineer.E8")
    board.hand(2)
    stop_first = ["stop", "complete chrome.A3 storage"]
    assert until_phase_4(board, "play engineer.E8", secondary=stop_first) is None
    assert board.state(1)["drives"]["cog"] == [["chrome.A3", True]]
    board = Board(2)
    board.drive(1, "chrome.A3")
    board.storage(1, "chrome.B1")
    board.hand(1, "engineer.E8")
    board.hand(2)
    assert until_phase_4(board, "play engineer.E8", secondary=["stop", "vacate"]) is None


# ---- turning machines once more


def again(*turning, **kwargs):
    """CHR19 visible, these turning machines in sector 2; the wheel is turned."""
    board = Board(2, **kwargs)
    board.drive(1, "chrome.A5")
    board.turning(1, 2, *turning)
    board.gears(1, 0, 0)
    board.water(1, hot=0, cold=5)
    return board.start("wheel", 1)


@pytest.mark.rule("CHR19")
def test_two_machines_once_more_each():
    """Up to two of those already activated; each once."""
    board = again("turning.boiler", "turning.small_press", "turning.medium_press")
    board.answer("activate turning.boiler 1", "activate turning.small_press 1", "activate turning.medium_press 1",
                 "activate chrome.A5 cog")
    assert board.ask().kind == "again"
    assert board.options() == ["stop", "again turning.medium_press", "again turning.small_press",
                               "again turning.boiler"]
    board.answer("again turning.boiler")
    assert board.options() == ["stop", "again turning.medium_press", "again turning.small_press"]
    board.answer("again turning.small_press")
    assert board.ask() is None, "two, and no more"
    assert board.player(1).hot == 2 and board.gears_of(1) == ([0, 0, 0, 2], [0, 0, 0, 1])


@pytest.mark.rule("CHR19")
def test_fewer_will_do():
    """One, or none."""
    for answers, hot in (("stop",), 1), (("again turning.boiler", "stop"), 2):
        board = again("turning.boiler", "turning.small_press")
        board.answer("activate turning.boiler 1", "activate turning.small_press 1", "activate chrome.A5 cog", *answers)
        assert board.player(1).hot == hot


@pytest.mark.rule("CHR19")
def test_only_machines_already_activated():
    """One that is activated afterwards, or was sped up before the phase, does not count."""
    board = again("turning.boiler", "turning.small_press")
    board.answer("activate turning.boiler 1", "activate chrome.A5 cog")
    assert board.options() == ["stop", "again turning.boiler"]
    board.answer("stop")
    assert "activate turning.small_press 1" in board.options()
    board = Board(2)
    board.drive(1, "chrome.A5")
    board.turning(1, 3, "turning.boiler")
    board.water(1, hot=1, cold=2)
    board.start("turn", 1).answer("speed turning.boiler 3").play_out({"main": "wheel"}, until="wheel")
    board.answer("activate chrome.A5 cog")
    assert board.ask().kind == "wheel" and "activate turning.boiler 1" in board.options()


@pytest.mark.rule("CHR19")
def test_a_new_phase_begins_anew():
    """What was activated by the last turn of the wheel does not count in the next one."""
    board = again("turning.boiler")
    board.answer("activate turning.boiler 1", "end")
    board.start("wheel", 1).answer("activate chrome.A5 cog")
    assert board.ask().kind == "wheel" and "activate turning.boiler X" in board.options()


@pytest.mark.rule("CHR19")
def test_two_different_machines():
    """Two of a type are two machines; one machine cannot be named twice; chrome machines do not count."""
    board = again("turning.boiler", "turning.boiler")
    board.answer("activate turning.boiler 1", "activate chrome.A5 cog", "again turning.boiler")
    assert board.player(1).hot == 2
    board = again("turning.boiler", "turning.boiler")
    board.answer("activate turning.boiler 1", "activate turning.boiler 1", "activate chrome.A5 cog",
                 "again turning.boiler", "again turning.boiler")
    assert board.player(1).hot == 4
    board = again()
    board.drive(1, "chrome.B5")
    board.start("wheel", 1).answer("activate chrome.B5 piston", "activate chrome.A5 cog")
    assert board.ask() is None and board.player(1).hot == 1


@pytest.mark.rule("CHR19")
def test_both_are_named_first_and_nothing_happens_between():
    """The first one's effect comes after the second is named; no completing between the two."""
    board = again("turning.boiler", "turning.chrome_plater")
    board.gears(1, 2, 2)
    board.storage(1, "chrome.B12")
    board.answer("activate turning.boiler 1", "activate turning.chrome_plater 1", "no", "activate chrome.A5 cog")
    board.answer("again turning.chrome_plater")
    assert board.ask().kind == "again" and board.player(1).hot == 1
    board.answer("again turning.boiler")
    assert board.ask().kind == "exchange" and board.player(1).hot == 1, "in the order in which they were named"
    board.answer("no")
    assert board.player(1).hot == 2 and board.ask().kind == "wheel"


@pytest.mark.rule("CHR19", "WHL3")
def test_it_is_activated_once_itself():
    board = again("turning.boiler")
    board.answer("activate turning.boiler 1", "activate chrome.A5 cog", "again turning.boiler")
    assert board.ask() is None and board.player(1).hot == 2


# ---- two of grade 2 in X


@pytest.mark.rule("CHR20")
@pytest.mark.parametrize("in_x, elsewhere, works", [
    (("starter.A.hire", "engineer.E8"), (), True), (("engineer.E1", "engineer.E22", "engineer.E8"), (), True),
    (("engineer.E8",), (), False), (("engineer.E8",), ("engineer.E1",), False),
    (("engineer.E8", "engineer.E9"), (), False), (("engineer.E8", "starter.A.gears"), (), False)])
def test_two_of_grade_2_turn_steam_into_points(in_x, elsewhere, works):
    """Starting or qualified, any suits, in X after the wheel has turned; fewer or others do nothing."""
    board = Board(2)
    board.drive(1, "chrome.B8")
    board.hand(1)
    board.engineers(1, 1, *in_x)
    board.engineers(1, 2, *elsewhere)
    board.water(1, hot=3)
    board.start("wheel", 1).answer("activate chrome.B8 piston")
    if works:
        assert board.ask().kind == "exchange"
        board.answer("yes")
    assert board.ask() is None
    P = board.player(1)
    assert (P.hot, P.cold, P.green) == ((2, 1, 6) if works else (3, 0, 3)), "once only"


@pytest.mark.rule("CHR20")
def test_steam_may_be_kept_or_be_missing():
    board = Board(2)
    board.drive(1, "chrome.B8")
    board.engineers(1, 1, "engineer.E1", "engineer.E8")
    board.start("wheel", 1).answer("activate chrome.B8 piston", "no")
    assert board.player(1).hot == 1 and board.player(1).green == 3
    board.water(1, hot=0, cold=3)
    board.engineers(1, 1, "engineer.E2", "engineer.E7")
    assert board.start("wheel", 1).answer("activate chrome.B8 piston").ask() is None and board.player(1).green == 3


@pytest.mark.rule("CHR20")
def test_others_engineers_do_not_count():
    board = Board(2)
    board.drive(1, "chrome.B8")
    board.engineers(1, 1, "engineer.E1")
    board.engineers(2, "X", "engineer.E8", "engineer.E2")
    board.start("wheel", 1).answer("activate chrome.B8 piston")
    assert board.ask() is None and board.player(1).green == 3


# ---- additional actions by the wheel


@pytest.mark.rule("CHR21", "EOT1")
def test_the_wheel_turns_again_for_a_steam():
    """At the end of the turn, after the wheel was turned, followed by a maintenance; once."""
    board = Board(2)
    board.drive(1, "chrome.A11")
    board.turning(1, 3, "turning.small_press")
    board.gears(1, (0, 2, 1, 0), 0)
    board.water(1, hot=2)
    q = until_phase_4(board, "wheel")
    assert q.options == ["stop", "use chrome.A11 piston"] and board.gears_of(1)[0] == [0, 1, 0, 0]
    board.answer("use chrome.A11 piston")
    assert (board.player(1).hot, board.player(1).cold, board.player(1).wheel_turns) == (1, 1, 2)
    assert "activate turning.small_press 1" in board.options()
    board.answer("end")
    assert board.gears_of(1)[0] == [1, 0, 0, 0] and board.ask().kind == "secondary"
    board.play_out()
    assert board.gears_of(1)[0] == [0, 0, 0, 0] and kinds(board).count("end_of_turn") == 1


@pytest.mark.rule("CHR22", "EOT1")
def test_an_engineer_is_played_for_a_steam():
    """Any from hand; she can be copied as usual."""
    board = Board(2)
    board.drive(1, "chrome.A17")
    board.hand(1, "engineer.E8", "engineer.E21")
    board.hand(2, "engineer.E9")
    board.water(1, hot=2)
    until_phase_4(board, "wheel")
    board.answer("use chrome.A17 chain")
    assert board.ask().kind == "play" and board.options() == ["play engineer.E8", "play engineer.E21"]
    assert (board.player(1).hot, board.player(1).cold) == (1, 1)
    board.answer("play engineer.E8")
    assert board.ask().kind == "copy" and board.player(1).hot == 2
    board.answer("copy engineer.E9").play_out()
    assert kinds(board).count("end_of_turn") == 1 and board.player(2).copies_made == 1
    assert board.state(1)["hand"] == ["engineer.E21"] and board.player(1).wheel_turns == 1


@pytest.mark.rule("CHR21", "CHR22")
@pytest.mark.parametrize("machine", ["chrome.A11", "chrome.A17"])
@pytest.mark.parametrize("main, hot, offered", [("wheel", 1, True), ("wheel", 0, False),
                                                ("play engineer.E21", 1, False)])
def test_only_after_the_wheel_and_with_a_steam(machine, main, hot, offered):
    board = Board(2)
    board.drive(1, machine)
    board.hand(1, "engineer.E21", "engineer.E3")
    board.hand(2)
    board.water(1, hot=hot)
    assert (until_phase_4(board, main) is not None) == offered


@pytest.mark.rule("CHR21", "CHR22", "EOT2")
def test_both_in_any_order_and_no_loop():
    """The additional turn of the wheel switches neither on again."""
    for first, second in (("A11 piston", "A17 chain"), ("A17 chain", "A11 piston")):
        board = Board(2)
        board.drive(1, "chrome.A11", "chrome.A17")
        board.hand(1, "engineer.E21")
        board.hand(2)
        board.water(1, hot=6)
        q = until_phase_4(board, "wheel")
        assert q.options == ["stop", "use chrome.A11 piston", "use chrome.A17 chain"]
        board.answer(f"use chrome.{first}").play_out(until="end_of_turn")
        assert board.options() == ["stop", f"use chrome.{second}"]
        board.answer(f"use chrome.{second}").play_out()
        assert board.player(1).wheel_turns == 2 and board.player(1).green == 6
        assert kinds(board).count("end_of_turn") == 2


# ---- icons only


@pytest.mark.rule("CHR23")
@pytest.mark.parametrize("name", ["B1", "B2", "B5", "B7", "B12", "A1", "A12", "A16", "A18"])
def test_icon_only_machines_do_what_the_catalogue_says(name):
    """On the wheel, once; the effect is the catalogue's."""
    gains = {"B1": (1, 0, 0, 0, 0), "B2": (0, 1, 0, 0, 0), "B5": (0, 0, 0, 1, 0), "B7": (-1, 0, 1, -1, 0),
             "B12": (1, 0, 0, 0, 0), "A1": (2, 0, 0, 0, 0), "A12": (0, 0, 0, 4, 0), "A16": (0, 0, 0, 0, 1),
             "A18": (0, 0, 0, 0, 2)}
    board = Board(2)
    board.drive(1, f"chrome.{name}")
    board.gears(1, 3, 3)
    board.water(1, hot=2, cold=4)
    drive = {0: "cog", 1: "piston", 2: "chain"}[int(board.T.drive[board.variant.names.chrome.index(f"chrome.{name}")])]
    board.start("wheel", 1).answer(f"activate chrome.{name} {drive}")
    board.play_out({"exchange": "yes", "gain_free": lambda q: q.options[-1], "pay_free": "1", "special": "green"})
    P = board.player(1)
    (small, medium) = map(sum, board.gears_of(1))
    assert (small - 3, medium - 3, P.chrome - 1, P.hot - 2, P.green - 3) == gains[name]


@pytest.mark.rule("CHR23", "RES7")
def test_the_marker_icon_is_a_choice():
    board = Board(2)
    board.drive(1, "chrome.A16")
    board.start("wheel", 1).answer("activate chrome.A16 chain")
    assert board.options() == ["special", "green"]
    board.answer("special")
    assert board.player(1).special == 1 and board.player(1).green == 3


@pytest.mark.rule("CHR19", "CHR20", "CHR21", "CHR22", "CHR23")
@pytest.mark.parametrize("name, cover", [("chrome.A5", "chrome.B3"), ("chrome.B8", "chrome.B6"),
                                         ("chrome.A11", "chrome.B6"), ("chrome.A17", "chrome.B9"),
                                         ("chrome.B12", "chrome.B9")])
@pytest.mark.parametrize("how", ["covered", "uncompleted"])
def test_only_completed_and_visible(name, cover, how):
    board = Board(2)
    board.drive(1, name, completed=how == "covered")
    if how == "covered":
        board.drive(1, cover)
    board.turning(1, 2, "turning.boiler")
    board.water(1, hot=2)
    board.start("turn", 1).play_out({"main": "wheel"}, until="wheel")
    assert not [o for o in board.options() if name in o]
    board.play_out({"wheel": lambda q: q.options[-1]})
    assert "end_of_turn" not in kinds(board)
