"""A game is a function of its key, its line-up and its catalogue: not of what was played before, after or beside."""

import random

import numpy as np
import pytest

from sim.corrosion.rows import JOB, ROW
from sim.corrosion.vocabulary import NAME_MACHINE
from strategies.play import FINISHED, play_games
from tests.playing import Game, Table, jobs_of, lines, variant

GAMES = [Game(strategies, block) for block in (0, 1, 2, 3)
         for strategies in (("random",), ("greedy",), ("random", "greedy"), ("greedy", "random", "random"),
                            ("random", "random", "greedy", "random"))]


def alone(game) -> bytes:
    return Table().rows([game]).tobytes()


def split(table, games) -> list[bytes]:
    """The rows of each game of a batch."""
    rows, players = table.rows(games), games[0].players
    return [rows[k: k + players].tobytes() for k in range(0, len(rows), players)]


@pytest.fixture(scope="module")
def expected():
    return [alone(game) for game in GAMES]


@pytest.mark.compiled
def test_in_batches_in_any_order(expected):
    """The record is used again and again, after games of more players and of fewer."""
    table, known = Table(), dict(zip(GAMES, expected))
    for seed in range(12):
        shuffle = random.Random(seed)
        players = shuffle.randint(1, 4)
        games = [game for game in GAMES if game.players == players]
        games = shuffle.sample(games, len(games))
        for _ in range(2):
            assert split(table, games) == [known[game] for game in games]


@pytest.mark.compiled
def test_after_a_game_of_another_catalogue(expected):
    """Two catalogues take turns in one record."""
    table = Table()
    for game, rows in zip(GAMES, expected):
        table.tables[0] = variant(None, ("rules.start_chrome=20", "remove one_shot.ONE9", "remove award.suits")).tables
        table.rows([game])
        table.tables[0] = variant().tables
        assert table.rows([game]).tobytes() == rows


@pytest.mark.compiled
def test_in_a_record_full_of_rubbish(expected):
    """Nothing but the place in the batch and the wish for events is read from a record before the setup."""
    table = Table()
    for game, rows in zip(GAMES, expected):
        table.games.view(np.uint8)[:] = 0x5A
        table.games["logging"] = 0
        assert table.rows([game]).tobytes() == rows


@pytest.mark.compiled
def test_traced_games_are_the_same(expected):
    """Scores of the rows are those of the trace, which stops after every turn."""
    for game, rows in zip(GAMES[:10], expected):
        *_, result = lines(game)
        rows = np.frombuffer(rows, ROW)
        for seat, score in enumerate(result["scores"]):
            for name, column in (("score", "score"), ("special", "special"), ("green", "green"),
                                 ("machines", "machines"), ("awards", "tokens"), ("sold", "sold"), ("rank", "rank"),
                                 ("win_share", "win_share")):
                assert score[name] == rows[column][seat]
        assert result["turns"] == rows["turns"].tolist()


@pytest.mark.compiled
def test_rotation_and_numbers_of_variant_and_strategy_are_names_only():
    """They stand in the rows and change nothing else."""
    table, jobs = Table(), jobs_of(Game(("random", "greedy"), 3))
    seen = set()
    for rotation, number in ((0, 0), (1, 4)):
        jobs["rotation"], jobs["variant"], jobs["strategy"] = rotation, number, number
        rows = np.zeros(2, ROW)
        assert table.start(jobs, rows) == FINISHED
        assert (rows["rotation"] == rotation).all() and (rows["variant"] == number).all()
        assert (rows["strategy"] == number).all()
        rows["rotation"] = rows["variant"] = rows["strategy"] = 0
        seen.add(rows.tobytes())
    assert len(seen) == 1


@pytest.mark.compiled
def test_an_empty_batch():
    table = Table()
    assert table.start(np.zeros(0, JOB), np.zeros(0, ROW)) == FINISHED


@pytest.mark.compiled
def test_one_compilation_serves_everything():
    """Batch, trace and outside player call the entry with the same types: it is compiled once."""
    Table().rows(GAMES[:1])
    Table().rows(GAMES[3:4])
    for game in (GAMES[0], GAMES[2], Game(("outside", "greedy"), 0)):
        assert list(lines(game, answer=lambda g: int(g.n) - 1))
    Table().asked(jobs_of(Game(("outside",), 0)))
    assert len(play_games.signatures) == 1


def test_a_gift_ends_with_its_game():
    """What the fourth seat of one game was given is back in its stack in the next game of the same record."""
    table = Table()
    four, two = (jobs_of(Game(("greedy",) * players, 1)) for players in (4, 2))
    four["given"][:, 3] = NAME_MACHINE + variant().names.chrome.index("chrome.A6") + 1
    expected, rows = Table().rows([Game(("greedy",) * 2, 1)]), np.zeros(2, ROW)
    assert table.start(four, np.zeros(4, ROW)) == FINISHED
    assert table.start(two, rows) == FINISHED
    assert rows.tobytes() == expected.tobytes()
