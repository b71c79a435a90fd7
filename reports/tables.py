"""The tables of a page as data: what the page's script sorts by and tells, and a CSV file each. Nothing is rounded."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from reports.metrics.declare import Metric
from reports.view import Section, Table
from reports.words import MINUS, Written

NUMBER = re.compile(rf"([{MINUS}+]?)([\d,]+(?:\.\d+)?)(?: %)?")
FOOTNOTES = ("title", "formula", "denominator", "caveat")  # of a metric, as the page tells them


class Known(NamedTuple):
    """A cell with an estimate, in the unit of its text; where there are not enough games, only its n is known."""

    value: float | None
    low: float | None
    high: float | None
    n: float
    blocks: int
    unit: str
    metric: str


Cell = Known | float | str  # an estimate, another number, or words


def data(sections: Sequence[Section], metrics: Sequence[Metric]) -> dict[str, Any]:
    """All tables of a page by name, and what the metrics in them are."""
    tables = {name: content(table) for name, table in named(sections)}
    used = {cell.metric for table in tables.values() for row in table["rows"] for cell in row if isinstance(cell, Known)}
    about = {metric.name: {part: getattr(metric, part) for part in FOOTNOTES} for metric in metrics if metric.name in used}
    return {"cells": list(Known._fields), "tables": tables, "metrics": about}


def named(sections: Sequence[Section]) -> Iterator[tuple[str, Table]]:
    """The tables of the page, each with a name of its own, in order."""
    known: set[str] = set()
    for section in sections:
        for table in section.tables:
            name = slug(table.title)
            while name in known:
                name += "-more"
            known.add(name)
            yield name, table


def slug(title: str) -> str:
    """A title as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def content(table: Table) -> dict[str, Any]:
    """A table for the page's script."""
    return {"title": table.title, "head": list(table.head), "rows": [[cell(text) for text in row] for row in table.rows]}


def cell(text: str) -> Cell:
    """A cell of a table as data."""
    if isinstance(text, Written):
        value, low, high, n, blocks, metric = text.estimate
        known = (None if part is None else plain(text.scale * part) for part in (value, low, high))
        return Known(*known, plain(n), blocks, text.unit, metric)
    found = NUMBER.fullmatch(text)
    if not found:
        return text
    size = float(found[2].replace(",", ""))
    return plain(-size if found[1] == MINUS else size)


def plain(value: float) -> float:
    """The number, as a whole one where it is one."""
    return int(value) if float(value).is_integer() else float(value)


def as_csv(table: Table) -> str:
    """The table as CSV: an estimate takes four columns (value, low, high, n), and one more where units differ."""
    rows = content(table)["rows"]
    columns = [part for at, head in enumerate(table.head) for part in parts(head, [row[at] for row in rows])]
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(zip(*columns, strict=True))
    return file.getvalue()


def parts(head: str, cells: Sequence[Cell]) -> list[list[Any]]:
    """A column of a table as columns of a CSV file, each with its head."""
    units = {cell.unit for cell in cells if isinstance(cell, Known)}
    if not units:
        return [[head, *cells]]
    unit = f" [{next(iter(units))}]" if len(units) == 1 and units != {""} else ""
    four = [cell[:4] if isinstance(cell, Known) else (cell, None, None, None) for cell in cells]
    heads = (f"{head}{unit}", f"{head}, low{unit}", f"{head}, high{unit}", f"{head}, n")
    made = [[name, *(parts[at] for parts in four)] for at, name in enumerate(heads)]
    return made if len(units) == 1 else [*made, [f"{head}, unit", *(cell.unit if isinstance(cell, Known) else ""
                                                                    for cell in cells)]]
