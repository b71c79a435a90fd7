"""Random legal catalogues: values changed, components removed or copied, switches turned, on several bases."""

from __future__ import annotations

from hypothesis import strategies as st

from sim.corrosion.catalogue import CatalogueError, addresses, load_catalogue, override
from sim.corrosion.catalogue.model import REMOVABLE
from sim.corrosion.tables import build_variant
from tests.differential.follow import VARIANTS

BASES = {name: load_catalogue(VARIANTS / f"{name}.toml") for name in ("rich", "nested", "costs", "whens", "exchanges")}
BASES["default"] = load_catalogue()
GRADES = ("1", "2", "3", "4", "4+")
SUITS = ("blue", "green", "orange", "gray", "wild")
# what may stand in a field, by its name; other fields are numbers
WORDS = {"grade": GRADES, "double_grade": GRADES, "suit": SUITS, "not_suit": (*SUITS, "none"),
         "drive": ("cog", "piston", "chain"), "row": ("basic", "advanced"), "arrow": ("up", "down"),
         "icon": ("nothing", "engineer", "one_shot", "turning", "chrome"), "action": ("wheel", "engineer"),
         "forced": ("true", "false"), "at_once": ("true", "false"), "plays": ("any.1", "any.2,qualified.3", "any.4+"),
         "count": ("completed_chrome", "drive_sets", "water", "chrome_gears", "special", "turning", "suits")}
NUMBERS = {"special_supply": 40, "award_rows": 8, "points": 12, "copies": 4, "cap": 12, "solo_reshuffles": 5}


def value_for(address: str) -> st.SearchStrategy[str]:
    """Values that may suit this address, as the command line writes them."""
    parts = address.split(".")
    field = parts[1] if parts[0] == "rules" else parts[min(2, len(parts) - 1)]
    if address.startswith("switch."):
        return st.sampled_from(("true", "false"))
    if field == "end_fees":
        return st.lists(st.integers(0, 4), max_size=5).map(lambda fees: ",".join(map(str, fees)))
    if field in WORDS:
        return st.sampled_from(WORDS[field])
    return st.integers(0, NUMBERS.get(field, 4)).map(str)


@st.composite
def edited(draw):
    """A variant: up to twelve edits of a base, those left out that the catalogue refuses."""
    catalogue = BASES[draw(st.sampled_from(sorted(BASES)))]
    known = [address for address, *_ in addresses(catalogue) if not address.startswith("rules.bands")]
    removable = [f"remove {kind}.{name}" for kind in REMOVABLE for name in catalogue.data[kind]]
    for _ in range(draw(st.integers(0, 12))):
        if draw(st.booleans()):
            edit = draw(st.sampled_from(removable))
        else:
            address = draw(st.sampled_from(known))
            edit = f"{address}={draw(value_for(address))}"
        try:
            catalogue = override(catalogue, [edit])
        except CatalogueError:
            continue
    return build_variant(catalogue)
