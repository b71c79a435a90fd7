"""The play-by-play of games: opening, turns and rounds, the automa, the end; and that whole games can be told."""

import copy
import re

import numpy as np
import pytest

from sim.corrosion import vocabulary as v
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.playbyplay import tell
from sim.corrosion.telling.events import EVENTS
from sim.corrosion.telling.questions import QUESTIONS
from tests.trace.written import (
    DATA,
    asked,
    event,
    forced,
    header,
    opening,
    pay,
    phase,
    result,
    score,
    state,
    story,
    turn,
)


def test_header_and_opening():
    told = list(tell([header(3, overrides=["chrome.A6.points=8", "remove chrome.A7"]), opening(3)], DATA))
    assert told[:5] == [
        "Corrosion (2021) · 3 players · seed 7, game 12.1",
        "  variant: chrome.A6.points=8, remove chrome.A7",
        "  seat 1  greedy   starting engineers of set D",
        "  seat 2  random   starting engineers of set A",
        "  seat 3  careful  starting engineers of set B",
    ]
    text = "\n".join(told)
    assert re.search(r"water +1 point for each water token +watch: 2 small or medium gears\n", text)
    assert re.search(r"suits +3 points for each main suit among the qualified engineers, at most 9 +no watch\n", text)
    assert (
        "  basic      A  B5 · piston · 4 points · for 2 S 2 M 1 C · on the wheel: 1 steam\n"
        "             B  B12 · chain · " in text
    )
    assert "  one-shots  A  ONE9 · for 1 S 1 M an engineer · take an award token" in text


def test_opening_events_are_not_told():
    deal = [
        event("refill", 0, row="basic", component="chrome.B8"),
        event("marker", 0, row="basic", special=True),
        event("flip", 0, card="starter.A.hire"),
    ]
    assert list(tell([header(1), *deal, opening(1)], DATA)) == list(tell([header(1), opening(1)], DATA))


def test_solo_opening():
    told = list(tell([header(1), opening(1)], DATA))
    assert told[0] == "Corrosion (2021) · solo · seed 7, game 12.1"
    assert told[2] == "  and the automa, with the engineers of the other sets"


def test_a_turn_with_its_phases_and_the_players_after_it():
    lines = [
        turn(),
        phase(1),
        forced("secondary", "stop"),
        phase(2),
        event("wheel", x="left"),
        phase(3),
        asked("secondary", ["stop", "vacate"], 0),
        event("rust", small=0, medium=1),
        phase(4),
        state(
            seat1={
                "drives": {
                    "cog": [["chrome.B1", True], ["chrome.A6", False]],
                    "piston": [["chrome.B5", True]],
                    "chain": [],
                },
                "storage": "chrome.A3",
                "awards": ["award.water"],
                "turning": {"X": [], "1": ["turning.boiler"]},
                "one_shots": {"X": [["one_shot.ONE9", "spent"]] * 2, "1": [["one_shot.ONE1", "open"]]},
            },
            seat2={"passed": True, "special": 12},
        ),
    ]
    told = list(tell([header(), opening(), *lines], DATA))
    assert told[-6:] == [
        "",
        "Turn 1 · seat 1 (greedy)",
        "  main action  Turns the wheel: X is now at the left.",
        "  maintenance  Clears X: 1 medium gear rusts.",
        "    seat 1        0 special + 3 green   1 S 1 M 1 C  1 hot 2 cold  hand 2  "
        "cog (A6) · piston B5 · storage A3 · X: 2 ONE9* · 1: boiler, ONE1 · awards water",
        "    seat 2 (out)  12 special + 3 green  1 S 1 M 1 C  1 hot 2 cold  hand 2",
    ]


