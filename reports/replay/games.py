"""The sample games of a report: picked, played again, and what could not be shown."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from reports.replay.pick import Pick, picks
from reports.view import View, parts_of
from sim.store import Run

HUMAN = "human"


@dataclass(frozen=True)
class Sample:
    """A game that is shown: why, the command that tells it, and what the page draws."""

    pick: Pick
    players: str
    command: str
    drawn: dict[str, Any]


@dataclass(frozen=True)
class Samples:
    """The games that are shown, and in words those that cannot be."""

    games: Sequence[Sample] = ()
    remarks: Sequence[str] = field(default_factory=list)


def samples(run: Run, view: View) -> Samples:
    """Pick games of the run and play them again. What is in the way of it becomes a remark. Raises OSError."""
    # the engine is loaded only where games are played
    from reports.replay.again import NotTheSame, played_again
    from reports.replay.drawn import game
    from sim.corrosion.trace import EngineFault
    from strategies.batch import Batch, OtherEngine
    from strategies.field import StrategyFailed

    if any(strategy["name"] == HUMAN for strategy in view.strategies()):
        return Samples(remarks=["Games in which a person played cannot be played again."])
    try:
        batch = Batch(run.manifest)
    except OtherEngine as error:
        return Samples(remarks=[f"No game can be shown: this program cannot play the run's games again ({error})."])
    found = picks(view, parts_of(run, view.chunks))
    shown, remarks = [], [] if found else ["No game of this run came to an end."]
    for pick in found:
        try:
            again = played_again(batch, run, *pick[2:])
        except (NotTheSame, EngineFault, StrategyFailed) as error:
            check = shlex.join(["corrosion", "verify", str(run.directory)])
            remarks.append(f"{pick.rule}: cannot be shown. {str(error)[:1].upper()}{str(error)[1:]}; to look into it: {check}")
            continue
        drawn = game(again.lines, again.start, again.strategies, again.variant.data)
        shown.append(Sample(pick, view.players(pick.condition), command(run, pick), drawn))
    return Samples(shown, remarks)


def command(run: Run, pick: Pick) -> str:
    """The command that tells a game of the run."""
    return shlex.join(["corrosion", "trace", "--run", str(run.directory), "--condition", str(pick.condition),
                       "--game", pick.address])


