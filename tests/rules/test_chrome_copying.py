"""CHR12-CHR15: chrome machines that let more engineers copy."""

import pytest

from tests.rules.board import Board

ANY, EQUAL, TWO = "chrome.A13", "chrome.B10", "chrome.A14"  # CHR12 on the cog, CHR13 on the chain, CHR14 on the piston
FOURS = {"blue": "engineer.E5", "green": "engineer.E11", "orange": "engineer.E17", "gray": "engineer.E21",
         "wild": "engineer.E24"}
THREES = {"blue": "engineer.E3", "green": "engineer.E9", "orange": "engineer.E15", "gray": "engineer.E19",
          "wild": "engineer.E23"}
GREENS = ("starter.B.gears", "engineer.E8", "engineer.E10", "engineer.E11", "engineer.E12")  # 1, 2, 3, 4, 4+


def offers(played, hand, machines=(), sets=(), completed=True):
    """What seat 2, with these visible machines and this hand, is offered for copying."""
    board = Board(2, sets=sets)
    board.drive(2, *machines, completed=completed)
    board.hand(2, *hand)
    board.start("copy", 2, played)
    return {o.split()[1] for o in board.options() if o != "decline"} if board.ask() else set()


def pairs(played, hand, machines=(TWO,), sets=()):
    """All pairs that seat 2 may lay down together."""
    found = set()
    for first in offers(played, hand, machines, sets):
        board = Board(2, sets=sets)
        board.drive(2, *machines)
        board.hand(2, *hand)
        board.start("copy", 2, played).answer(f"copy {first}")
        second = board.options() if board.ask() and board.ask().kind == "copy_second" else \
            [option for kind, _, option in board.forced if kind == "copy_second"]
        found |= {frozenset((first, o.split()[1])) for o in second if o.startswith("with ")}
    return found


def pair(*names):
    return {frozenset(names)}


@pytest.mark.rule("CHR12")
@pytest.mark.parametrize("suit", THREES)
def test_any_suit_copies_any_suit(suit):
    """Gray as well, played or in hand."""
    assert offers(THREES[suit], FOURS.values(), [ANY]) == set(FOURS.values())


@pytest.mark.rule("CHR12")
def test_any_suit_still_needs_a_higher_grade():
    assert offers("engineer.E9", ["engineer.E1", "engineer.E3", "engineer.E15", "engineer.E19"], [ANY]) == set()


@pytest.mark.rule("CHR12")
@pytest.mark.parametrize("suit", THREES)
def test_switch_gray_apart(suit):
    """The other reading: a played gray engineer is left to gray ones, all others stay open to any suit."""
    expected = {FOURS["gray"]} if suit == "gray" else set(FOURS.values())
    assert offers(THREES[suit], FOURS.values(), [ANY], ("switch.gray_apart=true",)) == expected


@pytest.mark.rule("CHR12", "CHR13", "CHR14")
@pytest.mark.parametrize("machine", [ANY, EQUAL, TWO])
def test_only_completed_and_visible(machine):
    """Not completed, or covered, they help nobody."""
    hand = ["engineer.E5", "engineer.E9", "engineer.E7", "engineer.E8"]
    assert offers("engineer.E10", hand, [machine], completed=True) != set()
    assert offers("engineer.E10", hand, [machine], completed=False) == set()
    cover = {ANY: "chrome.B1", EQUAL: "chrome.B12", TWO: "chrome.B5"}[machine]
    assert offers("engineer.E10", hand, [machine, cover]) == set()


@pytest.mark.rule("CHR12", "CHR13", "CHR14")
def test_only_the_owner_is_helped():
    """The active player's machines do not help the copier."""
    board = Board(2)
    board.drive(1, ANY, EQUAL, TWO)
    board.hand(2, "engineer.E5", "engineer.E9", "engineer.E7", "engineer.E8")
    assert board.start("copy", 2, "engineer.E10").ask() is None


