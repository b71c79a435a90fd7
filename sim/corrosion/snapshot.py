"""The public state of a game record as plain data (schema in sim/docs/trace.md)."""

from __future__ import annotations

from collections.abc import Iterator

from sim.corrosion import vocabulary as v
from sim.corrosion.labels import item
from sim.corrosion.tables import Variant


def cards(mask: int) -> Iterator[int]:
    """Card numbers of a mask, ascending."""
    mask = int(mask)
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def snapshot(g, variant: Variant) -> dict:
    """The whole public state, lists in type order."""
    n = variant.names
    return {
        "special_supply": int(g.supply), "end_phase": bool(g.end_phase), "turn": int(g.turn),
        "display": {row: [item(n, r, c) if c >= 0 else None for c in g.display[r].tolist()]
                    for r, row in enumerate(v.ROWS)},
        "markers": {v.ROWS[r]: [int(g.markers[r]), int(g.green_markers[r])] for r in (v.BASIC, v.ADVANCED)},
        "stacks": {row: int(g.stack_size[r]) for r, row in enumerate(v.ROWS)},
        "tops": {row: _top(g, n, r) for r, row in enumerate(v.ROWS)},
        "discards": {v.ROWS[r]: [item(n, r, c) for c in cards(g.discards[r])]
                     for r in (v.ENGINEER, v.ONE_SHOT, v.TURNING)},
        "awards": [_award(g, n, r) for r in range(int(g.award_rows))],
        "automa": _automa(g, variant) if g.seats == 1 else None,
        "players": [_player(g, n, variant.tables.drive, s) for s in range(int(g.seats))],
    }


def _top(g, names, row: int) -> str | None:
    size = int(g.stack_size[row])
    return item(names, row, int(g.stack[row, size - 1])) if size else None


def _award(g, names, r: int) -> dict:
    watch = int(g.award_watch[r])
    return {"task": names.awards[g.award_task[r]], "left": bool(g.award_left[r]), "right": bool(g.award_right[r]),
            "watch": names.watches[watch] if watch >= 0 else None}


def _automa(g, variant: Variant) -> dict:
    top = int(g.deck[int(g.deck_size) - 1])
    below = range(int(g.below_count))
    return {"deck": int(g.deck_size), "letter": v.SETS[top // 6],
            "arrow": "down" if variant.tables.automa_arrow[top] else "up", "reshuffles": int(g.deck_outs),
            "under": [[variant.names.one_shots[g.below[i]], int(g.below_water[i])] for i in below]}


def _player(g, names, drive_of, seat: int) -> dict:
    P = g.players[seat]
    return {
        "green": int(P.green), "special": int(P.special), "chrome": int(P.chrome), "hot": int(P.hot),
        "cold": int(P.cold), "small": P.small.tolist(), "medium": P.medium.tolist(),
        "hand": [names.engineers[c] for c in cards(P.hand)],
        "engineers": {s: _engineers(P, names, k) for k, s in enumerate(v.SECTORS)},
        "one_shots": {s: _one_shots(g, P, names, k) for k, s in enumerate(v.SECTORS)},
        "turning": {s: [names.turning[c] for c in cards(P.turning[k])] for k, s in enumerate(v.SECTORS)},
        "storage": names.chrome[P.storage] if P.storage >= 0 else None,
        "drives": {d: _drive(g, names, drive_of, seat, k) for k, d in enumerate(v.DRIVES)},
        "x": v.X_AT[P.x_at], "awards": [names.awards[t] for t in P.awards[: int(P.award_count)]],
        "passed": bool(P.passed), "paid_turns": int(P.paid_turns), "turns": int(P.turns),
    }


def _engineers(P, names, sector: int) -> list:
    here, down = int(P.engineers[sector]), int(P.down)
    return [[names.engineers[c], "up"] for c in cards(here & ~down)] + \
        [[names.engineers[c], "down"] for c in cards(here & down)]


def _one_shots(g, P, names, sector: int) -> list:
    here, done, spent = int(P.one_shots[sector]), int(g.done), int(g.spent)
    masks = (here & ~done, here & done & ~spent, here & spent)
    return [[names.one_shots[c], v.CONDITIONS[k]] for k, mask in enumerate(masks) for c in cards(mask)]


def _drive(g, names, drive_of, seat: int, drive: int) -> list:
    here = [c for c, name in enumerate(names.chrome)
            if g.chrome_owner[c] == seat and g.chrome_level[c] >= 0 and drive_of[c] == drive]
    here.sort(key=lambda c: int(g.chrome_level[c]))
    return [[names.chrome[c], int(g.chrome_state[c]) == v.DONE] for c in here]
