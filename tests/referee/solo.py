"""SOL - the automa."""

from . import display, engineers
from .names import CHROME_ROWS, WINDOWS
from .public import back_of
from .questions import Shuffle


def automa_turn(table):
    """SOL3-SOL9."""
    automa = table.automa
    human = table.players[0]
    action_card = yield from flip_two(table)
    letter, arrow = back_of(table, automa.deck[0])
    yield from remove(table, action_card, letter, arrow)
    yield from engineers.offer_copy(table, human, action_card)  # SOL6
    engineers.place_laid(table, human)
    yield from count_water(table, letter, arrow)


def flip_two(table):
    """SOL3, SOL8: the second card is the action card."""
    automa = table.automa
    automa.pile.append(automa.deck.pop(0))
    if not automa.deck:
        automa.reshuffles += 1
        order = yield Shuffle("automa", [card.name for card in automa.pile], "SOL8")
        automa.deck = display.in_order(automa.pile, order)
        automa.pile = []
        if automa.reshuffles >= table.rules["solo_reshuffles"] and not table.end_phase:  # SOL9
            table.end_phase = True
            table.end_reason = "solo"
    card = automa.deck.pop(0)
    automa.pile.append(card)
    return card


def remove(table, action_card, letter, arrow):
    """SOL4, SOL5: an item leaves the display."""
    icon = table.catalogue["automa"][action_card.name.split(".")[2]]["icon"]
    if icon == "nothing":
        return
    row = icon
    if icon == "chrome":
        row = CHROME_ROWS[0] if arrow == "up" else CHROME_ROWS[1]
    window = WINDOWS.index(letter)
    item = table.windows[row][window]
    if item is None:
        return  # nothing is refilled and no marker is laid
    table.windows[row][window] = None
    if row in CHROME_ROWS:
        if letter == "C":
            special, _ = display.take_markers(table, row)  # they leave the game too
            table.special_out += special
        table.out_of_game.append(item)
        yield from display.refill(table, row)
        display.lay_marker(table, row)
    elif takes_award(item):
        table.automa.under.append([item, table.rules["solo_water"]])
        yield from display.refill(table, row)
    else:
        yield from display.discard(table, item)


def takes_award(item):
    """SOL5: the one-shots that take an award."""
    return item.kind == "one_shot" and any("award" in step for step in item.data["effect"])


def count_water(table, letter, arrow):
    """SOL7: one token from each; at none left an award token leaves the game."""
    automa = table.automa
    for entry in list(automa.under):
        entry[1] -= 1
        if entry[1] <= 0:
            automa.under.remove(entry)
            yield from display.discard(table, entry[0])
            lose_award(table, letter, arrow)


def lose_award(table, letter, arrow):
    """SOL7: the leftmost token of the row of the letter, else of the row the arrow says."""
    rows = table.award_rows
    left_over = [row for row in rows if row.left or row.right]
    if not left_over:
        return
    at = WINDOWS.index(letter)
    if at < len(rows) and rows[at] in left_over:
        row = rows[at]
    else:
        row = left_over[0] if arrow == "up" else left_over[-1]
    if row.left:
        row.left = False
        row.watch = None
    else:
        row.right = False
