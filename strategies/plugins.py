"""Strategies from users in Python: a compiled function, or a plain class (strategies/docs/own-strategies.md)."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numba

from sim.compiled import is_compiled
from strategies.protocol import SIGNATURE

GROUP = "corrosion_lab.strategies"  # of installed entry points
FUNCTION, CLASS = "answer", "Strategy"


class PluginError(ValueError):
    """A strategy in Python that cannot be loaded; the message is one line."""


class Plugin(NamedTuple):
    """A strategy in Python: `function` is compiled, or `make` makes a player."""

    description: str
    source: str  # hash of its file
    function: Callable | None = None
    make: Callable[[], Any] | None = None


def installed() -> dict[str, EntryPoint]:
    """Strategies of other packages, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def read_plugin(path: Path) -> Plugin:
    """A strategy in a Python file: a function `answer` or a class `Strategy`. Raises PluginError."""
    if not path.is_file():
        raise PluginError(f"{path}: there is no such file")
    return _read(path, _hash(path))


@lru_cache(maxsize=64)  # compiled once in a process, as long as the file is the same
def _read(path: Path, source: str) -> Plugin:
    module = _load(path)
    found = [name for name in (FUNCTION, CLASS) if hasattr(module, name)]
    if len(found) != 1:
        have = "both" if found else "neither"
        raise PluginError(f"{path}: it must define a function `{FUNCTION}` or a class `{CLASS}`, and has {have}")
    return _plugin(str(path), getattr(module, found[0]), module, path)


def read_installed(point: EntryPoint) -> Plugin:
    """A strategy of an installed package. Raises PluginError."""
    try:
        thing = point.load()
    except Exception as error:
        raise PluginError(f"{point.name}: {point.value} cannot be imported: {_one_line(error)}") from error
    module = sys.modules[thing.__module__] if hasattr(thing, "__module__") else ModuleType(point.name)
    return _plugin(point.name, thing, module, Path(module.__file__ or point.value))


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _load(path: Path) -> ModuleType:
    name = f"corrosion_strategy_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError(f"{path}: this is no Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise PluginError(f"{path}: it cannot be loaded: {_one_line(error)}") from error
    return module


def _plugin(name: str, thing: Any, module: ModuleType, path: Path) -> Plugin:
    described = inspect.getdoc(module) or inspect.getdoc(thing) or "No description."
    source = _hash(path) if path.is_file() else ""
    description = described.split("\n\n")[0].replace("\n", " ")
    if inspect.isclass(thing):
        if not callable(getattr(thing, "answer", None)):
            raise PluginError(f"{name}: the class {thing.__name__} has no method `answer(self, question)`")
        return Plugin(description, source, make=thing)
    if not callable(thing):
        raise PluginError(f"{name}: {thing!r} is neither a function nor a class")
    return Plugin(description, source, function=_compiled(name, thing))


def _compiled(name: str, function: Any) -> Callable:
    function = getattr(function, "py_func", function)  # users may have compiled it themselves
    parameters = list(inspect.signature(function).parameters)
    if len(parameters) != len(SIGNATURE.args):
        raise PluginError(f"{name}: answer takes (seen, tables, chance), not ({', '.join(parameters)})")
    if not is_compiled():
        return function
    try:
        return numba.njit(SIGNATURE, nogil=True)(function)
    except Exception as error:
        raise PluginError(f"{name}: answer cannot be compiled: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """The lines of a compiler's message that say what and where, as one."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    what = next((line for line in lines if not line.startswith(("Failed in", "During:", "-"))), type(error).__name__)
    where = next((line for line in lines if line.startswith('File "')), "")
    return f"{what} {where}".strip()


def _one_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"
