"""RES: gears, steam, water and points; how effects are carried out."""

import pytest

from tests.rules.board import Board

CONVERT = [{"convert": 1}]
PAY_STEAM = {"exchange": {"pay": {"steam": 2}, "gain": {"green": 5}, "times": 1}}


def boiler(board, seat=1):
    return int(board.player(seat).hot), int(board.player(seat).cold)


@pytest.mark.rule("RES1")
@pytest.mark.parametrize("n, after", [(1, (2, 2)), (3, (4, 0)), (5, (4, 0))])
def test_generating_steam_heats_water(n, after):
    """One cold token turns hot a steam, as far as there is cold water."""
    board = Board(2)
    board.water(1, hot=1, cold=3)
    board.effect(1, [{"steam": n}])
    assert boiler(board) == after


@pytest.mark.rule("RES1")
def test_maximum_steam_heats_all():
    board = Board(2)
    board.water(1, hot=0, cold=4)
    board.effect(1, [{"max_steam": True}])
    assert boiler(board) == (4, 0)


@pytest.mark.rule("RES1")
def test_consuming_steam_cools_water():
    """What costs steam moves hot water to the cold half, and cannot be done with too little of it."""
    board = Board(2)
    board.water(1, hot=2, cold=1)
    board.effect(1, [PAY_STEAM]).answer("yes")
    assert boiler(board) == (0, 3) and board.player(1).green == 8
    board.water(1, hot=1, cold=2)
    assert board.effect(1, [PAY_STEAM]).ask() is None
    assert boiler(board) == (1, 2) and board.player(1).green == 8


@pytest.mark.rule("RES2")
def test_gained_water_is_hot():
    board = Board(2)
    board.water(1, hot=1, cold=2)
    board.effect(1, [{"water": 2}])
    assert boiler(board) == (3, 2)


@pytest.mark.rule("RES3")
def test_gears_enter_sector_3():
    """Small, medium and gears of free kind all lie in sector 3."""
    board = Board(2)
    board.gears(1, 0, 0)
    board.effect(1, [{"small": 1}, {"medium": 2}, {"free": 3}]).answer("1")
    assert board.gears_of(1) == ([0, 0, 0, 2], [0, 0, 0, 4])


@pytest.mark.rule("RES3", "WHL1")
def test_gears_ride_the_wheel_and_are_not_moved():
    """Steam does not move them; the wheel takes them nearer to X."""
    board = Board(2)
    board.gears(1, (0, 3, 2, 1), (0, 6, 5, 4))
    board.water(1, hot=3)
    board.start("maintenance", 1)
    assert not [o for o in board.options() if o.startswith("speed")]
    board.start("wheel", 1)
    assert board.gears_of(1) == ([3, 2, 1, 0], [6, 5, 4, 0])


@pytest.mark.rule("RES4")
def test_gears_of_all_sectors_pay_together():
    """A cost may be met with gears from X to sector 3; the kind of free ones is the payer's choice."""
    board = Board(2)
    board.gears(1, (1, 0, 1, 0), (0, 1, 0, 1))
    pay = {"exchange": {"pay": {"small": 1, "medium": 1, "free": 2}, "gain": {"green": 1}, "times": 1}}
    board.effect(1, [pay]).answer("yes")
    assert [kind for kind, *_ in board.forced] == ["pay_free"], "only one small gear is left for the free ones"
    assert board.gears_of(1) == ([0] * 4, [0] * 4)


@pytest.mark.rule("RES4", "RES8")
def test_payer_chooses_small_or_medium():
    """Either kind may be converted; the other one stays."""
    for small, left in (("0", (1, 0)), ("1", (0, 1))):
        board = Board(2)
        board.water(1, hot=1)
        board.gears(1, 1, 1)
        board.effect(1, CONVERT).answer("yes")
        assert board.ask().kind == "pay_free" and board.options() == ["0", "1"]
        board.answer(small)
        assert (board.player(1).small.sum(), board.player(1).medium.sum()) == left


