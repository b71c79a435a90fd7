"""Effects in words."""

from __future__ import annotations

from reports.causal.comparisons import CHANGE, DENY, Comparison
from reports.causal.effects import Effects
from reports.labels import PLAYERS, Labels
from reports.stats.intervals import Estimate
from reports.stats.paired import Paired
from reports.words import UNKNOWN, number, percent, percentage_points, plain

REMOVE = "remove "
ACTS = {"copy": "copy", "hire": "hire", "speed_up": "speed up", "end_fee": "pay end fees"}
ALL_OF = {"chrome": "chrome machines", "engineer": "qualified engineers", "one_shot": "one-shot machines",
          "turning": "turning machines", "award": "award tokens"}
UNCHANGED = "no game changed"
NO_MORE = "1.0"  # times as many games: what pairing saved is not worth a sentence


def difference(paired: Paired, measure: str) -> str:
    """`+1.2 (0.8 to 1.6)`, in percentage points for win shares; `no game changed` where none did."""
    if not paired.is_known:
        return UNKNOWN
    if paired.is_unchanged:
        return UNCHANGED
    return percentage_points(paired.estimate, 2) if measure == "win_share" else plain(paired.estimate, 2, True)


def level(estimate: Estimate, measure: str) -> str:
    """The measure itself."""
    return percent(estimate) if measure == "win_share" else plain(estimate, 2)


def saved(paired: Paired) -> str:
    """How many games pairing saved: `4.2×`."""
    return "–" if paired.saving is None else f"{number(paired.saving, 1)}×"


def name(comparison: Comparison, labels: Labels) -> str:
    """What is changed: `without A7`, `denied A7`, `chrome.A6.points=8`."""
    if comparison.kind == CHANGE:
        return edits_in_words(comparison.what, labels)
    parts = [labels_of(part, labels) for part in comparison.what.split("+")]
    on = "" if comparison.on == "base" else f" ({edits_in_words(comparison.on, labels)})"
    return f"{'denied' if comparison.kind == DENY else 'given'} {' + '.join(parts)}{on}"


def edits_in_words(name: str, labels: Labels) -> str:
    """The name of a variant: `without A7, chrome.A6.points=8`."""
    return ", ".join(f"without {labels_of(part.removeprefix(REMOVE), labels)}" if part.startswith(REMOVE) else part
                     for part in name.split(", "))


def labels_of(component: str, labels: Labels) -> str:
    """A component's name; what is none (a kind, a suit, an act, a watch) as it is written."""
    if component in ACTS or component in ALL_OF:
        return (ACTS | ALL_OF)[component]
    kind, dot, ident = component.partition(".")
    if kind == "suit":
        return f"{ident} engineers"
    return labels.name(component) if dot and kind in ("chrome", "one_shot", "turning", "award", "engineer") else component


def claim(effects: Effects, i: int, labels: Labels) -> str:
    """What can be said of a comparison, in a sentence."""
    comparison = effects.comparisons[i]
    start, what = PLAYERS[comparison.players], name(comparison, labels)
    if comparison.kind == CHANGE:
        return f"{start}: {with_words(what)}, {_score_words(effects.get(i, 'score'), 'a player')}{_seat_words(effects, i)}."
    thing = what.partition(" ")[2]
    who = "a seat that begins with" if comparison.kind != DENY else \
        "a seat that may not" if comparison.what in ACTS else "a seat that may not take"
    if comparison.players == 1:
        return f"{start}: {who} {thing}: {_score_words(effects.get(i, 'score'), 'it')}."
    return f"{start}: {who} {thing} {_win_words(effects.get(i, 'win_share'))}."


def with_words(what: str) -> str:
    """`without A7`, `with chrome.A6.points=8`."""
    return what if what.startswith("without ") else f"with {what}"


def _win_words(paired: Paired) -> str:
    if not paired.is_known:
        return f"wins as often or not: {UNKNOWN}"
    if paired.is_unchanged:
        return "plays the very same games"
    if not paired.estimate.excludes(0):
        return "wins neither more nor less often that could be told"
    more = "more" if paired.estimate.value > 0 else "less"
    return f"wins {number(100 * abs(paired.estimate.value), 1)} percentage points {more}"


def _score_words(paired: Paired, who: str) -> str:
    if not paired.is_known:
        return f"{UNKNOWN} to tell the score"
    if paired.is_unchanged:
        return f"{who} scores the very same"
    if not paired.estimate.excludes(0):
        return "no difference in score could be told"
    return f"{who} scores {number(abs(paired.estimate.value), 2)} points {'more' if paired.estimate.value > 0 else 'less'}"


def _seat_words(effects: Effects, i: int) -> str:
    """Whether the change moves a seat's win share, judged for all seats together."""
    comparison = effects.comparisons[i]
    seats = range(1, comparison.players + 1)
    if comparison.players == 1 or not effects.get(i, "win_share", 1).is_known:
        return ""
    moved = [(s, e) for s in seats
             if (e := effects.get(i, "win_share", s, 1 - 0.05 / len(seats)).estimate).excludes(0)]
    if not moved:
        return ", and no seat's win share moves that could be told"
    words = [f"seat {s} wins {number(100 * abs(e.value), 1)} points {'more' if e.value > 0 else 'less'}" for s, e in moved]
    return ", and " + ", ".join(words)


def evidence(effects: Effects, i: int) -> str:
    """The numbers that a claim rests on."""
    comparison = effects.comparisons[i]
    score = effects.get(i, "score")
    if not score.is_known:
        return f"Only {number(score.estimate.blocks)} blocks."
    parts = []
    if comparison.kind != CHANGE and comparison.players > 1:
        share = effects.get(i, "win_share")
        parts.append(f"win share {difference(share, 'win_share')} percentage points")
        parts += [f"in seat {p.seat} {difference(effects.get(i, 'win_share', p.seat), 'win_share')}" for p in comparison.pairs]
    parts.append(f"score {difference(score, 'score')}")
    parts.append(f"turns {difference(effects.get(i, 'turns'), 'turns')}")
    main = effects.get(i, "win_share" if comparison.kind != CHANGE and comparison.players > 1 else "score")
    text = "; ".join(parts)
    times = number(main.saving, 1) if main.saving else NO_MORE
    more = f"; pairing did the work of {times} times as many games" if times != NO_MORE else ""
    return f"{text[:1].upper()}{text[1:]}; {number(main.estimate.n)} games on {number(main.estimate.blocks)} keys{more}."
