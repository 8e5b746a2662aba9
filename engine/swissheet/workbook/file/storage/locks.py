"""Find the user that has a workbook open, and lock it for one swissheet process at a time.

Excel and LibreOffice write a small file beside an open workbook with the name of the user. It
remains when the program crashes, so the message says how to remove it.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from swissheet.errors import FileAccessError, Place, system_reason
from swissheet.workbook.file.storage.places import fitting, opened, owner_of, resolved

# Owner files are short; a longer file of that name is not read to its end.
_OWNER_FILE_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that has a workbook open, its user ("" if unknown), and the lock file.

    ``since`` is when it was opened, "" where that is unknown.
    """

    program: str
    user: str
    lock: Path
    since: str = ""


def holder(path: Path) -> Holder | None:
    """Return the program that has a workbook open, by lock files beside it; None if there is none.

    Args: path: as given by the user; a symbolic link and the file it leads to are both checked.
    """
    for place in dict.fromkeys((path.absolute(), resolved(path))):
        excel = place.with_name(f"~${place.name}")
        if os.path.lexists(excel):
            return Holder("Excel", _excel_user(_start_of(excel)), excel, _since(excel))
        office = place.with_name(f".~lock.{place.name}#")
        if os.path.lexists(office):
            return Holder("LibreOffice", _office_user(_start_of(office)), office, _since(office))
    return None


def refuse_if_open(path: Path) -> None:
    """Raise an error if the workbook is open.

    Raises: FileAccessError: it is open; the message names the user and what to do.
    """
    found = holder(path)
    if found is None:
        return
    place = Place(file=str(path))
    name, program, lock, since = path.name, found.program, found.lock.name, found.since
    if not found.user:
        raise FileAccessError(
            "files.open-elsewhere", place=place, name=name, program=program, lock=lock, since=since
        )
    raise FileAccessError(
        "files.open-elsewhere.by",
        place=place,
        name=name,
        program=program,
        lock=lock,
        user=found.user,
        since=since,
    )


@contextlib.contextmanager
def own_lock(path: Path, wait: float = 5.0) -> Iterator[None]:
    """Keep other swissheet processes from changing the workbook during the block.

    The lock ends with the process, even if it is killed; its file is deleted at the end.

    Args: wait: seconds to wait for another process.
    Raises: FileAccessError: another process still has the lock, or the folder is not writable.
    """
    lock = _lock_of(path)
    deadline = time.monotonic() + wait
    while True:
        stream = _open_lock(lock, path)
        if _acquire(stream) and _still_there(stream, lock):
            break
        said = _said_in(stream)
        stream.close()
        if time.monotonic() >= deadline:
            raise _busy(path, lock, said)
        time.sleep(0.02)
    try:
        _say_who(stream)
        yield
    finally:
        _remove(stream, lock)


def free_lock(path: Path) -> None:
    """Delete the lock of a process that was killed; a lock in use stays."""
    if _lock_of(path).exists():
        with contextlib.suppress(FileAccessError), own_lock(path, wait=0.0):
            pass


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{fitting(path.name, 239)}.swissheet-lock")


def _say_who(stream: BinaryIO) -> None:
    """Write user, machine and process into the lock; Windows locks its first byte."""
    user = next((os.environ[k] for k in ("LOGNAME", "USER", "USERNAME") if os.environ.get(k)), "")
    with contextlib.suppress(OSError):
        stream.seek(0)
        stream.truncate()
        stream.write(f"\n{user}\t{platform.node()}\t{os.getpid()}\n".encode("utf-8", "replace"))
        stream.flush()


def _said_in(stream: BinaryIO) -> list[str]:
    """Return user, machine and process from a lock; empty where they are not in it."""
    try:
        stream.seek(1)
        line = stream.read(_OWNER_FILE_BYTES).partition(b"\n")[0]
    except OSError:
        return []
    return [_printable(field) for field in line.decode("utf-8", "replace").split("\t")]


