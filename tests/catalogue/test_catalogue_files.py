"""Catalogue files: overlays, exports that load back, and one-line messages for everything wrong."""

import re

import pytest

from sim.corrosion.catalogue import CatalogueError, addresses, diff, export_form, load_catalogue
from sim.corrosion.catalogue.load import DEFAULT_FILE

CAT = load_catalogue()
DEFAULT_TEXT = DEFAULT_FILE.read_text()


@pytest.fixture
def write(tmp_path):
    def writer(text, name="mine.toml"):
        file = tmp_path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file
    return writer


def overlay(text: str) -> str:
    return f'base = "default"\n{text}'


def refused(file) -> str:
    with pytest.raises(CatalogueError) as caught:
        load_catalogue(file)
    message = str(caught.value)
    assert message.isprintable() and message.startswith(f"{file}: ")
    return message.removeprefix(f"{file}: ")


def same(a, b) -> bool:
    return (a.hash, a.data, a.marks, a.ranges, a.why, a.name) == (b.hash, b.data, b.marks, b.ranges, b.why, b.name)


# --- overlays ---

def test_an_overlay_changes_what_it_names(write):
    mine = load_catalogue(write(overlay('''
        name = "my copy"
        [rules]
        special_supply = { players3 = 30 }
        start_green = { seat3 = 4 }
        [starter.gears]
        suit.setB = "orange"
        [chrome.A6]
        points = 9
        small = 4
        [turning.boiler]
        amount = 2
        [engineer.E2]
        action = [{ small = 1 }]
        grade = 3
        [switch]
        gray_apart = true
    ''')))
    assert [address for address, _, _ in diff(CAT, mine)] == [
        "rules.special_supply.players3", "rules.start_green.seat3", "switch.gray_apart", "starter.gears.suit.setB",
        "engineer.E2.grade", "engineer.E2.action", "engineer.E2.amount", "turning.boiler.amount", "chrome.A6.small"]
    assert mine.data["turning"]["boiler"]["effect"] == [{"steam": 2}] and mine.data["engineer"]["E2"]["grade"] == "3"
    assert mine.name == "my copy"
    given = {a for a in mine.marks if mine.marks[a] != CAT.marks[a]}
    assert given == {"rules.special_supply.players3", "rules.start_green.seat3", "switch.gray_apart",
                     "starter.gears.suit.setB", "chrome.A6.points", "chrome.A6.small", "turning.boiler.amount",
                     "engineer.E2.action", "engineer.E2.amount", "engineer.E2.grade"}
    assert {mine.marks[a] for a in given} == {"published"} and "chrome.A6.points" not in mine.ranges


def test_given_as_marks_ranges_and_reasons_of_an_overlay(write):
    mine = load_catalogue(write(overlay('''
        given_as = "rulebook"
        [chrome.A6]
        points = 8
        medium = 3
        [chrome.A7]
        points = 4
        [mark]
        "chrome.A6.medium" = "assumed"
        chrome.A5.points = "published"
        [range]
        "chrome.A6.medium" = [2, 5]
        "chrome.*.points" = [1, 12]
        [why]
        "chrome.A6" = "a reason"
    ''')))
    assert mine.marks["chrome.A6.points"] == mine.marks["chrome.A7.points"] == "rulebook"
    assert mine.marks["chrome.A6.medium"] == "assumed" and mine.marks["chrome.A5.points"] == "published"
    assert mine.marks["chrome.A6.small"] == "assumed" and mine.marks["chrome.B5.small"] == "rulebook"
    assert mine.ranges["chrome.A6.medium"] == (2, 5) and mine.ranges["chrome.B1.points"] == (1, 12)
    assert "chrome.A6.points" not in mine.ranges
    assert mine.why["chrome.A6.points"] == mine.why["chrome.A6.small"] == "a reason"
    assert "chrome.A5.points" not in mine.why