def test_the_display_is_shown_before_a_new_round():
    told = story(turn(), state(), turn(2, 2), state(2, 2, end_phase=True), turn(1, 3))
    assert told.count("Display (A, B, C)") == 1
    shown = told[told.index("Display (A, B, C)") :]
    assert shown.startswith(
        "Display (A, B, C): basic B5, B12, B8 +2 · advanced A6, A15, A3 · engineers E19, E11, E13 · "
    )
    assert shown.endswith("Supply: 20 special markers and 1 award token · end phase Turn 3 · seat 1 (greedy)")


def test_end_phase():
    told = story(
        turn(),
        phase(4),
        event("end_phase", 0, reason="special"),
        state(),
        turn(2, 2),
        phase(0, 2),
        asked("end_phase", ["pass", "pay 1"], 1, seat=2),
        pay("green", seat=2),
        phase(2, 2),
        event("wheel", 2, x="top"),
        turn(1, 3),
        phase(0),
        asked("end_phase", ["pass", "pay 1"], 0),
        event("pass"),
        turn(2, 4),
        phase(0, 2),
        forced("end_phase", "pass", seat=2),
        event("pass", 2),
    )
    assert "end of turn The end phase begins: the special supply is down to 3." in told
    assert "end phase Pays 1 green point for this turn. main action Turns the wheel: X is now at the top." in told
    assert "end phase Passes for good." in told
    assert told.endswith("end phase Has to pass for good.")


def test_final_scoring():
    told = list(
        tell(
            [
                header(),
                opening(),
                forced("sell", "0"),
                asked("sell", ["0", "1", "2"], 2, seat=2),
                result(score(31, 2), score(40, 1, special=9)),
            ],
            DATA,
        )
    )
    assert told[-6:] == [
        "Final scoring",
        "  Seat 2 sells 4 chrome gears for 2 green points.",
        "  rank  seat          points  special  green  machines  awards  turns",
        "     1     2  random      40        9      9        20       4     21",
        "     2     1  greedy      31        3      9        20       4     20",
        "Seat 2 (random) wins with 40 points.",
    ]


@pytest.mark.parametrize(
    ("scores", "last"),
    [
        ([score(40, 2), score(40, 1, special=4)], "Seat 2 (random) wins with 40 points, by special markers."),
        ([score(40, 1), score(40, 1)], "Seat 1 (greedy) and seat 2 (random) share the victory with 40 points each."),
        ([score(1, 1)], "1 point, below 30."),
        ([score(69, 1)], "69 points, in the band 50 to 69."),
        ([score(120, 1)], "120 points, in the band from 100."),
    ],
)
def test_who_wins(scores, last):
    players = len(scores)
    assert list(tell([header(players), opening(players), result(*scores)], DATA))[-1] == last


def test_a_game_that_is_cut():
    told = story(event("cap"), forced("sell", "0"), result(score(31, 1), score(30, 2), end="cap"))
    assert told.startswith("The game is cut: seat 1 has taken 100 turns. Final scoring")


def test_the_automa():
    flip = [event("flip", 0, card="starter.B.chrome"), event("flip", 0, card="starter.C.one_shot")]
    told = story(
        event("turn", 0, turn=2),
        *flip,
        event("remove", 0, component="one_shot.ONE9", window="A"),
        event("refill", 0, row="one_shot", component="one_shot.ONE1"),
        asked("copy", ["decline", "copy starter.D.chrome"], 1, of="starter.C.one_shot"),
        event("copy", card="starter.D.chrome", of="starter.C.one_shot", second=None),
        event("lay", card="starter.D.chrome"),
        event("take", row="one_shot", window="B", component="one_shot.ONE10b"),
        event("to", component="one_shot.ONE10b", where="3"),
        event("water", 0, component="one_shot.ONE9", left=4),
        players=1,
    )
    assert told == (
        "Turn 2 · the automa Flips Build a chrome machine (blue 3) and then Build a one-shot (orange 2) as the action "
        "card. Lays ONE9 below its deck with 5 water; ONE1 (1 green point, then move turning machines and "
        "one-shots to any sectors) comes in. Seat 1 copies with Build a chrome machine (green 3) and takes ONE10b "
        "from window B. ONE9 below the deck has 4 water left."
    )


