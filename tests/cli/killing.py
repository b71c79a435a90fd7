"""Kill a run at random moments and resume it: `python -m tests.cli.killing --kills 10`; the hash stays the same."""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAN = """
players = [1, 3]
lineups.named = [["greedy"]]
lineups.round_robin = ["greedy", "random", "greedy:no=copy"]
deny = ["chrome.A7"]
games = {games}
detail = 100
chunk_games = {chunk}
"""


def process(*arguments: object, **how) -> subprocess.Popen:
    """The command line, as a process of its own."""
    command = [sys.executable, "-P", "-m", "scripts.cli", *map(str, arguments)]
    return subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, **how)  # fmt: skip


def result_hash(run: Path) -> str:
    """What `verify` says, which must find nothing wrong."""
    out, err = process("verify", run, "--json").communicate()
    found = json.loads(out)
    assert not found["faults"], err
    return found["result_hash"]


def killed(folder: Path, kills: int, rng: random.Random, games: int = 600, chunk: int = 100) -> tuple[Path, int]:
    """A run that was killed at random moments and then finished; how often it was still at work when killed."""
    plan, run, hits = folder / "plan.toml", folder / "killed", 0
    plan.write_text(PLAN.format(games=games, chunk=chunk))
    for _ in range(kills):
        playing = process("sweep", plan, "--out", run, "--threads", rng.choice((1, 2)))
        end = time.monotonic() + 60
        while not (run / "rows").is_dir() and playing.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(rng.random() * 1.5)
        hits += playing.poll() is None
        playing.send_signal(signal.SIGKILL)
        playing.communicate()
    there = (run / "manifest.json").exists()
    out, err = process(*(("resume", run) if there else ("sweep", plan, "--out", run))).communicate()
    assert out.startswith("played"), err
    return run, hits


def undisturbed(folder: Path, games: int = 600, chunk: int = 10000) -> Path:
    """The same plan in one go, with other chunks."""
    plan, run = folder / "whole.toml", folder / "whole"
    plan.write_text(PLAN.format(games=games, chunk=chunk))
    out, err = process("sweep", plan, "--out", run, "--threads", 1).communicate()
    assert out.startswith("played"), err
    return run


def main() -> int:
    """Kill so many times, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run, hits = killed(Path(folder), args.kills, random.Random(args.seed), args.games)
        one, other = result_hash(run), result_hash(undisturbed(Path(folder), args.games))
    print(f"killed {args.kills} times, {hits} of them at work: {one}\nin one go: {other}")
    return 0 if one == other else 1


if __name__ == "__main__":
    sys.exit(main())
