"""Metrics of a user's file: taken like ours, and one clear message for whatever is wrong with it."""

import polars as pl
import pytest

from reports.metrics.compute import computed
from reports.metrics.declare import MetricError, context_of
from reports.metrics.frame import frame_of, pandas_results, results
from reports.metrics.own import check, load
from reports.metrics.registry import METRICS
from reports.page import write_report
from tests.reports.conftest import made_up

START = """
import polars as pl
from reports.metrics.declare import ROW, Cell, Metric

def metric(cell, name="own.one", **more):
    return Metric(name, "Title", "formula", "results", "points", "", lambda context: {"": cell}, **more)

"""


@pytest.fixture
def declared(tmp_path):
    """The path of a file with METRICS as given."""

    def write(text):
        path = tmp_path / "own.py"
        path.write_text(f"{START}METRICS = {text}\n")
        return path

    return write


def test_a_file_adds_metrics_to_the_report(make_run, declared):
    run = make_run({2: 300})
    own = load(declared('[metric(Cell(pl.col("special") * pl.col("green"), ROW))]'))
    rows = made_up(2, 300)
    expected = (rows["special"].astype(int) * rows["green"]).mean()
    found = computed(run, own, context_of(run.manifest)).estimate("own.one", 0)
    assert found.value == pytest.approx(expected)
    assert f"{found.value:.2f} ({found.low:.2f}\xa0to\xa0{found.high:.2f})" in write_report(run, False, own).read_text()


def test_a_row_sees_its_game(make_run, declared):
    check(load(declared('[metric(Cell(pl.col("supply_left"), ROW))]')), make_run({2: 20}).manifest)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 / 0", "own.py: ZeroDivisionError"), ("__import__('sys').exit(3)", "own.py: SystemExit"),
        ("[]", "declares no METRICS"), ("[3]", "METRICS holds 3"),
        ('[metric(Cell(ROW, ROW), name="scores.mean")]', "scores.mean: there is already"),
        ('[metric(Cell(ROW, ROW)), metric(Cell(ROW, ROW))]', "own.one: there is already"),
        ('[metric(Cell(ROW, ROW), table="moves")]', "no table 'moves'; known: rows"),
        ('[metric(Cell(ROW, ROW), interval="mode")]', "interval is 'mode'; known: share"),
        ('[metric(Cell(ROW, ROW), interval="function")]', "`combine` go together"),
    ],
)  # fmt: skip
def test_a_file_that_fails_is_one_message(declared, text, says):
    with pytest.raises(MetricError, match=says) as caught:
        load(declared(text))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[metric(Cell(pl.col("gold"), ROW))]', "metric own.one: the table rows of this run has no column gold"),
        ('[metric(Cell(pl.col("score") / 2, ROW))]', "metric own.one: a cell gives Float64, not whole numbers"),
        ('[metric(Cell(pl.col("score").str.len_bytes(), ROW))]', "metric own.one: "),
        ('[metric(Cell(ROW, ROW, against="mean"), interval="difference")]', "own.one: there is no cell 'mean'"),
        ('[metric(7)]', "metric own.one: its cells cannot be made"),
    ],
)  # fmt: skip
def test_what_the_run_cannot_give_is_said_before_it_is_played(make_run, declared, text, says):
    with pytest.raises(MetricError, match=says):
        check(load(declared(text)), make_run({2: 20}).manifest)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(MetricError, match="no such file"):
        load(tmp_path / "none.py")


def test_results_as_frames(make_run):
    pandas = pytest.importorskip("pandas")
    run = make_run({2: 60, 4: 3})
    found = results(run.directory)
    seats = found.filter(pl.col("metric") == "seats.win_share", pl.col("condition") == 0)
    assert seats["seat"].to_list() == [1, 2] and seats["value"].sum() == pytest.approx(1)
    assert found.filter(pl.col("condition") == 1)["value"].null_count() > 0
    assert not found["value"].is_nan().any()
    assert found.equals(frame_of(computed(run, METRICS, context_of(run.manifest))))
    frame = pandas_results(run.directory)
    assert isinstance(frame, pandas.DataFrame) and list(frame.columns) == found.columns and len(frame) == found.height
