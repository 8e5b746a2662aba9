"""Find the real file of a path, and refuse paths that must not be read or written.

In a folder that everybody can write to, anybody could make a link and so choose which file is read
or overwritten; a pipe would keep the program waiting for ever.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path

from swissheet.errors import FileAccessError, Place


def real_place(path: Path) -> Path:
    """Return the file that a path leads to, for writing.

    Raises: FileAccessError: a link on the way is in a folder that everybody can write to; or the
            path leads to a folder, a pipe, a device or itself; or it is a web address.
    """
    refuse_address(path)
    at, seen = path.absolute(), 0
    while at.is_symlink() and seen < 40:
        if _open_to_all(at.parent):
            raise FileAccessError("files.planted-link", place=Place(file=str(path)), link=str(at))
        at, seen = at.parent / os.readlink(at), seen + 1
    target = resolved(path)
    if target.is_symlink():
        raise FileAccessError("files.link-loop", place=Place(file=str(path)), name=path.name)
    _refuse_no_file(target)
    return target


def fitting(name: str, room: int) -> str:
    """Return a name, cut and marked with a digest where it needs more bytes than the room.

    A file system allows 255 bytes, and files beside a file have longer names than the file.
    """
    data = os.fsencode(name)
    if len(data) <= room:
        return name
    import hashlib  # few names are so long, and a command starts faster without

    digest = hashlib.sha256(data).hexdigest()[:8]
    return f"{data[: max(1, room - 9)].decode('utf-8', 'ignore')}~{digest}"


def resolved(path: Path) -> Path:
    """Return the file a path leads to; a link that leads to itself is its own file."""
    return Path(os.path.realpath(path))


def refuse_address(path: Path) -> None:
    """Refuse a web address: Excel shows one as the name of a workbook in OneDrive.

    Raises: FileAccessError: the path is such an address.
    """
    if re.match(r"https?:[/\\]", str(path), re.I):
        raise FileAccessError("files.address", place=Place(file=str(path)))


def _refuse_no_file(path: Path) -> None:
    """Refuse a path to anything but a file.

    Raises: FileAccessError: it is a folder, a pipe or a device.
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return
    if not stat.S_ISREG(mode):
        raise FileAccessError("files.not-a-file", place=Place(file=str(path)), name=path.name)


def opened(path: Path, flags: int) -> int:
    """Open a file without waiting and without following a link at its end.

    Raises: FileAccessError: it is not a file. OSError: it cannot be opened.
    """
    more = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC"))
    handle = os.open(path, flags | more | getattr(os, "O_BINARY", 0), 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise FileAccessError("files.not-a-file", place=Place(file=str(path)), name=path.name)
    return handle


def _open_to_all(folder: Path) -> bool:
    if sys.platform == "win32":
        return False
    try:
        return bool(folder.stat().st_mode & stat.S_IWOTH)
    except OSError:
        return False


def owner_of(path: Path) -> str:
    """Return the name of the user who owns a file; "?" where the system does not know it."""
    try:
        return user_name(path.stat().st_uid) if sys.platform != "win32" else "?"
    except OSError:
        return "?"


def user_name(number: int) -> str:
    """Return a user's name by the user's number; the number where there is no name."""
    if sys.platform == "win32":
        return str(number)
    import pwd

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
