"""Reading catalogue files: complete ones, and overlays on a base."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from .errors import At, MissingKey
from .fields import Int, Table
from .limits import check_limits
from .marks import MARK, Bounds, Text, check_own_ranges, ranges, resolve
from .model import FLAT, SCHEMA, Catalogue, check_component, effect_name, fields_of, values, written
from .override import override, variant_hash

DEFAULT = "default"
DEFAULT_FILE = Path(__file__).with_name("default.toml")
EMPTY = Catalogue("", "", {kind: {} for kind in SCHEMA}, "", (), {}, {}, {}, {})
ABOUT = ("name", "format", "base", "given_as", "mark", "range", "why")
FORMAT = Int(1, 1)
FEW = 3  # fields of a section of an unknown id: up to so many, a slip of the pen is likelier than a new component
ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def load_catalogue(path: str | Path | None = None, sets: Sequence[str] = (), removes: Sequence[str] = (),
                   edits: Sequence[str] = ()) -> Catalogue:
    """The catalogue in a TOML file (None or "default": the one of the project) with overrides.

    `sets` are texts like "chrome.A6.points=8", `removes` like "chrome.A7"; they apply in that
    order. `edits` follow them in their own order, each a set or "remove chrome.A7".
    Raises CatalogueError (one line) for a file or an override that cannot be used.
    """
    catalogue = _load(DEFAULT if path is None else path, Path(), ())
    return override(catalogue, [*sets, *(f"remove {text}" for text in removes), *edits])


def _load(path: str | Path, beside: Path, chain: tuple[str, ...]) -> Catalogue:
    """A file's catalogue; `chain` are the files that build on it."""
    shown = "default.toml" if str(path) == DEFAULT else str(path)
    file = DEFAULT_FILE if str(path) == DEFAULT else beside / path
    raw = _read(file, shown)
    at = At(shown)
    about = {key: raw.pop(key) for key in ABOUT if key in raw}
    for key in raw:
        if key not in SCHEMA:
            at.unknown(key, (*SCHEMA, *ABOUT))
    base = EMPTY
    if "base" in about:
        chain = (*chain, _real(file))
        named = Text().check(about["base"], at.sub("base"))
        if named != DEFAULT and _real(file.parent / named) in chain:
            at.sub("base").bad(named, "a catalogue that does not build on this one")
        base = _load(named, file.parent, chain)
    return _layer(base, raw, about, DEFAULT if file == DEFAULT_FILE else _real(file), at)


def _real(file: Path) -> str:
    try:
        return os.path.realpath(file)
    except ValueError:  # a NUL in it: no such file, which reading it will say
        return str(file)


def _read(file: Path, shown: str) -> dict[str, Any]:
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        At(shown).error("is not text; allowed: a TOML file in UTF-8")
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the path
        reason = getattr(problem, "strerror", None) or problem
        At(shown).error(f"cannot be read: {reason}; allowed: the path of a catalogue file, or {DEFAULT}")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # ValueError: also numbers of thousands of digits
        At(shown).error(f"is not TOML: {problem}")


def _layer(base: Catalogue, raw: dict[str, Any], about: dict[str, Any], source: str, at: At) -> Catalogue:
    """The base (EMPTY for a complete file) with what a file gives, checked."""
    complete = base is EMPTY
    if complete:
        _check_complete(raw, about, at)
    if "format" in about:
        FORMAT.check(about["format"], at.sub("format"))
    name = Text().check(about.get("name", base.name), at.sub("name"))
    data, given = {}, set()
    for kind in SCHEMA:
        table = raw.get(kind, {})
        if not isinstance(table, dict):
            at.sub(kind).bad(table, "a table")
        merge = _flat_kind if kind in FLAT else _components
        data[kind] = merge(kind, base.data[kind], table, at.sub(kind), given)
    check_limits(data, at)

    present = dict(values(data))
    given_as = MARK.check(about.get("given_as", "published"), at.sub("given_as"))
    marks = {address: given_as if _is_given(address, given) else base.marks.get(address, given_as)
             for address in present if not complete}
    marks |= resolve(about.get("mark", {}), MARK, present, at.sub("mark"))
    for address in present:
        if address not in marks:
            at.sub("mark").error(f"has no pattern for {address}; allowed: a mark for every value")
    own = resolve(about.get("range", {}), Bounds(), present, at.sub("range"))
    check_own_ranges(own, present, at.sub("range"))
    why = resolve(about.get("why", {}), Text(), present, at.sub("why"))
    own = {a: r for a, r in (base.own_ranges | own).items() if a in present}
    old = {a: text for a, text in base.why.items() if a in present and not _is_given(a, given)}
    return Catalogue(name, source, data, variant_hash(data), (), marks, ranges(data, marks, own), own, old | why)


