"""The statistics with their sources, from the modules that compute them, and all metrics."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

STATISTICS = Path("reports/stats")


def page(root: Path) -> str:
    """All statistics, then all metrics."""
    return "\n".join([*statistics(root), *metrics()])


def statistics(root: Path) -> Iterator[str]:
    """Each module of statistics as it describes itself, with what it offers."""
    yield "## Statistics and their sources\n"
    for path in sorted((root / STATISTICS).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        offered = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
                   and not node.name.startswith("_") and ast.get_docstring(node)]
        if not offered:
            continue
        yield f"### [{path.stem}](../stats/{path.name})\n"
        yield f"{spaced(ast.get_docstring(tree) or '')}\n"
        yield "| | |\n|---|---|"
        yield from (f"| `{node.name}` | {cell(first_sentence(node))} |" for node in offered)
        yield ""


def spaced(text: str) -> str:
    """A docstring as Markdown: a list stands apart from the line before it."""
    return re.sub(r"(?m)^(?!\* )(\S.*:)\n(?=\* )", r"\1\n\n", inspect.cleandoc(text))


def first_sentence(node: ast.FunctionDef | ast.ClassDef) -> str:
    """What a function says first."""
    return " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())


def metrics() -> Iterator[str]:
    """Every metric: what it is, what its n counts, how its interval is made, and what must not be concluded."""
    from reports.metrics.registry import METRICS

    yield "## All metrics\n"
    yield "| metric | what | formula | n counts | unit | interval | mind |\n|---|---|---|---|---|---|---|"
    for m in METRICS:
        texts = (f"`{m.name}`", m.title, m.formula, m.denominator, m.unit, m.interval, m.caveat)
        yield f"| {' | '.join(map(cell, texts))} |"
    yield ""


def cell(text: str) -> str:
    """Text that can stand in a table."""
    return " ".join(text.split()).replace("|", "\\|")