def test_marks_ranges_reasons_and_names_are_no_part_of_the_hash(write):
    mine = load_catalogue(write(overlay('name = "x"\n[mark]\n"*" = "published"\n[range]\n"chrome.A6.points" = [8, 9]\n'
                                        '[why]\n"*.*" = "y"\n[chrome.A6]\npoints = 9')))
    assert mine.hash == CAT.hash and set(mine.marks.values()) == {"published"} and mine.ranges == {}


def test_a_given_value_loses_the_reason_of_the_old_one(write):
    mine = load_catalogue(write(overlay('[starter.chrome]\ngrade = 3')))
    assert set(CAT.why) - set(mine.why) == {"starter.chrome.grade"} and mine.hash == CAT.hash


def test_new_components_come_last(write):
    mine = load_catalogue(write(overlay('''
        [chrome.X1]
        row = "basic"
        drive = "cog"
        small = 1
        points = 2
        when = "play"
        plays = ["any.4+"]
        effect = [{ green = 1 }, { if_engineers = { grade = 2, n = 1 } }, { steam_up_to = 2 }]
    ''')))
    machine = mine.data["chrome"]["X1"]
    assert list(mine.data["chrome"])[-1] == "X1" and list(machine) == list(CAT.data["chrome"]["B1"])
    assert machine["copies"] == 1 and machine["amount"] is None and machine["ability"] is None
    assert machine["effect"][1] == {"if_engineers": {"grade": "2", "n": 1}}
    assert {mine.marks[a] for a in mine.marks if a.startswith("chrome.X1.")} == {"published"}


def test_another_when_drops_inherited_fields_that_no_longer_apply(write):
    mine = load_catalogue(write(overlay('''
        [chrome.B3]
        when = "always"
        ability = "less_medium"
        amount = 1
        [chrome.A3]
        switched_by = "wheel"
        [chrome.A2]
        ability = "nearer"
    '''))).data["chrome"]
    assert (mine["B3"]["plays"], mine["B3"]["effect"], mine["B3"]["amount"]) == ([], [], 1)
    assert mine["A3"]["plays"] == [] and mine["A2"]["double_grade"] is None


def test_an_overlay_on_an_overlay(write, tmp_path):
    write(overlay("[chrome.A6]\npoints = 8"), "first.toml")
    second = load_catalogue(write('base = "first.toml"\ngiven_as = "assumed"\n[chrome.A7]\npoints = 4', "second.toml"))
    assert [d for d in diff(CAT, second)] == [("chrome.A6.points", 9, 8), ("chrome.A7.points", 5, 4)]
    assert second.marks["chrome.A6.points"] == "published" and second.ranges["chrome.A7.points"] == (3, 5)


def test_none_takes_a_limit_away(write):
    assert load_catalogue(write(overlay('[award.suits]\ncap = "none"'))).data["award"]["suits"]["cap"] is None


def test_windows_text_files_load(write):
    assert load_catalogue(write(b"\xef\xbb\xbf" + DEFAULT_TEXT.replace("\n", "\r\n").encode())).hash == CAT.hash


# --- exports ---

def test_a_complete_export_loads_back(write):
    assert same(load_catalogue(write(export_form(CAT))), CAT)


def test_exports_of_changed_catalogues_load_back(write):
    mine = load_catalogue(write(overlay('name = "odd \\" name\\u007f"\n[watch.x]\neffect = [{ max_steam = true }]\n'
                                        '[chrome.A6]\npoints = 8\n[why]\n"chrome.A6.points" = "x\\ny"'), "o.toml"),
                          sets=["rules.start_green.seat3=4", "award.suits.cap=none", "one_shot.ONE10a.medium=7",
                                "turning.boiler.amount=0", "chrome.A2.not_suit=none"], removes=["chrome.A7"])
    assert same(load_catalogue(write(export_form(mine))), mine)


def test_the_form_changes_nothing_until_it_is_filled_in(write):
    form = export_form(CAT, assumed_only=True)
    assert same(load_catalogue(write(form)), CAT) and 'base = "default"' in form
    assert re.search(r"^# points = 9 +# 7 to 11$", form, re.M)


