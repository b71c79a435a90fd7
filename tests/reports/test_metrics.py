"""Metrics: what they are against plain loops over the same rows."""

import math

import numpy as np
import polars as pl
import pytest

from reports.metrics.compute import Results
from reports.metrics.declare import EARLY, ROW, Cell, Metric, context_of, has_bit
from reports.metrics.registry import EVERY, METRICS
from reports.stats.intervals import t_quantile
from reports.view import view_of
from tests.reports.conftest import made_up, made_up_details


@pytest.fixture
def run(make_run):
    return make_run({1: 40, 2: 300, 4: 150})


def test_names_are_unique_and_every_metric_says_what_it_is():
    assert len({metric.name for metric in EVERY}) == len(EVERY)
    for metric in EVERY:
        assert metric.title and metric.formula and metric.denominator and metric.unit


def test_win_shares_by_seat(run):
    view, rows = view_of(run), made_up(4, 150)
    for seat in range(1, 5):
        own = rows["win_share"][rows["seat"] == seat] / 12
        got = view.get("seats.win_share", 2, by=(seat,))
        assert (got.value, got.n, got.blocks) == (pytest.approx(own.mean()), 150, 150)
    assert sum(view.get("seats.win_share", 2, by=(seat,)).value for seat in range(1, 5)) == pytest.approx(1)


def test_means_count_blocks_not_seats(run):
    got, rows = view_of(run).get("scores.mean", 2), made_up(4, 150)
    sums = rows["score"].reshape(150, 4).sum(axis=1) / 4
    half = t_quantile(0.975, 149) * sums.std(ddof=1) / math.sqrt(150)
    assert (got.value, got.n) == (pytest.approx(rows["score"].mean()), 600)
    assert (got.low, got.high) == pytest.approx((got.value - half, got.value + half))


def test_a_machine_against_its_kind(run):
    view, rows = view_of(run), made_up(2, 300)
    win = rows["win_share"] / 12
    masks = {bit: rows["done_chrome"] >> bit & 1 for bit in range(12, 30)}  # A1 … A18
    done = masks[12 + 5]
    kind = sum((win * mask).sum() for mask in masks.values()) / sum(mask.sum() for mask in masks.values())
    own = (win * done).sum() / done.sum()
    assert view.get("machines.win_share", 1, "chrome.A6").value == pytest.approx(own)
    got = view.get("machines.win_over_kind", 1, "chrome.A6")
    assert (got.value, got.n) == (pytest.approx(own - kind), done.sum())
    assert "advanced" not in view.results.items("machines.win_over_kind")


def test_points_of_tokens_and_parts_of_the_score(run):
    view, rows = view_of(run), made_up(2, 300)
    tokens, points = rows["award_tokens"][:, 2], rows["award_points"][:, 2]
    got = view.get("awards.points", 1, "award.water")
    assert (got.value, got.n) == (pytest.approx((tokens * points).sum() / tokens.sum()), tokens.sum())
    parts = [view.get("sources.points", 1, part).value for part in ("machines", "green", "special", "awards", "sold")]
    assert sum(parts) == pytest.approx(view.get("scores.mean", 1).value)


def test_cut_games_bound_the_win_share(run):
    view, rows = view_of(run), made_up(2, 300)
    first = rows[rows["seat"] == 1]
    least = (first["win_share"] * (1 - first["capped"])).sum() / 12 / 300
    assert view.get("seats.least", 1, by=(1,)).value == pytest.approx(least)
    assert view.get("length.capped", 1).value == pytest.approx(first["capped"].mean())


def test_bands_and_ends_are_whole(run):
    view = view_of(run)
    for condition in range(3):
        for metric in ("scores.bands", "length.ends"):
            values = [view.get(metric, condition, item).value for item in view.results.items(metric)]
            assert sum(values) == pytest.approx(1)


def test_sums_of_parts_add_up(run):
    context = context_of(run.manifest)
    together, apart = Results(METRICS, context), Results(METRICS, context)
    tables = {name: run.scan(run.chunks, name) for name in ("rows", "games", "turns", "yields")}
    together.add(**tables)
    for lo in range(0, 300, 70):
        apart.add(**{name: table.filter(pl.col("block").is_between(lo, lo + 69)) for name, table in tables.items()})
    for one, other in zip(together.records(), apart.records(), strict=True):
        assert one.keys() == other.keys()
        for key, value in one.items():
            assert other[key] == (pytest.approx(value, abs=1e-9) if isinstance(value, float) else value)


