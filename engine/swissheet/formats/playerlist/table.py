"""A list of players by its columns: found by their headings, line by line, as texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.errors import FormatError, Issue, Place, Severity, TooLargeError
from swissheet.formats.direction import turned, undirected
from swissheet.formats.playerlist.columns import columns_of, meant_by_cells
from swissheet.formats.playerlist.heading_row import ALL_FIELDS, Heading, again, find_heading
from swissheet.formats.playerlist.headings import EVENT_FIELDS, FIELDS, plain_word
from swissheet.formats.playerlist.sources import Numbered, rows_of_list
from swissheet.formats.playerlist.telling import Cells, told_of_columns
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.model import MAX_PLAYERS
from swissheet.words.meanings import listed, normal

HEADINGS = ("No", "Name", "Title", "Rating", "Fed", "FIDE ID", "Sex", "Born", "Club")

_NO_BLANK = re.compile(r",(?=\S)")


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a list: its number in the file, and field -> text; a name is put together.

    ``ratings`` has all of them by kind, as :func:`.ratings.ratings_of` calls them.
    """

    number: int
    cells: Mapping[str, str]
    issues: tuple[Issue, ...] = ()
    ratings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListTable:
    """A list by lines, with the issues of its headings.

    ``columns`` has the place of each field from 0; ``taken`` the heading that was read for
    each field, ``ignored`` the other headings, or the letters of columns that have none, and
    ``rated`` the heading of each kind of rating that the lines have.
    """

    lines: tuple[ListLine, ...]
    columns: Mapping[str, int]
    issues: tuple[Issue, ...] = ()
    taken: Mapping[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    rated: Mapping[str, str] = field(default_factory=dict)


def read_table(
    source: str | bytes, fields: Collection[str] = FIELDS, wishes: Wishes = NO_WISHES
) -> ListTable:
    """Return the lines of a list as text, in any form of :mod:`.sources`.

    Args:   fields: those that are asked for; other columns count as not known.
    Raises: FormatError: no column of names, or an empty list. TooLargeError: more than 9999
            players or 64 MB.
    """
    rows, told = rows_of_list(source, wishes.encoding)
    return read_rows(rows, fields, wishes, told)


def read_rows(
    found: Sequence[Numbered],
    fields: Collection[str] = FIELDS,
    wishes: Wishes = NO_WISHES,
    told: tuple[Issue, ...] = (),
) -> ListTable:
    """Return the lines of a list by rows of cells, each with its number in the file.

    The headings may be anywhere in the first 20 rows, in several of them; a single column of
    names needs none. Raises: as :func:`read_table`.
    """
    rows = [(line, row) for line, row in found if any(row)]
    if not rows:
        raise FormatError("playerlist.empty")
    asked = ALL_FIELDS if set(EVENT_FIELDS) <= set(fields) else _WITHOUT_EVENT
    heading = find_heading([row for _, row in rows[:_SEARCHED]], asked)
    if heading is None:
        return _bare_names(rows, fields, told)
    return _Reading(rows, heading, set(fields), wishes).table(told)


_SEARCHED = 120
_WITHOUT_EVENT = tuple(name for name in ALL_FIELDS if name not in EVENT_FIELDS)


class _Reading:
    """The reading of a list whose headings are found."""

    def __init__(
        self, rows: Sequence[Numbered], heading: Heading, fields: set[str], wishes: Wishes
    ) -> None:
        self.heading, self.fields, self.wishes = heading, fields, wishes
        self.line = rows[heading.last][0]
        self.above = rows[: heading.first]
        body = rows[heading.last + 1 :]
        self.repeated = [line for line, row in body if again(row, heading)]
        printed = set(self.repeated)
        body = [(line, row) for line, row in body if line not in printed] if printed else body
        self.meant = meant_by_cells(heading.texts, heading.fields, [row for _, row in body])
        self.places = columns_of(self.meant)
        self.body, self.below = without_footer(body, self.places)

    def table(self, told: tuple[Issue, ...]) -> ListTable:
        _refuse_too_many(len(self.body))
        width = len(self.meant)
        prepared = [_prepared(number, row, self.places, width) for number, row in self.body]
        cells = Cells(self.heading.texts, self.meant, self.places, self.line, prepared)
        found = told_of_columns(cells, self.fields, self.wishes)
        lines = tuple(
            ListLine(line.number, {**texts, "name": self._name(texts)}, tuple(line.issues), ratings)
            for line, texts, ratings in zip(prepared, found.texts, found.ratings, strict=True)
        )
        issues = (
            *told,
            *self._around(),
            *same_meaning(self.heading.texts, self._one_field_each(), self.line),
            *found.issues,
        )
        return ListTable(lines, found.columns, issues, found.taken, found.ignored, found.rated)

    def _one_field_each(self) -> list[str]:
        """Return the fields of the columns, except dates of birth, which may fill two."""
        return ["" if name == "birth" else name for name in self.meant]

    def _name(self, cells: Mapping[str, str]) -> str:
        at = self.places.get("name", -1)
        name = _without_footnote(full_name(cells))
        # "Name" is our own heading: a text we wrote is read back to the letter.
        if at >= 0 and "surname" not in self.places and self.heading.texts[at] != "Name":
            name = _NO_BLANK.sub(", ", name)
        return name

    def _around(self) -> list[Issue]:
        """Return the issues of lines above the headings, below the list, and of headings inside."""
        issues = []
        if self.above:
            numbers, text = _of_lines(self.above)
            issues.append(
                Issue(
                    Severity.NOTICE,
                    "playerlist.above",
                    Place(line=numbers[0]),
                    {"lines": numbers, "text": text},
                )
            )
        if self.below:
            numbers, text = _of_lines(self.below)
            issues.append(
                Issue(
                    Severity.NOTICE,
                    "playerlist.below",
                    Place(line=numbers[0]),
                    {"lines": numbers, "text": text},
                )
            )
        if self.repeated:
            place = Place(line=self.repeated[0])
            issues.append(
                Issue(Severity.NOTICE, "playerlist.headings-again", place, {"lines": self.repeated})
            )
        return issues


def _of_lines(rows: Sequence[Numbered]) -> tuple[list[int], str]:
    """Return lines that are not read: their numbers, and the text of the first."""
    return [line for line, _ in rows], " ".join(filter(None, rows[0][1]))[:80]


def _bare_names(
    rows: Sequence[Numbered], fields: Collection[str], told: tuple[Issue, ...]
) -> ListTable:
    """Return a list that has nothing but names, with or without a comma, and no headings."""
    known = find_heading([["Name", *rows[0][1]]], fields)
    if (known is not None and known.known > 1) or any(_more_than_a_name(row) for _, row in rows):
        raise FormatError(
            "playerlist.headings",
            place=Place(line=rows[0][0]),
            headings=tuple(rows[0][1][:12]),
            example=HEADINGS,
        )
    _refuse_too_many(len(rows))
    columns = {"name": 0}
    prepared = [_prepared(number, row, columns, 1) for number, row in rows]
    lines = tuple(
        ListLine(line.number, {"name": full_name(line.cells)}, tuple(line.issues))
        for line in prepared
    )
    unrated = Issue(Severity.WARNING, "playerlist.unrated.column", Place(line=rows[0][0]))
    return ListTable(lines, columns, (*told, unrated))


def _more_than_a_name(row: Sequence[str]) -> bool:
    return len(row) > 2 or any(c.isdigit() for cell in row for c in cell)


def _refuse_too_many(count: int) -> None:
    if count > MAX_PLAYERS:
        raise TooLargeError("playerlist.too-large", count=count, limit=MAX_PLAYERS)


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A line of which all cells are still there."""

    number: int
    row: Sequence[str]
    cells: Mapping[str, str]
    issues: Sequence[Issue]


def _prepared(number: int, row: Sequence[str], columns: Mapping[str, int], width: int) -> _Prepared:
    """Return a line of a list ``width`` columns wide; a name alone may have a comma in it."""
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
    return _Prepared(number, row, cells, issues)


def _without_footnote(name: str) -> str:
    """Return a name without the stars behind it, ``*`` or ``**)``."""
    plain = name.removesuffix(")")
    return plain.rstrip("*").rstrip() if plain.endswith("*") else name


def full_name(cells: Mapping[str, str]) -> str:
    """Return the name of a line, put together where it is in two columns."""
    parts = (one_line(cells.get("surname", "")), one_line(cells.get("given", "")))
    if "name" in cells and not all(parts):
        return one_line(cells["name"])
    return ", ".join(part for part in parts if part)


def one_line(text: str) -> str:
    """Return text on one line, in composed form."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = "".join(" " if ord(c) < 32 or c in "\x7f\x85\u2028\u2029" else c for c in text)
    return normal("NFC", " ".join(kept.split()))


