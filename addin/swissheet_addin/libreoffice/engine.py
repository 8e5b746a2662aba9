"""Serve xlwings' API over a document that is open in LibreOffice: the engine's side.

xlwings' front objects talk to ``impl`` objects, one set for each program. These here turn every
call into an operation of :class:`swissheet_addin.libreoffice.desk.Desk`. They are recognised by
their methods, not by a base class; only methods the add-in uses are there, others fail by name.
"""

from __future__ import annotations

import sys
from typing import Any

from swissheet_addin.click.answers import Given
from swissheet_addin.excel.loading import load_xlwings
from swissheet_addin.libreoffice.application import CalcBook
from swissheet_addin.libreoffice.pipe import DeskPort, PipeDesk, whole

VIA = "swissheet"
"""The ``via`` of :class:`swissheet_addin.excel.book.XlwingsBook`: this engine answers itself."""


def serve(
    action: str, given: Given | None = None, *, asks: bool = False, as_json: bool = False
) -> None:
    """Run an action for the LibreOffice that started this process.

    Args: given: answers to questions of earlier tries of the same click.
          asks: whether the macro of the workbook can ask a question.
          as_json: whether the answer is wanted with all its parts, as JSON.
    """
    from swissheet_addin.click.entry import press

    desk = PipeDesk(sys.stdout, sys.stdin)
    sys.stdout = sys.stderr  # printed text must not come between the messages
    book = book_of(desk)
    book.set_mock_caller()
    answer = press(action, type(book).caller, via=VIA, given=given)
    plain = str(answer if asks else answer.without_question)
    desk.answer(whole(answer) if as_json else plain)


def book_of(desk: DeskPort) -> Any:
    """Return an ``xlwings.Book`` over the document of a desk."""
    xlwings = load_xlwings()
    book = CalcBook(desk)
    xlwings.Engine(impl=book.app.engine).activate()
    return xlwings.Book(impl=book)
