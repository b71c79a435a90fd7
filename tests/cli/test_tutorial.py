"""Pages for newcomers are true: their commands run, in order, and leave what they name."""

import re
import shlex
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from scripts.cli.app import run
from tests.playing import compile_once

ROOT = Path(__file__).parents[2]
PAGES = ("reports/docs/tutorial.md", "reports/docs/reading-a-report.md")
NAMED = "`(corrosion (?:resume|verify|report) first-run[^`]*)`"  # in the text, about the run that is there


def commands(text, program="corrosion"):
    """The lines of the page's blocks for a shell, without what the program does in words."""
    lines = [line for block in re.findall("```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    return [line.partition("  # ")[0].strip().removeprefix("scripts/") for line in lines if line.startswith(program)]


def typed(line, *more):
    """Run a line as a shell would, with its output in a file where it says so."""
    words, _, target = line.partition(" > ")
    arguments = [*shlex.split(words)[1:], *more]
    if not target:
        return run(arguments)
    with open(target, "w", encoding="utf-8") as file, redirect_stdout(file):
        return run(arguments)


@pytest.mark.compiled
def test_the_commands_of_the_pages_run(tmp_path, monkeypatch, capsys, short):
    compile_once()
    monkeypatch.chdir(tmp_path)
    texts = [(ROOT / page).read_text() for page in PAGES]
    shown = [line for text in texts for line in commands(text)]
    named = [line for text in texts for line in re.findall(NAMED, text)]
    assert len(shown) >= 15 and len(named) >= 2
    for line in dict.fromkeys(shown + named):
        assert typed(line) == 0, (line, capsys.readouterr().err)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("*/*")}
    pages = {f"{run}/report.html" for run in ("first-run", "points-of-a6", "without-one9", "duel", "mine-run")}
    assert {"first-run/figures", "first-run/tables", "first-run/metrics.json", "talk/slides.html", "talk/slides-figures"} \
        | pages <= made


def test_what_the_readme_shows_can_be_typed(tmp_path, monkeypatch, capsys):
    """Nothing is played, but what a command would do is worked out; files are made by the lines before."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scores.csv").write_text("players,seat,score\n2,1,40\n2,2,35\n")
    lines = commands((ROOT / "README.md").read_text(), "scripts/corrosion")
    assert len(lines) >= 12
    for line in lines:
        words = shlex.split(line)[1:]
        if words[0] != "trace":
            more = () if words[0] in ("strategies", "catalog") else ("--dry-run",)
            assert typed(line, *more) == 0, (line, capsys.readouterr().err)
    assert {path.name for path in tmp_path.iterdir()} == {"scores.csv", "mine.py", "box.toml"}
