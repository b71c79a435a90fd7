"""Sums kept beside the chunks: the same results, without reading a chunk twice, and never of other chunks."""

import polars as pl
import pytest

from reports.metrics import compute
from reports.metrics.compute import computed
from reports.metrics.declare import context_of
from reports.metrics.registry import METRICS


@pytest.fixture
def run(make_run, monkeypatch):
    """A run of three chunks, which counts as a large one."""
    monkeypatch.setattr(compute, "FILES_AT_ONCE", 1)
    run = make_run({1: 30, 2: 60, 4: 20})
    assert len(run.chunks) == 3
    return run


@pytest.fixture
def read(run, monkeypatch):
    """The names of the chunks that were read, in order."""
    names, scan = [], run.scan
    monkeypatch.setattr(run, "scan", lambda chunks, table="rows": (
        names.extend(run.name_of(run.path(chunk)) for chunk in chunks if table == "rows"), scan(chunks, table))[1])  # fmt: skip
    return names


def records(run, chunks=None, metrics=METRICS):
    return list(computed(run, metrics, context_of(run.manifest), chunks).records())


def names(run, chunks):
    return [run.name_of(run.path(chunk)) for chunk in chunks]


def test_the_second_time_no_chunk_is_read_and_nothing_differs(run, read):
    first = records(run)
    assert sorted(read) == names(run, run.chunks)
    read.clear()
    assert records(run) == first
    assert not read


def test_only_new_chunks_are_read(run, read):
    records(run, run.chunks[:2])
    read.clear()
    grown = records(run)
    assert read == names(run, run.chunks[2:])
    for file in (run.directory / "sums").iterdir():
        file.unlink()
    assert records(run) == grown


def test_chunks_of_another_content_are_summed_anew(run, read):
    records(run)
    chunk = run.chunks[1]
    frames = {table: run.scan([chunk], table).collect() for table in run.tables}
    frames["rows"] = frames["rows"].with_columns((pl.col("score") + 1).cast(frames["rows"].schema["score"]))
    run.write(chunk, frames)
    read.clear()
    changed = records(run)
    assert sorted(read) == names(run, run.chunks)
    assert changed == list(compute_without_keeping(run).records())


def compute_without_keeping(run):
    results = compute.Results(METRICS, context_of(run.manifest))
    results.add_run(run, run.chunks)
    return results


def test_fewer_chunks_and_other_metrics_have_sums_of_their_own(run, read):
    records(run)
    fewer = records(run, run.chunks[:2])
    assert {record["condition"] for record in fewer} == {0, 1}
    read.clear()
    records(run, metrics=METRICS[:3])
    assert sorted(read) == names(run, run.chunks)


@pytest.mark.parametrize("spoil", [lambda file: file.write_bytes(b""), lambda file: file.write_bytes(file.read_bytes()[:400])])
def test_a_spoilt_file_counts_for_nothing(run, read, spoil):
    first = records(run)
    (file,) = (run.directory / "sums").iterdir()
    spoil(file)
    read.clear()
    assert records(run) == first
    assert sorted(read) == names(run, run.chunks)
    read.clear()
    assert records(run) == first and not read


def test_where_nothing_can_be_written_nothing_is_kept(run):
    (run.directory / "sums").write_text("in the way")
    assert records(run) == list(compute_without_keeping(run).records())
