"""Components in words, derived from the catalogue's values: what one is called, and what it does.

    data = load_catalogue().data
    title(data, "starter.B.chrome"), title(data, "turning.boiler")  # "Build a chrome machine", "boiler"
    does(data, "chrome.A6")                                         # "on completing another chrome machine: …"

Effects are spelled out primitive by primitive, so a component made of known primitives needs no
words of its own. Plain Python: nothing here is compiled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

Data = Mapping[str, Any]  # a catalogue's `data`: kind → id → field → value

# goods in the order in which amounts are named; gears share their noun
GEARS = {"small": "small", "medium": "medium", "chrome": "chrome", "free": "small or medium"}
OTHERS = {"steam": ("steam", "steam"), "water": ("water", "water"), "green": ("green point", "green points"),
          "special": ("special marker", "special markers"),
          "special_or_green": ("special marker or green point", "special markers or green points")}
COUNTED = {"water": "water token", "hot_water": "hot water token",
           "completed_one_shots": "completed one-shot in the factory",
           "turning_types": "type of turning machine in the factory"}

# what an engineer whose action is this one primitive is called, if she has no name of her own
TITLES = {"free": "Gears", "small": "Gears", "medium": "Gears", "chrome": "Chrome gears", "green": "Points",
          "water": "Water", "steam": "Steam", "steam_up_to": "Steam", "max_steam": "Steam", "convert": "Convert",
          "hire": "Hire", "build_one_shot": "Build a one-shot", "build_turning": "Build a turning machine",
          "build_chrome": "Build a chrome machine", "build_either": "Build a one-shot or turning machine"}

ABILITIES = {
    "nearer": "engineers are placed one sector nearer to X",
    "activate_built": "a turning machine that is built acts at once",
    "take_top": "hire and build from the top of a stack too",
    "copy_any_suit": "copy with any suit",
    "copy_equal_grade": "copy with an equal grade",
    "copy_two": "copy with two engineers together",
}

# what an award counts: one of it, several of it
AWARDS = {
    "completed_chrome": ("completed chrome machine", "completed chrome machines"),
    "drive_sets": ("set of completed machines, one on each drive", "sets of completed machines, one on each drive"),
    "water": ("water token", "water tokens"),
    "chrome_gears": ("chrome gear left", "chrome gears left"),
    "qualified_engineers": ("qualified engineer", "qualified engineers"),
    "special": ("special marker", "special markers"),
    "turning": ("turning machine in the factory", "turning machines in the factory"),
    "suits": ("main suit among the qualified engineers", "main suits among the qualified engineers"),
}


def listed(parts: Iterable[str], last: str = " and ") -> str:
    """`a, b and c`."""
    *before, end = list(parts) or [""]
    return f"{', '.join(before)}{last}{end}" if before else end


def several(names: Iterable[str]) -> str:
    """Names of components, equal ones counted: `the boiler, 2 small presses and ONE9`."""
    counts = Counter(names)
    parts = []
    for name, n in counts.items():
        thing = name.removeprefix("the ")
        ending = "" if thing == name else "es" if thing.endswith(("s", "x", "ch", "sh")) else "s"
        parts.append(name if n == 1 else f"{n} {thing}{ending}")
    return listed(parts)


def times(n: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else many}"


def goods(bag: Mapping[str, int]) -> str:
    """Amounts of goods: `2 small, 2 medium, 1 chrome gear and 1 steam`."""
    gears = [(good, bag[good]) for good in GEARS if bag.get(good)]
    parts = [f"{n} {GEARS[good]}" for good, n in gears]
    if gears:
        parts[-1] += " gear" if gears[-1][1] == 1 else " gears"
    parts += [times(bag[good], *nouns) for good, nouns in OTHERS.items() if bag.get(good)]
    return listed(parts) if parts else "nothing"


def effect(steps: Iterable[Mapping[str, Any]]) -> str:
    """A list of primitives in words; steps are carried out in the order in which they are named."""
    parts: list[str] = []
    gained: dict[str, int] = {}
    steps = list(steps)
    for i, step in enumerate(steps):
        (name, argument), = step.items()
        if name in GEARS or name in OTHERS:
            gained[name] = gained.get(name, 0) + argument
            continue
        if gained:
            parts.append(goods(gained))
            gained = {}
        if name == "if_engineers":
            at_least = times(argument["n"], f"grade {argument['grade']} engineer lies",
                             f"grade {argument['grade']} engineers lie")
            parts.append(f"if at least {at_least} in X, {effect(steps[i + 1:])}")
            break
        parts.append(_primitive(name, argument))
    if gained:
        parts.append(goods(gained))
    return ", then ".join(parts)


def _primitive(name: str, argument: Any) -> str:
    """One primitive that is no plain gain."""
    if name in ("free_per", "green_per"):
        good = "free" if name == "free_per" else "green"
        return f"{goods({good: argument['n']})} for each {COUNTED[argument['what']]}"
    if name == "exchange":
        return _exchange(argument["pay"], argument["gain"], argument["times"])
    if name == "convert":
        return _exchange({"free": 1, "steam": 1}, {"chrome": 1}, argument)
    if name == "steam_up_to":
        return f"up to {goods({'steam': argument})}"
    if name == "again":
        return f"activate up to {times(argument, 'turning machine', 'turning machines')} once more"
    if name == "return_engineers":
        return f"return up to {times(argument, 'engineer', 'engineers')} to hand"
    return {
        "max_steam": "maximum steam",
        "hire": "hire an engineer",
        "build_one_shot": "build a one-shot machine",
        "build_turning": "build a turning machine",
        "build_chrome": "build a chrome machine",
        "build_either": "build a one-shot or turning machine",
        "activate": "activate turning machines and chrome machines with the turn icon",
        "move_one_shots": "move one-shots to any sectors",
        "move_machines": "move turning machines and one-shots to any sectors",
        "return_all": "return all engineers to hand",
        "search": "take an item from the discard piles",
        "complete_free": "complete a machine free of charge",
        "award": "take an award token",
    }[name]


def _exchange(pay: Mapping[str, int], gain: Mapping[str, int], most: int) -> str:
    often = "" if most == 1 else f", up to {most} times"
    return f"{goods(pay)} may become {goods(gain)}{often}"


def plays(patterns: Iterable[str]) -> str:
    """Which played engineers set a machine off."""
    words = []
    for pattern in patterns:
        who, grade = pattern.split(".")
        words.append(f"a qualified grade {grade}" if who == "qualified" else f"a grade {grade}")
    return listed(words, " or ")


def chrome(machine: Mapping[str, Any]) -> str:
    """What a completed, visible chrome machine does, and when."""
    when = machine["when"]
    if when == "always":
        return _ability(machine)
    if when == "end_of_turn":
        after = f"playing {plays(machine['plays'])}" if machine["switched_by"] == "play" else "turning the wheel"
        cost = f", for {goods({'steam': machine['use_steam']})}" if machine["use_steam"] else ""
        what = "play an engineer" if machine["action"] == "engineer" else "turn the wheel"
        return f"at the end of a turn, after {after}: {what} in addition{cost}"
    does_this = effect(machine["effect"])
    if machine["at_once"]:
        does_this = f"it may act at once, then {does_this}"
    occasion = {"wheel": "on the wheel", "complete_chrome": "on completing another chrome machine",
                "complete_one_shot": "on completing a one-shot"}
    return f"{occasion.get(when) or 'on playing ' + plays(machine['plays'])}: {does_this}"


def _ability(machine: Mapping[str, Any]) -> str:
    ability = machine["ability"]
    if ability == "double":
        but = f", {machine['not_suit']} ones excepted" if machine["not_suit"] else ""
        return f"actions of grade {machine['double_grade']} engineers count double{but}"
    if ability in ABILITIES:
        return ABILITIES[ability]
    good = ability.removeprefix("less_")
    which = "a chrome machine" if good == "chrome" else "a machine"
    return f"completing {which} costs up to {goods({good: machine['amount']})} less"


def award(task: Mapping[str, Any]) -> str:
    """What a token of an award task scores."""
    one, many = AWARDS[task["count"]]
    each = f"each {one}" if task["per"] == 1 else f"every {task['per']} {many}"
    most = "" if task["cap"] is None else f", at most {task['cap']}"
    return f"{times(task['points'], 'point', 'points')} for {each}{most}"


def component(data: Data, name: str) -> Mapping[str, Any]:
    """The catalogue's values of a component named as in traces (`starter.B.hire` is that of all sets)."""
    kind, *_, ident = name.split(".")
    return data[kind][ident]


