"""Where every component is: each in exactly one place, drives piled up in order, goods never negative."""

from __future__ import annotations

from collections import Counter

import numpy as np

from sim.corrosion import vocabulary as v
from sim.corrosion.snapshot import cards, plain

SHARED = ["seats", "stack", "stack_size", "discards", "display", "chrome_level", "deck", "below", "below_count", "depth"]
OWN = ["engineers", "one_shots", "turning", "down", "hand", "laid", "storage", "top", "height", "completed",
       "abilities", "less"]
GOODS = ("green", "special", "chrome", "hot", "cold", "small", "medium")


def on_the_way(record, depth) -> list[tuple[int, int]]:
    """(row, card) of what has been taken and is not yet placed: chrome to be placed, turning machines acting first."""
    found = []
    for f in record["frames"][:depth]:
        if f["op"] == v.K_PLACE:
            found.append((v.BASIC, int(f["a"])))
        elif f["op"] == v.P_TAKEN and f["a"] > v.ADVANCED:
            found.append((int(f["a"]), int(f["c"])))
    return found


def goods_are_sound(record) -> None:
    """Nothing is negative."""
    players = record["players"][: int(record["seats"])]
    for good in GOODS:
        assert players[good].min() >= 0, good
    assert record["supply"] >= 0 and record["markers"].min() >= 0 and record["green_markers"].min() >= 0


def everything_once(record, tables) -> None:
    """Every card of the five stacks and every starter has exactly one place; chrome may have left a solo game."""
    g = plain(record, SHARED)
    players = [plain(P, OWN) for P in record["players"][: g.seats]]
    places = Counter(on_the_way(record, g.depth))
    for row in range(5):
        family = v.BASIC if row == v.ADVANCED else row
        shown = [card for card in g.display[row] if card >= 0]
        for card in [*g.stack[row][: g.stack_size[row]], *shown, *cards(g.discards[row])]:
            places[family, card] += 1
    for P in players:
        held = {v.ENGINEER: [P.hand, P.laid, *P.engineers], v.ONE_SHOT: P.one_shots, v.TURNING: P.turning}
        places.update((row, card) for row, masks in held.items() for mask in masks for card in cards(mask))
        if P.storage >= 0:
            places[v.BASIC, P.storage] += 1
    places.update((v.BASIC, card) for card, level in enumerate(g.chrome_level) if level >= 0)
    places.update((v.ONE_SHOT, card) for card in g.below[: g.below_count])
    twice = [place for place, times in places.items() if times != 1]
    assert not twice, f"in two places: {twice}"
    expected = {(row, card) for row in (v.ENGINEER, v.ONE_SHOT, v.TURNING) for card in range(int(tables["cards"][row]))}
    expected |= {(v.ENGINEER, card) for card in starters(record, players)}
    assert {place for place in places if place[0] != v.BASIC} == expected
    chrome = int(tables["cards"][0] + tables["cards"][1])
    missing = chrome - sum(place[0] == v.BASIC for place in places)
    assert missing == 0 or (g.seats == 1 and missing > 0)
    if g.seats == 1:
        assert sorted(g.deck) == list(range(18))


def starters(record, players) -> set[int]:
    """The starters that the players were dealt: whole sets of six."""
    held = {card for P in players for mask in (P.hand, P.laid, *P.engineers) for card in cards(mask)}
    sets = {(card - v.STARTERS) // 6 for card in held if card >= v.STARTERS}
    assert len(sets) == len(players)
    return {v.STARTERS + 6 * letter + k for letter in sets for k in range(6)}


def boards_are_sound(record, tables) -> None:
    """Drives hold machines of their type, piled without gaps; what a board allows is what lies visible on it."""
    g = plain(record, ["seats", "chrome_state", "chrome_owner", "chrome_level", "done", "spent"])
    drive_of = tables["drive"].tolist()
    for seat, P in enumerate(plain(P, OWN) for P in record["players"][: g.seats]):
        abilities, less = 0, [0, 0, 0]
        for d in range(3):
            pile = [c for c, owner in enumerate(g.chrome_owner)
                    if owner == seat and g.chrome_level[c] >= 0 and drive_of[c] == d]
            pile.sort(key=lambda c: g.chrome_level[c])
            assert [g.chrome_level[c] for c in pile] == list(range(P.height[d]))
            assert P.top[d] == (pile[-1] if pile else -1)
            assert P.completed[d] == sum(g.chrome_state[c] == v.DONE for c in pile)
            if pile and g.chrome_state[pile[-1]] == v.DONE:
                abilities |= int(tables["abilities"][pile[-1]])
                less = (np.array(less) + tables["less"][pile[-1]]).tolist()
        assert (P.abilities, P.less) == (abilities, less)
        assert P.storage < 0 or (g.chrome_state[P.storage], g.chrome_level[P.storage]) == (v.OPEN, -1)
        in_sectors = P.engineers[0] | P.engineers[1] | P.engineers[2] | P.engineers[3]
        assert P.down & ~in_sectors == 0
        assert g.spent & ~g.done == 0


def tokens(record) -> int:
    """Award tokens in the supply and with the players."""
    rows = int(record["award_rows"])
    left = record["award_left"][:rows].sum() + record["award_right"][:rows].sum()
    return int(left + record["players"]["award_count"][: int(record["seats"])].sum())


def special_markers(record) -> int:
    """Special markers in the supply, on machines, and with the players."""
    held = record["players"]["special"][: int(record["seats"])].sum()
    return int(record["supply"] + record["markers"].sum() + held)
