"""Open the zip file of a workbook safely, and write it again with changed parts.

:func:`open_container` refuses a file that is not a workbook or is built to do harm, before any XML
parser reads it. :meth:`Container.repack` copies every unchanged part as it is in the file, with its
record, compressed bytes and time stamp, in the same order.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from swissheet.errors import Issue, Place, Severity, TooLargeError, WorkbookError
from swissheet.words.message import Param


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """The largest sizes a workbook can have, checked before any of it is unpacked.

    1,500 players in 9 rounds take 0.4 MB, 3.5 MB unpacked, in 75 parts; 9,999 players in 20 rounds
    would take about 100 MB unpacked.
    """

    file_bytes: int = 128 << 20
    unpacked_bytes: int = 256 << 20
    parts: int = 4_000
    xml_bytes: int = 64 << 20
    """Most bytes of one XML part: half a million filled rows of a sheet of the organiser's own."""
    ratio: int = 60
    """Largest ratio of unpacked to packed size of an XML part; cells and styles have 6 to 12."""
    ratio_floor: int = 1 << 20
    """Size below which a part is allowed any ratio: small parts can compress much better."""
    other_ratio: int = 250
    """Largest ratio of a part that is not XML: a picture of one colour compresses well."""
    other_floor: int = 4 << 20


LIMITS = ArchiveLimits()

# The signature of compound files: old .xls workbooks, and encrypted new ones.
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
# The flag of a zip entry whose name is in UTF-8.
_UTF8_NAME = 0x800
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    central: bytes
    start: int
    data: int
    end: int
    """``start`` of the local record, of the packed ``data``, and ``end`` of all bytes of the part.
    """
    packed: int
    size: int
    crc: int
    method: int


class Container:
    """The parts of a workbook file by name, unpacked on demand and checked by their checksums."""

    def __init__(self, data: bytes, source: str, entries: tuple[_Entry, ...], comment: bytes):
        self.data = data
        self.source = source
        self._entries = {entry.name: entry for entry in entries}
        self.names = tuple(self._entries)
        """The names of the parts in the order of the file."""
        self._comment = comment
        # Part names are compared without case (ECMA-376 part 2).
        self._folded = {name.casefold(): name for name in self._entries}
        self._sound: set[str] = set()

    def find(self, name: str) -> str | None:
        """Return the name of a part as the file spells it; None when there is no such part."""
        return name if name in self._entries else self._folded.get(name.casefold())

    def raw(self, name: str) -> bytes:
        """Return the packed bytes of a part."""
        entry = self._entries[name]
        return self.data[entry.data : entry.data + entry.packed]

    def read(self, name: str) -> bytes:
        """Return the unpacked bytes of a part.

        Raises: WorkbookError: the part is damaged or not as long as the file says.
        """
        entry = self._entries[name]
        content = self.raw(name)
        if entry.method == zipfile.ZIP_DEFLATED:
            unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
            try:
                # One byte more than the file says shows that its size is wrong.
                content = unpacker.decompress(content, entry.size + 1)
            except zlib.error as error:
                raise _damaged(self.source, name) from error
        if len(content) != entry.size or zlib.crc32(content) != entry.crc:
            raise _damaged(self.source, name)
        self._sound.add(name)
        return content

    def holds_as(self, other: Container, name: str) -> bool:
        """Return whether a part has the same packed bytes in this file and in another."""
        mine, theirs = self._entries[name], other._entries[name]
        return (mine.size, mine.crc, mine.method) == (
            theirs.size,
            theirs.crc,
            theirs.method,
        ) and self.raw(name) == other.raw(name)

    def size(self, name: str) -> int:
        """Return the number of bytes of a part when unpacked."""
        return self._entries[name].size

    def head(self, name: str, length: int) -> bytes:
        """Return the first bytes of a part: at least ``length`` if the part is that long.

        Raises: WorkbookError: the part is damaged.
        """
        entry = self._entries[name]
        # Packed data is longer than the original by at most a few bytes in a thousand.
        packed = self.data[entry.data : entry.data + min(entry.packed, length * 2 + 100)]
        if entry.method != zipfile.ZIP_DEFLATED:
            return packed[:length]
        try:
            return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, length)
        except zlib.error as error:
            raise _damaged(self.source, name) from error

    def prove(self, name: str) -> None:
        """Check that a part can be unpacked and fits its checksum, without keeping it in memory.

        A part that was read before was checked then.

        Raises: WorkbookError: the part is damaged.
        """
        if name in self._sound:
            return
        entry = self._entries[name]
        if entry.method != zipfile.ZIP_DEFLATED:
            self.read(name)
            return
        unpacker, packed = zlib.decompressobj(-zlib.MAX_WBITS), self.raw(name)
        size = crc = 0
        try:
            while (piece := unpacker.decompress(packed, _CHUNK)) and size <= entry.size:
                size, crc = size + len(piece), zlib.crc32(piece, crc)
                packed = unpacker.unconsumed_tail
        except zlib.error as error:
            raise _damaged(self.source, name) from error
        if size != entry.size or crc != entry.crc:
            raise _damaged(self.source, name)
        self._sound.add(name)

    def repack(self, changes: Mapping[str, bytes | None]) -> bytes:
        """Return the file with parts replaced, added at the end or, for None, left out."""
        out = io.BytesIO()
        central: list[bytes] = []
        for name, entry in self._entries.items():
            if name not in changes:
                at = out.tell()
                out.write(self.data[entry.start : entry.end])
                central.append(entry.central[:42] + struct.pack("<I", at) + entry.central[46:])
            elif (content := changes[name]) is not None:
                central.append(_write(out, name, content, entry.central))
        for name, content in changes.items():
            if content is not None and name not in self._entries:
                central.append(_write(out, name, content, None))
        at = out.tell()
        directory = b"".join(central)
        out.write(directory)
        count = len(central)
        end = (b"PK\5\6", 0, 0, count, count, len(directory), at, len(self._comment))
        out.write(_END.pack(*end) + self._comment)
        return out.getvalue()


