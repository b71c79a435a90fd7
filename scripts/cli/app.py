"""The frame: the list of commands, how one is found, and what happens to its errors.

To add a command, write a module with `app = new_app()` and one function decorated with
`@app.command()` (several, or an `@app.callback()`, make a group), and name it in COMMANDS. The module is
imported only when its command is called, and imports what is heavy inside the function.
"""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

from scripts.cli import errors
from scripts.cli.examples import add_examples


class Entry(NamedTuple):
    """A command: the module that holds it, and its line in the list."""

    module: str
    help: str


COMMANDS = {
    "balance": Entry("scripts.cli.balance", "Play every player count and write a balance report."),
    "play": Entry("scripts.cli.play", "Play games of line-ups and variants, and keep them as a run."),
    "sweep": Entry("scripts.cli.sweep", "Play what a plan file says, and keep it as a run."),
    "resume": Entry("scripts.cli.resume", "Go on with a run that was stopped, or extend one."),
    "report": Entry("scripts.cli.report", "Write the balance report of a run."),
    "verify": Entry("scripts.cli.verify", "Check the files of a run, and print the hash of its rows."),
    "schema": Entry("scripts.cli.schema", "Say what the tables of a run hold, column by column."),
    "metrics": Entry("scripts.cli.metrics", "List what is computed of runs, or show one, with its values in a run."),
    "trace": Entry("scripts.cli.trace", "Play one game and tell it, for people or for programs."),
    "strategies": Entry("scripts.cli.strategies", "List strategies, show one, check one's own, begin a new one."),
    "tune": Entry("scripts.cli.tune", "Look for better weights of a style, and write them as a style file."),
    "ladder": Entry("scripts.cli.ladder", "Rank the strategies, with a search as yardstick."),
    "whatif": Entry("scripts.cli.whatif", "Play the same games with and without a change, and tell the difference."),
    "sensitivity": Entry("scripts.cli.sensitivity", "Say which conclusions hold whatever the assumed values are."),
    "compare": Entry("scripts.cli.compare", "Compare strategies in the same games, seat by seat, and say who is better."),
    "tournament": Entry("scripts.cli.tournament", "Rate a field of strategies, and say who beats whom."),
    "exploit": Entry("scripts.cli.exploit", "Look for a best response to a field, and say how much it gains."),
    "rebalance": Entry("scripts.cli.rebalance", "Look for the smallest changes of values that balance machines, awards or seats."),
    "catalog": Entry("scripts.cli.catalog", "Show, check, compare and export the component values."),
}


def new_app(**settings: Any) -> typer.Typer:
    """A typer application in the style of the project: plain text, errors to us."""
    settings = {"add_completion": False} | settings
    return typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, **settings)


def help_without_command(context: typer.Context) -> None:
    """The end of a group's callback: without a command, its help is the error."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(errors.BAD_INPUT)


class CommandList(TyperGroup):
    """The group of all commands, which reads a command's module only when the command is called."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = dict.fromkeys(COMMANDS)  # names only: for the list and for suggestions

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = get_command(importlib.import_module(entry.module).app)
        command.name = cmd_name
        add_examples(command, cmd_name)
        return command

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])


app = new_app(cls=CommandList, add_completion=True, context_settings={"help_option_names": ["-h", "--help"]})


def show_version(wanted: bool) -> None:
    if wanted:
        from sim import __version__

        typer.echo(f"corrosion {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="Exit codes: 0 done, 1 failed, 2 bad input, 130 interrupted.")
def corrosion(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Monte Carlo analysis of strategies and balance in the board game Corrosion."""
    help_without_command(context)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (default: that of the process) and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a narrow terminal encoding is no reason to fail
    try:
        code = app(args=arguments, prog_name="corrosion", standalone_mode=False)
        if code == errors.INTERRUPTED:  # what typer makes of Ctrl-C
            raise errors.Interrupted
        if sys.stdout is not None:
            sys.stdout.flush()
        return code or 0
    except BrokenPipeError:
        # The reader has gone, as in `corrosion ... | head`: nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return errors.FAILED
    except (Exception, KeyboardInterrupt) as error:
        return errors.show(error)
