"""Ratings: known strengths are found again, the order of games is of no matter, ties are shared, and a reference agrees."""

import numpy as np
import pytest

from reports.stats.ratings import ELO, Model, choices, fit, ratings


def drawn(worth, games, seats, seed=1, tie=0.0):
    """Games of random players of these worths, by the model: (players, places)."""
    rng = np.random.default_rng(seed)
    made = []
    for _ in range(games):
        left = list(rng.permutation(len(worth))[:seats])
        who, places = [], []
        while left:
            sets = [(k,) for k in left] + [(a, b) for a in left for b in left if a < b and tie]
            weights = np.array([np.exp(np.mean([worth[k] for k in some])) * (tie if len(some) > 1 else 1) for some in sets])
            chosen = sets[rng.choice(len(sets), p=weights / weights.sum())]
            places += [len(who) + 1] * len(chosen)
            who += chosen
            left = [k for k in left if k not in chosen]
        made.append((who, places))
    return made


def test_choices_of_a_game():
    assert choices([4, 2, 7], [2, 1, 3]) == [((2, 4, 7), (2,)), ((4, 7), (4,))]
    assert choices([4, 2, 7], [1, 1, 3]) == [((2, 4, 7), (2, 4))]
    assert choices([4, 2], [1, 1]) == [((2, 4), (2, 4))]


@pytest.mark.parametrize(("seats", "tie"), [(2, 0.0), (4, 0.0), (2, 0.3), (3, 0.3)])
def test_known_strengths_are_found_again(seats, tie):
    worth = np.array([1.0, 0.4, 0.0, -0.2, -1.2])
    worth -= worth.mean()
    found = fit(drawn(worth, 6000, seats, tie=tie), 5)
    assert found.worth == pytest.approx(worth, abs=0.1)
    if tie:
        assert np.exp(found.ties[2]) == pytest.approx(tie, rel=0.15)
    assert found.elo == pytest.approx(ELO * found.worth)


def test_without_ties_it_is_the_fit_of_a_reference_library():
    import choix

    games = drawn([1.0, 0.3, -0.1, -1.2], 400, 3, seed=5)
    reference = choix.ilsr_rankings(4, [who for who, _ in games], tol=1e-10)
    assert fit(games, 4, pseudo=0).worth == pytest.approx(reference - reference.mean(), abs=1e-5)
    pairs = drawn([1.0, 0.3, -0.1, -1.2], 400, 2, seed=6)
    reference = choix.ilsr_pairwise(4, [tuple(who) for who, _ in pairs], tol=1e-10)
    assert fit(pairs, 4, pseudo=0).worth == pytest.approx(reference - reference.mean(), abs=1e-5)


def test_the_order_of_games_and_players_is_of_no_matter():
    games = drawn([1.0, 0.3, -0.1, -1.2], 200, 3, seed=2, tie=0.3)
    turned = [(who[::-1], places[::-1]) for who, places in reversed(games)]
    assert (fit(games, 4).worth == fit(turned, 4).worth).all()


def test_who_always_ties_is_rated_alike():
    games = [((0, 1, 2), (1, 1, 3)), ((1, 0, 2), (2, 2, 1))] * 10
    found = fit(games, 3).worth
    assert found[0] == pytest.approx(found[1], abs=1e-12) and np.isfinite(found).all()


@pytest.mark.parametrize("games", [[((0, 1), (1, 2))] * 50, [((0, 1), (1, 1))] * 50, [((0, 1), (1, 2))]])
def test_degenerate_matches_are_rated(games):
    found = fit(games, 2)
    assert np.isfinite(found.worth).all() and found.worth[0] >= found.worth[1] and abs(found.elo[0]) < 2000


def test_intervals_of_resampled_blocks_enclose_the_truth():
    worth = np.array([0.5, 0.0, -0.5])
    inside = []
    for seed in range(20):
        found = ratings(*counted(drawn(worth, 300, 2, seed=100 + seed)), [200] * 3, 300)
        inside += [e.low <= ELO * w <= e.high for e, w in zip(found, worth, strict=True)]
    assert np.mean(inside) >= 0.85


def counted(games):
    """(model, counts (games, choices)) of games that are a block each."""
    made = [choices(*game) for game in games]
    model = Model([c for some in made for c in some], 3)
    counts = np.zeros((len(games), len(model.choices)))
    for block, some in enumerate(made):
        for choice in some:
            counts[block, model.number[choice]] += 1
    return model, counts


def test_few_or_equal_blocks_rate_nobody():
    games = [((0, 1, 2), (1, 2, 3))]
    for blocks in (9, 50):
        assert not any(e.is_known for e in ratings(*counted(games * blocks), [blocks] * 3, blocks))