def open_container(data: bytes, source: str, limits: ArchiveLimits = LIMITS) -> Container:
    """Open a workbook file without unpacking any of its parts.

    Raises: WorkbookError: the bytes are not a sound Open XML package; the message names the kind of
            file where it is known. TooLargeError: a limit is exceeded.
    """
    _refuse_other_files(data, source)
    if len(data) > limits.file_bytes:
        raise TooLargeError(
            "xlsx.file-size",
            place=Place(file=source),
            size=len(data) >> 20,
            limit=limits.file_bytes >> 20,
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            entries = _entries(data, infos, archive.start_dir, source)
            comment = archive.comment
    except (zipfile.BadZipFile, struct.error, UnicodeDecodeError, NotImplementedError) as error:
        raise _bad(source, "xlsx.zip") from error
    _check_limits(entries, source, limits)
    container = Container(data, source, entries, comment)
    _refuse_other_packages(container)
    return container


def is_xml(part: str) -> bool:
    """Return whether a part is XML, by its name."""
    return part.casefold().endswith((".xml", ".rels", ".vml"))


def _write(out: io.BytesIO, name: str, content: bytes, central: bytes | None) -> bytes:
    """Append a part, and return its record in the zip's directory.

    Args: central: the record of the part that it replaces, whose times and attributes it keeps.
    """
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(content) + packer.flush()
    raw_name = name.encode("utf-8")
    flags = 0 if name.isascii() else _UTF8_NAME
    made_by, time, date, internal, external = 20, 0, 0x21, 0, 0  # 1980-01-01, the date Excel writes
    if central is not None:
        _, made_by, _, _, _, time, date, *rest = _CENTRAL.unpack_from(central)
        internal, external = rest[7], rest[8]
    at = out.tell()
    sizes = (zlib.crc32(content), len(packed), len(content), len(raw_name))
    method = zipfile.ZIP_DEFLATED
    out.write(_LOCAL.pack(b"PK\3\4", 20, flags, method, time, date, *sizes, 0) + raw_name)
    out.write(packed)
    record = (b"PK\1\2", made_by, 20, flags, method, time, date, *sizes, 0, 0, 0)
    return _CENTRAL.pack(*record, internal, external, at) + raw_name


def _entries(
    data: bytes, infos: list[zipfile.ZipInfo], directory: int, source: str
) -> tuple[_Entry, ...]:
    """Return the entries with their places in the file; refuse those that share bytes."""
    starts = sorted(info.header_offset for info in infos)
    if not starts or starts[0] != 0:
        raise _bad(source, "xlsx.zip.begin")
    following = dict(zip(starts, [*starts[1:], directory], strict=True))
    if len(following) != len(infos):
        raise _bad(source, "xlsx.overlap")
    at = directory
    entries = []
    for info in infos:
        lengths = struct.unpack_from("<3H", data, at + 28)
        central = data[at : at + 46 + sum(lengths)]
        at += len(central)
        start, name = info.header_offset, info.filename
        header = _LOCAL.unpack_from(data, start)
        begin = start + _LOCAL.size + header[9] + header[10]
        end = following[start]
        local = data[start + _LOCAL.size : start + _LOCAL.size + header[9]]
        if header[0] != b"PK\3\4" or begin + info.compress_size > end:
            raise _damaged(source, name)
        if local != central[46 : 46 + lengths[0]] or central[42:46] == b"\xff\xff\xff\xff":
            raise _damaged(source, name)
        if info.flag_bits & 1:
            raise _bad(source, "xlsx.encrypted.parts")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _bad(source, "xlsx.packing", part=name)
        _check_name(name, source)
        sizes = (info.compress_size, info.file_size, info.CRC, info.compress_type)
        entries.append(_Entry(name, central, start, begin, end, *sizes))
    return tuple(entries)


def _check_name(name: str, source: str) -> None:
    bad = name.startswith("/") or "\\" in name or ":" in name or "\0" in name
    if bad or ".." in name.split("/"):
        raise _bad(source, "xlsx.part-name", part=name[:80])


def _check_limits(entries: tuple[_Entry, ...], source: str, limits: ArchiveLimits) -> None:
    place = Place(file=source)
    if len({entry.name.casefold() for entry in entries}) != len(entries):
        raise _bad(source, "xlsx.duplicate")
    if len(entries) > limits.parts:
        raise TooLargeError("xlsx.parts", place=place, parts=len(entries), limit=limits.parts)
    if sum(entry.size for entry in entries) > limits.unpacked_bytes:
        raise TooLargeError("xlsx.unpacked-size", place=place, limit=limits.unpacked_bytes >> 20)
    for entry in entries:
        xml = is_xml(entry.name)
        if xml and entry.size > limits.xml_bytes:
            raise TooLargeError(
                "xlsx.part-size",
                place=place,
                part=entry.name[:80],
                size=entry.size >> 20,
                limit=limits.xml_bytes >> 20,
            )
        ratio = limits.ratio if xml else limits.other_ratio
        floor = limits.ratio_floor if xml else limits.other_floor
        if entry.size > floor and entry.size > ratio * max(entry.packed, 1):
            raise TooLargeError(
                "xlsx.ratio",
                place=place,
                part=entry.name[:80],
                times=entry.size // max(entry.packed, 1),
            )


def _refuse_other_files(data: bytes, source: str) -> None:
    if data.startswith(b"PK\3\4"):
        return
    if data.startswith(_OLE):
        # Directory entries of a compound file hold the stream names in UTF-16.
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise _bad(source, "xlsx.encrypted")
        raise _bad(source, "xlsx.xls")
    if not data:
        raise _bad(source, "xlsx.empty")
    raise _bad(source, "xlsx.not-a-workbook")


def _refuse_other_packages(container: Container) -> None:
    source = container.source
    if container.find("[Content_Types].xml"):
        if container.find("xl/workbook.bin"):
            raise _bad(source, "xlsx.xlsb")
        if container.find("word/document.xml") or container.find("ppt/presentation.xml"):
            raise _bad(source, "xlsx.not-a-workbook.document")
        return
    if container.find("mimetype") and b"opendocument" in container.read("mimetype")[:100]:
        raise _bad(source, "xlsx.ods")
    raise _bad(source, "xlsx.not-a-workbook.zip")


def _damaged(source: str, part: str) -> WorkbookError:
    return _bad(source, "xlsx.damaged", part=part[:80])


def _bad(source: str, key: str, **params: Param) -> WorkbookError:
    return WorkbookError.of(Issue(Severity.ERROR, key, Place(file=source), params))
