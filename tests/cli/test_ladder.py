"""`corrosion ladder`: strategies ranked against one of them, on the same keys."""

import json

import pytest


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


@pytest.mark.compiled
def test_the_ladder_ranks_and_goes_on_with_what_was_played(corrosion):
    command = ("ladder", "--field", "random,greedy", "--against", "greedy", "--budgets", "6", "--games", "60",
               "--search-games", "2", "--quiet")  # fmt: skip
    first = json.loads(corrosion(*command, "--json").out)
    rungs = {rung["strategy"]: rung for rung in first["rungs"]}
    assert set(rungs) == {"random", "greedy", "search:6:greedy"}
    assert rungs["greedy"]["win_share"]["value"] == 0.5, "against itself"
    assert rungs["random"]["win_share"]["high"] < 0.5
    assert [rung["games"] for rung in first["rungs"] if rung["strategy"] != "search:6:greedy"] == [60, 60]
    assert rungs["greedy"]["solo_median"]["low"] > rungs["random"]["solo_median"]["high"]
    again = json.loads(corrosion(*command, "--json").out)
    assert all(rung["seconds_a_game"] is None for rung in again["rungs"])
    strip = [{key: value for key, value in rung.items() if key != "seconds_a_game"} for rung in first["rungs"]]
    assert [{key: value for key, value in rung.items() if key != "seconds_a_game"} for rung in again["rungs"]] == strip
    told = corrosion(*command).out.splitlines()
    assert told[1].split()[:3] == ["strategy", "win", "share"] and told[-1].startswith("random")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--field", "nobody"), "unknown strategy 'nobody'"), (("--against", "nobody"), "unknown strategy 'nobody'"),
     (("--budgets", "x"), "is no list of numbers"), (("--search-games", "1"), "1 is too small: at least 2"),
     (("--games", "0"), "too small")],
)  # fmt: skip
def test_bad_input_is_one_line_and_writes_nothing(corrosion, arguments, said, tmp_path):
    done = corrosion("ladder", *arguments)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
