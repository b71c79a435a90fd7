"""One game from both sides: the engine's trace, followed line by line by the referee."""

from __future__ import annotations

from pathlib import Path

from tests.playing import Game, lines, variant
from tests.referee.replay import Mismatch, Summary, replay

VARIANTS = Path(__file__).with_name("variants")


class Difference(AssertionError):
    """Engine and referee disagree; the message begins with the game's address."""


def follow(game: Game) -> Summary:
    """Play a game and follow it. Raises Difference at the first disagreement, a fault included."""
    try:
        return replay(lines(game), variant(game.catalog, game.edits).data)
    except Mismatch as mismatch:
        raise Difference(f"{game}\n  {mismatch}") from None
    except Exception as problem:  # a fault of the engine, a referee at a loss
        raise Difference(f"{game}\n  {type(problem).__name__}: {problem}") from problem


def catalogs() -> list[Path]:
    """The catalogue files of this folder, in order."""
    return sorted(VARIANTS.glob("*.toml"))


def lineup(players: int, number: int) -> tuple[str, ...]:
    """Who sits where in the game of this number: random and greedy players in all mixtures, random ones most often."""
    kinds = number // 3 % 2**players if number % 3 == 0 else 0
    return tuple("greedy" if kinds >> seat & 1 else "random" for seat in range(players))
