"""The play-by-play of what a player does: hand-written questions and events, told word for word."""

import pytest

from tests.trace.written import (
    asked,
    event,
    forced,
    gain,
    main_action,
    pay,
)

TAKE_A6 = [
    event("lay", card="starter.D.chrome"),
    asked("take", ["take advanced A chrome.A6", "take advanced B chrome.A15"], 0),
    event("take", row="advanced", window="A", component="chrome.A6"),
]
REFILL = [event("refill", 0, row="advanced", component="chrome.A7"), event("marker", 0, row="advanced", special=True)]


def test_chrome_machine_taken_with_its_markers():
    told = main_action(
        event("lay", card="starter.D.chrome"),
        asked("take", ["take basic A chrome.B5", "take basic C chrome.B8"], 1),
        event("take", row="basic", window="C", component="chrome.B8"),
        gain("special", 2),
        gain("green"),
        asked("place", ["storage", "drive"], 0),
        event("to", component="chrome.B8", where="storage"),
        event("refill", 0, row="basic", component="chrome.B1"),
        event("marker", 0, row="basic", special=True),
        event("place", card="starter.D.chrome", sector="3", down=False),
    )
    assert told == (
        "Plays Build a chrome machine (green 3), takes B8 from window C with 1 green point and 2 special markers "
        "and puts it into storage; B1 (cog, 3 points; on the wheel: 1 small gear) comes in; "
        "a special marker goes onto B12."
    )


def test_storage_vacated_for_a_new_machine():
    told = main_action(
        *TAKE_A6,
        asked("place", ["drive", "vacate"], 1),
        event("to", component="chrome.A3", where="cog"),
        event("cover", component="chrome.B1"),
        asked("place", ["storage", "drive"], 0),
        event("to", component="chrome.A6", where="storage"),
    )
    assert told == (
        "Plays Build a chrome machine (green 3), takes A6 from window A, moves A3 from storage onto the cog drive, "
        "covering B1 and puts A6 into storage."
    )


def test_machine_put_onto_its_drive_covers():
    told = main_action(
        *TAKE_A6,
        asked("place", ["storage", "drive"], 1),
        event("to", component="chrome.A6", where="cog"),
        event("cover", component="chrome.A3"),
        *REFILL,
    )
    assert "takes A6 from window A and puts it onto the cog drive, covering A3; A7 (" in told
    assert told.endswith("comes in; a special marker goes onto A3.")


def test_engineer_hired_at_the_extra_cost():
    told = main_action(
        event("lay", card="starter.D.hire"),
        forced("take", "take engineer B engineer.E11"),
        event("take", row="engineer", window="B", component="engineer.E11"),
        pay("steam"),
        pay("green"),
        event("to", component="engineer.E11", where="hand"),
        event("refill", 0, row="engineer", component="engineer.E16"),
    )
    assert told == (
        "Plays Hire (green 2) and takes E11 (green 4) from window B for 1 steam and 1 green point; "
        "E16 (orange 3: return up to 2 engineers to hand) comes in."
    )


def test_turning_machine_from_the_top_of_the_stack_acts_when_built():
    told = main_action(
        event("lay", card="starter.D.turning"),
        event("take", row="turning", window="top", component="turning.boiler"),
        event("activate", component="turning.boiler"),
        gain("steam"),
        event("to", component="turning.boiler", where="3"),
    )
    assert told == (
        "Plays Build a turning machine (orange 3), takes the boiler from the top of the stack, "
        "activates it at once and gains 1 steam."
    )


def test_copying_and_declining():
    told = main_action(
        event("lay", card="starter.D.gears"),
        asked("gain_free", ["0", "1"], 1),
        gain("small"),
        asked("copy", ["decline", "copy starter.A.hire"], 0, seat=2, of="starter.D.gears"),
        asked("copy", ["decline", "copy engineer.E1"], 1, seat=3, of="starter.D.gears"),
        asked("copy_second", ["with engineer.E2"], 0, seat=3, of="starter.D.gears"),
        event("copy", 3, card="engineer.E1", of="starter.D.gears", second="engineer.E2"),
        event("lay", 3, card="engineer.E1"),
        event("lay", 3, card="engineer.E2"),
        gain("medium", seat=3),
        forced("copy", "decline", seat=4, of="starter.D.gears"),
        event("place", card="starter.D.gears", sector="1", down=False),
        event("place", 3, card="engineer.E1", sector="1", down=False),
        players=4,
    )
    assert told == (
        "Plays Gears (blue 1) and gains 1 small gear. Seat 2 does not copy. Seat 3 copies with "
        "E1 (blue 2: maximum steam) and E2 (blue 2: 2 small or medium gears) and gains 1 medium gear. "
        "Seat 3 places E1 in sector 1."
    )


def test_nothing_is_told_of_questions_without_a_choice():
    told = main_action(
        event("lay", card="starter.D.steam"),
        forced("steam", "0"),
        forced("copy", "decline", seat=2, of="starter.D.steam"),
    )
    assert told == "Plays Steam (orange 2) without effect."


