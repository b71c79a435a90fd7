"""Plausible catalogues, the conclusions that are asked of them, and what is found for planted ones."""

import numpy as np
import pytest

from reports.causal.headlines import headlines, margins
from reports.causal.plausible import coordinates, designs, edits_at, groups, points
from reports.causal.sensitivity import Sample, _regression, by_field, held
from reports.stats.indices import Indices
from reports.stats.intervals import Estimate
from sim.corrosion.catalogue import load_catalogue, override
from tests.reports.made_up_causes import whatif_run


@pytest.fixture(scope="module")
def cube():
    catalogue = load_catalogue()
    return catalogue, coordinates(catalogue)


def test_every_assumed_number_is_varied_within_its_range(cube):
    catalogue, some = cube
    named = {c.name for c in some}
    assert {a for a, (low, high) in catalogue.ranges.items() if low < high} <= named
    for a_coordinate in some:
        if a_coordinate.name not in catalogue.ranges:
            continue
        low, high = catalogue.ranges[a_coordinate.name]
        edits = [a_coordinate.edits(u) for u in np.linspace(0, 1, 50)]
        values = {int(edit.split("=")[1]) for each in edits for edit in each}
        assert values <= set(range(low, high + 1)) and len(values) == high - low  # all but the base


def test_exchanges_keep_what_there_is(cube):
    catalogue, some = cube
    for a_coordinate in (c for c in some if c.group in ("suits", "grades", "drives")):
        for u in (0.1, 0.4, 0.9):
            edits = a_coordinate.edits(u)
            changed = override(catalogue, edits)
            kind, field = edits[0].split(".")[0], edits[0].split("=")[0].split(".")[2]
            before, after = (sorted(str(c[field]) for c in data[kind].values()) for data in (catalogue.data, changed.data))
            assert before == after and changed.hash != catalogue.hash
    assert some[-1].edits(0.1) == [] and some[-1].edits(0.9)  # a reading of the rules


def test_a_point_is_a_catalogue_and_always_the_same(cube):
    catalogue, some = cube
    a, b = points(len(some), 4, 1)
    assert (points(len(some), 4, 1)[0] == a).all() and (points(len(some), 4, 2)[0] != a).any()
    assert ((0 <= a) & (a < 1)).all() and not np.allclose(a, b)
    edits = edits_at(catalogue, some, a[0])
    assert edits == edits_at(catalogue, some, a[0]) and override(catalogue, edits).hash != catalogue.hash


def test_a_mixed_design_takes_one_group_from_the_other(cube):
    _, some = cube
    members = groups(some)
    made = dict(designs(len(some), members, 8, 1))
    assert list(made) == ["A", "B", *members]
    for group, columns in members.items():
        rest = [c for c in range(len(some)) if c not in columns]
        assert (made[group][:, columns] == made["B"][:, columns]).all() and (made[group][:, rest] == made["A"][:, rest]).all()


def test_a_planted_conclusion_is_found_and_hangs_on_its_group(tmp_path, cube):
    """Seat 1 is ahead by as much as one group's coordinate says: above 0 for three quarters of the catalogues."""
    _, some = cube
    members = {"one": [0], "other": [1]}
    n = 64
    made = dict(designs(2, members, n, 3))
    rows = {name: np.arange(i * n, (i + 1) * n) for i, name in enumerate(made)}
    ahead = np.concatenate([each[:, 0] for each in made.values()])

    def change(record, games):
        number = int(record["name"].split()[-1]) if record["name"] != "base" else None
        push = 8 if number is None else 32 * (ahead[number] - 0.25)
        games["score"][:, 0] += round(push)

    variants = [{"name": f"catalogue {i}", "set": [f"chrome.B1.points={i % 40}", f"chrome.B2.points={i // 40}"]}
                for i in range(len(ahead))]
    base, _ = whatif_run(tmp_path / "base", 300, change)
    part, _ = whatif_run(tmp_path / "part", 150, change, base=False, variant=variants)
    found = next(h for h in held(base, [part], 0, Sample(rows, made), some, members) if h.headline.name.startswith("seat 1"))
    assert found.headline.name == "seat 1 wins more than an even share"
    assert found.share.value == pytest.approx(0.75, abs=0.06) and found.share.low <= 0.75 <= found.share.high
    assert found.by_group["one"].first.value > 0.8 and found.by_group["one"].total.value > 0.8
    assert abs(found.by_group["other"].total.value) < 0.05
    assert by_field(base, 0, found.headline).low > 0


def test_margins_are_linearised_ratios():
    rng = np.random.default_rng(1)
    sums = rng.integers(1, 9, (3, 50, 4)).astype(float)
    names = ["seat:1", "results", "held:x", "earned:x"]
    from reports.causal.headlines import Headline, Rate

    found = margins(Headline("", Rate("earned:x", "held:x"), (), 1.5), names, sums)
    assert found.shape == (50, 3)
    assert found.mean(axis=0) == pytest.approx(sums[:, :, 3].sum(axis=1) / sums[:, :, 2].sum(axis=1) - 1.5)


def test_the_regression_is_judged_out_of_sample(cube):
    _, some = cube
    rng = np.random.default_rng(1)
    members = {"chrome points": [i for i, c in enumerate(some) if c.group == "chrome points"]}
    x = rng.random((400, len(some)))
    own = members["chrome points"]
    y = 3 * x[:, own[2]] - x[:, own[5]] + rng.normal(0, 0.2, 400)
    told = Estimate(0.5, 0.4, 0.6, 400, 400)
    values, explained = _regression(y, x, some, members, {"chrome points": Indices(told, told)})
    assert [a for a, _ in values[:2]] == [some[own[2]].name, some[own[5]].name]
    assert values[0][1] == pytest.approx(3, abs=0.2) and 0.9 < explained < 1
    _, nothing = _regression(rng.normal(size=400), x, some, members, {"chrome points": Indices(told, told)})
    assert nothing < 0.05


def test_conclusions_are_those_of_the_base():
    from strategies.batch import manifest
    from sim.plan import plan_of

    facts = manifest(plan_of({"players": [2], "lineups": {"named": [["greedy"]]}}), "x")
    from reports.causal.headlines import columns

    names = list(columns(2, facts))
    sums = np.zeros((20, len(names)))
    at = {name: i for i, name in enumerate(names)}
    sums[:, at["results"]], sums[:, at["score"]], sums[:, at["machines"]], sums[:, at["seat:2"]] = 2, 80, 50, 12
    sums[:, at["held:suits"]], sums[:, at["earned:suits"]], sums[:, at["held:water"]], sums[:, at["earned:water"]] = 1, 6, 1, 2
    said = [h.name for h in headlines(2, names, sums, facts)]
    assert "seat 1 wins less than an even share" in said and "seat 2 wins more than an even share" in said
    assert "the largest source of points: chrome machines" in said
    assert "the award token that brings most points: suits" in said
