"""Which pages are generated, and from what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reports import example
from scripts.reference import commands, method, modules, rules

ROOT = Path(__file__).resolve().parents[2]
MARK = "<!-- The rest is written by scripts/write-docs; change the code instead. -->\n"

# Where a page begins with text of its own, that ends with MARK; what follows is generated.
PAGES: dict[str, Callable[[Path], str]] = {
    "scripts/docs/commands.md": lambda root: commands.page(),
    "scripts/docs/contributing.md": modules.page,
    "sim/docs/rules-coverage.md": rules.page,
    "reports/docs/method.md": method.page,
    "reports/docs/example/README.md": lambda root: example.page(example.kept(root / "reports/docs/example")),
}


def outdated(root: Path = ROOT) -> dict[str, str]:
    """The pages that are missing or say something else than the code, with the text that they should have."""
    found = {}
    for name, made in PAGES.items():
        path = root / name
        present = path.read_text(encoding="utf-8") if path.exists() else MARK
        text = present.partition(MARK)[0] + MARK + "\n" + made(root)
        if text != present:
            found[name] = text
    return found
