"""The compiled entry: ask and answer until games end or somebody outside must answer.

All commands share it, so the engine is compiled once. See sim/corrosion/game.py for the engine.
"""

from __future__ import annotations

from sim.compiled import entry
from sim.corrosion.game import advance
from sim.corrosion.rows import write_row
from sim.corrosion.setup import setup
from sim.corrosion.vocabulary import ASKING, OVER
from strategies.style import WEIGHTED
from strategies.tie_breaks import draw_below
from strategies.weighted import choose

FINISHED = 4  # all jobs are done; lower values are advance()'s
OUTSIDE = -1


@entry
def play(games, tables, styles, jobs, rows):
    """Play the jobs one after the other in the record games[0], from where it stands.

    games: GAME (1,); `job` says which job it is at. tables: TABLES (1,). styles: STYLE (k,), by the
    style index of a job. jobs: JOB (n,).
    rows: ROW (seats of all jobs together,), filled in order of jobs and seats.
    Returns FINISHED, or what `advance` returned when the caller must act: ASKING (an outside
    player must set `choice`), TURN_ENDED or LOG_FULL (only while logging), OVER (a fault).
    """
    g, T = games[0], tables[0]
    while g.job < len(jobs):
        J = jobs[g.job]
        if g.laid_out == 0:
            g.seed, g.realm, g.block, g.seats = J.seed, J.realm, J.block, J.seats
            setup(g, T)
            g.laid_out = 1
            g.pause = g.logging
        while True:
            state = advance(g, T)
            if state == ASKING:
                if J.style[g.asked] == OUTSIDE:
                    return state
                S = styles[J.style[g.asked]]
                if S.kind == WEIGHTED:
                    g.choice = choose(g, T, S)
                else:
                    g.choice = draw_below(g, g.asked, g.n)
            elif state == OVER and g.fault == 0:
                break
            else:
                return state
        for seat in range(g.seats):
            write_row(g, J, seat, rows[g.job * g.seats + seat])
        g.laid_out = 0
        g.job += 1
    return FINISHED
