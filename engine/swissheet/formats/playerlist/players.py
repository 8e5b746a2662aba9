"""The players of a list, and a list of players: as CSV, in any order and language of columns.

Without a column of pairing numbers, players are numbered by C.04.2 (2026-02) 2.2: rating, title,
name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from swissheet.errors import FormatError, InputError, Issue, ModelError, Place, Severity
from swissheet.formats.csv_ import dumps_rows
from swissheet.formats.playerlist.dates import is_birth
from swissheet.formats.playerlist.table import HEADINGS, ListLine, ListTable, one_line, read_table
from swissheet.formats.playerlist.values import parse_rating, parse_sex, parse_title
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.formats.trf.fields import parse_date
from swissheet.model import MAX_PLAYERS, Player, Tournament, initial_order
from swissheet.model.players import has_id
from swissheet.words.message import Param

_DIGITS = re.compile(r"([0-9]{1,9})(?:[.,]0+)?")
_YEAR = re.compile(r"(1[89]|20)[0-9]{2}")

T = TypeVar("T", str, int)


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list of players by TPN, with every issue in line order.

    ``columns`` has the heading that was read for each field; ``ignored`` the other headings, all
    of them. ``ratings`` has every rating of a player, by TPN and by kind: ``fide``, ``national``,
    ``rapid``, ``blitz``, ``rapid_fide``, ``blitz_fide``, ``any`` where the list does not say.
    """

    players: list[Player]
    issues: list[Issue]
    columns: Mapping[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    ratings: Mapping[int, Mapping[str, int]] = field(default_factory=dict)


def loads(source: str | bytes, wishes: Wishes = NO_WISHES) -> PlayerList:
    """Return the players of a list with headings in its first 20 rows; names alone need none.

    A line without a name is reported and left out; any other wrong cell is reported and left
    empty.
    Raises: FormatError: no column of names, or no player. TooLargeError: more than 9999 players
            or 64 MB.
    """
    return of_table(read_table(source, wishes=wishes))


def of_table(table: ListTable) -> PlayerList:
    """Return the players of a list whose lines are read.

    Raises: FormatError: there is no player.
    """
    found = _Found(table.columns, list(table.issues))
    for line in table.lines:
        found.take(line)
    if not found.players:
        raise FormatError("playerlist.no-players", issues=found.issues)
    order = found.numbered()
    ratings = {tpn: found.ratings[at] for tpn, (at, _) in order.items() if found.ratings[at]}
    players = [player for _, player in order.values()]
    return PlayerList(players, found.issues, table.taken, table.ignored, ratings)


def dumps(source: Tournament | Sequence[Player], *, separator: str = ",") -> str:
    """Return the list of players as CSV with English headings; safe to open in a spreadsheet."""
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


@dataclass(slots=True)
class _Found:
    """The players found so far, each with the pairing number of its line."""

    columns: Mapping[str, int]
    issues: list[Issue]
    players: list[tuple[int, Player]] = field(default_factory=list)
    ratings: list[Mapping[str, int]] = field(default_factory=list)

    def complain(
        self, severity: Severity, key: str, line: int, name: str, /, **params: Param
    ) -> None:
        column = self.columns.get(name, -1) + 1
        self.issues.append(Issue(severity, key, Place(line=line, column=column), params))

    def take(self, line: ListLine) -> None:
        """Add the player of a line, and the issues of the line."""
        self._add(line.cells, line.number, line.ratings)
        self.issues += line.issues

    def _add(self, cells: Mapping[str, str], line: int, ratings: Mapping[str, int]) -> None:
        name = cells["name"]
        if not name:
            self.complain(Severity.ERROR, "playerlist.name", line, "name")
            return
        harmless = Severity.WARNING
        try:
            player = Player(
                1,
                name,
                rating=self._parsed(parse_rating, cells, "rating", line, 0, Severity.ERROR),
                title=self._parsed(parse_title, cells, "title", line, "", harmless),
                federation=one_line(cells.get("federation", "")),
                fide_id=self._fide_id(cells.get("fide_id", ""), line),
                sex=self._parsed(parse_sex, cells, "sex", line, "", harmless),
                birth=self._birth(cells.get("birth", ""), line),
                club=one_line(cells.get("club", "")),
                rating_from=cells.get("rating_from", ""),
            )
        except ModelError as error:
            self.complain(Severity.ERROR, error.key, line, "name", **error.params)
            return
        self.players.append((self._tpn(cells.get("tpn", ""), line), player))
        self.ratings.append(ratings)

    def _parsed(
        self,
        parse: Callable[[str], T],
        cells: Mapping[str, str],
        name: str,
        line: int,
        otherwise: T,
        severity: Severity,
    ) -> T:
        """Return the value of a cell; report a wrong cell, and return the value given for that."""
        try:
            return parse(cells.get(name, ""))
        except InputError as error:
            self.complain(severity, error.key, line, name, **error.params)
            return otherwise

    def numbered(self) -> dict[int, tuple[int, Player]]:
        """Return place and player by TPN: numbers as given, or all new where some are missing."""
        numbers = [tpn for tpn, _ in self.players]
        if all(numbers) and len(set(numbers)) == len(numbers):
            given = ((tpn, (at, player.renumbered(tpn))) for at, (tpn, player) in self._placed())
            return dict(sorted(given))
        if any(numbers):
            self.complain(Severity.WARNING, "playerlist.tpn.anew", 0, "tpn")
        # Players equal in all their fields are two players all the same.
        places = {id(player): at for at, (_, player) in self._placed()}
        ordered = initial_order(player for _, player in self.players)
        return {
            tpn: (places[id(player)], player.renumbered(tpn))
            for tpn, player in enumerate(ordered, start=1)
        }

    def _placed(self) -> list[tuple[int, tuple[int, Player]]]:
        return list(enumerate(self.players))

    def _tpn(self, text: str, line: int) -> int:
        number = _DIGITS.fullmatch(text.rstrip("."))
        if number and 1 <= int(number[1]) <= MAX_PLAYERS:
            return int(number[1])
        if text:
            self.complain(Severity.WARNING, "playerlist.tpn", line, "tpn", text=text)
        return 0

    def _fide_id(self, text: str, line: int) -> str:
        number = _DIGITS.fullmatch(text) if len(text) < 12 else None
        if number:
            return number[1]
        if has_id(text) and not re.fullmatch(r"[0-9]{1,11}", text):
            long = text.isascii() and text.isdigit()
            self.complain(
                Severity.WARNING,
                "playerlist.fide-id.long" if long else "playerlist.fide-id",
                line,
                "fide_id",
                text=text,
            )
        return one_line(text)

    def _birth(self, text: str, line: int) -> str:
        if not text or _YEAR.fullmatch(text):
            return text
        # Spreadsheets write a time of day behind a date.
        date = parse_date(text.partition(" ")[0]) or parse_date(text)
        if not is_birth(date):
            self.complain(Severity.WARNING, "playerlist.birth", line, "birth", text=text)
        return date or one_line(text)
