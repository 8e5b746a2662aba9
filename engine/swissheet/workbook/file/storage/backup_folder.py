"""Make the folder beside a file in which its former versions are kept.

Backups never go to another place by themselves: where the folder cannot be used, the error names
its owner.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from swissheet.errors import FileAccessError, system_reason
from swissheet.workbook.file.storage.atomic import access_error
from swissheet.workbook.file.storage.places import fitting, owner_of, user_name

BACKUP_FOLDER = ".swissheet-backups"


def backup_folder(target: Path) -> Path:
    """Return the folder of the former versions of a file."""
    return target.parent / BACKUP_FOLDER / target.name


def backup_stem(target: Path) -> str:
    """Return the beginning of the names of a file's backups."""
    return fitting(target.stem, 230 - len(os.fsencode(target.suffix)))


def make_ready(folder: Path) -> None:
    """Make the backup folder of a file if it does not exist.

    People who share the file's folder through a group share this one too.

    Raises: FileAccessError: the folder is a link, write-protected, or belongs to another user.
            OSError: it cannot be made.
    """
    for place in (folder.parent, folder):
        _refuse_link(place)
        if not place.is_dir():
            place.mkdir(exist_ok=True)
            _share(place)
        _refuse_unwritable(place)


def no_backup(folder: Path, error: OSError) -> FileAccessError:
    """Return the error that the former version cannot be kept, so nothing was changed."""
    if isinstance(error, FileAccessError) and error.key.startswith("files.backup."):
        return error
    cause = error if error.strerror else error.__cause__
    target = folder.parent.parent / folder.name
    if not isinstance(cause, OSError):
        return access_error(target, "files.backup.refused", folder=str(folder))
    return access_error(target, "files.backup", folder=str(folder), reason=system_reason(cause))


def _refuse_link(place: Path) -> None:
    if place.is_symlink():
        raise access_error(place, "files.backup.link", folder=str(place))


def _share(place: Path) -> None:
    """Let the group that can write to the outer folder write to this one."""
    around = place.parent.stat()
    if sys.platform != "win32" and around.st_mode & stat.S_IWGRP:
        if around.st_gid in {os.getegid(), *os.getgroups()}:
            os.chown(place, -1, around.st_gid)
            place.chmod(stat.S_IMODE(place.stat().st_mode) | stat.S_IRWXG)


def _refuse_unwritable(place: Path) -> None:
    state = place.stat()
    # The mode is checked too: the super-user can write to files that are write-protected.
    if not state.st_mode & 0o222:
        raise access_error(place, "files.backup.read-only", folder=str(place))
    effective = os.access in os.supports_effective_ids
    if os.access(place, os.W_OK | os.X_OK, effective_ids=effective):
        return
    if sys.platform == "win32" or state.st_uid == os.geteuid():
        raise access_error(place, "files.backup.read-only", folder=str(place))
    owner, user = owner_of(place), user_name(os.geteuid())
    raise access_error(place, "files.backup.owner", folder=str(place), owner=owner, user=user)
