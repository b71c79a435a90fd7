"""Sweeps: levels against the base, two changes at once, and the presets."""

import numpy as np
import pytest

from reports.causal.curves import Curves, factors_of
from reports.causal.factors import cells
from reports.causal.presets import PRESETS, variants
from reports.causal.sweep import write_sweep
from sim.corrosion.catalogue import load_catalogue
from tests.reports.made_up_causes import whatif_run

FACTORIAL = {"chrome.B1.points": [1, 3, 9], "switch.may_decline": [False, True]}


def planted(record, rows):
    """B1 at 9 brings 3 points, may_decline 1, both together 2 more in every other game."""
    edits = " ".join(record["edits"])
    high, may = "points=9" in edits, "decline=true" in edits
    rows["score"] += 3 * high + may
    if high and may:
        rows["score"][::2] += 2


def test_levels_and_two_at_once(tmp_path):
    run, _ = whatif_run(tmp_path / "run", 400, planted, factorial=FACTORIAL, command="corrosion sweep x.toml")
    factors = factors_of(run.manifest)
    assert [f.name for f in factors] == list(FACTORIAL)
    view = Curves(run, factors)
    points = {p.label: p for p in view.points(0, factors[0], "score")}
    assert points["9"].change.estimate.value == pytest.approx(3)
    base = load_catalogue().data["chrome"]["B1"]["points"]
    known = [label for label, p in points.items() if p.change is None]
    assert known == [str(base) if base in (1, 3, 9) else f"{base} (base)"]
    assert points[known[0]].level.is_known
    extra = [t for t in view.together(0) if t.measure == "score" and t.first.endswith(" 9")]
    assert [t.extra.estimate.value for t in extra] == pytest.approx([1])
    other = [t for t in view.together(0) if t.measure == "score" and not t.first.endswith(" 9")]
    assert other and all(t.extra.is_unchanged for t in other)
    report, lines = write_sweep(run)
    assert "3.0 points more at 9" in " ".join(lines) and "Two changes at once" in report.read_text()


def test_a_run_without_factors_has_no_curves(tmp_path):
    run, _ = whatif_run(tmp_path / "run", 20, lambda record, rows: None, deny=["copy"], command="corrosion sweep x.toml")
    assert write_sweep(run) is None


def test_too_few_games_are_said_so(tmp_path):
    run, _ = whatif_run(tmp_path / "run", 5, planted, factorial=FACTORIAL, command="corrosion sweep x.toml")
    report, lines = write_sweep(run)
    assert lines == [] and "not enough games" in report.read_text()


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [(1,), (2, 4)])
def test_presets_vary_values_that_a_catalogue_may_have(name, players):
    from sim.corrosion.catalogue import override

    catalogue = load_catalogue()
    factors = PRESETS[name].factors(catalogue.data, players)
    some = variants(factors)
    hashes = {override(catalogue, v["set"]).hash for v in some}
    assert len(hashes) == len(some) and catalogue.hash not in hashes
    names = [v["name"] for v in some]
    assert len(set(names)) == len(names)
    records = [{"edits": (), "deny": "", "give": ""}, *({"edits": v["set"], "deny": "", "give": ""} for v in some)]
    known = cells(records, catalogue.data)
    for factor in factors:
        assert sum(not level.edits for level in factor.levels) == 1
        assert all(level.edits in known for level in factor.levels)


def test_a_preset_is_known_again_from_its_run(tmp_path):
    catalogue = load_catalogue()
    factors = PRESETS["points"].factors(catalogue.data, [2])
    def change(record, rows):
        rows["score"] += "basic" in record["name"]

    run, _ = whatif_run(tmp_path / "run", 30, change, variant=variants(factors), command="corrosion sweep points --games 30")
    assert factors_of(run.manifest) == factors
    view = Curves(run, factors)
    found = [p.change.estimate.value for p in view.points(0, factors[0], "score") if p.change]
    assert np.allclose(found, 1) and len(found) == 4
    assert all(p.change.is_unchanged for p in view.points(0, factors[1], "score") if p.change)
