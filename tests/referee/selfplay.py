"""Random games of the referee alone, written down as traces."""

import random

from .names import ROWS, SETS
from .opening import expected_stack
from .questions import Question, Shuffle, TurnEnd
from .referee import Referee
from .table import Table


def random_opening(catalogue_data, players, rng):
    """A legal opening, drawn with this random generator."""
    table = Table(catalogue_data, players)
    stacks = {}
    for row in ROWS:
        stacks[row] = list(expected_stack(table, row).elements())
        rng.shuffle(stacks[row])
    tasks = [f"award.{name}" for name in catalogue_data["award"]]
    tasks = rng.sample(tasks, table.by_count("award_rows"))
    watches = [f"watch.{n}" for n, data in catalogue_data["watch"].items() for _ in range(data.get("copies", 1))]
    rng.shuffle(watches)
    watches += [None] * len(tasks)
    sets = ["D"] if players == 1 else rng.sample(SETS, players)
    automa = None
    if players == 1:
        automa = [f"starter.{letter}.{name}" for letter in "ABC" for name in catalogue_data["starter"]]
        rng.shuffle(automa)
    awards = [{"task": task, "watch": watch} for task, watch in zip(tasks, watches)]
    return {"t": "opening", "stacks": stacks, "sets": sets, "awards": awards, "automa": automa}


def uniform(rng, question):
    return rng.randrange(len(question.options))


def busy(rng, question):
    """Mostly something other than the option that does nothing: fuller tables, deeper effects."""
    first = question.options[0]
    if first in ("stop", "decline", "end", "no") and len(question.options) > 1 and rng.random() < 0.85:
        return rng.randrange(1, len(question.options))
    if question.kind == "secondary" and rng.random() < 0.5:
        completions = [n for n, text in enumerate(question.options) if text.startswith("complete")]
        if completions:
            return rng.choice(completions)
    return uniform(rng, question)


def builder(rng, question):
    """Completes what it can, speeds little up, keeps its steam: richer boards."""
    for word in ("complete", "activate", "use", "yes", "with"):
        wanted = [n for n, text in enumerate(question.options) if text.startswith(word)]
        if wanted and rng.random() < 0.9:
            return rng.choice(wanted)
    if question.kind == "secondary" and rng.random() < 0.8:
        return 0
    return uniform(rng, question)


def selfplay(catalogue_data, players, seed, choose=uniform, watch=None):
    """Play one game with random choices and random shuffles; the lines of its trace.

    `watch`, if given, is called at every question, shuffle and end of a turn, with the
    referee and whether it is the end of a turn.
    """
    rng = random.Random(seed)
    referee = Referee(catalogue_data, players)
    opening = random_opening(catalogue_data, players, rng)
    header = {
        "t": "header", "schema": 1, "game": "corrosion", "players": players, "strategies": ["random"] * players,
        "seed": seed, "realm": "", "block": 0, "rotation": 0, "variant": "", "overrides": [], "catalogue": "",
    }  # fmt: skip
    lines = [header, opening]
    game = referee.play(opening)
    answer = None
    while True:
        try:
            asked = game.send(answer)
        except StopIteration as stop:
            lines.append({"t": "result", **stop.value})
            return lines
        answer = None
        if watch is not None:
            watch(referee, isinstance(asked, TurnEnd))
        if isinstance(asked, Question):
            line = {"seat": asked.seat, "kind": asked.kind, "of": asked.of}
            if len(asked.options) == 1:
                answer = 0
                lines.append({"t": "forced", **line, "option": asked.options[0]})
            else:
                answer = choose(rng, asked)
                lines.append({"t": "decision", **line, "options": asked.options, "choice": answer})
        elif isinstance(asked, Shuffle):
            answer = list(asked.names)
            rng.shuffle(answer)
            lines.append({"t": "reshuffle", "stack": asked.stack, "order": answer})
        else:
            lines.append({"t": "state", "turn": asked.turn, "seat": asked.seat, "state": referee.state()})
