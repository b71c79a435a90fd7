"""Plausible catalogues: points of a cube, each coordinate a value that is assumed, in groups.

A number lies anywhere in its declared range with equal chance (whole numbers). What has no range is exchanged
(`reports.causal.exchanges`). A reading of the rules goes either way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.stats import qmc

from reports.causal.exchanges import exchanges
from sim.corrosion.catalogue import Catalogue

COST = ("small", "medium", "chrome", "free", "steam")


class Coordinate(NamedTuple):
    """A coordinate: its group, a name, and the edits that a number from 0 to 1 stands for."""

    group: str
    name: str
    edits: Callable[[float], list[str]]


def coordinates(catalogue: Catalogue, solo: bool = False) -> list[Coordinate]:
    """All that may be otherwise, in the order of the catalogue; with `solo` also what matters in solo games only."""
    found = [_number(address, low, high, _value(catalogue, address))
             for address, (low, high) in catalogue.ranges.items() if low < high]
    found += [Coordinate(*exchange) for exchange in exchanges(catalogue, solo)]
    found += [_flag(address) for address, mark in catalogue.marks.items()
              if address.startswith("switch.") and mark == "assumed"]
    return found


def groups(some: Sequence[Coordinate]) -> dict[str, list[int]]:
    """The numbers of the coordinates of each group, in the order in which groups appear."""
    found: dict[str, list[int]] = {}
    for number, coordinate in enumerate(some):
        found.setdefault(coordinate.group, []).append(number)
    return found


def points(dimensions: int, n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Two designs of n points in a cube, each (n, dimensions): scrambled Sobol points (scipy qmc)."""
    sobol = qmc.Sobol(2 * dimensions, rng=np.random.default_rng(seed))
    both = sobol.random_base2(int(np.ceil(np.log2(max(2, n)))))[:n]
    return both[:, :dimensions], both[:, dimensions:]


def edits_at(some: Sequence[Coordinate], point: np.ndarray) -> tuple[str, ...]:
    """The edits that a point stands for."""
    return tuple(edit for coordinate, u in zip(some, point, strict=True) for edit in coordinate.edits(float(u)))


def _number(address: str, low: int, high: int, base: int) -> Coordinate:
    def edits(u: float) -> list[str]:
        value = low + min(int(u * (high - low + 1)), high - low)
        return [] if value == base else [f"{address}={value}"]

    return Coordinate(_group(address), address, edits)


def _flag(address: str) -> Coordinate:
    return Coordinate("rulings", address, lambda u: [f"{address}=true"] if u >= 0.5 else [])


def _group(address: str) -> str:
    kind, _, field = address.split(".")[:3]
    if kind == "chrome":
        return "chrome costs" if field in COST else "chrome points" if field == "points" else "chrome effects"
    return {"one_shot": "one-shot machines", "turning": "turning machines", "engineer": "engineers' actions",
            "award": "awards", "watch": "watches"}.get(kind, kind)  # fmt: skip


def _value(catalogue: Catalogue, address: str) -> Any:
    kind, name, field = address.split(".")
    return catalogue.data[kind][name][field]


def designs(dimensions: int, members: dict[str, list[int]], n: int, seed: int) -> Iterator[tuple[str, np.ndarray]]:
    """The designs A, B, and for each group A with its columns from B: (name, points (n, dimensions))."""
    a, b = points(dimensions, n, seed)
    yield "A", a
    yield "B", b
    for group, columns in members.items():
        mixed = a.copy()
        mixed[:, columns] = b[:, columns]
        yield group, mixed
