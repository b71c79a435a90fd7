"""The folder of the compiled engine is named by everything that it is compiled from: no edit runs stale code."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from sim import compiled

MODULE = "strategies.play"
ROOT = Path(__file__).resolve().parents[2]
SOURCES = [path.relative_to(ROOT).as_posix() for path in compiled.source_closure(MODULE)]
OTHERS = ("sim/corrosion/trace.py", "sim/corrosion/snapshot.py", "sim/corrosion/labels.py", "sim/corrosion/tables.py",
          "sim/corrosion/catalogue/default.toml", "sim/corrosion/catalogue/load.py", "sim/docs/rules.md",
          "strategies/registry.py", "strategies/batch.py", "strategies/styles/greedy.toml", "README.md")


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A copy of the sources that `engine_hash` looks at."""
    for part in ("sim", "strategies"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "README.md", tmp_path)
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    return tmp_path


def edit(path):
    path.write_bytes(path.read_bytes() + b"\n# edited\n")


def test_the_copy_has_the_hash_of_the_original(tree, monkeypatch):
    copied = compiled.engine_hash(MODULE)
    monkeypatch.setattr(compiled, "ROOT", ROOT)
    assert compiled.engine_hash(MODULE) == copied and len(copied) == 16


@pytest.mark.parametrize("source", SOURCES)
def test_editing_any_source_of_the_engine_makes_it_another(tree, source):
    before = compiled.engine_hash(MODULE)
    edit(tree / source)
    assert compiled.engine_hash(MODULE) != before


def test_editing_what_the_engine_does_not_use_changes_nothing(tree):
    before = compiled.engine_hash(MODULE)
    for path in OTHERS:
        edit(tree / path)
    (tree / "sim" / "corrosion" / "new.py").write_text("x = 1\n")
    assert compiled.engine_hash(MODULE) == before


def test_a_module_newly_imported_counts(tree):
    (tree / "sim" / "corrosion" / "new.py").write_text("x = 1\n")
    wheel = tree / "sim" / "corrosion" / "wheel.py"
    wheel.write_text(wheel.read_text() + "\nfrom sim.corrosion import new\n")
    before = compiled.engine_hash(MODULE)
    assert tree / "sim" / "corrosion" / "new.py" in compiled.source_closure(MODULE)
    edit(tree / "sim" / "corrosion" / "new.py")
    assert compiled.engine_hash(MODULE) != before


def test_moving_code_between_files_counts(tree):
    """The same bytes under other names are another engine."""
    before = compiled.engine_hash(MODULE)
    one, other = tree / "sim/corrosion/wheel.py", tree / "sim/corrosion/solo.py"
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    assert compiled.engine_hash(MODULE) != before


def test_another_numba_or_python_or_bounds_check_is_another_engine(monkeypatch):
    seen = {compiled.engine_hash(MODULE)}
    monkeypatch.setattr(numba, "__version__", "0.0.1")
    seen.add(compiled.engine_hash(MODULE))
    monkeypatch.setattr(compiled.platform, "python_version", lambda: "3.99")
    seen.add(compiled.engine_hash(MODULE))
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1 - (numba.config.BOUNDSCHECK or 0))
    seen.add(compiled.engine_hash(MODULE))
    assert len(seen) == 4


LOADED = """
import json, sys
import strategies.play
print(json.dumps([m.__file__ for n, m in sys.modules.items() if n.split(".")[0] in ("sim", "strategies")]))
"""


def test_nothing_else_is_loaded():
    """What importing the entry loads is what the hash covers, but for packages that hold a version and a docstring."""
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {Path(file).relative_to(ROOT).as_posix() for file in json.loads(done.stdout)}
    bare = {"sim/__init__.py", "strategies/__init__.py"}
    assert loaded - bare == set(SOURCES)
    for path in bare:
        assert "import" not in (ROOT / path).read_text() and "def " not in (ROOT / path).read_text()


def test_the_cache_folder_is_named_by_the_hash(monkeypatch, tmp_path):
    monkeypatch.setenv("CORROSION_CACHE", str(tmp_path))
    assert compiled.cache_folder(MODULE) == tmp_path / compiled.engine_hash(MODULE)
    assert not compiled.is_cached(MODULE)


@pytest.mark.compiled
def test_a_cache_that_cannot_be_written_keeps_nothing_and_says_so(monkeypatch, capsys):
    """numba would choose another folder, which knows nothing of the sources, and hand out stale code."""
    monkeypatch.setenv("CORROSION_CACHE", "/dev/null/nowhere")
    assert not compiled.can_cache("strategies.play")

    def one():
        return 1

    one.__module__ = "strategies.play"
    assert type(compiled.entry(one)._cache).__name__ == "NullCache"
    from scripts.cli.running import compile_notice

    assert compile_notice()
    assert "each time, since /dev/null/nowhere cannot be written" in capsys.readouterr().err
