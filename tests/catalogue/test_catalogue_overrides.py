"""--set and --remove: what they change, their order, the hash, and every way to get them wrong."""

import pytest

from sim.corrosion.catalogue import CatalogueError, diff, load_catalogue, override

CAT = load_catalogue()
# What a stored run calls the unchanged game. It changes when a value does; then runs before and after are not alike.
BASE_HASH = "55073be962bf4d31"


def refused(**options) -> str:
    with pytest.raises(CatalogueError) as caught:
        load_catalogue(**options)
    message = str(caught.value)
    assert message and message.isprintable()
    return message


def test_base_hash_is_pinned():
    assert CAT.hash == BASE_HASH and load_catalogue().hash == BASE_HASH and CAT.overrides == ()


@pytest.mark.parametrize("text, path, value", [
    ("chrome.A6.points=8", "chrome A6 points", 8),
    ("chrome.B1.amount=2", "chrome B1 effect", [{"small": 2}]),
    ("chrome.A4.amount=3", "chrome A4 amount", 3),
    ("chrome.B3.plays=any.1,qualified.3", "chrome B3 plays", ["any.1", "qualified.3"]),
    ("chrome.B1.row=advanced", "chrome B1 row", "advanced"),
    ("chrome.A2.not_suit=none", "chrome A2 not_suit", None),
    ("chrome.A17.action=wheel", "chrome A17 action", "wheel"),
    ("turning.boiler.amount=2", "turning boiler amount", 2),
    ("engineer.E5.grade=4+", "engineer E5 grade", "4+"),
    ("engineer.E5.grade=3", "engineer E5 grade", "3"),
    ("starter.gears.suit.setA=green", "starter gears suit",
     {"setA": "green", "setB": "green", "setC": "orange", "setD": "blue"}),
    ("starter.steam.amount=1", "starter steam action", [{"steam_up_to": 1}]),
    ("award.water.cap=5", "award water cap", 5),
    ("award.suits.cap=none", "award suits cap", None),
    ("rules.special_supply.players3=30", "rules special_supply",
     {"solo": 36, "players2": 22, "players3": 30, "players4": 36}),
    ("rules.start_green=4", "rules start_green", dict.fromkeys(("seat1", "seat2", "seat3", "seat4"), 4)),
    ("rules.start_green.seat3=4", "rules start_green", {"seat1": 3, "seat2": 3, "seat3": 4, "seat4": 3}),
    ("rules.end_fees=2,3,4", "rules end_fees", [2, 3, 4]),
    ("rules.end_fees=", "rules end_fees", []),
    ("switch.may_decline=true", "switch may_decline", True),
    ("automa.gears.icon=chrome", "automa gears icon", "chrome"),
    ("prototype.chain.forced=false", "prototype chain forced", False),
    (" chrome.A6.small = 4 ", "chrome A6 small", 4),
])
def test_set(text, path, value):
    changed = load_catalogue(sets=[text])
    found = changed.data
    for part in path.split():
        found = found[part]
    assert found == value and type(found) is type(value)
    assert changed.hash != CAT.hash and changed.overrides == (text.strip(),)
    assert changed.marks == CAT.marks and changed.name == CAT.name
    assert len(diff(CAT, changed)) >= 1 and load_catalogue().hash == BASE_HASH  # the base stays as it was


def test_setting_the_same_value_is_the_same_variant():
    same = load_catalogue(sets=["chrome.A6.points=9", "engineer.E1.grade=2", "rules.start_green=3"])
    assert same.hash == CAT.hash and diff(CAT, same) == [] and len(same.overrides) == 3


def test_a_changed_amount_is_one_difference():
    assert diff(CAT, load_catalogue(sets=["turning.boiler.amount=2"])) == [("turning.boiler.amount", 1, 2)]


def test_range_follows_the_value():
    assert load_catalogue(sets=["chrome.A6.points=20"]).ranges["chrome.A6.points"] == (18, 22)
    assert load_catalogue(sets=["one_shot.ONE10a.medium=2"]).ranges["one_shot.ONE10a.medium"] == (1, 2)
    assert load_catalogue(sets=["one_shot.ONE10a.medium=5"]).ranges["one_shot.ONE10a.medium"] == (4, 6)
    assert "one_shot.ONE10a.medium" not in load_catalogue(sets=["one_shot.ONE10a.medium=0"]).ranges


