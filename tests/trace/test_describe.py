"""Components in words: every primitive, occasion, ability and award has some, and different effects differ."""

import pytest

from sim.corrosion import describe
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.catalogue.effects import PRIMITIVES
from sim.corrosion.catalogue.model import ABILITIES, COUNTS, WHENS

DATA = load_catalogue().data
KINDS = ("starter", "engineer", "turning", "one_shot", "chrome", "prototype", "award", "watch")
NAMES = [f"{kind}.A.{name}" if kind == "starter" else f"{kind}.{name}" for kind in KINDS for name in DATA[kind]]

# what a component does, apart from what it costs and scores
DECIDING = {
    "chrome": (
        "when",
        "plays",
        "effect",
        "at_once",
        "switched_by",
        "action",
        "use_steam",
        "ability",
        "double_grade",
        "not_suit",
        "amount",
    ),
    "award": ("count", "points", "per", "cap"),
    "prototype": ("effect", "forced"),
    "starter": ("action",),
    "engineer": ("action",),
}

# primitives with an argument that is not a plain number
ARGUMENTS = {
    "exchange": {"pay": {"steam": 1, "green": 2}, "gain": {"free": 3, "special": 1}, "times": 2},
    "free_per": {"what": "water", "n": 1},
    "green_per": {"what": "hot_water", "n": 2},
    "if_engineers": {"grade": "4+", "n": 1},
}
FLAGS = ("max_steam", "return_all", "activate", "move_one_shots", "move_machines")

MACHINE = {
    "when": "wheel",
    "plays": [],
    "effect": [{"small": 1}],
    "at_once": False,
    "switched_by": None,
    "action": None,
    "use_steam": 0,
    "ability": None,
    "double_grade": None,
    "not_suit": None,
    "amount": None,
}


@pytest.mark.parametrize("name", NAMES)
def test_every_component_is_described(name):
    text = describe.does(DATA, name)
    assert text and text == " ".join(text.split())
    assert describe.title(DATA, name)


@pytest.mark.parametrize("kind", KINDS)
def test_different_effects_have_different_descriptions(kind):
    by_text = {}
    for name in NAMES:
        if name.startswith(f"{kind}."):
            values = describe.component(DATA, name)
            facts = repr([values[field] for field in DECIDING.get(kind, ("effect",))])
            by_text.setdefault(describe.does(DATA, name), set()).add(facts)
    assert all(len(facts) == 1 for facts in by_text.values())
    assert len(set().union(*by_text.values())) == len(by_text)


def test_every_primitive_is_described_in_words_of_its_own():
    texts = {}
    for name in PRIMITIVES:
        argument = ARGUMENTS.get(name, True if name in FLAGS else 1)
        steps = [{name: argument}] + ([{"small": 1}] if name == "if_engineers" else [])
        texts[name] = describe.effect(steps)
    assert len(set(texts.values())) == len(texts)
    assert all(texts.values())


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ([{"small": 2}, {"medium": 1}], "2 small and 1 medium gear"),
        (
            [{"green": 1}, {"water": 1}, {"max_steam": True}, {"chrome": 1}],
            "1 water and 1 green point, then maximum steam, then 1 chrome gear",
        ),
        ([{"free": 0}], "nothing"),
        ([{"small": 1}, {"small": 1}], "2 small gears"),
        ([{"special_or_green": 2}], "2 special markers or green points"),
        (
            [{"exchange": {"pay": {"chrome": 1}, "gain": {"green": 2}, "times": 3}}],
            "1 chrome gear may become 2 green points, up to 3 times",
        ),
        (
            [{"if_engineers": {"grade": "2", "n": 1}}, {"green": 1}, {"hire": 1}],
            "if at least 1 grade 2 engineer lies in X, 1 green point, then hire an engineer",
        ),
        ([{"again": 1}], "activate up to 1 turning machine once more"),
        (
            [{"green_per": {"what": "turning_types", "n": 1}}],
            "1 green point for each type of turning machine in the factory",
        ),
    ],
)
def test_effects(steps, text):
    assert describe.effect(steps) == text


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        (
            {"when": "play", "plays": ["any.1", "qualified.4+"]},
            "on playing a grade 1 or a qualified grade 4+: 1 small gear",
        ),
        (
            {"when": "complete_one_shot", "at_once": True},
            "on completing a one-shot: it may act at once, then 1 small gear",
        ),
        (
            {"when": "end_of_turn", "switched_by": "wheel", "action": "engineer", "use_steam": 2},
            "at the end of a turn, after turning the wheel: play an engineer in addition, for 2 steam",
        ),
        (
            {"when": "end_of_turn", "switched_by": "play", "plays": ["any.3"], "action": "wheel"},
            "at the end of a turn, after playing a grade 3: turn the wheel in addition",
        ),
        ({"when": "always", "ability": "double", "double_grade": "2"}, "actions of grade 2 engineers count double"),
        (
            {"when": "always", "ability": "less_chrome", "amount": 2},
            "completing a chrome machine costs up to 2 chrome gears less",
        ),
        (
            {"when": "always", "ability": "less_small", "amount": 1},
            "completing a machine costs up to 1 small gear less",
        ),
    ],
)
def test_chrome_machines(changes, text):
    assert describe.chrome(MACHINE | changes) == text


def test_every_occasion_and_ability_is_described():
    for when in WHENS:
        extra = {"switched_by": "wheel", "action": "wheel"} if when == "end_of_turn" else {}
        if when != "always":
            assert describe.chrome(MACHINE | {"when": when, "plays": ["any.1"]} | extra)
    texts = {
        describe.chrome(MACHINE | {"when": "always", "ability": ability, "double_grade": "3", "amount": 1})
        for ability in ABILITIES
    }
    assert len(texts) == len(ABILITIES)


def test_every_award_is_described():
    task = {"points": 2, "per": 3, "cap": 9}
    texts = {describe.award(task | {"count": count}) for count in COUNTS}
    assert len(texts) == len(COUNTS)
    assert describe.award(task | {"count": "special"}) == "2 points for every 3 special markers, at most 9"


def test_engineers_have_suit_and_grade():
    assert describe.rank(DATA, "starter.B.chrome") == "blue 3"
    assert describe.rank(DATA, "engineer.E12") == "green 4+"
    assert describe.title(DATA, "starter.B.chrome") == "Build a chrome machine"


def test_an_engineer_with_a_new_action_gets_a_title():
    data = DATA | {"starter": {"new": {"action": [{"small": 1}, {"hire": 1}], "grade": "1", "suit": {"setA": "blue"}}}}
    assert describe.title(data, "starter.A.new") == "1 small gear, then hire an engineer"


@pytest.mark.parametrize(
    ("name", "printed"),
    [("chrome.B8", "costs 1 small, 2 medium, 1 chrome gear and 1 steam, 1 point; on the wheel: if at least 2 grade 2 "
                   "engineers lie in X, 1 steam may become 3 green points"),
     ("one_shot.ONE9", "costs 1 small and 1 medium gear and a qualified engineer; take an award token"),
     ("turning.boiler", "1 steam"), ("engineer.E20", "gray 4; move one-shots to any sectors"),
     ("starter.B.hire", "blue 2; hire an engineer"), ("award.special", "1 point for every 2 special markers")],
)  # fmt: skip
def test_all_that_is_printed_on_a_component(name, printed):
    data = load_catalogue(sets=["chrome.B8.points=1", "chrome.B8.steam=1"]).data
    assert describe.full(data, name) == printed
