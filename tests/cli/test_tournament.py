"""`corrosion tournament`: a field is rated, and who beats whom is said."""

import json

import pytest

from reports.tournament.lineups import lineups


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


@pytest.mark.compiled
def test_a_field_is_rated_and_goes_on_with_what_was_played(corrosion, tmp_path):
    command = ("tournament", "--field", "greedy,random,balanced", "--players", "2,3", "--games", "36", "--threads", "1",
               "--quiet", "--json", "--out", "run")  # fmt: skip
    first = json.loads(corrosion(*command).out)
    for rated in first["rated"]:
        elo = {row["strategy"]: row["elo"] for row in rated["strategies"]}
        assert elo["balanced"]["low"] > elo["greedy"]["high"] > elo["greedy"]["low"] > elo["random"]["high"]
        assert sum(e["value"] for e in elo.values()) == pytest.approx(0, abs=1e-6)
        assert sum(row["share_over_even"]["value"] for row in rated["strategies"]) == pytest.approx(0)
    meta = first["meta"]
    assert meta["mixture"]["balanced"]["value"] == pytest.approx(1) and meta["alpha_rank"]["balanced"]["value"] > 0.9
    assert all(0 <= e["low"] <= e["value"] <= e["high"] <= 1 for some in ("mixture", "alpha_rank") for e in meta[some].values())
    assert {"strategy": "random", "by": "balanced"} in meta["dominated"] and meta["cycles"] == []
    shares = {(row["strategy"], row["against"]): row["value"] for row in meta["shares"]}
    assert all(shares[a, b] + shares[b, a] == pytest.approx(1) for a, b in shares)
    again = json.loads(corrosion(*command).out)
    assert again["games_played_now"] == 0
    drop = ("seconds", "games_played_now")
    assert {k: v for k, v in again.items() if k not in drop} == {k: v for k, v in first.items() if k not in drop}
    page = (tmp_path / "run/report.html").read_text()
    assert "balanced is rated highest" in page and "Who beats whom" in page


@pytest.mark.compiled
def test_one_block_rates_nobody(corrosion):
    done = corrosion("tournament", "--field", "greedy,random", "--players", "2", "--games", "2", "--threads", "1", "--out", "run")
    assert done.code == 0 and "not enough games" in done.out and "nan" not in done.out.lower()


def test_line_ups_are_drawn_evenly_and_follow_from_the_seed():
    field = [f"s{k}" for k in range(9)]
    some = lineups(field, 4, 18, 7)
    assert some == lineups(field, 4, 18, 7) != lineups(field, 4, 18, 8)
    sat = [sum(name in lineup for lineup in some) for name in field]
    assert len(set(map(frozenset, some))) == 18 and max(sat) - min(sat) <= 1
    assert len(lineups(field, 3, 1000, 1)) == 84 and len(lineups(field, 2, 1, 1)) == 36


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--field", "greedy"), "1 strategies are too few"), (("--field", "greedy,greedy"), "stands there twice"),
     (("--field", "greedy,nobody", "--players", "2"), "unknown strategy 'nobody'"),
     (("--players", "1,2"), "no winner in solo"), (("--field", "greedy,random", "--players", "3"), "too few for tables of 3"),
     (("--games", "0"), "too small"), (("--lineups", "0"), "too small")],
)  # fmt: skip
def test_bad_input_is_one_line_and_writes_nothing(corrosion, arguments, said, tmp_path):
    done = corrosion("tournament", *arguments)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
