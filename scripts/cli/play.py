"""`corrosion play`: play what the options say, and keep it as a run."""

import shlex
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import (
    Catalog, Deny, Detail, DryRun, Executor, Field, Games, Give, Json, MaxGames, Players, Precision, Quiet, Remove,
    Scheduler, Seed, Set, Strategies, Threads,
)  # fmt: skip
from scripts.cli.places import Out

Vary = Annotated[
    list[str],
    typer.Option("--vary", metavar="ADDRESS=A,B", help="Compare these values; several give every combination."),
]

app = new_app()


@app.command()
def play(
    players: Players = "1,2,3,4",
    strategies: Strategies = None,
    field: Field = None,
    games: Games = None,
    precision: Precision = None,
    max_games: MaxGames = None,
    seed: Seed = 1,
    detail: Detail = None,
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    vary: Vary = [],
    deny: Deny = [],
    give: Give = [],
    out: Out = None,
    threads: Threads = None,
    executor: Executor = "threads",
    scheduler: Scheduler = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play games of line-ups and variants, and keep them as a run.

    --strategies names one line-up (default: greedy in all seats), --field alone a round robin, both together
    each of the strategies against each of the field. The same command goes on where an earlier one was stopped.
    """
    document: dict[str, Any] = {"players": list(players), "lineups": lineups(strategies, field), "seed": seed}
    given = {"games": games, "detail": detail, "catalog": catalog, "set": set_, "remove": remove, "deny": deny, "give": give}
    document |= {key: value for key, value in given.items() if value not in (None, [])}
    if vary:
        document["factorial"] = axes(vary)
    if precision:
        document["precision"] = {"metric": precision[0], "within": precision[1]}
        document["precision"] |= {"max_games": max_games} if max_games else {}
    elif max_games:
        raise BadInput("--max-games: goes with --precision only; --games says how many are played.")
    from scripts.cli.running import How
    from scripts.cli.runs import run_document

    how = How(threads, executor, scheduler, quiet, json)
    run_document(document, "options", f"corrosion-play-{seed}", command(document), out, how, dry_run)


def lineups(strategies: Any, field: Any) -> dict[str, Any]:
    """What line-ups the options name."""
    if strategies and field:
        return {"against": {"strategies": list(strategies), "field": list(field)}}
    if field:
        return {"round_robin": list(field)}
    return {"named": [list(strategies or ("greedy",))]}


def axes(vary: list[str]) -> dict[str, list[str]]:
    """The factorial that some `--vary` describe."""
    found: dict[str, list[str]] = {}
    for text in vary:
        address, equals, values = text.partition("=")
        if not equals or not all(part.strip() for part in values.split(",")):
            raise BadInput(f"--vary: {text!r} is not ADDRESS=A,B.")
        if address in found:
            raise BadInput(f"--vary: {address} stands there twice.")
        found[address] = [part.strip() for part in values.split(",")]
        twice = next((value for value in found[address] if found[address].count(value) > 1), None)
        if twice is not None:
            raise BadInput(f"--vary: value {twice} of {address} stands there twice.")
    return found


def command(document: dict[str, Any]) -> str:
    """The command line that plays this again: what decides the result, nothing else."""
    words = ["corrosion", "play", "--players", ",".join(map(str, document["players"]))]
    named = document["lineups"]
    against = named.get("against", {})
    strategies = named["named"][0] if "named" in named else against.get("strategies")
    field = against.get("field", named.get("round_robin"))
    words += ["--strategies", ",".join(strategies)] if strategies else []
    words += ["--field", ",".join(field)] if field else []
    target = document.get("precision", {})
    words += ["--precision", f"{target['metric']}={target['within']}"] if target else []
    words += ["--max-games", str(target["max_games"])] if "max_games" in target else []
    for key in ("games", "seed", "detail", "catalog"):
        words += [f"--{key}", str(document[key])] if key in document else []
    for key in ("set", "remove", "deny", "give"):
        words += [word for value in document.get(key, []) for word in (f"--{key}", value)]
    words += [word for a, v in document.get("factorial", {}).items() for word in ("--vary", f"{a}={','.join(v)}")]
    return shlex.join(words)