@pytest.mark.rule("RES4")
def test_nearest_to_rust_is_spent_first():
    """RES4a: gears in X go first, then sectors 1, 2, 3."""
    board = Board(2)
    board.gears(1, (1, 1, 1, 1), (0, 2, 2, 2))
    pay = {"exchange": {"pay": {"small": 3, "medium": 3}, "gain": {"green": 1}, "times": 1}}
    board.effect(1, [pay]).answer("yes")
    assert board.gears_of(1) == ([0, 0, 0, 1], [0, 0, 1, 2])


@pytest.mark.rule("RES5")
def test_chrome_gears_do_not_rust():
    """The clearing of X takes gears of the wheel, never chrome gears."""
    board = Board(2)
    board.gears(1, (2, 0, 0, 0), (3, 0, 0, 0))
    board.reserve(1, chrome=7)
    board.start("maintenance", 1).play_out()
    assert board.gears_of(1) == ([0] * 4, [0] * 4) and board.player(1).chrome == 7


@pytest.mark.rule("RES6")
def test_special_markers_are_never_spent():
    """Fees and costs in points take green points only."""
    board = Board(2)
    board.reserve(1, green=0, special=9)
    board.water(1, hot=3)
    board.windows("engineer", "engineer.E5", "engineer.E11", "engineer.E17")
    assert board.effect(1, [{"hire": 1}]).ask() is None, "the fee is a green point"
    pay = {"exchange": {"pay": {"green": 1}, "gain": {"chrome": 1}, "times": 1}}
    assert board.effect(1, [pay]).ask() is None
    board.g.end_phase = 1
    board.start("turn", 1)
    assert board.forced[0] == ("end_phase", 1, "pass")


@pytest.mark.rule("RES6", "END5")
def test_special_markers_score_and_break_ties():
    """A point each; of equal scores the one with more special markers wins."""
    board = Board(2)
    for seat, green, special in ((1, 8, 2), (2, 5, 5)):
        board.reserve(seat, chrome=0, green=green, special=special)
    board.start("scoring")
    first, second = board.player(1), board.player(2)
    assert (first.score, second.score) == (10, 10)
    assert (first.rank, second.rank) == (2, 1) and second.win_share == 12


@pytest.mark.rule("RES7")
def test_special_or_green_is_chosen_each_time():
    """Twice the icon, twice the choice."""
    board = Board(2)
    before = int(board.g.supply)
    board.effect(1, [{"special_or_green": 2}]).answer("special", "green")
    P = board.player(1)
    assert (P.special, P.green, board.g.supply) == (1, 4, before - 1)


@pytest.mark.rule("RES7", "END6")
def test_green_stands_in_for_special():
    """With the supply empty there is no choice: a green point, spendable and no help in a tie."""
    board = Board(2)
    board.supply(1)
    board.effect(1, [{"special_or_green": 2}]).answer("special")
    assert board.forced == [("special", 1, "green")]
    board.effect(1, [{"special": 2}])
    P = board.player(1)
    assert (P.special, P.green, board.g.supply) == (1, 6, 0)


@pytest.mark.rule("RES7")
def test_a_special_marker_is_not_forced_over_green():
    """Green may be taken while there are special markers."""
    board = Board(2)
    assert board.effect(1, [{"special_or_green": 1}]).options() == ["special", "green"]


@pytest.mark.rule("RES8")
def test_conversion_needs_a_gear_and_a_steam():
    """A gear of either kind and a steam for a chrome gear; without one of them no offer."""
    for small, hot, asked in ((1, 1, True), (0, 1, False), (1, 0, False)):
        board = Board(2)
        board.gears(1, small, 0)
        board.water(1, hot=hot, cold=1)
        q = board.effect(1, CONVERT).ask()
        assert (q is not None) == asked
        if asked:
            board.answer("yes")
            assert board.player(1).chrome == 2 and boiler(board) == (0, 2)
            assert board.player(1).small.sum() == 0


@pytest.mark.rule("RES8", "RES9")
def test_conversion_may_be_left():
    """What is paid for is optional, each time of it."""
    board = Board(2)
    board.gears(1, 3, 0)
    board.water(1, hot=3)
    board.effect(1, [{"convert": 2}])
    assert board.options() == ["no", "yes"]
    board.answer("yes")
    assert board.ask().kind == "exchange"
    board.answer("no")
    assert board.player(1).chrome == 2 and board.player(1).small.sum() == 2


