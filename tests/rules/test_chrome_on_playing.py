"""CHR1-CHR3, CHR5, CHR11: chrome machines that look at the engineer who is played."""

import pytest

from tests.rules.board import Board


def places(board, seat):
    """Name -> (sector, posture) of the engineers beside a factory."""
    return {n: (s, up) for s, cards in board.state(seat)["engineers"].items() for n, up in cards}


def alone(board, name):
    """Seat 1 plays this engineer, nobody can copy her."""
    for seat in range(1, int(board.g.seats) + 1):
        board.hand(seat, *([name] if seat == 1 else []))
    return board.start("play", 1, name)


def copied(board, name, by):
    """Seat 1 plays `name`, seat 2 copies with `by`; up to the first question of seat 2 after that."""
    board.hand(1, name)
    board.hand(2, by)
    board.start("play", 1, name).play_out(until="copy")
    return board.answer(f"copy {by}")


def cheap_display(board):
    """Nobody in the windows who costs steam."""
    board.windows("engineer", "engineer.E9", "engineer.E10", "engineer.E19")


@pytest.mark.rule("CHR1")
@pytest.mark.parametrize("name, questions", [
    ("starter.A.gears", 2), ("engineer.E1", 1), ("engineer.E7", 1), ("engineer.E13", 2), ("engineer.E22", 2),
    ("starter.A.steam", 0), ("starter.A.hire", 0), ("starter.A.one_shot", 0), ("starter.A.turning", 0),
    ("engineer.E16", 0), ("engineer.E21", 0), ("engineer.E6", 0)])
def test_a_gear_for_the_own_1_or_a_qualified_2(name, questions):
    """Besides what the action asks: the starters of grade 2 and all of grade 3 and more give none."""
    board = Board(2)
    board.drive(1, "chrome.B3")
    cheap_display(board)
    board.water(1, hot=0)
    alone(board, name).play_out()
    assert [kind for kind, *_ in board.asked].count("gain_free") == questions


@pytest.mark.rule("CHR1")
def test_the_gear_may_be_small_or_medium():
    for answer, small, medium in (("0", 0, 1), ("1", 1, 0)):
        board = Board(2)
        board.drive(1, "chrome.B3")
        board.gears(1, 0, 0)
        alone(board, "engineer.E1").answer(answer)
        assert board.gears_of(1) == ([0, 0, 0, small], [0, 0, 0, medium])


@pytest.mark.rule("CHR1", "CHR2")
def test_any_suit_does():
    """A gray engineer of grade 2 sets both off."""
    board = Board(2, sets=("engineer.E21.grade=2",))
    board.drive(1, "chrome.B3", "chrome.B6")
    board.water(1, hot=0, cold=2)
    alone(board, "engineer.E21").answer("1")
    assert board.player(1).hot == 1 and board.player(1).green == 6


@pytest.mark.rule("CHR1", "CHR2")
def test_the_copiers_own_engineer_counts():
    """Copying a grade 1 or 2 with a grade 3 gives nothing; copying with a grade 2 gives both."""
    for name, by, gain in (("starter.A.gears", "engineer.E3", 0), ("engineer.E8", "engineer.E9", 0),
                           ("starter.A.gears", "engineer.E2", 1)):
        board = Board(2)
        board.drive(2, "chrome.B3", "chrome.B6")
        board.gears(2, 0, 0)
        board.water(2, hot=0, cold=3)
        copied(board, name, by).play_out()
        assert board.player(2).cold == 3 - gain
        assert sum(map(sum, board.gears_of(2))) == gain + (name == "starter.A.gears")


@pytest.mark.rule("CHR1", "CHR2")
def test_only_the_owners_engineers_count():
    board = Board(2)
    board.drive(2, "chrome.B3", "chrome.B6")
    alone(board, "engineer.E8").play_out()
    assert board.player(2).hot == 1 and sum(map(sum, board.gears_of(2))) == 2


@pytest.mark.rule("CHR2")
@pytest.mark.parametrize("name, steam", [
    ("starter.A.hire", 1), ("starter.A.one_shot", 1), ("engineer.E2", 1), ("engineer.E8", 1), ("engineer.E22", 1),
    ("starter.A.gears", 0), ("starter.A.turning", 0), ("engineer.E4", 0), ("engineer.E21", 0), ("engineer.E6", 0)])
def test_steam_for_any_2(name, steam):
    """Starting or qualified; no other grade."""
    board = Board(2)
    board.drive(1, "chrome.B6")
    cheap_display(board)
    board.water(1, hot=0, cold=3)
    alone(board, name).play_out()
    assert board.player(1).cold == 3 - steam


