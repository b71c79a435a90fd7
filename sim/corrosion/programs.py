"""Effects as small programs: a primitive a line, as whole numbers that the kernel carries out.

A line is (primitive, n, what, lines of gain that follow, paid small, medium, chrome, free, steam,
green). An exchange is followed by the lines of what it gives.
"""

from __future__ import annotations

from sim.corrosion import vocabulary as v

GOODS = {"small": v.SMALL, "medium": v.MEDIUM, "chrome": v.CHROME, "green": v.GREEN, "special": v.SPECIAL,
         "water": v.WATER, "steam": v.STEAM, "free": v.FREE, "special_or_green": v.SPECIAL_OR_GREEN}
NUMBERED = GOODS | {"steam_up_to": v.STEAM_UP_TO, "again": v.AGAIN, "return_engineers": v.RETURN,
                    "search": v.SEARCH, "complete_free": v.COMPLETE_FREE, "award": v.AWARD}
FLAGS = {"max_steam": (v.MAX_STEAM, 0), "activate": (v.ACTIVATE, 0), "move_one_shots": (v.MOVE, 0),
         "move_machines": (v.MOVE, 1), "return_all": (v.RETURN_ALL, 0)}
TAKES = {"hire": 1 << v.ENGINEER, "build_one_shot": 1 << v.ONE_SHOT, "build_turning": 1 << v.TURNING,
         "build_chrome": 1 << v.BASIC | 1 << v.ADVANCED, "build_either": 1 << v.ONE_SHOT | 1 << v.TURNING}
PER = {"water": v.PER_WATER, "hot_water": v.PER_HOT, "completed_one_shots": v.PER_ONE_SHOTS,
       "turning_types": v.PER_TURNING_TYPES}
PAID = ("small", "medium", "chrome", "free", "steam", "green")
CONVERSION = {"pay": {"free": 1, "steam": 1}, "gain": {"chrome": 1}}


class Programs:
    """Writes effects one after the other into `tables.prog`; equal effects share their lines."""

    def __init__(self, tables) -> None:
        self.tables = tables
        self.used = 0
        self.known: dict[str, tuple[int, int]] = {}

    def add(self, effect: list[dict]) -> tuple[int, int]:
        """The (first, after last) line of an effect, a list of one-key tables of the catalogue."""
        key = repr(effect)
        if key not in self.known:
            lines = [line for primitive in effect for line in encode(primitive)]
            start, self.used = self.used, self.used + len(lines)
            for i, line in enumerate(lines):
                self.tables.prog[start + i] = line
            self.known[key] = (start, self.used)
        return self.known[key]


def encode(primitive: dict) -> list[list[int]]:
    """The lines of one primitive, given as its one-key table."""
    (name, arg), = primitive.items()
    if name == "convert":
        return _exchange({**CONVERSION, "times": arg})
    if name == "exchange":
        return _exchange(arg)
    if name in TAKES:
        return [_line(v.TAKE, what=TAKES[name])]
    if name in FLAGS:
        op, what = FLAGS[name]
        return [_line(op, what=what)]
    if name == "free_per":
        return [_line(v.FREE_PER, arg["n"], PER[arg["what"]])]
    if name == "green_per":
        return [_line(v.GREEN_PER, arg["n"], PER[arg["what"]])]
    if name == "if_engineers":
        return [_line(v.IF_ENGINEERS, arg["n"], v.HALF_GRADES[v.GRADES.index(str(arg["grade"]))])]
    return [_line(NUMBERED[name], arg)]


def _exchange(arg: dict) -> list[list[int]]:
    gains = [_line(GOODS[good], n) for good, n in arg["gain"].items() if n]
    head = _line(v.EXCHANGE, arg["times"])
    head[3] = len(gains)
    head[4:] = [arg["pay"].get(good, 0) for good in PAID]
    return [head, *gains]


def _line(op: int, n: int = 1, what: int = 0) -> list[int]:
    return [op, n, what, 0, 0, 0, 0, 0, 0, 0]
