"""Runs of the built-in strategies: what is recorded of one, the engine that plays it, and playing it."""

from __future__ import annotations

import hashlib
import json
import platform
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from sim import __version__
from sim.blocks import Chunk, Condition, Group, count_games, groups_of, jobs
from sim.compiled import ROOT, engine_hash
from sim.corrosion.catalogue import Catalogue, count_marks, diff, load_catalogue
from sim.corrosion.catalogue.model import values
from sim.corrosion.catalogue.override import variant_hash
from sim.corrosion.columns import bits, by_type, items, sources, tables
from sim.corrosion.rows import JOB, ROW, Records, records
from sim.corrosion.state import DENY, new_games
from sim.corrosion.tables import Variant
from sim.corrosion.values import TABLES
from sim.corrosion.vocabulary import END_REASONS, FAULTS
from sim.places import Place
from sim.plan import Plan, PlanError
from sim.runner import Engine, Tables, play_chunk, play_chunks, prepare
from sim.store import FORMAT, Manifest, Run, identity, seen
from strategies.cases import built, case_of, cases, conditions, edited, label, record, strategies
from strategies.masks import deny, split
from strategies.field import Field, Table, find, play_at
from strategies.play import FINISHED
from strategies.sparing import Sparing, play_sparing
from strategies.style import WEIGHTED

MODULE = "strategies.play"  # its sources, and those that they import, decide what a game is
LIBRARIES = ("numba", "numpy", "polars")
# what decides games beside the engine: how blocks are cut, tables laid out, seats denied things, players asked
AROUND = (
    "sim/blocks.py", "sim/corrosion/labels.py", "sim/corrosion/programs.py", "sim/corrosion/tables.py",
    "strategies/asking.py", "strategies/cases.py", "strategies/field.py", "strategies/masks.py", "strategies/search.py",
    "strategies/sparing.py",
)  # fmt: skip

Frames = dict[str, pl.DataFrame]


class OtherEngine(Exception):
    """A run that this program would go on with in another way than it was begun."""


def batch_engine(variants: Sequence[Variant], field: Field) -> Engine:
    """An engine for jobs of these variants (by number); styles of jobs are places in the field."""
    made: dict[int, np.ndarray] = {}
    for variant in variants:
        if id(variant) not in made:
            made[id(variant)] = np.zeros(1, TABLES)
            made[id(variant)][0] = variant.tables
    by_variant = [(made[id(variant)], Table(field, variant)) for variant in variants]
    return Engine(play_at, by_variant, new_games, JOB, ROW, FINISHED, FAULTS, records, kept)


def kept(records: Records) -> Tables:
    """The tables beside the rows, without the room that was left."""
    turns, yields = (int(used) for used in records.used)
    return {"games": records.games, "turns": records.turns[:turns].copy(), "yields": records.yields[:yields].copy()}


def manifest(plan: Plan, command: str) -> Manifest:
    """What is recorded of a run (see sim/docs/runs.md). Raises PlanError, CatalogueError."""
    catalogue = load_catalogue(plan.catalog, edits=plan.edits)
    known = edited(catalogue, (edits for _, edits, _ in plan.variants))
    some = cases(plan, known)
    variants = built(known, some)
    names, starters = strategies(plan, variants), tuple(catalogue.data["starter"])
    found = conditions(plan, names, some)
    first = variants[0]
    rest = {
        "seed": plan.seed,
        "realm": 0,
        "detail": plan.detail,
        "chunk_games": plan.chunk_games,
        "conditions": [{}],
        "strategies": [{"name": name, "hash": find(split(name)[0]).source, "denied": denied(name, variants)}
                       for name in names],
        "variants": [record(case, variant) for case, variant in zip(some, variants, strict=True)],
        "engine": engine_hash(MODULE),
        "around": around_hash(),
        "tables": {name: {column: str(kind) for column, kind in table.schema.items()}
                   for name, table in tables(first.names, starters).items()},
    }  # fmt: skip
    if plan.target:
        rest["target"] = {"metric": plan.target.metric, "within": plan.target.written, "half": plan.target.half,
                          "max_games": plan.target.max_games}  # fmt: skip
    rest["conditions"] = [_condition(group, condition, plan.games) for group in groups_of(found)
                          for condition in group.conditions]  # fmt: skip
    refuse_twins(rest)
    return {
        "format": FORMAT,
        "command": command,
        "request": plan.document,
        "plan": rest,
        "plan_hash": hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:16],
        "software": {"corrosion-lab": __version__, "python": platform.python_version()}
        | {name: version(name) for name in LIBRARIES},
        "strategies": {name: find(split(name)[0]).description for name in names},
        "catalogue": {"name": catalogue.name, "source": catalogue.source, "marks": count_marks(catalogue),
                      "changes": _changes(plan.catalog),
                      "overrides": list(catalogue.overrides), "data": catalogue.data},
        "items": items(first.names, starters),
        "bits": bits(first.names),
        "end_reasons": list(END_REASONS),
        "sources": sources(first.names, starters)[0],
        "tasks": list(first.names.awards),
        "watches": list(first.names.watches),
    }  # fmt: skip