def _check_complete(raw: dict, about: dict, at: At) -> None:
    """A file without a base has to hold everything."""
    if "given_as" in about:
        at.sub("given_as").error("needs a base; allowed: base = \"default\", or a mark for every value")
    for key, allowed in (("name", "text"), ("format", "1")):
        if key not in about:
            at.missing(key, allowed)
    for kind in SCHEMA:
        if kind not in raw and kind != "switch":
            at.missing(kind, "a table; a file that changes only some values starts with base = \"default\"")


def _flat_kind(kind: str, base: dict, table: dict, at: At, given: set[str]) -> dict[str, Any]:
    """[rules] or [switch] over the base's."""
    result = {}
    for name in table:
        if name not in SCHEMA[kind]:
            at.unknown(name, SCHEMA[kind])
        given.update(_given_parts(kind, name, table[name], at.sub(name)))
    for name, spec in SCHEMA[kind].items():
        if name in table:
            result[name] = spec.field.check(_merged(kind, name, base.get(name), table[name]), at.sub(name))
        elif name in base or kind == "switch":
            result[name] = base.get(name, spec.default)
        else:
            at.missing(name, spec.field.allowed)
    return result


def _components(kind: str, base: dict, table: dict, at: At, given: set[str]) -> dict[str, Any]:
    """The base's components with a file's changes, then the file's new ones."""
    result = dict(base)
    for name, raw in table.items():
        here = at.sub(name)
        if not ID.fullmatch(name):
            here.error("is no id; allowed: a letter, then letters, digits and _")
        if not isinstance(raw, dict):
            here.bad(raw, f"a table of {', '.join(SCHEMA[kind])}")
        if name in base:
            for field, value in raw.items():
                given.update(_given_parts(kind, field, value, here.sub(field)))
            raw_all = _inherit(kind, base[name], raw, here)
        else:
            given.add(here.key)
            raw_all = raw
        try:
            result[name] = check_component(kind, raw_all, here, given=raw.keys())
        except MissingKey:
            if name in base or not base or len(raw) > FEW:
                raise
            at.unknown(name, base)
    return result


def _inherit(kind: str, component: dict, raw: dict, at: At) -> dict[str, Any]:
    """A component's fields with those that a file gives; inherited ones that no longer apply are left out."""
    old = written(kind, component)
    new = old | {name: _merged(kind, name, old.get(name), value) for name, value in raw.items()}
    applies = fields_of(kind, new, at)
    return {name: value for name, value in new.items() if name in raw or name in applies}


def _merged(kind: str, name: str, old: Any, new: Any) -> Any:
    """A table by set, player count or seat changes only the parts it names."""
    spec = SCHEMA[kind].get(name)
    table = spec is not None and isinstance(spec.field, Table) and isinstance(new, dict)
    return {**old, **new} if table and old is not None else new


def _given_parts(kind: str, name: str, value: Any, at: At) -> set[str]:
    """The addresses, or their beginnings, that a given field covers."""
    if isinstance(value, dict):
        return {at.sub(part).key for part in value}
    return {at.key, at.key.rpartition(".")[0] + ".amount"} if name == effect_name(kind) else {at.key}


def _is_given(address: str, given: Collection[str]) -> bool:
    parts = address.split(".")
    return any(".".join(parts[:n]) in given for n in range(2, len(parts) + 1))
