"""Places: a run at a location that fsspec opens is the run of a folder, and one that cannot be had is told."""

import sys
import threading
from urllib.parse import quote

import fsspec
import polars as pl
import pytest
from fsspec.implementations.memory import MemoryFileSystem

from sim.places import PlaceError, Remote, place, writing
from sim.store import MANIFEST, StoreError, check_directory, locked, open_run, seen, start_run
from sim.verify import DAMAGED, STRAY, verify
from tests.runner.test_store import filled, frames, manifest


class Objects(MemoryFileSystem):
    """A store that counts what is fetched, cannot rename, and fails while `down`."""

    protocol, store, pseudo_dirs = "objects", {}, [""]
    fetched, down = 0, False

    def cat_file(self, path, start=None, end=None, **how):
        self.check()
        data = super().cat_file(path, start, end)
        type(self).fetched += len(data)
        return data

    def ls(self, path, detail=True, **how):
        self.check()
        return super().ls(path, detail, **how)

    def pipe_file(self, path, value, **how):
        self.check()
        super().pipe_file(path, value, mode="overwrite")

    def check(self):
        if self.down:
            raise RuntimeError("no answer\nfrom the store")

    def mv(self, *arguments, **how):
        raise NotImplementedError("objects have no other names")

    cp_file = mv


@pytest.fixture
def there():
    """An empty location in such a store."""
    fsspec.register_implementation("objects", Objects, clobber=True)
    Objects.store.clear()
    Objects.pseudo_dirs[:] = [""]
    Objects.fetched, Objects.down = 0, False
    return place("objects://bucket/a run")


def test_a_run_elsewhere_is_the_run_of_a_folder(there, tmp_path):
    run, same = filled(there), filled(tmp_path)
    assert verify(open_run(there)) == verify(same)
    names = {path.removeprefix(f"{there}/") for path in Objects.store}
    assert names == {MANIFEST, *(run.name_of(run.path(c, t)) for c in run.chunks for t in run.tables)}
    assert run.missing() == [] and start_run(there, manifest()).missing() == []
    query = pl.col("score").sum(), pl.col("block").max()
    for table in run.tables:
        assert run.scan(run.chunks, table).collect().equals(same.scan(run.chunks, table).collect())
    found = run.scan(run.chunks).filter(pl.col("block") > 12).select(query)
    assert found.collect().equals(same.scan(run.chunks).filter(pl.col("block") > 12).select(query).collect())
    assert run.scan(run.chunks).head(12).collect()["block"].to_list() == list(range(12))


def test_what_is_missing_is_told_from_the_ends_of_files(there, monkeypatch):
    monkeypatch.setattr("sim.places.TAIL", 512)
    run = filled(there)
    Objects.fetched = 0
    assert open_run(there).missing() == []
    ends = Objects.fetched
    Objects.fetched = 0
    verify(run)
    assert 0 < ends
    run.path(run.chunks[1]).write_bytes(b"PAR1 cut short")
    run.path(run.chunks[0], "games").unlink()
    assert run.missing() == run.chunks[:2]
    assert DAMAGED in {fault.what for fault in verify(run).faults}


def test_it_is_tidied_and_extended(there, tmp_path):
    run = filled(there)
    run.extend(manifest(blocks=38) | {"plan_hash": run.manifest["plan_hash"]})
    assert [fault.what for fault in verify(run).faults].count(STRAY) == 0
    for chunk in run.missing():
        run.write(chunk, frames(chunk))
    assert verify(open_run(there)) == verify(filled(tmp_path, blocks=38))


def test_two_writers_do_each_other_no_harm(there, tmp_path):
    for folder in (there, tmp_path):
        runs = [start_run(folder, manifest()) for _ in range(2)]

        def play(run):
            for chunk in run.chunks:
                run.write(chunk, frames(chunk))

        threads = [threading.Thread(target=play, args=(run,)) for run in runs * 4]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert verify(open_run(folder)).faults == []


def test_a_failed_write_puts_nothing(there):
    with pytest.raises(KeyError), writing(there / "x") as file:
        file.write(b"half")
        raise KeyError
    assert not (there / "x").exists()


def test_another_run_elsewhere_is_not_mixed_with(there):
    assert check_directory(there, manifest()) is None
    start_run(there, manifest())
    with pytest.raises(StoreError, match="holds another run .other seed."):
        start_run(there, manifest(seed=2))


def test_a_store_that_is_down_is_told_in_one_line(there):
    run = filled(there)
    Objects.down = True
    for attempt in (lambda: open_run(there), lambda: check_directory(there, manifest())):
        with pytest.raises(StoreError) as caught:
            attempt()
        assert str(caught.value) == f"{there} cannot be reached: no answer from the store"
    for attempt in (run.missing, lambda: verify(run), lambda: run.write(run.chunks[0], frames(run.chunks[0]))):
        with pytest.raises(OSError, match="no answer from the store"):
            attempt()  # and not: nothing is there


@pytest.mark.parametrize(
    ("text", "said"),
    [("nonsense://x", "Protocol not known"), ("zip://x::memory://y", "inside another one"),
     ("s3://bucket/x", "needs a package")],
)  # fmt: skip
def test_places_that_are_none(text, said, monkeypatch):
    monkeypatch.setitem(sys.modules, "s3fs", None)
    with pytest.raises(PlaceError, match=said) as caught:
        place(text)
    assert "\n" not in str(caught.value) and text in str(caught.value)


def test_a_local_location_is_a_path(tmp_path):
    folder = tmp_path / "a b%"
    assert place(f"file://{quote(str(folder))}") == place(str(folder)) == folder
    assert isinstance(place("memory://x"), Remote)


def test_workers_know_the_folder_by_its_lock(there, tmp_path):
    """Another machine may have a copy of the run under the same name; a chunk written there would be lost."""
    for folder in (there, tmp_path):
        run = filled(folder)
        with locked(folder, "a key"):
            assert seen(str(folder), "a key", run.identity).directory == folder
            assert seen(str(folder), "a key", "another run") is None
            assert (seen(str(folder), "another key", run.identity) is None) == (folder is tmp_path)
    assert seen(str(tmp_path / "none"), "a key", run.identity) is None
    assert seen("nonsense://x", "a key", run.identity) is None
