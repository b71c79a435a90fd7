"""Imports go one way, and what is said to know nothing of the game imports nothing of it."""

import pytest

from scripts.reference.modules import TOPS, modules
from tests.cli.conftest import ROOT

MODULES = modules(ROOT)


@pytest.mark.parametrize("top", TOPS)
def test_imports_go_one_way(top):
    may = set(TOPS[: TOPS.index(top) + 1])
    own = [one for one in MODULES if one.package.split(".")[0] == top]
    assert own
    wrong = {f"{one.package}.{one.name}": found for one in own
             if (found := {name for name in one.imports if name.split(".")[0] not in may})}  # fmt: skip
    assert not wrong


@pytest.mark.parametrize(
    ("package", "may"),
    [
        ("sim", {"sim", "sim.executors"}),
        ("sim.executors", {"sim", "sim.executors"}),
        ("sim.corrosion.catalogue", {"sim.corrosion.catalogue"}),
        ("reports.stats", {"reports.stats"}),
        ("reports.figures", {"reports.figures", "reports.stats"}),
    ],
)
def test_these_need_nothing_else(package, may):
    own = [one for one in MODULES if one.package == package]
    assert own
    assert frozenset().union(*(one.imports for one in own)) <= may
