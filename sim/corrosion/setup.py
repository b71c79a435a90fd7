"""SET: laying out the game from its key."""

from __future__ import annotations

from numpy import int64, uint64

from sim.chance import item_key, stream
from sim.compiled import kernel
from sim.corrosion.display import lay_marker, refill, stack_cards
from sim.corrosion.frames import bit, push
from sim.corrosion.interventions import give, set_apart
from sim.corrosion.solo import flip_card, shuffle_deck
from sim.corrosion.vocabulary import (CHANCE_AWARDS, CHANCE_SETS, CHANCE_WATCHES, CHROME_CARDS, P_TURN, SECTOR_3,
                                      STARTERS)

SET_D = 3


@kernel
def setup(g, T):
    """Lay out a game whose record holds only its key: seed, realm, block, seats (SET1-SET9, SOL1)."""
    g.count = g.seats - 1
    for row in range(5):
        key = stream(g.seed, g.realm, g.count, g.block, row, 0)
        g.discards[row] = 0
        g.reshuffles[row] = 0
        stack_cards(g, T, row, (bit(T.cards[row]) - 1) & ~set_apart(g, T, row), key)
        for w in range(3):
            g.display[row, w] = -1
    clear_course(g)
    for seat in range(g.seats):
        setup_player(g, T, seat)
    deal_sets(g)
    for seat in range(g.seats):
        give(g, T, seat)
    draw_awards(g, T)
    if g.seats == 1:
        shuffle_deck(g, T)
    deal(g, T)
    push(g, P_TURN, 0, 0, 0, 0)


@kernel
def deal(g, T):
    """Fill the display from the stacks and lay the first markers (SET2, SET3); the automa's first flip (SOL1)."""
    g.supply = T.special_supply[g.count]
    for row in range(5):
        refill(g, T, row)
    lay_marker(g, 0)
    lay_marker(g, 1)
    if g.seats == 1:
        flip_card(g)


@kernel
def clear_course(g):
    """Empty what a former game in this record may have left."""
    for k in range(2):
        g.markers[k] = 0
        g.green_markers[k] = 0
    g.done = 0
    g.spent = 0
    for card in range(CHROME_CARDS):
        g.chrome_state[card] = -1
        g.chrome_owner[card] = -1
        g.chrome_level[card] = -1
        g.chrome_taken[card] = 0
        g.chrome_done[card] = 0
        g.chrome_covered[card] = 0
        g.chrome_uses[card] = 0
        for row in range(5):
            g.entered[row, card] = -1
    g.below_count = 0
    g.deck_size = 0
    g.deck_outs = 0
    g.turn = 0
    g.end_phase = 0
    g.end_reason = 0
    g.over = 0
    g.capped = 0
    g.fault = 0
    g.phase_decisions = 0
    g.decisions = 0
    g.options = 0
    g.forced = 0
    g.depth = 0
    g.waiting = 0
    g.asked = 0
    g.n = 0
    g.pause = 0
    g.event_count = 0
    for seat in range(4):
        g.tie_turn[seat] = -1


@kernel
def setup_player(g, T, seat):
    """Starting goods (SET8); everything else empty."""
    P = g.players[seat]
    P.green, P.special, P.chrome = T.start[3, seat], 0, T.start[2, seat]
    P.hot, P.cold = T.start[4, seat], T.start[5, seat]
    for s in range(4):
        P.small[s], P.medium[s], P.engineers[s], P.one_shots[s], P.turning[s] = 0, 0, 0, 0, 0
    P.small[SECTOR_3], P.medium[SECTOR_3] = T.start[0, seat], T.start[1, seat]
    P.down, P.x_at, P.laid, P.storage, P.abilities, P.phase = 0, 0, 0, -1, 0, 0
    P.ready_turning, P.acted_turning = 0, 0
    for d in range(3):
        P.top[d], P.height[d], P.completed[d], P.less[d] = -1, 0, 0, 0
        P.ready_chrome[d], P.ready_prototype[d], P.extra[d] = 0, 0, 0
    P.award_count, P.passed, P.paid_turns, P.turns, P.sold = 0, 0, 0, 0, 0
    P.taken_chrome, P.done_chrome, P.taken_one_shots, P.done_one_shots, P.spent_one_shots = 0, 0, 0, 0, 0
    P.hired, P.copies_made, P.copies_suffered, P.wheel_turns, P.rusted = 0, 0, 0, 0, 0
    P.vacated, P.sped_up, P.covered, P.engineers_played, P.decisions, P.options = 0, 0, 0, 0, 0, 0
    for k in range(32):
        P.one_shots_taken[k], P.one_shots_done[k], P.one_shots_acted[k] = 0, 0, 0
        P.one_shot_turn[k], P.one_shot_done_turn[k], P.hired_turn[k] = 0, 0, 0
        P.turning_taken[k], P.turning_uses[k] = 0, 0
    for k in range(38):
        P.plays[k] = 0
    for k in range(7):
        P.produced[k], P.used[k] = 0, 0


@kernel
def deal_sets(g):
    """A random set of starting engineers to each player; set D in solo (SET6, SOL1)."""
    key = stream(g.seed, g.realm, g.count, g.block, CHANCE_SETS, 0)
    taken = 0
    for seat in range(g.seats):
        best, least = -1, uint64(0)
        for letter in range(4):
            if taken & bit(letter) == 0:
                k = item_key(key, uint64(letter), 0)
                if best < 0 or k < least:
                    best, least = letter, k
        if g.seats == 1:
            best = SET_D
        taken |= bit(best)
        g.sets[seat] = best
        g.players[seat].hand = int64(63) << (STARTERS + 6 * best)


@kernel
def draw_awards(g, T):
    """Award rows and their watches in random order, from top to bottom (SET4, SET5)."""
    key = stream(g.seed, g.realm, g.count, g.block, CHANCE_AWARDS, 0)
    watch_key = stream(g.seed, g.realm, g.count, g.block, CHANCE_WATCHES, 0)
    g.award_rows = T.award_rows[g.count]
    drawn = 0
    floor = uint64(0)
    for r in range(g.award_rows):
        task = -1
        for k in range(T.tasks):
            if T.task_in[k] != 0 and drawn & bit(k) == 0:
                if task < 0 or item_key(key, T.task_uid[k], 0) < item_key(key, T.task_uid[task], 0):
                    task = k
        drawn |= bit(task)
        g.award_task[r], g.award_left[r], g.award_right[r] = task, 1, 1
        g.award_watch[r], floor = next_watch(T, watch_key, floor)
        g.first_watch[r] = g.award_watch[r]


@kernel
def next_watch(T, key, floor):
    """The watch with the least random key above `floor`, and that key; -1 when none is left."""
    watch, least = -1, uint64(0)
    for k in range(T.watches):
        for copy in range(T.watch_copies[k]):
            this = item_key(key, T.watch_uid[k], copy)
            if this > floor and (watch < 0 or this < least):
                watch, least = k, this
    return watch, floor if watch < 0 else least
