"""`corrosion sensitivity`: what it refuses, and that it goes on where it was stopped."""

import json

import pytest

SMALL = ("sensitivity", "--catalogues", "4", "--games", "12", "--field", "random,search:2:greedy", "--search-games", "4",
         "--threads", "1")  # fmt: skip


pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--catalogues", "1"), "1 is too small"),
        (("--games", "0"), "0 is too small"),
        (("--players", "7"), "no player count"),
        (("--strategies", "greedi"), "unknown strategy 'greedi'"),
        (("--catalog", "none.toml"), "none.toml"),
        (("--field", "nobody"), "unknown strategy 'nobody'"),
        (("--search-games", "1"), "1 is too small"),
        (("--keep", "nowhere/x.json"), "--keep: nowhere/x.json is no file"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(corrosion, here, arguments, said):
    done = corrosion(*SMALL, *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err and done.err.count("\n") == 1
    assert not list(here.iterdir())


@pytest.mark.compiled
def test_it_says_what_holds_and_goes_on(corrosion, here, monkeypatch):
    from sim import store
    from tests.playing import compile_once

    compile_once()
    monkeypatch.setattr("scripts.cli.sensitivity.BASE_GAMES", 60)
    write, written = store.Run.write, []

    def stop(run, *rest):
        if len(written) == 3:
            raise KeyboardInterrupt
        written.append(run)
        write(run, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(store.Run, "write", stop)
        done = corrosion(*SMALL, "--quiet")
    assert done.code == 130 and "to go on: corrosion sensitivity" in done.err
    done = json.loads(corrosion(*SMALL, "--json", "--keep", "kept.json").out)
    parts = [json.loads(path.read_text()) for path in here.glob("corrosion-sensitivity-1/part-*/manifest.json")]
    total = 60 * 2 + 4 + 12 * sum(len(part["plan"]["conditions"]) for part in parts)
    assert len(parts) == 2
    assert 0 < done["games_played_now"] < total
    again = json.loads(corrosion(*SMALL, "--json").out)
    assert again["games_played_now"] == 0 and again["found"] == done["found"]
    assert json.loads((here / "kept.json").read_text()) == [done["study"]]
    assert list(done["study"]["found"][0]["fields"]) == ["random", "search:2:greedy"]
    names = {record["headline"] for record in again["found"]}
    assert any("even share" in name for name in names) and any("source of points" in name for name in names)
    text = (here / "corrosion-sensitivity-1" / "report.html").read_text()
    assert "not enough games" in text  # of four catalogues nothing can be said
    assert corrosion("verify", "corrosion-sensitivity-1/part-000").code == 0
    shares = json.loads(corrosion(*SMALL, "--shares-only", "--field", "none", "--json").out)
    assert shares["games_played_now"] == 0 and "--shares-only" in shares["command"]  # these games have been played
    assert [r["key"] for r in shares["found"]] == [r["key"] for r in done["found"]]
    other = corrosion(*SMALL, "--seed", "2", "--out", "corrosion-sensitivity-1")
    assert other.code == 2 and "holds another run" in other.err
