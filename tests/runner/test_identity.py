"""What a run is bound to: the sources that decide its games, and the masks of its strategies as numbers."""

import copy

import pytest

from sim.compiled import ROOT, source_closure
from sim.plan import PlanError, plan_of
from sim.store import identity
from strategies.batch import AROUND, MODULE, Batch, OtherEngine, manifest
from strategies.masks import deny
from tests.playing import variant

# These decide no game, or only by values whose hash the manifest holds (weights, files, entry points, the catalogue).
HASHED_OTHERWISE = {
    "sim/__init__.py", "strategies/__init__.py", "sim/runner.py", "sim/plan.py", "strategies/guard.py",
    "strategies/watch.py",
    "strategies/plugins.py", "strategies/registry.py", "strategies/style_files.py", "sim/corrosion/catalogue/__init__.py",
    "sim/corrosion/catalogue/errors.py", "sim/corrosion/catalogue/model.py", "sim/corrosion/catalogue/override.py",
}  # fmt: skip
MASKED = {"players": [2], "lineups": {"named": [["greedy", "greedy:no=suit.gray+copy"]]}}


def test_no_source_that_decides_games_is_left_out():
    engine = {path.relative_to(ROOT).as_posix() for path in source_closure(MODULE)}
    reached = {path.relative_to(ROOT).as_posix() for module in ("strategies.field", "strategies.cases", "sim.blocks")
               for path in source_closure(module)}  # fmt: skip
    assert reached - engine - set(AROUND) <= HASHED_OTHERWISE
    assert not set(AROUND) & engine


def test_masks_are_kept_as_numbers():
    facts = manifest(plan_of(MASKED), "corrosion play")
    plain, masked = facts["plan"]["strategies"]
    assert plain["denied"] == {}
    assert masked["denied"] == {variant().hash: [int(part) for part in deny("suit.gray+copy", variant())[0]]}
    suits = {name: engineer["suit"] for name, engineer in variant().data["engineer"].items()}
    other = next(suit for suit in suits.values() if suit != "gray")
    moved = next(name for name, suit in suits.items() if suit == "gray")
    both = plan_of(MASKED | {"variant": [{"set": [f"engineer.{moved}.suit={other}"]}]})
    denied = manifest(both, "corrosion play")["plan"]["strategies"][1]["denied"]
    assert len(denied) == 2 and len({tuple(mask) for mask in denied.values()}) == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plan: plan.update(around="0" * 16), "another version"), (lambda plan: plan.pop("around"), "another version"),
        (lambda plan: plan.update(engine="0" * 16), "another engine"),
        (lambda plan: plan["strategies"][1]["denied"].update({variant().hash: [0] * 6}), "denied in another way"),
    ],
)  # fmt: skip
def test_a_run_of_other_rules_is_not_gone_on_with(change, said):
    facts = manifest(plan_of(MASKED), "corrosion play")
    Batch(facts)
    changed = copy.deepcopy(facts)
    change(changed["plan"])
    with pytest.raises(OtherEngine, match=said):
        Batch(changed)
    assert identity(changed["plan"]) != identity(facts["plan"])


@pytest.mark.parametrize("parts", [
    {"deny": ["copy+hire", "hire+copy"]}, {"deny": ["chrome.A7+chrome.A8", "chrome.A8+chrome.A7"]},
    {"lineups": {"round_robin": ["greedy:no=copy+hire", "greedy:no=hire+copy"]}},
])  # fmt: skip
def test_two_names_of_one_thing_are_refused(parts):
    with pytest.raises(PlanError, match="are the same game; give one of them"):
        manifest(plan_of(MASKED | parts), "corrosion play")
