"""Write the report of the tournament to a file."""

from __future__ import annotations

from pathlib import Path

from swissheet.words.message import Clauses, phrase
from swissheet.workbook.actions.completeness import require_decided
from swissheet.workbook.actions.exchange.tournaments import reported
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.file.storage.files import write_new
from swissheet.workbook.host.book import Book
from swissheet.workbook.sheets.checks import status_line


def export(book: Book, *, folder: Path) -> Outcome:
    """Write a tournament report file (TRF) of the event to a folder, which is made if need be.

    Raises: ChangesError: what people changed waits for an answer. WorkbookError: with the problems
            found, the first one first. FileAccessError. RulesError: a game is adjourned or has no
            result.
    """
    from swissheet.formats import trf

    tournament, reading = reported(book)
    require_decided(reading, tournament)
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{Path(book.source).stem}-round-{tournament.rounds_complete}.trf"
    path = write_new(folder / name, trf.dumps(tournament).encode("utf-8"), overwrite=True)
    words, due = phrase("log.written", file=str(path)), trf.report_due(tournament)
    message = words if due is None else Clauses((words, due), "\n")
    return Outcome(
        words, status_line(reading), tournament, reading.issues, files=(path,), box=message
    )
