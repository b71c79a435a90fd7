"""`corrosion sensitivity`: which conclusions hold whatever the assumed values are."""

import json as jsons
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.options import (
    Catalog, DryRun, Games, Json, Players, Quiet, Seed, Strategies, Threads, option, seats, whole,
)  # fmt: skip
from scripts.cli.places import Out

Catalogues = Annotated[
    Any, option("--catalogues", "N", lambda text: whole(text, 2), "Plausible catalogues that shares are counted in.")
]
A_PART = 128  # catalogues in one run
BASE_GAMES = 4000
FIELDS = ("random", "greedy", "balanced")

app = new_app()


@app.command()
def sensitivity(
    players: Players = "2",
    strategies: Strategies = "greedy",
    catalogues: Catalogues = 512,
    games: Games = 200,
    seed: Seed = 1,
    catalog: Catalog = None,
    out: Out = None,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play plausible catalogues, and say in how many of them each conclusion holds.

    --games are those of each catalogue; all are played on the same keys. The same command goes on where it was
    stopped. The folder holds the runs `base`, `skill` and `part-000` …, and the report.
    """
    for count in players:
        seats(strategies, count)
    chosen = {"players": list(players), "strategies": list(strategies), "catalogues": catalogues, "games": games,
              "seed": seed, "catalog": catalog}  # fmt: skip
    from scripts.cli.running import How

    folder, how = Path(out or f"corrosion-sensitivity-{seed}"), How(threads, quiet=quiet, json=False)
    found = Study(chosen)
    if dry_run or not (quiet or json):
        typer.echo(found.before(how), err=not dry_run)
    if dry_run:
        return
    new = found.play(folder, how)
    report, told, kept = found.write(folder)
    if json:
        print(jsons.dumps({"directory": str(folder), "report": str(report), "games_played_now": new, "found": kept,
                           "command": command(chosen)}))  # fmt: skip
    else:
        print("\n".join(told))
        print(f"{found.games:,} games ({new:,} of them now); report: {report}")


class Study:
    """The catalogues and the runs of a study of sensitivity. Raises BadInput, PlanError, CatalogueError."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        import numpy as np

        from reports.causal.plausible import coordinates, designs, edits_at, groups
        from reports.causal.sensitivity import Sample
        from sim.corrosion.catalogue import load_catalogue

        self.chosen, ground = chosen, load_catalogue(chosen["catalog"])
        self.coordinates = coordinates(ground)
        self.members = groups(self.coordinates)
        known: dict[tuple[str, ...], int] = {}
        rows, points = {}, {}
        for name, some in designs(len(self.coordinates), self.members, -(-chosen["catalogues"] // 2), chosen["seed"]):
            points[name] = some
            edits = [edits_at(ground, self.coordinates, point) for point in some]
            rows[name] = np.array([known.setdefault(each, len(known)) for each in edits])
        self.edits, self.sample = list(known), Sample(rows, points)
        self.runs = {"base": self._manifest({"games": BASE_GAMES}), "skill": self._skill()}
        for first in range(0, len(self.edits), A_PART):
            some = [{"name": f"catalogue {first + i}", "set": list(each)}
                    for i, each in enumerate(self.edits[first : first + A_PART])]  # fmt: skip
            self.runs[f"part-{first // A_PART:03d}"] = self._manifest({"base": False, "variant": some})

    def _manifest(self, more: dict[str, Any]) -> dict[str, Any]:
        from sim.plan import plan_of
        from strategies.batch import manifest

        asked = {"players": self.chosen["players"], "lineups": {"named": [self.chosen["strategies"]]},
                 "games": self.chosen["games"], "seed": self.chosen["seed"], "detail": 0}  # fmt: skip
        asked |= {"catalog": self.chosen["catalog"]} if self.chosen["catalog"] else {}
        return manifest(plan_of(asked | more, "options"), command(self.chosen))

    def _skill(self) -> dict[str, Any]:
        return self._manifest({"games": BASE_GAMES, "lineups": {"named": [[field] for field in FIELDS]}})

    @property
    def games(self) -> int:
        """Games of all runs."""
        return sum(c["games"] for made in self.runs.values() for c in made["plan"]["conditions"])

    def before(self, how: Any) -> str:
        """What will be played, and how long that takes, measured on the spot."""
        from scripts.cli.estimate import estimate

        expected = estimate(self.runs["part-000"], how)["seconds"]
        part = sum(c["games"] for c in self.runs["part-000"]["plan"]["conditions"])
        long = "" if expected is None else f": about {expected * self.games / part / 60:.0f} minutes"
        return (f"{len(self.edits):,} catalogues ({len(self.coordinates)} values that may be otherwise, in "
                f"{len(self.members)} groups), {self.games:,} games{long}")  # fmt: skip

    def play(self, folder: Path, how: Any) -> int:
        """Play what is missing of all runs; how many games were played now. Raises what playing raises."""
        from scripts.cli.running import carry_out, target

        again = shlex.join([*shlex.split(command(self.chosen)), "--out", str(folder)])
        for name, made in self.runs.items():
            target(folder / name, "", made)  # refuses another run's folder before anything is played
        return sum(carry_out(folder / name, made, how, again=again).new for name, made in self.runs.items())

    def write(self, folder: Path) -> tuple[Path, list[str], list[dict[str, Any]]]:
        """The report, lines for the terminal, and the records for programs."""
        from reports.causal.page import method_section, write_page
        from reports.causal.sensitivity import by_field, held, records
        from reports.sections import sensitivity as sections
        from sim.store import Run, open_run

        base, skill = open_run(folder / "base"), open_run(folder / "skill")
        parts = [open_run(folder / name) for name in self.runs if name.startswith("part-")]
        found, made, kept = {}, [], []
        for group, players in enumerate(self.chosen["players"]):
            found[players] = list(held(base, parts, group, self.sample, self.coordinates, self.members))
            fields = {name: [by_field(skill, group * len(FIELDS) + i, h.headline) for h in found[players]]
                      for i, name in enumerate(FIELDS)}  # fmt: skip
            made.append(sections.section(players, found[players], fields))
            kept += records(found[players], players)
        first = sections.verdicts(found)
        whole_run = Run(folder, base.manifest)
        report = write_page(whole_run, "Corrosion: do the conclusions hold?", [*made, method_section(base.manifest)], first, kept)
        return report, [line for v in first for line in (v.claim, f"  {v.evidence}")], kept


def command(chosen: dict[str, Any]) -> str:
    """The command line that does this again: what decides the result, nothing else."""
    words = ["corrosion", "sensitivity", "--players", ",".join(map(str, chosen["players"]))]
    words += ["--strategies", ",".join(chosen["strategies"]), "--catalogues", str(chosen["catalogues"])]
    words += ["--games", str(chosen["games"]), "--seed", str(chosen["seed"])]
    words += ["--catalog", chosen["catalog"]] if chosen["catalog"] else []
    return shlex.join(words)
