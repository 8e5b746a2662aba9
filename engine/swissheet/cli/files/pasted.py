"""A new workbook with the table of a clipboard, for the window of ``swissheet desk``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from swissheet.cli.files.new_workbooks import Setup, filled
from swissheet.cli.files.player_lists import ListedPlayers, players_of_text
from swissheet.cli.files.workbook_file import noticed, workbook_of
from swissheet.errors import Issue
from swissheet.files.kinds import Kind, Saved, create, kind_of
from swissheet.files.opening import Opened, event_of_text
from swissheet.files.saving import Saving
from swissheet.model import System
from swissheet.words.message import Text, phrase, reader, reading_in
from swissheet.workbook.changes.ask.questions import Answers
from swissheet.workbook.shared.language import text as sheet_text
from swissheet_addin.desk.pasting import NewWorkbook


class PastedTable:
    """An event, if its cells say who played whom; any other table is a list of players.

    Raises: InputError, RulesError: it is neither; with all issues.
    """

    def __init__(self, text: str) -> None:
        self._data = text.encode("utf-8", "replace")
        self._event = event_of_text(self._data)
        if self._event is None:
            players_of_text(self._data)

    def workbook(self, path: Path, language: str, accepted: frozenset[str]) -> NewWorkbook:
        """Return the workbook for a place, not yet written.

        Raises: SwissheetError: as for the commands ``convert`` and ``new``.
        """
        kind_of(str(path), frozenset({Kind.WORKBOOK}))
        answers = Answers(accepted, sheet_text("box.reason", language))
        with reading_in(language):
            if self._event is not None:
                return _of_event(self._event, path, answers)
            return _of_list(players_of_text(self._data), path, answers)


def _of_event(found: Opened, path: Path, answers: Answers) -> NewWorkbook:
    tournament = found.tournament
    data, outcome = workbook_of(tournament, str(path), remarks=found.told, answers=answers)
    known = {issue.message for issue in found.issues}
    size = phrase(
        "desk.made-event",
        file=path.name,
        players=len(tournament.players),
        rounds=tournament.rounds_paired,
    )
    return NewWorkbook(data, size, [*_remarks(found.issues), *noticed(outcome, known)])


def _of_list(listed: ListedPlayers, path: Path, answers: Answers) -> NewWorkbook:
    setup = Setup("", System.USUAL, None, 1)
    made = filled(str(path), setup, listed, answers=answers)
    size = phrase("desk.made-list", file=path.name, players=len(made.players))
    return NewWorkbook(made.data, size, [*_remarks(listed.issues), *made.told])


def written(path: Path, data: bytes, *, only_try: bool) -> Saved:
    """Write a new workbook; of a file that is there already, a backup is kept.

    Raises: FileAccessError: it cannot be written, or is open.
    """
    return create(str(path), data, Saving(dry_run=only_try), force=True)


def _remarks(issues: Sequence[Issue]) -> list[Text]:
    return [issue.below_place(reader()) for issue in issues]
