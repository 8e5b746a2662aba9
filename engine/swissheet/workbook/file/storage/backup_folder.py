"""The folder in which the former versions of a file are kept, beside the file.

Backups never go elsewhere unasked: where the folder cannot be used, that is told with its owner.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from swissheet.errors import FileAccessError
from swissheet.workbook.file.storage.atomic import access_error
from swissheet.workbook.file.storage.places import fitting, owner_of, user_name

BACKUP_FOLDER = ".swissheet-backups"


def backup_folder(target: Path) -> Path:
    """Where the former versions of a file lie."""
    return target.parent / BACKUP_FOLDER / target.name


def backup_stem(target: Path) -> str:
    """Return what the names of a file's backups begin with."""
    return fitting(target.stem, 230 - len(os.fsencode(target.suffix)))


def make_ready(folder: Path) -> None:
    """Makes the backup folder of a file where it is not there.

    Colleagues who share the folder of the file by their group share this one.
    Raises: FileAccessError: it is a link, it is write-protected, or somebody else's; OSError: it
            cannot be made.
    """
    for place in (folder.parent, folder):
        _refuse_link(place)
        if not place.is_dir():
            place.mkdir(exist_ok=True)
            _share(place)
        _refuse_unwritable(place)


def no_backup(folder: Path, error: OSError) -> FileAccessError:
    """The version before cannot be kept; nothing was changed."""
    if isinstance(error, FileAccessError) and error.key.startswith("files.backup."):
        return error
    reason = error.strerror or getattr(error.__cause__, "strerror", None)
    target = folder.parent.parent / folder.name
    if reason is None:
        return access_error(target, "files.backup.refused", folder=str(folder))
    return access_error(target, "files.backup", folder=str(folder), reason=reason.lower())


def _refuse_link(place: Path) -> None:
    if place.is_symlink():
        raise access_error(place, "files.backup.link", folder=str(place))


def _share(place: Path) -> None:
    """The group that may write to the folder around may write to this one."""
    around = place.parent.stat()
    if sys.platform != "win32" and around.st_mode & stat.S_IWGRP:
        if around.st_gid in {os.getegid(), *os.getgroups()}:
            os.chown(place, -1, around.st_gid)
            place.chmod(stat.S_IMODE(place.stat().st_mode) | stat.S_IRWXG)


def _refuse_unwritable(place: Path) -> None:
    state = place.stat()
    # The mode is asked as well: the super-user may write what its owner has protected.
    if not state.st_mode & 0o222:
        raise access_error(place, "files.backup.read-only", folder=str(place))
    effective = os.access in os.supports_effective_ids
    if os.access(place, os.W_OK | os.X_OK, effective_ids=effective):
        return
    if sys.platform == "win32" or state.st_uid == os.geteuid():
        raise access_error(place, "files.backup.read-only", folder=str(place))
    owner, user = owner_of(place), user_name(os.geteuid())
    raise access_error(place, "files.backup.owner", folder=str(place), owner=owner, user=user)
