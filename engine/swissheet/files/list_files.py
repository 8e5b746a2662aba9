"""Lists of players in files of any kind: workbooks of Excel and LibreOffice, tables, texts."""

from __future__ import annotations

import datetime as dt
import io
import struct
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swissheet.errors import FormatError, InputError, Issue, Place, Severity, TooLargeError
from swissheet.files.archives import members
from swissheet.formats.playerlist.heading_row import find_heading
from swissheet.formats.playerlist.sources import MOST_COLUMNS, is_page
from swissheet.formats.playerlist.table import ListTable, read_rows, read_table
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.ratinglists.xml_rows import is_xml, rows_of_xml
from swissheet.workbook.file.ods_sheets import is_ods, sheets_of_ods
from swissheet.workbook.shared.typed import text_of

if TYPE_CHECKING:
    from swissheet.workbook.file.file_book import FileBook

_Rows = list[tuple[int, list[str]]]

_OLE = b"\xd0\xcf\x11\xe0"  # the beginning of an .xls
_ZIP = b"PK\x03\x04"  # the beginning of an .xlsx, .ods or archive
_BOOK_PART = b"[Content_Types].xml"
"""The name of a part that every workbook of Excel has, and no list in a zip."""
_MOST_ROWS = 20_000
_SEARCHED = 120
_LISTS = frozenset(
    (".csv", ".dbf", ".lst", ".ods", ".tdf", ".tsv", ".txt", ".veg", ".xls", ".xlsx", ".xml")
)
"""Endings of lists in an archive."""


def list_of_bytes(
    data: bytes, name: str, fields: Collection[str], wishes: Wishes = NO_WISHES
) -> ListTable:
    """Return the list in a file that is not a workbook of ours, with any ending.

    Raises: FormatError: it is not a list. InputError: an .xls without the package that reads it.
            TooLargeError: more than a list of players can hold.
    """
    if is_ods(data):
        return _of_sheets(sheets_of_ods(data), fields, wishes)
    if data.startswith(_OLE):
        return _of_sheets(_sheets_of_xls(data), fields, wishes)
    if data.startswith(_ZIP):
        if not is_book(data, name) and not is_ods(data):
            return list_of_bytes(*_packed(data, name), fields, wishes)
        from swissheet.workbook.file.file_book import FileBook

        return list_of_book(FileBook(data, Path(name).name), fields, wishes)
    if is_xml(data) and not is_page(data):
        rows, told = rows_of_xml(data, wishes.encoding)
        return read_rows(rows, fields, wishes, told)
    if Path(name).suffix.lower() == ".xml" and not is_page(data):
        raise FormatError("playerlist.xml.named")
    return read_table(data, fields, wishes)


def _packed(data: bytes, name: str) -> tuple[bytes, str]:
    """Return the one list of an archive, and its name.

    Raises: FormatError: there is no list, or there are several. InputError, TooLargeError: it is
            locked or damaged, or larger than a list of players can be.
    """
    found = members(name, lambda one: Path(one).suffix.lower() in _LISTS, lambda: io.BytesIO(data))
    if len(found) > 1:
        names = tuple(ascii(one.path)[1:61] for one in found[:5])
        raise FormatError("playerlist.zip.several", names=names)
    content = found[0].read(lambda: io.BytesIO(data)) if found else b""
    if not found or (content.startswith(_ZIP) and not is_book(content, found[0].path)):
        raise FormatError("playerlist.zip")
    return content, found[0].path


def list_of_book(book: FileBook, fields: Collection[str], wishes: Wishes = NO_WISHES) -> ListTable:
    """Return the list in a workbook of Excel.

    Raises: as :func:`list_of_bytes`.
    """
    return _of_sheets(_sheets_of_book(book), fields, wishes)


def _sheets_of_book(book: FileBook) -> list[tuple[str, _Rows]]:
    return [
        (sheet.title, _rows_of(book.read_cells(sheet.title)))
        for sheet in book.sheets()
        if sheet.visible
    ]


