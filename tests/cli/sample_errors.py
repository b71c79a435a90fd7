"""A command that fails in the way it is told."""

import errno

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput, Interrupted, RunFailed

ERRORS = {
    "input": BadInput("there is no\nstrategy 'best'"),
    "run": RunFailed("a strategy answered 7 of 3 options"),
    "disk": OSError(errno.ENOSPC, "No space left on device", "runs/7"),
    "stopped": Interrupted("stopped after 40 blocks; go on with: corrosion resume runs/7"),
    "key": KeyboardInterrupt(),
    "fault": ZeroDivisionError("division by zero"),
}

app = new_app()


@app.command()
def fail(kind: str) -> None:
    """Raise an error."""
    raise ERRORS[kind]
