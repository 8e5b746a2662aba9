"""Files below a folder that strangers may write to: opened without following any link.

A link there would let its owner choose the file that is read or changed, so it is refused with any
target, and also where it takes the place of a file or folder between the listing and the reading.
Links that lead to the folder itself are its owner's and are followed.
"""

from __future__ import annotations

import enum
import os
import stat
from pathlib import Path
from typing import BinaryIO

from swissheet.errors import FileAccessError, Place
from swissheet.files.kinds import inaccessible

_FILE = sum(
    getattr(os, name, 0)
    for name in ("O_RDONLY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY")
)
FOLDER = sum(getattr(os, name, 0) for name in ("O_PATH", "O_DIRECTORY", "O_NOFOLLOW", "O_CLOEXEC"))
"""The flags that open a folder that is not a link."""
STEP_BY_STEP = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""Whether a file can be reached from folder to folder, so that no link is put there meanwhile."""
_JUNCTIONS = {
    getattr(stat, name, None) for name in ("IO_REPARSE_TAG_SYMLINK", "IO_REPARSE_TAG_MOUNT_POINT")
} - {None}


class Barred(enum.Enum):
    """The reason why a path in a folder is not read."""

    LINK = "link"
    LINK_TO_FOLDER = "link to a folder"
    UNREADABLE_FOLDER = "folder that may not be read"


def is_link(path: str | Path) -> bool:
    """Return whether there is a link, or on Windows its equivalent for a folder."""
    try:
        seen = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISLNK(seen.st_mode) or getattr(seen, "st_reparse_tag", None) in _JUNCTIONS


def has_link(folder: str, path: str) -> bool:
    """Return whether a path below a folder has a link in it, from the folder on."""
    at = Path(folder)
    for name in _names(folder, path):
        at /= name
        if is_link(at):
            return True
    return False


def open_below(folder: str, path: str) -> BinaryIO:
    """Open a file below a folder, for reading.

    Raises: FileAccessError: a link is on the way, it is a pipe or a device, or it cannot be opened.
    """
    try:
        if STEP_BY_STEP:
            handle = _stepped(folder, _names(folder, path))
        else:
            _refuse_link(folder, path)
            handle = os.open(path, _FILE)
    except OSError as error:
        _refuse_link(folder, path)
        raise inaccessible(error, path) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise FileAccessError("files.not-a-file", place=Place(file=path), name=Path(path).name)
    return os.fdopen(handle, "rb")


def _stepped(folder: str, names: tuple[str, ...]) -> int:
    at = os.open(folder, FOLDER & ~getattr(os, "O_NOFOLLOW", 0))
    try:
        for name in names[:-1]:
            below = os.open(name, FOLDER, dir_fd=at)
            os.close(at)
            at = below
        return os.open(names[-1], _FILE, dir_fd=at)
    finally:
        os.close(at)


def _names(folder: str, path: str) -> tuple[str, ...]:
    return Path(path).relative_to(folder).parts


def _refuse_link(folder: str, path: str) -> None:
    if has_link(folder, path):
        raise FileAccessError("batch.link", place=Place(file=path))
