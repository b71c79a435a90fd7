"""The options that commands share: one name and one meaning each.

Use them as annotations, with the default written as the user would write it:

    def trace(players: Players = "2", seed: Seed = 1, game: Game = "0", catalog: Catalog = None) -> None:

A value arrives parsed; a wrong one has ended the command with exit code 2 and a line that names the option.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from scripts.cli.errors import BadInput

PLAYER_COUNTS = (1, 2, 3, 4)
SEED_LIMIT = 2**64
EXECUTORS = ("threads", "dask")


class GameAddress(NamedTuple):
    """One game of a condition: a block, and a rotation of its line-up."""

    block: int
    rotation: int

    def __str__(self) -> str:
        return f"{self.block}.{self.rotation}"


def whole(text: Any, least: int, below: int | None = None) -> int:
    """A whole number of at least `least`."""
    try:
        number = int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number.") from None
    if number < least:
        raise typer.BadParameter(f"{number} is too small: at least {least}.")
    if below is not None and number >= below:
        raise typer.BadParameter(f"{number} is too large: below {below}.")
    return number


def names(text: Any) -> tuple[str, ...]:
    """A list of names, separated by commas."""
    parts = tuple(part.strip() for part in str(text).split(","))
    if not all(parts):
        raise typer.BadParameter(f"{text!r} has an empty name; names are separated by commas, as in greedy,balanced.")
    return parts


def player_counts(text: Any) -> tuple[int, ...]:
    """A list of different player counts, in the order given."""
    counts: list[int] = []
    for part in str(text).split(","):
        if part.strip() not in map(str, PLAYER_COUNTS):
            raise typer.BadParameter(f"{part.strip()!r} is no player count: 1 (solo), 2, 3 or 4.")
        if int(part) in counts:
            raise typer.BadParameter(f"{int(part)} stands twice in {text!r}.")
        counts.append(int(part))
    return tuple(counts)


def game_address(text: Any) -> GameAddress:
    """`N` or `N.R`: block N, rotation R (default 0)."""
    block, dot, rotation = str(text).partition(".")
    if not block.isdecimal() or (dot and not rotation.isdecimal()):
        raise typer.BadParameter(f"{text!r} is no game: N, or N.R for rotation R of block N.")
    return GameAddress(int(block), int(rotation or 0))


def precision(text: Any) -> tuple[str, str]:
    """`METRIC=0.2%`."""
    metric, equals, within = str(text).partition("=")
    if not (metric and equals and within):
        raise typer.BadParameter(f"{text!r} is no precision, like seats.win_share=0.2%.")
    return metric.strip(), within.strip()


def executor_name(text: Any) -> str:
    """What plays."""
    if text not in EXECUTORS:
        raise typer.BadParameter(f"{text!r} is no executor: {' or '.join(EXECUTORS)}.")
    return text


def option(flag: str, metavar: str, parser: Callable[[Any], Any], help: str) -> Any:
    return typer.Option(flag, metavar=metavar, parser=parser, help=help)


Players = Annotated[Any, option("--players", "1,2,4", player_counts, "Player counts; 1 is solo.")]
Strategies = Annotated[
    Any, option("--strategies", "A,B,C", names, "Strategies by seat, from seat 1; one name fills all seats.")
]
STRONGEST = "balanced"  # who plays where conclusions are drawn, unless told otherwise: `strategies.field.BASE`
Field = Annotated[Any, option("--field", "A,B,C", names, "The opponents, or the field of a tournament.")]
Games = Annotated[
    Any, option("--games", "N", lambda text: whole(text, 1), "Games a condition, rounded up to whole blocks.")
]
Seed = Annotated[Any, option("--seed", "N", lambda text: whole(text, 0, SEED_LIMIT), "Seed of all chance.")]
Threads = Annotated[
    Any, option("--threads", "N", lambda text: whole(text, 1), "Threads to play with (default: one a processor).")
]
Catalog = Annotated[
    str | None,
    typer.Option("--catalog", metavar="FILE", help="Catalogue or overlay to use instead of the built-in one."),
]
Set = Annotated[
    list[str],
    typer.Option("--set", metavar="ADDRESS=VALUE", help="Change one value, as in chrome.A6.points=8; repeatable."),
]
Remove = Annotated[
    list[str], typer.Option("--remove", metavar="KIND.ID", help="Play without a component, as in chrome.A7; repeatable.")
]
Game = Annotated[
    Any, option("--game", "N[.R]", game_address, "The game to take: block N, in rotation R of its line-up.")
]
Precision = Annotated[
    Any,
    option("--precision", "METRIC=0.2%", precision, "Play until every interval of the metric is within that to each side."),
]
MaxGames = Annotated[
    Any, option("--max-games", "N", lambda text: whole(text, 1), "Most games a condition with --precision (default 10^6).")
]
More = Annotated[
    Any, option("--more", "N", lambda text: whole(text, 1), "Play at least N games a condition more than the run holds.")
]
Detail = Annotated[
    Any, option("--detail", "N", lambda text: whole(text, 0), "Games of each condition that are kept in detail.")
]
Deny = Annotated[
    list[str],
    typer.Option("--deny", metavar="KIND.ID", help="Also play without it for one seat, each seat in turn; repeatable."),
]
Give = Annotated[
    list[str],
    typer.Option("--give", metavar="KIND.ID", help="Also play with one seat beginning with it, each in turn; repeatable."),
]
Executor = Annotated[Any, option("--executor", "threads|dask", executor_name, "What plays: threads here, or Dask workers.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Of Dask (default: processes of this machine).")
]
Metrics = Annotated[
    str | None, typer.Option("--metrics", metavar="FILE", help="Python file that declares metrics of your own.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")]


def changes(catalog: str | None, sets: Sequence[str], removes: Sequence[str]) -> list[str]:
    """The words of a command line that set the variant."""
    words = ["--catalog", catalog] if catalog else []
    return words + [word for key, some in (("--set", sets), ("--remove", removes)) for value in some for word in (key, value)]


def one_player_count(players: Sequence[int]) -> int:
    """The player count of a command that plays one game."""
    if len(players) != 1:
        raise BadInput(f"--players: one player count is needed here, not {len(players)}.")
    return players[0]


def seats(strategies: Sequence[str], players: int) -> tuple[str, ...]:
    """The strategy of each seat; one name fills all seats."""
    if len(strategies) == 1:
        return tuple(strategies) * players
    if len(strategies) != players:
        raise BadInput(
            f"--strategies: {len(strategies)} names for {players} seats; give one for each seat, or one for all."
        )
    return tuple(strategies)


def thread_count(threads: int | None) -> int:
    """The number of threads: as asked for, or one for each processor this process may use."""
    if threads is not None:
        return threads
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def writable_folder(folder: Path) -> Path:
    """A folder that is there and can be written, or that can be made. Leaves nothing behind."""
    import tempfile

    present = folder.absolute()
    while not present.exists():
        present = present.parent
    if not present.is_dir():
        raise BadInput(f"--out: {present} is not a folder.")
    try:
        with tempfile.TemporaryDirectory(prefix=".corrosion-", dir=present):
            pass
    except OSError as error:
        raise BadInput(f"--out: cannot write in {present} ({error.strerror}).") from error
    return folder
