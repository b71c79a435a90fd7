"""What `corrosion trace` says of decisions beside telling them: why a style chose, what a search would have done."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from scripts.cli.errors import BadInput


def interpret() -> None:
    """Begin this process again without compiling: a style's values can be looked into in plain Python only."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | {"NUMBA_DISABLE_JIT": "1"})


def explanations(lines: Iterable[dict], variant: Any, field: Any, job: Any) -> Iterator[dict]:
    """The lines, each decision of a style with weights followed by the values of its options."""
    from strategies.review import explained, explanation

    def note(games: Any, tables: Any, line: dict) -> dict | None:
        style = field.styles[int(job["style"][line["seat"] - 1])]
        found = explained(games, tables, style, line["choice"])
        return explanation(line["seat"], *found) if found else None

    return with_notes(lines, variant, job, note)


def reviews(lines: Iterable[dict], variant: Any, job: Any, name: str, threads: int) -> Iterator[dict]:
    """The lines, each main decision followed by what the search says, and at the end what all choices cost."""
    from strategies.field import find
    from strategies.review import analysis, reviewed

    try:
        search = find(name).search
    except ValueError as error:
        raise BadInput(f"--analyse: {error}") from error
    search.threads = threads

    def note(games: Any, tables: Any, line: dict) -> dict | None:
        found = reviewed(search, games, tables, line["choice"])
        return analysis(found, line["options"], line["seat"], int(job["seats"]) == 1) if found else None

    return with_notes(lines, variant, job, note)


def with_notes(lines: Iterable[dict], variant: Any, job: Any, note: Any) -> Iterator[dict]:
    """The lines, each decision followed by the note on it, if there is one; the game is played again beside them."""
    from strategies.review import replay

    choices: list[int] = []

    def given() -> Iterator[int]:
        while choices:
            yield choices.pop()

    again = None
    for line in lines:
        yield line
        if line["t"] != "decision":
            continue
        choices.append(line["choice"])
        again = again or replay(variant, job, given())
        games, tables, _ = next(again)
        found = note(games, tables, line)
        if found:
            yield found
