"""The run store: what is written comes back, whole or not at all."""

import json

import numpy as np
import polars as pl
import pytest

from sim.blocks import Chunk
from sim.schema import SchemaError, Text, content_hash, table
from sim.store import (
    FORMAT, MANIFEST, StoreError, check_directory, locked, open_run, start_run, write_file,
)
from sim.verify import ADVICE, ALTERED, DAMAGED, FOREIGN, MISSING, STRAY, verify
from tests.runner.conftest import ROW as SMALL

ITEMS = {"items": ["cog", "", "piston"]}
TEXTS = {name: Text(name, pl.Int32() if name == "block" else None) for name in SMALL.names}
ROWS = table("rows", "", SMALL, ITEMS, TEXTS)
GAMES = table("games", "", np.dtype([("block", "i8"), ("n", "i2")]), {}, {"block": TEXTS["block"], "n": Text("n")})


def manifest(seed=1, blocks=25, size=10):
    tables = {one.name: {name: str(kind) for name, kind in one.schema.items()} for one in (ROWS, GAMES)}
    conditions = [{"players": 1, "lineup": [0], "variant": 0, "blocks": blocks}]
    plan = {"seed": seed, "chunk_games": size, "conditions": conditions, "tables": tables}
    return {"format": FORMAT, "plan": plan, "plan_hash": f"hash{seed}-{blocks}", "items": ITEMS, "bits": {}}


def frames(chunk):
    rows, games = np.zeros(chunk.hi - chunk.lo, SMALL), np.zeros(chunk.hi - chunk.lo, GAMES.dtype)
    rows["block"] = games["block"] = np.arange(chunk.lo, chunk.hi)
    rows["score"], rows["won"] = -3, 2**32 - 1
    rows["items"] = (rows["block"][:, None] * 4 + np.arange(4)) % 100
    return {"rows": ROWS.frame(rows, 0), "games": GAMES.frame(games, 0)}


def filled(directory, **how):
    run = start_run(directory, manifest(**how))
    for chunk in run.chunks:
        run.write(chunk, frames(chunk))
    return run


def test_a_chunk_comes_back_as_it_was(tmp_path):
    run = filled(tmp_path / "a b" / "run")
    found = open_run(run.directory).scan(run.chunks).collect()
    assert found["block"].to_list() == list(range(25))
    assert found["score"].unique().to_list() == [-3]
    assert found["won"].unique().to_list() == [2**32 - 1]
    assert found["items_piston"].to_list()[:3] == [2, 6, 10]
    assert dict(found.schema) == ROWS.schema
    assert run.scan(run.chunks, "games").collect().height == 25


@pytest.mark.parametrize("names", [[], ["a", "b", "c", "d", "e"]])
def test_items_need_as_many_names_at_most(names):
    with pytest.raises(SchemaError, match="names for the 4 items of items"):
        table("rows", "", SMALL, {"items": names}, TEXTS)


def test_other_columns_than_declared_are_refused(tmp_path):
    run = start_run(tmp_path, manifest())
    wrong = frames(run.chunks[0])
    with pytest.raises(StoreError, match="not the declared"):
        run.write(run.chunks[0], wrong | {"games": wrong["games"].with_columns(more=1)})


def test_a_chunk_counts_when_all_its_tables_are_there(tmp_path):
    run = start_run(tmp_path, manifest())
    assert run.missing() == [Chunk(0, 0, 10), Chunk(0, 10, 20), Chunk(0, 20, 25)]
    run.write(run.chunks[1], frames(run.chunks[1]))
    assert start_run(tmp_path, manifest()).missing() == [run.chunks[0], run.chunks[2]]
    run.path(run.chunks[1], "games").unlink()
    assert run.missing() == run.chunks


def test_the_rows_are_written_last(tmp_path, monkeypatch):
    run, seen = start_run(tmp_path, manifest()), []
    monkeypatch.setattr("sim.store.encoded", lambda frame, facts: seen.append(facts["table"]) or b"")
    run.write(run.chunks[0], frames(run.chunks[0]))
    assert seen == ["games", "rows"]


def test_verify_tells_what_is_wrong(tmp_path):
    run, other = filled(tmp_path / "run"), filled(tmp_path / "other", seed=2)
    assert verify(run).faults == []
    first, second, third = (run.path(chunk) for chunk in run.chunks)
    first.write_bytes(first.read_bytes()[:-20])
    second.write_bytes(other.path(run.chunks[1]).read_bytes())
    changed = pl.read_parquet(third).with_columns(score=pl.lit(5, pl.Int16()))
    changed.write_parquet(third, metadata=pl.read_parquet_metadata(third))
    run.path(run.chunks[0], "games").unlink()
    (tmp_path / "run" / "rows" / "copy of a file.parquet").write_bytes(b"x")
    assert run.missing() == run.chunks[:2]
    assert {(fault.what, fault.file.split("/")[0]) for fault in verify(run).faults} == {
        (DAMAGED, "rows"), (FOREIGN, "rows"), (ALTERED, "rows"), (MISSING, "games"), (STRAY, "rows")
    }  # fmt: skip


def cut_short(run, path, tmp_path):
    path.write_bytes(path.read_bytes()[:-20])


def broken_inside(run, path, tmp_path):
    """The end of the file, which says what it holds, is whole."""
    data = path.read_bytes()
    path.write_bytes(data[:4] + bytes(40) + data[44:])


