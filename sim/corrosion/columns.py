"""The tables that are kept of games: their columns, each with its meaning, named by the catalogue's ids.

This is the one declaration of what a run stores; `corrosion schema` prints it (sim/docs/runs.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import polars as pl

from sim.corrosion.rows import GAME_ROW, ROW, TURN_ROW, YIELD_ROW
from sim.corrosion.state import MAX_SEATS
from sim.corrosion.tables import Names
from sim.corrosion.vocabulary import (
    CHROME_CARDS, DRIVES, ENGINEER_CARDS, GOODS, NAME_MACHINE, NAME_PROTOTYPE, NAME_TURNING, NAME_WATCH, ROWS, SETS,
    SOURCE_FEE, SOURCE_MAINTENANCE, STARTERS,
)  # fmt: skip
from sim.schema import Table, Text, table

STARTERS_FROM = 32  # where the starting engineers begin in `plays`
SOURCE_NUMBERS = 198
BLOCK = Text("number of the block: the key of all chance, with seed and player count", pl.Int32())
VARIANT = Text("number of the variant in the run's plan")
ROTATION = Text("rotation of the line-up")
PLAYERS = Text("players in the game")

ROW_TEXTS = {
    "block": BLOCK, "rotation": ROTATION, "variant": VARIANT, "players": PLAYERS,
    "seat": Text("place in turn order, from 1"), "strategy": Text("number of the strategy in the run's plan"),
    "set": Text("which set of starting engineers, from 0"),
    "score": Text("final points: green + special + machines + tokens"),
    "green": Text("points of green tokens, those for sold gears included"),
    "special": Text("points of special markers"), "machines": Text("points of completed chrome machines"),
    "tokens": Text("points of award tokens"), "sold": Text("part of green got for chrome gears at the end"),
    "win_share": Text("twelfths of a win; those of a game sum to 12, solo has 12"),
    "rank": Text("place in the final ranking, from 1"),
    "tie_broken": Text("1 if special markers decided between this seat and one with as many points"),
    "turns": Text("own turns"), "game_turns": Text("turns of all players"),
    "paid_turns": Text("own turns paid for in the end phase"),
    "end_reason": Text("what began the end: its number in end_reasons of the manifest"),
    "capped": Text("1 if the game was cut after 100 turns a player"),
    "taken_chrome": Text("set of chrome types taken, as bits"),
    "done_chrome": Text("set of chrome types completed, as bits"),
    "taken_one_shots": Text("set of one-shot types taken, as bits"),
    "done_one_shots": Text("set of one-shot types completed, as bits"),
    "spent_one_shots": Text("set of one-shot types used up, as bits"),
    "hired": Text("set of qualified engineers hired, as bits"),
    "completed": Text("completed chrome machines of the drive {}"),
    "chrome_taken": Text("chrome type {}: own turn in which it was taken, 0 never"),
    "chrome_done": Text("chrome type {}: own turn in which it was completed, 0 never"),
    "chrome_covered": Text("chrome type {}: own turn in which it was covered, 0 never"),
    "chrome_uses": Text("chrome type {}: activations"),
    "one_shots_taken": Text("one-shot type {}: machines taken"),
    "one_shots_done": Text("one-shot type {}: machines completed"),
    "one_shots_acted": Text("one-shot type {}: machines activated"),
    "one_shot_turn": Text("one-shot type {}: own turn in which the first was taken, 0 never"),
    "one_shot_done_turn": Text("one-shot type {}: own turn in which the first was completed, 0 never"),
    "taken_turning": Text("turning type {}: machines taken"), "turning_uses": Text("turning type {}: activations"),
    "hired_turn": Text("qualified engineer {}: own turn in which it was hired, 0 never"),
    "plays": Text("engineer {}: how often it was played"),
    "award_tokens": Text("task {}: tokens held"), "award_points": Text("task {}: points of one token"),
    "award_turn": Text("task {}: own turn in which the first token was taken, 0 never"),
    "award_turn_second": Text("task {}: own turn in which a second token was taken, 0 never"),
    "produced": Text("{} produced over the game"), "used": Text("{} spent over the game"),
    "chrome_left": Text("chrome gears at the end"), "water": Text("water tokens at the end"),
    "rusted": Text("gears rusted"), "wheel_turns": Text("turns of the wheel"), "sped_up": Text("speed-ups"),
    "covered": Text("own machines covered"), "vacated": Text("times the storage was vacated"),
    "engineers_played": Text("engineers played"), "copies_made": Text("copies made of others' engineers"),
    "copies_suffered": Text("copies that others made of this seat's engineers"),
    "decisions": Text("questions with more than one option"),
    "options": Text("options of all these questions together"),
}  # fmt: skip
GAME_TEXTS = {
    "block": BLOCK, "rotation": ROTATION, "variant": VARIANT, "players": PLAYERS,
    "game_turns": ROW_TEXTS["game_turns"], "end_reason": ROW_TEXTS["end_reason"], "capped": ROW_TEXTS["capped"],
    "supply_left": Text("special markers left in the supply"), "tokens_left": Text("award tokens left"),
    "sets": Text("set of starting engineers of seat {}, from 0; -1 no such seat"),
    "award_task": Text("award task in place {} from the top: its number in `tasks` of the manifest, -1 none"),
    "award_watch": Text("watch in place {} from the top: its number in `watches` of the manifest, -1 none"),
    "opening": Text("opening display, {}: number of the type in its kind, -1 none"),
    "shown_chrome": Text("chrome type {}: turn of the game in which it first came to the display, 0 opening, -1 never"),
    "shown_engineer": Text("engineer {}: turn of the game in which it first came to the display, 0 opening, -1 never"),
    "shown_one_shot": Text("one-shot type {}: turn in which it first came to the display, 0 opening, -1 never"),
    "shown_turning": Text("turning type {}: turn in which it first came to the display, 0 opening, -1 never"),
}  # fmt: skip
TURN_TEXTS = {
    "block": BLOCK, "rotation": ROTATION, "variant": VARIANT, "players": PLAYERS,
    "turn": Text("turn of the game, from 1"), "seat": Text("whose turn has ended"),
    "own_turn": Text("number of this turn among the seat's own, from 1"),
    "green": Text("green points so far"), "special": Text("special markers so far"),
    "machines": Text("points of machines completed so far"), "small": Text("small gears in the factory"),
    "medium": Text("medium gears in the factory"), "chrome": Text("chrome gears"), "hot": Text("hot water tokens"),
    "cold": Text("cold water tokens"), "hand": Text("engineers in hand"), "turning": Text("turning machines owned"),
    "one_shots": Text("one-shot machines owned"), "visible": Text("visible completed chrome machines"),
    "completed": Text("completed chrome machines"), "awards": Text("award tokens"),
    "decisions": Text("questions with more than one option so far"),
}  # fmt: skip
YIELD_TEXTS = {
    "block": BLOCK, "rotation": ROTATION, "variant": VARIANT, "players": PLAYERS,
    "seat": Text("place in turn order, from 1"),
    "source": Text("what gave or cost: its number in `sources` of the manifest"),
    "gave": Text("{} that it gave over the game"), "took": Text("{} that it cost over the game"),
}  # fmt: skip


def tables(names: Names, starters: Sequence[str] = ()) -> dict[str, Table]:
    """All tables of a catalogue; only its ids decide which columns there are. starters: ids of the starters."""
    named = items(names, starters)
    return {
        "rows": table("rows", "one row a seat a game", ROW, named, ROW_TEXTS),
        "games": table("games", "one row a game: its chance, and what came to the display when", GAME_ROW,
                       _game_items(names), GAME_TEXTS),
        "turns": table("turns", "one row a turn, in games kept in detail", TURN_ROW, {}, TURN_TEXTS),
        "yields": table("yields", "one row a seat and component that gave or cost anything, in games kept in detail",
                        YIELD_ROW, {"gave": GOODS, "took": GOODS}, YIELD_TEXTS),
    }  # fmt: skip


def items(names: Names, starters: Sequence[str] = ()) -> dict[str, list[str]]:
    """The fields of a row that are arrays: the names of their items in order, "" for one that is unused.

    What is beyond the names is unused too. starters: ids of the starting engineers.
    """
    chrome, one_shots, turning = list(names.chrome_types), list(names.one_shot_types), list(names.turning_types)
    engineers = list(names.engineer_types)
    gap = [""] * (STARTERS_FROM - len(engineers))
    by_kind = {
        "completed": list(DRIVES),
        "produced": list(GOODS),
        "used": list(GOODS),
        "award": [name.removeprefix("award.") for name in names.awards],
        "chrome": chrome,
        "one": one_shots,
        "taken": turning,
        "turning": turning,
        "hired": engineers,
        "plays": engineers + gap + list(starters),
    }
    arrays = [field for field in ROW.names if ROW[field].shape]
    return {field: by_kind[field.split("_")[0]] for field in arrays}


def _game_items(names: Names) -> dict[str, list[str]]:
    places = [str(place + 1) for place in range(8)]
    return {
        "sets": places[:4], "award_task": places, "award_watch": places,
        "opening": [f"{row}_{window}" for row in ROWS for window in "ABC"],
        "shown_chrome": list(names.chrome_types), "shown_engineer": list(names.engineer_types),
        "shown_one_shot": list(names.one_shot_types), "shown_turning": list(names.turning_types),
    }  # fmt: skip


def bits(names: Names) -> dict[str, list[str]]:
    """The fields of a row that are sets: the component that each bit stands for, from the lowest."""
    chrome, one_shots = list(names.chrome_types), list(names.one_shot_types)
    return {
        "done_chrome": chrome,
        "taken_chrome": chrome,
        "done_one_shots": one_shots,
        "taken_one_shots": one_shots,
        "spent_one_shots": one_shots,
        "hired": list(names.engineer_types),
    }


@cache
def sources(names: Names, starters: tuple[str, ...]) -> tuple[list[str], np.ndarray]:
    """What stands in `source` of stored yields: the addresses, and by number of a source in games its place there.

    Games number copies, and a variant that removes one shifts those after it; stored numbers are of types.
    """
    addresses = [f"engineer.{name}" for name in names.engineer_types] + [f"starter.{name}" for name in starters]
    addresses += [f"chrome.{name}" for name in names.chrome_types]
    addresses += [f"one_shot.{name}" for name in names.one_shot_types]
    addresses += [f"turning.{name}" for name in names.turning_types]
    addresses += [f"prototype.{name}" for name in DRIVES] + ["watch", "maintenance", "end_fee"]
    place = {address: number for number, address in enumerate(addresses)}
    numbers = np.zeros(SOURCE_NUMBERS, np.uint8)
    for card, name in enumerate(names.engineers):
        if name:
            kind, *rest = name.split(".")
            numbers[card] = place[f"{kind}.{rest[-1]}"]
    for first, cards in ((NAME_MACHINE, names.chrome), (NAME_MACHINE + CHROME_CARDS, names.one_shots),
                         (NAME_TURNING, names.turning)):  # fmt: skip
        for card, name in enumerate(cards):
            numbers[first + card] = place[name]
    for number, drive in enumerate(DRIVES):
        numbers[NAME_PROTOTYPE + number] = place[f"prototype.{drive}"]
    numbers[NAME_WATCH], numbers[SOURCE_MAINTENANCE] = place["watch"], place["maintenance"]
    numbers[SOURCE_FEE] = place["end_fee"]
    assert STARTERS + len(SETS) * 6 == ENGINEER_CARDS
    return addresses, numbers


def by_type(yields: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Yields (YIELD_ROW) with the sources of one seat and type added up, numbered as they are stored.

    numbers: by variant, then as `sources` gives them.
    """
    if not len(yields):
        return yields
    source = numbers[yields["variant"], yields["source"]]
    game = _changes(yields["block"], yields["variant"], yields["rotation"])
    key = (game * (MAX_SEATS + 1) + yields["seat"]) * (int(numbers.max()) + 1) + source
    order = np.argsort(key)
    first = np.flatnonzero(np.diff(key[order], prepend=-1))
    size = np.diff(first, append=len(order))
    merged = yields[order[first]]
    merged["source"] = source[order[first]]
    for goods in ("gave", "took"):
        parts = yields[goods][order]
        sums, more, number = parts[first], np.flatnonzero(size > 1), 1
        while len(more):  # the second of each stretch, then the third: few have many
            sums[more] += parts[first[more] + number]
            number += 1
            more = more[size[more] > number]
        merged[goods] = sums
    return merged


def _changes(*columns: np.ndarray) -> np.ndarray:
    """How many rows before each one differ from the row before them: numbers stretches of equal keys."""
    different = np.zeros(len(columns[0]), bool)
    for column in columns:
        different[1:] |= column[1:] != column[:-1]
    return np.cumsum(different)