@pytest.mark.parametrize(
    ("kind", "options", "told"),
    [
        ("steam", ["0", "1"], "generates no steam"),
        ("exchange", ["no", "yes"], "exchanges nothing"),
        ("take", ["decline", "take engineer C engineer.E13"], "takes nothing"),
        ("search", ["decline", "take engineer.E11"], "takes nothing"),
        ("return", ["stop", "return engineer.E1 2 up"], "takes nobody back"),
    ],
)
def test_a_choice_to_do_nothing_is_told(kind, options, told):
    assert (
        main_action(event("lay", card="engineer.E13"), asked(kind, options, 0)) == f"Plays E13 (orange 2) and {told}."
    )


def test_exchanges_are_summed_up():
    once = [
        asked("exchange", ["no", "yes"], 1),
        pay("steam"),
        asked("pay_free", ["0", "1"], 1),
        pay("small"),
        gain("chrome"),
    ]
    told = main_action(event("lay", card="engineer.E19"), *once, *once, asked("exchange", ["no", "yes"], 0))
    assert told == "Plays E19 (gray 3) and pays 2 small gears and 2 steam for 2 chrome gears."


def test_the_wheel_and_what_acts_on_it():
    told = main_action(
        event("wheel", x="left"),
        asked("wheel", ["end", "activate turning.boiler 2", "activate one_shot.ONE9 X"], 1),
        event("activate", component="turning.boiler"),
        gain("steam"),
        asked("wheel", ["end", "activate one_shot.ONE9 X", "activate prototype.cog"], 1),
        event("activate", component="one_shot.ONE9"),
        asked("award", ["take award.water left", "take award.water right"], 0),
        event("award", task="award.water", side="left"),
        event("watch", watch="watch.gears"),
        gain("small", 2),
        asked("wheel", ["end", "activate prototype.cog"], 1),
        event("activate", component="prototype.cog"),
        asked("wheel", ["end", "activate prototype.piston"], 0),
    )
    assert told == (
        "Turns the wheel: X is now at the left. Activates the boiler: 1 steam; ONE9: takes the left token of the "
        "water award, uses its watch and gains 2 small gears; the cog prototype: nothing. "
        "Leaves the piston prototype idle."
    )


def test_machines_activated_once_more():
    told = main_action(
        asked("wheel", ["end", "activate chrome.A3 cog"], 1),
        event("activate", component="chrome.A3"),
        asked("again", ["stop", "again turning.boiler"], 1),
        event("activate", component="turning.boiler"),
        gain("steam"),
    )
    assert told == "Activates A3; the boiler: 1 steam."


def test_completing_pays_discards_and_covers():
    told = main_action(
        asked("secondary", ["stop", "complete chrome.B5 storage"], 1),
        asked("pay_free", ["0", "1"], 0),
        forced("discard_engineer", "discard engineer.E11 hand up"),
        pay("small", 2),
        pay("medium", 2),
        pay("chrome"),
        event("discard", 0, component="engineer.E11"),
        event("complete", component="chrome.B5"),
        event("to", component="chrome.B5", where="piston"),
        event("cover", component="chrome.B8"),
        gain("green", 3),
    )
    assert told == (
        "Pays 2 small, 2 medium and 1 chrome gear, discards E11, completes B5 on the piston drive, covering B8 "
        "and gains 3 green points."
    )


def test_completing_free_and_for_nothing():
    told = main_action(
        asked("wheel", ["end", "activate one_shot.ONE3 X"], 1),
        event("activate", component="one_shot.ONE3"),
        asked("complete_free", ["complete chrome.B5 piston", "complete one_shot.ONE9 2"], 0),
        event("complete", component="chrome.B5"),
        asked("wheel", ["end", "complete one_shot.ONE9 2"], 1),
        event("complete", component="one_shot.ONE9"),
        asked("at_once", ["no", "yes"], 0),
    )
    assert told == (
        "Activates ONE3 (complete a machine free of charge). Completes B5 on the piston drive free of charge. "
        "Completes ONE9 in sector 2 for nothing and does not activate it at once."
    )


def test_a_one_shot_acts_at_once():
    told = main_action(
        asked("secondary", ["stop", "complete one_shot.ONE9 2"], 1),
        pay("small"),
        event("complete", component="one_shot.ONE9"),
        asked("at_once", ["no", "yes"], 1),
        event("move", component="one_shot.ONE9", sector="X"),
        event("activate", component="one_shot.ONE9"),
        event("award", task="award.suits", side="right"),
        gain("green"),
    )
    assert told == (
        "Pays 1 small gear, completes ONE9 in sector 2 and moves ONE9 to sector X. "
        "Activates ONE9: takes the right token of the suits award and gains 1 green point."
    )


