"""Single rules of the referee, on tables laid out by hand."""

import pytest

from . import completing, display, effects, maintenance, moving, scoring, solo, taking, turns, variants, wheel
from .by_hand import hand, lay_out, machine, run, visible
from .names import THREE, X


def test_merging_windows():
    table, player, _ = lay_out()
    press, boiler = "turning.medium_press", "turning.boiler"

    def row(*names):
        table.stacks["turning"] = [table.new_piece(name) for name in names[:1]]
        table.windows["turning"] = [table.new_piece(name) for name in names[1:]]
        return [text.removeprefix("take turning ") for text, _ in taking.row_offers(table, player, "turning")]

    assert row(press, press, boiler, press) == [f"A {press}", f"B {boiler}", f"C {press}"]
    assert row(press, press, press, press) == [f"A {press}"]
    visible(table, player, "chrome.B11")
    assert row(press, press, press, boiler) == [f"A {press}", f"C {boiler}"]
    assert row(boiler, press, boiler, boiler) == [f"A {press}", f"B {boiler}", f"top {boiler}"]


def test_hiring_grade_4():
    table, player, _ = lay_out()
    table.windows["engineer"] = [table.new_piece(f"engineer.{name}") for name in ("E5", "E11", "E6")]
    player.hot, player.cold = 1, 2
    run(taking.take(table, player, ("engineer",)), "decline")
    run(taking.take(table, player, ("engineer",)), "take engineer B engineer.E11")
    assert (player.green, player.hot, player.hand[0].name) == (2, 0, "engineer.E11")
    table.windows["engineer"] = [table.new_piece(f"engineer.{name}") for name in ("E5", "E11", "E6")]
    assert run(taking.take(table, player, ("engineer",))) == []  # nothing can be paid, nothing is asked
    table.windows["engineer"][0] = table.new_piece("engineer.E1")
    assert run(taking.take(table, player, ("engineer",))) == [("take", ["take engineer A engineer.E1"])]


def test_building_chrome_moves_markers_and_lays_one():
    table, player, _ = lay_out()
    table.markers["basic"] = [2, 1]
    name = table.windows["basic"][2].name
    player.storage = machine(table, "chrome.A1", "open")
    asked = run(taking.take(table, player, ("basic", "advanced")), f"take basic C {name}", "vacate", "storage")
    assert asked[1:] == [("place", ["drive", "vacate"]), ("place", ["storage", "drive"])]
    assert (player.special, player.green, table.markers["basic"], table.special_supply) == (2, 4, [1, 0], 19)
    assert player.storage.name == name and player.drives["cog"][0].name == "chrome.A1"


def test_chrome_stacks_help_each_other():
    table, player, _ = lay_out()
    top = table.stacks["advanced"][0].name
    table.stacks["basic"] = []
    visible(table, player, "chrome.B11")
    assert not [text for text, _ in taking.row_offers(table, player, "basic") if " top " in text]
    name = table.windows["basic"][0].name
    run(taking.take(table, player, ("basic",)), f"take basic A {name}", "storage")
    assert table.windows["basic"][0].name == top


def test_a_gap_is_filled_by_the_first_discard():
    table, player, _ = lay_out()
    table.stacks["turning"], table.windows["turning"] = [], [None, None, table.new_piece("turning.boiler")]
    player.hot = 1
    run(maintenance.maintenance(table, player), "discard turning")
    assert [item and item.name for item in table.windows["turning"]] == [None, None, "turning.boiler"]
    player.turning[X] = [table.new_piece("turning.small_press"), table.new_piece("turning.boiler")]
    run(maintenance.clear_x(table, player))
    assert all(table.windows["turning"]) and not table.discards["turning"]


