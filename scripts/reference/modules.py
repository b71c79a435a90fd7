"""The map of the code: every package, what it imports, and what each of its modules says of itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TOPS = ("sim", "strategies", "reports", "scripts")  # each imports those before it, never one after it


class Module(NamedTuple):
    """A module: its package, its name, its first sentence, and the packages that it imports."""

    package: str
    name: str
    says: str
    imports: frozenset[str]


def modules(root: Path) -> list[Module]:
    """All modules of the program, folder by folder."""
    found = []
    for top in TOPS:
        for path in sorted((root / top).rglob("*.py"), key=lambda path: (path.parent.parts, path.name)):
            if (path.parent / "__init__.py").exists():
                found.append(module(root, path))
    return found


def module(root: Path, path: Path) -> Module:
    """What one file says and imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = ".".join(path.relative_to(root).parent.parts)
    names = [node.module if node.level == 0 else f"{package}.x" for node in ast.walk(tree)
             if isinstance(node, ast.ImportFrom) and (node.module or node.level)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported = frozenset(found for name in names if name and name.split(".")[0] in TOPS for found in [package_of(root, name)])
    says = " ".join((ast.get_docstring(tree) or "").split("\n\n")[0].split())
    return Module(package, path.stem, says, imported)


def package_of(root: Path, name: str) -> str:
    """The package that a dotted name lies in, or is."""
    parts = name.split(".")
    while not (root.joinpath(*parts) / "__init__.py").exists():
        parts.pop()
    return ".".join(parts)


def page(root: Path) -> str:
    """All packages with their modules."""
    packages: dict[str, list[Module]] = {}
    for one in modules(root):
        packages.setdefault(one.package, []).append(one)
    return "\n".join(line for package, some in packages.items() for line in told(package, some))


def told(package: str, some: list[Module]) -> Iterator[str]:
    """A package as Markdown."""
    own = next((one.says for one in some if one.name == "__init__"), "")
    imported = sorted(frozenset().union(*(one.imports for one in some)) - {package})
    folder = package.replace(".", "/")
    yield f"### {folder}\n"
    yield f"{own} Imports {', '.join(imported) or 'nothing of the project'}.\n".lstrip()
    rows = [f"| [{one.name}](../../{folder}/{one.name}.py) | {one.says} |".replace("\n", " ")
            for one in some if not one.name.startswith("__")]
    if rows:
        yield "\n".join(["| | |", "|---|---|", *rows, ""])
