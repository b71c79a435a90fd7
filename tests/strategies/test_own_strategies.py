"""Strategies of users: what they are shown, that they cannot change it, and what is said when they fail."""

import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sim.corrosion.state import GAME, SEEN, new_games
from strategies.conformance import conform
from strategies.field import Field, StrategyFailed, find
from strategies.plugins import PluginError
from strategies.registry import UnknownStrategy
from tests.strategies.tables import play

TEMPLATES = Path(__file__).resolve().parents[2] / "strategies" / "templates"
HIDDEN = {"seed", "realm", "block", "stack", "deck", "tie", "frames", "events", "sort_keys", "given", "withheld"}

DIGEST = '''
def answer(seen, tables, chance):
    """Depends on everything that it is shown."""
    total = seen.turn + seen.kind * 31 + seen.supply + seen.deck_back + seen.about.a + seen.about.b
    for row in range(5):
        total += seen.stack_size[row] + seen.discards[row] % 1009
        for w in range(3):
            total = total * 7 + seen.display[row, w]
            total %= 1000003
    for s in range(4):
        P = seen.players[s]
        total += P.green + P.special * 3 + P.hot * 5 + P.cold + P.hand % 997 + P.score + P.award_points[0] + P.award_turn[0]
    for i in range(len(seen.opt)):
        total = (total * 3 + seen.opt[i]) % 1000003
    return total % seen.n
'''
FIRST = "class Strategy:\n    def answer(self, question):\n        return 0\n"


@pytest.fixture
def file(tmp_path):
    """Writes a strategy, returns its name."""

    def write(text, name="mine.py"):
        (tmp_path / name).write_text(text)
        return str(tmp_path / name)

    return write


def test_what_is_shown_begins_the_record_and_hides_what_is_hidden():
    """A copy of the first words of the record is the public part: same fields, same places."""
    for name in SEEN.names[:-2]:
        assert SEEN.fields[name][1] == GAME.fields[name][1] and SEEN.fields[name][0] == GAME.fields[name][0]
    assert not HIDDEN & set(SEEN.names)
    assert HIDDEN <= set(GAME.names)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_same_question_looks_the_same_whatever_was_played_before(file, players):
    """A strategy that depends on every number it is shown plays the same game in a record that held others."""
    name, record = file(DIGEST), new_games(1)
    fresh = play([name], [0] * players, first=5)
    play(["random"], [0] * 4, record=record)
    play(["greedy"], [0], record=record)
    assert play([name], [0] * players, first=5, record=record).tobytes() == fresh.tobytes()


def test_a_class_and_a_function_with_the_same_answers_play_the_same_game(file):
    function = file(DIGEST, "function.py")
    its_class = file(DIGEST + """

class Strategy:
    def answer(self, question, digest=answer):
        return int(digest(question.seen, question.tables, question.chance))


del answer
""", "class.py")  # fmt: skip
    ours, theirs = (play([name, "greedy"], first=2) for name in (function, its_class))
    assert ours["score"].tolist() == theirs["score"].tolist()
    assert ours["decisions"].tolist() == theirs["decisions"].tolist()


def test_changing_what_it_is_shown_changes_nothing(file):
    """seen is a copy: a strategy that empties it plays as one that does not."""
    meddling = file("def answer(seen, tables, chance):\n    n = seen.n\n    seen.players[0].green = 99\n"
                    "    seen.supply = 0\n    seen.opt[0] = 0\n    return n - 1\n", "meddling.py")  # fmt: skip
    honest = file("def answer(seen, tables, chance):\n    return seen.n - 1\n", "honest.py")
    assert play([meddling, "greedy"])["score"].tolist() == play([honest, "greedy"])["score"].tolist()


def test_changing_the_catalogue_is_noticed(file):
    name = file("def answer(seen, tables, chance):\n    tables.hire_green = 0\n    return 0\n")
    with pytest.raises(StrategyFailed, match=r"mine.py changed the catalogue"):
        play([name, "greedy"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def answer(seen, tables, chance):\n    return seen.n\n", r"answered (\d+), and there are \1 options"),
        ("def answer(seen, tables, chance):\n    return -1\n", r"answered -1, and there are"),
        ("def answer(seen, tables, chance):\n    raise ValueError('no idea')\n", r"raised ValueError: no idea"),
        (FIRST.replace("0", "len(question.options)"), r"answered (\d+), and there are \1 options"),
        (FIRST.replace("0", "None"), r"answered None, which is no index"),
        (FIRST.replace("0", "True"), r"answered True, which is no index"),
        (FIRST.replace("return 0", "1 / 0"), r"raised ZeroDivisionError: division by zero"),
    ],
)
def test_a_strategy_that_fails_is_named_with_the_question(file, text, reason):
    with pytest.raises(StrategyFailed, match=r"the strategy \S*mine.py, asked for `\w+`, " + reason) as failed:
        play([file(text), "greedy"], first=4)
    assert failed.value.job["block"] == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = 1\n", "neither"),
        ("def answer(seen, tables, chance):\n    return 0\n\n\n" + FIRST, "both"),
        ("def answer(seen):\n    return 0\n", r"takes \(seen, tables, chance\), not \(seen\)"),
        ("import nothing_like_this\n", "cannot be loaded: ModuleNotFoundError"),
        ("def answer(:\n", "cannot be loaded: SyntaxError"),
        ("class Strategy:\n    pass\n", "has no method `answer"),
    ],
)
def test_a_file_that_is_no_strategy_is_refused(file, text, reason):
    with pytest.raises(PluginError, match=r"mine.py: .*" + reason):
        find(file(text))


