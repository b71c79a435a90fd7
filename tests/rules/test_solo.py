"""SOL1-SOL8, SOL10, SOL11: the automa's turns.

The back of an automa card shows the letter of its set, and an arrow: up for gears, hire, turning; else down.
"""

from collections import Counter

import pytest

from sim.corrosion.telling.tableau import band
from tests.rules.board import Board

SIX = ("gears", "steam", "hire", "one_shot", "turning", "chrome")


def automa(action, back, board=None):
    """The automa's turn: any card, then the action card, then `back` on top of the deck."""
    board = board or Board(1)
    board.deck("starter.C.steam" if action != "starter.C.steam" else "starter.C.gears", action, back)
    return board.start("automa")


@pytest.mark.rule("SOL1")
def test_setup_of_the_automa():
    """The 18 cards of sets A, B, C, shuffled, the top one flipped; the human has D."""
    decks = set()
    for block in range(6):
        board = Board(1, block=block)
        deck = board.g.deck[: int(board.g.deck_size)].tolist()
        assert sorted([*deck, int(board.g.action_card)]) == list(range(18)) and len(deck) == 17
        decks.add(tuple(deck))
        assert {name.split(".")[1] for name in board.state(1)["hand"]} == {"D"}
    assert len(decks) == 6


@pytest.mark.rule("SOL2")
def test_the_human_starts_and_the_two_alternate():
    board = Board(1)
    board.start("game", 1)
    for _ in range(3):
        board.play_out(until="main")
        board.answer("wheel")
    board.play_out(until="main")
    assert [e[1] for e in board.events("turn")] == [1, 0, 1, 0, 1, 0, 1], "0: the automa"


@pytest.mark.rule("SOL2", "SOL11")
def test_the_automa_never_copies():
    """The human's engineer is copied by nobody; no seat but the human's is ever asked or owns anything."""
    board = Board(1)
    board.start("play", 1, "starter.D.gears").play_out()
    assert not board.events("copy")
    board.start("game", 1)
    for _ in range(4):
        board.play_out({"copy": lambda q: q.options[-1]}, until="main")
        board.answer("wheel")
    assert {seat for _, seat, _ in board.asked} == {1}
    empty = Board(1).player(2)
    for seat in (2, 3, 4):
        assert board.player(seat) == empty


@pytest.mark.rule("SOL3")
def test_two_flips_the_second_one_acts():
    board = Board(1)
    board.windows("turning", "turning.boiler", "turning.small_press", "turning.medium_press")
    board.deck("starter.A.hire", "starter.B.turning", "starter.B.gears", "starter.C.gears")
    shown = board.shown("engineer")
    board.start("automa")
    assert [board.variant.names.engineers[e[2]] for e in board.events("flip")] == ["starter.A.hire",
                                                                                "starter.B.turning"]
    assert board.piled("turning") == ["turning.small_press"] and board.shown("engineer") == shown
    assert board.look()["automa"]["deck"] == 15


@pytest.mark.rule("SOL4")
@pytest.mark.parametrize("icon, row", [("hire", "engineer"), ("one_shot", "one_shot"), ("turning", "turning")])
@pytest.mark.parametrize("letter", "ABC")
def test_the_top_cards_letter_names_the_window(icon, row, letter):
    """The item there goes to its discard pile and the row is filled."""
    three = {"engineer": ("engineer.E1", "engineer.E2", "engineer.E4"),
             "one_shot": ("one_shot.ONE1", "one_shot.ONE2", "one_shot.ONE4"),
             "turning": ("turning.boiler", "turning.small_press", "turning.medium_press")}[row]
    board = Board(1)
    board.windows(row, *three)
    top = board.stacked(row)[0]
    automa(f"starter.B.{icon}", f"starter.{letter}.gears", board)
    gone = three["ABC".index(letter)]
    assert board.piled(row) == [gone]
    assert board.shown(row) == [top, *(name for name in three if name != gone)]


@pytest.mark.rule("SOL4")
@pytest.mark.parametrize("back, row", [("gears", "basic"), ("hire", "basic"), ("turning", "basic"),
                                       ("steam", "advanced"), ("one_shot", "advanced")])
@pytest.mark.parametrize("letter", "AC")
def test_a_chrome_machine_leaves_the_game(back, row, letter):
    """Arrow up: basic row; down: advanced. Its markers leave with it; then refill and one marker."""
    board = Board(1)
    board.markers(row, 3)
    before, shown, top = int(board.g.supply), board.shown(row), board.stacked(row)[0]
    automa("starter.B.chrome", f"starter.{letter}.{back}", board)
    gone = shown["ABC".index(letter)]
    assert board.shown(row) == [top, *(name for name in shown if name != gone)]
    assert board.g.supply == before - 1 and board.look()["markers"][row] == ([1, 0] if letter == "C" else [4, 0])
    assert gone not in board.stacked("basic") + board.stacked("advanced")
    assert board.look()["markers"]["basic" if row == "advanced" else "advanced"] == [1, 0]


