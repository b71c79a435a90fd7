"""CHR4, CHR10: chrome machines for hiring and building."""

import pytest

from tests.rules.board import Board

ROWS = (("engineer", "hire", "engineer.E9", ("engineer.E1", "engineer.E2", "engineer.E4")),
        ("one_shot", "build_one_shot", "one_shot.ONE8", ("one_shot.ONE1", "one_shot.ONE2", "one_shot.ONE4")),
        ("turning", "build_turning", "turning.boiler", ("turning.small_press", "turning.medium_press",
                                                        "turning.chrome_plater")),
        ("basic", "build_chrome", "chrome.B4", ("chrome.B1", "chrome.B2", "chrome.B3")),
        ("advanced", "build_chrome", "chrome.A4", ("chrome.A1", "chrome.A2", "chrome.A3")))


def with_top(machine="chrome.B11", **kwargs):
    """Two players, the first with the machine of CHR10; a known top on each stack."""
    board = Board(2, **kwargs)
    board.drive(1, machine)
    for row, _, top, shown in ROWS:
        board.windows(row, *shown)
        board.stack(row, top)
    return board


# ---- a turning machine works when built


@pytest.mark.rule("CHR4")
def test_a_turning_machine_acts_when_built():
    """Once, at once, before it lies in sector 3; then the row is refilled."""
    board = Board(2)
    board.drive(1, "chrome.B9")
    board.windows("turning", "turning.chrome_plater", "turning.boiler", "turning.small_press")
    board.stack("turning", "turning.medium_press")
    board.gears(1, 1, 0)
    board.effect(1, [{"build_turning": 1}]).answer("take turning A turning.chrome_plater")
    assert board.ask().kind == "exchange" and board.state(1)["turning"]["3"] == []
    board.answer("yes")
    assert board.ask() is None and board.player(1).chrome == 2
    assert board.state(1)["turning"]["3"] == ["turning.chrome_plater"]
    assert board.shown("turning") == ["turning.medium_press", "turning.boiler", "turning.small_press"]


@pytest.mark.rule("CHR4")
@pytest.mark.parametrize("owner", [1, 2])
def test_when_built_by_copying_too(owner):
    """For whoever owns the machine, only."""
    board = Board(2)
    board.drive(owner, "chrome.B9")
    board.windows("turning", "turning.small_press", "turning.small_press", "turning.small_press")
    board.stack("turning", "turning.small_press", "turning.small_press")
    board.hand(1, "starter.A.turning")
    board.hand(2, "engineer.E11")
    for seat in (1, 2):
        board.gears(seat, 0, 0)
    board.start("play", 1, "starter.A.turning").play_out({"copy": "copy engineer.E11"})
    assert [board.gears_of(seat)[0][3] for seat in (1, 2)] == [int(owner == 1), int(owner == 2)]
    assert board.state(2)["turning"]["3"] == ["turning.small_press"]


@pytest.mark.rule("CHR4")
def test_it_acts_when_built_among_either_kind():
    """Also by the action that builds a turning or a one-shot machine; a one-shot does nothing."""
    for choice, gears in (("take turning A turning.small_press", 1), ("take one_shot A one_shot.ONE1", 0)):
        board = with_top("chrome.B9")
        board.gears(1, 0, 0)
        board.effect(1, [{"build_either": 1}]).answer(choice)
        assert board.gears_of(1)[0] == [0, 0, 0, gears] and board.player(1).green == 3


@pytest.mark.rule("CHR4")
@pytest.mark.parametrize("cover, completed", [((), False), (("chrome.B12",), True)])
def test_only_completed_and_visible(cover, completed):
    board = Board(2)
    board.drive(1, "chrome.B9", completed=completed)
    board.drive(1, *cover)
    board.window("turning", "A", "turning.boiler")
    board.effect(1, [{"build_turning": 1}]).answer("take turning A turning.boiler")
    assert board.player(1).hot == 1


# ---- from the top of a stack


@pytest.mark.rule("CHR10")
@pytest.mark.parametrize("row, action, top, shown", ROWS)
def test_the_top_of_the_stack_is_one_more_choice(row, action, top, shown):
    """In each row; the display stays as it is, and the next item of the stack is the top."""
    board = with_top()
    size = len(board.stacked(row))
    board.effect(1, [{action: 1}])
    assert [o for o in board.options() if f" {row} " in o] == \
        [f"take {row} {w} {name}" for w, name in zip(("A", "B", "C", "top"), (*shown, top), strict=True)]
    board.answer(f"take {row} top {top}").play_out()
    assert board.shown(row) == list(shown) and len(board.stacked(row)) == size - 1
    state = board.state(1)
    owned = {"engineer": state["hand"], "one_shot": [n for n, _ in state["one_shots"]["3"]],
             "turning": state["turning"]["3"]}.get(row, [state["storage"]])
    assert top in owned


