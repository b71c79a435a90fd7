"""Runs that no engine has played, with denials and gifts whose effects are known."""

import numpy as np

from sim.blocks import Chunk
from sim.corrosion.rows import ROW
from sim.plan import plan_of
from sim.store import start_run
from strategies.batch import Batch, manifest


def whatif_run(folder, blocks, change, **asked):
    """A run of two players; change(record, rows) edits the rows (blocks, 2) of a variant, which begin all alike."""
    document = {"players": [2], "lineups": {"named": [["greedy"]]}, "games": blocks, "detail": 0, "chunk_games": 300}
    command = asked.pop("command", "corrosion whatif")
    facts = manifest(plan_of(document | asked), command)
    run, batch = start_run(folder, facts), Batch(facts)
    plain = rows_of(blocks)
    tables = []
    for number, record in enumerate(facts["plan"]["variants"]):
        rows = plain.copy()
        change(record, rows)
        best = rows["score"] == rows["score"].max(axis=1, keepdims=True)
        rows["win_share"] = np.where(best, 12 // best.sum(axis=1, keepdims=True), 0)
        rows["variant"] = number
        tables.append(rows)
    others = {name: np.zeros(0, batch.tables[name].dtype) for name in ("games", "turns", "yields")}
    for chunk in run.chunks:
        rows = np.concatenate([table[chunk.lo : chunk.hi].reshape(-1) for table in tables])
        run.write(Chunk(*chunk), batch.frames(chunk, {"rows": rows} | others))
    return run, tables


def rows_of(blocks, seed=1):
    """Scores, turns and what was completed, at random."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((blocks, 2), ROW)
    rows["block"], rows["players"] = np.arange(blocks)[:, None], 2
    rows["seat"] = [1, 2]
    rows["score"], rows["turns"] = rng.integers(20, 60, rows.shape), rng.integers(30, 60, (blocks, 1))
    rows["done_chrome"] = rng.integers(0, 2**30, rows.shape)
    rows["hired"] = rng.integers(0, 2**24, rows.shape)
    rows["award_tokens"][:, :, :8] = rng.random((*rows.shape, 8)) < 0.2
    return rows
