"""`corrosion whatif`: what it refuses, what it plays, that it goes on, and that planted changes are found exactly."""

import json
import re
from pathlib import Path

import pytest

from scripts.cli.whatif import components, edits_of

SMALL = ("--games", "60", "--threads", "1")


pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing is changed; give --remove, --set"),
        (("--deny", "chrome.A99"), "deny: unknown component 'chrome.A99'"),
        (("--give", "chrome.A99"), "give: unknown component 'chrome.A99'"),
        (("--remove", "chrome.A99"), "A99"),
        (("--set", "chrome.A6.pints=3"), "pints"),
        (("--give", "suit.gray"), "give: unknown component 'suit.gray'"),
        (("--give", "chrome"), "give: unknown component 'chrome'"),
        (("--give", "starter.gears"), "give: unknown component 'starter.gears'"),
        (("--give", "chrome.A6", "--remove", "chrome.A6"), "chrome.A6 cannot be given"),
        (("--set", "chrome.B1.points=5", "--set", "chrome.B1.points=5"), "twice"),
        (("--all", "--deny", "copy"), "--all: goes without --deny"),
        (("--catalog", "none.toml"), "none.toml"),
        (("--deny", "copy", "--players", "5"), "no player count"),
        (("--deny", "copy", "--players", "2", "--strategies", "a,b,c"), "3 names for 2 seats"),
        (("--deny", "copy", "--games", "0"), "too small"),
        (("--deny", "copy", "--precision", "win_share=1%", "--games", "50"), "both games and precision"),
        (("--deny", "copy", "--max-games", "50"), "goes with --precision only"),
        (("--deny", "copy", "--precision", "seats.win_share=1%"), "no effect of a what-if; known: whatif.win_share"),
        (("--deny", "copy", "--precision", "whatif.win_share=0.5"), "in percent, like 0.2%"),
        (("--deny", "copy", "--precision", "score=0.5%"), "in points, without %"),
        (("--deny", "copy", "--precision", "win_share=1%", "--players", "1"), "win share is no effect of this what-if"),
        (("--remove", "chrome.B4", "--precision", "others=1"), "score of the others is no effect of this what-if"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(corrosion, here, arguments, said):
    done = corrosion("whatif", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err and done.err.count("\n") == 1
    assert not list(here.iterdir())


def test_a_change_that_changes_nothing_is_refused(corrosion):
    from sim.corrosion.catalogue import load_catalogue

    points = load_catalogue().data["chrome"]["A6"]["points"]
    done = corrosion("whatif", "--set", f"chrome.A6.points={points}")
    assert (done.code, done.err) == (2, f"corrosion: error: --set: chrome.A6.points is {points} already: nothing is changed.\n")
    done = corrosion("whatif", "--set", f"chrome.A6.points={points + 1}", "--set", f"chrome.A6.points={points}")
    assert (done.code, "nothing is changed" in done.err) == (2, True)
    Path("mine.toml").write_text('base = "default"\nformat = 1\n[chrome.A7]\ncopies = 0\n')
    done = corrosion("whatif", "--catalog", "mine.toml", "--remove", "chrome.A7")
    assert (done.code, "--remove: this is not in the game as it is" in done.err) == (2, True)


def test_a_catalogue_alone_is_the_change(corrosion, here):
    Path("mine.toml").write_text('base = "default"\nformat = 1\n[chrome.A6]\npoints = 20\n[rules]\nend_fees = [2, 3]\n')
    assert sorted(edits_of("mine.toml")) == ["chrome.A6.points=20", "rules.end_fees=2,3"]
    done = json.loads(corrosion("whatif", "--catalog", "mine.toml", "--dry-run", "--json").out)
    assert [c["variant"] for c in done["conditions"]] == ["base", "catalogue mine.toml"]
    with_deny = json.loads(corrosion("whatif", "--catalog", "mine.toml", "--deny", "copy", "--dry-run", "--json").out)
    assert [c["variant"] for c in with_deny["conditions"]] == ["base", "base; seat 1 denied copy", "base; seat 2 denied copy"]
    Path("same.toml").write_text('base = "default"\nformat = 1\n')
    same = corrosion("whatif", "--catalog", "same.toml")
    assert (same.code, "nothing is changed" in same.err) == (2, True)


def test_all_components_are_denied_and_given(corrosion):
    names = components(None)
    done = json.loads(corrosion("whatif", "--all", "--dry-run", "--json").out)
    awards = [name for name in names if name.startswith("award.")]
    assert len(done["conditions"]) == 1 + 2 * len(names) + 3 * (len(names) - len(awards)) + 2 * len(awards)
    assert {name.partition(".")[0] for name in names} == {"chrome", "one_shot", "turning", "award", "engineer"}


@pytest.mark.compiled
def test_it_plays_tells_goes_on_and_verifies(corrosion, here, monkeypatch):
    from sim import store
    from tests.playing import compile_once

    compile_once()
    options = ("whatif", "--remove", "chrome.B4", "--deny", "one_shot.ONE9", "--give", "award.suits", *SMALL)

    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(store.Run, "write", stop)
        done = corrosion(*options)
    assert done.code == 130 and "to go on: corrosion whatif --players 2" in done.err
    done = corrosion(*options)
    assert done.code == 0, done.err
    assert "a seat that may not take ONE9 wins" in done.out and "without B4" in done.out
    assert "report: corrosion-whatif-1/report.html" in done.out
    text = (here / "corrosion-whatif-1" / "report.html").read_text()
    again = json.loads(corrosion(*options, "--json").out)
    assert again["games_played_now"] == 0 and (here / "corrosion-whatif-1" / "report.html").read_text() == text
    assert {e["metric"] for e in again["effects"]} == {f"whatif.{m}" for m in ("win_share", "score", "others", "turns")}
    assert corrosion("verify", "corrosion-whatif-1").code == 0
    longer = corrosion("resume", "corrosion-whatif-1", "--more", "20", "--threads", "1")
    assert longer.code == 0
    assert "80 keys" in (here / "corrosion-whatif-1" / "report.html").read_text()


@pytest.mark.compiled
def test_a_precision_is_reached_at_the_first_look_that_shows_it(corrosion, here, monkeypatch):
    from scripts.cli import precision
    from sim.store import open_run
    from tests.playing import compile_once

    compile_once()
    options = ("whatif", "--strategies", "random", "--deny", "chrome", "--precision", "win_share=1.25%", "--threads", "1",
               "--quiet")  # fmt: skip
    looked, real = [], precision.EffectLooks.worst

    def look(looks, number):
        looked.append((looks.run.blocks[number], real(looks, number)))
        return looked[-1][1]

    monkeypatch.setattr(precision.EffectLooks, "worst", look)
    done = json.loads(corrosion(*options, "--json").out)
    blocks = [b for b, _ in looked]
    assert blocks[0] == 2000 and len(blocks) > 1  # a quarter more each time
    assert all(later == -(-5 * sooner // 4) for sooner, later in zip(blocks, blocks[1:], strict=False))
    assert looked[-1][1] <= 0.0125 < looked[-2][1]
    mean, = (e for e in done["effects"] if e["metric"] == "whatif.win_share" and e["seat"] == 0)
    assert (mean["high"] - mean["low"]) / 2 == pytest.approx(looked[-1][1])
    assert open_run(here / "corrosion-whatif-1").blocks == blocks[-1:]
    assert "whatif.win_share was within ±1.25%" in done["sample"] and "--precision whatif.win_share=1.25%" in done["command"]
    assert done["sample"].split(":")[0] in (here / "corrosion-whatif-1" / "report.html").read_text()
    assert json.loads(corrosion(*options, "--json").out)["games_played_now"] == 0

    def stop(looks, number):
        if looks.run.blocks[number] > 2000:
            raise KeyboardInterrupt
        return real(looks, number)

    with monkeypatch.context() as patched:
        patched.setattr(precision.EffectLooks, "worst", stop)
        assert corrosion(*options, "--out", "stopped").code == 130
    assert corrosion("resume", "stopped", "--quiet").code == 0
    first, second = (json.loads(corrosion("verify", run, "--json").out)["result_hash"] for run in ("corrosion-whatif-1", "stopped"))
    assert first == second
    most = json.loads(corrosion(*options, "--max-games", "600", "--json").out)
    assert most["games"] == 3 * 600


@pytest.mark.compiled
def test_points_of_a_machine_move_random_players_by_what_they_complete(corrosion, here):
    """The random player does not see points: the paired difference is the direct count, exactly."""
    import polars as pl

    from sim.corrosion.catalogue import load_catalogue
    from tests.playing import compile_once

    compile_once()
    points = load_catalogue().data["chrome"]["B2"]["points"]
    options = ("--strategies", "random", "--set", f"chrome.B2.points={points + 5}", "--games", "400", "--threads", "1")
    found = json.loads(corrosion("whatif", *options, "--json", "--quiet").out)["effects"]
    rows = pl.scan_parquet(here / "corrosion-whatif-1/rows/*.parquet").filter(pl.col("condition") == 0)
    counted = rows.group_by("seat").agg((pl.col("chrome_done_B2") > 0).mean()).sort("seat").collect()
    by_seat = {e["seat"]: e["value"] for e in found if e["metric"] == "whatif.score"}
    assert counted["chrome_done_B2"].min() > 0
    for seat, share in counted.iter_rows():
        assert by_seat[seat] == pytest.approx(5 * share, abs=1e-12)
    assert by_seat[0] == pytest.approx(5 * counted["chrome_done_B2"].mean(), abs=1e-12)


@pytest.mark.compiled
def test_the_table_of_all_components_says_how_long_it_takes(corrosion, here):
    from tests.playing import compile_once

    compile_once()
    done = corrosion("whatif", "--all", "--games", "12", "--threads", "1")
    assert done.code == 0, done.err
    assert re.search(r"games of \d+ conditions: about .* games/s", done.err)
    assert sum(line.startswith(("chrome.", "award.", "engineer.", "one_shot.", "turning.")) for line in done.out.splitlines()) \
        == len(components(None))
    assert "what components are worth" in (here / "corrosion-whatif-1" / "report.html").read_text()
