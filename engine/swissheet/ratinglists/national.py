"""Rating lists of federations: any columns in any order, known by their headings.

Headings, separators and encodings are understood as in a list of players; of several ratings those
of the federation count, for those of FIDE are in FIDE's own list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from swissheet.errors import FormatError, InputError, Issue, Place, Severity
from swissheet.formats.playerlist.columns import columns_of, meant_by_cells
from swissheet.formats.playerlist.dates import read_dates
from swissheet.formats.playerlist.heading_row import Heading, again, find_heading
from swissheet.formats.playerlist.headings import plain_word
from swissheet.formats.playerlist.sources import Numbered, rows_of_list
from swissheet.formats.playerlist.table import full_name
from swissheet.formats.playerlist.values import parse_rating, parse_sex, parse_title
from swissheet.ratinglists.listed import Listed, ListNotices, year

_STANDARD = ("rating_national", "rating", "rating_fide")
"""The rating of the federation, under any heading; a list may have FIDE's alone."""

_READ = frozenset(
    {
        "national_id", "fide_id", "name", "surname", "given", "federation", "sex", "title",
        "women_title", "birth", "club", "rapid", "blitz",
    }
)  # fmt: skip
_NOTHING = "-–—. "


def players(
    data: bytes, federation: str, notices: ListNotices, encoding: str = "", dates: str = ""
) -> Iterator[Listed]:
    """Yield the players of a list, which is named by its national number, or else by the FIDE ID.

    Args:   federation: of those in a list without a column of it; may be empty.
            encoding, dates: if they are known.
            notices: receives the columns that are not read, and the lines that cannot be.
    Raises: FormatError: no line of it is headings, or it has no column of names or numbers.
    """
    try:
        rows, issues = rows_of_list(data, encoding)
    except FormatError:
        if encoding:
            raise
        # A file without headings, for example a picture, is not a list in an unknown encoding.
        cells = [row for _, row in rows_of_list(data, "latin-1")[0]]
        if find_heading(cells[:_LOOKED_AT]) is not None:
            raise
        raise FormatError("ratinglists.unknown", place=Place(line=1), text=_first(cells)) from None
    return of_rows(rows, issues, federation, notices, dates)


def of_rows(
    rows: Sequence[Numbered],
    issues: Sequence[Issue],
    federation: str,
    notices: ListNotices,
    dates: str = "",
) -> Iterator[Listed]:
    """Yield the players of a list whose rows are read, as those of a sheet are.

    Args:   issues: the issues of reading the rows.
    Raises: as :func:`players`.
    """
    for issue in issues:
        notices.note(issue)
    cells = [row for _, row in rows]
    heading = find_heading(cells[:_LOOKED_AT])
    if heading is None:
        raise FormatError("ratinglists.unknown", place=Place(line=1), text=_first(cells))
    body = rows[heading.last + 1 :]
    meant = meant_by_cells(heading.texts, heading.fields, [row for _, row in body])
    columns = columns_of(meant)
    if meant.count("national_id") > 1:
        columns["national_id"] = _telling_apart(heading, meant, body)
    if not {"name", "surname"} & columns.keys() or not {"national_id", "fide_id"} & columns.keys():
        place = Place(line=rows[heading.last][0])
        raise FormatError("ratinglists.columns-missing", place=place, headings=_named(heading))
    _tell_unread(heading, meant, columns, notices)
    notices.without_federation = "federation" not in columns
    births = _births(body, columns, dates)
    return _players(body, births, heading, columns, federation, notices)


def _telling_apart(heading: Heading, meant: Sequence[str], body: Sequence[Numbered]) -> int:
    """Return which of several columns of numbers has most different ones; of equals "ID".

    A number within a club is one of many clubs'.
    """

    def worth(at: int) -> tuple[int, bool]:
        distinct = {row[at] for _, row in body if at < len(row) and row[at]}
        return len(distinct), plain_word(heading.texts[at]) == "id"

    return max((at for at, field in enumerate(meant) if field == "national_id"), key=worth)


_LOOKED_AT = 120
_MOST_NAMED = 40


def _first(cells: Sequence[Sequence[str]]) -> str:
    return ", ".join(cells[0])[:60] if cells else ""


def _named(heading: Heading) -> tuple[str, ...]:
    return tuple(text[:40] for text in heading.texts if text)[:_MOST_NAMED]


