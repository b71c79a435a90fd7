"""Randomised exposure: planted effects are found and absent ones are not, against plain counts of the same games."""

import math

import numpy as np
import polars as pl
import pytest
from scipy.stats import binom

from reports.causal.exposed import RATE, Exposures, exposures
from reports.metrics.compute import Results
from reports.metrics.declare import Context, context_of
from reports.metrics.exposure import DRAWN
from reports.sections import exposure
from reports.stats.intervals import t_quantile
from reports.view import view_of

TASKS, WATCHES = [f"award.T{n}" for n in range(8)], [f"watch.W{n}" for n in range(4)]
SIZES = {"chrome_done": 30, "hired_turn": 24, "one_shots_taken": 12, "taken_turning": 4}
CONTEXT = Context({item: [f"X{n}" for n in range(size)] for item, size in SIZES.items()}, {}, [], [], {},
                  tasks=TASKS, watches=WATCHES)  # fmt: skip
WINDOWS = [(row, window, at) for at, row in enumerate(("basic", "advanced", "engineer", "one_shot", "turning"))
           for window in "ABC"]  # fmt: skip


def dealt(blocks, seed=1, players=2, rotations=1):
    """Made-up games, their chance drawn without returning it: columns of `rows` and `games`, and nobody's score depends on it."""
    rng = np.random.default_rng(seed)
    decks = [np.arange(12), np.arange(12, 30), np.arange(24), np.repeat(np.arange(12), 2), np.repeat(np.arange(4), 5)]
    opening = np.stack([rng.permuted(np.tile(deck, (blocks, 1)), axis=1)[:, :3] for deck in decks], axis=1)
    tasks = rng.permuted(np.tile(np.arange(8), (blocks, 1)), axis=1)
    watches = rng.permuted(np.tile(np.repeat(np.arange(4), 2), (blocks, 1)), axis=1)
    tasks[:, 4:], watches[:, 4:] = -1, -1
    games = {f"opening_{row}_{window}": opening[:, at, "ABC".index(window)] for row, window, at in WINDOWS}
    games |= {f"award_task_{place + 1}": tasks[:, place] for place in range(8)}
    games |= {f"award_watch_{place + 1}": watches[:, place] for place in range(8)}
    games = {name: np.repeat(column, rotations) for name, column in games.items()}
    block, rotation = (part.ravel() for part in np.indices((blocks, rotations)))
    games |= {"condition": np.zeros_like(block), "block": block, "rotation": rotation}
    shape = (blocks, rotations, players)
    score = rng.integers(20, 60, shape) + rng.integers(0, 20, (blocks, 1, 1))  # rotations of a block are alike
    turns = np.broadcast_to(rng.integers(30, 60, (blocks, rotations, 1)), shape).copy()
    return games, score, turns


def frames(games, score, turns):
    """The same as tables."""
    block, rotation, seat = (part.ravel() for part in np.indices(score.shape))
    best = score == score.max(axis=2, keepdims=True)
    win = 12 // best.sum(axis=2, keepdims=True) * best
    rows = {"condition": np.zeros_like(block), "block": block, "rotation": rotation, "seat": seat + 1,
            "players": np.full_like(block, score.shape[2]), "score": score.ravel(), "turns": turns.ravel(),
            "win_share": win.ravel()}  # fmt: skip
    return {name: pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.Int32)).lazy()
            for name, columns in (("rows", rows), ("games", games))}


def found(games, score, turns):
    """The exposures of such games."""
    made = Exposures(CONTEXT)
    made.add(**frames(games, score, turns))
    return made


def has(games, prefix, number):
    """By game: whether a column that begins so holds the number."""
    return np.any([column == number for name, column in games.items() if name.startswith(prefix)], axis=0)


