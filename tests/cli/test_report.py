"""`corrosion report`: any run that is there, what is said of one that is not whole, and bad input."""

import csv
import json

import pytest

from reports.figures import style
from reports.replay.games import Samples
from scripts.cli.report import check
from tests.reports.conftest import make_run  # noqa: F401


@pytest.fixture(autouse=True)
def without_samples(monkeypatch, request):
    """The rows are made up: no game that is played again could be equal to them."""
    if "plays" not in request.node.name:
        monkeypatch.setattr("reports.page.samples", lambda run, view: Samples())


def test_a_run_gets_its_report(corrosion, make_run):  # noqa: F811
    """The same one each time, and nothing of an earlier one stays beside it."""
    run = make_run({1: 30, 3: 40})
    first = None
    for _ in range(2):
        done = corrosion("report", run.directory)
        assert (done.code, done.err, done.out) == (0, "", f"report: {run.directory}/report.html\n")
        found = {path.relative_to(run.directory): path.read_bytes() for path in run.directory.rglob("*")
                 if path.suffix in (".html", ".png", ".csv", ".svg")}  # fmt: skip
        assert first in (None, found) and {path.suffix for path in found} == {".html", ".png", ".csv"}
        first = found
        (run.directory / "figures" / "scores.svg").write_text("<svg/>")
        (run.directory / "tables" / "older.csv").write_text("a\n")


def test_tables_are_files_with_the_numbers_of_the_metrics(corrosion, make_run, short):  # noqa: F811
    run = make_run({2: 60})
    assert corrosion("report", run.directory).code == 0
    rows = list(csv.DictReader((run.directory / "tables" / "win-share-and-score-by-seat.csv").open()))
    records = json.loads((run.directory / "metrics.json").read_text())
    for seat, row in enumerate(rows, 1):
        known = next(r for r in records if r["metric"] == "seats.win_share" and r.get("seat") == seat)
        for part in ("value", "low", "high"):
            name = "win share" + ("" if part == "value" else f", {part}")
            assert float(row[f"{name} [%]"]) == pytest.approx(100 * known[part])
        assert int(row["win share, n"]) == int(row["n (games)"]) == known["n"] == 60


def test_a_page_and_its_files_can_go_elsewhere(corrosion, make_run, tmp_path, short):  # noqa: F811
    """Figures as SVG too, if asked for, which are the same each time."""
    run = make_run({1: 30})
    done = json.loads(corrosion("report", run.directory, "--out", tmp_path / "talk" / "slides.html", "--svg", "--json").out)
    assert done["report"] == str(tmp_path / "talk" / "slides.html")
    assert sorted(path.name for path in (tmp_path / "talk").iterdir()) == [
        "slides-figures", "slides-metrics.json", "slides-tables", "slides.html"]  # fmt: skip
    names = {path.name for path in (tmp_path / "talk" / "slides-figures").iterdir()}
    assert names == {f"{name}.{kind}" for name in ("scores", "solo-bands") for kind in ("png", "svg")}
    assert not (run.directory / "report.html").exists()
    assert corrosion("report", run.directory, "--out", tmp_path / "folder", "--svg", "--quiet").code == 0
    for name in names:
        assert (tmp_path / "folder/figures" / name).read_bytes() == (tmp_path / "talk/slides-figures" / name).read_bytes()


def test_an_incomplete_run_is_reported_as_far_as_it_goes(corrosion, make_run, short):  # noqa: F811
    run = make_run({2: 4000, 3: 30})
    gone = [chunk for chunk in run.chunks if chunk.group == 0][-1]
    run.path(gone).unlink()
    there = 4000 - (gone.hi - gone.lo)
    done = corrosion("report", run.directory)
    said = f"This run is incomplete: {there + 30:,} of 4,030 games are there. All numbers are of these games only."
    assert (done.code, done.out.splitlines()[0]) == (0, said)
    text = (run.directory / "report.html").read_text()
    assert said in text and f"n\xa0=\xa0{there:,}" in text and "n\xa0=\xa04,000" not in text


def test_conditions_without_a_game_are_left_out(corrosion, make_run, short):  # noqa: F811
    run = make_run({2: 30, 3: 30})
    run.path(run.chunks[1]).unlink()
    done = corrosion("report", run.directory)
    assert done.code == 0 and "1 of 2 conditions have none and are left out" in done.out
    assert "3 players" not in (run.directory / "report.html").read_text().split('id="verdicts"')[1].split("</section>")[0]


def test_what_another_engine_plays_is_reported_without_games(corrosion, make_run, monkeypatch, short):  # noqa: F811
    run = make_run({2: 30})
    monkeypatch.setattr("strategies.batch.engine_hash", lambda module: "0" * 16)
    done = corrosion("report", run.directory)
    assert done.code == 0
    assert done.out.startswith("No game can be shown: this program cannot play the run's games again (it was made by another")
    assert "No game can be shown" in (run.directory / "report.html").read_text()


def test_a_missing_font_is_told_and_the_figures_are_there(corrosion, make_run, monkeypatch, short):  # noqa: F811
    run = make_run({2: 30})
    monkeypatch.setitem(style.SETTINGS, "font.family", "No Such Sans")
    done = corrosion("report", run.directory)
    assert (done.code, done.err) == (0, "")
    said = "The font No Such Sans is missing: figures are drawn with another one, and their labels may not fit."
    assert done.out.startswith(said) and said in (run.directory / "report.html").read_text()
    assert (run.directory / "figures/scores.png").stat().st_size > 5000


