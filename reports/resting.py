"""What a verdict rests on: the assumed component values behind it, and whether it survives other ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reports.causal.sensitivity import WIDE
from reports.labels import PLAYERS
from reports.stats.intervals import Estimate
from reports.view import View
from reports.words import listed, number, percent, sample
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.catalogue.fields import Int
from sim.corrosion.catalogue.model import field_at
from sim.corrosion.catalogue.model import values as values_of

Conclusion = tuple[int, str]  # player count and key, as in `reports.causal.headlines`
Study = Mapping[str, Any]  # of sensitivity, kept: `strategies` who played
Held = Callable[[int, str], tuple[Estimate, Study] | None]  # the share of plausible catalogues in which a conclusion holds
HOLDS = "Holds in "  # how the sentence of a verdict begins that was tried with other values
FEW = 2  # components whose values are named one by one


def assumed(catalogue: Mapping[str, Any]) -> frozenset[str] | None:
    """Addresses of the assumed values of a run, from its manifest; None where a catalogue file marks them itself."""
    changed, marks = {text.split(":")[0] for text in catalogue.get("changes", ())}, load_catalogue().marks
    found = frozenset(address for address, value in values_of(catalogue["data"])
                      if marks.get(address) == "assumed" and address not in changed and not is_absent(address, value))
    return found if len(found) == catalogue["marks"]["assumed"] else None


def is_absent(address: str, value: Any) -> bool:
    """Whether a value is that of something a component does not have, as a cost of 0; such ones are not counted."""
    field = field_at(address)
    return value is None or (isinstance(field, Int) and field.shift == "cost" and value == 0)


def nothing_tried(players: int, key: str) -> None:
    """What is known of a conclusion where no results of sensitivity are at hand."""


def rests(
    about: Sequence[str], known: frozenset[str] | None, view: View, conclusions: Sequence[Conclusion] = (),
    held: Held = nothing_tried,
) -> str:  # fmt: skip
    """The sentences about assumed values below a verdict; none where it has only what holds for all, which the head says."""
    first = values(about, known, view)
    return " ".join(said for said in (first and f"Rests on {first}.", survives(conclusions, held)) if said)


def values(about: Sequence[str], known: frozenset[str] | None, view: View) -> str:
    """The assumed values that a verdict about these components rests on first of all; nothing where it is about all."""
    if known is None or not about:
        return ""
    own = {component: [a.removeprefix(f"{component}.") for a in sorted(known) if a.startswith(f"{component}.")]
           for component in about}
    if not any(own.values()):
        return f"no assumed value of what it names, but on all assumed values around it"
    if len(about) <= FEW:
        named = listed([f"{view.labels.name(component)} ({', '.join(some)})" for component, some in own.items() if some])
    else:
        named = f"the components named ({number(sum(map(len, own.values())))} values)"
    return f"assumed values of {named}, and on all others"


def survives(conclusions: Sequence[Conclusion], held: Held) -> str:
    """In how many plausible catalogues each conclusion of a verdict holds; nothing where none was tried."""
    found = [(players, *known) for players, key in conclusions if (known := held(players, key))]
    if not found:
        return ""
    several = len({players for players, *_ in found}) > 1
    parts = [(f"{PLAYERS[players]} " if several else "")
             + (percent(share, 0) if share.high - share.low <= WIDE else "a share that cannot be told")
             for players, share, _ in found]  # fmt: skip
    (_, first, study), *_ = found
    missing = "" if len(found) == len(conclusions) else " The rest of it was not tried."
    return (f"{HOLDS}{listed(parts)} of plausible catalogues ({sample(first.n)}; {listed(study['strategies'])} playing)."
            f"{missing}")
