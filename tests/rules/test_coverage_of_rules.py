"""Every rule is cited by a test; nothing cites a rule that does not exist."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
RULES = TESTS.parent / "sim" / "docs" / "rules.md"


def rule_ids() -> set[str]:
    return set(re.findall(r"^- ([A-Z]{3}\d+)", RULES.read_text(), re.MULTILINE))


def is_rule_mark(node) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def marks(tree) -> list[ast.Call]:
    """The `rule` marks of a module: of its tests, its test classes, and its `pytestmark`."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and re.match("(test|Test)", node.name):
            found += [mark for mark in node.decorator_list if is_rule_mark(mark)]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            found += [mark for mark in ast.walk(node.value) if is_rule_mark(mark)]
    return found


def cited() -> dict[str, list[str]]:
    """Rule id -> the test files that cite it."""
    result: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for mark in marks(ast.parse(path.read_text())):
            for arg in mark.args:
                result.setdefault(ast.literal_eval(arg), []).append(path.name)
    return result


def test_every_rule_is_cited_by_a_test():
    missing = sorted(rule_ids() - set(cited()))
    assert not missing, f"no test cites {', '.join(missing)}"


def test_only_rules_that_exist_are_cited():
    wrong = {rule: files for rule, files in cited().items() if rule not in rule_ids()}
    assert not wrong
