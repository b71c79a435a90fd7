"""SUP: refilling the display, discard piles and empty stacks."""

import pytest

from tests.rules.board import Board

ENGINEERS = ("engineer.E1", "engineer.E2", "engineer.E3")


def hire(board, window):
    """Take the engineer in a window."""
    board.water(1, hot=3)
    name = board.shown("engineer")["ABC".index(window)]
    board.effect(1, [{"hire": 1}])
    if board.ask():
        board.answer(f"take engineer {window} {name}")
    return board


@pytest.mark.rule("SUP1")
@pytest.mark.parametrize("window, after", [("A", ["E7", "E2", "E3"]), ("B", ["E7", "E1", "E3"]),
                                           ("C", ["E7", "E1", "E2"])])
def test_items_left_of_the_gap_slide(window, after):
    """What lies right of the gap stays, what lies left of it slides, the top enters A."""
    board = Board(2)
    board.windows("engineer", *ENGINEERS)
    board.stack("engineer", "engineer.E7", "engineer.E8")
    hire(board, window)
    assert board.shown("engineer") == [f"engineer.{e}" for e in after]
    assert board.stacked("engineer")[0] == "engineer.E8"


@pytest.mark.rule("SUP1")
def test_several_gaps():
    """It goes on until the row is full: the first item drawn goes farthest."""
    board = Board(2)
    board.windows("engineer", None, None, "engineer.E3")
    board.stack("engineer", "engineer.E7", "engineer.E8", "engineer.E9", "engineer.E10")
    hire(board, "C")
    assert board.shown("engineer") == ["engineer.E9", "engineer.E8", "engineer.E7"]


@pytest.mark.rule("SUP1")
def test_until_nothing_is_left():
    """One item for three gaps goes to C."""
    board = Board(2)
    board.windows("engineer", None, None, "engineer.E3")
    board.stack("engineer", "engineer.E7", only=True)
    hire(board, "C")
    assert board.shown("engineer") == [None, None, "engineer.E7"] and board.stacked("engineer") == []


@pytest.mark.rule("SUP2")
@pytest.mark.parametrize("row, action, kept, last, pile", [
    ("engineer", "hire", ENGINEERS, "engineer.E15", ("engineer.E7", "engineer.E8", "engineer.E9")),
    ("one_shot", "build_one_shot", ("one_shot.ONE1", "one_shot.ONE2", "one_shot.ONE4"), "one_shot.ONE8",
     ("one_shot.ONE5", "one_shot.ONE6", "one_shot.ONE7")),
    ("turning", "build_turning", ("turning.boiler", "turning.small_press", "turning.medium_press"), "turning.boiler",
     ("turning.chrome_plater",) * 3),
])
def test_the_discards_become_the_stack_when_an_item_is_needed(row, action, kept, last, pile):
    """Not when the stack runs out, but at the next refill, all of the pile."""
    board = Board(2)
    board.windows(row, *kept)
    board.stack(row, last, only=True)
    board.pile(row, *pile)
    board.effect(1, [{action: 1}]).answer(f"take {row} C {kept[2]}")
    assert board.stacked(row) == [] and len(board.piled(row)) == 3, "the last one of the stack was enough"
    board.effect(1, [{action: 1}]).answer(f"take {row} C {kept[1]}")
    assert sorted([board.shown(row)[0], *board.stacked(row)]) == sorted(pile) and board.piled(row) == []


@pytest.mark.rule("SUP2")
def test_the_pile_is_shuffled():
    """Over many games the pile comes back in different orders."""
    orders = set()
    for block in range(8):
        board = Board(2, block=block)
        board.windows("engineer", *ENGINEERS)
        board.stack("engineer", only=True)
        board.pile("engineer", *(f"engineer.E{k}" for k in range(7, 14)))
        hire(board, "C")
        orders.add((board.shown("engineer")[0], *board.stacked("engineer")))
    assert len(orders) > 5


@pytest.mark.rule("SUP2")
def test_a_gap_without_discards_stays():
    """Windows A then B stay empty; taking goes on from what is left."""
    board = Board(2)
    board.windows("engineer", *ENGINEERS)
    board.stack("engineer", only=True)
    hire(board, "C")
    assert board.shown("engineer") == [None, "engineer.E1", "engineer.E2"]
    hire(board, "B")
    assert board.shown("engineer") == [None, None, "engineer.E2"]


