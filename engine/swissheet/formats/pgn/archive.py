"""PGN files in a zip archive."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from swissheet.errors import FormatError, Issue, TooLargeError
from swissheet.formats.pgn.encoding import MAX_BYTES
from swissheet.formats.pgn.recognising import (
    BEGIN,
    begins_with_tag,
    is_hidden,
    is_text,
    named_pgn,
)

MAX_FILES = 1000

ARCHIVES = (".zip", ".7z", ".rar", ".gz", ".tgz", ".bz2", ".xz", ".tar")
"""Endings of archives."""


def zipped(data: bytes, wrong: list[Issue] | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield the PGN files of an archive with their names, in its order, unpacked one at a time.

    Text files that begin with a tag are PGN files, too; files that people do not see, like those a
    Mac puts into every archive, are not.
    Args:   wrong: receives the problem of one file, and the others follow; None: it is raised.
    Raises: FormatError: not an archive, a damaged or an encrypted one, or no PGN file in it.
            TooLargeError: more than 1000 PGN files, or one of more than 200 MB.
    """
    with _opened(data) as archive:
        members = [item for item in _seen(archive) if _holds_games(archive, item)]
        if not members:
            raise FormatError("pgn.archive.empty")
        if len(members) > MAX_FILES:
            raise TooLargeError("pgn.archive.files", count=len(members), limit=MAX_FILES)
        for member in members:
            try:
                content = _unpacked(archive, member)
            except (FormatError, TooLargeError) as error:
                if wrong is None:
                    raise
                wrong.append(error.issue)
                continue
            yield member.filename, content


def packed(data: bytes) -> list[str]:
    """Return the names of the archives inside an archive: nothing in them is read.

    Raises: FormatError: not an archive, or a damaged one.
    """
    with _opened(data) as archive:
        names = [item.filename for item in _seen(archive)]
        return [name for name in names if name.lower().endswith(ARCHIVES)]


def other_texts(data: bytes) -> list[str]:
    """Return the names of the text files of an archive not read: they begin with no tag.

    Raises: FormatError: not an archive, or a damaged one.
    """
    with _opened(data) as archive:
        texts = [item for item in _seen(archive) if is_text(item.filename)]
        return [item.filename for item in texts if not _holds_games(archive, item)]


def _seen(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Return the files of an archive, without those that people do not see."""
    return [item for item in archive.infolist() if not is_hidden(item.filename)]


def _holds_games(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    if named_pgn(member.filename):
        return True
    if not is_text(member.filename):
        return False
    try:
        with archive.open(member) as file:
            return begins_with_tag(file.read(BEGIN))
    except Exception:  # noqa: BLE001 - each way of packing has errors of its own
        return False


def _opened(data: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, OverflowError):
        raise FormatError("pgn.archive") from None


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return the bytes of one file.

    Its size is counted while it is unpacked, for the one announced may be wrong.
    """
    try:
        with archive.open(member) as file:
            data = file.read(MAX_BYTES + 1)
    except Exception:  # noqa: BLE001 - each way of packing has errors of its own
        raise FormatError("pgn.archive.member", file=member.filename) from None
    if len(data) > MAX_BYTES:
        raise TooLargeError("pgn.archive.size", file=member.filename, limit=MAX_BYTES)
    return data