def _tell_unread(
    heading: Heading, meant: Sequence[str], columns: Mapping[str, int], notices: ListNotices
) -> None:
    """Report the columns that are not read, by their headings."""
    read = {at for field, at in columns.items() if field in (_READ | {_standard(columns)})}
    unread = tuple(text[:40] for at, text in enumerate(heading.texts) if text and at not in read)[
        :_MOST_NAMED
    ]
    if unread:
        notices.note(
            Issue(Severity.NOTICE, "ratinglists.columns-unread", params={"columns": unread})
        )


def _players(
    body: Sequence[Numbered],
    births: Sequence[str],
    heading: Heading,
    columns: Mapping[str, int],
    federation: str,
    notices: ListNotices,
) -> Iterator[Listed]:
    standard = _standard(columns)
    odd: list[str] = []
    numberless = 0
    for (number, row), born in zip(body, births, strict=True):
        if not any(row) or again(row, heading):
            continue
        cells = {field: row[at] for field, at in columns.items() if at < len(row)}
        own = federation if "federation" not in columns else ""
        player = _player(cells, standard, born, own, number, odd)
        numberless += player is not None and player.id == _unnumbered(number)
        if player is None:
            text = ", ".join(row)[:60]
            notices.add(
                Issue(Severity.WARNING, "ratinglists.line", Place(line=number), {"text": text})
            )
        else:
            yield player
    if odd:
        notices.note(
            Issue(
                Severity.NOTICE,
                "ratinglists.ratings-unread",
                params={"count": len(odd), "text": odd[0][:40]},
            )
        )
    if numberless:
        notices.note(Issue(Severity.NOTICE, "ratinglists.numberless", params={"count": numberless}))


def _unnumbered(line: int) -> str:
    """Return the key of a player who has no number."""
    return f"#{line}"


def _standard(columns: Mapping[str, int]) -> str:
    return next((field for field in _STANDARD if field in columns), "")


def _births(body: Sequence[Numbered], columns: Mapping[str, int], dates: str) -> Sequence[str]:
    """Return the dates of birth; if the day is in doubt, the year alone."""
    at = columns.get("birth")
    if at is None:
        return ("",) * len(body)
    found = read_dates([row[at] if at < len(row) else "" for _, row in body], dates)
    unsure = {*found.doubtful, *found.mixed}
    return [text[:4] if at in unsure else text for at, text in enumerate(found.texts)]


def _player(
    cells: Mapping[str, str], standard: str, born: str, federation: str, line: int, odd: list[str]
) -> Listed | None:
    """Return the player of a line, None without a name; ``odd`` receives wrong ratings."""
    name = full_name(cells)
    fide_id = cells.get("fide_id", "").removesuffix(".0").strip(_NOTHING)
    fide_id = fide_id if fide_id.isascii() and fide_id.isdigit() and fide_id.strip("0") else ""
    identity = cells.get("national_id", "").removesuffix(".0").strip(_NOTHING)
    identity = identity if identity.strip("0") else fide_id
    ratings = [0, 0, 0]
    for at, field in enumerate((standard, "rapid", "blitz")):
        text = cells.get(field, "")
        try:
            ratings[at] = parse_rating(text)
        except InputError:
            odd.append(text)
    if not name:
        return None
    given = cells.get("federation", federation).strip().upper()
    return Listed(
        id=identity or _unnumbered(line),
        fide_id=fide_id,
        name=_with_comma(name),
        federation=given if len(given) == 3 else "",
        sex=_or_nothing(parse_sex, cells.get("sex", "")),
        title=_or_nothing(parse_title, cells.get("title", "")),
        women_title=_or_nothing(parse_title, cells.get("women_title", "")),
        standard=ratings[0],
        rapid=ratings[1],
        blitz=ratings[2],
        born=year(born),
        club=" ".join(cells.get("club", "").split()),
        birth=born if year(born) and _DAY.fullmatch(born) else "",
    )


_DAY = re.compile(r"\d{4}/\d\d/\d\d")


def _with_comma(name: str) -> str:
    """Return the text with a blank behind its comma."""
    return ", ".join(part.strip() for part in name.split(",") if part.strip())


def _or_nothing(parse: Callable[[str], str], text: str) -> str:
    """Return a sex or a title; "" for one unknown to FIDE, as federations have their own."""
    try:
        return parse(text.strip())
    except InputError:
        return ""