def test_completing_costs_less():
    table, player, _ = lay_out()
    visible(table, player, "chrome.B4", "chrome.A4", "chrome.A10")
    player.storage = machine(table, "chrome.A12", "open")  # 4 small, 3 medium, 3 chrome
    player.small, player.medium, player.chrome = [1, 0, 0, 1], [0, 0, 0, 1], 2
    run(maintenance.maintenance(table, player), "complete chrome.A12 storage", "stop")
    assert (player.small, player.medium, player.chrome) == ([0] * 4, [0] * 4, 0)
    assert [m.name for m in player.drives["chain"]] == ["chrome.A4", "chrome.A12"]


def test_equal_payments_are_one():
    data = variants.default()
    data["one_shot"]["ONE1"].update(small=0, medium=0, free=3)
    table, player, _ = lay_out(data=data)
    visible(table, player, "chrome.B4", "chrome.A4")
    player.small, player.medium = [0, 0, 0, 1], [0, 0, 0, 1]
    player.one_shots[1] = [machine(table, "one_shot.ONE1", "open")]
    asked = run(maintenance.maintenance(table, player), "complete one_shot.ONE1 1", "1", "stop")
    assert ("pay_free", ["0", "1", "3"]) in asked
    assert sum(player.small) == sum(player.medium) == 1


def test_a_covered_machine_lowers_the_cost_but_is_not_set_off():
    table, player, _ = lay_out()
    visible(table, player, "chrome.A6", "chrome.A8")
    player.storage = machine(table, "chrome.B1", "open")  # cog: covers A6
    player.small, player.medium = [0, 0, 0, 1], [0, 0, 0, 2]
    run(maintenance.maintenance(table, player), "complete chrome.B1 storage", "stop")
    assert (player.green, player.cold) == (3, 0)  # A8 works, A6 does not


def test_completed_one_shot_at_once_after_the_points():
    table, player, _ = lay_out()
    visible(table, player, "chrome.A9", "chrome.A15")
    player.one_shots[2] = [machine(table, "one_shot.ONE10a", "open")]
    player.small, player.medium = [0, 0, 0, 2], [0, 0, 0, 1]
    run(maintenance.maintenance(table, player), "complete one_shot.ONE10a 2", "yes", "stop")
    assert player.green == 3 + 2 + 3 + 1
    assert [item.name for item in table.discards["one_shot"]] == ["one_shot.ONE10a"]
    assert table.discards["one_shot"][0].condition == "open"


def test_the_engineer_of_a_cost():
    table, player, _ = lay_out()
    player.one_shots[1] = [machine(table, "one_shot.ONE9", "open")]
    hand(table, player, "starter.A.hire")
    assert not completing.completions(table, player)
    hand(table, player, "starter.A.hire", "engineer.E3")
    player.engineers[X] = [table.new_piece("engineer.E5"), table.new_piece("engineer.E11")]
    player.engineers[X][0].condition = "down"
    procedure = maintenance.maintenance(table, player)
    asked = run(procedure, "complete one_shot.ONE9 1", "discard engineer.E5 X down", "stop")
    options = ["discard engineer.E3 hand up", "discard engineer.E11 X up", "discard engineer.E5 X down"]
    assert ("discard_engineer", options) in asked
    assert table.discards["engineer"][0].condition == "up"


def test_speeding_up():
    table, player, _ = lay_out()
    player.hot, player.cold = 2, 0
    player.turning[2] = [table.new_piece("turning.boiler")]
    player.one_shots[1] = [machine(table, "one_shot.ONE10b")]
    procedure = maintenance.maintenance(table, player)
    asked = run(procedure, "speed turning.boiler 2", "speed one_shot.ONE10b 1 done", "stop")
    assert asked[0][1][-2:] == ["speed one_shot.ONE10b 1 done", "speed turning.boiler 2"]
    assert player.chrome == 3 and player.turning[1] and not player.one_shots[X]


def test_forced_prototype_blocks_its_drive():
    table, player, _ = lay_out()
    player.x = 3
    player.storage = machine(table, "chrome.B9", "open")
    player.small, player.medium = [0, 0, 0, 5], [0, 0, 0, 5]
    procedure = wheel.turn_wheel(table, player)
    options = next(procedure).options
    assert options == [f"activate prototype.{drive}" for drive in ("cog", "piston", "chain")]
    options = procedure.send(2).options
    assert options[0] == "end" and options[-2:] == ["complete chrome.B9 storage", "vacate"]
    assert player.special == 1
    assert effects.counted(player, "water") == 3


