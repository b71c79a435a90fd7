"""Where runs are, as options and arguments name it: a folder, or what fsspec can open (`s3://bucket/run`)."""

import uuid
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.errors import BadInput
from scripts.cli.options import option, writable_folder


def location(text: Any) -> Any:
    """A location (sim.places.Place)."""
    from sim.places import PlaceError, place

    try:
        return place(str(text))
    except PlaceError as error:
        raise typer.BadParameter(f"{error}.") from None


Out = Annotated[Any, option("--out", "DIR", location, "The run directory to write, or a location like s3://bucket/run.")]
RunDirectory = Annotated[
    Any, typer.Argument(metavar="RUN", parser=location, help="The directory of a run, or its location (s3://…).")
]


def writable(place: Any) -> Any:
    """A place that can be written. Leaves nothing behind. Raises BadInput."""
    if isinstance(place, Path):
        return writable_folder(place)
    trial = place / f".corrosion-{uuid.uuid4().hex}"
    try:
        trial.write_bytes(b"")
        trial.unlink()
    except OSError as error:
        raise BadInput(f"--out: cannot write in {place} ({error}).") from error
    return place
