"""The shipped example: the headline numbers of a large run, and whether another run agrees with them.

`scripts/example` plays it and keeps it in reports/docs/example/; a test plays a small part of it anew on other keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from reports.labels import ENDS, PLAYERS, Labels
from reports.metrics.registry import METRICS
from reports.metrics.sources import PART_NAMES
from reports.stats.agreement import apart
from reports.stats.intervals import Estimate
from reports.words import number, percent, plain

FOLDER = Path(__file__).resolve().parent / "docs" / "example"
HEADLINES = ("scores.mean", "scores.margin", "seats.win_share", "length.turns", "length.ends", "sources.shares", "awards.points",
             "scores.bands")  # fmt: skip
SOLO_ONLY, TABLE_ONLY = {"scores.bands"}, {"scores.margin", "seats.win_share", "length.ends"}
WORDS = {"length.ends": ENDS, "sources.shares": PART_NAMES}
PICTURES = ("scores", "seats", "machines-basic", "awards")  # figures of the run that the page of the example shows


class Key(NamedTuple):
    """What a headline is about: a metric, its item, the player count and the seat (0: all)."""

    metric: str
    item: str
    players: int
    seat: int


def kept(folder: Path = FOLDER) -> dict[str, Any]:
    """The kept example: `command`, `seed`, `strategies`, `games` by player count, hashes, and `headlines`."""
    return json.loads((folder / "headlines.json").read_text(encoding="utf-8"))


def summary(manifest: Mapping[str, Any], records: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What is kept of a run, from its manifest and its estimates."""
    plan = manifest["plan"]
    return {
        "command": manifest["command"], "seed": plan["seed"], "catalogue": manifest["catalogue"]["name"],
        "strategies": [strategy["name"] for strategy in plan["strategies"]],
        "games": {str(c["players"]): c["games"] for c in plan["conditions"]},
        "engine": plan["engine"], "values": plan["variants"][0]["hash"],
        "names": {task: Labels(manifest["catalogue"]["data"]).name(task) for task in manifest["tasks"]},
        "headlines": headlines(manifest, records),
    }  # fmt: skip


def headlines(manifest: Mapping[str, Any], records: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The headline numbers among the records of a run, those that are known, in their order."""
    conditions, found = manifest["plan"]["conditions"], []
    for record in records:
        players = conditions[record["condition"]]["players"]
        if record["metric"] not in HEADLINES or record["metric"] in (SOLO_ONLY if players > 1 else TABLE_ONLY) \
                or record["value"] is None:
            continue
        key = Key(record["metric"], record["item"], players, record.get("seat", 0))
        found.append(key._asdict() | {part: record[part] for part in ("value", "low", "high", "n", "blocks")})
    return found


def estimates(some: Sequence[Mapping[str, Any]]) -> dict[Key, Estimate]:
    """Headlines by what they are about."""
    return {Key(*(one[part] for part in Key._fields)): Estimate(*(one[part] for part in ("value", "low", "high", "n", "blocks")))
            for one in some}  # fmt: skip


def disagreements(one: Mapping[Key, Estimate], other: Mapping[Key, Estimate]) -> dict[Key, tuple[Estimate, Estimate]]:
    """The headlines of two independent runs that differ by more than chance explains, all of them judged together."""
    both = [key for key in one if key in other]
    return {key: (one[key], other[key]) for key in both if apart(one[key], other[key], len(both))}


def page(about: Mapping[str, Any]) -> str:
    """The headlines as Markdown: a row for each, a column for each player count."""
    found = estimates(about["headlines"])
    counts = sorted({key.players for key in found})
    lines = [
        f"{number(sum(about['games'].values()))} games of the default catalogue ({about['catalogue']}), all seats played by "
        f"{' and '.join(about['strategies'])}, seed {about['seed']}. Engine {about['engine']}, values {about['values']}.\n",
        f"```sh\n{about['command']}\n```\n",
        f"| | {' | '.join(PLAYERS[count] for count in counts)} |", f"|---|{'---|' * len(counts)}",
        f"| games | {' | '.join(number(about['games'][str(count)]) for count in counts)} |",
    ]  # fmt: skip
    for metric, item, seat in dict.fromkeys((key.metric, key.item, key.seat) for key in found):
        row = [found.get(Key(metric, item, count, seat)) for count in counts]
        if any(one and one.value for one in row):
            lines.append(f"| {title(metric, item, seat, about['names'])} | {' | '.join(written(metric, one) for one in row)} |")
    return "\n".join(lines) + "\n"


def title(metric: str, item: str, seat: int, names: Mapping[str, str]) -> str:
    """A headline in words."""
    known = next(one for one in METRICS if one.name == metric)
    of = WORDS.get(metric, names).get(item, item)
    return known.title + (f": {of}" if item else "") + (f", seat {seat}" if seat else "")


def written(metric: str, estimate: Estimate | None) -> str:
    """An estimate as text; nothing where there is none."""
    if estimate is None:
        return ""
    return percent(estimate, 2) if next(one for one in METRICS if one.name == metric).unit == "%" else plain(estimate, 2)