def _busy(path: Path, lock: Path, said: list[str]) -> FileAccessError:
    place = Place(file=str(path))
    if len(said) != 3:
        return FileAccessError("files.busy", place=place, name=path.name)
    user, machine, process = said
    return FileAccessError(
        "files.busy.by",
        place=place,
        name=path.name,
        user=user or "?",
        machine=machine or "?",
        process=process,
        since=_since(lock),
        lock=lock.name,
    )


def _since(lock: Path) -> str:
    """Return when a lock was made, in local time: ``2026-11-21 14:05``."""
    try:
        made = dt.datetime.fromtimestamp(lock.lstat().st_mtime)
    except (OSError, OverflowError, ValueError):
        return "?"
    return made.isoformat(" ", "minutes")


def _start_of(path: Path) -> bytes:
    try:
        with os.fdopen(opened(path, os.O_RDONLY), "rb") as stream:
            return stream.read(_OWNER_FILE_BYTES)
    except OSError:
        # On Windows the owner file of a running Excel cannot be read.
        return b""


def _excel_user(data: bytes) -> str:
    """Return the name in an Excel owner file: with its length, in the code page, then UTF-16."""
    wide = data[57 : 57 + 2 * data[55]] if len(data) > 57 and data[55] <= 54 else b""
    name = wide.decode("utf-16-le", "ignore")
    if not name.isprintable() or not name.strip():
        name = data[1 : 1 + min(data[0], 54)].decode("cp1252", "replace") if data else ""
    return _printable(name)


def _office_user(data: bytes) -> str:
    """Return user and machine of a LibreOffice lock file: user, login, machine, time, profile."""
    fields = [field.strip() for field in data.decode("utf-8", "replace").split(",")]
    name = next((field for field in fields[:2] if field), "")
    machine = fields[2] if name and len(fields) > 2 else ""
    return _printable(", ".join(filter(None, (name, machine))))


def _printable(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable()).strip()[:80]


def _open_lock(lock: Path, path: Path) -> BinaryIO:
    try:
        return os.fdopen(opened(lock, os.O_RDWR | os.O_CREAT), "r+b")
    except OSError as error:
        place = Place(file=str(lock.parent))
        if lock.is_symlink() or (lock.exists() and not lock.is_file()):
            raise FileAccessError(
                "files.lock-place", place=place, lock=lock.name, name=path.name
            ) from error
        if isinstance(error, PermissionError) and lock.exists():
            return _open_to_look(lock, path)
        raise FileAccessError(
            "files.folder-not-writable",
            place=place,
            folder=str(lock.parent),
            reason=system_reason(error),
        ) from error


def _open_to_look(lock: Path, path: Path) -> BinaryIO:
    """Open another user's lock for reading, which is enough to see whether it is in use."""
    try:
        return os.fdopen(opened(lock, os.O_RDONLY), "rb")
    except OSError as error:
        owner = owner_of(lock)
        raise FileAccessError(
            "files.lock-owner",
            place=Place(file=str(path)),
            lock=lock.name,
            name=path.name,
            owner=owner,
        ) from error


if sys.platform == "win32":
    import msvcrt

    def _acquire(stream: BinaryIO) -> bool:
        try:
            stream.seek(0)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _still_there(stream: BinaryIO, lock: Path) -> bool:
        return True

    def _remove(stream: BinaryIO, lock: Path) -> None:
        stream.seek(0)
        msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)
        stream.close()
        with contextlib.suppress(OSError):
            lock.unlink()

else:
    import errno
    import fcntl

    def _acquire(stream: BinaryIO) -> bool:
        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            # Some network folders have no locks; the check for a changed file remains.
            return error.errno in (errno.ENOTSUP, errno.ENOSYS, errno.ENOLCK)
        return True

    def _still_there(stream: BinaryIO, lock: Path) -> bool:
        """Return whether this file is still the one others will open: its last owner deletes it."""
        try:
            return os.path.samestat(os.fstat(stream.fileno()), lock.stat())
        except FileNotFoundError:
            return False

    def _remove(stream: BinaryIO, lock: Path) -> None:
        with contextlib.suppress(OSError):
            lock.unlink()
        stream.close()