def test_what_a_machine_does_for_those_who_have_it(run):
    view, rows = view_of(run), made_up(2, 300)
    done, taken = (rows[key] >> 16 & 1 for key in ("done_chrome", "taken_chrome"))  # A5, on display in all games
    turn, uses, covered = (rows[key][:, 16] for key in ("chrome_done", "chrome_uses", "chrome_covered"))
    early, win = (turn > 0) & (turn <= EARLY), rows["win_share"] / 12
    expected = {
        "shown": (1, 300), "taken_if_shown": (taken.mean(), 600), "completed_early": (early.mean(), 600),
        "turn": (turn[turn > 0].mean(), done.sum()), "uses": (uses[done > 0].mean(), done.sum()),
        "never_used": ((uses[done > 0] == 0).mean(), done.sum()), "lost": ((covered[done > 0] > 0).mean(), done.sum()),
        "win_share_uncompleted": (win[taken > done].mean(), (taken > done).sum()),
        "score_not_taken": (rows["score"][taken == 0].mean(), (taken == 0).sum()),
    }
    for metric, (value, n) in expected.items():
        got = view.get(f"machines.{metric}", 1, "chrome.A5")
        assert (got.value, got.n) == (pytest.approx(value), n), metric
    assert view.get("machines.shown", 1, "chrome.A6").value == 0
    assert view.get("machines.taken_if_shown", 1, "chrome.A6").value is None
    all_early = (rows["chrome_done"][:, 12:30] > 0) & (rows["chrome_done"][:, 12:30] <= EARLY)
    mean = (win[:, None] * all_early).sum() / all_early.sum()
    assert view.get("machines.win_over_kind_early", 1, "chrome.A5").value == pytest.approx(win[early].mean() - mean)


def test_holders_of_tokens_and_those_without(run):
    view, rows = view_of(run), made_up(2, 300)
    tokens, turn, win = rows["award_tokens"][:, 2], rows["award_turn"][:, 2], rows["win_share"] / 12
    assert view.get("awards.take_rate", 1, "award.water").value == pytest.approx(tokens.sum() / 600)
    assert view.get("awards.win_share", 1, "award.water").value == pytest.approx(win[tokens > 0].mean())
    assert view.get("awards.win_share_without", 1, "award.water").value == pytest.approx(win[tokens == 0].mean())
    first = (turn >= 1) & (turn <= EARLY)
    got = view.get("awards.points_by_turn", 1, f"award.water, turn 1–{EARLY}")
    assert (got.value, got.n) == (pytest.approx(rows["award_points"][first, 2].mean()), first.sum())


def test_engineers_and_sets(run):
    view, rows = view_of(run), made_up(2, 300)
    hired, win = rows["hired"] >> 3 & 1, rows["win_share"] / 12
    masks = rows["hired"][:, None] >> np.arange(24) & 1
    over = win[hired > 0].mean() - (win[:, None] * masks).sum() / masks.sum()
    assert view.get("engineers.win_over_all", 1, "engineer.E4").value == pytest.approx(over)
    assert view.get("engineers.hired", 1, "engineer.E4").n == 600
    assert view.get("sets.win_share", 1, by=(1,)).value == pytest.approx(win[rows["set"] == 1].mean())


def test_medians_and_margins(run):
    view, rows = view_of(run), made_up(4, 150)
    assert view.get("scores.median", 2).value == np.sort(rows["score"])[(len(rows) - 1) // 2]
    ranked = np.sort(rows["score"].reshape(150, 4), axis=1)
    assert view.get("scores.margin", 2).value == pytest.approx((ranked[:, 3] - ranked[:, 2]).mean())
    assert view.get("scores.spread", 2).value == pytest.approx((ranked[:, 3] - ranked[:, 0]).mean())
    assert view.get("scores.margin", 0).value is None  # solo has none


def test_what_details_say(run):
    view = view_of(run)
    turns, yields = made_up_details(2, 300)
    got = view.get("yields.gave", 1, "water", (4,))
    water = yields["gave"][..., 5].reshape(300, 2, 30)[:, :, 4]
    assert (got.value, got.n, got.blocks) == (pytest.approx(water.mean()), 600, 300)
    assert view.get("tempo.idle", 1).n == turns.size - 600
    green = turns["green"].reshape(300, 4, 2)[:, 1]  # after the second round, half of the game
    ahead = np.abs(green[:, 0] - green[:, 1])
    assert view.get("tempo.ahead", 1, "half").value == pytest.approx(ahead.mean())
    assert view.get("tempo.runaway", 1).value == pytest.approx((ahead >= 10).mean())


def test_one_kind_of_player_shows_no_skill_and_no_luck(run):
    view = view_of(run)
    for metric in ("luck.score", "luck.win", "skill.score", "skill.win"):
        assert view.get(metric, 1).value is None


def test_what_too_few_games_say_is_unknown(make_run):
    view = view_of(make_run({2: 5}))
    assert all(record["value"] is None for record in view.results.records())
    assert view.get("seats.win_share", 0, by=(7,)).value is None


def test_a_set_holds_what_its_bits_say():
    frame = pl.DataFrame({"done": np.array([0, 1, 2**31, 2**31 + 2], np.uint32)})
    assert frame.select(has_bit("done", 31)).to_series().to_list() == [0, 0, 1, 1]
    assert frame.select(has_bit("done", 1)).to_series().to_list() == [0, 0, 0, 1]


def test_anybody_can_declare_a_metric(run):
    gap = Metric("own.special", "Special markers", "", "", "", "", lambda context: {"": Cell(pl.col("special"), ROW)})
    results = Results([gap], context_of(run.manifest))
    results.add(run.scan(run.chunks))
    assert results.estimate("own.special", 1).value == pytest.approx(made_up(2, 300)["special"].mean())
