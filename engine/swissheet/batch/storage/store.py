"""The interface of a batch to the folder of its results, at any place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

TEMPORARY = ".swissheet-tmp"
"""The ending of an incomplete file's name, which begins with a dot."""


PARTS = "parts"
"""The key in the first line of a journal that says which other files belong to it."""


class Journal(Protocol):
    """Lines that are added one by one, and are still there when the process was killed.

    At worst the last few are lost, or the last one is cut off.
    """

    def lines(self) -> list[bytes]:
        """Return all of them, without their ends."""
        ...

    def begin(self, lines: Iterable[bytes]) -> None:
        """Put these lines in the place of all there were."""
        ...

    def add(self, line: bytes) -> None:
        """Add a line, soon."""
        ...

    def end(self, lines: Sequence[bytes], last: bytes) -> None:
        """Add the last line.

        Args: lines: the content of all that were added so far.
        """
        ...

    def close(self) -> None:
        """Keep the lines that were added, if possible."""
        ...


class Store(Protocol):
    """A folder in which files appear complete. Names are below it, with ``/``.

    Every method may raise a :class:`~swissheet.errors.FileAccessError`.
    """

    def read(self, name: str) -> bytes | None:
        """Return a content; None where there is no such file."""
        ...

    def write(self, name: str, data: bytes, *, settled: bool = False) -> None:
        """Write a complete file in place of the one with its name.

        Args: settled: its name is on the disk, too, even if the machine stops.
        """
        ...

    def remove(self, names: Iterable[str]) -> None:
        """Remove the files of these names that exist."""
        ...

    def remove_below(self, name: str) -> None:
        """Remove a folder with all that is in it."""
        ...

    def names(self, below: str = "") -> list[str]:
        """Return all files in the folder, or in one of its folders, at any depth."""
        ...

    def top(self) -> list[str]:
        """Return the names in the folder itself, which is made if it does not exist."""
        ...

    def identity(self, name: str) -> str:
        """Return the same text for the same file, reached by any name."""
        ...

    def turn(self, name: str) -> AbstractContextManager[None]:
        """Keep other batches out meanwhile, by a lock next to the file of that name.

        Raises: FileAccessError: another one is there.
        """
        ...

    def journal(self, name: str, before: Callable[[], None]) -> Journal:
        """Return the lines in the file of that name.

        Args: before: called before any are written.
        """
        ...
