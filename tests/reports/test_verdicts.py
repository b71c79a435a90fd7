"""Verdicts: what stands out is told, what does not is not, and what judges goes before what describes."""

import re

import numpy as np
import pytest

from reports.verdicts import verdicts
from reports.view import view_of
from tests.reports import conftest


def claims(run):
    return [verdict.claim for verdict in verdicts(view_of(run))]


@pytest.fixture
def planted(monkeypatch):
    """planted(name, change): the arrays of `made_up…` functions of the conftest, changed; change(arrays, players, blocks)."""

    def plant(name, change):
        made = getattr(conftest, name)

        def changed(players, blocks, *args, **how):
            arrays = made(players, blocks, *args, **how)
            change(arrays, players, blocks)
            return arrays

        monkeypatch.setattr(conftest, name, changed)

    return plant


def shown_where_scores_are_high(games, players, blocks):
    """A18 lies in the opening display of the games with the highest scores (and nowhere else)."""
    scores = conftest.made_up(players, blocks)["score"].reshape(blocks, players).mean(axis=1)
    games["opening"][:, 1] = np.where(games["opening"][:, 1] == 29, 28, games["opening"][:, 1])
    games["opening"][scores > np.median(scores), 1, 0] = 29


def hired_by_winners(rows, players, blocks):
    """E4 is hired by all winners, and by others in every fifth game only."""
    has = (rows["win_share"] == 12) | (rows["block"] % 5 == 0)
    rows["hired"] = rows["hired"] & ~(1 << 3) | has.astype(np.int64) << 3


def without_points(details, players, blocks):
    """No turn brings any green points."""
    details[0]["green"] = 0


def test_what_chance_lays_out_is_a_cause(make_run, planted):
    planted("made_up_games", shown_where_scores_are_high)
    said, = (v for v in verdicts(view_of(make_run({2: 400}))) if v.section == "exposure")
    assert re.match(r"2 players: where A18 \(.+\) is laid out at the start, seats score [\d.]+ points more on average "
                    r"\(the (largest of the \d+ effects|only effect) that can be told of \d+\)", said.claim)
    assert "A cause, since the shuffle alone lays it out: of lying there, not of being built." in said.evidence
    assert "n = 400 games" in said.evidence


def test_where_nothing_moves_it_is_said(make_run):
    said, = (claim for claim in claims(make_run({2: 400}, seed=2)) if "shuffle" in claim)
    assert said.startswith("2 players: nothing that the shuffle lays out at the start moves scores or the win share of seat 1")


def test_engineers_and_tempo_are_told_where_they_stand_out_only(make_run, planted):
    assert not any("hired" in claim or "feels" in claim for claim in claims(make_run({2: 400})))


def test_an_engineer_and_idle_turns_that_stand_out(make_run, planted):
    planted("made_up", hired_by_winners)
    planted("made_up_details", without_points)
    found = claims(make_run({2: 400}))
    assert any(re.search(r"those who hired E4 \(.+\) won most often", claim) for claim in found)
    assert "How it feels: most turns bring nothing worth points (2 players)." in found


def test_of_more_than_ten_those_that_describe_are_left_out(make_run, planted):
    planted("made_up_games", shown_where_scores_are_high)
    planted("made_up", hired_by_winners)
    planted("made_up_details", without_points)
    found = verdicts(view_of(make_run({1: 60, 2: 400, 3: 200, 4: 200})))
    assert len(found) == 10
    assert {"seats", "machines", "engineers", "exposure", "tempo", "scores", "awards"} <= {v.section for v in found}
    assert not any("began the end" in v.claim for v in found)
