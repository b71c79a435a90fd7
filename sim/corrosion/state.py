"""The game record: everything on the table, and everything still to be done, in one numpy record.

Cards and machines are numbers, a set of them is a bit mask in an int64. All fields are int64
(one width, so that no kernel is compiled twice), apart from chance and the event buffer.
"""

from __future__ import annotations

import numpy as np

I8, I2 = np.int64, np.int16
MAX_SEATS = 4
MAX_OPTIONS = 512  # `secondary` has 161 at most; only amounts beyond reason have more, which is a fault
MAX_FRAMES = 160
EVENT_ROWS = 1024
EVENT_ROOM = 400  # rows kept free for what one step can write


def record(fields) -> np.dtype:
    """An aligned record dtype whose fields can be read as attributes, compiled or not."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


# one thing still to be done or asked; the top of the stack goes first
FRAME = record([("op", I8), ("seat", I8), ("step", I8), ("a", I8), ("b", I8), ("c", I8), ("d", I8), ("m", I8),
                ("m2", I8)])

# what a seat may not take or do (interventions.py): masks of types, and acts
DENY = record([("chrome", I8), ("engineers", I8), ("one_shots", I8), ("turning", I8), ("awards", I8), ("acts", I8)])

PLAYER = record([
    ("deny", DENY),
    # reserve and boiler
    ("green", I8), ("special", I8), ("chrome", I8), ("hot", I8), ("cold", I8),
    # factory by sector X, 1, 2, 3
    ("small", I8, 4), ("medium", I8, 4),  # gears
    ("engineers", I8, 4), ("one_shots", I8, 4), ("turning", I8, 4),  # masks of cards
    ("down", I8),  # mask of upside-down engineers
    ("x_at", I8),  # where the X points: 0 bottom, 1 left, 2 top, 3 right
    # engineers elsewhere
    ("hand", I8), ("laid", I8),
    # player board
    ("storage", I8), ("top", I8, 3), ("height", I8, 3), ("completed", I8, 3),  # -1: empty
    # what the visible completed machines allow
    ("abilities", I8), ("less", I8, 3),  # bits; gears less by small, medium, chrome
    # the phase of activations: 0 none, 1 the wheel, 2 ACT8a
    ("phase", I8), ("ready_turning", I8), ("acted_turning", I8), ("ready_chrome", I8, 3), ("ready_prototype", I8, 3),
    ("extra", I8, 3),  # by drive: its end-of-turn machine is switched on and unused
    # awards and the end
    ("awards", I8, 16), ("award_turn", I8, 16), ("award_points", I8, 16), ("award_count", I8),
    ("passed", I8), ("paid_turns", I8), ("turns", I8),
    # final scoring
    ("sold", I8), ("machine_points", I8), ("token_points", I8), ("score", I8), ("win_share", I8), ("rank", I8),
    ("tie_broken", I8),
    # counted for the rows
    ("taken_chrome", I8), ("done_chrome", I8), ("taken_one_shots", I8), ("done_one_shots", I8),
    ("spent_one_shots", I8), ("hired", I8), ("copies_made", I8), ("copies_suffered", I8),
    # by type: how many one-shots and turning machines, own turn of the first, activations, engineers' turns and plays
    ("one_shots_taken", I2, 32), ("one_shots_done", I2, 32), ("one_shots_acted", I2, 32), ("one_shot_turn", I2, 32),
    ("one_shot_done_turn", I2, 32), ("turning_taken", I2, 32), ("turning_uses", I2, 32), ("hired_turn", I2, 32),
    ("plays", I2, 38),  # qualified engineers by type, then the six starters
    ("produced", I8, 7), ("used", I8, 7),  # by good
    ("wheel_turns", I8), ("rusted", I8), ("vacated", I8), ("sped_up", I8), ("covered", I8), ("engineers_played", I8),
    ("decisions", I8), ("options", I8),
])

# what everybody at the table sees; a game record begins with it
PUBLIC = [
    ("seats", I8), ("count", I8),  # count: players' column 0 solo, 1 2p ...
    ("players", PLAYER, MAX_SEATS),
    ("stack_size", I8, 5), ("discards", I8, 5), ("reshuffles", I8, 5),
    ("display", I8, (5, 3)), ("markers", I8, 2), ("green_markers", I8, 2), ("supply", I8),
    ("award_rows", I8), ("award_task", I8, 8), ("award_left", I8, 8), ("award_right", I8, 8), ("award_watch", I8, 8),
    # one-shots and chrome machines by card
    ("done", I8), ("spent", I8),  # masks over one-shot cards
    ("chrome_state", I8, 64), ("chrome_owner", I8, 64), ("chrome_level", I8, 64),
    # the owner's turn in which a chrome machine was taken, completed, covered; how often it worked
    ("chrome_taken", I2, 64), ("chrome_done", I2, 64), ("chrome_covered", I2, 64), ("chrome_uses", I2, 64),
    ("entered", I2, (5, 64)),  # turn of the game in which a card first came to the display, -1 never
    ("first_watch", I8, 8), ("sets", I8, 4),
    # the automa: what is left in its deck, its open card, machines below it
    ("deck_size", I8), ("flipped", I8), ("deck_outs", I8),
    ("below", I8, 32), ("below_water", I8, 32), ("below_count", I8), ("action_card", I8),
    # the course of the game
    ("turn", I8), ("end_phase", I8), ("end_reason", I8), ("over", I8), ("capped", I8),
    ("phase_decisions", I8), ("decisions", I8), ("options", I8), ("forced", I8),
    # the question that waits
    ("kind", I8), ("asked", I8), ("n", I8), ("opt", I8, MAX_OPTIONS),
]  # fmt: skip

# what a strategy of a user is shown: a copy, what the question is about (its frame), and the back of the top card of
# the automa's deck (2 * letter + arrow, -1 none)
SEEN = record([*PUBLIC, ("about", FRAME), ("deck_back", I8)])

GAME = record([
    *PUBLIC,
    # the key: a game is a pure function of catalogue, line-up and this
    ("seed", I8), ("realm", I8), ("block", I8), ("given", I8, MAX_SEATS), ("withheld", I8),  # numbers + 1, 0 nothing
    # hidden: the order of the stacks below their tops, and of the automa's deck
    ("stack", I8, (5, 32)), ("deck", I8, 18),
    ("sort_keys", np.uint64, 32),  # scratch of a shuffle
    # tie-breaks by seat, numbered anew each turn
    ("tie", np.uint64, MAX_SEATS), ("tie_turn", I8, MAX_SEATS),
    ("best_of_row", I8, 5),  # noted by the weighted policy while it looks at one question
    # what is still to be done, and the answer to the question
    ("fault", I8), ("waiting", I8), ("choice", I8), ("depth", I8), ("frames", FRAME, MAX_FRAMES),
    ("job", I8), ("laid_out", I8),  # which game of a batch, and whether its setup is done
    ("imagine", I8),  # 1: what is hidden is to be drawn anew (hidden.py)
    ("answering", I8),  # 1: a strategy of a user is at work on its answer
    ("logging", I8), ("pause", I8), ("event_count", I8), ("detail", I8), ("source", I8),
    # events since they were last read, if `logging`
    ("events", np.int32, (EVENT_ROWS, 6)),
    # only in games kept in detail: what each component gave and cost, by seat, component and good
    ("gave", np.int32, (4, 200, 7)), ("took", np.int32, (4, 200, 7)),
])  # fmt: skip


def new_games(n: int) -> np.ndarray:
    """`n` empty game records, shape (n,), dtype GAME."""
    return np.zeros(n, GAME)
