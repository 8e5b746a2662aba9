"""Notes, in the folder of results, of the tasks that the workers of a cluster are working on.

All machines see them. A worker that is lost leaves its note there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import uuid4

from swissheet.batch.storage import store_of, within
from swissheet.errors import SwissheetError

NOTES = ".swissheet-batch-cluster"
"""The folder, in that of the results, of all notes."""
_BEGUN = "begun"


class TaskNotes:
    """The notes of one run.

    Raises: InputError, FileAccessError: their place cannot be reached from this machine.
    """

    def __init__(self, folder: str) -> None:
        self._store = store_of(folder)

    @staticmethod
    def all(out: str) -> str:
        """Return the folder of the notes of all runs."""
        return within(out, NOTES)

    @classmethod
    def anew(cls, out: str) -> str:
        """Return a new folder for a run, in place of those of lost runs; see :meth:`forget`.

        Raises: FileAccessError: it cannot be written.
        """
        cls.forget(out)
        folder = within(cls.all(out), uuid4().hex)
        store_of(folder).write(_BEGUN, b"")
        return folder

    @staticmethod
    def forget(out: str) -> None:
        """Remove the notes of all runs."""
        with suppress(SwissheetError, OSError):
            store_of(out).remove_below(NOTES)

    def seen(self, seconds: float) -> bool:
        """Return whether the run that began elsewhere is seen here, within some seconds."""
        until = time.monotonic() + seconds
        while self._store.read(_BEGUN) is None:
            if time.monotonic() > until:
                return False
            time.sleep(0.2)
        return True

    def count(self, number: int) -> int:
        """Return how many are or were working on a task and did not come to its end."""
        return sum(name.startswith(f"{number}.") for name in self._store.names())

    @contextmanager
    def noted(self, number: int) -> Iterator[None]:
        """Keep a note while a task is worked on.

        Raises: FileAccessError: that cannot be noted.
        """
        name = f"{number}.{uuid4().hex}"
        self._store.write(name, b"")
        try:
            yield
        finally:
            with suppress(SwissheetError, OSError):
                self._store.remove([name])
