"""Random games of random catalogues: what is looked at after every answer, and at the end."""

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from sim.corrosion import vocabulary as v
from sim.corrosion.state import MAX_OPTIONS
from tests.differential.follow import catalogs
from tests.playing import variant
from tests.properties import places
from tests.properties.course import Course
from tests.properties.edits import edited
from tests.properties.watching import ASKED, OVER, TURN_OVER, Watched

SLOW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def sound(watched) -> None:
    places.goods_are_sound(watched.g)
    places.everything_once(watched.g, watched.T)
    places.boards_are_sound(watched.g, watched.T)


def watch(a_variant, players, block) -> None:
    """Play a game; look at the goods and the events at every question, at everything at the ends of turns."""
    watched = Watched(a_variant, players, block)
    course, asked = None, 0
    for what in watched.play():
        if course is None:
            assert what == TURN_OVER  # laid out
            course = Course(watched)
            sound(watched)
            continue
        course.follow()
        if what == ASKED:
            asked += 1
            options_are_sound(watched)
            places.goods_are_sound(watched.g)
            if asked % 9 == 0:
                sound(watched)
            if asked % 16 == 0:
                every_option_works(watched)
        elif what == TURN_OVER:
            sound(watched)
            assert not watched.g.players["laid"][:players].any()
            assert not places.on_the_way(watched.g, int(watched.g.depth))
        else:
            assert what == OVER
            scores_are_sound(watched)


def options_are_sound(watched) -> None:
    """More than one option, each with its own text; the one that does nothing stands first."""
    texts = watched.texts()
    assert 1 < len(texts) == len(set(texts)) <= MAX_OPTIONS, watched.about()
    nothing = {"stop", "decline", "end", "pass", "no"} & set(texts)
    assert len(nothing) <= 1 and nothing <= {texts[0]}, watched.about()


def every_option_works(watched) -> None:
    """Each option can be carried out, as far as the next question."""
    for choice in range(int(watched.g.n)):
        after = watched.branch(choice)[0]
        places.goods_are_sound(after)
        places.everything_once(after, watched.T)
        places.boards_are_sound(after, watched.T)


def scores_are_sound(watched) -> None:
    """Scores are the sum of their parts, winners share the game, ranks follow scores and special markers."""
    rows, players = watched.rows, watched.g.players[: watched.players]
    points = watched.T["points"].tolist()
    owner, state = watched.g.chrome_owner.tolist(), watched.g.chrome_state.tolist()
    for seat, (row, P) in enumerate(zip(rows, players)):
        assert row["score"] == row["green"] + row["special"] + row["machines"] + row["tokens"]
        assert row["machines"] == sum(points[c] for c in range(64) if owner[c] == seat and state[c] == v.DONE)
        assert row["tokens"] == (row["award_tokens"] * row["award_points"]).sum()
        assert row["award_tokens"].sum() == P["award_count"] and row["completed"].sum() == P["completed"].sum()
        assert row["sold"] >= 0 and row["chrome_left"] == P["chrome"] >= 0
    standing = [(int(row["score"]), int(row["special"])) for row in rows]
    assert rows["win_share"].sum() == 12
    for row, mine in zip(rows, standing):
        assert row["rank"] == 1 + sum(other > mine for other in standing)
        assert row["win_share"] == (12 // standing.count(mine) if row["rank"] == 1 else 0)


@pytest.mark.compiled
@SLOW
@given(edited(), st.integers(1, 4), st.integers(0, 10**6))
def test_random_games_of_random_catalogues(a_variant, players, block):
    note(f"players {players}, block {block}, edits {a_variant.overrides}")
    watch(a_variant, players, block)


@pytest.mark.compiled
@pytest.mark.parametrize("players", (1, 2, 3, 4))
@pytest.mark.parametrize("catalog", catalogs(), ids=lambda file: file.stem)
def test_games_of_unusual_catalogues(catalog, players):
    watch(variant(catalog), players, block=17 + players)
