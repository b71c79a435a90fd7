"""END1-END7: how the end phase begins, what it costs, and how the game is scored."""

import pytest

from tests.rules.board import Board


def with_tokens(players, *rows):
    """A game whose award rows hold these (left, right) tokens, top row first, no other ones, and no watches."""
    board = Board(players)
    for r in range(int(board.g.award_rows)):
        left, right = rows[r] if r < len(rows) else (False, False)
        board.award(r, left=left, right=right)
    return board


def end_phase(players=2, **reserve):
    """A game in the end phase; `reserve`: goods of seat 1."""
    board = Board(players)
    board.g.end_phase = 1
    board.reserve(1, **reserve)
    return board


# ---- how it begins


@pytest.mark.rule("END1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("supply, begun", [(4, 0), (3, 1), (0, 1)])
def test_few_special_markers(players, supply, begun):
    """Three or fewer in the supply; those that lie on machines do not count."""
    board = Board(players)
    for row in ("basic", "advanced"):
        board.markers(row, 2)
    board.supply(supply)
    board.start("turn", 1).play_out()
    assert board.g.end_phase == begun


@pytest.mark.rule("END1")
@pytest.mark.parametrize("rows, begun", [
    (((1, 1), (1, 1)), 0), (((1, 0), (0, 1), (1, 1)), 0), (((1, 1), (0, 1)), 1),
    (((1, 0), (1, 0), (0, 1)), 1), ((), 1)])
def test_few_award_tokens(rows, begun):
    """Three or fewer tokens are left, in whatever rows."""
    board = with_tokens(2, *rows)
    board.start("turn", 1).play_out()
    assert board.g.end_phase == begun


@pytest.mark.rule("END1")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_at_the_end_of_any_players_turn(seat):
    """Not while the turn goes on, phase 4 included: the conditions are looked at after it."""
    board = Board(3)
    board.supply(3)
    board.drive(seat, "chrome.A11")
    board.water(seat, hot=2)
    board.start("turn", seat)
    while board.ask():
        assert board.g.end_phase == 0
        board.answer(board.options()[0])
    assert board.g.end_phase == 1 and board.asked[-1][0] == "end_of_turn"


@pytest.mark.rule("END1", "EOT1")
def test_after_every_additional_action():
    """The last marker but three goes in an additional turn of the wheel."""
    board = Board(2)
    board.player(1).x_at = 2
    board.drive(1, "chrome.A11")
    board.water(1, hot=1)
    board.supply(4)
    board.start("turn", 1).play_out({"main": "wheel"}, until="end_of_turn")
    board.answer("use chrome.A11 piston", "activate prototype.chain")
    assert board.g.supply == 3 and board.g.end_phase == 0
    board.play_out()
    assert board.g.end_phase == 1


@pytest.mark.rule("END1")
def test_once_begun_it_stays():
    """Whatever comes back to the supply."""
    board = Board(2)
    board.supply(3)
    board.start("turn", 1).play_out()
    board.supply(9)
    assert board.start("turn", 2).ask().kind == "end_phase"
    board.answer("pay 1").play_out()
    assert board.g.end_phase == 1 and board.start("turn", 1).ask().kind == "end_phase"


@pytest.mark.rule("END7")
def test_the_turn_that_triggers_it_costs_nothing():
    """The next player's turn is the first that is paid for."""
    board = Board(3)
    board.supply(3)
    q = board.start("game", 1).play_out(until="end_phase")
    assert q.seat == 2 and q.options == ["pass", "pay 1"] and board.g.turn == 2
    assert board.player(1).green == 3 and board.player(1).paid_turns == 0 and board.player(1).turns == 1


# ---- turns in the end phase


@pytest.mark.rule("END2")
def test_fees_of_one_two_and_three():
    """Paid before phase 1 begins; after three turns the player has to pass."""
    board = end_phase(green=20)
    for fee, left in ((1, 19), (2, 17), (3, 14)):
        board.start("turn", 1)
        assert board.ask().kind == "end_phase" and board.options() == ["pass", f"pay {fee}"]
        board.answer(f"pay {fee}")
        assert board.ask().kind == "secondary" and board.player(1).green == left
        board.play_out()
        assert "main" in [kind for kind, *_ in board.asked]
    board.start("turn", 1)
    assert board.forced[0] == ("end_phase", 1, "pass") and board.player(1).passed == 0
    board.play_out()
    assert board.player(1).passed == 1 and board.player(1).green == 14


@pytest.mark.rule("END2", "RES6")
@pytest.mark.parametrize("paid, green, can", [(0, 0, False), (0, 1, True), (1, 1, False), (1, 2, True), (2, 2, False),
                                              (2, 3, True)])
def test_who_cannot_pay_has_to_pass(paid, green, can):
    """Green points only; special markers and chrome gears do not pay."""
    board = end_phase(green=green, special=5, chrome=9)
    board.player(1).paid_turns = paid
    board.start("turn", 1)
    assert (board.ask().kind == "end_phase") == can
    if can:
        board.answer(f"pay {paid + 1}")
        assert board.player(1).green == green - paid - 1
    else:
        assert board.forced[0] == ("end_phase", 1, "pass")


@pytest.mark.rule("END2")
def test_points_gained_in_the_turn_come_too_late():
    """The fee is due before the first maintenance, where points might be won."""
    board = end_phase(green=0)
    board.one_shot(1, 1, "one_shot.ONE10a", condition="done")
    board.start("turn", 1)
    assert board.ask().kind == "secondary" and board.forced[0] == ("end_phase", 1, "pass")


@pytest.mark.rule("END3")
def test_passing_is_one_maintenance_and_nothing_else():
    """Secondary actions and the clearing; no main action, no further turn."""
    board = end_phase()
    board.gears(1, (2, 1, 0, 0), 0)
    board.drive(1, "chrome.A11")
    board.turning(1, 3, "turning.small_press")
    board.water(1, hot=1)
    board.start("turn", 1).answer("pass", "speed turning.small_press 3").play_out()
    assert board.gears_of(1)[0] == [0, 1, 0, 1] and board.player(1).passed == 1
    assert {kind for kind, *_ in board.asked + board.forced} == {"end_phase", "secondary"}
    assert board.player(1).turns == 0 and board.player(1).wheel_turns == 0 and board.player(1).green == 3


@pytest.mark.rule("END3", "ENG8")
def test_who_has_passed_neither_plays_nor_copies():
    """The others go on; the passed player is asked nothing any more before the scoring."""
    board = end_phase(3)
    board.hand(1, "engineer.E11")
    board.hand(2, "engineer.E8")
    board.hand(3)
    board.reserve(1, chrome=0)
    board.start("game", 1).answer("pass")
    board.play_out({"end_phase": lambda q: q.options[-1], "main": lambda q: q.options[-1]})
    seats = [seat for kind, seat, _ in board.asked + board.forced if kind in ("end_phase", "main", "copy")]
    assert seats.count(1) == 1 and board.player(1).passed == 1 and board.player(2).paid_turns == 2
    assert board.state(1)["hand"] == ["engineer.E11"]


@pytest.mark.rule("END3", "END5")
def test_what_a_passed_player_owns_still_scores():
    board = end_phase(chrome=2, green=4, special=3)
    board.drive(1, "chrome.B5")
    board.hold(1, "award.water")
    board.start("game", 1).play_out({"sell": "1"})
    assert board.g.over == 1 and board.player(1).passed == 1
    assert board.player(1).score == 4 + 1 + 3 + 4 + 3


@pytest.mark.rule("END4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_all_have_passed(players):
    """Not before: the last one may go on alone."""
    board = end_phase(players)
    board.start("game", 1)
    for seat in range(1, players):
        assert board.ask().kind == "end_phase" and board.ask().seat == seat
        board.answer("pass").play_out(until="end_phase")
    for fee in (1, 2):
        assert board.ask().seat == players and board.g.over == 0
        board.answer(f"pay {fee}").play_out(until="end_phase")
    assert board.ask() is None and board.g.over == 1 and board.forced[-1][0] != "main"
    assert board.g.turn == players + 2


# ---- scoring


@pytest.mark.rule("END5")
@pytest.mark.parametrize("chrome, options", [(0, None), (1, None), (2, 2), (5, 3), (8, 5)])
def test_chrome_gears_turn_into_points_in_pairs(chrome, options):
    """Two for one, as many pairs as wanted; one gear alone buys nothing."""
    board = Board(2)
    board.reserve(1, chrome=chrome, green=3)
    board.reserve(2, chrome=0)
    board.start("scoring")
    if options is None:
        assert board.ask() is None and board.player(1).score == 3
        return
    assert board.options() == [str(n) for n in range(options)]
    board.answer("1")
    assert board.player(1).chrome == chrome - 2 and board.player(1).score == 4
    assert board.ask() is None, "each once"


@pytest.mark.rule("END5")
def test_in_seat_order_before_anything_is_counted():
    board = Board(3)
    for seat in (1, 2, 3):
        board.reserve(seat, chrome=4)
    board.start("scoring")
    for seat in (1, 2, 3):
        assert (board.ask().kind, board.ask().seat) == ("sell", seat) and not board.g.over
        board.answer("2")
    assert board.g.over == 1 and [int(board.player(s).score) for s in (1, 2, 3)] == [5, 5, 5]


@pytest.mark.rule("END5")
def test_what_scores():
    """Markers, completed machines whether covered or visible, tokens; no uncompleted machine, no unsold gear."""
    board = Board(2)
    board.reserve(1, green=6, special=4, chrome=3)
    board.drive(1, "chrome.B1", "chrome.A1", "chrome.B5")
    board.drive(1, "chrome.A2", "chrome.B12", completed=False)
    board.storage(1, "chrome.A12")
    board.gears(1, 5, 5)
    board.one_shot(1, 2, "one_shot.ONE10b", condition="done")
    board.hold(1, "award.completed")
    board.drive(2, "chrome.B2")
    board.start("scoring").play_out()
    P = board.player(1)
    assert (P.machine_points, P.token_points) == (3 + 6 + 4, 3) and P.score == 6 + 4 + 13 + 3
    assert board.player(2).machine_points == 3


@pytest.mark.rule("END5", "RES6")
@pytest.mark.parametrize("first, second, third, ranks, shares", [
    ((9, 0), (8, 0), (7, 0), [1, 2, 3], [12, 0, 0]), ((9, 1), (8, 2), (3, 0), [2, 1, 3], [0, 12, 0]),
    ((8, 2), (8, 2), (3, 0), [1, 1, 3], [6, 6, 0]), ((8, 2), (8, 2), (8, 2), [1, 1, 1], [4, 4, 4]),
    ((7, 0), (4, 3), (5, 2), [3, 1, 2], [0, 12, 0])])
def test_ties(first, second, third, ranks, shares):
    """Of equal scores the one with more special markers wins; equal in both they share the victory."""
    board = Board(3)
    for seat, (green, special) in enumerate((first, second, third), start=1):
        board.reserve(seat, green=green, special=special, chrome=0)
    board.start("scoring").play_out()
    assert [int(board.player(s).rank) for s in (1, 2, 3)] == ranks
    assert [int(board.player(s).win_share) for s in (1, 2, 3)] == shares


# ---- an empty supply


@pytest.mark.rule("END6")
def test_a_turn_can_overdraw_the_supply():
    """Before the end phase has begun: what the supply lacks comes as green points."""
    board = Board(2)
    board.supply(1)
    board.effect(1, [{"special": 3}])
    assert (board.player(1).special, board.player(1).green, board.g.supply) == (1, 5, 0) and board.g.end_phase == 0
    board.effect(2, [{"special": 1}])
    assert (board.player(2).special, board.player(2).green) == (0, 4)


@pytest.mark.rule("END6", "RES7")
def test_with_an_empty_supply_there_is_no_choice():
    board = Board(2)
    board.supply(0)
    board.effect(1, [{"special_or_green": 1}])
    assert board.forced == [("special", 1, "green")] and board.player(1).green == 4


@pytest.mark.rule("END6", "ACT4", "CHR10")
def test_stand_ins_on_chrome_machines():
    """Laid in green, taken as green, also where some special markers lie already; they pay fees."""
    board = end_phase(green=0)
    board.supply(1)
    for row in ("basic", "advanced"):
        board.effect(2, [{"build_chrome": 1}]).answer(f"take {row} A {board.shown(row)[0]}", "storage")
        board.player(2).storage = -1
    assert board.look()["markers"] == {"basic": [2, 0], "advanced": [1, 1]} and board.g.supply == 0
    name = board.shown("advanced")[2]
    board.effect(1, [{"build_chrome": 1}]).answer(f"take advanced C {name}", "storage")
    assert (board.player(1).special, board.player(1).green) == (1, 1)
    assert board.look()["markers"]["advanced"] == [0, 1]
    assert "pay 1" in board.start("turn", 1).options()


@pytest.mark.rule("END6", "END5")
def test_stand_ins_break_no_tie():
    board = Board(2)
    for seat, supply in ((1, 5), (2, 0)):
        board.supply(supply)
        board.reserve(seat, chrome=0)
        board.effect(seat, [{"special": 1}])
    board.start("scoring").play_out()
    assert board.player(1).score == board.player(2).score and board.player(2).rank == 2
