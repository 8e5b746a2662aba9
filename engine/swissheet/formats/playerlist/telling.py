"""The columns of a list read as the fields of a player, with the issues of it.

Nothing is lost without being named: each column that is not read is listed, and so is each part of
a cell that the player does not keep.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from swissheet.errors import FormatError, InputError, Issue, Place, Severity
from swissheet.formats.playerlist.dates import read_dates
from swissheet.formats.playerlist.headings import ESTIMATED, RATINGS
from swissheet.formats.playerlist.ratings import Choice, choice, estimate, rated_columns, ratings_of
from swissheet.formats.playerlist.values import doubted, parse_rating, parse_title, provisional
from swissheet.formats.playerlist.wishes import Wishes
from swissheet.model import TITLES
from swissheet.words.message import Param

_ORIGIN = "rating_from"
"""The origin of a rating in words: the number an estimated one was made from."""

_MOST_BIRTHS = 2
"""Columns with the birth of a player: the day and the year."""

_NOT_KEPT = ("rank",)
"""A place in another list has no meaning for a player here."""


class _Line(Protocol):
    """A line with all of its cells, and those of its fields."""

    @property
    def number(self) -> int: ...

    @property
    def row(self) -> Sequence[str]: ...

    @property
    def cells(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Cells:
    """A list whose columns are known: headings, fields, the first column of each field."""

    headings: Sequence[str]
    fields: Sequence[str]
    places: Mapping[str, int]
    line: int
    lines: Sequence[_Line]


@dataclass(slots=True)
class Told:
    """The fields of each line, all its ratings, and the issues of the columns."""

    texts: list[dict[str, str]]
    ratings: list[dict[str, int]]
    issues: list[Issue] = field(default_factory=list)
    columns: dict[str, int] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    rated: dict[str, str] = field(default_factory=dict)


def told_of_columns(cells: Cells, fields: Collection[str], wishes: Wishes) -> Told:
    """Return every line by the fields that are asked for, with the issues.

    Raises: FormatError: a rating is wished for that the list has not.
    """
    return _Telling(cells, set(fields), wishes).told()


class _Telling:
    def __init__(self, cells: Cells, fields: set[str], wishes: Wishes) -> None:
        self.cells, self.fields, self.wishes = cells, fields, wishes
        self.texts = [dict(line.cells) for line in cells.lines]
        self.issues: list[Issue] = []
        self.used: dict[int, str] = {}
        """Columns that are read -> the field they fill."""

    def told(self) -> Told:
        for name, at in self.cells.places.items():
            if name in self.fields and name not in _NOT_KEPT:
                self.used[at] = name
        self._births()
        self._club()
        self._title()
        ratings = [ratings_of(texts, self.cells.places) for texts in self.texts]
        self._rating()
        texts = [
            {name: text for name, text in line.items() if name in self.fields or name == _ORIGIN}
            for line in self.texts
        ]
        columns: dict[str, int] = {}
        for at, name in sorted(self.used.items()):
            columns.setdefault(name, at)
        if "rating" in self.used.values():
            columns["rating"] = self.rating_at
        taken, ignored = self._taken(), self._ignored()
        places = self.cells.places
        rated = {kind: self._heading(places[name]) for kind, name in rated_columns(places).items()}
        return Told(texts, ratings, self.issues, columns, taken, ignored, rated)

    def _say(self, severity: Severity, key: str, line: int, name: str, /, **params: Param) -> None:
        """Report an issue of a line, 0 for that of the headings, and of the column of a field."""
        place = Place(line=line or self.cells.line, column=self.cells.places.get(name, -1) + 1)
        self.issues.append(Issue(severity, key, place, params))

    # Birth

    def _births(self) -> None:
        """Read the dates of birth, of one column or of two, one of which is only the year."""
        columns = [at for at, name in enumerate(self.cells.fields) if name == "birth"]
        columns = columns[:_MOST_BIRTHS]
        if not columns or "birth" not in self.fields:
            return
        read = [self._dates(at) for at in columns]
        for index, (texts, line) in enumerate(zip(self.texts, self.cells.lines, strict=True)):
            said = [dates[index] for dates in read if dates[index]]
            texts["birth"] = birth = max(said, key=len, default="")
            other = next((date for date in said if not birth.startswith(date[:4])), "")
            if other:
                self._say(
                    Severity.WARNING, "playerlist.birth.two", line.number, "birth",
                    birth=birth, other=other,
                )  # fmt: skip
        self.used |= dict.fromkeys(columns, "birth")

    def _dates(self, at: int) -> tuple[str, ...]:
        column = [line.row[at] if at < len(line.row) else "" for line in self.cells.lines]
        found = read_dates(column, self.wishes.dates)

        def said(places: Sequence[int]) -> tuple[int, str, str]:
            first = places[0]
            return self.cells.lines[first].number, column[first], found.texts[first]

        if found.doubtful:
            line, text, read = said(found.doubtful)
            self._say(
                Severity.WARNING, "playerlist.dates.doubt", line, "birth",
                count=len(found.doubtful), text=text, read=read,
            )  # fmt: skip
        if found.mixed:
            line, text, read = said(found.mixed)
            self._say(
                Severity.WARNING, "playerlist.dates.mixed", line, "birth",
                count=len(found.mixed), text=text, read=read,
            )  # fmt: skip
        if found.none:
            line, text, _ = said(found.none)
            count = len(found.none)
            self._say(
                Severity.NOTICE, "playerlist.dates.none", line, "birth", count=count, text=text
            )
        if found.short:
            line, text, read = said(found.short)
            self._say(
                Severity.NOTICE, "playerlist.dates.short", line, "birth",
                count=len(found.short), text=text, read=read,
            )  # fmt: skip
        return found.texts

    # Club and title

    def _club(self) -> None:
        """Use the origin of a player as the club where there is no column of clubs."""
        places = self.cells.places
        instead = next((name for name in ("town", "region") if name in places), "")
        if "club" in places or not instead or "club" not in self.fields:
            return
        for texts in self.texts:
            texts["club"] = texts.get(instead, "")
        self.used[places[instead]] = "club"

    def _title(self) -> None:
        """Use the higher one of a title and of a women's title."""
        at = self.cells.places.get("women_title")
        if at is None or "title" not in self.fields:
            return
        for texts in self.texts:
            texts["title"] = _higher(texts.get("title", ""), texts.get("women_title", ""))
        self.used[at] = "title"

    # Ratings

    def _rating(self) -> None:
        """Set the rating that counts, in digits; warn where no player has one."""
        self.rating_at = -1
        if "rating" not in self.fields:
            return
        chosen = choice(self.cells.places, self.wishes.rating_from)
        places = self.cells.places
        self.used = {at: name for at, name in self.used.items() if name != "rating"}
        self.used |= {places[name]: "rating" for name in chosen.fields}
        counts = dict.fromkeys(chosen.fields, 0)
        marked = []
        asked = []
        for texts, line in zip(self.texts, self.cells.lines, strict=True):
            text, of = chosen.of(texts)
            if provisional(text):
                marked.append((line.number, text))
            if doubted(text):
                asked.append((line.number, text, of))
            texts["rating"], rated = _digits(text)
            if rated:
                counts[of] += 1
        if chosen.fields:
            self.rating_at = places[chosen.fields[0]]
        if marked:
            first, text = marked[0]
            self._say(
                Severity.NOTICE, "playerlist.provisional", first, chosen.fields[0],
                count=len(marked), text=text, read=_digits(text)[0],
            )  # fmt: skip
        if asked:
            first, text, of = asked[0]
            self._say(
                Severity.WARNING, "playerlist.doubted", first, of,
                count=len(asked), text=text, read=_digits(text)[0],
            )  # fmt: skip
        if any(counts.values()):
            self._which_ratings(chosen, counts)
        if not self._estimated() and not any(counts.values()):
            self._unrated(chosen)

    def _estimated(self) -> int:
        """Return how many missing ratings are estimated; offer it if there is no wish."""
        at = next((self.cells.places[name] for name in ESTIMATED if name in self.cells.places), -1)
        wished = self.wishes.rating_from == "estimate"
        if at < 0 and wished:
            raise FormatError("playerlist.rating-from.none", found="estimate")
        made = []
        for texts, line in zip(self.texts, self.cells.lines, strict=True):
            rating, words = (0, "") if texts.get("rating") else estimate(texts)
            if rating:
                made.append((line.number, words, rating))
            if rating and wished:
                texts |= {"rating": str(rating), _ORIGIN: words}
        if made:
            first, text, rating = made[0]
            field = next(name for name in ESTIMATED if name in self.cells.places)
            self._say(
                Severity.NOTICE,
                "playerlist.estimated" if wished else "playerlist.estimated.offer",
                first,
                field,
                count=len(made),
                heading=self._heading(at),
                text=text,
                rating=rating,
            )
        if made and wished:
            self.used |= {
                self.cells.places[name]: "rating" for name in ESTIMATED if name in self.cells.places
            }
            self.rating_at = at if self.rating_at < 0 else self.rating_at
        return len(made) if wished else 0

    def _unrated(self, chosen: Choice) -> None:
        headings = tuple(self._heading(self.cells.places[name]) for name in chosen.fields)
        others = tuple(
            self._heading(at) for name, at in self.cells.places.items() if name in RATINGS
        )
        if headings:
            name = chosen.fields[0]
            self._say(Severity.WARNING, "playerlist.unrated", 0, name, headings=headings)
        elif others:
            self._say(Severity.WARNING, "playerlist.unrated.others", 0, "", headings=others)
        else:
            self._say(Severity.WARNING, "playerlist.unrated.column", 0, "")

    def _which_ratings(self, chosen: Choice, counts: Mapping[str, int]) -> None:
        """Report which of several columns is read; nothing where the organiser chose it."""
        if not chosen.open:
            return
        headings = [self._heading(self.cells.places[name]) for name in chosen.fields]
        first = chosen.fields[0]
        if len(headings) == 1:
            self._say(Severity.NOTICE, "playerlist.rating-from.one", 0, first, heading=headings[0])
            return
        self._say(
            Severity.NOTICE, "playerlist.rating-from", 0, first,
            heading=headings[0], count=counts[first],
            other=headings[1], others=counts[chosen.fields[1]],
        )  # fmt: skip

    # Headings

    def _heading(self, at: int) -> str:
        return self.cells.headings[at][:40] or _letters(at)

    def _taken(self) -> dict[str, str]:
        return {self._heading(at): name for at, name in sorted(self.used.items())}

    def _ignored(self) -> tuple[str, ...]:
        """Return the headings of columns not read, and columns without one that have content."""
        filled = {at for line in self.cells.lines for at, cell in enumerate(line.row) if cell}
        read = self.used.keys() | self._of_a_name()
        ignored = [
            self._heading(at)
            for at, text in enumerate(self.cells.headings)
            if at not in read and (text or at in filled)
        ]
        places = self.cells.places
        at = places.get("national_id", -1)
        if at >= 0 and at not in self.used and "fide_id" in self.fields - places.keys():
            heading = self._heading(at)
            self._say(Severity.NOTICE, "playerlist.national-id", 0, "national_id", heading=heading)
        return tuple(ignored)

    def _of_a_name(self) -> set[int]:
        """Return the columns of which names are put together."""
        return {
            self.cells.places[n] for n in ("name", "surname", "given") if n in self.cells.places
        }


def _higher(one: str, other: str) -> str:
    """Return the higher of two titles; a wrong text stays where the other is empty."""
    found = []
    for text in (one, other):
        try:
            title = parse_title(text)
        except InputError:
            return one or other
        if title:
            found.append(title)
    return min(found, key=TITLES.index, default="")


def _digits(text: str) -> tuple[str, bool]:
    """Return a rating as digits, empty without one, and whether it is one; else the text."""
    try:
        number = parse_rating(text)
    except InputError:
        return text, True
    return (str(number) if number else ""), number > 0


def _letters(at: int) -> str:
    """Return the letters a spreadsheet has for a column, from 0."""
    letters, at = "", at + 1
    while at:
        at, rest = divmod(at - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
