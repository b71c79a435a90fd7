"""What is said about a bad catalogue: always one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

SHOWN = 60  # characters of a bad value that are repeated in a message


class CatalogueError(ValueError):
    """A catalogue or an override that cannot be used.

    The message is one line: the file or option, the key, its value, and what is allowed.
    """

    def __init__(self, message: str) -> None:
        super().__init__("".join(c if c.isprintable() else " " for c in message))


class MissingKey(CatalogueError):
    """A key that has to be there is not."""


@dataclass(frozen=True)
class At:
    """A place in the input: a file or an option (`source`), and a key in it ("" for the whole)."""

    source: str
    key: str = ""

    def sub(self, part: object) -> At:
        """The place of a part of this one."""
        return At(self.source, f"{self.key}.{part}" if self.key else str(part))

    def item(self, number: int) -> At:
        """The place of an item of a list, counted from 1."""
        return At(self.source, f"{self.key}[{number}]")

    def error(self, text: str, kind: type[CatalogueError] = CatalogueError) -> NoReturn:
        """Raise CatalogueError: the source, the key, and `text`."""
        raise kind(f"{self.source}: {self.key}{' ' if self.key else ''}{text}")

    def bad(self, value: Any, allowed: str, names: Iterable[str] = ()) -> NoReturn:
        """Raise CatalogueError for a value that is not allowed; `names` are searched for one alike."""
        self.error(f"= {shown(value)} is not allowed{alike(value, names)}; allowed: {allowed}")

    def unknown(self, part: object, known: Iterable[str], meant: str = "") -> NoReturn:
        """Raise CatalogueError for a key that is none of the known ones. meant: what it is taken for, if that is clear."""
        known = tuple(known)
        hint = f", did you mean '{meant}'?" if meant else alike(part, known)
        self.sub(part).error(f"is unknown{hint}; known: {', '.join(known)}")

    def missing(self, part: str, allowed: str) -> NoReturn:
        """Raise MissingKey for a key that has to be there."""
        self.sub(part).error(f"is missing; allowed: {allowed}", MissingKey)


def shown(value: Any) -> str:
    """A value as it stands in a message, cut to a bearable length."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables in tables without end
        return "something huge"
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def alike(word: object, known: Iterable[str]) -> str:
    """`, did you mean 'x'?` if one of the known words is like this one, else nothing."""
    found = nearest(word, known) if isinstance(word, str) else None
    return f", did you mean '{found}'?" if found else ""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like this one, if any is; capitals count for nothing."""
    from difflib import get_close_matches  # not needed unless something is wrong

    lower = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), lower, n=1)
    return lower[found[0]] if found else None


def in_full(word: str, known: Iterable[str]) -> str:
    """The known addresses (`chrome.A6`) that this word is the end of, joined by "or"; "" without any."""
    return " or ".join(name for name in known if name.lower().endswith(f".{word.lower()}"))
