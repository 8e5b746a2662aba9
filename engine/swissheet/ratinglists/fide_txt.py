"""FIDE's rating lists as text: columns of a fixed width below one line of headings.

The places of the columns are read from the headings, because they differ between the combined
list, the one without online titles, those of a single kind of rating, and those before 2012.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from swissheet.errors import Issue, Place, Severity
from swissheet.model import TITLES
from swissheet.ratinglists.listed import KINDS, Listed, ListNotices, number, year

_HEADINGS = re.compile(
    r"ID [Nn]umber|Name|WTit|OTit|Titl|Tit|FOA|Fed|Sex|SRtng|SGm|SK|RRtng|RGm|R[Kk]|BRtng|BGm|B[Kk]"
    r"|[A-Za-z]{3}\d{2}|Games|Gms|K|B-day|Born|Flag|\S+"
)
_FIELDS = {
    "ID Number": "id", "ID number": "id", "Name": "name", "Fed": "federation", "Sex": "sex",
    "Tit": "title", "Titl": "title", "WTit": "women_title", "OTit": "officials",
    "SRtng": "standard", "RRtng": "rapid", "BRtng": "blitz",
    "B-day": "born", "Born": "born", "Flag": "flag",
}  # fmt: skip
_MONTH = re.compile(r"([A-Za-z]{3})(\d{2})")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_CENTURY = 70
_OLD_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FideHeading:
    """The place of each field in a line: ``(first, behind)``; at a line's end, ``behind``: None.

    ``month`` is that of a list of one kind of rating, ``2026-10``; empty in a combined list.
    """

    fields: dict[str, tuple[int, int | None]]
    month: str = ""


def heading(line: str) -> FideHeading | None:
    """Return the columns of a list, by its first line; None if it is not a list of FIDE's."""
    found = list(_HEADINGS.finditer(line.rstrip()))
    if not found or found[0][0].casefold() != "id number" or found[0].start():
        return None
    fields: dict[str, tuple[int, int | None]] = {}
    month = ""
    for at, token in enumerate(found):
        behind = found[at + 1].start() if at + 1 < len(found) else None
        field = _FIELDS.get(token[0], "")
        dated = _MONTH.fullmatch(token[0])
        if dated and dated[1].lower() in _MONTHS:
            field, month = "single", _year_and_month(dated[1], dated[2])
        if field and field not in fields:
            fields[field] = (token.start(), behind)
    known = "name" in fields and ("single" in fields or "standard" in fields)
    return FideHeading(fields, month) if known else None


def _year_and_month(name: str, digits: str) -> str:
    century = 1900 if int(digits) >= _CENTURY else 2000
    return f"{century + int(digits)}-{_MONTHS.index(name.lower()) + 1:02d}"


def players(
    lines: Iterable[str], columns: FideHeading, kind: str, notices: ListNotices
) -> Iterator[Listed]:
    """Yield the players of the lines below the headings.

    Args:   kind: of :data:`~swissheet.ratinglists.listed.KINDS`, for a list with one rating.
            notices: receives one for every line that cannot be read.
    """
    fields = columns.fields
    ratings = [key for key in ("standard", "rapid", "blitz", "single") if key in fields]
    first_rating = min(fields[key][0] for key in ratings)
    for at, line in enumerate(lines, start=2):
        line = line.rstrip("\r\n")
        if not line.strip():
            continue
        surplus = _surplus(line, columns, ratings)
        if surplus is None:
            text = line[:60].strip()
            notices.add(Issue(Severity.WARNING, "ratinglists.line", Place(line=at), {"text": text}))
            continue
        yield _player(line, fields, surplus, first_rating, kind)


def _surplus(line: str, columns: FideHeading, ratings: Sequence[str]) -> int | None:
    """Return how far an official's titles went over their column; None: the line is unreadable.

    In a few lines they do, and all fields behind are further to the right.
    """
    identity = _cell(line, columns.fields["id"], 0)
    if not (identity.isascii() and identity.isdigit()):
        return None
    for surplus in range(_run_over(line, columns) + 1):
        cells = [_cell(line, columns.fields[key], surplus) for key in ratings]
        if all(number(cell) is not None for cell in cells):
            born = _cell(line, columns.fields["born"], surplus) if "born" in columns.fields else ""
            if not born or born.isdigit():
                return surplus
    return None


def _run_over(line: str, columns: FideHeading) -> int:
    """Return how many letters of an official's titles are behind the end of their column."""
    behind = columns.fields.get("officials", (0, None))[1]
    if behind is None or not line[behind - 1 : behind].strip():
        return 0
    return len(line[behind:].split(" ", 1)[0])


def _cell(line: str, place: tuple[int, int | None], surplus: int) -> str:
    first, behind = place
    return line[first + surplus : None if behind is None else behind + surplus].strip()


def _player(
    line: str,
    fields: dict[str, tuple[int, int | None]],
    surplus: int,
    first_rating: int,
    kind: str,
) -> Listed:
    def text(field: str) -> str:
        place = fields.get(field)
        if place is None:
            return ""
        return _cell(line, place, surplus if place[0] >= first_rating else 0)

    ratings = {key: number(text(key)) or 0 for key in KINDS}
    if "single" in fields:
        ratings[kind] = number(text("single")) or 0
    identity = text("id")
    return Listed(
        id=identity,
        fide_id=identity,
        name=" ".join(text("name").split()),
        federation=text("federation"),
        sex={"M": "m", "F": "w"}.get(text("sex"), "w" if "w" in text("flag") else ""),
        title=title_of(text("title")),
        women_title=title_of(text("women_title")),
        born=year(text("born")),
        flag=text("flag"),
        standard=ratings["standard"],
        rapid=ratings["rapid"],
        blitz=ratings["blitz"],
    )


def title_of(text: str) -> str:
    """Return a title in our form; ``g`` of an old list is GM; empty for any other text."""
    return text if text in TITLES else _OLD_TITLES.get(text, "")
