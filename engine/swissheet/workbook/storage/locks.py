"""Who has a workbook open, and the lock by which two swissheet processes take turns.

Excel and LibreOffice leave a small file beside an open workbook with the name of the user. It
stays behind when the program crashes, so the advice says how to get rid of it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from swissheet.errors import FileAccessError, Place

__all__ = ["Holder", "holder", "own_lock", "refuse_if_open"]

_OWNER_FILE_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that has a workbook open, the user it names ("" if none), and its lock file."""

    program: str
    user: str
    lock: Path


def holder(path: Path) -> Holder | None:
    """Who has the workbook open, as far as lock files beside it tell; None when nobody has.

    Args: path: as given by the user; a symbolic link and the file it leads to are both looked at.
    """
    for place in dict.fromkeys((path.absolute(), path.resolve())):
        excel = place.with_name(f"~${place.name}")
        if excel.exists():
            return Holder("Excel", _excel_user(_start_of(excel)), excel)
        office = place.with_name(f".~lock.{place.name}#")
        if office.exists():
            return Holder("LibreOffice", _office_user(_start_of(office)), office)
    return None


def refuse_if_open(path: Path) -> None:
    """Raises: FileAccessError: the workbook is open, with who holds it and what to do."""
    found = holder(path)
    if found is None:
        return
    place = Place(file=str(path))
    name, program, lock = path.name, found.program, found.lock.name
    if not found.user:
        raise FileAccessError(
            "files.open-elsewhere", place=place, name=name, program=program, lock=lock
        )
    raise FileAccessError(
        "files.open-elsewhere.by",
        place=place,
        name=name,
        program=program,
        lock=lock,
        user=found.user,
    )


@contextlib.contextmanager
def own_lock(path: Path, wait: float = 5.0) -> Iterator[None]:
    """Keeps other swissheet processes from changing the workbook meanwhile.

    The lock ends with the process, however that ends; its file is removed at the end.

    Args:   wait: seconds to wait for another process.
    Raises: FileAccessError: another process holds it still, or the folder is not writable.
    """
    lock = path.with_name(f".{path.name}.swissheet-lock")
    deadline = time.monotonic() + wait
    while True:
        stream = _open_lock(lock)
        if _acquire(stream) and _still_there(stream, lock):
            break
        stream.close()
        if time.monotonic() >= deadline:
            raise FileAccessError("files.busy", place=Place(file=str(path)), name=path.name)
        time.sleep(0.02)
    try:
        yield
    finally:
        _remove(stream, lock)


def _start_of(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(_OWNER_FILE_BYTES)
    except OSError:
        # On Windows the owner file of a running Excel cannot be read.
        return b""


def _excel_user(data: bytes) -> str:
    """The name in an Excel owner file: counted, in the local code page, then in UTF-16."""
    wide = data[57 : 57 + 2 * data[55]] if len(data) > 57 and data[55] <= 54 else b""
    name = wide.decode("utf-16-le", "ignore")
    if not name.isprintable() or not name.strip():
        name = data[1 : 1 + min(data[0], 54)].decode("cp1252", "replace") if data else ""
    return _printable(name)


def _office_user(data: bytes) -> str:
    """User and machine in a LibreOffice lock file: user, login, machine, time, profile."""
    fields = [field.strip() for field in data.decode("utf-8", "replace").split(",")]
    name = next((field for field in fields[:2] if field), "")
    machine = fields[2] if name and len(fields) > 2 else ""
    return _printable(", ".join(filter(None, (name, machine))))


def _printable(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable()).strip()[:80]


def _open_lock(lock: Path) -> BinaryIO:
    try:
        return lock.open("a+b")
    except OSError as error:
        raise FileAccessError(
            "files.folder-not-writable",
            place=Place(file=str(lock.parent)),
            folder=str(lock.parent),
            reason=str(error.strerror),
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
            # Some network folders know no locks; the check for a changed file remains.
            return error.errno in (errno.ENOTSUP, errno.ENOSYS, errno.ENOLCK)
        return True

    def _still_there(stream: BinaryIO, lock: Path) -> bool:
        """Whether the file locked is the one others will find: its last owner removes it."""
        try:
            return os.path.samestat(os.fstat(stream.fileno()), lock.stat())
        except FileNotFoundError:
            return False

    def _remove(stream: BinaryIO, lock: Path) -> None:
        with contextlib.suppress(OSError):
            lock.unlink()
        stream.close()
