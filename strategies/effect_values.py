"""What effects are worth to a style: goods, conversions, award tokens (hundredths of a point).

`N` is the tuple of strategies/situation.py.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion import vocabulary as v
from sim.corrosion.effects import counted
from sim.corrosion.factory import own_engineers, sector_engineers
from sim.corrosion.frames import count
from sim.corrosion.reserve import mediums, smalls
from strategies.situation import HANDS, HURRY, LACK, LATE, SHORT, TARGET, TURNS, price, steam_gained, steam_paid, tiers


@kernel
def line_value(g, T, P, S, N, line, times, now):
    """One line of an effect that gains something; with `now` as far as it goes at the moment."""
    op, n = line[0], line[1] * times
    late = N[LATE] if now else 100
    if S.later != 0 and not now:
        if op == v.SMALL:
            return S.small * n * S.later // 100
        if op == v.MEDIUM:
            return S.medium * n * S.later // 100
        if op == v.CHROME:
            return S.chrome * n * S.later // 100
        if op == v.FREE:
            return (S.small + S.medium) // 2 * n * S.later // 100
        if op == v.FREE_PER:
            return (S.small + S.medium) // 2 * n * (P.hot + P.cold) * S.later // 100
    if op == v.SMALL:
        return price(S, N, 0, S.small, n) * late // 100
    if op == v.MEDIUM:
        return price(S, N, 1, S.medium, n) * late // 100
    if op == v.CHROME:
        return price(S, N, 2, S.chrome, n) + S.collect * n * token_share(T, P, v.COUNT_CHROME) // 100
    if op == v.GREEN:
        return S.green * n
    if op == v.SPECIAL or op == v.SPECIAL_OR_GREEN:
        return max(S.special + S.collect * token_share(T, P, v.COUNT_SPECIAL) // 100, S.green) * n
    if op == v.WATER:
        return (S.water + S.steam) * late // 100 * n + S.collect * n * token_share(T, P, v.COUNT_WATER) // 100
    if op == v.STEAM or op == v.STEAM_UP_TO:
        return steam_gained(P, S, min(n, P.cold)) * late // 100 if now else S.steam * n
    if op == v.MAX_STEAM:
        return steam_gained(P, S, P.cold) * late // 100 if now else S.steam * ((P.cold + P.hot + 1) // 2)
    if op == v.FREE:
        return free_gears(S, N, n) * late // 100
    if op == v.FREE_PER:
        return free_gears(S, N, n * (P.hot + P.cold)) * late // 100
    if op == v.GREEN_PER:
        return S.green * n * (counted(g, T, P, line[2]) + int(line[2] == v.PER_ONE_SHOTS))
    if op == v.COMPLETE_FREE:
        if S.complete_free == 0:
            return 5 * (S.small + S.medium)
        return (cost_value(T, P, S, N[TARGET]) if N[TARGET] >= 0 else S.complete) * S.complete_free // 100
    if op == v.AWARD:
        return S.token + best_award(g, T, P, S, N)
    if op == v.SEARCH:
        return S.hire
    if op == v.RETURN:
        return S.back * min(n, count(sector_engineers(P))) * N[HANDS] // 100
    if op == v.RETURN_ALL:
        return S.back * count(sector_engineers(P)) * N[HANDS] // 100
    if op == v.AGAIN:
        return S.small * n
    return 0


@kernel
def free_gears(S, N, n):
    """n gears, small or medium."""
    return (S.small + S.medium) // 2 * tiers(S, N, max(N[SHORT], 0) + max(N[SHORT + 1], 0),
                                             max(N[LACK], 0) + max(N[LACK + 1], 0), n) // 100


@kernel
def own_count(g, T, P, what):
    """What a player has of the things that an award counts, for most of them."""
    if what == v.COUNT_COMPLETED:
        return P.completed[0] + P.completed[1] + P.completed[2]
    if what == v.COUNT_DRIVE_SETS:
        return (P.completed[0] + P.completed[1] + P.completed[2]) // 3
    if what == v.COUNT_WATER:
        return P.hot + P.cold
    if what == v.COUNT_CHROME:
        return P.chrome
    if what == v.COUNT_SPECIAL:
        return P.special
    if what == v.COUNT_TURNING:
        return 2
    owned = count(own_engineers(P) & T.qualified)
    return min(3, owned) if what == v.COUNT_SUITS else owned


@kernel
def expected_growth(S, what):
    """How much more of what an award counts a style expects to get in ten turns, hundredths."""
    if what == v.COUNT_COMPLETED:
        return S.more_completed
    if what == v.COUNT_DRIVE_SETS:
        return S.more_completed // 3
    if what == v.COUNT_WATER:
        return S.more_water
    if what == v.COUNT_CHROME:
        return S.more_chrome
    if what == v.COUNT_SPECIAL:
        return S.more_special
    if what == v.COUNT_TURNING:
        return S.more_turning
    return S.more_engineers


@kernel
def award_points(g, T, P, S, N, r):
    """Points of a token: for what is there, and what will be added."""
    task = g.award_task[r]
    what = T.task_count[task]
    points = 100 * T.task_points[task] // T.task_per[task]
    value = own_count(g, T, P, what) * points * S.token_growth // 100
    value += expected_growth(S, what) * points // 10 * N[TURNS] // 100
    if T.task_cap[task] >= 0 and S.best_token != 0:
        value = min(value, 100 * T.task_cap[task])
    return value


@kernel
def best_award(g, T, P, S, N):
    """The best token that is left, beside its watch, as far as the style looks at it."""
    if S.best_token == 0:
        return 0
    best = -2 * S.token
    for r in range(g.award_rows):
        if g.award_left[r] + g.award_right[r] > 0:
            best = max(best, award_points(g, T, P, S, N, r) * S.best_token // 100)
    return best + (N[HURRY] if best >= 0 else 0)


@kernel
def effect_value(g, T, P, S, N, start, end, times, now):
    """A whole effect; exchanges count where they help, with `now` only if they can be paid at the moment."""
    total = 0
    i = start
    while i < end:
        line = T.prog[i]
        i += 1
        if line[0] == v.EXCHANGE:
            gained = 0
            for k in range(line[3]):
                gained += line_value(g, T, P, S, N, T.prog[i + k], 1, now)
            i += line[3]
            paid = (line[4] * S.small + line[5] * S.medium + line[6] * S.chrome
                    + (steam_paid(P, S, N, line[8]) if now else line[8] * S.steam)
                    + line[9] * S.green + line[7] * min(S.small, S.medium) * S.surplus // 100)
            gears = smalls(P) + mediums(P)
            able = (gears >= line[4] + line[5] + line[7] and P.hot >= line[8] and P.green >= line[9]
                    and P.chrome >= line[6])
            if gained > paid and (able or not now):
                total += (gained - paid) * line[1] * times
        elif line[0] == v.IF_ENGINEERS:
            x = 1 if S.foresee != 0 and (g.kind == v.K_MAIN or g.kind == v.K_COPY) else 0
            if now and count(P.engineers[x] & T.grade_mask[line[2]]) < line[1]:
                return total
        else:
            total += line_value(g, T, P, S, N, line, times, now)
    return total


@kernel
def points_of(T, S, start, end):
    """The points among what an effect gives freely: not for a payment, and on no condition."""
    total = 0
    i = start
    while i < end:
        op, n = T.prog[i, 0], T.prog[i, 1]
        if op == v.IF_ENGINEERS:
            return total
        if op == v.EXCHANGE:
            i += T.prog[i, 3]
        elif op == v.GREEN:
            total += S.green * n
        elif op == v.SPECIAL or op == v.SPECIAL_OR_GREEN:
            total += max(S.green, S.special) * n
        i += 1
    return total


@kernel
def token_share(T, P, what):
    """What one more of the things that own tokens count is worth, about."""
    total = 0
    for k in range(P.award_count):
        task = P.awards[k]
        if T.task_count[task] == what:
            total += 100 * T.task_points[task] // T.task_per[task]
    return total


@kernel
def cost_value(T, P, S, machine):
    """The gears and steam that completing a machine costs now, after reductions."""
    cost = T.cost[machine]
    return (max(0, cost[0] - P.less[0]) * S.small + max(0, cost[1] - P.less[1]) * S.medium
            + max(0, cost[2] - P.less[2]) * S.chrome + cost[3] * min(S.small, S.medium) + cost[4] * S.steam
            + cost[5] * S.hire)
