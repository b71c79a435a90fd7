"""One game as a trace: a stream of plain dicts, a line each (schema in sim/docs/trace.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from sim.chance import REALMS
from sim.corrosion import vocabulary as v
from sim.corrosion.labels import about_text, component, option_text, place_name
from sim.corrosion.rows import ROW
from sim.corrosion.snapshot import snapshot
from sim.corrosion.state import new_games
from sim.corrosion.tables import Variant
from sim.corrosion.values import TABLES

SCHEMA = 1
NEXT = 6  # step of the turn frame after a player's turn; the automa's turn leaves 0
AUTOMA_STACK = 5
Line = dict


class EngineFault(RuntimeError):
    """The engine could not finish a game; the message says why."""


@dataclass(frozen=True)
class Address:
    """What a trace's header says of a game besides its job."""

    strategies: tuple[str, ...]  # by seat


def trace(play: Callable, variant: Variant, styles: np.ndarray, job: np.record, address: Address,
          answer: Callable | None = None) -> Iterator[Line]:
    """Lines of one game. `play` is the compiled entry; `answer(g) -> index` speaks for outside seats.

    Raises EngineFault when the game ends in a fault (all lines up to it have been given).
    """
    games, tables, jobs = new_games(1), np.zeros(1, TABLES), np.array([job], job.dtype).view(job.dtype)
    tables[0] = variant.tables
    rows = np.zeros(int(job.seats), ROW)
    g = games[0]
    g.logging = 1
    yield header(variant, job, address)
    names = variant.names
    while True:
        with np.errstate(over="ignore"):
            state = play(games, tables, styles, jobs, rows)
        yield from drain(g, names)
        if state == v.TURN_ENDED:
            yield opening(g, variant) if g.turn == 0 else state_line(g, variant)
        elif state == v.ASKING:
            g.choice = answer(g)
        elif state == v.OVER:
            raise EngineFault(v.FAULTS[int(g.fault)])
        elif state != v.LOG_FULL:
            break
    yield result(g)


def header(variant: Variant, job: np.record, address: Address) -> Line:
    """Which game this is."""
    return {"t": "header", "schema": SCHEMA, "game": "corrosion", "players": int(job.seats),
            "strategies": list(address.strategies), "seed": int(job.seed) % 2**64, "realm": REALMS[int(job.realm)],
            "block": int(job.block), "rotation": int(job.rotation), "variant": variant.hash,
            "overrides": list(variant.overrides), "catalogue": variant.catalogue}


