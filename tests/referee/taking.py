"""ACT1-ACT5, ACT8d, ONE2, ONE9 - taking things into the own possession."""

from . import completing, display, effects, paying
from .names import C, CHROME_ROWS, COSTS_EXTRA, PILES, THREE, WINDOWS, by_type
from .questions import ask, merged


def costs_extra(item):
    """ACT1: an engineer of grade 4 or 4+."""
    return item.kind == "engineer" and item.grade in COSTS_EXTRA


def can_take(table, player, item):
    """The fee of a 4 or 4+ can be paid; a chrome machine can be placed (ACT1, ACT4, WHL6)."""
    if costs_extra(item):
        return paying.can_pay_fee(table, player)
    if item.kind == "chrome":
        return bool(places(table, player, item))
    return True


def take(table, player, rows):
    """Hire or build: one item from the windows (or a stack, CHR10) of these rows."""
    options = []
    free_of_charge = False  # a window offers something without an extra cost
    for row in rows:
        offers = row_offers(table, player, row)
        options += offers
        for _, (_, window, item) in offers:
            if window != "top" and not costs_extra(item):
                free_of_charge = True
    if not options:
        return
    if table.switch["may_decline"] or not free_of_charge:  # ENG9, CHR10
        options.insert(0, ("decline", None))
    chosen = yield from ask(player, "take", options, "ACT1 ACT2 ACT3 ACT4 ACT9 ENG9 CHR10")
    if chosen is not None:
        yield from take_item(table, player, *chosen)


def row_offers(table, player, row):
    """The options of one row in window order, equal neighbours merged."""
    windows = dict(zip(WINDOWS, table.windows[row]))
    stack = table.stacks[row]
    if player.able("take_top") and stack:  # CHR10: only the row's own stack
        windows["top"] = stack[0]
    # Neighbours as they lie on the table. Taking either of two equal ones leaves the same
    # display, unless markers come with the machine in window C.
    line = [window for window in ("top", "A", "B", "C") if windows.get(window)]
    stands_for = {}
    for window, before in zip(line, [None] + line[:-1]):
        same = before is not None and windows[window].name == windows[before].name
        if window == "C" and row in CHROME_ROWS and sum(table.markers[row]) > 0:
            same = False
        stands_for[window] = stands_for[before] if same else window
    offers = []
    seen = set()
    for window in ("A", "B", "C", "top"):
        item = windows.get(window)
        if item is None or stands_for[window] in seen or not can_take(table, player, item):
            continue
        seen.add(stands_for[window])
        offers.append((f"take {row} {window} {item.name}", (row, window, item)))
    return offers


def take_item(table, player, row, window, item):
    """The fee, the item, then the refill and the marker."""
    if costs_extra(item):
        paying.pay_fee(table, player)
    if window == "top":
        table.stacks[row].pop(0)
    else:
        table.windows[row][WINDOWS.index(window)] = None
    if item.kind == "engineer":
        player.hand.append(item)
    elif item.kind == "one_shot":
        player.one_shots[THREE].append(item)
    elif item.kind == "turning":
        if player.able("activate_built"):  # CHR4: it works first, then it goes to sector 3
            yield from effects.activate_turning(table, player, item)
        player.turning[THREE].append(item)
    else:
        if window == WINDOWS[C]:  # ACT4
            special, green = display.take_markers(table, row)
            player.special += special
            player.green += green
        yield from place_chrome(table, player, item)
    yield from display.refill(table, row)
    if row in CHROME_ROWS:
        display.lay_marker(table, row)


def places(table, player, machine):
    """ACT4, ACT5: where a newly built chrome machine may go, or how to make room."""
    options = []
    if player.storage is None:
        options.append(("storage", "storage"))
    if not completing.blocked(table, player, machine.data["drive"]):
        options.append(("drive", "drive"))
    if completing.can_vacate(table, player):
        options.append(("vacate", "vacate"))
    return options


def place_chrome(table, player, machine):
    """ACT5: the stored machine may make room first; then storage or drive is still open."""
    while True:
        where = yield from ask(player, "place", places(table, player, machine), "ACT4 ACT5 WHL6")
        if where == "vacate":
            completing.vacate(player)
        elif where == "storage":
            player.storage = machine
            return
        else:
            player.drives[machine.data["drive"]].append(machine)
            return


def search(table, player):
    """ONE2: any one item of the three discard piles; no hiring and no building."""
    found = [item for row in PILES for item in sorted(table.discards[row], key=by_type)]
    options = merged([(f"take {item.name}", item) for item in found if can_take(table, player, item)])
    if not options:
        return
    if all(costs_extra(item) for _, item in options):
        options.insert(0, ("decline", None))
    item = yield from ask(player, "search", options, "ONE2 RES9")
    if item is None:
        return
    if costs_extra(item):
        paying.pay_fee(table, player)
    table.discards[item.kind].remove(item)
    if item.kind == "engineer":
        player.hand.append(item)
    elif item.kind == "one_shot":
        player.one_shots[THREE].append(item)
    else:
        player.turning[THREE].append(item)


def take_award(table, player):
    """ONE9, AWD3: any token of the supply; a watch on it works at once."""
    options = []
    for row in table.award_rows:
        if row.left:
            options.append((f"take {row.task} left", (row, "left")))
        if row.right:
            options.append((f"take {row.task} right", (row, "right")))
    chosen = yield from ask(player, "award", options, "ONE9 AWD1 AWD3")
    if chosen is None:
        return  # no token left
    row, side = chosen
    player.awards.append(row.task)
    if side == "right":
        row.right = False
        return
    row.left = False
    watch, row.watch = row.watch, None  # it leaves the game
    if watch is not None:
        watch_data = table.catalogue["watch"][watch.split(".")[1]]
        yield from effects.carry_out(table, player, watch_data["effect"])
