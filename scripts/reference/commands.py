"""The reference of all commands, from their declarations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from scripts.cli.app import COMMANDS, app
from scripts.cli.examples import EXAMPLES

DEFAULT = re.compile(r"\s*\[(default|required)(?:: (.*))?\]$", re.DOTALL)


def page() -> str:
    """All commands, in the order of `corrosion --help`."""
    with context_of(app) as top:
        parts = [part for name in COMMANDS for part in told(top, name, top.command.get_command(top, name))]
    return "\n".join(parts)


def context_of(one: Any) -> Any:
    """The context of the program, as if it had been called without anything."""
    from typer.main import get_command

    return get_command(one).make_context("corrosion", [], resilient_parsing=True)


def told(parent: Any, name: str, command: Any) -> Iterator[str]:
    """A command and those in its group as Markdown."""
    context = command.make_context(name, [], parent=parent, resilient_parsing=True)
    path = context.command_path
    if getattr(command, "commands", None):
        for inner in command.list_commands(context):
            yield from told(context, inner, command.get_command(context, inner))
        return
    yield f"## {path}\n"
    yield f"{paragraphs(command.help)}\n"
    yield f"```\n{' '.join([path, *command.collect_usage_pieces(context)])}\n```\n"
    yield "\n".join(["| | | default |", "|---|---|---|", *rows(command, context)]) + "\n"
    yield "\n".join(["```sh", *examples(path.removeprefix("corrosion ")), "```"]) + "\n"


def paragraphs(text: str) -> str:
    """A docstring with its paragraphs, each on a line."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def rows(command: Any, context: Any) -> Iterator[str]:
    """A row of a table for each argument and option."""
    for parameter in command.params:
        name, help_text = parameter.get_help_record(context)
        found = DEFAULT.search(help_text)
        default = "" if found is None else f"`{found[2]}`" if found[2] else "needed"
        name = name.removesuffix(" <str>").removesuffix(" <text>")
        yield f"| `{cell(name)}` | {cell(DEFAULT.sub('', help_text))} | {cell(default)} |"


def cell(text: str) -> str:
    """Text that can stand in a table."""
    return " ".join(text.split()).replace("|", "\\|")


def examples(path: str) -> Iterator[str]:
    """The examples of a command's help, as lines of a shell."""
    for words, what in EXAMPLES[path]:
        yield f"corrosion {path} {words}".rstrip() + f"  # {what}"
