"""Tuning: what decides the result and what does not, and the command."""

from __future__ import annotations

import json
import tomllib

import numpy as np
import pytest

from sim.chance import REALM_TUNE, REALM_VERIFY
from strategies import tuning as t
from strategies.registry import weights
from strategies.style import WEIGHTS, has_stages, weight_of
from strategies.style_files import read_style
from tests.playing import compile_once, variant

pytestmark = pytest.mark.compiled
SOLO = t.Request("greedy", 1, (), 300)


@pytest.fixture(autouse=True)
def compiled():
    compile_once()


def tuned(request, state, threads=1):
    tuning = t.Tuning(request, variant())
    return tuning, t.tune(tuning, state, threads)


def test_a_tiny_tuning_writes_a_style_file_that_can_be_read(tmp_path):
    tuning, style = tuned(SOLO, tmp_path / "state")
    path = tmp_path / "mine.toml"
    path.write_text(tuning.file(style, tuning.compare(style, 2)))
    _, found = read_style(path, weights)
    assert found == style
    provenance = tomllib.loads(path.read_text())["provenance"]
    assert provenance["base"] == "greedy" and provenance["catalogue"] == variant().hash
    assert provenance["held_out_games"] == 400 and provenance["difference_half_95"] > 0


def test_threads_change_nothing(tmp_path):
    request = t.Request("greedy", 2, ("greedy", "random"), 400)
    assert tuned(request, tmp_path / "a", threads=1)[1] == tuned(request, tmp_path / "b", threads=3)[1]


def test_a_tuning_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path, monkeypatch):
    _, whole = tuned(SOLO, tmp_path / "whole")

    def stop(generation, worth):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        t.tune(t.Tuning(SOLO, variant()), tmp_path / "stopped", 1, stop)
    assert len(json.loads((tmp_path / "stopped").read_text())["worth"]) == 1
    told = []
    style = t.tune(t.Tuning(SOLO, variant()), tmp_path / "stopped", 1, lambda *of: told.append(of[0]))
    assert style == whole and told == [2, 3]


def test_a_state_of_another_tuning_is_refused(tmp_path):
    tuned(SOLO, tmp_path / "state")
    with pytest.raises(t.TuningError, match="another tuning"):
        tuned(t.Request("greedy", 1, (), 300, seed=2), tmp_path / "state")


def test_candidates_share_the_keys_of_a_generation_and_no_others():
    tuning = t.Tuning(t.Request("greedy", 3, ("greedy", "random"), 10_000), variant())
    keys = [keys_of(tuning, REALM_TUNE, generation * tuning.blocks, tuning.blocks) for generation in range(3)]
    keys.append(keys_of(tuning, REALM_VERIFY, 0, tuning.verified_blocks))
    for i, some in enumerate(keys):
        assert not some & set().union(*keys[:i])


def keys_of(tuning, realm, first, blocks):
    made = tuning.jobs(4, realm, first, blocks).reshape(4, -1)
    keys = [{(int(j["seed"]), int(j["realm"]), int(j["block"])) for j in some} for some in made]
    assert all(some == keys[0] for some in keys)
    assert (made["rotation"] == made["rotation"][0]).all() and (made["block"] == made["block"][0]).all()
    return keys[0]


def test_a_candidate_sits_in_every_seat_with_every_part_of_the_field():
    tuning = t.Tuning(t.Request("greedy", 3, ("greedy", "random"), 10_000), variant())
    made = tuning.jobs(1, REALM_TUNE, 0, 1)
    seatings = {tuple(int(s) for s in job["style"][:3]) for job in made}
    assert seatings == {(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)}


def test_own_rows_are_those_of_the_candidate():
    tuning = t.Tuning(t.Request("greedy", 2, ("random",), 1000), variant())
    own, ahead = tuning.played([weights("greedy")], REALM_TUNE, 0, 10, 1)
    assert (own["win_share"] / 12).mean() > 0.9 and ahead.mean() > 10
    assert sorted(set(own["seat"].reshape(-1).tolist())) == [1, 2]


