"""Words for what rows hold; what a component does comes from `sim.corrosion.describe`, shortened for figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sim.corrosion.describe import does, title

PLAYERS = {1: "Solo", 2: "2 players", 3: "3 players", 4: "4 players"}
ENDS = {
    "special": "special markers ran low",
    "awards": "award tokens ran low",
    "both": "both at once",
    "solo": "deck out (solo)",
    "cap": "cut after 100 turns",
}
SHORTER = tuple((re.compile(long), short) for long, short in (
    ("at the end of a turn, after .*: (.*) in addition", r"end of turn: \1 again"),
    ("on the wheel: if at least (.*) engineers lie in X", r"wheel, with \1 in X"),
    ("on the wheel", "wheel"),
    ("on completing another chrome machine", "on a chrome machine"),
    ("on completing a one-shot", "on a one-shot"),
    ("completing a( chrome)? machine costs up to (.*) less", r"\2 less to complete\1"),
    ("small or medium (gears?)", r"\1"),
    ("special marker or green point", "special or green"),
    ("green points?", "green"),
    (" and 1 steam may become ", " + 1 steam → "),
    (" may become ", " → "),
    (" in the factory", ""),
    ("actions of grade (.*) engineers count double, gray ones excepted", r"grade \1 actions count double"),
))


class Labels:
    """Names of the components of one catalogue (its data), by address."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def name(self, address: str) -> str:
        """A component's name: `A6`, `small press`, `drive sets`."""
        return title(self._data, address)

    def does(self, address: str) -> str:
        """What a component does, in full."""
        return does(self._data, address)

    def full(self, address: str) -> str:
        """Name and doing, for tables and sentences: `A6 (on completing …)`."""
        return f"{self.name(address)} ({self.does(address)})"

    def brief(self, address: str) -> str:
        """Name and doing as short as can be, inside a sentence: `A6 (end of turn: …)`."""
        return f"{self.name(address)} ({self._shorter(address)})"

    def short(self, address: str) -> str:
        """Name and doing as short as can be, for the axis of a figure."""
        return f"{self.name(address)}  {self._shorter(address)}"

    def _shorter(self, address: str) -> str:
        text = self.does(address)
        for long, short in SHORTER:
            text = long.sub(short, text)
        return text
