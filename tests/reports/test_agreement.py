"""Two independent estimates: they agree about as often as is promised, and a real difference is noticed."""

import numpy as np
import pytest

from reports.stats.agreement import apart, widened
from reports.stats.intervals import Estimate, Sums, ratio


def estimated(values):
    """The mean of some blocks."""
    n = len(values)
    return ratio(Sums(n, values.sum(), n, values @ values, values.sum(), n))


@pytest.mark.parametrize(("n", "m"), [(400, 400), (10_000, 100)])
def test_equal_means_are_seldom_apart(n, m):
    rng = np.random.default_rng(3)
    some, others = rng.normal(7, 2, (2000, n)) if n < 1000 else None, rng.normal(7, 2, (2000, m))
    firsts = map(estimated, some) if some is not None else (estimated(rng.normal(7, 2, n)) for _ in range(2000))
    wrong = np.mean([apart(one, estimated(other)) for one, other in zip(firsts, others, strict=True)])
    assert 0.035 < wrong < 0.065


def test_many_pairs_are_judged_together():
    rng = np.random.default_rng(4)
    values = rng.normal(0, 1, (300, 2, 20, 200))
    wrong = [any(apart(estimated(a), estimated(b), 20) for a, b in zip(*study, strict=True)) for study in values]
    assert 0.01 < np.mean(wrong) < 0.09
    assert widened(1) == 1 < widened(20) < widened(1000) < 3


@pytest.mark.parametrize("far, said", [(0.9, False), (1.1, True), (-0.9, False), (-1.1, True)])
def test_the_sides_that_face_each_other_count(far, said):
    """Lopsided intervals, as of small shares: 0.03 and 0.04 face each other, so 0.05 is the limit, either way round."""
    one = Estimate(0.5, 0.5 - (0.2 if far > 0 else 0.03), 0.5 + (0.03 if far > 0 else 0.2), 9, 9)
    value = 0.5 + 0.05 * far
    other = Estimate(value, value - (0.04 if far > 0 else 0.2), value + (0.2 if far > 0 else 0.04), 9, 9)
    assert apart(one, other) == apart(other, one) == said
