"""The search player: imagines how the game goes on after each option, and takes one that ends better than its style's.

For a main decision it plays N games to their end in all, from the decision itself: what is hidden is drawn anew
for each future, every option gets the same futures, and all seats go on with the base style. Sequential halving
(Karnin, Koren, Somekh 2013, "Almost optimal exploration in multi-armed bandits") drops the worse half of the
options after each round, but never what the base style would answer: that is the answer, unless the best of the others
is ahead of it by more than a standard error. Everything is counted in whole numbers, so the answer depends on neither
threads nor time.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from sim.chance import GOLDEN, REALM_SEARCH, mix, stream
from sim.corrosion import vocabulary as v
from sim.corrosion.rows import JOB, ROW
from strategies.asking import interpreted, room_to_imagine
from strategies.play import FINISHED, play

# main actions with their engineer, what to take, whether to copy, taking a turn in the end phase, maintenance
SEARCHED = (v.K_MAIN, v.K_PLAY, v.K_TAKE, v.K_SEARCH, v.K_AWARD, v.K_COPY, v.K_END_PHASE, v.K_SECONDARY)
ASKS = sum(1 << kind for kind in SEARCHED)
STYLES_OWN = -1  # as the choice of an imagined game: what the base style answers
WIN, MARGIN, MOST_MARGIN = 100, 20, 60  # an imagined game is worth a win share and, less so, points ahead


class Search:
    """A player (strategies/asking.py) that searches with so many imagined games a decision.

    base: the weights (STYLE (1,)) by which everybody goes on. threads: how many play at once.
    """

    def __init__(self, budget: int, base: np.ndarray, threads: int = 1) -> None:
        self.budget, self.base, self.threads = budget, base, threads

    def choose(self, games: np.ndarray, tables: np.ndarray, chance: int) -> int:
        """The index of the best option of the question that waits in games[0] (GAME (1,))."""
        n = int(games[0].n)
        rounds = max(1, (n - 1).bit_length())
        alive, own, first, worth = np.arange(n), -1, 0, np.zeros((n, 0), np.int64)
        for _ in range(rounds):
            tried = np.append(alive, STYLES_OWN) if own < 0 else alive
            futures = max(1, self.budget // (rounds * len(tried)))
            found = self._round(games, tables, tried, first, futures)
            if own < 0:
                own = nearest(found[:-1], found[-1])
            worth = np.hstack([worth, found[: len(alive)]])
            first += futures
            order = ranked(worth.sum(axis=1), alive, chance)
            kept = [row for place, row in enumerate(order) if place < (len(alive) + 1) // 2 or alive[row] == own]
            alive, worth = alive[kept], worth[kept]
        is_ahead = ahead(worth[0] - worth[list(alive).index(own)])
        return int(alive[0]) if is_ahead else own

    def _round(self, games: np.ndarray, tables: np.ndarray, options: np.ndarray, first: int, futures: int) -> np.ndarray:
        """What each of these options is worth in each of some futures: int64 (options, futures)."""
        seats, asked = int(games[0].seats), int(games[0].asked)
        rows = self.played(games, tables, imagined(games, options, first, futures), seats)
        score = rows["score"].astype(np.int64)
        if seats == 1:
            worth = score[:, asked]
        else:
            lead = np.clip(margins(score, asked), -MOST_MARGIN, MOST_MARGIN)
            worth = rows[:, asked]["win_share"].astype(np.int64) * WIN + lead * MARGIN
        return worth.reshape(len(options), futures)

    def played(self, games: np.ndarray, tables: np.ndarray, jobs: np.ndarray, seats: int) -> np.ndarray:
        """Rows of the imagined games, ROW (jobs, seats)."""
        rows = np.zeros(len(jobs) * seats, ROW)
        parts = [part for part in np.array_split(np.arange(len(jobs)), self.threads) if len(part)]

        def some(part: np.ndarray) -> None:
            both = room_to_imagine(games)
            lo, hi = int(part[0]), int(part[-1]) + 1
            if play(both, tables, self.base, jobs[lo:hi], rows[lo * seats : hi * seats]) != FINISHED:
                raise RuntimeError(f"an imagined game ended in a fault: {v.FAULTS[int(both[0].fault)]}")

        if len(parts) == 1:
            some(parts[0])
        else:
            with ThreadPoolExecutor(len(parts)) as pool:
                list(pool.map(some, parts))
        return rows.reshape(-1, seats)


def futures_of(search: Search, games: np.ndarray, tables: np.ndarray, options: Sequence[int], first: int, number: int) -> np.ndarray:
    """Win share (twelfths; in solo points) after each option in the same futures, int64 (options, number)."""
    seats, asked = int(games[0].seats), int(games[0].asked)
    rows = search.played(games, tables, imagined(games, options, first, number), seats)
    return rows[:, asked]["win_share" if seats > 1 else "score"].astype(np.int64).reshape(len(options), number)


def imagined(games: np.ndarray, options: Sequence[int], first: int, futures: int) -> np.ndarray:
    """Jobs (JOB) for `futures` futures of each option, from the first-th on; option after option."""
    g = games[0]
    jobs = np.zeros((len(options), futures), JOB)
    with np.errstate(over="ignore"):
        parts = (g.seed, REALM_SEARCH, g.count, g.block, v.CHANCE_IMAGINED, g.decisions)
        key = np.uint64(stream(*(np.int64(part) for part in parts)))
        keys = interpreted(mix)(key + np.arange(first, first + futures, dtype=np.uint64) * GOLDEN)
    jobs["seed"], jobs["realm"], jobs["seats"] = keys.view(np.int64), REALM_SEARCH, g.seats
    jobs["choice"] = np.asarray(options)[:, None]
    return jobs.reshape(-1)


def margins(score: np.ndarray, seat: int) -> np.ndarray:
    """Points ahead of the best of the others; score: (…, seats)."""
    return score[..., seat] - np.delete(score, seat, axis=-1).max(axis=-1)


def nearest(worth: np.ndarray, wanted: np.ndarray) -> int:
    """The option whose imagined games end as the wanted ones: the same, unless the style chose among equals by chance."""
    return int(np.abs(worth - wanted).sum(axis=1).argmin())


def ahead(differences: np.ndarray) -> bool:
    """Whether paired differences are above 0 by more than a standard error of their mean: (sum)² > sum of squares."""
    total = int(differences.sum())
    return total > 0 and total * total > int((differences * differences).sum())


def ranked(worth: np.ndarray, alive: np.ndarray, chance: int) -> np.ndarray:
    """The places of the options that are left, best first; equal ones in an order of their own by the seat's chance.

    All that are left have had the same number of games, so their sums compare.
    """
    with np.errstate(over="ignore"):
        order = interpreted(mix)(np.uint64(chance) + alive.astype(np.uint64) * GOLDEN)
    return np.lexsort((order, -worth))