@pytest.mark.parametrize("component", ["chrome.A7", "one_shot.ONE9", "turning.boiler", "engineer.E24", "award.water",
                                       "watch.green"])
def test_removal_keeps_the_order_of_all_others(component):
    kind, name = component.split(".")
    changed = load_catalogue(removes=[component])
    assert list(changed.data[kind]) == list(CAT.data[kind]) and changed.data[kind][name]["copies"] == 0
    others = {n: c for n, c in changed.data[kind].items() if n != name}
    assert others == {n: c for n, c in CAT.data[kind].items() if n != name}
    assert changed.overrides == (f"remove {component}",) and changed.hash != CAT.hash
    assert [a for a, *_ in diff(CAT, changed)] == [f"{component}.copies"]


def test_edits_apply_in_their_order():
    edits = ("remove chrome.A7", "chrome.A7.copies=1", "chrome.A7.points=3", "chrome.A7.points=5")
    there_and_back = load_catalogue(edits=edits)
    assert there_and_back.hash == CAT.hash and there_and_back.overrides == edits
    assert load_catalogue(sets=["chrome.A7.copies=1"], removes=["chrome.A7"]).data["chrome"]["A7"]["copies"] == 0


def test_overrides_can_be_given_again():
    changed = load_catalogue(sets=["chrome.A6.points=8", "rules.end_special=2"], removes=["chrome.A7"])
    again = override(CAT, changed.overrides)
    assert again.hash == changed.hash and again.overrides == changed.overrides
    assert override(CAT, ()) is CAT


def test_a_stack_is_looked_at_after_all_edits():
    few = [f"turning.{name}.copies=0" for name in ("boiler", "small_press", "medium_press", "chrome_plater")]
    assert load_catalogue(edits=[*few, "turning.boiler.copies=3"])
    assert "0 items in the turning stack; allowed: 3 to 32" in refused(edits=few)


def test_the_hash_knows_the_order_in_which_goods_are_gained_and_components_stand(tmp_path):
    def variant(text):
        file = tmp_path / "v.toml"
        file.write_text(f'base = "default"\n{text}')
        return load_catalogue(file)

    gain = '[engineer.E3]\naction = [{ exchange = { pay = { steam = 1, small = 1 }, gain = { %s } } }]'
    one, two = variant(gain % "small = 1, water = 1"), variant(gain % "water = 1, small = 1")
    paid = variant(gain.replace("steam = 1, small = 1", "small = 1, steam = 1") % "small = 1, water = 1")
    assert one.hash != two.hash and one.hash == paid.hash
    new = '[watch.%s]\neffect = [{ small = 1 }]\n'
    one, two = variant(new % "x" + new % "y"), variant(new % "y" + new % "x")
    assert one.hash != two.hash
    assert diff(one, two) == [("watch", "chrome green water gears x y", "chrome green water gears y x")]


