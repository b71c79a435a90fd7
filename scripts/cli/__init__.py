"""The command line. `app.py` lists the commands; each is a module of its own, read when it is called."""

import sys


def main() -> int:
    """Run `corrosion` with the arguments of the process and return its exit code."""
    try:
        from scripts.cli.app import run
    except KeyboardInterrupt:
        print("corrosion: interrupted", file=sys.stderr)
        return 130
    return run()
