"""A catalogue as text: a table for each kind, or a line for each value."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scripts.cli.output import aligned
from sim.corrosion.catalogue import Catalogue, count_marks
from sim.corrosion.catalogue.export import toml

Value = tuple[str, Any, str, tuple[int, int] | None]  # address, value, mark, range

ASSUMED = "?"
MOST_GIVEN = 40  # values that a check lists
FLAT_KINDS = ("rules", "switch")  # their addresses have no id
NOTHING = (0, False, None)


class Cell:
    """A field of a component: its value (by set, seat or player count a table) and whether any of it is assumed."""

    def __init__(self) -> None:
        self.value: Any = None
        self.assumed = False

    def add(self, part: str, value: Any, mark: str) -> None:
        absent = value is None or (value == 0 and value is not False)  # a cost that is not there is no news
        self.assumed |= mark == "assumed" and not absent
        self.value = {**(self.value or {}), part: value} if part else value

    def __str__(self) -> str:
        return brief(self.value) + (ASSUMED if self.assumed else "")


def brief(value: Any) -> str:
    """A value in few signs: `{ exchange = { pay = { steam = 1 } } }` is `exchange pay steam 1`."""
    if isinstance(value, dict):
        same = len(value) > 1 and len({repr(part) for part in value.values()}) == 1
        if same:
            return brief(next(iter(value.values())))
        return " ".join(key if part is True else f"{key} {brief(part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(brief, value))
    if value is None:
        return "-"
    return toml(value).strip('"')


def heading(catalogue: Catalogue) -> list[str]:
    """What it is, and how sure it is."""
    marks = count_marks(catalogue)
    counts = ", ".join(f"{number} {mark}" for mark, number in marks.items())
    lines = [f"{catalogue.name}, hash {catalogue.hash}", f"{sum(marks.values())} values: {counts} (marked {ASSUMED})"]
    return lines + [f"with {override}" for override in catalogue.overrides]


def tables(catalogue: Catalogue, values: Iterable[Value]) -> list[str]:
    """A table for each kind: a row for each component, a column for what all of its kind have."""
    kinds: dict[str, dict[str, dict[str, Cell]]] = {}
    for address, value, mark, _ in values:
        kind, name, *rest = address.split(".")
        field = "value" if kind in FLAT_KINDS else rest.pop(0)
        cells = kinds.setdefault(kind, {}).setdefault(name, {})
        cells.setdefault(field, Cell()).add(".".join(rest), value, mark)
    lines = heading(catalogue)
    for kind, components in kinds.items():
        lines += ["", kind, *(f"  {line}" for line in aligned(_rows(kind, components)))]
    return lines


def _rows(kind: str, components: dict[str, dict[str, Cell]]) -> list[list[str]]:
    if kind in FLAT_KINDS:
        return [[name, str(cells["value"])] for name, cells in components.items()]
    columns = _columns(components)
    rows = [["", *columns, ""]]
    for name, cells in components.items():
        rows.append([name, *(str(cells[column]) for column in columns), _does(cells, columns)])
    return rows


def _columns(components: dict[str, dict[str, Cell]]) -> list[str]:
    """The fields with a column: those of all components that are not lists and not all zero."""
    first, *others = components.values()
    columns = []
    for name in first:
        if not all(name in cells for cells in others) or _is_effect(first[name]) or _is_derived(name, first):
            continue
        if any(cells[name].value not in NOTHING for cells in components.values()):
            columns.append(name)
    return columns


def _does(cells: dict[str, Cell], columns: list[str]) -> str:
    """The remaining fields, in one text: what the component does."""
    parts = []
    for name, cell in cells.items():
        if name in columns or cell.value in NOTHING or _is_derived(name, cells):
            continue
        if _is_effect(cell):
            parts.append(str(cell))
        else:
            parts.append(name if cell.value is True else f"{name} {cell}")
    return "; ".join(parts)


def _is_effect(cell: Cell) -> bool:
    return isinstance(cell.value, list) and all(isinstance(step, dict) for step in cell.value)


def _is_derived(name: str, cells: dict[str, Cell]) -> bool:
    """Whether this is the amount of an effect, which the effect shows already."""
    return name == "amount" and any(map(_is_effect, cells.values()))


def details(catalogue: Catalogue, values: Iterable[Value]) -> list[str]:
    """A line for each value: address, value, mark, plausible range, reason."""
    rows = [
        [address, toml(value), mark, f"{span[0]} to {span[1]}" if span else "", catalogue.why.get(address, "")]
        for address, value, mark, span in values
    ]
    return aligned(rows)


def given_lines(given: Sequence[Mapping[str, Any]], file: str) -> list[str]:
    """What a file gives, value by value: `chrome.A6.points 9 -> 10`."""
    if not given:
        return ["no value is given that is not the built-in one (lines that begin with # are comments)"]
    rows = [(f"  {one['address']}", toml(one["a"]), "->", toml(one["b"])) for one in given[:MOST_GIVEN]]
    more = len(given) - len(rows)
    rest = [f"  … and {more:,} more; corrosion catalog diff default {shlex.quote(file)} shows what differs"] if more else []
    return [f"{len(given):,} given against the built-in ones:", *aligned(rows), *rest]
