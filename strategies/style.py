"""A style as numbers: the weights that the weighted policy reads, in hundredths of a point.

All weights are whole numbers, so that the same option is chosen on every machine, compiled or not.
"""

from __future__ import annotations

from sim.corrosion.state import I8, record

UNIFORM, WEIGHTED = 0, 1  # built in
CALLED, ASKED = 2, 3  # a compiled function of a user; whoever answers in Python

# name, meaning; `/100` marks percentages
WEIGHTS: tuple[tuple[str, str], ...] = (
    ("small", "a small gear"),
    ("medium", "a medium gear"),
    ("chrome", "a chrome gear"),
    ("steam", "a water token that is hot instead of cold"),
    ("water", "a further water token"),
    ("green", "a green point"),
    ("special", "a special marker"),
    ("scarce", "/100 of its value: a gear that an own open machine still lacks"),
    ("surplus", "/100 of its value: a gear beyond what the open machines need"),
    ("points", "/100: printed points of a machine to be completed"),
    ("engine", "/100: what a machine is expected to yield until the end"),
    ("cost", "/100: the gears a machine will cost, when choosing what to build"),
    ("save", "/100: the gears a machine costs, when completing it"),
    ("backlog", "each open chrome machine already owned, when building another"),
    ("one_shot", "/100: effects of one-shot machines"),
    ("turning", "/100: effects of turning machines"),
    ("activations", "/100 of an activation: how often a new turning machine will act"),
    ("token", "taking an award token, beside its points so far"),
    ("token_growth", "/100: points an award token gives already now"),
    ("hire", "a qualified engineer"),
    ("hire_left", "a qualified engineer, for each ten turns left"),
    ("hired", "each qualified engineer already owned, when hiring another"),
    ("build_chrome", "having one more chrome machine, beside what it is worth"),
    ("build_turning", "having one more turning machine, beside what it is worth"),
    ("build_one_shot", "having one more one-shot machine, beside what it is worth"),
    ("complete", "completing a machine, beside what it is worth"),
    ("gear_in_time", "a gear short of completing a machine, when choosing what to build"),
    ("hire_action", "/100: the action of an engineer to be hired"),
    ("ability", "a visible machine without a yield of its own, for each ten turns left"),
    ("away_1", "sending away an engineer of grade 1"),
    ("away_2", "sending away an engineer of grade 2"),
    ("away_3", "sending away an engineer of grade 3"),
    ("away_4", "sending away an engineer of grade 4 or 4+"),
    ("back", "an engineer who returns to hand"),
    ("closer", "an engineer in the factory who comes one sector closer to X"),
    ("wheel", "turning the wheel, beside what it brings"),
    ("rust", "/100: gears that would reach X"),
    ("copying", "copying, beside the action"),
    ("copied", "/100 of an action: each other player who could copy it"),
    ("extra_turn", "a turn in the end phase, beside what is paid for it"),
    ("hurry", "a special marker taken from the supply, when the game ends sooner"),
    ("horizon", "turns a player that a game is expected to last"),
    ("wheel_share", "/100: share of turns that turn the wheel"),
)
# `function`: which one (CALLED); `asks`: a mask of the kinds of decisions that are asked (ASKED), the rest is weighted
STYLE = record([("kind", I8), ("function", I8), ("asks", I8), *((name, I8) for name, _ in WEIGHTS)])
