"""The files of a watched folder that do not change any more, and those that are gone.

Excel saves by writing another file and renaming it; copies grow; while a workbook is open a lock
is next to it. A file is ready when its name, size and times did not change and it is not open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from swissheet.batch.storage.guarded import is_link
from swissheet.workbook.file.storage.locks import holder

STILL = 1.0
"""Seconds that a file must stay unchanged before it is read."""

_Stamp = tuple[int, int, int, int]


class Settling:
    """The facts about the files from one look to the next.

    Args: clock: seconds that only go forward.
    """

    def __init__(self, still: float = STILL, clock: Callable[[], float] = time.monotonic) -> None:
        self._still, self._clock = still, clock
        self._since: dict[Path, tuple[_Stamp, float]] = {}
        self._given: dict[Path, _Stamp] = {}
        self._missing: dict[Path, float] = {}
        self._open: set[Path] = set()
        self._restless = False

    @property
    def restless(self) -> bool:
        """Return whether a file will be ready, or gone, by mere waiting."""
        return self._restless

    def look(self, files: Iterable[Path]) -> tuple[list[Path], list[Path], list[Path]]:
        """Return the files ready and changed since they were, those gone, those newly met open.

        Each is returned once; one that changes is returned again.
        """
        now = self._clock()
        self._restless = False
        ready, opened = [], []
        there = set()
        for file in files:
            stamp = _stamp(file)
            if stamp is None:
                continue
            there.add(file)
            self._missing.pop(file, None)
            before = self._since.get(file)
            if before is None or before[0] != stamp:
                self._since[file] = (stamp, now)
            if self._given.get(file) == stamp:
                continue
            if now < self._since[file][1] + self._still:
                self._restless = True
            elif not _is_open(file):
                self._open.discard(file)
                self._given[file] = stamp
                ready.append(file)
            elif file not in self._open:
                self._open.add(file)
                opened.append(file)
        return ready, self._gone(there, now), opened

    def later(self, file: Path, seconds: float) -> None:
        """Make a file that could not be worked on ready again after some seconds."""
        stamp = self._given.pop(file, None)
        if stamp is not None:
            self._since[file] = (stamp, self._clock() + seconds - self._still)
            self._restless = True

    def _gone(self, there: set[Path], now: float) -> list[Path]:
        """Return those missing as long as a file must stay unchanged: a save renames files."""
        gone = []
        for file in self._since.keys() - there:
            if now < self._missing.setdefault(file, now) + self._still:
                self._restless = True
                continue
            del self._since[file], self._missing[file]
            self._open.discard(file)
            if self._given.pop(file, None) is not None:
                gone.append(file)
        return sorted(gone)


def _is_open(file: Path) -> bool:
    # A link is not read, even if its target is open; one may lead to itself.
    try:
        return not is_link(file) and holder(file) is not None
    except RuntimeError:
        return False


def _stamp(file: Path) -> _Stamp | None:
    """Return a value that changes when a file, or its link, does; None where it cannot be seen."""
    try:
        seen = file.lstat()
    except OSError:
        return None
    return seen.st_ino, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns
