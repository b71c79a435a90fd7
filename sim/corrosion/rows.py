"""Rows: what is kept of a game; the contract between engine and statistics (sim/docs/rows.md).

One ROW a seat, one GAME_ROW a game; in games kept in detail also TURN_ROWs (the state of a seat
after each of its turns) and YIELD_ROWs (what each component gave and cost). Arrays by type have
room for any catalogue; what is beyond its types is unused and never stored.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.corrosion.state import DENY, I8, MAX_SEATS, record

I1, I2, I4 = np.int8, np.int16, np.int32

# one game to play: its key, its address, who sits where (index of a style by seat; -1: an outside
# player; `strategy`: their numbers in the run's list), and whether it is kept in detail
JOB = record([("seed", I8), ("realm", I8), ("block", I8), ("rotation", I8), ("seats", I8), ("variant", I8),
              ("style", I8, MAX_SEATS), ("strategy", I8, MAX_SEATS), ("detail", I8),
              # interventions by seat: what it may not do; the number + 1 of what it is given; what is withheld
              ("deny", DENY, MAX_SEATS), ("given", I8, MAX_SEATS), ("withheld", I8),
              ("choice", I8)])  # only in imagined games: the answer that they begin with

ROW = record([
    ("block", I8), ("done_chrome", I8), ("taken_chrome", I8), ("hired", I8), ("decisions", I4), ("options", I4),
    ("done_one_shots", np.uint32), ("taken_one_shots", np.uint32), ("spent_one_shots", np.uint32),
    ("variant", I2), ("strategy", I2), ("score", I2), ("green", I2), ("special", I2), ("machines", I2), ("tokens", I2),
    ("rusted", I2), ("turns", I2), ("game_turns", I2), ("rotation", I1), ("players", I1), ("seat", I1), ("rank", I1),
    ("win_share", I1), ("tie_broken", I1), ("end_reason", I1), ("capped", I1), ("sold", I2), ("paid_turns", I1),
    ("wheel_turns", I1), ("engineers_played", I2), ("copies_made", I2), ("copies_suffered", I2), ("sped_up", I2),
    ("covered", I1), ("vacated", I1), ("completed", I1, 3), ("chrome_left", I2), ("water", I2), ("set", I1),
    ("produced", I2, 7), ("used", I2, 7),  # by good
    ("award_tokens", I1, 16), ("award_points", I2, 16),  # by task: tokens held, points of one token
    ("award_turn", I1, 16), ("award_turn_second", I1, 16),  # own turn in which a token was taken, 0 never
    # by chrome type: own turn taken, completed, covered (0 never), activations
    ("chrome_taken", I1, 64), ("chrome_done", I1, 64), ("chrome_covered", I1, 64), ("chrome_uses", I2, 64),
    # by one-shot type: machines taken, completed, activated; own turn of the first taken, completed
    ("one_shots_taken", I1, 32), ("one_shots_done", I1, 32), ("one_shots_acted", I1, 32), ("one_shot_turn", I1, 32),
    ("one_shot_done_turn", I1, 32),
    ("taken_turning", I1, 32), ("turning_uses", I2, 32),  # by turning type
    ("hired_turn", I1, 32), ("plays", I1, 38),  # by qualified engineer (plays: then the six starters)
])

GAME_ROW = record([
    ("block", I8), ("variant", I2), ("rotation", I1), ("players", I1), ("game_turns", I2), ("end_reason", I1),
    ("capped", I1), ("supply_left", I2), ("tokens_left", I1),
    ("sets", I1, 4), ("award_task", I1, 8), ("award_watch", I1, 8),  # by seat; by row from the top, -1 none
    ("opening", I1, (5, 3)),  # type in windows A, B, C of each row, -1 none
    # turn of the game in which the first copy of a type came to the display: 0 opening, -1 never
    ("shown_chrome", I2, 64), ("shown_engineer", I2, 32), ("shown_one_shot", I2, 32), ("shown_turning", I2, 32),
])

TURN_ROW = record([
    ("block", I8), ("variant", I2), ("turn", I2), ("rotation", I1), ("players", I1), ("seat", I1), ("own_turn", I1),
    ("green", I2), ("special", I2), ("machines", I2), ("small", I2), ("medium", I2), ("chrome", I2), ("hot", I1),
    ("cold", I1), ("hand", I1), ("turning", I1), ("one_shots", I1), ("visible", I1), ("completed", I1), ("awards", I1),
    ("decisions", I4),
])

YIELD_ROW = record([
    ("block", I8), ("variant", I2), ("rotation", I1), ("players", I1), ("seat", I1), ("source", np.uint8),
    ("gave", I2, 7), ("took", I2, 7),  # by good
])


class Records(NamedTuple):
    """What a batch leaves behind beside the rows of its seats; `used` counts turn and yield rows."""

    games: np.ndarray  # GAME_ROW (games,)
    turns: np.ndarray  # TURN_ROW (room,)
    yields: np.ndarray  # YIELD_ROW (room,)
    used: np.ndarray  # int64 (2,)


TURNS_A_SEAT = 101  # at most: 100 turns and the pass
YIELDS_A_SEAT = 198  # at most: one for each source


def records(jobs: np.ndarray) -> Records:
    """Room for the records of these games (JOB (n,))."""
    detailed = int(jobs["seats"][jobs["detail"] != 0].sum())
    return Records(np.zeros(len(jobs), GAME_ROW), np.zeros(detailed * TURNS_A_SEAT, TURN_ROW),
                   np.zeros(detailed * YIELDS_A_SEAT, YIELD_ROW), np.zeros(2, np.int64))
