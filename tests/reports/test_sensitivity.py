"""Plausible catalogues, the conclusions that are asked of them, and what is found for planted ones."""

import numpy as np
import pytest

from reports.causal import kept
from reports.causal.headlines import MACHINES, Headline, Rate, columns, contrasts, headlines, least, margins
from reports.causal.plausible import coordinates, designs, edits_at, groups, points
from reports.causal.sensitivity import Sample, _regression, by_field, held
from reports.stats.indices import Indices, share_above
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
    exchanged = [c for c in some if "." not in c.name]
    assert {c.group for c in exchanged} == {"suits", "grades", "drives", "turning machines", "one-shot machines",
                                            "starting engineers"}
    for a_coordinate in exchanged:
        seen = set()
        for u in (0.1, 0.4, 0.6, 0.9):
            edits = a_coordinate.edits(u)
            changed = override(catalogue, edits)
            seen.add(changed.hash)
            kind, field = edits[0].split(".")[0], edits[0].split("=")[0].split(".")[2]
            before, after = (dealt(data[kind], field) for data in (catalogue.data, changed.data))
            assert before == after or (sum(before) == sum(after) and min(after) >= 1)
            assert {catalogue.marks[edit.split("=")[0]] for edit in edits} == {"assumed"}
        assert len(seen) > 1
    assert some[-1].edits(0.1) == [] and some[-1].edits(0.9)  # a reading of the rules


def dealt(components, field):
    """All values of a field, whoever holds them."""
    values = [v for c in components.values() for v in (c[field].values() if isinstance(c[field], dict) else [c[field]])]
    return sorted(values, key=lambda v: (str(type(v)), v))


def test_exchanges_keep_what_is_known_of_them(cube):
    """Totals of each row, all suits in each set, one first grade, and copying machines on three drives (rule CHR15)."""
    catalogue, some = cube
    for u in np.linspace(0.01, 0.99, 12):
        edits = [edit for c in some if "." not in c.name for edit in c.edits(u)]
        data = override(catalogue, edits).data
        assert len({data["chrome"][name]["drive"] for name in ("B10", "A13", "A14")}) == 3
        for row in ("basic", "advanced"):
            drives = [sorted(m["drive"] for m in d["chrome"].values() if m["row"] == row) for d in (data, catalogue.data)]
            assert drives[0] == drives[1]
        for number in ("setA", "setD"):
            suits = [sorted(c["suit"][number] for c in d["starter"].values()) for d in (data, catalogue.data)]
            assert suits[0] == suits[1]
        assert sorted(c["grade"] for c in data["starter"].values()) == ["1", "2", "2", "2", "3", "3"]
        assert data["starter"]["chrome"]["grade"] == "3" and data["engineer"]["E19"]["suit"] == "gray"
        assert sorted(t["copies"] for t in data["turning"].values()) == [3, 5, 6, 6]
        assert sum(data["one_shot"][f"ONE10{c}"]["copies"] for c in "abc") == 7


def test_the_automa_is_exchanged_in_solo_only(cube):
    catalogue, some = cube
    alone = {c.name for c in coordinates(catalogue, solo=True)} - {c.name for c in some}
    assert alone == {"automa's arrows", "automa's icons"}


def test_a_point_is_a_catalogue_and_always_the_same(cube):
    catalogue, some = cube
    a, b = points(len(some), 4, 1)
    assert (points(len(some), 4, 1)[0] == a).all() and (points(len(some), 4, 2)[0] != a).any()
    assert ((0 <= a) & (a < 1)).all() and not np.allclose(a, b)
    edits = edits_at(some, a[0])
    assert edits == edits_at(some, a[0]) and override(catalogue, edits).hash != catalogue.hash
    assert len({override(catalogue, edits_at(some, point)).hash for point in (*a, *b)}) == 8  # each is a game of its own


def test_a_mixed_design_takes_one_group_from_the_other(cube):
    _, some = cube
    members = groups(some)
    made = dict(designs(len(some), members, 8, 1))
    assert list(made) == ["A", "B", *members]
    for group, columns in members.items():
        rest = [c for c in range(len(some)) if c not in columns]
        assert (made[group][:, columns] == made["B"][:, columns]).all() and (made[group][:, rest] == made["A"][:, rest]).all()


