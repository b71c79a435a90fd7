"""The referee without the engine: random games, invariants, and traces that were tampered with."""

import copy
import json
from collections import Counter

import pytest

from . import variants
from .invariants import Invariants
from .replay import Mismatch, replay
from .selfplay import builder, busy, selfplay, uniform

CHOOSERS = {"uniform": uniform, "busy": busy, "builder": builder}
SEEDS = 1

KINDS = {
    "end_phase", "main", "play", "copy", "copy_second", "take", "place", "gain_free", "pay_free", "steam",
    "special", "exchange", "secondary", "wheel", "end_of_turn", "discard_engineer", "move", "moved", "return",
    "search", "complete_free", "at_once", "again", "award", "sell",
}  # fmt: skip


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("players", (1, 2, 3, 4))
@pytest.mark.parametrize("variant", variants.ALL)
def test_random_games_hold_together_and_replay(variant, players, chooser):
    data = variants.ALL[variant]()
    for seed in range(SEEDS):
        invariants = Invariants()
        lines = selfplay(data, players, f"{variant} {players} {seed}", CHOOSERS[chooser], invariants)
        summary = replay([json.dumps(line) for line in lines], data)
        assert summary.lines == len(lines)
        assert invariants.moments > 50
        assert summary.result == {name: lines[-1][name] for name in ("scores", "end", "turns")}
        sensible_end(summary.result, lines, players, data)


def sensible_end(result, lines, players, data):
    last = [line for line in lines if line["t"] == "state"][-1]["state"]
    assert result["end"] in (("solo", "cap") if players == 1 else ("special", "awards", "both", "cap"))
    if result["end"] != "cap":
        assert last["end_phase"] and all(player["passed"] for player in last["players"])
        assert all(player["paid_turns"] <= 3 for player in last["players"])
    if players == 1 and result["end"] == "solo":  # SOL9
        assert 36 <= result["turns"][0] <= 39
        assert last["automa"]["reshuffles"] == 4
    shares = [score["win_share"] for score in result["scores"]]
    assert sum(shares) == 12
    for score in result["scores"]:
        assert score["score"] == sum(score[part] for part in ("special", "green", "machines", "awards"))


def test_every_kind_of_question_comes_up():
    seen = Counter()
    for variant in ("rich", "nested"):
        data = variants.ALL[variant]()
        for seed in range(12):
            seen += replay(selfplay(data, 2, seed, builder), data).kinds
    assert set(seen) == KINDS


@pytest.fixture(scope="module")
def game():
    data = variants.rich()
    return data, selfplay(data, 2, 5, builder)


def first(lines, t, good=lambda line: True):
    return next(n for n, line in enumerate(lines) if line["t"] == t and good(line))


def tampered(game, change):
    data, lines = game
    lines = copy.deepcopy(lines)
    change(lines)
    with pytest.raises(Mismatch) as caught:
        replay(lines, data)
    return caught.value


def test_events_and_blank_lines_are_ignored(game):
    data, lines = game
    padded = []
    for line in lines:
        padded += [json.dumps({"t": "event", "seat": 1, "e": "phase", "phase": 1}), "\n", json.dumps(line)]
    assert replay(padded, data).result == replay(lines, data).result


def test_a_missing_option_is_noticed(game):
    at = first(game[1], "decision", lambda line: line["kind"] == "secondary")

    def change(lines):
        lines[at]["options"] = lines[at]["options"][:-1]

    mismatch = tampered(game, change)
    assert mismatch.line == at + 1
    assert "MNT1" in str(mismatch) and "missing" in str(mismatch)


def test_another_order_of_options_is_noticed(game):
    at = first(game[1], "decision", lambda line: line["kind"] == "main")
    assert tampered(game, lambda lines: lines[at]["options"].reverse()).line == at + 1


def test_another_seat_is_noticed(game):
    at = first(game[1], "decision", lambda line: line["kind"] == "main")
    assert tampered(game, lambda lines: lines[at].update(seat=2)).line == at + 1


def test_a_missing_forced_line_is_noticed(game):
    at = first(game[1], "forced")
    assert tampered(game, lambda lines: lines.pop(at)).line == at + 1


def test_a_choice_out_of_range_is_noticed(game):
    at = first(game[1], "decision")
    assert tampered(game, lambda lines: lines[at].update(choice=99)).line == at + 1


def test_another_copied_card_is_noticed(game):
    at = first(game[1], "decision", lambda line: line["kind"] == "copy")
    assert tampered(game, lambda lines: lines[at].update(of="engineer.E1")).line == at + 1


@pytest.mark.parametrize("field", ["green", "hot", "hand", "small", "drives", "x", "turns"])
def test_a_wrong_state_is_noticed(game, field):
    at = first(game[1], "state")

    def change(lines):
        lines[at]["state"]["players"][1][field] = "wrong"

    mismatch = tampered(game, change)
    assert mismatch.line == at + 1
    assert f"state.players[1].{field}" in str(mismatch) and "seat 2" in mismatch.dump


def test_a_wrong_result_is_noticed(game):
    assert "result.scores[0].score" in str(tampered(game, lambda lines: lines[-1]["scores"][0].update(score=-1)))
    tampered(game, lambda lines: lines[-1].update(end="nobody knows"))


def test_a_cut_trace_is_noticed(game):
    assert "the trace ends" in str(tampered(game, lambda lines: lines.pop()))
    tampered(game, lambda lines: lines.append(lines[-1]))


def test_reshuffles_are_checked():
    data = variants.scarce()
    lines = selfplay(data, 2, 1, builder)
    at = first(lines, "reshuffle", lambda line: len(line["order"]) > 1)
    assert tampered((data, lines), lambda lines: lines.pop(at)).line == at + 1
    assert tampered((data, lines), lambda lines: lines[at]["order"].pop()).line == at + 1
    assert tampered((data, lines), lambda lines: lines[at]["order"].__setitem__(0, "engineer.none")).line == at + 1
    assert tampered((data, lines), lambda lines: lines.insert(at, lines[at])).line <= at + 2


@pytest.mark.parametrize(
    "change",
    [
        lambda opening: opening["stacks"]["engineer"].pop(),
        lambda opening: opening["stacks"]["basic"].append("chrome.A1"),
        lambda opening: opening["awards"].pop(),
        lambda opening: opening["awards"][0].update(task=opening["awards"][1]["task"]),
        lambda opening: opening["awards"][0].update(watch=None),
        lambda opening: [award.update(watch="watch.green") for award in opening["awards"]],
        lambda opening: opening.update(sets=["A", "A"]),
        lambda opening: opening.update(sets=["A", "E"]),
        lambda opening: opening.update(automa=["starter.A.hire"]),
        lambda opening: opening.pop("sets"),
    ],
)
def test_an_illegal_opening_is_noticed(game, change):
    mismatch = tampered(game, lambda lines: change(lines[1]))
    assert mismatch.line == 2
    assert "SET" in mismatch.rules or "SOL" in mismatch.rules


def test_the_solo_opening_is_checked():
    data = variants.default()
    lines = selfplay(data, 1, 3)
    tampered((data, lines), lambda lines: lines[1].update(sets=["A"]))
    tampered((data, lines), lambda lines: lines[1]["automa"].__setitem__(0, "starter.D.hire"))
