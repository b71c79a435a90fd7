"""Styles as files: a description and weights (strategies/docs/styles.md)."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from strategies.style import STYLE, WEIGHTED, WEIGHTS

LIMIT = 100_000  # hundredths of a point, either way; sums of products stay far below 2**63
KEYS = ("description", "base", "weights", "provenance")


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
    return description, _weights(path, given, _base(path, document.get("base"), of_base))


def written(description: str, style: np.ndarray, rest: str = "") -> str:
    """A style (STYLE (1,)) as the text of a file; each weight with its meaning."""
    lines = [f"description = {json.dumps(description, ensure_ascii=False)}", "", *([rest.rstrip(), ""] if rest else []),
             "# whole numbers: hundredths of a point; where a comment begins with /100, percent", "[weights]"]
    lines += [f"{f'{name} = {int(style[0][name])}':<24}# {meaning}" for name, meaning in WEIGHTS]
    return "\n".join(lines) + "\n"


def rate(meaning: str, value: int) -> tuple[str, str]:
    """A weight as people read it, in points, percent, or as a plain number; and what of."""
    if meaning.startswith("/100"):
        return f"{value} %", meaning.removeprefix("/100").removeprefix(" of its value").lstrip(": ")
    if meaning.startswith("turns"):
        return f"{value}", meaning
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
    known = [name for name, _ in WEIGHTS]
    style = np.zeros(1, STYLE) if base is None else base.copy()
    style["kind"] = WEIGHTED
    for name, value in given.items():
        if name not in known:
            raise StyleError(f"{path}: weights.{name}: unknown weight{near(name, known) or '; known: ' + ', '.join(known)}")
        if type(value) is not int or abs(value) > LIMIT:
            raise StyleError(f"{path}: weights.{name}: {value!r} is not a whole number from {-LIMIT} to {LIMIT}")
        style[name] = value
    missing = [name for name in known if name not in given]
    if base is None and missing:
        raise StyleError(f"{path}: weights: missing: {', '.join(missing)} (or name a style in `base` to take them from)")
    return style


def near(word: str, known: Any) -> str:
    """A hint at the name that may be meant."""
    found = difflib.get_close_matches(str(word), list(known), 1)
    return f" (did you mean {found[0]}?)" if found else ""
