"""The default catalogue against the project's list of components, typed here a second time."""

import re
import subprocess
import sys
import tomllib
from collections import Counter

import pytest

from sim.corrosion.catalogue import MARKS, addresses, count_marks, load_catalogue
from sim.corrosion.catalogue.load import DEFAULT_FILE

CAT = load_catalogue()
DATA = CAT.data

# id drive small medium chrome points
CHROME = """
B1 cog 1 2 1 3      B2 cog 2 1 1 3      B3 cog 1 1 1 2      B4 cog 1 2 1 3
B5 piston 2 2 1 4   B6 piston 1 1 1 2   B7 piston 2 1 1 3   B8 piston 1 2 1 3
B9 chain 1 1 1 2    B10 chain 1 1 1 2   B11 chain 2 1 1 3   B12 chain 2 2 1 4
A1 cog 2 3 2 6      A2 cog 2 2 2 5      A3 cog 3 2 2 6      A4 chain 3 3 2 7
A5 cog 3 3 2 7      A6 cog 3 4 3 9      A7 piston 2 2 2 5   A8 piston 2 3 2 6
A9 piston 3 2 2 6   A10 piston 3 3 2 7  A11 piston 3 3 3 8  A12 chain 4 3 3 9
A13 cog 2 2 2 5     A14 piston 2 2 2 5  A15 chain 2 3 2 6   A16 chain 3 3 2 7
A17 chain 3 3 3 8   A18 chain 4 4 3 10
"""
EFFECTS = {
    "B1": ("wheel", [{"small": 1}]), "B2": ("wheel", [{"medium": 1}]), "B3": ("play", [{"free": 1}]),
    "B5": ("wheel", [{"steam": 1}]), "B6": ("play", [{"steam": 1}]), "B7": ("wheel", [{"convert": 1}]),
    "B8": ("wheel", [{"if_engineers": {"grade": "2", "n": 2}},
                     {"exchange": {"pay": {"steam": 1}, "gain": {"green": 3}, "times": 1}}]),
    "B12": ("wheel", [{"free": 1}]), "A1": ("wheel", [{"free": 2}]), "A5": ("wheel", [{"again": 2}]),
    "A6": ("complete_chrome", [{"green": 3}]), "A8": ("complete_chrome", [{"max_steam": True}]),
    "A9": ("complete_one_shot", [{"green": 1}]), "A12": ("wheel", [{"max_steam": True}]),
    "A15": ("complete_one_shot", [{"green": 2}]), "A16": ("wheel", [{"special_or_green": 1}]),
    "A18": ("wheel", [{"green": 2}]),
}
ABILITIES = {"B4": ("less_small", 2), "B9": ("activate_built", None), "B10": ("copy_equal_grade", None),
             "B11": ("take_top", None), "A2": ("double", None), "A4": ("less_medium", 2), "A7": ("nearer", None),
             "A10": ("less_chrome", 1), "A13": ("copy_any_suit", None), "A14": ("copy_two", None)}
CHR_IDS = {1: "B3", 2: "B6", 3: "A7", 4: "B9", 5: "A2", 6: "A8", 7: "A9", 8: "A15", 9: "A6", 10: "B11", 11: "A3",
           12: "A13", 13: "B10", 14: "A14", 16: "A10", 17: "A4", 18: "B4", 19: "A5", 20: "B8", 21: "A11", 22: "A17"}

THREE_GEARS = [{"exchange": {"pay": {"steam": 1}, "gain": {"free": 3}, "times": 1}}]
EITHER, CHROME_MACHINE, ACTIVATE = [{"build_either": 1}], [{"build_chrome": 1}], [{"activate": True}]
ENGINEERS = [
    ("blue", "2", [{"max_steam": True}]), ("blue", "2", [{"free": 2}]), ("blue", "3", THREE_GEARS),
    ("blue", "3", EITHER), ("blue", "4", CHROME_MACHINE), ("blue", "4+", ACTIVATE),
    ("green", "2", [{"convert": 1}]), ("green", "2", [{"water": 1}]), ("green", "3", THREE_GEARS),
    ("green", "3", EITHER), ("green", "4", CHROME_MACHINE), ("green", "4+", ACTIVATE),
    ("orange", "2", [{"free": 2}]), ("orange", "2", [{"convert": 1}]),
    ("orange", "3", [{"max_steam": True}, {"free": 1}]), ("orange", "3", [{"return_engineers": 2}]),
    ("orange", "4", CHROME_MACHINE), ("orange", "4+", ACTIVATE),
    ("gray", "3", [{"convert": 2}]), ("gray", "4", [{"move_one_shots": True}]), ("gray", "4", [{"green": 3}]),
    ("wild", "2", [{"free": 1}]), ("wild", "3", [{"steam_up_to": 2}]), ("wild", "4", [{"hire": 1}]),
]


