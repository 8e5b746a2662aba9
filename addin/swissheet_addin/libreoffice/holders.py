"""Hold the parts of a sheet or book that cells, tables, names and sheets need."""

from __future__ import annotations

from typing import Any, Protocol

from swissheet_addin.libreoffice.pipe import DeskPort


class InBook(Protocol):
    """The document."""

    desk: DeskPort


class OnCalcSheet(Protocol):
    """A sheet of it."""

    @property
    def name(self) -> str:
        """Return its title."""
        ...

    @property
    def book(self) -> InBook:
        """Return the document."""
        ...

    def call(self, operation: str, *arguments: Any) -> Any:
        """Return the result of an operation on this sheet."""
        ...
