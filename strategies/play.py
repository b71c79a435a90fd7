"""The compiled entry: ask and answer until games end or somebody outside must answer.

All commands share it, so the engine is compiled once. See sim/corrosion/game.py for the engine.
"""

from __future__ import annotations

import numpy as np

from sim.compiled import entry, kernel
from sim.corrosion.game import advance
from sim.corrosion.hidden import imagine
from sim.corrosion.recording import (clear_yields, write_game, write_opening, write_row, write_turn, write_yields)
from sim.corrosion.rows import Records, records
from sim.corrosion.setup import setup
from sim.corrosion.state import MAX_SEATS
from sim.corrosion.vocabulary import ASKING, OVER, TURN_ENDED
from strategies.protocol import NOBODY, Guests, clear_public, guests, recall_words, show
from strategies.style import ASKED, CALLED, WEIGHTED
from strategies.tie_breaks import draw, draw_below
from strategies.weighted import choose

FINISHED = 4  # all jobs are done; lower values are advance()'s
OUTSIDE = -1  # as a style: whoever calls the entry answers


def play(games: np.ndarray, tables: np.ndarray, styles: np.ndarray, jobs: np.ndarray, rows: np.ndarray,
         kept: Records | None = None, functions: tuple = NOBODY, room: Guests | None = None) -> int:
    """Play the jobs one after the other in the record games[0], from where it stands.

    games: GAME (1,); `job` says which job it is at. With GAME (2,) each job is an imagined course of the game in
    games[1]: what is hidden is drawn anew by the job's seed and realm, and its question gets the job's `choice`
    (below 0: what the style, a weighted one, answers). tables: TABLES (1,). styles: STYLE (k,), by the
    style index of a job. jobs: JOB (n,), of one player count. rows: ROW (seats of all jobs,), in
    order of jobs and seats. kept: what else is kept of the games, from `sim.corrosion.rows.records`.
    functions: those of users, by `function` of a style; room: from `strategies.protocol.guests`.
    Returns FINISHED, or what `advance` returned when the caller must act: ASKING (an outside
    player must set `choice`), TURN_ENDED or LOG_FULL (only while logging), OVER (a fault). Raises what
    a function of a user raises.
    """
    kept = records(jobs) if kept is None else kept
    room = guests(games, tables) if room is None else room
    return play_games(games, tables, styles, jobs, rows, kept, functions, room)


@entry
def play_games(games, tables, styles, jobs, rows, kept, functions, room):
    """The compiled entry behind `play`."""
    g, T = games[0], tables[0]
    while g.job < len(jobs):
        J = jobs[g.job]
        if g.laid_out == 0:
            if len(games) > 1:
                recall(g, J, room)
            else:
                clear_public(room)
                lay_out(g, T, J, kept)
        if g.imagine != 0:
            imagine(g, T)
            if g.choice < 0:
                g.choice = choose(g, T, styles[J.style[g.asked]])
        while True:
            state = advance(g, T)
            if state == ASKING:
                if J.style[g.asked] == OUTSIDE:
                    return state
                S = styles[J.style[g.asked]]
                if S.kind == WEIGHTED or S.kind == ASKED and S.asks >> g.kind & 1 == 0:
                    g.choice = choose(g, T, S)
                elif S.kind == CALLED or S.kind == ASKED:
                    show(g, T, room)
                    room.chance[0] = draw(g, g.asked)
                    if S.kind == ASKED:
                        return state
                    g.answering = 1
                    g.choice = functions[S.function](room.seen[0], room.tables[0], room.chance[0])
                    g.answering = 0
                else:
                    g.choice = draw_below(g, g.asked, g.n)
            elif state == TURN_ENDED:
                if g.detail != 0:
                    keep_turn(g, T, J, kept)
                if g.logging != 0:
                    return state
            elif state == OVER and g.fault == 0:
                break
            else:
                return state
        close(g, T, J, rows, kept)
    return FINISHED


@kernel
def lay_out(g, T, J, kept):
    """Set up the next game of the batch."""
    g.seed, g.realm, g.block, g.seats, g.detail = J.seed, J.realm, J.block, J.seats, J.detail
    g.withheld = J.withheld
    g.imagine = 0
    g.answering = 0
    for seat in range(MAX_SEATS):  # also what a larger game before this one left for seats that are not there
        g.given[seat] = J.given[seat] if seat < J.seats else 0
        set_denied(g.players[seat].deny, J.deny[seat])
    setup(g, T)
    if g.detail != 0:
        clear_yields(g)
    write_opening(g, T, kept.games[g.job])
    g.laid_out = 1
    g.pause = g.logging


@kernel
def recall(g, J, room):
    """Imagine another course of the game in games[1], from its question on, which is answered with the job's choice."""
    job = g.job
    recall_words(room)
    g.job, g.laid_out, g.imagine = job, 1, 1
    g.realm, g.seed, g.choice = J.realm, J.seed, J.choice


@kernel
def set_denied(deny, given):
    """Copy what a seat may not do from the job."""
    deny.chrome, deny.engineers, deny.one_shots = given.chrome, given.engineers, given.one_shots
    deny.turning, deny.awards, deny.acts = given.turning, given.awards, given.acts


@kernel
def keep_turn(g, T, J, kept):
    """A turn row of the seat whose turn has ended (in detailed games)."""
    if kept.used[0] < len(kept.turns) and g.turn > 0:
        write_turn(g, T, J, g.frames[0].seat, kept.turns[kept.used[0]])
        kept.used[0] += 1


@kernel
def close(g, T, J, rows, kept):
    """Write the rows of a finished game and go on to the next."""
    for seat in range(g.seats):
        write_row(g, T, J, seat, rows[g.job * g.seats + seat])
    write_game(g, T, J, kept.games[g.job])
    if g.detail != 0:
        write_yields(g, J, kept.yields, kept.used)
    g.laid_out = 0
    g.job += 1
