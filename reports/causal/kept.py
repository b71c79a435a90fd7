"""Kept results of `corrosion sensitivity`: in what share of plausible catalogues a conclusion holds.

A file of results holds one for each field that was tried; `--keep FILE` adds to it. The one beside this package is about the
default component values; a run may hold one of its own, `sensitivity.json`, which then counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reports.causal.sensitivity import WIDE, Held, leading
from reports.stats.intervals import Estimate
from reports.words import listed, number, percent
from sim.places import Place
from sim.store import write_file

SHIPPED = Path(__file__).resolve().parents[1] / "sensitivity.json"
NAME = "sensitivity.json"
TRY = "corrosion sensitivity"

Study = Mapping[str, Any]


def study(
    manifest: Mapping[str, Any], chosen: Mapping[str, Any], varied: int, found: Mapping[int, Sequence[Held]],
    fields: Mapping[int, Mapping[str, Sequence[Estimate]]],
) -> Study:  # fmt: skip
    """What is kept of a study: of which values, who played, and by player count what became of each conclusion.

    manifest: that of the run of the catalogue as it is. varied: how many values were. fields: margins by field.
    """
    plan = manifest["plan"]
    return {"engine": plan["engine"], "values": plan["variants"][0]["hash"], "strategies": list(chosen["strategies"]),
            "catalogues": chosen["catalogues"], "games": chosen["games"], "seed": chosen["seed"], "varied": varied,
            "found": [_record(players, i, held, fields[players]) for players, some in found.items()
                      for i, held in enumerate(some)]}  # fmt: skip


def _record(players: int, i: int, held: Held, fields: Mapping[str, Sequence[Estimate]]) -> dict[str, Any]:
    return {"players": players, "key": held.headline.key, "conclusion": held.headline.name, **held.share.numbers(),
            "hangs_on": leading(held)[:3], "fields": {name: margins[i].numbers() for name, margins in fields.items()}}


def add(path: Place, new: Study) -> None:
    """Write a study into a file of results, in the place of one of the same values, field and player counts. Raises OSError."""
    def about(some: Study) -> tuple[Any, ...]:
        return some["values"], some["strategies"], sorted({record["players"] for record in some["found"]})

    others = [old for old in read(path) if about(old) != about(new)]
    write_file(path, lambda file: file.write((json.dumps([*others, new], indent=1) + "\n").encode()))


def read(path: Place) -> list[Study]:
    """The studies in a file; none where there is no such file."""
    return json.loads(path.read_text()) if path.exists() else []


class Kept:
    """What is known of the conclusions of a run: from its own results, else from those of the default values."""

    def __init__(self, manifest: Mapping[str, Any], folder: Place | None = None) -> None:
        own = read(folder / NAME) if folder is not None else []
        plan = manifest["plan"]
        played = {strategy["name"] for strategy in plan["strategies"]}
        some = [s for s in own or read(SHIPPED) if s["values"] == plan["variants"][0]["hash"]]
        self.studies = sorted(some, key=lambda study: set(study["strategies"]) != played)  # of the same players first

    def held(self, players: int, key: str) -> tuple[Estimate, Study] | None:
        """In what share of plausible catalogues a conclusion (`seat.1.more`, `award.most.suits`) holds; None: not tried."""
        for some in self.studies:
            for record in some["found"]:
                if (record["players"], record["key"]) == (players, key) and record["value"] is not None:
                    return Estimate(*(record[name] for name in ("value", "low", "high", "n", "blocks"))), some
        return None

    def sentence(self, players: int, key: str) -> str:
        """`Holds in 93 % (90 to 95) of 512 plausible catalogues, among balanced players.`, or that it was not tried."""
        found = self.held(players, key)
        if found is None:
            return f"Whether it holds with other plausible component values was not tried ({TRY})."
        share, some = found
        if share.high - share.low > WIDE:
            return "In how many plausible catalogues it holds cannot be told from the games that were played."
        return (f"Holds in {percent(share, 0)} of {number(share.n)} plausible catalogues, among "
                f"{listed(some['strategies'])} players.")  # fmt: skip
