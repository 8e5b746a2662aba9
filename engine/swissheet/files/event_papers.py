"""The papers of a tournament in a file: in the language of its workbook, by its settings."""

from __future__ import annotations

from swissheet.files.kinds import ANY_KIND, Kind, kind_of
from swissheet.files.naming import naming
from swissheet.files.opening import opened
from swissheet.files.readers import open_workbook
from swissheet.papers.event import PaperEvent
from swissheet.words.message import reader


def printable(name: str) -> tuple[PaperEvent, str]:
    """Return the tournament in a file of any kind as its papers show it, and the size of its paper.

    The size is "" where the file says none.
    Raises: as :func:`swissheet.files.opening.opened`; ChangesError: a change in the workbook waits
            for an answer.
    """
    if kind_of(name, ANY_KIND) is not Kind.WORKBOOK:
        return PaperEvent(opened(name).tournament, reader()), ""
    from swissheet.workbook.actions.exchange.printed_papers import papers_of

    with naming(name):
        return papers_of(open_workbook(name))
