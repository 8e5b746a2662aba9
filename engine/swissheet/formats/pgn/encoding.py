"""The letters behind the bytes of a PGN file, and whether it is PGN at all.

The standard of PGN knows ISO 8859-1; today UTF-8 is usual, and old programs write the code page of
their country. Other bytes than UTF-8 or UTF-16 are decoded with the code page that has the most
names of the entry list; without one, with the page that makes words of the names.
"""

from __future__ import annotations

import codecs
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.trf.text import likeliest_code_page

MAX_BYTES = 200 * 1024 * 1024
MAX_LINE = 1_000_000
"""The most characters of a line; a longer one is read as several."""

CODE_PAGES = {
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
    "iso-8859-15": "ISO 8859-15",
}
"""Code pages for bytes that are not Unicode, the usual one first."""

_CHUNK = 1 << 20
_SAMPLE_LINES = 2000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_STRANGE = (b"PK\x03\x04", b"\x89PNG", b"%PDF", b"\xd0\xcf\x11\xe0", b"\x1f\x8b", b"GIF8",
            b"\xff\xd8\xff", b"7z\xbc\xaf", b"Rar!", b"SQLite", b"MZ", b"\x7fELF")  # fmt: skip
_WEB_PAGE = re.compile(rb"\s*<(?:!doctype|html|\?xml|head|body|script)", re.IGNORECASE)
_JSON = re.compile(rb'\s*(?:\{\s*"|\[\s*[{\[])')
_TWICE = re.compile("Ã[\u0080-¿]|â€|Å[\u0080-¿\u0152-\u2122]")
_NAME_BYTES = re.compile(rb'\s*\[\s*(?:White|Black)\s+"')
_NAME_TAG = re.compile(r'\[\s*(?:White|Black)\s+"([^"\n]*)"')


@dataclass(slots=True)
class PgnText:
    """A PGN text as lines; ``issues`` are those of the whole file, ``games`` whether it has any."""

    stream: io.TextIOBase | None
    file: str = ""
    issues: list[Issue] = field(default_factory=list)

    def __iter__(self) -> Iterator[str]:
        """Yield the lines with their ends as ``\\n``; an overlong line comes in pieces."""
        if self.stream is None:
            return
        while line := self.stream.readline(MAX_LINE):
            yield line


def opened(source: bytes | str | BinaryIO, *, names: Iterable[str] = (), file: str = "") -> PgnText:
    """Return the text of a PGN file; for another file it has no lines, and issues say why.

    Args: source: bytes, decoded text, or a binary stream that can be read twice.
          names: of the players, to find the code page of bytes that are not Unicode.
    Cost: a stream is read once for the encoding and once for the games, a chunk at a time.
    """
    if isinstance(source, str):
        return PgnText(io.StringIO(source, newline=None), file)
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    text = PgnText(None, file)
    begin = stream.read(4096)
    stream.seek(0, io.SEEK_END)
    size = stream.tell()
    stream.seek(0)
    kind = _strange(begin)
    if size > MAX_BYTES:
        text.issues.append(
            Issue(Severity.ERROR, "pgn.not-pgn.size", Place(file=file),
                  {"bytes": size, "limit": MAX_BYTES})
        )  # fmt: skip
    elif kind:
        text.issues.append(Issue(Severity.ERROR, _KINDS[kind], Place(file=file)))
    else:
        encoding = _encoding(text, stream, begin, names)
        stream.seek(0)
        text.stream = io.TextIOWrapper(stream, encoding, errors="replace", newline=None)
    return text


_KINDS = {
    "archive": "pgn.not-pgn.archive",
    "page": "pgn.not-pgn.page",
    "json": "pgn.not-pgn.json",
    "binary": "pgn.not-pgn",
}


def _strange(begin: bytes) -> str:
    """Return the kind of a file that is not PGN, by its first bytes; empty if it may be PGN."""
    if begin.startswith(b"PK\x03\x04"):
        return "archive"
    if begin.startswith(_STRANGE):
        return "binary"
    if _WEB_PAGE.match(begin):
        return "page"
    if _JSON.match(begin):
        return "json"
    plain = not begin.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if plain and b"\0" in begin and not _wide(begin):
        return "binary"
    return ""


def _wide(begin: bytes) -> str:
    """Return the UTF-16 without a mark that the file looks like; empty for another file."""
    even, odd = begin[0::2].count(0), begin[1::2].count(0)
    half = max(1, len(begin) // 2)
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return ""


def _encoding(text: PgnText, stream: BinaryIO, begin: bytes, names: Iterable[str]) -> str:
    for mark, encoding in _MARKS:
        if begin.startswith(mark):
            return encoding
    wide = _wide(begin) if b"\0" in begin else ""
    if wide:
        return wide
    sample = _not_unicode(stream)
    if sample is None:
        stream.seek(0)
        _warn_of_twice(text, stream)
        return "utf-8"
    encoding = _code_page(sample, names)
    accented = _NAME_TAG.findall(sample.decode(encoding, "replace"))
    accented = sorted({name for name in accented if not name.isascii()})
    text.issues.append(
        Issue(
            Severity.NOTICE,
            "pgn.encoding",
            Place(file=text.file),
            {"encoding": CODE_PAGES[encoding], "names": accented[:3], "count": len(accented)},
        )
    )
    return encoding


def _not_unicode(stream: BinaryIO) -> bytes | None:
    """Return lines with bytes that are not ASCII, of a stream that is not UTF-8; None if it is."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    lines: list[bytes] = []
    fine, rest = True, b""
    while chunk := stream.read(_CHUNK):
        if fine:
            try:
                decoder.decode(chunk)
            except UnicodeDecodeError:
                fine = False
        if not chunk.isascii() and len(lines) < _SAMPLE_LINES:
            found = (rest + chunk).split(b"\n")
            lines += [line[:1000] for line in found if not line.isascii()]
        rest = chunk[-200:].rpartition(b"\n")[2]
    if fine:
        try:
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            fine = False
    return None if fine else b"\n".join(lines[:_SAMPLE_LINES])


def _code_page(sample: bytes, names: Iterable[str]) -> str:
    """Return the code page that has the most words of known names.

    If no page has any, the one that makes words of the names, as for a TRF; else the usual one.
    """
    known = {word for name in names for word in _words(name) if not word.isascii()}
    if not known:
        tags = b"\n".join(line for line in sample.split(b"\n") if _NAME_BYTES.match(line))
        return likeliest_code_page(tags or sample) or next(iter(CODE_PAGES))

    def hits(encoding: str) -> int:
        text = sample.decode(encoding, "replace")
        found = {word for name in _NAME_TAG.findall(text) for word in _words(name)}
        return len(found & known)

    return max(CODE_PAGES, key=hits)


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", unicodedata.normalize("NFC", name).casefold()))


def _warn_of_twice(text: PgnText, stream: BinaryIO) -> None:
    """Warn of UTF-8 that was read with a code page and encoded again."""
    seen = 0
    for raw in stream:
        if raw.isascii():
            continue
        line = raw[:1000].decode("utf-8", "replace")
        if _TWICE.search(line):
            text.issues.append(
                Issue(Severity.NOTICE, "pgn.encoding.twice", Place(file=text.file),
                      {"text": " ".join(line.split())[:60]})
            )  # fmt: skip
            return
        seen += 1
        if seen > _SAMPLE_LINES:
            return
