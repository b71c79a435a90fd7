"""What `compare` prints: a table and sentences for people, one object for programs."""

import json as jsons
from typing import Any

from scripts.cli.output import aligned

REPORT = "report.html"


def show(found: Any, directory: Any, outcome: Any, json: bool) -> None:
    """The comparison (reports.compare.results.Comparison) of a run."""
    if json:
        print(jsons.dumps(record(found, directory, outcome)), flush=True)
        return
    from reports.compare.words import verdicts

    print("\n".join(aligned(rows(found))))
    print("win share in percentage points, score in points; brackets: 95 % intervals, by block")
    print()
    for verdict in verdicts(found):
        print(f"{verdict.claim} {verdict.evidence}")
    print()
    print(f"report: {directory / REPORT}")


def rows(found: Any) -> list[tuple[str, ...]]:
    """The table: a line for each number."""
    from reports.compare.words import all_times, label, told
    from reports.words import number, percent

    lines = [("players", "compared", "difference", "games", "at all times")]
    for count in found.counts:
        for some in count.found:
            e = some.estimate()
            who = "solo" if count.players == 1 else str(count.players)
            lines.append((who, label(some), told(some), number(e.n), all_times(some)))
        for seat in count.seats:
            a, b = found.strategies
            lines.append((str(count.players), f"  seat {seat.seat}: {a}, {b}", f"{percent(seat.first)}, {percent(seat.second)}",
                          number(seat.first.n), ""))  # fmt: skip
    return lines


def record(found: Any, directory: Any, outcome: Any) -> dict[str, Any]:
    """For programs: every number that the page shows."""
    return {"t": "done", "directory": str(directory), "report": str(directory / REPORT), "games_played_now": outcome.new,
            "seconds": round(outcome.seconds, 2), **numbers(found), "command": found.manifest["command"]}  # fmt: skip


def numbers(found: Any) -> dict[str, Any]:
    """All estimates, as shares and points."""
    from reports.compare.words import verdicts

    return {"strategies": found.strategies, "field": found.field, "counts": [_count(count) for count in found.counts],
            "verdicts": [verdict.claim for verdict in verdicts(found)]}  # fmt: skip


def _count(count: Any) -> dict[str, Any]:
    contrasts = [{"kind": some.contrast.kind, "strategies": some.contrast.strategies, **some.estimate().numbers(),
                  "at_all_times": None if some.is_self else some.at_all_times(), "never_differed": some.never_differed,
                  **({"ahead": some.ahead().numbers()} if count.players == 1 and len(some.outcomes) else {})}
                 for some in count.found]  # fmt: skip
    made = {"players": count.players, "contrasts": contrasts,
            "seats": [{"seat": s.seat, "first": s.first.numbers(), "second": s.second.numbers(), "half": s.half.numbers()}
                      for s in count.seats],
            "behaviour": [{"measure": b.measure.name, "each": {name: e.numbers() for name, e in b.each.items()},
                           "difference": b.difference and b.difference.numbers()} for b in count.behaviours]}  # fmt: skip
    if count.outcome:
        o = count.outcome
        made["test"] = {"kind": o.kind, "contrast": o.contrast.kind, **o.test._asdict(), "bounds": o.test.bounds,
                        "says": o.last.says, "blocks": o.last.blocks, "llr": o.last.ratio, "interval": o.last.interval,
                        "looks": [[look.blocks, look.ratio] for look in o.looks],
                        "corrected": o.estimate and o.estimate._asdict()}  # fmt: skip
    return made
