"""Rebalancing: steps towards a planted inverse, whole numbers, bounds, and honest ends."""

from dataclasses import replace

import numpy as np
import pytest

from reports.causal.rebalance import FARTHEST, State, corrected, distance, edits, items, smaller, step, stray
from reports.stats.intervals import Estimate
from sim.corrosion.catalogue import load_catalogue


def effects(knobs, ideal, slopes, noise=0.0, seed=0):
    """What would be measured: effects over the mean of all, linear in the knobs."""
    raw = np.array(slopes) * (np.array(knobs) - ideal)
    raw = raw - raw.mean() + np.random.default_rng(seed).normal(0, noise, len(raw))
    return [Estimate(float(e), float(e) - 0.01, float(e) + 0.01, 1000, 1000) for e in raw]


def search(some, ideal, true, guessed, band=0.02, noise=0.0):
    state = State(tuple(item.begun for item in some), guessed)
    found = effects(state.knobs, ideal, true, noise)
    for number in range(6):
        if not stray(found, band):
            break
        after = step(some, state, found, band)
        now = effects(after.knobs, ideal, true, noise, number + 1)
        state, found = corrected(state, after, found, now), now
    return state, found


@pytest.mark.parametrize("wrong", [0.5, 1.0, 2.5])
def test_a_planted_plus_five_is_taken_back_within_one(wrong):
    """Twelve machines, one five points too good; slopes known only within a factor."""
    some = items("machines", load_catalogue().data, 2)[:12]
    some[3] = replace(some[3], begun=some[3].begun + 5, high=some[3].high + 5)
    begun = np.array([item.begun for item in some])
    ideal, true = begun.copy(), np.full(12, 0.02)
    ideal[3] -= 5
    state, found = search(some, ideal, true, tuple(wrong * true), noise=0.002)
    assert abs(state.knobs[3] - begun[3] + 5) <= 1
    assert sum(k != b for k, b in zip(state.knobs, begun, strict=True)) <= 3
    assert stray(found, 0.02) < 0.01
    assert f"{some[3].address}={state.knobs[3]}" in edits(some, state)


def test_what_lies_inside_the_band_is_left_alone():
    some = items("awards", load_catalogue().data, 2)
    state = State(tuple(item.begun for item in some), tuple(0.03 for _ in some))
    inside = [Estimate(0.019, 0, 0.03, 9, 9) for _ in some]
    assert step(some, state, inside, 0.02).knobs == state.knobs and stray(inside, 0.02) == 0


def test_values_stay_whole_and_within_their_bounds():
    some = items("awards", load_catalogue().data, 2)
    state = State(tuple(item.begun for item in some), tuple(0.001 for _ in some))
    for sign in (1, -1):
        far = [Estimate(sign * 0.5, 0, 1, 9, 9) for _ in some]
        now = state
        for _ in range(6):
            now = step(some, now, far, 0.02)
        for item, knob in zip(some, now.knobs, strict=True):
            assert isinstance(knob, int) and item.low <= knob <= item.high and abs(knob - item.begun) <= FARTHEST


def test_what_hardly_ever_pays_is_not_steered():
    some = items("machines", load_catalogue().data, 2)
    state = State(tuple(item.begun for item in some), tuple(0.0 for _ in some))
    assert step(some, state, [Estimate(0.5, 0, 1, 9, 9) for _ in some], 0.02).knobs == state.knobs


def test_slopes_are_corrected_within_bounds_and_only_where_a_knob_moved():
    some = items("seats", load_catalogue().data, 3)
    assert [item.seat for item in some] == [1, 2, 3]
    before = State((3, 3, 3), (0.01, 0.01, 0.01))
    after = replace(before, knobs=(4, 3, 1))
    was, now = ([Estimate(e, e, e, 9, 9) for e in some] for some in ((0.0, 0.0, 0.0), (9.0, 5.0, 0.1)))
    found = corrected(before, after, was, now)  # by three at most, upwards and downwards
    assert found.slopes == pytest.approx((0.03, 0.01, 0.01 / 3))


def test_unknown_effects_are_never_the_best():
    assert stray([Estimate(None, None, None, 0, 0)], 0.02) == float("inf")


def test_changes_go_back_as_far_as_the_band_allows():
    some = items("seats", load_catalogue().data, 3)
    begun = tuple(item.begun for item in some)
    state = State((begun[0] - 2, begun[1] + 1, begun[2]), (0.01, 0.01, 0.01))
    found = [Estimate(e, e, e, 9, 9) for e in (0.005, -0.015, 0.0)]
    after = smaller(some, state, found, 0.02)
    assert after.knobs == (begun[0] - 1, begun[1] + 1, begun[2])  # seat 2 would leave the band
    assert (distance(some, state), distance(some, after)) == (3, 2)
