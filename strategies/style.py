"""A style as numbers: the weights that the weighted policy reads, in hundredths of a point.

All weights are whole numbers, so that the same option is chosen on every machine, compiled or not.
"""

from __future__ import annotations

import numpy as np

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
    ("target", "/100 more of its value: a gear that the target among the open machines lacks"),
    ("keep", "/100 more of its value: a gear paid for something else that the target lacks then"),
    ("aim", "a gear short, when choosing the target"),
    ("aim_chrome", "a chrome machine as the target"),
    ("aim_one_shot", "a one-shot machine as the target"),
    ("rusting", "/100 less: gears in X that pay for a machine"),
    ("steam_spare", "/100 less for steam, for each hot water token there is"),
    ("late", "/100 less for goods, for each turn that fewer than ten are left"),
    ("thin", "/100 more for engineers at hand, for each fewer than five"),
    ("own_action", "/100 of her own action: an engineer played to copy"),
    ("approach", "/100: completed one-shots that the wheel brings nearer to X"),
    ("lost", "an uncompleted one-shot that the wheel brings to X"),
    ("far", "/100 less for completing a one-shot, for each sector before X"),
    ("moving", "/100: completed one-shots that an action can move to X"),
    ("backlog_one_shot", "each uncompleted one-shot already owned, when building another"),
    ("no_engineer", "building what costs an engineer, having none"),
    ("collect", "/100: what own award tokens count, as it is gained"),
    ("best_token", "/100: the best award token left, when valuing what takes one"),
    ("more_completed", "hundredths of a completed machine expected in ten turns, for awards"),
    ("more_water", "hundredths of a water token expected in ten turns, for awards"),
    ("more_chrome", "hundredths of a chrome gear expected in ten turns, for awards"),
    ("more_special", "hundredths of a special marker expected in ten turns, for awards"),
    ("more_turning", "hundredths of a turning machine expected in ten turns, for awards"),
    ("more_engineers", "hundredths of an engineer expected in ten turns, for awards"),
    ("trigger", "/100: yields of machines that something else than the wheel sets off"),
    ("extra_wheel", "ability: an additional turn of the wheel, for each ten turns left"),
    ("extra_engineer", "ability: an additional engineer, for each ten turns left"),
    ("copy_ability", "ability: copying more, for each ten turns left"),
    ("nearer", "ability: engineers nearer to X, for each ten turns left"),
    ("doubler", "ability: doubled actions, for each ten turns left"),
    ("hire_grade", "each half grade of an engineer above 2, when hiring"),
    ("hire_wild", "a wild engineer, when hiring"),
    ("storage", "the storage spot kept free"),
    ("foresee", "not 0: the wheel is valued with the engineers that it will bring to X"),
    ("extra_play", "an additional engineer at the end of a turn, beside her return"),
    ("extra_best", "/100 of the best action: a turn in the end phase"),
    ("ahead", "/100 of a special marker taken, for each point ahead, when the game ends sooner"),
    ("pace", "hundredths of a special marker expected to go in a round; 0: judged by the horizon"),
    ("award_pace", "hundredths of an award token expected to go in a round"),
    ("finish", "/100 more of its value: a gear that the target lacks as the last one"),
    ("gear_pace", "hundredths of a gear got in a turn, when judging what can still be completed; 0: not judged"),
    ("rummage", "/100: what discarding from the display does for the best item of the row"),
    ("fresh_engineer", "discarding an engineer from the display, for what comes after her"),
    ("fresh_one_shot", "discarding a one-shot machine from the display, for what comes after it"),
    ("fresh_turning", "discarding a turning machine from the display, for what comes after it"),
    ("hasten", "/100: a completed one-shot sped up"),
    ("return_action", "/100 of her action: an engineer who returns to hand"),
    ("plan", "/100: what a steam action does for the main action that comes next"),
    ("build_points", "/100: printed points of a machine, when choosing what to build, beside what they are worth"),
    ("hasten_done", "a completed one-shot sped up, beside what it brings"),
    ("hasten_open", "an uncompleted one-shot sped up"),
    ("hasten_back", "an engineer sped up into hand, beside her return"),
    ("hasten_closer", "an engineer sped up to the next sector, beside coming closer"),
    ("hasten_steam", "/100: steam paid in maintenance"),
    ("hasten_late", "/100 less for steam paid in maintenance, for each turn that fewer than ten are left"),
    ("wheel_hand", "turning the wheel, for each engineer in hand"),
    ("later", "/100 of its value: a gear that a machine or an engineer will bring later; 0: judged by what is lacking now"),
    ("engine_points", "/100 more: points that a machine is expected to yield until the end"),
    ("on_play", "hundredths of a time in a turn: yields of machines that engineers set off, beside `trigger`"),
    ("on_chrome", "hundredths of a time in a turn: yields of machines that completed chrome machines set off, beside `trigger`"),
    ("on_one_shot", "hundredths of a time in a turn: yields of machines that completed one-shots set off, beside `trigger`"),
    ("on_completing", "hundredths of a time in a turn: reductions of completion costs, beside `trigger`"),
    ("at_once", "ability: completed one-shots that work at once, for each ten turns left"),
    ("chrome_left", "having one more chrome machine, for each ten turns left"),
    ("one_shot_left", "having one more one-shot machine, for each ten turns left"),
    ("turning_left", "having one more turning machine, for each ten turns left"),
    ("cover", "/100: what a further chrome machine covers, when choosing what to build"),
    ("complete_one_shot", "completing a one-shot machine, beside what it is worth"),
    ("complete_points", "/100: printed points of a machine, when completing it, beside what they are worth"),
    ("vacate", "moving a machine from storage to its drive, beside what it covers; 0: only when needed"),
    ("hasten_action", "/100 of her action: an engineer sped up into hand"),
    ("hasten_nearer", "/100 of her action: an engineer sped up to the next sector"),
    ("copy_hand", "copying, for each engineer in hand"),
    ("hands_late", "/100 less for engineers at hand, for each turn that fewer than ten are left"),
    ("idle", "what an open machine must be worth to be reckoned with; 0: all are"),
    ("sets_off", "/100: what own visible machines yield when an engineer is played or a machine completed"),
    ("over", "building a chrome machine for a drive whose top machine works"),
    ("cover_later", "/100: what a further chrome machine covers after it was completed in storage, when choosing what to build"),
    ("way", "hundredths of a turn: how long a one-shot machine takes at least until it acts, when choosing what to build"),
    ("complete_free", "/100 of the target's cost: completing a machine free of charge; 0: judged as ten gears"),
)
NEUTRAL = {"trigger": 100, "hasten_steam": 100}  # weights that change nothing at another value than 0
# parts of a game that a style may weigh otherwise: the table of its file, and how many turns a player are left at most
STAGES: tuple[tuple[str, int], ...] = (("weights", 1 << 30), ("middle", 18), ("late", 6), ("last", 3))
OF_ALL_STAGES = ("horizon", "pace", "award_pace")  # they say how many turns are left, so what stage it is
WEIGHED = record([(name, I8) for name, _ in WEIGHTS])
# `function`: which one (CALLED); `asks`: a mask of the kinds of decisions that are asked (ASKED), the rest is weighted
STYLE = record([("kind", I8), ("function", I8), ("asks", I8), ("stages", WEIGHED, (len(STAGES),))])


def weight_of(style: np.ndarray, key: str) -> int:
    """A weight of a style (STYLE (1,)). key: its name, or its name in a later stage, as in `late.wheel`."""
    stage, name = _parts(key)
    return int(style[0]["stages"][stage][name])


def put(style: np.ndarray, key: str, value: int) -> None:
    """Set a weight: by its name alone from the beginning on, by its name in a later stage from there on."""
    stage, name = _parts(key)
    style["stages"][name][:, stage:] = value


def has_stages(style: np.ndarray) -> bool:
    """Whether some weight changes in the course of a game."""
    return any(np.any(style["stages"][name] != style["stages"][name][:, :1]) for name, _ in WEIGHTS)


def _parts(key: str) -> tuple[int, str]:
    stage, _, name = key.rpartition(".")
    return [table for table, _ in STAGES].index(stage or STAGES[0][0]), name