def same_meaning(headings: Sequence[str], fields: Sequence[str], line: int) -> list[Issue]:
    """Return an issue for each heading that means the same as one before it, which is used.

    Two columns of names are an error: it is not known which has the players.
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
    """Return a notice if a cell has characters that turn the direction of writing."""
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


_NAMES = ("name", "surname", "given")
_FIGURES = re.compile(r"[\d\s.,:;%()/+-]*")


def without_footer(
    body: Sequence[Numbered], places: Mapping[str, int]
) -> tuple[list[Numbered], list[Numbered]]:
    """Return the players, and the lines below the last of them that cannot be players.

    Such a line holds one cell and no name, or a word for a total and figures (``24 players``).
    """
    named = [places[name] for name in _NAMES if name in places]
    end = len(body)
    while end and _is_none(body[end - 1][1], named):
        end -= 1
    return list(body[:end]), list(body[end:])


def _is_none(row: Sequence[str], named: Sequence[int]) -> bool:
    filled = [cell for cell in row if cell]
    if len(filled) == 1 and not any(at < len(row) and row[at] for at in named):
        return True
    totals = [cell for cell in filled if "below.total" in listed(cell.strip(" :="))]
    figures = [cell for cell in filled if cell[0].isdigit() or _FIGURES.fullmatch(cell)]
    return len(totals) == 1 and len(figures) == len(filled) - 1
