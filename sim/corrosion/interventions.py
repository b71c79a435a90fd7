"""What one seat may not do, or begins with: deny and give (paired experiments on single components).

deny  the seat may not take these types, by any way; or not copy, hire, speed up, pay end fees, take awards.
give  the seat begins with one copy: a chrome machine uncompleted in storage, an engineer in hand, a one-shot
      or turning machine in sector 3. The copy leaves its stack, so the game to compare with is the one in
      which it is `withheld`. An award token comes from outside the supply, without a watch.
"""

from __future__ import annotations

from sim.compiled import kernel
from sim.corrosion.frames import bit
from sim.corrosion.vocabulary import (ADVANCED, CHROME_CARDS, ENGINEER, NAME_AWARD, NAME_MACHINE, NAME_TURNING,
                                      ONE_SHOT, OPEN, SECTOR_3, TURNING)

NO_COPY, NO_HIRE, NO_SPEED_UP, NO_END_FEE = 1, 2, 4, 8
DENY_ACTS = {"copy": NO_COPY, "hire": NO_HIRE, "speed_up": NO_SPEED_UP, "end_fee": NO_END_FEE}
@kernel
def denied(T, P, row, card):
    """Whether this seat may not take an item of this type."""
    if row <= ADVANCED:
        return P.deny.chrome & bit(T.chrome_type[card]) != 0
    if row == ENGINEER:
        return P.deny.engineers & bit(T.engineer_type[card]) != 0
    if row == ONE_SHOT:
        return P.deny.one_shots & bit(T.one_shot_type[card]) != 0
    return P.deny.turning & bit(T.turning_type[card]) != 0


@kernel
def set_apart(g, T, row):
    """Mask of a row's cards (numbered from its first) that are given or withheld, so not in its stack."""
    apart = 0
    for i in range(5):
        number = (g.withheld if i == 4 else g.given[i]) - 1
        if row == ENGINEER and 0 <= number < NAME_MACHINE:
            apart |= bit(number)
        elif row == ONE_SHOT and NAME_MACHINE + CHROME_CARDS <= number < NAME_TURNING:
            apart |= bit(number - NAME_MACHINE - CHROME_CARDS)
        elif row == TURNING and NAME_TURNING <= number < NAME_AWARD:
            apart |= bit(number - NAME_TURNING)
        elif row <= ADVANCED and NAME_MACHINE <= number < NAME_MACHINE + CHROME_CARDS:
            card = number - NAME_MACHINE
            if T.chrome_row[card] == row:
                apart |= bit(card - T.first_card[row])
    return apart


@kernel
def give(g, T, seat):
    """Hand a seat what it begins with; taken in no turn, so it counts as taken in the first."""
    number = g.given[seat] - 1
    P = g.players[seat]
    if number < 0:
        return
    if number < NAME_MACHINE:
        P.hand |= bit(number)
        P.hired |= bit(T.engineer_type[number])
        P.hired_turn[T.engineer_type[number]] = 1
    elif number < NAME_MACHINE + CHROME_CARDS:
        card = number - NAME_MACHINE
        g.chrome_state[card], g.chrome_owner[card], g.chrome_level[card] = OPEN, seat, -1
        g.chrome_taken[card] = 1
        P.taken_chrome |= bit(T.chrome_type[card])
        P.storage = card
    elif number < NAME_TURNING:
        card = number - NAME_MACHINE - CHROME_CARDS
        P.one_shots[SECTOR_3] |= bit(card)
        P.taken_one_shots |= bit(T.one_shot_type[card])
        P.one_shots_taken[T.one_shot_type[card]], P.one_shot_turn[T.one_shot_type[card]] = 1, 1
    elif number < NAME_AWARD:
        card = number - NAME_TURNING
        P.turning[SECTOR_3] |= bit(card)
        P.turning_taken[T.turning_type[card]] += 1
    else:
        P.awards[0], P.award_turn[0], P.award_count = number - NAME_AWARD, 0, 1
