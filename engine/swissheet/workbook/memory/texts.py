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
from swissheet.workbook.host.book import Area, Book
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view

_OLDER_TABLE = layout.OLDER_STORE.table
_CHUNK = 8000  # some hosts refuse longer texts when a whole block is written at once
_UNPACKED_AT_MOST = 32 << 20
_LONG = 1 << 15  # as far back as zlib looks
_LZMA = b"]\0\0"  # how lzma's data begin; zlib's never do
_MEMORY_AT_MOST = 64 << 20


def load_documents(book: Book) -> dict[str, str]:
    """Return the packed texts of the very hidden sheet by key; none where there is no such sheet.

    They are put together again only where the sheet has changed since.
    """
    return _load(book, Sheet.STORE.table)


def load_older(book: Book) -> dict[str, str]:
    """Return the packed texts of older steps by key, which have a very hidden sheet of their own.

    That sheet is long, and seldom needed: an action that does not look at it costs less.
    """
    return _load(book, _OLDER_TABLE) if _OLDER_TABLE in book.tables() else {}


def _load(book: Book, table: str) -> dict[str, str]:
    book = remembering(book)
    found = view(book, table, layout.STORE_COLUMNS)
    return {**book.made_once(f"texts of {table}", (found,), lambda: _put_together(found))}


def _put_together(found: View | None) -> dict[str, str]:
    parts: dict[str, list[str]] = {}
    for row in range(len(found.rows) if found is not None else 0):
        assert found is not None
        key, text = found.text(row, "key"), found.value(row, "text")
        if key:
            # A packed text is long and ASCII: nothing in it has to be looked for.
            plain = text.strip() if isinstance(text, str) else text_of(text)
            parts.setdefault(key, []).append(plain)
    return {key: "".join(chunks) for key, chunks in parts.items()}


def save_documents(book: Book, documents: Mapping[str, str]) -> None:
    """Write exactly these packed texts to the very hidden sheet, which is made when missing."""
    _save(book, Sheet.STORE.table, documents)


def save_older(book: Book, documents: Mapping[str, str]) -> None:
    """Write exactly these packed texts of older steps to their sheet, made when it is needed."""
    if documents or _OLDER_TABLE in book.tables():
        _save(book, _OLDER_TABLE, documents)


def _save(book: Book, table: str, documents: Mapping[str, str]) -> None:
    if table not in book.tables():
        _make_store(book, table)
    rows = [
        (key, text[start : start + _CHUNK])
        for key, text in documents.items()
        for start in range(0, len(text), _CHUNK)
    ]
    found = view(book, table, layout.STORE_COLUMNS)
    if found is None or len(found.columns) < len(layout.STORE_COLUMNS):
        book.set_headers(table, layout.STORE_COLUMNS)
        headers = list(layout.STORE_COLUMNS)
    else:
        headers = [found.header(key) for key in layout.STORE_COLUMNS]
        there = [tuple(found.value(at, key) for key in layout.STORE_COLUMNS)
                 for at in range(len(found.rows))]  # fmt: skip
        if there == rows:
            return
    book.write_rows(table, headers, rows)


def _make_store(book: Book, table: str) -> None:
    like = Sheet.STORE.table if table != Sheet.STORE.table else Sheet.HISTORY.table
    pattern = book.tables().get(like)
    if pattern is None:
        raise InputError("history.sheet-missing", log=Term(f"sheet.{Sheet.HISTORY.key}"))
    name = Sheet.STORE.defined_name
    taken = {name_key(info.title) for info in book.sheets()}
    titles = [name, *(f"{name}_{number}" for number in range(2, len(taken) + 3))]
    title = next(one for one in titles if name_key(one) not in taken)
    book.copy_sheet(pattern.sheet, title, {like: table}, visible=False)
    book.set_headers(table, layout.STORE_COLUMNS)
    if table == _OLDER_TABLE:
        book.set_name(layout.OLDER_STORE.defined_name, Area(title, "A1"), hidden=True)


def pack(text: str) -> str:
    """Return a long text made short, in ASCII."""
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def pack_tightly(text: str) -> str:
    """Return the same, shorter for texts so long that they repeat themselves far apart.

    Preset 2 of lzma takes a sixth of the time of the usual one, for a text longer by a sixth.
    """
    if len(text) < _LONG:
        return pack(text)
    return base64.b64encode(lzma.compress(text.encode(), lzma.FORMAT_ALONE, preset=2)).decode()


def damaged(key: str, error: ValueError | RecursionError) -> InputError:
    """Return the problem of a kept text that cannot be read, with the reason."""
    if isinstance(error, SwissheetError):
        return InputError(key, place=error.place, reason=error.issue)
    reason = Issue(Severity.ERROR, "history.store.unreadable", params={"reason": str(error)})
    return InputError(key, reason=reason)


def unpack(text: str) -> str:
    """Return the text that :func:`pack` or :func:`pack_tightly` packed.

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
    """Return the data that were compressed, and whether they are whole."""
    if data.startswith(_LZMA):
        tight = lzma.LZMADecompressor(lzma.FORMAT_ALONE, _MEMORY_AT_MOST)
        return tight.decompress(data, _UNPACKED_AT_MOST), tight.eof
    opened = zlib.decompressobj()
    return opened.decompress(data, _UNPACKED_AT_MOST), opened.eof
