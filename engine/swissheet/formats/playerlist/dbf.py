"""The rows of a dBASE file, as US Chess and SwissPerfect write their lists.

A header of 32 bytes, 32 bytes for each field, then records of one length; what is deleted is
marked and left out.
"""

from __future__ import annotations

import struct

from swissheet.errors import FormatError, Issue
from swissheet.formats.encodings import decode

__all__ = ["is_dbf", "rows_of_dbf"]

_HEAD = struct.Struct("<B3sIHH20s")
_FIELD = struct.Struct("<11sc4sBB14s")
_KINDS = frozenset((0x02, 0x03, 0x30, 0x31, 0x43, 0x83, 0x8B, 0xF5))
_END_OF_FIELDS = 0x0D
_DELETED = b"*"
_MOST_FIELDS = 255


def is_dbf(data: bytes) -> bool:
    """Whether the bytes begin as a dBASE file does, and are as long as it says."""
    if len(data) < _HEAD.size + _FIELD.size or data[0] not in _KINDS:
        return False
    count, head, length = _sizes(data)
    fields = (head - _HEAD.size - 1) // _FIELD.size
    return (
        0 < fields <= _MOST_FIELDS
        and length > 1
        and head <= len(data)
        and data[_HEAD.size + fields * _FIELD.size] == _END_OF_FIELDS
        and head + (count - 1) * length <= len(data)
    )


def _sizes(data: bytes) -> tuple[int, int, int]:
    """How many records there are, and the bytes of the header and of a record."""
    _, _, count, head, length, _ = _HEAD.unpack_from(data)
    return int(count), int(head), int(length)


def rows_of_dbf(
    data: bytes, encoding: str = ""
) -> tuple[list[tuple[int, list[str]]], tuple[Issue, ...]]:
    """The names of the fields as row 0, then the records by number, and how text was read.

    Raises: FormatError: it is no such file, or broken.
    """
    if not is_dbf(data):
        raise FormatError("playerlist.dbf")
    count, head, length = _sizes(data)
    names, widths = [], []
    for at in range(_HEAD.size, head - _FIELD.size + 1, _FIELD.size):
        if data[at] == _END_OF_FIELDS:
            break
        name, _, _, width, _, _ = _FIELD.unpack_from(data, at)
        names.append(name.partition(b"\0")[0].decode("ascii", "replace"))
        widths.append(width)
    # Fields without a width would make many cells of few bytes.
    if sum(widths) + 1 > length or not all(widths):
        raise FormatError("playerlist.dbf")
    whole = [data[head + at * length : head + (at + 1) * length] for at in range(count)]
    kept = [(number, record) for number, record in enumerate(whole, start=1)]
    kept = [(number, record) for number, record in kept if record[:1] != _DELETED]
    # All letters at once: the code page of a file shows in all of its names.
    lines = [b"\t".join(_cells(record[1:], widths)) for _, record in kept]
    text, told = decode(b"\n".join(lines), encoding)
    split = [line.split("\t") for line in text.split("\n")] if kept else []
    rows = [(number, row) for (number, _), row in zip(kept, split, strict=True)]
    return [(0, names), *rows], told


def _cells(record: bytes, widths: list[int]) -> list[bytes]:
    cells, at = [], 0
    for width in widths:
        cell = record[at : at + width].translate(_ONE_LINE).strip()
        cells.append(cell)
        at += width
    return cells


_ONE_LINE = bytes.maketrans(b"\t\n\r\0", b"    ")
