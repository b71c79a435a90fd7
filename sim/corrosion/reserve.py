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
    emit(g, E_GAIN, seat, good, n, 0, 0)
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
        emit(g, E_GAIN, seat, SPECIAL, markers, 0, 0)
    if n > markers:
        emit(g, E_GAIN, seat, GREEN, n - markers, 0, 0)


@kernel
def pay_gears(g, seat, small, medium):
    """Spend gears, nearest to rust first (RES4a)."""
    P = g.players[seat]
    if small > 0:
        emit(g, E_PAY, seat, SMALL, small, 0, 0)
    if medium > 0:
        emit(g, E_PAY, seat, MEDIUM, medium, 0, 0)
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
    if chrome > 0:
        emit(g, E_PAY, seat, CHROME, chrome, 0, 0)
    if steam > 0:
        emit(g, E_PAY, seat, STEAM, steam, 0, 0)
    if green > 0:
        emit(g, E_PAY, seat, GREEN, green, 0, 0)


@kernel
def can_split(P, small, medium, free, less_small, less_medium):
    """Whether some split of the free gears can be paid after the reductions (RES4, CHR17, CHR18, CHR24)."""
    have_small, have_medium = smalls(P), mediums(P)
    for s in range(free + 1):
        if (small + s - less_small <= have_small and medium + free - s - less_medium <= have_medium):
            return True
    return False
