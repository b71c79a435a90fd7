"""What all commands have in common: names of options, help with examples, JSON for programs, plain text."""

import importlib
import re
import shlex

import pytest
from typer.main import get_command

from scripts.cli.app import COMMANDS
from scripts.cli.examples import EXAMPLES

# one name and one meaning each, on whatever command they stand
SHARED = {
    "--players", "--strategies", "--field", "--games", "--precision", "--max-games", "--seed", "--out", "--threads",
    "--catalog", "--set", "--remove", "--deny", "--give", "--game", "--run", "--json", "--quiet", "--dry-run",
}  # fmt: skip
OWN = {  # of single commands
    "balance": {"--observed", "--metrics"},
    "metrics list": {"--metrics"},
    "metrics show": {"--metrics"},
    "play": {"--detail", "--executor", "--scheduler", "--vary", "--more"},
    "sweep": {"--detail", "--executor", "--scheduler", "--more"},
    "resume": {"--detail", "--executor", "--scheduler", "--more"},
    "trace": {"--format", "--explain", "--analyse", "--condition"},
    "report": {"--svg"},
    "compare": {"--sprt", "--anytime", "--null", "--alternative", "--alpha", "--beta", "--executor", "--scheduler"},
    "tournament": {"--lineups", "--executor", "--scheduler"},
    "exploit": {"--start"},
    "whatif": {"--all"},
    "sensitivity": {"--catalogues", "--search-games", "--shares-only", "--keep"},
    "rebalance": {"--target", "--change", "--band"},
    "tune": {"--fix", "--turns", "--reward", "--step", "--stages"},
    "ladder": {"--against", "--budgets", "--search-games"},
    "strategies new": {"--form", "--base"},
    "catalog export": {"--assumed-only"},
}
VARIANT = {"--catalog", "--set", "--remove"}
LACKING = {  # of what plays: all takes a variant, but
    "sweep": VARIANT - {"--catalog"},  # whose plan or preset says what is changed
    "sensitivity": VARIANT - {"--catalog"},  # which changes all assumed values
    "rebalance": VARIANT - {"--catalog"},  # which looks for the changes
    "ladder": VARIANT,  # the yardstick: strength with the default values
    "strategies check": VARIANT,  # which looks at how a strategy answers, not at results
}
WITHOUT_JSON = {"trace": "has --format jsonl", "strategies new": "writes a file", "catalog export": "writes TOML"}


def walk(path, command):
    """All commands that do something, by their words."""
    if getattr(command, "commands", None):
        for name, one in command.commands.items():
            yield from walk(f"{path} {name}", one)
    else:
        yield path, command


LEAVES = dict(leaf for name, entry in COMMANDS.items()
              for leaf in walk(name, get_command(importlib.import_module(entry.module).app)))  # fmt: skip


def options(command):
    return {name for parameter in command.params for name in parameter.opts if name.startswith("-")}


@pytest.mark.parametrize("path", LEAVES)
def test_options_have_the_names_that_all_share(path):
    strange = options(LEAVES[path]) - SHARED - OWN.get(path, set())
    assert not strange, f"{path}: not among the names that commands share"


@pytest.mark.parametrize("path", [path for path, command in LEAVES.items() if "--seed" in options(command)])
def test_what_plays_takes_a_variant(path):
    assert VARIANT - options(LEAVES[path]) == LACKING.get(path, set())


@pytest.mark.parametrize("path", LEAVES)
def test_results_are_printed_for_programs_too(path):
    assert ("--json" in options(LEAVES[path])) != (path in WITHOUT_JSON)


@pytest.mark.parametrize("path", LEAVES)
def test_help_says_what_it_does_and_gives_examples(corrosion, path):
    done = corrosion(*path.split(), "--help")
    assert (done.code, done.err) == (0, "")
    for name in options(LEAVES[path]):
        assert name in done.out
    assert "Examples:" in done.out, "to be named in scripts/cli/examples.py"
    for words, what in EXAMPLES[path]:
        assert f"corrosion {path} {words}".rstrip() in done.out and what in done.out
    assert max(map(len, done.out.splitlines())) <= 110


@pytest.mark.parametrize("line", [(path, words) for path in LEAVES for words, _ in EXAMPLES.get(path, ())], ids=" ".join)
def test_examples_can_be_typed(line):
    path, words = line
    LEAVES[path].make_context(path, shlex.split(words))  # raises where an option or a value is wrong


def test_examples_are_of_commands():
    assert set(EXAMPLES) <= set(LEAVES)


@pytest.mark.parametrize("path", LEAVES)
def test_a_wrong_option_is_one_line_on_stderr(corrosion, path):
    done = corrosion(*path.split(), "--nonsense")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("corrosion: error: ")


def test_nothing_is_coloured_where_nobody_looks(corrosion_process):
    for arguments in (("--help",), ("balance", "--help"), ("strategies", "list"), ("balance", "--players", "9")):
        done = corrosion_process(*arguments)
        assert not re.search("\x1b", done.out + done.err)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("corrosion re", {"resume", "report"}),
        ("corrosion report --s", {"--svg"}),
        ("corrosion catalog ", {"show", "check", "diff", "export"}),
    ],
)
def test_a_shell_completes_commands_and_options(corrosion_process, monkeypatch, typed, offered):
    monkeypatch.setenv("_CORROSION_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
    assert offered <= set(corrosion_process().out.split())


def test_completion_is_shown_for_a_shell(corrosion_process, monkeypatch):
    """For the one that is named, where the shell that runs the tests cannot be told."""
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    done = corrosion_process("--show-completion", "bash")
    assert done.code == 0 and "complete -o default" in done.out
