"""What commands print: aligned text for people, JSON for programs."""

import json
from collections.abc import Sequence
from typing import Any


def print_json(value: Any) -> None:
    """One JSON document on stdout."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, their columns aligned to the left, with two spaces between."""
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
