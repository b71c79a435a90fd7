"""Deciding differently shifts nobody's luck: every draw is a function of its own key."""

from collections import Counter
from pathlib import Path

import pytest

from tests.chance import by_hand
from tests.chance.told import answers, reshuffles, told
from tests.playing import Game

SCARCE = Path(__file__).parent.parent / "differential" / "variants" / "scarce.toml"


def predicted(game, asked):
    """The choices of a random player whose decisions these are, from the key alone."""
    states = {}
    for seat, turn, options, _ in asked:
        state = states.get((seat, turn))
        if state is None:
            state = by_hand.stream(game.seed, 0, game.players, game.block, by_hand.TIE, turn * 4 + seat - 1)
        states[seat, turn] = state = (state + by_hand.GOLDEN) % by_hand.WORD
        yield by_hand.below(by_hand.mix(state), options)


@pytest.mark.compiled
@pytest.mark.parametrize("strategies", (("random",), ("random", "random"), ("random", "greedy"),
                                        ("greedy", "random", "random"), ("random", "greedy", "greedy", "random")))
def test_random_answers_come_from_the_seat_and_the_turn_alone(strategies):
    """Each random seat's answers are what its key says, however the others decide and however often they are asked."""
    for block in range(4):
        game = Game(strategies, block)
        mine = [a for a in answers(game) if strategies[a[0] - 1] == "random"]
        last = max(turn for _, turn, _, _ in mine)
        mine = [a for a in mine if a[1] < last]  # selling chrome gears belongs to the turn before
        assert len(mine) > 20
        assert [choice for *_, choice in mine] == list(predicted(game, mine))


@pytest.mark.compiled
@pytest.mark.parametrize("players, changed", [(n, seat) for n in (1, 2, 3, 4) for seat in range(1, n + 1)])
def test_another_strategy_in_one_seat_leaves_all_chance_as_it_was(players, changed):
    """The opening is the same, and so is the rank of any two items in the k-th reshuffle of the same pile."""
    seats = ["random"] * players
    one = told(Game(tuple(seats), 2, catalog=SCARCE))
    seats[changed - 1] = "greedy"
    other = told(Game(tuple(seats), 2, catalog=SCARCE))
    assert one[1] == other[1] and one != other
    for mine, theirs in zip(reshuffles(one).items(), reshuffles(other).items()):
        if mine[0] == theirs[0] and Counter(mine[1]) == Counter(theirs[1]):
            assert mine[1] == theirs[1]


@pytest.mark.compiled
@pytest.mark.parametrize("strategies", (("random",), ("greedy",), ("random", "greedy"), ("greedy", "random", "greedy")))
def test_a_reshuffle_is_what_its_key_says(strategies):
    """The order of a pile depends on what is in it and on how many reshuffles came before, on nothing else."""
    found = Counter()
    for block in range(6):
        game = Game(strategies, block, catalog=SCARCE)
        for (stack, number), names in reshuffles(told(game)).items():
            automa = stack == "automa"
            purpose = by_hand.AUTOMA if automa else by_hand.RESHUFFLE
            index = number if automa else by_hand.ROWS.index(stack) * 4096 + number
            key = by_hand.stream(game.seed, 0, game.players, block, purpose, index)
            assert names == by_hand.shuffled(key, sorted(names))
            found[stack] += len(names) > 1
    assert "one_shot" in found and found.total() >= 5