def test_the_automa_removes_reshuffles_and_takes_awards():
    told = story(
        event("turn", 0, turn=2),
        event("flip", 0, card="starter.A.gears"),
        {"t": "reshuffle", "stack": "automa", "order": ["starter.A.gears"] * 18},
        event("end_phase", 0, reason="solo"),
        event("flip", 0, card="starter.C.chrome"),
        event("remove", 0, component="chrome.B12", window="A"),
        event("refill", 0, row="basic", component="chrome.B1"),
        event("water", 0, component="one_shot.ONE9", left=0),
        event("discard", 0, component="one_shot.ONE9"),
        event("award_lost", 0, task="award.water", side="left"),
        event("turn", 0, turn=4),
        event("flip", 0, card="starter.A.gears"),
        event("flip", 0, card="starter.A.hire"),
        event("remove", 0, component="engineer.E11", window="C"),
        event("discard", 0, component="engineer.E11"),
        players=1,
    )
    assert told == (
        "Turn 2 · the automa Flips Gears (blue 1). Shuffles all 18 cards into a new deck. "
        "The end phase begins: the automa's deck has run out 4 times. "
        "Flips Build a chrome machine (green 3) as the action card. Removes B12 from the game; "
        "B1 (cog, 3 points; on the wheel: 1 small gear) comes in. ONE9 below the deck runs dry and the left token "
        "of the water award leaves the game. "
        "Turn 4 · the automa Flips Gears (blue 1) and then Hire (orange 2) as the action card. "
        "Discards E11 (green 4) from window C."
    )


def test_the_automa_leaves_lines_that_say_nothing_new_out():
    told = story(turn(), state(players=1), event("turn", 0, turn=2), state(2, 0, players=1), players=1)
    assert told.count("hand 2") == 1


def test_every_event_and_question_is_provided_for():
    quiet = {"decision", "options", "reshuffle", "order", "turn", "pass"}
    assert set(EVENTS) == set(v.EVENTS) - quiet
    shown_by_events = {
        "main",
        "play",
        "copy_second",
        "place",
        "gain_free",
        "pay_free",
        "special",
        "discard_engineer",
        "move",
        "moved",
        "award",
    }
    assert set(QUESTIONS) == set(v.KINDS) - shown_by_events


def test_values_of_the_catalogue_are_used():
    data = copy.deepcopy(DATA)
    data["rules"]["chrome_a_point"], data["chrome"]["A7"]["points"] = 3, 1
    told = story(event("refill", 0, row="advanced", component="chrome.A7"), asked("sell", ["0", "1"], 1), data=data)
    assert "A7 (piston, 1 point; " in told
    assert "Seat 1 sells 3 chrome gears for 1 green point." in told


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games(players):
    from sim.corrosion.rows import JOB
    from sim.corrosion.tables import build_variant
    from sim.corrosion.trace import Address, trace
    from strategies.play import play
    from strategies.registry import resolve, style_table

    variant = build_variant(load_catalogue())
    job = np.zeros(1, JOB)
    job["seats"], job["block"], job["style"] = players, 5, resolve("random")
    told = list(tell(trace(play, variant, style_table(), job[0], Address(("random",) * players)), variant.data))
    text = " ".join(" ".join(told).split())
    assert not re.search(
        r"\b(chrome|one_shot|turning|engineer|starter|prototype|award|watch)\.\w|None|\{|\}| ,|;;|\.\.", text
    )
    turns = [int(line.split()[1]) for line in told if line.startswith("Turn ")]
    assert turns == list(range(1, len(turns) + 1))
    assert told[-1].endswith(".") and "Final scoring" in told
    for name in DATA["chrome"]:
        assert len(re.findall(rf"\b{name} \((?:cog|piston|chain),", text)) <= 1
