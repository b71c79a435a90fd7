"""Thousands of games that engine and referee follow step by step: questions, options, states, results."""

from itertools import product

import pytest

from sim.corrosion.vocabulary import KINDS
from tests.differential.follow import VARIANTS, Difference, catalogs, follow, lineup
from tests.playing import Game

# games by player count, and how many make one test
GAMES = {1: 600, 2: 500, 3: 150, 4: 100}
AT_ONCE = {1: 60, 2: 20, 3: 10, 4: 10}
CHUNKS = [(players, start) for players, games in GAMES.items() for start in range(0, games, AT_ONCE[players])]
MIXTURE = (1, 1, 1, 2, 2, 2, 3, 3, 4, 4)  # player counts of the games of a variant


@pytest.mark.compiled
@pytest.mark.parametrize("players, start", CHUNKS)
def test_the_default_catalogue(players, start):
    for number in range(start, start + AT_ONCE[players]):
        follow(Game(lineup(players, number), number))


@pytest.mark.compiled
@pytest.mark.parametrize("catalog", catalogs(), ids=lambda file: file.stem)
def test_a_variant(catalog):
    """Other rules, other numbers, new components: see the comment at the top of each file."""
    for number, players in enumerate(MIXTURE):
        follow(Game(lineup(players, number), number, catalog=catalog))


@pytest.mark.compiled
def test_every_kind_of_question_is_followed():
    """The variants together put every kind of question."""
    missing = set(KINDS)
    for number, file in product(range(5), ("nested", "whens", "again", "odd_rules", "extra_turns", "copying")):
        missing -= set(follow(Game(("random", "greedy"), number, catalog=VARIANTS / f"{file}.toml")).kinds)
        if not missing:
            return
    assert not missing


@pytest.mark.compiled
def test_a_difference_tells_its_game(monkeypatch):
    """A referee with another opinion of the hire fee: the message is the command that shows the game."""
    from tests.referee import taking

    monkeypatch.setattr(taking, "can_take", lambda *_: True)
    address = "corrosion trace --players 2 --strategies random,random --seed 1 --game 0"
    with pytest.raises(Difference, match=f"^{address}\n  line"):
        follow(Game(("random", "random"), 0))
