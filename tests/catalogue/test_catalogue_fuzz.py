"""Any single edit of the file or on the command line either works or is refused in one line."""

import copy
import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.corrosion.catalogue import CatalogueError, addresses, export_form, load_catalogue, override
from sim.corrosion.catalogue.effects import PRIMITIVES
from sim.corrosion.catalogue.export import toml
from sim.corrosion.catalogue.load import DEFAULT_FILE
from sim.corrosion.catalogue.model import ABILITIES, SCHEMA, WHENS

CAT = load_catalogue()
RAW = tomllib.loads(DEFAULT_FILE.read_text())
ADDRESSES = [address for address, *_ in addresses(CAT)]
WORDS = sorted({*SCHEMA, *PRIMITIVES, *ABILITIES, *WHENS, *(f for kind in SCHEMA.values() for f in kind), "A", "4+",
                "any.1", "qualified.4+", "none", "setA", "seat1", "players2", "blue", "cog", "up", "pay", "gain", "*"})

scalars = st.one_of(st.integers(-3, 45), st.integers(), st.booleans(), st.floats(), st.sampled_from(WORDS),
                    st.text(max_size=8))
keys = st.one_of(st.sampled_from(WORDS), st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1,
                                                 max_size=6))
trees = st.recursive(scalars, lambda inner: st.one_of(st.lists(inner, max_size=3),
                                                      st.dictionaries(keys, inner, max_size=3)), max_leaves=6)
step = st.dictionaries(st.sampled_from(sorted(PRIMITIVES)), st.one_of(st.integers(0, 3), st.just(True), trees),
                       min_size=1, max_size=1)
steps = st.lists(step, min_size=1, max_size=4)


def spots(table, path=()):
    """The path of every key in the file."""
    for key, value in table.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from spots(value, (*path, key))


SPOTS = list(spots(RAW))


def dump(table) -> str:
    return "\n".join(f"{toml_key(key)} = {toml_tree(value)}" for key, value in table.items())


def toml_key(key) -> str:
    return toml(str(key))


def toml_tree(value) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{toml_key(k)} = {toml_tree(v)}' for k, v in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(toml_tree(v) for v in value)}]"
    return toml(value)


def works_or_is_refused(make) -> None:
    try:
        catalogue = make()
    except CatalogueError as problem:
        assert str(problem).isprintable() and str(problem)
    else:
        assert set(catalogue.marks) == {address for address, *_ in addresses(catalogue)}
        assert len(catalogue.hash) == 16


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz") / "catalogue.toml"


fuzz = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@fuzz
@given(spot=st.sampled_from(SPOTS), value=st.one_of(trees, steps, st.none()), rename=st.one_of(st.none(), keys))
def test_an_edit_of_the_file(file, spot, value, rename):
    """A value replaced (None: left out), or its key renamed."""
    raw = copy.deepcopy(RAW)
    inner = raw
    for key in spot[:-1]:
        inner = inner[key]
    old = inner.pop(spot[-1])
    if rename is not None:
        inner[rename] = old
    elif value is not None:
        inner[spot[-1]] = value
    file.write_text(dump(raw), encoding="utf-8", errors="replace")
    works_or_is_refused(lambda: load_catalogue(file))


@fuzz
@given(spot=st.sampled_from(SPOTS), value=st.one_of(trees, steps), extra=st.one_of(st.none(), keys))
def test_an_overlay_of_one_value(file, spot, value, extra):
    """What loads also comes back from its export."""
    path = spot if extra is None else (*spot, extra)
    file.write_text(f'base = "default"\n{".".join(map(toml_key, path))} = {toml_tree(value)}', encoding="utf-8",
                    errors="replace")
    works_or_is_refused(lambda: load_catalogue(file))
    try:
        mine = load_catalogue(file)
    except CatalogueError:
        return
    file.write_text(export_form(mine), encoding="utf-8")
    back = load_catalogue(file)
    assert (back.hash, back.marks, back.ranges, back.why) == (mine.hash, mine.marks, mine.ranges, mine.why)


@fuzz
@given(st.one_of(st.sampled_from(ADDRESSES), st.text(max_size=12), st.lists(keys, max_size=4).map(".".join)),
       st.one_of(st.integers(-2, 45).map(str), st.sampled_from(WORDS), st.text(max_size=8),
                 st.lists(st.integers(0, 99).map(str), max_size=4).map(",".join)))
def test_an_override(address, value):
    works_or_is_refused(lambda: override(CAT, [f"{address}={value}"]))
    works_or_is_refused(lambda: override(CAT, [f"remove {address}"]))
    works_or_is_refused(lambda: override(CAT, [value]))
