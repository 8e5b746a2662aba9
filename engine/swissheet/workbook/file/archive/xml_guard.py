"""Refuse XML that could harm a parser, or is larger than a workbook can need.

A parser needs hundreds of bytes of memory for every element and attribute, so that a small file
could fill the memory. They are counted first, by the signs ``<`` and quotes. Document types and
entities can only be before the first element; the beginning of every part is checked, whether we
read the part or not.
"""

from __future__ import annotations

import re
from collections.abc import Set

from swissheet.errors import Issue, Place, Severity, TooLargeError, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.file.archive.container import Container, is_xml

MARKS = {
    "Types": 20_000,  # two to four for each part, at most 4,000 parts
    "Relationships": 100_000,  # four for a link of a sheet: 25,000 players with a link each
    "workbook": 60_000,  # four for a defined name: we have 40, bloated workbooks thousands
    "styleSheet": 150_000,  # ours has 1,000; ten for each of the 65,490 formats Excel can hold
    #                         would be more, but no workbook people work with has a tenth of them
    "sst": 300_000,  # three for a text: 9,999 players have some 30,000 different ones
    "table": 40_000,  # four to eight for a column; the widest of ours has 60 of them
    "worksheet": 300_000,  # without the cells of its tables: 60,000 other cells
}
"""Most elements and attributes of a part, by the name of its outermost element."""

MARKS_IN_ALL = 400_000
"""Most elements and attributes of all parts in memory at a time, without cells of tables.

This keeps the memory below 150 MB. A workbook of ours has 12,000.
"""

# For parts with any other outermost element.
_OTHER = 100_000
_LONGEST = 256 << 10
"""Longest text from one ``<`` to the next: a full cell of 32,767 letters written ``_x000D_``."""
_TOO_LONG = re.compile(rb"<[^<]{%d}" % _LONGEST)
_PROLOG = 64 << 10
"""Most bytes before the first element: a declaration, and perhaps a licence as a comment."""

_UTF8 = b"\xef\xbb\xbf"
# Encodings in which "<" is the byte "<": in another one a DOCTYPE could be hidden from the search.
_ENCODINGS = frozenset({"utf-8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252"})
_WIDE = {
    b"\xff\xfe": "utf-16-le",
    b"\xfe\xff": "utf-16-be",
    b"<\0": "utf-16-le",
    b"\0<": "utf-16-be",
}
_WIDE_ENCODINGS = frozenset({"utf-16", "utf-16-le", "utf-16-be", "utf-16le", "utf-16be", "ucs-2"})
_DECLARED = re.compile(r"<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)")
_BEFORE = re.compile(r"(?:\s|<\?.*?\?>|<!--.*?-->)*", re.DOTALL)
_ROOT = re.compile(rb"<(?:[\w.-]+:)?([A-Za-z]+)[\s/>]")


def check_beginnings(container: Container, known: Set[str] = frozenset()) -> None:
    """Refuse document types, entities and encodings that could hide them, in all parts.

    Args: known: parts that were checked before.
    Raises: WorkbookError: a part has one; the message names the part.
    """
    for part in container.names:
        if part in known:
            continue
        head = container.head(part, 1 << 10)
        if not head or not (is_xml(part) or _decoded(head).lstrip().startswith(("<?xml", "<!"))):
            continue
        if _check_beginning(head, container.source, part):
            continue
        head = container.head(part, _PROLOG)
        if not _check_beginning(head, container.source, part):
            raise _bad(container.source, "xlsx.prolog", part=part[:80], limit=_PROLOG >> 10)


def _check_beginning(head: bytes, source: str, part: str) -> bool:
    """Return whether the first element of a part begins in these bytes."""
    text = _decoded(head)
    declared = _DECLARED.match(text)
    encoding = declared[1].lower() if declared else "utf-8"
    known = _WIDE_ENCODINGS | {"utf-8"} if head[:2] in _WIDE else _ENCODINGS
    if not text.lstrip().startswith("<") or encoding not in known or "\0" in text:
        raise _bad(source, "xlsx.encoding", part=part[:80])
    begin = _BEFORE.match(text)
    rest = text[begin.end() :] if begin else text
    if rest.startswith("<!") and not "<!--".startswith(rest[:4]):
        raise _bad(source, "xlsx.doctype", part=part[:80])
    return len(rest) > 1 and rest[1] not in "!?"


def _decoded(head: bytes) -> str:
    """Return the first bytes of a part as text; the ASCII letters in it are right."""
    wide = _WIDE.get(head[:2])
    # The bytes may end in the middle of a letter, which is left out.
    text = head.decode(wide, "ignore") if wide else head.removeprefix(_UTF8).decode("latin-1")
    return text.removeprefix("\ufeff")


def check_xml(content: bytes, source: str, part: str) -> None:
    """Refuse XML that a parser should not read: UTF-16, rare encodings, document types.

    Raises: WorkbookError: the part is refused; the message names it. TooLargeError: a text is too
            long.
    """
    head = content.removeprefix(_UTF8)[:200].lstrip()
    declared = _DECLARED.match(head.decode("latin-1"))
    encoding = declared[1].lower() if declared else "utf-8"
    if not head.startswith(b"<") or encoding not in _ENCODINGS or b"\0" in content:
        raise _bad(source, "xlsx.encoding", part=part[:80])
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise _bad(source, "xlsx.doctype", part=part[:80])
    if _TOO_LONG.search(content):
        place = Place(file=source)
        raise TooLargeError("xlsx.text-size", place=place, part=part[:80], limit=_LONGEST >> 10)


def count_marks(content: bytes, source: str, part: str, of_tables: int = 0) -> int:
    """Return how many elements and attributes a part has, without those in cells of tables.

    Args: of_tables: the number of them in cells of tables.
    Raises: TooLargeError: there are more than a part of its kind can need.
    """
    quotes = content.count(b'"') + content.count(b"'")
    marks = content.count(b"<") - content.count(b"</") + quotes // 2
    root = _ROOT.search(content)
    limit = MARKS.get(root[1].decode("ascii"), _OTHER) if root else _OTHER
    beside = max(0, marks - of_tables)
    if beside > limit:
        place = Place(file=source)
        raise TooLargeError("xlsx.marks", place=place, part=part[:80], marks=beside, limit=limit)
    return beside


def _bad(source: str, key: str, **params: Param) -> WorkbookError:
    return WorkbookError.of(Issue(Severity.ERROR, key, Place(file=source), params))
