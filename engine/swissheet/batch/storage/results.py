"""Results below a folder that strangers may write to: written and removed without following links.

A person who may put a link there would choose where a result is written, and what it replaces. So a
folder on the way that is a link is refused, also where it takes the place of a folder meanwhile.
A link in the place of the result itself is replaced by it.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from swissheet.batch.storage.guarded import FOLDER, STEP_BY_STEP, has_link
from swissheet.batch.storage.store import TEMPORARY
from swissheet.errors import FileAccessError, Place
from swissheet.workbook.file.storage.atomic import (
    NAME_ROOM,
    access_error,
    not_writable,
    put_in_place,
    temporary_file,
)
from swissheet.workbook.file.storage.places import fitting

_NEW = sum(
    getattr(os, name, 0) for name in ("O_WRONLY", "O_CREAT", "O_EXCL", "O_NOFOLLOW", "O_CLOEXEC")
)
_ALL = os.supports_dir_fd
_AT_HANDLES = STEP_BY_STEP and {os.mkdir, os.rename, os.unlink} <= _ALL


def write_below(folder: Path, name: str, data: bytes) -> None:
    """Write a complete file in place of the one with its name.

    Args:   name: below the folder, with ``/``.
    Raises: FileAccessError: it cannot be written, or a folder on the way is a link.
    """
    target = folder / name
    try:
        if _AT_HANDLES:
            with _parent(folder, name, make=True) as at:
                _put(at, target, data)
        else:
            _refuse_link(folder, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            with temporary_file(target, data) as temporary:
                put_in_place(temporary, target)
    except FileAccessError:
        raise
    except OSError as error:
        _refuse_link(folder, name)
        raise not_writable(target, error) from error


def remove_below(folder: Path, name: str) -> None:
    """Remove a file if it is there; one behind a link stays."""
    with suppress(OSError):
        if _AT_HANDLES:
            with _parent(folder, name, make=False) as at:
                os.unlink(PurePosixPath(name).name, dir_fd=at)
        elif not is_behind_link(folder, name):
            (folder / name).unlink()


def is_behind_link(folder: Path, name: str, *, itself: bool = False) -> bool:
    """Return whether a folder on the way to a file is a link; ``itself``: or the file."""
    target = folder / name
    return has_link(str(folder), str(target if itself else target.parent))


@contextmanager
def _parent(folder: Path, name: str, *, make: bool) -> Iterator[int]:
    """Open the folder of a file, reached from the one above step by step, as a handle."""
    if make:
        folder.mkdir(parents=True, exist_ok=True)
    at = os.open(folder, FOLDER & ~os.O_NOFOLLOW)
    try:
        for part in PurePosixPath(name).parts[:-1]:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(part, dir_fd=at)
            below = os.open(part, FOLDER, dir_fd=at)
            os.close(at)
            at = below
        yield at
    finally:
        os.close(at)


def _put(at: int, target: Path, data: bytes) -> None:
    temporary = f".{fitting(target.name, NAME_ROOM)}.{secrets.token_hex(4)}{TEMPORARY}"
    try:
        with os.fdopen(os.open(temporary, _NEW, 0o666, dir_fd=at), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.replace(temporary, target.name, src_dir_fd=at, dst_dir_fd=at)
        except PermissionError as error:
            raise access_error(target, "files.open-elsewhere.replace", name=target.name) from error
    finally:
        with suppress(OSError):
            os.unlink(temporary, dir_fd=at)


def _refuse_link(folder: Path, name: str) -> None:
    if is_behind_link(folder, name):
        raise FileAccessError(
            "batch.not-writable", place=Place(file=str(folder / name)), folder=str(folder)
        )