@pytest.mark.rule("CHR13")
@pytest.mark.parametrize("k, twin, sets", [
    (0, "starter.D.gears", ("starter.gears.suit.setD=green",)), (1, "engineer.E7", ()), (2, "engineer.E9", ()),
    (3, "engineer.E5", ("engineer.E5.suit=green",)), (4, "engineer.E6", ("engineer.E6.suit=green",))])
def test_an_equal_grade_copies(k, twin, sets):
    """Every grade its equal, and as ever what is higher; nothing lower."""
    others = [name for j, name in enumerate(GREENS) if j != k]
    assert offers(GREENS[k], [twin, *others], [EQUAL], sets) == {twin, *GREENS[k + 1:]}


@pytest.mark.rule("CHR13")
def test_an_equal_grade_still_needs_the_suit():
    """A 3 of another suit does not; wild does."""
    hand = [name for suit, name in THREES.items() if suit != "green"]
    assert offers("engineer.E9", hand, [EQUAL]) == {"engineer.E23"}


@pytest.mark.rule("CHR13")
def test_4_and_4_plus_are_not_equal():
    assert offers("engineer.E12", ["engineer.E11"], [EQUAL]) == set()
    assert offers("engineer.E11", ["engineer.E12"], []) == {"engineer.E12"}, "a 4+ is above a 4 anyway"


@pytest.mark.rule("CHR14")
def test_two_that_add_up_to_more():
    """2 + 2 outrank a 3; 2 + 1 do not."""
    assert pairs("engineer.E9", ["engineer.E7", "engineer.E8"]) == pair("engineer.E7", "engineer.E8")
    assert offers("engineer.E9", ["engineer.E8", "starter.B.gears"], [TWO]) == set()


@pytest.mark.rule("CHR14")
def test_without_it_two_never_copy_together():
    assert offers("engineer.E9", ["engineer.E7", "engineer.E8"]) == set()
    assert pairs("engineer.E8", ["engineer.E9", "engineer.E10"], machines=()) == set()


@pytest.mark.rule("CHR14")
def test_each_of_the_two_needs_the_suit():
    """One of another suit does not help, a wild one does; gray pairs with gray for gray only."""
    assert offers("engineer.E9", ["engineer.E8", "engineer.E1"], [TWO]) == set()
    assert pairs("engineer.E9", ["engineer.E8", "engineer.E22"]) == pair("engineer.E8", "engineer.E22")
    grays = ("engineer.E19.grade=2", "engineer.E20.grade=2", "engineer.E21.grade=3")
    hand = ["engineer.E19", "engineer.E20", "engineer.E22", "engineer.E8"]
    assert pairs("engineer.E21", hand, sets=grays) == pair("engineer.E19", "engineer.E20")


@pytest.mark.rule("CHR14")
def test_a_4_plus_counts_four_and_a_half():
    """2 + 3 outrank it, 2 + 2 do not; with a 4+ in hand any second one will do."""
    assert pairs("engineer.E12", ["engineer.E8", "engineer.E9"]) == pair("engineer.E8", "engineer.E9")
    assert pairs("engineer.E12", ["engineer.E7", "engineer.E8"]) == set()
    sets = ("engineer.E6.suit=green",)
    hand = ["engineer.E6", "starter.B.gears"]
    assert pairs("engineer.E12", hand, sets=sets) == pair(*hand)
    assert offers("engineer.E12", ["engineer.E6"], [TWO], sets) == set()


@pytest.mark.rule("CHR14")
def test_two_may_be_played_where_one_would_do():
    """The first is asked for, then whether alone or with which other."""
    board = Board(2)
    board.drive(2, TWO)
    board.hand(2, "engineer.E9", "engineer.E10", "starter.B.gears")
    board.start("copy", 2, "engineer.E8").answer("copy engineer.E9")
    assert board.ask().kind == "copy_second"
    assert board.options() == ["alone", "with engineer.E10", "with starter.B.gears"]
    board.answer("alone").play_out()
    assert set(board.state(2)["hand"]) == {"engineer.E10", "starter.B.gears"}


