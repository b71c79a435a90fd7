"""The lists of mutants (scripts/mutate): each changes one place and breaks a rule that exists."""

import re

import pytest

from scripts.mutation import ROOT, RULES, BrokenList, Mutant, check, load


def test_lists_can_be_used():
    """Each mutant's text stands exactly once in its file, its rule and its tests exist, its id is its own."""
    assert load()


def test_mutants_are_spread_over_all_chapters():
    """Sixty at least, some of every chapter, each in the list of its rule's chapter."""
    mutants = load()
    chapters = set(re.findall(r"^- ([A-Z]{3})\d+", (ROOT / RULES).read_text(), re.MULTILINE))
    assert len(mutants) >= 60 and {m.rule[:3] for m in mutants} == chapters
    assert all(m.chapter == m.rule[:3] for m in mutants)


GOOD = Mutant("SET", "x", "SET8", "sim/corrosion/setup.py", "def deal_sets(g):", "pass", ("tests/rules/test_setup.py",))


@pytest.mark.parametrize("wrong, said", [
    ({"find": "nowhere"}, "0 times"), ({"find": "def "}, "times in"), ({"rule": "SET99"}, "no rule"),
    ({"file": "sim/none.py"}, "no file"), ({"tests": ("tests/none.py",)}, "no tests"), ({"tests": ()}, "no tests"),
    ({"replace": GOOD.find}, "changes nothing"),
])
def test_a_broken_list_is_refused(wrong, said):
    check([GOOD])
    with pytest.raises(BrokenList, match=said):
        check([Mutant(**{**GOOD.__dict__, **wrong})])


def test_ids_are_unique():
    with pytest.raises(BrokenList, match="another of this id"):
        check([GOOD, GOOD])
