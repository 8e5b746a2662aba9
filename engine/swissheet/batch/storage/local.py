"""A folder of this machine, or one that it sees as its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import BinaryIO

from swissheet.batch.storage.results import is_behind_link, remove_below, write_below
from swissheet.batch.storage.store import TEMPORARY, Journal
from swissheet.workbook.file.storage.atomic import (
    NAME_ROOM,
    not_writable,
    put_in_place,
    sync_folder,
    temporary_file,
)
from swissheet.workbook.file.storage.locks import free_lock, own_lock
from swissheet.workbook.file.storage.places import fitting


def write(target: Path, data: bytes) -> None:
    """Write a complete file in place of the one with its name.

    Raises: FileAccessError: it cannot be written.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_writable(target, error) from error
    with temporary_file(target, data) as temporary:
        put_in_place(temporary, target)


def identity(path: str | Path) -> str:
    """Return the same text for the same file or folder, reached by any link."""
    # A link that leads to itself has a name, too.
    return f"file://{os.path.normcase(Path(os.path.realpath(path)).as_posix())}"


def sweep_beside(files: Iterable[str]) -> None:
    """Remove incomplete files that were to become one of these, and their locks."""
    by_folder: dict[Path, set[str]] = {}
    for file in map(Path, files):
        by_folder.setdefault(file.parent, set()).add(file.name)
    for folder, names in by_folder.items():
        begun = {fitting(name, NAME_ROOM) for name in names}
        with suppress(OSError):
            for entry in list(folder.iterdir()):
                target = entry.name[1:].removesuffix(TEMPORARY).rpartition(".")[0]
                ours = entry.name.startswith(".") and entry.name.endswith(TEMPORARY)
                if ours and target in begun:
                    entry.unlink()
        for name in names:
            free_lock(folder / name)


class LocalStore:
    """The folder of results on this machine.

    See :class:`swissheet.batch.storage.store.Store`.
    """

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def read(self, name: str) -> bytes | None:
        try:
            # A file reached by a link is not a result of ours.
            if is_behind_link(self._folder, name, itself=True):
                return None
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes, *, settled: bool = False) -> None:
        write_below(self._folder, name, data)
        if settled:
            sync_folder((self._folder / name).parent)

    def remove(self, names: Iterable[str]) -> None:
        for name in names:
            remove_below(self._folder, name)

    def remove_below(self, name: str) -> None:
        shutil.rmtree(self._folder / name, ignore_errors=True)

    def names(self, below: str = "") -> list[str]:
        if is_behind_link(self._folder, below, itself=True):
            return []
        return [
            Path(at, file).relative_to(self._folder).as_posix()
            for at, _, files in os.walk(self._folder / below)
            for file in files
        ]

    def top(self) -> list[str]:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            return [entry.name for entry in self._folder.iterdir()]
        except OSError as error:
            raise not_writable(self._folder, error) from error

    def identity(self, name: str) -> str:
        # No link below the folder is followed, so no link makes a result another file.
        whole = identity(self._folder)
        return f"{whole}/{os.path.normcase(name)}" if name else whole

    def turn(self, name: str) -> AbstractContextManager[None]:
        return own_lock(self._folder / name, wait=1.0)

    def journal(self, name: str, before: Callable[[], None]) -> Journal:
        return _Appended(self._folder / name, before)


class _Appended:
    """Lines in one file, each on its way to the disk before the next one."""

    def __init__(self, file: Path, before: Callable[[], None]) -> None:
        self._file, self._before = file, before
        self._stream: BinaryIO | None = None

    def lines(self) -> list[bytes]:
        return self._file.read_bytes().split(b"\n") if self._file.exists() else []

    def begin(self, lines: Iterable[bytes]) -> None:
        write(self._file, b"".join(line + b"\n" for line in lines))
        self._stream = self._file.open("ab")

    def add(self, line: bytes) -> None:
        assert self._stream is not None
        self._before()
        self._stream.write(line + b"\n")
        self._stream.flush()

    def end(self, lines: Sequence[bytes], last: bytes) -> None:
        self.add(last)

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None
