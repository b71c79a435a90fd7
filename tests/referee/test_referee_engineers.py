"""Playing, copying and placing engineers, on tables laid out by hand."""

import pytest

from . import engineers, variants, wheel
from .by_hand import hand, lay_out, run, visible
from .names import THREE, X


def copy_options(table, player, played):
    procedure = engineers.offer_copy(table, player, table.new_piece(played))
    return next(procedure).options[1:]


@pytest.mark.parametrize(
    "played, machines, cards, expected",
    [
        ("engineer.E13", (), ("engineer.E15", "engineer.E3", "engineer.E23", "engineer.E19"), ["E15", "E23"]),
        ("engineer.E22", (), ("engineer.E3", "engineer.E23", "engineer.E19"), ["E3", "E23"]),  # ENG4
        ("engineer.E19", (), ("engineer.E20", "engineer.E24", "engineer.E18"), ["E20"]),
        ("engineer.E17", (), ("engineer.E18", "engineer.E24"), ["E18"]),  # ENG5
        ("engineer.E18", (), ("engineer.E6", "engineer.E12"), []),
        ("engineer.E18", ("chrome.B10", "chrome.A13"), ("engineer.E6",), ["E6"]),
        ("engineer.E17", ("chrome.B10",), ("engineer.E24", "engineer.E18"), ["E18", "E24"]),  # CHR13
        ("engineer.E19", ("chrome.A13",), ("engineer.E5", "engineer.E3"), ["E5"]),  # CHR12
        ("engineer.E17", ("chrome.A14",), ("engineer.E13", "engineer.E14", "engineer.E15"), ["E13", "E14"]),  # CHR14
        ("engineer.E18", ("chrome.A14",), ("engineer.E13", "engineer.E15"), ["E13"]),
        ("engineer.E18", ("chrome.A14",), ("engineer.E13", "engineer.E14"), []),
        ("engineer.E17", ("chrome.A14", "chrome.B10"), ("engineer.E13", "engineer.E14"), ["E13"]),  # CHR15
    ],
)
def test_who_can_copy(played, machines, cards, expected):
    table, player, _ = lay_out()
    visible(table, player, *machines)
    hand(table, player, *cards)
    options = [text.removeprefix("copy engineer.") for text in copy_options(table, player, played)]
    assert options == expected


def test_gray_apart():
    data = variants.switched(variants.default())
    table, player, _ = lay_out(data=data)
    visible(table, player, "chrome.A13")
    hand(table, player, "engineer.E5", "engineer.E20")
    assert copy_options(table, player, "engineer.E19") == ["copy engineer.E20"]
    assert copy_options(table, player, "engineer.E15") == ["copy engineer.E5", "copy engineer.E20"]


def test_a_pair_sets_off_both_and_acts_once():
    table, player, other = lay_out()
    visible(table, other, "chrome.A14", "chrome.B3")  # two to copy; a gear for a qualified 2
    hand(table, player, "engineer.E17")
    hand(table, other, "engineer.E13", "engineer.E14", "engineer.E15", "starter.A.chrome")
    table.active, table.main_action = player, True
    for row in ("basic", "advanced"):
        table.windows[row] = [None, None, None]
        table.stacks[row] = []
    asked = run(
        engineers.play(table, player, player.hand[0]),
        "copy engineer.E13", "with starter.A.chrome", "1",
    )  # fmt: skip
    assert ("copy_second", ["with engineer.E15", "with starter.A.chrome"]) in asked
    assert [len(sector) for sector in other.engineers] == [0, 0, 1, 1]
    assert [card.condition for card in player.engineers[X]] == ["down"]
    assert (other.small[THREE], other.medium[THREE]) == (2, 1)


def test_nearer_to_x():
    for switch, condition in ((False, "up"), (True, "down")):
        table, player, _ = lay_out()
        table.switch["nearer_stays"] = switch
        visible(table, player, "chrome.A7")
        player.laid = [table.new_piece(name) for name in ("engineer.E5", "starter.A.gears", "engineer.E3")]
        engineers.place_laid(table, player)
        assert [[card.name for card in sector] for sector in player.engineers] == [
            ["starter.A.gears"], [], ["engineer.E3"], ["engineer.E5"],
        ]  # fmt: skip
        assert player.engineers[THREE][0].condition == condition
        for turn, where in enumerate((2, 1, X, THREE)):
            run(wheel.turn_wheel(table, player), *(["activate prototype.chain", "end"] if turn == 3 else []))
            assert "engineer.E5" in [card.name for card in player.engineers[where]]
        assert all(card.condition == "up" for sector in player.engineers for card in sector)


def test_doubled_actions():
    table, player, _ = lay_out()
    visible(table, player, "chrome.A2")
    player.hot, player.cold, player.small, player.medium = 3, 0, [0] * 4, [0] * 4
    run(engineers.act(table, player, table.new_piece("engineer.E3")), "yes", "3", "yes", "0")
    assert (player.small[THREE], player.medium[THREE], player.hot) == (3, 3, 1)
    asked = run(engineers.act(table, player, table.new_piece("engineer.E15")), "2")
    assert asked == [("gain_free", ["0", "1", "2"])] and player.cold == 0
    player.small, player.medium, player.chrome = [0, 0, 0, 9], [0] * 4, 0
    run(engineers.act(table, player, table.new_piece("engineer.E19")), "yes", "yes")  # gray is not doubled
    assert player.chrome == 2
