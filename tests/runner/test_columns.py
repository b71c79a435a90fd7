"""The declared tables: every column is described, none is inferred, and a catalogue changes names only."""

import numpy as np

from sim.corrosion.columns import bits, by_type, sources, tables
from sim.corrosion.rows import YIELD_ROW
from tests.playing import variant

STARTERS = ("gears", "steam", "hire", "one_shot", "turning", "chrome")


def declared(*edits):
    return tables(variant(None, edits).names, STARTERS)


def test_every_column_has_a_description():
    for table in declared().values():
        assert table.about
        assert all(column.about.strip() for column in table.columns)
        assert len({column.name for column in table.columns}) == len(table.columns)


def test_every_field_is_stored():
    for table in declared().values():
        assert {column.source for column in table.columns} == {"condition", *table.dtype.names}


def test_no_column_is_inferred():
    for table in declared().values():
        some, none = np.zeros(2, table.dtype), np.zeros(0, table.dtype)
        assert dict(table.frame(some, 3).schema) == dict(table.frame(none, 3).schema) == table.schema
    names = declared()["rows"].schema.keys()
    assert {"completed_cog", "taken_turning_boiler", "award_points_suits", "chrome_uses_A18", "one_shot_done_turn_ONE9",
            "produced_steam", "hired_turn_E24", "plays_E24", "plays_hire"} < names
    assert not any(column.endswith("_") for column in names)
    assert bits(variant().names).keys() < names


def test_overrides_change_no_column():
    assert {n: t.schema for n, t in declared("remove chrome.A7", "chrome.A6.points=8").items()} == {
        n: t.schema for n, t in declared().items()
    }  # fmt: skip


def test_sources_are_numbered_alike_in_every_variant():
    base, other = variant().names, variant(None, ("remove chrome.A7",)).names
    addresses, numbers = sources(base, STARTERS)
    assert sources(other, STARTERS)[0] == addresses and len(set(addresses)) == len(addresses) < 256
    for names in (base, other):
        mapped = sources(names, STARTERS)[1]
        assert addresses[mapped[64 + names.chrome.index("chrome.A8")]] == "chrome.A8"
    assert addresses[numbers[32]] == "starter.gears" and addresses[numbers[197]] == "end_fee"


def test_yields_of_one_type_are_added_up():
    rows = np.zeros(5, YIELD_ROW)
    rows["seat"], rows["source"] = (1, 1, 2, 1, 1), (0, 5, 1, 1, 0)
    rows["block"] = (7, 7, 7, 8, 8)
    rows["gave"][:, 2] = (1, 2, 4, 8, 16)
    numbers = np.zeros((1, 198), np.uint8)
    numbers[0, 5] = 9
    numbers[0, 1] = 0
    numbers[0, 5] = 0
    found = by_type(rows, numbers)
    assert found[["block", "seat", "source"]].tolist() == [(7, 1, 0), (7, 2, 0), (8, 1, 0)]
    assert found["gave"][:, 2].tolist() == [3, 4, 24]
