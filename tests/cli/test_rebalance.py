"""`corrosion rebalance`: what it refuses, and that it finds, verifies and goes on."""

import json

import pytest


pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--target"),
        (("--target", "cards"), "'cards' is no target"),
        (("--target", "seats", "--band", "x"), "'x' is no band"),
        (("--target", "seats", "--band", "2%,3%"), "'2%,3%' is no band"),
        (("--target", "machines", "--change", "colours"), "'colours' is nothing that can be changed"),
        (("--target", "one-shots", "--change", "points"), "have costs only"),
        (("--target", "seats", "--band", "0%"), "'0%' is no band"),
        (("--target", "seats", "--players", "1,2"), "two players at least"),
        (("--target", "seats", "--strategies", "greedi"), "unknown strategy 'greedi'"),
        (("--target", "seats", "--max-games", "0"), "too small"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(corrosion, here, arguments, said):
    done = corrosion("rebalance", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err and done.err.count("\n") == 1
    assert not list(here.iterdir())


@pytest.mark.compiled
def test_it_balances_seats_on_held_out_keys_and_goes_on(corrosion, here):
    from tests.playing import compile_once

    compile_once()
    (here / "plant.toml").write_text('base = "default"\nformat = 1\n[rules]\nstart_green = { seat1 = 9, seat2 = 3, seat3 = 3, '
                                     'seat4 = 3 }\n')  # fmt: skip
    options = ("rebalance", "--target", "seats", "--catalog", "plant.toml", "--games", "1000", "--band", "4%", "--threads", "1",
               "--quiet", "--json")  # fmt: skip
    found = json.loads(corrosion(*options).out)
    changed = dict(edit.split("=") for edit in found["changes"])
    assert found["outside_before"] == [{"players": 2, "items": ["seat 1", "seat 2"]}]
    assert found["outside_after"] == [{"players": 2, "items": []}]
    assert int(changed.get("rules.start_green.seat1", 9)) < 9 or int(changed["rules.start_green.seat2"]) > 3
    again = json.loads(corrosion(*options).out)
    assert again["games_played_now"] == 0 and again["changes"] == found["changes"]
    folder = here / "corrosion-rebalance-seats-1"
    realms = {name: json.loads((folder / name / "manifest.json").read_text())["plan"]["realm"]
              for name in ("step-00", "held-out-before", "held-out-after")}
    assert realms["step-00"] != realms["held-out-before"] == realms["held-out-after"]
    assert "Before and after" in (folder / "report.html").read_text()
    assert corrosion("verify", folder / "held-out-after").code == 0
    bounded = json.loads(corrosion(*options, "--max-games", "3500", "--out", "short").out)
    assert "--max-games" in bounded["why"] and bounded["steps"] <= 1


@pytest.mark.compiled
def test_a_doubled_award_is_found_and_undone(corrosion, here):
    """Six equal tasks, and one that brings twice as much: what is proposed is the inverse of that within 1, and nothing else."""
    from tests.playing import compile_once
    from tests.reports.planted import DOUBLED, awards

    compile_once()
    (here / "plant.toml").write_text(awards(4))
    found = json.loads(corrosion("rebalance", "--target", "awards", "--strategies", "greedy", "--catalog", "plant.toml",
                                 "--games", "600", "--band", "3%", "--threads", "1", "--quiet", "--json").out)  # fmt: skip
    assert f"award.{DOUBLED}" in found["outside_before"][0]["items"] and found["outside_after"][0]["items"] == []
    changed = dict(edit.split("=") for edit in found["changes"])
    assert list(changed) == [f"award.{DOUBLED}.points"] and abs(int(changed[f"award.{DOUBLED}.points"]) - 2) <= 1


@pytest.mark.compiled
def test_it_goes_for_several_player_counts_and_solo_at_once(corrosion, here):
    from tests.playing import compile_once

    compile_once()
    options = ("rebalance", "--target", "awards", "--players", "1,2", "--games", "60", "--band", "20%,3", "--max-games", "4000",
               "--threads", "1", "--quiet", "--json")  # fmt: skip
    found = json.loads(corrosion(*options).out)
    assert [part["players"] for part in found["outside_after"]] == [1, 2]
    assert "--band 20%,3" in found["command"]
    text = (here / "corrosion-rebalance-awards-1" / "report.html").read_text()
    assert "Solo: awards" in text and "2 players: awards" in text and "±3.0 points" in text
