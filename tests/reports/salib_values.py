"""Makes `salib.json`, the indices that SALib finds where reports.stats.indices is tested: run by hand, with SALib installed.

    python -m tests.reports.salib_values

SALib (Herman and Usher, JOSS 2, 2017) is no dependency: its formulas do not change, and three more packages would only serve
one test. The points are unscrambled Sobol points, so whoever computes them again has the same ones.
"""

import json
import math
from importlib.metadata import version
from pathlib import Path

import numpy as np
from scipy.stats import qmc

KEPT = Path(__file__).with_name("salib.json")
POINTS = 4096


def ishigami(u: np.ndarray) -> np.ndarray:
    """Of points in a cube (n, 3); Ishigami and Homma 1990."""
    x = math.pi * (2 * u - 1)
    return np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0])


def g_function(u: np.ndarray) -> np.ndarray:
    """Sobol's g function of points in a cube (n, 6), each coordinate less important than the one before."""
    a = np.array([0, 0.5, 3, 9, 99, 99])
    return np.prod((np.abs(4 * u - 2) + a) / (1 + a), axis=1)


CASES = {
    "ishigami": (ishigami, [[0], [1], [2]]),
    "ishigami in groups": (ishigami, [[0, 2], [1]]),
    "g function": (g_function, [[i] for i in range(6)]),
    "g function in groups": (g_function, [[0, 4], [1, 2], [3, 5]]),
}


def designs(function, groups: list[list[int]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Values on A, B (n,), and on A with the columns of each group from B (groups, n)."""
    d = sum(map(len, groups))
    both = qmc.Sobol(2 * d, scramble=False).random_base2(int(math.log2(POINTS)))
    a, b = both[:, :d], both[:, d:]
    mixed = []
    for group in groups:
        some = a.copy()
        some[:, group] = b[:, group]
        mixed.append(function(some))
    return function(a), function(b), np.array(mixed)


def main() -> None:
    """Let SALib analyse all cases."""
    from SALib.analyze import sobol

    found = {}
    for name, (function, groups) in CASES.items():
        a, b, mixed = designs(function, groups)
        d = sum(map(len, groups))
        of = [next(f"g{g}" for g, group in enumerate(groups) if i in group) for i in range(d)]
        problem = {"num_vars": d, "names": [f"x{i}" for i in range(d)], "groups": of, "bounds": [[0, 1]] * d}
        order = list(dict.fromkeys(of))
        told = sobol.analyze(problem, np.stack([a, *(mixed[int(g[1:])] for g in order), b], axis=1).ravel(),
                             calc_second_order=False, num_resamples=10, seed=1)
        found[name] = {key: [float(told[s][order.index(f"g{g}")]) for g in range(len(groups))]
                       for key, s in (("first", "S1"), ("total", "ST"))}
    KEPT.write_text(json.dumps({"salib": version("SALib"), "points": POINTS, "indices": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
