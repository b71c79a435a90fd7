"""Many comparisons at once, against the published example."""

import numpy as np
import pytest

from reports.stats.multiple import adjusted

# Benjamini and Hochberg (1995), section 3.2
PUBLISHED = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
             0.7590, 1.0]  # fmt: skip


def test_the_published_example_tells_four():
    assert (adjusted(PUBLISHED) <= 0.05).sum() == 4
    assert adjusted(PUBLISHED)[:4] == pytest.approx([0.0015, 0.003, 0.0095, 0.035625])


def test_the_order_of_comparisons_does_not_matter():
    order = np.random.default_rng(1).permutation(len(PUBLISHED))
    assert adjusted(np.array(PUBLISHED)[order]) == pytest.approx(adjusted(PUBLISHED)[order])


def test_adjusting_is_what_stepping_up_rejects():
    """At any q: the k smallest are told, k the largest with p(k) <= k q / n."""
    rng = np.random.default_rng(2)
    for _ in range(200):
        p, q = np.round(rng.random(rng.integers(1, 30)) ** 3, 2), rng.random()
        ranked = np.sort(p)
        passing = np.flatnonzero(ranked <= (np.arange(len(p)) + 1) * q / len(p) + 1e-12)
        assert (adjusted(p) <= q + 1e-12).sum() == (passing[-1] + 1 if len(passing) else 0)


def test_few_false_ones_are_told():
    rng = np.random.default_rng(3)
    false = []
    for _ in range(2000):
        p = np.concatenate([rng.random(40), rng.random(10) * 1e-4])
        told = adjusted(p) <= 0.1
        false.append(told[:40].sum() / max(1, told.sum()))
    assert np.mean(false) <= 0.1


@pytest.mark.parametrize("wrong", [[0.5, 1.2], [-0.1], [[0.5]], [float("nan")]])
def test_what_is_no_p_value_is_refused(wrong):
    with pytest.raises(ValueError, match="p values"):
        adjusted(wrong)


def test_no_comparison_is_none():
    assert len(adjusted([])) == 0
