"""Traces written by hand: short ways to write their lines, and their telling as one flowing text."""

from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.playbyplay import tell

DATA = load_catalogue().data
HEADER = {
    "t": "header",
    "schema": 1,
    "game": "corrosion",
    "seed": 7,
    "realm": "play",
    "block": 12,
    "rotation": 1,
    "variant": "0123456789abcdef",
    "overrides": [],
    "catalogue": "Corrosion (2021)",
}
STACKS = {
    "basic": ["chrome.B8", "chrome.B12", "chrome.B5", "chrome.B1"],
    "advanced": ["chrome.A3", "chrome.A15", "chrome.A6", "chrome.A7"],
    "engineer": ["engineer.E13", "engineer.E11", "engineer.E19", "engineer.E16"],
    "one_shot": ["one_shot.ONE2", "one_shot.ONE10b", "one_shot.ONE9", "one_shot.ONE1"],
    "turning": ["turning.medium_press", "turning.small_press", "turning.boiler", "turning.boiler"],
}
AWARDS = [{"task": "award.water", "watch": "watch.gears"}, {"task": "award.suits", "watch": None}]
PLAYER = {
    "green": 3,
    "special": 0,
    "chrome": 1,
    "hot": 1,
    "cold": 2,
    "small": [0, 0, 0, 1],
    "medium": [0, 0, 0, 1],
    "hand": ["starter.A.hire", "engineer.E1"],
    "engineers": {},
    "one_shots": {},
    "turning": {},
    "storage": None,
    "drives": {"cog": [], "piston": [], "chain": []},
    "x": "bottom",
    "awards": [],
    "passed": False,
    "paid_turns": 0,
    "turns": 1,
}


def header(players=2, **more):
    names = ["greedy", "random", "careful", "bold"][:players]
    return {**HEADER, "players": players, "strategies": names, **more}


def opening(players=2):
    automa = ["starter.A.gears"] * 18 if players == 1 else None
    return {
        "t": "opening",
        "stacks": STACKS,
        "sets": ["D", "A", "B", "C"][:players],
        "awards": AWARDS,
        "automa": automa,
    }


def event(e, seat=1, **fields):
    return {"t": "event", "seat": seat, "e": e, **fields}


def turn(seat=1, number=1):
    return event("turn", seat, turn=number)


def phase(number, seat=1):
    return event("phase", seat, phase=number)


def gain(what, n=1, seat=1):
    return event("gain", seat, what=what, n=n)


def pay(what, n=1, seat=1):
    return event("pay", seat, what=what, n=n)


def asked(kind, options, choice, seat=1, of=None):
    return {"t": "decision", "seat": seat, "kind": kind, "options": options, "choice": choice, "of": of}


def forced(kind, option, seat=1, of=None):
    return {"t": "forced", "seat": seat, "kind": kind, "option": option, "of": of}


def state(number=1, seat=1, players=2, end_phase=False, **changes):
    display = {row: stack[2::-1] for row, stack in STACKS.items()}
    everybody = [{**PLAYER, **changes.get(f"seat{s}", {})} for s in range(1, players + 1)]
    return {
        "t": "state",
        "turn": number,
        "seat": seat,
        "state": {
            "special_supply": 20,
            "end_phase": end_phase,
            "turn": number,
            "display": display,
            "markers": {"basic": [2, 0], "advanced": [0, 0]},
            "players": everybody,
            "awards": [{"task": "award.water", "left": True, "right": False, "watch": None}],
        },
    }


def score(points, rank, special=3, **more):
    return {
        "score": points,
        "special": special,
        "green": 9,
        "machines": 20,
        "awards": 4,
        "sold": 0,
        "win_share": 0,
        "rank": rank,
        **more,
    }


def result(*scores, end="special"):
    return {"t": "result", "scores": list(scores), "end": end, "turns": [20 + k for k in range(len(scores))]}


def story(*lines, players=2, data=DATA):
    """The telling of a game with these lines after its opening, without line breaks, the opening left out."""
    before = len(list(tell([header(players), opening(players)], data)))
    told = list(tell([header(players), opening(players), *lines], data))[before:]
    return " ".join(" ".join(told).split())


def main_action(*lines, players=2, data=DATA):
    """What is told of the main action of the first seat's first turn."""
    told = story(turn(), phase(2), *lines, players=players, data=data)
    return told.removeprefix("Turn 1 · seat 1 (greedy) main action ")