@pytest.mark.rule("RES9")
def test_effects_go_in_their_printed_order():
    """Steam that comes first pays for what follows; steam that comes after does not."""
    for effect, paid in (([{"steam": 2}, PAY_STEAM], True), ([PAY_STEAM, {"steam": 2}], False)):
        board = Board(2)
        board.water(1, hot=0, cold=2)
        assert (board.effect(1, effect).ask() is not None) == paid


@pytest.mark.rule("RES9")
def test_a_part_that_fails_does_not_stop_the_rest():
    """No payment possible, no cold water, nothing to hire: the parts around are carried out."""
    board = Board(2)
    board.water(1, hot=1, cold=0)
    board.windows("engineer", None, None, None)
    board.effect(1, [{"green": 1}, PAY_STEAM, {"steam": 3}, {"hire": 1}, {"chrome": 1}])
    assert board.ask() is None
    assert (board.player(1).green, board.player(1).chrome) == (4, 2) and boiler(board) == (1, 0)


@pytest.mark.rule("RES9")
def test_up_to_includes_nothing_and_the_rest_is_obligatory():
    """Up to 2 steam offers 0; plain gears are gained, only their kind is asked."""
    board = Board(2)
    board.water(1, hot=0, cold=2)
    assert board.effect(1, [{"steam_up_to": 2}]).options() == ["0", "1", "2"]
    board.gears(1, 0, 0)
    assert board.effect(1, [{"free": 1}]).options() == ["0", "1"]
    board.answer("0")
    assert board.gears_of(1) == ([0] * 4, [0, 0, 0, 1])


@pytest.mark.rule("RES9", "SEC4")
def test_an_activation_at_once_is_not_forfeited():
    """A machine that is sped up acts without being asked."""
    board = Board(2)
    board.turning(1, 2, "turning.boiler")
    board.water(1, hot=1, cold=2)
    board.start("maintenance", 1).answer("speed turning.boiler 2")
    assert boiler(board) == (1, 2), "one steam paid, one generated"


@pytest.mark.rule("RES10")
def test_gains_can_be_used_in_the_same_phase():
    """Gears won by an activation complete a machine before the next activation."""
    board = Board(2)
    board.turning(1, 2, "turning.medium_press")
    board.one_shot(1, 3, "one_shot.ONE5")
    board.gears(1, 0, 1)
    board.start("wheel", 1)
    assert "complete one_shot.ONE5 2" not in board.options()
    board.answer("activate turning.medium_press 1")
    assert "complete one_shot.ONE5 2" in board.options()


@pytest.mark.rule("RES10", "AWD3")
def test_an_inner_effect_is_finished_first():
    """The watch of a token acts before the effect that took the token goes on."""
    board = Board(2)
    board.award(0, right=False, watch="watch.water")
    for row in range(1, 4):
        board.award(row, left=False, right=False)
    board.water(1, hot=0, cold=0)
    pay = {"exchange": {"pay": {"steam": 1}, "gain": {"green": 5}, "times": 1}}
    board.effect(1, [{"award": 1}, pay])
    assert board.ask().kind == "exchange", "the water of the watch can be used"


@pytest.mark.rule("RES10", "CHR7")
def test_an_effect_is_finished_though_its_machine_is_covered():
    """The machine of CHR7 is covered by what it set off and still gives its point."""
    board = Board(2)
    board.drive(1, "chrome.A9")
    board.storage(1, "chrome.A7")
    board.one_shot(1, 3, "one_shot.ONE3")
    board.gears(1, 2, 2)
    board.start("maintenance", 1).answer("complete one_shot.ONE3 3", "yes")
    assert board.forced == [("complete_free", 1, "complete chrome.A7 storage")]
    assert board.state(1)["drives"]["piston"] == [["chrome.A9", True], ["chrome.A7", True]]
    assert board.player(1).green == 4
