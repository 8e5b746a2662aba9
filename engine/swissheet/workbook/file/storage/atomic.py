"""Files that appear whole or not at all: written beside their place, then moved there."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from swissheet.errors import FileAccessError, Issue, Place, Severity
from swissheet.words.message import Param
from swissheet.workbook.file.storage.places import fitting

_ENDING = ".swissheet-tmp"
NAME_ROOM = 120
"""Bytes of the name of the target; most file systems allow 255 in all."""
_TEMPORARY = re.compile(rf"\.(.{{1,{NAME_ROOM}}})\.[0-9a-f]{{8}}{re.escape(_ENDING)}", re.DOTALL)
_DAY = 86_400
_PATIENCE = (0.05, 0.2, 0.5)


@contextlib.contextmanager
def temporary_file(target: Path, data: bytes) -> Iterator[Path]:
    """A file beside the target that holds the data, on the disk; it is gone afterwards.

    Raises: FileAccessError: it cannot be written.
    """
    name = fitting(target.name, NAME_ROOM)
    temporary = target.with_name(f".{name}.{os.urandom(4).hex()}{_ENDING}")
    try:
        try:
            with temporary.open("xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            raise not_writable(target, error) from error
        yield temporary
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def sweep(target: Path) -> None:
    """Removes what killed processes left in the folder of the target.

    What was to become the target is ours to remove: whoever calls this holds its lock. What was to
    become another file may still be written, so it goes when it is a day old.
    """
    oldest = time.time() - _DAY
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            named = _TEMPORARY.fullmatch(entry.name)
            if named is None or not entry.is_file(follow_symlinks=False):
                continue
            own = named[1] == fitting(target.name, NAME_ROOM)
            if own or entry.stat(follow_symlinks=False).st_mtime < oldest:
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)


def sweep_backups(folder: Path) -> None:
    """Removes what killed processes left in the backup folder of a file, by its lock's holder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)


def give_mode(temporary: Path, target: Path) -> None:
    """The new file has the old one's mode and, where allowed, owner."""
    state = target.stat()
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.chown(temporary, state.st_uid, state.st_gid)
    temporary.chmod(stat.S_IMODE(state.st_mode))


def put_in_place(temporary: Path, target: Path) -> None:
    """The file takes the target's name, and the place of what had it, in one step.

    Raises: FileAccessError: the target is held by another program, or protected.
    """
    # Virus scanners and indexers hold new files for a moment on Windows.
    for pause in (*_PATIENCE, None):
        try:
            os.replace(temporary, target)
            return
        except PermissionError as error:
            if pause is None or os.name != "nt":
                raise access_error(
                    target, "files.open-elsewhere.replace", name=target.name
                ) from error
            time.sleep(pause)
        except OSError as error:
            raise not_writable(target, error) from error


def put_first(temporary: Path, target: Path) -> None:
    """The file takes a name nobody has.

    Raises: FileAccessError: the name is taken.
    """
    try:
        os.link(temporary, target)
    except FileExistsError as error:
        raise access_error(target, "files.exists", name=target.name) from error
    except OSError:
        # A file system without links.
        put_in_place(temporary, target)


def sync_folder(folder: Path) -> None:
    """Puts renames in the folder on the disk, where the system offers that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def not_writable(target: Path, error: OSError) -> FileAccessError:
    """The error for a file that cannot be written, with the system's reason."""
    if error.errno == errno.ENAMETOOLONG:
        return access_error(target, "files.name-too-long", name=target.name)
    return access_error(
        target,
        "files.not-writable",
        name=target.name,
        folder=str(target.parent),
        reason=str(error.strerror),
    )


def access_error(path: Path, key: str, **params: Param) -> FileAccessError:
    """A :class:`FileAccessError` about a path."""
    return FileAccessError.of(Issue(Severity.ERROR, key, Place(file=str(path)), params))
