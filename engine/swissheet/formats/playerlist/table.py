"""A list of players as its columns say it: found by their headings, line by line, as texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.errors import FormatError, Issue, Place, Severity, TooLargeError
from swissheet.formats.csv_ import rows_of
from swissheet.formats.direction import turned, undirected
from swissheet.formats.playerlist.headings import FIELDS, field_of, plain_word
from swissheet.model import MAX_PLAYERS

__all__ = [
    "HEADINGS",
    "Line",
    "ListTable",
    "columns_of",
    "direction_issue",
    "full_name",
    "one_line",
    "read_table",
    "same_meaning",
]

HEADINGS = ("No", "Name", "Title", "Rating", "Fed", "FIDE ID", "Sex", "Born", "Club")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: its number in the file, and field -> text; a name is put together."""

    number: int
    cells: Mapping[str, str]
    issues: tuple[Issue, ...] = ()


@dataclass(frozen=True, slots=True)
class ListTable:
    """A list by lines, with the issues of its headings.

    ``columns`` gives the place of each field from 0; ``taken`` tells which heading was taken for
    which field, ``ignored`` the other headings.
    """

    lines: tuple[Line, ...]
    columns: Mapping[str, int]
    issues: tuple[Issue, ...] = ()
    taken: Mapping[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()


def read_table(source: str | bytes, fields: Collection[str] = FIELDS) -> ListTable:
    """The lines of a CSV with a line of headings; a single column of names needs none.

    Args:   fields: those that are asked for; other columns count as not known.
    Raises: FormatError: no column of names, or an empty list. TooLargeError: more than 9999
            players or 64 MB.
    """
    found, _, told = rows_of(source)
    rows = [(line, row) for line, row in found if any(row)]
    if not rows:
        raise FormatError("playerlist.empty")
    meant = [name if name in fields else "" for name in map(field_of, rows[0][1])]
    if not {"name", "surname"} & set(meant):
        return _bare_names(rows, meant, told)
    headings, body = rows[0][1], rows[1:]
    _refuse_too_many(len(body))
    columns = columns_of(meant)
    taken = {headings[place]: name for name, place in columns.items()}
    return ListTable(
        tuple(_line(number, row, columns, len(meant)) for number, row in body),
        columns,
        (*told, *same_meaning(headings, meant, rows[0][0])),
        taken,
        tuple(text for text in headings if text and text not in taken),
    )


def _bare_names(
    rows: Sequence[tuple[int, list[str]]], meant: Sequence[str], told: tuple[Issue, ...]
) -> ListTable:
    """A list that holds nothing but names, with or without a comma in them, and no headings."""
    if any(meant) or any(_more_than_a_name(row) for _, row in rows):
        raise FormatError(
            "playerlist.headings",
            place=Place(line=rows[0][0]),
            headings=tuple(rows[0][1][:12]),
            example=HEADINGS,
        )
    _refuse_too_many(len(rows))
    columns = {"name": 0}
    lines = tuple(_line(number, row, columns, 1) for number, row in rows)
    return ListTable(lines, columns, told)


def _more_than_a_name(row: Sequence[str]) -> bool:
    return len(row) > 2 or any(c.isdigit() for cell in row for c in cell)


def _refuse_too_many(count: int) -> None:
    if count > MAX_PLAYERS:
        raise TooLargeError("playerlist.too-large", count=count, limit=MAX_PLAYERS)


def _line(number: int, row: Sequence[str], columns: Mapping[str, int], width: int) -> Line:
    """A line of a list ``width`` columns wide; a name alone may have a comma in it."""
    issues = []
    if width == 1:
        row = [", ".join(filter(None, row))]
    found = direction_issue(row, number)
    if found is not None:
        issues.append(found)
        row = [undirected(cell) for cell in row]
    if any(row[width:]):
        place = Place(line=number, column=columns.get("name", -1) + 1)
        issues.append(Issue(Severity.ERROR, "playerlist.cells", place))
    cells = {name: row[at] for name, at in columns.items() if at < len(row)}
    return Line(number, {**cells, "name": full_name(cells)}, tuple(issues))


def columns_of(meant: Iterable[str]) -> dict[str, int]:
    """Field -> its first column; "Name" beside a given or a family name is the other half."""
    places: dict[str, int] = {}
    for place, name in enumerate(meant):
        if name:
            places.setdefault(name, place)
    if "name" in places and "given" in places:
        places["surname"] = places.pop("name")
    elif "name" in places and "surname" in places:
        places["given"] = places.pop("name")
    return places


def full_name(cells: Mapping[str, str]) -> str:
    """The name of a line, put together where it stands in two columns."""
    if "name" in cells:
        return one_line(cells["name"])
    parts = (one_line(cells.get("surname", "")), one_line(cells.get("given", "")))
    return ", ".join(part for part in parts if part)


def one_line(text: str) -> str:
    """Text on one line, in composed form."""
    kept = "".join(" " if ord(c) < 32 or c in "\x7f\x85\u2028\u2029" else c for c in text)
    return unicodedata.normalize("NFC", " ".join(kept.split()))


def same_meaning(headings: Sequence[str], fields: Sequence[str], line: int) -> list[Issue]:
    """An issue for each heading that means the same as one before it, which is the one used.

    Two columns of names are an error: nobody can tell which holds the players.
    """
    first: dict[str, str] = {}
    issues = []
    for column, (heading, name) in enumerate(zip(headings, fields, strict=True), start=1):
        meaning = name or plain_word(heading)
        if not meaning:
            continue
        if meaning not in first:
            first[meaning] = heading
            continue
        severe = meaning == "name"
        issues.append(
            Issue(
                Severity.ERROR if severe else Severity.WARNING,
                "playerlist.column-twice.name" if severe else "playerlist.column-twice",
                Place(line=line, column=column),
                {"first": first[meaning], "second": heading},
            )
        )
    return issues


def direction_issue(row: Sequence[str], line: int) -> Issue | None:
    """A notice if a cell holds characters that turn the direction of writing."""
    for column, cell in enumerate(row, start=1):
        if turned(cell):
            place = Place(line=line, column=column)
            return Issue(
                Severity.NOTICE,
                "playerlist.control-character",
                place,
                {"text": undirected(cell)},
            )
    return None
