"""When to look at watched folders: as the system reports, or after some time.

Network drives do not report what another computer wrote there, so they are looked at.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Generator, Sequence
from pathlib import Path

from swissheet.errors import InputError

_TICK = 0.25
_POLL = 0.5
_ANYWAY = 30.0
"""Seconds after which folders are looked at though nothing was reported of them."""
_NETWORK = frozenset(
    {"9p", "afs", "ceph", "cifs", "drvfs", "ncpfs", "nfs", "nfs4", "smb3", "smbfs", "vboxsf"}
)
_DRIVE_REMOTE = 4  # of GetDriveTypeW


def require_watchfiles() -> None:
    """Check that the package is installed by which the system reports changes.

    Raises: InputError: it is missing, and how to get it.
    """
    try:
        import watchfiles  # noqa: F401
    except ImportError as error:
        raise InputError("batch.no-watchfiles") from error


def on_network(folder: Path) -> bool:
    """Return whether a folder is on another computer, as far as the system says."""
    path = str(folder.resolve())
    if sys.platform == "win32":
        import ctypes

        drive = os.path.splitdrive(path)[0]
        kind = ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\")
        return path.startswith("\\\\") or kind == _DRIVE_REMOTE
    try:
        mounts = Path("/proc/self/mounts").read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    return _kind_of_mount(path, mounts) in _NETWORK


def _kind_of_mount(path: str, mounts: Sequence[str]) -> str:
    """Return the file system a path is on: that of the longest mounted folder above it."""
    best, kind = "", ""
    for line in mounts:
        fields = line.split()
        if len(fields) < 3:
            continue
        at = fields[1].replace("\\040", " ")
        if len(at) >= len(best) and os.path.commonpath((at, path)) == at:
            best, kind = at, fields[2]
    return "nfs" if kind.startswith("fuse.") else kind


def wakes(folders: Sequence[Path], *, poll: bool) -> Generator[bool, None, None]:
    """Yield True when the folders should be looked at, False in between, several times a second.

    It does not end. Folders that are not there, or that the system cannot watch, are looked at.

    Raises: InputError: as :func:`require_watchfiles`; KeyboardInterrupt: a person ended it.
    """
    if not poll:
        require_watchfiles()
    while True:
        if not poll and all(folder.is_dir() for folder in folders):
            try:
                yield from _told(folders)
            except (OSError, RuntimeError):
                # The system can watch no more folders, or one went away just now.
                poll = all(folder.is_dir() for folder in folders)
        time.sleep(_POLL)
        yield True


def _told(folders: Sequence[Path]) -> Generator[bool, None, None]:
    """Yield by the reports of the system, until a folder differs from that of the beginning."""
    import watchfiles

    before = _seen(folders)
    looked = time.monotonic()
    for changes in watchfiles.watch(
        *folders,
        watch_filter=None,
        debounce=200,
        rust_timeout=int(1000 * _TICK),
        yield_on_timeout=True,
        raise_interrupt=True,
        ignore_permission_denied=True,
    ):
        # A drive that was mounted or taken away is not reported.
        if before != _seen(folders):
            return
        anyway = time.monotonic() > looked + _ANYWAY
        if changes or anyway:
            looked = time.monotonic()
        yield bool(changes) or anyway


def _seen(folders: Sequence[Path]) -> list[object]:
    """Return a value that changes when a folder, or a mount below it, does."""
    return [*map(_identity, folders), *_mounted_below(folders)]


def _identity(folder: Path) -> tuple[int, int] | None:
    try:
        seen = folder.stat()
    except OSError:
        return None
    return seen.st_dev, seen.st_ino


def _mounted_below(folders: Sequence[Path]) -> list[list[bytes]]:
    """Return the mounts below folders, as far as the system reports them."""
    try:
        mounts = Path("/proc/self/mountinfo").read_bytes().splitlines()
    except OSError:
        return []
    # A line begins with the number of the mount; its fifth field is where it is.
    starts = tuple(os.fsencode(os.path.realpath(folder)).rstrip(b"/") + b"/" for folder in folders)
    places = [line.split(b" ", 5)[:5] for line in mounts]
    return [place for place in places if _plain(place[-1]).startswith(starts)]


def _plain(field: bytes) -> bytes:
    return re.sub(rb"\\([0-7]{3})", lambda found: bytes([int(found[1], 8)]), field)
