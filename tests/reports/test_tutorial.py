"""The tutorial is true: its commands run, in order, and leave what it names."""

import re
import shlex
from pathlib import Path

import pytest

from scripts.cli.app import run
from tests.playing import compile_once

TUTORIAL = Path(__file__).parents[2] / "reports" / "docs" / "reading-a-report.md"


@pytest.mark.compiled
def test_the_commands_of_the_tutorial_run(tmp_path, monkeypatch, capsys):
    compile_once()
    monkeypatch.chdir(tmp_path)
    text = TUTORIAL.read_text()
    shown = [line for block in re.findall("```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    named = re.findall("`(corrosion [^`]+)`", text)
    assert len(shown) >= 4 and len(named) >= 2
    for line in shown + named:
        assert run(shlex.split(line)[1:]) == 0, (line, capsys.readouterr().err)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("*/*")}
    assert {"first-run/report.html", "first-run/figures", "first-run/tables", "first-run/metrics.json",
            "talk/slides.html", "talk/slides-figures"} <= made  # fmt: skip
