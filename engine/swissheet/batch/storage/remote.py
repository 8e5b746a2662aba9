"""A folder at an address, and files that are read there."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from glob import has_magic
from typing import Any, BinaryIO, cast

from swissheet.batch.storage.drives import Drive
from swissheet.batch.storage.parts import Parts
from swissheet.batch.storage.store import Journal
from swissheet.batch.storage.turns import Turn
from swissheet.errors import FileAccessError, InputError, Place, TooLargeError
from swissheet.files.kinds import MAX_BYTES

_BLOCK = 1 << 18
"""The fewest bytes that are fetched of an archive of which a part is read."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file: the address it was found by, its path there, and its name for people."""

    address: str = field(repr=False)
    path: str
    shown: str

    def read(self) -> bytes:
        """Return the content.

        Raises: FileAccessError; TooLargeError: not more of it was fetched than is read.
        """
        drive = self._drive()
        with drive.asked(), self._told(), drive.fs.open(self.path, "rb") as stream:
            return _whole(stream, self.shown)

    def open(self) -> BinaryIO:
        """Open the file, to be read in parts.

        Raises: FileAccessError: also while it is read.
        """
        drive = self._drive()
        with drive.asked(), self._told():
            stream = drive.fs.open(self.path, "rb", block_size=_BLOCK)
        return cast(BinaryIO, _Stream(drive, stream, self.shown))

    @property
    def identity(self) -> str:
        """Return the same text for the same file, reached by any name."""
        drive = self._drive()
        return drive.identity(self.path)

    def _drive(self) -> Drive:
        try:
            return Drive(self.address)
        except InputError as error:
            # Nothing is wrong with the file: another machine, or another day, may have it.
            raise FileAccessError.of(error.issue) from error

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except FileNotFoundError as error:
            raise FileAccessError("cli.file-access.none", place=Place(file=self.shown)) from error


def _whole(stream: Any, name: str) -> bytes:
    size = getattr(stream, "size", None)
    data = b""
    if not isinstance(size, int) or size <= MAX_BYTES:
        data = bytes(stream.read(MAX_BYTES + 1))
        size = len(data)
    if size > MAX_BYTES:
        raise TooLargeError("cli.file-size", place=Place(file=name), limit=MAX_BYTES >> 20)
    return data


class _Stream(io.RawIOBase):
    """A file that is read in parts, with errors of ours."""

    def __init__(self, drive: Drive, stream: Any, name: str) -> None:
        super().__init__()
        self._drive, self._stream, self._name = drive, stream, name

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        with self._drive.asked():
            # Not all say where they are then.
            self._stream.seek(offset, whence)
            return int(self._stream.tell())

    def tell(self) -> int:
        with self._drive.asked():
            return int(self._stream.tell())

    def read(self, size: int = -1) -> bytes:
        wanted = MAX_BYTES + 1 if size < 0 else size
        if size > MAX_BYTES:
            raise self._too_large()
        with self._drive.asked():
            data = bytes(self._stream.read(wanted))
        if len(data) > MAX_BYTES:
            raise self._too_large()
        return data

    def close(self) -> None:
        if not self.closed:
            with suppress(Exception):
                self._stream.close()
        super().close()

    def _too_large(self) -> TooLargeError:
        return TooLargeError("cli.file-size", place=Place(file=self._name), limit=MAX_BYTES >> 20)


class RemoteStore:
    """The folder of results at an address.

    See :class:`swissheet.batch.storage.store.Store`.
    """

    def __init__(self, address: str) -> None:
        self._drive = Drive(address)
        self._there: set[str] | None = None
        self._turn: Turn | None = None

    def _path(self, name: str) -> str:
        return f"{self._drive.path}/{name}" if name else self._drive.path

    def read(self, name: str) -> bytes | None:
        with self._drive.asked(name):
            try:
                with self._drive.fs.open(self._path(name), "rb") as stream:
                    return bytes(stream.read())
            except FileNotFoundError:
                return None

    def write(self, name: str, data: bytes, *, settled: bool = False) -> None:
        with self._drive.asked(name):
            self._drive.put(self._path(name), data)
        if self._there is not None:
            self._there.add(name)

    def claim(self, name: str, data: bytes) -> bool:
        """Write a file unless its name is taken; return whether it was written."""
        with self._drive.asked(name), suppress(Exception):
            self._drive.put_first(self._path(name), data)
        found = self.read(name)
        if found is None:
            # The protocol knows no other way: of two at once the later one has it.
            self.write(name, data)
            found = self.read(name)
        if found is not None and self._there is not None:
            self._there.add(name)
        return found == data

    def remove(self, names: Iterable[str]) -> None:
        here = set(names) if self._there is None else self._there.intersection(names)
        paths = [self._path(name) for name in sorted(here)]
        with self._drive.asked():
            self._removed([path for path in paths if not has_magic(path)])
            for path in filter(has_magic, paths):
                # Together with others it would be read as a pattern.
                self._removed_one(path)
        if self._there is not None:
            self._there -= here

    def _removed(self, paths: list[str]) -> None:
        if len(paths) > 1:
            with suppress(FileNotFoundError):
                self._drive.fs.rm(paths)
                return
        for path in paths:
            self._removed_one(path)

    def _removed_one(self, path: str) -> None:
        with suppress(FileNotFoundError):
            self._drive.fs.rm_file(path)

    def remove_below(self, name: str) -> None:
        self.remove(self.names(name))

    def names(self, below: str = "") -> list[str]:
        start = len(self._drive.path) + 1
        with self._drive.asked(below):
            found = [path[start:] for path in self._drive.files(self._path(below))]
        if not below:
            self._there = set(found)
        elif self._there is not None:
            self._there.update(found)
        return found

    def top(self) -> list[str]:
        drive = self._drive
        with drive.asked():
            drive.make(drive.path)
            drive.fs.invalidate_cache()
            try:
                found = drive.fs.ls(drive.path or "/", detail=False)
            except FileNotFoundError:
                found = []
        names = (path.rstrip("/") for path in found)
        return [path.rpartition("/")[2] for path in names if path != drive.path]

    def identity(self, name: str) -> str:
        return self._drive.identity(self._path(name))

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        with Turn(self, f"{name}.lock", self._drive.shown) as self._turn:
            yield

    def journal(self, name: str, before: Callable[[], None]) -> Journal:
        def first() -> None:
            if self._turn is not None:
                self._turn.require()
            before()

        return Parts(self, name, first)
