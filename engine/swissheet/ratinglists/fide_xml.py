"""FIDE's rating lists as XML: one element ``player`` after the other.

lxml reads them as they come, so the whole list is never in memory. It looks up no entity, loads no
definition of the document and opens no address.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from swissheet.errors import FormatError, Issue, Place, Severity
from swissheet.ratinglists.fide_txt import title_of
from swissheet.ratinglists.listed import KINDS, Listed, ListNotices, number, year

if TYPE_CHECKING:
    from lxml.etree import _Element

_RATINGS = {"standard": "rating", "rapid": "rapid_rating", "blitz": "blitz_rating"}


def players(
    stream: BinaryIO, file: str, kind: str, notices: ListNotices, encoding: str | None = None
) -> Iterator[Listed]:
    """Yield the players of a list.

    Args:   kind: that of ``rating`` in a list with one rating; empty for a combined one.
            encoding: the right one, if the list names one that it cannot have.
            notices: receives one for every element that is not a player of ours.
    Raises: FormatError: the text is not XML, or has no end.
    """
    from lxml import etree

    options = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}
    try:
        for _, element in etree.iterparse(stream, tag="player", encoding=encoding, **options):
            fields = {str(child.tag): (child.text or "").strip() for child in element}
            line = element.sourceline or 0
            _forget(element)
            found = _player(fields, kind)
            if found is None:
                notices.add(_unread(fields, line))
            else:
                yield found
    except etree.XMLSyntaxError as error:
        place = Place(file=file, line=error.lineno or 0)
        raise FormatError("ratinglists.xml", place=place) from error


def _forget(element: _Element) -> None:
    """Free the memory of the element and of those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _unread(fields: dict[str, str], line: int) -> Issue:
    text = f"{fields.get('fideid', '')} {fields.get('name', '')}".strip()
    return Issue(
        Severity.WARNING, "ratinglists.line", Place(line=max(line, 1)), {"text": text[:60]}
    )


def _player(fields: dict[str, str], kind: str) -> Listed | None:
    identity = fields.get("fideid", "")
    if not (identity.isascii() and identity.isdigit()):
        return None
    if kind:
        read = {kind: number(fields.get("rating", ""))}
    else:
        read = {key: number(fields.get(tag, "")) for key, tag in _RATINGS.items()}
    if None in read.values():
        return None
    ratings = {key: read.get(key) or 0 for key in KINDS}
    flag = fields.get("flag", "")
    return Listed(
        id=identity,
        fide_id=identity,
        name=" ".join(fields.get("name", "").split()),
        federation=fields.get("country", ""),
        sex={"M": "m", "F": "w"}.get(fields.get("sex", ""), "w" if "w" in flag else ""),
        title=title_of(fields.get("title", "")),
        women_title=title_of(fields.get("w_title", "")),
        born=year(fields.get("birthday", "")),
        flag=flag,
        standard=ratings["standard"],
        rapid=ratings["rapid"],
        blitz=ratings["blitz"],
    )
