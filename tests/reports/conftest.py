"""A run that no engine has played: rows made up at random, consistent with each other."""

import numpy as np
import pytest

from sim.corrosion.rows import GAME_ROW, ROW, TURN_ROW, YIELD_ROW
from sim.corrosion.vocabulary import END_AWARDS, END_CAP, END_SOLO, END_SPECIAL
from sim.store import start_run


def made_up(players, blocks, seed=1, first_seat=0.0, cut=0.05):
    """Rows of `blocks` games; first_seat: points that seat 1 gets on top; cut: share of games that are cut."""
    rng = np.random.default_rng([seed, players])
    rows = np.zeros((blocks, players), ROW)
    rows["block"], rows["players"] = np.arange(blocks)[:, None], players
    rows["seat"] = np.arange(1, players + 1)
    rows["special"], rows["green"] = rng.integers(0, 9, rows.shape), rng.integers(0, 30, rows.shape)
    rows["green"][:, 0] += np.round(rng.normal(first_seat, 1e-9, blocks)).astype(int)
    rows["sold"] = np.minimum(rows["green"], rng.integers(0, 3, rows.shape))
    rows["machines"] = rng.integers(0, 30, rows.shape)
    rows["award_tokens"][:, :, :8] = rng.random((*rows.shape, 8)) < 0.2
    rows["award_points"][:, :, :8] = rng.integers(0, 9, (*rows.shape, 8))
    rows["tokens"] = (rows["award_tokens"].astype(int) * rows["award_points"]).sum(axis=2)
    rows["score"] = rows["green"] + rows["special"] + rows["machines"] + rows["tokens"]
    best = rows["score"] == rows["score"].max(axis=1, keepdims=True)
    rows["win_share"] = np.where(best, 12 // best.sum(axis=1, keepdims=True), 0)
    capped = np.broadcast_to((rng.random(blocks) < cut)[:, None], rows.shape) & (players > 1)
    rows["capped"], rows["turns"] = capped, np.where(capped, 100, rng.integers(20, 60, rows.shape))
    ends = rng.choice([END_SPECIAL, END_AWARDS], (blocks, 1)) if players > 1 else END_SOLO
    rows["end_reason"] = np.where(capped, END_CAP, ends)
    rows["done_chrome"] = rng.integers(0, 2**30, rows.shape)
    rows["taken_chrome"] = rows["done_chrome"] | rng.integers(0, 2**30, rows.shape)
    chrome = rng.integers(1, 30, (*rows.shape, 30))
    rows["chrome_done"][:, :, :30] = chrome * (rows["done_chrome"][..., None] >> np.arange(30) & 1)
    rows["chrome_uses"][:, :, :30] = rng.integers(0, 3, chrome.shape)
    rows["chrome_covered"][:, :, :30] = rows["chrome_done"][:, :, :30] * (rng.random(chrome.shape) < 0.3)
    rows["hired"] = rng.integers(0, 2**24, rows.shape)
    rows["hired_turn"][:, :, :24] = rng.integers(1, 30, (*rows.shape, 24)) * (rows["hired"][..., None] >> np.arange(24) & 1)
    rows["award_turn"][:, :, :8] = rng.integers(1, 30, (*rows.shape, 8)) * rows["award_tokens"][:, :, :8]
    rows["set"] = np.arange(players)
    rows["decisions"], rows["options"] = rows["turns"] * 3, rows["turns"] * 9
    rows["produced"], rows["rusted"] = 5, 2
    rows["done_one_shots"] = rng.integers(0, 2**12, rows.shape)
    rows["taken_one_shots"] = rows["done_one_shots"]
    rows["taken_turning"][:, :, :4] = rng.integers(0, 3, (*rows.shape, 4))
    return rows.reshape(-1)


def made_up_games(players, blocks):
    """The games of these rows: all tasks are on offer, and every other type of each kind comes to the display.

    The opening display and the watches are random.
    """
    rng = np.random.default_rng([4, players])
    games = np.zeros(blocks, GAME_ROW)
    games["block"], games["players"], games["award_task"] = np.arange(blocks), players, np.arange(8)
    games["opening"] = rng.integers(0, [[12], [18], [24], [12], [4]], (blocks, 5, 3))
    games["opening"][:, 1] += 12  # chrome machines are numbered through
    games["award_watch"] = rng.integers(-1, 4, (blocks, 8))
    for kind in ("chrome", "engineer", "one_shot", "turning"):
        games[f"shown_{kind}"][:, 1::2] = -1
    return games


def made_up_details(players, blocks, rounds=4):
    """Turns and yields of these games: every seat has a turn a round, and each of the first 30 sources gave and cost it."""
    rng = np.random.default_rng([3, players])
    turns = np.zeros((blocks, rounds * players), TURN_ROW)
    turns["block"], turns["players"] = np.arange(blocks)[:, None], players
    turns["turn"] = np.arange(rounds * players) + 1
    turns["seat"], turns["own_turn"] = np.arange(rounds * players) % players + 1, np.arange(rounds * players) // players + 1
    turns["green"] = rng.integers(0, 4, turns.shape) + 4 * turns["own_turn"]
    turns["decisions"] = turns["own_turn"] * 3
    yields = np.zeros((blocks, players, 30), YIELD_ROW)
    yields["block"], yields["players"] = np.arange(blocks)[:, None, None], players
    yields["seat"], yields["source"] = np.arange(players)[:, None] + 1, np.arange(30)
    yields["gave"], yields["took"] = rng.integers(0, 4, yields["gave"].shape), rng.integers(0, 2, yields["took"].shape)
    return turns, yields.reshape(blocks, -1)


@pytest.fixture
def make_run(tmp_path):
    """A stored run of made-up rows: make_run({players: blocks}, ...)."""

    def make(blocks, overrides=(), **how):
        from sim.plan import plan_of
        from strategies.batch import Batch, manifest

        asked = {"players": list(blocks), "lineups": {"named": [["greedy"]]}, "games": 1, "set": list(overrides)}
        facts = manifest(plan_of(asked), "corrosion balance <&>")
        for condition, count in zip(facts["plan"]["conditions"], blocks.values(), strict=True):
            condition["blocks"] = condition["games"] = count
        run, batch = start_run(tmp_path / "run", facts), Batch(facts)
        for chunk in run.chunks:
            players = run.conditions[chunk.group].players
            rows = made_up(players, blocks[players], **how)[chunk.lo * players : chunk.hi * players]
            games = made_up_games(players, blocks[players])[chunk.lo : chunk.hi]
            turns, yields = (part[chunk.lo : chunk.hi].reshape(-1) for part in made_up_details(players, blocks[players]))
            run.write(chunk, batch.frames(chunk, {"rows": rows, "games": games, "turns": turns, "yields": yields}))
        return run

    return make
