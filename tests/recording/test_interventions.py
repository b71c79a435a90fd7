"""Denying and giving: one seat is changed, and nothing else."""

import numpy as np
import pytest

from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.interventions import NO_COPY, NO_END_FEE, NO_HIRE, NO_SPEED_UP
from sim.corrosion.vocabulary import CHROME_CARDS, NAME_AWARD, NAME_MACHINE, NAME_TURNING
from tests.recording.batches import jobs_of, play_jobs, variant

pytestmark = pytest.mark.compiled


def chrome(name: str) -> int:
    """Number of a chrome machine as a component."""
    return NAME_MACHINE + variant().names.chrome.index(f"chrome.{name}")


def test_a_denied_seat_does_none_of_it_and_the_others_still_do():
    """Copying, hiring, speeding up, paying end fees, awards and a kind of machine, all denied to seat 1."""
    jobs = jobs_of(2, 40)
    jobs["deny"]["acts"][:, 0] = NO_COPY | NO_HIRE | NO_SPEED_UP | NO_END_FEE
    jobs["deny"]["awards"][:, 0] = -1
    jobs["deny"]["turning"][:, 0] = -1
    rows, _ = play_jobs(jobs)
    for column in ("copies_made", "sped_up", "paid_turns"):
        assert not rows[column][:, 0].any() and rows[column][:, 1].any()
    for column in ("award_tokens", "taken_turning"):
        assert not rows[column][:, 0].any() and rows[column][:, 1].any()
    searches = rows["one_shots_acted"][:, 0, variant().names.one_shot_types.index("ONE2")]
    assert not rows["hired"][searches == 0, 0].any() and rows["hired"][:, 1].any()  # searching is no hiring (ONE2)


def test_a_denied_type_is_never_taken_by_any_way():
    """Random players take anything, also from the discards, but not what they are denied."""
    base, _ = play_jobs(jobs_of(2, 3, "random"))
    names = variant().names
    jobs = jobs_of(2, 3, "random")
    jobs["deny"]["chrome"][:, 0] = int(base["taken_chrome"][0, 0])
    jobs["deny"]["engineers"][:, 0] = (1 << len(names.engineer_types)) - 1
    jobs["deny"]["one_shots"][:, 0] = 1 << names.one_shot_types.index("ONE9")
    rows, _ = play_jobs(jobs)
    assert not (rows["taken_chrome"][:, 0] & base["taken_chrome"][0, 0]).any()
    assert not rows["hired"][:, 0].any()
    assert not rows["one_shots_taken"][:, 0, names.one_shot_types.index("ONE9")].any()


def test_an_intervention_shifts_nobodys_luck():
    """The opening is the same with and without a denial; a given copy leaves only its own stack shorter."""
    jobs = jobs_of(2, 3)
    _, base = play_jobs(jobs)
    jobs["deny"]["acts"][:, 0] = NO_COPY
    _, denied = play_jobs(jobs)
    for field in ("opening", "sets", "award_task", "award_watch"):
        assert (base.games[field] == denied.games[field]).all()


@pytest.mark.parametrize("name", ["A6", "B3"])
def test_a_given_machine_is_withheld_from_the_stacks(name):
    """With the copy given or withheld the displays are equal; the seat that has it took it in its first turn."""
    given, withheld = jobs_of(2, 2), jobs_of(2, 2)
    given["given"][:, 1] = chrome(name) + 1
    withheld["withheld"] = chrome(name) + 1
    rows, kept = play_jobs(given)
    others, without = play_jobs(withheld)
    assert (kept.games["opening"] == without.games["opening"]).all()
    kind = variant().names.chrome_types.index(name)
    assert (rows["chrome_taken"][:, 1, kind] == 1).all()
    assert not others["chrome_taken"][:, :, kind].any()
    assert (kept.games["shown_chrome"][:, kind] == -1).all()


def test_engineers_one_shots_turning_machines_and_awards_can_be_given():
    """Each lies where the rules have a place for it."""
    names = variant().names
    numbers = {"hired": names.engineers.index("engineer.E5"),
               "one_shots_taken": NAME_MACHINE + CHROME_CARDS + names.one_shots.index("one_shot.ONE5"),
               "taken_turning": NAME_TURNING + names.turning.index("turning.boiler"),
               "award_tokens": NAME_AWARD + names.awards.index("award.water")}
    for column, number in numbers.items():
        jobs = jobs_of(1, 1)
        jobs["given"][:, 0] = number + 1
        rows, _ = play_jobs(jobs)
        assert np.any(rows[column][:, 0])


def test_a_token_from_outside_the_supply_changes_only_the_score():
    """An extra award token is one more token; greedy plays on as before when it does not count it."""
    task = variant().names.awards.index("award.special")
    jobs = jobs_of(2, 3, "random")
    base, _ = play_jobs(jobs)
    jobs["given"][:, 0] = NAME_AWARD + task + 1
    rows, _ = play_jobs(jobs)
    assert (rows["award_tokens"][:, 0, task] == base["award_tokens"][:, 0, task] + 1).all()
    gained = rows["score"][:, 0].astype(int) - base["score"][:, 0]
    per = load_catalogue().data["award"]["special"]["per"]
    assert (gained == base["special"][:, 0] // per).all()
