"""How to read the page, and how it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from reports.resting import assumed
from reports.sections.length import cut_statement
from reports.sections.strength import sentence
from reports.view import Section, Table, View
from reports.words import looked, number

MARK_WORDS = {
    "rulebook": "stated by the rulebook",
    "published": "published elsewhere",
    "deduced": "follow from what is stated",
    "assumed": "assumed",
}


def reading(view: View) -> Section:
    """What every number on the page means."""
    return Section("reading", "How to read this", [
        "A number such as 47.6 % (46.2 to 49.0) is an estimate with its 95 % interval: intervals made this way hold "
        "the true value in 95 of 100 cases. “True” means: for these strategies, with these component values. n says "
        "how many games, results (one seat in one game) or tokens stand behind it. Where there are too few, it says so.",
        "Intervals only measure chance. They do not cover how well the strategies play, nor component values that are "
        "assumed.",
        "Numbers about machines and awards are associations: they describe those who chose them, and so mix what a "
        "component does with who takes it and when. They show where to look, not what would happen if it were changed or "
        "taken away. Causes are told only where the text says so: there, the shuffle alone decides which games are compared.",
        "The numbers behind each picture are in the tables below it.",
    ])


KINDS = {
    "chrome": "chrome machines", "engineer": "engineers", "one_shot": "one-shots", "award": "awards", "starter": "starting engineers",
    "automa": "the automa's cards", "turning": "turning machines", "watch": "watches", "switch": "readings of the rules",
    "prototype": "prototypes", "rules": "numbers of the rules",
}  # fmt: skip


TRIED = "this page says what becomes of the conclusions with others"
UNTRIED = "whether the verdicts survive other values has not been tried"


def strength(manifest: Mapping[str, Any], names: Sequence[str] | None = None, tried: str = UNTRIED) -> str:
    """Who played (names: of them; default all), and on how many assumed values: what every verdict rests on.

    tried: what is said of other values.
    """
    about = {name: manifest["strategies"][name] for name in (manifest["strategies"] if names is None else names)}
    players = [f"{name} ({text[0].lower()}{text[1:].rstrip('.')})" if text else name for name, text in about.items()]
    marks = manifest["catalogue"]["marks"]
    by_kind = Counter(address.split(".")[0] for address in assumed(manifest["catalogue"]) or ())
    kinds = f" ({', '.join(f'{KINDS[kind]} {count}' for kind, count in by_kind.most_common())})" if by_kind else ""
    return (f"All of this is about games of {'; '.join(players)}. {sentence(list(about))} {number(marks['assumed'])} of "
            f"{number(sum(marks.values()))} catalogue values are assumed{kinds}; every verdict rests on them, and {tried}.")


def section(view: View) -> Section:
    """Method, provenance and the metrics."""
    paragraphs = [
        "Games are played from keyed random numbers, so that seed, player count and block number decide all luck whatever "
        "the players do. A block is one key with every distinct seating of the strategies; blocks are independent, the "
        "games inside one are not. Every value is a ratio of sums over blocks, and its interval comes from the variance "
        "between blocks (linearised ratio; for shares Wilson's interval on the effective sample size; Student's t with "
        "one degree of freedom less than there are blocks). Medians and shares of a variance have no such formula; their "
        "intervals are resampled from blocks, or runs of blocks where there are many. Fewer than ten blocks count as not "
        "enough games.",
        "Whether a seat or machine “stands apart” is judged with intervals widened for the number of comparisons "
        "(Bonferroni), so that all such words of one kind together are wrong in at most 5 of 100 reports. What chance lays out is "
        "judged by p values adjusted for all components of a player count (Benjamini and Hochberg 1995): at most 5 % of the "
        "effects told are expected to be false.",
        "Every statistic, with its source, is described in the project's documentation (reports/docs/method.md).",
        cut_statement(view),
    ]
    return Section("method", "Method and provenance", paragraphs, [], [_provenance(view), _conditions(view), _metrics(view)])


def _provenance(view: View) -> Table:
    manifest, plan = view.manifest, view.manifest["plan"]
    marks, changes = manifest["catalogue"]["marks"], manifest["catalogue"].get("changes", ())
    rows = [["seed", str(plan["seed"])],
            ["engine (hash of all sources that decide a game)", plan["engine"]]]
    for variant in view.variants():
        rows.append(["component values", f"{manifest['catalogue']['name']}, hash {variant['hash']}"])
        rows.append(["changed by the catalogue file", f"{len(changes)} values" if changes else "nothing"])
        rows.append(["changed by options", ", ".join(variant["overrides"]) or "nothing"])
    rows.append(["where the values come from",
                 ", ".join(f"{number(count)} {MARK_WORDS[mark]}" for mark, count in marks.items())])
    rows += [[f"strategy {strategy['name']}", f"hash of its weights {strategy['hash']}"] for strategy in view.strategies()]
    rows.append(["software", ", ".join(f"{name} {version}" for name, version in manifest["software"].items())])
    return Table("Provenance", ["", ""], rows, "The same command with the same hashes gives the same numbers, whatever the "
                 "number of threads.")


def _conditions(view: View) -> Table:
    rows = []
    for c, _ in view.conditions():
        condition = view.manifest["plan"]["conditions"][c]
        rows.append([view.players(c), view.lineup(c), number(condition["blocks"]), str(len(condition["rotations"])),
                     number(condition["games"])])
    return Table("Games played", ["Players", "strategies", "blocks", "seatings a block", "games"], rows,
                 looked(view.manifest["plan"]))


def _metrics(view: View) -> Table:
    rows = [[metric.name, metric.title, metric.formula, metric.denominator, metric.caveat]
            for metric in view.metrics()]
    return Table("Metrics", ["name", "what", "formula", "n counts", "mind"], rows)
