"""What is played: rotations, blocks, chunks, jobs."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.blocks import Chunk, Condition, Group, chunks, count_games, groups_of, jobs
from sim.corrosion.rows import JOB

LINEUPS = st.integers(1, 4).flatmap(lambda n: st.tuples(*[st.integers(0, 2)] * n))


@pytest.mark.parametrize(
    ("lineup", "rotations"),
    [((0,), (0,)), ((0, 0), (0,)), ((0, 1), (0, 1)), ((0, 0, 0, 0), (0,)), ((0, 1, 0, 1), (0, 1)),
     ((0, 0, 1, 1), (0, 1, 2, 3)), ((2, 1, 0), (0, 1, 2))],
)  # fmt: skip
def test_rotating_equal_strategies_is_the_same_game(lineup, rotations):
    assert Condition(len(lineup), lineup).rotations == rotations


def test_seat_s_gets_strategy_s_plus_rotation():
    assert Condition(3, (5, 6, 7)).seating(1) == (6, 7, 5)


def test_a_lineup_fills_its_seats():
    with pytest.raises(ValueError, match="2 strategies for 3 seats"):
        Condition(3, (0, 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_neighbours_change_with_the_block_through_all_their_orders(players):
    condition = Condition(players, tuple(range(5, 5 + players)), changes=True)
    turns = len(condition.orders)
    seatings = [[condition.seating(rotation, block) for rotation in condition.rotations] for block in range(2 * turns)]
    assert seatings[:turns] == seatings[turns:] and len(condition.rotations) == players
    games = [seating for block in seatings[:turns] for seating in block]
    assert sorted(games) == sorted(permutations(condition.lineup))  # each way to sit once
    made = jobs(condition, 3, 3 + 2 * turns, range(9), 1, JOB)
    assert [tuple(job["strategy"][:players]) for job in made] == [
        condition.seating(int(job["rotation"]), int(job["block"])) for job in made]  # fmt: skip
    parts = [jobs(condition, lo, lo + 1, range(9), 1, JOB) for lo in range(3, 3 + 2 * turns)]
    assert (np.concatenate(parts) == made).all()


def test_neighbours_change_among_different_strategies_only():
    with pytest.raises(ValueError, match="different strategies"):
        Condition(3, (0, 1, 0), changes=True)


@given(LINEUPS, st.integers(1, 500))
def test_at_least_so_many_games_in_whole_blocks(lineup, games):
    condition = Condition(len(lineup), lineup)
    played = condition.blocks(games) * len(condition.rotations)
    assert games <= played < games + len(condition.rotations)


@given(st.lists(st.tuples(LINEUPS, st.integers(1, 60)), min_size=1, max_size=4), st.integers(1, 50))
def test_every_game_once_whatever_the_chunks(plan, size):
    conditions = [Condition(len(lineup), lineup) for lineup, _ in plan]
    blocks = [condition.blocks(games) for condition, (_, games) in zip(conditions, plan, strict=True)]
    groups = [Group((condition,), number) for number, condition in enumerate(conditions)]
    cut = list(chunks(groups, blocks, size))
    found = Counter()
    for chunk in cut:
        made = jobs(conditions[chunk.group], chunk.lo, chunk.hi, [7, 8, 9], 1, JOB)
        found.update((chunk.group, int(job["block"]), int(job["rotation"])) for job in made)
    wanted = {(c, block, rotation) for c, condition in enumerate(conditions) for block in range(blocks[c])
              for rotation in condition.rotations}
    assert found == Counter(wanted)
    assert count_games(groups, cut) == len(wanted)
    assert cut == sorted(cut)


def test_chunks_begin_at_the_same_blocks_however_many_are_played():
    some = list(chunks(groups_of([Condition(1, (0,))]), [25], 10))
    assert some == [Chunk(0, 0, 10), Chunk(0, 10, 20), Chunk(0, 20, 25)]
    assert [chunk.lo for chunk in chunks(groups_of([Condition(1, (0,))]), [45], 10)][:3] == [0, 10, 20]


def test_jobs_hold_who_sits_where():
    made = jobs(Condition(2, (0, 1), variant=3), 4, 6, [7, 9], 2**64 - 1, JOB, realm=2)
    assert made["block"].tolist() == [4, 4, 5, 5]
    assert made["rotation"].tolist() == [0, 1, 0, 1]
    assert made["strategy"][:, :2].tolist() == [[0, 1], [1, 0]] * 2
    assert made["style"][:, :2].tolist() == [[7, 9], [9, 7]] * 2
    assert set(made["seats"]) == {2} and set(made["realm"]) == {2} and set(made["variant"]) == {3}
    assert set(made["seed"].view("u8")) == {2**64 - 1}


def test_variants_of_a_lineup_share_blocks():
    pair = [Condition(2, (0, 1), variant) for variant in (0, 1, 4)]
    groups = groups_of([*pair, Condition(2, (0, 0)), Condition(1, (0,)), Condition(1, (0,))])
    assert [(group.first, len(group.conditions)) for group in groups] == [(0, 3), (3, 1), (4, 1), (5, 1)]
    assert groups[0].games_a_block == 6
    assert groups[0].number_of(4) == 2
    assert list(chunks(groups[:1], [5], 13)) == [Chunk(0, 0, 2), Chunk(0, 2, 4), Chunk(0, 4, 5)]
