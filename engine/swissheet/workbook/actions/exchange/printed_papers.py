"""Print the lists of an event as PDF, to a folder beside the workbook."""

from __future__ import annotations

from pathlib import Path

from swissheet.errors import Issue, Severity
from swissheet.model import Tournament
from swissheet.papers.event import PaperEvent
from swissheet.papers.offered import file_name, made, named, press_of
from swissheet.words.message import Clauses, phrase, reader
from swissheet.workbook.actions.exchange.tournaments import reported
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.file.storage.files import write_new
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory import journal
from swissheet.workbook.shared import language
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.checks import status_line
from swissheet.workbook.sheets.prizes.read import sheet_fund
from swissheet.workbook.sheets.reading.reading import Reading


def papers(book: Book, *, folder: Path) -> Outcome:
    """Print the lists that the setting names, each to its PDF; an earlier one is replaced.

    Raises: ChangesError: what people changed waits for an answer. WorkbookError: with the problems
            found, the first one first. FileAccessError. InputError: there is nothing to print, or
            the packages for it are not installed.
    """
    tournament, reading = reported(book)
    event = event_of(book, tournament, reading, reading.settings.language)
    press = press_of(event, size_of(book))
    wanted = [made(event, word) for word in named(reading.settings.paper.lists, event)]
    printed = [(paper.key, number, *press.printed(paper)) for paper, number in wanted]
    out = folder / f"{Path(book.source).stem}-papers"
    out.mkdir(parents=True, exist_ok=True)
    files = tuple(
        write_new(out / file_name(key, number), data, overwrite=True)
        for key, number, data, _ in printed
    )
    said = phrase("log.papers", count=len(files), folder=str(out))
    left_out = tuple(
        Issue(Severity.WARNING, "papers.left-out", params={"paper": key, "letters": fit.left_out})
        for key, _, _, fit in printed
        if fit.left_out
    )
    box = Clauses((said, *left_out), "\n")
    status = status_line(reading)
    return Outcome(
        said, status, tournament, reading.issues, files=files, box=box, warning=bool(left_out)
    )


def papers_of(book: Book) -> tuple[PaperEvent, str]:
    """Return the tournament of a workbook for its reader, and the size of its paper.

    Raises: ChangesError: what people changed waits for an answer. WorkbookError: it holds none.
    """
    tournament, reading = reported(book)
    return event_of(book, tournament, reading, reader()), size_of(book)


def event_of(book: Book, tournament: Tournament, reading: Reading, lang: str) -> PaperEvent:
    """Return the tournament of a workbook as its papers show it, with the time of its last line."""
    times = [line.when for line in journal.entries(book) if line.when is not None]
    when = f"{max(times):%Y-%m-%d %H:%M}" if times else ""
    state = language.text("paper.state", lang, when=when) if when else ""
    paper = reading.settings.paper
    fund = sheet_fund(book, lang)
    typed = fund.typed if fund is not None and fund.rows else None
    return PaperEvent(tournament, lang, state, paper.by_number, paper.address, fund=typed)


def size_of(book: Book) -> str:
    """Return the size of the paper that a workbook is printed on; "" where it says none."""
    sheet = title_of(book, Sheet.STANDINGS)
    return book.paper(sheet) if sheet is not None else ""
