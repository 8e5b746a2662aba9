"""Read the cells beside a game: its round, board, players and result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swissheet.errors import InputError, Issue, Severity
from swissheet.model import Tournament
from swissheet.notation import format_result
from swissheet.words import caseless
from swissheet.words.message import Term
from swissheet.workbook.shared.typed import result_of, whole_number
from swissheet.workbook.sheets.games.read import GameRow

SHOWN = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "½-½"}
"""Results of played games, as PGN writes them and as the sheets show them."""
PGN_OF = {shown: token for token, shown in SHOWN.items()}

NAME_AT_MOST = 120


@dataclass(frozen=True, slots=True)
class Typed:
    """The information in the cells beside a game.

    ``result`` is the result as the sheets show it, ``named`` the players by ``white`` and
    ``black``.
    They are "", and ``round`` and ``board`` 0, if nothing usable was typed. ``issues`` are cells of
    that
    kind, and those that contradict another one.
    """

    result: str
    round: int
    board: int
    named: dict[str, str]
    issues: tuple[Issue, ...]

    @classmethod
    def of(cls, game: GameRow, tournament: Tournament) -> Typed:
        issues = list[Issue]()
        result = game.said["result"]
        if result:
            try:
                result = format_result(*result_of(_result_cell(game)))
            except InputError as error:
                params = dict(error.issue.params)
                issues.append(Issue(Severity.ERROR, error.key, game.place("result"), params))
                result = ""
        issues += _said_twice(game)
        round_, board = (_number(game, key, issues) for key in ("round", "board"))
        named = {side: _named(game.said[side], tournament) for side in ("white", "black")}
        return cls(result, round_, board, named, tuple(issues))

    @property
    def placeless(self) -> bool:
        """Return whether a round or a board was typed that cannot be one."""
        return any(issue.code in ("number", "no-board") for issue in self.issues)


def _result_cell(game: GameRow) -> object:
    """Return the cell of the result, cut to the length in which messages repeat it."""
    value = game.found.value(game.beside("result"), "result")
    return game.said["result"] if isinstance(value, str) else value


def _number(game: GameRow, key: str, issues: list[Issue]) -> int:
    """Return the typed round or board; 0 if there is none."""
    said = game.said[key]
    if not said:
        return 0
    try:
        number = whole_number(said)
    except InputError as error:
        issues.append(Issue(Severity.ERROR, error.key, game.place(key), dict(error.issue.params)))
        return 0
    if number < 1:
        issues.append(
            Issue(
                Severity.ERROR, "pgn.no-board.number", game.place(key),
                {"column": Term(f"column.{key}"), "said": said},
            )
        )  # fmt: skip
        return 0
    return number


def _named(said: str, tournament: Tournament) -> str:
    """Return the name typed in a cell; a pairing number means its player."""
    if said.isdecimal() and len(said) < 5 and int(said) in tournament.by_tpn:
        return tournament.player(int(said)).name
    return said[:NAME_AT_MOST]


def _said_twice(game: GameRow) -> Iterator[Issue]:
    """Yield problems of cells beside a later row of the game that contradict those above."""
    said = game.said
    for one in game.twice:
        above = said[one.key]
        if _same(one.key, one.text, above):
            continue
        yield Issue(
            Severity.ERROR,
            "pgn.result-differs.twice" if one.key == "result" else "pgn.board-differs.twice",
            game.found.place(one.row, one.key),
            {
                "column": Term(f"column.{one.key}"), "said": one.text,
                "first": game.place().cell, "above": above, "cell": game.place(one.key).cell,
            },
        )  # fmt: skip


def _same(key: str, said: str, above: str) -> bool:
    """Return whether two cells of a column mean the same."""
    if key != "result":
        return caseless(said) == caseless(above)
    try:
        return format_result(*result_of(said)) == format_result(*result_of(above))
    except InputError:
        return said == above