@pytest.mark.rule("CHR10")
@pytest.mark.parametrize("cover, completed", [((), False), (("chrome.B12",), True)])
def test_the_top_needs_the_machine_completed_and_visible(cover, completed):
    board = Board(2)
    board.drive(1, "chrome.B11", completed=completed)
    board.drive(1, *cover)
    for seat in (1, 2):
        board.effect(seat, [{"build_one_shot": 1}])
        assert not [o for o in board.options() if " top " in o]


@pytest.mark.rule("CHR10")
@pytest.mark.parametrize("green, hot, offered", [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_a_4_from_the_stack_costs_as_usual(green, hot, offered):
    board = with_top()
    board.stack("engineer", "engineer.E5")
    board.reserve(1, green=green)
    board.water(1, hot=hot, cold=0)
    board.hand(1)
    board.effect(1, [{"hire": 1}])
    assert ("take engineer top engineer.E5" in board.options()) == offered
    if offered:
        board.answer("take engineer top engineer.E5")
        assert (board.player(1).green, board.player(1).hot, board.player(1).cold) == (0, 0, 1)


@pytest.mark.rule("CHR10", "ACT4")
@pytest.mark.parametrize("row, top", [("basic", "chrome.B4"), ("advanced", "chrome.A4")])
def test_a_chrome_machine_from_the_stack_brings_no_marker(row, top):
    """The markers in window C stay there, and one more is laid in the row of that stack."""
    board = with_top()
    board.markers("basic", 2)
    board.markers("advanced", 2)
    supply = int(board.g.supply)
    board.effect(1, [{"build_chrome": 1}]).answer(f"take {row} top {top}", "storage")
    markers = {"basic": [2, 0], "advanced": [2, 0]} | {row: [3, 0]}
    assert board.player(1).special == 0 and board.g.supply == supply - 1 and board.look()["markers"] == markers


@pytest.mark.rule("CHR10", "SUP3")
def test_an_empty_stack_offers_nothing():
    """The basic row refills from the advanced stack, whose top is offered once, as the advanced row's."""
    board = with_top()
    board.stack("basic", only=True)
    board.effect(1, [{"build_chrome": 1}])
    assert [o for o in board.options() if " top " in o] == ["take advanced top chrome.A4"]
    board.stack("turning", only=True)
    board.pile("turning", "turning.boiler")
    board.effect(1, [{"build_turning": 1}])
    assert not [o for o in board.options() if " top " in o], "the discards become the stack only when needed"


@pytest.mark.rule("CHR10", "ENG9")
def test_the_extra_choice_never_obliges():
    """With only grades 4 in the windows the hire may be declined, though a 2 lies on the stack."""
    board = with_top()
    board.windows("engineer", "engineer.E5", "engineer.E6", "engineer.E11")
    board.effect(1, [{"hire": 1}])
    assert board.options()[0] == "decline" and "take engineer top engineer.E9" in board.options()
    board.water(1, hot=0)
    board.effect(1, [{"hire": 1}])
    assert board.options() == ["decline", "take engineer top engineer.E9"]


@pytest.mark.rule("CHR10", "ENG9")
def test_beside_the_windows_it_lifts_no_obligation():
    """What can be taken from a window without extra cost still has to be, or the top instead."""
    board = with_top()
    board.stack("engineer", "engineer.E5")
    assert board.effect(1, [{"hire": 1}]).options()[0] != "decline"


@pytest.mark.rule("CHR10", "ENG2")
def test_a_copier_takes_from_the_stack_with_the_own_machine():
    board = with_top()
    board.drive(2, "chrome.B10")
    board.hand(1, "starter.A.one_shot")
    board.hand(2, "engineer.E3")
    board.start("play", 1, "starter.A.one_shot")
    assert "take one_shot top one_shot.ONE8" in board.options()
    board.answer("take one_shot top one_shot.ONE8", "copy engineer.E3")
    assert board.ask().seat == 2 and not [o for o in board.options() if " top " in o]


@pytest.mark.rule("CHR10", "CHR4")
def test_a_turning_machine_from_the_stack_counts_as_built():
    """With CHR4 it acts like one from a window."""
    board = with_top(sets=("chrome.B9.drive=cog",))
    board.drive(1, "chrome.B9")
    board.effect(1, [{"build_turning": 1}]).answer("take turning top turning.boiler")
    assert board.player(1).hot == 2 and board.state(1)["turning"]["3"] == ["turning.boiler"]
