"""The log of a batch: a file of this machine that gets a line of JSON for each file as it is done.

Lines are only added to it, so it has to be new or such a log; and never a source or a result.
"""

from __future__ import annotations

import json
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from swissheet.batch.planning.job import SUMMARY, Job
from swissheet.batch.planning.sources import Source
from swissheet.batch.storage import store_of
from swissheet.batch.storage.local import identity
from swissheet.errors import FileAccessError, InputError, Place, system_reason

_KEYS = frozenset({"file", "ok", "outcome", "code"})
_FIRST = 1 << 20
"""Bytes in which the first line of a log has its end."""


def refuse_log(log: str, sources: Iterable[Source], job: Job) -> None:
    """Refuse a log that would be written into a source, a result, or a file that is not a log.

    Raises: InputError: it would be one. FileAccessError: it cannot be read.
    """
    if not log:
        return
    here, place = identity(log), Place(file=log)
    if here in {source.identity for source in sources}:
        raise InputError("batch.log-source", place=place)
    out = store_of(job.out).identity("")
    if here.startswith(f"{out.rstrip('/')}/"):
        name = here.removeprefix(f"{out.rstrip('/')}/")
        taken = {result.casefold() for source in sources for result in job.names(source)}
        if name.casefold() in {SUMMARY, *taken}:
            raise InputError("batch.log-result", place=place, name=name)
    if not _is_log(Path(log)):
        raise InputError("batch.log-foreign", place=place)


def _is_log(file: Path) -> bool:
    """Return whether a file is empty, begins as a log, or is not a regular file."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            return True
        with file.open("rb") as stream:
            line = stream.readline(_FIRST)
    except FileNotFoundError:
        return True
    except OSError as error:
        raise _inaccessible(str(file), error) from error
    try:
        said = json.loads(line) if line else dict.fromkeys(_KEYS)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and said.keys() >= _KEYS


class Log:
    """Lines that are added, as long as their reader is there."""

    def __init__(self, file: str, stream: IO[str] | None) -> None:
        self._file, self._stream = file, stream

    def add(self, document: dict[str, Any]) -> None:
        """Add a line.

        Raises: FileAccessError: it cannot be written, as on a full disk.
        """
        if self._stream is None:
            return
        try:
            self._stream.write(f"{json.dumps(document, ensure_ascii=True)}\n")
            self._stream.flush()
        except BrokenPipeError:
            self._stream = None
        except OSError as error:
            raise _inaccessible(self._file, error) from error


@contextmanager
def opened(log: str) -> Iterator[Log]:
    """Open the log of that name, or no log without a name.

    Raises: FileAccessError: it cannot be written.
    """
    if not log:
        yield Log("", None)
        return
    try:
        stream = Path(log).open("a", encoding="utf-8", newline="\n")  # noqa: SIM115
    except OSError as error:
        raise _inaccessible(log, error) from error
    try:
        yield Log(log, stream)
    finally:
        # A line that could not be written was reported, or its reader has gone.
        with suppress(OSError):
            stream.close()


def _inaccessible(log: str, error: OSError) -> FileAccessError:
    place = Place(file=log)
    return FileAccessError("batch.log-write", place=place, reason=system_reason(error))
