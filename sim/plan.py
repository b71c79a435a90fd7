"""What to play, as one checked document: a TOML file, or command-line options that make the same (sim/docs/plans.md).

Nothing here knows the game: names of strategies, edits and components are looked up by who plays.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

PLAYER_COUNTS = (1, 2, 3, 4)
SEED_LIMIT = 2**64
GAMES_LIMIT = 10**9
DEFAULT_GAMES = 20000
DEFAULT_DETAIL = 20000
DEFAULT_MAX_GAMES = 10**6
FIRST_LOOK = 2000  # games a condition before a precision is looked at first; then always a quarter more
GROWTH = 5, 4
CHUNK_GAMES = 2500
MOST_CONDITIONS = 10000

Lineup = tuple[str, ...]
Document = dict[str, Any]


class PlanError(ValueError):
    """A plan that cannot be played; the message is one line and says where."""


@dataclass(frozen=True)
class Target:
    """Play until every interval of a metric is at most `half` to each side, or `max_games` a condition."""

    metric: str
    half: float
    written: str
    max_games: int


class Edit(NamedTuple):
    """A variant to be compared: a name, and edits of the catalogue in their order."""

    name: str
    edits: tuple[str, ...]
    listed: bool = True  # named by itself: it must differ from the others; a cell of a factorial may not


@dataclass(frozen=True)
class Plan:
    """A plan, with all defaults filled in. `document` is what was asked for; with a target, `games` is its first look."""

    document: Document
    players: tuple[int, ...]
    lineups: dict[int, tuple[Lineup, ...]]  # by player count
    tables: dict[int, tuple[Lineup, ...]]  # those whose order of neighbours changes with the block number
    variants: tuple[Edit, ...]
    deny: tuple[str, ...]
    give: tuple[str, ...]
    games: int
    target: Target | None
    seed: int
    detail: int
    chunk_games: int
    catalog: str | None
    edits: tuple[str, ...]  # of the catalogue, for all variants


def read_plan(path: Path) -> Document:
    """The document in a TOML file; a catalogue is named relative to the file. Raises PlanError."""
    try:
        document = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise PlanError(f"{path}: cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise PlanError(f"{path}: is not TOML: {' '.join(str(error).split())}") from None
    catalog = document.get("catalog")
    if isinstance(catalog, str) and catalog != "default":
        document["catalog"] = str(path.parent / catalog)
    return document


def plan_of(document: Document, where: str = "plan") -> Plan:
    """Check a document. Raises PlanError."""
    at = At(where)
    at.known(document, KEYS)
    read = {key: check(document[key], At(f"{where}: {key}")) for key, check in KEYS.items() if key in document}
    players = read.get("players") or at.fail("has no players; allowed: a list of 1 (solo), 2, 3, 4")
    if "precision" in read and "games" in read:
        at.fail("says both games and precision; give one of them")
    target = read.get("precision")
    games = min(FIRST_LOOK, target.max_games) if target else read.get("games", DEFAULT_GAMES)
    variants = _variants(read, at)
    sources = read.get("lineups") or {}
    tables = {count: tuple(some for some in sources.get("tables", ()) if len(some) == count) for count in players}
    lineups = {count: _lineups(sources, count, bool(tables[count]), at) for count in players}
    _check_named(sources, players, at)
    return Plan(
        document, players, lineups, tables, variants, read.get("deny", ()), read.get("give", ()),
        games, target, read.get("seed", 1),
        read.get("detail", DEFAULT_DETAIL), read.get("chunk_games", CHUNK_GAMES), read.get("catalog"),
        (*read.get("set", ()), *(f"remove {name}" for name in read.get("remove", ()))),
    )  # fmt: skip


@dataclass(frozen=True)
class At:
    """A place in a document, for errors."""

    place: str

    def fail(self, text: str) -> NoReturn:
        """Raise PlanError."""
        raise PlanError(f"{self.place}: {text}")

    def known(self, table: Any, keys: Sequence[str] | Mapping[str, Any]) -> Mapping[str, Any]:
        """A table without other keys than these."""
        if not isinstance(table, dict):
            self.fail("is no table")
        for key in table:
            if key not in keys:
                near = difflib.get_close_matches(key, list(keys), 1)
                self.fail(f"unknown key {key!r}{f' (did you mean {near[0]}?)' if near else ''}; known: {', '.join(keys)}")
        return table


def next_look(blocks: int, most: int) -> int:
    """After how many blocks a precision is looked at next."""
    return min(most, -(-blocks * GROWTH[0] // GROWTH[1]))


def _whole(low: int, high: int) -> Callable[[Any, At], int]:
    def check(value: Any, at: At) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            at.fail(f"{value!r} is no whole number from {low} to {high}")
        return value

    return check


def _text(value: Any, at: At) -> str:
    if not isinstance(value, str) or not value.strip():
        at.fail(f"{value!r} is no text")
    return value


def _flag(value: Any, at: At) -> bool:
    if not isinstance(value, bool):
        at.fail(f"{value!r} is neither true nor false")
    return value


def _list(item: Callable[[Any, At], Any], least: int = 0) -> Callable[[Any, At], tuple]:
    def check(value: Any, at: At) -> tuple:
        if not isinstance(value, (list, tuple)) or len(value) < least:
            at.fail(f"{value!r} is no list{f' of at least {least}' if least else ''}")
        found = tuple(item(part, at) for part in value)
        twice = next((part for k, part in enumerate(found) if part in found[:k]), None)
        if twice is not None and item is not _text_or_lineup:
            at.fail(f"{twice!r} stands there twice")
        return found

    return check


def _text_or_lineup(value: Any, at: At) -> str:
    return _text(value, at)


_texts, _seated = _list(_text), _list(_text_or_lineup, 1)


def _lineup_sources(value: Any, at: At) -> dict[str, Any]:
    at.known(value, ("named", "tables", "round_robin", "against"))
    found: dict[str, Any] = {}
    if "named" in value:
        found["named"] = _list(_seated, 1)(value["named"], At(f"{at.place}.named"))
    if "tables" in value:
        inner = At(f"{at.place}.tables")
        found["tables"] = _list(_texts, 1)(value["tables"], inner)
        sets = [frozenset(names) for names in found["tables"]]
        for number, names in enumerate(found["tables"]):
            if sets[number] in sets[:number]:
                inner.fail(f"{', '.join(names)} stands there twice; every order of neighbours is played anyway")
    if "round_robin" in value:
        found["round_robin"] = _list(_text, 1)(value["round_robin"], At(f"{at.place}.round_robin"))
    if "against" in value:
        inner = At(f"{at.place}.against")
        at_field = inner.known(value["against"], ("strategies", "field"))
        for key in ("strategies", "field"):
            if key not in at_field:
                inner.fail(f"has no {key}")
        found["against"] = tuple(_list(_text, 1)(at_field[key], inner) for key in ("strategies", "field"))
    return found


def _target(value: Any, at: At) -> Target:
    at.known(value, ("metric", "within", "max_games"))
    for key in ("metric", "within"):
        if key not in value:
            at.fail(f"has no {key}, like metric = \"seats.win_share\", within = \"0.2%\"")
    written = _text(value["within"] if isinstance(value["within"], str) else str(value["within"]), at).strip()
    try:
        half = float(written.removesuffix("%")) / (100 if written.endswith("%") else 1)
    except ValueError:
        half = 0
    if not 0 < half < float("inf"):
        at.fail(f"{written!r} is no precision, like 0.2% or 0.5")
    most = _whole(1, GAMES_LIMIT)(value.get("max_games", DEFAULT_MAX_GAMES), At(f"{at.place}.max_games"))
    return Target(_text(value["metric"], at), half, written, most)


def _variant(value: Any, at: At) -> Edit:
    at.known(value, ("name", "set", "remove"))
    edits = (*_texts(value.get("set", []), At(f"{at.place}.set")),
             *(f"remove {name}" for name in _texts(value.get("remove", []), At(f"{at.place}.remove"))))
    if not edits:
        at.fail("changes nothing; allowed: set and remove")
    return Edit(_text(value.get("name", ", ".join(edits)), at), edits)


def _factorial(value: Any, at: At) -> tuple[Edit, ...]:
    """Every combination of one value of each address; of `remove` each component or none."""
    if not isinstance(value, dict) or not value:
        at.fail("is no table of addresses with a list of values each")
    axes = []
    for address, values in value.items():
        inner = At(f"{at.place}.{address}")
        if not isinstance(values, list) or not values:
            inner.fail(f"{values!r} is no list of values")
        if address == "remove":
            axes.append([(), *((f"remove {_text(name, inner)}",) for name in values)])
        else:
            axes.append([(f"{address}={_written(part)}",) for part in values])
    cells = [tuple(edit for part in cell for edit in part) for cell in product(*axes)]
    return tuple(Edit(", ".join(cell) or "base", cell, False) for cell in cells)


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


KEYS: dict[str, Callable[[Any, At], Any]] = {
    "players": _list(_whole(1, 4), 1),
    "lineups": _lineup_sources,
    "catalog": _text,
    "set": _texts,
    "remove": _texts,
    "base": _flag,
    "variant": _list(_variant),
    "factorial": _factorial,
    "deny": _texts,
    "give": _texts,
    "games": _whole(1, GAMES_LIMIT),
    "precision": _target,
    "seed": _whole(0, SEED_LIMIT - 1),
    "detail": _whole(0, GAMES_LIMIT),
    "chunk_games": _whole(1, 10**6),
}


def _variants(read: Mapping[str, Any], at: At) -> tuple[Edit, ...]:
    """The base (unless `base = false`), the listed variants, and the factorial; none twice."""
    listed = (*read.get("variant", ()), *read.get("factorial", ()))
    base = (Edit("base", ()),) if read.get("base", True) else ()
    found: dict[tuple[str, ...], Edit] = {edit.edits: edit for edit in base}
    for edit in listed:
        if edit.edits in found and edit.listed:
            at.fail(f"the variant {edit.name!r} stands there twice")
        found.setdefault(edit.edits, edit)
    if not found:
        at.fail("base = false, and there is no other variant: nothing to play")
    return tuple(found.values())


def _lineups(sources: Mapping[str, Any], players: int, has_tables: bool, at: At) -> tuple[Lineup, ...]:
    """The line-ups of a player count but tables, each once: rotations of one line-up are the same games."""
    found: list[Lineup] = []
    seen: set[Lineup] = set()

    def add(lineup: Lineup, named: bool) -> None:
        if _canonical(lineup) not in seen:
            seen.add(_canonical(lineup))
            found.append(lineup)
        elif named:
            at.fail(f"lineups.named: {', '.join(lineup)} is there already, perhaps in another rotation")

    for names in sources.get("named", ()):
        if len(names) in (1, players):
            add(tuple(names) * players if len(names) == 1 else tuple(names), True)
    for lineup in combinations(sources.get("round_robin", ()), players):
        add(lineup, False)
    for one, other in product(*sources.get("against", ((), ()))):
        add((one,) + (other,) * (players - 1), False)
    if not found and not has_tables:
        few = " (a round robin needs a strategy for each seat)" if "round_robin" in sources else ""
        at.fail(f"there is no line-up for {players} players{few}: nothing to play")
    return tuple(found)


def _canonical(lineup: Lineup) -> Lineup:
    return min(lineup[k:] + lineup[:k] for k in range(len(lineup)))


def _check_named(sources: Mapping[str, Any], players: Sequence[int], at: At) -> None:
    for key, fills in (("named", 1), ("tables", None)):  # one name fills all seats
        for names in sources.get(key, ()):
            if len(names) != fills and len(names) not in players:
                at.fail(f"lineups.{key}: {', '.join(names)} has {len(names)} seats, which players does not name")
