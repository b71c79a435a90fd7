"""The shared options: what they become, and what they refuse."""

import json
from pathlib import Path

import pytest

from scripts.cli.errors import BadInput
from scripts.cli.options import one_player_count, seats, thread_count, writable_folder

pytestmark = pytest.mark.usefixtures("sample")


def test_defaults_arrive_parsed(corrosion):
    done = corrosion("sample")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == {
        "players": [2], "strategies": ["greedy"], "seats": [["greedy", "greedy"]], "field": ["random", "greedy"],
        "games": 100, "seed": 1, "out": None, "threads": None, "catalog": None, "set": [], "remove": [],
        "game": [0, 0], "json": False, "quiet": False, "dry_run": False,
    }  # fmt: skip


def test_given_values_arrive_parsed(corrosion):
    done = corrosion(
        "sample", "--players", "4,1, 2", "--strategies", "a", "--field", "b:no=chrome.A7+copy, c.py", "--games", "12",
        "--seed", 2**64 - 1, "--out", "runs/x", "--threads", "2", "--catalog", "my box.toml", "--set", "chrome.A6.points=8",
        "--set", "rules.end_fees=2,3,4", "--remove", "chrome.A7", "--game", "12.3", "--json", "--quiet", "--dry-run",
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == {
        "players": [4, 1, 2], "strategies": ["a"], "seats": [["a"] * 4, ["a"], ["a"] * 2],
        "field": ["b:no=chrome.A7+copy", "c.py"], "games": 12, "seed": 2**64 - 1, "out": "runs/x", "threads": 2,
        "catalog": "my box.toml", "set": ["chrome.A6.points=8", "rules.end_fees=2,3,4"], "remove": ["chrome.A7"],
        "game": [12, 3], "json": True, "quiet": True, "dry_run": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "0"], "'0' is no player count"),
        (["--players", "5"], "'5' is no player count"),
        (["--players", "2,,3"], "'' is no player count"),
        (["--players", "2,x"], "'x' is no player count"),
        (["--players", "-1"], "'-1' is no player count"),
        (["--players", "2,3,2"], "2 stands twice"),
        (["--players"], "requires an argument"),
        (["--strategies", "greedy,"], "empty name"),
        (["--field", ""], "empty name"),
        (["--games", "-3"], "-3 is too small"),
        (["--games", "0"], "0 is too small"),
        (["--games", "many"], "'many' is not a whole number"),
        (["--games", "1.5"], "'1.5' is not a whole number"),
        (["--seed", "-1"], "-1 is too small"),
        (["--seed", str(2**64)], "too large"),
        (["--threads", "0"], "0 is too small"),
        (["--game", "x"], "'x' is no game"),
        (["--game", "1."], "'1.' is no game"),
        (["--game", "1.2.3"], "'1.2.3' is no game"),
        (["--game", "-1"], "'-1' is no game"),
    ],
)
def test_bad_values_name_the_option(corrosion, arguments, said):
    done = corrosion("sample", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("corrosion: error: ")
    assert done.err.count("\n") == 1
    assert arguments[0] in done.err
    assert said in done.err


def test_as_many_strategies_as_seats(corrosion):
    assert seats(["a", "b"], 2) == ("a", "b")
    done = corrosion("sample", "--players", "2,3", "--strategies", "a,b")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "corrosion: error: --strategies: 2 names for 3 seats; give one for each seat, or one for all.\n"
    )


def test_one_player_count():
    assert one_player_count((3,)) == 3
    with pytest.raises(BadInput, match="not 2"):
        one_player_count((2, 3))


def test_thread_count():
    assert thread_count(3) == 3
    assert thread_count(None) >= 1


def test_a_folder_to_write_is_looked_at_only(tmp_path):
    assert writable_folder(tmp_path / "new/deep") == tmp_path / "new/deep"
    assert writable_folder(tmp_path) == tmp_path
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    for folder in (file, file / "below"):
        with pytest.raises(BadInput, match="not a folder"):
            writable_folder(folder)
    with pytest.raises(BadInput, match="cannot write"):
        writable_folder(Path("/proc/corrosion"))