@pytest.mark.rule("CHR14")
def test_one_that_is_too_low_needs_the_other():
    board = Board(2)
    board.drive(2, TWO)
    board.hand(2, "engineer.E7", "engineer.E8", "engineer.E22")
    board.start("copy", 2, "engineer.E9").answer("copy engineer.E7")
    assert board.options() == ["with engineer.E8", "with engineer.E22"]


@pytest.mark.rule("CHR14", "ENG3", "ENG6")
def test_the_action_is_performed_once_and_each_goes_to_her_own_sector():
    """A pair is one copy: one action, and no more copying of the same engineer."""
    board = Board(2)
    board.drive(2, TWO)
    board.hand(1, "engineer.E10")
    board.hand(2, "engineer.E8", "engineer.E9", "engineer.E11")
    board.start("play", 1, "engineer.E10").play_out(until="copy")
    board.answer("copy engineer.E8", "with engineer.E9")
    assert board.ask().kind == "take" and board.ask().seat == 2
    board.answer(board.options()[0])
    assert board.ask() is None and len(board.events("take")) == 2, "seat 1 one, seat 2 one"
    assert board.state(2)["engineers"]["2"] == [["engineer.E8", "up"]]
    assert board.state(2)["engineers"]["3"] == [["engineer.E9", "up"]]
    assert board.state(2)["hand"] == ["engineer.E11"] and board.player(2).copies_made == 1


@pytest.mark.rule("CHR14", "ENG10")
def test_both_are_chosen_before_any_effect():
    """The second is asked for before the first one's gear is."""
    board = Board(2)
    board.drive(2, "chrome.B3", TWO)
    board.hand(2, "engineer.E7", "engineer.E8", "engineer.E22")
    board.gears(2, 0, 0)
    board.start("copy", 2, "engineer.E9").answer("copy engineer.E7")
    assert board.ask().kind == "copy_second" and sum(map(sum, board.gears_of(2))) == 0
    board.answer("with engineer.E8")
    assert board.ask().kind == "gain_free" and board.state(2)["hand"] == ["engineer.E22"]
    board.answer("1", "1")
    assert board.gears_of(2)[0] == [0, 0, 0, 2]


@pytest.mark.rule("CHR15")
@pytest.mark.parametrize("machines, hand", [
    ((ANY, EQUAL), ["engineer.E3"]), ((ANY, EQUAL), ["engineer.E19"])])
def test_any_suit_and_equal_grade(machines, hand):
    """A 3 of another suit copies a 3; one machine alone is not enough."""
    assert offers("engineer.E9", hand, machines) == set(hand)
    for machine in machines:
        assert offers("engineer.E9", hand, [machine]) == set()


@pytest.mark.rule("CHR15")
@pytest.mark.parametrize("machines, hand", [
    ((ANY, TWO), ["engineer.E1", "engineer.E13"]), ((EQUAL, TWO), ["engineer.E8", "starter.B.gears"]),
    ((ANY, EQUAL, TWO), ["engineer.E1", "starter.C.gears"])])
def test_two_with_any_suit_or_an_equal_sum(machines, hand):
    """Blue and orange copy green together; 2 + 1 copy a 3; all three machines work at once."""
    assert pairs("engineer.E9", hand, machines) == pair(*hand)
    for left_out in machines:
        assert offers("engineer.E9", hand, [m for m in machines if m != left_out]) == set()


@pytest.mark.rule("CHR15", "CHR14")
def test_no_pair_equals_a_4_plus():
    """2 + 2 stay below four and a half, with CHR13 too."""
    assert pairs("engineer.E12", ["engineer.E7", "engineer.E8"], (EQUAL, TWO)) == set()


@pytest.mark.rule("CHR15", "CHR12")
def test_gray_apart_holds_for_pairs():
    """By the switch a gray engineer is not copied by a pair of other suits."""
    hand = ["engineer.E7", "engineer.E8"]
    assert pairs("engineer.E19", hand, (ANY, TWO)) == pair(*hand)
    assert offers("engineer.E19", hand, (ANY, TWO), ("switch.gray_apart=true",)) == set()
