"""The papers of a tournament in a file: in the language of its workbook, by its settings."""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.errors import InputError
from swissheet.files.kinds import ANY_KIND, Kind, kind_of
from swissheet.files.naming import naming
from swissheet.files.opening import opened
from swissheet.files.readers import open_workbook
from swissheet.papers.lists import Event
from swissheet.papers.pdf import Press
from swissheet.words.message import reader, words_of

_USUAL = "a4"


@dataclass(frozen=True, slots=True)
class Printable:
    """A tournament as it is printed: the event, and the size of the paper its workbook has."""

    event: Event
    size: str = _USUAL

    def press(self, size: str | None = None) -> Press:
        """Return the layout of its papers.

        Raises: InputError: the packages of the extra ``paper`` are not installed.
        """
        try:
            import fontTools  # noqa: F401
            import typst  # noqa: F401
        except ImportError as error:
            raise InputError("papers.extra") from error
        language = self.event.language
        page = words_of("print.page", language, page="{page}", pages="{pages}")
        return Press(language, size or self.size, page)


def printable(name: str) -> Printable:
    """Return the tournament in a file of any kind, ready to be printed.

    Raises: as :func:`swissheet.files.opening.opened`; ChangesError: a change in the workbook waits
            for an answer.
    """
    if kind_of(name, ANY_KIND) is not Kind.WORKBOOK:
        return Printable(Event(opened(name).tournament, reader()))
    with naming(name):
        return _of_workbook(name)


def _of_workbook(name: str) -> Printable:
    from swissheet.workbook.actions.exchange.tournaments import reported
    from swissheet.workbook.memory import journal
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.view import title_of

    book = open_workbook(name)
    tournament, reading = reported(book)
    times = [line.when for line in journal.entries(book) if line.when is not None]
    language = reader()
    state = words_of("paper.state", language, when=f"{max(times):%Y-%m-%d %H:%M}") if times else ""
    sheet = title_of(book, Sheet.STANDINGS)
    event = Event(tournament, language, state, reading.settings.paper.by_number)
    return Printable(event, (sheet and book.paper(sheet)) or _USUAL)
