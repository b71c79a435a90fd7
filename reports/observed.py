"""Scores of real games, from a CSV file with the columns players, seat and score."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

COLUMNS = ("players", "seat", "score")
HIGHEST = 1000  # what no score reaches, so that a slip of the pen is found


class ObservedError(Exception):
    """A file of scores that cannot be taken."""


def read_observed(path: str | Path) -> dict[int, list[int]]:
    """The scores by player count, in the order of the file. Other columns are ignored. Raises ObservedError."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ObservedError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or 'no UTF-8 text'})") from error
    rows = csv.DictReader(text.splitlines())
    names = [(name or "").strip() for name in rows.fieldnames or ()]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        raise ObservedError(f"{path}: there is no column {missing[0]}; the first line names players, seat and score")
    rows.fieldnames = names
    found: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        where = f"{path}, line {rows.line_num}"
        players = _whole(row["players"], where, "players", 1, 4)
        _whole(row["seat"], where, "seat", 1, players)
        found[players].append(_whole(row["score"], where, "score", 0, HIGHEST))
    if not found:
        raise ObservedError(f"{path}: holds no score")
    return dict(found)


def _whole(text: str | None, where: str, name: str, least: int, most: int) -> int:
    try:
        value = int(str(text).strip())
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise ObservedError(f"{where}: {name} is {str(text).strip()!r}; it is a whole number from {least} to {most}")
    return value
