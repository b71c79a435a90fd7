"""The game of choosing a strategy: mixtures, α-rank, dominance and cycles of matrices whose answers are known."""

import numpy as np
import pytest

from reports.stats.meta_game import _is_only, _with_most, alpha_rank, cycles, dominated, mixture

ROCK = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])  # each loses to the next


def test_rock_paper_scissors():
    parts, share = mixture(ROCK)
    assert parts == pytest.approx([1 / 3] * 3) and share == pytest.approx(0.5)
    assert alpha_rank(ROCK) == pytest.approx([1 / 3] * 3)
    assert [set(cycle) for cycle in cycles(ROCK > 0.5)] == [{0, 1, 2}]


def test_unequal_stakes_move_the_mixture():
    """Paper beats rock by a third as much as the others win: a - b, b - c, c - a as 1 : 1 : 1/3."""
    shares = 0.5 + np.array([[0, -0.1, 0.3], [0.1, 0, -0.3], [-0.3, 0.3, 0]])
    parts, share = mixture(shares)
    assert parts == pytest.approx([3 / 7, 3 / 7, 1 / 7]) and share == pytest.approx(0.5)


def test_a_strategy_that_beats_all_is_all():
    shares = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.8], [0.3, 0.2, 0.5]])
    parts, share = mixture(shares)
    assert parts == pytest.approx([1, 0, 0]) and share == pytest.approx(0.5)
    assert alpha_rank(shares)[0] > 0.999
    assert cycles(shares > 0.5) == []


@pytest.mark.parametrize("seed", range(5))
def test_a_mixture_that_is_the_only_one_is_what_each_strategy_alone_would_have(seed):
    edges = np.triu(np.random.default_rng(seed).normal(0, 0.1, (5, 5)), 1)
    shares = 0.5 + edges - edges.T
    parts, share = mixture(shares)
    assert share == pytest.approx(0.5) and (parts @ shares >= 0.5 - 1e-9).all()
    assert _is_only(shares, parts, share)
    for strategy in range(5):
        assert _with_most(shares, share, strategy) == pytest.approx(parts, abs=1e-5)


def test_one_of_many_mixtures_is_not_taken_for_the_only_one():
    shares = np.full((3, 3), 0.5)
    assert not _is_only(shares, np.array([1.0, 0, 0]), 0.5) and not _is_only(shares, np.full(3, 1 / 3), 0.5)
    assert mixture(shares)[0] == pytest.approx([1 / 3] * 3)


def test_copies_share_a_place():
    shares = np.full((2, 2), 0.5)
    assert mixture(shares)[0] == pytest.approx([0.5, 0.5])
    assert alpha_rank(shares) == pytest.approx([0.5, 0.5])


def test_alpha_rank_is_the_stationary_distribution_of_its_chain():
    shares = 0.5 + np.array([[0, 0.01], [-0.01, 0]])
    gain, population = 100 * 0.02, 50
    ratio = np.exp(gain * (population - 1))  # of the two fixations
    assert alpha_rank(shares)[1] == pytest.approx(1 / (1 + ratio), rel=1e-9)


def test_dominance_needs_every_opponent():
    shares = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.8], [0.3, 0.2, 0.5]])
    better = shares[:, None, :] > shares[None, :, :]
    assert dominated(better) == [(2, 0), (2, 1)]
