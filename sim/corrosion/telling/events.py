"""What is said of events (sim/docs/trace.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.corrosion.describe import component, title
from sim.corrosion.telling.sentences import Sentence
from sim.corrosion.telling.teller import Teller
from sim.corrosion.vocabulary import TURN_CAP

Line = Mapping[str, Any]

PHASES = ("end phase", "maintenance", "main action", "maintenance", "end of turn")
DRIVES = ("cog", "piston", "chain")
WINDOWS = {"A": 0, "B": 1, "C": 2}
PILES = {"engineer": "engineer", "one_shot": "one-shot", "turning": "turning machine"}


def phase(t: Teller, line: Line) -> None:
    t.begin_phase(PHASES[line["phase"]])


def gain(t: Teller, line: Line) -> None:
    if t.priced and t.taken:  # the markers on a chrome machine
        t.priced.bonus[line["what"]] += line["n"]
    else:
        t.of(line["seat"]).gain(line["what"], line["n"])


def pay(t: Teller, line: Line) -> None:
    if t.priced:
        t.priced.fee[line["what"]] += line["n"]
    else:
        t.of(line["seat"]).pay(line["what"], line["n"])


def lay(t: Teller, line: Line) -> None:
    sentence = t.sentence
    if sentence and sentence.kind == "copy" and not sentence.clauses[1:] and line["card"] in sentence.named:
        return  # told by the copy
    t.begin("play", line["seat"]).say(f"plays {t.name(line['card'])}")


def copy(t: Teller, line: Line) -> None:
    sentence = t.begin("copy", line["seat"])
    sentence.named = [card for card in (line["card"], line["second"]) if card]
    sentence.say(f"copies with {' and '.join(map(t.name, sentence.named))}")


def place(t: Teller, line: Line) -> None:
    """Only where it is not the sector of her grade."""
    grade = component(t.data, line["card"])["grade"]
    usual = ("X", True) if grade in ("4", "4+") else (grade, False)
    if (line["sector"], line["down"]) != usual:
        t.kind("place", line["seat"]).say(f"places {t.plain(line['card'])} in sector {line['sector']}")


def back(t: Teller, line: Line) -> None:
    if t.clearing:
        t.kind("clear", line["seat"]).back.append(t.plain(line["card"]))
    else:
        t.of(line["seat"]).add("takes", t.plain(line["card"]), " back to hand")


def take(t: Teller, line: Line) -> None:
    row, window = t.display[line["row"]], line["window"]
    if window == "top":
        where = "the top of the stack"
    else:
        where = f"window {window}"
        row.pop(WINDOWS[window] - 3 + len(row))
    t.taken = line["component"]
    t.priced = t.of(line["seat"]).say(f"takes {t.name(t.taken)} from {where}")


def to(t: Teller, line: Line) -> None:
    name, where = line["component"], line["where"]
    if t.completing and t.completing[0] == name:
        return  # told by the completion
    onto = "into storage" if where == "storage" else f"onto the {where} drive"
    if name != t.taken:
        t.of(line["seat"]).say(f"moves {t.name(name)} from storage {onto}")
        return
    t.taken = t.priced = None
    if where in DRIVES or where == "storage":
        sentence = t.of(line["seat"])
        it = "it" if sentence.last and sentence.last.text().startswith("takes ") else t.plain(name)
        sentence.say(f"puts {it} {onto}")


def refill(t: Teller, line: Line) -> None:
    t.display[line["row"]].insert(0, line["component"])
    t.aside(f"{t.name(line['component'], 'a')} comes in")


def marker(t: Teller, line: Line) -> None:
    what = "a special marker" if line["special"] else "a green point"
    t.aside(f"{what} goes onto {t.name(t.display[line['row']][-1])}")


def complete(t: Teller, line: Line) -> None:
    name, place, free = t.completing or (line["component"], "", False)
    sentence = t.of(line["seat"])
    if name.startswith("chrome."):
        where = f" on the {component(t.data, name)['drive']} drive"
    else:
        where = f" in sector {place}" if place else ""
    cost = " free of charge" if free else "" if sentence.clauses else " for nothing"
    sentence.say(f"completes {t.name(name)}{where}{cost}")


def cover(t: Teller, line: Line) -> None:
    clause = t.of(line["seat"]).last
    if clause is not None and hasattr(clause, "after"):
        clause.after += f", covering {t.plain(line['component'])}"


def activate(t: Teller, line: Line) -> None:
    name, sentence = line["component"], t.of(line["seat"])
    if name == t.taken:  # built, and activated before it is put anywhere
        t.priced = None
        sentence.say("activates it at once")
    elif sentence.kind == "steam" and not sentence.items:
        sentence.act("")
    else:
        t.kind("activate", line["seat"]).act(t.name(name))


def set_off(t: Teller, line: Line) -> None:
    t.of(line["seat"]).say(f"sets off {t.name(line['component'])}")


def move(t: Teller, line: Line) -> None:
    t.of(line["seat"]).add("moves", f"{t.name(line['component'])} to sector {line['sector']}")


def discard(t: Teller, line: Line) -> None:
    if line["seat"]:
        clear(t, line).gone.append(t.plain(line["component"]))
    elif t.completing and t.sentence:  # an engineer who is part of the cost
        t.sentence.say(f"discards {t.plain(line['component'])}")


def clear(t: Teller, line: Line) -> Sentence:
    """The sentence on what the clearing of sector X takes away."""
    return t.kind("clear", line["seat"])


def rust(t: Teller, line: Line) -> None:
    clear(t, line).rusted.update({good: line[good] for good in ("small", "medium") if line[good]})


def wheel(t: Teller, line: Line) -> None:
    t.begin("wheel", line["seat"]).say(f"turns the wheel: X is now at the {line['x']}")


def award(t: Teller, line: Line) -> None:
    t.of(line["seat"]).say(f"takes the {line['side']} token of the {title(t.data, line['task'])} award")


def watch(t: Teller, line: Line) -> None:
    t.of(line["seat"]).say("uses its watch")


def end_phase(t: Teller, line: Line) -> None:
    rules = t.data["rules"]
    special = f"the special supply is down to {rules['end_special']}"
    awards = f"the award tokens are down to {rules['end_awards']}"
    solo = f"the automa's deck has run out {rules['solo_reshuffles']} times"
    why = {"special": special, "awards": awards, "both": f"{special} and {awards}", "solo": solo}[line["reason"]]
    t.begin("more", 0).say(f"the end phase begins: {why}")


def cap(t: Teller, line: Line) -> None:
    t.begin("more", 0).say(f"the game is cut: seat {line['seat']} has taken {TURN_CAP} turns")


def flip(t: Teller, line: Line) -> None:
    """The second card of a turn is the action card."""
    t.flips += 1
    name = t.name(line["card"])
    if t.flips == 1:
        t.begin("flip", 0).say(f"flips {name}")
    elif t.sentence and t.sentence.kind == "flip":
        t.sentence.say(f"then {name} as the action card")
    else:
        t.begin("flip", 0).say(f"flips {name} as the action card")


def remove(t: Teller, line: Line) -> None:
    """The automa takes something away."""
    name = line["component"]
    kind = name.split(".")[0]
    for row in t.display.values():
        if name in row:
            row.remove(name)
            break
    if kind == "chrome":
        text = f"removes {t.name(name)} from the game"
    elif kind == "one_shot" and any("award" in step for step in component(t.data, name)["effect"]):
        text = f"lays {t.name(name)} below its deck with {t.data['rules']['solo_water']} water"
    else:
        text = f"discards {t.name(name)} from window {line['window']}"
        t.expected = {"discard"}
    t.begin("more", 0).say(text)


def water(t: Teller, line: Line) -> None:
    name = t.plain(line["component"])
    if line["left"]:
        t.kind("water", 0).say(f"{name} below the deck has {line['left']} water left")
    else:
        t.expected = {"discard"}
        t.kind("water", 0).say(f"{name} below the deck runs dry")


def award_lost(t: Teller, line: Line) -> None:
    t.of(0).say(f"the {line['side']} token of the {title(t.data, line['task'])} award leaves the game")


def reshuffle(t: Teller, line: Line) -> None:
    """A line of its own in the trace, but told like an event."""
    n = len(line["order"])
    if line["stack"] == "automa":
        t.begin("more", 0).say(f"shuffles all {n} cards into a new deck")
    else:
        pile = PILES[line["stack"]]
        t.aside(f"the only discarded {pile} is the new stack" if n == 1 else
                f"the {n} discarded {pile}s are shuffled into a new stack")


EVENTS: dict[str, Callable[[Teller, Line], None]] = {
    "phase": phase, "gain": gain, "pay": pay, "lay": lay, "copy": copy, "place": place, "back": back, "take": take,
    "to": to, "refill": refill, "marker": marker, "complete": complete, "cover": cover, "activate": activate,
    "move": move, "discard": discard, "rust": rust, "wheel": wheel, "award": award, "watch": watch,
    "end_phase": end_phase, "cap": cap, "flip": flip, "remove": remove, "water": water, "award_lost": award_lost,
    "set_off": set_off,
}
