"""Texts kept in the very hidden sheet, cut into chunks that every host can write to a cell.

They are kept packed: short, and in letters no host changes.
"""

from __future__ import annotations

import base64
import binascii
import lzma
import zlib
from collections.abc import Iterable, Mapping

from swissheet.errors import InputError, Issue, Severity, SwissheetError
from swissheet.words.message import Term
from swissheet.workbook.host.book import Area, Book
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view

ASIDE = "older:"
"""How the keys of texts begin that are seldom looked at, and stay as they are."""

_ASIDE_TABLE = layout.OLDER_STORE.table
_CHUNK = 8000  # some hosts refuse longer texts when a whole block is written at once
_UNPACKED_AT_MOST = 32 << 20
_LONG = 1 << 15  # as far back as zlib looks
_LZMA = b"]\0\0"  # how lzma's data begin; zlib's never do
_MEMORY_AT_MOST = 64 << 20


def load_documents(book: Book) -> dict[str, str]:
    """Return the packed texts of the very hidden sheets by key; none where there is no such sheet.

    They are put together again only where a sheet has changed since.
    """
    book = remembering(book)
    tables = [table for table in (Sheet.STORE.table, _ASIDE_TABLE) if _there(book, table)]
    views = tuple(view(book, table, layout.STORE_COLUMNS) for table in tables)
    return {**book.made_once("texts", views, lambda: _put_together(views))}


def _put_together(views: Iterable[View | None]) -> dict[str, str]:
    parts: dict[str, list[str]] = {}
    for found in filter(None, views):
        for row in range(len(found.rows)):
            key, text = found.text(row, "key"), found.value(row, "text")
            if key:
                # A packed text is long and ASCII: nothing in it has to be looked for.
                plain = text.strip() if isinstance(text, str) else text_of(text)
                parts.setdefault(key, []).append(plain)
    return {key: "".join(chunks) for key, chunks in parts.items()}


def save_documents(book: Book, documents: Mapping[str, str]) -> None:
    """Write exactly these packed texts to the very hidden sheets, which are made when missing.

    Those that are put aside have a sheet of their own: a sheet that stays as it is costs little.
    """
    aside = {key: text for key, text in documents.items() if key.startswith(ASIDE)}
    _save(book, Sheet.STORE.table, {k: t for k, t in documents.items() if k not in aside})
    if aside or _there(book, _ASIDE_TABLE):
        _save(book, _ASIDE_TABLE, aside)


def _there(book: Book, table: str) -> bool:
    """Return whether the texts of a table can be read; of the store also where it is lost."""
    return table == Sheet.STORE.table or table in book.tables()


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
    if table == _ASIDE_TABLE:
        book.set_name(layout.OLDER_STORE.defined_name, Area(title, "A1"), hidden=True)


def pack(text: str) -> str:
    """Return a long text made short, in ASCII."""
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def pack_tightly(text: str) -> str:
    """Return the same, shorter for texts so long that they repeat themselves far apart."""
    packed = pack(text)
    if len(text) < _LONG:
        return packed
    tight = base64.b64encode(lzma.compress(text.encode(), lzma.FORMAT_ALONE)).decode()
    return min(packed, tight, key=len)


def pack_together(text: str) -> str:
    """Return the same of texts that repeat each other: quickly, because each of them is short."""
    return base64.b64encode(lzma.compress(text.encode(), lzma.FORMAT_ALONE, preset=1)).decode()


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