@cache  # what this process has loaded does not change with the files
def around_hash() -> str:
    """16 hex digits over the sources that decide games beside the compiled engine."""
    digest = hashlib.sha256()
    for name in AROUND:
        digest.update(name.encode() + (ROOT / name).read_bytes())
    return digest.hexdigest()[:16]


def denied(name: str, variants: Sequence[Variant]) -> dict[str, list[int]]:
    """The mask of a strategy as numbers, by the hash of the variant; empty without one. Raises MaskError."""
    what = split(name)[1]
    return {variant.hash: [int(part) for part in deny(what, variant)[0]] for variant in variants} if what else {}


def refuse_twins(plan: dict[str, Any]) -> None:
    """Raise PlanError where two names stand for the same games."""
    strategies = {s["name"]: (split(s["name"])[0], sorted(s["denied"].items())) for s in plan["strategies"]}
    variants = {label(v): (v["hash"], v["denied"], v["given"], v["seat"]) for v in plan["variants"]}
    for what, known in (("strategies", strategies), ("variants", variants)):
        names: dict[str, str] = {}
        for name, content in known.items():
            other = names.setdefault(repr(content), name)
            if other != name:
                raise PlanError(f"the {what} {other!r} and {name!r} are the same game; give one of them")


def _changes(path: str | None) -> list[str]:
    """In which values a catalogue file differs from the default one, as texts."""
    return [f"{address}: {before} → {after}" for address, before, after in diff(load_catalogue(), load_catalogue(path))]


def with_blocks(found: Manifest, blocks: Sequence[int]) -> Manifest:
    """The manifest with other numbers of blocks, by group."""
    plan = found["plan"]
    asked = [Condition.of(c) for c in plan["conditions"]]
    changed = []
    for group, count in zip(groups_of(asked), blocks, strict=True):
        for known in plan["conditions"][group.first : group.first + len(group.conditions)]:
            changed.append(known | {"blocks": count, "games": count * len(known["rotations"])})
    return found | {"plan": plan | {"conditions": changed}}


class Batch:
    """What it takes to play the chunks of a run. Raises OtherEngine."""

    def __init__(self, found: Manifest) -> None:
        plan = found["plan"]
        if plan.get("around") != around_hash():
            raise OtherEngine("it was made by another version of what denies, asks or lays out: "
                              "its games are not to be mixed with new ones")  # fmt: skip
        if plan["engine"] != engine_hash(MODULE):
            raise OtherEngine(f"it was made by another engine ({plan['engine']}; this one is {engine_hash(MODULE)}): "
                              "its games are not to be mixed with new ones")  # fmt: skip
        self.plan = plan
        self.groups = groups_of([Condition.of(c) for c in plan["conditions"]])
        some = [case_of(record) for record in plan["variants"]]
        variants = built(edited(_catalogue(found["catalogue"]), (case.edits for case in some)), some)
        if [variant.hash for variant in variants] != [record["hash"] for record in plan["variants"]]:
            raise OtherEngine("this version of the program reads its catalogue in another way")
        names = [strategy["name"] for strategy in plan["strategies"]]
        if [denied(name, variants) for name in names] != [strategy["denied"] for strategy in plan["strategies"]]:
            raise OtherEngine("this version of the program reads what its strategies are denied in another way")
        self.field = _field(plan["strategies"])
        self.variants, self.engine = variants, batch_engine(variants, self.field)
        self.styles = list(range(len(names)))
        self.masks = [np.concatenate([deny(split(name)[1], variant) for name in names]) for variant in variants]
        self.denied = [deny(case.deny, variant) for case, variant in zip(some, variants, strict=True)]
        starters = tuple(found["catalogue"]["data"]["starter"])
        self.tables = tables(variants[0].names, starters)
        self.numbers = np.stack([sources(variant.names, starters)[1] for variant in variants])
        spares = (self.field.styles["kind"] <= WEIGHTED).all()  # others may decide by what they are denied at any time
        sparing = Sparing(plan["variants"], variants, self.denied)
        self.play_chunk = partial(play_sparing, sparing) if spares and sparing.base else play_chunk
        self._own = threading.local()

    def jobs(self, chunk: Chunk) -> np.ndarray:
        """The games of a chunk, variant by variant, each in order of block and rotation."""
        group = self.groups[chunk.group]
        return np.concatenate([self._jobs(condition, chunk.lo, chunk.hi) for condition in group.conditions])

    def _jobs(self, condition: Condition, lo: int, hi: int) -> np.ndarray:
        made = jobs(condition, lo, hi, self.styles, self.plan["seed"], JOB, self.plan["realm"])
        made["detail"] = made["block"] < condition.blocks(self.plan["detail"])
        masks, case = self.masks[condition.variant], self.plan["variants"][condition.variant]
        for seat in range(condition.players):
            made["deny"][:, seat] = masks[made["strategy"][:, seat]]
        seat = case["seat"] - 1
        if case["deny"]:
            for field in DENY.names:
                made["deny"][field][:, seat] |= self.denied[condition.variant][field]
        if case["give"] and seat >= 0:
            made["given"][:, seat] = case["given"]
        elif case["give"]:
            made["withheld"] = case["given"]
        return made

    def frames(self, chunk: Chunk, played: Tables) -> Frames:
        """The tables of a played chunk as they are stored."""
        group = self.groups[chunk.group]
        numbers = np.full(len(self.plan["variants"]), -1, np.int16)
        for number, condition in enumerate(group.conditions, group.first):
            numbers[condition.variant] = number
        kept = played | {"yields": by_type(played["yields"], self.numbers)}
        return {name: table.frame(kept[name], numbers[kept[name]["variant"]]) for name, table in self.tables.items()}

    def play(self, chunk: Chunk) -> Frames:
        """Play one chunk in this thread."""
        if not hasattr(self._own, "games"):
            self._own.games = self.engine.new_games(1)
        return self.frames(chunk, self.play_chunk(self.engine, self._own.games, self.jobs(chunk)))


