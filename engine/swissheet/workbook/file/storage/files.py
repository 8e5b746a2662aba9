"""Read, check, back up and replace workbooks on disk: one version is whole at any time.

A write goes to a temporary file in the same folder, is read back and compared, the old version is
copied to the backup folder, and only then does the new file take the old one's name.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import errno
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from swissheet.errors import FileAccessError, Place, TooLargeError, system_reason
from swissheet.words.message import phrase
from swissheet.workbook.file.storage.atomic import (
    access_error,
    give_mode,
    not_writable,
    put_first,
    put_in_place,
    sweep,
    sweep_backups,
    sync_folder,
    temporary_file,
)
from swissheet.workbook.file.storage.backup_folder import (
    backup_folder,
    backup_stem,
    make_ready,
    no_backup,
)
from swissheet.workbook.file.storage.collecting import collecting_later
from swissheet.workbook.file.storage.locks import own_lock, refuse_if_open
from swissheet.workbook.file.storage.places import real_place, refuse_address, resolved

if TYPE_CHECKING:
    from swissheet.workbook.file.file_book import FileBook


@dataclass(frozen=True, slots=True)
class Keep:
    """How many backups of a workbook are kept; the newest, and those of today, always are.

    None is deleted for its age alone: after a change of the clock every backup looks old.
    """

    number: int = 20


KEEP = Keep()


@dataclass(frozen=True, slots=True)
class Backup:
    """A former version of a workbook and when it was replaced."""

    path: Path
    when: dt.datetime


@dataclass(slots=True)
class Edit:
    """A workbook during a change, and the result after :func:`editing`.

    ``changed``: the content differs; ``written``: the file was replaced; ``backup``: the file with
    the former version; ``parts``: the parts of the package that differ.
    """

    book: FileBook
    path: Path
    changed: bool = False
    written: bool = False
    backup: Path | None = None
    parts: tuple[str, ...] = field(default=())


def open_book(path: str | Path) -> FileBook:
    """Open the workbook of a file for reading; another program may have it open.

    Raises: FileAccessError: there is no such file, or it cannot be read. WorkbookError,
            TooLargeError: it is not a workbook, or is damaged.
    """
    from swissheet.workbook.file.file_book import FileBook

    path = Path(path)
    refuse_address(path)
    return FileBook(_read(path), path.name)


@contextlib.contextmanager
def editing(
    path: str | Path,
    *,
    keep: Keep | None = KEEP,
    dry_run: bool = False,
    now: dt.datetime | None = None,
) -> Iterator[Edit]:
    """Open a workbook for changes, and write it when the block ends without an error.

    Args: keep: how many backups are kept; None makes no backup.
          dry_run: check everything and write nothing.
          now: the local time that names the backup.
    Raises: FileAccessError: the file is open in another program, write-protected, or was changed by
            another program in the meantime; the file is as it was. Also as :func:`open_book`.
    """
    from swissheet.workbook.file.file_book import FileBook

    shown = Path(path)
    refuse_address(shown)
    target = resolved(shown) if dry_run else real_place(shown)
    with contextlib.ExitStack() as stack:
        stack.enter_context(collecting_later())
        if not dry_run:
            _refuse_unwritable(target)
            stack.enter_context(own_lock(target))
            refuse_if_open(shown)
            _tidy(target)
        before = _read(target)
        edit = Edit(FileBook(before, shown.name), target)
        yield edit
        after = edit.book.to_bytes()
        edit.changed = after != before
        if not edit.changed:
            return
        edit.parts = tuple(sorted(edit.book.changed_parts()))
        with _written(target, after, edit.book, before, on_disk=not dry_run) as temporary:
            if temporary is None:
                return
            refuse_if_open(shown)
            _refuse_changed(target, before)
            edit.backup = _replace(temporary, target, before, keep, now or dt.datetime.now())
        edit.written = True


def write_new(path: str | Path, data: bytes, *, overwrite: bool = False) -> Path:
    """Write a new file whole or not at all.

    Raises: FileAccessError: the file exists already, or the folder cannot be written to.
    """
    target = real_place(Path(path))
    if target.exists():
        if not overwrite:
            raise access_error(target, "files.exists", name=target.name)
        _refuse_unwritable(target)
        refuse_if_open(Path(path))
    if not target.parent.is_dir():
        raise not_writable(target, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    with own_lock(target):
        _tidy_once(target.parent, target)
        with temporary_file(target, data) as temporary:
            if overwrite:
                put_in_place(temporary, target)
            else:
                put_first(temporary, target)
    sync_folder(target.parent)
    return target


def replace_file(
    path: str | Path,
    before: bytes,
    after: bytes,
    *,
    keep: Keep | None = KEEP,
    now: dt.datetime | None = None,
) -> Path | None:
    """Replace the content of a file of another format as carefully as :func:`editing` does.

    Args: before: the content that was read from it; the rest as for :func:`editing`.
    Returns: the backup, if one is kept.
    Raises: FileAccessError: as for :func:`editing`; the file is as it was.
    """
    shown = Path(path)
    target = real_place(shown)
    _refuse_unwritable(target)
    with own_lock(target):
        refuse_if_open(shown)
        _tidy(target)
        with temporary_file(target, after) as temporary:
            _read_back(temporary, after)
            _refuse_changed(target, before)
            return _replace(temporary, target, before, keep, now or dt.datetime.now())


def backups(path: str | Path) -> tuple[Backup, ...]:
    """Return the backups of a workbook, the newest first, even if the clock has moved."""
    return tuple(backup for _, backup in _counted(resolved(Path(path))))


def _counted(target: Path) -> list[tuple[int, Backup]]:
    """Return the backups of a file with their counters; 0 for older names.

    Older names have only a time, and a number when two were made in one second.
    """
    pattern = re.compile(
        rf"{re.escape(backup_stem(target))}\.(?:(\d{{4,30}})\.)?(\d{{8}}-\d{{6}})(?:-(\d{{1,9}}))?"
        rf"{re.escape(target.suffix)}",
        re.ASCII,
    )
    found = []
    folder = backup_folder(target)
    for entry in folder.iterdir() if folder.is_dir() else ():
        named = pattern.fullmatch(entry.name)
        if named:
            with contextlib.suppress(ValueError):
                when = dt.datetime.strptime(named[2], "%Y%m%d-%H%M%S")
                found.append((int(named[1] or 0), when, int(named[3] or 1), entry))
    found.sort(reverse=True)
    return [(counter, Backup(entry, when)) for counter, when, _, entry in found]


def _tidy(target: Path) -> None:
    """Delete files of killed processes; the caller holds the target's lock."""
    sweep(target)
    folder = backup_folder(target)
    if not (folder.is_symlink() or folder.parent.is_symlink()):
        sweep_backups(folder)


