"""When a run with a sequential test is long enough: looked at after fixed numbers of whole blocks, in key order."""

from typing import Any

from scripts.cli.status import Status


class TestLooks:
    """The looks at a comparison: which player counts must go on, and how far."""

    def __init__(self, run: Any, status: Status) -> None:
        from reports.compare.design import design
        from reports.compare.outcomes import Reader

        self.run, self.status, self.reader = run, status, Reader(run)
        plan = run.manifest["plan"]
        self.target, self.chunk_games = plan["target"], plan["chunk_games"]
        self.players = list(dict.fromkeys(c["players"] for c in plan["conditions"]))
        self.design = design(plan["compare"]["strategies"], self.players, plan["compare"]["field"])
        self.done: set[int] = set()

    def next_blocks(self) -> list[int] | None:
        """The blocks of each group up to the next look; None if every test has ended or reached --max-games."""
        from reports.compare.testing import next_look, step_of

        wanted = {}
        for players in self.players:
            some = [g for g, group in enumerate(self.run.groups) if group.conditions[0].players == players]
            have, most = min(self.run.blocks[g] for g in some), most_blocks(self.target["max_games"], players)
            if players not in self.done and (self._has_ended(players, have) or have >= most):
                self.done.add(players)
            is_done = players in self.done
            wanted |= dict.fromkeys(some, have if is_done else next_look(have, step_of(players, self.chunk_games), most))
        blocks = [wanted[g] for g in range(len(self.run.groups))]
        return None if blocks == self.run.blocks else blocks

    def _has_ended(self, players: int, blocks: int) -> bool:
        from reports.compare.estimates import found
        from reports.compare.testing import look, test_of
        from reports.stats.sequential import GOES_ON

        test = test_of(self.target, players)
        seen = look(found(self.reader, self.design.tested(players)), self.target["test"], test, blocks)
        low, high = test.bounds
        record = {"t": "test", "players": players, "blocks": blocks, "llr": seen.ratio, "interval": seen.interval,
                  "bounds": [low, high], "says": seen.says}  # fmt: skip
        who = "solo" if players == 1 else f"{players} players"
        value = f"log-likelihood ratio {seen.ratio:.2f} ({low:.2f} to {high:.2f})" if seen.ratio is not None else \
            f"interval {seen.interval[0]:.4f} to {seen.interval[1]:.4f}" if seen.interval else "too few blocks"
        self.status.look(record, f"{who}: after {blocks:,} blocks: {value}")
        return seen.says != GOES_ON


def most_blocks(games: int, players: int) -> int:
    """Blocks with at least so many games of a line-up of different strategies."""
    return -(-games // players)


def sentence(target: dict[str, Any]) -> str:
    """How the number of games was chosen."""
    how = "a sequential test" if target["test"] == "sprt" else "an interval that holds at all times"
    return (f"The number of games was chosen by {how}, looked at after fixed numbers of blocks: until it was decided, or "
            f"{target['max_games']:,} games a condition.")  # fmt: skip