Play = Callable[[Run, Sequence[Chunk], Callable[[int], None] | None], None]  # play chunks of a run, and keep them


@contextmanager
def on_threads(batch: Batch, threads: int) -> Iterator[Play]:
    """Play on the threads of this process, each of which keeps what it played. Play raises EngineFault, OSError."""

    def play(run: Run, chunks: Sequence[Chunk], progress: Callable[[int], None] | None = None) -> None:
        def keep(chunk: Chunk, played: Tables) -> None:
            run.write(chunk, batch.frames(chunk, played))

        play_chunks(batch.engine, chunks, batch.jobs, keep, threads, progress, batch.play_chunk)

    yield play


@contextmanager
def on_dask(
    batch: Batch, found: Manifest, scheduler: str | None, directory: Place, key: str, workers: int | None = None,
    tell: Callable[[str], None] | None = None,
) -> Iterator[Play]:  # fmt: skip
    """Play on the workers of a Dask scheduler, or on processes of this machine (so many `workers`), while this is open.

    key: what the lock of the directory will say, by which workers know that they see the same one. tell: told
    of workers that are refused or lost (default: stderr). Entering waits for a worker that may play. Both
    entering and playing raise ExecutorError; Play raises EngineFault, OSError.
    """
    from sim.executors.dask import DaskExecutor
    from sim.executors.worker import Work

    where = str(directory.absolute() if isinstance(directory, Path) else directory)
    work = Work(partial(Batch, found), partial(keep_or_send, where, key), MODULE, prepare_batch)

    def play(run: Run, chunks: Sequence[Chunk], progress: Callable[[int], None] | None = None) -> None:
        with closing(executor.play(chunks, progress, lambda chunk: count_games(batch.groups, [chunk]))) as played:
            for chunk, frames in played:
                if frames is not None:
                    run.write(chunk, frames)

    with DaskExecutor(work, scheduler, workers, **({"tell": tell} if tell else {})) as executor:
        executor.wait()
        yield play


def keep_or_send(where: str, key: str, batch: Batch, chunk: Chunk) -> Frames | None:
    """Play a chunk on a worker, and keep it where the run lies; its tables where that cannot be seen from here."""
    frames = batch.play(chunk)
    run = seen(where, key, identity(batch.plan))
    if run is None:
        return frames
    run.write(chunk, frames)
    return None


def prepare_batch(batch: Batch) -> None:
    """Compile or load the engine of a batch."""
    prepare(batch.engine)


def _catalogue(found: dict[str, Any]) -> Catalogue:
    """The catalogue of a manifest: its values; where they come from is of no matter here."""
    data = found["data"]
    marks = {address: "rulebook" for address, _ in values(data)}
    return Catalogue(found["name"], found["source"], data, variant_hash(data), tuple(found["overrides"]), marks, {}, {}, {})


def _condition(group: Group, condition: Condition, games: int) -> dict[str, Any]:
    blocks = max(member.blocks(games) for member in group.conditions)
    return {
        "players": condition.players,
        "lineup": list(condition.lineup),
        **({"orders": [condition.seating(0, block) for block in range(len(condition.orders))]} if condition.changes else {}),
        "variant": condition.variant,
        "rotations": list(condition.rotations),
        "blocks": blocks,
        "games": blocks * len(condition.rotations),
    }


def _field(strategies: Sequence[dict[str, str]]) -> Field:
    """The strategies of a run, if they are still what they were. Raises OtherEngine."""
    try:
        field = Field([strategy["name"] for strategy in strategies])
    except ValueError as error:
        raise OtherEngine(f"a strategy of it cannot be had any more: {error}") from None
    for known, found in zip(strategies, field.strategies, strict=True):
        if known["hash"] != found.source:
            raise OtherEngine(f"the strategy {known['name']} is another one now: its games are not to be mixed with new ones")
    return field
