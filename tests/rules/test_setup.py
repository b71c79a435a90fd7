"""SET: the game as it is laid out."""

from collections import Counter

import numpy as np
import pytest

from sim.corrosion.setup import deal
from tests.rules.board import Board

TABLES = [(players, block) for players in (1, 2, 3, 4) for block in (0, 1, 7)]
ROWS = {"basic": 12, "advanced": 18, "engineer": 24, "one_shot": 22, "turning": 20}
SIX = ("gears", "steam", "hire", "one_shot", "turning", "chrome")


def copies(board, row):
    """How many of each name a row has by the catalogue."""
    kind = "chrome" if row in ("basic", "advanced") else row
    types = board.variant.data[kind].items()
    return {f"{kind}.{name}": m["copies"] for name, m in types if kind != "chrome" or m["row"] == row}


@pytest.mark.rule("SET1", "SET2")
@pytest.mark.parametrize("players, block", TABLES)
def test_every_stack_holds_its_items_and_shows_three_of_them(players, block):
    """12, 18, 24, 22 and 20 items, each copy once, three of them in the windows."""
    board = Board(players, block=block)
    for row, total in ROWS.items():
        items = board.shown(row) + board.stacked(row)
        assert len(board.stacked(row)) == total - 3
        assert Counter(items) == copies(board, row)
        assert len(items) == total


@pytest.mark.rule("SET1")
def test_stacks_are_shuffled():
    """Ten games have ten orders of each stack."""
    orders = {row: set() for row in ROWS}
    for block in range(10):
        board = Board(2, block=block)
        for row in ROWS:
            orders[row].add(tuple(board.shown(row) + board.stacked(row)))
    assert all(len(found) == 10 for found in orders.values())


@pytest.mark.rule("SET1")
def test_machines_lie_uncompleted_and_the_top_is_public():
    """Nothing is completed; the topmost item of each stack is known."""
    board = Board(3)
    assert board.g.done == 0 and board.g.spent == 0 and (board.g.chrome_state == -1).all()
    assert board.look()["tops"] == {row: board.stacked(row)[0] for row in ROWS}


@pytest.mark.rule("SET2")
@pytest.mark.parametrize("row, items", [
    ("basic", ["chrome.B1", "chrome.B2", "chrome.B3", "chrome.B4"]),
    ("advanced", ["chrome.A1", "chrome.A2", "chrome.A3", "chrome.A4"]),
    ("engineer", ["engineer.E1", "engineer.E2", "engineer.E3", "engineer.E4"]),
    ("one_shot", ["one_shot.ONE1", "one_shot.ONE2", "one_shot.ONE4", "one_shot.ONE5"]),
    ("turning", ["turning.boiler", "turning.small_press", "turning.chrome_plater", "turning.medium_press"]),
])
def test_the_first_item_drawn_lies_in_window_c(row, items):
    """The stack's top goes to C, the second to B, the third to A."""
    board = Board(2)
    board.windows(row, None, None, None)
    board.stack(row, *items)
    with np.errstate(over="ignore"):
        deal(board.g, board.T)
    assert board.shown(row) == [items[2], items[1], items[0]]
    assert board.stacked(row)[0] == items[3]


@pytest.mark.rule("SET3", "SOL1")
@pytest.mark.parametrize("players, left", [(1, 34), (2, 20), (3, 27), (4, 34)])
def test_special_supply_after_the_first_two_markers(players, left):
    """36, 22, 29, 36 markers less the one on each chrome machine in window C."""
    for block in range(3):
        board = Board(players, block=block)
        assert board.g.supply == left
        assert board.look()["markers"] == {"basic": [1, 0], "advanced": [1, 0]}