def test_a_planted_conclusion_is_found_and_hangs_on_its_group(tmp_path, cube):
    """Seat 1 is ahead by as much as one group's coordinate says: above 0 for three quarters of the catalogues.

    B4 is completed by whoever wins where the other group's coordinate is below a half, by whoever loses elsewhere.
    """
    _, some = cube
    members = {"one": [0], "other": [1]}
    n = 64
    made = dict(designs(2, members, n, 3))
    rows = {name: np.arange(i * n, (i + 1) * n) for i, name in enumerate(made)}
    points = np.concatenate(list(made.values()))

    def change(record, games):
        number = int(record["name"].split()[-1]) if record["name"] != "base" else None
        push = 8 if number is None else 32 * (points[number, 0] - 0.25)
        games["score"][:, 0] += round(push)
        wins = games["score"] > games["score"][:, ::-1]
        bit = 1 << 3
        has = wins if number is None or points[number, 1] < 0.5 else ~wins
        games["done_chrome"] = np.where(has, games["done_chrome"] | bit, games["done_chrome"] & ~bit)

    variants = [{"name": f"catalogue {i}", "set": [f"chrome.B1.points={i % 40}", f"chrome.B2.points={i // 40}"]}
                for i in range(len(points))]
    base, _ = whatif_run(tmp_path / "base", 300, change)
    part, _ = whatif_run(tmp_path / "part", 150, change, base=False, variant=variants)
    found = {h.headline.key: h for h in held(base, [part], 0, Sample(rows, made), some, members)}
    seat = found["seat.1.more"]
    assert seat.headline.name == "seat 1 wins more than an even share"
    assert seat.share.value == pytest.approx(0.75, abs=0.06) and seat.share.low <= 0.75 <= seat.share.high
    assert seat.by_group["one"].first.value > 0.8 and seat.by_group["one"].total.value > 0.8
    assert abs(seat.by_group["other"].total.value) < 0.05
    assert by_field(base, 0, [seat.headline])[0].low > 0
    for key in ("machine.most.chrome.B4", "machine.above.chrome.B4"):
        assert found[key].share.value == pytest.approx(0.5, abs=0.08) and found[key].by_group["other"].total.value > 0.8
    assert by_field(base, 0, [found["machine.most.chrome.B4"].headline])[0].low > 0


def test_margins_are_linearised_ratios():
    rng = np.random.default_rng(1)
    sums = {name: rng.integers(1, 9, (3, 50)) for name in ("held:x", "earned:x", "held:y", "earned:y")}
    ratio = {name: sums[f"earned:{name}"].sum(axis=1) / sums[f"held:{name}"].sum(axis=1) for name in "xy"}
    x, y = Rate("earned:x", "held:x"), Rate("earned:y", "held:y")
    found = margins(Headline("", "", x, (), None, 1.5), sums)
    assert found.shape == (50, 3) and found.mean(axis=0) == pytest.approx(ratio["x"] - 1.5)
    less = Headline("", "", x, (y,), None, sign=-1)
    assert least(less, sums).mean(axis=0) == pytest.approx(ratio["y"] - ratio["x"])


def test_a_rate_of_few_cases_is_not_known_and_not_held_against_another():
    sums = {"won:a": np.full((2, 40), 3), "done:a": np.ones((2, 40), int), "won:b": np.full((2, 40), 9),
            "done:b": np.array([[0] * 31 + [1] * 9, [1] * 40])}  # fmt: skip
    a, b = Rate("won:a", "done:a"), Rate("won:b", "done:b")
    (over_b,) = contrasts(Headline("", "", a, (b,)), sums)
    assert np.isnan(over_b[:, 0]).all() and over_b[:, 1].mean() == pytest.approx(-6)
    cases = np.random.default_rng(1).normal(1, 1, (2, 50, 40))
    cases[1, :, :30] = np.nan
    both, _ = share_above(iter(cases))
    assert both.n == 40 and both.value == 1.0
    cases[:, :, :35] = np.nan
    assert not share_above(iter(cases))[0].is_known


def test_the_regression_is_judged_out_of_sample(cube):
    _, some = cube
    rng = np.random.default_rng(1)
    members = {"chrome points": [i for i, c in enumerate(some) if c.group == "chrome points"]}
    x = rng.random((400, len(some)))
    own = members["chrome points"]
    y = 3 * x[:, own[2]] - x[:, own[5]] + rng.normal(0, 0.2, (20, 400))
    told = Estimate(0.5, 0.4, 0.6, 400, 400)
    values, explained = _regression(y, x, some, members, {"chrome points": Indices(told, told)})
    assert [a for a, _ in values[:2]] == [some[own[2]].name, some[own[5]].name]
    assert values[0][1] == pytest.approx(3, abs=0.2) and 0.9 < explained < 1
    _, half = _regression(y + rng.normal(0, 1, 400), x, some, members, {"chrome points": Indices(told, told)})
    assert 0.2 < half < 0.6  # the rest is true, but in none of these values
    _, nothing = _regression(rng.normal(size=400) + np.zeros((20, 1)), x, some, members, {"chrome points": Indices(told, told)})
    assert nothing < 0.05


