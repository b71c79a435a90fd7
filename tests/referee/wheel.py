"""WHL, ACT8a, CHR19 - the phase in which switched-on machines are activated."""

from . import completing, effects
from .names import ALL_SECTORS, DONE, DRIVES, SECTORS, WHEEL, X, by_type
from .questions import ask, merged


class Phase:
    """What is switched on and what has been activated. Prototypes stand here by name."""

    def __init__(self, by_wheel, switches_phase_4):
        self.by_wheel = by_wheel  # the wheel has turned; else ACT8a
        self.switches_phase_4 = switches_phase_4  # WHL7, ACT11
        self.on = set()
        self.activated = set()

    def waits(self, machine):
        """Switched on and not yet activated."""
        return machine in self.on and machine not in self.activated

    def completed(self, table, player, machine, in_x):
        """WHL4, WHL7, ACT10, ACT11: a machine completed in this phase is switched on at once."""
        if machine.kind == "one_shot":
            if in_x and self.by_wheel:
                self.on.add(machine)
        else:
            self.switch_on_chrome(table, machine)

    def switch_on_chrome(self, table, machine):
        data = machine.data
        if data["when"] == "wheel":
            self.on.add(machine)
        elif data["when"] == "end_of_turn" and data["switched_by"] == "wheel" and self.switches_phase_4:
            if machine not in table.for_phase_4:
                table.for_phase_4.append(machine)


def turn_wheel(table, player):
    """WHL1, WHL2: turn, switch on, activate. Main action or additional action."""
    for by_sector in (player.small, player.medium, player.engineers, player.one_shots, player.turning):
        by_sector.append(by_sector.pop(X))  # 1 becomes X, 2 becomes 1, 3 becomes 2, X becomes 3
    for card in player.engineers[-1]:
        card.condition = "up"  # ENG7: X has left them
    player.x = (player.x + 1) % len(WHEEL)

    phase = Phase(by_wheel=True, switches_phase_4=own_main_action(table, player))
    switch_on_common(table, player, phase)
    phase.on.update(m for m in player.one_shots[X] if m.condition == DONE)
    if WHEEL[player.x] == "bottom":
        phase.on.update(f"prototype.{drive}" for drive in DRIVES if player.prototype_visible(drive))
    yield from activations(table, player, phase)


def activate_without_turning(table, player):
    """ACT8a, ACT10, ACT11: without one-shots and prototypes."""
    switches = own_main_action(table, player) and not table.switch["act8a_wheel_only"]
    phase = Phase(by_wheel=False, switches_phase_4=switches)
    switch_on_common(table, player, phase)
    yield from activations(table, player, phase)


def own_main_action(table, player):
    """Not a copy, not an additional action (EOT2, ACT11)."""
    return table.main_action and table.active is player


def switch_on_common(table, player, phase):
    """Turning machines in every sector and visible completed chrome machines."""
    for sector in ALL_SECTORS:
        phase.on.update(player.turning[sector])
    for machine in player.visible():
        phase.switch_on_chrome(table, machine)


def activations(table, player, phase):
    """WHL3, WHL4: activate and complete in any order until the player ends it."""
    player.phase = phase
    while True:
        chosen = yield from ask(player, "wheel", wheel_options(table, player), "WHL2 WHL3 WHL4 WHL6 WHL8 ACT8a")
        if chosen == "end":
            break
        if chosen == "vacate":
            completing.vacate(player)
            continue
        what, machine, place = chosen
        if what == "complete":
            yield from completing.complete(table, player, machine, place)
            continue
        phase.activated.add(machine)
        if what == "one_shot":
            yield from effects.activate_one_shot(table, player, machine)
        elif what == "prototype":
            yield from effects.carry_out(table, player, table.catalogue["prototype"][place]["effect"])
        else:
            yield from effects.carry_out(table, player, machine.data["effect"])
    player.phase = None


def wheel_options(table, player):
    phase = player.phase
    activate = []
    for sector in ALL_SECTORS:
        for machine in sorted(player.turning[sector], key=by_type):
            if phase.waits(machine):
                activate.append((f"activate {machine.name} {SECTORS[sector]}", ("turning", machine, sector)))
    for machine in sorted(player.one_shots[X], key=by_type):  # WHL9: only while it is in X
        if machine.condition == DONE and phase.waits(machine):
            activate.append((f"activate {machine.name} X", ("one_shot", machine, X)))
    for machine in player.visible():  # WHL8: what is covered is lost
        if phase.waits(machine):
            drive = machine.data["drive"]
            activate.append((f"activate {machine.name} {drive}", ("chrome", machine, drive)))
    forced = False
    for drive in DRIVES:
        prototype = f"prototype.{drive}"
        if player.prototype_visible(drive) and phase.waits(prototype):
            activate.append((f"activate {prototype}", ("prototype", prototype, drive)))
            forced = forced or completing.blocked(table, player, drive)
    options = [] if forced else [("end", "end")]  # WHL6
    options += merged(activate)
    options += [(text, ("complete", *what)) for text, what in completing.completions(table, player)]
    if completing.can_vacate(table, player):
        options.append(("vacate", "vacate"))
    return options


def once_more(table, player, n):
    """CHR19: name up to n different machines first, then activate them in that order."""
    named = []
    for _ in range(n):
        options = [("stop", None)]
        for machine in sorted((m for sector in ALL_SECTORS for m in player.turning[sector]), key=by_type):
            if player.phase and machine in player.phase.activated and machine not in named:
                options.append((f"again {machine.name}", machine))
        machine = yield from ask(player, "again", merged(options), "CHR19")
        if machine is None:
            break
        named.append(machine)
    for machine in named:
        yield from effects.activate_turning(table, player, machine)
