"""Sums over blocks: what they are against polars, for rows in any order and blocks of any size."""

import numpy as np
import polars as pl
import pytest

from reports.metrics.adding import add_by_segment
from reports.metrics.columns import ONES, Columns, as_product
from reports.metrics.compute import Results
from reports.metrics.declare import Cell, Context, Metric, MetricError
from reports.metrics.room import Room
from reports.metrics.sums import layout
from reports.stats.intervals import Sums, ratio, share

CONTEXT = Context({}, {}, (), (), {})
A, B, MASK = pl.col("a"), pl.col("b"), (pl.col("a") > 3).cast(pl.Int32)


def table(conditions, seed):
    """Rows of blocks of very different sizes, shuffled."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 9, (conditions, 40)) * (rng.random((conditions, 40)) < 0.8)
    condition, block = (np.repeat(part.ravel(), sizes.ravel()) for part in np.indices(sizes.shape))
    rows = len(block)
    frame = pl.DataFrame({"condition": condition, "block": block + 70_000 * condition, "seat": rng.integers(1, 4, rows),
                          "a": rng.integers(-2, 9, rows), "b": rng.integers(0, 90, rows)})  # fmt: skip
    kinds = {"condition": pl.Int16, "block": pl.Int32, "seat": pl.Int8, "a": pl.Int8, "b": pl.Int16}
    return frame.cast(kinds)[rng.permutation(rows)]


def expected(frame, y, x, keys):
    """The sums of each group, by polars."""
    by_block = frame.cast({"a": pl.Int64, "b": pl.Int64}).group_by(*keys, "block").agg(y=y.sum(), x=x.sum())
    return {
        tuple(row[key] for key in keys): Sums(*(row[name] for name in Sums._fields))
        for row in by_block.group_by(keys).agg(
            pl.col("y", "x").sum(), blocks=(pl.col("x") != 0).sum(), yy=(pl.col("y") ** 2).sum(),
            xy=(pl.col("x") * pl.col("y")).sum(), xx=(pl.col("x") ** 2).sum(),
        ).iter_rows(named=True)
    }  # fmt: skip


@pytest.mark.parametrize("conditions", [1, 8, 13])
@pytest.mark.parametrize("by", [(), ("seat",)])
def test_sums_are_those_of_grouping(conditions, by):
    agree_with_grouping(conditions, by)


@pytest.mark.compiled
@pytest.mark.parametrize("by", [(), ("seat",)])
def test_compiled_sums_are_those_of_grouping(by):
    agree_with_grouping(5, by)


def agree_with_grouping(conditions, by):
    frame = table(conditions, conditions)
    metrics = [Metric("ratio", "", "", "", "", "", lambda context: {"": Cell(B * MASK, MASK)}, by),
               Metric("share", "", "", "", "", "", lambda context: {"": Cell(MASK * MASK, (B >= 0).cast(pl.Int32))}, by,
                      "share")]  # fmt: skip
    results = Results(metrics, CONTEXT)
    results.add(frame.lazy())
    keys = ["condition", *by]
    for metric, y, x, made in (("ratio", B * MASK, MASK, ratio), ("share", MASK, (B >= 0).cast(pl.Int32), share)):
        found = expected(frame, y, x, keys)
        assert len(found) == conditions * (3 if by else 1)
        for group, sums in found.items():
            assert results.estimate(metric, group[0], by=group[1:]) == made(sums)._replace(metric=metric)


def test_a_layout_lists_every_row_once_and_longest_blocks_first():
    frame = table(3, 5)
    lay = layout(frame, ("seat",))
    assert sorted(lay.order) == list(range(frame.height))
    assert np.all(np.diff(lay.steps) <= 0) and lay.steps.sum() == frame.height
    rows = np.empty((1, len(lay.blocks)), np.int32)
    numbers, masks = np.ones((1, frame.height), np.int32), np.ones((1, frame.height), np.int8)
    add_by_segment(numbers, masks, np.array([0]), np.array([ONES]), lay.steps, rows)
    rows = rows[0] if lay.back is None else rows[0][lay.back]
    assert rows.sum() == frame.height
    assert np.array_equal(np.bincount(lay.segments(), minlength=len(lay.blocks)), rows)


@pytest.mark.parametrize(
    ("expression", "is_product"),
    [(A * B, True), (A * MASK * B, True), (A + B, False), (A, False), (pl.sum_horizontal(A, B), False), (A - 1, False),
     (A // B, False), ((A * B).cast(pl.Int32), False), (2 * A, True)],
)  # fmt: skip
def test_only_products_are_taken_apart(expression, is_product):
    parts = as_product(expression)
    assert (parts is not None) == is_product
    if parts:
        assert expression.meta.eq(parts[0] * parts[1]) or expression.meta.eq(parts[1] * parts[0])


def test_products_of_what_is_stored_in_few_bits_do_not_overflow():
    frame = pl.DataFrame({"condition": 0, "block": np.arange(20), "a": 127}, schema_overrides={"a": pl.Int8})
    results = Results([Metric("m", "", "", "", "", "", lambda context: {"": Cell(A * A * A, pl.lit(1))})], CONTEXT)
    results.add(frame.lazy())
    assert results.estimate("m", 0).value == 127**3


def test_what_does_not_fit_into_32_bits_is_added_up_in_64():
    add_up_what_is_large()


@pytest.mark.compiled
def test_what_does_not_fit_into_32_bits_is_added_up_in_64_by_compiled_code():
    add_up_what_is_large()


def add_up_what_is_large():
    frame = pl.DataFrame({"condition": 0, "block": np.arange(40) // 2, "a": 2**31 - 1}, schema_overrides={"a": pl.UInt32})
    results = Results([Metric("m", "", "", "", "", "", lambda context: {"": Cell(A, pl.lit(1))}),
                       Metric("of_products", "", "", "", "", "", lambda context: {"": Cell(A * 3, pl.lit(1))})], CONTEXT)  # fmt: skip
    results.add(frame.lazy())
    assert results.estimate("m", 0).value == 2**31 - 1
    assert results.estimate("of_products", 0).value == 3 * (2**31 - 1)


def test_masks_are_kept_apart_and_give_the_same_numbers():
    columns = Columns()
    for expression in (A > 3, (A > 3).cast(pl.Int32), A.cast(pl.Int32), (A > 3).cast(pl.Int32) * A, pl.lit(1)):
        columns.number(expression, "m")
    frame = pl.DataFrame({"a": [1, 9, 4]}, schema_overrides={"a": pl.Int8})
    places = columns.places(frame)
    assert places.masks == 3 and places.numbers == len(columns.factors) - 2  # beside the ones
    found = columns.values(frame, places, Room())
    rows = [list(found.product(places.place[one], places.place[other])) for one, other in zip(columns.one, columns.other, strict=True)]
    assert rows == [[0, 1, 1], [0, 1, 1], [1, 9, 4], [0, 9, 4], [1, 1, 1]]


def test_room_is_used_again_and_grows():
    room = Room()
    first = room.array("a", (2, 3), np.int32)
    again = room.array("a", (4,), np.int8)
    other, larger = room.array("b", (2, 3), np.int32), room.array("a", (9, 9), np.int64)
    assert np.shares_memory(first, again) and not np.shares_memory(first, other) and not np.shares_memory(first, larger)
    assert larger.shape == (9, 9) and larger.dtype == np.int64


def estimate_of(cell, frame, interval="ratio"):
    results = Results([Metric("m", "", "", "", "", "", lambda context: {"": cell}, interval=interval)], CONTEXT)
    results.add(frame.lazy())
    return results.estimate("m", 0)


def large_products():
    """Block sums fit into 32 bits, the sum of their squares not into 64."""
    a = np.random.default_rng(1).integers(20, 80, 2000)
    frame = pl.DataFrame({"condition": 0, "block": np.arange(2000) // 4, "a": a}, schema_overrides={"a": pl.Int8})
    small, large = estimate_of(Cell(A, pl.lit(1)), frame), estimate_of(Cell(A * 1_000_000, pl.lit(1)), frame)
    assert [large.value, large.low, large.high] == pytest.approx([1e6 * x for x in (small.value, small.low, small.high)])


def test_sums_of_large_products_do_not_overflow():
    large_products()


@pytest.mark.compiled
def test_sums_of_large_products_do_not_overflow_in_compiled_code():
    large_products()


def test_whatever_is_cast_to_whole_numbers_will_do():
    frame = pl.DataFrame({"condition": 0, "block": np.arange(40) // 2, "a": 7}, schema_overrides={"a": pl.Int8})
    assert estimate_of(Cell((A / 2).floor().cast(pl.Int32), pl.lit(1)), frame).value == 3
    assert estimate_of(Cell(A * A.cast(pl.String).cast(pl.Int32), pl.lit(1)), frame).value == 49
    with pytest.raises(MetricError, match="a cell gives Float64"):
        estimate_of(Cell(A / 2, pl.lit(1)), frame)


def test_a_sum_across_columns_passes_over_what_has_no_value():
    frame = pl.DataFrame({"condition": 0, "block": np.arange(40) // 2, "a": [1, 9] * 20, "b": 5},
                         schema_overrides={"a": pl.Int8, "b": pl.Int8})  # fmt: skip
    some = pl.when(A > 3).then(A)
    assert estimate_of(Cell(pl.sum_horizontal(some, B), pl.lit(1)), frame).value == 9.5
    assert estimate_of(Cell(pl.sum_horizontal(some * B, B), pl.lit(1)), frame).value == 27.5
    for cell in (Cell(some, pl.lit(1)), Cell(some * B, pl.sum_horizontal(some * B, B))):
        with pytest.raises(MetricError, match="has no value in some rows"):
            estimate_of(cell, frame)


@pytest.mark.compiled
def test_a_metric_without_cells_is_passed_over_by_compiled_code():
    results = Results([Metric("m", "", "", "", "", "", lambda context: {})], CONTEXT)
    results.add(table(2, 3).lazy())
    assert results.items("m") == []
