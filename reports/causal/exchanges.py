"""Exchanges: assumed values that have no range change places, so that what there is of each stays.

A number from 0 to 1 decides which: it seeds a generator that deals the values of an exchange out anew, each order equally
likely. What else is known of them is kept: totals by row of chrome machines and by set of starting engineers, and that
machines which copy lie on different drives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from sim.corrosion.catalogue import Catalogue
from sim.corrosion.catalogue.model import SETS

DRAWS = 2**32
Edits = Callable[[float], list[str]]


def exchanges(catalogue: Catalogue, solo: bool = False) -> list[tuple[str, str, Edits]]:
    """(group, name, edits) of each exchange; those of the automa's cards only matter alone at the table."""
    found: list[tuple[str, str, Edits | None]] = [
        *((f"{field}s", f"engineers' {field}s", _dealt(_assumed(catalogue, "engineer", field))) for field in ("suit", "grade")),
        ("drives", "drives", _drives(catalogue)),
        ("turning machines", "copies of turning machines", _dealt(_assumed(catalogue, "turning", "copies"))),
        ("one-shot machines", "copies of one-shot machines", _shared_out(_assumed(catalogue, "one_shot", "copies"))),
        ("starting engineers", "starting engineers' grades", _dealt(_assumed(catalogue, "starter", "grade"))),
        *(("starting engineers", f"suits of {some}", _dealt(_assumed(catalogue, "starter", "suit", some))) for some in SETS),
        *(("automa", f"automa's {field}s", _dealt(_assumed(catalogue, "automa", field)))
          for field in (("arrow", "icon") if solo else ())),
    ]  # fmt: skip
    return [(group, name, edits) for group, name, edits in found if edits is not None]


def _assumed(catalogue: Catalogue, kind: str, field: str, part: str = "") -> dict[str, Any]:
    """Addresses and values of an assumed field of the components of a kind that are in the game."""
    found = {}
    for name, component in catalogue.data[kind].items():
        address = ".".join(filter(None, (kind, name, field, part)))
        if catalogue.marks.get(address) == "assumed" and component.get("copies", 1):
            found[address] = component[field][part] if part else component[field]
    return found


def _changes(held: Mapping[str, Any], dealt: Sequence[Any]) -> list[str]:
    return [f"{address}={new}" for (address, old), new in zip(held.items(), dealt, strict=True) if new != old]


def _dealt(held: Mapping[str, Any]) -> Edits | None:
    """The values are dealt out anew among those who hold them; None where all are alike."""
    values = list(held.values())
    if len(set(values)) < 2:
        return None
    return lambda u: _changes(held, [values[i] for i in _rng(u).permutation(len(values))])


def _shared_out(held: Mapping[str, int]) -> Edits | None:
    """A total is shared out anew, at least one for each, every way equally likely (cuts between units); None: one way."""
    total, parts = sum(held.values()), len(held)
    if parts < 2 or total == parts:
        return None

    def edits(u: float) -> list[str]:
        cuts = np.sort(_rng(u).choice(total - 1, parts - 1, replace=False)) + 1
        return _changes(held, np.diff([0, *cuts, total]).tolist())

    return edits


def _drives(catalogue: Catalogue) -> Edits | None:
    """Drives are dealt out anew within each row, again until machines that copy lie on as many drives as they did."""
    held = _assumed(catalogue, "chrome", "drive")
    machines = catalogue.data["chrome"]
    rows = {row: [a for a in held if machines[a.split(".")[1]]["row"] == row] for row in ("basic", "advanced")}
    if not any(len({held[a] for a in some}) > 1 for some in rows.values()):
        return None
    copying = [a for a in held if str(machines[a.split(".")[1]].get("ability") or "").startswith("copy")]

    def apart(drives: Mapping[str, Any]) -> int:
        return len({drives[address] for address in copying})

    def edits(u: float) -> list[str]:
        rng, dealt = _rng(u), dict(held)
        while True:
            for addresses in rows.values():
                values = [held[a] for a in addresses]
                dealt |= {a: values[i] for a, i in zip(addresses, rng.permutation(len(values)), strict=True)}
            if apart(dealt) >= apart(held):
                return _changes(held, [dealt[address] for address in held])

    return edits


def _rng(u: float) -> np.random.Generator:
    return np.random.default_rng(int(u * DRAWS))
