"""How those fared who took a component: an association, to stand beside what it causes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.causal.blocks import SCALE
from reports.parts import in_parts
from reports.stats.intervals import Cross, Estimate, Sums, difference, ratio, share
from sim.store import Run

KINDS = {
    "basic": "basic chrome machines", "advanced": "advanced chrome machines", "one_shot": "one-shot machines",
    "turning": "turning machines", "award": "award tokens", "engineer": "qualified engineers",
}  # fmt: skip


class Takers(NamedTuple):
    """Win share (solo: score) of those who completed a machine, hired an engineer or hold a token.

    over_kind: less that of all takers of its kind, each counted once a component.
    """

    fared: Estimate
    over_kind: Estimate


def kind_of(component: str, data: Mapping[str, Any]) -> str:
    """The kind that a component is compared within."""
    kind, _, name = component.partition(".")
    return data["chrome"][name]["row"] if kind == "chrome" else kind


def takers(run: Run, group: int, condition: int, outcome: str) -> dict[str, Takers]:
    """By component, in one condition of a group (numbers in the run)."""
    manifest = run.manifest
    has = taken(manifest)
    value = pl.col(outcome).cast(pl.Int64)
    chunks, parts = [chunk for chunk in run.chunks if chunk.group == group], []
    for part in in_parts(chunks):
        rows = run.scan(part).filter(pl.col("condition") == condition)
        columns = [expression.alias(name) for name, expression in has.items()]
        won = [(expression * value).alias(f"{name}/won") for name, expression in has.items()]
        parts.append(rows.select("block", *columns, *won).group_by("block").sum().collect())
    blocks = pl.concat(parts)
    x = {name: blocks[name].to_numpy().astype(float) for name in has}
    y = {name: blocks[f"{name}/won"].to_numpy() / SCALE[outcome] for name in has}
    kinds: dict[str, list[str]] = {}
    for name in has:
        kinds.setdefault(kind_of(name, manifest["catalogue"]["data"]), []).append(name)
    form, found = share if outcome == "win_share" else ratio, {}
    for members in kinds.values():
        v, u = (np.sum([of[name] for name in members], axis=0) for of in (y, x))
        for name in members:
            own, all_of_them = _sums(y[name], x[name]), _sums(v, u)
            cross = Cross(y[name] @ v, y[name] @ u, x[name] @ v, x[name] @ u)
            found[name] = Takers(form(own), difference(own, all_of_them, cross))
    return found


def _sums(y: np.ndarray, x: np.ndarray) -> Sums:
    return Sums(int((x != 0).sum()), y.sum(), x.sum(), y @ y, x @ y, x @ x)


def taken(manifest: Mapping[str, Any]) -> dict[str, pl.Expr]:
    """By component, 1 where a seat completed it (turning machines: took it; engineers: hired; awards: holds a token)."""
    items, bits = manifest["items"], manifest["bits"]
    found = {}
    for kind, column in (("chrome", "done_chrome"), ("one_shot", "done_one_shots"), ("engineer", "hired")):
        for bit, name in enumerate(bits[column]):
            found[f"{kind}.{name}"] = pl.col(column).cast(pl.Int64) // (1 << bit) % 2
    found |= {f"turning.{name}": (pl.col(f"taken_turning_{name}") > 0).cast(pl.Int64) for name in items["taken_turning"]}
    return found | {f"award.{name}": (pl.col(f"award_tokens_{name}") > 0).cast(pl.Int64) for name in items["award_tokens"]}
