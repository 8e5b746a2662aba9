"""Opens a file with a rating list, and recognises the list by its content.

A zip is read where it is. No list is held in memory, and each has to be within its limits,
whatever a zip says of itself.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path, PurePosixPath
from typing import BinaryIO, TypeAlias, cast

from swissheet.errors import (
    FileAccessError,
    FormatError,
    InputError,
    Issue,
    Place,
    TooLargeError,
    system_reason,
)
from swissheet.formats.playerlist.sources import Numbered
from swissheet.ratinglists import fide_txt, fide_xml, national
from swissheet.ratinglists.listed import KINDS, Listed, ListNotices
from swissheet.ratinglists.xml_rows import names_wide

Sheets: TypeAlias = "Callable[[bytes, str], tuple[Sequence[Numbered], Sequence[Issue]] | None]"
"""Returns the rows of a workbook, by its bytes and name; None for another file."""

_MIB = 1024 * 1024
_MOST_TEXT, _MOST_XML = 400 * _MIB, 1200 * _MIB
_MOST_PLAYERS = 3_000_000
_MOST_PACKED = 20
"""The most times its packed size that a list may be; FIDE's XML is 17 times as large."""
_SMALL = 4 * _MIB
"""Below this size the ratio means nothing: a short list packs as well as a bomb."""

_WORKBOOKS = (".xlsx", ".ods", ".xls")
_ENDINGS = (".txt", ".xml", ".csv", ".tsv", ".dbf", *_WORKBOOKS)
_HEAD = 64 * 1024
_LONGEST_LINE = 64 * 1024


@dataclass(slots=True)
class RatingList:
    """A list being read; ``players`` yields each line once.

    ``source`` is the name of the list if no other is given; ``kind`` that of its rating,
    empty where it has all; ``dated`` the day it is of, as far as the file says.
    """

    source: str
    layout: str
    kind: str
    dated: str
    sha256: str
    players: Iterator[Listed]
    told: ListNotices = field(default_factory=ListNotices)
    """Notices about lines and columns that were not read, complete when all lines were."""


@contextmanager
def opened(
    path: Path,
    *,
    kind: str = "",
    source: str = "",
    encoding: str = "",
    dates: str = "",
    sheets: Sheets = lambda data, name: None,
) -> Iterator[RatingList]:
    """Open the rating list in a file, as text, XML or CSV, or in a zip with one of them.

    Args:   kind: of :data:`~swissheet.ratinglists.listed.KINDS`; needed for a list of FIDE with one
            rating whose file name does not name it.
            source: the name of the list; needed for one that is not FIDE's. Three letters are
            the federation of its players where it has no column of them.
            encoding: of such a list, if it is read wrongly without.
            dates: ``dmy`` or ``mdy``: whether the day or the month comes first in it.
            sheets: reads such a list if it is a workbook.
    Raises: FileAccessError: it cannot be opened; FormatError: it is not a rating list, or damaged;
            InputError: its kind of rating is not known; TooLargeError.
    """
    names = (source, encoding, dates)
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            file.seek(0)
            modified = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
            start = file.read(4)
            packed = start == _ZIP
            file.seek(0)
            rows = sheets(_small(file, path), path.name) if start in (_ZIP, _OLE) else None
            file.seek(0)
            if rows is not None:
                yield _of_workbook(rows, path, digest, modified, source, dates)
            elif packed:
                with _member(file, path) as (stream, name, day):
                    data = _packed_book(stream, path) if name.endswith(_WORKBOOKS) else b""
                    rows = sheets(data, name) if data[:4] in (_ZIP, _OLE) else None
                    if rows is not None:
                        yield _of_workbook(rows, path, digest, day, source, dates)
                    else:
                        # Many a text is named like a workbook, for Excel opens it.
                        text = io.BytesIO(data) if data else stream
                        yield _list_in(text, name, path, digest, kind, day, names)
            else:
                yield _list_in(file, path.name, path, digest, kind, modified, names)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise FormatError("ratinglists.damaged", place=Place(file=str(path))) from error
    except FileAccessError:
        raise
    except OSError as error:
        place = Place(file=str(path))
        raise FileAccessError(
            "ratinglists.access", place=place, reason=system_reason(error)
        ) from error


