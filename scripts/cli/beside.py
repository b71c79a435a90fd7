"""What a balance report shows beside its run: scores of real games, and metrics of the user's own.

The manifest keeps it outside the plan, so that it changes no game and not which run this is.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

BESIDE = "beside"


def asked(manifest: Mapping[str, Any], metrics: str | None, observed: str | None) -> dict[str, Any]:
    """What the options name, as the manifest keeps it: the path of the metrics, which fit the run, and the scores.

    Raises MetricError, ObservedError.
    """
    found: dict[str, Any] = {}
    if metrics is not None:
        own_metrics(metrics, manifest)
        found["metrics"] = str(Path(metrics).resolve())
    if observed is not None:
        from reports.observed import read_observed

        found["observed"] = {str(players): scores for players, scores in read_observed(observed).items()}
    return found


def own_metrics(path: str, manifest: Mapping[str, Any]) -> Sequence[Any]:
    """The metrics of a user's file, which fit the run. Raises MetricError."""
    from reports.metrics.own import check, load

    found = load(path)
    check(found, manifest)
    return found


def keep(run: Any, found: Mapping[str, Any]) -> None:
    """Keep this in the manifest of a run, in the place of what was there of its kind. Raises OSError."""
    from sim.store import write_manifest

    known = run.manifest.get(BESIDE, {})
    if known | found != known:
        run.set_manifest(run.manifest | {BESIDE: known | found})
        write_manifest(run.directory, run.manifest)


def kept(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """`own` and `observed` of a report, as the manifest keeps them; says so where the metrics cannot be had any more."""
    from reports.metrics.declare import MetricError

    found = manifest.get(BESIDE, {})
    own: Sequence[Any] = ()
    try:
        own = own_metrics(found["metrics"], manifest) if "metrics" in found else ()
    except MetricError as error:
        print(f"corrosion: the report is without the metrics of its own: {error}", file=sys.stderr)
    return {"own": own, "observed": {int(players): scores for players, scores in found.get("observed", {}).items()}}
