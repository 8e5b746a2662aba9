"""Files in a zip archive, read where they are: nothing is unpacked to the disk."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from swissheet.errors import FileAccessError, InputError, Place, TooLargeError
from swissheet.files.kinds import holds_trf, inaccessible, open_bytes

Opening = Callable[[], BinaryIO]
"""Opens an archive in another way than by its name; raises errors of ours."""

_MEMBER_BYTES = 64 * 1024 * 1024
_MEMBERS = 100_000
_SHOWN = 200
_ENCRYPTED, _UNIX = 0x1, 3
"""The flag of a member with a password; the system whose modes an archive keeps."""
_NO_ARCHIVE = (zipfile.BadZipFile, NotImplementedError, UnicodeDecodeError)
_NO_MEMBER = (*_NO_ARCHIVE, zlib.error, EOFError, RuntimeError)


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive: the archive, its name in it, and its place there."""

    archive: str
    path: str
    number: int

    @property
    def name(self) -> str:
        """Return the name as ``events.zip/2026/open.trf``."""
        return f"{self.archive}/{self.path}"

    def read(self, opening: Opening | None = None) -> bytes:
        """Return the content of the file.

        Raises: InputError: it is damaged, locked by a password or a link; TooLargeError.
        """
        try:
            with _archive(self.archive, opening) as archive:
                info = archive.infolist()[self.number]
                self._refuse(info)
                with archive.open(info) as stream:
                    # One byte more than allowed shows a member that lies about its size.
                    data = stream.read(_MEMBER_BYTES + 1)
        except _NO_MEMBER as error:
            raise InputError(
                "cli.damaged.member", place=Place(file=self.name), reason=str(error)
            ) from error
        except FileAccessError:
            raise
        except OSError as error:
            raise inaccessible(error, self.archive) from error
        if len(data) > _MEMBER_BYTES:
            raise TooLargeError("cli.file-size.member", place=Place(file=self.name))
        return data

    def holds_trf(self, opening: Opening | None = None) -> bool:
        """Return whether it begins like a TRF, with any ending; False where it cannot be read."""
        try:
            with _archive(self.archive, opening) as archive:
                info = archive.infolist()[self.number]
                self._refuse(info)
                return holds_trf(self.name, lambda: cast(BinaryIO, archive.open(info)))
        except (*_NO_MEMBER, OSError, InputError, FileAccessError):
            return False

    def _refuse(self, info: zipfile.ZipInfo) -> None:
        if info.flag_bits & _ENCRYPTED:
            raise InputError("cli.damaged.password", place=Place(file=self.name))
        if info.create_system == _UNIX and stat.S_ISLNK(info.external_attr >> 16):
            raise InputError("files.link", place=Place(file=self.name))


def members(
    file: str, wanted: Callable[[str], bool], opening: Opening | None = None
) -> list[Member]:
    """Return the files in an archive whose names, without folders, are wanted, in its order.

    Args:   opening: opens it where ``file`` is only its name for people.
    Raises: FileAccessError: it cannot be opened; InputError: it is not an archive; TooLargeError:
            there are too many, or one is too large.
    """
    try:
        with _archive(file, opening) as archive:
            infos = [
                (number, info)
                for number, info in enumerate(archive.infolist())
                if not info.is_dir() and wanted(PurePosixPath(info.filename).name)
            ]
    except _NO_ARCHIVE as error:
        raise InputError("cli.damaged", place=Place(file=file), reason=str(error)) from error
    except FileAccessError:
        raise
    except OSError as error:
        raise inaccessible(error, file) from error
    if len(infos) > _MEMBERS:
        raise TooLargeError("cli.file-size.archive", place=Place(file=file), limit=_MEMBERS)
    for _, info in infos:
        if info.file_size > _MEMBER_BYTES:
            member = info.filename.encode("unicode_escape").decode("ascii")[:_SHOWN]
            size = _MEMBER_BYTES >> 20
            raise TooLargeError(
                "cli.file-size.in-archive", place=Place(file=file), member=member, size=size
            )
    return [Member(file, info.filename, number) for number, info in infos]


@contextmanager
def _archive(file: str, opening: Opening | None) -> Iterator[zipfile.ZipFile]:
    stream = open_bytes(file) if opening is None else opening()
    with stream, zipfile.ZipFile(stream) as archive:
        yield archive


def leads_out(path: str) -> bool:
    """Return whether the name of a member, read as a place in a folder, leads out of it."""
    plain = path.replace("\\", "/")
    return plain.startswith("/") or ".." in plain.split("/") or plain[1:2] == ":"


def unsafe(path: str) -> bool:
    """Return whether a member's name is not allowed for a file in a folder, on any system."""
    parts = path.replace("\\", "/").split("/")
    return (
        "\\" in path
        or ":" in path
        or any(part in ("", ".", "..") for part in parts)
        or not path.isprintable()
    )
