"""The add-in's workbook port on documents that are open in LibreOffice, for the port's contract."""

from __future__ import annotations

import contextlib
import itertools
import socket
from typing import Any

from support.desk.office import Office, close_document
from swissheet.workbook.host.book import Book
from swissheet_addin.excel.book import XlwingsBook

__all__ = ["LiveHost"]

_COUNT = itertools.count(1)


class LiveHost:
    """Opens workbooks in LibreOffice; :meth:`close` closes them."""

    def __init__(self, office: Office):
        self._office = office
        self._open = contextlib.ExitStack()

    def open(self, data: bytes, name: str = "club.xlsx") -> XlwingsBook:
        """The port on a file of these bytes, through xlwings' API."""
        folder = self._office.trusted / str(next(_COUNT))
        folder.mkdir()
        path = folder / name
        path.write_bytes(data)
        document = self._office.open(path, hidden=True)
        self._open.callback(close_document, document)
        return self.book(document)

    def book(self, document: Any) -> XlwingsBook:
        """The port on an open document."""
        from swissheet_addin.libreoffice.engine import VIA, book_of
        from swissheet_addin.libreoffice.pipe import PipeDesk

        connection = self._open.enter_context(socket.socket(socket.AF_UNIX))
        connection.connect(self._office.serve(document))
        asking = self._open.enter_context(connection.makefile("w", encoding="ascii"))
        hearing = self._open.enter_context(connection.makefile("r", encoding="ascii"))
        return XlwingsBook(book_of(PipeDesk(asking, hearing)), VIA)

    def reopened(self, book: Book) -> XlwingsBook:
        """The same document, asked anew: nothing that was remembered on the way counts."""
        from swissheet_addin.libreoffice.engine import VIA

        assert isinstance(book, XlwingsBook)
        return XlwingsBook(book.book, VIA)

    def close(self) -> None:
        self._open.close()