def test_an_empty_run_is_refused_with_the_command_that_plays_it(corrosion, make_run):  # noqa: F811
    run = make_run({2: 30})
    run.path(run.chunks[0]).unlink()
    assert corrosion("report", run.directory) == (2, "", (
        f"corrosion: error: {run.directory} holds no games that could be reported; to play them: "
        f"corrosion resume {run.directory}\n"))  # fmt: skip
    assert not (run.directory / "report.html").exists()


def rewritten(run, change):
    facts = json.loads((run.directory / "manifest.json").read_text())
    change(facts)
    (run.directory / "manifest.json").write_text(json.dumps(facts))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda facts: facts.update(format="corrosion-run/1"), "is of the format corrosion-run/1; this program reads"),
        (lambda facts: facts.update(format="corrosion-run/9"), "it was written by a newer version"),
        (lambda facts: facts.pop("bits"), "its manifest has no 'bits'"),
        (lambda facts: facts["plan"]["tables"]["rows"].pop("win_share"), "has no column win_share"),
    ],
)
def test_a_run_of_another_version_is_refused_in_a_line(corrosion, make_run, change, said):  # noqa: F811
    run = make_run({2: 30})
    rewritten(run, change)
    done = corrosion("report", run.directory)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert said in done.err


def test_a_run_without_a_column_is_reported_without_what_rests_on_it(corrosion, make_run, monkeypatch):  # noqa: F811
    """As an earlier version would have kept it: whole, but with less in its tables."""
    from sim.store import Run

    run = make_run({2: 60, 3: 60})
    rewritten(run, lambda facts: [facts["plan"]["tables"][table].pop(column) for table, column in (
        ("rows", "award_points_suits"), ("rows", "tokens"), ("turns", "special"))])
    monkeypatch.setattr(Run, "facts", lambda self, chunk, table="rows": {})  # its files would be of such a run
    done = corrosion("report", run.directory)
    assert (done.code, done.err) == (0, "")
    said = done.out.splitlines()[0]
    assert said.startswith("This run was made by another version of this program, and not all is known of its games (")
    for title in ("Points of an award token", "Share of all points", "When the winner can be told"):
        assert title in said.partition("stands for: ")[2]
    assert "Mean score" not in said
    text = (run.directory / "report.html").read_text()
    assert said.partition(" (")[0] in text
    records = json.loads((run.directory / "metrics.json").read_text())
    known = {r["metric"] for r in records if r["value"] is not None}
    assert "scores.mean" in known and "machines.win_share" in known
    assert not known & {"sources.shares", "awards.points"}


def test_a_damaged_file_is_not_read_as_far_as_it_goes(corrosion, make_run):  # noqa: F811
    run = make_run({2: 30})
    path = run.path(run.chunks[0])
    content = bytearray(path.read_bytes())
    content[40:400] = bytes(360)
    path.write_bytes(content)
    done = corrosion("report", run.directory)
    assert (done.code, done.out) == (1, "")
    assert "corrosion verify" in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere",), "nowhere holds no run"),
        (("run", "--out", "run/manifest.json"), "neither a page (.html) nor a folder"),
        (("run", "--out", "folder.html"), "folder.html is a folder"),
        (("run", "--games", "3"), "No such option: --games"),
    ],
)
def test_bad_places_are_refused_before_the_work(corrosion, make_run, monkeypatch, tmp_path, arguments, said):  # noqa: F811
    make_run({1: 30})
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.html").mkdir()
    done = corrosion("report", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert said in done.err


def test_a_folder_that_is_there_and_a_new_page_are_places(tmp_path):
    for place in (tmp_path, tmp_path / "page.html", tmp_path / "new" / "page.html", tmp_path / "new"):
        check(place)
    assert not list(tmp_path.iterdir())


def test_several_conditions_of_a_player_count_stand_in_a_table(corrosion, tmp_path, short):
    run = several(tmp_path / "run")
    done = corrosion("report", run.directory)
    assert done.out.startswith("The sections show the first condition of each player count; 2 more are in the table")
    rows = list(csv.DictReader((run.directory / "tables" / "all-conditions.csv").open()))
    assert [row["variant"] for row in rows] == ["base", "chrome.A6.points=11", "chrome.A6.points=12"]
    assert [row["games"] for row in rows] == ["30"] * 3


def several(folder):
    """A run of three variants, its rows made up."""
    import numpy as np

    from sim.plan import plan_of
    from sim.store import start_run
    from strategies.batch import Batch, manifest
    from tests.reports.conftest import made_up, made_up_games

    asked = {"players": [2], "lineups": {"named": [["greedy"]]}, "games": 30, "factorial": {"chrome.A6.points": [11, 12]}}
    facts = manifest(plan_of(asked), "corrosion sweep points.toml")
    run, batch = start_run(folder, facts), Batch(facts)
    rows = np.concatenate([made_up(2, 30, seed) for seed in range(len(facts["plan"]["variants"]))])
    rows["variant"] = np.repeat(np.arange(len(facts["plan"]["variants"])), 60)
    others = {name: np.zeros(0, batch.tables[name].dtype) for name in ("turns", "yields")}
    others["games"] = np.tile(made_up_games(2, 30), len(facts["plan"]["variants"]))
    others["games"]["variant"] = np.repeat(np.arange(len(facts["plan"]["variants"])), 30)
    run.write(run.chunks[0], batch.frames(run.chunks[0], {"rows": rows} | others))
    return run
