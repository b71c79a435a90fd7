"""Adding up columns by block and by group, all of a table in one call: a call a column would cost more than the sums.

Whole numbers throughout, so the order of adding changes nothing: 32 bits wide, their products 64; where that would not do,
sums are float64, exact below 2^53. The loops run over slices from their beginning, which is what lets the
compiler add several numbers at once.
"""

from __future__ import annotations

import numpy as np

from sim.compiled import entry, is_compiled, kernel

NONZERO, SUM, PRODUCTS = 0, 1, 2  # kinds of terms


@entry
def add_by_segment(numbers, masks, one, other, steps, sums):
    """sums[k] (segments,): the product of the factors at one[k] and other[k], added up by segment.

    numbers, masks: the factors and their places as in `reports.metrics.columns.Values`, rows position by position as
    `reports.metrics.sums.Layout` has them; steps: how many segments have a row at each position. Returns the largest sum,
    whatever its sign.
    """
    most = 0
    for k in range(len(one)):
        low, high = min(one[k], other[k]), max(one[k], other[k])
        at = 0
        for step in steps:
            total, rows = sums[k][:step], slice(at, at + step)
            if high < 0:
                plus(total, masks[-1 - low][rows], masks[-1 - high][rows], at == 0)
            elif low < 0:
                plus(total, masks[-1 - low][rows], numbers[high][rows], at == 0)
            else:
                plus(total, numbers[low][rows], numbers[high][rows], at == 0)
            at += step
        most = max(most, largest(sums[k]))
    return most


@entry
def add_by_group(sums, starts, kinds, one, other, found):
    """found[group, term] (float64): how often sums[one] is not 0, its sum, or the sum of its products with sums[other].

    sums: (columns, segments), segments in order of their groups, which begin at `starts`; kinds, one, other: (terms,).
    """
    for group in range(len(starts)):
        lo = starts[group]
        hi = starts[group + 1] if group + 1 < len(starts) else sums.shape[1]
        for term in range(len(kinds)):
            first = sums[one[term]][lo:hi]
            if kinds[term] == PRODUCTS:
                found[group, term] = products(first, sums[other[term]][lo:hi])
            elif kinds[term] == SUM:
                found[group, term] = added(first)
            else:
                found[group, term] = np.count_nonzero(first)


if is_compiled():

    @kernel
    def plus(total, one, other, is_first):
        """Add products to a total that is empty before the first."""
        if is_first:
            for i in range(len(total)):
                total[i] = one[i] * other[i]
        else:
            for i in range(len(total)):
                total[i] += one[i] * other[i]

    @kernel
    def largest(values):
        """The largest number, whatever its sign."""
        least, most = values[0], values[0]
        for i in range(len(values)):
            least, most = min(least, values[i]), max(most, values[i])
        return max(-least, most)

    @kernel
    def products(one, other):
        """The sum of products; those of 32 bits in 64."""
        total = 0
        for i in range(len(one)):
            total += one[i] * other[i]
        return total

    @kernel
    def added(values):
        """The sum; of 32 bits in 64."""
        total = 0
        for i in range(len(values)):
            total += values[i]
        return total

else:  # the same with numpy, since a loop would be slow

    WIDER = {np.dtype(np.int32): np.int64, np.dtype(np.float64): np.float64}

    def plus(total, one, other, is_first):
        total[:] = one * other if is_first else total + one * other

    def largest(values):
        return np.abs(values.astype(WIDER[values.dtype])).max()

    def products(one, other):
        return one.astype(WIDER[one.dtype]) @ other.astype(WIDER[other.dtype])

    def added(values):
        return values.sum(dtype=WIDER[values.dtype])
