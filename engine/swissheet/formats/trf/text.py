"""From bytes to lines: encoding, line ends, limits (TRF-2026, physical layer)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from swissheet.errors import FormatError, Place, TooLargeError
from swissheet.formats import half_letters
from swissheet.formats.direction import MARKS, undirected
from swissheet.formats.trf.findings import TrfFindings

MAX_BYTES = 64 * 1024 * 1024
"""More than ten times the largest event that four-digit pairing numbers allow."""

MAX_LINES = 250_000

_LINE_END = re.compile("\r\n|\r|\n")
_CONTROL = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029{MARKS}]")
_ONE_TEXT = re.compile("###|(?:01|02|03|09|10|11|12|18)2")
"""The beginnings of lines that are one text, without columns."""
_NAMED = re.compile("(?:001|[A-Z]{3}) +[0-9]")
_NAME = slice(14, 47)


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text and the facts needed to put them together again."""

    lines: tuple[str, ...]
    line_end: str
    terminated: bool
    encoding: str = "utf-8"

    def text(self) -> str:
        """Return the text as it was, with its line ends if they were all alike."""
        return self.line_end.join(self.lines) + (self.line_end if self.terminated else "")


def split(source: str | bytes, findings: TrfFindings) -> Lines:
    """Return the lines of a TRF, decoded, in composed Unicode form, without byte order mark.

    Raises: TooLargeError: beyond 64 MB or 250 000 lines.
            FormatError: the bytes are not letters, not text at all, or those of an archive.
    """
    if len(source) > MAX_BYTES:
        raise TooLargeError("trf.too-large.bytes", bytes=len(source), limit=MAX_BYTES)
    if source[:4] in (b"PK\3\4", "PK\3\4"):
        raise FormatError("trf.file-kind")
    text, encoding = (source, "utf-8") if isinstance(source, str) else _decode(source, findings)
    text = text.removeprefix("\ufeff")
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        # A combining accent takes a column of its own and would shift the fields behind it.
        text = unicodedata.normalize("NFC", text)
    if "\r" in text:
        lines = _LINE_END.split(text, MAX_LINES + 1)
    else:
        lines = text.split("\n", MAX_LINES + 1)
    if len(lines) > MAX_LINES + 1:
        raise TooLargeError("trf.too-large.lines", limit=MAX_LINES)
    terminated = not lines[-1] and len(lines) > 1
    if terminated:
        lines.pop()
    # Printable text has no control characters; this test is quicker.
    if not text.replace("\n", "").isprintable() and _CONTROL.search(text):
        lines = _without_control_characters(lines, findings)
    return Lines(tuple(lines), _line_end(text, len(lines)), terminated, encoding)


def _line_end(text: str, count: int) -> str:
    """Return the line end of the text; of mixed ones, that of the format: CR first."""
    windows = text.count("\r\n")
    if windows == text.count("\n") == text.count("\r"):
        return "\r\n"
    if not windows and not text.count("\n"):
        return "\r"
    return "\n" if not text.count("\r") and count else "\r\n"


def _without_control_characters(lines: list[str], findings: TrfFindings) -> list[str]:
    for number, line in enumerate(lines, start=1):
        found = _CONTROL.search(line)
        if found:
            kept = _undirected(line)
            code, column = ord(found[0]), found.start() + 1
            if _CONTROL.search(kept):
                findings.warning("trf.control-character.blank", number, column, number=code)
            else:
                findings.warning("trf.control-character.left-out", number, column, number=code)
            lines[number - 1] = _CONTROL.sub(" ", kept)
    return lines


def _undirected(line: str) -> str:
    """Return the line with its name or text undirected, and every column where it was."""
    if _ONE_TEXT.match(line):
        return undirected(line)
    if _NAMED.match(line):
        name = line[_NAME]
        kept = unicodedata.normalize("NFC", undirected(name))
        return line[: _NAME.start] + kept.ljust(len(name)) + line[_NAME.stop :]
    return line


def _wide(data: bytes) -> str:
    """Return the name of an encoding of two or four bytes for a letter, with a mark or not."""
    if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "utf-32"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    # A record begins with letters of ASCII, one byte of which is zero then.
    low, high = data[:8:2], data[1:8:2]
    if not any(high) and all(low) and data:
        return "utf-16-le"
    return "utf-16-be" if not any(low) and all(high) and data else ""


def _decode(data: bytes, findings: TrfFindings) -> tuple[str, str]:
    wide = _wide(data)
    if wide:
        try:
            text = data.decode(wide)
        except UnicodeDecodeError as error:
            raise FormatError("trf.encoding.broken") from error
        kind = wide.upper()[:6]
        findings.warning("trf.encoding.utf16", 1, encoding=kind)
        return text, wide
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        line = len(_LINE_END.findall(data[: error.start].decode("latin-1"))) + 1
        wrong = error.start
    encoding = None if half_letters.in_utf8(data) else likeliest_code_page(data)
    if encoding is None:
        place = Place(line=line)
        raise FormatError("trf.encoding.no-letter", place=place, byte=f"{data[wrong]:02x}")
    findings.warning("trf.encoding.guessed", line, encoding=encoding)
    return data.decode(encoding), encoding


def likeliest_code_page(data: bytes) -> str | None:
    """Return the likeliest one-byte encoding: one that makes words of the letters with accents.

    None when there is a byte that is not a letter in any of them.
    """
    high = bytes(byte for byte in data if byte >= 0x80)
    neighbours = len(re.findall(rb"[\xa8\xb8\xc0-\xff]{3}", data))
    candidates = ["cp1251"] if neighbours * 3 > len(high) * 0.6 else ["cp1252", "cp1250"]
    best, most = None, -1
    for encoding in candidates:
        try:
            letters = sum(char.isalpha() for char in high.decode(encoding))
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if letters > most:
            best, most = encoding, letters
    return best
