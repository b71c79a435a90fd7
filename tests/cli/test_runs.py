"""`play`, `sweep`, `resume`, `verify`, `schema`, `trace --run`: what they refuse, and that runs survive."""

import json
import random
import re

import pytest

from tests.cli.killing import PLAN, killed, process, result_hash, undisturbed


pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--players", "0"), "'0' is no player count"),
        (("play", "--players", "2", "--strategies", "greedi"), "did you mean greedy?"),
        (("play", "--players", "3", "--strategies", "greedy,random"), "no line-up for 3 players"),
        (("play", "--players", "2", "--games", "5", "--precision", "seats.win_share=1%"), "both games and precision"),
        (("play", "--players", "2", "--max-games", "5"), "goes with --precision only"),
        (("play", "--players", "2", "--precision", "seats.win=1%"), "did you mean seats.win_share?"),
        (("play", "--players", "2", "--precision", "seats.win_share=1"), "in percent, like 0.2%"),
        (("play", "--players", "2", "--precision", "seats.score=1%"), "in points, without %"),
        (("play", "--players", "2", "--precision", "seats.win_share"), "is no precision"),
        (("play", "--players", "2", "--vary", "a.b"), "is not ADDRESS=A,B"),
        (("play", "--players", "2", "--vary", "chrome.A6.points=8,9,8"), "--vary: value 8 of chrome.A6.points stands there twice"),
        (("play", "--players", "2", "--vary", "chrome.A6.points=8, 08"), "chrome.A6.points=8 and 08 are the same game"),
        (("play", "--players", "2", "--deny", "copy+hire", "--deny", "hire+copy"), "are the same game"),
        (("play", "--players", "2", "--field", "greedy:no=copy+hire,greedy:no=hire+copy"), "are the same game"),
        (("play", "--players", "2", "--out", "nonsense://x"), "Protocol not known: nonsense"),
        (("verify", "nonsense://x"), "Protocol not known: nonsense"),
        (("resume", "memory://nothing"), "memory://nothing holds no run"),
        (("play", "--players", "2", "--vary", "chrome.A6.point=8,9"), "chrome.A6.point"),
        (("play", "--players", "2", "--deny", "chrome.A99"), "unknown component 'chrome.A99'"),
        (("play", "--players", "2", "--scheduler", "tcp://x:1"), "goes with --executor dask only"),
        (("play", "--players", "2", "--executor", "slurm"), "no executor: threads or dask"),
        (("play", "--players", "2", "--executor", "dask", "--scheduler", "tcp://x:1", "--threads", "2"), "does not go with --sch"),
        (("sweep", "none.toml"), "none.toml: cannot be read"),
        (("resume", "nothing"), "nothing holds no run"),
        (("verify", "nothing"), "nothing holds no run"),
        (("trace", "--run", "nothing"), "nothing holds no run"),
        (("trace", "--run", "nothing", "--seed", "3"), "--seed: a game of --run has that of the run"),
        (("trace", "--condition", "1"), "goes with --run only"),
        (("schema", "row"), "there is no table 'row'"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(corrosion, here, arguments, said):
    done = corrosion(*arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err and done.err.count("\n") == 1
    assert not list(here.iterdir())


def test_a_plan_names_no_value_twice(corrosion, here):
    plan = "players = [2]\nlineups.named = [['greedy']]\n[factorial]\n'switch.may_decline' = [true, 'true']\n"
    (here / "plan.toml").write_text(plan)
    done = corrosion("sweep", "plan.toml")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "plan.toml: factorial: switch.may_decline=true and true are the same game" in done.err


def test_a_scheduler_that_nobody_answers_for_is_told_before_anything_is_written(corrosion, here):
    pytest.importorskip("distributed")
    for options in (("play", "--players", "1"), ("play", "--players", "1", "--precision", "seats.score=1")):
        done = corrosion(*options, "--executor", "dask", "--scheduler", "tcp://127.0.0.1:9")
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert "no Dask scheduler can be reached at tcp://127.0.0.1:9" in done.err
        assert not list(here.iterdir())


def test_a_longer_run_has_a_command_of_its_own():
    from scripts.cli.running import longer_command

    assert longer_command("corrosion balance --games 5 --seed 1", 9, "r", 4) == "corrosion balance --games 9 --seed 1"
    assert longer_command("corrosion play --seed 1", 9, "r", 4) == "corrosion play --seed 1 --games 9"
    assert longer_command("corrosion sweep 'a b.toml'", 9, "a run", 4) == (
        "corrosion sweep 'a b.toml' && corrosion resume 'a run' --more 4"
    )


@pytest.mark.parametrize(
    ("line", "said"), [("gamess = 3", "unknown key 'gamess' (did you mean games?)"), ("x = [", "is not TOML")]
)
def test_a_plan_that_is_none(corrosion, here, line, said):
    (here / "plan.toml").write_text(f"players = [2]\nlineups.named = [['greedy']]\n{line}\n")
    done = corrosion("sweep", "plan.toml")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert said in done.err
    assert [path.name for path in here.iterdir()] == ["plan.toml"]


def test_a_manifest_of_a_newer_program(corrosion, here):
    (here / "manifest.json").write_text('{"format": "corrosion-run/99"}')
    for command in ("verify", "resume"):
        done = corrosion(command, ".")
        assert done.code == 2 and "newer version" in done.err


def test_options_and_files_make_the_same_plan(here):
    from scripts.cli.play import axes, lineups
    from sim.plan import plan_of, read_plan
    from strategies.batch import manifest

    (here / "plan.toml").write_text(
        "players = [2]\ngames = 10\ngive = ['chrome.A6']\nset = ['chrome.A8.points=9']\n"
        "[lineups.against]\nstrategies = ['greedy']\nfield = ['random']\n[factorial]\n'chrome.A6.points' = [7, 9]\n"
    )
    document = {"players": [2], "lineups": lineups(("greedy",), ("random",)), "games": 10, "give": ["chrome.A6"],
                "set": ["chrome.A8.points=9"], "factorial": axes(["chrome.A6.points=7,9"])}  # fmt: skip
    one, other = manifest(plan_of(document), ""), manifest(plan_of(read_plan(here / "plan.toml")), "")
    assert one["plan_hash"] == other["plan_hash"]


def test_the_schema_is_printed(corrosion):
    found = json.loads(corrosion("schema", "--json").out)["tables"]
    assert list(found) == ["rows", "games", "turns", "yields"]
    assert all(column["about"] for table in found.values() for column in table["columns"])
    assert "win_share" in corrosion("schema", "rows").out


@pytest.fixture
def compiled():
    from tests.playing import compile_once

    compile_once()


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
def test_a_run_is_played_extended_verified_and_told(corrosion, here):
    options = ("play", "--players", "2", "--games", "30", "--deny", "chrome.A7", "--give", "chrome.A6", "--out", "run")
    assert "would play 180 games of 6 conditions" in corrosion(*options, "--dry-run").out
    assert not list(here.iterdir())
    done = corrosion(*options)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("played 180 games of 6 conditions\n")
    again = [json.loads(line) for line in corrosion(*options, "--json").out.splitlines()]
    assert again[-1]["games_played_now"] == 0
    lines = [json.loads(line) for line in corrosion("resume", "run", "--more", "10", "--json").out.splitlines()]
    assert [line["t"] for line in lines][-2:] == ["status", "done"] and lines[-1]["games"] == 240
    assert "--games 40" in lines[-1]["command"]
    (quiet,) = corrosion(*options, "--json", "--quiet").out.splitlines()
    assert json.loads(quiet)["t"] == "done"
    assert corrosion(*options).out.startswith("played 240 games")
    assert corrosion(*options[:4], "40", *options[5:]).out.startswith("played 240 games")
    extended = json.loads(corrosion("verify", "run", "--json").out)
    corrosion(*options[:4], "40", *options[5:-1], "at-once")
    assert json.loads(corrosion("verify", "at-once", "--json").out)["result_hash"] == extended["result_hash"]
    other = corrosion(*options, "--seed", "2")
    assert (other.code, "holds another run (other conditions, seed)" in other.err) == (2, True)
    told = corrosion("trace", "--run", "run", "--condition", "4", "--game", "3", "--format", "jsonl")
    assert told.code == 0
    assert_told(told.out, here / "run", 4, 3)
    assert "several, 0 to 5" in corrosion("trace", "--run", "run").err
    assert "has blocks 0 to 39" in corrosion("trace", "--run", "run", "--condition", "0", "--game", "40").err


def assert_told(text, run, condition, block):
    import polars as pl

    result = json.loads(text.splitlines()[-1])
    rows = pl.read_parquet(run / "rows" / "*.parquet").filter(condition=condition, block=block).sort("seat")
    assert [score["score"] for score in result["scores"]] == rows["score"].to_list()


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
def test_another_engine_and_a_full_disk(corrosion, here, monkeypatch):
    from sim import store

    options = ("play", "--players", "1", "--games", "20", "--out", "run")

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(store, "encoded", full)
        done = corrosion(*options)
    assert done.code == 1
    assert "No space left on device; what is complete is kept in run; to go on: corrosion resume run" in done.err
    done = corrosion("verify", "run")
    assert done.code == 1 and "4 missing (never played" in done.err
    assert corrosion("resume", "run").code == 0
    assert corrosion("verify", "run").code == 0
    manifest = json.loads((here / "run" / "manifest.json").read_text())
    manifest["plan"]["engine"] = "0" * 16
    (here / "run" / "manifest.json").write_text(json.dumps(manifest))
    done = corrosion("resume", "run", "--more", "5")
    assert (done.code, "made by another engine" in done.err) == (2, True)


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
def test_a_precision_is_reached_and_stops_at_the_same_place(corrosion, monkeypatch):
    options = ("play", "--players", "2", "--precision", "seats.win_share=2.1%", "--quiet")
    first = corrosion(*options, "--out", "a", "--threads", "1").out
    assert "chosen by looking" in first
    games = int(re.match("played ([0-9,]+) games", first)[1].replace(",", ""))
    assert 2000 <= games < 5000
    from scripts.cli import precision

    calls, real = [], precision.Looks.next_blocks
    with monkeypatch.context() as patched:
        patched.setattr(precision.Looks, "next_blocks", lambda looks: calls.append(1) or stop(real(looks), len(calls)))
        assert corrosion(*options, "--out", "b").code == 130
    assert corrosion("resume", "b").code == 0
    hashes = [json.loads(corrosion("verify", run, "--json").out)["result_hash"] for run in "ab"]
    assert hashes[0] == hashes[1]
    assert "follows from its precision" in corrosion("resume", "a", "--more", "5").err


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("players", ["1", "2,3"])
def test_neither_threads_nor_chunks_change_a_result(corrosion, here, players):
    plan = (f"players = [{players}]\ngames = 300\ndetail = 40\ndeny = ['chrome.A7']\n"
            "lineups.named = [['greedy']]\nlineups.round_robin = ['greedy', 'random', 'greedy:no=copy']\n")  # fmt: skip
    hashes = set()
    for chunk, threads in ((1, 2), (10000, 1), (10000, 2), (1, 1)):
        (here / "plan.toml").write_text(f"chunk_games = {chunk}\n{plan}")
        run = f"{chunk}-{threads}"
        assert corrosion("sweep", "plan.toml", "--out", run, "--threads", threads).code == 0
        hashes.add(json.loads(corrosion("verify", run, "--json").out)["result_hash"])
    assert len(hashes) == 1


def stop(blocks, calls):
    if calls == 1:
        raise KeyboardInterrupt
    return blocks


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
def test_a_killed_run_has_the_rows_of_one_that_was_not(tmp_path):
    run, _ = killed(tmp_path, 2, random.Random(7))
    assert result_hash(run) == result_hash(undisturbed(tmp_path))


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
def test_a_second_process_says_so_and_stops(corrosion, tmp_path):
    from sim.store import locked

    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.format(games=20, chunk=1))
    with locked(tmp_path / "run"):
        second = process("sweep", plan, "--out", tmp_path / "run")
        out, err = second.communicate()
    assert (second.returncode, out) == (2, "")
    assert err == f"corrosion: error: another process is at work on {tmp_path / 'run'}\n"
