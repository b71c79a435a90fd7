"""Filling rows from the game record (dtypes in rows.py)."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.factory import own_one_shots, own_turning
from sim.corrosion.frames import count
from sim.corrosion.machines import visible
from sim.corrosion.reserve import mediums, smalls
from sim.corrosion.vocabulary import ADVANCED, DONE, ENGINEER, ONE_SHOT

SOURCES = 198
GOODS = 7


@kernel
def write_row(g, T, J, seat, row):
    """One finished game from one seat (ROW)."""
    P = g.players[seat]
    row.block, row.rotation, row.variant = J.block, J.rotation, J.variant
    row.players, row.seat, row.strategy, row.set = g.seats, seat + 1, J.strategy[seat], g.sets[seat]
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
    row.wheel_turns, row.rusted, row.sped_up = P.wheel_turns, P.rusted, P.sped_up
    row.covered, row.vacated, row.engineers_played = P.covered, P.vacated, P.engineers_played
    row.chrome_left, row.water = P.chrome, P.hot + P.cold
    for k in range(3):
        row.completed[k] = P.completed[k]
    for k in range(GOODS):
        row.produced[k] = P.produced[k]
        row.used[k] = P.used[k]
    write_awards(P, row)
    write_components(g, T, P, seat, row)


@kernel
def write_awards(P, row):
    """Tokens by task: how many, points of one, turns in which the first and the second were taken."""
    for k in range(16):
        row.award_tokens[k], row.award_points[k] = 0, 0
        row.award_turn[k], row.award_turn_second[k] = 0, 0
    for k in range(P.award_count):
        task = P.awards[k]
        row.award_tokens[task] += 1
        row.award_points[task] = P.award_points[k]
        if row.award_tokens[task] == 1:
            row.award_turn[task] = max(1, P.award_turn[k])
        else:
            row.award_turn_second[task] = max(1, P.award_turn[k])


@kernel
def write_components(g, T, P, seat, row):
    """What became of each component in this seat's hands."""
    for k in range(64):
        row.chrome_taken[k], row.chrome_done[k], row.chrome_covered[k], row.chrome_uses[k] = 0, 0, 0, 0
    for card in range(T.cards[0] + T.cards[1]):
        if g.chrome_owner[card] == seat:
            k = T.chrome_type[card]
            row.chrome_taken[k], row.chrome_done[k] = g.chrome_taken[card], g.chrome_done[card]
            row.chrome_covered[k] = g.chrome_covered[card]
            row.chrome_uses[k] += g.chrome_uses[card]
    for k in range(32):
        row.one_shots_taken[k], row.one_shots_done[k] = P.one_shots_taken[k], P.one_shots_done[k]
        row.one_shots_acted[k], row.one_shot_turn[k] = P.one_shots_acted[k], P.one_shot_turn[k]
        row.one_shot_done_turn[k], row.hired_turn[k] = P.one_shot_done_turn[k], P.hired_turn[k]
        row.taken_turning[k], row.turning_uses[k] = P.turning_taken[k], P.turning_uses[k]
    for k in range(38):
        row.plays[k] = P.plays[k]


@kernel
def write_opening(g, T, row):
    """The randomised part of a game (GAME_ROW): call it right after the setup."""
    for seat in range(4):
        row.sets[seat] = g.sets[seat] if seat < g.seats else -1
    for r in range(8):
        there = r < g.award_rows
        row.award_task[r] = g.award_task[r] if there else -1
        row.award_watch[r] = g.first_watch[r] if there else -1
    for r in range(5):
        for w in range(3):
            card = g.display[r, w]
            row.opening[r, w] = type_of(T, r, card) if card >= 0 else -1


@kernel
def type_of(T, row, card):
    """The type number of a card of a row of the display."""
    if row <= ADVANCED:
        return T.chrome_type[card]
    if row == ENGINEER:
        return T.engineer_type[card]
    if row == ONE_SHOT:
        return T.one_shot_type[card]
    return T.turning_type[card]


@kernel
def write_game(g, T, J, row):
    """A finished game (GAME_ROW): its end, and when each type came to the display."""
    row.block, row.rotation, row.variant, row.players = J.block, J.rotation, J.variant, g.seats
    row.game_turns, row.end_reason, row.capped, row.supply_left = g.turn, g.end_reason, g.capped, g.supply
    row.tokens_left = 0
    for r in range(g.award_rows):
        row.tokens_left += g.award_left[r] + g.award_right[r]
    for k in range(64):
        row.shown_chrome[k] = -1
    for k in range(32):
        row.shown_engineer[k], row.shown_one_shot[k], row.shown_turning[k] = -1, -1, -1
    for r in range(5):
        for i in range(T.cards[r]):
            card = T.first_card[r] + i
            k = type_of(T, r, card)
            # a chrome machine may come to the other row, once its own stack is used up
            turn = max(g.entered[0, card], g.entered[1, card]) if r <= ADVANCED else g.entered[r, card]
            if turn >= 0:
                note_shown(row, r, k, turn)


@kernel
def note_shown(row, r, k, turn):
    """Keep the earliest turn of a type."""
    if r <= ADVANCED:
        row.shown_chrome[k] = earlier(row.shown_chrome[k], turn)
    elif r == ENGINEER:
        row.shown_engineer[k] = earlier(row.shown_engineer[k], turn)
    elif r == ONE_SHOT:
        row.shown_one_shot[k] = earlier(row.shown_one_shot[k], turn)
    else:
        row.shown_turning[k] = earlier(row.shown_turning[k], turn)


@kernel
def earlier(shown, turn):
    """The smaller of two turns; -1 is never."""
    return turn if shown < 0 or turn < shown else shown


@kernel
def write_turn(g, T, J, seat, row):
    """A seat after one of its turns (TURN_ROW)."""
    P = g.players[seat]
    row.block, row.rotation, row.variant, row.players = J.block, J.rotation, J.variant, g.seats
    row.turn, row.seat, row.own_turn = g.turn, seat + 1, P.turns
    row.green, row.special, row.small, row.medium = P.green, P.special, smalls(P), mediums(P)
    row.chrome, row.hot, row.cold, row.hand = P.chrome, P.hot, P.cold, count(P.hand)
    row.turning, row.one_shots = count(own_turning(P)), count(own_one_shots(P))
    row.completed, row.awards = P.completed[0] + P.completed[1] + P.completed[2], P.award_count
    row.visible, row.machines = 0, 0
    for d in range(3):
        row.visible += int(visible(g, P, d) >= 0)
    for card in range(T.cards[0] + T.cards[1]):
        if g.chrome_owner[card] == seat and g.chrome_state[card] == DONE:
            row.machines += T.points[card]
    row.decisions = P.decisions


@kernel
def clear_yields(g):
    """Begin the detailed account of a game."""
    for seat in range(g.seats):
        for source in range(SOURCES):
            for good in range(GOODS):
                g.gave[seat, source, good] = 0
                g.took[seat, source, good] = 0


@kernel
def write_yields(g, J, yields, used):
    """A YIELD_ROW for every seat and component that gave or cost anything."""
    for seat in range(g.seats):
        for source in range(SOURCES):
            total = 0
            for good in range(GOODS):
                total += g.gave[seat, source, good] + g.took[seat, source, good]
            if total > 0 and used[1] < len(yields):
                row = yields[used[1]]
                used[1] += 1
                row.block, row.rotation, row.variant, row.players = J.block, J.rotation, J.variant, g.seats
                row.seat, row.source = seat + 1, source
                for good in range(GOODS):
                    row.gave[good], row.took[good] = g.gave[seat, source, good], g.took[seat, source, good]
