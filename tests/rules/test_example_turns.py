"""The two turns that the rulebook tells step by step; the letters are its steps."""

import pytest

from tests.rules.board import Board


@pytest.mark.rule("TRN1", "SEC4", "MNT2", "ENG1", "ENG2", "ENG6", "ENG7", "ACT4", "SUP1")
def test_playing_one_engineer():
    """Four players; the orange engineer of grade 3 who builds chrome machines, copied by the third player."""
    board = Board(4)
    board.hand(1)
    for seat, name in ((2, "engineer.E24"), (3, "engineer.E17"), (4, "engineer.E18")):
        board.hand(seat, name)
    board.engineers(1, 1, "starter.A.chrome")
    board.water(1, hot=1, cold=2)
    board.windows("advanced", "chrome.A1", "chrome.A2", "chrome.A3")
    board.stack("advanced", "chrome.A4")
    board.windows("basic", "chrome.B1", "chrome.B2", "chrome.B3")
    board.stack("basic", "chrome.B4")
    board.markers("advanced", 2)
    supply = int(board.g.supply)
    board.start("turn", 1)

    board.answer("speed starter.A.chrome 1 up")  # a
    assert (board.player(1).hot, board.player(1).cold) == (0, 3)
    assert board.forced == [("secondary", 1, "stop")] and board.state(1)["hand"] == ["starter.A.chrome"]  # b
    board.answer("play starter.A.chrome", "take advanced C chrome.A3", "storage")  # c, d, e
    assert board.player(1).special == 2 and board.state(1)["storage"] == "chrome.A3"
    assert board.shown("advanced") == ["chrome.A4", "chrome.A1", "chrome.A2"]  # f
    assert board.look()["markers"]["advanced"] == [1, 0] and board.g.supply == supply - 1  # g
    assert (board.ask().seat, board.options()) == (2, ["decline", "copy engineer.E24"])
    board.answer("decline")
    assert board.ask().seat == 3
    board.answer("copy engineer.E17", "take basic B chrome.B2", "storage")  # h, i
    assert board.shown("basic") == ["chrome.B4", "chrome.B1", "chrome.B3"]  # j
    assert board.look()["markers"]["basic"] == [2, 0] and board.g.supply == supply - 2  # k
    assert board.state(3)["storage"] == "chrome.B2" and board.player(3).special == 0
    assert board.ask().seat == 4 and not any(board.state(1)["engineers"].values())
    board.answer("decline")
    assert board.state(1)["engineers"]["3"] == [["starter.A.chrome", "up"]]
    assert board.state(3)["engineers"]["X"] == [["engineer.E17", "down"]]
    board.play_out()
    assert {seat for kind, seat, _ in board.asked if kind == "secondary"} == {1}
    assert board.state(1)["engineers"]["3"] == [["starter.A.chrome", "up"]]


@pytest.mark.rule("TRN1", "SEC4", "WHL1", "WHL2", "WHL3", "WHL4", "WHL6", "SEC1", "SEC2", "MNT2",
                  "RES1", "RES2", "RES3")
def test_turning_the_wheel():
    """X comes to the bottom: a turning machine, the three prototypes, a chrome machine and a one-shot all act."""
    board = Board(2)
    board.player(1).x_at = 3
    board.turning(1, 2, "turning.medium_press")
    board.storage(1, "chrome.B5")
    board.one_shot(1, 3, "one_shot.ONE10a")
    board.gears(1, 3, 0)
    board.reserve(1, chrome=1, green=3)
    board.water(1, hot=2, cold=1)
    supply = int(board.g.supply)
    board.start("turn", 1)

    board.answer("speed turning.medium_press 2")  # a
    assert board.state(1)["turning"]["1"] == ["turning.medium_press"]
    assert board.gears_of(1) == ([0, 0, 0, 3], [0, 0, 0, 1])  # b
    board.answer("stop", "wheel")  # c
    assert board.state(1)["x"] == "bottom" and board.state(1)["turning"]["X"] == ["turning.medium_press"]
    board.answer("activate turning.medium_press X")  # d
    assert board.gears_of(1) == ([0, 0, 3, 0], [0, 0, 1, 1])  # e
    board.answer("activate prototype.cog", "activate prototype.piston", "activate prototype.chain")  # f, g, h
    assert board.gears_of(1) == ([0, 0, 3, 1], [0, 0, 1, 2])
    assert board.player(1).special == 1 and board.g.supply == supply - 1
    board.answer("complete chrome.B5 storage")  # i: 2 medium, 2 small, 1 chrome gear
    assert board.gears_of(1) == ([0, 0, 1, 1], [0, 0, 0, 1]) and board.player(1).chrome == 0
    assert board.state(1)["drives"]["piston"] == [["chrome.B5", True]] and board.state(1)["storage"] is None
    board.answer("activate chrome.B5 piston")  # j
    assert (board.player(1).hot, board.player(1).cold) == (2, 1)
    board.answer("end", "complete one_shot.ONE10a 2")  # k
    assert board.gears_of(1) == ([0] * 4, [0] * 4)
    board.answer("speed one_shot.ONE10a 2 done")
    assert board.player(1).green == 3, "it acts in X only"
    board.answer("speed one_shot.ONE10a 1 done")  # l
    P = board.player(1)
    assert P.green == 6 and (P.hot, P.cold) == (1, 3)
    board.answer("stop")
    assert board.piled("turning") == ["turning.medium_press"] and board.piled("one_shot") == ["one_shot.ONE10a"]
    assert board.ask() is None and not any(board.state(1)["turning"].values())
