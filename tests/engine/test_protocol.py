"""Outside players: the engine asks, somebody answers through `choice`. Wrong answers and endless questions are faults."""

import json

import numpy as np
import pytest

from sim.corrosion import vocabulary as v
from sim.corrosion.rows import ROW
from sim.corrosion.trace import EngineFault
from strategies.play import FINISHED
from tests.chance import by_hand
from tests.playing import Game, Table, jobs_of, lines, variant


class RandomOutside:
    """Answers as the built-in random player does, from the key of the game."""

    def __init__(self, game):
        self.game, self.states = game, {}

    def __call__(self, g) -> int:
        place = int(g.turn), int(g.asked)
        state = self.states.get(place)
        if state is None:
            state = by_hand.stream(self.game.seed, 0, self.game.players, self.game.block, by_hand.TIE,
                                   place[0] * 4 + place[1])
        self.states[place] = state = (state + by_hand.GOLDEN) % by_hand.WORD
        return by_hand.below(by_hand.mix(state), int(g.n))


def seats(game, who):
    """The same game with outside players where `who` says so."""
    strategies = tuple("outside" if seat in who else name for seat, name in enumerate(game.strategies))
    return Game(strategies, game.block, game.seed)


CASES = [(("random",), {0}), (("random", "random"), {0, 1}), (("random", "greedy"), {0}),
         (("greedy", "random", "random"), {2}), (("random", "greedy", "random", "random"), {0, 3})]


@pytest.mark.compiled
@pytest.mark.parametrize("strategies, who", CASES)
def test_an_outside_player_with_the_same_answers_plays_the_same_game(strategies, who):
    """Traces and rows agree, though every answer of these seats came from here."""
    game = Game(strategies, 11)
    asked = seats(game, who)
    theirs, ours = list(lines(game)), list(lines(asked, answer=RandomOutside(asked)))
    assert [json.dumps(line) for line in theirs[1:]] == [json.dumps(line) for line in ours[1:]]
    rows, table, jobs = np.zeros(game.players, ROW), Table(), jobs_of(asked)
    answer = RandomOutside(asked)
    state = table.start(jobs, rows)
    while state == v.ASKING:
        assert int(table.g.asked) in who and table.g.n > 1 and table.g.waiting == 1
        table.g.choice = answer(table.g)
        state = table.go_on(jobs, rows)
    assert state == FINISHED
    assert rows.tobytes() == Table().rows([game]).tobytes()


@pytest.mark.compiled
def test_the_question_stands_until_it_is_answered():
    """Kind, seat and options can be read from the record as often as wanted."""
    table, jobs = Table(), jobs_of(Game(("random", "outside"), 2))
    g = table.asked(jobs)
    assert int(g.asked) == 1 and int(g.kind) == int(g.frames[int(g.depth) - 1].op)
    assert v.KINDS[int(g.kind) - v.FIRST_KIND] in ("secondary", "copy")
    options = g.opt[: int(g.n)].tolist()
    assert len(set(options)) == len(options) > 1


@pytest.mark.compiled
@pytest.mark.parametrize("wrong", (lambda g: -1, lambda g: g.n, lambda g: 10**6, lambda g: -(2**63)))
def test_an_illegal_answer_is_a_fault(wrong):
    """Nothing is carried out, and the game stops for good."""
    table, jobs, rows = Table(), jobs_of(Game(("outside", "random"), 4)), np.zeros(2, ROW)
    g = table.asked(jobs)
    before = g.players.tobytes()
    g.choice = wrong(g)
    for _ in range(2):
        assert table.go_on(jobs, rows) == v.OVER
        assert v.FAULTS[int(g.fault)] == "an illegal answer"
        assert g.players.tobytes() == before and not rows["score"].any()
    with pytest.raises(EngineFault, match="an illegal answer"):
        list(lines(Game(("outside",), 4), answer=wrong))


EXCHANGE = "{ exchange = { pay = { green = 1 }, gain = { green = 1 }, times = 20 } }"
ENDLESS = f"""
base = "default"
[rules]
start_green = 20
[prototype]
cog.effect = [{", ".join([EXCHANGE] * 16)}]
piston.effect = [{", ".join([EXCHANGE] * 16)}]
"""


@pytest.mark.compiled
@pytest.mark.parametrize("exchanges, decisions", ((488, 500), (489, 501)))
def test_more_than_500_decisions_in_a_phase_are_a_fault(tmp_path, exchanges, decisions):
    """Points for points, so many times in one phase, then no more: 500 decisions are a game, one more is a fault."""
    file = tmp_path / "endless.toml"
    file.write_text(ENDLESS)
    counted, left = [], [exchanges]

    def answer(g):
        if g.players[0].wheel_turns != 4:
            return 0
        counted.append(int(g.phase_decisions))
        if v.KINDS[int(g.kind) - v.FIRST_KIND] == "wheel":
            return int(g.n) - 1  # the prototypes, one after the other
        left[0] -= 1
        return int(left[0] >= 0)

    game = Game(("outside",), 0, catalog=file)
    if decisions > v.PHASE_CAP:
        with pytest.raises(EngineFault, match="more than 500 decisions in one phase"):
            list(lines(game, answer))
    else:
        *_, result = lines(game, answer)
        assert result["t"] == "result"
    assert max(counted) == decisions


CAP_EDITS = ("rules.end_special=0", "rules.end_awards=0", "rules.solo_reshuffles=20", "prototype.chain.amount=0")


@pytest.mark.compiled
@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_a_game_is_cut_after_100_turns_of_a_player_and_scored(players):
    """Everybody turns the wheel for ever: flagged, all scored as they stand, chrome gears sold."""
    game = Game(("outside",) * players, 0, edits=CAP_EDITS)

    def answer(g):
        return int(g.n) - 1 if v.KINDS[int(g.kind) - v.FIRST_KIND] == "sell" else 0

    table, jobs, rows = Table(variant(None, CAP_EDITS)), jobs_of(game), np.zeros(players, ROW)
    state = table.start(jobs, rows)
    while state == v.ASKING:
        table.g.choice = answer(table.g)
        state = table.go_on(jobs, rows)
    assert state == FINISHED
    assert (rows["capped"] == 1).all() and (rows["turns"] == 100).all()
    assert (rows["end_reason"] == v.END_CAP).all()
    assert (rows["game_turns"] == (200 if players == 1 else 100 * players)).all()
    assert (rows["score"] == rows["green"] + rows["special"] + rows["machines"] + rows["tokens"]).all()
    assert (rows["score"] > 0).all() and rows["win_share"].sum() == 12
    *_, events, result = lines(game, answer)
    assert result["end"] == "cap" and result["turns"] == [100] * players
