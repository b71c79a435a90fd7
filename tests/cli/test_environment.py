"""The scripts that start everything, and the environment that they make."""

import os
import subprocess
import sys
import threading
import time
import tomllib
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import environment
from sim import __version__
from tests.cli.conftest import ROOT

STAMP = "12345 678"


def stamp_of(checkout: Path) -> str:
    with open(checkout / "constraints.txt") as file:
        return subprocess.run(["cksum"], stdin=file, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """A folder that passes for a complete environment: its python is ours."""
    folder = tmp_path / "my venv"
    (folder / "bin").mkdir(parents=True)
    python = folder / "bin/python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (folder / environment.MARK).write_text(stamp_of(ROOT) + "\n")
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The checkout under a path with a space in it."""
    path = tmp_path / "my games" / "corrosion lab"
    path.mkdir(parents=True)
    for name in ("scripts", "sim", "strategies", "reports", "tests", "constraints.txt", "pyproject.toml"):
        (path / name).symlink_to(ROOT / name)
    # The entry points find the checkout by their own real place, so these are copies.
    (path / "scripts").unlink()
    (path / "scripts").mkdir()
    for entry in (ROOT / "scripts").iterdir():
        if entry.is_file() and not entry.suffix:
            (path / "scripts" / entry.name).write_bytes(entry.read_bytes())
            (path / "scripts" / entry.name).chmod(0o755)
        else:
            (path / "scripts" / entry.name).symlink_to(entry)
    return path


def start(script: Path, *arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CORROSION_", "PYTEST_"))}
    kept.pop("PYTHONPATH", None)
    return subprocess.run(
        [script, *arguments], cwd=cwd, env=kept | variables, capture_output=True, text=True, timeout=60
    )


def test_corrosion_from_anywhere(checkout, venv, tmp_path):
    link = tmp_path / "bin" / "a link"
    link.parent.mkdir()
    link.symlink_to("../my games/corrosion lab/scripts/corrosion")
    for script in (checkout / "scripts/corrosion", link, link):
        done = start(script, "--version", cwd=tmp_path, CORROSION_VENV=str(venv))
        assert (done.returncode, done.stdout, done.stderr) == (0, f"corrosion {__version__}\n", "")


def test_the_environment_may_be_named_relative_to_the_working_directory(checkout, venv, tmp_path):
    done = start(checkout / "scripts/corrosion", "--version", cwd=tmp_path, CORROSION_VENV=venv.name)
    assert (done.returncode, done.stderr) == (0, "")


def test_arguments_and_exit_codes_pass_through(checkout, venv, tmp_path):
    done = start(checkout / "scripts/corrosion", "a b", "*", cwd=tmp_path, CORROSION_VENV=str(venv))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "corrosion: error: No such command 'a b'.\n"


def test_the_test_command_takes_paths_of_the_checkout(checkout, venv, tmp_path):
    chosen = "tests/cli/test_options.py::test_thread_count"
    done = start(checkout / "scripts/test", "-n", "0", chosen, cwd=tmp_path, CORROSION_VENV=str(venv))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_no_python(checkout, tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("readlink", "cksum"):
        (tools / name).symlink_to(next(Path(p, name) for p in os.get_exec_path() if Path(p, name).exists()))
    old = tools / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")  # an older Python says so by its exit code
    old.chmod(0o755)
    done = start(checkout / "scripts/corrosion", "--version", cwd=tmp_path, PATH=str(tools))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("corrosion: error: needs Python 3.11 or newer")
    assert done.stderr.count("\n") == 1


def test_an_environment_of_someone_else_is_left_alone(checkout, tmp_path):
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "letter.txt").write_text("dear")
    done = start(checkout / "scripts/corrosion", "--version", cwd=tmp_path, CORROSION_VENV=str(folder))
    assert (done.returncode, done.stdout) == (2, "")
    assert "was not made by this script" in done.stderr
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


def build_like(action):
    """A stand-in for the building of the environment, which takes long and needs the network."""

    def build(folder, constraints, lock):
        (folder / "bin").mkdir()
        action()
        (folder / "bin/python").write_text("")

    return build


def test_an_interrupted_set_up_starts_anew(monkeypatch, tmp_path, capsys):
    folder = tmp_path / "venv"

    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "build", build_like(interrupt))
    assert environment.main(str(folder), "", STAMP) == 130
    assert not environment.is_complete(folder, STAMP)
    monkeypatch.setattr(environment, "build", build_like(lambda: None))
    assert environment.main(str(folder), "", STAMP) == 0
    assert environment.is_complete(folder, STAMP)
    assert "starts anew" in capsys.readouterr().err


def test_a_changed_lock_sets_up_anew(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "build", build_like(lambda: None))
    folder = tmp_path / "venv"
    assert environment.main(str(folder), "", STAMP) == 0
    (folder / "left over").write_text("")
    assert environment.main(str(folder), "", STAMP) == 0
    assert (folder / "left over").exists()
    assert environment.main(str(folder), "", "another") == 0
    assert not (folder / "left over").exists()
    assert environment.is_complete(folder, "another")


def test_two_at_once_build_once(monkeypatch, tmp_path, capsys):
    built = []
    monkeypatch.setattr(environment, "build", build_like(lambda: (built.append(1), time.sleep(0.5))))
    folder = str(tmp_path / "venv")
    threads = [threading.Thread(target=environment.main, args=(folder, "", STAMP)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert built == [1]
    assert environment.is_complete(Path(folder), STAMP)
    assert "waiting for it" in capsys.readouterr().err


def test_a_failed_step_is_said_and_not_believed(monkeypatch, tmp_path, capsys):
    def build(folder, constraints, lock):
        environment.run([sys.executable, "-I", "-m", "no_such_module"], lock)

    monkeypatch.setattr(environment, "build", build)
    assert environment.main(str(tmp_path / "venv"), "", STAMP) == 1
    assert not environment.is_complete(tmp_path / "venv", STAMP)
    assert "set-up failed (no_such_module ended with 1" in capsys.readouterr().err


def locked() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {canonicalize_name(name): pinned for name, pinned in pairs}


def test_the_lock_holds_all_that_is_needed_and_no_more():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    pins, needed = locked(), set()
    while wanted:
        requirement = Requirement(wanted.pop())
        name = canonicalize_name(requirement.name)
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        assert requirement.specifier.contains(pins[name]), requirement
        if name not in needed:
            needed.add(name)
            wanted += requires(name) or []
    assert needed == set(pins)


def test_the_environment_is_as_locked():
    assert {name: version(name) for name in locked()} == locked()


def test_a_wheel_holds_packages_data_and_the_entry_point(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md"):
        (source / name).write_bytes((ROOT / name).read_bytes())
    for package in ("sim", "strategies", "reports", "scripts"):
        for path in (ROOT / package).rglob("*"):
            if path.suffix in {".py", ".toml", ".j2", ".css", ".js"}:
                copy = source / path.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(path.read_bytes())
    program = "from setuptools.build_meta import build_wheel; print(build_wheel('..'))"
    subprocess.run([sys.executable, "-c", program], cwd=source, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"corrosion_lab-{__version__}-")
    import zipfile

    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
        (entry_points,) = (name for name in inside if name.endswith("entry_points.txt"))
        assert "corrosion = scripts.cli:main" in archive.read(entry_points).decode()
    given = {str(p.relative_to(source)) for p in source.rglob("*") if p.is_file() and "build" not in p.parts}
    given = {name for name in given if "/" in name and ".egg-info" not in name}
    assert given <= inside
