"""Describe a change in the words of the sheets: players by number and name, values as shown."""

from __future__ import annotations

from collections.abc import Sequence

from swissheet.model import Result
from swissheet.notation import format_result
from swissheet.words.message import Clauses, Param, Several, Term, Text, quoted
from swissheet.workbook.changes.compare.differences import Comparison, Difference, What
from swissheet.workbook.memory.phase import SeatedBoard
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.typed import said_of, text_of
from swissheet.workbook.sheets.players.read import PlayerRow

_TYPED_AT_MOST = 20


class Saying:
    """The words for differences; players have their former names, if they were in the list."""

    def __init__(self, comparison: Comparison):
        self.comparison = comparison

    def what(self, found: Difference) -> Param:
        """Return the subject of a difference: the setting, or the players and the column."""
        if found.what in (What.SETTING, What.LABEL):
            group, _, name = found.key.partition(".")
            if group == "schedule":
                number, _, column = name.partition(".")
                said = (Term("sheet.schedule"), number, Term(f"column.{column}"))
                return Clauses(said, ", ")
            return Term(f"setting.{found.key}")
        names = self.names(found.players)
        if not found.key:
            return names
        own = found.key.startswith(layout.OTHER_COLUMNS)
        heading: Text = found.key if own else Term(f"column.{found.key}")
        return Clauses((names, heading), ", ")

    def said(self, found: Difference) -> tuple[Param, Param]:
        """Return the old and the new value."""
        match found.what:
            case What.RESULT:
                (was,), (now,) = found.were, found.are
                return _result(was), _result(now, text_of(found.after))
            case What.COLOURS if _points_moved(found.were[0], found.are[0]):
                return self._game(found.were[0]), self._game(found.are[0])
            case What.COLOURS | What.SEATS | What.ROUND:
                empty = Term("problem.empty")
                unread = quoted(said_of(found.after)) if found.after else empty
                return (
                    self.boards(found.were) if found.were else empty,
                    self.boards(found.are) if found.are else unread,
                )
            case _:
                return said_of(found.before) or "-", said_of(found.after) or "-"

    def boards(self, boards: Sequence[SeatedBoard]) -> Several:
        """Return boards with the numbers and names of their players, White first."""
        return Several(tuple(self._seat(board) for board in boards))

    def _seat(self, board: SeatedBoard) -> str:
        white = self._name(board.white)
        if board.black:
            return f"{white} - {self._name(board.black)}"
        return f"{white} ({board.bye.value if board.bye else '?'})"

    def _game(self, board: SeatedBoard) -> str:
        return f"{self._seat(board)} {format_result(*board.results) or '*'}"

    def names(self, players: Sequence[int]) -> Several:
        """Return players by number and name."""
        return Several(tuple(self._name(player) for player in players))

    def _name(self, player: int) -> str:
        item = self._item(player)
        number = item.given or item.player.tpn
        return f"{number} {item.player.name}"

    def _item(self, player: int) -> PlayerRow:
        then, now = self.comparison.then, self.comparison.now
        return then[player] if player in then else now[player]


def _result(board: SeatedBoard, typed: str = "") -> Param:
    """Return a result as the sheets show it; an empty cell is not an adjourned game.

    Args: typed: the text of the cell, if it is not a result.
    """
    if Result.ADJOURNED in board.results:
        return Term("problem.adjourned")
    if Result.PENDING not in board.results:
        return format_result(*board.results)
    return quoted(typed[:_TYPED_AT_MOST]) if typed else Term("problem.empty")


def _points_moved(one: SeatedBoard, other: SeatedBoard) -> bool:
    """Return whether the points stayed with the colours, so that each player has the other's."""
    return one.results == other.results != one.results[::-1]
