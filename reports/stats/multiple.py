"""Many comparisons at once: which of them can be told, with few false ones among them.

Source: Benjamini and Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical Society B 57
(1995); valid for independent and positively dependent comparisons (Benjamini and Yekutieli, Annals of Statistics 29, 2001).
"""

from __future__ import annotations

import numpy as np


RATE = 0.05  # of false ones among those that are told


def adjusted(p: np.ndarray) -> np.ndarray:
    """P values (n,) of one family, adjusted: those of at most q are told with at most a share q of false ones among them.

    Raises ValueError for a value outside 0 … 1.
    """
    p = np.asarray(p, float)
    if p.ndim != 1 or not np.all((p >= 0) & (p <= 1)):
        raise ValueError("p values lie in 0 … 1, in one row")
    n = len(p)
    order = np.argsort(-p, kind="stable")  # from the largest down, each at most the one before
    raised = p[order] * n / np.arange(n, 0, -1)
    found = np.empty(n)
    found[order] = np.minimum(1.0, np.minimum.accumulate(raised))
    return found
