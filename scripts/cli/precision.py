"""When a run with a precision is long enough: looked at after fixed numbers of blocks, in key order.

What is played follows from the rows alone, so neither threads nor interruptions change where it stops.
"""

import difflib
from collections.abc import Sequence
from typing import Any

from scripts.cli.errors import BadInput

SHARES = ("%", "percentage points")
EFFECT = "whatif."  # how the names of effects begin, which only `whatif` has


def metric_of(name: str, written: str) -> Any:
    """The metric that a precision names. Raises BadInput."""
    from reports.metrics.registry import EVERY

    known = {metric.name: metric for metric in EVERY}
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise BadInput(f"precision: unknown metric {name!r}{hint}; known: {', '.join(known)}.")
    _check_unit(name, known[name].unit, written)
    return known[name]


def effect_of(name: str, written: str, plan: dict[str, Any]) -> str:
    """The effect that a precision names, `whatif.score` or `score`, as a measure that a plan's comparisons have.

    Raises BadInput.
    """
    from reports.causal.comparisons import comparisons
    from reports.causal.effects import MEASURES, main_keys

    measure = name.removeprefix(EFFECT)
    known = ", ".join(EFFECT + each for each in MEASURES)
    if measure not in MEASURES:
        raise BadInput(f"precision: {name!r} is no effect of a what-if; known: {known}.")
    _check_unit(name, MEASURES[measure][1], written)
    if not any(main_keys(0, comparison, measure) for comparison in comparisons(plan)):
        raise BadInput(f"precision: {MEASURES[measure][0]} is no effect of this what-if, neither for all nor by seat.")
    return measure


def _check_unit(name: str, unit: str, written: str) -> None:
    is_share = unit in SHARES
    if is_share != written.endswith("%"):
        said = "a share, so its precision is in percent, like 0.2%" if is_share else f"in {unit}, without %"
        raise BadInput(f"precision: {name} is {said}, not {written}.")


def looks_at(run: Any, status: Any) -> Any:
    """What says how far a run must go on; None if that is known from the start."""
    target = run.manifest["plan"].get("target")
    if target is None:
        return None
    if "test" in target:
        from scripts.cli.testing import TestLooks

        return TestLooks(run, status)
    return EffectLooks(run) if target["metric"].startswith(EFFECT) else Looks(run)


class Looks:
    """The looks at a run: which of its groups must go on, and how far."""

    worst_of_none = float("inf")

    def __init__(self, run: Any) -> None:
        self.run, self.target = run, run.manifest["plan"]["target"]
        self.name, self.within = self.target["metric"], self.target["within"]
        self.reached: set[int] = set()

    def next_blocks(self) -> list[int] | None:
        """The blocks of each group up to the next look; None if all have reached the precision or --max-games."""
        from scripts.cli.running import blocks_of
        from sim.plan import next_look

        blocks = []
        for number, (group, have) in enumerate(zip(self.run.groups, self.run.blocks, strict=True)):
            most = blocks_of(group, self.target["max_games"])
            if number not in self.reached and (have >= most or self.worst(number) <= self.target["half"]):
                self.reached.add(number)
            blocks.append(have if number in self.reached else next_look(have, most))
        return None if blocks == self.run.blocks else blocks

    def worst(self, number: int) -> float:
        """The longest side of an interval in a group; infinite while one is not known."""
        return max((max(e.high - e.value, e.value - e.low) if e.is_known else float("inf")
                    for e in self.estimates(number)), default=self.worst_of_none)

    def estimates(self, number: int) -> Sequence[Any]:
        """The estimates of the metric in all conditions of a group."""
        from reports.metrics.compute import Results
        from reports.metrics.declare import context_of

        metric = metric_of(self.name, self.within)
        results = Results([metric], context_of(self.run.manifest))
        results.add_run(self.run, [chunk for chunk in self.run.chunks if chunk.group == number])
        group = self.run.groups[number]
        return [
            results.estimate(metric.name, condition, item, by)
            for condition in range(group.first, group.first + len(group.conditions))
            for by in results.splits(metric.name, condition)
            for item in results.items(metric.name)
        ]


class EffectLooks(Looks):
    """The looks at a what-if: at the effects of all comparisons of a group."""

    worst_of_none = 0.0  # a group whose comparisons do not have the effect (solo: win share) need not go on

    def estimates(self, number: int) -> Sequence[Any]:
        """The effect of each comparison: the mean of all seats, or each seat where there is none."""
        from reports.causal.comparisons import comparisons
        from reports.causal.effects import Effects, main_keys

        own = [each for each in comparisons(self.run.manifest["plan"]) if each.group == number]
        effects, measure = Effects(self.run, own), self.name.removeprefix(EFFECT)
        return [at_least(effects.get(*key), measure) for i, each in enumerate(own) for key in main_keys(i, each, measure)]


def at_least(paired: Any, measure: str) -> Any:
    """An effect; where no block changed, that of a win share lies within what 3 blocks could have changed (rule of three)."""
    estimate = paired.estimate
    if not paired.is_unchanged or measure != "win_share":
        return estimate
    most = 3 / estimate.blocks
    return estimate._replace(low=-most, high=most)


def sentence(plan: dict[str, Any]) -> str:
    """How the number of games was chosen."""
    target = plan.get("target")
    if not target:
        return ""
    if "test" in target:
        from scripts.cli.testing import sentence as of_test

        return of_test(target)
    from reports.words import looked

    return looked(plan)
