"""The dBASE files of SwissPerfect: their records, and the rounds of the ``.sco`` board by board."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from swissheet.errors import FormatError, Issue, Place, Severity
from swissheet.formats.foreign.dbf_records import DbfRecords
from swissheet.formats.foreign.neutral import ForeignSeat
from swissheet.model import MAX_ROUNDS, Bye, Colour, Result
from swissheet.words.message import Param, titled

FIELDS = ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")
"""The fields of a board, all of which are needed."""

_PLAYED = (Result.LOSS, Result.DRAW, Result.WIN)
_NOT_PLAYED = (Result.FORFEIT_LOSS, Result.UNRATED_DRAW, Result.FORFEIT_WIN)
_BYES = (Bye.ZPB, Bye.HPB, Bye.FPB)
_SIGNS = {Result.WIN: "W", Result.LOSS: "L", Result.DRAW: "D", Result.UNRATED_DRAW: "="}
_WHOLE = re.compile(r"(-?[0-9]{1,9})(?:\.0*)?")


def whole(text: str) -> int | None:
    """Return a whole number as programs write it, 0 for nothing; None for any other text."""
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else None if text else 0


class NumberRecords(DbfRecords):
    """Records whose fields are numbers; any other text there becomes one of the ``issues``."""

    def __init__(self, data: bytes, file: str, encoding: str, wanted: Collection[str]) -> None:
        """Read the records.

        Raises: FormatError: it is not such a file, or a wanted field is missing.
        """
        super().__init__(data, file, encoding)
        missing = tuple(name for name in wanted if name not in self.fields)
        if missing:
            raise FormatError("swiss_perfect.fields", place=Place(file=file), fields=missing)

    def text(self, line: int, field: str) -> str:
        """Return a field of a record, empty where the file has no such field."""
        return self.records[line].get(field, "")

    def number(self, line: int, field: str) -> int:
        """Return the number in a field, 0 for an empty one; anything else becomes an issue."""
        text = self.text(line, field)
        found = whole(text)
        if found is None:
            self.wrong("swiss_perfect.number", line, field=field, text=text[:40])
        return found or 0

    def filled(self, field: str) -> int:
        """Return how many records have something in a field, zeros not counted."""
        return sum(self.text(line, field).strip("0.") != "" for line in self.records)

    def wrong(self, key: str, line: int, **params: Param) -> None:
        """Keep an error in a record."""
        place = Place(file=self.file, line=line)
        self.issues.append(Issue(Severity.ERROR, key, place, params))


@dataclass(frozen=True, slots=True)
class _Board:
    """A record of the results: for White and Black the ID, the half points and the code."""

    line: int
    round: int
    ids: tuple[int, int]
    scores: tuple[int, int]
    codes: tuple[int, int]

    @property
    def blank(self) -> bool:
        """Return whether nothing is entered."""
        return not any((*self.scores, *self.codes))

    @property
    def played(self) -> bool:
        return self.codes == (1, 1)

    def results(self) -> tuple[Result, Result]:
        """Return the results of White and Black."""
        if self.blank:
            return Result.PENDING, Result.PENDING
        values = _PLAYED if self.played else _NOT_PLAYED
        return values[self.scores[0]], values[self.scores[1]]


class BoardRounds:
    """The seats of the players by round, made of all boards; what is wrong is kept in the records.

    ``unplayed`` are the games with a result that are not marked as played.
    """

    def __init__(
        self, sco: NumberRecords, tpns: Mapping[int, int], names: Mapping[int, str]
    ) -> None:
        self.sco, self.tpns, self.names = sco, tpns, names
        self.boards = [board for line in sco.records if (board := self._board(line))]
        self.last = max((board.round for board in self.boards), default=0)
        self.seats: dict[int, dict[int, ForeignSeat]] = {tpn: {} for tpn in names}
        for board in self.boards:
            self._take(board)
        both = (one for one in self.boards if all(one.ids) and not (one.blank or one.played))
        self.unplayed = [
            titled(one.round, " - ".join(names[tpns[own]] for own in one.ids)) for one in both
        ]

    def _board(self, line: int) -> _Board | None:
        """Return the board of a record; None for a record without players, or a wrong one."""
        sco = self.sco
        round_, *pairs = (sco.number(line, field) for field in FIELDS)
        ids = max(0, pairs[0]), max(0, pairs[1])
        if not any(ids):
            return None
        board = _Board(line, round_, ids, (pairs[2], pairs[3]), (pairs[4], pairs[5]))
        if not 1 <= round_ <= MAX_ROUNDS:
            sco.wrong("swiss_perfect.number", line, field="ROUND", text=str(round_))
        elif not {*board.scores} <= {0, 1, 2}:
            text = " ".join(map(str, board.scores))
            sco.wrong("swiss_perfect.number", line, field="W_SCORE, B_SCORE", text=text)
        elif unknown := [one for one in ids if one and one not in self.tpns]:
            sco.wrong("swiss_perfect.unknown", line, id=unknown[0], round=round_)
        else:
            return board
        return None

    def _take(self, board: _Board) -> None:
        """Take a record as a seat of each of its players."""
        place = Place(file=self.sco.file, line=board.line)
        for side, colour in enumerate(Colour):
            own, other = board.ids[side], board.ids[1 - side]
            if not own:
                continue
            tpn = self.tpns[own]
            if board.round in self.seats[tpn]:
                name = self.names[tpn]
                self.sco.wrong(
                    "swiss_perfect.player-twice", board.line, name=name, round=board.round
                )
            elif other:
                result, opponent = board.results()[side], self.tpns[other]
                text = f"{opponent}:{_SIGNS.get(result, result.value)}"
                seat = ForeignSeat(text, place, opponent, colour, result, board=board.line)
                self.seats[tpn][board.round] = seat
            else:
                allocated = board.blank and self._is_allocated(board)
                bye = Bye.FPB if allocated else _BYES[board.scores[side]]
                seat = ForeignSeat("0:", place, bye=bye, sure=False)
                self.seats[tpn][board.round] = seat

    def _is_allocated(self, board: _Board) -> bool:
        """Return whether a bye without points is the only one of a round without results."""
        others = [one for one in self.boards if one.round == board.round and one is not board]
        return bool(others) and all(one.blank and all(one.ids) for one in others)
