"""Lists of players as CSV: pasted from anywhere, found by their headings, written for anybody.

The columns may come in any order and language; see :mod:`swissheet.formats.headings`. Without a
column of pairing numbers, players are numbered by C.04.2 (2026-02) 2.2: rating, title, name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.errors import FormatError, Issue, ModelError, Place, Severity, TooLargeError, worded
from swissheet.formats.csv_ import dumps_rows, rows_of
from swissheet.formats.direction import turned, undirected
from swissheet.formats.headings import SEXES, TITLE_WORDS, field_of, plain_word
from swissheet.formats.trf.fields import not_a_fide_number, parse_date
from swissheet.model import MAX_PLAYERS, TITLES, Player, Tournament, initial_order

__all__ = ["HEADINGS", "PlayerList", "direction_issue", "dumps", "loads", "same_meaning"]

HEADINGS = ("No", "Name", "Title", "Rating", "Fed", "FIDE ID", "Sex", "Born", "Club")

_DIGITS = re.compile(r"([0-9]{1,9})(?:[.,]0+)?")
_YEAR = re.compile(r"(1[89]|20)[0-9]{2}")
_UNRATED = {"", "unr", "ur", "unrated", "nr", "none"}


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list of players by TPN, with every issue in line order.

    ``columns`` tells which heading was taken for which field; ``ignored`` the other headings.
    """

    players: list[Player]
    issues: list[Issue]
    columns: Mapping[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()


def loads(source: str | bytes) -> PlayerList:
    """The players of a CSV text with a line of headings; a single column of names needs none.

    A line without a name is reported and left out; any other wrong cell is reported and left
    empty.
    Raises: FormatError: no column of names, or no player. TooLargeError: more than 9999 players
            or 64 MB.
    """
    rows, _ = rows_of(source)
    rows = [(line, row) for line, row in rows if any(row)]
    if not rows:
        raise FormatError("The list is empty; it needs a line of headings and players.")
    columns, first = _columns(rows)
    if len(rows) - first > MAX_PLAYERS:
        raise TooLargeError(
            f"The list has {len(rows) - first} players; an event has at most {MAX_PLAYERS}.",
            code="too-large",
        )
    found = _Found(_used(columns))
    if first:
        found.issues += same_meaning(rows[0][1], columns, rows[0][0])
    for line, row in rows[first:]:
        found.take(line, [", ".join(filter(None, row))] if columns == ["name"] else row)
        if len(row) > len(columns) > 1 and any(row[len(columns) :]):
            message = "The line has more cells than there are headings; put a comma in quotes."
            found.complain(Severity.ERROR, "cells", message, line, "name")
    if not found.players:
        message = "The list holds no player; every line needs a name."
        raise FormatError(message, code="no-players", issues=found.issues)
    headings = rows[0][1] if first else []
    used = {headings[place]: name for name, place in found.places.items()} if first else {}
    ignored = tuple(text for text in headings if text and text not in used)
    return PlayerList(found.numbered(), found.issues, used, ignored)


def dumps(source: Tournament | Sequence[Player], *, separator: str = ",") -> str:
    """The list of players as CSV with English headings; safe to open in a spreadsheet."""
    players = source.players if isinstance(source, Tournament) else source
    rows: list[Sequence[object]] = [HEADINGS]
    rows += [
        (
            player.tpn,
            player.name,
            player.title,
            player.rating or None,
            player.federation,
            player.fide_id,
            player.sex,
            player.birth,
            player.club,
        )
        for player in players
    ]
    return dumps_rows(rows, separator)


def _columns(rows: Sequence[tuple[int, list[str]]]) -> tuple[list[str], int]:
    """The field of every column, empty where unknown, and how many lines are headings."""
    headings = rows[0][1]
    fields = [field_of(heading) for heading in headings]
    if "name" in fields or "surname" in fields:
        return fields, 1
    if not any(fields) and all(_only_a_name(row) for _, row in rows):
        return ["name"], 0
    raise FormatError(
        "No column of names is found; the headings are "
        f"{', '.join(repr(text) for text in headings[:12])}. Write for example: "
        f"{', '.join(HEADINGS)}.",
        place=Place(line=rows[0][0]),
        code="headings",
    )


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
        message = f"The columns '{first[meaning]}' and '{heading}' mean the same; " + (
            "delete one of them, or give it another heading." if severe else "the first is used."
        )
        severity = Severity.ERROR if severe else Severity.WARNING
        issues.append(worded(severity, "column-twice", message, Place(line=line, column=column)))
    return issues


def direction_issue(row: Sequence[str], line: int) -> Issue | None:
    """A notice if a cell holds characters that turn the direction of writing."""
    for column, cell in enumerate(row, start=1):
        if turned(cell):
            message = (
                f"'{undirected(cell)}' holds invisible characters that turn the direction of "
                "writing; they are left out."
            )
            place = Place(line=line, column=column)
            return worded(Severity.NOTICE, "control-character", message, place)
    return None


def _only_a_name(row: Sequence[str]) -> bool:
    """Whether a line is a name alone, with or without a comma in it."""
    return len(row) <= 2 and not any(c.isdigit() for cell in row for c in cell)


def _used(columns: Sequence[str]) -> dict[str, int]:
    """Field -> its first column; "Name" beside a given or a family name is the other half."""
    places: dict[str, int] = {}
    for place, name in enumerate(columns):
        if name:
            places.setdefault(name, place)
    if "name" in places and "given" in places:
        places["surname"] = places.pop("name")
    elif "name" in places and "surname" in places:
        places["given"] = places.pop("name")
    return places


@dataclass(slots=True)
class _Found:
    places: dict[str, int]
    issues: list[Issue] = field(default_factory=list)
    players: list[tuple[int, Player]] = field(default_factory=list)

    def complain(self, severity: Severity, code: str, message: str, line: int, name: str) -> None:
        column = self.places.get(name, -1) + 1
        self.issues.append(worded(severity, code, message, Place(line=line, column=column)))

    def take(self, line: int, row: Sequence[str]) -> None:
        """Adds the player of a row."""
        turned = direction_issue(row, line)
        if turned is not None:
            self.issues.append(turned)
            row = [undirected(cell) for cell in row]
        cells = {n: row[p] if p < len(row) else "" for n, p in self.places.items()}
        name = _name(cells)
        if not name:
            message = "The line has no name; it is left out."
            self.complain(Severity.ERROR, "name", message, line, "name")
            return
        try:
            player = Player(
                1,
                name,
                rating=self._rating(cells.get("rating", ""), line),
                title=self._title(cells.get("title", ""), line),
                federation=_words(cells.get("federation", "")),
                fide_id=self._fide_id(cells.get("fide_id", ""), line),
                sex=self._sex(cells.get("sex", ""), line),
                birth=self._birth(cells.get("birth", ""), line),
                club=_words(cells.get("club", "")),
            )
        except ModelError as error:
            self.complain(Severity.ERROR, error.code, error.message, line, "name")
            return
        self.players.append((self._tpn(cells.get("tpn", ""), line), player))

    def numbered(self) -> list[Player]:
        """The players by TPN: as given, or all numbered anew where numbers are missing."""
        numbers = [tpn for tpn, _ in self.players]
        if all(numbers) and len(set(numbers)) == len(numbers):
            return sorted((p.renumbered(tpn) for tpn, p in self.players), key=lambda p: p.tpn)
        if any(numbers):
            message = "Pairing numbers are missing or used twice; the players are numbered anew."
            self.complain(Severity.WARNING, "tpn", message, 0, "tpn")
        ordered = initial_order(player for _, player in self.players)
        return [player.renumbered(tpn) for tpn, player in enumerate(ordered, start=1)]

    def _tpn(self, text: str, line: int) -> int:
        number = _DIGITS.fullmatch(text.rstrip("."))
        if number and 1 <= int(number[1]) <= MAX_PLAYERS:
            return int(number[1])
        if text:
            message = f"'{text}' is not a pairing number."
            self.complain(Severity.WARNING, "tpn", message, line, "tpn")
        return 0

    def _rating(self, text: str, line: int) -> int:
        number = _DIGITS.fullmatch(text)
        if number and int(number[1]) <= 4000:
            return int(number[1])
        if plain_word(text) not in _UNRATED:
            message = f"'{text}' is not a rating; write up to four digits or nothing."
            self.complain(Severity.ERROR, "rating", message, line, "rating")
        return 0

    def _title(self, text: str, line: int) -> str:
        title = TITLE_WORDS.get(plain_word(text))
        if title is None:
            message = f"'{text}' is not a FIDE title; use one of {', '.join(TITLES)}."
            self.complain(Severity.WARNING, "title", message, line, "title")
        return title or ""

    def _sex(self, text: str, line: int) -> str:
        sex = SEXES.get(plain_word(text)) if text else ""
        if sex is None:
            message = f"'{text}' is not a sex; write m or w."
            self.complain(Severity.WARNING, "sex", message, line, "sex")
        return sex or ""

    def _fide_id(self, text: str, line: int) -> str:
        number = _DIGITS.fullmatch(text) if len(text) < 12 else None
        if number:
            return "" if int(number[1]) == 0 else number[1]
        if text and not re.fullmatch(r"[0-9]{1,11}", text):
            message = not_a_fide_number(text)
            self.complain(Severity.WARNING, "fide-id", message, line, "fide_id")
        return _words(text)

    def _birth(self, text: str, line: int) -> str:
        if not text or _YEAR.fullmatch(text):
            return text
        # Spreadsheets write a time of day behind a date.
        date = parse_date(text.partition(" ")[0]) or parse_date(text)
        if not date:
            message = f"'{text}' is not a date of birth; write YYYY/MM/DD or YYYY."
            self.complain(Severity.WARNING, "birth", message, line, "birth")
        return date or _words(text)


def _words(text: str) -> str:
    """Text on one line, in composed form."""
    kept = "".join(" " if ord(c) < 32 or c in "\x7f\x85\u2028\u2029" else c for c in text)
    return unicodedata.normalize("NFC", " ".join(kept.split()))


def _name(cells: Mapping[str, str]) -> str:
    if "name" in cells:
        return _words(cells["name"])
    parts = (_words(cells.get("surname", "")), _words(cells.get("given", "")))
    return ", ".join(part for part in parts if part)
