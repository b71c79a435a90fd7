"""Names of strategies: the built-in styles, each a TOML file in `styles/`, and `random`."""

from __future__ import annotations

import difflib
import tomllib
from functools import cache
from pathlib import Path

import numpy as np

from strategies.style import STYLE, UNIFORM, WEIGHTED, WEIGHTS

STYLES = Path(__file__).resolve().parent / "styles"
RANDOM = "random"


class UnknownStrategy(ValueError):
    """A strategy name that stands for nothing; the message lists what does."""


@cache
def names() -> tuple[str, ...]:
    """All built-in strategies; the index of a name is its style index."""
    return (RANDOM, *sorted(path.stem for path in STYLES.glob("*.toml")))


def resolve(name: str) -> int:
    """Style index of a strategy name. Raises UnknownStrategy."""
    if name in names():
        return names().index(name)
    near = difflib.get_close_matches(name, names(), 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise UnknownStrategy(f"unknown strategy '{name}'{hint}; known: {', '.join(names())}")


@cache
def description(name: str) -> str:
    """One sentence on a strategy."""
    if name == RANDOM:
        return "Answers every question with any of its options, all equally likely."
    return _read(name)["description"]


def style_table() -> np.ndarray:
    """Weights of all built-in strategies, dtype STYLE, in the order of `names`."""
    table = np.zeros(len(names()), STYLE)
    for i, name in enumerate(names()):
        if name == RANDOM:
            table[i]["kind"] = UNIFORM
            continue
        table[i]["kind"] = WEIGHTED
        weights = _read(name)["weights"]
        for weight, _ in WEIGHTS:
            table[i][weight] = weights[weight]
    return table


@cache
def _read(name: str) -> dict:
    return tomllib.loads((STYLES / f"{name}.toml").read_text())
