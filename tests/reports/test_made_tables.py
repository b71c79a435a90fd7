"""Tables made of turns and rows: against plain loops, and the metrics on them."""

import numpy as np
import polars as pl
import pytest

from reports.metrics.luck import key_share, strategy_share
from reports.metrics.made import course, finals, seatings, steps

KEYS = ("condition", "block", "rotation")


@pytest.fixture(scope="module")
def played():
    """Made-up turns and rows of games of one to four players: {"turns", "rows"}, and the same as lists of games."""
    rng = np.random.default_rng(7)
    turns, rows, games = [], [], []
    for block in range(40):
        for rotation, players in enumerate((1, 2, 3, 4)):
            nothing = dict.fromkeys(("green", "special", "machines", "awards", "decisions"), 0)
            states = {seat: dict(nothing) for seat in range(1, players + 1)}
            game = []
            for turn in range(1, int(rng.integers(players, 30)) + 1):
                seat = (turn - 1) % players + 1
                for key in states[seat]:
                    states[seat][key] += int(rng.integers(0, 3)) * int(rng.random() < 0.4)
                game.append({"turn": turn, "seat": seat, **states[seat]})
            scores = {seat: int(rng.integers(0, 50)) for seat in states}
            best = [seat for seat in states if scores[seat] == max(scores.values())]
            key = {"condition": rotation, "block": block, "rotation": 0, "players": players}
            turns += [key | one for one in game]
            wins = {seat: 12 // len(best) * (seat in best) for seat in scores}
            rows += [key | {"seat": seat, "score": scores[seat], "win_share": wins[seat]} for seat in scores]
            games.append((key, game, scores, best))
    order = rng.permutation(len(turns))
    return {"turns": pl.DataFrame(turns)[order].lazy(), "rows": pl.DataFrame(rows).lazy()}, games


def by_game(frame):
    return {tuple(row[key] for key in KEYS): row for row in frame.collect().iter_rows(named=True)}


def test_who_led_when(played):
    stored, games = played
    found = by_game(course(stored))
    assert len(found) == 3 * 40
    for key, game, _, best in games:
        if key["players"] == 1:
            continue
        points, leaders, ahead = dict.fromkeys(range(1, key["players"] + 1), 0), [0], []
        for turn in game:
            points[turn["seat"]] = turn["green"] + turn["special"] + turn["machines"]
            ranked = sorted(points.values(), reverse=True)
            ahead.append(ranked[0] - ranked[1] if turn["turn"] >= key["players"] else 0)
            leaders.append(max(points, key=points.get) if ahead[-1] else leaders[-1])
        leaders, row = leaders[1:], found[tuple(key[k] for k in KEYS)]
        lost = [turn for turn, leader in enumerate(leaders, 1) if leader not in best]
        assert row["turns"] == len(game)
        assert row["changes"] == sum(a != b and a != 0 for a, b in zip(leaders, leaders[1:], strict=False))
        assert row["told"] == min(len(game), 1 + max(lost, default=0))
        for q in (1, 2, 3):
            then = -(-len(game) * q // 4) - 1
            assert row[f"leads_{q}"] == (leaders[then] > 0)
            assert row[f"wins_{q}"] == (12 // len(best) if leaders[then] in best else 0)
            assert row[f"ahead_{q}"] == ahead[then]


def test_turns_that_bring_nothing_and_ask_nothing(played):
    stored, games = played
    found = by_game(steps(stored))
    for key, game, *_ in games:
        idle = unasked = later = 0
        before = {}
        for turn in game:
            last = before.get(turn["seat"], dict.fromkeys(turn, 0))
            points = [sum(one[part] for part in ("green", "special", "machines")) for one in (turn, last)]
            later += turn["seat"] in before
            idle += turn["seat"] in before and not (points[0] > points[1] or turn["awards"] > last["awards"])
            unasked += turn["decisions"] == last["decisions"]
            before[turn["seat"]] = turn
        row = found[tuple(key[k] for k in KEYS)]
        assert (row["turns"], row["later"], row["idle"], row["unasked"]) == (len(game), later, idle, unasked)


def test_scores_in_order(played):
    stored, games = played
    found = by_game(finals(stored))
    for key, _, scores, _ in games:
        if key["players"] > 1:
            ranked, row = sorted(scores.values(), reverse=True), found[tuple(key[k] for k in KEYS)]
            assert (row["first"], row["second"], row["last"]) == (ranked[0], ranked[1], ranked[-1])


def test_no_game_in_detail_is_no_row(played):
    stored, _ = played
    empty = {"turns": stored["turns"].filter(pl.col("turn") < 0), "rows": stored["rows"]}
    assert course(empty).collect().height == steps(empty).collect().height == 0


def sums_of(scores):
    """What `key_share` takes, of scores (keys, seats, strategies): each strategy once at each key and seat."""
    same = scores.sum(axis=2, keepdims=True)
    own = [scores[:, :, s].sum() for s in range(scores.shape[2])]
    cases = [scores[:, :, 0].size] * scores.shape[2]
    return np.array([scores.sum(), scores.size, (scores**2).sum(), (scores * same).sum(), scores.size * scores.shape[2],
                     *own, *cases], float)  # fmt: skip


@pytest.mark.parametrize("luck", [0.0, 0.3, 0.6])
@pytest.mark.parametrize("skill", [0.0, 0.3])
def test_luck_and_skill_are_what_was_planted(luck, skill):
    rng = np.random.default_rng(8)
    shared, rest = rng.normal(0, luck**0.5, (4000, 2, 1)), rng.normal(0, (1 - luck - skill) ** 0.5, (4000, 2, 3))
    effects = np.array([-1, 0, 1]) * (1.5 * skill) ** 0.5
    sums = sums_of(np.round(500 + 100 * (shared + effects + rest)))
    assert float(key_share(sums)) == pytest.approx(luck, abs=0.02)
    assert float(strategy_share(sums)) == pytest.approx(skill, abs=0.02)


def test_results_of_one_key_and_seat_stand_together():
    rng = np.random.default_rng(9)
    block, seat, rotation = np.indices((30, 3, 3)).reshape(3, -1)
    rows = pl.DataFrame({
        "condition": 0, "block": block, "seat": seat + 1, "rotation": rotation, "strategy": (seat + rotation) % 3,
        "score": rng.integers(0, 90, 270), "win_share": rng.integers(0, 12, 270),
    })  # fmt: skip
    found = seatings({"rows": rows.lazy()}).collect()
    assert found["same"].to_list() == [3] * 270
    scores = rows["score"].to_numpy().reshape(30, 3, 3)
    assert (found["score"] * found["score_same"]).sum() == (scores.sum(axis=2) ** 2).sum()


def test_without_rotations_no_luck_is_told(played):
    assert seatings({"rows": played[0]["rows"].with_columns(strategy=0)}).collect().height == 0


def test_one_strategy_alone_shows_neither():
    one = np.array([60, 3, 1400, 1400, 3, 60, 0, 3, 0], float)
    with np.errstate(all="ignore"):
        assert np.isnan(key_share(one)) and np.isnan(strategy_share(one))
