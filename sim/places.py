"""Where runs are kept: a folder of this machine, or any location that fsspec knows (`s3://bucket/run`).

A folder is a `pathlib.Path`. What lies elsewhere is a `Remote`, which can do what runs need of a path, so
whoever reads and writes runs asks nothing about the kind. Whatever goes wrong out there is an OSError.
"""

from __future__ import annotations

import fcntl
import io
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any
from urllib.parse import unquote, urlsplit

import polars as pl

LOCK, TEMPORARY = ".lock", ".part"
SEPARATOR = "://"
LOCAL = ("file", "local")
TAIL = 2**17  # bytes at the end of a parquet file that are fetched first: most often its whole footer
FOOTER_END = 8  # of them the last ones: the footer's length and the letters PAR1
AT_ONCE = 16  # requests to a distant store at a time


class PlaceError(ValueError):
    """A location that nothing can be kept at; the message is one line."""


class Unreachable(OSError):
    """A distant store that cannot be reached, or does not do what it is asked."""


class Busy(Exception):
    """Another process holds the lock."""


@dataclass(frozen=True)
class Remote:
    """A file or folder at a location that is no folder of this machine. Its methods raise OSError."""

    fs: Any  # fsspec's file system
    path: str  # as that names it
    url: str  # as the user does

    def __str__(self) -> str:
        return self.url

    def __truediv__(self, name: str) -> Remote:
        return Remote(self.fs, f"{self.path.rstrip('/')}/{name}", f"{self.url.rstrip('/')}/{name}")

    @property
    def name(self) -> str:
        """The last part."""
        return self.path.rstrip("/").rpartition("/")[2]

    @property
    def stem(self) -> str:
        """The name without its suffix."""
        return Path(self.name).stem

    @property
    def suffix(self) -> str:
        """What comes with the last dot of the name."""
        return Path(self.name).suffix

    @property
    def parent(self) -> Remote:
        """Where it lies."""
        return Remote(self.fs, self.path.rstrip("/").rpartition("/")[0], self.url.rstrip("/").rpartition("/")[0])

    def exists(self) -> bool:
        """Whether something is there."""
        return self._try(self.fs.exists, self.path)

    def is_dir(self) -> bool:
        """Whether something lies below: stores of objects have no empty folders."""
        return bool(list(self.iterdir()))

    def iterdir(self) -> Iterator[Remote]:
        """What lies here, as it is now."""
        try:
            self.fs.invalidate_cache()
            found = self._try(partial(self.fs.ls, detail=False), self.path)
        except (FileNotFoundError, NotADirectoryError):
            return
        names = {path.rstrip("/").rpartition("/")[2] for path in found if path.strip("/") != self.path.strip("/")}
        yield from (self / name for name in sorted(names))

    def read_bytes(self, start: int | None = None) -> bytes:
        """The content, or (start < 0) its end."""
        return self._try(partial(self.fs.cat_file, start=start), self.path)

    def read_text(self) -> str:
        """The content as text."""
        return self.read_bytes().decode()

    def write_bytes(self, data: bytes) -> None:
        """One put under the final name: a store of objects shows all of it or nothing."""
        self._try(self.fs.pipe_file, self.path, data)

    def unlink(self, missing_ok: bool = False) -> None:
        """Delete a file."""
        try:
            self._try(self.fs.rm_file, self.path)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def mkdir(self, parents: bool = False, exist_ok: bool = False) -> None:
        """Make a folder where the store has such."""
        self._try(partial(self.fs.makedirs, exist_ok=True), self.path)

    def _try(self, what: Callable, *arguments: Any) -> Any:
        """Do it; whatever library is at work out there, what it raises becomes an OSError."""
        try:
            return what(*arguments)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            raise
        except Exception as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise Unreachable(f"{reason[:200]}") from error


Place = Path | Remote


def place(text: str) -> Place:
    """The location of a text: a path, file:///…, or what fsspec can open. Raises PlaceError."""
    protocol, separator, _ = text.partition(SEPARATOR)
    if not separator:
        return Path(text)
    if protocol in LOCAL:
        return Path(unquote(urlsplit(text).path) if protocol == "file" else text.partition(SEPARATOR)[2])
    if "::" in text:
        raise PlaceError(f"{text}: a location inside another one cannot be written")
    import fsspec

    try:
        fs, path = fsspec.url_to_fs(text)
    except ImportError as error:
        raise PlaceError(f"{text}: {protocol}{SEPARATOR} needs a package: {' '.join(str(error).split())}") from None
    except Exception as error:
        raise PlaceError(f"{text}: {' '.join(str(error).split()) or type(error).__name__}") from None
    return Remote(fs, path, text)


def metadata(place: Place) -> dict[str, str]:
    """What a parquet file says of itself; reads its end only, which a file cut short lacks. Raises OSError, PolarsError."""
    if isinstance(place, Path):
        return pl.read_parquet_metadata(place)
    end = place.read_bytes(-TAIL)
    needed = int.from_bytes(end[-FOOTER_END:-4], "little") + FOOTER_END
    if needed > len(end) == TAIL:
        end = place.read_bytes(-needed)
    return pl.read_parquet_metadata(io.BytesIO(end))


def read(place: Place, columns: list[str] | None = None) -> pl.DataFrame:
    """A parquet file. Raises OSError, PolarsError."""
    if isinstance(place, Path):
        return pl.read_parquet(place, columns=columns, glob=False)
    return pl.read_parquet(io.BytesIO(place.read_bytes()), columns=columns)


def scan(places: list[Place], schema: dict[str, pl.DataType]) -> pl.LazyFrame:
    """Parquet files of one schema, read when they are needed."""
    if not any(isinstance(place, Remote) for place in places):
        return pl.scan_parquet(places, glob=False)
    from polars.io.plugins import register_io_source

    def frames(columns, predicate, rows, _) -> Iterator[pl.DataFrame]:
        for one in places:
            frame = read(one, columns)
            frame = frame if predicate is None else frame.filter(predicate)
            yield frame if rows is None else frame.head(rows)
            rows = None if rows is None else rows - min(rows, frame.height)

    return register_io_source(frames, schema=schema, validate_schema=True)


@contextmanager
def writing(place: Place) -> Iterator[IO[bytes]]:
    """A file that gets its name only when all of it has been written and is on the disk. Raises OSError.

    Threads and processes may write the same file at once: one of them is last, and it is whole.
    """
    if isinstance(place, Remote):
        buffer = io.BytesIO()
        yield buffer
        place.write_bytes(buffer.getvalue())
        return
    part = place.with_name(f".{place.name}.{os.getpid()}-{threading.get_ident()}{TEMPORARY}")
    try:
        with open(part, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, place)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def is_leftover(place: Place) -> bool:
    """Whether this is what a killed writer left, or the lock."""
    return place.name == LOCK or place.name.endswith(TEMPORARY)


@contextmanager
def locked(folder: Place, says: str = "") -> Iterator[None]:
    """Hold the lock of a folder, with a text in it for others to read. Raises Busy, OSError.

    It goes with the process, however that ends. Distant stores have no locks: there nothing is held.
    """
    if isinstance(folder, Remote):
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy from None
        os.ftruncate(file, 0)
        os.write(file, says.encode())
        yield
    finally:
        os.close(file)
