"""Write the file of streams with a VBA project: a compound file of version 3.

Rule: [MS-CFB] 2.1 to 2.6. Storages of one level, streams of any length up to about 7 MB, which is
what the first 512 bytes of the file can describe by themselves.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_NO_STREAM = 0xFFFFFFFF  # "no entry" in the tree of the directory (2.6.1)
_SECTOR, _MINI_SECTOR, _MINI_LIMIT = 512, 64, 4096
_FAT_SECTORS_IN_HEADER = 109  # the header has room for no more (2.2)
_STORAGE, _STREAM, _ROOT = 1, 2, 5
_RED, _BLACK = 0, 1


@dataclass(slots=True)
class _Entry:
    name: str
    kind: int
    data: bytes = b""
    left: int = _NO_STREAM
    right: int = _NO_STREAM
    child: int = _NO_STREAM
    colour: int = _BLACK
    start: int = _END
    size: int = 0

    def packed(self) -> bytes:
        name = self.name.encode("utf-16-le")
        head = struct.pack("<64sHBB", name, len(name) + 2, self.kind, self.colour)
        tree = struct.pack("<3I", self.left, self.right, self.child)
        # No class, no user flags, no times: the same streams make the same bytes.
        return head + tree + bytes(36) + struct.pack("<IQ", self.start, self.size)


@dataclass(slots=True)
class _Sectors:
    """The sectors written so far and the chain each of them belongs to."""

    data: list[bytes] = field(default_factory=list)
    fat: list[int] = field(default_factory=list)

    def put(self, data: bytes) -> int:
        """Append the data as a chain of sectors and return its first."""
        if not data:
            return _END
        first = len(self.data)
        count = -(-len(data) // _SECTOR)
        for index in range(count):
            part = data[index * _SECTOR : (index + 1) * _SECTOR]
            self.data.append(part.ljust(_SECTOR, b"\0"))
            self.fat.append(first + index + 1)
        self.fat[-1] = _END
        return first


def write_compound_file(streams: Mapping[str, bytes]) -> bytes:
    """Return a compound file with these streams, named ``"stream"`` or ``"storage/stream"``.

    Raises: ValueError: more data than the first 512 bytes of a file of this version can describe.
    """
    entries = _directory(streams)
    sectors = _Sectors()
    mini, mini_fat = _place_streams(entries, sectors)
    root = entries[0]
    root.start, root.size = sectors.put(mini), len(mini)
    mini_fat_start = sectors.put(_padded(struct.pack(f"<{len(mini_fat)}I", *mini_fat), b"\xff"))
    directory = b"".join(entry.packed() for entry in entries)
    unused = struct.pack("<68s3I48s", b"", _NO_STREAM, _NO_STREAM, _NO_STREAM, b"")
    directory += unused * (-len(entries) % 4)
    directory_start = sectors.put(directory)
    fat_at, fat_count = _append_fat(sectors)
    header = struct.pack(
        "<8s16x5H6x9I",
        bytes.fromhex("D0CF11E0A1B11AE1"),
        0x3E,  # minor version
        3,  # major version
        0xFFFE,  # little-endian
        9,  # sectors of 512 bytes
        6,  # mini sectors of 64 bytes
        0,  # directory sectors: not counted in version 3
        fat_count,
        directory_start,
        0,  # no transactions
        _MINI_LIMIT,
        mini_fat_start,
        -(-len(mini_fat) * 4 // _SECTOR),
        _END,  # no further FAT sectors than those named here
        0,
    )
    places = [*range(fat_at, fat_at + fat_count)]
    places += [_FREE] * (_FAT_SECTORS_IN_HEADER - fat_count)
    return header + struct.pack(f"<{_FAT_SECTORS_IN_HEADER}I", *places) + b"".join(sectors.data)


def _directory(streams: Mapping[str, bytes]) -> list[_Entry]:
    """Return the entries, root first, with the tree of names inside every storage."""
    entries = [_Entry("Root Entry", _ROOT)]
    children: dict[int, list[int]] = {0: []}
    storages: dict[str, int] = {"": 0}
    for path in streams:
        parent = path.rpartition("/")[0]
        if parent not in storages:
            storages[parent] = len(entries)
            children[0].append(len(entries))
            children[len(entries)] = []
            entries.append(_Entry(parent, _STORAGE, start=0))
    for path, data in streams.items():
        parent, _, leaf = path.rpartition("/")
        children[storages[parent]].append(len(entries))
        entries.append(_Entry(leaf, _STREAM, data, size=len(data)))
    for storage, members in children.items():
        members.sort(key=lambda index: _order(entries[index].name))
        depth = len(members).bit_length() - 1
        entries[storage].child = _balanced(entries, members, 0, depth)
    return entries


def _order(name: str) -> tuple[int, str]:
    return len(name.encode("utf-16-le")), name.upper()


def _balanced(entries: list[_Entry], members: list[int], depth: int, deepest: int) -> int:
    """Return the root of a search tree of the members: red in its deepest level, hence valid."""
    if not members:
        return _NO_STREAM
    middle = len(members) // 2
    entry = entries[members[middle]]
    entry.colour = _RED if depth == deepest and depth else _BLACK
    entry.left = _balanced(entries, members[:middle], depth + 1, deepest)
    entry.right = _balanced(entries, members[middle + 1 :], depth + 1, deepest)
    return members[middle]


def _place_streams(entries: list[_Entry], sectors: _Sectors) -> tuple[bytes, list[int]]:
    """Put long streams into sectors; return the mini stream of the short ones and its chains."""
    mini, mini_fat = bytearray(), list[int]()
    for entry in entries:
        if entry.kind != _STREAM or not entry.size:
            continue
        if entry.size >= _MINI_LIMIT:
            entry.start = sectors.put(entry.data)
            continue
        entry.start = len(mini_fat)
        count = -(-entry.size // _MINI_SECTOR)
        mini_fat += [entry.start + index + 1 for index in range(count - 1)] + [_END]
        mini += entry.data.ljust(count * _MINI_SECTOR, b"\0")
    return bytes(mini), mini_fat


def _append_fat(sectors: _Sectors) -> tuple[int, int]:
    """Add the sectors that hold the chains; return the place of the first, and how many."""
    per_sector = _SECTOR // 4
    count = 1
    while count * per_sector < len(sectors.data) + count:
        count += 1
    if count > _FAT_SECTORS_IN_HEADER:
        raise ValueError("too much data for one compound file")
    first = len(sectors.data)
    table = sectors.fat + [_FAT] * count
    table += [_FREE] * (count * per_sector - len(table))
    raw = struct.pack(f"<{len(table)}I", *table)
    sectors.data += [raw[at : at + _SECTOR] for at in range(0, len(raw), _SECTOR)]
    return first, count


def _padded(data: bytes, filler: bytes) -> bytes:
    return data.ljust(-(-len(data) // _SECTOR) * _SECTOR, filler)
