"""`scripts/bench`: throughput, scaling, start-up and memory of the engine, and what runs cost to keep and to read.

Machines differ and drift, so each throughput is also given as a ratio to a calibration loop (a
chain of splitmix64 steps, compiled) that runs right before and after it in the same process.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
HISTORY = ROOT / "scripts" / "bench_history.csv"
CALIBRATION_STEPS = 50_000_000
REPEATS = 7  # of one and of two threads in turn: the speed of a machine drifts, so neighbours are compared
STORED_GAMES = 5000
# decisions a second of a C engine that applies 800 decisions of 12 candidates a game, 9,000 games/s
C_CEILING = 7_200_000


def main() -> int:
    """Run the chosen measurements, print a table or JSON, and keep a history line if asked."""
    args = _arguments()
    result = {"date": date.today().isoformat(), "cores": os.cpu_count()}
    if not args.only or "play" in args.only:
        result["play"] = throughput(args.seconds)
    if not args.only or "store" in args.only:
        result["store"] = {str(players): store(players) for players in (1, 4)}
    result["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if not args.only or "start" in args.only:
        result["start"] = start_up(args.cold)
    print(json.dumps(result, indent=1) if args.json else "\n".join(report(result)))
    if args.record:
        record(result, args.record)
    return 0


def throughput(seconds: float) -> dict:
    """Games and decisions a second by strategy and player count, one core; scaling on two threads."""
    from strategies.registry import names

    bench = Bench()
    rows = []
    for style in ("random", "greedy", "balanced"):
        for seats in (1, 2, 3, 4):
            rows.append({"strategy": style, "players": seats, **bench.measure(names().index(style), seats, seconds)})
    one, two, ratio = bench.scaling(names().index("greedy"), 4, seconds)
    return {"rows": rows, "scaling": {"one_thread": one, "two_threads": two, "ratio": ratio}}


def store(players: int) -> dict:
    """Bytes a game, the share of the time that keeping takes, and how fast all metrics are summed: greedy, one thread."""
    from reports.metrics.compute import computed
    from reports.metrics.declare import context_of
    from reports.metrics.registry import METRICS
    from sim.plan import plan_of
    from sim.store import start_run
    from strategies.batch import Batch, manifest, prepare_batch

    found = {}
    for name, detail in (("plain", 0), ("detail", STORED_GAMES)):
        asked = {"players": [players], "lineups": {"named": [["greedy"]]}, "games": STORED_GAMES, "detail": detail}
        facts = manifest(plan_of(asked), "scripts/bench")
        batch = Batch(facts)
        prepare_batch(batch)
        with tempfile.TemporaryDirectory() as folder:
            run = start_run(Path(folder), facts)
            found[f"{name}_share"] = keeping(run, batch)
            size = sum(path.stat().st_size for path in Path(folder).rglob("*.parquet"))
            found[f"{name}_bytes_game"] = size / STORED_GAMES
            started = time.perf_counter()
            computed(run, METRICS, context_of(facts))
            found["summed_games_s"] = STORED_GAMES / (time.perf_counter() - started)
    return found


def keeping(run, batch) -> float:
    """Play all chunks of a run and keep them; the share of the processor's time that keeping takes."""
    from sim.runner import play_chunk

    games, played, kept = batch.engine.new_games(1), 0.0, 0.0
    for chunk in run.chunks:
        started = time.process_time()
        tables = play_chunk(batch.engine, games, batch.jobs(chunk))
        between = time.process_time()
        run.write(chunk, batch.frames(chunk, tables))
        played, kept = played + between - started, kept + time.process_time() - between
    return kept / (played + kept)


class Bench:
    """Everything a measurement needs, compiled and warm."""

    def __init__(self) -> None:
        import numpy as np

        from sim.corrosion.catalogue import load_catalogue
        from sim.corrosion.tables import build_variant
        from sim.corrosion.values import TABLES
        from strategies.registry import style_table

        self.tables = np.zeros(1, TABLES)
        self.tables[0] = build_variant(load_catalogue()).tables
        self.styles = style_table()
        self.calibrate = _calibration()
        self.play(0, 1, 2)

    def play(self, style: int, seats: int, games: int, seed: int = 1):
        """Play games in this thread; the rows."""
        import numpy as np

        from sim.corrosion.rows import JOB, ROW
        from sim.corrosion.state import new_games
        from strategies.play import FINISHED, play

        jobs = np.zeros(games, JOB)
        jobs["seed"], jobs["seats"], jobs["block"], jobs["style"] = seed, seats, np.arange(games), style
        rows = np.zeros(games * seats, ROW)
        if play(new_games(1), self.tables, self.styles, jobs, rows) != FINISHED:
            raise RuntimeError("a game ended in a fault")
        return rows

    def measure(self, style: int, seats: int, seconds: float) -> dict:
        """One core: games and decisions (with more than one option) a second, and their ratio to calibration."""
        games = 200
        while True:
            before = self.calibrate()
            start = time.perf_counter()
            rows = self.play(style, seats, games)
            took = time.perf_counter() - start
            after = self.calibrate()
            if took >= seconds:
                break
            games = max(games * 2, int(games * seconds * 1.1 / max(took, 1e-3)))
        decisions = int(rows["decisions"].sum())
        return {"games_s": games / took, "decisions_s": decisions / took, "decisions_game": decisions / games,
                "options_decision": int(rows["options"].sum()) / decisions,
                "turns_player": float(rows["turns"].mean()),
                "decisions_per_calibration_step": decisions / took / ((before + after) / 2)}

    def scaling(self, style: int, seats: int, seconds: float) -> tuple[float, float, float]:
        """Games a second with one thread and with two, in turn: medians, and that of the ratio of neighbours."""
        games = max(50, int(seconds * self.measure(style, seats, seconds)["games_s"]))
        pairs = [[self.together(style, seats, games, threads) for threads in (1, 2)] for _ in range(REPEATS)]
        return median(a for a, _ in pairs), median(b for _, b in pairs), median(b / a for a, b in pairs)

    def together(self, style: int, seats: int, games: int, threads: int) -> float:
        """Games a second of so many threads, each with its own games."""
        with ThreadPoolExecutor(threads) as pool:
            start = time.perf_counter()
            list(pool.map(lambda _: self.play(style, seats, games), range(threads)))
            return threads * games / (time.perf_counter() - start)


