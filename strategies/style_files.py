"""Styles as files: a description and weights (strategies/docs/styles.md)."""

from __future__ import annotations

import difflib
import itertools
import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from strategies.style import OF_ALL_STAGES, STAGES, STYLE, WEIGHTED, WEIGHTS, has_stages, put, weight_of

LIMIT = 100_000  # hundredths of a point, either way; sums of products stay far below 2**63
LATER = tuple(table for table, _ in STAGES[1:])
KEYS = ("description", "base", "weights", *LATER, "provenance")


class StyleError(ValueError):
    """A style file that cannot be used; the message is one line and names the file, the key, what is allowed."""


def read_style(path: Path, of_base: Callable[[str], np.ndarray]) -> tuple[str, np.ndarray]:
    """Description and weights (STYLE (1,)) of a style file; weights it lacks are those of its `base`.

    of_base: the weights of a built-in style. Raises StyleError.
    """
    document = _document(path)
    for key in document:
        if key not in KEYS:
            raise StyleError(f"{path}: unknown key '{key}'; allowed: {', '.join(KEYS)}{near(key, KEYS)}")
    description, given = document.get("description"), document.get("weights")
    if not isinstance(description, str) or not description.strip():
        raise StyleError(f"{path}: description: {description!r} is no text; a sentence on the style is needed")
    if not isinstance(given, dict):
        raise StyleError(f"{path}: the table [weights] is missing")
    style = _weights(path, given, _base(path, document.get("base"), of_base))
    for table in LATER:
        later = document.get(table, {})
        if not isinstance(later, dict):
            raise StyleError(f"{path}: {table}: {later!r} is no table; [{table}] holds the weights that change then")
        for name, value in _checked(path, table, later):
            if name in OF_ALL_STAGES:
                raise StyleError(f"{path}: {table}.{name}: says what part of the game it is, so it belongs under [weights]")
            put(style, f"{table}.{name}", value)
    return description, style


def written(description: str, style: np.ndarray, rest: str = "") -> str:
    """A style (STYLE (1,)) as the text of a file; each weight with its meaning, in later stages those that change."""
    lines = [f"description = {json.dumps(description, ensure_ascii=False)}", "", *([rest.rstrip(), ""] if rest else []),
             "# whole numbers: hundredths of a point; where a comment begins with /100, percent", "[weights]"]
    lines += [_line(name, weight_of(style, name), meaning) for name, meaning in WEIGHTS]
    for (before, _), (table, turns) in itertools.pairwise(STAGES) if has_stages(style) else ():
        lines += ["", f"# what changes when {turns} turns are left", f"[{table}]"]
        lines += [_line(name, weight_of(style, f"{table}.{name}"), meaning) for name, meaning in WEIGHTS
                  if weight_of(style, f"{table}.{name}") != weight_of(style, f"{before}.{name}")]  # fmt: skip
    return "\n".join(lines) + "\n"


def _line(name: str, value: int, meaning: str) -> str:
    return f"{f'{name} = {value}':<24}# {meaning}"


def rate(meaning: str, value: int) -> tuple[str, str]:
    """A weight as people read it, in points, percent, or as a plain number; and what of."""
    if meaning.startswith("/100"):
        return f"{value} %", meaning.removeprefix("/100").removeprefix(" of its value").lstrip(": ")
    if meaning.startswith("turns"):
        return f"{value}", meaning
    if meaning.startswith("hundredths of "):
        return f"{value / 100:.2f}", meaning.removeprefix("hundredths of ")
    return f"{value / 100:+.2f} points", meaning


def _document(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StyleError(f"{path}: there is no such file") from None
    except OSError as error:
        raise StyleError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StyleError(f"{path}: no TOML: {error}") from None


def _base(path: Path, name: Any, of_base: Callable[[str], np.ndarray]) -> np.ndarray | None:
    if name is None:
        return None
    try:
        return of_base(name)
    except (ValueError, TypeError) as error:
        raise StyleError(f"{path}: base: {error}") from None


def _weights(path: Path, given: dict[str, Any], base: np.ndarray | None) -> np.ndarray:
    style = np.zeros(1, STYLE) if base is None else base.copy()
    style["kind"] = WEIGHTED
    for name, value in _checked(path, "weights", given):
        put(style, name, value)
    missing = [name for name, _ in WEIGHTS if name not in given]
    if base is None and missing:
        raise StyleError(f"{path}: weights: missing: {', '.join(missing)} (or name a style in `base` to take them from)")
    return style


def _checked(path: Path, table: str, given: dict[str, Any]) -> Iterator[tuple[str, int]]:
    known = [name for name, _ in WEIGHTS]
    for name, value in given.items():
        if name not in known:
            raise StyleError(f"{path}: {table}.{name}: unknown weight{near(name, known) or '; known: ' + ', '.join(known)}")
        if type(value) is not int or abs(value) > LIMIT:
            raise StyleError(f"{path}: {table}.{name}: {value!r} is not a whole number from {-LIMIT} to {LIMIT}")
        yield name, value


def near(word: str, known: Any) -> str:
    """A hint at the name that may be meant."""
    found = difflib.get_close_matches(str(word), list(known), 1)
    return f" (did you mean {found[0]}?)" if found else ""
