"""`corrosion compare A B`: play strategies against each other on the same keys, and say who is better, and how."""

import shlex
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.lineups import is_slow, known_as, twice
from scripts.cli.lineups import planned as with_lineups
from scripts.cli.options import (
    Catalog, DryRun, Executor, Field, Games, Json, Players, Quiet, Remove, Scheduler, Seed, Set, Threads, changes, option,
    whole,
)  # fmt: skip
from scripts.cli.places import Out

DEFAULT_GAMES, MOST_GAMES = 4000, 200_000
CHUNK = {True: 40, False: 240}  # games between two looks, and what an interruption loses; of slow strategies or not
HYPOTHESES = {"null": (0.0, 0.0), "alternative": (0.02, 1.0)}  # win share, and points in solo


def hypothesis(text: Any) -> tuple[float | None, float | None]:
    """`2%` for win shares, `1` (points) for solo, or both, as `2%,1`."""
    share = points = None
    for part in str(text).split(","):
        try:
            value = float(part.strip().removesuffix("%"))
        except ValueError:
            raise typer.BadParameter(f"{part!r} is no difference: 2% of win share, or 1 (point) in solo.") from None
        if part.strip().endswith("%"):
            share = value / 100
        else:
            points = value
    return share, points


def risk(text: Any) -> float:
    """A probability of being wrong, above 0 and below 0.5."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 0.5:
        raise typer.BadParameter(f"{text!r} is no probability of an error: above 0 and below 0.5.")
    return value


Compared = Annotated[list[str], typer.Argument(metavar="A B …", help="The strategies; the same one twice is a check.")]
Sprt = Annotated[bool, typer.Option("--sprt", help="Play until a sequential test between --null and --alternative is decided.")]
Anytime = Annotated[bool, typer.Option("--anytime", help="Play until an interval that holds at all times excludes --null.")]
Null = Annotated[Any, option("--null", "D", hypothesis, "Difference of the null, as 0% or 0%,0 (default); points in solo.")]
Alternative = Annotated[Any, option("--alternative", "D", hypothesis, "That of the alternative (default 2%,1).")]
Alpha = Annotated[Any, option("--alpha", "P", risk, "How often a true null may be rejected.")]
Beta = Annotated[Any, option("--beta", "P", risk, "How often a true alternative may be.")]
MaxGames = Annotated[
    Any, option("--max-games", "N", lambda text: whole(text, 1), f"Most games a condition of a test (default {MOST_GAMES}).")
]

app = new_app()


@app.command()
def compare(
    strategies: Compared,
    players: Players = "1,2,3,4",
    field: Field = None,
    games: Games = None,
    sprt: Sprt = False,
    anytime: Anytime = False,
    null: Null = None,
    alternative: Alternative = None,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    max_games: MaxGames = None,
    seed: Seed = 1,
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    out: Out = None,
    threads: Threads = None,
    executor: Executor = "threads",
    scheduler: Scheduler = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Compare strategies in the same games: every key is played with each of them in every seat.

    Two are compared one among the other's, both ways round; more than two at one table; with --field also beside
    these opponents; in solo by score. --sprt and --anytime stop by themselves. The same command goes on where an earlier
    one was stopped.
    """
    test = tested(sprt, anytime, null, alternative, alpha, beta, max_games, players)
    check(strategies, games, test)
    same = known_as(strategies)
    asked = {"strategies": [same[name] for name in strategies], "field": list(field or ())}
    if asked["strategies"] != strategies:
        asked["called"] = list(strategies)
        print(f"corrosion: {' and '.join(strategies)} are one strategy (equal content): this is the check of the comparison.",
              file=sys.stderr)  # fmt: skip
    document = {"players": list(players), "games": games or DEFAULT_GAMES, "seed": seed, "set": set_, "remove": remove}
    document |= {"catalog": catalog} if catalog else {}
    from scripts.cli.running import How, carry_out, target
    from scripts.cli.runs import show_plan

    how = How(threads, executor, scheduler, quiet, json)
    how.check()
    made = planned(document, asked, test, command(document, asked, test))
    directory = target(out, f"corrosion-compare-{seed}", made)
    if dry_run:
        show_plan(directory, made, how)
        return
    again = made["command"] + (f" --out {shlex.quote(str(out))}" if out else "")
    written: list[Any] = []
    outcome = carry_out(directory, made, how, again=again, finish=lambda run: written.append(write(run)))
    from scripts.cli.compare_shown import show

    show(written[0], directory, outcome, json)


def check(strategies: Sequence[str], games: int | None, test: dict[str, Any] | None) -> None:
    """Raise BadInput for a comparison that cannot be made."""
    if len(strategies) < 2:
        raise BadInput("compare: two strategies or more are needed; the same one twice checks the comparison itself.")
    if len(strategies) > 2 and (who := twice(strategies)):
        raise BadInput(f"compare: {who} stands there twice; that is a check with two of them only.")
    if test and len(strategies) != 2:
        raise BadInput(f"--{test['test']}: tests two strategies, not {len(strategies)}.")
    if test and games:
        raise BadInput("--games: a test chooses how many games are played; --max-games says how many at most.")


