"""Catalogues as text: complete files, fill-in forms, and what differs between two of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ..describe import does
from .effects import Steps
from .fields import Table
from .marks import MARKS, addresses
from .model import FLAT, SCHEMA, Catalogue, effect_name, field_at, values, written

COLUMN = 34  # where the comments of a form stand
WORDLESS = (*FLAT, "automa")  # kinds without components that do something


def export_form(catalogue: Catalogue, assumed_only: bool = False) -> str:
    """The catalogue as TOML text.

    Complete by default: loading the text gives the same values, hash, marks, ranges and reasons.
    With `assumed_only` an overlay to fill in: every assumed value with its range, commented out, and behind the name
    of a component what it does.
    """
    return "\n".join(_form(catalogue) if assumed_only else _complete(catalogue)) + "\n"


def diff(a: Catalogue, b: Catalogue) -> list[tuple[str, Any, Any]]:
    """What differs: (address, value in a, value in b), None where a catalogue has no such value.

    A changed amount stands alone, without the effect that it is in. Where the components of both
    stand in another order, which numbers them anew, (kind, ids in a, ids in b) says so.
    """
    of_a, of_b = dict(values(a.data)), dict(values(b.data))
    found = []
    for address in dict.fromkeys([*of_a, *of_b]):
        old, new = of_a.get(address), of_b.get(address)
        if old != new and not _only_amount(address, old, new, of_a, of_b):
            found.append((address, old, new))
    for kind in (kind for kind in SCHEMA if kind not in FLAT):
        ids_a = [name for name in a.data[kind] if name in b.data[kind]]
        ids_b = [name for name in b.data[kind] if name in a.data[kind]]
        if ids_a != ids_b:
            found.append((kind, " ".join(ids_a), " ".join(ids_b)))
    return found


def toml(value: Any) -> str:
    """A value as TOML writes it, tables in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return '"none"'
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(toml(v) for v in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(v)}' for key, v in value.items())} }}"
    return str(value)


def _only_amount(address: str, old: Any, new: Any, of_a: dict, of_b: dict) -> bool:
    """Whether an effect differs in nothing but its `amount`, which is a value of its own."""
    component, _, field = address.rpartition(".")
    if not old or not new or field != effect_name(address.partition(".")[0]):
        return False
    amount = f"{component}.amount"
    return of_a.get(amount) is not None and of_b.get(amount) is not None and old[0].keys() == new[0].keys()


def _complete(catalogue: Catalogue) -> Iterator[str]:
    if catalogue.overrides:
        yield f"# with {_comment(', '.join(catalogue.overrides))}"
    yield f"name = {toml(catalogue.name)}"
    yield "format = 1"
    for kind in SCHEMA:
        if kind in FLAT:
            yield from ("", f"[{kind}]")
            yield from (f"{name} = {toml(_plain(kind, name, value))}" for name, value in catalogue.data[kind].items())
            continue
        for name, component in catalogue.data[kind].items():
            yield from ("", f"[{kind}.{name}]")
            for field, value in written(kind, component).items():
                if value != SCHEMA[kind][field].default:
                    yield f"{field} = {toml(value)}"
    present = dict(values(catalogue.data))
    own = {a: r for a, r in catalogue.own_ranges.items() if present[a] is not None and r[0] <= present[a] <= r[1]}
    for table, entries in (("mark", catalogue.marks), ("range", own), ("why", catalogue.why)):
        if entries:
            yield from ("", f"[{table}]")
            yield from (f"{toml(pattern)} = {toml(value)}" for pattern, value in _patterns(entries, present).items())


def _plain(kind: str, name: str, value: Any) -> Any:
    """One number for a table by seat whose parts are equal."""
    field = SCHEMA[kind][name].field
    if isinstance(field, Table) and field.plain and len(set(value.values())) == 1:
        return next(iter(value.values()))
    return value


def _patterns(entries: dict[str, Any], present: Iterable[str]) -> dict[str, Any]:
    """Address patterns that say the same as {address: value}: one a field, and the exceptions."""
    groups: dict[str, list[str]] = {}
    for address in present:
        kind, *parts = address.split(".")
        groups.setdefault(f"{kind}.*" if kind in FLAT else f"{kind}.*.{parts[1]}", []).append(address)
    result = {}
    for pattern, members in groups.items():
        usual = None
        if len(members) > 1 and all(a in entries for a in members):  # a pattern cannot leave one out
            usual = Counter(entries[a] for a in members).most_common(1)[0][0]
            result[pattern] = usual
        result.update({a: entries[a] for a in members if a in entries and entries[a] != usual})
    return result


def _form(catalogue: Catalogue) -> Iterator[str]:
    yield f"# The assumed values of {_comment(catalogue.name)}, to be replaced by printed ones: remove the '#' before"
    yield "# a line and type the value. Behind it stands what is plausible, or what is allowed. Lines left alone change"
    yield "# nothing. The number of a simple effect can be typed as its amount; an effect in full is needed if"
    yield "# it is another one."
    if catalogue.overrides:
        yield f"# Shown are the values with these overrides: {_comment(', '.join(catalogue.overrides))}"
    yield f"base = {toml(catalogue.source)}"
    yield f'given_as = "published"  # where the typed values come from: {", ".join(MARKS)}'
    header = None
    for address, value, mark, bounds in addresses(catalogue):
        if mark != "assumed":
            continue
        kind, *parts = address.split(".")
        table, key = (kind, parts) if kind in FLAT else (f"{kind}.{parts[0]}", parts[1:])
        if table != header:
            header = table
            what = "" if kind in WORDLESS else f"  # {_comment(does(catalogue.data, table))}"
            yield from ("", f"[{table}]{what}")
        yield f"# {'.'.join(key)} = {toml(value)}".ljust(COLUMN) + f"  # {_allowed(address, bounds)}"


def _allowed(address: str, bounds: tuple[int, int] | None) -> str:
    if bounds:
        return f"{bounds[0]}" if bounds[0] == bounds[1] else f"{bounds[0]} to {bounds[1]}"
    field = field_at(address)
    return "primitives: see the documentation" if isinstance(field, Steps) else field.allowed


def _comment(text: str) -> str:
    """A text that is safe in a comment line."""
    return "".join(c if c.isprintable() else " " for c in text)