@pytest.mark.rule("CHR1", "CHR2", "CHR3", "CHR5")
@pytest.mark.parametrize("how", ["covered", "uncompleted"])
def test_only_completed_and_visible(how):
    """A machine that is covered, by an uncompleted one too, or not completed does nothing."""
    board = Board(2)
    if how == "covered":
        board.drive(1, "chrome.B3", "chrome.B6")
        board.drive(1, "chrome.B2", "chrome.A8", completed=False)
    else:
        board.drive(1, "chrome.B3", "chrome.B6", completed=False)
    board.water(1, hot=0, cold=3)
    assert alone(board, "engineer.E8").ask() is None
    assert board.player(1).cold == 3
    for name in ("chrome.A2", "chrome.A7"):
        board.drive(1, name, completed=False)
    board.water(1, hot=2)
    board.hand(1, "engineer.E3")
    board.start("play", 1, "engineer.E3").answer("yes", "1")
    assert board.ask() is None and places(board, 1)["engineer.E3"] == ("3", "up")


# ---- nearer to X


@pytest.mark.rule("CHR3")
@pytest.mark.parametrize("name, sector", [
    ("starter.A.gears", "X"), ("starter.A.one_shot", "1"), ("engineer.E8", "1"), ("engineer.E16", "2"),
    ("engineer.E21", "3"), ("engineer.E6", "3")])
def test_one_sector_nearer(name, sector):
    """Grade 1 to X, 2 to 1, 3 to 2, 4 and 4+ to 3; all upright."""
    board = Board(2)
    board.drive(1, "chrome.A7")
    alone(board, name).play_out()
    assert places(board, 1) == {name: (sector, "up")}


@pytest.mark.rule("CHR3")
def test_a_copier_is_placed_nearer_too():
    """The copier's, not the active player's: only who owns the machine."""
    board = Board(2)
    board.drive(2, "chrome.A7")
    copied(board, "engineer.E8", "engineer.E11").play_out()
    assert places(board, 1)["engineer.E8"] == ("2", "up") and places(board, 2)["engineer.E11"] == ("3", "up")


@pytest.mark.rule("CHR3")
def test_a_1_in_x_comes_back_at_the_next_clearing():
    board = Board(2)
    board.drive(1, "chrome.A7")
    alone(board, "starter.A.gears").play_out()
    board.start("maintenance", 1).play_out()
    assert board.state(1)["hand"] == ["starter.A.gears"]


@pytest.mark.rule("CHR3", "ENG7", "ENG11")
@pytest.mark.parametrize("stays", [False, True])
def test_a_4_in_sector_3(stays):
    """She leaves when she reaches X; by the switch she lies upside-down until X has left her."""
    board = Board(2, sets=(f"switch.nearer_stays={str(stays).lower()}",))
    board.drive(1, "chrome.A7")
    alone(board, "engineer.E21").play_out()
    assert places(board, 1)["engineer.E21"] == ("3", "down" if stays else "up")
    for _ in range(3):
        board.start("wheel", 1)
    board.start("maintenance", 1).play_out()
    if not stays:
        assert board.state(1)["hand"] == ["engineer.E21"]
        return
    assert places(board, 1)["engineer.E21"] == ("X", "down")
    board.start("wheel", 1)
    assert places(board, 1)["engineer.E21"] == ("3", "up")


@pytest.mark.rule("CHR3")
def test_the_switch_concerns_4_and_4_plus_only():
    board = Board(2, sets=("switch.nearer_stays=true",))
    board.drive(1, "chrome.A7")
    for name, place in (("engineer.E16", ("2", "up")), ("starter.A.gears", ("X", "up")),
                        ("engineer.E6", ("3", "down"))):
        alone(board, name).play_out()
        assert places(board, 1)[name] == place


@pytest.mark.rule("CHR3")
def test_visible_at_placement_is_what_counts():
    """Covered by her own action it moves nobody; completed by her own action it does."""
    board = Board(2)
    board.drive(1, "chrome.A7")
    board.window("basic", "A", "chrome.B5")
    alone(board, "starter.A.chrome").answer("take basic A chrome.B5", "drive")
    assert places(board, 1)["starter.A.chrome"] == ("3", "up")
    board = Board(2)
    board.storage(1, "chrome.A7")
    board.gears(1, 2, 2)
    board.reserve(1, chrome=2)
    alone(board, "engineer.E6").answer("complete chrome.A7 storage")
    assert places(board, 1)["engineer.E6"] == ("3", "up")


