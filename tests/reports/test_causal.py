"""What-ifs from stored rows: the right conditions on both sides, exact zeros, planted effects, honest words."""

import json
import re
from types import SimpleNamespace

import numpy as np
import pytest

from reports.causal.comparisons import CHANGE, DENY, GIVE, comparisons
from reports.causal.effects import Effects
from reports.causal.page import write_whatif
from reports.causal.ranking import OPPOSITE, UNSEEN, rankings
from reports.causal.table import write_table
from reports.causal.told import claim, evidence
from reports.labels import Labels
from reports.stats.intervals import Estimate
from reports.stats.paired import Paired
from tests.reports.made_up_causes import whatif_run

BLOCKS = 400


def nothing(record, rows):
    """Every variant plays the same games."""


def worse_when_denied(record, rows):
    """Seat s loses 3 + s points when denied; a gift brings 2 to whoever has it, and withholding costs all 1."""
    seat = record["seat"] - 1
    if record["deny"]:
        rows["score"][::2, seat] -= 4 + seat
    elif record["give"] and seat >= 0:
        rows["score"][:, seat] += 1
        rows["score"][:, 1 - seat] -= 1
    elif record["give"]:
        rows["score"] -= 1
    elif record["edits"]:
        rows["turns"] += 2


def test_each_side_is_the_right_condition(tmp_path):
    run, tables = whatif_run(tmp_path / "run", BLOCKS, worse_when_denied, deny=["chrome.A7"],
                             give=["chrome.A6", "award.suits"], variant=[{"set": ["chrome.B1.points=9"]}])
    effects = Effects(run)
    found = {(c.kind, c.what, c.on): i for i, c in enumerate(effects.comparisons)}
    assert len(found) == 7  # three on base, the same three on the variant, and the variant itself
    deny, give = found[DENY, "chrome.A7", "base"], found[GIVE, "chrome.A6", "base"]
    assert effects.get(deny, "score", 1).estimate.value == pytest.approx(-2)
    assert effects.get(deny, "score", 2).estimate.value == pytest.approx(-2.5)
    assert effects.get(deny, "score").estimate.value == pytest.approx(-2.25)
    assert effects.get(deny, "others").is_unchanged and effects.get(deny, "turns").is_unchanged
    assert effects.get(deny, "score", 1).changed == BLOCKS // 2
    assert effects.get(give, "score").estimate[:3] == pytest.approx((2, 2, 2))  # against withheld
    assert effects.get(give, "others").is_unchanged
    assert effects.get(found[GIVE, "award.suits", "base"], "score").estimate.value == pytest.approx(1)  # against base
    change = found[CHANGE, "chrome.B1.points=9", "base"]
    assert effects.get(change, "turns").estimate[:3] == (2, 2, 2) and effects.get(change, "score").is_unchanged
    records = run.manifest["plan"]["variants"]
    denied = next(t for t, r in zip(tables, records, strict=True) if r["deny"] and r["seat"] == 1 and not r["edits"])
    wins = (denied["win_share"][:, 0].astype(int) - tables[0]["win_share"][:, 0]) / 12
    assert effects.get(deny, "win_share", 1).estimate.value == pytest.approx(wins.mean())
    with_it, without = effects.levels(deny, "win_share", 1)
    assert (with_it.value, without.value) == pytest.approx((denied["win_share"][:, 0].mean() / 12,
                                                           tables[0]["win_share"][:, 0].mean() / 12))


def test_equal_games_cancel_exactly(tmp_path):
    run, _ = whatif_run(tmp_path / "run", BLOCKS, nothing, deny=["chrome.A7", "copy"], give=["chrome.A6"],
                        variant=[{"remove": ["chrome.A8"]}])
    effects = Effects(run)
    for i in range(len(effects.comparisons)):
        for key in effects.keys(i):
            assert effects.get(*key).estimate[:3] == (0, 0, 0) and effects.get(*key).is_unchanged
            assert effects.p(*key) == 1


def test_removing_for_all_moves_no_overall_win_share(tmp_path):
    run, _ = whatif_run(tmp_path / "run", BLOCKS, worse_when_denied, variant=[{"remove": ["chrome.A8"]}])
    measures = {key.measure for key in Effects(run).keys(0) if not key.seat}
    assert measures == {"score", "turns"}
    text = write_whatif(run).report.read_text()
    assert "cannot move anybody" in text


@pytest.mark.parametrize("blocks", [1, 9])
def test_too_few_games_are_said_so(tmp_path, blocks):
    run, _ = whatif_run(tmp_path / "run", blocks, worse_when_denied, deny=["chrome.A7"])
    made = write_whatif(run)
    labels = Labels(run.manifest["catalogue"]["data"])
    assert "not enough games" in claim(made.effects, 0, labels) and str(blocks) in evidence(made.effects, 0)
    text = made.report.read_text()
    assert "not enough games" in text and not re.search(r"\bnan\b", text)
    json.loads((run.directory / "metrics.json").read_text(), parse_constant=pytest.fail)