def tested(sprt: bool, anytime: bool, null: Any, alternative: Any, alpha: float, beta: float, max_games: int | None,
           players: Sequence[int]) -> dict[str, Any] | None:  # fmt: skip
    """What a manifest says of the test that the options describe. Raises BadInput."""
    if sprt and anytime:
        raise BadInput("--anytime: does not go with --sprt; choose one of the two.")
    if not sprt and not anytime:
        if null or alternative or max_games:
            raise BadInput("--null, --alternative and --max-games: go with --sprt or --anytime only.")
        return None
    found: dict[str, Any] = {"test": "sprt" if sprt else "anytime", "alpha": alpha, "beta": beta}
    for name, chosen in (("null", null), ("alternative", alternative)):
        share, points = chosen or (None, None)
        if share is not None and set(players) == {1} or points is not None and 1 not in players:
            raise BadInput(f"--{name}: solo is compared in points, like 1, and more players in win share, like 2%.")
        values = [default if value is None else value for value, default in zip((share, points), HYPOTHESES[name], strict=True)]
        found[name] = {str(n): values[n == 1] for n in players}
    for n in map(str, players):
        low, high = found["null"][n], found["alternative"][n]
        if sprt and low == high:
            raise BadInput("--alternative: is the same as --null; a test needs two different hypotheses.")
        for name, value in (("null", low), ("alternative", high)):
            if n != "1" and not abs(value) < 0.5:
                raise BadInput(f"--{name}: {100 * value:g}% is impossible: a difference of win shares here is within ±50%.")
            if n == "1" and not abs(value) < 1000:
                raise BadInput(f"--{name}: {value:g} points are impossible: below 1000.")
    return found | {"max_games": max_games or MOST_GAMES}


def planned(document: dict[str, Any], asked: dict[str, Any], test: dict[str, Any] | None, again: str) -> dict[str, Any]:
    """The manifest of the run. Raises PlanError, CatalogueError."""
    from reports.compare.design import design
    from reports.compare.testing import step_of

    chunk = CHUNK[is_slow([*asked["strategies"], *asked["field"]])]
    made = design(asked["strategies"], document["players"], asked["field"])

    def blocks(players: int) -> int:
        most = -(-(test["max_games"] if test else document["games"]) // players)
        return min(most, step_of(players, chunk)) if test else most

    facts = {"compare": asked} | ({"target": test} if test else {})
    return with_lineups(document, made.tables, made.lineups, facts, chunk, blocks, again)


def command(document: dict[str, Any], asked: dict[str, Any], test: dict[str, Any] | None) -> str:
    """The command line that plays this again: what decides the result, nothing else."""
    words = ["corrosion", "compare", *asked.get("called", asked["strategies"])]
    words += ["--players", ",".join(map(str, document["players"]))]
    words += ["--field", ",".join(asked["field"])] if asked["field"] else []
    if test:
        words += [f"--{test['test']}"]
        for name in ("null", "alternative"):
            solo = [f"{value:g}" for n, value in test[name].items() if n == "1"]
            share = [f"{100 * value:g}%" for n, value in test[name].items() if n != "1"][:1]
            words += [f"--{name}", ",".join(share + solo)]
        words += ["--alpha", f"{test['alpha']:g}", "--beta", f"{test['beta']:g}", "--max-games", str(test["max_games"])]
    else:
        words += ["--games", str(document["games"])]
    words += ["--seed", str(document["seed"])]
    return shlex.join([*words, *changes(document.get("catalog"), document["set"], document["remove"])])


def write(run: Any) -> Any:
    """The report of a run that is complete; what it is made of (reports.compare.results.Comparison)."""
    from reports.compare.page import write_report
    from reports.compare.results import comparison
    from scripts.cli.compare_shown import numbers

    found = comparison(run)
    write_report(run, found, sample(run), [numbers(found)])
    return found


def sample(run: Any) -> str:
    """The first game of the largest table, told: not chosen by its result."""
    from reports.replay.again import job_of
    from scripts.cli.trace import told
    from sim.corrosion.trace import Address, trace
    from strategies.batch import Batch
    from strategies.field import Table, play_at

    most = max(condition.players for condition in run.conditions)
    number = next(n for n, condition in enumerate(run.conditions) if condition.players == most)
    batch = Batch(run.manifest)
    job, names = job_of(batch, run, number, 0, 0)
    variant = batch.variants[run.conditions[number].variant]
    return "\n".join(told(trace(play_at, variant, Table(batch.field, variant), job, Address(names)), variant.data, "text"))