@pytest.mark.rule("SET4", "SOL1")
@pytest.mark.parametrize("players, rows", [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_award_rows(players, rows):
    """So many tasks, all different, with both tokens; every task can come."""
    seen = set()
    for block in range(30):
        awards = Board(players, block=block).look()["awards"]
        assert len({a["task"] for a in awards}) == len(awards) == rows
        assert all(a["left"] and a["right"] for a in awards)
        seen |= {a["task"] for a in awards}
    assert len(seen) == 8


@pytest.mark.rule("SET5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_left_token_carries_a_watch(players):
    """A watch a row out of eight, of which two are alike; every order can come."""
    watches = [tuple(a["watch"] for a in Board(players, block=b).look()["awards"]) for b in range(30)]
    assert all(None not in w and max(Counter(w).values()) <= 2 for w in watches)
    assert len(set(watches)) > 10
    assert {w for order in watches for w in order} == {"watch.chrome", "watch.green", "watch.water", "watch.gears"}
    assert any(max(Counter(w).values()) == 2 for w in watches)


@pytest.mark.rule("SET6", "SOL1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_holds_one_whole_set(players):
    """Six starting engineers of one letter each, drawn at random; set D for the human alone."""
    first = set()
    for block in range(30):
        board = Board(players, block=block)
        hands = [board.state(seat)["hand"] for seat in range(1, players + 1)]
        letters = [hand[0].split(".")[1] for hand in hands]
        assert len(set(letters)) == players
        for letter, hand in zip(letters, hands, strict=True):
            assert hand == [f"starter.{letter}.{name}" for name in SIX]
        first.add(letters[0])
    assert first == ({"D"} if players == 1 else set("ABCD"))


@pytest.mark.rule("SET6")
def test_sets_differ_in_suits_only():
    """The same actions and grades in each set; no set is like another in its suits, D of a kind with A or not."""
    T = Board(2).T
    for number in range(6):
        cards = [32 + 6 * s + number for s in range(4)]
        assert len({int(T.grade[c]) for c in cards}) == 1
        assert len({tuple(T.engineer_program[c].tolist()) for c in cards}) == 1
    assert [int(T.grade[32 + n]) // 2 for n in range(6)] == [1, 2, 2, 2, 3, 3]
    suits = {tuple(int(T.suit[32 + 6 * s + n]) for n in range(6)) for s in range(4)}
    assert len(suits) == 4


@pytest.mark.rule("SET7", "RES3", "RES5")
def test_the_general_supply_has_no_end():
    """More gears, water and points than the box holds can be gained, and lie in one place."""
    board = Board(2)
    board.gears(1, 0, 0)
    board.reserve(1, chrome=0, green=0)
    board.water(1, 0, 0)
    goods = [{"small": 20}, {"medium": 20}, {"chrome": 20}, {"green": 20}, {"water": 20}]
    for _ in range(6):
        board.effect(1, goods)
    P = board.player(1)
    assert board.gears_of(1) == ([0, 0, 0, 120], [0, 0, 0, 120])
    assert (P.chrome, P.green, P.hot) == (120, 120, 120)


@pytest.mark.rule("SET8")
@pytest.mark.parametrize("players, block", TABLES)
def test_starting_goods(players, block):
    """1 chrome gear, 3 green points, a gear of each kind in sector 3, 1 hot and 2 cold water, X at the bottom."""
    board = Board(players, block=block)
    for seat in range(1, players + 1):
        P = board.player(seat)
        assert (P.chrome, P.green, P.special, P.hot, P.cold) == (1, 3, 0, 1, 2)
        assert board.gears_of(seat) == ([0, 0, 0, 1], [0, 0, 0, 1])
        s = board.state(seat)
        assert s["x"] == "bottom" and s["storage"] is None and not any(s["drives"].values())
        assert not any(any(s[kind].values()) for kind in ("engineers", "one_shots", "turning"))


@pytest.mark.rule("SET9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_1_starts_and_play_goes_round(players):
    """Seats take their turns in order, from seat 1 on, round after round."""
    board = Board(players)
    assert board.g.frames[0].seat == 0
    board.start("game", 1)
    for _ in range(2 * players):
        board.play_out(until="main")
        board.answer("wheel")
    seats = [e[1] for e in board.events("turn")]
    assert seats[: 2 * players] == 2 * list(range(1, players + 1))
