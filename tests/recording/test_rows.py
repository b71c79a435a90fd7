"""What rows and records say of a game adds up, good by good and component by component."""

import numpy as np
import pytest

from sim.corrosion.vocabulary import GOODS
from tests.recording.batches import jobs_of, play_jobs, variant

pytestmark = pytest.mark.compiled
SMALL, MEDIUM, CHROME, GREEN, SPECIAL, WATER, STEAM = range(len(GOODS))
CASES = [(1, "greedy"), (2, "greedy"), (3, "random"), (4, "greedy")]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[1]}-{case[0]}")
def played(request):
    """Rows and records of a few games kept in detail."""
    seats, strategy = request.param
    jobs = jobs_of(seats, 2, strategy)
    jobs["detail"] = 1
    return play_jobs(jobs)


def test_goods_add_up(played):
    """What was there at the start, was gained, spent, sold or rusted is what is left."""
    rows, _ = played
    start = variant().tables.start[:, 0]  # small, medium, chrome, green, hot, cold
    for row in rows.reshape(-1):
        gained, spent = row["produced"].astype(int), row["used"].astype(int)
        assert row["chrome_left"] == start[2] + gained[CHROME] - spent[CHROME] - 2 * row["sold"]
        assert row["green"] == start[3] + gained[GREEN] - spent[GREEN] + row["sold"]
        assert row["special"] == gained[SPECIAL] and spent[SPECIAL] == 0
        assert row["water"] == start[4] + start[5] + gained[WATER]
        gears = start[0] + start[1] + (gained - spent)[[SMALL, MEDIUM]].sum()
        assert gears - row["rusted"] >= 0


def test_components_tell_one_story(played):
    """Sets of types, turns and counts agree: what is completed was taken, not later, and by this seat."""
    rows, _ = played
    for row in rows.reshape(-1):
        for number in range(len(variant().names.chrome_types)):
            taken, done, covered = (int(row[f"chrome_{what}"][number]) for what in ("taken", "done", "covered"))
            assert (taken > 0) == bool(int(row["taken_chrome"]) >> number & 1)
            assert (done > 0) == bool(int(row["done_chrome"]) >> number & 1)
            assert done == 0 or taken <= done
            assert covered == 0 or taken <= covered
            assert row["chrome_uses"][number] == 0 or done > 0
        assert (row["one_shots_acted"] <= row["one_shots_done"]).all()
        assert (row["one_shots_done"] <= row["one_shots_taken"]).all()
        assert ((row["one_shot_turn"] > 0) == (row["one_shots_taken"] > 0)).all()
        assert row["completed"].sum() == (row["chrome_done"] > 0).sum()
        assert row["plays"].sum() == row["engineers_played"]


def test_awards_have_turns(played):
    """As many turns are kept as tokens were taken."""
    rows, _ = played
    for row in rows.reshape(-1):
        turns = np.minimum(row["award_turn"], 1) + np.minimum(row["award_turn_second"], 1)
        assert (turns == row["award_tokens"]).all()
        assert row["tokens"] == (row["award_tokens"].astype(int) * row["award_points"]).sum()


def test_games_show_what_chance_laid_out(played):
    """The opening display stands in the game row, and whatever a seat took was shown or came from a stack."""
    rows, kept = played
    for game, seats in zip(kept.games, rows):
        for row, types in ((0, "shown_chrome"), (1, "shown_chrome"), (2, "shown_engineer"), (3, "shown_one_shot"),
                           (4, "shown_turning")):
            assert all(game[types][kind] == 0 for kind in game["opening"][row])
        assert game["game_turns"] == seats[0]["game_turns"] and game["players"] == len(seats)
        assert len({int(s) for s in game["sets"] if s >= 0}) == len(seats)


def test_yields_are_the_goods_by_component(played):
    """Detail rows split what the seat gained and spent; nothing is lost and nothing counted twice."""
    rows, kept = played
    yields = kept.yields[: kept.used[1]]
    for seats in rows:
        for row in seats:
            mine = yields[(yields["block"] == row["block"]) & (yields["seat"] == row["seat"])]
            assert (mine["gave"].sum(axis=0) == row["produced"]).all()
            assert (mine["took"].sum(axis=0) == row["used"]).all()
            assert len(set(mine["source"].tolist())) == len(mine)


def test_turn_rows_follow_each_seat(played):
    """A seat has a row after each own turn and after passing; points never fall by more than they are spent."""
    rows, kept = played
    turns = kept.turns[: kept.used[0]]
    for seats in rows:
        for row in seats:
            mine = turns[(turns["block"] == row["block"]) & (turns["seat"] == row["seat"])]
            passed = 0 if row["capped"] else 1
            assert len(mine) == row["turns"] + passed
            assert (np.diff(mine["special"]) >= 0).all() and (np.diff(mine["completed"]) >= 0).all()
            assert mine["decisions"][-1] <= row["decisions"]


def test_detail_changes_no_game(played):
    """A game is the same whether it is kept in detail or not."""
    rows, _ = played
    seats = rows.shape[1]
    plain = jobs_of(seats, 2, "random" if seats == 3 else "greedy")
    again, kept = play_jobs(plain)
    assert again.tobytes() == rows.tobytes() and not kept.used.any()
