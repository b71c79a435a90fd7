"""`corrosion sensitivity`: which conclusions hold whatever the assumed values are."""

import json as jsons
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import (
    STRONGEST, Catalog, DryRun, Games, Json, Players, Quiet, Seed, Strategies, Threads, names, option, seats, whole,
)  # fmt: skip
from scripts.cli.places import Out

A_PART = 128  # catalogues in one run
BASE_GAMES = 20_000
FIELDS = "random,greedy,balanced,search:50"
SEARCH_CHUNK = 4  # games of a search in a chunk: what an interruption loses
SEARCHED = 200  # decisions a seat that a search thinks about
IMAGINED = 0.4  # of a game's length, on the mean

Catalogues = Annotated[
    Any, option("--catalogues", "N", lambda text: whole(text, 2), "Plausible catalogues that shares are counted in.")
]
Fields = Annotated[
    Any, option("--field", "A,B,C", lambda text: () if str(text) == "none" else names(text),
                "Players among whom the conclusions are tried as well; none: no others."),
]  # fmt: skip
SearchGames = Annotated[Any, option("--search-games", "N", lambda text: whole(text, 2), "Games of a search in --field.")]
SharesOnly = Annotated[bool, typer.Option("--shares-only", help="Not what they hang on: an eighth of the games.")]
Keep = Annotated[Any, typer.Option("--keep", metavar="FILE", parser=Path, help="Also add what was found to a file of results.")]

app = new_app()


@app.command()
def sensitivity(
    players: Players = "2",
    strategies: Strategies = STRONGEST,
    catalogues: Catalogues = 512,
    games: Games = 200,
    field: Fields = FIELDS,
    search_games: SearchGames = 100,
    shares_only: SharesOnly = False,
    seed: Seed = 1,
    catalog: Catalog = None,
    keep: Keep = None,
    out: Out = None,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
    dry_run: DryRun = False,
) -> None:
    """Play plausible catalogues, and say in how many of them each conclusion holds.

    --games are those of each catalogue; all are played on the same keys. The same command goes on where it was
    stopped. The folder holds the runs `base`, `skill-…` and `part-000` …, and the report. A file written with --keep as
    sensitivity.json in a run's folder is read by that run's report.
    """
    for count in players:
        seats(strategies, count)
    if keep is not None and (keep.is_dir() or not keep.absolute().parent.is_dir()):
        raise BadInput(f"--keep: {keep} is no file in a folder that is there.")
    chosen = {"players": list(players), "strategies": list(strategies), "catalogues": catalogues, "games": games,
              "field": list(field), "search_games": search_games, "shares_only": shares_only, "seed": seed, "catalog": catalog}  # fmt: skip
    from scripts.cli.running import How

    folder, how = Path(out or f"corrosion-sensitivity-{seed}"), How(threads, quiet=quiet, json=False)
    found = Study(chosen)
    if dry_run or not (quiet or json):
        typer.echo(found.before(how), err=not dry_run)
    if dry_run:
        return
    new = found.play(folder, how)
    report, told, kept, study = found.write(folder)
    if keep is not None:
        from reports.causal.kept import add

        add(keep, study)
    if json:
        print(jsons.dumps({"directory": str(folder), "report": str(report), "games_played_now": new, "found": kept,
                           "study": study, "command": command(chosen)}))  # fmt: skip
    else:
        print("\n".join(told))
        print(f"{found.games:,} games ({new:,} of them now); report: {report}")


def is_search(name: str) -> bool:
    """Whether a strategy thinks ahead, which takes long."""
    return name.startswith("search:")


