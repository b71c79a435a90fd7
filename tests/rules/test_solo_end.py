"""SOL9: how a solo game ends."""

import pytest

from tests.rules.board import Board


@pytest.mark.rule("SOL9")
def test_the_end_phase_begins_at_the_fourth_time():
    """In automa turn 36; the human had 36 free turns, and is asked to pay or pass from then on."""
    board = Board(1)
    board.hand(1)
    board.reserve(1, green=20)
    q = board.start("game", 1).play_out(until="end_phase")
    assert q.options == ["pass", "pay 1"] and board.g.deck_outs == 4
    assert board.player(1).turns == 36 and board.g.turn == 73
    fees = []
    while q is not None and len(q.options) > 1:
        fees.append(q.options[1])
        board.answer(q.options[1])
        q = board.play_out(until="end_phase")
    assert fees == ["pay 1", "pay 2", "pay 3"]
    assert board.g.over == 1 and board.player(1).turns == 39 and board.forced[-1][0] != "main"
    automa_turns = sum(e[1] == 0 for e in board.events("turn"))
    assert automa_turns == 39, "after every turn that the human took, not after passing"


@pytest.mark.rule("SOL9")
def test_the_automa_turn_is_finished_with_the_humans_copy():
    """The turn in which the deck runs out for the fourth time still offers its action card."""
    board = Board(1)
    board.hand(1, "engineer.E5", "engineer.E11", "engineer.E17")
    board.g.deck_outs = 3
    board.deck("starter.A.gears", only=True)
    board.start("automa")
    assert board.g.end_phase == 1 and board.ask().kind == "copy" and len(board.options()) == 2
    board.answer(board.options()[1]).play_out()
    assert len(board.state(1)["engineers"]["X"]) == 1


@pytest.mark.rule("SOL9")
def test_passing_ends_the_game_with_its_maintenance():
    """The human maintains once more; the automa has no further turn."""
    board = Board(1)
    board.hand(1)
    board.g.end_phase = 1
    board.gears(1, (2, 0, 0, 0), 0)
    board.start("game", 1).answer("pass")
    assert board.ask().kind == "secondary"
    board.play_out()
    assert board.g.over == 1 and board.player(1).small.sum() == 0
    assert [e[1] for e in board.events("turn")] == [1]


@pytest.mark.rule("SOL9", "END1")
def test_few_markers_or_tokens_do_not_end_a_solo_game():
    """The conditions for several players do not count; green stands in for special as usual (END6)."""
    board = Board(1)
    board.supply(0)
    board.hand(1)
    for row in range(3):
        board.award(row, left=False, right=False)
    board.start("turn", 1).play_out()
    assert board.g.end_phase == 0
    board.start("automa").play_out()
    assert board.g.end_phase == 0
    board.effect(1, [{"special": 1}])
    assert (board.player(1).special, board.player(1).green) == (0, 4)


@pytest.mark.rule("SOL9")
def test_not_before_the_fourth_time():
    board = Board(1)
    board.hand(1)
    for outs, begun in ((2, 0), (3, 1)):
        board.g.deck_outs = outs
        board.deck("starter.A.gears", only=True)
        board.start("automa").play_out()
        assert board.g.end_phase == begun
