"""MNT, SEC3 - secondary actions and the clearing of sector X."""

from . import completing, display, moving, paying
from .names import C, DOWN, PILES, X
from .questions import ask


def maintenance(table, player):
    """MNT1, then MNT2."""
    while True:
        options = secondary_options(table, player)
        chosen = yield from ask(player, "secondary", options, "MNT1 SEC1 SEC2 SEC3 SEC4 ACT5")
        if chosen is None:
            break
        what, *details = chosen
        if what == "complete":
            yield from completing.complete(table, player, *details)
        elif what == "vacate":
            completing.vacate(player)
        elif what == "discard":
            yield from discard_from_display(table, player, *details)
        else:
            yield from moving.speed_up(table, player, *details)
    yield from clear_x(table, player)


def secondary_options(table, player):
    options = [("stop", None)]
    options += [(text, ("complete", *what)) for text, what in completing.completions(table, player)]
    if completing.can_vacate(table, player):
        options.append(("vacate", ("vacate",)))
    if player.hot >= 1:  # SEC3
        options += [(f"discard {row}", ("discard", row)) for row in PILES if table.windows[row][C] is not None]
    options += [(text, ("speed", *what)) for text, what in moving.speed_options(player)]
    return options


def discard_from_display(table, player, row):
    """SEC3: the item in window C, for 1 steam."""
    paying.consume(player, 1)
    item, table.windows[row][C] = table.windows[row][C], None
    yield from display.discard(table, item)


def clear_x(table, player):
    """MNT2: machines rust, gears rust, engineers go home, except upside-down ones."""
    for machine in player.one_shots[X] + player.turning[X]:
        display.put_on_pile(table, machine)
    player.one_shots[X] = []
    player.turning[X] = []
    player.small[X] = player.medium[X] = 0
    for card in player.engineers[X]:
        if card.condition != DOWN:
            moving.to_hand(player, card)
    player.engineers[X] = [card for card in player.engineers[X] if card.condition == DOWN]
    for row in PILES:  # SUP2: all that one clearing discards arrives together
        yield from display.refill(table, row)
