"""`corrosion metrics`: list what is computed of runs, show one, with its values in a run."""

import difflib
from typing import Annotated, Any

import typer

from scripts.cli.app import help_without_command, new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import Json, Metrics
from scripts.cli.output import aligned, print_json

Name = Annotated[str, typer.Argument(metavar="NAME", help="A metric of the list.")]
OfRun = Annotated[str | None, typer.Option("--run", metavar="DIR", help="Also print its values in this run.")]

app = new_app()


@app.callback(invoke_without_command=True)
def metrics(context: typer.Context) -> None:
    """List what is computed of runs, or show one, with its values in a run."""
    help_without_command(context)


@app.command("list")
def list_all(metrics: Metrics = None, json: Json = False) -> None:
    """List all metrics."""
    found = declared(metrics)
    if json:
        print_json([facts(metric) for metric in found])
    else:
        print("\n".join(aligned([(metric.name, metric.title, metric.unit) for metric in found])))


@app.command()
def show(name: Name, run: OfRun = None, metrics: Metrics = None, json: Json = False) -> None:
    """Say how a metric is computed and what it means; with --run, print its values with 95 % intervals."""
    found = {metric.name: metric for metric in declared(metrics)}
    if name not in found:
        near = difflib.get_close_matches(name, found, 1)
        raise BadInput(f"there is no metric {name!r}{f'; did you mean {near[0]}?' if near else '; see metrics list.'}")
    metric = found[name]
    records = values(metric, run) if run else []
    if json:
        print_json(facts(metric) | ({"values": records} if run else {}))
        return
    rows = [(key, text) for key, text in facts(metric).items() if text]
    print("\n".join(aligned(rows)))
    if run:
        print("\n" + "\n".join(aligned(written(metric, records))))


def declared(path: str | None) -> tuple[Any, ...]:
    """All metrics, and those of a file. Raises MetricError."""
    from reports.metrics.own import load
    from reports.metrics.registry import EVERY

    return EVERY + (load(path) if path else ())


def facts(metric: Any) -> dict[str, str]:
    """What a metric says of itself."""
    return {
        "name": metric.name, "title": metric.title, "formula": metric.formula, "n counts": metric.denominator,
        "unit": metric.unit, "interval": interval(metric), "table": metric.table, "split by": ", ".join(metric.by),
        "mind": metric.caveat,
    }  # fmt: skip


def interval(metric: Any) -> str:
    """How the interval of a metric is made, in words."""
    from reports.metrics.declare import INTERVALS

    return INTERVALS[metric.interval]


def values(metric: Any, where: str) -> list[dict[str, Any]]:
    """The estimates of a metric in a run. Raises StoreError, MetricError, BadInput."""
    from reports.metrics.compute import computed
    from reports.metrics.declare import context_of
    from scripts.cli.runs import conditions
    from sim.places import place
    from sim.store import open_run

    run = open_run(place(where))
    if run.missing():
        raise BadInput(f"{where} is not complete; corrosion resume {where} goes on with it.")
    names = {c["condition"]: c for c in conditions(run.manifest)}
    records = list(computed(run, [metric], context_of(run.manifest)).records())
    for record in records:
        condition = names[record["condition"]]
        record |= {key: condition[key] for key in ("players", "strategies", "variant")}
        if "strategy" in record:
            record["strategy"] = run.manifest["plan"]["strategies"][record["strategy"]]["name"]
    return records


def written(metric: Any, records: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """The estimates as lines of a table."""
    from reports.stats.intervals import Estimate
    from reports.words import number, percent, percentage_points, plain

    form = {"%": percent, "percentage points": percentage_points}.get(metric.unit, lambda e: plain(e, 2))
    rows = [("players", "line-up", "variant", *metric.by, "item", f"value ({metric.unit})", "n", "blocks")]
    for record in records:
        estimate = Estimate(*(record[key] for key in Estimate._fields))
        lineup = record["strategies"]
        rows.append((
            str(record["players"]), lineup[0] if len(set(lineup)) == 1 else " ".join(lineup), record["variant"],
            *(str(record[key]) for key in metric.by), record["item"], form(estimate), number(estimate.n),
            number(estimate.blocks),
        ))  # fmt: skip
    return rows
