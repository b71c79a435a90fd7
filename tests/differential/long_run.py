"""A long differential run, by hand: `python -m tests.differential.long_run --games 100000 --seed 7`.

Engine and referee follow every game; traces are streamed, not kept. Solo and two-player games are
played most, random and greedy players mixed, every eighth game with one of the variants. Ends with
a summary, or at the first difference with the address of its game and exit status 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice

from tests.differential.follow import Difference, catalogs, follow, lineup
from tests.playing import Game, compile_once

CYCLE = (1, 2, 1, 3, 1, 2, 1, 2, 1, 4, 1, 2, 1, 2, 1, 3, 1, 2, 1, 1)  # player counts, in turn
CHUNK = 100


@dataclass
class Tally:
    """What has been followed."""

    games: Counter = field(default_factory=Counter)  # by player count
    decisions: int = 0
    forced: int = 0
    reshuffles: int = 0
    kinds: Counter = field(default_factory=Counter)
    ends: Counter = field(default_factory=Counter)
    longest: int = 0  # turns of one player

    def count(self, players, summary) -> None:
        self.games[players] += 1
        self.decisions += summary.decisions
        self.forced += summary.forced
        self.reshuffles += summary.reshuffles
        self.kinds.update(summary.kinds)
        self.ends[summary.result["end"]] += 1
        self.longest = max(self.longest, *summary.result["turns"])

    def add(self, other: Tally) -> None:
        self.decisions += other.decisions
        self.forced += other.forced
        self.reshuffles += other.reshuffles
        self.longest = max(self.longest, other.longest)
        for mine, theirs in ((self.games, other.games), (self.kinds, other.kinds), (self.ends, other.ends)):
            mine.update(theirs)


def game(number: int, seed: int) -> Game:
    """The game of this number in a run."""
    players = CYCLE[number % len(CYCLE)]
    files = catalogs()
    catalog = files[number // 8 % len(files)] if number % 8 == 5 else None
    return Game(lineup(players, number), number, seed, catalog)


def follow_some(start: int, stop: int, seed: int) -> Tally:
    """Follow these games; raises Difference."""
    tally = Tally()
    for number in range(start, stop):
        a_game = game(number, seed)
        tally.count(a_game.players, follow(a_game))
    return tally


def run(games: int, seed: int, processes: int) -> Tally:
    """Follow so many games on so many processes; raises Difference at the first one."""
    total, began, shown = Tally(), time.monotonic(), 0.0
    starts = iter(range(0, games, CHUNK))
    with ProcessPoolExecutor(processes) as pool:
        waiting = set()
        try:
            while True:
                for start in islice(starts, 2 * processes - len(waiting)):
                    waiting.add(pool.submit(follow_some, start, min(start + CHUNK, games), seed))
                if not waiting:
                    return total
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    total.add(future.result())
                if time.monotonic() > shown + 10:
                    shown = time.monotonic()
                    print(f"{total.games.total()} of {games} games, {shown - began:.0f} s", file=sys.stderr, flush=True)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    args = parser.parse_args()
    compile_once()
    began = time.monotonic()
    try:
        tally = run(args.games, args.seed, args.processes)
    except Difference as difference:
        print(difference)
        return 1
    by_count = ", ".join(f"{n} with {players}" for players, n in sorted(tally.games.items()))
    print(f"no difference in {tally.games.total()} games ({by_count}), seed {args.seed}, "
          f"{time.monotonic() - began:.0f} s")
    print(f"{tally.decisions} decisions, {tally.forced} forced answers, {tally.reshuffles} reshuffles")
    print("ends: " + ", ".join(f"{end} {n}" for end, n in tally.ends.most_common())
          + f"; at most {tally.longest} turns of one player")
    print("questions: " + ", ".join(f"{kind} {n}" for kind, n in tally.kinds.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
