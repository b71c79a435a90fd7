"""What a key lays out: the whole opening, whatever else differs between two games."""

import pytest

from sim.compiled import is_compiled
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.trace import opening
from tests.chance import by_hand
from tests.playing import Game, Table, jobs_of, lines, variant
from tests.rules.layout import set_up

SCARCE = {"edits": ("remove award.suits", "remove engineer.E5", "turning.boiler.copies=3", "watch.green.copies=1")}


def laid_out(players, block=0, **overrides):
    """The opening of a game of seed 1, set up by the interpreted engine."""
    if is_compiled():
        pytest.skip("calls kernels one by one (NUMBA_DISABLE_JIT=1)")
    a_variant = variant(**overrides)
    return opening(set_up(a_variant, players, block)[0], a_variant)


@pytest.mark.parametrize("players", (1, 2, 3, 4))
@pytest.mark.parametrize("overrides", ({}, SCARCE), ids=("default", "edited"))
def test_an_opening_is_what_its_key_says(players, overrides):
    """Stacks, sets, awards, watches and the automa's deck, computed by hand from the key."""
    data = variant(**overrides).data
    for block in (0, 1, 77):
        assert laid_out(players, block, **overrides) == by_hand.opening(data, 1, 0, players, block)


@pytest.mark.compiled
@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_the_compiled_engine_lays_out_the_same(players):
    for block, seed in ((0, 1), (3, 9), (10**9, 2**40), (5, -1)):
        game = Game(("random",) * players, block, seed)
        _, line = (line for line, _ in zip((x for x in lines(game) if x["t"] != "event"), range(2)))
        assert line == by_hand.opening(variant().data, seed, 0, players, block)


def test_every_part_of_the_key_changes_the_opening():
    """Block and player count here, seed and realm below."""
    seen = [laid_out(2, 0), laid_out(2, 1), laid_out(3, 0), laid_out(4, 0), laid_out(1, 0)]
    for row in by_hand.ROWS:
        orders = [line["stacks"][row] for line in seen]
        assert all(orders.count(order) == 1 for order in orders)


@pytest.mark.compiled
def test_seed_and_realm_change_the_opening():
    def shown(seed, realm):
        table = Table()
        jobs = jobs_of(Game(("outside",) * 2, 0, seed))
        jobs["realm"] = realm
        return table.asked(jobs)["display"].tolist()

    assert shown(1, 0) != shown(2, 0)
    assert shown(1, 0) != shown(1, 1) != shown(1, 2) != shown(1, 3)
    assert shown(1, 3) == shown(1, 3)


# --- one component more or less ---

DATA = load_catalogue().data
KINDS = ("engineer", "one_shot", "turning", "chrome", "watch", "award")
COMPONENTS = [f"{kind}.{name}" for kind in KINDS for name in DATA[kind]]


def without(names, name):
    return [other for other in names if other != name]


@pytest.mark.parametrize("component", COMPONENTS)
def test_removing_a_component_keeps_the_order_of_all_others(component):
    before, after = laid_out(1), laid_out(1, edits=(f"remove {component}",))
    for row in by_hand.ROWS:
        assert after["stacks"][row] == without(before["stacks"][row], component)
    assert after["automa"] == before["automa"]
    if not component.startswith(("award", "watch")):
        assert after["awards"] == before["awards"]


@pytest.mark.parametrize("component", [c for c in COMPONENTS if DATA[c.split(".")[0]][c.split(".")[1]]["copies"] > 1])
def test_one_copy_less_keeps_the_order_of_all_others(component):
    """The copies are numbered: the last one goes, the rest lie as before."""
    kind, name = component.split(".")
    copies = DATA[kind][name]["copies"]
    before, after = laid_out(3), laid_out(3, edits=(f"{component}.copies={copies - 1}",))
    for row in by_hand.ROWS:
        old, new = before["stacks"][row], after["stacks"][row]
        gone = [k for k in range(len(old)) if old[:k] + old[k + 1:] == new]
        assert old == new if row != kind else gone and old[gone[0]] == component


@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_removing_awards_and_watches_closes_the_ranks(players):
    """The rows that are left keep their order, the next task in line moves up; watches likewise."""
    full = by_hand.opening(DATA, 1, 0, players, 0)["awards"]
    tasks, watches = [entry["task"] for entry in full], [entry["watch"] for entry in full]
    after = laid_out(players, edits=(f"remove {tasks[0]}",))["awards"]
    assert [entry["task"] for entry in after][:-1] == tasks[1:]
    assert [entry["watch"] for entry in after] == watches
    after = laid_out(players, edits=(f"remove {watches[0]}",))["awards"]
    kept = without(watches, watches[0])
    assert [entry["watch"] for entry in after][: len(kept)] == kept
    assert [entry["task"] for entry in after] == tasks


ADDED = """
base = "default"
[engineer.new]
suit = "gray"
grade = 2
action = [{ green = 1 }]
[one_shot.new]
effect = [{ green = 1 }]
[turning.new]
copies = 2
effect = [{ small = 1 }]
[chrome.new]
row = "basic"
drive = "cog"
points = 1
when = "wheel"
effect = [{ small = 1 }]
"""


def test_adding_components_keeps_the_order_of_all_others(tmp_path):
    file = tmp_path / "added.toml"
    file.write_text(ADDED)
    before, after = laid_out(2), laid_out(2, catalog=file)
    for row in by_hand.ROWS:
        new = f"{row}.new" if row in ("engineer", "one_shot", "turning") else "chrome.new"
        assert (new in after["stacks"][row]) == (row != "advanced")
        assert without(after["stacks"][row], new) == before["stacks"][row]
    assert (after["sets"], after["awards"]) == (before["sets"], before["awards"])


@pytest.mark.parametrize("edit", ("chrome.A6.points=3", "engineer.E5.grade=2", "one_shot.ONE9.small=3",
                                  "turning.boiler.amount=2", "award.suits.points=1", "watch.green.amount=1",
                                  "rules.start_chrome=9", "switch.may_decline=true", "chrome.B1.drive=chain"))
def test_editing_a_value_keeps_every_order(edit):
    assert laid_out(4, edits=(edit,)) == laid_out(4)