class Study:
    """The catalogues and the runs of a study of sensitivity. Raises BadInput, PlanError, CatalogueError."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        import numpy as np

        from reports.causal.plausible import coordinates, designs, edits_at, groups
        from reports.causal.sensitivity import Sample
        from sim.corrosion.catalogue import load_catalogue

        self.chosen, ground = chosen, load_catalogue(chosen["catalog"])
        self.coordinates = coordinates(ground, 1 in chosen["players"])
        if not self.coordinates:
            raise BadInput(f"--catalog: nothing in {chosen['catalog']} is assumed, so there is nothing to vary.")
        self.members = {} if chosen["shares_only"] else groups(self.coordinates)
        known: dict[tuple[str, ...], int] = {}
        rows, points = {}, {}
        for name, some in designs(len(self.coordinates), self.members, -(-chosen["catalogues"] // 2), chosen["seed"]):
            points[name] = some
            edits = [edits_at(self.coordinates, point) for point in some]
            rows[name] = np.array([known.setdefault(each, len(known)) for each in edits])
        self.edits, self.sample = list(known), Sample(rows, points)
        shared = 1 + max(max(rows[name]) for name in ("A", "B"))  # these come first, and need not be played again for groups
        self.runs = {"base": self._manifest(self._size(chosen["strategies"]))}
        for name in chosen["field"]:
            self.runs[skill(name)] = self._manifest(self._size([name]) | {"lineups": {"named": [[name]]}})
        longer = {"chunk_games": SEARCH_CHUNK} if any(map(is_search, chosen["strategies"])) else {}
        for part, first in enumerate(firsts := [*range(0, shared, A_PART), *range(shared, len(self.edits), A_PART)]):
            some = [{"name": f"catalogue {i}", "set": list(self.edits[i])}
                    for i in range(first, [*firsts, len(self.edits)][part + 1])]  # fmt: skip
            self.runs[f"part-{part:03d}"] = self._manifest(longer | {"base": False, "variant": some})

    def _manifest(self, more: dict[str, Any]) -> dict[str, Any]:
        from sim.plan import plan_of
        from strategies.batch import manifest

        asked = {"players": self.chosen["players"], "lineups": {"named": [self.chosen["strategies"]]},
                 "games": self.chosen["games"], "seed": self.chosen["seed"], "detail": 0}  # fmt: skip
        asked |= {"catalog": self.chosen["catalog"]} if self.chosen["catalog"] else {}
        return manifest(plan_of(asked | more, "options"), command(self.chosen))

    def _size(self, lineup: list[str]) -> dict[str, Any]:
        """How much is played of the catalogue as it is."""
        if any(map(is_search, lineup)):
            return {"games": self.chosen["search_games"], "chunk_games": SEARCH_CHUNK}
        return {"games": BASE_GAMES}

    @property
    def games(self) -> int:
        """Games of all runs."""
        return sum(c["games"] for made in self.runs.values() for c in made["plan"]["conditions"])

    def before(self, how: Any) -> str:
        """What will be played, and how long that takes, measured on the spot; of searches by what they imagine."""
        from scripts.cli.estimate import estimate

        expected = estimate(self.runs["part-000"], how)["seconds"]
        part = sum(c["games"] for c in self.runs["part-000"]["plan"]["conditions"])
        thought = sum(int(name.split(":")[1]) * IMAGINED * SEARCHED * sum(c["players"] * c["games"] for c in conditions)
                      for name in filter(is_search, self.chosen["field"])
                      for conditions in [self.runs[skill(name)]["plan"]["conditions"]])  # fmt: skip
        long = "" if expected is None else f": about {expected * (self.games + thought) / part / 60:.0f} minutes"
        some = f", in {len(self.members)} groups" if self.members else ""
        return (f"{len(self.edits):,} catalogues ({len(self.coordinates)} values that may be otherwise{some}), "
                f"{self.games:,} games{long}")  # fmt: skip

    def play(self, folder: Path, how: Any) -> int:
        """Play what is missing of all runs; how many games were played now. Raises what playing raises."""
        from scripts.cli.running import carry_out, target

        again = shlex.join([*shlex.split(command(self.chosen)), "--out", str(folder)])
        for name, made in self.runs.items():
            target(folder / name, "", made)  # refuses another run's folder before anything is played
        return sum(carry_out(folder / name, made, how, again=again).new for name, made in self.runs.items())

    def write(self, folder: Path) -> tuple[Path, list[str], list[dict[str, Any]], dict[str, Any]]:
        """The report, lines for the terminal, the records for programs, and what is kept. Raises OSError."""
        from reports.causal.kept import NAME, add, study
        from reports.causal.page import method_section, together, write_page
        from reports.causal.sensitivity import by_field, held, records
        from reports.sections import sensitivity as sections
        from reports.sections.method import TRIED
        from sim.store import Run, open_run

        runs = {name: open_run(folder / name) for name in self.runs}
        sampled = [run for name, run in runs.items() if name.startswith("part-")]
        found, fields, made, kept = {}, {}, [], []
        for group, players in enumerate(self.chosen["players"]):
            some = found[players] = list(held(runs["base"], sampled, group, self.sample, self.coordinates, self.members))
            said = [each.headline for each in some]
            fields[players] = {name: by_field(runs[skill(name)], group, said) for name in self.chosen["field"]}
            made.append(sections.section(players, some, fields[players]))
            kept += records(some, players)
        first, base = sections.verdicts(found), runs["base"].manifest
        whole = together(base, (run.manifest for name, run in runs.items() if name != "base"))
        parts = [*made, method_section(whole)]
        report = write_page(Run(folder, whole), "Corrosion: do the conclusions hold?", parts, first, kept, TRIED)
        results = study(base, self.chosen, len(self.coordinates), found, fields)
        add(folder / NAME, results)
        return report, [line for v in first for line in (v.claim, f"  {v.evidence}")], kept, results


def skill(name: str) -> str:
    """The folder of the games of a field."""
    return f"skill-{Path(name).name.replace(':', '-')}"


def command(chosen: dict[str, Any]) -> str:
    """The command line that does this again: what decides the result, nothing else."""
    words = ["corrosion", "sensitivity", "--players", ",".join(map(str, chosen["players"]))]
    words += ["--strategies", ",".join(chosen["strategies"]), "--catalogues", str(chosen["catalogues"])]
    words += ["--games", str(chosen["games"]), "--field", ",".join(chosen["field"]) or "none"]
    words += ["--search-games", str(chosen["search_games"]), *(["--shares-only"] if chosen["shares_only"] else [])]
    words += ["--seed", str(chosen["seed"])]
    words += ["--catalog", chosen["catalog"]] if chosen["catalog"] else []
    return shlex.join(words)
