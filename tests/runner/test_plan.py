"""Plans: what they say, what is refused, and that a plan's games are each played once."""

from collections import Counter

import pytest

from sim.blocks import Chunk
from sim.corrosion.interventions import NO_COPY
from sim.plan import PlanError, next_look, plan_of, read_plan
from strategies.batch import Batch, manifest
from strategies.masks import MaskError, deny, given, split
from tests.playing import variant

SMALL = {"players": [2], "lineups": {"named": [["greedy"]]}}


def made(**parts):
    return manifest(plan_of(SMALL | parts), "corrosion play")


def test_what_is_not_said_has_a_default():
    plan = plan_of(SMALL)
    assert (plan.games, plan.seed, plan.detail, plan.target) == (20000, 1, 20000, None)
    assert plan.lineups == {2: (("greedy", "greedy"),)}


def test_lineups():
    plan = plan_of({"players": [1, 2, 3], "lineups": {
        "named": [["a"], ["a", "b"]], "round_robin": ["a", "b", "c"], "against": {"strategies": ["a"], "field": ["b", "d"]},
    }})  # fmt: skip
    assert plan.lineups[1] == (("a",), ("b",), ("c",))
    assert plan.lineups[2] == (("a", "a"), ("a", "b"), ("a", "c"), ("b", "c"), ("a", "d"))
    assert plan.lineups[3] == (("a", "a", "a"), ("a", "b", "c"), ("a", "b", "b"), ("a", "d", "d"))


def test_tables_change_their_neighbours_and_stand_first():
    plan = plan_of(SMALL | {"players": [2, 3], "lineups": {"named": [["greedy"]], "tables": [["greedy", "random", "balanced"]]}})
    assert plan.tables == {2: (), 3: (("greedy", "random", "balanced"),)}
    conditions = manifest(plan, "corrosion sweep")["plan"]["conditions"]
    assert [("orders" in c, len(c["rotations"])) for c in conditions] == [(False, 1), (True, 3), (False, 1)]
    first, second = conditions[1]["orders"]
    assert list(first) == conditions[1]["lineup"] and list(second) == [first[0], first[2], first[1]]


def test_a_factorial_is_every_combination_and_each_game_once():
    names = [v["name"] for v in made(factorial={"chrome.A6.points": [9, 8], "remove": ["chrome.A7"]})["plan"]["variants"]]
    base = variant().data["chrome"]["A6"]["points"]
    assert len(names) == (5 if base not in (8, 9) else 4)
    assert "chrome.A6.points=9, remove chrome.A7" in names


def test_deny_and_give_are_played_for_each_seat():
    plan = made(players=[1, 2], deny=["chrome.A7+copy"], give=["chrome.A6", "award.suits"])["plan"]
    some = [(v["deny"], v["give"], v["seat"]) for v in plan["variants"]]
    assert some == [("", "", 0), ("chrome.A7+copy", "", 1), ("chrome.A7+copy", "", 2), ("", "chrome.A6", 0),
                    ("", "chrome.A6", 1), ("", "chrome.A6", 2), ("", "award.suits", 1), ("", "award.suits", 2)]  # fmt: skip
    assert [c["variant"] for c in plan["conditions"] if c["players"] == 1] == [0, 1, 3, 4, 6]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"player": [2]}, "unknown key 'player' (did you mean players?)"),
        ({"players": []}, "is no list of at least 1"), ({"players": [5]}, "5 is no whole number from 1 to 4"),
        ({"players": [2, 2]}, "2 stands there twice"), ({"games": 0}, "games: 0"), ({"games": True}, "games: True"),
        ({"seed": -1}, "seed: -1"), ({"seed": 2**64}, "seed"), ({"lineups": {}}, "no line-up for 2 players"),
        ({"lineups": {"round_robin": ["greedy"]}}, "needs a strategy for each seat"),
        ({"lineups": {"named": [["a", "b"], ["b", "a"]]}}, "perhaps in another rotation"),
        ({"lineups": {"named": [["a", "b", "c"]]}}, "no line-up for 2 players"),
        ({"lineups": {"named": [["a"], ["a", "b", "c"]]}}, "has 3 seats"),
        ({"lineups": {"named": [["a"]], "tables": [["a"]]}}, "lineups.tables: a has 1 seats"),
        ({"lineups": {"tables": [["a", "a"]]}}, "'a' stands there twice"),
        ({"lineups": {"tables": [["a", "b"], ["b", "a"]]}}, "every order of neighbours is played anyway"),
        ({"lineups": {"against": {"strategies": ["a"]}}}, "has no field"),
        ({"games": 5, "precision": {"metric": "a", "within": "1%"}}, "both games and precision"),
        ({"precision": {"metric": "a"}}, "has no within"), ({"precision": {"metric": "a", "within": "x"}}, "'x' is no precision"),
        ({"base": False}, "nothing to play"), ({"variant": [{"name": "x"}]}, "changes nothing"),
        ({"factorial": {"chrome.A6.points": []}}, "is no list of values"),
        ({"variant": [{"set": ["a=1"]}, {"set": ["a=1"]}]}, "stands there twice"),
    ],
)  # fmt: skip
def test_plans_that_are_refused(parts, said):
    with pytest.raises(PlanError) as caught:
        plan_of(SMALL | parts, "plan.toml")
    assert said in str(caught.value) and "\n" not in str(caught.value)
    assert str(caught.value).startswith("plan.toml")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"lineups": {"named": [["greedi"]]}}, "did you mean greedy?"),
        ({"lineups": {"named": [["greedy:no=chrome.A99"]]}}, "unknown component 'chrome.A99'"),
        ({"lineups": {"named": [["greedy:yes"]]}}, "comes no="), ({"lineups": {"named": [["greedy:no="]]}}, "denies nothing"),
        ({"deny": ["chrom.A7"]}, "deny: unknown component 'chrom.A7' (did you mean chrome?)"),
        ({"deny": ["A7"]}, "deny: unknown component 'A7' (did you mean chrome.A7?)"),
        ({"deny": ["chrome.a7"]}, "deny: unknown component 'chrome.a7' (did you mean A7?)"),
        ({"give": ["copy"]}, "give: unknown component 'copy'"), ({"give": ["chrome"]}, "give: unknown component 'chrome'"),
        ({"give": ["chrome.A7"], "remove": ["chrome.A7"]}, "no copy of it"),
        ({"variant": [{"set": ["chrome.A6.points={base}"]}]}, "are the same game"),
    ],
)  # fmt: skip
def test_what_names_nothing_is_refused(parts, said):
    points = variant().data["chrome"]["A6"]["points"]
    for edit in parts.get("variant", ()):
        edit["set"] = [text.format(base=points) for text in edit["set"]]
    with pytest.raises(PlanError) as caught:
        made(**parts)
    assert said in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "said"), [("players = [", "is not TOML"), (None, "cannot be read")])
