"""Rules and what holds the engine to them: the tests that cite a rule, and the mistakes that they have to notice."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.mutation import RULES, load

CHAPTER = re.compile(r"^## ([A-Z]{3}) — (.*)$", re.MULTILINE)
RULE = re.compile(r"^- ([A-Z]{3}\d+) (.*)$", re.MULTILINE)
RULING = re.compile(r"\((?:\*\*ruling\*\*): ([^)]*)\)|\*\*[Rr]uling\*\*(?: [A-Z]{3}\d+[a-z])?:? ?(.*?)(?=\*\*[Rr]uling\*\*|$)")
TURNED = re.compile(r"switch `\w+`")


class Cited(NamedTuple):
    """A test that cites rules: its file below tests/, and its name."""

    file: str
    name: str


def rules(root: Path) -> dict[str, str]:
    """The text of every rule, by id, in order."""
    return dict(RULE.findall((root / RULES).read_text(encoding="utf-8")))


def rulings(text: str) -> list[str]:
    """What of a rule's text is a ruling: a choice made where the rulebook leaves one."""
    return [part.strip().rstrip(".;") + "." for pair in RULING.findall(text) for part in pair if part.strip()]


def cited(root: Path) -> dict[str, list[Cited]]:
    """Rule id -> the tests that cite it with the marker `rule`, in the order of their files."""
    found: dict[str, list[Cited]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root / "tests").as_posix()
        for rule, test in dict.fromkeys(citations(ast.parse(path.read_text(encoding="utf-8")))):
            found.setdefault(rule, []).append(Cited(name, test))
    return found


def citations(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(rule, test) for each test of a module, by its own marks, those of its class and of the module."""
    for_all = [rule for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
               for rule in marks(node)]
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or not re.match("test|Test", node.name):
            continue
        own = [rule for decorator in node.decorator_list for rule in marks(decorator)]
        yield from ((rule, node.name) for rule in (*own, *(for_all if isinstance(node, ast.FunctionDef) else ())))


def marks(tree: ast.AST) -> list[str]:
    """The ids in the `rule` marks that stand somewhere in a tree."""
    return [ast.literal_eval(argument) for node in ast.walk(tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule" for argument in node.args]


def page(root: Path) -> str:
    """Rules, rulings, tests and mutants, chapter by chapter."""
    known, tests, mutants = rules(root), cited(root), Counter(mutant.rule for mutant in load(root))
    ruled = sum(bool(rulings(text)) for text in known.values())
    names = {test for some in tests.values() for test in some}
    lines = [f"{len(known)} rules, {ruled} of them with a ruling; {len(names)} tests cite them; {sum(mutants.values())} "
             "mistakes made on purpose.\n"]
    for chapter, title in CHAPTER.findall((root / RULES).read_text(encoding="utf-8")):
        lines += [f"## {chapter} — {title}\n", "| rule | ruling | tests that cite it | mistakes |", "|---|---|---|---|"]
        lines += [row(rule, text, tests.get(rule, []), mutants[rule]) for rule, text in known.items()
                  if rule.startswith(chapter)]
        lines += [""]
    return "\n".join(lines)


def row(rule: str, text: str, tests: list[Cited], mutants: int) -> str:
    """A rule as a row of its chapter's table."""
    files: dict[str, list[str]] = {}
    for test in tests:
        files.setdefault(test.file, []).append(re.sub("^(test_|Test)", "", test.name).replace("_", " "))
    shown = "<br>".join(f"[{Path(file).stem}](../../tests/{file}): {'; '.join(some)}" for file, some in files.items())
    ruling = " ".join(rulings(text))
    return f"| {rule} | {ruling} | {shown} | {mutants or ''} |".replace("\n", " ")
