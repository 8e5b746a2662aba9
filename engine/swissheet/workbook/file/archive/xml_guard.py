"""What no XML parser should see, and more than a workbook can need: refused in the bytes of a part.

A parser makes hundreds of bytes of every element and attribute, so that a small file could fill the
memory. They are counted before, by their signs: ``<`` and quotes. A document type or an entity can
stand only before the first element, which is looked at in every part, read by us or not.
"""

from __future__ import annotations

import re
from collections.abc import Set

from swissheet.errors import Issue, Place, Severity, TooLargeError, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.file.archive.container import Container, is_xml

MARKS = {
    "Types": 20_000,  # two to four for a part, of which there are at most 4,000
    "Relationships": 100_000,  # four for a link of a sheet: 25,000 players with a link each
    "workbook": 60_000,  # four for a defined name: we have 40, bloated workbooks some thousand
    "styleSheet": 150_000,  # ours has 1,000; ten for each of the 65,490 formats Excel can hold
    #                         would be more, but no workbook people work with has a tenth of them
    "sst": 300_000,  # three for a text: 9,999 players have some 30,000 different ones
    "table": 40_000,  # four to eight for a column; the widest of ours has 60 of them
    "worksheet": 300_000,  # beside the cells of its tables: 60,000 cells of the organiser's
}
"""How many elements and attributes a part may have, by its outermost element."""

MARKS_IN_ALL = 400_000
"""How many all parts together may have that are taken apart at a time, beside cells of tables: this
is what keeps the memory below 150 MB. Ours have 12,000."""

_OTHER = 100_000
_LONGEST = 256 << 10
"""From one ``<`` to the next: 32,767 letters, as many as a cell holds, each as ``_x000D_``."""
_TOO_LONG = re.compile(rb"<[^<]{%d}" % _LONGEST)
_PROLOG = 64 << 10
"""Bytes before the first element: a declaration, and perhaps a licence as a comment."""

_UTF8 = b"\xef\xbb\xbf"
# Encodings in which "<" is the byte "<", so that a search for a DOCTYPE cannot be tricked.
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
    """Refuses document types, entities and encodings that could hide them in any part.

    Args:   known: parts that were looked at before.
    Raises: WorkbookError: with the name of the part.
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
    """Whether the first element begins in these bytes."""
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
    """The first bytes of a part as text, in which what is looked for is ASCII."""
    wide = _WIDE.get(head[:2])
    # Half a letter at the end is left out.
    text = head.decode(wide, "ignore") if wide else head.removeprefix(_UTF8).decode("latin-1")
    return text.removeprefix("\ufeff")


def check_xml(content: bytes, source: str, part: str) -> None:
    """Refuses XML that a parser should not see: UTF-16, exotic encodings, document types.

    Raises: WorkbookError: with the name of the part.
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
    """How many elements and attributes a part has, beside those its tables may have.

    Args:   of_tables: how many stand in cells of tables.
    Raises: TooLargeError: more than a part of its kind can need.
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
