"""Following a trace from the header to the result, line by line."""

import json
from collections import Counter
from dataclasses import dataclass, field

from .questions import Question, Shuffle, TurnEnd
from .referee import Referee


class Mismatch(Exception):
    """The trace and the referee disagree."""

    def __init__(self, line, rules, expected, found, dump=""):
        self.line, self.rules, self.expected, self.found, self.dump = line, rules, expected, found, dump
        text = f"line {line}: the referee expects {expected}; the trace says {found} [{rules}]"
        super().__init__(text + (f"\n  {dump}" if dump else ""))


@dataclass
class Summary:
    """What was followed."""

    players: int = 0
    lines: int = 0
    decisions: int = 0
    forced: int = 0
    reshuffles: int = 0
    states: int = 0
    kinds: Counter = field(default_factory=Counter)
    result: dict = field(default_factory=dict)


class Reader:
    """The lines of a trace but for the events, with their numbers from 1."""

    def __init__(self, lines):
        self.lines = enumerate(lines, 1)
        self.number = 0
        self.line = None

    def next(self):
        """The next line that matters, or None."""
        for number, line in self.lines:
            if isinstance(line, (str, bytes)):
                if not line.strip():
                    continue
                line = json.loads(line)
            if line.get("t") == "event":
                continue
            self.number, self.line = number, line
            return line
        self.number, self.line = self.number + 1, None
        return None

    def expect(self, kind, what, rules, dump=""):
        """The next line, which must be of this kind."""
        line = self.next()
        if line is None:
            raise Mismatch(self.number, rules, what, "nothing: the trace ends", dump)
        if line.get("t") != kind:
            raise Mismatch(self.number, rules, what, short(line), dump)
        return line


def short(line):
    """A line in brief, for messages."""
    kind = line.get("t")
    if kind in ("decision", "forced"):
        options = line.get("options", line.get("option"))
        return f"a {kind} line, seat {line.get('seat')}, {line.get('kind')} of {line.get('of')}: {options}"
    return f"a {kind} line: {json.dumps(line)[:200]}"


def replay(lines, catalogue_data):
    """Follow one game. Raises Mismatch at the first disagreement."""
    reader = Reader(lines)
    summary = Summary()
    header = reader.expect("header", "a header line", "trace")
    if header.get("schema") != 1 or header.get("game") != "corrosion":
        raise Mismatch(reader.number, "trace", "schema 1 of the game corrosion", short(header))
    summary.players = header["players"]
    referee = Referee(catalogue_data, summary.players)

    opening = reader.expect("opening", "an opening line", "SET")
    for rules, expected, found in referee.faults(opening):
        raise Mismatch(reader.number, rules, expected, found)

    game = referee.play(opening)
    answer = None
    while True:
        try:
            asked = game.send(answer)
        except StopIteration as stop:
            result = stop.value
            break
        if isinstance(asked, Question):
            answer = follow_question(reader, referee, asked, summary)
        elif isinstance(asked, Shuffle):
            answer = follow_shuffle(reader, referee, asked, summary)
        else:
            answer = follow_turn_end(reader, referee, asked, summary)
    follow_result(reader, result, summary)
    extra = reader.next()
    if extra is not None:
        raise Mismatch(reader.number, "END4", "the end of the trace", short(extra))
    summary.lines = reader.number - 1
    return summary


def follow_question(reader, referee, asked: Question, summary):
    """A forced line for a single option, a decision line for several."""
    of = f" of {asked.of}" if asked.of else ""
    what = f"seat {asked.seat}, {asked.kind}{of}: {asked.options}"
    dump = referee.player_dump
    single = len(asked.options) == 1
    kind = "forced" if single else "decision"
    line = reader.next()
    number = reader.number
    if line is None:
        raise Mismatch(number, asked.rules, f"a {kind} line, {what}", "nothing: the trace ends", dump(asked.seat))
    there = [line.get("option")] if line.get("t") == "forced" else line.get("options")
    agrees = (
        line.get("t") == kind
        and line.get("seat") == asked.seat
        and line.get("kind") == asked.kind
        and line.get("of") == asked.of
        and there == asked.options
    )
    if not agrees:
        found = short(line)
        if line.get("kind") == asked.kind and there:
            missing = [text for text in asked.options if text not in there]
            extra = [text for text in there if text not in asked.options]
            found += f" (missing {missing}, too many {extra})"
        raise Mismatch(number, asked.rules, f"a {kind} line, {what}", found, dump(asked.seat))
    summary.kinds[asked.kind] += 1
    if single:
        summary.forced += 1
        return 0
    choice = line.get("choice")
    if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < len(asked.options):
        raise Mismatch(number, asked.rules, f"a choice from 0 to {len(asked.options) - 1}", f"{choice}")
    summary.decisions += 1
    return choice


def follow_shuffle(reader, referee, asked: Shuffle, summary):
    """Exactly when the referee needs one, with exactly the items of the pile (SUP2, SOL8)."""
    what = f"a reshuffle of {asked.stack}"
    line = reader.expect("reshuffle", f"{what} with {sorted(asked.names)}", asked.rules)
    if line.get("stack") != asked.stack:
        raise Mismatch(reader.number, asked.rules, what, short(line))
    if Counter(line["order"]) != Counter(asked.names):
        raise Mismatch(reader.number, asked.rules, f"{what} with {sorted(asked.names)}", f"{sorted(line['order'])}")
    summary.reshuffles += 1
    return line["order"]


def follow_turn_end(reader, referee, asked: TurnEnd, summary):
    """The whole public state."""
    dump = referee.player_dump(asked.seat)
    line = reader.expect("state", f"the state after turn {asked.turn} of seat {asked.seat}", asked.rules, dump)
    for name, mine in (("turn", asked.turn), ("seat", asked.seat)):
        if line.get(name) != mine:
            raise Mismatch(reader.number, asked.rules, f"{name} {mine}", f"{name} {line.get(name)}", dump)
    mine = referee.state()
    if mine != line.get("state"):
        differ = list(differences(mine, line.get("state"), "state"))
        expected = "; ".join(f"{path} = {a}" for path, a, _ in differ[:8])
        found = "; ".join(f"{path} = {b}" for path, _, b in differ[:8])
        paths = [path for path, _, _ in differ if path.startswith("state.players[")]
        seats = [int(path.split("[")[1].split("]")[0]) + 1 for path in paths]
        dump = "\n  ".join(referee.player_dump(seat) for seat in sorted(set(seats))) or dump
        raise Mismatch(reader.number, asked.rules, expected, found, dump)
    summary.states += 1


def follow_result(reader, result, summary):
    line = reader.expect("result", f"the result {result}", "END5")
    there = {name: line.get(name) for name in result}
    if there != result:
        differ = list(differences(result, there, "result"))
        expected = "; ".join(f"{path} = {a}" for path, a, _ in differ[:8])
        found = "; ".join(f"{path} = {b}" for path, _, b in differ[:8])
        raise Mismatch(reader.number, "END4 END5 AWD1", expected, found)
    summary.result = result


def differences(mine, theirs, path):
    """Where two nested values differ: (path, mine, theirs)."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for name in list(mine) + [name for name in theirs if name not in mine]:
            if name not in mine or name not in theirs:
                yield f"{path}.{name}", mine.get(name, "(no such field)"), theirs.get(name, "(no such field)")
            else:
                yield from differences(mine[name], theirs[name], f"{path}.{name}")
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for place, (a, b) in enumerate(zip(mine, theirs)):
            yield from differences(a, b, f"{path}[{place}]")
    elif mine != theirs:
        yield path, mine, theirs