@pytest.mark.rule("SOL4")
@pytest.mark.parametrize("icon", ["gears", "steam"])
def test_icons_without_effect(icon):
    board = Board(1)
    rows = ("basic", "advanced", "engineer", "one_shot", "turning")
    before = [board.shown(row) for row in rows]
    automa(f"starter.B.{icon}", "starter.C.hire", board)
    assert [board.shown(row) for row in rows] == before and board.g.supply == 34


@pytest.mark.rule("SOL4")
def test_an_empty_window_loses_nothing():
    """And then nothing is refilled and no marker is laid."""
    for action, row in (("starter.B.chrome", "basic"), ("starter.B.hire", "engineer")):
        board = Board(1)
        board.window(row, "A", None)
        shown = board.shown(row)
        automa(action, "starter.A.gears", board)
        assert board.shown(row) == shown and board.g.supply == 34 and board.piled("engineer") == []


@pytest.mark.rule("SOL4", "SUP2")
def test_removal_at_a_bare_stack():
    """With nothing else to come, the removed item lies in A afterwards; a chrome row keeps its gap."""
    board = Board(1)
    board.windows("engineer", "engineer.E1", "engineer.E2", "engineer.E4")
    for row in ("basic", "advanced", "engineer"):
        board.stack(row, only=True)
    automa("starter.B.hire", "starter.C.gears", board)
    assert board.shown("engineer") == ["engineer.E4", "engineer.E1", "engineer.E2"]
    shown = board.shown("basic")
    automa("starter.B.chrome", "starter.B.gears", board)
    assert board.shown("basic") == [None, shown[0], shown[2]] and board.look()["markers"]["basic"] == [2, 0]


@pytest.mark.rule("SOL5", "SOL7")
def test_an_award_machine_goes_below_the_deck():
    """With 5 water, one of which goes in the same turn; it is on no pile, and the row is filled."""
    board = Board(1)
    board.windows("one_shot", "one_shot.ONE1", "one_shot.ONE9", "one_shot.ONE2")
    board.hand(1, "engineer.E3")
    automa("starter.A.one_shot", "starter.B.gears", board)
    assert board.ask().kind == "copy", "the water is looked at after the human's copy"
    assert board.look()["automa"]["under"] == [["one_shot.ONE9", 5]]
    board.answer("decline")
    assert board.look()["automa"]["under"] == [["one_shot.ONE9", 4]]
    assert board.piled("one_shot") == [] and board.shown("one_shot")[1:] == ["one_shot.ONE1", "one_shot.ONE2"]
    assert board.shown("one_shot")[0] is not None


@pytest.mark.rule("SOL6")
def test_the_human_may_copy_the_action_card():
    """By the usual rules of suit and grade; she is placed; the printed action counts, not the icon."""
    board = Board(1)
    board.hand(1, "starter.D.gears", "starter.D.turning", "starter.D.chrome", "engineer.E3", "engineer.E19")
    board.windows("one_shot", "one_shot.ONE1", "one_shot.ONE2", "one_shot.ONE4")
    automa("starter.A.one_shot", "starter.A.gears", board)  # blue, grade 2
    assert (board.ask().kind, board.ask().seat, board.ask().of) == ("copy", 1, "starter.A.one_shot")
    assert board.options() == ["decline", "copy engineer.E3"]
    board.answer("copy engineer.E3")
    assert board.ask().kind == "take" and "one_shot.ONE1" not in str(board.options()), "removed before"
    board.play_out()
    assert board.state(1)["engineers"]["3"] == [["engineer.E3", "up"]]
    assert len(board.state(1)["one_shots"]["3"]) == 1


@pytest.mark.rule("SOL6", "ENG8", "SOL9")
def test_a_human_who_has_passed_does_not_copy():
    board = Board(1)
    board.hand(1, "engineer.E3")
    board.player(1).passed = 1
    assert automa("starter.A.one_shot", "starter.A.gears", board).ask() is None


@pytest.mark.rule("SOL7")
def test_each_machine_below_loses_one_water():
    """At none it goes to the discard pile and the left token of the letter's row leaves with its watch."""
    board = Board(1)
    board.hand(1)
    board.under("one_shot.ONE9", 1)
    board.under("one_shot.ONE9", 3)
    automa("starter.A.gears", "starter.B.gears", board)
    assert board.look()["automa"]["under"] == [["one_shot.ONE9", 2]]
    assert board.piled("one_shot") == ["one_shot.ONE9"]
    awards = board.look()["awards"]
    assert [(a["left"], a["right"]) for a in awards] == [(True, True), (False, True), (True, True)]
    assert awards[1]["watch"] is None and awards[0]["watch"] is not None
    assert board.player(1).award_count == 0


