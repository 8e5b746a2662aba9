"""What all actions on a workbook share: a sound start, a write that is checked, a record of it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from swissheet.errors import InternalError, Issue, Place, Severity, WorkbookError
from swissheet.model import Tournament
from swissheet.pairing import RoundPairing
from swissheet.workbook import layout
from swissheet.workbook.hidden.remainder import KEPT_KEY
from swissheet.workbook.hidden.texts import save_documents
from swissheet.workbook.history import journal
from swissheet.workbook.history.changes import Changes, take_back
from swissheet.workbook.history.journal import HistoryEntry, action_name
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book
from swissheet.workbook.reading.read import read
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.tables.view import title_of
from swissheet.workbook.writing import checks
from swissheet.workbook.writing.sync import kept_document, meant_by, sync

__all__ = ["Outcome", "finish", "round_title", "show_latest", "sound", "start"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action did: in words, what is next, and the tournament as it stands now.

    ``changed`` counts the cells of the tournament that were written; 0 means all was well.
    """

    summary: str
    status: str
    tournament: Tournament | None = field(repr=False)
    issues: tuple[Issue, ...] = ()
    changed: int = 0
    pairing: RoundPairing | None = None


def start(book: Book) -> tuple[Reading, Tournament]:
    """The reading of a sound workbook; for any other, the Checks sheet says what is wrong."""
    reading = read(book)
    try:
        return sound(reading)
    except WorkbookError:
        checks.refresh(book, reading)
        raise


def sound(reading: Reading) -> tuple[Reading, Tournament]:
    errors = [finding.issue for finding in reading.findings if finding.severity is Severity.ERROR]
    if errors or reading.tournament is None:
        first = errors[0] if errors else None
        rest = len(errors) - 1
        more = f" ({rest} more problem{'s' if rest > 1 else ''})" if rest else ""
        raise WorkbookError(
            f"{first.message if first else 'No tournament can be made of the sheets.'}{more}",
            place=first.place if first else Place(),
            code=first.code if first else "model",
            issues=reading.issues,
        )
    return reading, reading.tournament


def finish(
    book: Book,
    reading: Reading,
    meant: Tournament,
    action: str,
    round_: int,
    what: str,
    when: dt.datetime,
    who: str,
    write: Callable[[Changes], str] | None = None,
    made: Changes | None = None,
) -> Outcome:
    """Writes, reads back, records; on any failure the tournament's cells are as they were.

    Args: meant: what the sheets shall say; ``what`` is done to them, in words.
          write: writes more than the sheets need to say so, and says what it did.
          made: writes of the same action that were made before.
    Raises: InternalError: the sheets do not say what was meant.
    """
    lang = reading.settings.language
    changes, log = made or Changes(book), Changes(book)
    documents = dict(reading.documents)
    try:
        if write is None:
            sync(changes, reading, meant)
            words = what
        else:
            words = write(changes)
        kept, old_kept = kept_document(book, reading, meant), documents.get(KEPT_KEY, "")
        documents[KEPT_KEY] = kept
        if changes.made:
            journal.push_undo(
                documents,
                changes.made,
                action=action,
                round_=round_,
                what=words,
                kept=old_kept if kept != old_kept else None,
            )
        if documents != reading.documents:
            save_documents(book, documents)
        after = read(book)
        _verify(after, meant)
        name = action_name(action, lang)
        journal.record(log, HistoryEntry(when, who, name, round_, words))
        status = checks.refresh(book, after)
    except BaseException:
        take_back(book, [*changes.made, *log.made])
        if documents != reading.documents:
            save_documents(book, reading.documents)
        if log.made:
            # What failed may have been this; that the action failed matters more.
            with suppress(Exception):
                checks.refresh(book, reading)
        raise
    return Outcome(f"{name}: {words}.", status, after.tournament, after.issues, changes.cells)


def _verify(after: Reading, meant: Tournament) -> None:
    """What the sheets say now is what was meant."""
    wanted, found = meant_by(meant), after.tournament
    if found is not None and meant_by(found) == wanted:
        return
    differing = [
        name
        for name in ("players", "rounds", "rounds_total", "system", "initial_colour", "points",
                     "event", "tiebreaks", "virtual_points", "forbidden", "adjustments", "options",
                     "foreign")
        if found is None or getattr(found, name) != getattr(wanted, name)
    ]  # fmt: skip
    raise InternalError(
        "The workbook does not say what was to be written to it "
        f"({', '.join(differing)}); nothing was changed. Please report it with the file.",
        code="read-back",
    )


def show_latest(book: Book, tournament: Tournament | None) -> None:
    """The last round that is paired is in front; before round 1 the list of players."""
    last = tournament.rounds_paired if tournament is not None else 0
    title = round_title(book, last) if last else title_of(book, Sheet.PLAYERS)
    if title is not None:
        book.activate(title)


def round_title(book: Book, number: int) -> str:
    area = book.place(layout.round_name(number))
    if area is not None:
        return area.sheet
    return book.tables()[layout.round_table(number)].sheet