def test_the_form_says_what_each_component_does():
    headers = [line for line in export_form(CAT, assumed_only=True).split("\n") if line.startswith("[")]
    assert "[chrome.A6]  # on completing another chrome machine: 3 green points" in headers
    without = {line for line in headers if "  # " not in line}
    assert {line.strip("[]").partition(".")[0] for line in without} <= {"rules", "switch", "automa"}


def test_a_section_of_an_unknown_id_is_a_slip_of_the_pen_unless_it_has_several_fields(write):
    with pytest.raises(CatalogueError, match=r"chrome.A66 is unknown, did you mean 'A6'\?; known: "):
        load_catalogue(write(overlay("[chrome.A66]\npoints = 3")))
    several = "[chrome.A66]\npoints = 3\nsmall = 1\nmedium = 1\ncopies = 1\n"
    with pytest.raises(CatalogueError, match=r"chrome.A66.\w+ is missing"):
        load_catalogue(write(overlay(several)))
    assert "x" in load_catalogue(write(overlay("[watch.x]\neffect = [{ small = 1 }]"))).data["watch"]


def test_the_form_lists_every_assumed_value_and_each_line_works(write):
    head, *tables = export_form(CAT, assumed_only=True).split("\n[")
    filled = "\n[".join([head, *(re.sub(r"^# ", "", table, flags=re.M) for table in tables)])
    mine = load_catalogue(write(filled))
    assert mine.hash == CAT.hash and mine.data == CAT.data and "assumed" not in mine.marks.values()
    assumed = sum(mark == "assumed" for _, _, mark, _ in addresses(CAT))
    assert sum(line.startswith("# ") for table in tables for line in table.split("\n")) == assumed
    changed = filled.replace("points = 9 ", "points = 11 ")
    assert [a for a, *_ in diff(CAT, load_catalogue(write(changed)))] == ["chrome.A6.points", "chrome.A12.points"]


def test_a_form_of_another_catalogue_builds_on_it(write):
    other = load_catalogue(write(overlay('given_as = "assumed"\n[watch.x]\neffect = [{ small = 1 }]'), "other.toml"))
    form = export_form(other, assumed_only=True)
    assert "[watch.x]" in form and load_catalogue(write(form)).hash == other.hash


# --- wrong files ---

def test_files_that_cannot_be_read(write, tmp_path):
    assert "cannot be read: No such file" in refused(tmp_path / "none.toml")
    assert "cannot be read" in refused(tmp_path)
    assert "is not text" in refused(write(b"\xff\xfe\x00"))
    assert "line 2" in refused(write('name = "x"\nrules = ?'))
    assert "is not TOML" in refused(write("x = " + "[" * 5000))
    assert "is not TOML" in refused(write("x = " + "9" * 5000))
    with pytest.raises(CatalogueError, match="cannot be read"):
        load_catalogue("a\0b")


def test_bases(write, tmp_path):
    assert "base = 'mine.toml' is not allowed" in refused(write('base = "mine.toml"'))
    write('base = "b.toml"', "a.toml")
    write('base = "a.toml"', "b.toml")
    with pytest.raises(CatalogueError, match=r"^a.toml: base = 'b.toml' is not allowed; .* does not build on this"):
        load_catalogue(tmp_path / "b.toml")
    with pytest.raises(CatalogueError, match="^none.toml: cannot be read"):
        load_catalogue(write('base = "none.toml"'))
    assert "base = 3" in refused(write("base = 3"))
    with pytest.raises(CatalogueError, match="cannot be read"):
        load_catalogue(write('base = "a\\u0000b"'))


