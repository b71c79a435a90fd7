"""`corrosion compare`: the same games, exact zeros in self-play, tests that stop where they should, clear words."""

import json

import pytest


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def told(corrosion, *arguments):
    done = corrosion("compare", *arguments, "--threads", "1", "--quiet", "--json")
    assert done.code == 0, done.err
    return json.loads(done.out.splitlines()[-1])


@pytest.mark.compiled
def test_self_play_is_zero_exactly_and_said_to_be(corrosion):
    found = told(corrosion, "greedy", "greedy", "--field", "random,greedy", "--games", "24", "--out", "run")
    contrasts = [c for count in found["counts"] for c in count["contrasts"]]
    assert {c["kind"] for c in contrasts} == {"score", "headline", "one_among", "one_against", "field"}
    assert all((c["value"], c["low"], c["high"], c["never_differed"]) == (0, 0, 0, True) for c in contrasts)
    assert all("never differed" in verdict for verdict in found["verdicts"])
    assert all(seat["half"]["value"] == 0 for count in found["counts"] for seat in count["seats"])


@pytest.mark.compiled
def test_the_sequential_test_of_self_play_accepts_the_null(corrosion):
    found = told(corrosion, "greedy", "greedy", "--players", "1,2", "--sprt", "--out", "run")
    assert [count["test"]["says"] for count in found["counts"]] == ["null", "null"]
    assert all("the test accepts" in verdict and "never differed" in verdict for verdict in found["verdicts"])


@pytest.mark.compiled
def test_a_better_strategy_is_found_and_the_numbers_are_those_of_the_rows(corrosion, tmp_path):
    import polars as pl

    found = told(corrosion, "greedy", "random", "--players", "1,2,3", "--games", "60", "--out", "run")
    said = [verdict.split(", by")[0] for verdict in found["verdicts"][:3]]
    assert said == [f"{who}: greedy is better than random" for who in ("Solo", "2 players", "3 players")]
    rows = pl.read_parquet(tmp_path / "run/rows/*.parquet")
    names = {s["name"]: k for k, s in enumerate(json.loads((tmp_path / "run/manifest.json").read_text())["plan"]["strategies"])}
    contrasts = {(count["players"], c["kind"]): c for count in found["counts"] for c in count["contrasts"]}
    one = {n: rows.filter((pl.col("players") == n) & (pl.col("strategy") == names["greedy"])) for n in (2, 3)}
    share = one[2]["win_share"].cast(pl.Int64).sum() / 12 / one[2].height
    assert contrasts[2, "headline"]["value"] == pytest.approx(share - 0.5)
    lone = {name: rows.filter((pl.col("players") == 3) & (pl.col("strategy") == names[name])).group_by("condition").agg(
        pl.col("win_share").cast(pl.Int64).sum() / 12 / pl.len(), pl.len()).sort("len")["win_share"][0] for name in names}  # fmt: skip
    assert contrasts[3, "one_among"]["value"] == pytest.approx(lone["greedy"] - 1 / 3)
    assert contrasts[3, "one_against"]["value"] == pytest.approx(1 / 3 - lone["random"])
    both = (contrasts[3, "one_among"]["value"] + contrasts[3, "one_against"]["value"]) / 2
    assert contrasts[3, "headline"]["value"] == pytest.approx(both)
    page = (tmp_path / "run/report.html").read_text()
    assert "greedy is better than random" in page and "One game, told" in page and "nan" not in page.lower().split()


@pytest.mark.compiled
def test_one_side_that_wins_everything_ends_clearly(corrosion):
    found = told(corrosion, "balanced", "random", "--players", "2", "--sprt", "--max-games", "600", "--out", "run")
    (count,) = found["counts"]
    assert count["test"]["says"] == "alternative" and count["contrasts"][0]["value"] > 0.45
    assert count["contrasts"][0]["low"] < count["contrasts"][0]["high"] <= 0.5
    assert "NaN" not in json.dumps(found)


