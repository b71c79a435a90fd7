"""RES - gaining and spending."""

from .names import ALL_SECTORS, THREE


# --- gains -------------------------------------------------------------------------------

def gain_small(player, n):
    player.small[THREE] += n  # RES3


def gain_medium(player, n):
    player.medium[THREE] += n  # RES3


def gain_water(player, n):
    player.hot += n  # RES2


def generate(player, n):
    """RES1: cold water becomes hot, as far as there is any."""
    n = min(n, player.cold)
    player.cold -= n
    player.hot += n


def gain_special(table, player):
    """RES7, END6: one special marker, or a green point while the supply is empty."""
    if table.special_supply > 0:
        table.special_supply -= 1
        player.special += 1
    else:
        player.green += 1


# --- payments ----------------------------------------------------------------------------

def consume(player, n):
    """RES1: hot water becomes cold."""
    assert 0 <= n <= player.hot
    player.hot -= n
    player.cold += n


def spend_from_sectors(gears, n):
    """RES4a: nearest to rust first, X, 1, 2, 3."""
    for sector in ALL_SECTORS:
        now = min(n, gears[sector])
        gears[sector] -= now
        n -= now
    assert n == 0


def gear_payments(player, small, medium, free, less_small=0, less_medium=0):
    """The ways to pay the gears of a cost: pairs (small gears named, (small, medium) paid).

    RES4: the payer names the kind of each gear of free kind. CHR24: a gear counts as the
    kind named, and the reductions lower it. Of equal payments the lowest number stays.
    """
    ways = []
    for named in range(free + 1):
        paid = (max(0, small + named - less_small), max(0, medium + free - named - less_medium))
        affordable = paid[0] <= sum(player.small) and paid[1] <= sum(player.medium)
        if affordable and all(paid != other for _, other in ways):
            ways.append((named, paid))
    return ways


def spend_gears(player, paid):
    spend_from_sectors(player.small, paid[0])
    spend_from_sectors(player.medium, paid[1])


def can_pay_fee(table, player):
    """ACT1: what a 4 or 4+ costs in addition."""
    return player.green >= table.rules["hire_fee_green"] and player.hot >= table.rules["hire_fee_steam"]


def pay_fee(table, player):
    player.green -= table.rules["hire_fee_green"]
    consume(player, table.rules["hire_fee_steam"])
