"""Catalogues for self-checks: the default one, and others that make rare things common."""

import copy

from sim.corrosion.catalogue import load_catalogue


def default():
    return copy.deepcopy(dict(load_catalogue("default").data))


def rich():
    """Everyone starts with plenty: machines get completed, so that their effects come up."""
    data = default()
    goods = {"start_chrome": 20, "start_green": 9, "start_medium": 15, "start_small": 15, "start_hot": 4}
    for name, n in goods.items():
        data["rules"][name] = {f"seat{seat}": n for seat in (1, 2, 3, 4)}
    return data


def scarce():
    """Three or four items in a stack: gaps, bare stacks and reshuffles all the time."""
    data = rich()
    for kind, kept in (("engineer", 4), ("one_shot", 4), ("turning", 3)):
        for name in list(data[kind])[kept:]:
            del data[kind][name]
        for component in data[kind].values():
            component["copies"] = 1
    keep = ("B4", "B9", "B11", "A9", "A11", "A17")
    data["chrome"] = {name: machine for name, machine in data["chrome"].items() if name in keep}
    return data


def nested():
    """Only the one-shots that set off others, in many copies."""
    data = rich()
    for name in list(data["one_shot"]):
        if name not in ("ONE1", "ONE2", "ONE3", "ONE9"):
            del data["one_shot"][name]
    for machine in data["one_shot"].values():
        machine.update(copies=6, small=1, medium=0, free=1, steam=0, engineer=0)
    data["turning"] = {name: dict(machine, copies=8) for name, machine in list(data["turning"].items())[:2]}
    return data


def switched(data):
    """The other reading of every rule that has one."""
    data["switch"] = {name: True for name in data["switch"]}
    return data


def others():
    """A few more shapes of effects and costs than the default catalogue has."""
    data = rich()
    data["prototype"]["cog"]["forced"] = True
    data["one_shot"]["ONE8"]["free"] = 3
    data["chrome"]["B1"]["effect"] = [
        {"if_engineers": {"grade": 2, "n": 1}},
        {"exchange": {"pay": {"free": 2, "green": 1}, "gain": {"special_or_green": 2, "water": 1}, "times": 2}},
    ]
    data["chrome"]["A2"].update(double_grade="2", not_suit="wild")
    data["starter"]["gears"]["action"] = [{"search": 1}, {"complete_free": 1}, {"move_machines": True}]
    data["starter"]["steam"]["action"] = [{"free_per": {"what": "water", "n": 1}}, {"award": 1}, {"return_all": True}]
    data["turning"]["boiler"]["effect"] = [{"green_per": {"what": "turning_types", "n": 1}}, {"special": 1}]
    return data


ALL = {
    "default": default,
    "rich": rich,
    "scarce": scarce,
    "nested": nested,
    "switched": lambda: switched(default()),
    "rich, switched": lambda: switched(rich()),
    "others": others,
}
