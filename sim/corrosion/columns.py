"""What the numbers in rows stand for: names of array items and of bits, by the catalogue's ids."""

from __future__ import annotations

from sim.corrosion.rows import ROW
from sim.corrosion.tables import Names
from sim.corrosion.vocabulary import DRIVES, GOODS

STARTERS_FROM = 32  # where the starting engineers begin in `plays`


def items(names: Names, starters: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """The fields of a row that are arrays: the names of their items in order, "" for one that is unused.

    What is beyond the names is unused too. starters: ids of the starting engineers.
    """
    chrome, one_shots, turning = list(names.chrome_types), list(names.one_shot_types), list(names.turning_types)
    engineers = list(names.engineer_types)
    gap = [""] * (STARTERS_FROM - len(engineers))
    by_kind = {
        "completed": list(DRIVES),
        "produced": list(GOODS),
        "used": list(GOODS),
        "award": [name.removeprefix("award.") for name in names.awards],
        "chrome": chrome,
        "one": one_shots,
        "taken": turning,
        "turning": turning,
        "hired": engineers,
        "plays": engineers + gap + list(starters),
    }
    arrays = [field for field in ROW.names if ROW[field].shape]
    return {field: by_kind[field.split("_")[0]] for field in arrays}


def bits(names: Names) -> dict[str, list[str]]:
    """The fields of a row that are sets: the component that each bit stands for, from the lowest."""
    chrome, one_shots = list(names.chrome_types), list(names.one_shot_types)
    return {
        "done_chrome": chrome,
        "taken_chrome": chrome,
        "done_one_shots": one_shots,
        "taken_one_shots": one_shots,
        "spent_one_shots": one_shots,
        "hired": list(names.engineer_types),
    }
