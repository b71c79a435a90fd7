"""Numbers in words, and components in few of them."""

import pytest

from reports.labels import Labels
from reports.stats.intervals import Estimate
from reports.words import listed, number, percent, percentage_points, plain, rate, scaled, unbroken, with_n
from sim.corrosion.catalogue import load_catalogue

SOME = Estimate(0.4761, 0.46228, 0.48995, 5000, 5000)
NONE = Estimate(None, None, None, 3, 1)


@pytest.mark.parametrize(
    ("value", "digits", "sign", "text"),
    [(1234567, 0, False, "1,234,567"), (-3.14, 1, False, "−3.1"), (3.14, 1, True, "+3.1"), (-0.04, 1, True, "0.0"),
     (0.0, 2, True, "0.00")],
)  # fmt: skip
def test_numbers(value, digits, sign, text):
    assert number(value, digits, sign) == text


def test_estimates():
    assert percent(SOME) == "47.6 % (46.2 to 49.0)"
    assert percentage_points(SOME) == "+47.6 (+46.2 to +49.0)"
    assert plain(scaled(SOME, 10), 2) == "4.76 (4.62 to 4.90)"
    assert with_n(percent(SOME), SOME, "games") == "47.6 % (46.2 to 49.0; n = 5,000 games)"
    assert unbroken("n = 5 of 3 %") == "n\xa0=\xa05 of 3\xa0%"


def test_a_rate_is_not_none_because_it_is_small():
    assert [rate(share) for share in (0.255, 0.0002, 0.000003, 0.0)] == ["25.5 %", "0.02 %", "0.0003 %", "0.0 %"]


def test_nothing_is_known_is_never_nan():
    assert percent(NONE) == plain(NONE) == with_n(plain(NONE), NONE) == "not enough games"
    assert scaled(NONE, 100) == NONE


def test_lists():
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_every_component_of_a_figure_has_a_short_label():
    data = load_catalogue().data
    labels = Labels(data)
    for kind in ("chrome", "one_shot", "turning", "award"):
        for name in data[kind]:
            short = labels.short(f"{kind}.{name}")
            assert short.startswith(labels.name(f"{kind}.{name}"))
            assert len(short) <= 90


def test_a_share_of_nearly_all_is_not_written_as_all():
    nearly = Estimate(0.996, 0.938, 1.0, 512, 512)
    assert percent(nearly, 0) == "99.6 % (93.8 to 100.0)"
    assert percent(nearly._replace(value=0.99996)) == "99.996 % (93.800 to 100.000)"
    assert percent(nearly._replace(value=1.0), 0) == "100 % (94 to 100)"
    assert percent(Estimate(0.0, 0.0, 0.0004, 512, 512), 0) == "0.00 % (0.00 to 0.04)"
