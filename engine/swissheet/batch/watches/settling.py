"""Which files of a watched folder stand still, so that they can be read whole, and which are gone.

Excel saves by writing another file and renaming it; copies grow; while a workbook is open a lock
lies beside it. A file is ready when its name, size and times stood still and nobody has it open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from swissheet.batch.storage.guarded import is_link
from swissheet.workbook.file.storage.locks import holder

STILL = 1.0
"""Seconds that a file stands still before it is read."""

_Stamp = tuple[int, int, int, int]


class Settling:
    """What is known of the files from one look to the next.

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
        """Whether something will be ready, or gone, by mere waiting."""
        return self._restless

    def look(self, files: Iterable[Path]) -> tuple[list[Path], list[Path], list[Path]]:
        """The files that are ready and changed since they were, those gone, those newly met open.

        Each is told once; one that changes is told again.
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
        """A file that was ready could not be worked on: it is ready again after some seconds."""
        stamp = self._given.pop(file, None)
        if stamp is not None:
            self._since[file] = (stamp, self._clock() + seconds - self._still)
            self._restless = True

    def _gone(self, there: set[Path], now: float) -> list[Path]:
        """Those that are missing for as long as a file must stand still: a save renames files."""
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
    # A link is not read, whoever has what it leads to open; one may lead to itself.
    try:
        return not is_link(file) and holder(file) is not None
    except RuntimeError:
        return False


def _stamp(file: Path) -> _Stamp | None:
    """What changes when a file, or the link in its place, does; None where it cannot be seen."""
    try:
        seen = file.lstat()
    except OSError:
        return None
    return seen.st_ino, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns
