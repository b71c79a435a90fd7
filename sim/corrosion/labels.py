"""Words for numbers: component names and the documented texts of options (sim/docs/decisions.md)."""

from __future__ import annotations

from sim.corrosion import vocabulary as v
from sim.corrosion.tables import Names

NOTHING = {v.K_END_PHASE: "pass", v.K_MAIN: "wheel", v.K_COPY: "decline", v.K_COPY_SECOND: "alone", v.K_TAKE: "decline",
           v.K_SPECIAL: "special", v.K_EXCHANGE: "no", v.K_SECONDARY: "stop", v.K_WHEEL: "end",
           v.K_END_OF_TURN: "stop", v.K_RETURN: "stop", v.K_SEARCH: "decline", v.K_AT_ONCE: "no", v.K_AGAIN: "stop"}
PLAY_WORDS = {v.K_MAIN: "play", v.K_PLAY: "play", v.K_COPY: "copy", v.K_COPY_SECOND: "with"}
PLACES = (*v.DRIVES, "storage")


def component(names: Names, number: int) -> str:
    """Name of a component by its number in events."""
    if number < v.NAME_MACHINE:
        return names.engineers[number]
    if number < v.NAME_MACHINE + v.CHROME_CARDS:
        return names.chrome[number - v.NAME_MACHINE]
    if number < v.NAME_TURNING:
        return names.one_shots[number - v.NAME_MACHINE - v.CHROME_CARDS]
    if number < v.NAME_PROTOTYPE:
        return names.turning[number - v.NAME_TURNING]
    return f"prototype.{v.DRIVES[number - v.NAME_PROTOTYPE]}"


def item(names: Names, row: int, card: int) -> str:
    """Name of a card of a row of the display."""
    table = (names.chrome, names.chrome, names.engineers, names.one_shots, names.turning)[row]
    return table[card]


def machine(names: Names, number: int) -> str:
    """Name of a machine by its number in completions."""
    return component(names, v.NAME_MACHINE + number)


def place_name(where: int) -> str:
    """A sector, hand, drive or storage by its number in completions and events."""
    if where >= 8:
        return PLACES[where - 8]
    return "hand" if where == v.PLACE_HAND else v.SECTORS[where]


def option_text(names: Names, award_tasks, kind: int, code: int) -> str:
    """The documented text of an option; `award_tasks` is the task number of each award row."""
    verb, where, what = code >> 16, code >> 8 & 255, code & 255
    if verb == v.V_AMOUNT:
        what = code & 65535
    if verb == v.V_NONE:
        return NOTHING[kind]
    if verb == v.V_YES:
        return "green" if kind == v.K_SPECIAL else "yes"
    if verb == v.V_AMOUNT:
        return _amount(names, kind, what)
    if verb == v.V_PLAY:
        return f"{PLAY_WORDS[kind]} {names.engineers[what]}"
    if verb == v.V_TAKE:
        name = item(names, where >> 2, what)
        return f"take {name}" if kind == v.K_SEARCH else f"take {v.ROWS[where >> 2]} {v.WINDOWS[where & 3]} {name}"
    if verb == v.V_COMPLETE:
        return f"complete {machine(names, what)} {place_name(where)}"
    if verb == v.V_DISCARD:
        if kind == v.K_SECONDARY:
            return f"discard {v.ROWS[where]}"
        return f"discard {names.engineers[what]} {place_name(where >> 1)} {v.POSTURES[where & 1]}"
    if verb == v.V_ENGINEER:
        return f"return {names.engineers[what]} {v.SECTORS[where >> 1]} {v.POSTURES[where & 1]}"
    if verb == v.V_AWARD:
        return f"take {names.awards[award_tasks[what]]} {('left', 'right')[where]}"
    if verb == v.V_USE:
        return f"use {names.chrome[what]} {v.DRIVES[where]}"
    return _simple(names, verb, where, what)


def _amount(names: Names, kind: int, what: int) -> str:
    if kind == v.K_END_PHASE:
        return f"pay {what}"
    if kind == v.K_MOVE:
        return f"to {v.SECTORS[what]}"
    if kind == v.K_MOVED:
        return f"activate {names.one_shots[what]}"
    if kind == v.K_AGAIN:
        return f"again {names.turning[what]}"
    return str(what)


def _simple(names: Names, verb: int, where: int, what: int) -> str:
    if verb == v.V_STORAGE:
        return "storage"
    if verb == v.V_DRIVE:
        return "drive"
    if verb == v.V_VACATE:
        return "vacate"
    if verb == v.V_SPEED_ENGINEER:
        return f"speed {names.engineers[what]} {v.SECTORS[where >> 1]} {v.POSTURES[where & 1]}"
    if verb == v.V_SPEED_ONE_SHOT:
        return f"speed {names.one_shots[what]} {v.SECTORS[where >> 2]} {v.CONDITIONS[where & 3]}"
    if verb == v.V_SPEED_TURNING:
        return f"speed {names.turning[what]} {v.SECTORS[where]}"
    if verb == v.V_ACT_TURNING:
        return f"activate {names.turning[what]} {v.SECTORS[where]}"
    if verb == v.V_ACT_ONE_SHOT:
        return f"activate {names.one_shots[what]} X"
    if verb == v.V_ACT_CHROME:
        return f"activate {names.chrome[what]} {v.DRIVES[where]}"
    return f"activate prototype.{v.DRIVES[what]}"


def about_text(names: Names, kind: int, about: int) -> str | None:
    """What a question is about (`of` in traces): the machine to move, the card that is copied."""
    if about < 0:
        return None
    if kind in (v.K_COPY, v.K_COPY_SECOND):
        return names.engineers[about]
    turning, condition, sector, card = about >> 24, about >> 16 & 255, about >> 8 & 255, about & 255
    if turning:
        return f"{names.turning[card]} {v.SECTORS[sector]}"
    return f"{names.one_shots[card]} {v.SECTORS[sector]} {v.CONDITIONS[condition]}"
