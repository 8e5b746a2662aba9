"""The rating report of US Chess as an event: a section with its players and their rounds.

Read are both layouts: the later one has names, ratings and colours, that of 1991 has none of these.
Fields are found by their names; every other field that is filled is named as left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import NOWHERE, InputError, Issue, Place, Severity
from swissheet.formats.foreign.dbf_records import Record
from swissheet.formats.foreign.neutral import ForeignRows, ForeignSeat, few, remark
from swissheet.formats.foreign.opponents_grid import Grid
from swissheet.formats.foreign.us_chess_files import (
    FILES,
    ROUND,
    Section,
    chosen,
    id_of,
    line_of,
    sections_of,
)
from swissheet.formats.playerlist.values import parse_rating
from swissheet.formats.playerlist.wishes import Wishes
from swissheet.model import (
    MAX_PLAYERS,
    Bye,
    Colour,
    NationalRecord,
    Player,
    Result,
    System,
)
from swissheet.words.message import Param, Text, titled

_CELL = re.compile(r"([A-Z$#%]?) *([0-9]{0,4}) *([WB]?)")
_ROUNDS_OF_RECORD = 10
"""The rounds of one record in the layout of 1991; the next ten are in a second record."""

_GAMES = {"W": Result.WIN, "L": Result.LOSS, "D": Result.DRAW}
_FORFEITS = {"X": Result.FORFEIT_WIN, "F": Result.FORFEIT_LOSS}
_RESULTS = {**_GAMES, **_FORFEITS}
_BYES = {"B": Bye.FPB, "H": Bye.HPB, "Z": Bye.HPB, "U": Bye.ZPB}
_UNSETTLED = "NRS"
"""Letters that no public source explains: what the other player has decides."""

_DOUBLE = "$#%"
"""Letters of rounds of two games."""

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_SIGNS = {"W": "1", "L": "0", "D": "½", "X": "+", "F": "-"}


def us_chess_report(files: Mapping[str, bytes], named: str, wishes: Wishes) -> ForeignRows | None:
    """Return the rows of one section of a report; None where the files are not a report.

    Args:   files: contents by lower-case name; named: the file that was named, "" for none.
    Raises: FormatError: a file is missing or broken. InputError: there are several sections, and
            none or an unknown one is asked for.
    """
    if (named and named not in FILES) or not any(name in files for name in FILES):
        return None
    sections, told = sections_of(files, wishes.encoding)
    return _Reading(chosen(sections, wishes.section), told).rows()


@dataclass(frozen=True, slots=True)
class _Cell:
    """A round of a player as the report has it: a letter, a pairing number, a colour."""

    letter: str
    opponent: int
    colour: Colour | None
    text: str
    place: Place


_Cells = dict[int, dict[int, _Cell]]
"""The cells by pairing number and round."""


class _Reading:
    """The rows of one section."""

    def __init__(self, section: Section, told: list[Issue]) -> None:
        self.section, self.issues = section, told
        self.cells: _Cells = {}
        self.players = self._players()
        self.names = {player.tpn: player.name for player in self.players}

    def rows(self) -> ForeignRows:
        """Return the rows, with all that is wrong, was guessed or is left out."""
        own, size = self.section.own, len(self.players)
        kind, total = own.get("S_TRN_TYPE", "").upper(), _number(own.get("S_TOT_RNDS", ""))
        if kind == "2" or any(cell.letter in _DOUBLE for _, _, cell in self._all()):
            self._wrong("us_chess.double", NOWHERE)
        if lost := self.section.left_out():
            self._tell("us_chess.left-out", fields=lost)
        made = self._grid() if kind == "R" else None
        if made is None:
            table = kind == "R" or (kind == "M" and size == 2)
            made = ForeignRows(
                self.players,
                self._seats(total),
                rounds_total=total,
                named=System.ROUND_ROBIN if table else None,
            )
        return replace(made, event=self.section.event(), issues=self.issues, files=True)

    def _players(self) -> list[Player]:
        """Return the players by pairing number, and keep their cells."""
        found: dict[int, Player] = {}
        nameless: list[Text] = []
        for line, record in self.section.players:
            text = record.get("D_PAIR_NUM", "")
            tpn, sequence = _number(text), _number(record.get("D_REC_SEQ", "")) or 1
            twice = tpn in found and sequence == 1
            if twice or not 1 <= tpn <= MAX_PLAYERS:
                self._wrong(
                    "us_chess.number.twice" if twice else "us_chess.number",
                    _place(line, "D_PAIR_NUM"),
                    text=text,
                )
                continue
            if tpn not in found:
                found[tpn] = self._player(tpn, line, record)
                if not line_of(record.get("D_NAME", "")):
                    nameless.append(titled(tpn, found[tpn].name))
            cells = self._round_cells(found[tpn].name, line, record, sequence)
            self.cells.setdefault(tpn, {}).update(cells)
        if nameless:
            self._tell("us_chess.nameless", count=len(nameless), players=few(nameless))
        last = _number(self.section.own.get("S_LST_PAIR", ""))
        if last > max(found, default=0):
            self._tell("us_chess.count", count=len(found), last=last)
        return [found[tpn] for tpn in sorted(found)]

    def _player(self, tpn: int, line: int, record: Record) -> Player:
        number, rating = id_of(record.get("D_MEM_ID", "")), 0
        try:
            rating = parse_rating(record.get("D_RATING", ""))
        except InputError as error:
            self._wrong(error.key, _place(line, "D_RATING"), **error.params)
        name = line_of(record.get("D_NAME", "")) or (f"US Chess {number}" if number else f"# {tpn}")
        return Player(
            tpn,
            re.sub(r", ?(?=\S)", ", ", name),
            rating,
            club=line_of(record.get("D_STATE", "")),  # as the region of a list without clubs
            national=(NationalRecord("USA", rating=rating, number=number),) if number else (),
            ratings=(("national", rating),) if rating else (),
        )

    def _round_cells(
        self, name: str, line: int, record: Record, sequence: int
    ) -> Iterator[tuple[int, _Cell]]:
        """Yield the rounds that a record has, each with its number."""
        for of, text in record.items():
            found = ROUND.fullmatch(of)
            if found is None or not text.strip("0 "):
                continue
            place, number = _place(line, of), int(found[1]) + _ROUNDS_OF_RECORD * (sequence - 1)
            cell = _CELL.fullmatch(text.upper())
            letter, opponent = (cell[1], int(cell[2] or 0)) if cell else ("", 0)
            is_bye = letter in _BYES and not opponent
            is_game = letter in _RESULTS or (letter and letter in _UNSETTLED + _DOUBLE)
            if cell is None or not number or not (is_bye or is_game):
                self._wrong("foreign.cell", place, text=text[:40], name=name)
                continue
            yield number, _Cell(letter, opponent, _COLOURS.get(cell[3]), text, place)

    def _all(self) -> Iterator[tuple[int, int, _Cell]]:
        """Yield pairing number, round and cell of all rounds."""
        for tpn, row in sorted(self.cells.items()):
            for number, cell in row.items():
                yield tpn, number, cell

    def _grid(self) -> ForeignRows | None:
        """Return the rows of a round robin with a field for each opponent; None for any other."""
        games = [one for one in self._all() if one[2].letter in _RESULTS]
        tpns = range(1, len(self.players) + 1)
        if sorted(self.cells) != list(tpns) or any(
            number == tpn or number not in tpns or cell.opponent not in (0, number)
            for tpn, number, cell in games
        ):
            return None
        nowhere = _Cell("", 0, None, "", Place(file=FILES[-1].upper()))
        cells = [[self.cells[i].get(j, nowhere) for j in tpns] for i in tpns]
        grid = Grid.of([[_SIGNS.get(cell.letter, "") for cell in row] for row in cells])
        if grid is None:
            return None
        return grid.rows(self.players, tpns, [[cell.place for cell in row] for row in cells])

    def _seats(self, total: int) -> dict[int, list[ForeignSeat | None]]:
        """Return the rounds up to the last one with a game, and byes announced for later ones."""
        last = max((n for _, n, one in self._all() if one.letter not in _BYES), default=0)
        announced = (n for _, n, one in self._all() if one.letter in _BYES and one.letter != "U")
        end = max([last, *(n for n in announced if n <= total)])
        opponents = self._opponents_of_forfeits(last)
        seats: dict[int, list[ForeignSeat | None]] = {}
        for tpn, row in self.cells.items():
            seats[tpn] = [None] * end
            for number, cell in row.items():
                if number <= (last if cell.letter == "U" else end):
                    seats[tpn][number - 1] = self._seat(cell, opponents.get((tpn, number), 0))
        self._tell_letters("us_chess.unsettled", _UNSETTLED)
        self._tell_letters("us_chess.half-points", "Z")
        return seats

    def _tell_letters(self, key: str, letters: str) -> None:
        found = [
            titled(number, f"{self.names[tpn]} {cell.text}")
            for tpn, number, cell in self._all()
            if cell.letter in letters
        ]
        if found:
            self._tell(key, count=len(found), games=few(found))

    def _seat(self, cell: _Cell, opponent: int) -> ForeignSeat | None:
        opponent = cell.opponent or opponent
        if cell.letter in _BYES or (cell.letter in _FORFEITS and not opponent):
            bye = _BYES.get(cell.letter, Bye.FPB if cell.letter == "X" else Bye.ZPB)
            return ForeignSeat(cell.text, cell.place, bye=bye, sure=cell.letter != "B")
        if not opponent:
            self._wrong("us_chess.no-opponent", cell.place, text=cell.text)
            return None
        result = _RESULTS.get(cell.letter)
        return ForeignSeat(cell.text, cell.place, opponent, cell.colour, result)

    def _opponents_of_forfeits(self, last: int) -> dict[tuple[int, int], int]:
        """Return the opponents of forfeits that name none, by TPN and round.

        US Chess takes winners and losers of a round in the order of their numbers, too.
        """
        found: dict[tuple[int, int], int] = {}
        paired: list[Text] = []
        alone: list[Text] = []
        for number in range(1, last + 1):
            cells = {tpn: row[number] for tpn, row in self.cells.items() if number in row}
            won, lost = (
                [tpn for tpn, one in cells.items() if one.letter == way and not one.opponent]
                for way in "XF"
            )
            for one, other in zip(won, lost, strict=False):
                found[one, number], found[other, number] = other, one
                paired.append(titled(number, f"{self.names[one]} - {self.names[other]}"))
            rest = (*won[len(lost) :], *lost[len(won) :])
            alone += [titled(number, f"{self.names[tpn]} {cells[tpn].letter}") for tpn in rest]
        if paired:
            self._tell("us_chess.forfeits", count=len(paired), games=few(paired))
        if alone:
            self._tell("us_chess.forfeits.alone", count=len(alone), players=few(alone))
        return found

    def _tell(self, key: str, **params: Param) -> None:
        self.issues.append(remark(key, **params))

    def _wrong(self, key: str, place: Place, **params: Param) -> None:
        self.issues.append(Issue(Severity.ERROR, key, place, params))


def _place(line: int, name: str) -> Place:
    return Place(file=FILES[-1].upper(), line=line, path=name)


def _number(text: str) -> int:
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else 0