def test_conclusions_are_those_of_the_base():
    from strategies.batch import manifest
    from sim.plan import plan_of

    facts = manifest(plan_of({"players": [2], "lineups": {"named": [["greedy"]]}}), "x")
    sums = {name: np.zeros((1, 20), int) for name in columns(2, facts)}
    for name, value in {"results": 2, "score": 80, "machines": 50, "seat:2": 12, "held:suits": 2, "earned:suits": 12,
                        "held:water": 2, "earned:water": 4}.items():  # fmt: skip
        sums[name] += value
    said = {h.key: h.name for h in headlines(2, sums, facts, 20)}
    assert said["seat.1.less"] == "seat 1 wins less than an even share" and "seat.2.more" in said
    assert said["source.machines"] == "the largest source of points: chrome machines"
    assert said["award.most.suits"] == "the award token that brings most points: suits" and "award.least.water" in said
    assert not any(key.startswith("machine") for key in said)  # nobody completed any
    assert not any(key.startswith("award") for key in {h.key for h in headlines(2, sums, facts, 5)})  # too few tokens


def test_machines_are_named_where_they_are_completed_often_enough():
    from strategies.batch import manifest
    from sim.plan import plan_of

    facts = manifest(plan_of({"players": [1, 2], "lineups": {"named": [["greedy"]]}}), "x")
    rng = np.random.default_rng(5)
    sums = {name: np.zeros((1, 400), int) for name in columns(2, facts)}
    sums["results"] += 2
    for name, share in (("A1", 9), ("A2", 6), ("A3", 3), ("A4", 6)):
        done = rng.integers(0, 2, (1, 400)) if name != "A4" else (np.arange(400) < 20)[None].astype(int)
        sums[f"done:chrome.{name}"], sums[f"won:chrome.{name}"] = done, done * (share + rng.integers(-3, 4, (1, 400)))
        for part in ("done", "won"):
            sums[f"{part}:advanced"] = sums[f"{part}:advanced"] + sums[f"{part}:chrome.{name}"]
    said = {h.key for h in headlines(2, sums, facts, 400)}
    assert said >= {"machine.most.chrome.A1", "machine.least.chrome.A3", "machine.above.chrome.A1", "machine.below.chrome.A3"}
    assert not any(key.endswith(("A4", "above.chrome.A2", "below.chrome.A2")) for key in said)
    assert set(MACHINES) == {"basic", "advanced", "one_shot", "turning"}


STUDY = {"engine": "e", "values": "v", "strategies": ["balanced"], "catalogues": 8, "games": 9, "seed": 1, "varied": 3,
         "found": [{"players": 2, "key": "seat.1.more", "conclusion": "seat 1 wins more than an even share", "value": 0.93,
                    "low": 0.9, "high": 0.95, "n": 512, "blocks": 400, "hangs_on": [], "fields": {}}]}  # fmt: skip


def about(values, *names):
    return {"plan": {"variants": [{"hash": values}], "strategies": [{"name": name} for name in names]}}


def test_a_kept_result_speaks_for_its_values_and_first_for_its_players(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "SHIPPED", tmp_path / "shipped.json")
    assert "was not tried" in kept.Kept(about("v", "greedy")).sentence(2, "seat.1.more")
    kept.add(tmp_path / "shipped.json", STUDY)
    weak = STUDY | {"strategies": ["greedy"], "found": [STUDY["found"][0] | {"value": 0.5, "low": 0.4, "high": 0.6}]}
    kept.add(tmp_path / "shipped.json", weak)
    kept.add(tmp_path / "shipped.json", weak)
    assert len(kept.read(tmp_path / "shipped.json")) == 2  # the same again takes its own place
    assert kept.Kept(about("v", "greedy")).sentence(2, "seat.1.more").startswith("Holds in 50 % (40 to 60)")
    text = kept.Kept(about("v", "balanced")).sentence(2, "seat.1.more")
    assert text == "Holds in 93 % (90 to 95) of 512 plausible catalogues, among balanced players."
    for players, key, values in ((3, "seat.1.more", "v"), (2, "seat.1.less", "v"), (2, "seat.1.more", "other values")):
        assert "was not tried" in kept.Kept(about(values, "balanced")).sentence(players, key)
    loose = STUDY | {"values": "third", "found": [STUDY["found"][0] | {"low": 0.1, "high": 1.0}]}
    kept.add(tmp_path / "shipped.json", loose)
    assert "cannot be told" in kept.Kept(about("third", "balanced")).sentence(2, "seat.1.more")
    own = STUDY | {"values": "other values"}
    kept.add(tmp_path / kept.NAME, own)
    assert "93 %" in kept.Kept(about("other values", "balanced"), tmp_path).sentence(2, "seat.1.more")