@pytest.mark.compiled
def test_a_single_block_is_not_enough(corrosion):
    found = told(corrosion, "balanced", "greedy", "--players", "1,2", "--games", "1", "--out", "run")
    assert all("not enough games" in verdict for verdict in found["verdicts"][:2])


@pytest.mark.compiled
def test_where_a_test_stops_depends_neither_on_threads_nor_on_interruptions(corrosion):
    command = ("greedy", "special-rush", "--players", "2", "--sprt", "--null", "-38%", "--alternative", "-42%",
               "--max-games", "2000")  # fmt: skip
    first = told(corrosion, *command, "--out", "one")
    done = corrosion("compare", *command, "--threads", "2", "--quiet", "--json", "--out", "two")
    second = json.loads(done.out.splitlines()[-1])
    again = told(corrosion, *command, "--out", "one")
    assert again["games_played_now"] == 0
    assert first["counts"] == second["counts"] == again["counts"]
    looks = first["counts"][0]["test"]["looks"]
    assert looks[-1][0] == first["counts"][0]["test"]["blocks"]
    assert all(abs(ratio) < 2.95 for _, ratio in looks[:-1])


@pytest.mark.compiled
def test_three_strategies_sit_at_one_table_whose_neighbours_change(corrosion, tmp_path):
    import polars as pl

    found = told(corrosion, "greedy", "random", "balanced", "--players", "2,3", "--games", "30", "--out", "run")
    plan = json.loads((tmp_path / "run/manifest.json").read_text())["plan"]
    assert [len(c["lineup"]) for c in plan["conditions"]] == [2, 2, 2, 3]
    assert [count["contrasts"][0]["n"] for count in found["counts"]] == [60, 30]  # two pairs of each; one table
    names = [strategy["name"] for strategy in plan["strategies"]]
    rows = pl.read_parquet(tmp_path / "run/rows/*.parquet").filter(pl.col("players") == 3)
    seatings = {tuple(some) for some in rows.sort("block", "rotation", "seat")["strategy"].reshape((-1, 3)).to_list()}
    assert len(seatings) == 6
    for count in found["counts"]:
        shares = {c["strategies"][0]: c["value"] for c in count["contrasts"] if c["kind"] == "share"}
        assert len(shares) == 3 and sum(shares.values()) == pytest.approx(0)
    for name, value in shares.items():
        own = rows.filter(pl.col("strategy") == names.index(name))
        assert value == pytest.approx(own["win_share"].cast(pl.Int64).sum() / 12 / own.height - 1 / 3)
    pairs = {tuple(c["strategies"]): c["value"] for c in found["counts"][1]["contrasts"] if c["kind"] == "table"}
    assert all(value == pytest.approx((shares[a] - shares[b]) / 2) for (a, b), value in pairs.items())


@pytest.mark.compiled
def test_a_game_of_a_table_is_told_and_verified_as_it_was_played(corrosion, tmp_path):
    told(corrosion, "greedy", "random", "balanced", "--players", "3", "--games", "12", "--out", "run")
    assert corrosion("verify", "run").code == 0
    plan = json.loads((tmp_path / "run/manifest.json").read_text())["plan"]
    names = [strategy["name"] for strategy in plan["strategies"]]
    for block in (0, 1):
        done = corrosion("trace", "--run", "run", "--game", f"{block}.1", "--format", "jsonl")
        assert done.code == 0, done.err
        who = json.loads(done.out.splitlines()[0])["strategies"]
        order = plan["conditions"][0]["orders"][block]
        assert who == [names[order[(seat + 1) % 3]] for seat in range(3)]


@pytest.mark.compiled
def test_two_names_of_one_strategy_are_the_check_of_the_comparison(corrosion, tmp_path):
    from strategies.registry import STYLES

    (tmp_path / "mine.toml").write_text((STYLES / "greedy.toml").read_text().replace("description =", "description=", 1))
    done = corrosion("compare", "greedy", "mine.toml", "--players", "2,3", "--games", "12", "--threads", "1", "--json", "--quiet",
                     "--out", "run")  # fmt: skip
    assert done.code == 0 and "greedy and mine.toml are one strategy" in done.err
    found = json.loads(done.out.splitlines()[-1])
    assert all(c["never_differed"] for count in found["counts"] for c in count["contrasts"])
    assert [count["contrasts"][0]["n"] for count in found["counts"]] == [6, 4]  # of each key one game
    assert "greedy and mine.toml are one strategy" in (tmp_path / "run/report.html").read_text()
    for command in (("compare", "greedy", "random", "mine.toml"), ("tournament", "--field", "greedy,mine.toml", "--players", "2")):
        done = corrosion(*command)
        assert done.code == 2 and "mine.toml, which is greedy (equal content), stands there twice" in done.err


