"""What a batch asks of the folder of its results, wherever that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

TEMPORARY = ".swissheet-tmp"
"""What the name of a file ends in, after a dot at its beginning, that is not there whole yet."""


PARTS = "parts"
"""The key in the first line of a journal that says which other files belong to it."""


class Journal(Protocol):
    """Lines that are added one by one, and are still there when the process was killed.

    At worst the last few are lost, or the last one is cut off.
    """

    def lines(self) -> list[bytes]:
        """All of them, without their ends."""
        ...

    def begin(self, lines: Iterable[bytes]) -> None:
        """These take the place of all there were."""
        ...

    def add(self, line: bytes) -> None:
        """One more, soon."""
        ...

    def end(self, lines: Sequence[bytes], last: bytes) -> None:
        """The last one comes. Args: lines: what all that were added so far amount to."""
        ...

    def close(self) -> None:
        """What was added is kept, if it can be."""
        ...


class Store(Protocol):
    """A folder in which files appear whole. Names are below it, with ``/``.

    Every method may raise a :class:`~swissheet.errors.FileAccessError`.
    """

    def read(self, name: str) -> bytes | None:
        """A content; None where there is no such file."""
        ...

    def write(self, name: str, data: bytes, *, settled: bool = False) -> None:
        """The file is there whole, in place of what had its name.

        Args: settled: its name is on the disk, too, whatever becomes of the machine.
        """
        ...

    def remove(self, names: Iterable[str]) -> None:
        """Whatever of these is there is gone."""
        ...

    def remove_below(self, name: str) -> None:
        """A folder is gone with all that is in it."""
        ...

    def names(self, below: str = "") -> list[str]:
        """All files in the folder, or in one of its folders, at any depth."""
        ...

    def top(self) -> list[str]:
        """What is in the folder itself, which is made where there is none."""
        ...

    def identity(self, name: str) -> str:
        """The same for the same file, whatever it was reached by."""
        ...

    def turn(self, name: str) -> AbstractContextManager[None]:
        """Keeps other batches out meanwhile, by a lock beside the file of that name.

        Raises: FileAccessError: another one is there.
        """
        ...

    def journal(self, name: str, before: Callable[[], None]) -> Journal:
        """The lines in the file of that name. Args: before: called before any are written."""
        ...
