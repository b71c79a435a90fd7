"""Rebalancing: steps towards a planted inverse, whole numbers, bounds, and honest ends."""

from dataclasses import replace

import numpy as np
import pytest

from reports.causal.rebalance import (
    COSTS, FARTHEST, POINTS, Item, Knob, State, begun, corrected, distance, edits, first_slopes, gifts, items, measure, smaller,
    step, stray,
)  # fmt: skip
from reports.stats.intervals import Estimate
from sim.corrosion.catalogue import load_catalogue, override
from tests.reports.made_up_causes import whatif_run

DATA = load_catalogue().data


def told(values):
    return [tuple(Estimate(e, e - 0.01, e + 0.01, 1000, 1000) for e in own) for own in values]


def slopes_of(some, *by_count, cost=-0.03):
    """The same slopes for all items, by player count: of points, and of costs."""
    return tuple(tuple(tuple(s if knob.kind == POINTS else cost for s in by_count) for knob in item.knobs) for item in some)


def effects(state, ideal, slopes, noise=0.0, seed=0):
    """What would be measured: effects over the mean of all, linear in the knobs, at each player count."""
    raw = np.array([[sum((v - i) * s[c] for v, i, s in zip(values, own, of, strict=True)) for c in range(len(of[0]))]
                    for values, own, of in zip(state.values, ideal, slopes, strict=True)])
    raw = raw - raw.mean(axis=0) + np.random.default_rng(seed).normal(0, noise, raw.shape)
    return told(raw.tolist())


def search(some, ideal, true, guessed, bands=(0.02,), noise=0.0):
    state = replace(begun(some), slopes=guessed)
    found = effects(state, ideal, true, noise)
    for number in range(6):
        move = step if stray(found, bands) else smaller
        after = move(some, state, found, bands)
        if after.values == state.values:
            break
        now = effects(after, ideal, true, noise, number + 1)
        state, found = corrected(some, state, after, found, now), now
    return state, found


def planted(some, which, by):
    """The items with the points of one begun so much higher than is ideal, and the ideal values."""
    ideal = [list(values) for values in begun(some).values]
    knob = some[which].knobs[0]
    now, far = knob.begun + by, FARTHEST[POINTS]
    better = replace(knob, begun=now, low=max(0, now - far), high=now + far)
    some[which] = replace(some[which], knobs=(better, *some[which].knobs[1:]))
    return some, ideal


@pytest.mark.parametrize("wrong", [0.5, 1.0, 2.5])
def test_a_planted_plus_five_is_taken_back_within_one(wrong):
    """Twelve machines, one five points too good; slopes known only within a factor."""
    some, ideal = planted(items("machines", DATA, [2], [POINTS])[:12], 3, 5)
    true = slopes_of(some, 0.02)
    state, found = search(some, ideal, true, slopes_of(some, wrong * 0.02), noise=0.002)
    assert abs(state.values[3][0] - ideal[3][0]) <= 1
    assert distance(some, state) <= 7
    assert stray(found, [0.02]) < 0.5
    assert f"{some[3].knobs[0].address}={state.values[3][0]}" in edits(some, state)


def test_a_doubled_award_is_taken_back_at_all_player_counts_at_once():
    some, ideal = planted(items("awards", DATA, [2, 3]), 6, 2)
    true = slopes_of(some, 0.05, 0.03)
    state, found = search(some, ideal, true, slopes_of(some, 0.03, 0.03), bands=(0.02, 0.02), noise=0.002)
    assert abs(state.values[6][0] - ideal[6][0]) <= 1 and not stray(found, [0.02, 0.02])


def test_costs_are_turned_where_points_do_not_reach():
    """A machine of 2 points, too good by what 4 points are worth: to 0 points, and one gear dearer."""
    some = [item for item in items("machines", DATA, [2]) if item.name in ("chrome.B1", "chrome.B2", "chrome.B3")]
    item = some[2]
    assert [knob.good for knob in item.knobs] == ["green", "small", "medium", "chrome"] and item.knobs[0].begun == 2
    slopes = tuple(((0.02,), (-0.05,) if each is item else (0.0,), (0.0,), (0.0,)) for each in some)
    rest = [(3, 1, 2, 1), (3, 2, 1, 1)]
    found = told([(-0.015,), (-0.015,), (0.03,)])
    assert step(some, State((*rest, (0, 1, 1, 1)), slopes), found, [0.02]).values == (*rest, (0, 2, 1, 1))
    assert step(some, State((*rest, (2, 1, 1, 1)), slopes), found, [0.02]).values == (*rest, (2, 2, 1, 1))  # 1 is less than 2
    none = items("machines", DATA, [2], [COSTS])[0]
    assert all(knob.kind == COSTS for knob in none.knobs)