def opening(g, variant: Variant) -> Line:
    """All chance of the setup; read after the display was dealt (first item in window C)."""
    names = variant.names
    tables = (names.chrome, names.chrome, names.engineers, names.one_shots, names.turning)
    stacks = {}
    for r, row in enumerate(v.ROWS):
        dealt = [int(c) for c in g.display[r][::-1] if c >= 0]
        rest = g.stack[r, : int(g.stack_size[r])][::-1].tolist()
        stacks[row] = [tables[r][c] for c in dealt + rest]
    sets = [v.SETS[(int(g.players[s].hand).bit_length() - 1 - v.STARTERS) // 6] for s in range(int(g.seats))]
    awards = [{"task": names.awards[g.award_task[r]],
               "watch": names.watches[g.award_watch[r]] if g.award_watch[r] >= 0 else None}
              for r in range(int(g.award_rows))]
    automa = [names.engineers[v.STARTERS + c] for c in g.deck[::-1].tolist()] if g.seats == 1 else None
    return {"t": "opening", "stacks": stacks, "sets": sets, "awards": awards, "automa": automa}


def state_line(g, variant: Variant) -> Line:
    """The public state after a turn."""
    bottom = g.frames[0]
    seat = int(bottom.seat) + 1 if bottom.step == NEXT else 0
    return {"t": "state", "turn": int(g.turn), "seat": seat, "state": snapshot(g, variant)}


def result(g) -> Line:
    """Scores and their parts."""
    players = [g.players[s] for s in range(int(g.seats))]
    scores = [{"score": int(P.score), "special": int(P.special), "green": int(P.green),
               "machines": int(P.machine_points), "awards": int(P.token_points), "sold": int(P.sold),
               "win_share": int(P.win_share), "rank": int(P.rank)} for P in players]
    return {"t": "result", "scores": scores, "end": v.END_REASONS[int(g.end_reason)],
            "turns": [int(P.turns) for P in players]}


def drain(g, names) -> Iterator[Line]:
    """Turn the buffered events into lines and empty the buffer."""
    events = g.events[: int(g.event_count)].tolist()
    g.event_count = 0
    tasks = g.award_task
    k = 0
    while k < len(events):
        e, seat, a, b, c, d = events[k]
        k += 1
        if e == v.E_DECISION:
            rows = (b + 3) // 4
            codes = [x for row in events[k: k + rows] for x in row[1:5]][:b]
            k += rows
            yield _decision(names, tasks, seat, a, codes, c, d)
        elif e == v.E_RESHUFFLE:
            order = [_order_name(names, row) for row in events[k: k + b]]
            k += b
            yield {"t": "reshuffle", "stack": "automa" if a == AUTOMA_STACK else v.ROWS[a], "order": order}
        else:
            yield {"t": "event", "seat": seat + 1, "e": v.EVENTS[e], **_fields(names, e, a, b, c, d)}


def _decision(names, tasks, seat: int, kind: int, codes: list[int], choice: int, about: int) -> Line:
    word = v.KINDS[kind - v.FIRST_KIND]
    texts = [option_text(names, tasks, kind, code) for code in codes]
    of = about_text(names, kind, about)
    if len(texts) == 1:
        return {"t": "forced", "seat": seat + 1, "kind": word, "option": texts[0], "of": of}
    return {"t": "decision", "seat": seat + 1, "kind": word, "options": texts, "choice": choice, "of": of}


def _order_name(names, row: list[int]) -> str:
    stack, card = row[2], row[3]
    if stack in (AUTOMA_STACK, v.ENGINEER):
        return names.engineers[card]
    return (names.one_shots if stack == v.ONE_SHOT else names.turning)[card]


def _fields(names, e: int, a: int, b: int, c: int, d: int) -> dict:
    if e == v.E_TURN:
        return {"turn": a}
    if e == v.E_PHASE:
        return {"phase": a}
    if e in (v.E_GAIN, v.E_PAY):
        return {"what": v.GOODS[a], "n": b}
    if e in (v.E_LAY, v.E_BACK, v.E_FLIP):
        return {"card": names.engineers[a]}
    if e == v.E_PLACE:
        return {"card": names.engineers[a], "sector": v.SECTORS[b], "down": bool(c)}
    if e == v.E_TAKE:
        return {"row": v.ROWS[a], "window": v.WINDOWS[b], "component": component(names, c)}
    if e == v.E_TO:
        return {"component": component(names, a), "where": place_name(b)}
    if e == v.E_REFILL:
        return {"row": v.ROWS[a], "component": component(names, b)}
    if e == v.E_MARKER:
        return {"row": v.ROWS[a], "special": bool(b)}
    if e == v.E_REMOVE:
        return {"component": component(names, a), "window": v.WINDOWS[b]}
    if e in (v.E_COMPLETE, v.E_COVER, v.E_ACTIVATE, v.E_DISCARD, v.E_SET_OFF):
        return {"component": component(names, a)}
    if e == v.E_MOVE:
        return {"component": component(names, a), "sector": v.SECTORS[b]}
    if e == v.E_RUST:
        return {"small": a, "medium": b}
    if e == v.E_WHEEL:
        return {"x": v.X_AT[a]}
    if e in (v.E_AWARD, v.E_AWARD_LOST):
        return {"task": names.awards[a], "side": ("left", "right")[b]}
    if e == v.E_WATCH:
        return {"watch": names.watches[a]}
    if e == v.E_END_PHASE:
        return {"reason": v.END_REASONS[a]}
    if e == v.E_WATER:
        return {"component": component(names, a), "left": b}
    if e == v.E_COPY:
        return {"card": names.engineers[a], "of": names.engineers[b], "second": names.engineers[c] if c >= 0 else None}
    return {}