def does(data: Data, name: str) -> str:
    """What a component does, in words."""
    kind, item = name.split(".")[0], component(data, name)
    if kind in ("engineer", "starter"):
        return effect(item["action"])
    if kind == "chrome":
        return chrome(item)
    if kind == "award":
        return award(item)
    forced = ", never forfeited" if kind == "prototype" and item["forced"] else ""
    return effect(item["effect"]) + forced


def full(data: Data, name: str) -> str:
    """All that is printed on a component: `costs 2 small gears, 3 points; on the wheel: 1 medium gear`."""
    item, printed = component(data, name), []
    if "grade" in item:
        printed.append(rank(data, name))
    if "small" in item:
        fee = " and a qualified engineer" if item["engineer"] else ""
        printed.append(f"costs {goods(item)}{fee}")
    if name.startswith("chrome."):
        printed.append(times(item["points"], "point", "points"))
    return "; ".join([", ".join(printed), does(data, name)] if printed else [does(data, name)])


def title(data: Data, name: str) -> str:
    """What a component is called: its id, or words where an id is no name."""
    kind, *_, ident = name.split(".")
    if kind == "starter":
        steps = component(data, name)["action"]
        (first, _), = steps[0].items()
        words = TITLES.get(first) if len(steps) == 1 else None
        return words or capital(effect(steps))
    if kind == "prototype":
        return f"{ident} prototype"
    return ident if kind in ("chrome", "one_shot", "engineer") else ident.replace("_", " ")


def rank(data: Data, name: str) -> str:
    """Suit and grade of an engineer: `orange 4+`."""
    item = component(data, name)
    suit = item["suit"][f"set{name.split('.')[1]}"] if name.startswith("starter.") else item["suit"]
    return f"{suit} {item['grade']}"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]
