"""RES: gears, steam, water and points: gaining, paying, and whether something can be paid."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.frames import emit
from sim.corrosion.vocabulary import (CHROME, E_GAIN, E_PAY, GREEN, MEDIUM, SECTOR_3, SMALL, SPECIAL, STEAM, WATER)


@kernel
def smalls(P):
    """Small gears in all sectors."""
    return P.small[0] + P.small[1] + P.small[2] + P.small[3]


@kernel
def mediums(P):
    """Medium gears in all sectors."""
    return P.medium[0] + P.medium[1] + P.medium[2] + P.medium[3]


@kernel
def note_gain(g, seat, good, n):
    """Count what a player gained, and in a detailed game which component gave it."""
    g.players[seat].produced[good] += n
    if g.detail != 0:
        g.gave[seat, g.source, good] += n
    emit(g, E_GAIN, seat, good, n, 0, 0)


@kernel
def note_payment(g, seat, good, n):
    """Count what a player spent, and in a detailed game what for."""
    if n <= 0:
        return
    g.players[seat].used[good] += n
    if g.detail != 0:
        g.took[seat, g.source, good] += n
    emit(g, E_PAY, seat, good, n, 0, 0)


@kernel
def gain(g, seat, good, n):
    """Give a player n of a good (RES1-RES7, END6)."""
    P = g.players[seat]
    if good == SPECIAL:
        gain_special(g, seat, n)
        return
    if good == STEAM:  # RES1: as far as there is cold water
        n = min(n, P.cold)
    if n <= 0:
        return
    note_gain(g, seat, good, n)
    if good == SMALL:  # RES3
        P.small[SECTOR_3] += n
    elif good == MEDIUM:
        P.medium[SECTOR_3] += n
    elif good == CHROME:
        P.chrome += n
    elif good == GREEN:
        P.green += n
    elif good == WATER:  # RES2
        P.hot += n
    else:
        P.hot += n
        P.cold -= n


@kernel
def gain_special(g, seat, n):
    """Special markers, green points once the supply is empty (RES7, END6)."""
    P = g.players[seat]
    markers = min(n, g.supply)
    g.supply -= markers
    P.special += markers
    P.green += n - markers
    if markers > 0:
        note_gain(g, seat, SPECIAL, markers)
    if n > markers:
        note_gain(g, seat, GREEN, n - markers)


@kernel
def pay_gears(g, seat, small, medium):
    """Spend gears, nearest to rust first (RES4a)."""
    P = g.players[seat]
    note_payment(g, seat, SMALL, small)
    note_payment(g, seat, MEDIUM, medium)
    for s in range(4):
        k = min(small, P.small[s])
        P.small[s] -= k
        small -= k
        k = min(medium, P.medium[s])
        P.medium[s] -= k
        medium -= k


@kernel
def pay(g, seat, chrome, steam, green):
    """Spend chrome gears, steam (RES1) and green points (RES6)."""
    P = g.players[seat]
    P.chrome -= chrome
    P.hot -= steam
    P.cold += steam
    P.green -= green
    note_payment(g, seat, CHROME, chrome)
    note_payment(g, seat, STEAM, steam)
    note_payment(g, seat, GREEN, green)


@kernel
def can_split(P, small, medium, free, less_small, less_medium):
    """Whether some split of the free gears can be paid after the reductions (RES4, CHR17, CHR18, CHR24)."""
    have_small, have_medium = smalls(P), mediums(P)
    for s in range(free + 1):
        if (small + s - less_small <= have_small and medium + free - s - less_medium <= have_medium):
            return True
    return False
