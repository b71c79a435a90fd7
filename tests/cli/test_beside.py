"""What a balance report shows beside its run is there again whenever the report is written anew."""

import json

import pytest

from reports.replay.games import Samples
from reports.sections import observed, own
from scripts.cli.balance import write
from sim.store import open_run
from tests.reports.conftest import make_run  # noqa: F401
from tests.reports.test_own_metrics import declared  # noqa: F401


@pytest.fixture(autouse=True)
def only_these(monkeypatch):
    """The rows are made up, so no game can be played again; and other sections say nothing of this."""
    monkeypatch.setattr("reports.page.samples", lambda run, view: Samples())
    monkeypatch.setattr("reports.page.sections", lambda view: [s for part in (observed, own) if (s := part.section(view))])


def sections(run):
    text = (run.directory / "report.html").read_text()
    return [part in text for part in ('id="observed"', "own.one")]


def test_scores_and_metrics_stay_with_the_run(corrosion, make_run, declared, tmp_path):  # noqa: F811
    run = make_run({2: 60})
    identity, metrics = run.identity, declared('[metric(Cell(pl.col("special"), ROW))]')
    write(run, shown={"observed": {"2": [40, 41, 60] * 9}, "metrics": str(metrics)})
    assert sections(run) == [True, True]
    for command in ("report", "resume"):
        (run.directory / "report.html").unlink()
        done = corrosion(command, run.directory)
        assert done.code == 0 and f"report: {run.directory}/report.html\n" in done.out
        assert sections(run) == [True, True]
    assert open_run(run.directory).identity == identity and not open_run(run.directory).missing()
    write(run, shown={"observed": {"1": [50]}})
    assert json.loads((run.directory / "manifest.json").read_text())["beside"] == \
        {"observed": {"1": [50]}, "metrics": str(metrics)}


def test_metrics_that_are_gone_are_not_left_out_silently(corrosion, make_run, declared):  # noqa: F811
    run = make_run({2: 60})
    metrics = declared('[metric(Cell(pl.col("special"), ROW))]')
    write(run, shown={"observed": {"2": [40]}, "metrics": str(metrics)})
    metrics.unlink()
    done = corrosion("report", run.directory)
    assert done.code == 0 and f"without the metrics of its own: {metrics}: there is no such file" in done.err
    assert sections(run) == [True, False]


def test_the_options_are_kept_as_the_manifest_has_them(make_run, declared, tmp_path, monkeypatch):  # noqa: F811
    from scripts.cli.beside import asked

    monkeypatch.chdir(tmp_path)
    (tmp_path / "scores.csv").write_text("players,seat,score\n2,1,30\n2,2,41\n")
    metrics = declared('[metric(Cell(pl.col("special"), ROW))]')
    found = asked(make_run({2: 20}).manifest, metrics.name, "scores.csv")
    assert found == {"metrics": str(metrics), "observed": {"2": [30, 41]}}
