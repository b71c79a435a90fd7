"""The page of a what-if, and what is kept of it for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from reports.causal.effects import Effects
from reports.labels import Labels
from reports.files import in_folder
from reports.page import keep, page
from reports.sections import method, whatif
from reports.verdicts import Verdict
from reports.view import Section, Table
from reports.words import looked, number
from sim.store import Run

METHOD = (
    "Games are played from keyed random numbers: seed, player count and block number decide all luck whatever the players do. "
    "A block is one key with every distinct seating and every condition that is compared, so each difference is taken within "
    "blocks, and blocks are independent. Intervals are Student's, on the differences of blocks; where few blocks differ at "
    "all, two more changes of the usual size, one each way, count in the variance. Fewer than ten blocks are not enough games."
)


class Made(NamedTuple):
    """What was made of a run: the page, the effects, and lines for the terminal that are more than those of each effect."""

    report: Path
    effects: Effects
    lines: Sequence[str] = ()


def write_whatif(run: Run) -> Made:
    """Compute all effects of a run and write report.html, figures/ and metrics.json into it. Raises OSError."""
    effects, labels = Effects(run), Labels(run.manifest["catalogue"]["data"])
    parts = [whatif.section(effects, labels, len(run.manifest["plan"]["strategies"]) > 1), method_section(run.manifest)]
    return Made(write_page(run, "Corrosion: what if", parts, whatif.verdicts(effects, labels), list(records(effects))), effects)


def write_page(
    run: Run, title: str, parts: Sequence[Section], first: Sequence[Verdict], found: Sequence[Mapping[str, Any]],
    tried: str = method.UNTRIED,
) -> Path:  # fmt: skip
    """Write a page of these sections, its figures, and the numbers behind it. Raises OSError.

    tried: what is said of other component values.
    """
    html = page(run.manifest, title, parts, first, method.strength(run.manifest, tried=tried))
    return keep(in_folder(run.directory), html, parts, found).page


def together(manifest: Mapping[str, Any], others: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The manifest of a run with the conditions of others as well: what a page of a study of many runs rests on."""
    conditions = [condition for each in (manifest, *others) for condition in each["plan"]["conditions"]]
    return {**manifest, "plan": {**manifest["plan"], "conditions": conditions}}


def records(effects: Effects) -> Iterator[dict[str, Any]]:
    """Every effect with its key, for programs; differences of win shares as parts of one."""
    for i, comparison in enumerate(effects.comparisons):
        for key in effects.keys(i):
            found = effects.get(*key)
            yield {"metric": f"whatif.{key.measure}", "kind": comparison.kind, "what": comparison.what, "on": comparison.on,
                   "players": comparison.players, "seat": key.seat, **found.estimate.numbers(), "changed": found.changed,
                   "saving": found.saving, "p": effects.p(*key)}  # fmt: skip


def method_section(manifest: Mapping[str, Any], more: Sequence[str] = ()) -> Section:
    """How the numbers were made, and what of."""
    plan, catalogue = manifest["plan"], manifest["catalogue"]
    games = sum(condition["games"] for condition in plan["conditions"])
    rows = [["seed", str(plan["seed"])], ["games", f"{number(games)} in {number(len(plan['conditions']))} conditions"],
            ["engine (hash of all sources that decide a game)", plan["engine"]],
            ["component values", f"{catalogue['name']}, hash {plan['variants'][0]['hash']}"],
            ["where the values come from",
             ", ".join(f"{number(count)} {method.MARK_WORDS[mark]}" for mark, count in catalogue["marks"].items())]]
    rows += [[f"strategy {strategy['name']}", f"hash of its weights {strategy['hash']}"] for strategy in plan["strategies"]]
    rows.append(["software", ", ".join(f"{name} {version}" for name, version in manifest["software"].items())])
    chosen = looked(plan)
    return Section("method", "Method and provenance", [METHOD, *([chosen] if chosen else []), *more], [], [Table("Provenance", ["", ""], rows)])


def told(effects: Effects, labels: Labels) -> list[str]:
    """The claims and the numbers behind them, for the terminal."""
    return [line for verdict in whatif.verdicts(effects, labels, len(effects.comparisons))
            for line in (verdict.claim, f"  {verdict.evidence}")]
