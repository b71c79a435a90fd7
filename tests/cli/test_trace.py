"""`corrosion trace`: one game as text or JSON lines, and what is wrong with a request."""

import json
import os
import subprocess
import sys

import pytest

from scripts.cli import trace as command
from tests.cli.conftest import ROOT


@pytest.fixture(scope="module", autouse=True)
def interpreted():
    """Processes of these tests interpret the engine: a game takes a second, compiling it a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        yield


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_text(corrosion_process):
    done = corrosion_process("trace", "--players", "3", "--strategies", "random", "--seed", "7", "--game", "12")
    assert (done.code, done.err) == (0, "")
    told = done.out.splitlines()
    assert told[0].endswith("3 players · seed 7, game 12.0")
    assert [line.split()[:3] for line in told[1:4]] == [["seat", str(seat), "random"] for seat in (1, 2, 3)]
    assert "Turn 1 · seat 1 (random)" in told and "Turn 3 · seat 3 (random)" in told
    assert "Final scoring" in told


def test_jsonl_is_the_same_game(corrosion_process):
    from sim.corrosion.catalogue import load_catalogue
    from sim.corrosion.playbyplay import tell

    address = (
        "--players",
        "2",
        "--strategies",
        "random,greedy",
        "--seed",
        "3",
        "--game",
        "4.1",
        "--set",
        "rules.end_special=15",
    )
    done = corrosion_process("trace", *address, "--format", "jsonl")
    assert (done.code, done.err) == (0, "")
    game = lines(done.out)
    header = game[0]
    assert (header["t"], header["strategies"], header["seed"], header["block"], header["rotation"]) == (
        "header",
        ["greedy", "random"],
        3,
        4,
        1,
    )
    assert header["overrides"] == ["rules.end_special=15"]
    assert game[-1]["t"] == "result"
    data = load_catalogue(sets=["rules.end_special=15"]).data
    assert corrosion_process("trace", *address).out.splitlines() == list(tell(game, data))


def test_solo_with_a_variant(corrosion_process):
    done = corrosion_process(
        "trace", "--players", "1", "--strategies", "random", "--remove", "chrome.A7", "--format", "jsonl"
    )
    game = lines(done.out)
    assert done.code == 0
    assert (game[0]["players"], game[0]["overrides"]) == (1, ["remove chrome.A7"])
    assert "chrome.A7" not in game[-2] and game[-1]["end"] == "solo"


@pytest.mark.parametrize(
    ("lineup", "game", "rotation"),
    [
        (["a", "b", "c"], "0.2", 2),
        (["a", "a", "a"], "0.2", 0),
        (["a", "b", "a", "b"], "5.3", 1),
        (["a"], "5", 0),
    ],
)
def test_equal_seatings_are_one_game(lineup, game, rotation):
    from scripts.cli.options import game_address

    assert command.distinct_rotation(lineup, game_address(game)) == rotation


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--players", "2,3"], "--players: one player count is needed here, not 2."),
        (["--players", "5"], "Invalid value for '--players': '5' is no player count: 1 (solo), 2, 3 or 4."),
        (["--players", "0"], "Invalid value for '--players': '0' is no player count: 1 (solo), 2, 3 or 4."),
        (
            ["--strategies", "greedy,random,greedy"],
            "--strategies: 3 names for 2 seats; give one for each seat, or one for all.",
        ),
        (["--strategies", "gredy"], "--strategies: unknown strategy 'gredy' (did you mean greedy?); known: "),
        (["--format", "xml"], "Invalid value for '--format': 'xml' is no format: text or jsonl."),
        (["--game", "1.2"], "--game: there is no 1.2: rotations are 0 to 1."),
        (["--players", "1", "--game", "1.1"], "--game: there is no 1.1: solo has rotation 0 only."),
        (["--game", str(2**62)], f"--game: block {2**62} is too large: below {2**62}."),
        (["--game", "-1"], "Invalid value for '--game': '-1' is no game: N, or N.R for rotation R of block N."),
        (["--set", "chrome.A6.pints=8"], "--set chrome.A6.pints=8: chrome.A6.pints is unknown, did you mean 'points'?"),
        (["--remove", "chrome.A99"], "--remove chrome.A99: chrome.A99 is unknown"),
        (["--catalog", "nowhere.toml"], "nowhere.toml: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input(corrosion, arguments, line):
    done = corrosion("trace", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"corrosion: error: {line}") and done.err.count("\n") == 1


def test_compiling_is_announced(monkeypatch, capsys):
    from sim import compiled, runner
    from sim.corrosion.catalogue import load_catalogue
    from sim.corrosion.tables import build_variant

    done = []
    monkeypatch.setattr(compiled, "is_compiled", lambda: True)
    monkeypatch.setattr(compiled, "prune_caches", lambda: done.append("pruned"))
    monkeypatch.setattr(runner, "prepare", lambda engine: done.append("compiled"))
    for cached in (True, False):
        monkeypatch.setattr(compiled, "is_cached", lambda module, cached=cached: cached)
        command.compile_engine(build_variant(load_catalogue()))
        told = capsys.readouterr()
        assert (told.out, done) == ("", [] if cached else ["compiled", "pruned"])
        assert told.err == ("" if cached else "corrosion: compiling the engine, once; this takes about a minute\n")


@pytest.fixture
def broken(monkeypatch):
    """A trace that is over after its header."""
    from sim.corrosion import trace as traces

    def break_with(error):
        def trace(play, variant, styles, job, address, answer=None):
            yield traces.header(variant, job, address)
            raise error

        monkeypatch.setattr(traces, "trace", trace)
        monkeypatch.setattr(command, "compile_engine", lambda variant: None)

    return break_with


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_fault_is_told_with_the_command_that_repeats_it(corrosion, broken, form):
    from sim.corrosion.trace import EngineFault

    broken(EngineFault("an illegal answer"))
    done = corrosion(
        "trace", "--strategies", "random,greedy", "--game", "3.1", "--set", "chrome.A6.points=8", "--format", form
    )
    assert done.code == 1
    assert "3" in done.out.splitlines()[0]
    assert done.err == (
        "corrosion: error: game 3.1: an illegal answer; to see it again: corrosion trace --players 2 "
        "--strategies random,greedy --seed 1 --game 3.1 --set chrome.A6.points=8\n"
    )


def test_interrupted(corrosion, broken):
    broken(KeyboardInterrupt())
    done = corrosion("trace")
    assert (done.code, done.err) == (130, "corrosion: interrupted\n")


def run(program, *arguments):
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-P", *program, *arguments],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_reader_who_leaves():
    with run(
        ("-m", "scripts.cli"), "trace", "--players", "4", "--strategies", "random", "--format", "jsonl"
    ) as process:
        assert json.loads(process.stdout.readline())["t"] == "header"
        process.stdout.close()
        assert process.stderr.read() == ""
        process.wait(60)


def test_no_tables_or_figures_are_imported():
    program = "import sys; from scripts.cli.app import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    with run(("-c", program), "trace", "--players", "1", "--strategies", "random") as process:
        _, modules = process.communicate(timeout=60)
    assert {"numba", "sim.corrosion.playbyplay"} <= set(modules.split())
    assert {"polars", "pandas", "pyarrow", "matplotlib", "jinja2"}.isdisjoint(modules.split())