@pytest.mark.compiled
def test_a_comparison_is_extended_like_any_run(corrosion):
    told(corrosion, "greedy", "random", "--players", "2", "--games", "20", "--out", "run")
    assert corrosion("resume", "run", "--more", "20", "--threads", "1", "--quiet").code == 0
    found = told(corrosion, "greedy", "random", "--players", "2", "--games", "40", "--out", "run")
    assert found["games_played_now"] == 0 and found["counts"][0]["contrasts"][0]["n"] == 40
    assert corrosion("verify", "run").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("greedy",), "two strategies or more are needed"), (("greedy", "greedy", "random"), "stands there twice"),
     (("greedy", "nobody"), "unknown strategy 'nobody'"), (("greedy", "random", "--games", "0"), "too small"),
     (("greedy", "random", "--sprt", "--max-games", "0"), "too small"),
     (("greedy", "random", "--sprt", "--games", "5"), "a test chooses how many games"),
     (("greedy", "random", "--max-games", "5"), "go with --sprt or --anytime only"),
     (("greedy", "random", "--sprt", "--anytime"), "choose one of the two"),
     (("greedy", "random", "--sprt", "--alternative", "0%"), "needs two different hypotheses"),
     (("greedy", "random", "--sprt", "--alternative", "70%"), "70% is impossible"),
     (("greedy", "random", "--sprt", "--players", "1", "--alternative", "2%"), "solo is compared in points"),
     (("greedy", "random", "--sprt", "--alternative", "x"), "is no difference"),
     (("greedy", "random", "--sprt", "--alpha", "0"), "no probability of an error"),
     (("greedy", "random", "balanced", "--sprt"), "tests two strategies, not 3"),
     (("greedy", "random", "--scheduler", "x"), "goes with --executor dask only")],
)  # fmt: skip
def test_bad_input_is_one_line_and_writes_nothing(corrosion, arguments, said, tmp_path):
    done = corrosion("compare", *arguments)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.compiled
def test_an_interval_for_all_times_ends_a_clear_match_and_self_play(corrosion):
    found = told(corrosion, "greedy", "random", "--players", "2", "--anytime", "--max-games", "1200", "--out", "run")
    (count,) = found["counts"]
    assert count["test"]["says"] == "apart" and count["test"]["interval"][0] > 0
    found = told(corrosion, "greedy", "greedy", "--players", "2", "--anytime", "--out", "self")
    assert found["counts"][0]["test"]["says"] == "null" and "never differed" in found["verdicts"][0]


@pytest.mark.compiled
def test_a_strategy_that_fails_in_play_ends_the_run_in_one_line(corrosion, tmp_path):
    lines = ('"""Fails."""', "", "class Strategy:", "    def answer(self, question):", '        raise ValueError("out of ideas")')
    (tmp_path / "broken.py").write_text("\n".join(lines))
    done = corrosion("compare", "broken.py", "greedy", "--players", "2", "--games", "4", "--threads", "1", "--quiet",
                     "--out", "run")  # fmt: skip
    assert done.code == 1 and "out of ideas" in done.err and done.err.count("\n") == 1


@pytest.mark.compiled
def test_a_dry_run_says_what_would_be_played_and_writes_nothing(corrosion, tmp_path):
    done = corrosion("compare", "greedy", "random", "--players", "3", "--sprt", "--dry-run", "--threads", "1")
    assert done.code == 0 and "a sequential test" in done.out and "greedy random random" in done.out
    assert list(tmp_path.iterdir()) == []