def _calibration():
    """A function that returns calibration steps a second."""
    import numba
    import numpy as np

    @numba.njit(nogil=True)
    def chain(n):
        z = np.uint64(1)
        for _ in range(n):
            z = z + np.uint64(0x9E3779B97F4A7C15)
            z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            z = z ^ (z >> np.uint64(31))
        return z

    chain(10)

    def calibrate() -> float:
        start = time.perf_counter()
        chain(CALIBRATION_STEPS)
        return CALIBRATION_STEPS / (time.perf_counter() - start)

    return calibrate


def start_up(cold: bool) -> dict:
    """Wall seconds of whole processes: help, a warm trace, and (if asked) the cold compile."""
    cli = [sys.executable, "-P", "-m", "scripts.cli"]
    trace = [*cli, "trace", "--players", "3", "--strategies", "greedy", "--seed", "7", "--game", "12"]
    result = {"python_s": _wall([sys.executable, "-c", "pass"]), "help_s": _wall([*cli, "--help"])}
    subprocess.run(trace, stdout=subprocess.DEVNULL, check=True)
    result["warm_trace_s"] = _wall(trace)
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "CORROSION_CACHE": folder}
            result["cold_trace_s"] = _wall(trace, 1, environment)
            result["cache_mb"] = sum(p.stat().st_size for p in Path(folder).rglob("*.nb*")) / 1e6
    return result


def _wall(command: list[str], runs: int = 5, environment: dict | None = None) -> float:
    """Median wall seconds of a command."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=True)
        times.append(time.perf_counter() - start)
    return sorted(times)[len(times) // 2]


def report(result: dict):
    """The result as lines of text."""
    if "play" in result:
        yield "one core, decisions with more than one option; ratio: decisions a calibration step, x 1000"
        yield f"{'strategy':9}{'players':>8}{'games/s':>10}{'decisions/s':>13}{'dec/game':>10}{'opt/dec':>9}{'turns':>7}{'ratio':>8}"
        for r in result["play"]["rows"]:
            yield (f"{r['strategy']:9}{r['players']:>8}{r['games_s']:>10,.0f}{r['decisions_s']:>13,.0f}"
                   f"{r['decisions_game']:>10.0f}{r['options_decision']:>9.2f}{r['turns_player']:>7.1f}"
                   f"{1000 * r['decisions_per_calibration_step']:>8.2f}")
        s = result["play"]["scaling"]
        yield (f"two threads, greedy, 4 players: {s['two_threads']:,.0f} games/s against {s['one_thread']:,.0f} with one"
               f" ({s['ratio']:.2f} x), best of {REPEATS} in turn")
        last = result["play"]["rows"][-1]["decisions_s"]
        yield f"greedy, 4 players: {last / C_CEILING:.0%} of the ceiling of a C engine ({C_CEILING:,} decisions/s)"
    for players, s in result.get("store", {}).items():
        yield (f"kept, greedy, {players} players: {s['plain_bytes_game']:,.0f} bytes a game in {s['plain_share']:.1%}"
               f" of the time, in detail {s['detail_bytes_game']:,.0f} in {s['detail_share']:.1%};"
               f" all metrics summed at {s['summed_games_s']:,.0f} games/s")
    yield f"peak memory {result['peak_mb']:.0f} MB"
    for name, value in result.get("start", {}).items():
        yield f"{name}: {value:.2f}"


def record(result: dict, milestone: str) -> None:
    """Append one line to the history."""
    by = {(r["strategy"], r["players"]): r for r in result.get("play", {}).get("rows", [])}
    line = {"date": result["date"], "milestone": milestone}
    for style in ("random", "greedy", "balanced"):
        if row := by.get((style, 4)):
            line[f"{style}4_games_s"] = round(row["games_s"])
            line[f"{style}4_decisions_s"] = round(row["decisions_s"])
            line[f"{style}4_ratio"] = round(1000 * row["decisions_per_calibration_step"], 3)
    if "play" in result:
        line["threads_ratio"] = round(result["play"]["scaling"]["ratio"], 2)
    for players, kept in result.get("store", {}).items():
        line |= {f"{name}_{players}": round(value, 3 if name.endswith("share") else None) for name, value in kept.items()}
    line["peak_mb"] = round(result["peak_mb"])
    line |= {name: round(value, 2) for name, value in result.get("start", {}).items()}
    fields = list(line)
    known = list(csv.DictReader(HISTORY.open())) if HISTORY.exists() else []
    for old in known:
        fields += [name for name in old if name not in fields]
    with HISTORY.open("w", newline="") as file:
        writer = csv.DictWriter(file, fields)
        writer.writeheader()
        writer.writerows([*known, line])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=float, default=2.0, help="least time of one measurement (default 2)")
    parser.add_argument("--cold", action="store_true", help="also time the cold compile (a minute or more)")
    parser.add_argument("--only", nargs="*", choices=("play", "store", "start"), help="only these measurements")
    parser.add_argument("--record", metavar="TEXT", help="add a line with this milestone to the history table")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
