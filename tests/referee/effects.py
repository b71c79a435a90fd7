"""RES9 - carrying out an effect, primitive by primitive, in its printed order."""

from . import completing, moving, paying, taking, wheel
from .names import ALL_SECTORS, OPEN, X
from .questions import ask

# CHR5: what a doubled action doubles. Exchanges and conversions double how often they may be done.
DOUBLED = (
    "small", "medium", "chrome", "free", "steam", "steam_up_to", "water", "green",
    "special", "special_or_green", "free_per", "green_per", "convert", "exchange",
)  # fmt: skip


def carry_out(table, player, effect, doubled=False):
    """The whole effect. It is finished even if its machine is covered meanwhile (RES10)."""
    for step in effect:
        ((primitive, argument),) = step.items()
        times = 2 if doubled and primitive in DOUBLED else 1
        if primitive == "if_engineers":
            if engineers_in_x(player, argument["grade"]) < argument["n"]:
                return  # CHR20: the rest is skipped
        elif primitive == "convert":  # RES8
            yield from exchange(table, player, {"free": 1, "steam": 1}, {"chrome": 1}, argument * times)
        elif primitive == "exchange":
            yield from exchange(table, player, argument["pay"], argument["gain"], argument["times"] * times)
        elif primitive in ("free_per", "green_per"):
            n = argument["n"] * times * counted(player, argument["what"])
            yield from gain(table, player, primitive.removesuffix("_per"), n)
        elif primitive == "max_steam":
            paying.generate(player, player.cold)
        elif primitive == "steam_up_to":
            yield from steam_up_to(player, argument * times)
        elif primitive in SPELLED_OUT:
            yield from SPELLED_OUT[primitive](table, player, argument)
        else:
            yield from gain(table, player, primitive, argument * times)


# The primitives of ACT1-ACT4, ACT8, CHR19 and the one-shot machines; the chapters have them.
SPELLED_OUT = {
    "hire": lambda table, player, n: taking.take(table, player, ("engineer",)),
    "build_one_shot": lambda table, player, n: taking.take(table, player, ("one_shot",)),
    "build_turning": lambda table, player, n: taking.take(table, player, ("turning",)),
    "build_chrome": lambda table, player, n: taking.take(table, player, ("basic", "advanced")),
    "build_either": lambda table, player, n: taking.take(table, player, ("one_shot", "turning")),
    "activate": lambda table, player, n: wheel.activate_without_turning(table, player),
    "again": lambda table, player, n: wheel.once_more(table, player, n),
    "move_one_shots": lambda table, player, n: moving.move_one_shots(table, player),
    "move_machines": lambda table, player, n: moving.move_machines(table, player),
    "return_engineers": lambda table, player, n: moving.return_engineers(player, n),
    "return_all": lambda table, player, n: moving.return_all(player),
    "search": lambda table, player, n: taking.search(table, player),
    "complete_free": lambda table, player, n: completing.complete_free(table, player),
    "award": lambda table, player, n: taking.take_award(table, player),
}


def gain(table, player, what, n):
    """Gain n of something."""
    if what == "small":
        paying.gain_small(player, n)
    elif what == "medium":
        paying.gain_medium(player, n)
    elif what == "chrome":
        player.chrome += n  # RES5
    elif what == "green":
        player.green += n
    elif what == "water":
        paying.gain_water(player, n)
    elif what == "steam":
        paying.generate(player, n)
    elif what == "special":
        for _ in range(n):
            paying.gain_special(table, player)
    elif what == "special_or_green":
        for _ in range(n):
            yield from special_or_green(table, player)
    elif what == "free":
        options = [(str(small), small) for small in range(n + 1)]
        small = yield from ask(player, "gain_free", options, "RES3 ACT7")
        paying.gain_small(player, small)
        paying.gain_medium(player, n - small)
    else:
        raise ValueError(f"no such primitive: {what}")


def special_or_green(table, player):
    """RES7: the player's choice each time, while there are special markers."""
    options = [("special", True)] if table.special_supply > 0 else []
    options.append(("green", False))
    if (yield from ask(player, "special", options, "RES7 END6")):
        paying.gain_special(table, player)
    else:
        player.green += 1


def steam_up_to(player, n):
    """ACT7: up to n steam."""
    options = [(str(steam), steam) for steam in range(min(n, player.cold) + 1)]
    steam = yield from ask(player, "steam", options, "ACT7 RES1")
    paying.generate(player, steam)


def exchange(table, player, pay, gains, times):
    """RES9: a paying part is optional, each time, and is paid in full or not at all."""
    pay = {what: n for what, n in pay.items() if n}
    gains = {what: n for what, n in gains.items() if n}
    free = pay.get("free", 0)
    for _ in range(times):
        ways = paying.gear_payments(player, pay.get("small", 0), pay.get("medium", 0), free)
        affordable = (
            ways
            and player.chrome >= pay.get("chrome", 0)
            and player.hot >= pay.get("steam", 0)
            and player.green >= pay.get("green", 0)
        )
        if not affordable:
            return
        if not (yield from ask(player, "exchange", [("no", False), ("yes", True)], "RES8 RES9")):
            return
        paid = ways[0][1]
        if free:
            options = [(str(named), way) for named, way in ways]
            paid = yield from ask(player, "pay_free", options, "RES4 RES8")
        paying.spend_gears(player, paid)
        player.chrome -= pay.get("chrome", 0)
        paying.consume(player, pay.get("steam", 0))
        player.green -= pay.get("green", 0)
        for what, n in gains.items():
            yield from gain(table, player, what, n)


def engineers_in_x(player, grade):
    """CHR20: starting or qualified ones."""
    return sum(card.grade == str(grade) for card in player.engineers[X])


def counted(player, what):
    """What free_per and green_per count (ONE5-ONE8)."""
    if what == "water":
        return player.hot + player.cold
    if what == "hot_water":
        return player.hot
    if what == "completed_one_shots":  # ONE5: activated ones too
        return sum(m.condition != OPEN for sector in ALL_SECTORS for m in player.one_shots[sector])
    if what == "turning_types":
        return len({m.name for sector in ALL_SECTORS for m in player.turning[sector]})
    raise ValueError(f"cannot count {what}")


def activate_turning(table, player, machine):
    """One activation of a turning machine, whatever caused it."""
    yield from carry_out(table, player, machine.data["effect"])


def activate_one_shot(table, player, machine):
    """SEC5: once in its life. It counts as activated from now on."""
    assert machine.condition == "done"
    machine.condition = "spent"
    yield from carry_out(table, player, machine.data["effect"])