def test_files_that_are_no_plan(tmp_path, text, said):
    path = tmp_path / "plan.toml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(PlanError, match=said):
        read_plan(path)


def test_masks():
    a_variant = variant()
    mask = deny("chrome.A7+copy+suit.gray+award", a_variant)[0]
    assert mask["chrome"] == 1 << a_variant.names.chrome_types.index("A7")
    assert mask["acts"] == NO_COPY and mask["awards"] == (1 << len(a_variant.names.awards)) - 1
    gray = [e for e, engineer in a_variant.data["engineer"].items() if engineer["suit"] == "gray"]
    assert bin(mask["engineers"]).count("1") == len(gray) > 0
    assert split("greedy:no=award") == ("greedy", "award") and split("greedy") == ("greedy", "")
    assert a_variant.names.chrome[given("chrome.A6", a_variant) - 65] == "chrome.A6"
    with pytest.raises(MaskError):
        given("suit.gray", a_variant)


def test_jobs_of_a_plan_hold_each_game_once_with_its_intervention():
    facts = made(
        players=[1, 3], lineups={"named": [["greedy"], ["greedy", "random:no=copy", "greedy"]], "round_robin": ["greedy"]},
        deny=["award"], give=["chrome.A6"], games=20, detail=6, factorial={"chrome.A6.points": [7, 8, 9]},
    )  # fmt: skip
    batch, found, keys = Batch(facts), Counter(), {}
    for number, group in enumerate(batch.groups):
        blocks = facts["plan"]["conditions"][group.first]["blocks"]
        for lo in range(0, blocks, 3):
            for job in batch.jobs(Chunk(number, lo, min(lo + 3, blocks))):
                condition = group.number_of(int(job["variant"]))
                found[condition, int(job["block"]), int(job["rotation"])] += 1
                keys.setdefault((int(job["seed"]), int(job["realm"]), int(job["seats"]), int(job["block"])), set()).add(
                    (int(job["seats"]), int(job["block"])))  # fmt: skip
                check_intervention(facts, job)
    wanted = {(number, block, rotation) for number, c in enumerate(facts["plan"]["conditions"])
              for block in range(c["blocks"]) for rotation in c["rotations"]}  # fmt: skip
    assert found == Counter(wanted)
    assert all(len(of) == 1 for of in keys.values())
    assert len(keys) == sum({c["players"]: c["blocks"] for c in sorted(facts["plan"]["conditions"],
                             key=lambda c: c["blocks"])}.values())  # fmt: skip


def check_intervention(facts, job):
    case = facts["plan"]["variants"][int(job["variant"])]
    names = [strategy["name"] for strategy in facts["plan"]["strategies"]]
    for seat in range(int(job["seats"])):
        is_denied = bool(case["deny"]) and case["seat"] == seat + 1
        assert (job["deny"][seat]["awards"] != 0) == is_denied
        assert (job["deny"][seat]["acts"] != 0) == ("no=copy" in names[int(job["strategy"][seat])])
        assert job["given"][seat] == (case["given"] if case["give"] and case["seat"] == seat + 1 else 0)
    assert (job["withheld"] != 0) == (case["give"] != "" and case["seat"] == 0)
    rotations = next(len(c["rotations"]) for c in facts["plan"]["conditions"] if c["players"] == job["seats"]
                     and sorted(c["lineup"]) == sorted(int(s) for s in job["strategy"][: int(job["seats"])]))  # fmt: skip
    assert (job["detail"] != 0) == (job["block"] < -(-6 // rotations))


def test_looks_come_after_fixed_numbers_of_blocks():
    assert [next_look(blocks, 3000) for blocks in (1, 2, 2000, 2500, 3000)] == [2, 3, 2500, 3000, 3000]
