"""Where a player stands: what the own open machines lack, the target among them, and how long there is to use it.

`N` is a tuple of whole numbers, indexed by the names below. Prices of goods follow from it.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.factory import own_one_shots
from sim.corrosion.frames import bit, count, first
from sim.corrosion.reserve import mediums, smalls
from strategies.style import STAGES

# gears short over all open machines; turns left; gears short for the target (negative: to spare); the target, or -1;
# /100: what goods, engineers at hand, and gears for the target are worth now; a special marker that brings the end nearer;
# the best main action that is at hand (strategies/weighted.py), before it is taken; own open machines that count for nothing
SHORT, TURNS, LACK, TARGET, LATE, HANDS, HURRY, URGENT, BEST, IDLE = 0, 3, 4, 7, 8, 9, 10, 11, 12, 13
UNTIL = tuple(turns for _, turns in STAGES[1:])


@kernel
def stage_of(turns):
    """The stage of a style, by the turns that are left."""
    stage = 0
    for turns_of_next in UNTIL:
        stage += int(turns <= turns_of_next)
    return stage


@kernel
def situation(g, T, P, S, turns, idle):
    """The tuple N of this player now, with so many turns left. idle: chrome machines (mask) that are not to be completed."""
    have_small, have_medium = smalls(P), mediums(P)
    small, medium, chrome = -have_small, -have_medium, -P.chrome
    lack_small, lack_medium, lack_chrome, target, best = small, medium, chrome, -1, -(1 << 60)
    shots = own_one_shots(P) & ~g.done
    for k in range(4 + count(shots)):
        if k < 4:
            machine = P.storage if k == 3 else P.top[k]
            if machine < 0 or g.chrome_state[machine] != v.OPEN or idle & bit(machine) != 0:
                continue
            need_chrome = max(0, T.cost[machine, 2] - P.less[2])
            value = T.points[machine] * S.points + S.aim_chrome
        else:
            machine = v.CHROME_CARDS + first(shots)
            shots &= shots - 1
            need_chrome = T.cost[machine, 2]
            value = S.aim_one_shot
        need_small = max(0, T.cost[machine, 0] - P.less[0])
        need_medium = max(0, T.cost[machine, 1] + T.cost[machine, 3] - P.less[1])
        small += need_small
        medium += need_medium
        chrome += need_chrome
        value -= S.aim * (max(0, need_small - have_small) + max(0, need_medium - have_medium)
                          + 2 * max(0, need_chrome - P.chrome))
        if value > best:
            best, target = value, machine
            lack_small, lack_medium = need_small - have_small, need_medium - have_medium
            lack_chrome = need_chrome - P.chrome
    wanted = max(0, lack_small) + max(0, lack_medium) + 2 * max(0, lack_chrome)
    urgent = S.target + (S.finish if wanted < 2 else S.finish // 2 if wanted == 2 else 0)
    late = max(0, 100 - S.late * max(0, 10 - turns))
    hands = max(0, 100 + S.thin * (5 - count(P.hand)))
    hands = hands * max(0, 100 - S.hands_late * max(0, 10 - turns)) // 100
    hurry = S.hurry
    if S.ahead != 0 and g.seats > 1:
        hurry += S.ahead * lead(g) // 100
    return small, medium, chrome, turns, lack_small, lack_medium, lack_chrome, target, late, hands, hurry, urgent, 0, idle


@kernel
def lead(g):
    """About how many points the player is ahead of the best of the others, at most 30 either way."""
    own, other = 0, 0
    for seat in range(g.seats):
        Q = g.players[seat]
        points = Q.green + Q.special + 5 * (Q.completed[0] + Q.completed[1] + Q.completed[2] + Q.award_count)
        if seat == g.asked:
            own = points
        else:
            other = max(other, points)
    return max(-30, min(30, own - other))


@kernel
def turns_left(g, T, P, S):
    """Turns a player that the game is expected to last still, judged by how fast the supplies go."""
    if g.end_phase != 0:
        return T.end_fee_count - P.paid_turns
    if g.seats == 1:
        return T.solo_reshuffles * 9 - P.turns + 1
    special = T.special_supply[g.count] - 2
    gone, left = special - g.supply, g.supply - T.end_special
    tokens = tokens_left(g)
    taken = 2 * g.award_rows - tokens
    if S.pace > 0:
        turns = left * 100 * (P.turns + 6) // (100 * gone + 6 * S.pace)
        if S.award_pace > 0:
            turns = min(turns, (tokens - T.end_awards) * 100 * (P.turns + 10) // (100 * taken + 10 * S.award_pace))
        return max(1, min(S.horizon, turns + 1))
    rate = P.turns * left // max(1, gone)
    if taken > 0:
        rate = min(rate, P.turns * (tokens - T.end_awards) // taken)
    planned = S.horizon - P.turns
    if P.turns < 8:
        return max(4, planned)
    return max(1, min(planned + 6, rate + 1))


@kernel
def tokens_left(g):
    """Award tokens in the supply."""
    tokens = 0
    for r in range(g.award_rows):
        tokens += g.award_left[r] + g.award_right[r]
    return tokens


@kernel
def tiers(S, N, short, lack, n):
    """n gears of a kind in percent of its value: what the target lacks, what other machines lack, what is beyond."""
    lacking = min(n, max(0, short))
    return lacking * S.scarce + (n - lacking) * S.surplus + min(n, max(0, lack)) * N[URGENT]


@kernel
def price(S, N, kind, worth, n):
    """n gears gained of a kind (0 small, 1 medium, 2 chrome)."""
    return worth * tiers(S, N, N[SHORT] if kind == 0 else N[SHORT + 1] if kind == 1 else N[SHORT + 2],
                         N[LACK] if kind == 0 else N[LACK + 1] if kind == 1 else N[LACK + 2], n) // 100


@kernel
def spent(S, lack, worth, n, in_x):
    """n gears given for something else than the target: what it lacks then counts more, what is in X less."""
    return worth * (100 * n + S.keep * (max(0, lack + n) - max(0, lack)) - S.rusting * min(n, in_x)) // 100


@kernel
def steam_gained(P, S, n):
    """n water tokens that get hot; the more there are already, the less."""
    return S.steam * n * max(0, 200 - S.steam_spare * (2 * P.hot + n)) // 200


@kernel
def steam_paid(P, S, N, n):
    """n steam consumed."""
    return S.steam * n * max(0, 200 - S.steam_spare * (2 * P.hot - n)) // 200 * N[LATE] // 100


@kernel
def delay(S, N, lacking):
    """Turns until a further machine that lacks so many gears may be completed, after all others."""
    if S.gear_pace == 0:
        return 0
    return 100 * (lacking + max(0, N[SHORT]) + max(0, N[SHORT + 1]) + 2 * max(0, N[SHORT + 2])) // S.gear_pace


@kernel
def in_time(N, turns):
    """/100: how likely something is done before the end that takes about so many turns."""
    return max(0, min(100, 150 - 100 * turns // max(1, N[TURNS])))
