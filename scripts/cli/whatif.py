"""`corrosion whatif`: the same games with and without a change, and what it did."""

import json as jsons
import shlex
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import (
    STRONGEST, Catalog, Deny, DryRun, Games, Give, Json, MaxGames, Players, Precision, Quiet, Remove, Seed, Set, Strategies,
    Threads, seats,
)  # fmt: skip
from scripts.cli.places import Out

All = Annotated[
    bool, typer.Option("--all", help="Deny and give every machine, award, one-shot and engineer, and rank them.")
]
GAMES, GAMES_ALL = 20000, 6000
CHUNK_BLOCKS, MOST_CHUNK = 60, 20000  # many variants take as many calls a chunk: in chunks of few blocks, half of the time
MOST_TABLES = 4  # on the terminal; the report has all
KINDS = ("chrome", "one_shot", "turning", "award", "engineer")  # those that a table of all components ranks

app = new_app()


@app.command()
def whatif(
    players: Players = "2",
    strategies: Strategies = STRONGEST,
    remove: Remove = [],
    set_: Set = [],
    catalog: Catalog = None,
    deny: Deny = [],
    give: Give = [],
    all_: All = False,
    games: Games = None,
    precision: Precision = None,
    max_games: MaxGames = None,
    seed: Seed = 1,
    out: Out = None,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play the same games with and without a change, and tell the difference.

    --remove and --set together are one change, for all seats; so is --catalog alone, against the built-in
    catalogue (with another change, or with --all, it is the ground they are made on). Each --deny and --give
    is done to one seat, each in turn. --all ranks all components by what they are worth to a seat. --precision names an
    effect: whatif.win_share, whatif.score, whatif.others or whatif.turns.
    The run can be resumed and verified like any other; the same command goes on where it was stopped.
    """
    for count in players:
        seats(strategies, count)
    chosen = {"players": list(players), "strategies": list(strategies), "remove": remove, "set": set_, "catalog": catalog,
              "deny": deny, "give": give, "all": all_, "seed": seed, "games": games, "precision": precision,
              "max_games": max_games}  # fmt: skip
    from scripts.cli.precision import EFFECT, effect_of
    from scripts.cli.running import How, carry_out, target
    from scripts.cli.runs import show_plan
    from sim.plan import plan_of
    from strategies.batch import manifest

    if precision:
        chosen["precision"] = (EFFECT + precision[0].removeprefix(EFFECT), precision[1])
    made = manifest(plan_of(document(chosen), "options"), command(chosen))
    if precision:
        effect_of(*chosen["precision"], made["plan"])
    directory, how = target(out, f"corrosion-whatif-{seed}", made), How(threads, quiet=quiet, json=json)
    if dry_run:
        show_plan(directory, made, how)
        return
    say_before(made, how)
    again = made["command"] + (f" --out {shlex.quote(str(out))}" if out else "")
    found: list[Any] = []
    outcome = carry_out(directory, made, How(threads, quiet=quiet), again=again,
                        finish=lambda run: found.append(write(run)))  # fmt: skip
    show(outcome, found[0], json)


def document(chosen: dict[str, Any]) -> dict[str, Any]:
    """The plan that the options describe. Raises BadInput, CatalogueError."""
    asked: dict[str, Any] = {
        "players": chosen["players"], "lineups": {"named": [chosen["strategies"]]}, "seed": chosen["seed"], "detail": 0,
        **sample(chosen),
    }  # fmt: skip
    given = {key: chosen[key] for key in ("set", "remove", "deny", "give") if chosen[key]}
    if chosen["all"] and given:
        raise BadInput(f"--all: goes without --{next(iter(given))}; put changes of the ground into a --catalog file.")
    if chosen["catalog"] and not given and not chosen["all"]:
        return asked | {"variant": [{"name": f"catalogue {chosen['catalog']}", "set": edits_of(chosen["catalog"])}]}
    asked |= {"catalog": chosen["catalog"]} if chosen["catalog"] else {}
    if chosen["all"]:
        some = components(chosen["catalog"])
        return asked | {"deny": some, "give": some, "chunk_games": chunk_games(chosen["players"], len(some), len(some))}
    if not given:
        raise BadInput("nothing is changed; give --remove, --set, --catalog, --deny, --give or --all.")
    change = {key: given[key] for key in ("set", "remove") if key in given}
    refuse_no_change(chosen)
    size = chunk_games(chosen["players"], len(chosen["deny"]), len(chosen["give"]))
    return asked | ({"variant": [change]} if change else {}) | {key: given[key] for key in ("deny", "give") if key in given} \
        | {"chunk_games": size}


def refuse_no_change(chosen: dict[str, Any]) -> None:
    """Raise BadInput where --set and --remove leave the game as it is. Or CatalogueError."""
    from sim.corrosion.catalogue import load_catalogue, override

    if not chosen["set"] and not chosen["remove"]:
        return
    ground = load_catalogue(chosen["catalog"])
    if load_catalogue(chosen["catalog"], chosen["set"], chosen["remove"]).hash != ground.hash:
        return
    same = [edit for edit in chosen["set"] if override(ground, [edit]).hash == ground.hash]
    if same:
        address, _, value = same[0].partition("=")
        raise BadInput(f"--set: {address.strip()} is {value.strip()} already: nothing is changed.")
    raise BadInput("--remove: this is not in the game as it is: nothing is changed." if not chosen["set"] else
                   "--set: the values come out as they are already: nothing is changed.")


def sample(chosen: dict[str, Any]) -> dict[str, Any]:
    """How many games a plan asks for: a number, or a precision. Raises BadInput."""
    if not chosen["precision"]:
        if chosen["max_games"]:
            raise BadInput("--max-games: goes with --precision only; --games says how many are played.")
        return {"games": chosen["games"] or (GAMES_ALL if chosen["all"] else GAMES)}
    asked = {"metric": chosen["precision"][0], "within": chosen["precision"][1]}
    asked |= {"max_games": chosen["max_games"]} if chosen["max_games"] else {}
    return {"precision": asked} | ({"games": chosen["games"]} if chosen["games"] else {})


def chunk_games(players: Sequence[int], denials: int, gifts: int) -> int:
    """Games a chunk: some blocks of all conditions that these denials and gifts make, as far as memory bears it."""
    from sim.plan import CHUNK_GAMES

    conditions = 1 + denials * max(players) + gifts * (max(players) + 1)
    return min(MOST_CHUNK, max(CHUNK_GAMES, CHUNK_BLOCKS * conditions))


def components(catalog: str | None) -> list[str]:
    """All components of a catalogue that a seat can take, and that are in the game."""
    from sim.corrosion.catalogue import load_catalogue

    data = load_catalogue(catalog).data
    return [f"{kind}.{name}" for kind in KINDS for name, component in data[kind].items() if component["copies"]]


def edits_of(catalog: str) -> list[str]:
    """What a catalogue file changes against the built-in one, as edits. Raises BadInput, CatalogueError."""
    from sim.corrosion.catalogue import diff, load_catalogue, override

    ground, file = load_catalogue(), load_catalogue(catalog)
    edits = [f"{address}={_written(value)}" for address, _, value in diff(ground, file)]
    if not edits:
        raise BadInput(f"--catalog: {catalog} has the values of the built-in catalogue: nothing is changed.")
    if override(ground, edits).hash != file.hash:
        raise BadInput(f"--catalog: what {catalog} changes is more than values of components; give it with a change.")
    return edits


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def command(chosen: dict[str, Any]) -> str:
    """The command line that plays this again: what decides the result, nothing else."""
    words = ["corrosion", "whatif", "--players", ",".join(map(str, chosen["players"]))]
    words += ["--strategies", ",".join(chosen["strategies"])]
    words += ["--catalog", chosen["catalog"]] if chosen["catalog"] else []
    for key in ("remove", "set", "deny", "give"):
        words += [word for value in chosen[key] for word in (f"--{key}", value)]
    words += ["--all"] if chosen["all"] else []
    asked = sample(chosen)
    target = asked.get("precision", {})
    words += ["--precision", f"{target['metric']}={target['within']}"] if target else ["--games", str(asked["games"])]
    words += ["--max-games", str(target["max_games"])] if "max_games" in target else []
    return shlex.join([*words, "--seed", str(chosen["seed"])])


def say_before(manifest: dict[str, Any], how: Any) -> None:
    """How long it will take, measured on the spot, before anything is played."""
    if how.quiet or how.json or len(manifest["plan"]["conditions"]) < 20:
        return
    from scripts.cli.estimate import estimate, in_words

    games = sum(condition["games"] for condition in manifest["plan"]["conditions"])
    least = "at least " if "target" in manifest["plan"] else ""
    typer.echo(f"corrosion: {least}{games:,} games of {len(manifest['plan']['conditions'])} conditions: "
               f"{in_words(estimate(manifest, how))}", err=True)  # fmt: skip


def write(run: Any) -> Any:
    """The report of a complete run: that of a table of all components, or of single comparisons."""
    if "--all" in shlex.split(run.manifest["command"]):
        from reports.causal.table import write_table

        return write_table(run)
    from reports.causal.page import write_whatif

    return write_whatif(run)


def show(outcome: Any, made: Any, json: bool) -> None:
    """What was found, in words."""
    from reports.causal.page import records
    from reports.labels import Labels
    from scripts.cli.precision import sentence

    manifest = outcome.run.manifest
    games = sum(condition["games"] for condition in manifest["plan"]["conditions"])
    if json:
        print(jsons.dumps({
            "directory": str(outcome.run.directory), "report": str(made.report), "games": games,
            "games_played_now": outcome.new, "seconds": round(outcome.seconds, 2), "sample": sentence(manifest["plan"]),
            "command": manifest["command"], "effects": list(records(made.effects)),
        }, ensure_ascii=False))  # fmt: skip
        return
    print("\n".join(lines(made, Labels(manifest["catalogue"]["data"]))))
    print(sentence(manifest["plan"]) + "\n" if "target" in manifest["plan"] else "", end="")
    print(f"{games:,} games ({outcome.new:,} of them now); report: {made.report}")


def lines(made: Any, labels: Any) -> Sequence[str]:
    """The findings as text: sentences, then a table."""
    from reports.causal.page import told
    from reports.causal.told import name
    from reports.labels import PLAYERS
    from reports.sections.whatif import rows_of
    from scripts.cli.output import aligned

    if made.lines:
        return made.lines
    text = told(made.effects, labels)
    some = made.effects.comparisons
    for i in range(len(some) if len(some) <= MOST_TABLES else 0):
        head = (f"{PLAYERS[some[i].players]}: {name(some[i], labels)}", "without", "with", "difference",
                "blocks that differ", "saved", "n (games)")  # fmt: skip
        text += ["", *aligned([head, *rows_of(made.effects, i)])]
    return [*text, ""]