def test_fixed_weights_stay_and_are_remembered(tmp_path):
    request = t.Request("greedy", 1, (), 100, fix=(("build_chrome", 777), ("wheel", -3)))
    tuning, style = tuned(request, tmp_path / "state")
    assert [weight_of(style, name) for name in ("build_chrome", "wheel", "green")] == [777, -3, 100]
    assert not has_stages(style)
    path = tmp_path / "fixed.toml"
    path.write_text(tuning.file(style, tuning.compare(style, 1)))
    again = t.Tuning(t.Request(str(path), 1, (), 100), variant())
    assert again.fixed == ("build_chrome", "wheel")


def test_points_of_the_search_are_whole_numbers_within_their_bounds():
    tuning = t.Tuning(SOLO, variant())
    for far in (-1e9, -3.0, 0.0, 3.0, 1e9):
        style = tuning.style(np.full(len(tuning.free), far))
        assert all(weight_of(style, name) >= 0 for name in t.NOT_NEGATIVE) and weight_of(style, "horizon") >= 10
        assert all(abs(weight_of(style, name)) <= 100_000 for name, _ in WEIGHTS)
    assert tuning.style(np.zeros(len(tuning.free))) == weights("greedy")


def test_stages_are_tuned_by_themselves_where_asked_for_or_there_already(tmp_path):
    plain, asked = (t.Tuning(t.Request("greedy", 1, (), 100, stages=stages), variant()) for stages in (False, True))
    names = len(plain.free)
    assert asked.free[:names] == plain.free and set(asked.free[names:]) == {
        f"{stage}.{name}" for stage in ("middle", "late", "last") for name in plain.free}
    point = np.zeros(len(asked.free))
    point[asked.free.index("late.wheel")] = 3
    style = asked.style(point)
    assert weight_of(style, "late.wheel") != weight_of(style, "wheel") == weight_of(style, "middle.wheel")
    path = tmp_path / "staged.toml"
    path.write_text(asked.file(style, t.Compared(10, 1, 1, 0, 0)))
    again = t.Tuning(t.Request(str(path), 1, (), 100), variant())
    assert again.free == asked.free and np.array_equal(again.base, style)
    assert "stages = true" in path.read_text() and "[late]\nwheel = " in path.read_text() and "[middle]" in path.read_text()
    assert plain.key != asked.key
    assert not set(plain.free) & {"horizon", "pace", "award_pace"}  # in solo they decide nothing
    at_a_table = t.Tuning(t.Request("greedy", 2, ("greedy",), 10_000, stages=True), variant()).free
    assert "pace" in at_a_table and "late.wheel" in at_a_table and "late.pace" not in at_a_table


def test_a_search_begins_at_its_style():
    tuning = t.Tuning(t.Request("soloist", 1, (), 100), variant())
    assert np.array_equal(tuning.style(np.zeros(len(tuning.free))), weights("soloist")) and len(tuning.free) > 300


@pytest.mark.parametrize(
    "request_, says",
    [
        (t.Request("greedy", 2, (), 1000), "a field is needed"),
        (t.Request("greedy", 1, ("greedy",), 1000), "no field in solo"),
        (t.Request("random", 2, ("greedy",), 1000), "random has no weights"),
        (t.Request("greedi", 2, ("greedy",), 1000), "did you mean greedy"),
        (t.Request("greedy", 2, ("search:10",), 1000), "search:10 has no weights"),
        (t.Request("greedy", 2, ("greedy",), 10), "not enough"),
    ],
)
def test_what_cannot_be_tuned_is_said_in_a_line(request_, says):
    with pytest.raises(ValueError, match=says) as error:
        t.Tuning(request_, variant())
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["nothing=1", "wheel", "wheel=1.5", "wheel=999999999"])
def test_a_fixed_weight_is_checked(text):
    with pytest.raises(t.TuningError):
        t.parse_fix(text)
