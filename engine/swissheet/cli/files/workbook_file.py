"""Actions on a closed workbook: read, act, save, each with the user's name and the time."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from swissheet.errors import NOWHERE, Issue, RulesError, Severity, SwissheetError, WorkbookError
from swissheet.files.kinds import DRY_RUN, Saved
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.model import Bye, Event, Tournament
from swissheet.words.message import Text, phrase, reader, reading_in
from swissheet.workbook.actions.exchange.event_page import put_page
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage import files

if TYPE_CHECKING:
    from swissheet.workbook.actions import Outcome


class Signature(TypedDict):
    """The data of the Log sheet for an action: when it was done, and by whom."""

    when: dt.datetime
    who: str


class Answering(Signature):
    """A signature with answers to questions."""

    answers: frozenset[str]


def signature() -> Signature:
    """Return the time, and the name the user is logged in by; without one, an empty name."""
    user = next((os.environ[k] for k in ("LOGNAME", "USER", "USERNAME") if os.environ.get(k)), "")
    return {"when": dt.datetime.now().replace(microsecond=0), "who": user}


@dataclass(slots=True)
class WorkbookFile:
    """A workbook being changed; ``saved`` is there once :func:`opened` has ended."""

    book: FileBook
    saved: Saved


@contextmanager
def opened(file: str, saving: Saving) -> Iterator[WorkbookFile]:
    """Open the workbook of a file; it is written when the block ends without an error.

    Raises: FileAccessError: missing, locked or protected; WorkbookError: not a sound workbook.
    """
    keep = files.KEEP if saving.backup else None
    with naming(file):
        with _naming_backup(file), files.editing(file, keep=keep, dry_run=saving.dry_run) as edit:
            work = WorkbookFile(edit.book, Saved(file, False))
            yield work
        why_not = DRY_RUN if saving.dry_run else ""
        page = None if saving.dry_run else put_page(edit.book, beside=Path(file).parent)
        work.saved = Saved(file, edit.written, str(edit.backup or ""), why_not, page)


_MISSING = "sheets.sheet-missing"


@contextmanager
def _naming_backup(file: str) -> Iterator[None]:
    """Name the last backup that has a sheet that is gone."""
    try:
        yield
    except WorkbookError as error:
        backup = _last_whole(file) if error.key == _MISSING else None
        if backup is None:
            raise
        issues = [_to_backup(issue, backup) for issue in error.issues]
        raise WorkbookError.of(_to_backup(error.issue, backup), issues) from error


def _to_backup(issue: Issue, backup: Path) -> Issue:
    """Return the issue of a sheet that is gone, with the backup that has it."""
    if issue.key != _MISSING:
        return issue
    return Issue(
        issue.severity,
        "sheets.sheet-missing.backup",
        issue.place,
        params={"sheet": issue.params["sheet"], "backup": str(backup)},
    )


def _last_whole(file: str) -> Path | None:
    """Return the newest backup that has every sheet the workbook cannot do without."""
    from swissheet.workbook.sheets.reading.read import part_missing, read

    for backup in files.backups(file):
        try:
            issues = read(files.open_book(backup.path)).issues
        except SwissheetError:
            continue
        if not any(map(part_missing, issues)):
            return backup.path
    return None


def answering(saving: Saving) -> Answering:
    """Return the signature with the answers to questions about changes of people."""
    from swissheet.workbook.changes.ask.questions import Answers

    return {**signature(), "answers": Answers(saving.accept, saving.reason)}


def list_changes(outcome: Outcome) -> list[Text]:
    """Return changes noticed and not asked about, and facts that standings do not show.

    These are: the tie-breaks are no longer those of the start; a column does not count.
    """
    told = ("tiebreaks-changed", "column-beside")
    return [*noticed(outcome), *(str(issue) for issue in outcome.issues if issue.code in told)]


def noticed(outcome: Outcome, known: Collection[str] = ()) -> list[Text]:
    """Return changes of people that no rule describes: each with its cell; they were done.

    Args: known: messages that are shown anyway.
    """
    return [_note(issue) for issue in outcome.notes if issue.message not in known]


def _note(issue: Issue) -> Text:
    code = issue.code.upper()
    if issue.place.cell:
        return phrase("cli.note-cell", code=code, said=issue, where=issue.where)
    return phrase("cli.note", code=code, said=issue)


def blank_workbook(
    name: str,
    *,
    language: str = "",
    rounds: int = 9,
    event: Event | None = None,
    settings: Mapping[str, str | int | float] | None = None,
) -> FileBook:
    """Return a workbook without players, to be filled; by its ending with buttons or without.

    The buttons start the Python that runs now. A file that becomes an ``.ods`` has them, too.
    Args: language: by default that of the reader.
    """
    language = language or reader()
    if Path(name).suffix.lower() in (".xlsm", ".ods"):
        from swissheet_addin import builder

        data = builder.workbook(
            language=language,
            rounds=rounds,
            event=event,
            settings=settings,
            host=builder.host_settings(),
        )
    else:
        from swissheet.workbook.sheets.build.build import build

        data = build(language=language, rounds=rounds, event=event, settings=settings)
    return FileBook(data, Path(name).name)


def workbook_bytes(tournament: Tournament, name: str) -> bytes:
    """Return a new workbook in English that holds the tournament, the same for every reader.

    Raises: as :func:`workbook_of`.
    """
    with reading_in("en"):
        return workbook_of(tournament, name)[0]


def workbook_of(
    tournament: Tournament,
    name: str,
    *,
    remarks: Sequence[Issue] = (),
    answers: frozenset[str] = frozenset(),
) -> tuple[bytes, Outcome]:
    """Return a new workbook with the tournament of a file, and the outcome of bringing it in.

    It is in the language of the reader.

    Args:   remarks: the facts that were read differently from the file, or filled in.
            answers: to questions about rounds that the rules pair differently.
    Raises: InputError: more rounds than a workbook has sheets for. ChangesError: a question has no
            answer yet. RulesError: the workbook would have an error.
    """
    from swissheet.workbook import actions

    tournament = _as_taken(tournament, {issue.key for issue in remarks})
    rounds = tournament.rounds_total or max(tournament.rounds_paired, 1)
    book = blank_workbook(name, rounds=rounds)
    outcome = actions.from_tournament(
        book, tournament, told=remarks, answers=answers, **signature()
    )
    _refuse_unsound(book, tournament, outcome)
    return book.to_bytes(), outcome


def _refuse_unsound(book: FileBook, tournament: Tournament, outcome: Outcome) -> None:
    """Refuse a workbook with an error, which no action would accept.

    Raises: RulesError: it has one.
    """
    issues = list(outcome.issues)
    if tournament.system.by_table:
        from swissheet.workbook.changes.of_actions.table_by_hand import table_by_hand
        from swissheet.workbook.sheets.reading.read import read

        issues += table_by_hand(read(book))
    for issue in issues:
        if issue.severity is Severity.ERROR:
            raise RulesError.of(replace(issue, place=NOWHERE))


def _as_taken(tournament: Tournament, keys: Collection[str]) -> Tournament:
    """Return the tournament with values used where the file has none: the report names them, too.

    Args: keys: of the issues.
    """
    if "trf.filled-in.tiebreaks" in keys and not tournament.tiebreaks:
        from swissheet.tiebreaks.recommendation import recommended

        codes = tuple(map(str, recommended(tournament)))
        tournament = replace(tournament, tiebreaks=codes[codes[:1] == ("PTS",) :])
    if "trf.filled-in.rounds-of-table" in keys and not tournament.rounds_total:
        from swissheet.pairing.round_robin.event import rounds_of_table

        tournament = replace(tournament, rounds_total=rounds_of_table(tournament))
    if "trf.filled-in.rounds-of-dates" in keys and not tournament.rounds_total:
        tournament = replace(tournament, rounds_total=len(tournament.event.round_dates))
    if "trf.filled-in.blank-rounds" in keys:
        tournament = _with_absences(tournament)
    shown = tournament.system.shows_first_colour and tournament.initial_colour is None
    if "trf.filled-in.colour" in keys and shown:
        from swissheet.pairing.dutch.field import colour_of_round_1

        tournament = replace(tournament, initial_colour=colour_of_round_1(tournament))
    return tournament


def _with_absences(tournament: Tournament) -> Tournament:
    """Return the tournament with an absence in each paired round that says nothing of a player.

    Before their first round late entries are not absent. With the absence on the sheet of the round
    the next pairing names the player, if paired again.
    """
    begun = set[int]()
    rounds = []
    for round_ in tournament.rounds:
        placed = set(round_.placed)
        away = sorted(begun - placed) if round_.number <= tournament.rounds_paired else []
        rounds.append(replace(round_, byes=(*round_.byes, *((tpn, Bye.ZPB) for tpn in away))))
        begun |= placed
    return replace(tournament, rounds=tuple(rounds))
