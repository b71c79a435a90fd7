"""Makes the environment that the entry points run in: environment.py FOLDER CONSTRAINTS STAMP.

Runs before anything is installed, under whatever Python was found: standard library only. The file
`corrosion-environment` in the folder says that the folder is ours to clear. It is empty until the
environment is complete, and then holds the stamp.
"""

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

MARK = "corrosion-environment"
PIP_VARIABLES = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV")


class Failed(Exception):
    """A message for the user, and the exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def say(text: str) -> None:
    print(f"corrosion: {text}", file=sys.stderr, flush=True)


def is_complete(folder: Path, stamp: str) -> bool:
    mark = folder / MARK
    return mark.is_file() and mark.read_text().strip() == stamp and (folder / "bin/python").exists()


def claim(folder: Path) -> None:
    """Make the folder, or empty one of ours; never touch another's."""
    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / MARK
    if not mark.exists() and any(folder.iterdir()):
        raise Failed(
            f"{folder} was not made by this script: remove it, or let CORROSION_VENV name another folder", 2
        )
    mark.write_text("")
    for entry in folder.iterdir():
        if entry.name == MARK:
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def run(command: list[str], lock: int) -> None:
    """Run one step. The child holds the lock too: were this process killed, nobody would start beside it."""
    environment = {name: value for name, value in os.environ.items() if name not in PIP_VARIABLES}
    code = subprocess.run(command, env=environment, pass_fds=(lock,), stdout=2).returncode
    if code:
        raise Failed(f"set-up failed ({command[3]} ended with {code}, see above); it starts anew next time")


def build(folder: Path, constraints: Path, lock: int) -> None:
    python = str(folder / "bin/python")
    if importlib.util.find_spec("ensurepip"):
        run([sys.executable, "-I", "-m", "venv", str(folder)], lock)
        pip = [python, "-I", "-m", "pip"]
    else:  # some distributions take ensurepip out; the pip beside this Python serves as well
        run([sys.executable, "-I", "-m", "venv", "--without-pip", str(folder)], lock)
        pip = [sys.executable, "-I", "-m", "pip", "--python", python]
    quiet = ["--quiet", "--quiet", "--no-input", "--disable-pip-version-check"]
    exact = ["--no-deps", "--only-binary", ":all:", "--requirement", str(constraints)]
    run([*pip, "install", *quiet, *exact], lock)


def make(folder: Path, constraints: Path, stamp: str) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{folder}.lock", "w") as handle:
        lock = handle.fileno()
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"another set-up of {folder} is running; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        if is_complete(folder, stamp):
            return
        version = ".".join(map(str, sys.version_info[:2]))
        say(f"setting up {folder} with Python {version}: once, a minute or so, downloads packages")
        claim(folder)
        build(folder, constraints, lock)
        finished = folder / f"{MARK}.new"
        finished.write_text(stamp + "\n")
        finished.replace(folder / MARK)


def main(folder: str, constraints: str, stamp: str) -> int:
    try:
        make(Path(folder), Path(constraints), stamp)
    except Failed as error:
        say(f"error: {error}")
        return error.code
    except OSError as error:
        say(f"error: cannot set up {folder}: {error.strerror or error}")
        return 1
    except KeyboardInterrupt:
        say("set-up interrupted; it starts anew next time")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