def test_a_move_weighs_all_player_counts():
    """Too good with two players, too bad with three: no move helps both, so none is made."""
    some = [Item(f"award.{x}", "award", (Knob(f"award.{x}.points", "green", 5, 0, 9),)) for x in "abcd"]
    state = State(((5,),) * 4, slopes_of(some, 0.02, 0.02))
    rest = [(-0.01, 0.01)] * 3
    assert step(some, state, told([(0.03, -0.03), *rest]), [0.02, 0.02]).values == ((5,),) * 4
    assert step(some, state, told([(0.06, 0.03), *([(-0.02, -0.01)] * 3)]), [0.02, 0.02]).values == ((2,), (5,), (5,), (5,))


def test_the_mean_of_its_kind_moves_with_an_item():
    """One of four is 5 points too good; the others lie as far below their mean as that makes them, and stay."""
    some = [Item(f"award.{x}", "award", (Knob(f"award.{x}.points", "green", 9, 3, 15),)) for x in "abcd"]
    state = State(((9,),) * 4, slopes_of(some, 0.02))
    after = step(some, state, told([(0.075,), (-0.025,), (-0.025,), (-0.025,)]), [0.02])
    assert after.values == ((5,), (9,), (9,), (9,))


@pytest.mark.parametrize("counts", [1, 2])
def test_one_shots_are_balanced_by_costs_and_what_has_none_counts_for_the_mean_of_its_kind(counts):
    some = items("one-shots", DATA, [2])
    assert [item.name for item in some if not item.knobs] == ["one_shot.ONE8"]  # it costs steam alone
    assert {knob.kind for item in some for knob in item.knobs} == {COSTS}
    bands = [0.02] * counts
    state = replace(begun(some), slopes=slopes_of(some, *[0.0] * counts, cost=-0.03))
    was = told([(0.05 if item.name == "one_shot.ONE9" else 0.0,) * counts for item in some])
    after = step(some, state, was, bands)
    assert distance(some, after) == 1 and after.values != state.values
    now = told([(0.0,) * counts] * len(some))
    moved = corrected(some, state, after, was, now)
    assert smaller(some, moved, now, [0.1] * counts).values == state.values


def test_what_lies_inside_the_band_is_left_alone():
    some = items("awards", DATA, [2])
    state = replace(begun(some), slopes=slopes_of(some, 0.03))
    inside = told([(0.019,)] * len(some))
    assert step(some, state, inside, [0.02]).values == state.values and stray(inside, [0.02]) == 0


@pytest.mark.parametrize("target", ["machines", "one-shots", "awards", "seats"])
def test_values_stay_whole_and_within_their_bounds(target):
    some = items(target, DATA, [2, 4])
    state = replace(begun(some), slopes=slopes_of(some, 0.001, 0.001, cost=-0.0015))
    for sign in (1, -1):
        now = state
        for n in range(9):
            far = [(sign * (0.5 if (i + n) % 2 else -0.4), sign * (0.5 if (i + n) % 2 else -0.4)) for i in range(len(some))]
            now = step(some, now, told(far), [0.02, 0.02])
        for item, values in zip(some, now.values, strict=True):
            for knob, value in zip(item.knobs, values, strict=True):
                assert isinstance(value, int) and knob.low <= value <= knob.high
                assert abs(value - knob.begun) <= FARTHEST[knob.kind]
                assert value >= (1 if knob.kind == COSTS and not item.seat else 0)
        assert override(load_catalogue(), edits(some, now)).hash != load_catalogue().hash


def test_what_hardly_ever_pays_is_not_steered():
    some = items("machines", DATA, [2])
    state = replace(begun(some), slopes=slopes_of(some, 0.0, cost=0.0))
    assert step(some, state, told([(0.5,)] * len(some)), [0.02]).values == state.values


