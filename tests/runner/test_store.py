"""The run store: what is written comes back, whole or not at all."""

import json

import numpy as np
import polars as pl
import pytest

from sim.blocks import Chunk
from sim.corrosion.columns import bits, items
from sim.corrosion.rows import ROW
from sim.store import (
    FORMAT, MANIFEST, StoreError, check_directory, frame, open_run, schema, start_run, write_file,
)
from tests.playing import variant
from tests.runner.conftest import ROW as SMALL

ITEMS = {"items": ["cog", "", "piston"]}


def manifest(seed=1, blocks=25):
    plan = {"seed": seed, "chunk_games": 10, "conditions": [{"players": 1, "lineup": [0], "variant": 0, "blocks": blocks}]}
    return {"format": FORMAT, "plan": plan, "plan_hash": f"hash{seed}-{blocks}", "items": ITEMS, "bits": {}}


def some_rows(n=10):
    rows = np.zeros(n, SMALL)
    rows["block"], rows["score"], rows["won"] = np.arange(n), -3, 2**32 - 1
    rows["items"] = np.arange(4 * n).reshape(n, 4)
    return rows


def test_a_chunk_comes_back_as_it_was(tmp_path):
    run = start_run(tmp_path / "a b" / "run", manifest())
    for chunk in run.chunks:
        run.write(chunk, some_rows(chunk.hi - chunk.lo))
    found = open_run(run.directory).scan(run.chunks).collect()
    assert found["block"].to_list() == [*range(10), *range(10), *range(5)]
    assert found["score"].unique().to_list() == [-3]
    assert found["won"].unique().to_list() == [2**32 - 1]
    assert found["items_piston"].to_list()[:3] == [2, 6, 10]
    assert dict(found.schema) == schema(SMALL, ITEMS)


def test_no_column_is_inferred():
    rows = np.zeros(2, ROW)
    names = items(variant().names, ("gears", "steam", "hire", "one_shot", "turning", "chrome"))
    assert dict(frame(rows, 3, names).schema) == schema(ROW, names)
    assert frame(rows[:0], 3, names).schema == frame(rows, 3, names).schema
    assert {"completed_cog", "taken_turning_boiler", "award_points_suits", "chrome_uses_A18", "one_shot_done_turn_ONE9",
            "produced_steam", "hired_turn_E24", "plays_E24", "plays_hire"} < schema(ROW, names).keys()
    assert not any(column.endswith("_") for column in schema(ROW, names))
    assert bits(variant().names).keys() < schema(ROW, names).keys()


@pytest.mark.parametrize("names", [[], ["a", "b", "c", "d", "e"]])
def test_items_need_as_many_names_at_most(names):
    with pytest.raises(StoreError, match="names for the 4 items of items"):
        schema(SMALL, {"items": names})


def test_what_is_there_is_not_missing(tmp_path):
    run = start_run(tmp_path, manifest())
    assert run.missing() == [Chunk(0, 0, 10), Chunk(0, 10, 20), Chunk(0, 20, 25)]
    run.write(run.chunks[1], some_rows())
    assert start_run(tmp_path, manifest()).missing() == [run.chunks[0], run.chunks[2]]


def test_damaged_and_foreign_chunks_are_missing(tmp_path):
    run = start_run(tmp_path, manifest())
    for chunk in run.chunks:
        run.write(chunk, some_rows(chunk.hi - chunk.lo))
    path = run.path(run.chunks[0])
    path.write_bytes(path.read_bytes()[:-20])
    other = start_run(tmp_path / "other", manifest(seed=2))
    other.write(run.chunks[1], some_rows())
    run.path(run.chunks[1]).write_bytes(other.path(run.chunks[1]).read_bytes())
    assert run.missing() == run.chunks[:2]


def test_a_write_that_fails_leaves_nothing(tmp_path):
    run = start_run(tmp_path, manifest())

    def fail(file):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_file(run.path(run.chunks[0]).parent.parent / "x", fail)
    assert [path.name for path in tmp_path.iterdir()] == [MANIFEST]


def test_another_run_is_not_mixed_with(tmp_path):
    start_run(tmp_path, manifest())
    with pytest.raises(StoreError, match="holds another run .other seed."):
        start_run(tmp_path, manifest(seed=2))
    with pytest.raises(StoreError, match="other conditions"):
        check_directory(tmp_path, manifest(blocks=30))


@pytest.mark.parametrize(
    ("files", "said"),
    [({"notes.txt": "mine"}, "holds no run"), ({MANIFEST: "{"}, "no JSON"), ({MANIFEST: '{"format": "x/9"}'}, "x/9"),
     ({MANIFEST: "[]"}, "format None")],
)  # fmt: skip
def test_what_is_not_ours_is_left_alone(tmp_path, files, said):
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(StoreError, match=said):
        start_run(tmp_path, manifest())
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == files


def test_what_a_killed_process_left_is_no_obstacle(tmp_path):
    (tmp_path / f".{MANIFEST}.part").write_text("{")
    start_run(tmp_path, manifest())
    assert json.loads((tmp_path / MANIFEST).read_text())["format"] == FORMAT


def test_chunks_carry_their_plan(tmp_path):
    run = start_run(tmp_path, manifest())
    run.write(run.chunks[0], some_rows())
    facts = pl.read_parquet_metadata(run.path(run.chunks[0]))
    assert (facts["plan"], facts["rows"]) == ("hash1-25", "10")
