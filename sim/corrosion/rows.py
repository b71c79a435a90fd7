"""Rows: what is kept of a game, one row a seat; the contract between engine and statistics."""

from __future__ import annotations

import numpy as np

from sim.compiled import kernel
from sim.corrosion.state import I8, MAX_SEATS, record

# one game to play: its key, its address, who sits where (index of a style by seat; -1: an outside player)
JOB = record([("seed", I8), ("realm", I8), ("block", I8), ("rotation", I8), ("seats", I8), ("variant", I8),
              ("style", I8, MAX_SEATS), ("strategy", I8, MAX_SEATS)])

ROW = record([
    ("block", np.int64), ("done_chrome", np.int64), ("taken_chrome", np.int64), ("hired", np.int64),
    ("decisions", np.int32), ("options", np.int32),
    ("done_one_shots", np.uint32), ("taken_one_shots", np.uint32), ("spent_one_shots", np.uint32),
    ("variant", np.int16), ("strategy", np.int16), ("score", np.int16), ("green", np.int16), ("special", np.int16),
    ("machines", np.int16), ("tokens", np.int16), ("rusted", np.int16), ("turns", np.int16), ("game_turns", np.int16),
    ("rotation", np.int8), ("players", np.int8), ("seat", np.int8), ("rank", np.int8), ("win_share", np.int8),
    ("tie_broken", np.int8), ("end_reason", np.int8), ("capped", np.int8), ("sold", np.int8), ("paid_turns", np.int8),
    ("wheel_turns", np.int8), ("engineers_played", np.int8), ("copies_made", np.int8), ("copies_suffered", np.int8),
    ("sped_up", np.int16), ("covered", np.int8), ("completed", np.int8, 3), ("taken_turning", np.int8, 4),
    ("chrome_left", np.int16), ("water", np.int16),
    ("award_tokens", np.int8, 16), ("award_points", np.int16, 16),  # by task: tokens held, points of one token
])


@kernel
def write_row(g, J, seat, row):
    """Fill one row (dtype ROW) with a finished game from one seat."""
    P = g.players[seat]
    row.block, row.rotation, row.variant = J.block, J.rotation, J.variant
    row.players, row.seat, row.strategy = g.seats, seat + 1, J.strategy[seat]
    row.score, row.green, row.special = P.score, P.green, P.special
    row.machines, row.tokens, row.sold = P.machine_points, P.token_points, P.sold
    row.rank, row.win_share, row.tie_broken = P.rank, P.win_share, P.tie_broken
    row.turns, row.game_turns, row.paid_turns = P.turns, g.turn, P.paid_turns
    row.end_reason, row.capped = g.end_reason, g.capped
    row.decisions, row.options = P.decisions, P.options
    row.done_chrome, row.taken_chrome, row.hired = P.done_chrome, P.taken_chrome, P.hired
    row.done_one_shots, row.taken_one_shots = P.done_one_shots, P.taken_one_shots
    row.spent_one_shots = P.spent_one_shots
    row.copies_made, row.copies_suffered = P.copies_made, P.copies_suffered
    row.wheel_turns, row.rusted, row.sped_up, row.covered = P.wheel_turns, P.rusted, P.sped_up, P.covered
    row.engineers_played = P.engineers_played
    row.chrome_left, row.water = P.chrome, P.hot + P.cold
    for k in range(3):
        row.completed[k] = P.completed[k]
    for k in range(4):
        row.taken_turning[k] = P.taken_turning[k]
    for k in range(16):
        row.award_tokens[k] = 0
        row.award_points[k] = 0
    for k in range(P.award_count):
        row.award_tokens[P.awards[k]] += 1
        row.award_points[P.awards[k]] = P.award_points[k]