def test_steam_actions_in_a_row_are_one_sentence():
    told = main_action(
        asked("secondary", ["stop", "speed starter.D.hire 2 up"], 1),
        pay("steam"),
        event("move", component="starter.D.hire", sector="1"),
        asked("secondary", ["stop", "speed one_shot.ONE9 3 open"], 1),
        pay("steam"),
        event("move", component="one_shot.ONE9", sector="2"),
        asked("secondary", ["stop", "discard engineer"], 1),
        pay("steam"),
        event("discard", 0, component="engineer.E13"),
        event("refill", 0, row="engineer", component="engineer.E11"),
        asked("secondary", ["stop", "speed turning.boiler 1"], 1),
        pay("steam"),
        event("move", component="turning.boiler", sector="X"),
        event("activate", component="turning.boiler"),
        gain("steam"),
    )
    assert told == (
        "Pays 1 steam each to speed up Hire (green 2) to sector 1, ONE9 to sector 2 and discard E13 (orange 2) "
        "from window C; E11 (green 4) comes in. Pays 1 steam to speed up the boiler to sector X: 1 steam."
    )


def test_speeding_one_thing_up_step_by_step():
    steps = [
        line
        for sector, to in (("3", "2"), ("2", "1"))
        for line in (
            asked("secondary", ["stop", f"speed one_shot.ONE9 {sector} open"], 1),
            pay("steam"),
            event("move", component="one_shot.ONE9", sector=to),
        )
    ]
    told = main_action(
        asked("secondary", ["stop", "discard engineer"], 1),
        pay("steam"),
        event("discard", 0, component="engineer.E13"),
        *steps,
    )
    assert told == "Pays 1 steam each to discard E13 (orange 2) from window C and speed up ONE9 to sectors 2 and 1."


def test_equal_machines_are_counted():
    acts = [event("activate", component="turning.small_press"), gain("small")]
    told = main_action(
        event("wheel", x="top"),
        *acts,
        *acts,
        event("activate", component="turning.boiler"),
        *acts,
        asked("wheel", ["end"] + ["activate turning.boiler 1"] * 2, 0),
        forced("secondary", "stop"),
        *[event("discard", component="turning.small_press")] * 3,
    )
    assert told == (
        "Turns the wheel: X is now at the top. Activates the small press: 1 small gear (twice); the boiler: nothing; "
        "the small press: 1 small gear. Leaves 2 boilers idle. Clears X: 3 small presses discarded."
    )


def test_clearing_is_one_sentence_and_returning_another():
    told = main_action(
        event("activate", component="one_shot.ONE1"),
        gain("green"),
        event("back", card="engineer.E11"),
        event("back", card="starter.D.hire"),
        asked("secondary", ["stop", "vacate"], 0),
        event("rust", small=2, medium=1),
        event("back", card="starter.D.gears"),
        event("back", card="engineer.E13"),
        event("discard", component="one_shot.ONE1"),
        event("discard", component="turning.boiler"),
    )
    assert "gains 1 green point and takes E11 and Hire back to hand." in told
    assert told.endswith(
        "Clears X: 2 small and 1 medium gear rust, Gears and E13 back to hand, ONE1 and the boiler discarded."
    )


def test_moving_machines():
    told = main_action(
        event("activate", component="one_shot.ONE1"),
        gain("green"),
        asked("move", ["to X", "to 1", "to 2", "to 3"], 0, of="turning.boiler 3"),
        event("move", component="turning.boiler", sector="X"),
        asked("move", ["to X", "to 1", "to 2", "to 3"], 1, of="one_shot.ONE9 3 open"),
        event("move", component="one_shot.ONE9", sector="1"),
    )
    assert told.endswith("gains 1 green point and moves the boiler to sector X and ONE9 to sector 1.")


def test_search_and_reshuffle():
    told = main_action(
        event("activate", component="one_shot.ONE2"),
        asked("search", ["take engineer.E11", "take turning.boiler"], 0),
        pay("steam"),
        pay("green"),
        event("to", component="engineer.E11", where="hand"),
        {"t": "reshuffle", "stack": "one_shot", "order": ["one_shot.ONE9", "one_shot.ONE1"]},
        event("refill", 0, row="one_shot", component="one_shot.ONE9"),
    )
    assert told == (
        "Activates ONE2: takes E11 (green 4) from the discard piles for 1 steam and 1 green point; "
        "the 2 discarded one-shots are shuffled into a new stack; ONE9 comes in."
    )


def test_end_of_turn_machines():
    told = main_action(
        asked("end_of_turn", ["stop", "use chrome.A3 cog"], 1),
        pay("steam"),
        event("wheel", x="top"),
        asked("end_of_turn", ["stop", "use chrome.A6 cog", "use chrome.A15 chain"], 0),
    )
    assert told == "Uses A3 for 1 steam. Turns the wheel: X is now at the top. Does not use A6 or A15."


def test_what_is_described_once_is_not_described_again():
    sight = event("refill", 0, row="turning", component="turning.chrome_plater")
    told = main_action(sight, sight)
    assert told == (
        "A chrome plater (1 small or medium gear and 1 steam may become 1 chrome gear) comes in; "
        "a chrome plater comes in."
    )


def test_a_new_stack_of_one():
    told = main_action({"t": "reshuffle", "stack": "engineer", "order": ["engineer.E11"]})
    assert told == "The only discarded engineer is the new stack."
