"""`corrosion strategies`, strategies of users in commands, and what `trace` says of decisions."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

MINE = "def answer(seen, tables, chance):\n    return {}\n"


@pytest.fixture(autouse=True)
def interpreted(request, monkeypatch, tmp_path):
    """In a folder of its own; processes interpret the engine, but for tests that are compiled anyway."""
    monkeypatch.chdir(tmp_path)
    if "compiled" not in request.keywords:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def test_list_names_every_built_in_strategy(corrosion):
    from strategies.registry import description, names

    told = corrosion("strategies", "list").out
    for name in names():
        assert re.search(rf"^{name} +{re.escape(description(name)[:40])}", told, re.M)
    assert {"search:N", "human", "FILE.toml", "FILE.py"} <= {line.split()[0] for line in told.splitlines()}
    listed = json.loads(corrosion("strategies", "list", "--json").out)
    assert [row["name"] for row in listed][: len(names())] == list(names())


def test_show_prints_exchange_rates(corrosion):
    told = corrosion("strategies", "show", "greedy").out
    assert re.search(r"^green +\+1\.00 points  a green point$", told, re.M)
    assert re.search(r"^rust +\d+ % ", told, re.M)
    assert json.loads(corrosion("strategies", "show", "greedy", "--json").out)["weights"]["green"] == 100


@pytest.mark.parametrize(("form", "file"), [("weights", "mine.toml"), ("function", "mine.py"), ("class", "mine.py")])
def test_new_writes_a_file_that_can_be_used_and_never_over_another(corrosion, form, file):
    done = corrosion("strategies", "new", "mine", "--form", form)
    assert done.code == 0 and done.out.startswith(f"{file} is written")
    assert corrosion("strategies", "show", file).code == 0
    before = Path(file).read_text()
    again = corrosion("strategies", "new", "mine", "--form", form)
    assert again.code == 2 and "is there already" in again.err and Path(file).read_text() == before


def test_a_new_style_is_its_base_under_another_name(corrosion):
    corrosion("strategies", "new", "mine")
    ours, theirs = (json.loads(corrosion("strategies", "show", name, "--json").out) for name in ("mine.toml", "greedy"))
    assert ours["weights"] == theirs["weights"] and ours["hash"] == theirs["hash"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("description = 'x'\n", "the table [weights] is missing"),
        ("[weights]\nsmall = 1\n", "description: None is no text"),
        ("description = 'x'\n[weights]\nsmall = 1\n", "weights: missing: medium,"),
        ("description = 'x'\nbase = 'greedy'\n[weights]\n[late]\npace = 3\n", "late.pace: says what part of the game it is"),
        ("description = 'x'\nbase = 'greedy'\nlate = 3\n[weights]\n", "late: 3 is no table"),
        ("description = 'x'\nbase = 'greedy'\n[weights]\n[late]\nwhel = 3\n", "late.whel: unknown weight (did you mean wheel?)"),
        ("description = 'x'\nbase = 'greedy'\n[weights]\n[middle]\nwheel = 1.5\n", "middle.wheel: 1.5 is not a whole number"),
        ("description = 'x'\nbase = 'greedy'\n[weights]\nsmal = 1\n", "weights.smal: unknown weight (did you mean small?)"),
        ("description = 'x'\nbase = 'greedy'\n[weights]\nsmall = 1.5\n", "weights.small: 1.5 is not a whole number"),
        ("description = 'x'\nbase = 'greedy'\n[weights]\nsmall = true\n", "weights.small: True is not a whole number"),
        ("description = 'x'\nbase = 'greedy'\n[weights]\nsmall = 100001\n", "is not a whole number from -100000 to 100000"),
        ("description = 'x'\nbase = 'nobody'\n[weights]\n", "base: unknown strategy 'nobody'"),
        ("description = 'x'\nweight = 1\n[weights]\n", "unknown key 'weight'; allowed: description, base, weights"),
        ("description = \n", "no TOML"),
    ],
)
def test_a_style_file_with_a_mistake_is_refused_in_one_line(corrosion, text, reason):
    Path("mine.toml").write_text(text)
    done = corrosion("strategies", "check", "mine.toml")
    assert done.code == 2 and done.err.count("\n") == 1
    assert done.err.startswith("corrosion: error: NAME: mine.toml: ") and reason in done.err


def test_a_check_speaks_of_solo_not_of_one_players(corrosion, monkeypatch):
    played = [(1, 4, 90, 0.1), (2, 4, 200, 0.2)]
    monkeypatch.setattr("strategies.conformance.conform", lambda *of: {"played": played})
    monkeypatch.setattr("scripts.cli.running.compile_notice", lambda: False)
    lines = corrosion("strategies", "check", "greedy").out.splitlines()[1:]
    assert [line.split(":")[0] for line in lines] == ["  solo", "  2 players"]


def test_a_style_with_a_base_needs_its_changes_only(corrosion):
    Path("mine.toml").write_text("description = 'x'\nbase = 'greedy'\n[weights]\nsmall = 7\n")
    shown = json.loads(corrosion("strategies", "show", "mine.toml", "--json").out)["weights"]
    assert shown["small"] == 7 and shown["green"] == 100


@pytest.mark.parametrize("command", [("trace", "--players", "2"), ("play", "--out", "run", "--players", "2")])
@pytest.mark.parametrize("name", ["nothing.toml", "nothing.py", "nobody", "search:0"])
def test_a_strategy_that_is_not_there_is_one_line_and_nothing_is_written(corrosion, command, name):
    done = corrosion(*command, "--strategies", f"{name},greedy")
    assert (done.code, done.err.count("\n"), done.out) == (2, 1, "") and name in done.err
    assert not Path("run").exists()


def test_a_strategy_that_answers_wrongly_names_the_game_to_see(corrosion):
    Path("mine.py").write_text(MINE.format("seen.n"))
    done = corrosion("trace", "--players", "2", "--strategies", "mine.py,greedy", "--seed", "3", "--game", "5")
    assert done.code == 1 and done.err.count("\n") == 1
    assert re.search(r"game 5\.0: the strategy mine.py, asked for `\w+`, answered (\d+), and there are \1 options", done.err)
    assert "corrosion trace --players 2 --strategies mine.py,greedy --seed 3 --game 5.0" in done.err


@pytest.mark.compiled
def test_a_run_with_a_strategy_of_mine_is_played_resumed_and_told(corrosion):
    Path("mine.py").write_text(MINE.format("seen.n - 1"))
    play = ("play", "--players", "2", "--strategies", "mine.py,greedy", "--games", "20", "--out", "run", "--quiet")
    assert corrosion(*play).code == 0
    assert corrosion("resume", "run", "--more", "10", "--quiet").code == 0
    told = corrosion("trace", "--run", "run", "--game", "3.1").out
    assert "  mine.py  " in told.splitlines()[2]
    Path("mine.py").write_text(MINE.format("0"))
    done = corrosion("resume", "run", "--more", "10", "--quiet")
    assert done.code == 2 and "mine.py is another one now" in done.err


@pytest.mark.compiled
def test_a_run_whose_strategy_fails_says_which_game(corrosion):
    Path("mine.py").write_text("def answer(seen, tables, chance):\n    return seen.n if seen.turn == 9 else 0\n")
    done = corrosion("play", "--players", "2", "--strategies", "mine.py,greedy", "--games", "20", "--out", "run", "--quiet")
    assert done.code == 1 and "the strategy mine.py, asked for" in done.err
    assert "corrosion trace --run run --condition 0 --game" in done.err
    again = re.search(r"--condition 0 --game (\S+)", done.err)[1]
    shown = corrosion("trace", "--run", "run", "--condition", "0", "--game", again)
    assert shown.code == 1 and "the strategy mine.py, asked for" in shown.err and "Turn 8" in shown.out


def test_explain_gives_values_and_weights():
    done = process("trace", "--players", "2", "--strategies", "greedy,random", "--seed", "7", "--explain", "--format", "jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    seen = 0
    for line, note in zip(lines, lines[1:], strict=False):
        if line["t"] == "decision" and line["seat"] == 1:
            assert note["t"] == "explanation" and len(note["values"]) == len(line["options"])
            assert note["values"][line["choice"]] == max(note["values"])
            seen += 1
        if line["t"] == "decision" and line["seat"] == 2:
            assert note["t"] != "explanation"
    assert seen > 20


@pytest.mark.compiled
def test_analyse_says_what_the_search_would_have_done(corrosion):
    address = ("trace", "--players", "2", "--strategies", "greedy,random", "--seed", "7", "--analyse", "search:40")
    lines = [json.loads(line) for line in corrosion(*address, "--format", "jsonl").out.splitlines()]
    notes = [line for line in lines if line["t"] == "analysis"]
    assert len(notes) > 40 and {note["seat"] for note in notes} == {1, 2}
    for note in notes:
        assert 0 <= note["best_value"] <= 1 and note["cost"] == pytest.approx(note["best_value"] - note["chosen_value"], abs=2e-4)
    assert [line for line in corrosion(*address, "--threads", "2", "--format", "jsonl").out.splitlines()] == \
        [json.dumps(line, ensure_ascii=False) for line in lines]
    assert "main decisions, which cost" in corrosion(*address).out


def test_human_is_asked_in_words():
    done = process("trace", "--players", "1", "--strategies", "human", "--seed", "7", input="x\n99\n0\n")
    assert done.returncode == 2 and "the input is at its end" in done.stderr
    assert "Seat 1, main:" in done.stderr and "'x' is none of them." in done.stderr
    assert re.search(r"^ +0  wheel", done.stderr, re.M)
    assert re.search(r"^ +1  play starter.*— \w+ 1; 1 small or medium gear$", done.stderr, re.M)  # what is printed on her
    assert re.search(r"^  one_shot A: ONE\w+ \(costs .*; .*\)$", done.stderr, re.M)  # the display, once a turn
    assert len(re.findall(r"^  award, [12] left: .* for (each|every)", done.stderr, re.M)) == 3
    assert "1 chrome gear, 1 hot and 2 cold water" in done.stderr
    refused = process("play", "--players", "1", "--strategies", "human", "--out", "run")
    assert refused.returncode == 2 and "human plays in `corrosion trace` only" in refused.stderr


def process(*arguments, input=""):
    """A command as a process of its own, interpreted."""
    command = [sys.executable, "-P", "-m", "scripts.cli", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100, input=input)