def _per(what, n):
    return [{"special_or_green": 1}, {"green_per": {"what": what, "n": n}}]


# id: copies, (small, medium, steam, engineer), effect
ONE_SHOTS = {
    "ONE1": (1, (1, 1, 0, 0), [{"green": 1}, {"move_machines": True}]),
    "ONE2": (1, (1, 0, 1, 0), [{"search": 1}]),
    "ONE3": (2, (2, 2, 0, 0), [{"complete_free": 1}]),
    "ONE4": (1, (1, 1, 1, 0), [{"green": 3}, {"return_all": True}]),
    "ONE5": (1, (0, 2, 0, 0), _per("completed_one_shots", 2)),
    "ONE6": (1, (2, 1, 0, 0), _per("turning_types", 2)),
    "ONE7": (1, (1, 2, 0, 0), _per("hot_water", 1)),
    "ONE8": (1, (0, 0, 2, 0), [{"free_per": {"what": "water", "n": 1}}]),
    "ONE9": (6, (1, 1, 0, 1), [{"award": 1}]),
    "ONE10a": (3, (2, 1, 0, 0), [{"green": 3}, {"water": 1}]),
    "ONE10b": (2, (1, 2, 0, 0), [{"chrome": 2}]),
    "ONE10c": (2, (2, 1, 1, 0), [{"green": 4}, {"max_steam": True}]),
}


def test_stacks_have_the_stated_sizes():
    def items(kind, row=None):
        return sum(c["copies"] for c in DATA[kind].values() if row in (None, c.get("row")))

    assert items("chrome", "basic") == 12 and items("chrome", "advanced") == 18
    assert (items("engineer"), items("one_shot"), items("turning")) == (24, 22, 20)
    assert (len(DATA["starter"]), items("award"), items("watch"), len(DATA["prototype"])) == (6, 8, 8, 3)
    assert list(DATA["engineer"]) == [f"E{n}" for n in range(1, 25)]
    assert list(DATA["chrome"]) == [f"B{n}" for n in range(1, 13)] + [f"A{n}" for n in range(1, 19)]


def test_chrome_numbers():
    words = CHROME.split()
    rows = [words[i:i + 6] for i in range(0, len(words), 6)]
    assert len(rows) == 30
    for name, drive, *numbers in rows:
        machine = DATA["chrome"][name]
        assert [machine[f] for f in ("small", "medium", "chrome", "points")] == [int(n) for n in numbers], name
        assert machine["drive"] == drive and machine["row"] == ("basic" if name[0] == "B" else "advanced")
        assert (machine["copies"], machine["free"], machine["steam"], machine["engineer"]) == (1, 0, 0, 0)
    drives = Counter(m["drive"] for m in DATA["chrome"].values())
    assert drives == {"cog": 10, "piston": 10, "chain": 10}
    assert len({DATA["chrome"][name]["drive"] for name in ("B10", "A13", "A14")}) == 3


def test_chrome_effects():
    chrome = DATA["chrome"]
    assert {n for n, m in chrome.items() if m["effect"]} == set(EFFECTS)
    for name, (when, effect) in EFFECTS.items():
        assert (chrome[name]["when"], chrome[name]["effect"]) == (when, effect), name
    assert {n for n, m in chrome.items() if m["when"] == "always"} == set(ABILITIES)
    for name, (ability, amount) in ABILITIES.items():
        assert (chrome[name]["ability"], chrome[name]["amount"]) == (ability, amount), name
    assert (chrome["A2"]["double_grade"], chrome["A2"]["not_suit"]) == ("3", "gray")
    assert chrome["B3"]["plays"] == chrome["A3"]["plays"] == ["any.1", "qualified.2"]
    assert chrome["B6"]["plays"] == ["any.2"] and chrome["A9"]["at_once"] and not chrome["A15"]["at_once"]
    ends = {n: (m["switched_by"], m["action"], m["use_steam"]) for n, m in chrome.items() if m["when"] == "end_of_turn"}
    assert ends == {"A3": ("play", "wheel", 0), "A11": ("wheel", "wheel", 1), "A17": ("wheel", "engineer", 1)}


def test_engineers():
    assert [(e["suit"], e["grade"], e["action"]) for e in DATA["engineer"].values()] == ENGINEERS
    assert all(e["copies"] == 1 for e in DATA["engineer"].values())


