"""What goes wrong, as one line on stderr and an exit code.

0 done, 1 failed while running, 2 bad input, 130 interrupted. With CORROSION_TRACEBACK=1 in the
environment every error keeps its traceback.
"""

import os
import sys

import typer

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130


class BadInput(Exception):
    """Something in what the user gave is wrong. Nothing has been written."""

    exit_code = BAD_INPUT


class RunFailed(Exception):
    """The input was right, but the work could not be done."""

    exit_code = FAILED


class Interrupted(Exception):
    """The user stopped the work; the message may say how to go on with it."""

    exit_code = INTERRUPTED

    def __init__(self, message: str = "interrupted") -> None:
        super().__init__(message)


# Errors of the layers below, which know nothing of exit codes. Looked up only where their module has
# been imported, since otherwise they cannot have been raised.
FOREIGN = {
    ("sim.corrosion.catalogue", "CatalogueError"): BAD_INPUT,
    ("sim.plan", "PlanError"): BAD_INPUT,
    ("sim.store", "StoreError"): BAD_INPUT,
    ("reports.present", "Unreadable"): BAD_INPUT,
    ("strategies.masks", "MaskError"): BAD_INPUT,
    ("reports.metrics.declare", "MetricError"): BAD_INPUT,
    ("reports.observed", "ObservedError"): BAD_INPUT,
    ("strategies.batch", "OtherEngine"): BAD_INPUT,
}


def exit_code(error: BaseException) -> int | None:
    """The exit code of an error that the user caused or can mend; None for a fault of the program."""
    if isinstance(error, (BadInput, RunFailed, Interrupted, typer.TyperException)):
        return error.exit_code
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, (OSError, typer.Abort)):
        return FAILED
    for (module, name), code in FOREIGN.items():
        kind = getattr(sys.modules.get(module), name, None)
        if kind is not None and isinstance(error, kind):
            return code
    return None


def message(error: BaseException) -> str:
    """What the user is told, in one line."""
    if isinstance(error, typer.TyperException):
        text = error.format_message()
    elif isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    elif isinstance(error, (KeyboardInterrupt, typer.Abort)):
        text = "interrupted"
    else:
        text = str(error) or type(error).__name__
    return " ".join(text.split())


def show(error: BaseException) -> int:
    """Print the error's line and return its exit code; raise again what is a fault of the program."""
    code = exit_code(error)
    if code is None or os.environ.get("CORROSION_TRACEBACK"):
        raise error
    word = "" if code == INTERRUPTED else "error: "
    print(f"corrosion: {word}{message(error)}", file=sys.stderr)
    return code