@pytest.mark.rule("SUP2", "SEC2")
def test_a_gap_is_filled_as_soon_as_a_discard_arrives():
    """The engineer discarded for a completion comes into the display before the completion goes on."""
    board = Board(2)
    board.drive(1, "chrome.A15")
    board.windows("engineer", None, "engineer.E1", "engineer.E2")
    board.stack("engineer", only=True)
    board.hand(1, "engineer.E9")
    board.stack("engineer", only=True)
    board.one_shot(1, 3, "one_shot.ONE9")
    board.start("maintenance", 1).answer("complete one_shot.ONE9 3")
    assert board.shown("engineer") == ["engineer.E9", "engineer.E1", "engineer.E2"] and board.piled("engineer") == []
    kinds = [e[0] for e in board.events("discard", "refill", "complete")]
    assert kinds == ["discard", "refill", "complete"]


@pytest.mark.rule("SUP2", "SEC3")
def test_at_a_bare_stack_the_discarded_item_comes_back():
    """Discarded from C, with nothing else to come, it lies in A afterwards."""
    board = Board(2)
    board.windows("engineer", *ENGINEERS)
    board.stack("engineer", only=True)
    board.water(1, hot=1)
    board.start("maintenance", 1).answer("discard engineer")
    assert board.shown("engineer") == ["engineer.E3", "engineer.E1", "engineer.E2"]
    assert board.piled("engineer") == [] == board.stacked("engineer")


@pytest.mark.rule("SUP2", "MNT2")
def test_what_one_clearing_discards_arrives_together():
    """Two machines leave X: both are on the pile before the gap is filled, so each may come up and both are gone."""
    came = set()
    for block in range(12):
        board = Board(2, block=block)
        board.turning(1, "X", "turning.boiler", "turning.chrome_plater")
        board.windows("turning", None, "turning.small_press", "turning.medium_press")
        board.stack("turning", only=True)
        board.start("maintenance", 1).play_out()
        came.add(board.shown("turning")[0])
        assert len(board.stacked("turning")) == 1 and board.piled("turning") == []
    assert came == {"turning.boiler", "turning.chrome_plater"}


@pytest.mark.rule("SUP3")
def test_a_chrome_row_fills_from_the_other_stack():
    """One stack empty: the row takes the other's top; its own marker is laid all the same."""
    for row, other, top in (("basic", "advanced", "chrome.A1"), ("advanced", "basic", "chrome.B1")):
        board = Board(2)
        board.stack(row, only=True)
        board.stack(other, top)
        name = board.shown(row)[2]
        board.effect(1, [{"build_chrome": 1}]).answer(f"take {row} C {name}", "storage")
        assert board.shown(row)[0] == top and top not in board.stacked(other)
        assert board.look()["markers"] == {"basic": [1, 0], "advanced": [1, 0]}


@pytest.mark.rule("SUP3")
def test_with_both_chrome_stacks_empty_the_gap_stays():
    board = Board(2)
    board.windows("basic", "chrome.B1", "chrome.B2", "chrome.B3")
    board.stack("basic", only=True)
    board.stack("advanced", only=True)
    board.effect(1, [{"build_chrome": 1}]).answer("take basic B chrome.B2", "storage")
    assert board.shown("basic") == [None, "chrome.B1", "chrome.B3"]


@pytest.mark.rule("SUP4", "CHR10")
def test_only_the_top_of_a_stack_is_known_and_taken():
    """A machine that takes from the stack offers its top, never what lies below."""
    board = Board(2)
    board.drive(1, "chrome.B11")
    board.windows("engineer", *ENGINEERS)
    board.stack("engineer", "engineer.E7", "engineer.E8")
    board.effect(1, [{"hire": 1}])
    assert [o for o in board.options() if "top" in o] == ["take engineer top engineer.E7"]
    assert board.look()["tops"]["engineer"] == "engineer.E7" and "engineer.E8'" not in str(board.look())
