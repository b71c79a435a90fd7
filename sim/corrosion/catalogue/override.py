"""Overrides: what `--set` and `--remove` change in a loaded catalogue, and the hash of the result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from .errors import At, in_full
from .fields import Table
from .limits import check_limits
from .marks import ranges
from .model import FLAT, REMOVABLE, SCHEMA, Catalogue, check_component, effect_name, fields_of, written

REMOVE = "remove"


def override(catalogue: Catalogue, edits: Sequence[str]) -> Catalogue:
    """The catalogue after some edits, in their order: "chrome.A6.points=8" or "remove chrome.A7".

    What a catalogue's `overrides` say can be given again here. Marks stay as they are.
    Raises CatalogueError for an edit that is not possible, and if what is left is no game.
    """
    if not edits:
        return catalogue
    edits = [edit.strip() for edit in edits]
    data = {kind: dict(table) for kind, table in catalogue.data.items()}
    for edit in edits:
        if edit.split(maxsplit=1)[:1] == [REMOVE]:
            _remove(data, edit.removeprefix(REMOVE).strip())
        else:
            _set(data, edit)
    overrides = (*catalogue.overrides, *edits)
    check_limits(data, At(f"{'default.toml' if catalogue.source == 'default' else catalogue.source} with "
                          f"{_short(overrides)}"))
    return replace(catalogue, data=data, hash=variant_hash(data), overrides=overrides,
                   ranges=ranges(data, catalogue.marks, catalogue.own_ranges))


def variant_hash(data: dict[str, dict[str, Any]]) -> str:
    """16 hex digits over every value and the order of the components, which orders options."""
    kinds = [[kind, _canonical(table) if kind in FLAT else [[name, _canonical(c)] for name, c in table.items()]]
             for kind, table in data.items()]
    return hashlib.sha256(json.dumps(kinds, separators=(",", ":")).encode()).hexdigest()[:16]


def _canonical(value: Any) -> Any:
    """Tables sorted by key, except where the order has a meaning: goods are gained in turn."""
    if isinstance(value, list):
        return [_canonical(v) for v in value]
    if isinstance(value, dict):
        return {key: list(value[key].items()) if key == "gain" else _canonical(value[key]) for key in sorted(value)}
    return value


def _short(overrides: Sequence[str]) -> str:
    text = ", ".join(overrides)
    return text if len(text) <= 100 else text[:99] + "…"


def _addresses(data: dict, kinds: Iterable[str]) -> list[str]:
    """All components and flat values of these kinds: `chrome.A6`, `rules.end_fees`."""
    return [f"{kind}.{name}" for kind in kinds for name in data[kind]]


def _remove(data: dict, text: str) -> None:
    at = At(f"--remove {text}")
    kind, _, name = text.partition(".")
    if kind not in SCHEMA:
        at.unknown(kind, REMOVABLE, in_full(kind, _addresses(data, REMOVABLE)))
    if kind not in REMOVABLE:
        at.sub(kind).error(f"cannot be removed; allowed: kind.id of {', '.join(REMOVABLE)}")
    if not name:
        at.sub(kind).error(f"is no component; allowed: {kind}.ID")
    at = at.sub(kind)
    if "." in name and name.partition(".")[0] in data[kind]:
        at.sub(name).error("is no component; allowed: kind.id, without a field")
    if name not in data[kind]:
        at.unknown(name, data[kind])
    data[kind][name] = {**data[kind][name], "copies": 0}


def _set(data: dict, edit: str) -> None:
    address, equals, text = (part.strip() for part in edit.partition("="))
    at = At(f"--set {edit}")
    if not equals:
        at.error("has no value; allowed: ADDRESS=VALUE, like chrome.A6.points=8")
    if not address:
        at.error("has no address; allowed: ADDRESS=VALUE, like chrome.A6.points=8")
    kind, *path = address.split(".")
    if kind not in SCHEMA:
        at.unknown(kind, SCHEMA, in_full(kind, _addresses(data, SCHEMA)))
    if len(path) < (1 if kind in FLAT else 2):
        form = f"{kind}.NAME" if kind in FLAT else f"{kind}.ID.FIELD"
        at.sub(address).error(f"is no value's address; allowed: {form}=VALUE")
    if kind in FLAT:
        _set_flat(data[kind], kind, path, text, at.sub(kind))
    else:
        _set_component(data[kind], kind, path, text, at.sub(kind))


def _set_flat(table: dict, kind: str, path: list[str], text: str, at: At) -> None:
    name, *part = path
    if name not in SCHEMA[kind]:
        at.unknown(name, SCHEMA[kind])
    table[name] = SCHEMA[kind][name].field.check(_value(kind, name, part, text, table[name], at), at.sub(name))


def _set_component(table: dict, kind: str, path: list[str], text: str, at: At) -> None:
    name, field, *part = path
    if name not in table:
        at.unknown(name, table)
    at, component = at.sub(name), table[name]
    if field not in SCHEMA[kind]:
        at.unknown(field, _settable(kind, component))
    if SCHEMA[kind][field].in_file:
        at.sub(field).error("cannot be set on the command line; allowed: edit it in a file with base = \"default\" "
                            "(--catalog FILE)")
    raw = written(kind, component)
    if field == "amount" or field in fields_of(kind, component, at):
        raw[field] = _value(kind, field, part, text, component[field], at)
        table[name] = check_component(kind, raw, at, given={field})
    else:
        at.sub(field).error(f"does not apply here; allowed: {', '.join(_settable(kind, component))}")


def _settable(kind: str, component: dict) -> list[str]:
    """The fields of a component that `--set` can change."""
    names = [name for name in fields_of(kind, component, At("")) if not SCHEMA[kind][name].in_file]
    derived = component.get("amount") is not None and "amount" not in names and effect_name(kind)
    return [*names, "amount"] if derived else names


def _value(kind: str, name: str, part: list[str], text: str, old: Any, at: At) -> Any:
    """The whole new value of a field; `part` is the rest of the address."""
    field, at = SCHEMA[kind][name].field, at.sub(name)
    by_key = isinstance(field, Table)
    if by_key and not part and not field.plain:
        at.error(f"takes one part more; allowed: {', '.join(f'{name}.{key}' for key in field.keys)}")
    if by_key and part and part[0] not in field.keys:
        at.unknown(part[0], field.keys)
    if len(part) > by_key:
        known = at.sub(part[0]) if by_key else at
        known.sub(part[-1]).error(f"is no value; allowed: {known.key}=VALUE")
    return {**old, part[0]: field.parse(text)} if part else field.parse(text)