_TIDIED: set[Path] = set()


def _tidy_once(folder: Path, target: Path) -> None:
    """Do the same for new files, of which a folder may get thousands: once in a process."""
    if folder not in _TIDIED:
        _TIDIED.add(folder)
        _tidy(target)


def _read(path: Path) -> bytes:
    from swissheet.workbook.file.archive.container import LIMITS

    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            raise access_error(path, "files.not-a-file", name=path.name)
        if state.st_size > LIMITS.file_bytes:
            raise TooLargeError(
                "files.file-size",
                place=Place(file=str(path)),
                size=state.st_size >> 20,
                limit=LIMITS.file_bytes >> 20,
            )
        return path.read_bytes()
    except FileNotFoundError as error:
        raise access_error(path, "files.no-file") from error
    except FileAccessError:
        raise
    except OSError as error:
        raise access_error(path, "files.unreadable", reason=system_reason(error)) from error


def _refuse_unwritable(target: Path) -> None:
    try:
        mode = target.stat().st_mode
    except OSError:
        return
    if not mode & 0o444 or not os.access(target, os.R_OK):
        raise access_error(target, "files.unreadable", reason=phrase("system.denied"))
    # The mode is asked as well: the super-user may write what its owner has protected.
    if not mode & 0o222 or not os.access(target, os.W_OK):
        raise access_error(target, "files.read-only", name=target.name)


def _refuse_changed(target: Path, before: bytes) -> None:
    try:
        same = target.read_bytes() == before
    except OSError:
        same = False
    if not same:
        raise access_error(target, "files.changed-meanwhile", name=target.name)


@contextlib.contextmanager
def _written(
    target: Path, after: bytes, book: FileBook, before: bytes, *, on_disk: bool
) -> Iterator[Path | None]:
    """Write the new version to a temporary file, read it back and check it."""
    from swissheet.workbook.file import proof

    if not on_disk:
        proof.check(before, after, book)
        yield None
        return
    with temporary_file(target, after) as temporary:
        proof.check(before, _read_back(temporary, after), book)
        yield temporary


def _read_back(temporary: Path, meant: bytes) -> bytes:
    data = temporary.read_bytes()
    if data != meant:
        raise access_error(temporary, "files.read-back")
    return data


def _replace(
    temporary: Path, target: Path, before: bytes, keep: Keep | None, now: dt.datetime
) -> Path | None:
    backup = None if keep is None else _back_up(target, before, now)
    try:
        give_mode(temporary, target)
        put_in_place(temporary, target)
    except BaseException:
        # The file is as it was: a copy of it would only use the place of an older version.
        if backup is not None:
            backup.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)
    if backup is None or keep is None:
        return None
    _prune(target, keep, now)
    return backup if backup.is_file() else None


def _back_up(target: Path, data: bytes, now: dt.datetime) -> Path:
    folder = backup_folder(target)
    stamp = now.strftime("%Y%m%d-%H%M%S")
    try:
        make_ready(folder)
        counter = max((counter for counter, _ in _counted(target)), default=0) + 1
        backup = folder / f"{backup_stem(target)}.{counter:04}.{stamp}{target.suffix}"
        with temporary_file(backup, data) as temporary:
            give_mode(temporary, target)
            put_in_place(temporary, backup)
    except OSError as error:
        raise no_backup(folder, error) from error
    sync_folder(folder)
    return backup


def _prune(target: Path, keep: Keep, now: dt.datetime) -> None:
    """Delete the oldest backups, but none of today or of the last day before with a backup.

    The clock may have moved: then that last day is really today.
    """
    found = backups(target)
    days = dict.fromkeys((now.date(), *(backup.when.date() for backup in found)))
    recent = tuple(days)[:2]
    with contextlib.suppress(OSError, OverflowError, ValueError):
        # The disk of a server has a clock of its own.
        today = _day_written(found[0].path)
        for backup in found[max(1, keep.number) :]:
            if backup.when.date() not in recent and _day_written(backup.path) != today:
                backup.path.unlink()


def _day_written(path: Path) -> dt.date:
    return dt.date.fromtimestamp(path.stat().st_mtime)
