"""Chance once more in plain Python whole numbers: what a game's key says about every draw.

Written from the published algorithm and from sim/docs/chance.md, so that a change of any constant, key or order shows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

WORD = 2**64
GOLDEN = 0x9E3779B97F4A7C15
ROWS = ("basic", "advanced", "engineer", "one_shot", "turning")  # their numbers are the purposes of first orders
RESHUFFLE, SETS, AWARDS, WATCHES, AUTOMA, TIE = range(8, 14)


def mix(z: int) -> int:
    """The output function of splitmix64."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return z ^ z >> 31


def unmix(z: int) -> int:
    """Its inverse: each step undone."""
    z = unshift(z, 31) * pow(0x94D049BB133111EB, -1, WORD) % WORD
    z = unshift(z, 27) * pow(0xBF58476D1CE4E5B9, -1, WORD) % WORD
    return unshift(z, 30)


def unshift(z: int, bits: int) -> int:
    """The x for which x ^ x >> bits is z."""
    x = z
    for _ in range(64 // bits):
        x = z ^ x >> bits
    return x


def splitmix64(seed: int) -> Iterable[int]:
    """The generator as published."""
    while True:
        seed = (seed + GOLDEN) % WORD
        yield mix(seed)


def absorb(state: int, value: int) -> int:
    return mix(((state ^ value % WORD) + GOLDEN) % WORD)


def stream(seed: int, realm: int, players: int, block: int, purpose: int, index: int = 0) -> int:
    """The state of a stream; `players` counts seats."""
    state = mix((seed + GOLDEN) % WORD)
    for part in (realm, players - 1, block, purpose, index):
        state = absorb(state, part)
    return state


def below(word: int, n: int) -> int:
    return (word >> 32) * n >> 32


def uid(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")


def item_key(state: int, identity: int, copy: int) -> int:
    return mix(absorb(state ^ identity, copy))


def shuffled(state: int, names: Iterable[str]) -> list[str]:
    """Names by their random keys, least first; equal names are told apart by how many came before."""
    keys, seen = [], {}
    for name in names:
        copy = seen[name] = seen.get(name, -1) + 1
        keys.append((item_key(state, uid(name), copy), name))
    return [name for _, name in sorted(keys)]


def opening(data: dict, seed: int, realm: int, players: int, block: int) -> dict:
    """Everything that chance decides at setup, as an opening line of a trace says it."""
    def state(purpose):
        return stream(seed, realm, players, block, purpose)

    stacks = {row: shuffled(state(purpose), stack_names(data, row)) for purpose, row in enumerate(ROWS)}
    sets = [letter for _, letter in sorted((item_key(state(SETS), number, 0), letter)
                                           for number, letter in enumerate("ABCD"))][:players]
    count = data["rules"]["award_rows"]["solo" if players == 1 else f"players{players}"]
    tasks = shuffled(state(AWARDS), [f"award.{name}" for name, award in data["award"].items() if award["copies"]])
    watches = shuffled(state(WATCHES), copies(data, "watch"))
    watches += [None] * count
    automa = None
    if players == 1:
        sets = ["D"]
        automa = shuffled(state(AUTOMA), [f"starter.{s}.{name}" for s in "ABC" for name in data["starter"]])
    awards = [{"task": task, "watch": watch} for task, watch in zip(tasks[:count], watches)]
    return {"t": "opening", "stacks": stacks, "sets": sets, "awards": awards, "automa": automa}


def stack_names(data: dict, row: str) -> list[str]:
    """What a stack is made of."""
    if row in ("basic", "advanced"):
        return [name for name in copies(data, "chrome") if data["chrome"][name.split(".")[1]]["row"] == row]
    return copies(data, row)


def copies(data: dict, kind: str) -> list[str]:
    return [f"{kind}.{name}" for name, component in data[kind].items() for _ in range(component["copies"])]
