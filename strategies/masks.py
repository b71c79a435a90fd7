"""What a strategy or a seat may not do, as text: `NAME:no=chrome.A7+copy`, `suit.gray`, `award` (design: deny and give)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sim.corrosion.catalogue.errors import in_full, nearest
from sim.corrosion.interventions import DENY_ACTS
from sim.corrosion.state import DENY
from sim.corrosion.tables import Names, Variant
from sim.corrosion.vocabulary import CHROME_CARDS, NAME_AWARD, NAME_MACHINE, NAME_TURNING, SUITS

MARK = ":no="
FIELDS = {"chrome": "chrome", "engineer": "engineers", "one_shot": "one_shots", "turning": "turning", "award": "awards"}


class MaskError(ValueError):
    """Something that cannot be denied or given; the message is one line."""


def split(name: str) -> tuple[str, str]:
    """`greedy:no=chrome.A7+copy` as the strategy and what it is denied ("" nothing). Raises MaskError."""
    base, mark, denied = name.partition(MARK)
    if mark and not denied:
        raise MaskError(f"'{name}' denies nothing; as in greedy:no=chrome.A7+copy")
    return base, denied


def deny(text: str, variant: Variant) -> np.ndarray:
    """The mask (DENY (1,)) of what is named, joined by +; "" is nothing. Raises MaskError."""
    mask = np.zeros(1, DENY)
    for part in text.split("+") if text else ():
        if part in DENY_ACTS:
            mask["acts"] |= DENY_ACTS[part]
            continue
        kind, _, name = part.partition(".")
        if kind == "suit":
            mask["engineers"] |= _bits(_of_suit(name, part, variant), types(variant.names)["engineer"])
        else:
            known = _known(kind, part, variant.names)
            mask[FIELDS[kind]] |= _bits([_one(name, part, known)] if "." in part else known, known)
    return mask


def types(names: Names) -> dict[str, tuple[str, ...]]:
    """The ids of each kind in the order of their type numbers."""
    awards = tuple(name.removeprefix("award.") for name in names.awards)
    return {"chrome": names.chrome_types, "engineer": names.engineer_types, "one_shot": names.one_shot_types,
            "turning": names.turning_types, "award": awards}  # fmt: skip


def given(text: str, variant: Variant) -> int:
    """The number of the copy that a seat begins with (for awards: of the task), plus one. Raises MaskError."""
    kind, dot, name = text.partition(".")
    _one(name, text, _known(kind, text, variant.names))
    names = variant.names
    first, cards = {
        "engineer": (0, names.engineers), "chrome": (NAME_MACHINE, names.chrome),
        "one_shot": (NAME_MACHINE + CHROME_CARDS, names.one_shots), "turning": (NAME_TURNING, names.turning),
        "award": (NAME_AWARD, names.awards),
    }[kind]  # fmt: skip
    there = text in cards and (kind != "award" or variant.data["award"][name]["copies"])
    if not there:
        raise MaskError(f"{text} cannot be given: this variant has no copy of it")
    return first + cards.index(text) + 1


def is_award(text: str) -> bool:
    """Whether this is an award token, which comes from outside the supply: nothing is withheld for it."""
    return text.startswith("award.")


def _known(kind: str, text: str, names: Names) -> tuple[str, ...]:
    found = types(names)
    if kind not in found:
        meant = in_full(text, [f"{some}.{name}" for some in found for name in found[some]] + [f"suit.{suit}" for suit in SUITS])
        raise MaskError(_unknown(text, text, [*DENY_ACTS, *found, "suit"], meant))
    return found[kind]


def _one(name: str, text: str, known: Iterable[str]) -> str:
    if name not in known:
        raise MaskError(_unknown(text, name, list(known)))
    return name


def _of_suit(suit: str, text: str, variant: Variant) -> list[str]:
    if suit not in SUITS:
        raise MaskError(_unknown(text, suit, list(SUITS)))
    return [name for name, engineer in variant.data["engineer"].items() if engineer["suit"] == suit]


def _bits(some: Iterable[str], known: tuple[str, ...]) -> int:
    return sum(1 << known.index(name) for name in some)


def _unknown(text: str, part: str, known: list[str], meant: str = "") -> str:
    near = meant or nearest(part, known)
    hint = f" (did you mean {near}?)" if near else ""
    return f"unknown component '{text}'{hint}; known: {', '.join(known)}"