@pytest.mark.parametrize("old, new, words", [
    ('name = "Corrosion (2021)"\n', "", "name is missing"),
    ("format = 1", "format = 2", "format = 2 is not allowed; allowed: 1"),
    ("format = 1", "format = true", "format = true is not allowed"),
    ("format = 1", 'format = 1\ngiven_as = "assumed"', "given_as needs a base"),
    ("format = 1", "format = 1\nfromat = 1", "fromat is unknown, did you mean 'format'?"),
    ("solo_water = 5", "", "rules.solo_water is missing; allowed: a whole number from 1 to 20"),
    ("solo_water = 5", "solo_waters = 5", "did you mean 'solo_water'?"),
    ("start_cold = 2", "start_cold = { seat1 = 1 }", "rules.start_cold.seat2 is missing"),
    ("players3 = 29, ", "", "rules.special_supply.players3 is missing"),
    ("[starter.gears]", "[starter.gear]", "automa.gears is unknown, did you mean 'gear'?"),
    ('grade = "1"', "", "starter.gears.grade is missing; allowed: 1, 2, 3, 4, 4+"),
    ("[prototype.cog]", "[prototype.kog]", "prototype.kog is unknown, did you mean 'cog'?"),
    ("[chrome.B3]", "[chrome.'B 3']", "chrome.B 3 is no id"),
    ('"rules.*" = "rulebook"', "", "mark has no pattern for rules."),
    ("[watch.water]", "[watc.water]", "watc is unknown, did you mean 'watch'?"),
    ('count = "suits"', 'count = "suit"', "award.suits.count = 'suit' is not allowed, did you mean 'suits'?"),
])
def test_bad_complete_files(write, old, new, words):
    assert DEFAULT_TEXT.count(old) >= 1
    assert words in refused(write(DEFAULT_TEXT.replace(old, new, 1)))


def test_a_complete_file_has_every_kind(write):
    assert "rules is missing" in refused(write('name = "x"\nformat = 1'))
    without = re.sub(r"\[automa\.\w+\]\narrow.*\nicon.*\n", "", DEFAULT_TEXT)
    assert "automa is missing" in refused(write(without))
    assert load_catalogue(write(re.sub(r"\[switch\]\s[^[]*", "", DEFAULT_TEXT))).hash == CAT.hash


