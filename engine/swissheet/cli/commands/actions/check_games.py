"""``swissheet check-games``."""

from __future__ import annotations

from typing import Any

from swissheet.cli.commands.actions.form import KEYS, done, tried
from swissheet.cli.errors import Exit
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import action_command
from swissheet.errors import Issue, Severity
from swissheet.files.documents import issue_document
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.saving import Saving


@action_command(
    "check_games",
    keys=f"{KEYS}, games, issues (check, severity, code, message, place), "
    "boards_without (round, board)",
)
def check_games(file: str, take_results: bool, style: bool, saving: Saving) -> Answer:
    """The findings are in the column Verdict. A result that differs is reported and not changed.
    Exits with 3 if anything has to be solved; the sheet is written anyway.
    """
    from swissheet.cli.files.workbook_file import answering, noticed, opened
    from swissheet.cli.frame.game_lines import boards_without
    from swissheet.formats.pgn import check_id
    from swissheet.workbook import actions

    kind_of(file, frozenset({Kind.WORKBOOK}))
    with opened(file, saving) as work:
        outcome = actions.check_games(
            work.book, take_results=take_results, style=style, **answering(saving)
        )
    answer = done(tried(outcome.done, saving), work.saved)
    answer.notes = (*noticed(outcome), *answer.notes)
    answer.lines = (*outcome.told, *answer.lines)
    issues = outcome.listed

    def document(issue: Issue) -> dict[str, Any]:
        return {"check": check_id(issue), **issue_document(issue)}

    without = [{"round": board.round, "board": board.board} for board in boards_without(issues)]
    answer.data |= {
        "games": list(outcome.told),
        "issues": [document(one) for one in issues],
        "boards_without": without,
    }
    if any(issue.severity is Severity.ERROR for issue in issues):
        answer.exit_code = Exit.BAD_REQUEST
    return answer