def test_one_shots():
    assert list(DATA["one_shot"]) == list(ONE_SHOTS)
    for name, (copies, cost, effect) in ONE_SHOTS.items():
        machine = DATA["one_shot"][name]
        assert (machine["copies"], machine["effect"]) == (copies, effect), name
        assert tuple(machine[f] for f in ("small", "medium", "steam", "engineer")) == cost, name
        assert machine["chrome"] == machine["free"] == 0


def test_turning_watches_prototypes():
    assert {n: (t["copies"], t["effect"]) for n, t in DATA["turning"].items()} == {
        "medium_press": (6, [{"medium": 1}]), "small_press": (6, [{"small": 1}]), "boiler": (5, [{"steam": 1}]),
        "chrome_plater": (3, [{"convert": 1}])}
    assert {n: (w["copies"], w["effect"]) for n, w in DATA["watch"].items()} == {
        "chrome": (2, [{"chrome": 2}]), "green": (2, [{"green": 3}]), "water": (2, [{"water": 1}]),
        "gears": (2, [{"free": 2}])}
    assert {n: (p["effect"], p["forced"]) for n, p in DATA["prototype"].items()} == {
        "cog": ([{"small": 1}], False), "piston": ([{"medium": 1}], False), "chain": ([{"special": 1}], True)}


def test_starters_and_automa():
    suits = ("blue", "green", "orange")
    actions = [("gears", "1", {"free": 1}), ("steam", "2", {"steam_up_to": 2}), ("hire", "2", {"hire": 1}),
               ("one_shot", "2", {"build_one_shot": 1}), ("turning", "3", {"build_turning": 1}),
               ("chrome", "3", {"build_chrome": 1})]
    icons = ("nothing", "nothing", "engineer", "one_shot", "turning", "chrome")
    assert list(DATA["starter"]) == list(DATA["automa"]) == [name for name, _, _ in actions]
    for n, (name, grade, step) in enumerate(actions):
        numbers = (n, n + 1, n + 2, 2 * n)
        expected = {f"set{letter}": suits[k % 3] for letter, k in zip("ABCD", numbers)}
        card = DATA["starter"][name]
        assert (card["suit"], card["grade"], card["action"]) == (expected, grade, [step])
        assert DATA["automa"][name] == {"arrow": ("up", "down")[n % 2], "icon": icons[n]}


def test_awards():
    assert {n: (a["count"], a["points"], a["per"], a["cap"], a["copies"]) for n, a in DATA["award"].items()} == {
        "completed": ("completed_chrome", 1, 1, None, 1), "drive_sets": ("drive_sets", 4, 1, None, 1),
        "water": ("water", 1, 1, None, 1), "chrome_gears": ("chrome_gears", 1, 1, 8, 1),
        "engineers": ("qualified_engineers", 1, 1, None, 1), "special": ("special", 1, 2, None, 1),
        "turning": ("turning", 2, 1, None, 1), "suits": ("suits", 3, 1, 9, 1)}


def test_rules():
    rules = DATA["rules"]
    assert list(rules["special_supply"].values()) == [36, 22, 29, 36]
    assert list(rules["award_rows"].values()) == [3, 4, 5, 6]
    assert list(rules["special_supply"]) == ["solo", "players2", "players3", "players4"]
    start = {good: rules[f"start_{good}"] for good in ("chrome", "green", "medium", "small", "hot", "cold")}
    assert {good: set(seats.values()) for good, seats in start.items()} == {
        "chrome": {1}, "green": {3}, "medium": {1}, "small": {1}, "hot": {1}, "cold": {2}}
    assert all(list(seats) == ["seat1", "seat2", "seat3", "seat4"] for seats in start.values())
    assert (rules["hire_fee_green"], rules["hire_fee_steam"], rules["end_special"], rules["end_awards"]) == (1, 1, 3, 3)
    assert (rules["end_fees"], rules["solo_reshuffles"], rules["solo_water"]) == ([1, 2, 3], 4, 5)
    assert (rules["chrome_a_point"], rules["bands"]) == (2, [30, 50, 70, 90, 100])
    assert set(DATA["switch"].values()) == {False} and len(DATA["switch"]) == 4


def test_every_value_has_one_address_and_a_mark():
    listed = list(addresses(CAT))
    assert len({address for address, *_ in listed}) == len(listed) == len(CAT.marks)
    for address, value, mark, bounds in listed:
        assert mark in MARKS and mark == CAT.marks[address]
        assert 2 <= address.count(".") + 1 <= 4
        assert value is not None or address.endswith(".cap")
        if bounds:
            assert mark == "assumed" and bounds[0] <= value <= bounds[1], address


