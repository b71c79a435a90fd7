"""The catalogue as the kernels read it: one record of whole numbers (tables.py fills it)."""

from __future__ import annotations

import numpy as np

from sim.corrosion.state import I8, record

TABLES = record([
    ("special_supply", I8, 4), ("award_rows", I8, 4),  # by solo, 2, 3, 4 players
    ("start", I8, (6, 4)),  # small, medium, chrome, green, hot, cold by seat
    ("hire_green", I8), ("hire_steam", I8), ("end_special", I8), ("end_awards", I8), ("end_fees", I8, 16),
    ("end_fee_count", I8), ("solo_reshuffles", I8), ("solo_water", I8), ("chrome_a_point", I8), ("bands", I8, 8),
    ("may_decline", I8), ("gray_apart", I8), ("wheel_only", I8), ("nearer_stays", I8),
    # cards of a stack: how many; by row and card a type mask and its random identity
    ("cards", I8, 5), ("first_card", I8, 5), ("uid", np.uint64, (5, 64)),
    # engineers by card
    ("engineer_type", I8, 56), ("same_engineer", I8, 56), ("suit", I8, 56), ("grade", I8, 56), ("plays", I8, 56),
    ("qualified", I8), ("suit_mask", I8, 5), ("grade_mask", I8, 10), ("engineer_program", I8, (56, 2)),
    # machines by number: chrome 0-63, one-shots from 64; costs small, medium, chrome, free, steam, engineer
    ("cost", I8, (96, 6)), ("program", I8, (96, 2)),
    ("chrome_type", I8, 64), ("chrome_row", I8, 64), ("drive", I8, 64), ("points", I8, 64), ("when", I8, 64),
    ("abilities", I8, 64), ("less", I8, (64, 3)), ("works_on", I8, 64), ("switched_by", I8, 64), ("extra", I8, 64),
    ("extra_steam", I8, 64), ("double_grade", I8, 64), ("double_not", I8, 64), ("at_once", I8, 64),
    ("one_shot_type", I8, 32), ("same_one_shot", I8, 32), ("takes_award", I8, 32),
    ("turning_type", I8, 32), ("same_turning", I8, 32), ("turning_program", I8, (32, 2)),
    ("prototype_program", I8, (3, 2)), ("prototype_forced", I8, 3),
    # awards by task, watches by type
    ("tasks", I8), ("task_in", I8, 16), ("task_uid", np.uint64, 16), ("task_count", I8, 16), ("task_points", I8, 16),
    ("task_per", I8, 16), ("task_cap", I8, 16),
    ("watches", I8), ("watch_copies", I8, 16), ("watch_uid", np.uint64, 16), ("watch_program", I8, (16, 2)),
    # the automa's cards, numbered like the starters of sets A, B, C
    ("automa_icon", I8, 24), ("automa_arrow", I8, 24), ("automa_uid", np.uint64, 24),
    # effects: see programs.py
    ("prog", I8, (1024, 10)),
])
