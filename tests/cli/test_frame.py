"""The frame: help, the list of commands, errors and their exit codes."""

import subprocess
import sys

import pytest

from scripts.cli.app import COMMANDS, run
from sim import __version__
from tests.cli.conftest import ROOT

HEAVY = ("numba", "numpy", "polars", "pandas", "pyarrow", "matplotlib", "jinja2", "scipy")


def test_help_lists_every_command(corrosion):
    done = corrosion("--help")
    assert (done.code, done.err) == (0, "")
    for name, entry in COMMANDS.items():
        assert name in done.out
        assert entry.help.split()[0] in done.out
    assert corrosion("-h") == done


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_list_has_help(corrosion, name):
    done = corrosion(name, "--help")
    assert (done.code, done.err) == (0, "")
    assert f"Usage: corrosion {name}" in done.out


def test_version(corrosion):
    assert corrosion("--version") == (0, f"corrosion {__version__}\n", "")


def test_without_a_command(corrosion):
    done = corrosion()
    assert (done.code, done.out) == (2, "")
    assert done.err == corrosion("--help").out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nonsense"], "No such command 'nonsense'."),
        (["catalgo"], "No such command 'catalgo'. Did you mean 'catalog'?"),
        (["--nonsense"], "No such option: --nonsense"),
    ],
)
def test_usage_errors_are_one_line(corrosion, arguments, line):
    assert corrosion(*arguments) == (2, "", f"corrosion: error: {line}\n")


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize(
    ("kind", "code", "line"),
    [
        ("input", 2, "corrosion: error: there is no strategy 'best'\n"),
        ("run", 1, "corrosion: error: a strategy answered 7 of 3 options\n"),
        ("disk", 1, "corrosion: error: runs/7: No space left on device\n"),
        ("stopped", 130, "corrosion: stopped after 40 blocks; go on with: corrosion resume runs/7\n"),
        ("key", 130, "corrosion: interrupted\n"),
    ],
)
def test_errors_are_one_line_and_an_exit_code(corrosion, kind, code, line):
    assert corrosion("sample-fail", kind) == (code, "", line)


@pytest.mark.usefixtures("sample")
def test_a_fault_of_the_program_keeps_its_traceback():
    with pytest.raises(ZeroDivisionError):
        run(["sample-fail", "fault"])


@pytest.mark.usefixtures("sample")
def test_every_error_keeps_its_traceback_on_request(monkeypatch):
    monkeypatch.setenv("CORROSION_TRACEBACK", "1")
    with pytest.raises(OSError, match="No space left"):
        run(["sample-fail", "disk"])


def imported(arguments: list[str]) -> set[str]:
    """The modules that a command line imports, in a process of its own."""
    program = """
import sys
from scripts.cli.app import run
code = run(sys.argv[1:])
print(code, *sys.modules, file=sys.stderr)
"""
    command = [sys.executable, "-P", "-c", program, *arguments]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True)
    code, *modules = done.stderr.splitlines()[-1].split()
    assert int(code) == (0 if arguments else 2)
    return set(modules)


@pytest.mark.parametrize(
    "arguments", [[], ["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)], ids=" ".join
)
def test_help_imports_nothing_heavy(arguments):
    assert imported(arguments).isdisjoint(HEAVY)


def test_the_list_of_commands_imports_no_command():
    assert imported(["--help"]).isdisjoint(entry.module for entry in COMMANDS.values())


def test_as_a_module(corrosion_process, tmp_path):
    (tmp_path / "sim.py").write_text("raise SystemExit('the wrong sim')")
    done = corrosion_process("--version", cwd=tmp_path)
    assert done == (0, f"corrosion {__version__}\n", "")
    done = corrosion_process("--nonsense", cwd=tmp_path)
    assert done == (2, "", "corrosion: error: No such option: --nonsense\n")
