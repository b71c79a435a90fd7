"""Planted imbalances and a null catalogue, played: run by hand, since it takes minutes; the result stands in reports/docs.

    python -m tests.reports.planted [GAMES] [REPETITIONS]

All basic chrome machines are made equal. Then (1) one of them is worth 5 points more: it must be the top effect, and
`rebalance` must take the plant back within 1; (2) on the catalogue as it is, the same change must move the machine's effect up;
(3) with all of them equal, none may differ from their mean beyond the nominal rate.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

HEAD = 'base = "default"\nformat = 1\n'
BASIC = [f"B{n}" for n in range(1, 13)]
PLANT, PLANTED = "B7", 8
DOUBLED = "water"
EQUAL = {"small": 1, "medium": 1, "chrome": 1, "free": 0, "steam": 0, "engineer": 0, "points": 3, "drive": "cog"}


def catalogue(points: int, names: Sequence[str] = BASIC) -> str:
    """A catalogue file whose basic chrome machines, those that it has, are equal but for the points of one."""
    text = HEAD + "".join(f"[chrome.{name}]\ncopies = 0\n" for name in BASIC if name not in names)
    for name in names:
        some = EQUAL | {"points": points if name == PLANT else EQUAL["points"]}
        values = "\n".join(f"{key} = {json.dumps(value)}" for key, value in some.items())
        text += f'[chrome.{name}]\n{values}\nwhen = "wheel"\neffect = [{{ small = 1 }}]\n'
    return text


def awards(points: int) -> str:
    """A catalogue file whose six award tasks are equal but for the points of one."""
    text = HEAD + "[award.chrome_gears]\ncopies = 0\n[award.suits]\ncopies = 0\n"  # these have limits
    for name in ("completed", "drive_sets", DOUBLED, "engineers", "special", "turning"):
        text += f'[award.{name}]\ncount = "qualified_engineers"\npoints = {points if name == DOUBLED else 2}\nper = 1\n'
    return text


def corrosion(*words: str) -> dict:
    """The JSON that a command prints."""
    done = subprocess.run([sys.executable, "-m", "scripts.cli", *words, "--json", "--quiet", "--threads", "1"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    return json.loads(done.stdout)


def denials(folder: Path, file: Path, games: int) -> dict[str, float]:
    """By machine: what denying it costs a seat in win share."""
    words = ["whatif", "--catalog", str(file), "--games", str(games), "--out", str(folder)]
    found = corrosion(*words, *(word for n in range(1, 13) for word in ("--deny", f"chrome.B{n}")))["effects"]
    return {e["what"]: -e["value"] for e in found if e["metric"] == "whatif.win_share" and e["seat"] == 0}


def null_rate(folder: Path, repetitions: int) -> float:
    """How often a machine of twelve equal ones differs from their mean at 95 %, over repetitions of equal size."""
    from reports.causal.blocks import blocks_of
    from reports.causal.comparisons import comparisons
    from reports.stats.paired import PairedSums
    from sim.store import open_run

    run = open_run(folder)
    values = np.concatenate([b.sums["win_share"] for b in blocks_of(run, 0, ["win_share"])]).astype(float)
    worth = np.stack([sum(values[:, p.without, p.seat - 1] - values[:, p.with_it, p.seat - 1] for p in c.pairs)
                      for c in comparisons(run.manifest["plan"])], axis=1)
    told = []
    for part in np.array_split(worth, repetitions):
        sums = PairedSums(np.full(12, 12 * 12 * 2.0), np.full(12, 2))
        sums.add(12 * part, np.broadcast_to(part.sum(axis=1, keepdims=True), part.shape))
        told += [sums.get(i).estimate.excludes(0) for i in range(12)]
    return float(np.mean(told))


def main(games: int = 1500, repetitions: int = 200) -> None:
    """Play all of it and print what was found."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, points in (("equal.toml", EQUAL["points"]), ("planted.toml", PLANTED)):
            (folder / file).write_text(catalogue(points))
        worth = denials(folder / "planted", folder / "planted.toml", games)
        ranked = sorted(worth, key=worth.__getitem__, reverse=True)
        print("planted: top effects", [(each, round(100 * worth[each], 2)) for each in ranked[:3]])
        assert ranked[0] == f"chrome.{PLANT}"
        base = denials(folder / "equal", folder / "equal.toml", max(games, 30 * repetitions))
        print("equal:", round(100 * base[f"chrome.{PLANT}"], 2), "planted:", round(100 * worth[f"chrome.{PLANT}"], 2))
        assert worth[f"chrome.{PLANT}"] > base[f"chrome.{PLANT}"]
        print(f"null catalogue: {100 * null_rate(folder / 'equal', repetitions):.1f} % of {12 * repetitions} comparisons differ")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
