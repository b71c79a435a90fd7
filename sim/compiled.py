"""How kernels are compiled: the only place where numba flags and the cache folder are set.

numba notices neither edits in called files nor changed constants, so the folder that holds the
compiled entry is named by a hash of every source the entry can reach (see `source_closure`).
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numba

from sim.linking import Kernel, as_entry

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("sim", "strategies", "reports")
KEPT_CACHES = 6


def kernel(function):
    """Decorate a function of the engine: compiled with the entries that reach it (see `sim.linking`)."""
    return Kernel(function) if is_compiled() else function


def entry(function):
    """Decorate a compiled entry: cached on disk, releases the GIL, compiled at its first call.

    Where the cache folder cannot be written nothing is kept: numba's own choice of another folder
    does not know what the sources are, and would hand out stale code.
    """
    module = function.__module__
    if not is_compiled() or not can_cache(module):
        return as_entry(function)
    with _cache_dir(cache_folder(module)):
        return as_entry(function, cache=True)


def is_compiled() -> bool:
    """Whether kernels are compiled (False under NUMBA_DISABLE_JIT=1)."""
    return not numba.config.DISABLE_JIT


def cache_root() -> Path:
    """Folder of all compiled engines: $CORROSION_CACHE, or the user's cache folder."""
    given = os.environ.get("CORROSION_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "corrosion-lab"


def cache_folder(module: str) -> Path:
    """Folder of the compiled entry of `module`, named by its sources, numba and Python."""
    return cache_root() / engine_hash(module)


def can_cache(module: str) -> bool:
    """Whether the folder of the compiled entry is there, or can be made, and can be written."""
    try:
        cache_folder(module).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=cache_folder(module)):
            return True
    except OSError:
        return False


def is_cached(module: str) -> bool:
    """Whether an entry of `module` has been compiled and kept before."""
    return any(cache_folder(module).rglob("*.nbi"))


def engine_hash(module: str) -> str:
    """16 hex digits over all sources `module` can reach, numba, Python and the bounds check."""
    digest = hashlib.sha256()
    facts = (numba.__version__, platform.python_version(), numba.config.BOUNDSCHECK)
    digest.update(repr(facts).encode())
    for path in source_closure(module):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def source_closure(module: str) -> list[Path]:
    """Every project source that `module` imports, directly or not, at its top level, sorted."""
    found: dict[str, Path] = {}
    open_names = [module]
    while open_names:
        name = open_names.pop()
        path = _source(name)
        if path is None or name in found:
            continue
        found[name] = path
        open_names.extend(_imports(path))
    return sorted(set(found.values()))


def prune_caches() -> None:
    """Delete all but the newest few compiled engines; a folder in use elsewhere may stay."""
    root = cache_root()
    if not root.is_dir():
        return
    folders = [p for p in root.iterdir() if p.is_dir() and len(p.name) == 16]
    folders.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _cache_dir(folder: Path) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def _source(name: str) -> Path | None:
    if name.split(".")[0] not in PACKAGES:
        return None
    base = ROOT.joinpath(*name.split("."))
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if path.is_file():
            return path
    return None


def _imports(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
