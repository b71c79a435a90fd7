"""Runs of the built-in strategies: what is recorded of one, the engine that plays it, and playing it."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib.metadata import version
from typing import Any

import numpy as np

from sim import __version__
from sim.blocks import Chunk, Condition, jobs
from sim.compiled import engine_hash
from sim.corrosion.catalogue import Catalogue, count_marks
from sim.corrosion.columns import bits, items
from sim.corrosion.rows import JOB, ROW
from sim.corrosion.state import new_games
from sim.corrosion.tables import TABLES, Variant
from sim.corrosion.vocabulary import END_REASONS, FAULTS
from sim.runner import Engine, play_chunks
from sim.store import FORMAT, Run, schema
from strategies.play import FINISHED, play
from strategies.registry import description, resolve, style_table

MODULE = "strategies.play"  # its sources, and those that they import, decide what a game is
CHUNK_GAMES = 2500
LIBRARIES = ("numba", "numpy", "polars")


def batch_engine(variants: Sequence[Variant]) -> Engine:
    """An engine for jobs of these variants (by number) and of all built-in strategies."""
    styles = style_table()
    tables = []
    for variant in variants:
        table = np.zeros(1, TABLES)
        table[0] = variant.tables
        tables.append((table, styles))
    return Engine(play, tables, new_games, JOB, ROW, FINISHED, FAULTS)


def manifest(
    catalogue: Catalogue,
    variant: Variant,
    strategies: Sequence[str],
    conditions: Sequence[Condition],
    games: int,
    seed: int,
    command: str,
) -> dict[str, Any]:
    """What is recorded of a run of at least `games` games of each condition (see sim/docs/runs.md)."""
    named = items(variant.names, tuple(catalogue.data["starter"]))
    plan = {
        "seed": seed,
        "realm": 0,
        "chunk_games": CHUNK_GAMES,
        "conditions": [_condition(condition, games) for condition in conditions],
        "strategies": [{"name": name, "hash": _style_hash(name)} for name in strategies],
        "variants": [{"hash": variant.hash, "overrides": list(variant.overrides)}],
        "engine": engine_hash(MODULE),
        "columns": {name: str(kind) for name, kind in schema(ROW, named).items()},
    }
    return {
        "format": FORMAT,
        "command": command,
        "plan": plan,
        "plan_hash": hashlib.sha256(json.dumps(plan, sort_keys=True).encode()).hexdigest()[:16],
        "software": {"corrosion-lab": __version__, "python": platform.python_version()}
        | {name: version(name) for name in LIBRARIES},
        "strategies": {name: description(name) for name in strategies},
        "catalogue": {"name": catalogue.name, "marks": count_marks(catalogue), "data": catalogue.data},
        "items": named,
        "bits": bits(variant.names),
        "end_reasons": list(END_REASONS),
    }


def play_run(
    run: Run, missing: Sequence[Chunk], engine: Engine, threads: int, progress: Callable[[int], None] | None = None
) -> None:
    """Play and keep the chunks of a run that are missing. Raises EngineFault, OSError."""
    plan = run.manifest["plan"]
    styles = [resolve(strategy["name"]) for strategy in plan["strategies"]]

    def jobs_of(chunk: Chunk) -> np.ndarray:
        condition = run.conditions[chunk.condition]
        return jobs(condition, chunk.lo, chunk.hi, styles, plan["seed"], engine.job, plan["realm"])

    with closing(play_chunks(engine, missing, jobs_of, threads, progress)) as played:
        for chunk, rows in played:
            run.write(chunk, rows)


def _condition(condition: Condition, games: int) -> dict[str, Any]:
    blocks = condition.blocks(games)
    return {
        "players": condition.players,
        "lineup": list(condition.lineup),
        "variant": condition.variant,
        "rotations": list(condition.rotations),
        "blocks": blocks,
        "games": blocks * len(condition.rotations),
    }


def _style_hash(name: str) -> str:
    return hashlib.sha256(style_table()[resolve(name)].tobytes()).hexdigest()[:16]