def test_a_planted_effect_is_found_and_no_other():
    games, score, turns = dealt(4000)
    score += 4 * has(games, "opening_advanced", 17)[:, None, None]  # for all seats
    turns += 3 * has(games, "opening_engineer", 5)[:, None, None]
    score[:, :, 0] += 6 * has(games, "award_task", 3)[:, None]  # for seat 1
    made = found(games, score, turns)
    planted = {"exposure.score": {"chrome.X17": 4, "award.T3": 3}, "exposure.turns": {"engineer.X5": 3},
               "exposure.first": {"award.T3": None}}  # fmt: skip
    for metric, effects in planted.items():
        adjusted = made.adjusted(metric, 0)
        first = sorted(adjusted, key=adjusted.__getitem__)[: len(effects)]
        assert set(first) == set(effects) and all(adjusted[item] <= RATE for item in effects)
        kinds = {item.split(".")[0] for item in effects}  # what lies in a planted one's place keeps it out: see below
        assert sum(q <= RATE and item.split(".")[0] not in kinds for item, q in adjusted.items()) <= 1
        for item, size in effects.items():
            got = made.estimate(metric, 0, item)
            assert got.low > 0 and (size is None or got.low <= size <= got.high)


def test_what_keeps_a_planted_one_out_shows_as_much():
    """Of 18 machines three are laid out. Beside another one the planted one has 2 of 17 chances and not 3: 4/17 points less."""
    games, score, turns = dealt(40000)
    score += 4 * has(games, "opening_advanced", 17)[:, None, None]
    made = found(games, score, turns)
    others = [made.estimate("exposure.score", 0, f"chrome.X{number}").value for number in range(12, 30) if number != 17]
    assert np.mean(others) == pytest.approx(-4 / 17, abs=0.03)


def test_nothing_planted_is_nothing_found():
    """Over 20 made-up runs: of 82 x 3 null effects a run 5 % leave their interval; hardly any run tells one."""
    apart = known = runs = 0
    for seed in range(20):
        made = found(*dealt(600, seed + 10))
        families = [made.adjusted(metric, 0) for metric in made.metrics]
        runs += any(q <= RATE for family in families for q in family.values())
        estimates = [made.estimate(metric, 0, item) for metric in made.metrics for item in made.items(metric)]
        known += sum(e.is_known for e in estimates)
        apart += sum(e.excludes(0) for e in estimates)
    assert known == 20 * 3 * 82
    assert 0.035 < apart / known < 0.065
    assert runs <= binom.ppf(0.999, 20, 3 * RATE)


def test_it_is_a_plain_difference_of_means():
    games, score, turns = dealt(500, 3, players=3)
    score[has(games, "opening_turning", 2)] += 1
    made, there = found(games, score, turns), has(games, "opening_turning", 2)
    means = score[:, 0].mean(axis=1)
    spread = sum(part.var(ddof=1) / len(part) for part in (means[there], means[~there]))
    half = t_quantile(0.975, min(there.sum(), (~there).sum()) - 1) * math.sqrt(spread)
    got = made.estimate("exposure.score", 0, "turning.X2")
    assert got.value == pytest.approx(means[there].mean() - means[~there].mean())
    assert (got.low, got.high) == pytest.approx((got.value - half, got.value + half))
    assert (got.n, made.without(0, "turning.X2")) == (there.sum(), (~there).sum())


def test_blocks_are_the_unit_whatever_their_rotations():
    """Games of a block share their chance: two seatings of it do not count as two cases."""
    games, score, turns = dealt(400, 4, rotations=2)
    made, there = found(games, score, turns), has(games, "award_watch", 1)[::2]
    means = score.mean(axis=(1, 2))
    spread = sum(part.var(ddof=1) / len(part) for part in (means[there], means[~there]))
    got = made.estimate("exposure.score", 0, "watch.W1")
    assert (got.n, got.blocks) == (2 * there.sum(), there.sum())
    half = t_quantile(0.975, min(there.sum(), (~there).sum()) - 1) * math.sqrt(spread)
    assert (got.high - got.low) / 2 == pytest.approx(half)


@pytest.mark.parametrize("rotations", [1, 3])
def test_all_at_once_is_the_same_as_cell_by_cell(rotations):
    games, score, turns = dealt(300, 5, players=3, rotations=rotations)
    stored = frames(games, score, turns)
    by_cell, at_once = Results(DRAWN, CONTEXT), found(games, score, turns)
    by_cell.add(**stored)
    for metric in at_once.metrics:
        assert by_cell.items(metric) == at_once.items(metric)
        for item in at_once.items(metric):
            assert by_cell.estimate(metric, 0, item) == at_once.estimate(metric, 0, item)


