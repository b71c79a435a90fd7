"""What `play`, `sweep` and `resume` have in common: from a document to a run, and what is printed of it."""

import json as jsons
import shlex
from collections.abc import Callable, Sequence
from typing import Any

from scripts.cli.output import aligned, print_json
from scripts.cli.precision import metric_of, sentence
from scripts.cli.running import How, Outcome, carry_out, target

MOST_LINES = 40


def run_document(
    document: dict[str, Any], where: str, stem: str, command: str, out: Any, how: How, dry_run: bool,
    write: Callable[[Any], list[str]] = lambda run: [],
) -> None:  # fmt: skip
    """Check a plan and play it, or say what would be played. Raises BadInput, PlanError, CatalogueError.

    write: what else is made of the complete run; it returns lines that tell of it.
    """
    from sim.plan import plan_of

    how.check()
    plan = plan_of(document, where)
    if plan.target:
        metric_of(plan.target.metric, plan.target.written)
    from strategies.batch import manifest

    refuse_equal_values(plan, document, where)
    made = manifest(plan, command)
    directory = target(out, stem, made)
    if dry_run:
        show_plan(directory, made, how)
        return
    told: list[str] = []
    outcome = carry_out(directory, made, how, finish=lambda run: told.extend(write(run)))
    if not how.json:
        print("\n".join([*told, ""]) if told else "", end="")
    show_result(directory, outcome, how.json)


def refuse_equal_values(plan: Any, document: dict[str, Any], where: str) -> None:
    """Raise PlanError where two values of an address are the same game, so that one would be dropped. Or CatalogueError."""
    from sim.corrosion.catalogue import load_catalogue, override
    from sim.plan import PlanError

    axes = {address: values for address, values in document.get("factorial", {}).items() if address != "remove"}
    catalogue = load_catalogue(plan.catalog, edits=plan.edits) if axes else None
    for address, values in axes.items():
        known: dict[str, str] = {}
        for value in (str(value).lower() if isinstance(value, bool) else str(value) for value in values):
            content = override(catalogue, (f"{address}={value}",)).hash
            if content in known:
                raise PlanError(f"{where}: factorial: {address}={known[content]} and {value} are the same game")
            known[content] = value


def conditions(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    """The conditions of a run in words."""
    from strategies.cases import label

    plan = manifest["plan"]
    names = [strategy["name"] for strategy in plan["strategies"]]
    return [
        {"condition": number, "players": c["players"], "strategies": [names[s] for s in c["lineup"]],
         "variant": label(plan["variants"][c["variant"]]), "blocks": c["blocks"], "games": c["games"]}
        for number, c in enumerate(plan["conditions"])
    ]  # fmt: skip


def show_plan(directory: Any, manifest: dict[str, Any], how: How) -> None:
    """What would be played, how long that takes and how much room."""
    from scripts.cli.estimate import estimate, in_words

    found, expected = conditions(manifest), estimate(manifest, how)
    games = sum(c["games"] for c in found)
    if how.json:
        print_json({"directory": str(directory), "conditions": found, "games": games, "estimate": expected,
                    "command": manifest["command"]})  # fmt: skip
        return
    rows = [("", "players", "games", "line-up", "variant")]
    rows += [(str(c["condition"]), str(c["players"]), f"{c['games']:,}", " ".join(c["strategies"]), c["variant"])
             for c in found[:MOST_LINES]]  # fmt: skip
    print("\n".join(aligned(rows)))
    if len(found) > MOST_LINES:
        print(f"… and {len(found) - MOST_LINES:,} more")
    chosen = manifest["plan"].get("target")
    least = " at least" if chosen else ""
    print(f"would play{least} {games:,} games of {len(found):,} conditions into {directory}")
    print(sentence(manifest["plan"]) + "\n" if chosen else "", end="")
    print(in_words(expected) + "; nothing has been written")


def show_result(directory: Any, outcome: Outcome, json: bool, reports: Sequence[Any] = ()) -> None:
    """What was played, and the pages that were written of it."""
    manifest = outcome.run.manifest
    found = conditions(manifest)
    games = sum(c["games"] for c in found)
    if json:
        print(jsons.dumps({
            "t": "done", "directory": str(directory), "games": games, "games_played_now": outcome.new,
            "seconds": round(outcome.seconds, 2), "sample": sentence(manifest["plan"]), "conditions": found,
            "command": manifest["command"], **({"report": str(reports[0])} if reports else {}),
        }), flush=True)  # fmt: skip
        return
    kinds = f"{len(found):,} condition{'s' if len(found) > 1 else ''}"
    print(f"played {games:,} games of {kinds}" + (f" ({outcome.new:,} of them now)" if outcome.new < games else ""))
    print(sentence(manifest["plan"]) + "\n" if "target" in manifest["plan"] else "", end="")
    print("".join(f"report: {page}\n" for page in reports), end="")
    print(f"run: {directory}; to check it: {shlex.join(['corrosion', 'verify', str(directory)])}")
