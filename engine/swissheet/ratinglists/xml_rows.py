"""The players of a list that is XML, as FIDE and others write it: an element for each of them.

lxml looks up no entity, loads no definition of the document and opens no address.
"""

from __future__ import annotations

import io
import re

from swissheet.errors import FormatError, Issue, Place, TooLargeError
from swissheet.formats.encodings import decode
from swissheet.model import MAX_PLAYERS

_DECLARED = re.compile(r"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_DECLARATION = re.compile(r"\s*<\?xml[^>]{0,400}\?>")
_BEGINS = re.compile(r"(?:\xef\xbb\xbf)?\s*<(?:\?xml|[A-Za-z_])")
_MARK = b"\xef\xbb\xbf"
_WIDE = ("utf-16", "utf16", "utf-32", "utf32", "ucs", "iso-10646")
_PLAYER = "player"


def is_xml(data: bytes) -> bool:
    """Return whether the bytes begin with an element or a declaration, and not as a web page."""
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    start = data[:400].decode("utf-16" if wide else "latin-1", "ignore")
    return _BEGINS.match(start) is not None


def _named(start: bytes) -> str:
    found = _DECLARED.match(start[:600].removeprefix(_MARK).decode("latin-1"))
    return found[1].lower() if found is not None else ""


def names_wide(start: bytes) -> bool:
    """Return whether an XML readable byte by byte names an encoding of two bytes a letter."""
    return _named(start).startswith(_WIDE)


def rows_of_xml(
    data: bytes, encoding: str = ""
) -> tuple[list[tuple[int, list[str]]], tuple[Issue, ...]]:
    """Return the names of the fields as row 0, then a row for each element ``player``, by its line.

    Raises: FormatError: it is not XML, or holds no such element. InputError: no such encoding.
            TooLargeError: more players than an event can have.
    """
    from lxml import etree

    named = "" if names_wide(data) else _named(data)
    text, told = decode(data, encoding or named)
    plain = _DECLARATION.sub("", text, count=1).encode("utf-8", "replace")
    names: dict[str, int] = {}
    rows: list[tuple[int, list[str]]] = []
    events = etree.iterparse(
        io.BytesIO(plain), events=("end",), resolve_entities=False, no_network=True,
        load_dtd=False, huge_tree=False, encoding="utf-8",
    )  # fmt: skip
    try:
        for _, element in events:
            if etree.QName(element).localname.lower() != _PLAYER:
                continue
            fields = {str(name): str(value) for name, value in element.attrib.items()}
            fields |= {etree.QName(child).localname: child.text or "" for child in element}
            row = [""] * len(names)
            for name, value in fields.items():
                at = names.setdefault(name, len(names))
                row += [""] * (at + 1 - len(row))
                row[at] = value.strip()
            rows.append((element.sourceline or 0, row))
            if len(rows) > MAX_PLAYERS:
                raise TooLargeError("playerlist.too-large", count=len(rows), limit=MAX_PLAYERS)
            element.clear()
    except (etree.XMLSyntaxError, ValueError) as error:
        line = getattr(error, "lineno", 0) or 0
        raise FormatError("playerlist.xml", place=Place(line=line)) from error
    if not rows:
        raise FormatError("playerlist.xml.no-players")
    return [(0, list(names)), *rows], told