@pytest.mark.compiled
def test_a_function_that_cannot_be_compiled_is_refused_in_one_line(file):
    with pytest.raises(PluginError, match="answer cannot be compiled") as refused:
        find(file("def answer(seen, tables, chance):\n    return seen.nothing_like_this\n"))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["nobody", "search:0", "search:x", "search:20:random", "search:5000000", "greedi"])
def test_a_name_that_stands_for_nothing_is_refused(name):
    with pytest.raises(UnknownStrategy, match=name):
        find(name)


@pytest.mark.compiled
@pytest.mark.parametrize("form", ["function", "class"])
def test_the_templates_conform(form, tmp_path):
    name = tmp_path / f"{form}.py"
    name.write_text((TEMPLATES / f"{form}.py").read_text())
    assert [played[0] for played in conform(str(name), 1, seed=2)["played"]] == [1, 2, 3, 4]


@pytest.mark.compiled
def test_a_strategy_with_a_memory_across_games_does_not_conform(file):
    name = file("GAMES = []\n\n\nclass Strategy:\n    def __init__(self):\n        GAMES.append(1)\n\n"
                "    def answer(self, question):\n        return len(GAMES) % len(question.options)\n")  # fmt: skip
    with pytest.raises(StrategyFailed, match="plays the same game in two ways"):
        conform(name, 1, seed=2)


def test_one_object_plays_one_seat_of_one_game(file):
    name = file("class Strategy:\n    def __init__(self):\n        self.seat = None\n\n"
                "    def answer(self, question):\n        assert self.seat in (None, question.seat, question.seen.turn < 2)\n"
                "        self.seat = question.seat\n        return 0\n")  # fmt: skip
    play([name], [0, 0], games=2)


@pytest.mark.compiled
def test_what_an_option_gives_at_once_is_what_it_gives(file):
    """The change until the next question, as the class is told, is the change that it then sees."""
    name = file('''
class Strategy:
    def __init__(self):
        self.expected = None

    def answer(self, question):
        P = question.seen.players[question.seat - 1]
        now = {"small": int(P.small.sum()), "medium": int(P.medium.sum()), "chrome": int(P.chrome)}
        if self.expected and self.expected[0] == int(question.seen.decisions) - 1:
            assert now == self.expected[1], (now, self.expected)
        choice = question.chance % len(question.options)
        change = question.at_once[choice]
        self.expected = int(question.seen.decisions), {good: n + change.get(good, 0) for good, n in now.items()}
        return choice
''')
    play([name])


@pytest.mark.compiled
@pytest.mark.parametrize("text", ["def answer(seen, tables, chance):\n    while seen.n > 0:\n        seen.turn += 1\n    return 0\n",
                                  FIRST.replace("return 0", "while True:\n            pass"),
                                  "import ctypes\n" + FIRST.replace("return 0", "ctypes.PyDLL(None).sleep(100)")],
                         ids=["compiled", "python", "holding_the_interpreter"])
def test_a_strategy_that_hangs_ends_the_process_with_one_line(file, text):
    """Nothing can interrupt it from within."""
    name = file(text)
    code = ("import sys; from tests.strategies.tables import play\n"
            f"play([{name!r}, 'greedy'])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120,
                          env=environment(CORROSION_ANSWER_SECONDS="1"), cwd=Path(__file__).resolve().parents[2],
                          preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))  # tests may run under nohup
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].endswith("has not answered within 1 seconds")
    assert "mine.py, asked for `" in done.stderr


def environment(**more):
    import os

    return os.environ | more


def test_at_most_eight_compiled_functions_play(file):
    names = [file(f"def answer(seen, tables, chance):\n    return {i} * 0\n", f"s{i}.py") for i in range(9)]
    with pytest.raises(UnknownStrategy, match="9 compiled strategies"):
        Field(names)
    assert len(Field(names[:8]).functions) == 8


def test_masks_work_with_names_that_have_a_colon():
    from strategies.masks import split

    assert split("search:20:greedy:no=copy+award") == ("search:20:greedy", "copy+award")
    assert np.all(find("search:20:greedy").style["kind"] == find("search:20").style["kind"])
