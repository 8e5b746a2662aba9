"""Tournaments in a workbook: one path for every action, on a closed file and in a live one.

::

    from swissheet import workbook

    with workbook.editing(path, now=now) as edit:
        outcome = workbook.actions.pair(edit.book, when=now, who="A. Arbiter")
    print(outcome.status)

Blocks of cells are read (:func:`read`) into a tournament, the engine is asked, and the cells that
differ are written (:mod:`~swissheet.workbook.actions`). A host offers a
:class:`~swissheet.workbook.host.book.Book`; sheets, tables and columns are named in
:mod:`~swissheet.workbook.shared.layout`, their words in
:mod:`~swissheet.workbook.shared.language`. Nothing is loaded before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swissheet.workbook import actions
    from swissheet.workbook.actions import Outcome
    from swissheet.workbook.file.file_book import FileBook
    from swissheet.workbook.file.storage.files import editing, open_book
    from swissheet.workbook.host.book import Book
    from swissheet.workbook.sheets.build.build import build
    from swissheet.workbook.sheets.reading.read import read
    from swissheet.workbook.sheets.reading.reading import Reading

__all__ = [
    "Book",
    "FileBook",
    "Outcome",
    "Reading",
    "actions",
    "build",
    "editing",
    "open_book",
    "read",
]

_HOMES = {
    "Book": "host.book",
    "FileBook": "file.file_book",
    "Outcome": "actions",
    "Reading": "sheets.reading.reading",
    "build": "sheets.build.build",
    "editing": "file.storage.files",
    "open_book": "file.storage.files",
    "read": "sheets.reading.read",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'swissheet.workbook' has no attribute {name!r}")
    home = import_module(f"swissheet.workbook.{_HOMES.get(name, name)}")
    return getattr(home, name) if name in _HOMES else home
