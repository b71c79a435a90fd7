"""Kernels are compiled as one piece with the entries that reach them, and can be called from anywhere."""

import numba
import pytest

from sim.compiled import kernel
from sim.linking import as_entry

pytestmark = pytest.mark.compiled


@kernel
def third(x):
    return x * x + 1


@kernel
def second(x):
    return third(x) + third(x + 1) if x % 2 == 0 else max(third(x), x)


def first(n):
    total = 0
    for x in range(n):
        total += second(x)
    return total


def by_hand(n):
    one = [x * x + 1 for x in range(n + 1)]
    return sum(one[x] + one[x + 1] if x % 2 == 0 else one[x] for x in range(n))


def test_an_entry_reaches_kernels_of_kernels():
    assert as_entry(first)(11) == by_hand(11)


def test_entries_share_kernels():
    def other(n):
        return third(n) - second(n)

    assert as_entry(other)(4) == 17 - (17 + 26)
    assert as_entry(first)(5) == by_hand(5)


def test_a_function_that_numba_compiles_in_its_own_way_may_call_them():
    assert numba.njit(first)(11) == by_hand(11)


def test_python_may_call_a_kernel_and_gets_what_the_interpreter_computes():
    assert [int(second(x)) for x in range(6)] == [int(second.py_func(x)) for x in range(6)]