# ---- the doubler


@pytest.mark.rule("CHR5")
@pytest.mark.parametrize("answers, hot, gears", [(["no"], 3, 0), (["yes", "3", "no"], 2, 3),
                                                 (["yes", "3", "yes", "1"], 1, 6)])
def test_a_paid_action_may_be_used_once_or_twice(answers, hot, gears):
    """1 steam for 3 gears becomes up to 2 steam for 6 gears."""
    board = Board(2)
    board.drive(1, "chrome.A2")
    board.gears(1, 0, 0)
    board.water(1, hot=3)
    alone(board, "engineer.E3").answer(*answers)
    assert board.ask() is None and board.player(1).hot == hot and sum(map(sum, board.gears_of(1))) == gears


@pytest.mark.rule("CHR5")
def test_what_is_not_paid_for_is_doubled():
    """Two gears of free kind instead of one; up to 4 steam instead of 2."""
    board = Board(2)
    board.drive(1, "chrome.A2")
    assert alone(board, "engineer.E15").options() == ["0", "1", "2"]
    board = Board(2)
    board.drive(1, "chrome.A2")
    board.water(1, hot=0, cold=6)
    assert alone(board, "engineer.E23").options() == ["0", "1", "2", "3", "4"]


@pytest.mark.rule("CHR5")
@pytest.mark.parametrize("grade", ["2", "4", "4+"])
def test_other_grades_are_not_doubled(grade):
    """Neither lower nor higher ones, nor the own grade 1."""
    board = Board(2, sets=(f"engineer.E13.grade={grade}",))
    board.drive(1, "chrome.A2")
    assert alone(board, "engineer.E13").options() == ["0", "1", "2"]
    board.answer("0")
    assert alone(board, "starter.A.gears").options() == ["0", "1"]


@pytest.mark.rule("CHR5")
def test_the_gray_3_is_not_doubled():
    """She converts twice, not four times."""
    board = Board(2)
    board.drive(1, "chrome.A2")
    board.gears(1, 6, 0)
    board.water(1, hot=6)
    alone(board, "engineer.E19").play_out({"exchange": lambda q: "yes"})
    assert board.player(1).chrome == 3 and board.player(1).hot == 4


@pytest.mark.rule("CHR5")
def test_builds_and_returns_stay_as_they_are():
    """Nothing with an amount: one item is built, two engineers return."""
    board = Board(2)
    board.drive(1, "chrome.A2")
    for name in ("engineer.E4", "starter.A.turning", "starter.A.chrome"):
        alone(board, name).play_out()
        assert len(board.events("take")) == 1
    board.engineers(1, 1, "engineer.E1", "engineer.E2", "engineer.E5")
    alone(board, "engineer.E16").play_out({"return": lambda q: q.options[-1]})
    assert len(board.events("back")) == 2


@pytest.mark.rule("CHR5")
@pytest.mark.parametrize("owner, gears", [(1, 3), (2, 6)])
def test_copying_is_doubled_by_the_copiers_machine(owner, gears):
    """Whoever uses the action needs the machine."""
    board = Board(2)
    board.drive(owner, "chrome.A2")
    for seat in (1, 2):
        board.water(seat, hot=3)
        board.gears(seat, 0, 0)
    copied(board, "engineer.E3", "engineer.E5").play_out({"exchange": lambda q: "yes"})
    assert sum(map(sum, board.gears_of(2))) == gears


@pytest.mark.rule("CHR5")
def test_the_copying_engineer_does_not_matter():
    """A grade 3 that copies a grade 2 gains what the 2 prints."""
    board = Board(2)
    board.drive(2, "chrome.A2")
    board.gears(2, 0, 0)
    assert copied(board, "engineer.E2", "engineer.E3").options() == ["0", "1", "2"]


@pytest.mark.rule("CHR5", "SOL6")
def test_the_automas_card_is_doubled():
    """In solo the action card is the engineer whose action is used."""
    for grade, options in (("3", 3), ("2", 2)):
        board = Board(1, sets=(f"starter.gears.grade={grade}",))
        board.drive(1, "chrome.A2")
        board.hand(1, "engineer.E11")
        board.deck("starter.A.hire", "starter.B.gears", "starter.C.gears")
        board.start("automa").answer("copy engineer.E11")
        assert board.ask().kind == "gain_free" and len(board.options()) == options
