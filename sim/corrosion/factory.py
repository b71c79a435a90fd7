"""What a player has in all sectors together: masks of engineers and machines."""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.frames import first


@kernel
def sector_engineers(P):
    """Engineers in the factory."""
    return P.engineers[0] | P.engineers[1] | P.engineers[2] | P.engineers[3]


@kernel
def own_engineers(P):
    """Engineers in hand or in the factory; those just laid down are neither (ENG6)."""
    return P.hand | sector_engineers(P)


@kernel
def own_one_shots(P):
    """One-shot machines in the factory."""
    return P.one_shots[0] | P.one_shots[1] | P.one_shots[2] | P.one_shots[3]


@kernel
def own_turning(P):
    """Turning machines in the factory."""
    return P.turning[0] | P.turning[1] | P.turning[2] | P.turning[3]


@kernel
def turning_types(T, P):
    """How many types of turning machine the factory holds (ONE6)."""
    cards, types = own_turning(P), 0
    while cards != 0:
        cards &= ~T.same_turning[first(cards)]
        types += 1
    return types