@pytest.mark.rule("SOL7", "SOL1")
@pytest.mark.parametrize("left, right, back, gone", [
    ((1, 1, 1), (1, 1, 1), "A.gears", (0, "left")), ((1, 1, 1), (1, 1, 1), "C.steam", (2, "left")),
    ((1, 0, 1), (1, 1, 1), "B.gears", (1, "right")),  # the right one when the left one is gone
    ((1, 0, 1), (1, 0, 1), "B.gears", (0, "left")),  # row B empty, arrow up
    ((1, 0, 1), (1, 0, 1), "B.steam", (2, "left")),  # arrow down
    ((0, 1, 1), (0, 1, 1), "A.gears", (1, "left")), ((0, 0, 1), (0, 1, 1), "A.steam", (2, "left")),
    ((0, 0, 0), (1, 0, 0), "C.steam", (0, "right")), ((0, 0, 0), (0, 0, 1), "A.gears", (2, "right")),
])
def test_which_award_token_leaves(left, right, back, gone):
    """The letter's row, then the remaining one farther up or down by the arrow, the left token first."""
    board = Board(1)
    board.hand(1)
    for row in range(3):
        board.award(row, left=left[row], right=right[row], watch="watch.green" if left[row] else None)
    board.under("one_shot.ONE9", 1)
    automa("starter.A.gears", f"starter.{back}", board)
    expected = {"left": list(left), "right": list(right)}
    expected[gone[1]][gone[0]] = 0
    assert [g["left"] for g in board.look()["awards"]] == [bool(n) for n in expected["left"]]
    assert [g["right"] for g in board.look()["awards"]] == [bool(n) for n in expected["right"]]


@pytest.mark.rule("SOL7")
def test_without_tokens_nothing_more_happens():
    board = Board(1)
    board.hand(1)
    for row in range(3):
        board.award(row, left=False, right=False)
    board.under("one_shot.ONE9", 1)
    automa("starter.A.gears", "starter.B.gears", board)
    assert board.piled("one_shot") == ["one_shot.ONE9"] and not board.events("award_lost")


@pytest.mark.rule("SOL8")
def test_the_deck_runs_out_on_every_ninth_turn():
    """Then all 18 cards are shuffled, and the new top is this turn's action card, first of a new pile."""
    board = Board(1)
    board.hand(1)
    for n in range(1, 28):
        board.start("automa").play_out()
        look = board.look()["automa"]
        assert look["reshuffles"] == n // 9 and look["deck"] == 17 - 2 * (n % 9) > 0
        flips = board.events("flip")
        assert len(flips) == 2 and flips[1][2] - 32 == board.g.action_card
        if n % 9 == 0:
            order = [e[3] - 32 for e in board.events("order") if e[2] == 5]
            assert sorted(order) == list(range(18)) and order[0] == board.g.action_card
            assert [e[0] for e in board.events("flip", "reshuffle")] == ["flip", "reshuffle", "flip"]


@pytest.mark.rule("SOL8")
def test_each_shuffle_is_another():
    orders = []
    board = Board(1)
    board.hand(1)
    for _ in range(27):
        board.start("automa").play_out()
        orders.append(tuple(e[3] for e in board.events("order") if e[2] == 5))
    assert len({order for order in orders if order}) == 3


@pytest.mark.rule("SOL10")
@pytest.mark.parametrize("score, said", [
    (29, "below 30"), (30, "30 to 49"), (49, "30 to 49"), (50, "50 to 69"), (69, "50 to 69"), (70, "70 to 89"),
    (89, "70 to 89"), (90, "90 to 99"), (99, "90 to 99"), (100, "from 100"),
])
def test_score_bands(score, said):
    """Six bands, from below 30 to 100 and more."""
    assert said in band(score, Board(1).variant.data["rules"]["bands"])


@pytest.mark.rule("SOL11")
def test_the_automas_cards_are_only_flipped():
    """They lie in the deck or on its pile, never beside a factory."""
    board = Board(1)
    board.hand(1)
    for n in range(1, 9):
        board.start("automa").play_out()
        rest = board.g.deck[: int(board.g.deck_size)].tolist()
        assert len(rest) + board.g.flipped == 18 and Counter(rest).most_common(1)[0][1] == 1
        assert not any(board.state(1)["engineers"].values()) and board.g.flipped == 1 + 2 * n
