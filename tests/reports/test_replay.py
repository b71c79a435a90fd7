"""Sample games: picked by rule, played again and equal to the run, and nothing lost on the way to the page."""

import json

import numpy as np
import polars as pl
import pytest

from reports.replay.drawn import texts
from reports.replay.games import samples
from reports.replay.pick import ended, picks
from reports.view import parts_of, view_of
from sim.corrosion.playbyplay import tell
from tests.reports.played import played_run


def picked(run):
    view = view_of(run)
    return {pick.rule: pick for pick in picks(view, parts_of(run, view.chunks))}


def rows_of(run):
    return pl.read_parquet(run.directory / "rows" / "*.parquet")


def test_the_rules_are_what_they_say(make_run):
    run = make_run({1: 40, 2: 200, 3: 300})
    rows, found = rows_of(run).filter(pl.col("capped") == 0), picked(run)
    games = rows.group_by("condition", "block").agg(pl.col("score").max().alias("best"), pl.col("score").min().alias("least"))
    record = found["Record score"]
    assert games.filter((pl.col("condition") == record.condition) & (pl.col("block") == record.block))["best"].item() \
        == rows["score"].max()
    apart = games.filter(pl.col("condition") == 2).with_columns(apart=pl.col("best") - pl.col("least"))
    closest = apart.filter(pl.col("block") == found["Closest game"].block)["apart"].item()
    assert found["Closest game"].condition == 2 and closest == apart["apart"].min()
    typical = apart.filter(pl.col("block") == found["Typical game"].block)
    for column in ("best", "apart"):
        assert abs(typical[column].item() - apart[column].median()) <= apart[column].std() / 2


def test_solo_games_are_picked_by_rules_of_their_own(make_run):
    run = make_run({1: 200})
    found = picked(run)
    assert len(found) == len({pick[2:] for pick in found.values()}) == 3
    bands = run.manifest["catalogue"]["data"]["rules"]["bands"]
    missed = rows_of(run).filter(pl.col("block") == found["Closest game"].block)["score"].item()
    assert min(band - missed for band in bands if band > missed) == 1


def test_no_game_stands_twice(make_run):
    run = make_run({2: 1}, cut=0)
    assert len(picked(run)) == 1


def test_cut_games_are_left_out(make_run):
    run = make_run({2: 30}, cut=1)
    assert ended(parts_of(run, run.chunks)).is_empty()
    assert samples(run, view_of(run)).remarks == ["No game of this run came to an end."]


def test_what_is_picked_does_not_depend_on_the_parts(make_run):
    run = make_run({2: 200, 3: 100})
    view = view_of(run)
    assert picks(view, [run.scan(run.chunks)]) == picks(view, [run.scan([chunk]) for chunk in reversed(run.chunks)])


@pytest.mark.compiled
def test_games_played_again_are_those_of_the_run(tmp_path):
    run = played_run(tmp_path / "run")
    found = samples(run, view_of(run))
    assert [sample.pick.rule for sample in found.games] == ["Typical game", "Closest game", "Record score"]
    assert not found.remarks
    rows = rows_of(run)
    for sample in found.games:
        one = (pl.col("condition") == sample.pick.condition) & (pl.col("block") == sample.pick.block)
        stored = rows.filter(one & (pl.col("rotation") == sample.pick.rotation)).sort("seat")
        assert [score["score"] for score in sample.drawn["scores"]] == stored["score"].to_list()
        assert sample.drawn["own_turns"] == stored["turns"].to_list()
        assert len(json.dumps(sample.drawn)) < 400_000


@pytest.mark.compiled
def test_a_row_that_was_changed_is_noticed(tmp_path):
    run = played_run(tmp_path / "run", (2,))
    for chunk in run.chunks:
        path = run.path(chunk)
        facts = pl.read_parquet_metadata(path)
        kept = {key: facts[key] for key in ("format", "run", "table", "rows", "hash")}
        pl.read_parquet(path).with_columns(pl.col("copies_made") + pl.lit(1, pl.Int16)).write_parquet(path, metadata=kept)
    found = samples(run, view_of(run))
    assert not found.games and len(found.remarks) == 3
    assert all("differs in copies_made" in remark and "corrosion verify" in remark for remark in found.remarks)


@pytest.mark.compiled
def test_states_unfold_to_those_of_the_trace(tmp_path):
    from reports.replay.again import played_again
    from reports.replay.drawn import drawn, game
    from strategies.batch import Batch

    run = played_run(tmp_path / "run", (1, 3), 10)
    for condition in (0, 1):
        again = played_again(Batch(run.manifest), run, condition, 4, 0)
        made = game(again.lines, again.start, again.strategies, again.variant.data)
        states = [line for line in again.lines if line["t"] == "state"]
        now = {}
        for turn, line in zip(made["turns"], [None, *states], strict=True):
            for owner, fields in turn["set"].items():
                now[owner] = now.get(owner, {}) | fields
            assert now == drawn(line["state"] if line else again.start)
        told, verdict = texts(tell(again.lines, again.variant.data))
        spoken = " ".join("\n".join(tell(again.lines, again.variant.data)).split())
        assert verdict in spoken
        for paragraphs in told.values():
            for _, text in paragraphs:
                assert text in spoken


def test_a_run_of_another_engine_is_told(make_run):
    run = make_run({2: 30})
    run.manifest["plan"]["engine"] = "0" * 16
    found = samples(run, view_of(run))
    assert not found.games
    assert "made by another engine" in found.remarks[0]


def test_games_of_people_are_not_asked_for_again(make_run):
    run = make_run({2: 30})
    run.manifest["plan"]["strategies"][0]["name"] = "human"
    assert samples(run, view_of(run)).remarks == ["Games in which a person played cannot be played again."]


def test_medians_are_named_as_they_are(make_run):
    run = make_run({3: 101}, cut=0)
    rows = rows_of(run).group_by("block").agg(pl.col("score").max())
    assert f"winner's score {np.median(rows['score']):.0f}" in picked(run)["Typical game"].why
