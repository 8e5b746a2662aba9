"""Put what was found about a game into one sentence, for the cell beside it."""

from __future__ import annotations

from swissheet.errors import Issue, Severity
from swissheet.formats.pgn import check_id
from swissheet.notation import Ending
from swissheet.words import clause
from swissheet.workbook.games.judging import Judged
from swissheet.workbook.shared import language

_LETTERS_AT_MOST = 170
"""The letters that fit on two lines of the column."""

_BARE = "no-moves"
"""The code of tags without any moves below them yet."""

_STYLE = "style"
"""The code of moves with wrong signs, which are read anyway."""

_ENVELOPE = {"opened", "sealed"}
"""The codes of what an envelope brought, which are mentioned even if all is right."""

_ENDINGS = {
    Ending.MATE: "mate",
    Ending.STALEMATE: "stalemate",
    Ending.DEAD_MATERIAL: "dead",
    Ending.DEAD_WALL: "dead",
    Ending.FIVEFOLD: "fivefold",
    Ending.SEVENTY_FIVE: "seventy_five",
}


def verdict_of(checked: Judged, there: str, lang: str, *, taken: bool = False) -> str:
    """Return ``legal, 34 moves, checkmate; agrees with round 3, board 2``, or the first problem.

    The remedy follows if there is room; the sheet Checks has it in any case.
    Args: there: the result that its board has now. taken: whether it has it from this game.
    """
    bare = [issue for issue in checked.issues if issue.code == _BARE]
    problems = [issue for issue in checked.issues if issue.severity >= Severity.WARNING] + bare
    problems += [issue for issue in checked.issues if issue.code == _STYLE]
    problems.sort(key=lambda issue: -issue.severity)
    opened = [
        issue
        for issue in checked.issues
        if issue.code in _ENVELOPE and issue.severity is Severity.NOTICE
    ]
    parts = []
    if checked.ok and not bare:
        parts = [_legal(checked, lang), _agrees(checked, there, lang, taken=taken)]
    parts += [clause(issue.halves(lang)[0]) for issue in opened]
    more = [language.text("verdict.more", lang, count=len(problems) - 1)] if problems[1:] else []
    room = _LETTERS_AT_MOST - len("; ".join((*parts, *more, "")))
    if problems:
        said = _problem(problems[0], lang, room)
        parts.append(clause(said) if more else said)
    return "; ".join((*parts, *more))


def _legal(checked: Judged, lang: str) -> str:
    outcome = checked.verdict.outcome
    said = language.text("verdict.legal", lang, moves=(outcome.plies + 1) // 2)
    if outcome.ending is None:
        return said
    return f"{said}, {language.text(f'verdict.{_ENDINGS[outcome.ending]}', lang)}"


def _agrees(checked: Judged, there: str, lang: str, *, taken: bool) -> str:
    board = checked.board
    if board is None:
        return language.text("verdict.no_board", lang)
    key = "verdict.belongs"
    if taken:
        key = "verdict.taken"
    elif not there and checked.result:
        key = "verdict.no_result"
    elif there and there == checked.result:
        key = "verdict.agrees"
    return language.text(key, lang, round=board.round, board=board.board)


def _problem(issue: Issue, lang: str, room: int) -> str:
    """Return the number and the words of a problem; only the finding if both do not fit."""
    said = ""
    for words in (issue.words(lang), issue.halves(lang)[0]):
        said = " ".join(f"{check_id(issue)} {words}".split())
        if len(said) <= room:
            return said
    return f"{said[: room - 3]}..."