_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


def _small(file: BinaryIO, path: Path) -> bytes:
    """Return the bytes of a possible workbook; b"" for a file that is too large for one."""
    return file.read() if path.stat().st_size <= _MOST_WORKBOOK else b""


def _packed_book(stream: BinaryIO, path: Path) -> bytes:
    """Return the bytes of a workbook in an archive.

    Raises: TooLargeError: more than a workbook may have.
    """
    data = stream.read(_MOST_WORKBOOK + 1)
    if len(data) > _MOST_WORKBOOK:
        place = Place(file=str(path))
        raise TooLargeError("ratinglists.too-large", place=place, most=_MOST_WORKBOOK // _MIB)
    return data


def _of_workbook(
    rows: tuple[Sequence[Numbered], Sequence[Issue]],
    path: Path,
    digest: str,
    day: date,
    source: str,
    dates: str,
) -> RatingList:
    """Return a list of a federation that is a workbook."""
    place, told = Place(file=str(path)), ListNotices()
    try:
        players = national.of_rows(*rows, _federation(source), told, dates)
    except FormatError as error:
        raise error.at(replace(error.place, file=str(path))) from error
    if not source:
        raise InputError("ratinglists.unnamed", place=place)
    found = RatingList(source, "national", "", day.isoformat(), digest, players, told)
    return _counted(found, place)


@contextmanager
def _member(file: BinaryIO, path: Path) -> Iterator[tuple[BinaryIO, str, date]]:
    """Open the one list of an archive; yield it, its name, and the day it was packed."""
    with zipfile.ZipFile(file) as archive:
        infos = [
            info
            for info in archive.infolist()
            if not info.is_dir() and PurePosixPath(info.filename).suffix.lower() in _ENDINGS
        ]
        named = [info for info in infos if _bare(info) in _PLAYERS_AMONG_OTHERS]
        chosen = named if len(infos) > 1 else infos
        place = Place(file=str(path))
        if not infos:
            raise FormatError("ratinglists.zip-empty", place=place, endings=_ENDINGS)
        if len(chosen) != 1:
            names = tuple(ascii(info.filename)[1:81] for info in infos[:5])
            raise FormatError("ratinglists.zip-several", place=place, names=names)
        info = chosen[0]
        if info.flag_bits & 0x1:
            raise FormatError("ratinglists.zip-locked", place=place)
        if info.file_size > max(_SMALL, _MOST_PACKED * info.compress_size):
            raise TooLargeError("ratinglists.too-large.packed", place=place, times=_MOST_PACKED)
        with archive.open(info) as stream:
            yield stream, _bare(info), date(*info.date_time[:3])  # type: ignore[misc]


_PLAYERS_AMONG_OTHERS = frozenset({"spieler.csv", "players.csv"})
"""Members with the players where an archive has clubs and federations as well."""


def _bare(info: zipfile.ZipInfo) -> str:
    return PurePosixPath(info.filename.replace("\\", "/")).name.lower()


class _Limited(io.RawIOBase):
    """A stream that ends with an error where it is longer than it may be."""

    def __init__(self, stream: BinaryIO, most: int, path: Path) -> None:
        self._stream, self._left, self._most, self._path = stream, most, most, path

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self._stream.read(len(view))
        self._left -= len(data)
        if self._left < 0:
            raise TooLargeError(
                "ratinglists.too-large", place=Place(file=str(self._path)), most=self._most // _MIB
            )
        view[: len(data)] = data
        return len(data)


def _list_in(
    stream: BinaryIO,
    name: str,
    path: Path,
    digest: str,
    kind: str,
    day: date,
    names: tuple[str, str, str],
) -> RatingList:
    """Recognise a list by its first lines.

    Args: names: its name, its encoding and the order of its dates, if they are known.
    """
    place = Place(file=str(path))
    limited = io.BufferedReader(_Limited(stream, _MOST_XML, path), _HEAD)
    head = limited.peek(_HEAD)
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:200].lower()
    if not start:
        raise FormatError("ratinglists.empty", place=place)
    if start.startswith((b"<!doctype html", b"<html")):
        raise FormatError("ratinglists.web-page", place=place)
    told = ListNotices()
    if start.startswith((b"<playerslist", b"<?xml")):
        single = b"<rapid_rating>" not in head
        kind = _kind(kind, name, place) if single else ""
        # It does not have two bytes for each letter, even if it says so.
        plain = "utf-8" if names_wide(head) and b"\0" not in head else None
        players = fide_xml.players(limited, str(path), kind, told, plain)
        found = RatingList(_source(kind), "fide", kind, day.isoformat(), digest, players, told)
        return _counted(found, place)
    first = head.split(b"\n", 1)[0].decode("latin-1")
    columns = fide_txt.heading(first)
    if columns is None:
        return _national(cast(BinaryIO, limited), path, digest, day, *names)
    text = io.TextIOWrapper(
        io.BufferedReader(_Limited(limited, _MOST_TEXT, path), _HEAD), "latin-1", newline="\n"
    )
    text.readline(_LONGEST_LINE)
    single = "single" in columns.fields
    kind = _kind(kind or _by_age(columns.month), name, place) if single else ""
    dated = f"{columns.month}-01" if columns.month else day.isoformat()
    players = fide_txt.players(_lines(text, place), columns, kind, told)
    return _counted(RatingList(_source(kind), "fide", kind, dated, digest, players, told), place)


