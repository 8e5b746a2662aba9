"""Texts kept in the very hidden sheet, cut into chunks that every host can write to a cell.

They are kept packed: short, and in letters no host changes.
"""

from __future__ import annotations

import base64
import binascii
import lzma
import zlib
from collections.abc import Mapping

from swissheet.errors import InputError, Issue, Severity, SwissheetError
from swissheet.words.message import Term
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import title_of, view

_CHUNK = 8000  # some hosts refuse longer texts when a whole block is written at once
_UNPACKED_AT_MOST = 32 << 20
_LONG = 1 << 15  # as far back as zlib looks
_LZMA = b"]\0\0"  # how lzma's data begin; zlib's never do
_MEMORY_AT_MOST = 64 << 20


def load_documents(book: Book) -> dict[str, str]:
    """The packed texts of the very hidden sheet by key; none when there is no such sheet."""
    found = view(book, Sheet.STORE.table, layout.STORE_COLUMNS)
    parts: dict[str, list[str]] = {}
    if found is not None:
        for row in range(len(found.rows)):
            key = found.text(row, "key")
            if key:
                parts.setdefault(key, []).append(text_of(found.value(row, "text")))
    return {key: "".join(chunks) for key, chunks in parts.items()}


def save_documents(book: Book, documents: Mapping[str, str]) -> None:
    """The very hidden sheet holds exactly these packed texts; it is made when it is missing."""
    if Sheet.STORE.table not in book.tables():
        _make_store(book)
    rows = [
        (key, text[start : start + _CHUNK])
        for key, text in documents.items()
        for start in range(0, len(text), _CHUNK)
    ]
    found = view(book, Sheet.STORE.table, layout.STORE_COLUMNS)
    if found is None or len(found.columns) < len(layout.STORE_COLUMNS):
        book.set_headers(Sheet.STORE.table, layout.STORE_COLUMNS)
        headers = list(layout.STORE_COLUMNS)
    else:
        headers = [found.header(key) for key in layout.STORE_COLUMNS]
    book.write_rows(Sheet.STORE.table, headers, rows)


def _make_store(book: Book) -> None:
    pattern = title_of(book, Sheet.HISTORY)
    if pattern is None or Sheet.HISTORY.table not in book.tables():
        raise InputError("history.sheet-missing", log=Term(f"sheet.{Sheet.HISTORY.key}"))
    book.copy_sheet(
        pattern, Sheet.STORE.defined_name, {Sheet.HISTORY.table: Sheet.STORE.table}, visible=False
    )
    book.set_headers(Sheet.STORE.table, layout.STORE_COLUMNS)


def pack(text: str) -> str:
    """A long text made short, in ASCII."""
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def pack_tightly(text: str) -> str:
    """The same, shorter for texts so long that they repeat themselves far apart."""
    packed = pack(text)
    if len(text) < _LONG:
        return packed
    tight = base64.b64encode(lzma.compress(text.encode(), lzma.FORMAT_ALONE)).decode()
    return min(packed, tight, key=len)


def damaged(key: str, error: ValueError | RecursionError) -> InputError:
    """The problem of a kept text that cannot be read, for the reason it cannot."""
    if isinstance(error, SwissheetError):
        return InputError(key, place=error.place, reason=error.issue)
    reason = Issue(Severity.ERROR, "history.store.unreadable", params={"reason": str(error)})
    return InputError(key, reason=reason)


def unpack(text: str) -> str:
    """What :func:`pack` or :func:`pack_tightly` packed.

    Raises: InputError: damaged, or larger than any text of ours.
    """
    try:
        data, whole = _opened(base64.b64decode(text, validate=True))
        unpacked = data.decode()
    except (binascii.Error, zlib.error, lzma.LZMAError, ValueError) as error:
        raise InputError("history.store.text", reason=str(error)) from error
    if not whole:
        raise InputError("history.store.cut")
    return unpacked


def _opened(data: bytes) -> tuple[bytes, bool]:
    """What was compressed, and whether that is all of it."""
    if data.startswith(_LZMA):
        tight = lzma.LZMADecompressor(lzma.FORMAT_ALONE, _MEMORY_AT_MOST)
        return tight.decompress(data, _UNPACKED_AT_MOST), tight.eof
    opened = zlib.decompressobj()
    return opened.decompress(data, _UNPACKED_AT_MOST), opened.eof
