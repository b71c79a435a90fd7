"""SUP - stacks, windows, discard piles and the markers on chrome machines."""

from .names import A, C, CHROME_ROWS, PILES
from .questions import Shuffle


def slide(windows):
    """SUP1: items move to the right, so that the gaps are on the side of the stack."""
    items = [item for item in windows if item is not None]
    windows[:] = [None] * (len(windows) - len(items)) + items


def refill(table, row):
    """SUP1: slide and fill window A until the row is full or nothing is left."""
    windows = table.windows[row]
    while True:
        slide(windows)
        if windows[A] is not None:
            return
        item = yield from next_item(table, row)
        if item is None:
            return  # the gap stays
        windows[A] = item


def next_item(table, row):
    """The item that enters window A, or None."""
    stack = table.stacks[row]
    if not stack and row in CHROME_ROWS:  # SUP3: the other chrome stack helps out
        stack = table.stacks[CHROME_ROWS[1 - CHROME_ROWS.index(row)]]
    if not stack and row in PILES and table.discards[row]:  # SUP2: only when an item is needed
        pile = table.discards[row]
        order = yield Shuffle(row, [piece.name for piece in pile], "SUP2")
        table.stacks[row] = stack = in_order(pile, order)
        table.discards[row] = []
    return stack.pop(0) if stack else None


def in_order(pieces, order):
    """The same pieces in the order of these names."""
    left = list(pieces)
    result = []
    for name in order:
        piece = next(piece for piece in left if piece.name == name)
        left.remove(piece)
        result.append(piece)
    assert not left
    return result


def put_on_pile(table, piece):
    """Onto the discard pile of its kind. A one-shot begins a new life there (SEC5)."""
    piece.renew()
    table.discards[piece.kind].append(piece)


def discard(table, piece):
    """SUP2: a gap is filled as soon as a discard arrives, before anything else goes on."""
    put_on_pile(table, piece)
    yield from refill(table, piece.kind)


def lay_marker(table, row):
    """ACT4, END6: one marker onto the machine in window C, a green one if need be."""
    if table.windows[row][C] is None:
        return
    if table.special_supply > 0:
        table.special_supply -= 1
        table.markers[row][0] += 1
    else:
        table.markers[row][1] += 1


def take_markers(table, row):
    """The special markers and green stand-ins that lie on window C of this row."""
    special, green = table.markers[row]
    table.markers[row] = [0, 0]
    return special, green
