"""`corrosion rebalance`: the smallest changes of values that bring every effect inside a band."""

import hashlib
import json as jsons
import shlex
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import (
    STRONGEST, Catalog, DryRun, Games, Json, Players, Quiet, Seed, Strategies, Threads, names, option, seats, whole,
)  # fmt: skip
from scripts.cli.places import Out

TARGETS = ("machines", "one-shots", "awards", "seats")
STEPS = 6


def target_name(text: Any) -> str:
    """What is balanced."""
    if text not in TARGETS:
        raise typer.BadParameter(f"{text!r} is no target: {', '.join(TARGETS)}.")
    return text


class BandOf(NamedTuple):
    """How far an effect may lie from the mean of its kind."""

    share: float  # win share
    points: float  # solo

    def __str__(self) -> str:
        return f"{100 * self.share:g}%,{self.points:g}"


def band_of(text: Any) -> BandOf:
    """`2%`, `2%,0.5` or `0.5`: of win share, of points in solo."""
    found = {}
    for part in str(text).split(","):
        unit = "share" if part.endswith("%") else "points"
        try:
            value = float(part.removesuffix("%")) / (100 if unit == "share" else 1)
        except ValueError:
            value = 0.0
        if not 0 < value < (1 if unit == "share" else 100) or unit in found:
            raise typer.BadParameter(f"{text!r} is no band: of win share like 2%, in solo of points like 0.5, or both: 2%,0.5.")
        found[unit] = value
    return BandOf(**({"share": BAND.share, "points": BAND.points} | found))


def changes(text: Any) -> tuple[str, ...]:
    """What may be changed."""
    for part in names(text):
        if part not in ("points", "costs"):
            raise typer.BadParameter(f"{part!r} is nothing that can be changed: points, costs.")
    return names(text)


BAND = BandOf(0.02, 0.5)
Target = Annotated[Any, option("--target", "|".join(TARGETS), target_name, "What is to be balanced.")]
Change = Annotated[Any, option("--change", "points,costs", changes, "What of machines may be changed.")]
Band = Annotated[
    Any, option("--band", "2%,0.5", band_of, "How far an effect may lie from the mean of its kind: win share; solo: points.")
]
MostGames = Annotated[Any, option("--max-games", "N", lambda text: whole(text, 1), "Games of all steps together, at most.")]

app = new_app()


