"""`corrosion tournament`: rate a field of strategies, and say who beats whom."""

import json as jsons
import shlex
from typing import Annotated, Any


from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.lineups import is_slow, planned, twice
from scripts.cli.options import (
    Catalog, DryRun, Executor, Field, Games, Json, Players, Quiet, Remove, Scheduler, Seed, Set, Threads, changes, option,
    whole,
)  # fmt: skip
from scripts.cli.output import aligned
from scripts.cli.places import Out

DEFAULT_GAMES, DEFAULT_LINEUPS = 400, 66
CHUNK = {True: 40, False: 1000}  # games in a chunk, of slow strategies or not: what an interruption loses
REPORT = "report.html"

Lineups = Annotated[
    Any, option("--lineups", "N", lambda text: whole(text, 1), "Most line-ups of three or four, drawn evenly from all.")
]

app = new_app()


@app.command()
def tournament(
    field: Field = None,
    players: Players = "2,3,4",
    games: Games = DEFAULT_GAMES,
    lineups: Lineups = DEFAULT_LINEUPS,
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
    """Let a field of strategies (default: all built-in ones) play each other, and rate it at each number of players.

    With two players everybody meets everybody. All line-ups have the same keys, in all rotations. The same command
    goes on where an earlier one was stopped.
    """
    from strategies.registry import names as built_in

    chosen = tuple(field or built_in())
    check(chosen, players)
    from reports.tournament.lineups import lineups as drawn
    from scripts.cli.running import How, carry_out, target
    from scripts.cli.runs import show_plan

    how = How(threads, executor, scheduler, quiet, json)
    how.check()
    document = {"players": list(players), "games": games, "seed": seed, "set": set_, "remove": remove}
    document |= {"catalog": catalog} if catalog else {}
    met = {n: drawn(chosen, n, lineups, seed) for n in players}
    made = planned(document, met, dict.fromkeys(players, ()), {"tournament": {"field": list(chosen)}}, CHUNK[is_slow(chosen)],
                   lambda n: -(-games // n), command(document, chosen, lineups))  # fmt: skip
    directory = target(out, f"corrosion-tournament-{seed}", made)
    if dry_run:
        show_plan(directory, made, how)
        return
    again = made["command"] + (f" --out {shlex.quote(str(out))}" if out else "")
    written: list[Any] = []
    outcome = carry_out(directory, made, how, again=again, finish=lambda run: written.append(write(run)))
    show(written[0], directory, outcome, json)


def check(field: tuple[str, ...], players: tuple[int, ...]) -> None:
    """Raise BadInput for a field that cannot play."""
    if 1 in players:
        raise BadInput("--players: there is no winner in solo; a tournament has 2, 3 or 4 players.")
    if who := twice(field):
        raise BadInput(f"--field: {who} stands there twice.")
    if len(field) < max(2, *players):
        raise BadInput(f"--field: {len(field)} strategies are too few for tables of {max(2, *players)}; each sits there once.")


def command(document: dict[str, Any], field: tuple[str, ...], lineups: int) -> str:
    """The command line that plays this again: what decides the result, nothing else."""
    words = ["corrosion", "tournament", "--field", ",".join(field), "--players", ",".join(map(str, document["players"]))]
    words += ["--lineups", str(lineups), "--games", str(document["games"]), "--seed", str(document["seed"])]
    return shlex.join([*words, *changes(document.get("catalog"), document["set"], document["remove"])])


def write(run: Any) -> Any:
    """The report of a run that is complete; what it is made of (reports.tournament.results.Tournament)."""
    from reports.tournament.page import write_report
    from reports.tournament.results import tournament as computed

    found = computed(run)
    write_report(run, found, [numbers(found)])
    return found


def show(found: Any, directory: Any, outcome: Any, json: bool) -> None:
    """A table and sentences for people, one object for programs."""
    if json:
        print(jsons.dumps({"t": "done", "directory": str(directory), "report": str(directory / REPORT),
                           "games_played_now": outcome.new, "seconds": round(outcome.seconds, 2), **numbers(found),
                           "command": found.manifest["command"]}), flush=True)  # fmt: skip
        return
    from reports.tournament.words import rating_head, rating_rows, verdicts

    head = rating_head(found)
    print("\n".join(aligned([["strategy", *head[1:]], *rating_rows(found)])))
    print("Elo points above the mean of the field; brackets: 95 % intervals, by block")
    print()
    for verdict in verdicts(found):
        print(f"{verdict.claim} {verdict.evidence}")
    print()
    print(f"report: {directory / REPORT}")


def numbers(found: Any) -> dict[str, Any]:
    """Every number that the page shows."""
    from reports.tournament.words import verdicts

    rated = [{"players": r.players, "lineups": r.lineups, "ties": r.fit.ties,
              "strategies": [{"strategy": name, "elo": r.ratings[s]._asdict(), "share_over_even": r.shares[s].estimate().numbers()}
                             for s, name in enumerate(found.field)]} for r in found.rated]  # fmt: skip
    made: dict[str, Any] = {"field": found.field, "rated": rated, "verdicts": [v.claim for v in verdicts(found)]}
    if found.meta is not None:
        meta, name = found.meta, found.field
        made["meta"] = {
            "shares": [{"strategy": name[s], "against": name[t], **e.numbers()} for (s, t), e in meta.cells.items()],
            "mixture": {name[s]: e.numbers() for s, e in enumerate(meta.mixture)},
            "alpha_rank": {name[s]: e.numbers() for s, e in enumerate(meta.ranks)},
            "dominated": [{"strategy": name[t], "by": name[s]} for t, s in meta.dominated],
            "cycles": [[name[k] for k in cycle] for cycle in meta.cycles],
        }  # fmt: skip
    return made
