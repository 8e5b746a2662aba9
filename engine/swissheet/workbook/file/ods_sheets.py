"""Read the rows of the sheets of an OpenDocument file (``.ods``) without LibreOffice."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from lxml import etree

from swissheet.errors import FormatError, SwissheetError, TooLargeError

_Rows = list[tuple[int, list[str]]]

_MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_CONTENT = "content.xml"
# A small file can unpack to gigabytes, and name a cell a million times by a repeat count.
_MOST_BYTES = 64 << 20
_RATIO = 200
_RATIO_FLOOR = 4 << 20
_MOST_ROWS = 20_000
_MOST_COLUMNS = 1_000

_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    KeyError,
    EOFError,
    NotImplementedError,  # a compression that Python does not have
    RuntimeError,  # the file has a password
)
"""The errors that Python raises for a file that is not a sound zip file."""

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def is_ods(data: bytes) -> bool:
    """Return whether the bytes begin as an OpenDocument spreadsheet does."""
    # OpenDocument requires that its first member is called "mimetype".
    named = data.startswith(b"PK\x03\x04") and data[30:38] == b"mimetype"
    return named and data[30:200].find(_MIMETYPE) >= 0


def sheets_of_ods(data: bytes) -> list[tuple[str, _Rows]]:
    """Return title and rows, by row number, of each sheet; blank rows are left out.

    Raises: FormatError: the file is not an OpenDocument spreadsheet, or is damaged. TooLargeError:
            it is built to fill the memory.
    """
    content = _content(data)
    try:
        return list(_sheets(content))
    except (etree.XMLSyntaxError, ValueError) as error:
        if isinstance(error, SwissheetError):
            raise
        raise FormatError("playerlist.ods") from error


def names_in_ods(data: bytes, name: str) -> bool:
    """Return whether a name is defined in the file.

    Raises: as :func:`sheets_of_ods`.
    """
    return f'table:name="{name}"'.encode() in _content(data)


def _content(data: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            part = package.getinfo(_CONTENT)
            _refuse_too_large(part)
            with package.open(part) as stream:
                content = stream.read(_MOST_BYTES + 1)
    except _BROKEN as error:
        raise FormatError("playerlist.ods") from error
    if len(content) > _MOST_BYTES:
        raise TooLargeError("playerlist.ods.too-large", limit=_MOST_BYTES >> 20)
    if b"<!DOCTYPE" in content:  # no program writes one; it could name files to be read
        raise FormatError("playerlist.ods")
    return content


def _refuse_too_large(part: zipfile.ZipInfo) -> None:
    packed = part.file_size > _RATIO_FLOOR and part.file_size > _RATIO * part.compress_size
    if part.file_size > _MOST_BYTES or packed:
        raise TooLargeError("playerlist.ods.too-large", limit=_MOST_BYTES >> 20)


def _sheets(content: bytes) -> Iterator[tuple[str, _Rows]]:
    tree = etree.iterparse(
        io.BytesIO(content),
        events=("end",),
        tag=(_TABLE + "table", _TABLE + "table-row"),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    rows: _Rows = []
    number = 1
    for _, element in tree:
        if element.tag == _TABLE + "table":
            yield element.get(_TABLE + "name", ""), rows
            rows, number = [], 1
            continue
        times = _count(element.get(_TABLE + "number-rows-repeated"))
        cells = _cells(element)
        if any(cells):
            if len(rows) + times > _MOST_ROWS:
                raise TooLargeError("playerlist.too-large", count=times, limit=_MOST_ROWS)
            rows += [(number + more, cells) for more in range(times)]
        number += times
        element.clear()


def _cells(row: etree._Element) -> list[str]:
    cells: list[str] = []
    blank = 0
    for cell in row:
        if cell.tag not in (_TABLE + "table-cell", _TABLE + "covered-table-cell"):
            continue
        times = _count(cell.get(_TABLE + "number-columns-repeated"))
        value = _value(cell)
        if not value:
            blank += times
            continue
        if len(cells) + blank + times > _MOST_COLUMNS:
            raise TooLargeError("playerlist.too-wide", limit=_MOST_COLUMNS)
        cells += [""] * blank + [value] * times
        blank = 0
    return cells


def _value(cell: etree._Element) -> str:
    """Return the text of a cell: a date as YYYY-MM-DD, a whole number without decimals."""
    date = cell.get(_OFFICE + "date-value")
    if date:
        return date.partition("T")[0]
    number = cell.get(_OFFICE + "value")
    if number and cell.get(_OFFICE + "value-type") == "float":
        return number.removesuffix(".0")
    lines = ("".join(map(str, line.itertext())) for line in cell.iterfind(_TEXT + "p"))
    return " ".join(" ".join(lines).split())


def _count(text: str | None) -> int:
    return max(1, int(text)) if text else 1
