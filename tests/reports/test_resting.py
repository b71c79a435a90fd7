"""What verdicts rest on: assumed values are named, and whether others were tried."""

import json

import pytest

from reports.page import Report, report_of, tried
from reports.resting import assumed, rests, survives
from reports.sections.method import KINDS, UNTRIED, strength
from reports.stats.intervals import Estimate
from reports.verdicts import verdicts
from reports.view import view_of
from sim.corrosion.catalogue import SCHEMA

SHARE = Estimate(0.934, 0.9, 0.96, 512, 100)


@pytest.fixture(scope="module")
def view(tmp_path_factory):
    from tests.reports.conftest import make_run

    return view_of(make_run.__wrapped__(tmp_path_factory.mktemp("resting"))({1: 30, 2: 600}, first_seat=6))


def test_every_verdict_says_its_sample_and_what_it_alone_rests_on(view):
    """What holds for all of them stands in the head, once."""
    found = verdicts(view)
    assert any(verdict.rests for verdict in found) and not all(verdict.rests for verdict in found)
    for verdict in found:
        assert bool(verdict.rests) == bool(verdict.about)
        assert not verdict.rests or verdict.rests.startswith("Rests on ") and "Holds" not in verdict.rests
        assert "n = " in verdict.evidence
    assert "every verdict rests on them" in strength(view.manifest)


def test_a_verdict_on_components_names_their_assumed_values(view):
    known = assumed(view.manifest["catalogue"])
    award = next(v for v in verdicts(view) if v.section == "awards")
    assert len(award.about) == 2
    for task in award.about:
        assert f"{view.labels.name(task)} (" in award.rests and "per, points)" in award.rests
    many = rests(["chrome.A1", "chrome.A2", "chrome.A3"], known, view)
    own = sum(a.startswith(("chrome.A1.", "chrome.A2.", "chrome.A3.")) for a in known)
    assert f"the components named ({own} values)" in many
    assert "no assumed value of what it names" in rests(["rules.bands"], known, view)


def test_values_of_the_box_are_not_assumed(view):
    facts = view.manifest["catalogue"]
    everything, count = assumed(facts), facts["marks"]["assumed"]
    assert len(everything) == count and "award.suits.points" in everything and "rules.start_green" not in everything
    known = facts | {"marks": {"assumed": count - 1}, "changes": ["award.suits.points: 3 → 4"]}
    assert assumed(known) == everything - {"award.suits.points"}
    assert assumed(facts | {"marks": {"assumed": 7}}) is None, "a catalogue with marks of its own"


@pytest.mark.parametrize(
    ("conclusions", "said"),
    [
        ([], ""),
        ([(3, "seat.1.more")], ""),
        ([(2, "seat.1.more")], "Holds in 93 % (90 to 96) of plausible catalogues (n = 512; balanced playing)."),
        ([(2, "seat.1.more"), (3, "seat.1.more")],
         "Holds in 93 % (90 to 96) of plausible catalogues (n = 512; balanced playing). The rest of it was not tried."),
        ([(2, "band.x")], "Holds in a share that cannot be told of plausible catalogues (n = 512; balanced playing)."),
        ([(2, "seat.1.more"), (4, "end.special")],
         "Holds in 2 players 93 % (90 to 96) and 4 players 93 % (90 to 96) of plausible catalogues (n = 512; balanced "
         "playing)."),
    ],
)  # fmt: skip
def test_what_was_tried_is_told(conclusions, said):
    known = {(2, "seat.1.more"): SHARE, (4, "end.special"): SHARE, (2, "band.x"): SHARE._replace(low=0.3)}
    held = lambda *which: (known[which], {"strategies": ["balanced"]}) if which in known else None  # noqa: E731
    assert survives(conclusions, held) == said


def test_verdicts_carry_the_keys_of_conclusions(view):
    keys = {key for verdict in verdicts(view) for _, key in verdict.conclusions}
    assert {"seat.1.more", "seat.2.less"} <= keys
    assert {key.split(".")[0] for key in keys} >= {"band", "seat", "end", "source", "award"}


def test_the_head_says_how_many_values_of_each_kind_are_assumed(view):
    assert set(SCHEMA) <= set(KINDS)
    text = strength(view.manifest, ["greedy"])
    assert "(chrome machines " in text and text.endswith("other values has not been tried.")


def test_the_head_says_how_to_try_other_values_and_whether_that_was_done(view):
    command = "(corrosion sensitivity --players 1,2 --strategies greedy does that)"
    assert tried(Report(view, [], verdicts(view))) == f"{UNTRIED} {command}"
    some = verdicts(view, lambda players, key: (SHARE, {"strategies": ["balanced"]}) if players == 2 else None)
    assert tried(Report(view, [], some)) == f"verdicts that were tried with other values say how they fared {command}"
    assert any("Holds in 93 %" in verdict.rests for verdict in some)


def test_a_report_shows_what_the_run_holds_of_sensitivity(make_run):
    """Results of `corrosion sensitivity --keep` that lie in a run count for it, if they are about its values."""
    run = make_run({2: 600}, first_seat=6)
    record = {"players": 2, "key": "seat.1.more", "conclusion": "seat 1 wins more than an even share", **SHARE.numbers()}
    study = {"values": run.manifest["plan"]["variants"][0]["hash"], "strategies": ["balanced"], "found": [record]}
    for values, said in ((study["values"], "Holds in 93 % (90 to 96) of plausible"), ("other", "")):
        (run.directory / "sensitivity.json").write_text(json.dumps([study | {"values": values}]))
        made = report_of(run, with_samples=False)
        seats = next(verdict for verdict in made.verdicts if verdict.section == "seats")
        assert seats.rests.startswith(said) and bool(seats.rests) == bool(said)