def changed_inside(run, path, tmp_path):
    columns = {"rows": {"score": pl.lit(5, pl.Int16())}, "games": {"n": pl.lit(5, pl.Int16())}}[path.parent.name]
    pl.read_parquet(path).with_columns(**columns).write_parquet(path, metadata=pl.read_parquet_metadata(path))


def of_another_chunk(run, path, tmp_path):
    path.write_bytes(run.path(run.chunks[0], path.parent.name).read_bytes())


def of_another_run(run, path, tmp_path):
    path.write_bytes(filled(tmp_path / "other", seed=2).path(run.chunks[1], path.parent.name).read_bytes())


def deleted(run, path, tmp_path):
    path.unlink()


def copied(run, path, tmp_path):
    path.with_name("copy.parquet").write_bytes(path.read_bytes())


def of_a_shorter_run(run, path, tmp_path):
    path.with_name("000-000000010-000000015.parquet").write_bytes(path.read_bytes())


FOLLOWED = {  # what a user does who follows the advice
    MISSING: lambda path: None, DAMAGED: lambda path: path.unlink(), FOREIGN: lambda path: path.unlink(),
    ALTERED: lambda path: path.unlink(), STRAY: lambda path: path.unlink(),
}  # fmt: skip


@pytest.mark.parametrize("name", ["rows", "games"])
@pytest.mark.parametrize(("harm", "what"), [
    (cut_short, DAMAGED), (broken_inside, DAMAGED), (changed_inside, ALTERED), (of_another_chunk, ALTERED),
    (of_another_run, FOREIGN), (deleted, MISSING), (copied, STRAY), (of_a_shorter_run, STRAY),
])  # fmt: skip
def test_after_the_advice_the_run_is_what_it_was(tmp_path, harm, what, name):
    run = filled(tmp_path / "run")
    before = verify(run)
    harm(run, run.path(run.chunks[1], name), tmp_path)
    (fault,) = verify(run).faults
    assert fault.what == what
    assert ("resume" in ADVICE[what], "delete it" in ADVICE[what], "move it away" in ADVICE[what]) == (
        what != STRAY, what in (DAMAGED, ALTERED), what in (FOREIGN, STRAY))  # fmt: skip
    FOLLOWED[what](run.directory / fault.file)
    if what != STRAY:
        run = start_run(run.directory, manifest())
        run.tidy()
        for chunk in run.missing():
            run.write(chunk, frames(chunk))
    assert verify(run) == before


def test_any_flipped_byte_is_found(tmp_path):
    run = filled(tmp_path)
    path = run.path(run.chunks[0])
    whole = path.read_bytes()
    for at in range(4, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        found = verify(run)
        unharmed = path.exists() and found.result_hash == verify(filled(tmp_path / "same")).result_hash
        assert found.faults or unharmed, f"byte {at}"  # a byte that holds nothing may change


def test_the_hash_is_of_the_rows_not_of_files(tmp_path):
    hashes = {verify(filled(tmp_path / str(size), size=size)).result_hash for size in (1, 7, 10000)}
    assert len(hashes) == 1
    assert verify(filled(tmp_path / "shorter", blocks=24)).result_hash not in hashes
    one = frames(Chunk(0, 0, 9))["rows"]
    assert content_hash("rows", one) != content_hash("games", one)


def test_a_longer_chunk_takes_the_place_of_a_shorter_one(tmp_path):
    run = filled(tmp_path)
    kept = run.path(Chunk(0, 0, 10)).stat().st_mtime_ns
    more = manifest(blocks=38) | {"plan_hash": run.manifest["plan_hash"]}
    run.extend(more)
    assert run.missing() == [Chunk(0, 20, 30), Chunk(0, 30, 38)]
    assert verify(run).faults and all(fault.what == MISSING for fault in verify(run).faults)
    for chunk in run.missing():
        run.write(chunk, frames(chunk))
    assert verify(open_run(tmp_path)).result_hash == verify(filled(tmp_path / "at once", blocks=38)).result_hash
    assert run.path(Chunk(0, 0, 10)).stat().st_mtime_ns == kept


def test_a_write_that_fails_leaves_nothing(tmp_path):
    start_run(tmp_path, manifest())

    def fail(file):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_file(tmp_path / "x", fail)
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
     ({MANIFEST: "[]"}, "format None"), ({MANIFEST: '{"format": "corrosion-run/99"}'}, "newer version"),
     ({MANIFEST: f'{{"format": "{FORMAT}"}}'}, "not the manifest of a run")],
)  # fmt: skip
def test_what_is_not_ours_is_left_alone(tmp_path, files, said):
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(StoreError, match=said):
        start_run(tmp_path, manifest())
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == files


def test_what_a_killed_process_left_is_no_obstacle(tmp_path):
    (tmp_path / f".{MANIFEST}.part").write_text("{")
    run = start_run(tmp_path, manifest())
    run.tidy()
    assert json.loads((tmp_path / MANIFEST).read_text())["format"] == FORMAT
    assert [path.name for path in tmp_path.iterdir()] == [MANIFEST]


def test_a_second_process_is_told(tmp_path):
    with locked(tmp_path / "run"):
        with pytest.raises(StoreError, match="another process is at work"), locked(tmp_path / "run"):
            pass
    with locked(tmp_path / "run"):
        pass
