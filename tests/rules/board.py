"""A position that plays: start something, ask what the engine asks, answer by the documented texts.

    board = Board(players=3)
    board.hand(1, "engineer.E2")
    board.start("play", 1, "engineer.E2")
    board.answer("2")                       # gain_free: both small
    assert board.ask() is None              # nobody could copy, so it is finished

Board(players, sets, removes, edits, block, data) lays out a game; see layout.py for what can be put where.
Only with NUMBA_DISABLE_JIT=1: compiled kernels do not take apart like this, so modules that import this are skipped.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from sim.compiled import is_compiled

if is_compiled():
    pytest.skip("the rule tests run interpreted (NUMBA_DISABLE_JIT=1)", allow_module_level=True)

from sim.corrosion import vocabulary as v
from sim.corrosion.frames import push
from sim.corrosion.game import answer, carry_out, list_options
from sim.corrosion.labels import about_text, option_text
from sim.corrosion.programs import encode
from sim.corrosion.state import EVENT_ROOM, EVENT_ROWS
from sim.corrosion.turn import NEXT
from tests.rules.layout import Layout

SCRATCH = 1000  # lines of the tables' programs that no catalogue uses
STEPS = 5000  # more is an endless loop


@dataclass(frozen=True)
class Question:
    """What the engine asks: kind, seat (from 1), the documented texts of its options, what it is about."""

    kind: str
    seat: int
    options: list[str]
    of: str | None


class Board(Layout):
    """See the module; `forced` lists (kind, seat, option) of questions with one option since the start."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.g.depth = 0
        self.forced = []
        self.asked = []  # every question with a choice that was answered: (kind, seat, answer)
        self._log = []
        self._one_turn = False

    # ---- starting

    def start(self, what, seat=1, name=None, main=True):
        """Begin something for a seat, with nothing else under way.

        "game" (turns for ever), "turn" (one turn, END1 looked at), "main" (phase 2), "maintenance", "wheel"
        (turn it), "play" (the named engineer, from hand), "copy" (of the named engineer, just played by
        nobody), "end_of_turn" (phase 4), "automa" (its turn), "scoring". `main`: as main action.
        """
        g, s = self.g, seat - 1
        self._begin(what == "turn")
        if what in ("game", "turn"):
            push(g, v.P_TURN, s, 0, 0, 0)
        elif what == "wheel":
            push(g, v.P_WHEEL, s, int(main), 1, 0)
        elif what == "play":
            push(g, v.P_PLAY, s, self._in_hand(seat, name), int(main), 0)
        elif what == "copy":
            push(g, v.K_COPY, s, self.variant.names.engineers.index(name), -1, 0)
        else:
            op = {"main": v.K_MAIN, "maintenance": v.P_MAINTENANCE, "end_of_turn": v.K_END_OF_TURN,
                  "automa": v.P_AUTOMA, "scoring": v.P_SCORE}[what]
            push(g, op, s, 0, 0, 0)
        self._run()
        return self

    def effect(self, seat, primitives, times=1):
        """Carry out an effect, written as in the catalogue; `times` 2: doubled (CHR5)."""
        lines = [line for primitive in primitives for line in encode(primitive)]
        for i, line in enumerate(lines):
            self.T.prog[SCRATCH + i] = line
        self._begin(False)
        push(self.g, v.P_EFFECT, seat - 1, SCRATCH, SCRATCH + len(lines), times)
        self._run()
        return self

    def _begin(self, one_turn):
        g = self.g
        g.depth, g.waiting, g.event_count, g.phase_decisions, g.over = 0, 0, 0, 0, 0
        self.forced, self.asked, self._log, self._one_turn = [], [], [], one_turn

    def _in_hand(self, seat, name):
        names = self.variant.names.engineers
        found = [c for c, n in enumerate(names) if n == name and int(self.player(seat).hand) >> c & 1]
        assert found, f"{name} is not in hand {seat}"
        return found[0]

    # ---- asking and answering

    def ask(self) -> Question | None:
        """The question that waits, or None when what was started is finished."""
        g = self.g
        if not g.waiting:
            return None
        f = g.frames[g.depth - 1]
        about = about_text(self.variant.names, f.op, self._about(f))
        return Question(v.KINDS[f.op - v.FIRST_KIND], int(f.seat) + 1, self._texts(), about)

    def options(self) -> list[str]:
        """The options of the question that waits."""
        assert self.g.waiting, "nothing is asked"
        return self._texts()

    def answer(self, *texts):
        """Answer the questions that wait, one text each. Returns self."""
        for text in texts:
            q = self.ask()
            assert q is not None, f"finished before the answer {text!r}"
            assert text in q.options, f"{q.kind} of seat {q.seat} offers no {text!r}, but {q.options}"
            self._choose(q.options.index(text))
            self._run()
        return self

    def play_out(self, choices=None, until=None):
        """Answer until finished, or until a question of the kind `until`; returns that question.

        `choices` by kind: a text, a list of texts (used up one by one), or a function of the Question; other
        questions, used-up lists and texts not offered get the first option.
        """
        left = {kind: list(c) if isinstance(c, list) else c for kind, c in (choices or {}).items()}
        for _ in range(STEPS):
            q = self.ask()
            if q is None or q.kind == until:
                return q
            choice = left.get(q.kind)
            if isinstance(choice, list):
                choice = choice.pop(0) if choice else None
            if callable(choice):
                choice = choice(q)
            self.answer(choice if choice in q.options else q.options[0])
        raise AssertionError("no end")

    def events(self, *kinds) -> list[tuple]:
        """Events since the start as (name, seat from 1 or 0, a, b, c, d), of these kinds only if any are given."""
        self._drain()
        rows = self._log
        named = [(v.EVENTS[r[0]], r[1] + 1, *r[2:]) for r in rows]
        return [e for e in named if not kinds or e[0] in kinds]

    # ---- the loop

    def _drain(self):
        self._log += self.g.events[: int(self.g.event_count)].tolist()
        self.g.event_count = 0

    def _texts(self):
        g = self.g
        kind = int(g.frames[g.depth - 1].op)
        return [option_text(self.variant.names, g.award_task, kind, int(c)) for c in g.opt[: int(g.n)]]

    def _about(self, f):
        if f.op == v.K_MOVE:
            condition = int(self.g.done) >> int(f.b) & 1 | 0
            condition += int(self.g.spent) >> int(f.b) & 1
            return int(f.a) << 24 | condition << 16 | int(f.c) << 8 | int(f.b)
        return int({v.K_COPY: f.a, v.K_COPY_SECOND: f.b}.get(int(f.op), -1))

    def _choose(self, index):
        g = self.g
        f = g.frames[g.depth - 1]
        self.asked.append((v.KINDS[f.op - v.FIRST_KIND], int(f.seat) + 1, self._texts()[index]))
        g.waiting = 0
        with np.errstate(over="ignore"):
            answer(g, self.T, f, g.opt[index])

    def _run(self):
        """Carry out what needs no choice, until somebody must choose or all is done."""
        g = self.g
        with np.errstate(over="ignore"):
            for _ in range(STEPS):
                assert g.fault == 0, v.FAULTS[g.fault]
                if g.depth == 0 or g.over:
                    return
                if g.event_count > EVENT_ROWS - EVENT_ROOM:
                    self._drain()
                f = g.frames[g.depth - 1]
                if self._one_turn and f.op == v.P_TURN and f.step == NEXT:
                    return
                if f.op < v.FIRST_KIND:
                    carry_out(g, self.T, f)
                elif self._waits(f):
                    return
        raise AssertionError("no end")

    def _waits(self, f) -> bool:
        """List the options; whether a choice is to be made."""
        g = self.g
        g.n = 0
        list_options(g, self.T, f)
        if g.n == 0:
            g.depth -= 1
        elif g.n == 1:
            self.forced.append((v.KINDS[f.op - v.FIRST_KIND], int(f.seat) + 1, self._texts()[0]))
            answer(g, self.T, f, g.opt[0])
        else:
            g.waiting = 1
            return True
        return False