def test_switched_on_machines():
    table, player, _ = lay_out()
    table.active, table.main_action = player, True
    visible(table, player, "chrome.A5", "chrome.A11")
    player.turning = [[], [table.new_piece("turning.small_press")], [], [table.new_piece("turning.small_press")]]
    player.one_shots[1] = [machine(table, "one_shot.ONE10b"), machine(table, "one_shot.ONE7", "open")]
    player.small, player.medium = [0] * 4, [0, 9, 0, 0]
    asked = run(
        wheel.turn_wheel(table, player),
        "activate turning.small_press X", "activate turning.small_press 2", "activate chrome.A5 cog",
        "again turning.small_press", "again turning.small_press", "activate one_shot.ONE10b X",
        "complete one_shot.ONE7 X", "activate one_shot.ONE7 X", "green",
    )  # fmt: skip
    first = ["end", "activate turning.small_press X", "activate turning.small_press 2"]
    assert asked[0][1] == first + ["activate one_shot.ONE10b X", "activate chrome.A5 cog"]
    assert player.small[THREE] == 4 - 1 and player.chrome == 3
    assert [m.name for m in table.for_phase_4] == ["chrome.A11"]


@pytest.mark.parametrize("switch", (False, True))
def test_activating_without_the_wheel(switch):
    table, player, other = lay_out()
    table.switch["act8a_wheel_only"] = switch
    table.active, table.main_action = player, True
    for someone in (player, other):
        visible(table, someone, "chrome.B1", "chrome.A11", "chrome.A16")
        someone.one_shots[X] = [machine(table, "one_shot.ONE10b")]
        asked = run(
            effects.carry_out(table, someone, [{"activate": True}]),
            "activate chrome.B1 cog", "activate chrome.A16 chain", "special",
        )  # fmt: skip
        assert asked[0][1] == ["end", "activate chrome.B1 cog", "activate chrome.A16 chain"]
    assert table.for_phase_4 == ([] if switch else [player.drives["piston"][0]])


def test_moving_machines():
    table, player, _ = lay_out()
    player.turning[THREE] = [table.new_piece("turning.boiler")]
    player.one_shots = [[machine(table, "one_shot.ONE10b")], [machine(table, "one_shot.ONE5", "spent")], [], []]
    player.one_shots[2] = [machine(table, "one_shot.ONE10b"), machine(table, "one_shot.ONE10a")]
    asked = run(
        moving.move_machines(table, player),
        "to X", "to X", "to X", "to X", "activate one_shot.ONE10b",
    )  # fmt: skip
    assert ("moved", ["activate one_shot.ONE10a", "activate one_shot.ONE10b"]) in asked
    assert player.turning[X] and player.chrome == 3
    assert sorted(m.condition for m in player.one_shots[X]) == ["done", "spent", "spent"]
    run(moving.move_one_shots(table, player), "to 1", "to 2", "to 3", "to 3")
    assert [len(sector) for sector in player.one_shots] == [0, 1, 1, 2]


def test_end_of_turn_machines():
    table, player, _ = lay_out()
    visible(table, player, "chrome.A11", "chrome.A17")
    player.hot, player.cold = 2, 0
    for row in ("engineer", "one_shot", "turning"):
        table.windows[row], table.stacks[row] = [None] * 3, []
    hand(table, player, "engineer.E1")
    procedure = turns.turn(table, player)
    asked = run(
        procedure,
        "wheel", "use chrome.A11 piston", "use chrome.A17 chain", "stop",
    )  # fmt: skip
    offered = [options for kind, options in asked if kind == "end_of_turn"]
    assert offered == [
        ["stop", "use chrome.A11 piston", "use chrome.A17 chain"], ["stop", "use chrome.A17 chain"], ["stop"],
    ]  # fmt: skip
    assert player.x == 2 and player.engineers[2][0].name == "engineer.E1" and player.hot == 2


