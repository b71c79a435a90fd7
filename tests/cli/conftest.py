"""Two ways to run the command line: in this process, or as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from scripts.cli.app import COMMANDS, Entry, run

ROOT = Path(__file__).parents[2]


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def corrosion(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run a command line in this process."""

    def call(*arguments: object) -> Outcome:
        code = run([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return call


@pytest.fixture
def corrosion_process() -> Callable[..., Outcome]:
    """Run a command line as a process, away from the checkout."""

    def call(*arguments: object, cwd: Path = ROOT.parent, python: tuple[str, ...] = ("-P",)) -> Outcome:
        command = [sys.executable, *python, "-m", "scripts.cli", *map(str, arguments)]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=60)
        return Outcome(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current directory."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more commands: `sample` prints what its options became, `sample-fail` fails as told."""
    monkeypatch.setitem(COMMANDS, "sample", Entry("tests.cli.sample_options", "Print the options."))
    monkeypatch.setitem(COMMANDS, "sample-fail", Entry("tests.cli.sample_errors", "Fail as told."))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports of a few sections, for promises that are not about the others: drawing takes most of a report's time."""
    from reports.sections import conditions, method, scores, seats

    def some(view):
        made = (part.section(view) for part in (scores, seats, conditions, method))
        return [section for section in made if section is not None]

    monkeypatch.setattr("reports.page.sections", some)