def test_slopes_are_corrected_within_bounds_and_only_where_a_knob_moved():
    some = [Item(f"x{i}", "award", (Knob(f"x{i}", "green", 3, 0, 9), Knob(f"y{i}", "small", 1, 1, 3))) for i in range(100)]
    first = ((3, 1),) * 100  # so many that their mean hardly moves
    before = State(first, slopes_of(some, 0.01))
    after = replace(before, values=((4, 1), (3, 1), (1, 1), *first[3:]))
    none = told([(0.0,)] * 100)
    found = corrected(some, before, after, none, told([(9.0,), (5.0,), (0.1,), *[(0.0,)] * 97]))
    assert [own[0][0] for own in found.slopes[:3]] == pytest.approx([0.03, 0.01, 0.01 / 3], rel=0.01)  # by three at most
    assert all(own[1] == (-0.03,) for own in found.slopes)
    dearer = corrected(some, before, replace(before, values=((3, 2), *first[1:])), none, told([(-0.05,), *[(0.0,)] * 99]))
    assert dearer.slopes[0][1][0] == pytest.approx(-0.04, rel=0.01)


def test_unknown_effects_are_never_the_best_and_move_nothing():
    some = items("awards", DATA, [2])
    unknown = [(Estimate(None, None, None, 0, 0),)] * len(some)
    state = replace(begun(some), slopes=slopes_of(some, 0.01))
    assert stray(unknown, [0.02]) == float("inf")
    assert step(some, state, unknown, [0.02]).values == smaller(some, state, unknown, [0.02]).values == state.values


def test_changes_go_back_as_far_as_the_band_allows():
    some = items("seats", DATA, [3])
    begun_at = begun(some).values
    moved = tuple((v[0] + more, v[1]) for v, more in zip(begun_at, (-2, 1, 0), strict=True))
    state = State(moved, slopes_of(some, 0.01, cost=0.01))
    after = smaller(some, state, told([(0.001,), (-0.004,), (0.003,)]), [0.02])
    assert [v[0] - b[0] for v, b in zip(after.values, begun_at, strict=True)] == [-1, 1, 0]  # seat 2 would near the edge
    assert (distance(some, state), distance(some, after)) == (3, 2)


def test_seats_that_are_not_there_do_not_count():
    some = items("seats", DATA, [2, 3])
    assert [item.name for item in some] == ["seat 1", "seat 2", "seat 3"]
    third = [told([(0.0, -0.025)])[0]] * 2 + [(None, told([(0.05,)])[0][0])]
    assert stray(third, [0.02, 0.02]) == pytest.approx(2.0)
    state = replace(begun(some), slopes=slopes_of(some, 0.01, 0.01, cost=0.0))
    assert step(some, state, third, [0.02, 0.02]).values[2][0] == some[2].knobs[0].begun - 3
    assert step(some, state, third, [0.02, 0.02]).values[:2] == state.values[:2]


def test_effects_and_slopes_come_from_runs(tmp_path):
    """Denying the award costs 6 points; a gift of 3 points gives them; each token is held by a fifth of the seats."""
    some = [item for item in items("awards", DATA, [2]) if item.name in ("award.water", "award.suits")]

    def denied(record, games):
        if record["deny"] == "award.water":
            games["score"][:, record["seat"] - 1] -= 6

    run, _ = whatif_run(tmp_path / "denied", 300, denied, deny=[item.name for item in some])
    water, suits = ({item.name: found for item, found in zip(some, measure(run, some), strict=True)}[f"award.{name}"][0]
                    for name in ("water", "suits"))
    assert water.low > 0 > suits.high and water.value == pytest.approx(-suits.value)

    def given(record, games):
        games["award_points"] = 1
        if record["edits"]:
            games["score"][:, 0] += 3

    edit = gifts(DATA, some)
    assert edit == [f"rules.start_green.seat1={DATA['rules']['start_green']['seat1'] + 3}"]
    run, _ = whatif_run(tmp_path / "gift", 300, given, variant=[{"set": edit}])
    found = {item.name: slopes[0][0] for item, slopes in zip(some, first_slopes(run, some), strict=True)}
    of_suits, of_water = found["award.suits"], found["award.water"]
    assert 0 < of_suits < of_water  # a point of `suits` is a third of what its token is worth


@pytest.mark.parametrize("what", [None, 3])
def test_a_gift_that_moves_nothing_is_an_error(tmp_path, what):
    some = items("awards", DATA, [2])
    blocks, edit = 300 if what is None else 5, gifts(DATA, some)
    run, _ = whatif_run(tmp_path / "gift", blocks, lambda record, games: None, variant=[{"set": edit}])
    with pytest.raises(ValueError, match="play more games"):
        first_slopes(run, some)
