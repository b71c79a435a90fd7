"""What is told while games are played: a bar on a terminal, JSON lines for programs, and messages beside them."""

import json as jsons
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

SECONDS = 1.0  # between two JSON lines

Advance = Callable[[int], None]  # is told how many games have been played


class Status:
    """What one command tells. quiet: no progress; messages are told all the same."""

    def __init__(self, quiet: bool, json: bool) -> None:
        self.quiet, self.json = quiet, json
        self._console: Any = None  # of the bar that is on the screen

    def say(self, message: str) -> None:
        """Tell something worth knowing, such as a worker that is refused."""
        if self.json and not self.quiet:
            print(jsons.dumps({"t": "message", "message": message}), flush=True)
        elif self._console is not None:
            self._console.print(f"corrosion: {message}", markup=False, highlight=False, soft_wrap=True)
        else:
            print(f"corrosion: {message}", file=sys.stderr, flush=True)

    def look(self, record: dict[str, Any], words: str) -> None:
        """Tell what a look at the games so far says."""
        if self.json and not self.quiet:
            print(jsons.dumps(record), flush=True)
        elif not self.quiet:
            self.say(words)

    @contextmanager
    def playing(self, run: Any, missing: Sequence[Any], total: int) -> Iterator[Advance | None]:
        """What is told the number of games played; None where nobody looks."""
        if self.json and not self.quiet:
            yield lines(run, missing, total)
        elif self.quiet or not sys.stderr.isatty():
            yield None
        else:
            with self._bar(run, missing, total) as advance:
                yield advance

    @contextmanager
    def _bar(self, run: Any, missing: Sequence[Any], total: int) -> Iterator[Advance]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"),
                   TextColumn("{task.fields[speed]:,.0f}/s"), TimeRemainingColumn(),
                   TextColumn("{task.fields[done]}"))  # fmt: skip
        conditions, started = done_counter(run, missing), time.monotonic()
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("playing", total=total, speed=0.0, done="")

            def advance(played: int) -> None:
                speed = played / max(0.1, time.monotonic() - started)
                text = f"{conditions(played)} of {len(run.conditions)} conditions"
                bar.update(task, completed=played, speed=speed, done=text)

            self._console = bar.console
            try:
                yield advance
            finally:
                self._console = None


def lines(run: Any, missing: Sequence[Any], total: int) -> Advance:
    """One JSON object a line on stdout, about one a second."""
    started = time.monotonic()
    last = [0.0]
    conditions = done_counter(run, missing)

    def advance(played: int) -> None:
        now = time.monotonic()
        if now - last[0] < SECONDS and played < total:
            return
        last[0] = now
        speed = played / max(0.1, now - started)
        left = round((total - played) / speed, 1) if speed else None
        line = {"t": "status", "games": played, "of": total, "games_per_second": round(speed, 1), "seconds_left": left,
                "conditions_done": conditions(played), "conditions": len(run.conditions)}  # fmt: skip
        print(jsons.dumps(line), flush=True)

    return advance


def done_counter(run: Any, missing: Sequence[Any]) -> Callable[[int], int]:
    """How many conditions are complete once so many of the missing games were played, which is about in order."""
    ends, total = {}, 0
    for chunk in missing:
        total += (chunk.hi - chunk.lo) * run.groups[chunk.group].games_a_block
        ends[chunk.group] = total
    sizes = [len(group.conditions) for group in run.groups]
    return lambda played: sum(size for group, size in enumerate(sizes) if ends.get(group, 0) <= played)
