"""Find text that a person wrote into the column of the verdicts, which a check overwrites."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from swissheet.errors import Issue, Severity
from swissheet.words.message import Term
from swissheet.workbook.games.judging import Judged
from swissheet.workbook.shared.view import View

_VERDICT = "verdict"
_REPEATED_AT_MOST = 200

_NUMBER = re.compile(r"\d{1,3}\s*(?:\.+|…)\s*")
_MOVE = re.compile(
    r"(?:[^\W\d_]{0,2}[a-h]?[1-8]?[-:x]?[a-h][1-8](?:=?[^\W\d_])?|[0Oo]-[0Oo](?:-[0Oo])?)[+#!?]*"
)
"""A move in the letters of any language, exact enough to recognise a column of moves."""


def tell_moves_beside(checked: Sequence[Judged], found: View, own: Collection[str]) -> set[int]:
    """Report games with moves in the column of the verdicts; return the rows of the verdicts.

    Args: own: the texts that the last check wrote.
    """
    rows = set[int]()
    for one in checked:
        if one.game.found is not found:
            continue
        beside = [row for row in sorted({one.game.row, *one.game.lines}) if _moves(found, row, own)]
        if beside:
            rows.add(one.game.row)
            column = Term("column.verdict")
            one.issues.insert(
                0,
                Issue(
                    Severity.ERROR, "games.text-unknown.beside", found.place(beside[0], _VERDICT),
                    {"column": column, "moves": Term("column.moves")},
                ),
            )  # fmt: skip
    return rows


def notes_replaced(
    found: View, own: Collection[str], cells: Collection[tuple[int, str]]
) -> Iterator[Issue]:
    """Yield notices about text of a person in cells of verdicts that are overwritten now.

    Args: own: the texts that the last check wrote. cells: those that are written now.
    """
    for row, said in enumerate(found.texts(_VERDICT)):
        if said and said not in own and (row, _VERDICT) in cells:
            yield Issue(
                Severity.WARNING, "sheets.games-note", found.place(row, _VERDICT),
                {"column": Term("column.verdict"), "text": said[:_REPEATED_AT_MOST]},
            )  # fmt: skip


def _moves(found: View, row: int, own: Collection[str]) -> bool:
    said = found.text(row, _VERDICT)
    if not said or said in own:
        return False
    words = _NUMBER.sub(" ", said).split()
    return 0 < len(words) <= 2 and all(_MOVE.fullmatch(word) for word in words)
