"""`corrosion balance`: what it refuses, what it plays, and that it can be run again."""

import json
import re

import pytest

from scripts.cli.options import STRONGEST
from sim.compiled import is_compiled
from strategies.field import BASE

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.skipif(is_compiled(), reason="the compiled engine measures instead")
def test_a_dry_run_says_what_would_be_done(corrosion, here):
    done = corrosion("balance", "--dry-run", "--games", "3", "--players", "1,3", "--seed", "7")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "would play 6 games: 3 solo, 3 with 3 players\n"
        "and write corrosion-balance-7/report.html\n"
        "time and room are not measured without the compiler; nothing has been written\n"
    )
    assert not list(here.iterdir())


def test_a_dry_run_for_programs(corrosion):
    options = ("--players", "2", "--strategies", "greedy,random", "--games", "5", "--set", "chrome.A6.points=8")
    done = json.loads(corrosion("balance", "--dry-run", "--json", *options).out)
    assert done["conditions"] == [{"players": 2, "strategies": ["greedy", "random"], "blocks": 3, "games": 6}]
    assert done["command"] == (
        "corrosion balance --players 2 --strategies greedy,random --games 5 --seed 1 --set chrome.A6.points=8"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--strategies", "greedi"), "unknown strategy 'greedi' (did you mean greedy?)"),
        (("--strategies", "greedy,random"), "2 names for 1 seats"),
        (("--players", "0"), "'0' is no player count"),
        (("--players", "5"), "'5' is no player count"),
        (("--games", "-3"), "-3 is too small"),
        (("--threads", "0"), "0 is too small"),
        (("--set", "chrome.A6.point=8"), "chrome.A6.point"),
        (("--set", "chrome.A6.points=-1"), "chrome.A6.points"),
        (("--remove", "chrome.A99"), "chrome.A99"),
        (("--catalog", "missing.toml"), "missing.toml"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(corrosion, here, arguments, said):
    done = corrosion("balance", *arguments)
    assert done.code == 2
    assert done.out == ""
    assert said in done.err and done.err.count("\n") == 1
    assert not list(here.iterdir())


def test_a_folder_that_cannot_be_written_is_refused(corrosion, here):
    (here / "file").write_text("x")
    done = corrosion("balance", "--out", "file/run")
    assert (done.code, done.err) == (2, f"corrosion: error: --out: {here / 'file'} is not a folder.\n")


def test_a_folder_of_somebody_else_is_refused(corrosion, here):
    (here / "mine").mkdir()
    (here / "mine" / "notes.txt").write_text("x")
    done = corrosion("balance", "--out", "mine")
    assert (done.code, done.err) == (
        2, "corrosion: error: --out: mine holds no run; nothing was written, choose another folder.\n"
    )  # fmt: skip
    assert [path.name for path in (here / "mine").iterdir()] == ["notes.txt"]


@pytest.mark.compiled
def test_a_dry_run_measures_time_and_room(corrosion, here):
    from tests.playing import compile_once

    compile_once()
    options = ("balance", "--dry-run", "--games", "30000", "--players", "2")
    assert re.search(r"\nabout .* at [0-9,]+ games/s, and .*B on disk; nothing has been written\n$", corrosion(*options).out)
    found = json.loads(corrosion(*options, "--json").out)["estimate"]
    assert found["seconds"] > 0 and found["bytes"] > 30000 * 100
    assert not list(here.iterdir())


@pytest.mark.compiled
def test_it_plays_reports_and_goes_on(corrosion, here, monkeypatch, short):
    from sim import store
    from tests.playing import compile_once

    compile_once()
    options = ("balance", "--games", "12", "--players", "1,2")

    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(store.Run, "write", stop)
        done = corrosion(*options)
    assert done.code == 130
    assert done.err == (
        "corrosion: stopped; what is complete is kept in corrosion-balance-1; to go on: corrosion balance --players 1,2 "
        "--strategies balanced --games 12 --seed 1\n"
    )
    done = corrosion(*options)
    assert (done.code, done.out, done.err) == (
        0, "played 24 games: 12 solo, 12 with 2 players\nreport: corrosion-balance-1/report.html\n", ""
    )  # fmt: skip
    text = (here / "corrosion-balance-1" / "report.html").read_text()
    again = json.loads(corrosion(*options, "--json", "--threads", "1").out)
    assert (again["games_played_now"], again["directory"]) == (0, "corrosion-balance-1")
    assert (here / "corrosion-balance-1" / "report.html").read_text() == text
    more = corrosion("resume", "corrosion-balance-1", "--more", "8")
    assert (more.code, more.out.startswith("played 40 games of 2 conditions\n")) == (0, True)
    longer = (here / "corrosion-balance-1" / "report.html").read_text()
    assert longer != text and "--games 20" in longer and "--games 12" not in longer
    made = [json.loads(corrosion("balance", "--games", "20", *options[3:], "--json", *out).out)
            for out in ((), ("--out", "at-once"))]  # fmt: skip
    assert [(m["games_played_now"], m["directory"]) for m in made] == [(0, "corrosion-balance-1"), (40, "at-once")]
    hashes = {json.loads(corrosion("verify", m, "--json").out)["result_hash"] for m in ("corrosion-balance-1", "at-once")}
    assert len(hashes) == 1
    with monkeypatch.context() as patched:
        patched.setattr(store.Run, "write", stop)
        assert corrosion("resume", "corrosion-balance-1", "--more", "8").code == 130
    assert not {"report.html", "metrics.json"} & {path.name for path in (here / "corrosion-balance-1").iterdir()}
    assert corrosion("resume", "corrosion-balance-1").code == 0
    assert "--games 28" in (here / "corrosion-balance-1" / "report.html").read_text()
    other = corrosion("balance", "--games", "13", "--players", "1", "--quiet")
    assert re.search("report: corrosion-balance-1-2/report.html", other.out)
    clash = corrosion(*options, "--seed", "2", "--out", "corrosion-balance-1")
    assert (clash.code, "holds another run (other conditions, seed)" in clash.err) == (2, True)


def test_conclusions_are_drawn_from_the_strongest_style():
    assert STRONGEST == BASE