@pytest.mark.parametrize(("saving", "said"), [(None, False), (0.98, False), (1.04, False), (4.2, True), (0.7, True)])
def test_what_could_not_be_told_and_what_pairing_saved(saving, said):
    change = SimpleNamespace(kind=CHANGE, what="chrome.A6.points=8", players=1, pairs=())
    paired = Paired(Estimate(0.1, -0.2, 0.4, 800, 400), 100, saving)
    effects = SimpleNamespace(comparisons=[change], get=lambda *key: paired)
    assert claim(effects, 0, Labels({})) == "Solo: with chrome.A6.points=8, no difference in score could be told."
    assert ("pairing did the work of" in evidence(effects, 0)) == said


def test_the_report_says_what_was_found(tmp_path):
    run, _ = whatif_run(tmp_path / "run", BLOCKS, worse_when_denied, deny=["chrome.A7"], give=["chrome.A6"])
    made = write_whatif(run)
    labels = Labels(run.manifest["catalogue"]["data"])
    assert "a seat that may not take A7 wins" in claim(made.effects, 0, labels) and "less" in claim(made.effects, 0, labels)
    assert "a seat that begins with A6 wins" in claim(made.effects, 1, labels) and "more" in claim(made.effects, 1, labels)
    kept = json.loads((run.directory / "metrics.json").read_text())
    own = next(r for r in kept if r["what"] == "chrome.A7" and r["metric"] == "whatif.win_share" and r["seat"] == 0)
    assert own["value"] == pytest.approx(made.effects.get(0, "win_share").estimate.value) and own["blocks"] == BLOCKS
    assert (run.directory / "figures" / "whatif-win-share.png").exists()


DENIED = ["chrome.B1", "chrome.B2", "chrome.B3", "chrome.B4", "engineer.E1", "award.suits"]


def planted(record, rows):
    """Denying B1 costs much; B2 is taken by winners, but denying it helps; denying anything else is noise."""
    if not record["deny"]:
        rows["done_chrome"] &= ~0b11
        rows["done_chrome"] |= np.where(rows["score"] > 50, 0b10, 0)
        rows["done_chrome"] |= np.where(rows["score"] < 30, 0b01, 0)
        return
    seat = record["seat"] - 1
    rng = np.random.default_rng(record["denied"][0] + 7 * record["denied"][1] + record["denied"][3] + seat)
    step = {"chrome.B1": -9, "chrome.B2": 3}.get(record["deny"], 0)
    rows["score"][:, seat] += step + np.where(rng.random(len(rows)) < 0.1, rng.integers(-6, 7, len(rows)), 0)


def test_a_planted_worth_is_ranked_first_and_misleading_win_rates_are_marked(tmp_path):
    run, _ = whatif_run(tmp_path / "run", 2000, planted, deny=DENIED, command="corrosion whatif --all")
    ranking, = rankings(run, Effects(run))
    by_name = {row.component: row for row in ranking.rows}
    assert ranking.rows[0].component == "chrome.B1" and ranking.rows[-1].component == "chrome.B2"
    assert by_name["chrome.B1"].allowed.estimate.low > 0.1 and by_name["chrome.B1"].allowed_q < 0.001
    assert by_name["chrome.B2"].allowed.estimate.high < 0
    assert by_name["chrome.B2"].mark == OPPOSITE and by_name["chrome.B1"].mark == OPPOSITE
    kind = [by_name[f"chrome.B{n}"] for n in (1, 2, 3, 4)]
    assert sum(row.over_kind.value for row in kind) == pytest.approx(0, abs=1e-12)
    mean = np.mean([row.allowed.estimate.value for row in kind])
    assert by_name["chrome.B3"].over_kind.value == pytest.approx(by_name["chrome.B3"].allowed.estimate.value - mean)
    assert not by_name["engineer.E1"].mark
    made = write_table(run)
    text = made.report.read_text()
    assert "B1 is worth most to a seat" in text and "opposite ways for" in text
    assert any("chrome.B1" in line and "<0.001" in line for line in made.lines)


def test_taken_by_winners_but_worth_nothing_is_said(tmp_path):
    def change(record, rows):
        rows["done_chrome"] &= ~1
        rows["done_chrome"] |= np.where(rows["score"] > 50, 1, 0)

    run, _ = whatif_run(tmp_path / "run", 500, change, deny=["chrome.B1", "chrome.B2"], command="corrosion whatif --all")
    ranking, = rankings(run, Effects(run))
    row = next(row for row in ranking.rows if row.component == "chrome.B1")
    assert row.mark == UNSEEN and row.allowed.is_unchanged and row.takers.over_kind.low > 0


def test_effects_do_not_depend_on_how_blocks_are_cut(tmp_path):
    runs = [whatif_run(tmp_path / str(size), BLOCKS, worse_when_denied, deny=["chrome.A7"], chunk_games=size)[0]
            for size in (50, 3000)]
    first, second = (Effects(run) for run in runs)
    assert [first.get(*key) for key in first.keys(0)] == [second.get(*key) for key in second.keys(0)]


def test_a_plan_without_interventions_compares_nothing(tmp_path):
    run, _ = whatif_run(tmp_path / "run", BLOCKS, nothing)
    assert comparisons(run.manifest["plan"]) == []
