"""What is drawn of a game: for each turn what changed on the table, and what is said of it.

The page draws state after state; a turn holds only what differs from the one before (`changed`). Components are named by
their address; `parts` says once how each is drawn and what it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sim.corrosion.describe import does, rank, title
from sim.corrosion.playbyplay import tell
from sim.corrosion.telling.events import PHASES

Data = Mapping[str, Any]
State = Mapping[str, Any]

TURN = re.compile(r"Turn (\d+) · .*")
LABEL, INDENT = 2, 15  # of a paragraph of the play-by-play: where its phase begins, and its text
FINAL = "Final scoring"
SEATS = "    seat "  # a line about what a player has: that is drawn
FIELDS = ("green", "special", "chrome", "hot", "cold", "small", "medium", "engineers", "one_shots", "turning", "storage",
          "drives", "x", "awards", "passed")


def game(lines: Sequence[Mapping[str, Any]], start: State, strategies: Sequence[str], data: Data) -> dict[str, Any]:
    """All that the page needs to show a game: turns from the opening to the scoring, and the components in them."""
    told, verdict = texts(tell(lines, data))
    states = {0: (0, start)} | {line["turn"]: (line["seat"], line["state"]) for line in lines if line["t"] == "state"}
    result = next(line for line in lines if line["t"] == "result")
    opening = next(line for line in lines if line["t"] == "opening")
    told[0] = [["awards", awards(opening, data)]]
    turns, before = [], {}
    for turn, (seat, state) in states.items():
        now = drawn(state)
        turns.append({"turn": turn, "seat": seat, "text": told.get(turn, []), "set": changed(before, now)})
        before = now
    return {"strategies": list(strategies), "turns": turns, "parts": parts(turns, data), "scores": result["scores"],
            "own_turns": result["turns"], "verdict": verdict}


def texts(lines: Iterable[str]) -> tuple[dict[int, list[list[str]]], str]:
    """The paragraphs of a play-by-play by turn, each with its phase, and its last line, who has won."""
    told: dict[int, list[list[str]]] = {}
    paragraphs: list[list[str]] | None = None
    last = ""
    for line in lines:
        last = line or last
        found = TURN.fullmatch(line)
        if found:
            paragraphs = told.setdefault(int(found[1]), [])
        elif line == FINAL or not line:
            paragraphs = None
        elif paragraphs is not None and not line.startswith(SEATS):
            phase, text = line[LABEL:INDENT].strip(), line[INDENT:]
            if phase in PHASES:
                paragraphs.append([phase, text])
            elif paragraphs and not phase:
                paragraphs[-1][1] += f" {text.strip()}"
            elif paragraphs and not paragraphs[-1][0]:
                paragraphs[-1][1] += f" {line.strip()}"
            else:
                paragraphs.append(["", line.strip()])
    return told, last


def awards(opening: Mapping[str, Any], data: Data) -> str:
    """What can be won in this game."""
    return "; ".join(f"{title(data, row['task'])}: {does(data, row['task'])}" for row in opening["awards"]) + "."


def drawn(state: State) -> dict[str, dict[str, Any]]:
    """What is drawn of a state: the table, and each player by seat."""
    tokens = sum(row["left"] + row["right"] for row in state["awards"])
    table = {"supply": state["special_supply"], "tokens": tokens, "end": state["end_phase"], "display": state["display"]}
    players = {str(seat): {field: player[field] for field in FIELDS} | {"hand": len(player["hand"])}
               for seat, player in enumerate(state["players"], 1)}
    return {"table": table, **players}


def changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The fields of the table and of the players that differ."""
    found = {}
    for owner, fields in now.items():
        old = before.get(owner, {})
        differing = {name: value for name, value in fields.items() if name not in old or old[name] != value}
        if differing:
            found[owner] = differing
    return found


def parts(turns: Sequence[Mapping[str, Any]], data: Data) -> dict[str, list[str]]:
    """How each component of the turns is drawn: its label on a chip, its kind or suit, its name and what it does."""
    names = dict.fromkeys(name for turn in turns for name in addresses(turn["set"]))
    return {name: part(name, data) for name in names}


def part(name: str, data: Data) -> list[str]:
    """Label, look (the suit of an engineer), and words for one component."""
    kind, called = name.split(".")[0], title(data, name)
    words = f"{called}: {does(data, name)}"
    if kind in ("engineer", "starter"):
        suit, grade = rank(data, name).split()
        return [grade, suit, f"{called} ({suit} {grade}): {does(data, name)}"]
    if kind == "one_shot":
        return [called.removeprefix("ONE"), kind, words]
    if kind == "turning":
        return ["".join(word[0] for word in called.split()).upper(), kind, words]
    return [called, kind, words]


def addresses(value: Any) -> Iterator[str]:
    """All components named in a piece of a state."""
    if isinstance(value, str):
        if "." in value:
            yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from addresses(one)
    elif isinstance(value, Sequence):
        for one in value:
            yield from addresses(one)
