"""The pages of the documentation: generated ones are up to date, links lead somewhere, every page can be found."""

import re
from pathlib import Path

import pytest

from scripts.reference.pages import PAGES, outdated
from scripts.reference.rules import rulings
from tests.cli.conftest import ROOT

WRITTEN = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "README.md", *ROOT.glob("*/docs/**/*.md")))
LINK = re.compile(r"\[[^]]*\]\(([^)#\s]*)(#[^)\s]*)?\)")


def test_generated_pages_say_what_the_code_says():
    stale = list(outdated())
    assert not stale, f"{', '.join(stale)}: out of date; scripts/write-docs writes them anew"


def test_a_page_that_says_something_else_is_noticed(tmp_path, monkeypatch):
    """Text before the mark is a page's own; one that is missing or was edited below the mark is written."""
    name = "scripts/docs/commands.md"
    monkeypatch.setattr("scripts.reference.pages.PAGES", {name: PAGES[name]})
    page = tmp_path / name
    page.parent.mkdir(parents=True)
    page.write_text("# A head\n\n" + outdated(tmp_path)[name])
    assert not outdated(tmp_path)
    page.write_text(page.read_text().replace("Player counts", "Numbers of players"))
    assert outdated(tmp_path)[name].startswith("# A head\n") and "Player counts" in outdated(tmp_path)[name]


@pytest.mark.parametrize(("text", "found"), [
    ("The owner pays.", []),
    ("The owner pays. **Ruling**: at once.", ["at once."]),
    ("**Ruling** RES4a: nearest first.", ["nearest first."]),
    ("A row (**ruling**: from the top), then **ruling**: the next one.", ["from the top.", "the next one."]),
    ("**Ruling** (switch `odd`: never): always.", ["(switch `odd`: never): always."]),
])  # fmt: skip
def test_rulings_are_found_in_a_rule(text, found):
    assert rulings(text) == found


def test_every_environment_variable_is_described():
    sources = [path for folder in ("sim", "strategies", "reports", "scripts", "tests") for kind in ("*.py", "*.sh")
               for path in (ROOT / folder).rglob(kind) if path.name != "test_reference.py"]  # fmt: skip
    used = {name for path in sources for name in re.findall(r"\bCORROSION_[A-Z_]*[A-Z]\b", path.read_text())}
    described = set(re.findall(r"^\| `(CORROSION_\w+)`", (ROOT / "scripts/docs/commands.md").read_text(), re.MULTILINE))
    assert described == used - {"CORROSION_COMPLETE"}


@pytest.mark.parametrize("page", WRITTEN)
def test_links_of_a_page_lead_somewhere(page):
    for target, part in LINK.findall((ROOT / page).read_text()):
        if ":" in target:
            continue
        path = (ROOT / page).parent / target if target else ROOT / page
        assert path.exists(), f"{page}: {target}"
        if part and path.suffix == ".md":
            assert part[1:] in anchors(path), f"{page}: {target}{part}"


def anchors(path: Path) -> set[str]:
    """The names by which the headings of a page can be linked."""
    heads = re.findall(r"^#+ (.*)$", path.read_text(), re.MULTILINE)
    words = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", head) for head in heads)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in words}


def test_every_page_is_linked_from_the_readme():
    linked = {target for target, _ in LINK.findall((ROOT / "README.md").read_text())}
    missing = {page for page in WRITTEN if page != "README.md"} - linked
    assert not missing, f"no way leads from the README to {', '.join(sorted(missing))}"