def _rows_of(cells: Mapping[tuple[int, int], object]) -> _Rows:
    rows: dict[int, dict[int, str]] = {}
    for (row, column), value in cells.items():
        text = _text(value)
        if text:
            rows.setdefault(row, {})[column] = text
    if len(rows) > _MOST_ROWS:
        raise TooLargeError("playerlist.too-large", count=len(rows), limit=_MOST_ROWS)
    widest = max((max(row) for row in rows.values()), default=0)
    if widest > MOST_COLUMNS:
        raise TooLargeError("playerlist.too-wide", limit=MOST_COLUMNS)
    return [
        (number, [row.get(at, "") for at in range(1, max(row) + 1)])
        for number, row in sorted(rows.items())
    ]


def _text(value: object) -> str:
    if isinstance(value, dt.datetime) and value.year >= 1900:
        return value.strftime("%Y/%m/%d")
    return text_of(value)


def rows_of_workbook(data: bytes, name: str) -> tuple[_Rows, tuple[Issue, ...]] | None:
    """Return the rows of the list in a workbook, and issues of its sheets; None for another file.

    Raises: as :func:`list_of_bytes`.
    """
    if is_ods(data):
        return _chosen(sheets_of_ods(data))
    if data.startswith(_OLE):
        return _chosen(_sheets_of_xls(data))
    if not is_book(data):
        return None
    from swissheet.workbook.file.file_book import FileBook

    return _chosen(_sheets_of_book(FileBook(data, Path(name).name)))


def is_book(data: bytes, name: str = "") -> bool:
    """Return whether a file is a workbook of Excel, and not a zip in which one is kept.

    Args: name: a zip that is called a workbook is a broken one.
    """
    if data.startswith(_ZIP) and Path(name).suffix.lower() in (".xlsx", ".xlsm"):
        return True
    if _BOOK_PART not in data:
        return False
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _BOOK_PART.decode() in archive.namelist()
    except zipfile.BadZipFile:
        return False


def _of_sheets(
    sheets: Sequence[tuple[str, _Rows]], fields: Collection[str], wishes: Wishes
) -> ListTable:
    rows, told = _chosen(sheets)
    return read_rows(rows, fields, wishes, told)


def _chosen(sheets: Sequence[tuple[str, _Rows]]) -> tuple[_Rows, tuple[Issue, ...]]:
    """Return the rows of the sheet with most known headings; report the other sheets.

    Of equal sheets it is the first.
    """
    filled = [(title, rows) for title, rows in sheets if rows]
    if not filled:
        raise FormatError("playerlist.empty")
    known = [_known(rows) for _, rows in filled]
    title, rows = filled[known.index(max(known))]
    others = tuple(other for other, _ in filled if other != title)
    told: tuple[Issue, ...] = ()
    if others:
        told = (
            Issue(
                Severity.NOTICE,
                "playerlist.sheets",
                Place(sheet=title),
                {"sheet": title, "others": others},
            ),
        )
    return rows, told


def _known(rows: _Rows) -> int:
    found = find_heading([row for _, row in rows[:_SEARCHED]])
    return found.known if found is not None else 0


def _sheets_of_xls(data: bytes) -> list[tuple[str, _Rows]]:
    """Return the sheets of an .xls with their rows.

    Raises: InputError: no installed package reads it. FormatError: it is broken.
    """
    try:
        import xlrd
    except ImportError as error:
        raise InputError("playerlist.xls.reader") from error
    broken = (
        xlrd.XLRDError, xlrd.compdoc.CompDocError, struct.error, AssertionError, IndexError,
        KeyError, TypeError, ValueError, OverflowError,
    )  # fmt: skip
    try:
        book = xlrd.open_workbook(file_contents=data, logfile=io.StringIO())
        return [
            (sheet.name, _rows_of(_cells_of_xls(sheet, book.datemode)))
            for sheet in book.sheets()
            if sheet.visibility == 0
        ]
    except broken as error:
        raise FormatError("playerlist.xls") from error


def _cells_of_xls(sheet: Any, datemode: int) -> dict[tuple[int, int], object]:
    from xlrd import XL_CELL_DATE, XL_CELL_ERROR, xldate

    cells: dict[tuple[int, int], object] = {}
    for row in range(sheet.nrows):
        for column, cell in enumerate(sheet.row(row), start=1):
            value = cell.value
            if cell.ctype == XL_CELL_DATE:
                value = xldate.xldate_as_datetime(value, datemode)
            if cell.ctype != XL_CELL_ERROR and value != "":
                cells[row + 1, column] = value
    return cells