@pytest.mark.parametrize("text, words", [
    ("chrome = 3", "chrome = 3 is not allowed; allowed: a table"),
    ("[chrome]\nA6 = 3", "chrome.A6 = 3 is not allowed"),
    ("[chrome]\nX = 3", "chrome.X = 3 is not allowed"),
    ("[chrome.A6]\npoint = 3", "chrome.A6.point is unknown, did you mean 'points'?"),
    ("[chrome.A6]\npoints = true", "chrome.A6.points = true is not allowed; allowed: a whole number from 0 to 40"),
    ("[chrome.A6]\npoints = 3.0", "chrome.A6.points = 3.0"),
    ("[chrome.A6]\npoints = 2021-01-01", "chrome.A6.points"),
    ("[chrome.A6]\nsmall = -1", "chrome.A6.small = -1 is not allowed; allowed: a whole number from 0 to 20"),
    ("[chrome.A6]\nsmall = 0x" + "f" * 9000, "chrome.A6.small = something huge"),
    ("[chrome.A6]\nsmall = { x = 0x" + "f" * 9000 + " }", "something huge"),
    ("[chrome]\nA6.small" + ".x" * 3000 + " = 1", "chrome.A6.small = something huge"),
    ('[chrome.A6]\ndrive = "cogs"', "did you mean 'cog'?"),
    ('[chrome.A6]\nrow = "upper"', "allowed: basic, advanced"),
    ('[chrome.A6]\nwhen = "never"', "allowed: wheel, play"),
    ('[chrome.A6]\nwhen = "play"', "chrome.A6.plays is missing"),
    ('[chrome.A6]\nwhen = "always"', "chrome.A6.ability is missing"),
    ('[chrome.A6]\nwhen = "end_of_turn"', "chrome.A6.switched_by is missing"),
    ('[chrome.A6]\nwhen = "always"\nability = "less_small"', "chrome.A6.amount is missing"),
    ('[chrome.A6]\nwhen = "always"\nability = "double"', "chrome.A6.double_grade is missing"),
    ('[chrome.A6]\nat_once = true', "chrome.A6.at_once = true does not apply here"),
    ('[chrome.A6]\nability = "nearer"', "does not apply here"),
    ('[chrome.B3]\nplays = []', "chrome.B3.plays = [] is not allowed"),
    ('[chrome.B3]\nplays = ["some.1"]', "chrome.B3.plays[1] = 'some.1' is not allowed; allowed: any.G"),
    ('[chrome.B3]\nplays = ["any.5"]', "with G a grade"),
    ('[chrome.B3]\nplays = [1]', "chrome.B3.plays[1] = 1"),
    ("[engineer.E1]\ngrade = 0", "engineer.E1.grade = 0"),
    ("[engineer.E1]\ngrade = true", "engineer.E1.grade = true"),
    ('[engineer.E1]\ngrade = "5"', "allowed: 1, 2, 3, 4, 4+"),
    ('[engineer.E1]\nsuit = "red"', "allowed: blue, green, orange, gray, wild"),
    ('[engineer.E1]\nsuit = { setA = "red" }', "engineer.E1.suit"),
    ('[starter.gears]\nsuit = "blue"', "starter.gears.suit = 'blue'"),
    ('[starter.gears]\nsuit = { setE = "blue" }', "starter.gears.suit.setE is unknown"),
    ('[starter.x]\nsuit = { setA = "blue", setB = "blue", setC = "blue", setD = "blue" }\ngrade = 1\n'
     "action = [{ hire = 1 }]", "starter holds 7 cards; allowed: exactly 6"),
    ("[engineer.E1]\naction = { free = 1 }", "engineer.E1.action = {'free': 1} is not allowed; allowed: a list"),
    ("[engineer.E1]\naction = []", "a list of 1 to 16 tables"),
    ("[engineer.E1]\naction = [" + "{ free = 1 }," * 17 + "]", "a list of 1 to 16 tables"),
    ("[engineer.E1]\naction = [{ free = 1, small = 1 }]", "engineer.E1.action[1]"),
    ("[engineer.E1]\naction = [{ fre = 1 }]", "engineer.E1.action[1].fre is unknown, did you mean 'free'?"),
    ("[engineer.E1]\naction = [{ free = 21 }]", "engineer.E1.action[1].free = 21 is not allowed"),
    ("[engineer.E1]\naction = [{ max_steam = false }]", "allowed: true"),
    ("[engineer.E1]\naction = [{ hire = 2 }]", "engineer.E1.action[1].hire = 2 is not allowed; allowed: 1"),
    ("[engineer.E1]\naction = [{ again = 2 }]", "may not stand in an engineer's action; allowed: a wheel effect"),
    ("[turning.boiler]\neffect = [{ again = 2 }]", "may not stand in a turning machine"),
    ("[turning.boiler]\neffect = [{ hire = 1 }]", "may not stand in a turning machine; allowed: an engineer's action"),
    ("[one_shot.ONE1]\neffect = [{ activate = true }]", "may not stand in a one-shot machine"),
    ("[chrome.A6]\neffect = [{ again = 2 }]", "may not stand in a chrome machine without the turn icon"),
    ("[chrome.B1]\neffect = [{ award = 1 }]", "allowed: an engineer's action, a one-shot machine"),
    ("[watch.green]\neffect = [{ return_all = true }]", "may not stand in a watch"),
    ("[watch.green]\neffect = [{ free_per = { what = 'water', n = 1 } }]", "may not stand in a watch"),
    ("[one_shot.ONE8]\neffect = [{ free_per = { what = 'hot_water', n = 1 } }]", "allowed: water"),
    ("[one_shot.ONE8]\neffect = [{ green_per = { what = 'hot_water' } }]", "green_per.n is missing"),
    ("[one_shot.ONE8]\neffect = [{ green_per = 3 }]", "green_per = 3 is not allowed"),
    ("[engineer.E3]\naction = [{ exchange = { pay = { steam = 1 }, gain = { gold = 1 } } }]", "gain.gold is unknown"),
    ("[engineer.E3]\naction = [{ exchange = { pay = { water = 1 }, gain = { green = 1 } } }]", "pay.water is unknown"),
    ("[engineer.E3]\naction = [{ exchange = { pay = {}, gain = { green = 1 } } }]", "at least one of small"),
    ("[engineer.E3]\naction = [{ exchange = { gain = { green = 1 } } }]", "exchange.pay is missing"),
    ("[engineer.E3]\naction = [{ exchange = { pay = { steam = 1 }, gain = { green = 1 }, time = 2 } }]",
     "exchange.time is unknown, did you mean 'times'?"),
    ("[engineer.E3]\namount = 2", "engineer.E3.amount = 2 does not apply here"),
    ("[engineer.E2]\naction = [{ free = 3 }]\namount = 2", "engineer.E2.amount = 2 contradicts action"),
    ("[award.water]\nper = 0", "award.water.per = 0"),
    ("[award.water]\ncopies = 2", "award.water.copies = 2"),
    ("[turning.boiler]\ncopies = 18", "turning makes 33 items in the turning stack; allowed: 3 to 32"),
    ("".join(f"[engineer.X{n}]\nsuit = 'blue'\ngrade = 2\ncopies = 0\naction = [{{ hire = 1 }}]\n" for n in range(9)),
     "33 types in the engineer stack"),
    ("".join(f"[watch.X{n}]\neffect = [{{ small = 1 }}]\ncopies = 0\n" for n in range(13)), "17 types of watch tokens"),
    ("[rules]\nbands = [50, 30]", "each greater than the one before"),
    ("[rules]\naward_rows = { players4 = 9 }", "rules.award_rows.players4 = 9"),
    ("[rules]\nend_fee = [1]", "did you mean 'end_fees'?"),
    ("[switch]\nmay_decline = 1", "switch.may_decline = 1 is not allowed; allowed: true, false"),
    ("[automa.gears]\nicon = 'one-shot'", "did you mean 'one_shot'?"),
    ('given_as = "guess"', "given_as = 'guess' is not allowed; allowed: rulebook, published, deduced, assumed"),
    ('[mark]\n"chrome.*" = "assume"', "mark.chrome.* = 'assume' is not allowed, did you mean 'assumed'?"),
    ('[mark]\n"chrom.*" = "assumed"', "'chrom' is unknown, did you mean 'chrome'?"),
    ('[mark]\n"chrome.B1.plays" = "assumed"', "mark.chrome.B1.plays matches no value"),
    ("[mark]\na" + ".b" * 3000 + ' = "assumed"', "mark.a.b"),
    ("mark = 3", "mark = 3 is not allowed"),
    ('[range]\n"chrome.A6.points" = [9]', "a list of two whole numbers"),
    ('[range]\n"chrome.A6.points" = [10, 8]', "a list of two whole numbers"),
    ('[range]\n"chrome.A6.points" = [10, 11]', "around the value 9"),
    ('[range]\n"chrome.A6.points" = [0, 41]', "within 0 to 40"),
    ('[range]\n"chrome.A6.copies" = [0, 2]', "has no range"),
    ('[why]\n"chrome.A6.copies" = 3', "why.chrome.A6.copies = 3 is not allowed; allowed: text"),
])
def test_bad_overlays(write, text, words):
    assert words in refused(write(overlay(text)))


def test_effects_fit_into_the_engine(write):
    long = ", ".join(f"{{ exchange = {{ pay = {{ steam = 1 }}, gain = {{ small = %d, medium = 1, chrome = 1, free = 1, "
                     f"steam = {n}, water = 1, green = 1, special = 1, special_or_green = 1 }} }} }}"
                     for n in range(16))
    text = "".join(f"[engineer.E{k}]\naction = [{long % ((k,) * 16)}]\n" for k in range(1, 9))
    assert "primitives in all effects together; allowed: 0 to 1000" in refused(write(overlay(text)))
