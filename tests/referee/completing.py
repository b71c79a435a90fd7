"""SEC1, SEC2, SEC7, ONE3 - completing machines; ACT5 - vacating the storage."""

from . import display, effects, paying
from .names import ALL_SECTORS, DONE, DRIVES, OPEN, SECTORS, X, by_condition, by_type
from .questions import ask, merged

STORAGE = "storage"


def blocked(table, player, drive):
    """WHL6: a switched-on forced prototype must work before anything covers it."""
    phase = player.phase
    prototype = f"prototype.{drive}"
    return (
        phase is not None
        and phase.waits(prototype)
        and bool(table.catalogue["prototype"][drive].get("forced"))
    )


def can_vacate(table, player):
    """ACT5."""
    stored = player.storage
    return stored is not None and not blocked(table, player, stored.data["drive"])


def vacate(player):
    """ACT5: the stored machine goes to its drive, still uncompleted."""
    stored, player.storage = player.storage, None
    player.drives[stored.data["drive"]].append(stored)


class Cost:
    """What completing a machine costs a player now, reductions included (CHR16-18)."""

    def __init__(self, player, machine):
        data = machine.data
        self.player = player
        self.free = data.get("free", 0)
        self.ways = paying.gear_payments(
            player,
            data.get("small", 0),
            data.get("medium", 0),
            self.free,
            player.lower("less_small"),
            player.lower("less_medium"),
        )
        less_chrome = player.lower("less_chrome") if machine.kind == "chrome" else 0
        self.chrome = max(0, data.get("chrome", 0) - less_chrome)
        self.steam = data.get("steam", 0)
        self.engineer = data.get("engineer", 0)

    def payable(self):
        player = self.player
        return (
            bool(self.ways)
            and player.chrome >= self.chrome
            and player.hot >= self.steam
            and (not self.engineer or bool(discardable(player)))
        )


def discardable(player):
    """SEC2: qualified engineers in hand and in the sectors; those laid down are in neither (ENG6)."""
    options = []
    for card in sorted(player.hand, key=by_type):
        if card.qualified:
            options.append((f"discard {card.name} hand up", (player.hand, card)))
    for sector in ALL_SECTORS:
        for card in sorted(player.engineers[sector], key=by_condition):
            if card.qualified:
                text = f"discard {card.name} {SECTORS[sector]} {card.condition}"
                options.append((text, (player.engineers[sector], card)))
    return merged(options)


def completions(table, player, free_of_charge=False):
    """Every machine that may be completed now, as options (SEC1, SEC2, ONE3)."""
    options = []

    def offer(machine, place, place_name):
        if free_of_charge or Cost(player, machine).payable():
            options.append((f"complete {machine.name} {place_name}", (machine, place)))

    stored = player.storage
    if stored is not None and not blocked(table, player, stored.data["drive"]):
        offer(stored, STORAGE, STORAGE)
    for drive in DRIVES:
        pile = player.drives[drive]
        if pile and pile[-1].condition == OPEN:
            offer(pile[-1], drive, drive)
    for sector in ALL_SECTORS:
        for machine in sorted(player.one_shots[sector], key=by_type):
            if machine.condition == OPEN:
                offer(machine, sector, SECTORS[sector])
    return merged(options)


def complete(table, player, machine, place):
    """SEC7: choose how to pay, pay, flip and place, then the effects on completing."""
    cost = Cost(player, machine)
    paid = cost.ways[0][1]
    if cost.free:
        options = [(str(named), way) for named, way in cost.ways]
        paid = yield from ask(player, "pay_free", options, "RES4 CHR24 SEC1 SEC2")
    engineer = None
    if cost.engineer:
        engineer = yield from ask(player, "discard_engineer", discardable(player), "SEC2")
    paying.spend_gears(player, paid)
    player.chrome -= cost.chrome
    paying.consume(player, cost.steam)
    if engineer is not None:
        where, card = engineer
        where.remove(card)
        yield from display.discard(table, card)
    yield from flip(table, player, machine, place)


def complete_free(table, player):
    """ONE3: without any part of the cost."""
    options = completions(table, player, free_of_charge=True)
    chosen = yield from ask(player, "complete_free", options, "ONE3 WHL6")
    if chosen is not None:
        yield from flip(table, player, *chosen)


def flip(table, player, machine, place):
    """The machine is completed and lies where it belongs; then what this sets off."""
    machine.condition = DONE
    if place == STORAGE:
        player.storage = None
        player.drives[machine.data["drive"]].append(machine)
    if player.phase is not None:
        player.phase.completed(table, player, machine, place == X)  # WHL4, WHL7, ACT11
    when = "complete_chrome" if machine.kind == "chrome" else "complete_one_shot"
    for other in player.visible_in_turn():
        if reacts(other, when, machine) and not other.data.get("at_once"):  # CHR6, CHR8, CHR9
            yield from effects.carry_out(table, player, other.data["effect"])
    for other in player.visible_in_turn():
        if reacts(other, when, machine) and other.data.get("at_once") and machine.condition == DONE:
            yield from at_once(table, player, machine, place, other)


def reacts(other, when, machine):
    """CHR6-CHR9: on completing a machine, but not itself."""
    return other.data["when"] == when and other is not machine


def at_once(table, player, machine, sector, other):
    """CHR7: move to X, act, then the gain, though the machine be covered meanwhile (RES10)."""
    if not (yield from ask(player, "at_once", [("no", False), ("yes", True)], "CHR7")):
        return
    if sector != X:
        player.one_shots[sector].remove(machine)
        player.one_shots[X].append(machine)
    yield from effects.activate_one_shot(table, player, machine)
    yield from effects.carry_out(table, player, other.data["effect"])
