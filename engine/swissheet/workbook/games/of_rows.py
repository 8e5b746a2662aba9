"""Turn problems of games of a file into problems of rows of a sheet."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.errors import Issue, Severity
from swissheet.words.message import Param, Term


def of_rows(issue: Issue, cells: Mapping[int, str]) -> Issue:
    """Return a problem with the rows of the games in place of their numbers.

    Args: cells: the first cell of each game, by its number.
    """
    severity, place, params = issue.severity, issue.place, issue.params
    match issue.key:
        case "pgn.duplicate":
            return Issue(
                severity, "pgn.duplicate.rows", place,
                {"first": _cell(params["first"], cells), "second": _cell(params["second"], cells)},
            )  # fmt: skip
        case "pgn.duplicate.results":
            return Issue(
                severity, "pgn.duplicate.results-rows", place,
                {
                    "first": _cell(params["first"], cells),
                    "second": _cell(params["second"], cells),
                    "result": params["result"], "other": params["other"],
                },
            )  # fmt: skip
        case "pgn.two-games":
            return Issue(
                severity, "pgn.two-games.rows", place,
                {
                    "round": params["round"], "board": params["board"],
                    "first": _cell(params["first"], cells),
                    "second": _cell(params["second"], cells),
                    "plies": params["plies"], "others": params["others"],
                },
            )  # fmt: skip
        case "pgn.no-board":
            return Issue(
                severity, "pgn.no-board.row", place,
                {"white": params["white"], "black": params["black"]},
            )  # fmt: skip
        case "pgn.no-board.round":
            return Issue(
                severity, "pgn.no-board.row-round", place,
                {
                    "white": params["white"], "black": params["black"],
                    "asked": params["asked"], "round": params["round"], "board": params["board"],
                },
            )  # fmt: skip
        case "pgn.result-differs":
            return Issue(
                severity, "pgn.result-differs.row", place,
                {
                    "round": params["round"], "board": params["board"],
                    "found": params["found"], "sheet": params["sheet"],
                },
            )  # fmt: skip
        case "pgn.no-board.nameless":
            return Issue(Severity.NOTICE, "pgn.no-board.unsaid", place)
        case "pgn.board-differs":
            return Issue(
                severity, "pgn.board-differs.row", place,
                {
                    "said": params["said"], "round": params["round"], "board": params["board"],
                },
            )  # fmt: skip
    return issue


def where_to_answer(issue: Issue) -> Issue:
    """Return a problem with the cells of the workbook in which its question is answered."""
    if issue.key != "games.start-set-up":
        return issue
    return Issue(
        issue.severity, "games.start-set-up.row", issue.place,
        {
            "fen": issue.params["fen"], "sheet": Term("sheet.tournament"),
            "setting": Term("setting.games.resumed"),
        },
    )  # fmt: skip


def _cell(index: Param, cells: Mapping[int, str]) -> str:
    """Return the first cell of a game, by its number."""
    return cells[index] if isinstance(index, int) else ""