@app.command()
def rebalance(
    target: Target,
    players: Players = "2",
    strategies: Strategies = STRONGEST,
    change: Change = "points,costs",
    band: Band = str(BAND),
    games: Games = 3000,
    max_games: MostGames = 2_000_000,
    seed: Seed = 1,
    catalog: Catalog = None,
    out: Out = None,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Look for the smallest changes that bring every effect inside a band around the mean of its kind.

    Changes points and costs of chrome machines, costs of one-shot machines, points of award tasks, or the goods that seats
    begin with, so that it fits all --players at once. --games are those of each condition of a step. The same command goes
    on where it was stopped.
    """
    for count in players:
        seats(strategies, count)
    if target == "seats" and 1 in players:
        raise BadInput("--players: effects of seats are win shares, so it takes two players at least.")
    if target == "one-shots" and "costs" not in change:
        raise BadInput("--change: one-shot machines have costs only: costs.")
    chosen = {"target": target, "players": list(players), "strategies": list(strategies), "change": list(change), "band": band,
              "games": games, "max_games": max_games, "seed": seed, "catalog": catalog}  # fmt: skip
    from scripts.cli.running import How

    folder, how = Path(out or f"corrosion-rebalance-{target}-{seed}"), How(threads, quiet=quiet, json=False)
    search = Search(chosen, folder, how)
    if dry_run or not (quiet or json):
        typer.echo(search.before(), err=not dry_run)
    if dry_run:
        return
    outcome = search.find()
    report, told, kept = search.write(outcome)
    if json:
        print(jsons.dumps({"directory": str(folder), "report": str(report), "games_played_now": search.new, **kept,
                           "command": command(chosen)}))  # fmt: skip
    else:
        print("\n".join(told))
        print(f"{search.used:,} games ({search.new:,} of them now); report: {report}")


class Search:
    """The steps of a search, each a run in the folder. Raises BadInput, PlanError, CatalogueError."""

    def __init__(self, chosen: dict[str, Any], folder: Path, how: Any) -> None:
        from reports.causal.rebalance import begun, items
        from sim.corrosion.catalogue import load_catalogue

        self.chosen, self.folder, self.how = chosen, folder, how
        self.data = load_catalogue(chosen["catalog"]).data
        self.items = items(chosen["target"], self.data, chosen["players"], chosen["change"])
        self.begun = begun(self.items)
        self.bands = [chosen["band"].points if count == 1 else chosen["band"].share for count in chosen["players"]]
        self.played: list[dict[str, Any]] = []  # the manifests of the runs, in order
        self.new = 0

    @property
    def used(self) -> int:
        """Games of all runs so far."""
        return sum(c["games"] for made in self.played for c in made["plan"]["conditions"])

    def before(self) -> str:
        """What a step costs, measured on the spot."""
        from scripts.cli.estimate import estimate, in_words

        made = self._manifest(self.begun)
        games = sum(c["games"] for c in made["plan"]["conditions"])
        return (f"at most {STEPS} steps of {games:,} games ({in_words(estimate(made, self.how))} each), and two such on held-out "
                f"keys; at most {self.chosen['max_games']:,} games of steps")  # fmt: skip

    def _manifest(self, state: Any, realm: int = 0, gift: bool = False) -> dict[str, Any]:
        from reports.causal.rebalance import edits, gifts
        from sim.plan import plan_of
        from strategies.batch import manifest

        asked = {"players": self.chosen["players"], "lineups": {"named": [self.chosen["strategies"]]},
                 "games": self.chosen["games"], "seed": self.chosen["seed"], "detail": 0}  # fmt: skip
        asked |= {"catalog": self.chosen["catalog"]} if self.chosen["catalog"] else {}
        changed = edits(self.items, state)
        asked |= {"set": changed} if changed else {}
        if gift:
            asked |= {"variant": [{"set": [edit]} for edit in gifts(self.data, self.items)]}
        elif not self.items[0].seat:
            asked |= {"deny": [item.name for item in self.items]}
        made = manifest(plan_of(asked, "options"), command(self.chosen))
        plan = made["plan"] | {"realm": realm}
        hashed = hashlib.sha256(jsons.dumps(plan, sort_keys=True).encode()).hexdigest()[:16]
        return made | {"plan": plan, "plan_hash": hashed}

    def _play(self, name: str, made: dict[str, Any]) -> Any:
        from scripts.cli.running import carry_out, target

        again = shlex.join([*shlex.split(command(self.chosen)), "--out", str(self.folder)])
        outcome = carry_out(target(self.folder / name, "", made), made, self.how, again=again)
        self.played.append(made)
        self.new += outcome.new
        return outcome.run

    def find(self) -> Any:
        """The best state that the steps come to, measured on held-out keys."""
        from dataclasses import replace

        from reports.causal.rebalance import corrected, distance, first_slopes, measure, smaller, step, stray
        from reports.sections.rebalance import Outcome
        from sim.chance import REALM_VERIFY

        bands = self.bands
        try:
            slopes = first_slopes(self._play("gift", self._manifest(self.begun, gift=True)), self.items)
        except ValueError as error:
            raise BadInput(f"--games: {error}.") from None
        state = replace(self.begun, slopes=slopes)
        found = measure(self._play("step-00", self._manifest(state)), self.items)
        best, least, steps, why = state, (stray(found, bands), 0), 0, "the steps were used up"
        seen = {state.values}
        while steps < STEPS:
            move = step if stray(found, bands) else smaller
            after = move(self.items, state, found, bands)
            if after.values in seen:
                why = "no whole number comes closer" if least[0] else "the band was reached"
                break
            if self.used + self._games(state) > self.chosen["max_games"]:
                why = "--max-games was reached"
                break
            seen.add(after.values)
            steps += 1
            now = measure(self._play(f"step-{steps:02d}", self._manifest(after)), self.items)
            state, found = corrected(self.items, state, after, found, now), now
            reached = stray(now, bands), distance(self.items, state)
            if reached < least:
                best, least = state, reached
        held = [measure(self._play(name, self._manifest(at, REALM_VERIFY)), self.items)
                for name, at in (("held-out-before", self.begun), ("held-out-after", best))]  # fmt: skip
        return Outcome(self.chosen["target"], self.chosen["players"], bands, self.items, best, *held, steps, why)

    def _games(self, state: Any) -> int:
        return sum(c["games"] for c in self._manifest(state)["plan"]["conditions"])

    def write(self, outcome: Any) -> tuple[Path, list[str], dict[str, Any]]:
        """The report, lines for the terminal, and what is kept for programs."""
        from reports.causal.page import method_section, together, write_page
        from reports.causal.rebalance import edits
        from reports.labels import Labels
        from reports.sections import rebalance as sections
        from sim.store import Run, open_run

        labels, last = Labels(self.data), open_run(self.folder / "held-out-after").manifest
        whole = together(last, self.played[:-1])
        first = sections.verdicts(outcome, labels)
        before, after = ([{"players": count, "items": sections.outside(found, outcome, c)}
                          for c, count in enumerate(outcome.players)] for found in (outcome.before, outcome.after))
        kept = {"changes": edits(self.items, outcome.state), "steps": outcome.steps, "why": outcome.why,
                "outside_before": before, "outside_after": after}  # fmt: skip
        records = [{"metric": "rebalance.effect", "item": item.name, "players": count, "before": was[c].numbers(),
                    "after": now[c].numbers(), "values": {knob.address: [knob.begun, value] for knob, value in
                                                          zip(item.knobs, values, strict=True)}}
                   for item, values, was, now in zip(self.items, outcome.state.values, outcome.before, outcome.after, strict=True)
                   for c, count in enumerate(outcome.players) if was[c] is not None]  # fmt: skip
        parts = [*sections.sections(outcome, labels), method_section(whole)]
        report = write_page(Run(self.folder, whole), "Corrosion: rebalancing", parts, first, records)
        return report, [line for v in first for line in (v.claim, f"  {v.evidence}")], kept


def command(chosen: dict[str, Any]) -> str:
    """The command line that does this again: what decides the result, nothing else."""
    words = ["corrosion", "rebalance", "--target", chosen["target"], "--players", ",".join(map(str, chosen["players"]))]
    words += ["--strategies", ",".join(chosen["strategies"]), "--change", ",".join(chosen["change"])]
    words += ["--band", str(chosen["band"]), "--games", str(chosen["games"]), "--max-games", str(chosen["max_games"])]
    words += ["--seed", str(chosen["seed"]), *(["--catalog", chosen["catalog"]] if chosen["catalog"] else [])]
    return shlex.join(words)
