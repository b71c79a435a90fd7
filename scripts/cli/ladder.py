"""`corrosion ladder`: how strong the styles are, against one of them and alone, and how far a search is above them."""

import shlex
import time
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import Field, Games, Json, Quiet, Seed, Threads, names, option, thread_count, whole
from scripts.cli.output import aligned, print_json
from scripts.cli.places import Out

BUDGETS = (50, 200, 1000)
SEARCH_GAMES = 20  # of each search, unless --search-games says otherwise
STYLE_GAMES = 2000
CHUNK = {True: 4, False: 1000}  # games in a chunk, of a search or not: what an interruption loses

app = new_app()


def budgets(text: Any) -> tuple[int, ...]:
    """Imagined games a decision, rising; `none` for no search."""
    if str(text) == "none":
        return ()
    parts = names(text)
    if not all(part.isdecimal() and 1 <= int(part) <= 1_000_000 for part in parts):
        raise typer.BadParameter(f"{text!r} is no list of numbers from 1 to 1000000.")
    return tuple(int(part) for part in parts)


Budgets = Annotated[Any, option("--budgets", "N,N", budgets, "Imagined games a decision of the searches; none: no search.")]
Against = Annotated[str, typer.Option("--against", metavar="STYLE", help="Whom all play with two players.")]
SearchGames = Annotated[Any, option("--search-games", "N", lambda text: whole(text, 2), "Games of each search, in both seats; alone half as many.")]


@app.command()
def ladder(
    field: Field = None,
    against: Against = "",
    budgets: Budgets = ",".join(map(str, BUDGETS)),
    games: Games = None,
    search_games: SearchGames = SEARCH_GAMES,
    seed: Seed = 1,
    out: Out = None,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Play every style and searches of rising budgets with two players and solo, and rank them.

    Each plays in both seats against one style (default: the best all-rounder), on the same keys; what was played
    is kept, and the same command goes on. Solo says how far each gets alone; there the searches go on by the best
    style for it.
    """
    from strategies.field import BASE, find
    from strategies.registry import names as built_in

    against = against or BASE
    rungs = [*(field or built_in()), *(f"search:{budget}:{against}" for budget in budgets)]
    for name in (against, *rungs):
        try:
            find(name)
        except ValueError as error:
            raise BadInput(f"--field: {error}") from error
    folder = out or Path(f"corrosion-ladder-{seed}")
    rows = []
    for name in rungs:
        number = search_games if name.startswith("search:") else games or STYLE_GAMES
        rows.append(rung(folder, name, against, number, seed, threads, quiet))
    rows.sort(key=lambda row: -(row.share.value if row.share.value is not None else 0.5))
    if json:
        print_json({**rows[0].source, "against": against, "seed": seed, "rungs": [row.record() for row in rows]})
    else:
        print(f"against {against}, two players, both seats of every key; solo alone; ± and brackets: 95 % intervals")
        print("\n".join(aligned([HEAD, *(row.words() for row in rows)])))


HEAD = ("strategy", "win share", "score", "games", "solo median", "games", "seconds a decision")


class Rung(NamedTuple):
    """How strong one strategy is."""

    name: str
    share: Any  # Estimate of the win share against the reference
    score: float
    games: int
    median: Any  # Estimate of the solo score's median
    solo_games: int
    decisions: float  # with more than one option, of the strategy in a game of two
    seconds: float | None  # a game of two, of one thread; None where all had been played before
    source: dict[str, str]  # hashes of the engine and of the component values

    def record(self) -> dict[str, Any]:
        """For programs."""
        return {"strategy": self.name, "win_share": self.share.numbers(), "score": self.score, "games": self.games,
                "solo_median": self.median.numbers(), "solo_games": self.solo_games, "decisions": self.decisions,
                "seconds_a_game": self.seconds}

    def words(self) -> tuple[str, ...]:
        """A line of the table."""
        from reports.words import percent, plain

        seconds = "" if self.seconds is None else f"{self.seconds / self.decisions:.2g}"
        return (self.name, percent(self.share), f"{self.score:.1f}", f"{self.games:,}", plain(self.median),
                f"{self.solo_games:,}", seconds)


def rung(folder: Any, name: str, against: str, games: int, seed: int, threads: int | None, quiet: bool) -> Rung:
    """Play what is missing of a strategy's games, and look at them."""
    two, seconds = played(folder, [name, against], games, seed, threads, quiet)
    keys = -(-games // 2) if name.startswith("search:") else games  # of a search: the keys that it plays in both seats
    alone, _ = played(folder, [alone_as(name)], keys, seed, threads, quiet)
    from reports.ladder import median_score, pair

    share, score, count, decisions = pair(two)
    median, solo = median_score(alone)
    seconds = None if seconds is None else seconds * thread_count(threads)
    plan = two.manifest["plan"]
    source = {"engine": plan["engine"], "values": plan["variants"][0]["hash"]}
    return Rung(name, share, score, count, median, solo, decisions, seconds, source)


def alone_as(name: str) -> str:
    """Who plays the solo games of a rung: a search goes on by the style that is made for it."""
    from strategies.field import SOLO_BASE

    return ":".join([*name.split(":")[:2], SOLO_BASE]) if name.startswith("search:") else name


def played(folder: Any, lineup: list[str], games: int, seed: int, threads: int | None, quiet: bool) -> tuple[Any, float | None]:
    """The run of a line-up, complete, and seconds a game if any was played now."""
    from scripts.cli.running import How, carry_out
    from sim.plan import plan_of
    from strategies.batch import manifest

    is_search = any(name.startswith("search:") for name in lineup)
    plan = {"players": [len(lineup)], "lineups": {"named": [lineup]}, "games": games, "seed": seed, "detail": 0,
            "chunk_games": CHUNK[is_search]}  # fmt: skip
    words = ["corrosion", "play", "--players", str(len(lineup)), "--strategies", ",".join(lineup), "--games", str(games)]
    made = manifest(plan_of(plan, "ladder"), shlex.join([*words, "--seed", str(seed)]))
    directory = folder / "-".join(Path(name).name.replace(":", "-") for name in lineup)
    started = time.monotonic()
    outcome = carry_out(directory, made, How(threads, quiet=quiet), again="the same command")
    return outcome.run, (time.monotonic() - started) / outcome.new if outcome.new else None