@pytest.mark.parametrize("address, mark", [
    ("chrome.B5.small", "rulebook"), ("chrome.B5.medium", "rulebook"), ("chrome.B5.chrome", "rulebook"),
    ("chrome.B5.points", "assumed"), ("chrome.B5.effect", "rulebook"), ("chrome.B1.effect", "assumed"),
    ("chrome.B1.amount", "assumed"), ("chrome.A6.amount", "rulebook"), ("chrome.A6.small", "assumed"),
    ("chrome.A6.copies", "deduced"), ("chrome.A2.double_grade", "deduced"), ("chrome.A2.not_suit", "rulebook"),
    ("starter.chrome.grade", "deduced"), ("starter.gears.grade", "assumed"), ("starter.gears.suit.setA", "assumed"),
    ("starter.gears.action", "rulebook"), ("engineer.E3.action", "deduced"), ("engineer.E4.action", "rulebook"),
    ("engineer.E17.grade", "deduced"), ("engineer.E19.suit", "rulebook"), ("engineer.E19.action", "assumed"),
    ("turning.boiler.effect", "published"), ("turning.boiler.amount", "assumed"),
    ("turning.medium_press.effect", "rulebook"), ("turning.medium_press.copies", "assumed"),
    ("one_shot.ONE9.engineer", "published"), ("one_shot.ONE9.small", "assumed"), ("one_shot.ONE9.copies", "rulebook"),
    ("one_shot.ONE10a.effect", "deduced"), ("one_shot.ONE10b.copies", "assumed"), ("one_shot.ONE4.effect", "rulebook"),
    ("prototype.chain.effect", "assumed"), ("prototype.chain.amount", "rulebook"), ("award.water.points", "assumed"),
    ("award.water.copies", "rulebook"), ("watch.green.effect", "assumed"), ("automa.hire.icon", "assumed"),
    ("rules.special_supply.players2", "rulebook"), ("rules.start_green.seat4", "rulebook"),
    ("rules.bands", "rulebook"), ("switch.may_decline", "assumed"),
])
def test_marks(address, mark):
    assert CAT.marks[address] == mark


@pytest.mark.parametrize("address, bounds", [
    ("chrome.A6.points", (7, 11)), ("chrome.B1.points", (2, 4)), ("chrome.B1.small", (0, 2)),
    ("chrome.A1.amount", (1, 3)), ("award.suits.cap", (7, 11)), ("one_shot.ONE10a.medium", (1, 2)),
    ("turning.boiler.amount", (1, 2)),
    ("chrome.B5.small", None), ("rules.end_special", None), ("turning.boiler.copies", None),
    ("engineer.E1.grade", None), ("one_shot.ONE5.small", None),  # a cost that is not there is not shifted
    ("award.water.cap", None),
])
def test_ranges(address, bounds):
    assert CAT.ranges.get(address) == bounds


def test_counts_of_marks_leave_absent_costs_out():
    counts = count_marks(CAT)
    absent = sum(value is None or (value == 0 and address.split(".")[-1] in
                                   ("small", "medium", "chrome", "free", "steam", "engineer"))
                 for address, value, *_ in addresses(CAT))
    assert tuple(counts) == MARKS and sum(counts.values()) == len(CAT.marks) - absent
    assert count_marks(CAT, "chrome.B5") == {"rulebook": 6, "published": 0, "deduced": 1, "assumed": 3}


def test_each_chrome_rule_is_named_beside_its_machine():
    text = DEFAULT_FILE.read_text()
    for number, name in CHR_IDS.items():
        assert re.search(rf"^\[chrome\.{name}\]  # CHR{number}: ", text, re.M), name
    assert len(re.findall(r"^\[chrome\.\w+\]  # CHR23, icons only: ", text, re.M)) == 9


def test_every_field_is_filled_in():
    for kind in set(DATA) - {"rules", "switch"}:
        assert len({tuple(component) for component in DATA[kind].values()}) == 1, kind


def test_stated_ranges_of_the_file_are_all_in_use():
    stated = tomllib.loads(DEFAULT_FILE.read_text())["range"]
    assert stated and all(CAT.ranges[address] == bounds for address, bounds in CAT.own_ranges.items())


def test_importing_and_loading_needs_no_heavy_library():
    code = ("import sys; from sim.corrosion.catalogue import load_catalogue; "
            "load_catalogue(sets=['chrome.A6.points=8']); "
            "print([m for m in ('numpy', 'numba', 'polars', 'pydantic', 'difflib') if m in sys.modules])")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                         cwd=DEFAULT_FILE.parents[3])
    assert run.stdout.strip() == "[]"