def test_parts_add_up():
    games, score, turns = dealt(300, 6)
    stored, parts = frames(games, score, turns), Exposures(CONTEXT)
    for lo in range(0, 300, 70):
        parts.add(**{name: table.filter(pl.col("block").is_between(lo, lo + 69)) for name, table in stored.items()})
    assert list(parts.records()) == list(found(games, score, turns).records())


def test_what_cannot_be_told_is_not():
    games, score, turns = dealt(9)
    few = found(games, score, turns)
    assert not any(few.estimate(metric, 0, item).is_known for metric in few.metrics for item in few.items(metric))
    assert few.adjusted("exposure.score", 0) == {}
    games, score, turns = dealt(300, 7)
    games |= {name: np.full(300, 2) for name in games if name.startswith("opening_turning")}
    made = found(games, score, turns)
    assert not made.estimate("exposure.score", 0, "turning.X2").is_known  # always there
    assert not made.estimate("exposure.score", 0, "turning.X1").is_known  # never there
    assert not made.estimate("exposure.score", 1, "chrome.X1").is_known  # no such condition
    alone = found(*dealt(300, 8, players=1))
    assert not any(alone.estimate("exposure.first", 0, item).is_known for item in alone.items("exposure.first"))
    assert alone.estimate("exposure.score", 0, "chrome.X1").is_known


def test_sets_are_compared_seat_by_seat(make_run):
    run = make_run({2: 300})
    view, rows = view_of(run), pl.concat([run.scan(run.chunks)]).collect()
    own, other = rows.filter(pl.col("set") == 1), rows.filter(pl.col("set") != 1)
    got = view.get("exposure.set_win", 0, "set.B")
    assert got.value == pytest.approx((own["win_share"].mean() - other["win_share"].mean()) / 12)
    assert got.n == len(own)
    assert view.get("exposure.set_score", 0, "set.B").value == pytest.approx(own["score"].mean() - other["score"].mean())
    assert not view.get("exposure.set_win", 0, "set.D").is_known  # dealt to nobody


def test_the_section_says_that_it_is_about_causes(make_run):
    made = exposure.section(view_of(make_run({1: 40, 2: 300})))
    assert made.paragraphs[0].startswith("Causal") and "not of being taken or built" in made.paragraphs[1]
    solo, two, sets = made.tables
    assert {"q (score)", "win share of seat 1", "games with", "games without"} <= set(two.head)
    assert "win share of seat 1" not in solo.head
    assert len(two.rows) == 82 and all(len(row) == len(two.head) for row in two.rows)
    names = {picture.name for picture, _ in made.figures}
    assert {"exposure-score", "exposure-first", "exposure-turns"} <= names


@pytest.mark.compiled
def test_random_players_agree_with_a_direct_count(tmp_path):
    from tests.reports.played import played_run

    run = played_run(tmp_path / "run", (2,), 300, lineups={"named": [["random"]]}, seed=5)
    made = exposures(run, context_of(run.manifest))
    rows, games = (run.scan(run.chunks, name).collect() for name in ("rows", "games"))
    by_game = {game["block"]: game for game in games.iter_rows(named=True)}
    names = run.manifest["items"]["chrome_done"]
    for item in ("B3", "A9"):
        number = names.index(item)
        sides = {True: [], False: []}
        for row in rows.filter(pl.col("seat") == 1).iter_rows(named=True):
            game = by_game[row["block"]]
            shown = number in [game[f"opening_{line}_{window}"] for line in ("basic", "advanced") for window in "ABC"]
            assert shown == (game[f"shown_chrome_{item}"] == 0)  # what the table says of its first turn
            sides[shown].append(row["win_share"] / 12)
        got = made.estimate("exposure.first", 0, f"chrome.{item}")
        assert (got.n, made.without(0, f"chrome.{item}")) == (len(sides[True]), len(sides[False]))
        assert got.value == pytest.approx(np.mean(sides[True]) - np.mean(sides[False]))
