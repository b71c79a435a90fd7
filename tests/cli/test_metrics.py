"""`corrosion metrics`: what is listed and shown, values of a run, and metrics of one's own."""

import json

import pytest

from reports.metrics.registry import EVERY
from tests.reports.conftest import make_run  # noqa: F401

OWN = """
import polars as pl
from reports.metrics.declare import ROW, Cell, Metric

METRICS = [Metric("own.rust", "Gears rusted", "gears / results", "results", "gears", "Mind.",
                  lambda context: {"": Cell(pl.col("COLUMN"), ROW)})]
"""


@pytest.fixture
def own(tmp_path):
    """The path of a file with a metric of this column."""

    def write(column):
        path = tmp_path / "own.py"
        path.write_text(OWN.replace("COLUMN", column))
        return path

    return write


def test_all_are_listed(corrosion):
    lines = corrosion("metrics", "list").out.splitlines()
    assert [line.split()[0] for line in lines] == [metric.name for metric in EVERY]
    assert {one["name"] for one in json.loads(corrosion("metrics", "list", "--json").out)} == {m.name for m in EVERY}


def test_one_says_what_it_is(corrosion):
    shown = corrosion("metrics", "show", "machines.win_over_kind").out
    for text in ("win share of those who completed it, less that", "percentage points", "An association", "linearised"):
        assert text in shown


def test_values_of_a_run(corrosion, make_run, own):  # noqa: F811
    run = make_run({2: 60, 3: 40})
    shown = corrosion("metrics", "show", "seats.win_share", "--run", run.directory)
    assert shown.code == 0
    assert [line.split()[:4] for line in shown.out.splitlines() if "greedy" in line] == [
        [str(players), "greedy", "base", str(seat)] for players in (2, 3) for seat in range(1, players + 1)
    ]
    asked = ("show", "own.rust", "--metrics", own("rusted"), "--run", run.directory, "--json")
    done = json.loads(corrosion("metrics", *asked).out)
    assert [(one["players"], one["value"], one["n"]) for one in done["values"]] == [(2, 2.0, 120), (3, 2.0, 120)]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("show", "seats.winshare"), "there is no metric 'seats.winshare'; did you mean seats.win_share?"),
        (("show", "scores.mean", "--run", "nowhere"), "nowhere holds no run"),
        (("list", "--metrics", "missing.py"), "missing.py: there is no such file"),
    ],
)
def test_bad_input_is_one_line(corrosion, arguments, says):
    done = corrosion("metrics", *arguments)
    assert (done.code, done.out) == (2, "")
    assert says in done.err and done.err.count("\n") == 1


def test_a_run_that_is_not_complete(corrosion, make_run):  # noqa: F811
    run = make_run({2: 60})
    run.path(run.chunks[0]).unlink()
    done = corrosion("metrics", "show", "scores.mean", "--run", run.directory)
    assert done.code == 2 and "corrosion resume" in done.err


def test_balance_refuses_a_metric_or_scores_that_do_not_fit(corrosion, own, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scores.csv").write_text("players,seat,score\n2,1,thirty\n")
    for arguments, says in (
        (("--metrics", own("gold")), "metric own.rust: the table rows of this run has no column gold"),
        (("--observed", "scores.csv"), "scores.csv, line 2: score is 'thirty'"),
    ):
        done = corrosion("balance", "--games", "5", "--players", "2", *arguments)
        assert (done.code, done.out) == (2, "") and says in done.err and done.err.count("\n") == 1
    assert not list(tmp_path.glob("corrosion-*"))
