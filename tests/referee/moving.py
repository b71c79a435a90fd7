"""SEC4, ACT8b, ACT8c, ACT12, ONE1, ONE4 - moving things in the own factory."""

from . import effects, paying
from .names import ALL_SECTORS, DONE, OPEN, SECTORS, SPENT, X, by_condition, by_type
from .questions import ask, merged

# --- speeding up -------------------------------------------------------------------------


def speed_options(player):
    """SEC4: whatever is not in X. It costs 1 steam."""
    if player.hot < 1:
        return []
    options = []
    for sector in ALL_SECTORS[1:]:
        for card in sorted(player.engineers[sector], key=by_condition):
            text = f"speed {card.name} {SECTORS[sector]} {card.condition}"
            options.append((text, (player.engineers, card, sector)))
    for sector in ALL_SECTORS[1:]:
        for machine in sorted(player.one_shots[sector], key=by_condition):
            text = f"speed {machine.name} {SECTORS[sector]} {machine.condition}"
            options.append((text, (player.one_shots, machine, sector)))
    for sector in ALL_SECTORS[1:]:
        for machine in sorted(player.turning[sector], key=by_type):
            options.append((f"speed {machine.name} {SECTORS[sector]}", (player.turning, machine, sector)))
    return merged(options)


def speed_up(table, player, by_sector, piece, sector):
    """SEC4: 3 to 2, 2 to 1, 1 to X."""
    paying.consume(player, 1)
    by_sector[sector].remove(piece)
    by_sector[sector - 1].append(piece)
    if piece.kind == "turning":
        yield from effects.activate_turning(table, player, piece)
    elif piece.kind == "one_shot" and sector - 1 == X and piece.condition == DONE:
        yield from effects.activate_one_shot(table, player, piece)


# --- moving any number of machines -------------------------------------------------------


def move_one_shots(table, player):
    """ACT8b: own one-shots, activated ones too."""
    yield from move_all(table, player, one_shots_where(player, (OPEN, DONE, SPENT)))


def move_machines(table, player):
    """ONE1: turning machines, uncompleted one-shots, completed ones not yet activated."""
    machines = []
    for sector in ALL_SECTORS:
        for machine in sorted(player.turning[sector], key=lambda m: (m.order, progress(player, m))):
            machines.append((machine, sector))
    yield from move_all(table, player, machines + one_shots_where(player, (OPEN, DONE)))


def progress(player, machine):
    """Among equal turning machines of one sector: first those that still may act in this
    phase, then those activated in it, then those that are not switched on."""
    phase = player.phase
    if phase is None or phase.waits(machine):
        return 0
    return 1 if machine in phase.activated else 2


def one_shots_where(player, conditions):
    return [
        (machine, sector)
        for sector in ALL_SECTORS
        for machine in sorted(player.one_shots[sector], key=by_condition)
        if machine.condition in conditions
    ]


def move_all(table, player, machines):
    """ACT12: all moves first, each from where the machine lay at the start; then the activations."""
    entered = []
    for machine, sector in machines:
        condition = f" {machine.condition}" if machine.kind == "one_shot" else ""
        of = f"{machine.name} {SECTORS[sector]}{condition}"
        options = [(f"to {SECTORS[to]}", to) for to in ALL_SECTORS]
        to = yield from ask(player, "move", options, "ACT8b ONE1 ACT12", of)
        by_sector = player.one_shots if machine.kind == "one_shot" else player.turning
        by_sector[sector].remove(machine)
        by_sector[to].append(machine)
        if machine.condition == DONE and to == X and sector != X:
            entered.append(machine)
    while True:
        ready = [m for m in entered if m in player.one_shots[X] and m.condition == DONE]
        options = merged([(f"activate {m.name}", m) for m in sorted(ready, key=by_type)])
        machine = yield from ask(player, "moved", options, "ACT12")
        if machine is None:
            return
        entered.remove(machine)
        yield from effects.activate_one_shot(table, player, machine)


# --- engineers back to hand --------------------------------------------------------------


def return_engineers(player, n):
    """ACT8c: up to n, from any sectors, upside-down ones too (ENG11)."""
    for _ in range(n):
        options = [("stop", None)]
        for sector in ALL_SECTORS:
            for card in sorted(player.engineers[sector], key=by_condition):
                options.append((f"return {card.name} {SECTORS[sector]} {card.condition}", (card, sector)))
        chosen = yield from ask(player, "return", merged(options), "ACT8c ENG6 ENG11")
        if chosen is None:
            return
        card, sector = chosen
        player.engineers[sector].remove(card)
        to_hand(player, card)


def return_all(player):
    """ONE4."""
    for sector in ALL_SECTORS:
        for card in player.engineers[sector]:
            to_hand(player, card)
        player.engineers[sector] = []
    return
    yield  # a generator that asks nothing


def to_hand(player, card):
    card.renew()
    player.hand.append(card)
