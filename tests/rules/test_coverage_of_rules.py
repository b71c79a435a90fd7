"""Every rule is cited by a test; nothing cites a rule that does not exist. All of it: sim/docs/rules-coverage.md."""

import ast

from scripts.mutation import ROOT
from scripts.reference.rules import citations, cited, rules


def test_every_rule_is_cited_by_a_test():
    missing = sorted(set(rules(ROOT)) - set(cited(ROOT)))
    assert not missing, f"no test cites {', '.join(missing)}"


def test_only_rules_that_exist_are_cited():
    wrong = {rule: tests for rule, tests in cited(ROOT).items() if rule not in rules(ROOT)}
    assert not wrong


def test_marks_of_tests_classes_and_modules_count():
    text = """
pytestmark = [pytest.mark.compiled, pytest.mark.rule("SET1")]

@pytest.mark.rule("SET2", "SET3")
class TestAll:
    @pytest.mark.rule("SET4")
    def test_one(self): ...

@pytest.mark.rule("SET5")
def helper(): ...
"""
    assert set(citations(ast.parse(text))) == {("SET1", "test_one"), ("SET2", "TestAll"), ("SET3", "TestAll"),
                                               ("SET4", "test_one")}  # fmt: skip
