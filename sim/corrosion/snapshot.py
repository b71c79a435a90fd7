"""The public state of a game record as plain data (schema in sim/docs/trace.md)."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from sim.corrosion import vocabulary as v
from sim.corrosion.labels import item
from sim.corrosion.tables import Variant

# the fields that the state shows: read in one go, since reading a field of a record is slow
SHOWN = ["supply", "end_phase", "turn", "seats", "display", "markers", "green_markers", "stack", "stack_size",
         "discards", "award_rows", "award_task", "award_left", "award_right", "award_watch", "deck", "deck_size",
         "deck_outs", "below", "below_water", "below_count", "done", "spent", "chrome_state", "chrome_owner",
         "chrome_level"]
OWN = ["green", "special", "chrome", "hot", "cold", "small", "medium", "hand", "engineers", "down", "one_shots",
       "turning", "storage", "x_at", "awards", "award_count", "passed", "paid_turns", "turns"]


def plain(record, fields: list[str]) -> SimpleNamespace:
    """These fields of a record as Python numbers and lists."""
    values = record[fields].item()
    return SimpleNamespace(**{field: value if isinstance(value, int) else value.tolist()
                              for field, value in zip(fields, values)})


def cards(mask: int) -> Iterator[int]:
    """Card numbers of a mask, ascending."""
    mask = int(mask)
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def snapshot(record, variant: Variant) -> dict:
    """The whole public state, lists in type order."""
    n, g = variant.names, plain(record, SHOWN)
    players = [plain(P, OWN) for P in record["players"][: g.seats]]
    drives = _drives(g, variant)
    return {
        "special_supply": g.supply, "end_phase": bool(g.end_phase), "turn": g.turn,
        "display": {row: [item(n, r, c) if c >= 0 else None for c in g.display[r]] for r, row in enumerate(v.ROWS)},
        "markers": {v.ROWS[r]: [g.markers[r], g.green_markers[r]] for r in (v.BASIC, v.ADVANCED)},
        "stacks": {row: g.stack_size[r] for r, row in enumerate(v.ROWS)},
        "tops": {row: _top(g, n, r) for r, row in enumerate(v.ROWS)},
        "discards": {v.ROWS[r]: [item(n, r, c) for c in cards(g.discards[r])]
                     for r in (v.ENGINEER, v.ONE_SHOT, v.TURNING)},
        "awards": [_award(g, n, r) for r in range(g.award_rows)],
        "automa": _automa(g, variant) if g.seats == 1 else None,
        "players": [_player(g, P, n, drives[s]) for s, P in enumerate(players)],
    }


def player(record, variant: Variant, seat: int) -> dict:
    """The part of `snapshot` that is one player's; needs what is open on the table only."""
    g = plain(record, ["seats", "done", "spent", "chrome_state", "chrome_owner", "chrome_level"])
    return _player(g, plain(record["players"][seat], OWN), variant.names, _drives(g, variant)[seat])


def _top(g, names, row: int) -> str | None:
    size = g.stack_size[row]
    return item(names, row, g.stack[row][size - 1]) if size else None


def _award(g, names, r: int) -> dict:
    watch = g.award_watch[r]
    return {"task": names.awards[g.award_task[r]], "left": bool(g.award_left[r]), "right": bool(g.award_right[r]),
            "watch": names.watches[watch] if watch >= 0 else None}


def _automa(g, variant: Variant) -> dict:
    top = g.deck[g.deck_size - 1]
    below = zip(g.below[: g.below_count], g.below_water)
    return {"deck": g.deck_size, "letter": v.SETS[top // 6],
            "arrow": "down" if variant.tables.automa_arrow[top] else "up", "reshuffles": g.deck_outs,
            "under": [[variant.names.one_shots[card], water] for card, water in below]}


def _player(g, P, names, drives: dict) -> dict:
    return {
        "green": P.green, "special": P.special, "chrome": P.chrome, "hot": P.hot, "cold": P.cold,
        "small": P.small, "medium": P.medium,
        "hand": [names.engineers[c] for c in cards(P.hand)],
        "engineers": {s: _engineers(P, names, k) for k, s in enumerate(v.SECTORS)},
        "one_shots": {s: _one_shots(g, P, names, k) for k, s in enumerate(v.SECTORS)},
        "turning": {s: [names.turning[c] for c in cards(P.turning[k])] for k, s in enumerate(v.SECTORS)},
        "storage": names.chrome[P.storage] if P.storage >= 0 else None,
        "drives": drives,
        "x": v.X_AT[P.x_at], "awards": [names.awards[t] for t in P.awards[: P.award_count]],
        "passed": bool(P.passed), "paid_turns": P.paid_turns, "turns": P.turns,
    }


def _engineers(P, names, sector: int) -> list:
    here = P.engineers[sector]
    return [[names.engineers[c], "up"] for c in cards(here & ~P.down)] + \
        [[names.engineers[c], "down"] for c in cards(here & P.down)] if here else []


def _one_shots(g, P, names, sector: int) -> list:
    here = P.one_shots[sector]
    if not here:
        return []
    masks = (here & ~g.done, here & g.done & ~g.spent, here & g.spent)
    return [[names.one_shots[c], v.CONDITIONS[k]] for k, mask in enumerate(masks) for c in cards(mask)]


def _drives(g, variant: Variant) -> list[dict]:
    """By seat and drive what lies there, from the bottom up."""
    piles = [{drive: [] for drive in v.DRIVES} for _ in range(g.seats)]
    placed = [c for c, level in enumerate(g.chrome_level) if level >= 0]
    for c in sorted(placed, key=g.chrome_level.__getitem__):
        drive = v.DRIVES[variant.tables.drive[c]]
        piles[g.chrome_owner[c]][drive].append([variant.names.chrome[c], g.chrome_state[c] == v.DONE])
    return piles
