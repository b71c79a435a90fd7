"""A run as the report sees it: its results, its names, and the parts that a section is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from reports.causal.exposed import Exposures, exposures
from reports.figures.style import Picture, lacking
from reports.labels import PLAYERS, Labels
from reports.metrics.compute import Results, computed, counts
from reports.metrics.declare import Metric, context_of
from reports.metrics.machines import kinds_of
from reports.metrics.registry import EVERY, METRICS
from reports.parts import in_parts
from reports.present import present
from reports.stats.intervals import LEVEL, Estimate
from sim.blocks import Chunk
from sim.store import Run


@dataclass(frozen=True)
class Table:
    """A table of the page: the first column names the row. `note` stands below it."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the page. Figures come with a caption that says how to read them; None: nothing to draw."""

    id: str
    title: str
    paragraphs: Sequence[str] = ()
    drawn: Sequence[tuple[Picture | None, str]] = ()
    tables: Sequence[Table] = ()
    listing: str = ""  # plain text to be unfolded, as a game that is told

    @property
    def figures(self) -> list[tuple[Picture, str]]:
        """The figures that there are."""
        return [(picture, caption) for picture, caption in self.drawn if picture is not None]


@dataclass(frozen=True)
class View:
    """What sections and verdicts read."""

    manifest: Mapping[str, Any]
    results: Results
    exposures: Exposures  # what randomised exposure did
    labels: Labels
    scores: Mapping[bool, Mapping[int, Mapping[int, int]]]  # by cut, condition and score: results
    turns: Mapping[bool, Mapping[int, Mapping[int, int]]]
    kinds: Mapping[str, str] = field(default_factory=dict)  # of machines, by address
    own: Sequence[Metric] = ()  # those of the user
    observed: Mapping[int, Sequence[int]] = field(default_factory=dict)  # scores of real games, by player count
    shown: Sequence[int] = ()  # numbers of the conditions that the sections are about, one a player count
    remarks: Sequence[str] = ()  # what is missing, for the head of the page
    chunks: Sequence[Chunk] = ()  # that are there

    def conditions(self, least: int = 1) -> Iterator[tuple[int, int]]:
        """(number, player count) of each shown condition with at least so many players."""
        for number in self.shown:
            if (players := self.manifest["plan"]["conditions"][number]["players"]) >= least:
                yield number, players

    def variants(self) -> list[Mapping[str, Any]]:
        """The variants of the shown conditions, each once."""
        plan = self.manifest["plan"]
        return [plan["variants"][v] for v in dict.fromkeys(plan["conditions"][c]["variant"] for c in self.shown)]

    def strategies(self) -> list[Mapping[str, Any]]:
        """The strategies of the shown conditions, each once."""
        plan = self.manifest["plan"]
        return [plan["strategies"][s] for s in dict.fromkeys(s for c in self.shown for s in plan["conditions"][c]["lineup"])]

    def games(self, condition: int) -> int:
        """Games that are there of a condition."""
        return self.manifest["plan"]["conditions"][condition]["games"]

    def get(
        self, metric: str, condition: int, item: str = "", by: tuple[int, ...] = (), level: float = LEVEL
    ) -> Estimate:
        """The estimate of a metric."""
        found = self.exposures if metric in self.exposures.metrics else self.results
        return found.estimate(metric, condition, item, by, level)

    def metrics(self) -> list[Metric]:
        """All metrics that are known of the run, in the order of the report, those of the user last."""
        return [*EVERY, *self.own]

    def records(self) -> list[dict[str, Any]]:
        """Every estimate of every metric with its key, for programs."""
        return [*self.results.records(), *self.exposures.records()]

    def lineup(self, condition: int) -> str:
        """Who plays in a condition, as on the command line."""
        plan = self.manifest["plan"]
        names = [plan["strategies"][s]["name"] for s in plan["conditions"][condition]["lineup"]]
        return names[0] if len(set(names)) == 1 else ", ".join(names)

    def has_one_strategy(self) -> bool:
        """Whether all seats of all conditions are played alike."""
        return len(self.strategies()) == 1

    def players(self, condition: int) -> str:
        """`Solo`, `2 players`."""
        return PLAYERS[self.manifest["plan"]["conditions"][condition]["players"]]


def view_of(run: Run, own: Sequence[Metric] = (), observed: Mapping[int, Sequence[int]] | None = None) -> View:
    """The sums of all metrics, and of further ones, over the chunks of a run that are there.

    Raises Unreadable, MetricError.
    """
    there = present(run, EVERY)
    context = context_of(run.manifest)
    summed, drawn = there.metrics[: len(METRICS)], there.metrics[len(METRICS) :]
    results, parts = computed(run, (*summed, *own), context, there.chunks), parts_of(run, there.chunks)
    scores, turns = (
        {cut: counts(parts, pl.col(column), pl.col("capped") == int(cut)) for cut in (False, True)}
        for column in ("score", "turns")
    )
    labels = Labels(run.manifest["catalogue"]["data"])
    shuffled = exposures(run, context, there.chunks if tuple(drawn) == EVERY[len(METRICS) :] else ())
    return View(there.manifest, results, shuffled, labels, scores, turns, kinds_of(context), own, observed or {}, there.shown,
                [*there.remarks, *lacking()], there.chunks)


def parts_of(run: Run, chunks: Sequence[Chunk]) -> list[pl.LazyFrame]:
    """The rows of these chunks, in parts of a size that memory bears."""
    return [run.scan(part) for part in in_parts(chunks)]
