"""When a run with a precision is long enough: looked at after fixed numbers of blocks, in key order.

What is played follows from the rows alone, so neither threads nor interruptions change where it stops.
"""

import difflib
from typing import Any

from scripts.cli.errors import BadInput

SHARES = ("%", "percentage points")


def metric_of(name: str, written: str) -> Any:
    """The metric that a precision names. Raises BadInput."""
    from reports.metrics.registry import EVERY

    known = {metric.name: metric for metric in EVERY}
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise BadInput(f"precision: unknown metric {name!r}{hint}; known: {', '.join(known)}.")
    is_share = known[name].unit in SHARES
    if is_share != written.endswith("%"):
        unit = "a share, so its precision is in percent, like 0.2%" if is_share else f"in {known[name].unit}, without %"
        raise BadInput(f"precision: {name} is {unit}, not {written}.")
    return known[name]


def looks_at(run: Any, status: Any) -> Any:
    """What says how far a run must go on; None if that is known from the start."""
    target = run.manifest["plan"].get("target")
    if target is None:
        return None
    if "test" in target:
        from scripts.cli.testing import TestLooks

        return TestLooks(run, status)
    return Looks(run)


class Looks:
    """The looks at a run: which of its groups must go on, and how far."""

    def __init__(self, run: Any) -> None:
        self.run, self.target = run, run.manifest["plan"]["target"]
        self.metric = metric_of(self.target["metric"], self.target["within"])
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
        from reports.metrics.compute import Results
        from reports.metrics.declare import context_of

        results = Results([self.metric], context_of(self.run.manifest))
        results.add_run(self.run, [chunk for chunk in self.run.chunks if chunk.group == number])
        name, group = self.metric.name, self.run.groups[number]
        estimates = [
            results.estimate(name, condition, item, by)
            for condition in range(group.first, group.first + len(group.conditions))
            for by in results.splits(name, condition)
            for item in results.items(name)
        ]
        sides = [max(e.high - e.value, e.value - e.low) if e.is_known else float("inf") for e in estimates]
        return max(sides, default=float("inf"))


def sentence(plan: dict[str, Any]) -> str:
    """How the number of games was chosen."""
    target = plan.get("target")
    if not target:
        return ""
    if "test" in target:
        from scripts.cli.testing import sentence as of_test

        return of_test(target)
    return (f"The number of games was chosen by looking: until every 95 % interval of {target['metric']} was within "
            f"±{target['within']}, or {target['max_games']:,} games a condition.")  # fmt: skip
