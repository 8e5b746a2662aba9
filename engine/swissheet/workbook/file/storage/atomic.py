"""Write files whole or not at all: beside their place first, then moved there."""

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

from swissheet.errors import FileAccessError, Issue, Place, Severity, system_reason
from swissheet.words.message import Param
from swissheet.workbook.file.storage.places import fitting

_ENDING = ".swissheet-tmp"
NAME_ROOM = 120
"""Most bytes of the target's name in a temporary one; file systems allow 255 in all."""
_TEMPORARY = re.compile(rf"\.(.{{1,{NAME_ROOM}}})\.[0-9a-f]{{8}}{re.escape(_ENDING)}", re.DOTALL)
_DAY = 86_400
# Seconds between the attempts to replace a file that a virus scanner has open on Windows.
_PATIENCE = (0.05, 0.2, 0.5)


@contextlib.contextmanager
def temporary_file(target: Path, data: bytes) -> Iterator[Path]:
    """Write the data to a temporary file beside the target, which is deleted at the end.

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
    """Delete temporary files of killed processes from the target's folder.

    The caller holds the target's lock, so temporary files of the target can be deleted. Those of
    other files may still be in use, and are deleted when they are a day old.
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
    """Delete temporary files of killed processes from a backup folder, under the file's lock."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)


def give_mode(temporary: Path, target: Path) -> None:
    """Set the mode of the new file to that of the old one and, where allowed, its owner."""
    state = target.stat()
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.chown(temporary, state.st_uid, state.st_gid)
    temporary.chmod(stat.S_IMODE(state.st_mode))


def put_in_place(temporary: Path, target: Path) -> None:
    """Rename a file to the target, over a file of that name, in one step.

    Raises: FileAccessError: another program has the target open, or it is protected.
    """
    # On Windows, virus scanners and indexers have new files open for a moment.
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
    """Rename a file to a name that is not used.

    Raises: FileAccessError: the name is used.
    """
    try:
        os.link(temporary, target)
    except FileExistsError as error:
        raise access_error(target, "files.exists", name=target.name) from error
    except OSError:
        # The file system has no links.
        put_in_place(temporary, target)


def sync_folder(folder: Path) -> None:
    """Write renames in a folder to the disk, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def not_writable(target: Path, error: OSError) -> FileAccessError:
    """Return the error for a file that cannot be written, with the system's reason."""
    if error.errno == errno.ENAMETOOLONG:
        return access_error(target, "files.name-too-long", name=target.name)
    return access_error(
        target,
        "files.not-writable",
        name=target.name,
        folder=str(target.parent),
        reason=system_reason(error),
    )


def access_error(path: Path, key: str, **params: Param) -> FileAccessError:
    """Return a :class:`FileAccessError` about a path."""
    return FileAccessError.of(Issue(Severity.ERROR, key, Place(file=str(path)), params))
