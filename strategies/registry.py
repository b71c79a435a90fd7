"""Built-in strategies: the styles, each a TOML file in `styles/`, and `random`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from strategies.style import STYLE, UNIFORM
from strategies.style_files import near, read_style

STYLES = Path(__file__).resolve().parent / "styles"
RANDOM = "random"


class UnknownStrategy(ValueError):
    """A strategy name that stands for nothing; the message lists what does."""


@cache
def names() -> tuple[str, ...]:
    """All built-in strategies; the index of a name is its style index."""
    return (RANDOM, *sorted(path.stem for path in STYLES.glob("*.toml")))


def resolve(name: str) -> int:
    """Style index of a built-in strategy. Raises UnknownStrategy."""
    if name in names():
        return names().index(name)
    raise UnknownStrategy(f"unknown strategy '{name}'{near(name, names())}; known: {', '.join(names())}")


def description(name: str) -> str:
    """One sentence on a built-in strategy."""
    if name == RANDOM:
        return "Answers every question with any of its options, all equally likely."
    return _read(name)[0]


def weights(name: str) -> np.ndarray:
    """Weights of a built-in strategy, dtype STYLE (1,). Raises UnknownStrategy."""
    if resolve(name) == names().index(RANDOM):
        style = np.zeros(1, STYLE)
        style["kind"] = UNIFORM
        return style
    return _read(name)[1].copy()


def style_table() -> np.ndarray:
    """Weights of all built-in strategies, dtype STYLE, in the order of `names`."""
    return np.concatenate([weights(name) for name in names()])


@cache
def _read(name: str) -> tuple[str, np.ndarray]:
    return read_style(STYLES / f"{name}.toml", weights)
