"""The rows of a dBASE file, as US Chess and SwissPerfect write their lists and events.

A description of 32 bytes, 32 bytes for each field, then records of one length; deleted records are
marked and left out.
"""

from __future__ import annotations

import struct
from contextlib import suppress

from swissheet.errors import FormatError, Issue, Severity
from swissheet.formats.encodings import decode

_HEAD = struct.Struct("<B3sIHH20s")
_FIELD = struct.Struct("<11sc4sBB14s")
_KINDS = frozenset((0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8B, 0xCB, 0xF5, 0xFB))
_END_OF_FIELDS = 0x0D
_DELETED = b"*"  # first byte of a deleted record
_END_OF_FILE = b"\x1a"
_LETTERS = b"C"  # the type of a field of text
_LANGUAGE_AT = 29  # the byte of the header for the encoding
_CODE_PAGES = {
    0x01: "cp437", 0x02: "cp850", 0x03: "cp1252", 0x08: "cp865", 0x09: "cp437", 0x0A: "cp850",
    0x0B: "cp437", 0x0D: "cp437", 0x0E: "cp850", 0x10: "cp850", 0x11: "cp437", 0x12: "cp850",
    0x14: "cp850", 0x15: "cp437", 0x16: "cp850", 0x17: "cp865", 0x18: "cp437", 0x19: "cp437",
    0x1A: "cp850", 0x1B: "cp437", 0x1D: "cp850", 0x1F: "cp852", 0x22: "cp852", 0x23: "cp852",
    0x24: "cp860", 0x25: "cp850", 0x26: "cp866", 0x37: "cp850", 0x40: "cp852", 0x57: "cp1252",
    0x58: "cp1252", 0x59: "cp1252", 0x64: "cp852", 0x65: "cp866", 0x66: "cp865", 0x67: "cp861",
    0x6A: "cp737", 0x6B: "cp857", 0x87: "cp852", 0xC8: "cp1250", 0xC9: "cp1251", 0xCA: "cp1254",
    0xCB: "cp1253", 0xCC: "cp1257",
}  # fmt: skip
"""The encoding in a byte of a dBASE file; most have none."""
_MOST_FIELDS = 255


def is_dbf(data: bytes) -> bool:
    """Return whether the bytes begin as a dBASE file does: fields, their end, and a record."""
    if len(data) < _HEAD.size + _FIELD.size or data[0] not in _KINDS:
        return False
    count, head, length = _sizes(data)
    whole = head <= len(data) and head + (count - 1) * length <= len(data)
    return length > 1 and whole and bool(_fields(data, head))


def _fields(data: bytes, head: int) -> list[tuple[str, int]]:
    """Return name and width of each field; nothing where their end is not marked.

    Bytes that some programs write between that mark and the records do not matter.
    """
    found: list[tuple[str, int]] = []
    for at in range(
        _HEAD.size, min(head, _HEAD.size + (_MOST_FIELDS + 1) * _FIELD.size), _FIELD.size
    ):
        if data[at] == _END_OF_FIELDS:
            return found
        if at + _FIELD.size > head:
            break
        name, kind, _, width, more, _ = _FIELD.unpack_from(data, at)
        # Long texts have no decimals, but more letters than one byte can count.
        whole = width + 256 * more if kind == _LETTERS else width
        found.append((name.partition(b"\0")[0].decode("ascii", "replace").strip(), whole))
    return []


def _sizes(data: bytes) -> tuple[int, int, int]:
    """Return how many records there are, and the bytes before the records and of each."""
    _, _, count, head, length, _ = _HEAD.unpack_from(data)
    return int(count), int(head), int(length)


def rows_of_dbf(
    data: bytes, encoding: str = ""
) -> tuple[list[tuple[int, list[str]]], tuple[Issue, ...]]:
    """Return the names of the fields as row 0, the records by number, and how text was read.

    Raises: FormatError: it is not such a file, or broken.
    """
    if not is_dbf(data):
        raise FormatError("playerlist.dbf")
    _, head, length = _sizes(data)
    fields = [(name, width) for name, width in _fields(data, head) if width]
    widths = [width for _, width in fields]
    if sum(widths) + 1 > length:
        raise FormatError("playerlist.dbf")
    whole = _records(data, head, length)
    kept = [(number, record) for number, record in whole if record[:1] != _DELETED]
    # All letters at once: the code page of a file shows in all of its names.
    lines = b"\n".join(b"\t".join(_cells(record[1:], widths)) for _, record in kept)
    text, told = _decoded(lines, encoding, data[_LANGUAGE_AT])
    split = [line.split("\t") for line in text.split("\n")] if kept else []
    rows = [(number, row) for (number, _), row in zip(kept, split, strict=True)]
    if gone := len(whole) - len(kept):
        told += (Issue(Severity.NOTICE, "playerlist.dbf.deleted", params={"count": gone}),)
    return [(0, [name for name, _ in fields]), *rows], told


def _records(data: bytes, head: int, length: int) -> list[tuple[int, bytes]]:
    """Return all records by number: as many as are there, for some programs count wrong."""
    found = []
    for number, at in enumerate(range(head, len(data), length), start=1):
        record = data[at : at + length]
        if record[:1] == _END_OF_FILE or len(record) < 2:
            break
        found.append((number, record))
    return found


def _decoded(lines: bytes, encoding: str, language: int) -> tuple[str, tuple[Issue, ...]]:
    """Return the text as named, as UTF-8, as its first bytes say, or by its letters."""
    page = _CODE_PAGES.get(language, "")
    if not encoding and page:
        with suppress(UnicodeDecodeError):
            return lines.decode("utf-8"), ()
        with suppress(UnicodeDecodeError):
            return lines.decode(page), ()
    return decode(lines, encoding)


def _cells(record: bytes, widths: list[int]) -> list[bytes]:
    cells, at = [], 0
    for width in widths:
        cell = record[at : at + width].translate(_ONE_LINE).strip()
        # Stars fill a number that its field is too small for.
        cells.append(cell if cell.strip(b"*") else b"")
        at += width
    return cells


_ONE_LINE = bytes.maketrans(b"\t\n\r\0\x0b\x0c\x1a\x1c\x1d\x1e", b" " * 10)
