"""What is said of decisions beside telling them: what a search found, why a style chose (sim/docs/trace.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Line = Mapping[str, Any]
Z = 1.96  # two-sided 95 % of the normal distribution
NOT_WORTH_SAYING = {"win_share": 0.005, "points": 0.5}


def note(line: Line, decision: Line) -> str | None:
    """A note on a decision as a sentence; None where there is nothing to say."""
    return _explanation(line, decision) if line["t"] == "explanation" else _analysis(line, decision)


def _analysis(line: Line, decision: Line) -> str | None:
    chosen = decision["options"][decision["choice"]]
    if line["best"] == chosen or line["cost"] < NOT_WORTH_SAYING[line["unit"]]:
        return None
    half = Z * line["error"]
    if line["unit"] == "points":
        values = f"{line['best_value']:.1f} against {line['chosen_value']:.1f} points"
        cost = f"{line['cost']:.1f} ± {half:.1f} points"
    else:
        values = f"win share {line['best_value']:.0%} against {line['chosen_value']:.0%}"
        cost = f"{100 * line['cost']:.1f} ± {100 * half:.1f} percentage points"
    return (f"{decision['kind']}: `{chosen}` cost {cost} compared with `{line['best']}` ({values}, {line['games']:,} "
            f"imagined games each)")  # fmt: skip


def _explanation(line: Line, decision: Line) -> str:
    ranked = sorted(zip(line["values"], decision["options"], strict=True), key=lambda pair: -pair[0])
    values = ", ".join(f"{option} {value / 100:+.2f}" for value, option in ranked)
    reasons = ", ".join(f"{weight} {by / 100:+.2f}" for weight, by in line["weights"])
    because = f"; the lead comes from {reasons}" if reasons else ""
    return f"{decision['kind']}: `{decision['options'][decision['choice']]}`, of {values}{because}"


class Costs:
    """What the choices of a game cost in all, by seat."""

    def __init__(self) -> None:
        self.cost: dict[int, float] = {}
        self.variance: dict[int, float] = {}
        self.decisions: dict[int, int] = {}
        self.unit = "win_share"

    def add(self, line: Line) -> None:
        """Take in the analysis of one decision."""
        seat, self.unit = line["seat"], line["unit"]
        self.cost[seat] = self.cost.get(seat, 0.0) + line["cost"]
        self.variance[seat] = self.variance.get(seat, 0.0) + line["error"] ** 2
        self.decisions[seat] = self.decisions.get(seat, 0) + 1

    def told(self) -> list[str]:
        """A sentence a seat."""
        scale, unit = (1, "points") if self.unit == "points" else (100, "percentage points of win share")
        return [f"Seat {seat}: {self.decisions[seat]} main decisions, which cost {scale * cost:.1f} ± "
                f"{scale * Z * self.variance[seat] ** 0.5:.1f} {unit} together, compared with the search."
                for seat, cost in sorted(self.cost.items())]  # fmt: skip
