"""The watchers themselves: a record that was tampered with does not pass."""

import numpy as np
import pytest

from sim.corrosion import vocabulary as v
from tests.differential.follow import VARIANTS
from tests.playing import variant
from tests.properties import places
from tests.properties.course import FIRST_ONE_SHOT, Course
from tests.properties.test_games import options_are_sound, scores_are_sound, sound
from tests.properties.watching import ASKED, OVER, Watched


def stopped(wanted, players=2, block=3):
    """A game of the rich variant, stopped where `wanted(watched, what)` says."""
    watched = Watched(variant(VARIANTS / "rich.toml"), players, block)
    for what in watched.play():
        if wanted(watched, what):
            return watched
    raise AssertionError("never")


def late(watched, what):
    """A question of the tenth turn, when something lies everywhere."""
    P = watched.g.players[0]
    return what == ASKED and watched.g.turn > 20 and P.height.any() and P.turning.any() and P.hand != 0


def add_card(g):
    g.players[1].hand |= g.players[0].hand & -g.players[0].hand


def lose_card(g):
    g.players[0].hand &= g.players[0].hand - 1


def copy_turning(g):
    g.discards[v.TURNING] |= max(g.players[0].turning)


def empty_window(g):
    g.display[v.ONE_SHOT, 2] = -1


def lift_machine(g):
    drive = int(np.flatnonzero(g.players[0].height)[0])
    g.chrome_level[g.players[0].top[drive]] = -1


def negative_gears(g):
    g.players[1].medium[2] = -1


def negative_supply(g):
    g.supply = -1


def unfounded_ability(g):
    g.players[0].abilities ^= v.CAN_TOP


def wrong_height(g):
    g.players[0].height[int(np.flatnonzero(g.players[0].height)[0])] += 1


def spent_but_open(g):
    g.spent |= 1
    g.done &= ~1


@pytest.mark.compiled
@pytest.mark.parametrize("change", (add_card, lose_card, copy_turning, empty_window, lift_machine, negative_gears,
                                    negative_supply, unfounded_ability, wrong_height, spent_but_open))
def test_a_changed_record_is_noticed(change):
    watched = stopped(late)
    sound(watched)
    change(watched.g)
    with pytest.raises(AssertionError):
        sound(watched)


@pytest.mark.compiled
@pytest.mark.parametrize("events", (
    [(v.E_GAIN, 0, v.WATER, 1)], [(v.E_COVER, 0, v.NAME_MACHINE + 3, 0), (v.E_ACTIVATE, 0, v.NAME_MACHINE + 3, 0)],
    [(v.E_COVER, 0, v.NAME_MACHINE + 3, 0), (v.E_COMPLETE, 0, v.NAME_MACHINE + 3, 0)],
    [(v.E_ACTIVATE, 0, FIRST_ONE_SHOT, 0)],
    [(v.E_COMPLETE, 0, FIRST_ONE_SHOT, 0), (v.E_ACTIVATE, 0, FIRST_ONE_SHOT, 0), (v.E_ACTIVATE, 1, FIRST_ONE_SHOT, 0)],
    [(v.E_WHEEL, 0, 1, 0), (v.E_ACTIVATE, 0, v.NAME_PROTOTYPE, 0)],
    [(v.E_TO, 0, v.NAME_MACHINE + 1, 9), (v.E_ACTIVATE, 0, v.NAME_PROTOTYPE + 1, 0)],
    [(v.E_AWARD_LOST, -1, 0, 0)],
))
def test_impossible_events_are_noticed(events):
    watched = stopped(lambda _, what: what == ASKED)
    course = Course(watched)
    watched.events = [[*event, 0, 0] for event in events]
    with pytest.raises(AssertionError):
        course.follow()


@pytest.mark.compiled
def test_special_markers_and_tokens_that_vanish_are_noticed():
    for change in ("supply", "award_right"):
        watched = stopped(late)
        course = Course(watched)
        watched.events = []
        course.follow()
        watched.g[change] = watched.g[change] - 1
        with pytest.raises(AssertionError):
            course.follow()
    watched = stopped(late)
    before = places.special_markers(watched.g)
    watched.g.players[0].special += 1
    assert places.special_markers(watched.g) == before + 1


@pytest.mark.compiled
def test_doubled_options_are_noticed():
    watched = stopped(late)
    options_are_sound(watched)
    watched.g.opt[1] = watched.g.opt[0]
    with pytest.raises(AssertionError):
        options_are_sound(watched)


@pytest.mark.compiled
@pytest.mark.parametrize("column", ("score", "green", "machines", "tokens", "rank", "win_share"))
def test_wrong_scores_are_noticed(column):
    watched = stopped(lambda _, what: what == OVER)
    scores_are_sound(watched)
    watched.rows[column][1] += 1
    with pytest.raises(AssertionError):
        scores_are_sound(watched)
