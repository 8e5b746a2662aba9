"""Find the cell that a contradiction between a game and its board belongs to."""

from __future__ import annotations

import datetime as dt
import re

from swissheet.errors import Issue, Place, Severity
from swissheet.workbook.sheets.games.read import GameRow

_SIDES = ("white", "black")


def cell_at_fault(game: GameRow, issue: Issue) -> Place:
    """Return the cell of the name, result, board or tag that an issue of a match is about.

    If the issue names none, it is the first cell of the game.
    """
    match issue.code:
        case "result-differs" | "ruling":
            return _of(game, "result", "Result")
        case "board-differs":
            return _of(game, "board", "Round")
        case "date":
            return game.place(line=_line_of(game, "Date"))
        case "list-differs":
            said = re.escape(str(issue.params.get("said", "")))
            return game.place(line=_line_of(game, r"\w+(?:Elo|Title)", rf"\s*{said}\s*"))
        case "name-weak" | "number-and-name":
            return _named(game, str(issue.params.get("name", "")))
        case "no-board" if issue.key == "pgn.no-board.round" and not game.said.get("white"):
            return _of(game, "round", "White")
        case "no-board" | "colours-exchanged":
            return _of(game, "white", "White")
    return game.place()


def of_date(game: GameRow, issue: Issue) -> Issue:
    """Return the issue of a text that is not a move, if a spreadsheet made a date of a move."""
    row = game.row_of(issue.place.line)
    if row < len(game.found.rows):
        value = game.found.value(row, game.moves)
        if isinstance(value, dt.datetime):
            return Issue(
                Severity.ERROR, "games.text-unknown.date", issue.place,
                {"date": f"{value:%Y-%m-%d}"},
            )  # fmt: skip
    return issue


def _of(game: GameRow, key: str, tag: str) -> Place:
    """Return the cell beside the moves with this information, or else that of the tag."""
    if game.said.get(key) and game.moves == "moves":
        return game.place(key)
    return game.place(line=_line_of(game, tag))


def _named(game: GameRow, name: str) -> Place:
    """Return the cell in which a player has this name."""
    line = _line_of(game, "(?:White|Black)", rf"\s*{re.escape(name)}\s*")
    side = next((side for side in _SIDES if name and game.said.get(side) == name), "")
    return game.place(line=line) if line or not side else game.place(side)


def _line_of(game: GameRow, tag: str, value: str = '[^"]*') -> int:
    """Return the line of the text with a tag, from 1; 0 if there is none."""
    found = re.search(rf'^[ \t]*\[\s*{tag}\s+"{value}"', game.text, re.MULTILINE)
    return game.text.count("\n", 0, found.start()) + 1 if found is not None else 0