def test_special_markers_run_out():
    table, player, _ = lay_out()
    table.special_supply = 1
    asked = run(effects.carry_out(table, player, [{"special_or_green": 2}]), "special")
    assert asked == [("special", ["special", "green"]), ("special", ["green"])]
    display.lay_marker(table, "basic")
    assert (player.special, player.green, table.markers["basic"]) == (1, 4, [1, 1])


def test_fees_and_passing():
    table, player, _ = lay_out()
    table.end_phase = True
    player.green = 1
    assert turns.end_options(table, player) == [("pass", None), ("pay 1", 1)]
    player.paid_turns = 1
    assert turns.end_options(table, player) == [("pass", None)]
    player.green, player.paid_turns = 99, 3
    assert turns.end_options(table, player) == [("pass", None)]
    player.hot, player.cold = 0, 3
    asked = run(turns.turn(table, player))
    assert [kind for kind, _ in asked] == ["end_phase", "secondary"]
    assert player.passed and player.turns == 0


def test_ranks_and_shares():
    scores = [{"score": s, "special": p} for s, p in ((50, 3), (50, 4), (40, 9), (50, 4))]
    scoring.rank(scores)
    assert [entry["rank"] for entry in scores] == [3, 1, 4, 1]
    assert [entry["win_share"] for entry in scores] == [0, 6, 0, 6]


def test_awards():
    table, player, _ = lay_out()
    visible(table, player, "chrome.B1", "chrome.B5", "chrome.B9", "chrome.B10")
    hand(table, player, "engineer.E1", "engineer.E22", "starter.A.chrome")
    player.special, player.chrome = 5, 11
    player.turning[2] = [table.new_piece("turning.boiler")] * 2
    points = {task: scoring.award_points(table, player, f"award.{task}") for task in table.catalogue["award"]}
    assert points == {
        "completed": 4, "drive_sets": 4, "water": 3, "chrome_gears": 8,
        "engineers": 2, "special": 2, "turning": 4, "suits": 6,
    }  # fmt: skip


def test_the_automa_removes():
    table, human = lay_out(players=1)
    table.markers["advanced"] = [3, 0]
    card = table.new_piece("starter.A.chrome")
    gone = table.windows["advanced"][2]
    run(solo.remove(table, card, "C", "down"))
    assert table.out_of_game == [gone] and table.markers["advanced"] == [1, 0] and table.special_out == 3
    table.windows["one_shot"][0] = table.new_piece("one_shot.ONE9")
    run(solo.remove(table, table.new_piece("starter.B.one_shot"), "A", "up"))
    assert [[m.name, tokens] for m, tokens in table.automa.under] == [["one_shot.ONE9", 5]]
    for tokens in (4, 3, 2, 1):
        run(solo.count_water(table, "B", "up"))
        assert table.automa.under[0][1] == tokens
    run(solo.count_water(table, "B", "up"))
    assert [item.name for item in table.discards["one_shot"]] == ["one_shot.ONE9"]
    assert [(row.left, row.right) for row in table.award_rows] == [(True, True), (False, True), (True, True)]


@pytest.mark.parametrize("arrow, row", [("up", 0), ("down", 2)])
def test_an_empty_award_row(arrow, row):
    table, human = lay_out(players=1)
    table.award_rows[1].left = table.award_rows[1].right = False
    solo.lose_award(table, "B", arrow)
    assert not table.award_rows[row].left and table.award_rows[2 - row].left


def test_the_automa_runs_out_every_ninth_turn():
    table, human = lay_out(players=1)
    for turn in range(1, 37):
        before = table.automa.reshuffles
        run(solo.flip_two(table))
        assert (table.automa.reshuffles > before) == (turn % 9 == 0)
        assert table.end_phase == (turn == 36)
        assert len(table.automa.deck) + len(table.automa.pile) == 18 and table.automa.deck