@pytest.mark.parametrize("text, words", [
    ("chrome.A6.points=x", "chrome.A6.points = 'x' is not allowed; allowed: a whole number from 0 to 40"),
    ("chrome.A6.points=41", "allowed: a whole number from 0 to 40"),
    ("chrome.A6.points=true", "a whole number"),
    ("chrome.A6.small=-1", "= -1 is not allowed; allowed: a whole number from 0 to 20"),
    ("chrome.A6.small=1.5", "a whole number from 0 to 20"),
    ("chrome.A6.small=99999999999999999999999", "a whole number from 0 to 20"),
    ("chrome.A6.point=3", "did you mean 'points'?"),
    ("chrom.A6.points=3", "did you mean 'chrome'?"),
    ("chrome.a6.points=3", "did you mean 'A6'?"),
    ("A6.points=3", "A6 is unknown, did you mean 'chrome.A6'?"), ("a6.points=3", "did you mean 'chrome.A6'?"),
    ("end_fees=8", "did you mean 'rules.end_fees'?"),
    ("chrome.A6.points.x=3", "chrome.A6.points.x is no value"),
    ("chrome.A6=3", "allowed: chrome.ID.FIELD=VALUE"),
    ("rules=3", "allowed: rules.NAME=VALUE"),
    ("chrome.A6.points", "has no value"),
    ("", "has no value"),
    ("=3", "has no address"),
    ("mark.chrome.x=assumed", "mark is unknown"),
    ("rules.end_specials=3", "did you mean 'end_special'?"),
    ("rules.special_supply=3", "takes one part more; allowed: special_supply.solo"),
    ("rules.special_supply.players5=3", "known: solo, players2, players3, players4"),
    ("rules.end_special.players2=3", "allowed: rules.end_special=VALUE"),
    ("rules.end_fees=1,x", "rules.end_fees[2] = 'x'"),
    ("rules.bands=30,20", "each greater than the one before"),
    ("rules.award_rows.solo=9", "a whole number from 1 to 8"),
    ("rules.chrome_a_point=0", "a whole number from 1 to 20"),
    ("switch.may_decline=1", "allowed: true, false"),
    ("switch.maydecline=true", "did you mean 'may_decline'?"),
    ("starter.gears.suit=green", "takes one part more; allowed: suit.setA"),
    ("starter.gears.suit.setE=green", "known: setA, setB, setC, setD"),
    ("starter.gears.copies=2", "starter.gears.copies is unknown"),
    ("engineer.E2.suit=grey", "did you mean 'gray'?"),
    ("engineer.E2.grade=5", "allowed: 1, 2, 3, 4, 4+"),
    ("engineer.E3.action=hire", "cannot be set on the command line; allowed: edit it in a file"),
    ("chrome.B1.effect=steam", "cannot be set on the command line"),
    ("chrome.B1.when=play", "cannot be set on the command line"),
    ("engineer.E3.amount=2", "does not apply here"),
    ("engineer.E24.amount=2", "does not apply here"),
    ("chrome.A7.amount=2", "does not apply here"),
    ("chrome.B1.plays=any.1", "does not apply here"),
    ("chrome.B3.plays=any", "allowed: any.G or qualified.G"),
    ("chrome.B3.plays=any.1,any.1", "each once"),
    ("chrome.B3.drive=gear", "allowed: cog, piston, chain"),
    ("award.water.copies=2", "a whole number from 0 to 1"),
    ("award.water.per=0", "a whole number from 1 to 20"),
    ("turning.boiler.copies=33", "a whole number from 0 to 32"),
    ("turning.boiler.copies=20", "35 items in the turning stack; allowed: 3 to 32"),
])
def test_bad_set(text, words):
    message = refused(sets=[text])
    assert words in message and (message.startswith(f"--set {text}") or message.startswith("default.toml with"))


@pytest.mark.parametrize("text, words", [
    ("chrome.A77", "did you mean 'A7'?"),
    ("a7", "did you mean 'chrome.A7'?"),
    ("chrom.A7", "did you mean 'chrome'?"),
    ("chrome", "allowed: chrome.ID"),
    ("chrome.A7.points", "is no component; allowed: kind.id, without a field"),
    ("prototype.cog", "prototype cannot be removed"),
    ("starter.gears", "starter cannot be removed"),
    ("rules.end_fees", "rules cannot be removed"),
    ("switch.may_decline", "switch cannot be removed"),
    ("automa.gears", "automa cannot be removed"),
    ("", "is unknown"),
])
def test_bad_remove(text, words):
    message = refused(removes=[text])
    assert words in message and message.startswith(f"--remove {text}")


def test_too_few_award_tasks_for_some_player_count():
    removes = ["award.water", "award.suits", "award.special"]
    assert load_catalogue(removes=removes[:2])
    message = refused(removes=removes)
    assert "rules.award_rows.players4 = 6 is more than the 5 award tasks left" in message
    assert load_catalogue(removes=removes, sets=["rules.award_rows.players4=5"])


def test_too_few_items_in_a_row_of_chrome():
    assert "2 items in the basic chrome stack; allowed: 3 to 32" in refused(
        removes=[f"chrome.B{n}" for n in range(1, 11)])
