"""Drives that are mounted at watched folders, above or below them, and went away.

Where a drive was, its mount point stays, an empty folder: as if all files had been deleted.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


class Mounts:
    """The mount points that were met; ``gone`` are those below watched folders without a drive.

    A folder that was never seen mounted is a folder like any other.
    """

    def __init__(self) -> None:
        self.gone: set[Path] = set()
        self._below: set[Path] = set()
        self._above: dict[Path, Path] = {}

    def keep_above(self, folder: Path) -> None:
        """Remember the mount point of a watched folder."""
        at = Path(os.path.realpath(folder))
        self._above[folder] = next((up for up in (at, *at.parents) if os.path.ismount(up)), at)

    def above(self, folder: Path) -> bool:
        """Return whether a watched folder is on the same mount point as before."""
        mount = self._above.get(folder)
        return mount is None or mount == Path(mount.anchor) or os.path.ismount(mount)

    def look(self, folder: Path, files: Iterable[Path]) -> tuple[list[Path], list[Path]]:
        """Return the mount points below a watched folder that newly lost their drive, or have one.

        Args: files: those that are there, by which new mount points are met.
        """
        at = {up for file in files for up in file.parents if folder in up.parents}
        self._below |= {up for up in at - self._below if os.path.ismount(up)}
        known = {up for up in self._below if folder in up.parents}
        lost = {up for up in known if not os.path.ismount(up)}
        newly, back = lost - self.gone, (known - lost) & self.gone
        self.gone = (self.gone | newly) - back
        return sorted(newly), sorted(back)