def _national(
    stream: BinaryIO, path: Path, digest: str, day: date, source: str, encoding: str, dates: str
) -> RatingList:
    """Return a list that is known by its headings."""
    place, told = Place(file=str(path)), ListNotices()
    data = stream.read(_MOST_NATIONAL + 1)
    if len(data) > _MOST_NATIONAL:
        raise TooLargeError("ratinglists.too-large", place=place, most=_MOST_NATIONAL // _MIB)
    try:
        players = national.players(data, _federation(source), told, encoding, dates)
    except FormatError as error:
        raise error.at(replace(error.place, file=str(path))) from error
    if not source:
        raise InputError("ratinglists.unnamed", place=place)
    found = RatingList(source, "national", "", day.isoformat(), digest, players, told)
    return _counted(found, place)


def _federation(source: str) -> str:
    return source.upper() if len(source) == _LETTERS_OF_FEDERATION else ""


_MOST_NATIONAL = 64 * _MIB
_MOST_WORKBOOK = 16 * _MIB
_LETTERS_OF_FEDERATION = 3  # FIDE names every federation by three

_FIRST_RAPID_LIST = "2012-01"


def _by_age(month: str) -> str:
    """Return the kind of an old list: before 2012 FIDE rated standard chess alone."""
    return KINDS[0] if month and month < _FIRST_RAPID_LIST else ""


def _source(kind: str) -> str:
    return "fide" if kind in ("", "standard") else f"fide-{kind}"


def _kind(asked: str, name: str, place: Place) -> str:
    """Return the kind of a list with one rating, as asked or by the name of its file.

    Raises: InputError: neither has it.
    """
    named = [kind for kind in KINDS if kind in name.lower() or kind in place.file.lower()]
    if asked or len(named) == 1:
        return asked or named[0]
    raise InputError("ratinglists.kind", place=place, kinds=KINDS)


def _lines(text: io.TextIOWrapper, place: Place) -> Iterator[str]:
    """Yield the lines of a list.

    Raises: TooLargeError: a line has no end.
    """
    while line := text.readline(_LONGEST_LINE):
        if len(line) == _LONGEST_LINE:
            raise TooLargeError("ratinglists.too-large.line", place=place, most=_LONGEST_LINE)
        yield line


def _counted(found: RatingList, place: Place) -> RatingList:
    """Return the list, which ends with an error where it has more players than any."""

    def players(all_: Iterator[Listed]) -> Iterator[Listed]:
        for count, player in enumerate(all_, start=1):
            if count > _MOST_PLAYERS:
                raise TooLargeError(
                    "ratinglists.too-large.players", place=place, most=_MOST_PLAYERS
                )
            yield player

    found.players = players(found.players)
    return found
